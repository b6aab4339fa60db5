//! What steps of the history are called: verb, thing, place.

use crate::edit::drawing::{Ending, How, Move};
use crate::model::{PortName, TileDef};

/// The name of a tile for people: its name, else its id.
pub(super) fn tile_name(tile: &TileDef) -> &str {
    let name = tile.name.get("en");
    if name.is_empty() { &tile.id } else { name }
}

fn ports(names: &[PortName]) -> String {
    names.iter().map(PortName::to_string).collect::<Vec<_>>().join(" ")
}

/// What a move is called in the history, made on a tile.
pub(super) fn of_move(step: &Move, tile: &TileDef) -> String {
    let what = match step {
        Move::SetSide { side, kind } => format!("Set {} to {kind}", side.letter()),
        Move::SetHalves { halves, kind } => format!("Set {} to {kind}", ports(halves)),
        Move::Join { from, to } => format!("Join {from} and {to}"),
        Move::Cut { at } => format!("Cut at {at}"),
        Move::End { side, style } => format!("End {} {}", side.letter(), ending(style)),
        Move::Cross { a, b, how } => match how {
            How::Meet => format!("Let {a} and {b} meet"),
            How::Over => format!("Lead {a} over {b}"),
            How::Under => format!("Lead {a} under {b}"),
            How::Tunnel => format!("Lead {a} through a tunnel under {b}"),
        },
        Move::Uncross { a, b } => format!("Part {a} and {b}"),
        Move::PlaceSite { kind } => format!("Place {kind}"),
        Move::Remove { segment } => format!("Remove {segment}"),
        Move::PutMark { on, mark, .. } => format!("Put {mark} on {}", on.as_deref().unwrap_or("the tile")),
        Move::TakeMark { on, mark } => format!("Take {mark} from {}", on.as_deref().unwrap_or("the tile")),
        Move::JoinFields { a, b } => format!("Join {a} and {b} by hand"),
        Move::CutField { field, off } if off.is_empty() => format!("Cut a piece out of {field} by hand"),
        Move::CutField { field, off } => format!("Cut {} off {field} by hand", ports(off)),
        Move::CloseField { field } => format!("Close {field} by hand"),
        Move::Border { field, city, on: true } => format!("Let {field} border {city}"),
        Move::Border { field, city, on: false } => format!("Part {field} from {city}"),
        Move::BackToDrawing { field: Some(field) } => format!("Take {field} back to the drawing"),
        Move::BackToDrawing { field: None } => "Take all fields back to the drawing".to_owned(),
        Move::SetAlso { segment, side, on: true } => format!("Print {} for {segment} too", side.letter()),
        Move::SetAlso { segment, side, on: false } => {
            format!("Print {} no longer for {segment}", side.letter())
        }
        Move::SetHolds { segment, on: true } => format!("Let figures stand on {segment}"),
        Move::SetHolds { segment, on: false } => format!("Let nobody stand on {segment}"),
        Move::SetClosed { rule: Some(_) } => "Let no piece come onto the tile".to_owned(),
        Move::SetClosed { rule: None } => "Let pieces come onto the tile".to_owned(),
        Move::Turn(turn) => format!("Turn by {}\u{b0}", turn.degrees()),
        Move::Mirror => "Mirror".to_owned(),
    };
    format!("{what}: {}", tile_name(tile))
}

fn ending(style: &Ending) -> &'static str {
    match style {
        Ending::Plain => "in the open",
        Ending::Hub => "at a hub",
        Ending::Village => "in a village",
        Ending::Gate(_) => "at a gate",
        Ending::Monastery(_) => "at a site",
    }
}
