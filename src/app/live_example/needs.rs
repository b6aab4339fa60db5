//! What a board must hold for a term to pay: kinds, marks, figures, tokens that it names.

use super::{Bench, NoExample};
use crate::engine::program::KindMask;
use crate::engine::rules::{FigureKind, TileKind};
use crate::model::term::{
    Count, Counted, Moment, Owner, Recipient, Recount, Showing, SubjectKind, Term, Test, Where,
};
use crate::model::vocab::{Around, MarkOn};

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Needs {
    /// Kinds on which the search begins, and which hold the figure.
    pub kinds: KindMask,
    /// Whether the feature that it begins with is to be completed.
    pub complete: bool,
    /// Kinds of which others are to be completed.
    pub others: KindMask,
    /// Fewer tiles than this will never do.
    pub floor: usize,
    /// Marks without which it does not pay.
    pub marks: Vec<String>,
    /// Tiles that show such a mark on a segment of a wanted kind, or at all.
    pub marked: Vec<TileKind>,
    /// Tiles to begin with.
    pub starts: Vec<TileKind>,
    /// Figures of which one may be put to be paid, by kind of segment.
    pub standing: Vec<(u8, String)>,
    /// More figures of the same player on the feature.
    pub company: Vec<String>,
    /// A neutral figure that must stand beside.
    pub neutral: Option<String>,
    /// Tokens that the player holds.
    pub tokens: Vec<String>,
    /// States of play.
    pub modes: Vec<(String, String)>,
    /// The tile drawn, or beside the track.
    pub drawn: Option<String>,
    /// Kinds of the other side of a rivalry.
    pub rivals: KindMask,
}

/// Every count of a term, with whether it is looked for on the feature itself.
fn counts(term: &Term) -> Vec<&Count> {
    fn with_tests<'t>(count: &'t Count, out: &mut Vec<&'t Count>) {
        out.push(count);
        of_tests(&count.having, out);
        count.range.iter().for_each(|c| with_tests(c, out));
    }
    fn of_tests<'t>(tests: &'t [Test], out: &mut Vec<&'t Count>) {
        for test in tests {
            match test {
                Test::Some(t) => with_tests(&t.some, out),
                Test::No(_) | Test::Mode(_) => {}
            }
        }
    }
    let mut out = Vec::new();
    of_tests(&term.tests, &mut out);
    for pay in &term.pay {
        pay.per.iter().chain(&pay.times).for_each(|c| with_tests(c, &mut out));
    }
    term.record.iter().for_each(|c| with_tests(c, &mut out));
    for who in term.to.iter().chain(&term.from) {
        if let Recipient::Most { most } = who {
            with_tests(most, &mut out);
        }
    }
    out
}

impl Needs {
    pub(super) fn of(bench: &Bench) -> Result<Needs, NoExample> {
        let (term, rules) = (&bench.term, &bench.with);
        let mut needs = Needs::default();
        let masks = |ids: &[String]| ids.iter().filter_map(|id| rules.kinds_of(id)).fold(0, |a, b| a | b);
        // A mark that only pays more where it is there is not looked for.
        let alone = term.pay.iter().all(|p| p.per.as_ref().is_some_and(|c| !c.mark.is_empty()));
        let paid: Vec<&Count> = term.pay.iter().filter_map(|p| p.per.as_ref()).collect();
        for count in counts(term) {
            if alone || !paid.iter().any(|p| std::ptr::eq(*p, count)) {
                needs.marks.extend(count.mark.iter().cloned());
            }
            for showing in count.showing.iter().chain(&count.centre) {
                needs.showing(showing, masks(&showing.kind));
            }
            if count.of == Counted::Features && count.completed == Some(true) {
                needs.others |= masks(&count.kind);
            }
            if count.of == Counted::Tokens && count.at == Where::Here {
                needs.tokens.extend(count.token.iter().cloned());
            }
            if count.of == Counted::Figures && count.owner == Some(Owner::Own) {
                needs.company.extend(count.figure.first().cloned());
            }
            needs.neutral = needs.neutral.take().or_else(|| count.beside.clone());
        }
        if let Some(Recount::Where { r#where, .. }) = &term.recount {
            needs.showing(r#where, 0);
        }
        for who in term.to.iter().chain(&term.from) {
            if let Recipient::Holder { holder } = who {
                needs.tokens.push(holder.clone());
            }
        }
        needs.tokens.extend(term.spend.iter().cloned());
        needs.neutral = term.on.beside.clone().or(needs.neutral.take());
        let tests = term.tests.iter().filter_map(|t| match t {
            Test::Mode(mode) => Some((mode.mode.clone(), mode.is.clone())),
            Test::Some(_) | Test::No(_) => None,
        });
        needs.modes.extend(tests);
        needs.subject(bench)?;
        needs.find_marks(bench)?;
        needs.find_rivals(bench);
        Ok(needs)
    }

    fn showing(&mut self, showing: &Showing, kinds: KindMask) {
        self.marks.extend(showing.mark.iter().cloned());
        self.others |= kinds;
    }

    /// Where it begins, and who stands there.
    fn subject(&mut self, bench: &Bench) -> Result<(), NoExample> {
        let (term, rules) = (&bench.term, &bench.with);
        let named = |ids: &[String]| {
            let masks = ids.iter().filter_map(|id| rules.kinds_of(id));
            if ids.is_empty() { KindMask::MAX } else { masks.fold(0, |a, b| a | b) }
        };
        let figure = term.on.a == SubjectKind::Figure;
        let wanted: Vec<FigureKind> = (0..rules.figures.len())
            .map(|f| FigureKind(f as u8))
            .filter(|f| {
                let info = rules.figure_info(*f);
                let fits = |id: &String| {
                    info.def.id == *id
                        || info.def.class.as_ref() == Some(id)
                        || info.def.is.as_ref() == Some(id)
                };
                info.in_game
                    && !info.def.neutral
                    && (!figure || term.on.figure.is_empty() || term.on.figure.iter().any(fits))
            })
            .collect();
        let mut kinds = named(&term.on.kind);
        for (k, kind) in rules.kinds.iter().enumerate() {
            let role = |r: &String| kind.def.role.as_ref() == Some(r);
            let in_role = term.on.role.is_empty() || term.on.role.iter().any(role);
            if kinds >> k & 1 == 0 || !in_role {
                kinds &= !(1 << k);
                continue;
            }
            let stands = wanted.iter().find(|f| {
                let info = rules.figure_info(**f);
                info.stands_on >> k & 1 == 1 && (figure || info.can_own())
            });
            if let Some(figure) = stands {
                let def = &rules.figure_info(*figure).def;
                self.standing.push((k as u8, def.is.as_ref().unwrap_or(&def.id).clone()));
            } else if figure {
                kinds &= !(1 << k);
            }
        }
        if matches!(term.on.a, SubjectKind::Game | SubjectKind::Tile) && self.others != 0 {
            kinds = self.others;
        }
        self.kinds = kinds;
        self.complete = term.when.contains(&Moment::Completed)
            && !term.when.contains(&Moment::Final)
            && term.on.completed != Some(false);
        self.floor = self.least(bench);
        self.starts = tiles(bench, |k, _| kinds >> k & 1 == 1);
        if self.starts.is_empty() {
            let names: Vec<String> = term.on.kind.iter().chain(&term.on.role).cloned().collect();
            return Err(NoExample::NoTileOf { what: names.join(" or ") });
        }
        let needs_figure = figure || term.to.is_none() && term.on.a == SubjectKind::Feature;
        if needs_figure && self.standing.is_empty() {
            return Err(NoExample::NobodyStands { on: term.on.kind.join(" or ") });
        }
        Ok(())
    }

    /// The fewest tiles that can do: a completed site has all cells around it filled, any other completed feature has an end
    /// on another tile.
    fn least(&self, bench: &Bench) -> usize {
        if !self.complete || bench.term.on.a != SubjectKind::Feature {
            return 1;
        }
        let of_kind = |k: &crate::engine::rules::KindInfo| match k.def.site.map(|s| s.around) {
            Some(Around::Eight) => 9,
            Some(Around::Four) => 5,
            Some(Around::Ring10 | Around::Sight) | None => 1,
        };
        let kinds = bench.with.kinds.iter().enumerate().filter(|(k, _)| self.kinds >> k & 1 == 1);
        kinds.map(|(_, k)| of_kind(k)).min().unwrap_or(1)
    }

    fn find_marks(&mut self, bench: &Bench) -> Result<(), NoExample> {
        self.marks.sort();
        self.marks.dedup();
        let rules = &bench.with;
        // What features bear for a while is printed on no tile.
        let declared = |id: &str| rules.marks.list.iter().find(|m| m.id == id);
        let printed: Vec<String> = self
            .marks
            .iter()
            .filter(|m| declared(m).is_some_and(|d| d.on != MarkOn::Feature))
            .cloned()
            .collect();
        let (kinds, all) = (self.kinds, &self.marks);
        let on_kind = tiles(bench, |k, marks| kinds >> k & 1 == 1 && marks.iter().any(|m| all.contains(m)));
        let anywhere = tiles(bench, |_, marks| marks.iter().any(|m| all.contains(m)));
        if !printed.is_empty() && anywhere.is_empty() {
            return Err(NoExample::NoTileWith { mark: printed.join(" or ") });
        }
        let looked_at = |at: Where| counts(&bench.term).iter().any(|c| c.at == at && !c.mark.is_empty());
        if looked_at(Where::Drawn) || looked_at(Where::Common) {
            self.drawn = anywhere.first().map(|t| rules.tile_info(*t).id.clone());
        }
        self.marked = if on_kind.is_empty() { anywhere } else { on_kind };
        Ok(())
    }

    /// A mark that the loser of a rivalry bears: the other side must be there too.
    fn find_rivals(&mut self, bench: &Bench) {
        for challenge in &bench.with.programs().challenges {
            let id = &bench.with.marks.info(challenge.mark).id;
            if self.marks.contains(id) {
                self.rivals |= challenge.sides[0] | challenge.sides[1];
            }
        }
    }
}

/// Tiles of the game with a segment of a kind and with marks (its own and the tile's) as wanted.
fn tiles(bench: &Bench, wanted: impl Fn(u8, &[&String]) -> bool) -> Vec<TileKind> {
    let rules = &bench.with;
    let fits = |t: &TileKind| {
        let info = rules.tile_info(*t);
        let def = rules.def(*t);
        info.usable
            && !info.on_plate
            && info.copies > 0
            && def.segments.iter().any(|s| {
                let marks: Vec<&String> = s.marks.keys().chain(def.marks.keys()).collect();
                rules.kind(&s.kind).is_some_and(|k| wanted(k, &marks))
            })
    };
    (0..rules.tiles.len()).map(|t| TileKind(t as u16)).filter(fits).collect()
}
