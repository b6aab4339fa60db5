//! The icons on badges, in a box of 24 units about the origin.

use super::geo::rotate;
use super::letters;
use super::palette as ink;
use super::paths::{mirrored, parse};
use super::shape::{Color, Path, Picture, Role};
use crate::model::Turn;

const INK: Color = ink::INK;

/// The name of an icon for a mark: sets may use longer ids.
pub(super) fn canonical(mark: &str) -> &str {
    let known = [
        "wine",
        "grain",
        "cloth",
        "princess",
        "inn",
        "besieger",
        "dragon",
        "volcano",
        "portal",
        "tunnel",
        "pig",
        "hill",
        "vineyard",
        "thief",
        "tower",
        "gold",
        "bazaar",
        "festival",
        "mage",
        "witch",
        "ferry",
        "circus",
        "big-top",
        "acrobat",
        "crop",
        "corn",
        "watchtower",
        "flying",
        "castle",
        "market",
        "blacksmith",
        "cathedral",
        "siege",
        "besieged",
        "smith",
    ];
    // The longest known word that the id begins with, else the id itself.
    known.into_iter().filter(|k| mark.starts_with(k)).max_by_key(|k| k.len()).unwrap_or(mark)
}

fn fill(pic: &mut Picture, d: &str, color: u32) {
    pic.fill(Role::Badge, parse(d), Color::hex(color));
}

fn edged(pic: &mut Picture, d: &str, color: u32) {
    pic.edged(Role::Badge, parse(d), Color::hex(color), INK, 0.8);
}

fn line(pic: &mut Picture, d: &str, color: Color, width: f64) {
    pic.round(Role::Badge, parse(d), color, width);
}

fn dot(pic: &mut Picture, x: f64, y: f64, r: f64, color: u32) {
    pic.fill(Role::Badge, Path::circle([x, y], r), Color::hex(color));
}

/// Draws an icon; false when there is none of that name.
pub(super) fn draw(pic: &mut Picture, mark: &str, value: i64, turn: Turn) -> bool {
    match mark {
        "wine" => {
            for (x, y) in [(-3.2, -1.0), (0.0, -1.6), (3.2, -1.0), (-1.7, 1.9), (1.7, 1.9), (0.0, 4.8)] {
                dot(pic, x, y, 2.1, 0x4C2350);
                dot(pic, x, y, 1.75, 0x7A3B7E);
                dot(pic, x - 0.5, y - 0.5, 0.6, 0xA872AC);
            }
            line(pic, "M0-3.4V-6", INK, 1.0);
            edged(pic, "M0-4.6C1-7.6 4-7.6 5.2-6.4C4.2-4.4 2-3.6 0-4.6Z", 0x6F9B57);
        }
        "grain" => {
            line(pic, "M0 7.4V-3", Color::hex(0x9A6F1C), 1.1);
            let kernel = "M0 0C2.6-.4 3.8-2.4 3.6-4.6C1.4-4.4-.2-2.6 0 0Z";
            for y in [5.4, 1.8, -1.8] {
                for flip in [1.0f64, -1.0] {
                    let k = parse(kernel).map(|p| [p[0] * flip, p[1] + y]);
                    pic.edged(Role::Badge, k, Color::hex(0xE3A92F), Color::hex(0x7A5512), 0.7);
                }
            }
            pic.edged(
                Role::Badge,
                parse("M0-3C1.8-4.4 1.8-6.6 0-8.2C-1.8-6.6-1.8-4.4 0-3Z"),
                Color::hex(0xE3A92F),
                Color::hex(0x7A5512),
                0.7,
            );
        }
        "cloth" => {
            edged(pic, "M-5.6-5.6H4.4C6.4-5.6 6.4-2.6 4.4-2.6H3.6V2.2H-5.6Z", 0x6FB0D8);
            line(pic, "M-3.8-2.4H2.2M-3.8.2H2.2", Color::hex(0xD8EAF4), 0.9);
            edged(pic, "M-4.8 1.2H3.4C6.6 1.2 6.6 6 3.4 6H-4.8C-7.6 6-7.6 1.2-4.8 1.2Z", 0x3F82B4);
            pic.edged(Role::Badge, Path::circle([-4.6, 3.6], 2.4), Color::hex(0x9CCBE6), INK, 0.8);
            pic.round(Role::Badge, Path::circle([-4.6, 3.6], 1.0), INK, 0.6);
        }
        "princess" => {
            edged(pic, "M-7 4.8L-7.8-4.4-3.6-.6 0-6.6 3.6-.6 7.8-4.4 7 4.8Z", 0xEAB83C);
            line(pic, "M-6.6 2.4H6.6", INK, 0.7);
            for (x, y) in [(-7.8, -4.8), (0.0, -7.0), (7.8, -4.8)] {
                pic.edged(Role::Badge, Path::circle([x, y], 1.2), Color::hex(0xEAB83C), INK, 0.7);
            }
            for x in [-3.6, 0.0, 3.6] {
                dot(pic, x, 3.6, 1.0, 0xD65C8C);
            }
        }
        "inn" => {
            edged(pic, "M-5.8 6.6V-1H5.8V6.6Z", 0xE9CFA0);
            edged(pic, "M-7.8-.6L0-7.2 7.8-.6Z", 0xB04A36);
            fill(pic, "M-4.4 1H-1.8V3.6H-4.4ZM1.8 1H4.4V3.6H1.8Z", 0xF6D24A);
            edged(pic, "M-1.4 6.6V2.8H1.4V6.6Z", 0x6B4A2E);
        }
        "besieger" | "siege" | "besieged" => {
            for flip in [1.0f64, -1.0] {
                let f = |d: &str| parse(d).map(|p| [p[0] * flip, p[1]]);
                pic.edged(
                    Role::Badge,
                    f("M-6.6-7L-4-6.2 5 2.8 3.2 4.6-5.8-4.4Z"),
                    Color::hex(0xC9D0D8),
                    INK,
                    0.9,
                );
                pic.round(Role::Badge, f("M2 6.2L6.6 1.6"), INK, 1.7);
                pic.round(Role::Badge, f("M4.6 4.2L7 6.8"), Color::hex(0x8A5A2B), 1.9);
            }
        }
        "dragon" => {
            let head = "M-7.4 5.6C-8 .8-6.4-3.4-2.6-4.8L-4.8-8.4-.4-5.6.8-8.6 2.4-5C5-4.4 6.2-2.4 8.6-1C9.2 0 8.8 1.2 7.8 1.6L3.6 2.2C1.8 2.6 1.4 4 2.4 6.4C-.6 7.6-4.8 7.4-7.4 5.6Z";
            edged(pic, head, 0xB33A2C);
            dot(pic, 2.2, -2.2, 1.0, 0xFFE08A);
            dot(pic, 2.4, -2.2, 0.45, 0x2A1A12);
            line(pic, "M7.8 1.4L4 .6", Color::hex(0x6E1C14), 0.8);
            line(pic, "M-5.4 1.2C-5-1-4-2.4-2.6-3.2", Color::hex(0x7E2218), 0.8);
        }
        "volcano" => {
            edged(pic, "M-8 6.2L-2.6-3.4H2.6L8 6.2Z", 0x7A675C);
            fill(pic, "M-2.6-3.4H2.6L3.8-1.2C2.6 0 1.8-1.2.8-.2C-.2.8-1.4-1-2.4.2L-3.4-2Z", 0xF08A2E);
            line(pic, "M-2-5.6L-3-7.8M2-5.6L3-7.8M0-5.8V-8.4", Color::hex(0xE0612A), 1.2);
        }
        "portal" => {
            edged(pic, "M-6.4 6.8V-1C-6.4-9.4 6.4-9.4 6.4-1V6.8Z", 0x6B52A0);
            fill(pic, "M-4 6.8V-.6C-4-5.8 4-5.8 4-.6V6.8Z", 0xE8DDF6);
            fill(pic, "M-1.6 6.8V.4C-1.6-2.4 1.6-2.4 1.6.4V6.8Z", 0xB9A3DE);
        }
        "tunnel" => {
            edged(pic, "M-7 6.6V-.6C-7-9.4 7-9.4 7-.6V6.6Z", 0x9C968A);
            fill(pic, "M-4.2 6.6V.2C-4.2-5.2 4.2-5.2 4.2.2V6.6Z", 0x1F1A16);
            line(pic, "M-4.8-3.2L-6.2-4.4M0-5V-7M4.8-3.2L6.2-4.4", Color::hex(0x5F594E), 0.8);
        }
        "pig" => {
            edged(
                pic,
                "M-6.8-6.4L-3-5.2C-1-6 1-6 3-5.2L6.8-6.4 6.2-2C7.8 2.6 4.6 7 0 7C-4.6 7-7.8 2.6-6.2-2Z",
                0xEFA3A8,
            );
            pic.edged(
                Role::Badge,
                parse("M0 .4C4 .4 4 5.2 0 5.2C-4 5.2-4 .4 0 .4Z"),
                Color::hex(0xE07F8A),
                INK,
                0.7,
            );
            dot(pic, -1.2, 2.8, 0.65, 0x5A2730);
            dot(pic, 1.2, 2.8, 0.65, 0x5A2730);
            dot(pic, -3.2, -1.6, 0.85, 0x2A1A1E);
            dot(pic, 3.2, -1.6, 0.85, 0x2A1A1E);
        }
        "hill" => {
            edged(pic, "M-8.4 5.2C-4.6-7.8 4.6-7.8 8.4 5.2Z", 0x86A862);
            line(pic, "M-4.4 3.6C-2.4-2.6 2.4-2.6 4.4 3.6", Color::hex(0x5C7E3E), 1.0);
        }
        "vineyard" => {
            line(pic, "M-6.6 7V-6.4M6.6 7V-6.4M-7.6-4.6H7.6", Color::hex(0x7A5230), 1.5);
            fill(pic, "M-6-5.6C-3-8.2 0-6.6 0-4.4C0-6.6 3-8.2 6-5.6C4-3.4-4-3.4-6-5.6Z", 0x6F9B57);
            for c in [-3.0, 3.0] {
                for (x, y) in [(-1.4, -1.2), (1.4, -1.2), (0.0, 1.2), (0.0, -2.6), (0.0, 3.4)] {
                    dot(pic, c + x, y, 1.35, 0x7A3B7E);
                }
            }
        }
        "thief" => {
            let mask = "M0-4.6C2.6-6.6 6.2-6.8 8.6-5.4C8.6-1.4 6.6.4 3.8.2C2 .2 1 -1 0-1C-1-1-2 .2-3.8.2C-6.6.4-8.6-1.4-8.6-5.4C-6.2-6.8-2.6-6.6 0-4.6Z";
            fill(pic, mask, 0x2A2522);
            dot(pic, -4.2, -3.2, 1.3, 0xFFFAEC);
            dot(pic, 4.2, -3.2, 1.3, 0xFFFAEC);
            letters::write(pic, &value.to_string(), [0.0, 5.0], 6.2, 0.24, INK);
        }
        "tower" => edged(
            pic,
            "M-5.6 7V-2L-6.6-3.4V-7H-3.8V-5.2H-1.4V-7H1.4V-5.2H3.8V-7H6.6V-3.4L5.6-2V7H1.8V3.6C1.8 1.4-1.8 1.4-1.8 3.6V7Z",
            0xA79A84,
        ),
        "gold" => {
            edged(pic, "M-7.8 4.8L-6.4-.6-2.8-2 .6.2.8 4.8Z", 0xE3B23A);
            edged(pic, "M-2 4.8L-1-2.4 3-5.4 6.8-2 7.8 4.8Z", 0xF2C95A);
            line(pic, "M3-5.4L3.6-.4 7-1.8M3.6-.4L3.2 4.4", Color::hex(0x9A7318), 0.8);
        }
        "bazaar" | "market" => {
            line(pic, "M-6 6.8V-2M6 6.8V-2M-6 3H6", Color::hex(0x6B4A2E), 1.5);
            let (a, b) = if mark == "market" { (0xF4EBD8, 0xD9973C) } else { (0xFFFAEC, 0xC8402F) };
            edged(pic, "M-8.4-1L-6.4-6.4H6.4L8.4-1Z", a);
            fill(
                pic,
                "M-8-1.2L-6.2-6.1H-3.6L-4.6-1.2ZM-1.4-1.2L-1-6.1H1L1.4-1.2ZM4.6-1.2L3.6-6.1H6.2L8-1.2Z",
                b,
            );
            line(pic, "M-8.4-1H8.4", INK, 0.9);
            if mark == "market" {
                line(pic, "M-3.4 1.4H3.4", Color::hex(0xB9803A), 2.0);
            }
        }
        "festival" => edged(
            pic,
            "M0-8.2L2.4-2.8 8.2-2.4 3.8 1.4 5.2 7.2 0 4-5.2 7.2-3.8 1.4-8.2-2.4-2.4-2.8Z",
            0xEAB83C,
        ),
        "mage" | "witch" => {
            let hat = if mark == "mage" { 0x3B64A8 } else { 0x4F4A6B };
            edged(pic, "M-8 5.6C-4 4-3.2 3-1.4-7.6L2.4-5.6C3 1 4 4 8 5.6C3 7.6-3 7.6-8 5.6Z", hat);
            line(pic, "M-3.8 3.4C-1.2 4.4 1.6 4.4 4 3.4", Color::hex(0xE7C24A), 1.2);
        }
        "ferry" => {
            edged(pic, "M-7.8 2.6H7.8L5.4 6.8H-5.4Z", 0x9A6A3C);
            line(pic, "M0 2.6V-7.6", INK, 1.1);
            edged(pic, "M.8-6.8C4.4-4 5.4-1.4 5.6 1H.8Z", 0xFFFAEC);
            edged(pic, "M-.8-5.6L-4.8 1H-.8Z", 0xE9DCC0);
        }
        "circus" | "big-top" => {
            edged(pic, "M-6.6 6.8V.6H6.6V6.8Z", 0xFFFAEC);
            fill(pic, "M-6.2 6.4V.6H-3.6V6.4ZM3.6 6.4V.6H6.2V6.4Z", 0xC8562F);
            edged(pic, "M-8.4 1C-5 .4-1.8-2.6 0-6.6C1.8-2.6 5 .4 8.4 1Z", 0xE0793A);
            fill(pic, "M-2.2.8C-1.4-1.4-.6-3.6 0-6.2C.6-3.6 1.4-1.4 2.2.8Z", 0xFFFAEC);
            line(pic, "M0-6.6V-9", INK, 0.8);
            fill(pic, "M0-9.2L3-8.2 0-7.2Z", 0x3B64A8);
            fill(pic, "M-1.4 6.8L0 2.2 1.4 6.8Z", 0x5A2A18);
        }
        "acrobat" => {
            for (x, y, c) in [(-4.2, 3.4, 0xC8402F), (4.2, 3.4, 0xC8402F), (0.0, -3.6, 0x2B66B8)] {
                dot(pic, x, y - 2.4, 1.7, c);
                pic.fill(Role::Badge, parse("M-2.8 4C-2.6-.4 2.6-.4 2.8 4Z").moved([x, y]), Color::hex(c));
            }
        }
        "crop" | "corn" => {
            pic.round(Role::Badge, Path::circle([0.0, 0.0], 6.8), Color::hex(0xB8923A), 1.8);
            pic.round(Role::Badge, Path::circle([0.0, 0.0], 3.6), Color::hex(0xB8923A), 1.5);
            dot(pic, 0.0, 0.0, 1.3, 0x8A6A1E);
        }
        "watchtower" => {
            edged(pic, "M-3.6 7.2L-2.6-1.4H2.6L3.6 7.2Z", 0x9A7A54);
            edged(pic, "M-4.6-1.2V-3.2H4.6V-1.2Z", 0xC9B18A);
            edged(pic, "M-5.8-3L0-8.2 5.8-3Z", 0x5F7289);
        }
        "flying" => {
            let angle = f64::from(turn.degrees() as i32).to_radians();
            let arrow = parse("M7.6-2.6H.6V-6.4L-8 0 .6 6.4V2.6H7.6Z").map(|p| rotate(p, angle));
            pic.edged(Role::Badge, arrow, Color::hex(0x5E83A8), INK, 0.9);
        }
        "castle" => edged(
            pic,
            "M-7.4 6.8V-6.4H-4.8V-3.8H-2.8V-6.4H2.8V-3.8H4.8V-6.4H7.4V6.8H2V3C2 .4-2 .4-2 3V6.8Z",
            0x6F8199,
        ),
        "blacksmith" | "smith" => edged(
            pic,
            "M-8.2-4.4H7.4C6.6-1.4 4.6-.2 2.6.2V2.4L5 4.6V6.2H-4.4V4.6L-2.2 2.4V.6C-5 .2-7.6-1.6-8.2-4.4Z",
            0x4A4543,
        ),
        "cathedral" => {
            pic.edged(Role::Badge, Path::circle([0.0, 0.0], 7.4), Color::hex(0xEADFC8), INK, 0.9);
            for k in 0..8 {
                let v = rotate([0.0, -4.6], f64::from(k) * std::f64::consts::FRAC_PI_4);
                let c = if k % 2 == 0 { 0x51708A } else { 0xC98A2B };
                pic.fill(
                    Role::Badge,
                    mirrored("M0-2.6C1.4-1.6 1.6.8 0 2.6").map(|p| {
                        let q = rotate(p, f64::from(k) * std::f64::consts::FRAC_PI_4);
                        [q[0] + v[0], q[1] + v[1]]
                    }),
                    Color::hex(c),
                );
            }
            dot(pic, 0.0, 0.0, 1.7, 0xB04A36);
        }
        _ => return false,
    }
    true
}
