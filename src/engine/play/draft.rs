//! A step while it is made: edits in the order in which they apply, events, and the turn as it will stand.

use std::collections::BTreeMap;

use crate::engine::store::FeatureNo;
use crate::engine::value::settle::Settlement;
use crate::model::declare::TokenDef;
use crate::model::{Action, Cell, Edit, Event, Holder, LineMoment, Piece, PlacedFigure, Player, Spot, What};
use crate::model::{TilePile, TurnState};

use super::position::Position;
use super::{Step, neutrals};

/// See the module.
#[derive(Debug)]
pub struct Draft<'p> {
    /// What the step starts from.
    pub at: &'p Position<'p>,
    /// The turn as it will stand.
    pub turn: TurnState,
    figures: Option<Vec<PlacedFigure>>,
    players: Option<Vec<Player>>,
    tokens: BTreeMap<(Holder, String), i64>,
    edits: Vec<Edit>,
    events: Vec<Event>,
}

impl<'p> Draft<'p> {
    /// A step that has done nothing yet.
    pub fn new(at: &'p Position<'p>) -> Draft<'p> {
        Draft {
            at,
            turn: at.turn.clone(),
            figures: None,
            players: None,
            tokens: BTreeMap::new(),
            edits: Vec::new(),
            events: Vec::new(),
        }
    }

    /// Tells that something happened.
    pub fn tell(&mut self, player: Option<&str>, rule: Option<&str>, what: What) {
        let event = Event { player: player.map(str::to_owned), rule: rule.map(str::to_owned), what };
        self.events.push(event);
    }

    /// Adds an edit that concerns neither figures nor players nor tokens.
    pub fn edit(&mut self, edit: Edit) {
        self.edits.push(edit);
    }

    /// Figures as they stand by now.
    pub fn figures(&self) -> &[PlacedFigure] {
        self.figures.as_deref().unwrap_or(&self.at.board.figures)
    }

    fn figures_mut(&mut self) -> &mut Vec<PlacedFigure> {
        self.figures.get_or_insert_with(|| self.at.board.figures.clone())
    }

    /// Puts a figure where files have it.
    pub fn put(&mut self, piece: &Piece) {
        let figure = PlacedFigure {
            player: piece.player.clone(),
            figure: piece.figure.clone(),
            spot: piece.spot.clone(),
            extra: serde_json::Map::new(),
        };
        let figures = self.figures_mut();
        let index = figures.partition_point(|f| f.sort_key() <= figure.sort_key());
        figures.insert(index, figure.clone());
        self.edits.push(Edit::PutFigure(index, figure));
    }

    /// Takes a figure, if it is there.
    pub fn take(&mut self, piece: &Piece) -> bool {
        let Some(index) = self.figures().iter().position(|f| piece.is(f)) else { return false };
        self.figures_mut().remove(index);
        self.edits.push(Edit::TakeFigure(index));
        true
    }

    /// Sends a figure home.
    pub fn send_home(&mut self, piece: &Piece, rule: &str) {
        if self.take(piece) {
            self.tell(piece.player.as_deref(), Some(rule), What::Home(piece.clone()));
        }
    }

    /// Moves a neutral figure, which need not be on the board yet.
    pub fn move_neutral(&mut self, figure: &str, to: Spot, rule: Option<&str>, by: Option<&str>) {
        let old = self.figures().iter().find(|f| f.figure == figure).map(Piece::of);
        if let Some(old) = old {
            self.take(&old);
        }
        self.put(&Piece { player: None, figure: figure.to_owned(), spot: to.clone() });
        self.tell(by, rule, What::Moved(figure.to_owned(), to));
    }

    /// How many of a token a holder has by now.
    pub fn tokens(&self, holder: &Holder, token: &str) -> i64 {
        let changed = self.tokens.get(&(holder.clone(), token.to_owned()));
        changed.copied().unwrap_or_else(|| self.at.board.tokens.count(holder, token))
    }

    /// Sets how many of a token a holder has.
    pub fn set_tokens(&mut self, holder: Holder, token: &str, count: i64) {
        self.tokens.insert((holder, token.to_owned()), count);
    }

    /// Adds a token to a cell, if there is one left and room for it.
    pub fn add_token(&mut self, token: &str, cell: Cell, rule: &str, by: &str) {
        if !self.has_room(token, cell) || self.tokens_left(token) == Some(0) {
            return;
        }
        let holder = Holder::Cell(cell);
        let here = self.tokens(&holder, token);
        self.set_tokens(holder.clone(), token, here.saturating_add(1));
        self.tell(Some(by), Some(rule), What::Tokens(holder, token.to_owned(), 1));
    }

    /// Whether one more of a token may lie on a cell.
    pub fn has_room(&self, token: &str, cell: Cell) -> bool {
        let here = self.tokens(&Holder::Cell(cell), token);
        self.token_def(token).and_then(|d| d.most_on_site).is_none_or(|most| here < i64::from(most))
    }

    /// How many of a token are left in the common supply; none where it has no limit.
    pub fn tokens_left(&self, token: &str) -> Option<i64> {
        let all = self.token_def(token)?.supply?;
        Some((i64::from(all) - self.token_total(token)).max(0))
    }

    fn token_def(&self, token: &str) -> Option<&'p TokenDef> {
        self.at.rules().sets.iter().flat_map(|(s, _)| &s.tokens).find(|t| t.id == token)
    }

    fn token_total(&self, token: &str) -> i64 {
        let on_board = self.at.board.tokens.0.iter().filter(|((_, t), _)| t == token);
        let of = |holder: &Holder, count: i64| {
            self.tokens.get(&(holder.clone(), token.to_owned())).copied().unwrap_or(count)
        };
        let old: i64 = on_board.map(|((holder, _), amount)| of(holder, amount.counted())).sum();
        let is_new =
            |holder: &Holder| !self.at.board.tokens.0.contains_key(&(holder.clone(), token.to_owned()));
        let new: i64 =
            self.tokens.iter().filter(|((h, t), _)| t == token && is_new(h)).map(|(_, count)| *count).sum();
        old + new
    }

    /// Adds a tile to those out of the game.
    pub fn discard(&mut self, tile: &str) {
        let last = self.edits.iter().rev().find_map(|e| match e {
            Edit::Discards(pile) => Some(pile),
            _ => None,
        });
        let mut pile: TilePile = last.unwrap_or(&self.at.board.discards).clone();
        let count = &mut pile.0.entry(tile.to_owned()).or_default().count;
        *count = count.saturating_add(1);
        self.edits.push(Edit::Discards(pile));
    }

    /// Pays what a settlement gives, and sends figures home.
    pub fn settle(&mut self, settlement: &Settlement, home_rule: &str) {
        let board = self.at.board;
        for (player, lines) in board.players.iter().zip(&settlement.lines) {
            for line in lines.iter().filter(|l| l.moment == LineMoment::Now) {
                self.tell(Some(&player.id), Some(&line.rule), What::Paid(line.clone()));
            }
        }
        let points: Vec<i64> = settlement
            .lines
            .iter()
            .map(|lines| lines.iter().filter(|l| l.moment == LineMoment::Now).map(|l| l.points).sum())
            .collect();
        if points.iter().any(|n| *n != 0) {
            let players = self.players.get_or_insert_with(|| board.players.clone());
            players
                .iter_mut()
                .zip(&points)
                .for_each(|(player, n)| player.score = player.score.saturating_add(*n));
        }
        let rules = self.at.rules();
        for (player, tokens) in board.players.iter().zip(&settlement.scene.tokens) {
            for (token, count) in rules.tokens.iter().zip(tokens) {
                let holder = Holder::Player(player.id.clone());
                if self.tokens(&holder, token) != *count {
                    self.set_tokens(holder, token, *count);
                }
            }
        }
        for (token, record) in rules.tokens.iter().zip(&settlement.scene.records) {
            if let Some(record) = record
                && board.records.get(token) != Some(record)
            {
                self.edits.push(Edit::Record(token.clone(), Some(*record)));
            }
        }
        self.send_home_from(&settlement.home, home_rule);
    }

    fn send_home_from(&mut self, features: &[FeatureNo], rule: &str) {
        if features.is_empty() {
            return;
        }
        let goes = |f: &&PlacedFigure| {
            self.at.kind_of(f).is_some()
                && self.at.feature_under(f).is_some_and(|feature| features.binary_search(&feature).is_ok())
        };
        let pieces: Vec<Piece> = self.figures().iter().filter(goes).map(Piece::of).collect();
        for piece in pieces {
            self.send_home(&piece, rule);
        }
    }

    /// Notes that the one who decides has left the offer.
    pub fn pass(&mut self, action: &Action) -> bool {
        let passes = *action == Action::Pass;
        if passes {
            let by = self.at.decider().to_owned();
            self.tell(Some(&by), None, What::Passed);
        }
        passes
    }

    /// The step, with the turn in a phase.
    pub fn go_to(mut self, phase: &'static str) -> Step {
        self.turn.phase = phase.to_owned();
        self.finish()
    }

    /// The step.
    pub fn finish(mut self) -> Step {
        if self.figures.is_some() {
            neutrals::leave_alone(&mut self);
        }
        if let Some(players) = self.players.take() {
            self.edits.push(Edit::Players(players));
        }
        for ((holder, token), count) in std::mem::take(&mut self.tokens) {
            self.edits.push(self.at.board.set_tokens(holder, &token, count));
        }
        if self.at.board.turn.as_ref() != Some(&self.turn) {
            self.edits.push(Edit::Turn(Some(self.turn)));
        }
        Step { edits: self.edits, events: self.events }
    }
}
