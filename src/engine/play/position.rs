//! A board with its analysis and where its turn stands: what phases look at.

use crate::engine::analysis::Analysis;
use crate::engine::rules::{FigureKind, Rules, TileKind};
use crate::engine::scene::Scene;
use crate::engine::store::{FeatureNo, Store};
use crate::engine::value::{self, Occasion};
use crate::model::{Action, Board, Cell, PlacedFigure, Spot, Turn, TurnState};

use super::Refusal;
use super::phases::{self, Phase};
use super::program::{Effect, PlayRules};

/// See the module.
#[derive(Debug)]
pub struct Position<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its analysis, in step with it.
    pub analysis: &'a Analysis,
    /// Where the turn stands: as the board says, else the first player before drawing a tile.
    pub turn: TurnState,
}

impl<'a> Position<'a> {
    /// Looks at a board.
    pub fn new(board: &'a Board, analysis: &'a Analysis) -> Position<'a> {
        let known = |t: &&TurnState| board.player_index(&t.player).is_some();
        let turn = board.turn.as_ref().filter(known).cloned();
        let first = || TurnState::new(board.players.first().map_or("", |p| &p.id), phases::DRAW);
        Position { board, analysis, turn: turn.unwrap_or_else(first) }
    }

    /// The phase in which somebody decides, or something happens: the one written, else the next in which something can.
    pub fn phase(&self) -> &'static dyn Phase {
        phases::due(self)
    }

    /// Who decides.
    pub fn decider(&self) -> &str {
        let known = |id: &&String| self.board.player_index(id).is_some();
        self.turn.decides.as_ref().filter(known).unwrap_or(&self.turn.player)
    }

    /// The ruleset.
    pub fn rules(&self) -> &'a Rules {
        self.analysis.rules()
    }

    /// What is compiled of the course of a turn.
    pub fn play(&self) -> &'a PlayRules {
        &self.rules().play
    }

    /// The store.
    pub fn store(&self) -> &'a Store {
        self.analysis.store()
    }

    /// The drawn tile, if the ruleset has it.
    pub fn drawn(&self) -> Option<TileKind> {
        self.board.drawn.as_ref().and_then(|id| self.rules().tile(id))
    }

    /// The tile laid in this turn.
    pub fn placed(&self) -> Option<(Cell, TileKind, Turn)> {
        let cell = self.turn.placed_cell()?;
        let (kind, turn) = self.store().tile_at(cell)?;
        Some((cell, kind, turn))
    }

    /// The number of a player in scenes and settlements.
    pub fn number(&self, player: &str) -> Option<u8> {
        self.board.player_index(player).and_then(|p| u8::try_from(p).ok())
    }

    /// Players from the one after the given one, round to that one.
    pub fn round_after(&self, player: &str) -> Vec<&'a str> {
        let players = &self.board.players;
        let at = self.board.player_index(player).map_or(0, |p| p + 1);
        (0..players.len()).map(|i| players[(at + i) % players.len()].id.as_str()).collect()
    }

    /// The player after another one.
    pub fn after(&self, player: &str) -> &'a str {
        self.round_after(player).first().copied().unwrap_or("")
    }

    /// What counts see of the board, with a player to move.
    pub fn scene(&self, active: &str) -> Scene {
        let mut scene = self.analysis.scene(self.board);
        scene.active = self.number(active).unwrap_or(0);
        scene
    }

    /// What the moment of an effect carries.
    pub fn occasion(&self) -> Occasion<'static> {
        Occasion { placed: self.turn.placed_cell(), drawn: self.drawn(), ..Occasion::NONE }
    }

    /// Whether the tests of an effect hold for a feature, or where none is in scope, for a player.
    pub fn holds(&self, effect: &Effect, feature: Option<FeatureNo>, player: &str) -> bool {
        effect.tests.is_empty()
            || value::tests_hold(
                self.store(),
                &self.scene(player),
                &self.occasion(),
                &effect.tests,
                feature,
                self.number(player),
            )
    }

    /// Features of the tile laid in this turn; only of segments that show one of these marks, where any are given. Sorted.
    pub fn placed_features(&self, marks: &[String]) -> Vec<FeatureNo> {
        let Some((cell, kind, _)) = self.placed() else { return Vec::new() };
        let shows = |k: &usize| {
            let segment = &self.rules().def(kind).segments[*k];
            marks.is_empty() || marks.iter().any(|m| segment.marks.get(m).is_some_and(|n| *n != 0))
        };
        let segments = 0..self.rules().def(kind).segments.len();
        let found = segments.filter(shows).filter_map(|k| self.store().segment(cell, k));
        let mut features: Vec<FeatureNo> = found.map(|s| self.store().feature_of(s)).collect();
        features.sort_unstable();
        features.dedup();
        features
    }

    /// Whether an effect of the tile laid in this turn takes place.
    pub fn happens(&self, effect: &Effect, tile: TileKind) -> bool {
        if !effect.concerns(tile) {
            return false;
        }
        let features = self.placed_features(&[]);
        let player = &self.turn.player;
        self.holds(effect, None, player) || features.iter().any(|f| self.holds(effect, Some(*f), player))
    }

    /// The feature that a figure stands on.
    pub fn feature_under(&self, figure: &PlacedFigure) -> Option<FeatureNo> {
        self.analysis.segment_under(figure).map(|s| self.store().feature_of(s))
    }

    /// The kind of a figure of a player; none for neutral ones and those that the ruleset does not have.
    pub fn kind_of(&self, figure: &PlacedFigure) -> Option<FigureKind> {
        let kind = self.rules().figure(&figure.figure)?;
        (figure.player.is_some() && !self.rules().figure_info(kind).def.neutral).then_some(kind)
    }

    /// Where a neutral figure stands.
    pub fn neutral_spot(&self, figure: FigureKind) -> Option<&'a Spot> {
        let id = &self.rules().figure_info(figure).def.id;
        self.board.figures.iter().find(|f| f.figure == *id).map(|f| &f.spot)
    }

    /// Why an action cannot be done now.
    pub(super) fn refusal(&self, phase: &'static dyn Phase, action: &Action) -> Refusal {
        let words = |what: &str| Refusal {
            rule: None,
            message: format!("{what} cannot be done in the phase \u{2018}{}\u{2019}", phase.id()),
        };
        match action {
            Action::Lay(cell, turn) if phase.id() == phases::PLACE => self.refused_tile(*cell, *turn),
            Action::Put(figure, spot) if phase.id() == phases::FIGURE => self.refused_figure(figure, spot),
            Action::Draw(tile) if phase.id() == phases::DRAW => Refusal {
                rule: Some("BAS-PLACE-3".to_owned()),
                message: format!("the tile {tile} is not among those that can be drawn now"),
            },
            Action::Draw(_) => words("drawing a tile"),
            Action::Lay(..) => words("laying a tile"),
            Action::Put(..) => words("putting that figure there"),
            Action::TakeOff(_) => words("taking that figure off"),
            Action::Move(..) => words("moving that figure there"),
            Action::Join(..) => words("calling that figure there"),
            Action::Add(..) => words("adding a token there"),
            Action::Pass => words("passing"),
            Action::Proceed => words("going on without a decision"),
        }
    }

    fn refused_tile(&self, cell: Cell, turn: Turn) -> Refusal {
        let store = self.store();
        let (rule, message) = match self.drawn() {
            None => (None, "no tile is drawn that the chosen sets have".to_owned()),
            Some(_) if store.tile_at(cell).is_some() => {
                (None, format!("a tile lies at {cell} already; choose an empty cell"))
            }
            Some(_) if !store.touches(cell) => (
                Some("BAS-PLACE-1"),
                format!("no tile lies beside {cell}; a tile must touch one with a side"),
            ),
            Some(kind) => match self.analysis.barred(kind, turn, cell) {
                Some(barred) => return self.barred(&barred, cell),
                None => {
                    let sides: Vec<String> =
                        store.clashes_if(kind, turn, cell).iter().map(|s| s.letter().to_string()).collect();
                    let message = format!(
                        "its sides {} do not match the neighbours of {cell}; turn it or choose another cell",
                        sides.join(", ")
                    );
                    (Some("BAS-PLACE-2"), message)
                }
            },
        };
        Refusal { rule: rule.map(str::to_owned), message }
    }

    fn barred(&self, barred: &crate::engine::placement::Barred, cell: Cell) -> Refusal {
        let rule = barred.rule(self.rules()).map(str::to_owned);
        Refusal {
            rule,
            message: format!("the tile may not lie at {cell}: {}", barred.sentence(self.rules())),
        }
    }

    fn refused_figure(&self, figure: &str, spot: &Spot) -> Refusal {
        let player = self.decider();
        let left = self.rules().figure(figure).and_then(|k| self.analysis.supply_left(self.board, player, k));
        let placed = self.turn.placed_cell();
        let occupied = match spot {
            Spot::Segment(cell, segment) => self
                .store()
                .segment_by_id(*cell, segment)
                .is_some_and(|s| !self.store().is_free(self.store().feature_of(s))),
            Spot::Cell(_) | Spot::Place(_) => false,
        };
        let (rule, message) = if self.rules().figure(figure).is_none() {
            (None, format!("no chosen set has the figure {figure}"))
        } else if let Some(rule) = placed.and_then(|c| self.analysis.no_figure_after(c)) {
            (Some(rule), "nobody puts a figure after this tile".to_owned())
        } else if left.is_some_and(|n| n <= 0) {
            (Some("BAS-FIG-1"), format!("{player} has no {figure} left in supply"))
        } else if occupied {
            (Some("BAS-FIG-2"), "a figure stands on that feature already".to_owned())
        } else if spot.cell() != placed {
            (Some("BAS-FIG-1"), "a figure goes onto the tile just laid".to_owned())
        } else {
            (Some("BAS-FIG-1"), format!("a {figure} may not stand there"))
        };
        Refusal { rule: rule.map(str::to_owned), message }
    }
}
