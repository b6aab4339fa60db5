//! Marks as badges: their grounds, and the icon or letter on each. Always upright.

use super::badge_plan::{Badge, BadgeClass};
use super::draw::{Detail, Draw};
use super::geo::{P, dist, ngon};
use super::icons;
use super::letters;
use super::line::NodeKind;
use super::palette as ink;
use super::paths::parse;
use super::plan::TilePlan;
use super::shape::{Color, Path, Picture, Role};
use super::vocab::Vocab;
use crate::model::Turn;

/// Layer 13.
pub(super) fn draw(d: &mut Draw) {
    let plan = d.plan;
    for (i, b) in plan.badges.iter().enumerate() {
        let size = size(plan, i, d.detail);
        let mut box24 = Picture::free();
        if b.class == BadgeClass::Shield && d.detail == Detail::Coarse {
            small_shield(&mut box24);
        } else {
            badge(&mut box24, b, d.vocab, d.turn);
        }
        // Where badges are enlarged they would stick out of the tile.
        let room = size * 0.5;
        let at = b.at.map(|v| v.clamp(room.min(0.5), (1.0 - room).max(0.5)));
        let c = d.p(at);
        d.pic.place(&box24, c, size / 24.0, 1.0);
    }
}

/// The size of a badge's box: larger on small tiles, but never so large that two of a tile overlap.
fn size(plan: &TilePlan, index: usize, detail: Detail) -> f64 {
    let b = &plan.badges[index];
    let hub = plan.lines.nodes.iter().any(|n| n.kind == NodeKind::Hub && dist(n.at, b.at) < 0.01);
    let plain: f64 = match b.class {
        _ if hub => 0.160,
        // Its pond shows around it.
        BadgeClass::Square if b.mark == "inn" => 0.166,
        BadgeClass::Square => 0.180,
        BadgeClass::Shield => 0.170,
        BadgeClass::Hexagon | BadgeClass::Round => 0.176,
    };
    let others = plan.badges.iter().enumerate().filter(|(i, _)| *i != index).map(|(_, o)| dist(o.at, b.at));
    let room = others.fold(f64::MAX, f64::min);
    (plain * detail.pick(1.8, 1.25, 1.0)).min(room.max(plain))
}

impl TilePlan {
    /// The badges alone, to be laid above the tints of features.
    pub fn badge_picture(&self, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
        let (pic, offset, size) = (Picture::tile(), [0.0, 0.0], [1.0, 1.0]);
        let mut d = Draw { plan: self, vocab, turn, detail, pic, offset, size, hidden: Vec::new() };
        draw(&mut d);
        d.pic
    }
}

/// Where inns stand beside their roads.
pub(super) fn inns(plan: &TilePlan) -> Vec<P> {
    plan.badges.iter().filter(|b| b.mark == "inn").map(|b| b.at).collect()
}

/// Draws a badge in its box of 24 units; all of it has the role of a badge, its letters too.
pub(super) fn badge(pic: &mut Picture, b: &Badge, vocab: &Vocab, turn: Turn) {
    let from = pic.shapes.len();
    face(pic, b, vocab, turn);
    for s in &mut pic.shapes[from..] {
        s.role = Role::Badge;
    }
}

fn face(pic: &mut Picture, b: &Badge, vocab: &Vocab, turn: Turn) {
    ground(pic, b.class, ink::CREAM);
    if b.class == BadgeClass::Shield {
        return;
    }
    let mark = icons::canonical(&b.mark);
    if !icons::draw(pic, mark, b.value, turn) {
        letters::write(pic, &vocab.mark_letter(&b.mark).to_string(), [0.0, 0.0], 9.5, 0.19, ink::INK);
    }
}

/// The ground of a badge in its box of 24 units.
pub(super) fn ground(pic: &mut Picture, class: BadgeClass, color: Color) {
    let role = Role::Badge;
    let shape = match class {
        BadgeClass::Shield => return shield(pic),
        BadgeClass::Hexagon => Path::closed(&ngon([0.0, 0.0], 11.6, 6, 0.0)),
        BadgeClass::Square => Path::round_rect(-10.0, -10.0, 20.0, 20.0, 4.0),
        BadgeClass::Round => Path::circle([0.0, 0.0], 11.0),
    };
    pic.fill(role, shape.moved([0.8, 1.2]), ink::SHADOW.alpha(0.3));
    pic.edged(role, shape, color, ink::INK, 1.7);
}

fn shield(pic: &mut Picture) {
    let role = Role::Badge;
    let outer = "M-9.6-11.4H9.6V-1C9.6 5.6 5.4 9.6 0 12C-5.4 9.6-9.6 5.6-9.6-1Z";
    let inner = "M-7.4-9.2H7.4V-1C7.4 4.4 4.2 7.6 0 9.7C-4.2 7.6-7.4 4.4-7.4-1Z";
    pic.fill(role, parse(outer).moved([0.9, 1.3]), ink::SHADOW.alpha(0.3));
    pic.edged(role, parse(outer), ink::CREAM, ink::INK, 1.7);
    let (blue, gold) = (Color::hex(BLUE), Color::hex(GOLD));
    pic.fill(role, parse(inner), blue);
    pic.fill(role, parse("M0-9.2H7.4V-.6H0Z"), gold);
    pic.fill(role, parse("M0-.6V9.7C-4.2 7.6-7.4 4.4-7.4-.6Z"), gold);
    pic.round(role, parse("M0-9.2V9.7M-7.4-.6H7.4"), ink::INK, 0.9);
    pic.round(role, parse(inner), ink::INK, 1.0);
}

/// The coat of arms where it is a few pixels large: its quarters alone, as bright as can be.
fn small_shield(pic: &mut Picture) {
    let outer = "M-9.6-11.4H9.6V-1C9.6 5.6 5.4 9.6 0 12C-5.4 9.6-9.6 5.6-9.6-1Z";
    pic.edged(Role::Badge, parse(outer), Color::hex(BLUE), ink::INK, 2.2);
    pic.fill(Role::Badge, parse("M0-10.4H8.6V-.6H0Z"), Color::hex(GOLD));
    pic.fill(Role::Badge, parse("M0-.6V10.8C-4.8 8.6-8.6 5.2-8.6-.6Z"), Color::hex(GOLD));
}

/// Quarters of the coat of arms.
const BLUE: u32 = 0x2F_5D9B;
/// Its other quarters.
const GOLD: u32 = 0xE7_B93F;

/// A goods token: the hexagon with its own ground, about the origin, in tile units.
pub fn draw_goods(mark: &str) -> Picture {
    let tint = match mark {
        "wine" => Color::hex(0xEAD6E4),
        "grain" => Color::hex(0xF6E7B8),
        "cloth" => Color::hex(0xD3E6F0),
        _ => ink::CREAM,
    };
    let mut box24 = Picture::free();
    ground(&mut box24, BadgeClass::Hexagon, tint);
    icons::draw(&mut box24, icons::canonical(mark), 1, Turn::ZERO);
    let mut out = Picture::free();
    out.place(&box24, [0.0, 0.0], 0.30 / 24.0, 1.0);
    out
}

/// The badge of a mark alone (for palettes and legends), about the origin, one tile unit wide.
pub fn draw_badge(mark: &str, class: BadgeClass, value: i64, vocab: &Vocab) -> Picture {
    let b = Badge { mark: mark.to_owned(), value, class, at: [0.0, 0.0], seg: None };
    let mut box24 = Picture::free();
    badge(&mut box24, &b, vocab, Turn::ZERO);
    let mut out = Picture::free();
    out.place(&box24, [0.0, 0.0], 1.0 / 24.0, 1.0);
    out
}
