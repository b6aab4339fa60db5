//! Which tiles can be drawn, and which wait: worked out from the board, so that any position can be played on.

use std::collections::BTreeMap;

use crate::engine::placement::Undrawn;
use crate::engine::rules::TileKind;
use crate::model::declare::LaidWhen;

use super::position::Position;

/// Tiles that are in the game but cannot be drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The rule by which they wait.
    pub rule: Option<String>,
    /// Tiles and how many, in the order of the ruleset.
    pub tiles: Vec<(TileKind, i64)>,
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Bag {
    /// Tiles that can be drawn and how many of each, in the order of the ruleset.
    pub tiles: Vec<(TileKind, i64)>,
    /// Tiles that wait, by rule.
    pub waiting: Vec<Waiting>,
}

impl Bag {
    /// The bag of a position: what the board writes, else all of the chosen sets that lies nowhere.
    ///
    /// Tiles laid first come alone while they are not done (RIV-START-1). Tiles that wait for another (DRA-MOVE-4) are
    /// told apart: taking them out again and again until then, and shuffling them back, is the same.
    pub fn of(at: &Position<'_>) -> Bag {
        let (rules, play) = (at.rules(), at.play());
        let placement = &rules.placement;
        let opening = placement.opening.as_ref();
        let opened = at.analysis.is_opening_over();
        let let_in = let_in(at);
        let mut bag = Bag::default();
        // Tiles laid first that are left when they are done fit nowhere: they come, and leave the game, before the others.
        let leftover = opened
            && opening.is_some_and(|o| {
                let kinds = (0..rules.tiles.len()).map(|i| TileKind(i as u16));
                kinds.into_iter().any(|k| o.is_member(k) && placement.undrawn(k).is_none() && left(at, k) > 0)
            });
        let mut waiting: BTreeMap<Option<String>, Vec<(TileKind, i64)>> = BTreeMap::new();
        let from = at.turn.from.as_ref();
        for (i, info) in rules.tiles.iter().enumerate() {
            let kind = TileKind(i as u16);
            let left = left(at, kind);
            let out = matches!(
                placement.undrawn(kind),
                Some(Undrawn::OnPlate | Undrawn::OtherEdition | Undrawn::WithoutStack(_))
            );
            if left <= 0 || !info.usable || out {
                continue;
            }
            let stack = play.stack_of(kind);
            match stack {
                Some(stack) if stack.laid == LaidWhen::OnCall => {
                    if from == Some(&stack.id) {
                        bag.tiles.push((kind, left));
                    }
                    continue;
                }
                _ if from.is_some() => continue,
                Some(stack) if !let_in.contains(&stack.id.as_str()) => {
                    waiting.entry(stack.rule.clone()).or_default().push((kind, left));
                    continue;
                }
                Some(_) | None => {}
            }
            match opening {
                Some(o) if o.is_member(kind) => {
                    if opened || o.is_due(&at.analysis.view(), at.analysis.opened(), kind) {
                        bag.tiles.push((kind, left));
                    } else {
                        let rule = o.rule(crate::engine::placement::Part::Order).map(str::to_owned);
                        waiting.entry(rule).or_default().push((kind, left));
                    }
                }
                Some(o) if !opened || leftover => {
                    let rule = o.rule(crate::engine::placement::Part::Order).map(str::to_owned);
                    waiting.entry(rule).or_default().push((kind, left));
                }
                Some(_) | None => bag.tiles.push((kind, left)),
            }
        }
        bag.waiting = waiting.into_iter().map(|(rule, tiles)| Waiting { rule, tiles }).collect();
        bag
    }

    /// How many tiles can be drawn.
    pub fn total(&self) -> i64 {
        self.tiles.iter().fold(0, |all, (_, n)| all.saturating_add(*n))
    }

    /// The n-th tile, counted through all that can be drawn; `n` is taken within them.
    pub fn nth(&self, n: u64) -> Option<TileKind> {
        let total = u64::try_from(self.total()).ok().filter(|n| *n > 0)?;
        let mut n = i64::try_from(n % total).ok()?;
        for (kind, count) in &self.tiles {
            if n < *count {
                return Some(*kind);
            }
            n -= count;
        }
        None
    }
}

/// Stacks that wait no more: a tile that lets them in lies on the board.
fn let_in<'a>(at: &Position<'a>) -> Vec<&'a str> {
    let waiting = at.play().stacks.iter().filter(|s| s.laid == LaidWhen::After);
    let mut in_play = Vec::new();
    for stack in waiting {
        let mut found = false;
        at.store().each_tile(|_, kind, _| found |= stack.is_let_in_by(kind));
        if found {
            in_play.push(stack.id.as_str());
        }
    }
    in_play
}

/// How many copies of a tile are left.
fn left(at: &Position<'_>, kind: TileKind) -> i64 {
    let (board, info) = (at.board, at.rules().tile_info(kind));
    if let Some(bag) = &board.bag {
        return bag.count(&info.id);
    }
    let beside = board.common.iter().chain(&board.drawn).filter(|id| **id == info.id).count();
    let gone = at.analysis.laid(&info.id).saturating_add(board.discards.count(&info.id));
    info.copies.saturating_sub(gone).saturating_sub(beside as i64)
}
