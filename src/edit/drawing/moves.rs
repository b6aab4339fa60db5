//! What a designer does with the pointer, as plain data.

use serde::{Deserialize, Serialize};

use crate::model::{PortName, Side, Turn};

/// One move on a drawing. Sides and half edges are those of the drawing as it lies; segments are named by their ids in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// Gives a side to a kind: cities fill it, lines get two field halves, fields clear it.
    SetSide {
        /// The side.
        side: Side,
        /// Id of a kind with a profile.
        kind: String,
    },
    /// Gives half edges to a kind that fills sides, or to land.
    SetHalves {
        /// Half edges; a side stands for both of its halves.
        halves: Vec<PortName>,
        /// Id of a kind.
        kind: String,
    },
    /// Drags one handle (a side's square, a half edge's dot) to another: both are one segment then. Where only one of them has
    /// a city, road or river, the other gets it; where both have different ones, the first goes on to the second.
    Join {
        /// Where the drag begins.
        from: PortName,
        /// Where it ends.
        to: PortName,
    },
    /// Drags a handle of a segment out over the rim, or switches its chip off: a segment of its own; the larger keeps its id.
    Cut {
        /// The handle.
        at: PortName,
    },
    /// Leads the line at a side into the middle and ends it there; what it was joined with goes on without it.
    End {
        /// The side.
        side: Side,
        /// How it ends.
        style: Ending,
    },
    /// Drags one segment over another, or says how they cross.
    Cross {
        /// The segment that is over, under, or comes to the other.
        a: String,
        /// The other.
        b: String,
        /// How.
        how: How,
    },
    /// Takes back that two segments cross or meet.
    Uncross {
        /// One.
        a: String,
        /// The other.
        b: String,
    },
    /// Places a site inside the tile.
    PlaceSite {
        /// Id of a kind without a profile.
        kind: String,
    },
    /// Takes a site away, or a city, road or river whole.
    Remove {
        /// The segment.
        segment: String,
    },
    /// Puts a mark on a segment or on the tile.
    PutMark {
        /// The segment; none for the tile.
        on: Option<String>,
        /// Mark id.
        mark: String,
        /// Its number or printed value.
        number: i64,
    },
    /// Takes a mark away.
    TakeMark {
        /// The segment; none for the tile.
        on: Option<String>,
        /// Mark id.
        mark: String,
    },
    /// Drags one field's knot to another: one field, by hand.
    JoinFields {
        /// One.
        a: String,
        /// The other.
        b: String,
    },
    /// Draws a line through a field: these half edges are a field of their own, by hand.
    CutField {
        /// The field.
        field: String,
        /// What is cut off; nothing: a piece that reaches no side.
        off: Vec<PortName>,
    },
    /// Says by hand that there is no land where the drawing leaves an inner field.
    CloseField {
        /// A field that reaches no side.
        field: String,
    },
    /// Says by hand that a field borders a city, or does not.
    Border {
        /// The field.
        field: String,
        /// The city.
        city: String,
        /// Whether it borders it.
        on: bool,
    },
    /// Takes back what was said by hand of a field's borders, or of all fields and their half edges.
    BackToDrawing {
        /// The field; none for all of the tile.
        field: Option<String>,
    },
    /// Says that a side, printed for another segment, belongs to this one too.
    SetAlso {
        /// The segment.
        segment: String,
        /// The side.
        side: Side,
        /// Whether it does.
        on: bool,
    },
    /// Says whether anybody may stand on a segment.
    SetHolds {
        /// The segment.
        segment: String,
        /// Whether anybody may.
        on: bool,
    },
    /// Names the rule by which no piece comes onto the tile from elsewhere.
    SetClosed {
        /// Rule id; none: pieces may come.
        rule: Option<String>,
    },
    /// Turns the drawing clockwise.
    Turn(Turn),
    /// Makes the mirror image, east and west exchanged.
    Mirror,
}

/// How a line ends inside the tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// In the open.
    Plain,
    /// At a stone hub, which parts fields as a crossing does.
    Hub,
    /// In a village, where all lines meet that end so.
    Village,
    /// At the gate of a city; the only one when none is named.
    Gate(Option<String>),
    /// At a monastery or another site; the only one when none is named.
    Monastery(Option<String>),
}

/// How two segments cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// They meet: lines that cross end at each other, a line that crosses a city ends at two gates; else they touch.
    Meet,
    /// The first is on a bridge above the second.
    Over,
    /// The first is below the second.
    Under,
    /// The first is in a tunnel below the second; it gets the mark of a tunnel where one is declared.
    Tunnel,
}
