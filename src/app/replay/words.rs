//! What replays tell, in plain words: placements as `3,-1 90`, spots as `city at 3,-1 (N W)`, messages as whole phrases.

use crate::format::jcz::recording::{Action, FigureId, Message, Recording, Target};
use crate::format::jcz::{Location, Pointer, vocabulary};
use crate::model::{Cell, PortName, Side, Spot, Turn};

use super::game::Game;

/// Most entries of a list that are written out.
const LISTED: usize = 12;

/// `3,-1`.
pub(super) fn cell(at: Cell) -> String {
    format!("{},{}", at.x, at.y)
}

/// `3,-1 90`.
pub(super) fn placement((at, turn): (Cell, Turn)) -> String {
    format!("{} {}", cell(at), turn.degrees())
}

/// Entries one after the other, `none` for none; of long lists the first ones and how many there are.
pub(super) fn list(entries: impl IntoIterator<Item = String>) -> String {
    let all: Vec<String> = entries.into_iter().collect();
    match all.len() {
        0 => "none".to_owned(),
        n if n > LISTED => format!("{}; and {} more", all[..LISTED].join("; "), n - LISTED),
        _ => all.join("; "),
    }
}

/// A segment of theirs: `city at 3,-1 (N W)`.
pub(super) fn pointer(at: &Pointer) -> String {
    let kind = at.kind.to_lowercase();
    match &at.location {
        Location::Quarter(word) => vocabulary()
            .districts
            .get(word)
            .map_or_else(|| word.clone(), |place| format!("the place {place}")),
        Location::Rim(names) => format!("{kind} at {} ({})", cell(at.cell), rim(names)),
        Location::Inner(_) => format!("{kind} at {} (inside)", cell(at.cell)),
        Location::AsAbbot => format!("{kind} at {} as an abbot", cell(at.cell)),
        Location::Other(word) => format!("{kind} at {} ({word})", cell(at.cell)),
    }
}

/// Sides and half edges in order round the tile: `N EL`; both halves of a side are the side.
fn rim(names: &[PortName]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for side in Side::ALL {
        let here: Vec<PortName> = names.iter().copied().filter(|n| n.side() == side).collect();
        match here.as_slice() {
            [] => {}
            [one] if !one.is_side() => words.push(one.word()),
            _ => words.push(PortName::ALL[side.index() * 3 + 1].word()),
        }
    }
    words.join(" ")
}

impl Game {
    /// A spot: `city at 3,-1 (N W)`, with the sides as the tile lies.
    pub(super) fn spot_words(&self, spot: &Spot) -> String {
        match spot {
            Spot::Segment(at, id) => {
                let tile = self.state.analysis().store().tile_at(*at);
                let rules = self.state.analysis().rules();
                let found = tile.and_then(|(kind, turn)| {
                    let segment = rules.def(kind).segments.iter().find(|s| s.id == *id)?;
                    let profile = rules.kind_def(&segment.kind).and_then(|k| k.profile);
                    let reach = match Location::of_ports(segment.ports(profile).turned(turn), profile, 1) {
                        Location::Rim(names) => rim(&names),
                        _ => "inside".to_owned(),
                    };
                    Some((segment.kind.clone(), reach))
                });
                match found {
                    Some((kind, reach)) => format!("{kind} at {} ({reach})", cell(*at)),
                    None => format!("{id} at {}", cell(*at)),
                }
            }
            Spot::Cell(at) => cell(*at),
            Spot::Place(id) => format!("the place {id}"),
        }
    }

    /// A player's shown name.
    pub(super) fn name(&self, id: &str) -> String {
        let player = self.board().players.iter().find(|p| p.id == id);
        player.map_or_else(|| id.to_owned(), |p| p.shown().to_owned())
    }

    fn figure_words(&self, id: &FigureId) -> String {
        format!("{}\u{2019}s {} ({id})", self.name(&self.player(id.player)), self.figure(&id.kind))
    }

    fn target_words(to: &Target) -> String {
        match to {
            Target::Cell(at) => cell(*at),
            Target::Feature(at) => pointer(at),
            Target::Figure(figure) => pointer(&figure.at),
        }
    }

    /// A message as a phrase: `Ada lays base/road-curve at 1,0 180`.
    pub(super) fn message_words(&self, message: &Message, recording: &Recording) -> String {
        let who = match message.player.and_then(|p| recording.players.get(p)) {
            Some(name) if name.parse::<usize>().is_ok() => format!("player {name}"),
            Some(name) => name.clone(),
            None => self.name(&self.state.decision().player),
        };
        let what = match &message.action {
            Action::PlaceTile { tile, turn, cell } => {
                format!("lays {} at {}", self.tile(tile), placement((*cell, *turn)))
            }
            Action::Deploy { at, figure } => format!("puts {} on {}", self.figure_words(figure), pointer(at)),
            Action::Pass => "passes".to_owned(),
            Action::Commit => "ends the turn".to_owned(),
            Action::PlaceToken { token, to } => format!("puts a {token} on {}", Game::target_words(to)),
            Action::MoveNeutral { figure, to } => {
                format!("moves the {} to {}", self.figure(figure), Game::target_words(to))
            }
            Action::Return { figure, .. } => {
                format!("takes {} off {}", self.figure_words(&figure.figure), pointer(&figure.at))
            }
            Action::Capture(figure) => {
                format!("captures {} on {}", self.figure_words(&figure.figure), pointer(&figure.at))
            }
            Action::Undo => "takes the last message back".to_owned(),
            Action::Exchange(_)
            | Action::PayRansom(_)
            | Action::BazaarBid { .. }
            | Action::BazaarBuy(_)
            | Action::FlockExpand(_)
            | Action::CircleDeploy(_)
            | Action::ScoreAcrobats(_)
            | Action::ShepherdConfirm
            | Action::TileConfirm => "confirms".to_owned(),
            Action::Unknown { name, .. } => format!("does what is not known here, {name}"),
        };
        format!("{who} {what}")
    }
}
