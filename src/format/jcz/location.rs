//! Where on a tile something is, in their words: `NE`, `_N`, `NL.NR.EL`, `I`, `QUARTER_CASTLE`, and the way to our ports
//! and segments.

use std::fmt;

use crate::model::tileset::expand;
use crate::model::vocab::Profile;
use crate::model::{Cell, PortName, Ports, SegmentDef, Side, TileDef, Turn};

use super::words::vocabulary;

/// A place on a tile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// Sides or half edges of the rim, in port order; as the tile lies wherever a game is recorded, unturned in tile
    /// definitions.
    Rim(Vec<PortName>),
    /// Inside the tile: the first (`I`), the second (`II`), ... segment of its kind that reaches no side.
    Inner(usize),
    /// A district of the city of Carcassonne, by its word.
    Quarter(String),
    /// On a monastery, as an abbot of its own.
    AsAbbot,
    /// A word that is none of these.
    Other(String),
}

/// Words of the first inner places.
const INNER: [&str; 8] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

/// Their words for two and four sides; the other orders are understood too.
const SIDES: [&str; 7] = ["NW", "SW", "SE", "NE", "WE", "NS", "NWSE"];

impl Location {
    /// Reads a word; what is no location at all (an empty text, lower case) gives `None`.
    pub fn parse(word: &str) -> Option<Location> {
        if let Some(n) = INNER.iter().position(|w| *w == word) {
            return Some(Location::Inner(n + 1));
        }
        if word == "AS_ABBOT" {
            return Some(Location::AsAbbot);
        }
        if word.starts_with("QUARTER_") {
            return Some(Location::Quarter(word.to_owned()));
        }
        let mut names: Vec<PortName> = Vec::new();
        let rim = !word.is_empty() && word.split('.').all(|part| rim_part(part, &mut names));
        if rim {
            names.sort_unstable();
            names.dedup();
            return Some(Location::Rim(names));
        }
        let plain = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_' || c == '.';
        (!word.is_empty() && word.chars().all(plain)).then(|| Location::Other(word.to_owned()))
    }

    /// The ports of a segment of a profile at this place: for sides both halves of a `whole` or `field`, the middle of a
    /// `line`. None for an inner place; `None` for what is no place on a tile.
    pub fn ports(&self, profile: Option<Profile>) -> Option<Ports> {
        match self {
            Location::Rim(names) => {
                Some(names.iter().fold(Ports::NONE, |all, n| all.union(expand(*n, profile))))
            }
            Location::Inner(_) | Location::AsAbbot => Some(Ports::NONE),
            Location::Quarter(_) | Location::Other(_) => None,
        }
    }

    /// The ports of the unturned tile that lie at this place when the tile lies in a turn.
    pub fn ports_unturned(&self, profile: Option<Profile>, turn: Turn) -> Option<Ports> {
        self.ports(profile).map(|ports| ports.turned(turn.back()))
    }

    /// The word for ports of a segment of a profile; a segment that reaches none is the `inner`-th of its kind.
    pub fn of_ports(ports: Ports, profile: Option<Profile>, inner: usize) -> Location {
        if ports.is_empty() {
            return Location::Inner(inner.max(1));
        }
        let whole = |side: Side| Ports::of_side(side).and(Ports::HALVES);
        let mut names: Vec<PortName> = Vec::new();
        for side in Side::ALL {
            let here = ports.and(Ports::of_side(side));
            let middle = PortName::ALL[side.index() * 3 + 1];
            match profile {
                Some(Profile::Line) => names.extend((!here.is_empty()).then_some(middle)),
                Some(Profile::Whole) if here == whole(side) => names.push(middle),
                Some(Profile::Whole | Profile::Field) | None => names.extend(here.iter().map(|p| p.name())),
            }
        }
        Location::Rim(names)
    }
}

/// Adds what one part of a word between dots names; whether it names something.
fn rim_part(part: &str, names: &mut Vec<PortName>) -> bool {
    if let Some(half) = PortName::ALL.into_iter().find(|p| !p.is_side() && p.word() == part) {
        names.push(half);
        return true;
    }
    let (letters, except) = match part.strip_prefix('_') {
        Some(rest) => (rest, true),
        None => (part, false),
    };
    let side = |c: char| Side::ALL.into_iter().find(|s| s.letter() == c);
    let sides: Option<Vec<Side>> = letters.chars().map(side).collect();
    let Some(sides) = sides.filter(|s| !s.is_empty() && (!except || s.len() == 1)) else { return false };
    let listed = Side::ALL.into_iter().filter(|s| sides.contains(s) != except);
    names.extend(listed.map(|s| PortName::ALL[s.index() * 3 + 1]));
    true
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Inner(n) => f.write_str(INNER.get(n.saturating_sub(1)).unwrap_or(&"I")),
            Location::Quarter(word) | Location::Other(word) => f.write_str(word),
            Location::AsAbbot => f.write_str("AS_ABBOT"),
            Location::Rim(names) if names.iter().all(|n| n.is_side()) => {
                let has = |s: Side| names.iter().any(|n| n.side() == s);
                let same = |word: &&&str| Side::ALL.into_iter().all(|s| word.contains(s.letter()) == has(s));
                match (SIDES.iter().find(same), Side::ALL.into_iter().find(|s| !has(*s))) {
                    (Some(word), _) => f.write_str(word),
                    (None, Some(missing)) if names.len() == 3 => write!(f, "_{missing:?}"),
                    (None, _) => names.iter().try_for_each(|n| f.write_str(n.word())),
                }
            }
            Location::Rim(names) => {
                let words: Vec<&str> = names.iter().map(|n| n.word()).collect();
                f.write_str(&words.join("."))
            }
        }
    }
}

/// A place on the board: the segment of a feature on one tile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pointer {
    /// The cell.
    pub cell: Cell,
    /// Their word for the feature: `City`, `Field`, `Monastery`, ...
    pub kind: String,
    /// Where on the tile as it lies.
    pub location: Location,
}

impl fmt::Display for Pointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} at {}", self.kind, self.location, self.cell)
    }
}

/// The segment of a tile that lies in a turn where a pointer says; `profile` tells how a kind meets sides. `None` when the
/// tile has no such segment (a bridge, a tower, a district).
pub fn segment_at<'t>(
    tile: &'t TileDef,
    turn: Turn,
    pointer: &Pointer,
    profile: &dyn Fn(&str) -> Option<Profile>,
) -> Option<&'t SegmentDef> {
    let kinds = vocabulary().kinds(&pointer.kind);
    let ports = |s: &SegmentDef| {
        let profile = profile(&s.kind);
        Some((pointer.location.ports_unturned(profile, turn)?, s.ports(profile)))
    };
    let of_kind = || tile.segments.iter().filter(|s| kinds.contains(&s.kind));
    let mut fitting = of_kind().filter(|s| ports(s).is_some_and(|(wanted, own)| wanted == own));
    match pointer.location {
        Location::Inner(n) => fitting.nth(n.saturating_sub(1)),
        // What is one segment with us may be several with them (the river's fork).
        Location::Rim(_) => fitting
            .next()
            .or_else(|| of_kind().find(|s| ports(s).is_some_and(|(wanted, own)| wanted.and(own) == wanted))),
        Location::Quarter(_) | Location::AsAbbot | Location::Other(_) => fitting.next(),
    }
}

/// The pointer to a segment of a tile that lies on a cell in a turn; `None` for a kind that they have no word for.
pub fn pointer_to(
    tile: &TileDef,
    turn: Turn,
    cell: Cell,
    segment: &SegmentDef,
    profile: &dyn Fn(&str) -> Option<Profile>,
) -> Option<Pointer> {
    let kind = vocabulary().feature_of(&segment.kind)?;
    let own = profile(&segment.kind);
    let ports = segment.ports(own);
    let same = |s: &&SegmentDef| {
        vocabulary().feature_of(&s.kind) == Some(kind) && s.ports(profile(&s.kind)).is_empty()
    };
    let inner = tile.segments.iter().filter(same).position(|s| s.id == segment.id).map_or(1, |n| n + 1);
    let location = Location::of_ports(ports.turned(turn), own, inner);
    Some(Pointer { cell, kind: kind.to_owned(), location })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(kind: &str) -> Option<Profile> {
        match kind {
            "city" => Some(Profile::Whole),
            "road" => Some(Profile::Line),
            "field" => Some(Profile::Field),
            _ => None,
        }
    }

    #[test]
    fn words_are_read_and_written() {
        for (word, written) in [
            ("N", "N"),
            ("EW", "WE"),
            ("WE", "WE"),
            ("_S", "_S"),
            ("NEW", "_S"),
            ("NESW", "NWSE"),
            ("NL.NR.EL.WR", "NL.NR.EL.WR"),
            ("WR.NL", "NL.WR"),
            ("N.EL", "N.EL"),
            ("I", "I"),
            ("III", "III"),
            ("AS_ABBOT", "AS_ABBOT"),
            ("QUARTER_MARKET", "QUARTER_MARKET"),
            ("TOWER", "TOWER"),
        ] {
            assert_eq!(Location::parse(word).map(|l| l.to_string()).as_deref(), Some(written), "{word}");
        }
        for word in ["", "north", "N E", "_", "."] {
            assert_eq!(Location::parse(word), None, "{word:?}");
        }
    }

    #[test]
    fn segments_are_found_in_every_turn_and_back() {
        let tile: TileDef = serde_json::from_str(
            r#"{"id": "t", "segments": [
                {"id": "c1", "kind": "city", "at": ["N", "W"]}, {"id": "r1", "kind": "road", "at": ["E"]},
                {"id": "m1", "kind": "shrine"}, {"id": "f1", "kind": "field", "at": ["EL"]},
                {"id": "f2", "kind": "field", "at": ["ER", "S"]}, {"id": "f3", "kind": "field"}, {"id": "f4", "kind": "field"}]}"#,
        )
        .expect("a tile");
        let cell = Cell::new(3, -1);
        for turn in Turn::ALL {
            for segment in &tile.segments {
                let pointer = pointer_to(&tile, turn, cell, segment, &profile).expect("their word");
                let back = segment_at(&tile, turn, &pointer, &profile).map(|s| s.id.as_str());
                assert_eq!(back, Some(segment.id.as_str()), "{pointer} in {turn:?}");
                let again = Location::parse(&pointer.location.to_string());
                assert_eq!(again.as_ref(), Some(&pointer.location));
            }
        }
        // At 90 degrees the corner N, W lies at N, E.
        let at = |kind: &str, word: &str| Pointer {
            cell,
            kind: kind.to_owned(),
            location: Location::parse(word).expect("a location"),
        };
        let quarter = Turn::from_quarters(1);
        let found = |p: &Pointer| segment_at(&tile, quarter, p, &profile).map(|s| s.id.as_str());
        assert_eq!(found(&at("City", "NE")), Some("c1"));
        assert_eq!(found(&at("Road", "S")), Some("r1"));
        assert_eq!(found(&at("Monastery", "I")), Some("m1"));
        assert_eq!(found(&at("Field", "II")), Some("f4"));
        assert_eq!(found(&at("Road", "NS")), None);
        assert_eq!(found(&at("Quarter", "QUARTER_CASTLE")), None);
    }
}
