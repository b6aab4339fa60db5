//! Why a move cannot be made: what, where, and what to do.

use thiserror::Error;

use crate::model::{Place, PortName, Side};

/// A move that cannot be made; the drawing stays as it is. The words say what is, [`Refused::help`] what to do,
/// [`Refused::place`] where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// No set at hand declares the kind.
    #[error("No kind \u{2018}{0}\u{2019} is declared.")]
    UnknownKind(String),
    /// A site was given a side.
    #[error("A {kind} lies inside the tile and reaches no side.")]
    NotForSides {
        /// The kind.
        kind: String,
        /// The side.
        side: Side,
    },
    /// A line was given half edges.
    #[error("A {0} runs through the middle of a side and takes no half edge.")]
    NotForHalves(String),
    /// No half edge was named.
    #[error("No half edge is named.")]
    NoHalves,
    /// A kind with a profile was placed as a site.
    #[error("A {0} reaches the sides of the tile and is no site.")]
    NotASite(String),
    /// No such segment.
    #[error("The tile has no segment \u{2018}{0}\u{2019}.")]
    NoSegment(String),
    /// A field was named where a city, road, river or site is needed.
    #[error("The segment \u{2018}{0}\u{2019} is a field; fields follow from the drawing.")]
    IsField(String),
    /// Something else was named where a field is needed.
    #[error("The segment \u{2018}{0}\u{2019} is no field.")]
    NotAField(String),
    /// Something else was named where a city is needed.
    #[error("The segment \u{2018}{0}\u{2019} is no city.")]
    NotACity(String),
    /// Two segments are needed.
    #[error("The segment \u{2018}{0}\u{2019} is named twice.")]
    SameSegment(String),
    /// Field meets field between two handles.
    #[error("There is only field at {0} and at {1}.")]
    NothingToJoin(PortName, PortName),
    /// The two halves of a side differ.
    #[error("The {} side belongs to more than one segment.", .0.word())]
    MixedSide(Side),
    /// A line was led to a half edge.
    #[error("The line at {0} cannot run to the half edge {1}.")]
    LineToHalf(PortName, PortName),
    /// The segment reaches nothing else.
    #[error("The segment \u{2018}{segment}\u{2019} reaches nothing but {at}.")]
    NothingToCut {
        /// The segment.
        segment: String,
        /// The handle.
        at: PortName,
    },
    /// There is only field at a handle.
    #[error("There is only field at {0}.")]
    OnlyField(PortName),
    /// No line at the side.
    #[error("No road or river reaches the {} side.", .0.word())]
    NoLine(Side),
    /// A gate without a city.
    #[error("The tile has no city that the {} side could lead to.", .0.word())]
    NoCity(Side),
    /// More than one city.
    #[error("The tile has several cities that the {} side could lead to.", .0.word())]
    WhichCity(Side),
    /// An end at a monastery without one.
    #[error("The tile has no site that the {} side could lead to.", .0.word())]
    NoSite(Side),
    /// More than one site.
    #[error("The tile has several sites that the {} side could lead to.", .0.word())]
    WhichSite(Side),
    /// Sites were said to cross.
    #[error("The segment \u{2018}{0}\u{2019} lies inside the tile and crosses nothing.")]
    CrossesNothing(String),
    /// Two segments neither cross nor meet.
    #[error("The segments \u{2018}{0}\u{2019} and \u{2018}{1}\u{2019} neither cross nor meet.")]
    NotCrossing(String, String),
    /// All letters for meetings are taken.
    #[error("More segments meet on the tile than there are letters for.")]
    TooManyMeetings,
    /// A number that says nothing.
    #[error("The mark \u{2018}{0}\u{2019} has the number 0.")]
    NoNumber(String),
    /// A mark that is never printed.
    #[error("The mark \u{2018}{0}\u{2019} is set in play and not printed.")]
    NeverPrinted(String),
    /// There is no such mark there.
    #[error("There is no mark \u{2018}{0}\u{2019}.")]
    NoMark(String),
    /// What is to be cut off is all of the field, or none of it.
    #[error("What is to be cut off the field \u{2018}{0}\u{2019} is all of it, or no part of it.")]
    NoPart(String),
    /// The field reaches sides.
    #[error("The field \u{2018}{0}\u{2019} reaches a side and cannot be closed.")]
    ReachesSides(String),
    /// A side that the segment has anyway.
    #[error("The {} side is not printed for another segment than \u{2018}{segment}\u{2019}.", side.word())]
    NotShared {
        /// The segment.
        segment: String,
        /// The side.
        side: Side,
    },
}

impl Refused {
    /// What to do, in one plain sentence.
    pub fn help(&self) -> &'static str {
        match self {
            Refused::UnknownKind(_) => "Declare it in the set, or require a set that does.",
            Refused::NotForSides { .. } => "Place it as a site, or choose a city, road, river or field.",
            Refused::NotForHalves(_) => "Give it the whole side.",
            Refused::NoHalves => "Name at least one half edge.",
            Refused::NotASite(_) => "Click a side to give it that kind.",
            Refused::NoSegment(_) => "Choose one of the tile's segments.",
            Refused::IsField(_) => "Choose a city, road, river or site.",
            Refused::NotAField(_) => "Choose a field.",
            Refused::NotACity(_) => "Choose a city of the tile.",
            Refused::SameSegment(_) => "Choose two different segments.",
            Refused::NothingToJoin(..) => {
                "Give one of the sides a city, road or river first; or join the fields by their knots."
            }
            Refused::MixedSide(_) => "Use the dots of its half edges.",
            Refused::LineToHalf(..) => "Drag it to the square of a side.",
            Refused::NothingToCut { .. } => "Give the side another kind to take it away.",
            Refused::OnlyField(_) => "Give the side a city, road or river first.",
            Refused::NoLine(_) => "Give the side a road or river first.",
            Refused::NoCity(_) => "Draw the city first.",
            Refused::WhichCity(_) => "Drag the end to the city that is meant.",
            Refused::NoSite(_) => "Place the site first.",
            Refused::WhichSite(_) => "Drag the end to the site that is meant.",
            Refused::CrossesNothing(_) => "Let them meet, or choose two of the cities, roads and rivers.",
            Refused::NotCrossing(..) => "Say first how they cross.",
            Refused::TooManyMeetings => "Take some sites or meetings away.",
            Refused::NoNumber(_) => "Give a number other than 0, or take the mark away.",
            Refused::NeverPrinted(_) => "Choose a mark of segments or of tiles.",
            Refused::NoMark(_) => "Choose a mark that is there.",
            Refused::NoPart(_) => "Name some half edges of the field, and not all.",
            Refused::ReachesSides(_) => "Join it with another field, or draw over its sides.",
            Refused::NotShared { .. } => "Choose a side of another segment.",
        }
    }

    /// Where, on a tile of an id.
    pub fn place(&self, tile: &str) -> Place {
        let (segment, side) = match self {
            Refused::NoSegment(s)
            | Refused::IsField(s)
            | Refused::NotAField(s)
            | Refused::NotACity(s)
            | Refused::SameSegment(s)
            | Refused::CrossesNothing(s)
            | Refused::NotCrossing(s, _)
            | Refused::NoPart(s)
            | Refused::ReachesSides(s) => (Some(s), None),
            Refused::NothingToCut { segment, at } => (Some(segment), Some(at.side())),
            Refused::NotShared { segment, side } => (Some(segment), Some(*side)),
            Refused::NotForSides { side, .. }
            | Refused::MixedSide(side)
            | Refused::NoLine(side)
            | Refused::NoCity(side)
            | Refused::WhichCity(side)
            | Refused::NoSite(side)
            | Refused::WhichSite(side) => (None, Some(*side)),
            Refused::NothingToJoin(at, _) | Refused::LineToHalf(at, _) | Refused::OnlyField(at) => {
                (None, Some(at.side()))
            }
            Refused::UnknownKind(_)
            | Refused::NotForHalves(_)
            | Refused::NoHalves
            | Refused::NotASite(_)
            | Refused::TooManyMeetings
            | Refused::NoNumber(_)
            | Refused::NeverPrinted(_)
            | Refused::NoMark(_) => (None, None),
        };
        Place { segment: segment.cloned(), side, ..Place::id(tile) }
    }
}
