//! Who may stand where, compiled from declarations once a ruleset: supplies, figures that need one of their own, figures that
//! stand in another way, tiles on which nobody is put, tiles from which figures reach the whole board.

use super::placement::{options_hold, shows_mark};
use super::program::KindMask;
use super::rules::{FigureKind, RuleFault, Rules, TileKind};
use crate::model::declare::{EffectDef, EffectDo, EffectThen, EffectTo, EffectWhen};
use crate::model::term::{Count, Counted, Test, Where};
use crate::model::{FigureDef, PlaceDef, TileDef};

/// Sites that a figure goes to when they are in sight of the placed tile (TOW-SIGHT-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Kinds of the sites.
    pub kinds: KindMask,
    /// They are seen as many cells away as tokens of these sorts lie on them.
    pub tokens: Vec<String>,
}

/// What is compiled of a figure.
#[derive(Clone, Debug, Default)]
pub struct FigureRule {
    /// The piece that it is: itself, or another figure that stands in this way.
    pub piece: u8,
    /// How many each player has; `None` when nothing says so.
    pub supply: Option<u32>,
    /// Figures of which an own one must stand on the feature already.
    pub needs_own: Option<Vec<bool>>,
    /// Kinds on which it may stand in another way.
    pub otherwise: KindMask,
    /// Where it goes when that is in sight.
    pub sight: Option<Sight>,
    /// Sends home whoever stands there.
    pub displaces: bool,
}

/// Tiles on which the player who lays them puts no figure (DRA-VOLC-1).
#[derive(Clone, Debug)]
pub struct NoFigure {
    /// Its rule.
    pub rule: String,
    /// By tile kind.
    tiles: Vec<bool>,
    /// Only when one of the features that these marks are printed on holds a figure (DRA-PRIN-1).
    held: Option<Vec<String>>,
}

impl NoFigure {
    /// Whether it is about a tile kind, whatever stands around.
    pub fn is_always(&self, kind: TileKind) -> bool {
        self.tiles[kind.0 as usize] && self.held.is_none()
    }

    /// Whether it may be about a tile kind.
    pub(crate) fn concerns(&self, kind: TileKind) -> bool {
        self.tiles[kind.0 as usize]
    }

    /// Marks of the segments whose features must hold somebody.
    pub(crate) fn held(&self) -> Option<&[String]> {
        self.held.as_deref()
    }
}

/// Tiles from which figures may go onto any tile (DRA-PORT-1).
#[derive(Clone, Debug)]
pub struct Reach {
    /// Its rule.
    pub rule: String,
    tiles: Vec<bool>,
    figures: Vec<bool>,
}

impl Reach {
    /// Whether a figure may go anywhere when a tile of this kind was laid.
    pub fn is_for(&self, kind: TileKind, figure: FigureKind) -> bool {
        self.tiles[kind.0 as usize] && self.figures[figure.0 as usize]
    }
}

/// See the module.
#[derive(Debug, Default)]
pub struct Standing {
    figures: Vec<FigureRule>,
    /// Where nobody is put.
    pub no_figure: Vec<NoFigure>,
    /// From where figures reach the whole board.
    pub reach: Vec<Reach>,
    /// Whether some neutral figure bars its cell (DRA-MOVE-5).
    pub bars: bool,
}

/// Whether a figure is meant by its id or class.
pub fn is_meant(def: &FigureDef, id: &str) -> bool {
    def.id == id || def.class.as_deref() == Some(id)
}

/// Whether a place off the grid takes a figure in (CNT-WHO-1). `full` is the place's full id.
pub fn may_enter(def: &FigureDef, place: &PlaceDef, full: &str) -> bool {
    let listed = |ids: &[String]| ids.iter().any(|id| is_meant(def, id));
    let own = def.may_enter.is_empty() || def.may_enter.iter().any(|p| p == full);
    own && !listed(&place.refuses) && (place.admits.is_empty() || listed(&place.admits))
}

impl Standing {
    /// Compiles the declarations of the chosen sets.
    pub(crate) fn compile(rules: &Rules, faults: &mut Vec<RuleFault>) -> Standing {
        let mut figures: Vec<FigureRule> =
            (0..rules.figures.len()).map(|i| figure(rules, i, faults)).collect();
        for (i, info) in rules.figures.iter().enumerate() {
            let piece = figures[i].piece;
            if usize::from(piece) == i || !info.in_game {
                continue;
            }
            let allowed = info.def.only.is_empty()
                || info.def.only.iter().any(|id| is_meant(&rules.figures[piece as usize].def, id));
            if allowed {
                figures[piece as usize].otherwise |= info.stands_on;
            }
            figures[i].supply = figures[piece as usize].supply;
        }
        let mut standing = Standing {
            figures,
            bars: rules.figures.iter().any(|f| f.def.neutral && f.def.bars.is_some()),
            ..Standing::default()
        };
        let effects = rules.sets.iter().flat_map(|(set, _)| &set.effects);
        for effect in effects.filter(|e| e.when == EffectWhen::Placed && options_hold(rules, &e.option)) {
            standing.add(rules, effect, faults);
        }
        standing
    }

    fn add(&mut self, rules: &Rules, effect: &EffectDef, faults: &mut Vec<RuleFault>) {
        let no_figure = effect.action == EffectDo::NoFigure
            || (effect.then == Some(EffectThen::NoFigure) && !effect.optional);
        let reaches = effect.action == EffectDo::Reach && effect.to == Some(EffectTo::Board);
        if !no_figure && !reaches {
            return;
        }
        let mut held = None;
        let mut tests = Vec::new();
        for test in &effect.tests {
            match placed_test(rules, test) {
                Some(PlacedTest::Tile(tile)) => tests.push(tile),
                Some(PlacedTest::Held) => held = Some(effect.mark.clone()),
                None => {
                    let message = "has a test that is not known where tiles are laid".to_owned();
                    faults.push(RuleFault::Effect { rule: effect.rule.clone(), message });
                    return;
                }
            }
        }
        let of_tile = |i: usize| {
            let def = rules.def(TileKind(i as u16));
            let marked = effect.mark.is_empty() || effect.mark.iter().any(|m| shows_mark(def, m));
            marked && tests.iter().all(|t| t.holds(rules, def))
        };
        let tiles: Vec<bool> = (0..rules.tiles.len()).map(of_tile).collect();
        let rule = effect.rule.clone();
        if no_figure {
            self.no_figure.push(NoFigure { rule, tiles, held });
        } else {
            let meant = |def: &FigureDef| {
                !def.neutral
                    && (effect.figures.is_empty() || effect.figures.iter().any(|id| is_meant(def, id)))
            };
            let figures = rules.figures.iter().map(|f| meant(&f.def)).collect();
            self.reach.push(Reach { rule, tiles, figures });
        }
    }

    /// What is compiled of a figure.
    pub fn figure(&self, figure: FigureKind) -> &FigureRule {
        &self.figures[figure.0 as usize]
    }

    /// Whether two kinds of figure are one piece.
    pub fn is_piece(&self, a: FigureKind, b: FigureKind) -> bool {
        self.figure(a).piece == self.figure(b).piece
    }
}

fn figure(rules: &Rules, i: usize, faults: &mut Vec<RuleFault>) -> FigureRule {
    let info = &rules.figures[i];
    let def = &info.def;
    let number = |id: &String| rules.figure(id).map(|f| f.0);
    let edition = rules.sets.iter().find(|(s, _)| s.figures.iter().any(|f| f.id == def.id));
    let of_edition = edition.and_then(|(_, e)| def.each_player_in.get(e.as_deref()?)).copied();
    let needs_own = def
        .needs_own
        .as_ref()
        .map(|id| rules.figures.iter().map(|f| !f.def.neutral && is_meant(&f.def, id)).collect());
    let sight = def.in_sight.as_ref().and_then(|count| {
        let compiled = sight(rules, count);
        if compiled.is_none() {
            let rule = def.rule.clone().unwrap_or_else(|| def.id.clone());
            let message = "sees in a way that is not known: count features in sight".to_owned();
            faults.push(RuleFault::Effect { rule, message });
        }
        compiled
    });
    FigureRule {
        piece: def.is.as_ref().and_then(number).unwrap_or(i as u8),
        supply: of_edition.or(def.each_player),
        needs_own,
        otherwise: 0,
        sight,
        displaces: def.displaces,
    }
}

fn sight(rules: &Rules, count: &Count) -> Option<Sight> {
    if count.of != Counted::Features || count.at != Where::Sight {
        return None;
    }
    let kinds = count.kind.iter().filter_map(|k| rules.kinds_of(k)).fold(0, |a, b| a | b);
    let range = count.range.as_deref()?;
    let tokens = range.of == Counted::Tokens && range.at == Where::Site;
    tokens.then(|| Sight { kinds, tokens: range.token.clone() })
}

/// A test that can be judged when a tile was laid.
enum PlacedTest {
    /// By the tile alone.
    Tile(TileTest),
    /// Somebody stands on the feature.
    Held,
}

/// Marks or kinds that a tile must or must not show.
struct TileTest {
    marks: Vec<String>,
    kinds: KindMask,
    there: bool,
}

impl TileTest {
    fn holds(&self, rules: &Rules, def: &TileDef) -> bool {
        let of_kind = |id: &str| rules.kind(id).is_some_and(|k| self.kinds >> k & 1 == 1);
        let shown =
            self.marks.iter().any(|m| shows_mark(def, m)) || def.segments.iter().any(|s| of_kind(&s.kind));
        shown == self.there
    }
}

fn placed_test(rules: &Rules, test: &Test) -> Option<PlacedTest> {
    let (count, there) = match test {
        Test::Some(t) if t.min.unwrap_or(1) == 1 && t.max.is_none() => (&t.some, true),
        Test::No(t) => (&t.no, false),
        Test::Some(_) | Test::Mode(_) => return None,
    };
    let on_tile = matches!(count.at, Where::Placed | Where::Here | Where::Site);
    match count.of {
        Counted::Marks if on_tile => {
            Some(PlacedTest::Tile(TileTest { marks: count.mark.clone(), kinds: 0, there }))
        }
        Counted::Features | Counted::Segments if on_tile && count.completed.is_none() => {
            let kinds = count.kind.iter().filter_map(|k| rules.kinds_of(k)).fold(0, |a, b| a | b);
            Some(PlacedTest::Tile(TileTest { marks: Vec::new(), kinds, there }))
        }
        Counted::Figures if count.at == Where::Here && there && is_anybody(count) => Some(PlacedTest::Held),
        Counted::Features
        | Counted::Segments
        | Counted::Marks
        | Counted::Figures
        | Counted::One
        | Counted::Tiles
        | Counted::Cells
        | Counted::Printed
        | Counted::Tokens
        | Counted::Points
        | Counted::Score => None,
    }
}

fn is_anybody(count: &Count) -> bool {
    count.figure.is_empty() && count.role.is_empty() && count.owner.is_none() && count.placed.is_none()
}
