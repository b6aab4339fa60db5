//! Players' colours and signs: what tells figures apart, also without colour.

use super::palette as ink;
use super::paths::parse;
use super::shape::{Color, Path, Picture, Role};

/// The sign that tells a player without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// A dot.
    Dot,
    /// Two bars.
    Bars,
    /// A triangle.
    Triangle,
    /// A diamond.
    Diamond,
    /// A plus.
    Plus,
    /// An x.
    Cross,
    /// A ring.
    Ring,
    /// A chevron.
    Chevron,
    /// A square.
    Square,
    /// A star.
    Star,
}

/// Colours and sign of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInk {
    /// Id of the colour, as players are named in boards.
    pub id: &'static str,
    /// Body.
    pub body: Color,
    /// The sign on it.
    pub sign: Sign,
    /// The sign's colour.
    pub sign_ink: Color,
}

const fn player(id: &'static str, body: u32, sign: Sign, sign_ink: u32) -> PlayerInk {
    PlayerInk { id, body: Color::hex(body), sign, sign_ink: Color::hex(sign_ink) }
}

/// The players' looks in order; more players than these start again.
pub const PLAYERS: [PlayerInk; 10] = [
    player("red", 0xC8321F, Sign::Dot, 0xFFFFFF),
    player("blue", 0x2B66B8, Sign::Bars, 0xFFFFFF),
    player("yellow", 0xF3C02B, Sign::Triangle, 0x2A241C),
    player("green", 0x4BAA6B, Sign::Diamond, 0x16241B),
    player("black", 0x34363D, Sign::Plus, 0xFFFFFF),
    player("violet", 0xB24A9C, Sign::Cross, 0xFFFFFF),
    player("orange", 0xE8792B, Sign::Ring, 0x2A1A0C),
    player("teal", 0x6FC7C9, Sign::Chevron, 0x12292A),
    player("white", 0xF4F1EA, Sign::Square, 0x2A241C),
    player("brown", 0x7A5230, Sign::Star, 0xFFFFFF),
];

/// The look of a player: by the id where it names a colour, else by the place in the list of players.
pub fn player_ink(id: &str, index: usize) -> &'static PlayerInk {
    PLAYERS.iter().find(|p| p.id == id).unwrap_or(&PLAYERS[index % PLAYERS.len()])
}

impl PlayerInk {
    /// The dark edge of its figures.
    pub fn edge(&self) -> Color {
        self.body.shade(-0.62)
    }
}

/// The path of a sign in the box of a figure, about its own middle.
pub fn sign_path(sign: Sign, r: f64) -> Path {
    let p = match sign {
        Sign::Dot => return Path::circle([0.0, 0.0], r * 0.82),
        Sign::Bars => parse("M-3.2-3H-1V3H-3.2ZM1-3H3.2V3H1Z"),
        Sign::Triangle => parse("M0-3.4L3.6 2.8H-3.6Z"),
        Sign::Diamond => parse("M0-3.8L3.8 0 0 3.8-3.8 0Z"),
        Sign::Plus => parse("M-1.1-3.4H1.1V-1.1H3.4V1.1H1.1V3.4H-1.1V1.1H-3.4V-1.1H-1.1Z"),
        Sign::Cross => parse(
            "M-1.9-3.4L0-1.5 1.9-3.4 3.4-1.9 1.5 0 3.4 1.9 1.9 3.4 0 1.5-1.9 3.4-3.4 1.9-1.5 0-3.4-1.9Z",
        ),
        Sign::Ring => {
            let mut ring = Path::circle([0.0, 0.0], 3.4);
            ring.0.extend(Path::circle([0.0, 0.0], 1.7).map(|p| [p[0], -p[1]]).0);
            ring
        }
        Sign::Chevron => parse("M0-3.4L3.6.2V3L0-.4-3.6 3V.2Z"),
        Sign::Square => parse("M-2.9-2.9H2.9V2.9H-2.9Z"),
        Sign::Star => parse("M0-3.9L1-1.3 3.8-1.2 1.6.5 2.4 3.2 0 1.6-2.4 3.2-1.6.5-3.8-1.2-1-1.3Z"),
    };
    p.map(|q| [q[0] * r / 3.6, q[1] * r / 3.6])
}

/// A player's disc with the sign, for figures too small to be read: radius in tile units.
pub fn draw_disc(player: &PlayerInk, radius: f64) -> Picture {
    let mut pic = Picture::free();
    pic.fill(Role::Figure, Path::circle([0.0, 0.0], radius), ink::CREAM);
    pic.fill(Role::Figure, Path::circle([0.0, 0.0], radius * 0.9), player.edge());
    pic.fill(Role::Figure, Path::circle([0.0, 0.0], radius * 0.74), player.body);
    pic.fill(Role::Figure, sign_path(player.sign, radius * 0.46), player.sign_ink);
    pic
}
