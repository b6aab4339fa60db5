//! What the other program said at every step of a complete game, compared with ours.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::play::phases;
use crate::format::jcz::recording::{Checkpoint, EndFeature, Placement, Recording, State, Target};
use crate::format::jcz::{Pointer, vocabulary};
use crate::model::play::What;
use crate::model::vocab::Holds;
use crate::model::{Action, Event, Holder, LineMoment, Score, Spot};

use super::game::Game;
use super::words;

/// Numbers by player, in order of play.
#[expect(clippy::ptr_arg, reason = "what is compared are vectors")]
fn numbers<T: ToString>(_: &Game, of: &Vec<T>) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Game {
    /// Compares what was said before or after the present message.
    pub(super) fn checkpoint(&mut self, checkpoint: &Checkpoint, last: bool) {
        match checkpoint {
            Checkpoint::Tile { tile, options, player, .. } => self.placements(tile, options, *player),
            Checkpoint::Deploy { options, player, .. } => self.small_figures(options, *player),
            Checkpoint::State { state, .. } => self.after(state, last),
        }
    }

    fn placements(&mut self, tile: &str, options: &[Placement], player: usize) {
        let ours = self.tile(tile);
        if self.phase() != phases::PLACE || self.board().drawn.as_ref() != Some(&ours) {
            let drawn = self.board().drawn.clone().unwrap_or_else(|| "none".to_owned());
            let got = format!("{drawn} in the phase \u{2018}{}\u{2019}", self.phase());
            self.differ("tile in hand", ours, got);
            return;
        }
        let decision = self.state.decision();
        self.same("player", &self.player(player), &decision.player, |game, id| game.name(id));
        let expected: BTreeSet<_> = options.iter().map(|p| (p.cell, p.turn)).collect();
        let got: BTreeSet<_> = decision
            .choices
            .iter()
            .filter_map(|c| match c.action {
                Action::Lay(cell, turn) => Some((cell, turn)),
                _ => None,
            })
            .collect();
        self.compared += 1;
        if expected != got {
            let more = words::list(got.difference(&expected).copied().map(words::placement));
            let fewer = words::list(expected.difference(&got).copied().map(words::placement));
            let what = if expected.is_subset(&got) { "more placements" } else { "placements" };
            let (expected, got) = (format!("for {ours} also {fewer}"), format!("also {more}"));
            self.differ_of(Some(&ours), what, expected, got);
        }
    }

    fn small_figures(&mut self, options: &[Pointer], player: usize) {
        let decision = self.state.decision();
        self.same("player", &self.player(player), &decision.player, |game, id| game.name(id));
        let choices = decision.choices;
        let got: BTreeSet<Spot> = choices
            .into_iter()
            .filter_map(|c| match c.action {
                Action::Put(figure, spot) if Some(figure.as_str()) == vocabulary().figure("small") => {
                    Some(spot)
                }
                _ => None,
            })
            .collect();
        let expected: BTreeSet<Spot> = options.iter().filter_map(|p| self.spot(p)).collect();
        if expected.len() != options.len() {
            let unknown = options.iter().filter(|p| self.spot(p).is_none());
            let missing = words::list(unknown.map(words::pointer));
            self.differ("figures", missing, "no such segments");
        }
        self.same("figures", &expected, &got, |game, spots| {
            words::list(spots.iter().map(|s| game.spot_words(s)))
        });
    }

    fn after(&mut self, state: &State, last: bool) {
        let events = std::mem::take(&mut self.since);
        let score = self.state.analysis().score(self.board());
        let points: Vec<i64> = score.players.iter().map(|p| if last { p.r#final } else { p.score }).collect();
        self.same("points", &state.points, &points, numbers);
        let deployed: Vec<usize> = self
            .board()
            .players
            .iter()
            .map(|p| self.board().figures.iter().filter(|f| f.player.as_deref() == Some(&p.id)).count())
            .collect();
        self.same("figures on the board", &state.deployed, &deployed, numbers);
        self.counts(state, &score);
        self.paid(state, &events, last);
        self.tokens(state);
        self.neutrals(state);
        let gone = |e: &Event| match &e.what {
            What::Unplaceable(tile) => Some(tile.clone()),
            _ => None,
        };
        let discarded: Vec<String> = events.iter().filter_map(gone).collect();
        let theirs: Vec<String> = state.discarded.iter().map(|t| self.tile(t)).collect();
        self.same("discarded", &theirs, &discarded, |_, tiles| words::list(tiles.iter().cloned()));
        let off = state.off.len();
        let home = events.iter().filter(|e| matches!(e.what, What::Home(_))).count();
        self.same("figures that went home", &off, &home, |_, n| n.to_string());
    }

    fn counts(&mut self, state: &State, score: &Score) {
        // A feature on which nobody may stand anywhere (the walls of a plate) is none of theirs.
        let rules = self.state.analysis().rules();
        let real = |f: &&crate::model::FeatureScore| {
            !f.segments.iter().all(|(x, y, id)| {
                let tile = self.state.analysis().store().tile_at(crate::model::Cell::new(*x, *y));
                let segment = tile.and_then(|(k, _)| rules.def(k).segments.iter().find(|s| s.id == *id));
                segment.is_some_and(|s| s.holds == Some(Holds::None))
            })
        };
        let count = |kind: &str, completed: bool| {
            let of_kind = score.features.iter().filter(|f| f.kind == kind).filter(real);
            of_kind.filter(|f| f.completed || !completed).count()
        };
        let ours = [
            count("city", false),
            count("city", true),
            count("road", false),
            count("road", true),
            count("field", false),
        ];
        let n = state.features;
        let theirs = [n.cities, n.completed_cities, n.roads, n.completed_roads, n.fields];
        self.same("features", &theirs, &ours, |_, [cities, closed, roads, ended, fields]| {
            format!(
                "{cities} cities ({closed} completed), {roads} roads ({ended} completed), {fields} fields"
            )
        });
    }

    /// Payments: of each feature apart, and those around it apart; the order says nothing, and nor do payments of 0.
    fn paid(&mut self, state: &State, events: &[Event], last: bool) {
        let mut ours: BTreeMap<(String, Option<String>, String), i64> = BTreeMap::new();
        for (n, event) in events.iter().enumerate() {
            let (What::Paid(line), Some(player)) = (&event.what, &event.player) else { continue };
            if line.token.is_some() || (line.moment == LineMoment::Final && !last) {
                continue;
            }
            let beside = self.besides.contains(&line.rule);
            let of = match (&line.feature, beside) {
                (Some(_), false) => String::new(),
                (Some(_), true) => line.rule.clone(),
                // What belongs to no feature is a payment each.
                (None, _) => format!("{} {n}", line.rule),
            };
            *ours.entry((player.clone(), line.feature.clone(), of)).or_default() += line.points;
        }
        let mut got: Vec<(String, i64)> =
            ours.into_iter().filter(|(_, n)| *n != 0).map(|((player, _, _), n)| (player, n)).collect();
        got.sort();
        let mut expected: Vec<(String, i64)> = state
            .scores
            .iter()
            .filter(|s| s.points != 0 && (last || !s.last))
            .map(|s| (self.player(s.player), s.points))
            .collect();
        expected.sort();
        self.same("payments", &expected, &got, |game, paid| {
            words::list(paid.iter().map(|(player, n)| format!("{} {n}", game.name(player))))
        });
    }

    fn tokens(&mut self, state: &State) {
        let Some(tokens) = &state.tokens else { return };
        let players: Vec<String> = self.board().players.iter().map(|p| p.id.clone()).collect();
        for (player, theirs) in players.iter().zip(tokens) {
            let named = |(word, n): (&String, &i64)| {
                let ours = vocabulary().tokens.get(word).cloned();
                (*n != 0).then(|| (ours.unwrap_or_else(|| word.clone()), *n))
            };
            let expected: BTreeMap<String, i64> = theirs.iter().filter_map(named).collect();
            let held = self.board().tokens.0.iter().filter_map(|((holder, token), amount)| {
                let own = *holder == Holder::Player(player.clone()) && amount.count != 0;
                own.then(|| (token.clone(), amount.count))
            });
            let got: BTreeMap<String, i64> = held.collect();
            self.same("tokens", &expected, &got, |_, held| {
                words::list(held.iter().map(|(token, n)| format!("{n} {token}")))
            });
        }
    }

    fn neutrals(&mut self, state: &State) {
        let Some(neutral) = &state.neutral else { return };
        for (word, at) in neutral {
            let id = self.figure(word);
            let got = self.board().figures.iter().find(|f| f.figure == id).map(|f| f.spot.clone());
            let expected = match at {
                Target::Cell(cell) => Some(Spot::Cell(*cell)),
                Target::Feature(pointer) => self.spot(pointer),
                Target::Figure(figure) => self.spot(&figure.at),
            };
            let alone = matches!(at, Target::Feature(_));
            let cell = |spot: &Option<Spot>| spot.as_ref().and_then(Spot::cell);
            // Beside nobody: only the cell counts.
            if alone && cell(&expected).is_some() {
                self.same("neutral figures", &cell(&expected), &cell(&got), |_, at| {
                    at.map_or_else(|| "nowhere".to_owned(), words::cell)
                });
            } else {
                self.same("neutral figures", &expected, &got, |game, spot| {
                    spot.as_ref().map_or_else(|| "nowhere".to_owned(), |s| game.spot_words(s))
                });
            }
        }
    }

    /// Compares what the recording says of the end.
    pub(super) fn finish(&mut self, recording: &Recording) {
        if let Some(answers) = &recording.answers {
            let score = self.state.analysis().score(self.board());
            let points: Vec<i64> = score.players.iter().map(|p| p.r#final).collect();
            self.same("final points", &answers.points, &points, numbers);
            self.same("phase", &phases::OVER, &self.phase(), |_, phase| (*phase).to_owned());
            for feature in &answers.features {
                self.end_feature(feature, &score);
            }
        }
        self.assertions(recording);
    }

    fn end_feature(&mut self, feature: &EndFeature, score: &Score) {
        let Some(Spot::Segment(cell, id)) = self.spot(&feature.at) else { return };
        let ours = score.features.iter().find(|f| f.segments.contains(&(cell.x, cell.y, id.clone())));
        // What nobody may stand on (a river) is no feature that could be scored.
        let kind = ours.and_then(|f| self.state.analysis().rules().kind_def(&f.kind));
        if kind.is_some_and(|k| k.holds.is_some()) {
            return;
        }
        let got = ours.map(|f| (f.segments.len(), f.cells.len(), f.completed));
        let completed = feature.completed.unwrap_or(false);
        self.same(
            "feature",
            &Some((feature.segments, feature.tiles, completed)),
            &got,
            |_, found| match found {
                Some((segments, tiles, closed)) => {
                    let state = if *closed { "completed" } else { "open" };
                    format!("{}: {segments} segments on {tiles} tiles, {state}", words::pointer(&feature.at))
                }
                None => format!("no {}", words::pointer(&feature.at)),
            },
        );
        if !self.lies(feature.at.cell) {
            self.differ("feature", words::pointer(&feature.at), "no tile there");
        }
    }
}
