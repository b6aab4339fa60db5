//! Sides, half edges, ports, turns and cells. x runs east, y runs south.

use std::fmt;
use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the four sides of a tile, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// North (towards smaller y).
    N,
    /// East (towards larger x).
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// 0 for north, then clockwise.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side at `index` modulo 4, clockwise from north.
    pub const fn from_index(index: usize) -> Side {
        Side::ALL[index & 3]
    }

    /// The side across.
    pub const fn opposite(self) -> Side {
        Side::from_index(self.index() + 2)
    }

    /// Where this side points after the tile was turned.
    pub const fn turned(self, turn: Turn) -> Side {
        Side::from_index(self.index() + turn.quarters())
    }

    /// Where this side points in the mirror image, east and west exchanged.
    pub const fn mirrored(self) -> Side {
        Side::from_index(4 - self.index())
    }

    /// Full English name, lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Side::N => "north",
            Side::E => "east",
            Side::S => "south",
            Side::W => "west",
        }
    }

    /// One letter, as in files.
    pub const fn letter(self) -> char {
        match self {
            Side::N => 'N',
            Side::E => 'E',
            Side::S => 'S',
            Side::W => 'W',
        }
    }
}

/// A value for each of the four sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BySide<T>(pub [T; 4]);

impl<T> BySide<T> {
    /// Makes a value from each side.
    pub fn from_fn(f: impl FnMut(Side) -> T) -> Self {
        Self(Side::ALL.map(f))
    }

    /// Sides with their values, clockwise from north.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::ALL.into_iter().zip(self.0.iter())
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        &self.0[side.index()]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side.index()]
    }
}

/// Which part of a side a port is, seen from the tile's middle outward, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The first half clockwise (the west half of the north side).
    Left,
    /// The middle, where roads and rivers cross.
    Middle,
    /// The second half clockwise.
    Right,
}

/// One of the 12 places where a segment may reach a tile's rim: `side * 3 + half`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Port(u8);

impl Port {
    /// All 12 ports, clockwise from NL.
    pub const ALL: [Port; 12] = {
        let mut all = [Port(0); 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Port(i as u8);
            i += 1;
        }
        all
    };

    /// The port at a side and half.
    pub const fn new(side: Side, half: Half) -> Port {
        Port(side as u8 * 3 + half as u8)
    }

    /// 0..12, clockwise from NL.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side this port lies on.
    pub const fn side(self) -> Side {
        Side::from_index(self.0 as usize / 3)
    }

    /// Left, middle or right of its side.
    pub const fn half(self) -> Half {
        match self.0 % 3 {
            0 => Half::Left,
            1 => Half::Middle,
            _ => Half::Right,
        }
    }

    /// The port of the neighbouring tile that this one meets (NL meets SR).
    pub const fn mate(self) -> Port {
        let side = (self.0 / 3) ^ 2;
        Port(side * 3 + 2 - self.0 % 3)
    }

    /// Where this port lies after the tile was turned.
    pub const fn turned(self, turn: Turn) -> Port {
        Port((self.0 + 3 * turn.quarters() as u8) % 12)
    }

    /// Where this port lies in the mirror image, east and west exchanged (NL becomes NR, EL becomes WR).
    pub const fn mirrored(self) -> Port {
        Port((14 - self.0) % 12)
    }

    /// The name used in files: `NL`, `N`, `NR`, ...
    pub const fn name(self) -> PortName {
        PortName::ALL[self.0 as usize]
    }
}

/// A set of ports as 12 bits, bit = port index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Ports(pub u16);

impl Ports {
    /// No port.
    pub const NONE: Ports = Ports(0);
    /// The eight half edges.
    pub const HALVES: Ports = Ports(0b101_101_101_101);
    /// The four middles.
    pub const MIDDLES: Ports = Ports(0b010_010_010_010);

    /// Whether it holds the port.
    pub const fn has(self, port: Port) -> bool {
        self.0 >> port.0 & 1 == 1
    }

    /// With the port added.
    #[must_use]
    pub const fn with(self, port: Port) -> Ports {
        Ports(self.0 | 1 << port.0)
    }

    /// All ports of a side.
    pub const fn of_side(side: Side) -> Ports {
        Ports(0b111 << (side as u16 * 3))
    }

    /// Both sets together.
    #[must_use]
    pub const fn union(self, other: Ports) -> Ports {
        Ports(self.0 | other.0)
    }

    /// What both have.
    #[must_use]
    pub const fn and(self, other: Ports) -> Ports {
        Ports(self.0 & other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ports.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set after the tile was turned.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Ports {
        let k = 3 * turn.quarters() as u16;
        Ports((self.0 << k | self.0 >> (12 - k)) & 0xFFF)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn minus(self, other: Ports) -> Ports {
        Ports(self.0 & !other.0)
    }

    /// The first port, clockwise from NL.
    pub fn first(self) -> Option<Port> {
        self.iter().next()
    }

    /// The ports in clockwise order from NL.
    pub fn iter(self) -> impl Iterator<Item = Port> {
        Port::ALL.into_iter().filter(move |p| self.has(*p))
    }
}

impl FromIterator<Port> for Ports {
    fn from_iter<I: IntoIterator<Item = Port>>(iter: I) -> Self {
        iter.into_iter().fold(Ports::NONE, Ports::with)
    }
}

/// A port, or a whole side, as written in a tile set: `N`, `NL`, `NR`, ...
///
/// A bare side letter means what the segment's kind makes of it: both halves for `whole`, the middle for `line`, both halves for `field`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs)]
pub enum PortName {
    NL,
    N,
    NR,
    EL,
    E,
    ER,
    SL,
    S,
    SR,
    WL,
    W,
    WR,
}

impl PortName {
    /// All names in port order.
    pub const ALL: [PortName; 12] = [
        PortName::NL,
        PortName::N,
        PortName::NR,
        PortName::EL,
        PortName::E,
        PortName::ER,
        PortName::SL,
        PortName::S,
        PortName::SR,
        PortName::WL,
        PortName::W,
        PortName::WR,
    ];

    /// The port of that name (a bare side gives its middle).
    pub const fn port(self) -> Port {
        Port(self as u8)
    }

    /// Whether it is a bare side letter.
    pub const fn is_side(self) -> bool {
        self as u8 % 3 == 1
    }

    /// The side it lies on.
    pub const fn side(self) -> Side {
        self.port().side()
    }

    /// As written in files.
    pub const fn word(self) -> &'static str {
        ["NL", "N", "NR", "EL", "E", "ER", "SL", "S", "SR", "WL", "W", "WR"][self as usize]
    }
}

impl fmt::Display for PortName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A quarter turn clockwise, 0 to 3; in files degrees 0, 90, 180, 270. At 90 a tile's north side points east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Turn(u8);

impl Turn {
    /// The four turns.
    pub const ALL: [Turn; 4] = [Turn(0), Turn(1), Turn(2), Turn(3)];
    /// Not turned.
    pub const ZERO: Turn = Turn(0);

    /// From a number of quarter turns clockwise, any size.
    pub const fn from_quarters(quarters: usize) -> Turn {
        Turn((quarters & 3) as u8)
    }

    /// From degrees clockwise; only multiples of 90 are turns.
    pub const fn from_degrees(degrees: i64) -> Option<Turn> {
        if degrees % 90 == 0 { Some(Turn((degrees / 90).rem_euclid(4) as u8)) } else { None }
    }

    /// Quarter turns clockwise, 0 to 3.
    pub const fn quarters(self) -> usize {
        self.0 as usize
    }

    /// Degrees clockwise.
    pub const fn degrees(self) -> i64 {
        self.0 as i64 * 90
    }

    /// One turn after the other.
    #[must_use]
    pub const fn then(self, other: Turn) -> Turn {
        Turn((self.0 + other.0) & 3)
    }

    /// The turn that takes this one back.
    #[must_use]
    pub const fn back(self) -> Turn {
        Turn((4 - self.0) & 3)
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_i64(self.degrees())
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let degrees = i64::deserialize(d)?;
        match degrees {
            0 | 90 | 180 | 270 => Ok(Turn((degrees / 90) as u8)),
            _ => Err(serde::de::Error::custom(format!(
                "a turn of {degrees}, expected 0, 90, 180 or 270 degrees clockwise"
            ))),
        }
    }
}

impl JsonSchema for Turn {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Turn".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"enum": [0, 90, 180, 270], "description": "degrees clockwise"})
    }
}

/// A place on the board's grid. Ordered by y, then x, as rows in files are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Cell {
    /// East is larger.
    pub x: i32,
    /// South is larger.
    pub y: i32,
}

impl Cell {
    /// Largest absolute coordinate that is accepted.
    pub const LIMIT: i32 = 1_000_000;

    /// The cell at x, y.
    pub const fn new(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// The cell across a side (saturating at the integer limits).
    #[must_use]
    pub const fn step(self, side: Side) -> Cell {
        match side {
            Side::N => Cell::new(self.x, self.y.saturating_sub(1)),
            Side::E => Cell::new(self.x.saturating_add(1), self.y),
            Side::S => Cell::new(self.x, self.y.saturating_add(1)),
            Side::W => Cell::new(self.x.saturating_sub(1), self.y),
        }
    }

    /// Moved by a difference (saturating at the integer limits).
    #[must_use]
    pub const fn offset(self, dx: i32, dy: i32) -> Cell {
        Cell::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }

    /// The eight cells around.
    pub fn around(self) -> [Cell; 8] {
        [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
            .map(|(dx, dy)| self.offset(dx, dy))
    }

    /// Whether both coordinates are within [`Cell::LIMIT`].
    pub const fn in_range(self) -> bool {
        self.x.unsigned_abs() <= Cell::LIMIT as u32 && self.y.unsigned_abs() <= Cell::LIMIT as u32
    }

    /// The cell after the whole plane was turned about the origin cell.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Cell {
        match turn.quarters() {
            0 => self,
            1 => Cell::new(-self.y, self.x),
            2 => Cell::new(-self.x, -self.y),
            _ => Cell::new(self.y, -self.x),
        }
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_turns_are_identity() {
        for p in Port::ALL {
            let mut q = p;
            for _ in 0..4 {
                q = q.turned(Turn(1));
            }
            assert_eq!(p, q);
            assert_eq!(p.mate().mate(), p);
            for t in Turn::ALL {
                assert_eq!(p.turned(t).side(), p.side().turned(t));
                assert_eq!(p.turned(t).mate(), p.mate().turned(t));
                assert_eq!(Ports::NONE.with(p).turned(t), Ports::NONE.with(p.turned(t)));
            }
        }
        let c = Cell::new(3, -5);
        assert_eq!(c.turned(Turn(1)).turned(Turn(3)), c);
        for s in Side::ALL {
            assert_eq!(Cell::default().step(s).turned(Turn(1)), Cell::default().step(s.turned(Turn(1))));
        }
    }

    #[test]
    fn mates_are_those_of_the_format() {
        for (a, b) in [("NL", "SR"), ("NR", "SL"), ("EL", "WR"), ("ER", "WL"), ("N", "S"), ("E", "W")] {
            let find = |w: &str| PortName::ALL.into_iter().find(|p| p.word() == w).map(PortName::port);
            assert_eq!(find(a).map(Port::mate), find(b));
        }
    }
}
