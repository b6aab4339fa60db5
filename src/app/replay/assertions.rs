//! What a recorded game says must hold at its end.

use std::collections::BTreeSet;

use crate::engine::play::phases;
use crate::format::jcz::recording::{Assertion, Recording, Stated};
use crate::format::jcz::vocabulary;
use crate::model::play::What;
use crate::model::{Action, Holder, Spot};

use super::game::Game;
use super::words;

/// Their names of phases, with ours in which the same is decided.
const PHASES: [(&str, &[&str]); 4] = [
    ("TilePhase", &[phases::PLACE, phases::DRAW]),
    ("ActionPhase", &[phases::FIGURE]),
    ("CommitActionPhase", &[phases::WALK, phases::CALL, phases::SCORE]),
    ("GameOverPhase", &[phases::OVER]),
];

impl Game {
    /// Compares all assertions.
    pub(super) fn assertions(&mut self, recording: &Recording) {
        if recording.assertions.is_empty() {
            return;
        }
        self.draw_stated(recording);
        let over = self.phase() == phases::OVER;
        for stated in &recording.assertions {
            if let Some(meaning) = &stated.meaning {
                self.assertion(stated, meaning, over, recording);
            }
        }
    }

    /// Where the recording says no more what is drawn, its statements about the tile in hand do.
    fn draw_stated(&mut self, recording: &Recording) {
        let stated = recording.assertions.iter().find_map(|a| match &a.meaning {
            Some(Assertion::TileOptions { tile, .. }) => Some(tile),
            Some(Assertion::Available { action, of: Some(tile) }) if action == "TilePlacement" => Some(tile),
            _ => None,
        });
        if let Some(tile) = stated.filter(|_| self.state.decision().is_chance()) {
            let tile = self.tile(tile);
            if let Err(got) = self.act(Action::Draw(tile.clone())) {
                self.differ("tile in hand", tile, got.to_string());
            }
        }
    }

    fn holds(&mut self, stated: &Stated, holds: bool, got: impl Into<String>) {
        self.compared += 1;
        if !holds {
            self.differ("assertion", format!("\u{201c}{}\u{201d}", stated.text), got);
        }
    }

    fn assertion(&mut self, stated: &Stated, meaning: &Assertion, over: bool, recording: &Recording) {
        let index = |name: &String| recording.players.iter().position(|p| p == name);
        match meaning {
            Assertion::Points { player, points } => {
                let score = self.state.analysis().player_scores(self.board());
                let got =
                    index(player).and_then(|i| score.get(i)).map(|p| if over { p.r#final } else { p.score });
                self.holds(
                    stated,
                    got == Some(*points),
                    got.map_or_else(|| "no such player".to_owned(), |n| format!("{n} points")),
                );
            }
            Assertion::Scored { player, what, points } => {
                let id = index(player).map(|i| self.player(i));
                if vocabulary().score(what).is_none() {
                    self.lacking.push(format!("payments for {what}"));
                    return;
                }
                let found = self.paid_for(id.as_deref(), what);
                self.holds(stated, found.contains(points), {
                    let found = words::list(found.iter().map(ToString::to_string));
                    format!("paid for {what}: {found}")
                });
            }
            Assertion::Tokens { player, token, count } => match vocabulary().tokens.get(token) {
                Some(ours) => {
                    let id = index(player).map(|i| self.player(i)).unwrap_or_default();
                    let got = self.board().tokens.count(&Holder::Player(id), ours);
                    self.holds(stated, got == *count, format!("{got}"));
                }
                None => self.lacking.push(format!("the token {token}")),
            },
            Assertion::Phase(phase) => {
                let decision = self.state.decision();
                // Where nobody has a choice left, only confirming is missing.
                let confirms = decision.phase == phases::FIGURE && decision.is_forced();
                let ours = if confirms { phases::SCORE } else { decision.phase };
                match PHASES.iter().find(|(theirs, _)| theirs == phase) {
                    Some((_, those)) => self.holds(stated, those.contains(&ours), ours),
                    None => self.lacking.push(format!("the phase {phase}")),
                }
            }
            Assertion::Pass(can) => {
                let got = self.offers(&Action::Pass);
                self.holds(
                    stated,
                    got == *can,
                    if got { "passing is offered" } else { "passing is not offered" },
                );
            }
            // Everything can be taken back here; the recording speaks of its own courtesy between players.
            Assertion::Undo(_) => self.compared += 1,
            Assertion::Available { action, of } => {
                let got = self.available(action, of.as_deref());
                match got {
                    Some(got) => self.holds(stated, got, "it is not offered"),
                    None => self.lacking.push(format!("the action {action}")),
                }
            }
            Assertion::TileOptions { tile, options } => {
                let expected: BTreeSet<_> =
                    options.iter().flat_map(|(cell, turns)| turns.iter().map(move |t| (*cell, *t))).collect();
                let choices = self.state.decision().choices;
                let lays = choices.iter().filter_map(|c| match c.action {
                    Action::Lay(cell, turn) => Some((cell, turn)),
                    _ => None,
                });
                let got: BTreeSet<_> = lays.collect();
                let ours = self.tile(tile);
                let in_hand = self.board().drawn.as_ref() == Some(&ours);
                if in_hand && expected.is_subset(&got) && got != expected {
                    self.compared += 1;
                    let more: BTreeSet<_> = got.difference(&expected).collect();
                    self.differ_of(
                        Some(&ours),
                        "more placements",
                        stated.text.clone(),
                        format!("also {}", words::list(more.into_iter().copied().map(words::placement))),
                    );
                } else {
                    let told = match in_hand {
                        true => words::list(got.iter().copied().map(words::placement)),
                        false => format!("{ours} is not in hand"),
                    };
                    self.holds(stated, in_hand && got == expected, told);
                }
            }
            Assertion::FigureOptions { figure, options } => {
                let ours = vocabulary().figure_named(figure).and_then(|w| w.figure.clone());
                let expected: BTreeSet<Spot> = options.iter().filter_map(|p| self.spot(p)).collect();
                let choices = self.state.decision().choices;
                let puts = choices.into_iter().filter_map(|c| match c.action {
                    Action::Put(figure, spot) if Some(&figure) == ours.as_ref() => Some(spot),
                    _ => None,
                });
                let got: BTreeSet<Spot> = puts.collect();
                let whole = expected.len() == options.len();
                let told = words::list(got.iter().map(|s| self.spot_words(s)));
                self.holds(stated, whole && got == expected, told);
            }
            Assertion::TakeOptions { options, .. } => {
                let expected: BTreeSet<Option<Spot>> = options.iter().map(|f| self.spot(&f.at)).collect();
                let choices = self.state.decision().choices;
                let takes = choices.into_iter().filter_map(|c| match c.action {
                    Action::TakeOff(piece) => Some(Some(piece.spot)),
                    _ => None,
                });
                let got: BTreeSet<Option<Spot>> = takes.collect();
                let told = words::list(got.iter().flatten().map(|s| self.spot_words(s)));
                self.holds(stated, got == expected, told);
            }
            Assertion::TokenOptions { token, .. } => self.lacking.push(format!("the token {token}")),
        }
    }

    /// Points that a player was paid at once for something of their word, one number a payment.
    fn paid_for(&self, player: Option<&str>, what: &str) -> Vec<i64> {
        let Some(word) = vocabulary().score(what) else { return Vec::new() };
        let mut sums: Vec<(usize, Option<String>, String, i64)> = Vec::new();
        for (step, moment) in self.steps.iter().enumerate() {
            for event in &moment.events {
                let What::Paid(line) = &event.what else { continue };
                if event.player.as_deref() != player || line.token.is_some() {
                    continue;
                }
                let beside = self.besides.contains(&line.rule) || line.feature.is_none();
                let kind = line.feature.as_deref().and_then(|f| f.split('@').next()).unwrap_or_default();
                let meant = if beside {
                    word.rules.contains(&line.rule)
                } else {
                    word.kinds.iter().any(|k| k == kind)
                };
                if !meant {
                    continue;
                }
                let rule = if beside { line.rule.clone() } else { String::new() };
                let same = |(s, f, r, _): &&mut (usize, Option<String>, String, i64)| {
                    *s == step && *f == line.feature && *r == rule
                };
                match sums.iter_mut().find(same) {
                    Some((_, _, _, n)) => *n += line.points,
                    None => sums.push((step, line.feature.clone(), rule, line.points)),
                }
            }
        }
        sums.into_iter().map(|(_, _, _, n)| n).collect()
    }

    /// Whether an action of their name is offered; `None` for one that is not known here.
    fn available(&self, action: &str, of: Option<&str>) -> Option<bool> {
        let choices = self.state.decision().choices;
        let any = |wanted: &dyn Fn(&Action) -> bool| choices.iter().any(|c| wanted(&c.action));
        Some(match action {
            "TilePlacement" => {
                let in_hand = of.is_none_or(|t| self.board().drawn.as_ref() == Some(&self.tile(t)));
                in_hand && any(&|a| matches!(a, Action::Lay(..)))
            }
            "Meeple" => {
                let ours = of.and_then(|name| vocabulary().figure_named(name))?.figure.clone()?;
                any(&|a| matches!(a, Action::Put(figure, _) if *figure == ours))
            }
            "ReturnMeeple" => any(&|a| matches!(a, Action::TakeOff(_))),
            _ => return None,
        })
    }
}
