//! Figures and tokens: meeple, abbot and all the others, in their player's colour and with the player's sign.
//! A figure is drawn in a box of 24 units about its middle.

use super::geo::P;
use super::letters;
use super::palette as ink;
use super::paths::{mirrored, parse};
pub use super::player::{PLAYERS, PlayerInk, Sign, draw_disc, player_ink, sign_path};
use super::shape::{Cap, Color, Path, Picture, Role};

/// How a figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pose {
    /// Upright.
    Standing,
    /// Lying (on a field).
    Lying,
}

/// Figures are never smaller than this on the screen; below it, a disc with the sign takes their place.
pub const LEAST_PIXELS: f64 = 14.0;

/// The size of a figure's box in tile units.
pub fn figure_size(id: &str) -> f64 {
    match id {
        "large-meeple" | "large" | "big-meeple" | "big" => 0.27 * 1.34,
        "builder" => 0.25,
        "dragon" => 0.36,
        _ => 0.27,
    }
}

/// Half of symmetric outlines, from the head round to the foot.
const MEEPLE: &str = "M0-11.6C2.8-11.6 4.5-9.5 4.1-6.9C4-6.2 4.3-5.8 5.2-5.5C8.6-4.5 11.8-2.6 11.8-.4C11.8 1.5 9.6 2 6 1.8C5.4 1.8 5.3 2.3 5.6 3C6.8 5.6 8.9 8 10 9.9C10.6 11 10.1 11.5 9 11.5H4.2C3.2 11.5 2.8 11.1 2.3 10.1C1.6 8.6.9 6.6 0 6.6";
const ABBOT: &str = "M0-12L3.8-8.6 3.4-5.6C6.4-4.4 8.4-1.4 8.6 2.4L9.8 10C10 11 9.6 11.5 8.6 11.5H0";
const BUILDER: &str =
    "M0-11.4C3.2-11.4 5.6-9.6 5.6-6.4H7.4V-4.4H4.2C5-3.6 7.8-2.6 8.4 1.4L10.8 2.6V6.6L7.2 5.4 8 11.5H0";
const PIG: &str = "M-11.6 1.2C-11.6-4-7-6.6-1.6-6.4L5-5.9 8-8.6 9-4.6C10.4-3.6 11-2.4 11.2-1L13-.6V3L10.6 3.4C9.8 5 8.4 6 7 6.6V10.5H3.4V7.2H-4V10.5H-7.6V6.4C-10 5.4-11.6 3.6-11.6 1.2Z";
const WATCHMAN: &str = "M0-11.6C2.8-11.6 4.5-9.5 4.1-6.9C4-6.2 4.3-5.8 5.2-5.5C7.4-4.7 8 -2.6 8.1.4L8.6 10C8.6 11 8.2 11.5 7.2 11.5H0";
const HALBERD: &str = "M9-12.4L10.2-14.4 11.4-12.4V11.5H9Z";
const BARN: &str = "M0-11.6L7.2-8.6 10-3.4V11.5H0";
const PAWN: &str = "M0-11.6C4.8-11.6 5.8-6 2.8-3.8L7.6 9C8 10.6 7.4 11.5 6 11.5H0";
const COUNT: &str = "M0-13.6L2.7-10.6 6-13 5-8.6V-6.6L4.4-5C7.6-3.6 9.6.8 11 11.5H0";
const DRAGON: &str = "M-11.8 3.4C-10.6 6-8.4 6.6-6.6 5.4C-6.2 8-6.8 9.6-8 11.5H-3.2L-2.4 8.2C-.6 8.8 1.6 8.8 3.2 8.2L4.4 11.5H8.6C7.6 8.8 7.6 6.4 8.4 4.2C9.6 1.6 9.2-1 7.8-2.6L12.6-4.4 11.4-7.8 7.4-10 6.4-12.6 4.6-9.6C2.4-8 2-5.6 2.6-3.4L.4-2.8C-.6-6.4-3.6-9-8-9.8C-6.6-8.2-6.6-6.6-7-5.2C-8.4-6-10-6.2-11.6-5.8C-9.6-4.4-8.6-2.4-8.4 0C-9.4 1.6-10.4 2.8-11.8 3.4Z";
const CONE: &str = "M0-12.4C1.6-6 5.4 3.4 8.8 9.4C5.6 12 2.6 12 0 12";
const WITCH: &str = "M.6-12.4C1.6-7 3.2-4 5-1.6L8.4-.2 5.6 1.4C6.6 5 7.6 8 9 11.5H0";
const WINGS: &str = "M0-3.4C2.4-8.6 8-10.8 11.4-8.2C13.4-5.4 10.6-.6 3.4.6";
const GOWN: &str = "M0-11.6C2.4-11.6 3.2-8.2 1.8-6.8C3.6-5.6 3.4-2.6 2.6-.4L6.2 11.5H0";

/// Outline, place and size of the sign, and what else is drawn on it.
struct Body {
    outline: Path,
    sign: (P, f64),
    extra: fn(&mut Picture, &PlayerInk),
}

fn plain(outline: Path, sign: (P, f64)) -> Body {
    Body { outline, sign, extra: |_, _| {} }
}

fn joined(mut a: Path, b: Path) -> Path {
    a.0.extend(b.0);
    a
}

/// The body of a player's figure; `None` for ids without a shape of their own.
fn body(id: &str) -> Option<Body> {
    let chest = ([0.0, -1.2], 3.2);
    Some(match id {
        "meeple" | "farmer" | "phantom" | "ghost" => plain(mirrored(MEEPLE), chest),
        "large-meeple" | "large" | "big-meeple" | "big" => Body {
            outline: mirrored(MEEPLE),
            sign: chest,
            extra: |pic, _| {
                let cords = "M-9.8-.6C-8.8-2.6-7-3.4-5-3.8M9.8-.6C8.8-2.6 7-3.4 5-3.8";
                pic.round(Role::Figure, parse(cords), ink::CREAM, 1.0);
            },
        },
        "abbot" => Body {
            outline: mirrored(ABBOT),
            sign: ([0.0, 4.6], 3.2),
            extra: |pic, p| pic.round(Role::Figure, parse("M0-10V-6.4M-1.5-8.7H1.5"), p.sign_ink, 1.0),
        },
        "builder" => Body {
            outline: mirrored(BUILDER),
            sign: ([0.0, 3.2], 3.2),
            extra: |pic, p| pic.round(Role::Figure, parse("M-6.4-5.4H6.4"), p.edge(), 0.9),
        },
        "pig" => Body {
            outline: parse(PIG),
            sign: ([-1.2, 0.2], 3.2),
            extra: |pic, p| {
                pic.fill(Role::Figure, Path::circle([8.0, -2.6], 0.9), p.edge());
                pic.round(Role::Figure, parse("M-11.4 0C-13-1-13.4-3-12.4-3.8"), p.edge(), 1.1);
            },
        },
        "watchman" => Body {
            outline: joined(mirrored(WATCHMAN), parse(HALBERD)),
            sign: ([0.0, 3.0], 3.4),
            extra: |pic, p| pic.round(Role::Figure, parse("M9.2-10.6H12.6L13.4-7.6 9.2-8.4"), p.edge(), 1.0),
        },
        "wagon" => {
            let wheels = joined(Path::circle([-6.2, 6.4], 3.9), Path::circle([6.6, 6.4], 3.9));
            Body {
                outline: joined(parse("M-11.4-7H7.4V-3.4H11.6V5.4H-11.4Z"), wheels),
                sign: ([-1.6, -0.8], 3.2),
                extra: |pic, p| {
                    for x in [-6.2, 6.6] {
                        pic.fill(Role::Figure, Path::circle([x, 6.4], 3.0), p.edge());
                        pic.fill(Role::Figure, Path::circle([x, 6.4], 1.5), p.body);
                    }
                },
            }
        }
        "barn" => Body {
            outline: mirrored(BARN),
            sign: ([0.0, -3.6], 3.2),
            extra: |pic, p| {
                pic.line(
                    Role::Figure,
                    parse("M-3.8 11.2V3H3.8V11.2M-3.8 3L3.8 11.2M3.8 3L-3.8 11.2"),
                    p.edge(),
                    0.9,
                );
            },
        },
        "mayor" => Body {
            outline: mirrored(MEEPLE),
            sign: ([0.0, 1.6], 2.8),
            extra: |pic, _| {
                pic.round(Role::Figure, parse("M-4.6-4.4C-3.6-.6 3.6-.6 4.6-4.4"), ink::GOLD, 1.3);
                pic.round(Role::Figure, parse("M-3.4-5.2C-2.4-2.6 2.4-2.6 3.4-5.2"), ink::GOLD, 0.9);
            },
        },
        "shepherd" => Body {
            outline: joined(mirrored(WATCHMAN), parse("M9-8.4H11V11.5H9Z")),
            sign: ([0.0, 3.0], 3.2),
            extra: |pic, p| pic.round(Role::Figure, parse("M10-8C10-12.6 5.6-12.4 6-9.4"), p.edge(), 1.8),
        },
        _ => return None,
    })
}

/// A figure about the origin, in tile units; without a player it is neutral.
pub fn draw_figure(id: &str, player: Option<&PlayerInk>, pose: Pose) -> Picture {
    let mut box24 = Picture::free();
    match (player, body(id)) {
        (Some(p), Some(b)) => owned(&mut box24, id, p, &b, pose),
        (Some(p), None) => {
            if !neutral(&mut box24, id, Some(p)) {
                owned(&mut box24, id, p, &plain(mirrored(PAWN), ([0.0, 5.4], 3.0)), pose);
            }
        }
        (None, _) => {
            if !neutral(&mut box24, id, None) {
                stand(&mut box24, &mirrored(PAWN), Color::hex(0xB8AE9C), ink::INK);
                let letter = id.chars().next().unwrap_or('?').to_string();
                letters::write(&mut box24, &letter, [0.0, 5.4], 6.0, 0.2, ink::INK);
            }
        }
    }
    let mut out = Picture::free();
    out.place(&box24, [0.0, 0.0], figure_size(id) / 24.0, 1.0);
    out
}

/// A figure for tiles of some pixels: below [`LEAST_PIXELS`] a player's figure becomes a disc with the sign.
pub fn draw_figure_at(id: &str, player: Option<&PlayerInk>, pose: Pose, tile_pixels: f64) -> Picture {
    let own = figure_size(id) * tile_pixels;
    if own >= LEAST_PIXELS {
        return draw_figure(id, player, pose);
    }
    match player {
        Some(p) => draw_disc(p, LEAST_PIXELS / 2.0 / tile_pixels.max(1.0)),
        None => {
            let mut out = Picture::free();
            out.place(&draw_figure(id, None, pose), [0.0, 0.0], LEAST_PIXELS / own.max(0.1), 1.0);
            out
        }
    }
}

/// Whether a figure lies down on a field: those of people do, a pig or a barn stands.
fn may_lie(id: &str) -> bool {
    !matches!(id, "pig" | "barn" | "wagon" | "shepherd")
}

fn owned(pic: &mut Picture, id: &str, player: &PlayerInk, b: &Body, pose: Pose) {
    let pose = if may_lie(id) { pose } else { Pose::Standing };
    let turn = |p: P| match pose {
        Pose::Standing => p,
        Pose::Lying => [p[1], -p[0]],
    };
    let outline = b.outline.map(turn);
    if id == "phantom" || id == "ghost" {
        pic.fill(Role::Figure, outline.clone(), player.body.alpha(0.55));
        pic.stroke(Role::Figure, outline, player.edge(), 1.4, Cap::Round, Some([2.4, 2.2]));
    } else {
        stand(pic, &outline, player.body, player.edge());
    }
    let at = turn(b.sign.0);
    let sign = sign_path(player.sign, b.sign.1).map(|p| {
        let q = turn(p);
        [q[0] + at[0], q[1] + at[1]]
    });
    let mut on = Picture::free();
    (b.extra)(&mut on, player);
    on.fill(Role::Figure, Path::default(), player.body);
    for s in &mut on.shapes {
        s.path = s.path.map(turn);
    }
    pic.place(&on, [0.0, 0.0], 1.0, 1.0);
    pic.fill(Role::Figure, sign, player.sign_ink);
}

/// Shadow, cream rim, dark edge and body of a figure.
fn stand(pic: &mut Picture, outline: &Path, body: Color, edge: Color) {
    let shadow = outline.moved([1.2, 1.6]);
    let dark = ink::SHADOW.alpha(0.32);
    pic.fill(Role::Figure, shadow, dark);
    pic.round(Role::Figure, outline.clone(), ink::CREAM, 2.2 + 3.2);
    pic.round(Role::Figure, outline.clone(), edge, 2.2);
    pic.fill(Role::Figure, outline.clone(), body);
    // The inner half of the edge, thin, so that the body keeps its size.
    pic.round(Role::Figure, outline.clone(), edge, 0.8);
}

/// A coin: a disc with a rim.
fn coin(pic: &mut Picture, color: Color) {
    let disc = Path::circle([0.0, 0.0], 10.6);
    pic.fill(Role::Figure, disc.moved([1.0, 1.4]), ink::SHADOW.alpha(0.32));
    pic.edged(Role::Figure, disc, color, ink::INK, 1.6);
    pic.round(Role::Figure, Path::circle([0.0, 0.0], 8.6), color.shade(-0.25), 0.8);
}

/// Neutral figures and tokens; false when there is none of that name.
fn neutral(pic: &mut Picture, id: &str, player: Option<&PlayerInk>) -> bool {
    let role = Role::Figure;
    match id {
        "dragon" => {
            stand(pic, &parse(DRAGON), Color::hex(0xA8322A), Color::hex(0x3E120F));
            pic.fill(
                role,
                parse("M.4-2.8C-.6-6.4-3.6-9-8-9.8C-6.6-8.2-6.6-6.6-7-5.2C-5-4.4-2.4-3.2.4-2.8Z"),
                Color::hex(0x7E201B),
            );
            pic.fill(role, Path::circle([8.2, -7.0], 0.9), Color::hex(0xFFE08A));
        }
        "fairy" => {
            let wings = mirrored(WINGS);
            stand(pic, &joined(wings, mirrored(GOWN)), Color::hex(0xF2EEF8), Color::hex(0x5E5690));
            pic.round(role, mirrored(GOWN), Color::hex(0x5E5690), 0.9);
            pic.fill(role, mirrored(GOWN), Color::hex(0xF2EEF8));
        }
        "count" => {
            stand(pic, &mirrored(COUNT), Color::hex(0x6B4A86), Color::hex(0x2A1C36));
            pic.fill(role, parse("M-5-8.4H5V-6.6H-5Z"), ink::GOLD);
            pic.line(role, parse("M0-4.6V11"), ink::GOLD, 1.1);
        }
        "mage" => {
            stand(pic, &mirrored(CONE), Color::hex(0x3B7EA8), Color::hex(0x152F40));
            pic.fill(role, sign_path(Sign::Star, 3.4).moved([0.0, 4.0]), Color::hex(0xF3D25C));
        }
        "witch" => {
            stand(pic, &mirrored(WITCH), Color::hex(0x4F4A6B), Color::hex(0x1E1B2C));
            pic.round(role, parse("M-5-.8C-2 .4 2 .4 5-.8"), Color::hex(0xB98AD0), 1.1);
        }
        "king" => {
            coin(pic, Color::hex(0xF0CB62));
            pic.edged(
                role,
                parse("M-6 4.6L-6.8-3.4-3.2-.4 0-5.6 3.2-.4 6.8-3.4 6 4.6Z"),
                Color::hex(0x7A3B7E),
                ink::INK,
                1.0,
            );
        }
        "robber" => {
            coin(pic, Color::hex(0xC9B99C));
            pic.edged(
                role,
                parse("M-1.8-4.4C-6.4-1-7.2 5.8-2.8 6H2.8C7.2 5.8 6.4-1 1.8-4.4L3.2-6.8H-3.2Z"),
                Color::hex(0x7A5230),
                ink::INK,
                1.0,
            );
            letters::write(pic, "R", [0.0, 1.6], 4.6, 0.22, Color::hex(0xF3D25C));
        }
        "floor" | "tower-floor" | "tower" => floors(pic, 1, player),
        "wine" | "grain" | "cloth" => {
            let tint = match id {
                "wine" => Color::hex(0xEAD6E4),
                "grain" => Color::hex(0xF6E7B8),
                _ => Color::hex(0xD3E6F0),
            };
            super::badges::ground(pic, super::badge_plan::BadgeClass::Hexagon, tint);
            super::icons::draw(pic, id, 1, crate::model::Turn::ZERO);
        }
        "bridge" | "tunnel" | "castle" => {
            let rim = player.map_or(ink::INK, |p| p.body);
            let ground = Path::round_rect(-11.0, -8.0, 22.0, 16.0, 3.0);
            pic.fill(role, ground.moved([1.0, 1.4]), ink::SHADOW.alpha(0.32));
            pic.edged(role, ground, ink::CREAM, rim, 2.4);
            if id == "bridge" {
                pic.line(role, parse("M-10 0H10"), ink::OUTLINE, 9.0);
                pic.line(role, parse("M-10 0H10"), ink::ROAD, 6.4);
                pic.stroke(role, parse("M-9 0H9"), ink::ROAD_EDGE, 6.0, Cap::Butt, Some([0.7, 1.6]));
            } else {
                let mut small = Picture::free();
                super::icons::draw(&mut small, id, 1, crate::model::Turn::ZERO);
                pic.place(&small, [0.0, 0.0], 0.8, 1.0);
            }
        }
        _ => return false,
    }
    true
}

/// Tokens that lie on a tile, about the origin, in tile units: floors as a tower, others one upon the other with their number.
pub fn draw_tokens(id: &str, count: u32, owner: Option<&PlayerInk>) -> Picture {
    match id {
        "floor" | "tower-floor" | "tower" => draw_tower(count, owner),
        _ => {
            let mut out = draw_figure(id, owner, Pose::Standing);
            if count > 1 {
                let mut number = Picture::free();
                letters::write(&mut number, &count.to_string(), [0.0, 0.0], 8.0, 0.24, ink::INK);
                out.place(&number, [0.07, 0.07], 0.27 / 24.0, 1.0);
            }
            out
        }
    }
}

/// A tower of some floors about the origin, in tile units; the owner's colour is its rim.
pub fn draw_tower(count: u32, owner: Option<&PlayerInk>) -> Picture {
    let mut box24 = Picture::free();
    floors(&mut box24, count, owner);
    let mut out = Picture::free();
    out.place(&box24, [0.0, 0.0], 0.27 / 24.0, 1.0);
    out
}

/// Blocks of masonry, each floor a little higher to the north-west, the number on the uppermost.
fn floors(pic: &mut Picture, count: u32, owner: Option<&PlayerInk>) {
    let rim = owner.map_or(ink::INK, |p| p.body);
    for k in 0..count.clamp(1, 12) {
        let (x, y) = (-7.5 - 1.4 * f64::from(k), -6.5 - 2.6 * f64::from(k));
        let block = Path::round_rect(x, y, 15.0, 13.0, 1.0);
        let side = parse("M15 0L17.4 3V16L2.4 16 0 13H15Z").moved([x, y]);
        pic.fill(Role::Figure, side, Color::hex(0x6F6456));
        pic.edged(Role::Figure, block, Color::hex(0xDCD2BE), rim, 1.5);
        let seams = "M.8 4.4H14.2M.8 8.8H14.2M5 .8V4.4M11 .8V4.4M3 4.4V8.8M8 4.4V8.8M12.6 4.4V8.8M5 8.8V12.4M11 8.8V12.4";
        pic.line(Role::Figure, parse(seams).moved([x, y]), ink::OUTLINE.alpha(0.4), 0.6);
        if k + 1 == count.clamp(1, 12) {
            letters::write(pic, &count.to_string(), [x + 7.5, y + 6.5], 7.4, 0.22, ink::INK);
        }
    }
}
