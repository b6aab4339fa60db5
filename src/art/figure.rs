//! Figures: meeple, abbot and all the others, in their player's colour and with the player's sign.
//! A figure is drawn in a box of 24 units about its middle.

use super::geo::P;
use super::palette as ink;
use super::paths::{mirrored, parse};
use super::shape::{Cap, Color, Path, Picture, Role};

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

/// How a figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// Upright.
    Standing,
    /// Lying (on a field).
    Lying,
}

impl PlayerInk {
    /// The dark edge of its figures.
    pub fn edge(&self) -> Color {
        self.body.shade(-0.62)
    }
}

/// The size of a figure's box in tile units.
pub fn figure_size(id: &str) -> f64 {
    match id {
        "large-meeple" | "large" | "big-meeple" | "big" => 0.27 * 1.34,
        "builder" => 0.25,
        "dragon" => 0.36,
        _ => 0.27,
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

const MEEPLE: &str = "M0-11.6C2.8-11.6 4.5-9.5 4.1-6.9C4-6.2 4.3-5.8 5.2-5.5C8.6-4.5 11.8-2.6 11.8-.4C11.8 1.5 9.6 2 6 1.8C5.4 1.8 5.3 2.3 5.6 3C6.8 5.6 8.9 8 10 9.9C10.6 11 10.1 11.5 9 11.5H4.2C3.2 11.5 2.8 11.1 2.3 10.1C1.6 8.6.9 6.6 0 6.6";
const ABBOT: &str = "M0-12L3.8-8.6 3.4-5.6C6.4-4.4 8.4-1.4 8.6 2.4L9.8 10C10 11 9.6 11.5 8.6 11.5H0";

/// Shapes of a figure in its box of 24 units.
struct Body {
    outline: Path,
    sign_at: P,
    sign_size: f64,
    extra: fn(&mut Picture, &PlayerInk),
}

fn body(id: &str) -> Body {
    let none: fn(&mut Picture, &PlayerInk) = |_, _| {};
    match id {
        "abbot" => Body {
            outline: mirrored(ABBOT),
            sign_at: [0.0, 4.6],
            sign_size: 3.2,
            extra: |pic, ink| {
                let cross = parse("M0-10V-6.4M-1.5-8.7H1.5");
                pic.round(Role::Figure, cross, ink.sign_ink, 1.0);
            },
        },
        _ => Body { outline: mirrored(MEEPLE), sign_at: [0.0, -1.2], sign_size: 3.2, extra: none },
    }
}

/// A figure of a player about the origin, in tile units.
pub fn draw_figure(id: &str, player: &PlayerInk, pose: Pose) -> Picture {
    let mut box24 = Picture::free();
    let b = body(id);
    let turn = |p: P| match pose {
        Pose::Standing => p,
        Pose::Lying => [p[1], -p[0]],
    };
    let outline = b.outline.map(turn);
    stand(&mut box24, &outline, player.body, player.edge());
    let at = turn(b.sign_at);
    let sign = sign_path(player.sign, b.sign_size).map(|p| {
        let q = turn(p);
        [q[0] + at[0], q[1] + at[1]]
    });
    box24.fill(Role::Figure, sign, player.sign_ink);
    if pose == Pose::Standing {
        (b.extra)(&mut box24, player);
    }
    scaled(&box24, figure_size(id) / 24.0)
}

/// Shadow, cream rim, dark edge and body of a figure.
fn stand(pic: &mut Picture, outline: &Path, body: Color, edge: Color) {
    let shadow = outline.moved([1.2, 1.6]);
    let dark = ink::SHADOW.alpha(0.32);
    pic.stroke(Role::Figure, shadow.clone(), dark, 2.0, Cap::Round, None);
    pic.fill(Role::Figure, shadow, dark);
    pic.round(Role::Figure, outline.clone(), ink::CREAM, 1.5 + 3.2);
    pic.edged(Role::Figure, outline.clone(), body, edge, 1.5 * 1.2);
}

fn scaled(pic: &Picture, k: f64) -> Picture {
    let mut out = Picture::free();
    out.place(pic, [0.0, 0.0], k, 1.0);
    out
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
