//! Messages of a recording as actions.

use crate::engine::play::Refusal;
use crate::engine::play::phases::{self, FIGURE};
use crate::format::jcz::Pointer;
use crate::format::jcz::recording::{self, FigureAt, FigureId, Message, Recording, Target};
use crate::model::{Action, Edit, Piece, Spot, TilePile};

use super::game::Game;
use super::{Difference, words};

/// What the recording's own decisions need of the state after a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// Nothing: a message that confirms follows.
    Wait,
    /// Whatever nobody decides happens, to the next tile drawn.
    GoOn,
}

/// A refusal by no rule.
fn refused(message: impl Into<String>) -> Refusal {
    Refusal { rule: None, message: message.into() }
}

impl Game {
    /// Plays a message.
    pub(super) fn message(
        &mut self,
        message: &Message,
        recording: &Recording,
    ) -> Result<(), Box<Difference>> {
        let (step, words) = (self.step, self.message_words(message, recording));
        self.act_message(message, recording).map_err(|refusal| {
            Box::new(Difference {
                step,
                what: "message",
                expected: words.clone(),
                got: refusal.to_string(),
                tile: None,
                illegal: Some((words, refusal.rule)),
            })
        })
    }

    fn act_message(&mut self, message: &Message, recording: &Recording) -> Result<(), Refusal> {
        let then = match &message.action {
            recording::Action::PlaceTile { tile, turn, cell } => {
                let tile = self.tile(tile);
                self.draw_up_to(&tile, recording)?;
                self.own_turn(message.player)?;
                self.act(Action::Lay(*cell, *turn))?;
                Then::Wait
            }
            recording::Action::Deploy { at, figure } => self.deploy(at, figure)?,
            recording::Action::Pass => {
                let walks = self.phase() != FIGURE;
                // Where there is nothing here to leave, nothing happens.
                if self.offers(&Action::Pass) {
                    self.act(Action::Pass)?;
                }
                if walks { Then::GoOn } else { Then::Wait }
            }
            recording::Action::Commit => {
                // Whoever confirms leaves what is still offered.
                let decision = self.state.decision();
                let own = message.player.is_none_or(|p| self.player(p) == decision.player);
                let open = matches!(decision.phase, phases::FIGURE | phases::CALL);
                if open && own && decision.offers(&Action::Pass) {
                    self.act(Action::Pass)?;
                }
                Then::GoOn
            }
            recording::Action::MoveNeutral { figure, to } => self.move_neutral(figure, to)?,
            recording::Action::Return { figure, .. } => {
                let piece = self.piece(figure)?;
                let then = if self.phase() == FIGURE { Then::Wait } else { Then::GoOn };
                self.act(Action::TakeOff(piece))?;
                then
            }
            recording::Action::Undo => {
                if !self.state.undo() {
                    return Err(refused("there is nothing to take back"));
                }
                self.steps.pop();
                let figures = &self.state.board().figures;
                self.figures.retain(|_, piece| figures.iter().any(|f| piece.is(f)));
                Then::Wait
            }
            recording::Action::TileConfirm => Then::Wait,
            other => {
                self.lacking.push(format!("the message {other:?}"));
                return Err(refused("it belongs to rules that are not there"));
            }
        };
        if then == Then::GoOn {
            self.go_on(recording)?;
        }
        Ok(())
    }

    /// The phase in which something is decided.
    pub(super) fn phase(&self) -> &'static str {
        self.state.decision().phase
    }

    pub(super) fn offers(&self, action: &Action) -> bool {
        self.state.decision().offers(action)
    }

    /// Goes on while nobody decides, and draws while the recording says what.
    pub(super) fn go_on(&mut self, recording: &Recording) -> Result<(), Refusal> {
        loop {
            let decision = self.state.decision();
            if decision.phase == phases::END && recording.end_turn.is_some_and(|n| self.turns >= n) {
                self.empty_bag()?;
            }
            if decision.is_forced() {
                self.act(Action::Proceed)?;
            } else if decision.is_chance() {
                let Some(tile) = self.draw.pop_front() else { return Ok(()) };
                self.act(Action::Draw(tile))?;
            } else {
                return Ok(());
            }
        }
    }

    /// The recording ends with this turn: nothing is left to draw.
    fn empty_bag(&mut self) -> Result<(), Refusal> {
        if self.board().bag.as_ref().is_some_and(TilePile::is_empty) {
            return Ok(());
        }
        self.state.edit(Edit::Bag(Some(TilePile::default())))
    }

    fn draw_up_to(&mut self, tile: &str, recording: &Recording) -> Result<(), Refusal> {
        self.go_on(recording)?;
        if self.state.decision().is_chance() {
            self.act(Action::Draw(tile.to_owned()))?;
        }
        match &self.board().drawn {
            Some(drawn) if drawn == tile => Ok(()),
            Some(drawn) => Err(refused(format!("the tile in hand is {drawn}"))),
            None => Err(refused(format!("no tile is in hand in the phase \u{2018}{}\u{2019}", self.phase()))),
        }
    }

    fn deploy(&mut self, at: &Pointer, id: &FigureId) -> Result<Then, Refusal> {
        let to = self.spot(at).ok_or_else(|| refused(format!("there is no {}", words::pointer(at))))?;
        let figure = self.figure(&id.kind);
        let player = self.player(id.player);
        let from = self.figures.get(id).cloned().filter(|p| matches!(p.spot, Spot::Place(_)));
        let phase = self.phase();
        let piece = Piece { player: Some(player), figure: figure.clone(), spot: to.clone() };
        if let Some(from) = from {
            // Any segment of the feature will do; ours offers one.
            let choices = self.state.decision().choices;
            let found = choices.into_iter().map(|c| c.action).find(|a| match a {
                Action::Join(piece, there) => *piece == from && self.one_feature(there, &to),
                _ => false,
            });
            let action = found.ok_or_else(|| {
                refused(format!("calling it is not offered in the phase \u{2018}{phase}\u{2019}"))
            })?;
            if let Action::Join(_, there) = &action {
                self.figures.insert(id.clone(), Piece { spot: there.clone(), ..piece });
            }
            self.act(action)?;
            return Ok(if phase == phases::CALL { Then::Wait } else { Then::GoOn });
        }
        self.own_figure(id)?;
        self.act(Action::Put(figure, to))?;
        self.figures.insert(id.clone(), piece);
        Ok(if phase == FIGURE { Then::Wait } else { Then::GoOn })
    }

    /// Refuses what a player does in another's turn, where the recording says who did it.
    fn own_turn(&self, player: Option<usize>) -> Result<(), Refusal> {
        let decides = self.state.decision().player;
        match player.map(|p| self.player(p)) {
            Some(player) if player != decides => {
                Err(refused(format!("it is {}\u{2019}s turn", self.name(&decides))))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a figure of another player, and one that stands on the board.
    fn own_figure(&self, id: &FigureId) -> Result<(), Refusal> {
        let (owner, decides) = (self.player(id.player), self.state.decision().player);
        let message = if owner != decides {
            format!("the figure is {}\u{2019}s, and {} decides", self.name(&owner), self.name(&decides))
        } else if let Some(piece) = self.figures.get(id) {
            format!("the figure stands on {} already", self.spot_words(&piece.spot))
        } else {
            return Ok(());
        };
        Err(Refusal { rule: Some("BAS-FIG-1".to_owned()), message })
    }

    fn move_neutral(&mut self, figure: &str, to: &Target) -> Result<Then, Refusal> {
        let id = self.figure(figure);
        let phase = self.phase();
        let spots: Vec<Spot> = match to {
            Target::Cell(cell) => vec![Spot::Cell(*cell)],
            Target::Feature(pointer) => {
                self.spot(pointer).into_iter().chain([Spot::Cell(pointer.cell)]).collect()
            }
            Target::Figure(figure) => {
                self.spot(&figure.at).into_iter().chain([Spot::Cell(figure.at.cell)]).collect()
            }
        };
        let action = spots.into_iter().map(|spot| Action::Move(id.clone(), spot)).find(|a| self.offers(a));
        let action = action.ok_or_else(|| {
            refused(format!("the {id} may not go there in the phase \u{2018}{phase}\u{2019}"))
        })?;
        self.act(action)?;
        Ok(if phase == phases::ESCORT { Then::GoOn } else { Then::Wait })
    }

    fn piece(&self, at: &FigureAt) -> Result<Piece, Refusal> {
        let spot =
            self.spot(&at.at).ok_or_else(|| refused(format!("there is no {}", words::pointer(&at.at))))?;
        let player = Some(self.player(at.figure.player));
        Ok(Piece { player, figure: self.figure(&at.figure.kind), spot })
    }
}
