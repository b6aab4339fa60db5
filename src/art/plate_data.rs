//! A plate's picture as data: its `art` list of shapes in plate units, `{"role", "path", "district"?}`.
//! Roles: ground, ditch, wall, street, district, landmark, tower, gate, emblem, seat. Paths are SVG path data.

use serde::Deserialize;

use super::area::Area;
use super::badge_plan::{Badge, BadgeClass};
use super::badges;
use super::draw::{Detail, Draw};
use super::geo::{P, add, sub, unit};
use super::houses::{draw_houses, draw_yards, fill_block, yards};
use super::palette as ink;
use super::paths::parse;
use super::plate_group::{DITCH, inks};
use super::rng::Rng;
use super::shape::{Cap, Path, Picture, Role, Step};
use super::town::GREAT_WALL;
use super::town_art::{gate, tower};
use crate::model::tileset::PlateDef;

/// What a shape of a plate's picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Part {
    Ground,
    Ditch,
    Wall,
    Street,
    District,
    Landmark,
    Tower,
    Gate,
    Emblem,
    Seat,
}

/// A shape of a plate's picture.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct PlateShape {
    role: Part,
    path: String,
    #[serde(default)]
    district: Option<String>,
    #[serde(default)]
    side: Option<String>,
}

impl PlateShape {
    /// Its points in group units; curves by their ends.
    fn points(&self, at: P) -> Vec<P> {
        let to = |p: [f32; 2]| add(at, [f64::from(p[0]), f64::from(p[1])]);
        parse(&self.path)
            .0
            .iter()
            .filter_map(|s| match *s {
                Step::Move(p) | Step::Line(p) | Step::Cubic(_, _, p) => Some(to(p)),
                Step::Close => None,
            })
            .collect()
    }
}

/// The shapes that a plate carries for a printed side; `None` when it carries none.
pub(super) fn shapes(plate: &PlateDef, side: Option<&str>) -> Option<Vec<PlateShape>> {
    let list: Vec<PlateShape> = serde_json::from_value(plate.extra.get("art")?.clone()).ok()?;
    Some(
        list.into_iter()
            .filter(|s| s.side.is_none() || side.is_none() || s.side.as_deref() == side)
            .collect(),
    )
}

/// Seats of a district in plate units.
pub(super) fn seats(plate: &PlateDef, district: &str) -> Vec<P> {
    shapes(plate, None)
        .unwrap_or_default()
        .iter()
        .filter(|s| s.role == Part::Seat && s.district.as_deref() == Some(district))
        .flat_map(|s| s.points([0.0, 0.0]))
        .collect()
}

/// Draws the ditch of a plate whose corner lies at `at` of the frame: below the roads that lead to its gates.
pub(super) fn ditch(d: &mut Draw, shapes: &[PlateShape], at: P) {
    for s in shapes.iter().filter(|s| s.role == Part::Ditch) {
        let path = parse(&s.path).map(|p| d.p(add(at, p)));
        d.pic.line(Role::Wall, path, ink::DITCH, GREAT_WALL + DITCH);
    }
}

/// Draws the shapes of a plate whose corner lies at `at` of the frame, all but its ditch.
pub(super) fn draw(d: &mut Draw, shapes: &[PlateShape], at: P) {
    let place = |d: &Draw, s: &PlateShape| -> Path { parse(&s.path).map(|p| d.p(add(at, p))) };
    let of = |part: Part| shapes.iter().filter(move |s| s.role == part);
    for s in of(Part::Wall) {
        let path = place(d, s);
        d.pic.line(Role::Wall, path.moved([0.02, 0.026]), ink::SHADOW.alpha(0.28), 0.098);
    }
    for s in of(Part::Ground) {
        let path = place(d, s);
        d.pic.fill(Role::Town, path, ink::TOWN);
    }
    for (i, s) in of(Part::District).enumerate() {
        let path = place(d, s);
        let look = inks(s.district.as_deref().unwrap_or(""), i);
        d.pic.fill(Role::Town, path, look.ground);
    }
    for s in of(Part::Street) {
        let path = place(d, s);
        d.pic.round(Role::Town, path, ink::LANE, 0.06);
    }
    if d.detail != Detail::Coarse {
        let streets: Vec<Area> = of(Part::Street).map(|s| Area::stroke_round(&s.points(at), 0.07)).collect();
        let kept: Vec<Area> = of(Part::Landmark).map(|s| Area::polygon(&s.points(at)).grown(0.02)).collect();
        let points = of(Part::Emblem).chain(of(Part::Gate)).flat_map(|s| s.points(at).into_iter().take(1));
        let discs: Vec<Area> = points.map(|p| Area::disc(p, 0.12)).collect();
        let taken = Area::all(streets.iter().chain(&kept).chain(&discs));
        let mut rng = Rng::new("plate", "art");
        for (i, s) in of(Part::District).enumerate() {
            let roofs = inks(s.district.as_deref().unwrap_or(""), i).roofs;
            for block in Area::polygon(&s.points(at)).grown(-0.05).minus(&taken).pieces(0.002) {
                let mut houses = Vec::new();
                fill_block(&block, d.detail.pick(1.3, 1.3, 0.86), roofs.len(), &mut rng, &mut houses);
                let green = yards(&block, &houses);
                draw_yards(d, &green);
                draw_houses(d, &houses, &roofs);
            }
        }
    }
    for s in of(Part::Landmark) {
        let path = place(d, s);
        d.shadow(Role::Site, &path, [0.012, 0.016], 0.28);
        d.pic.edged(Role::Site, path, ink::SLATE, ink::OUTLINE, 0.010);
    }
    for s in of(Part::Wall) {
        let path = place(d, s);
        d.pic.line(Role::Wall, path.clone(), ink::OUTLINE, 0.078);
        d.pic.line(Role::Wall, path.clone(), ink::WALL, 0.058);
        if d.detail == Detail::Full {
            d.pic.stroke(Role::Wall, path, ink::BATTLEMENT, 0.018, Cap::Butt, Some([0.018, 0.016]));
        }
    }
    if d.detail != Detail::Coarse {
        for p in of(Part::Tower).flat_map(|s| s.points(at)) {
            tower(d, p, 0.056);
        }
        for s in of(Part::Gate) {
            if let [p, outside, ..] = s.points(at).as_slice() {
                gate(d, *p, unit(sub(*outside, *p)));
            }
        }
    }
    for s in of(Part::Emblem) {
        let Some(p) = s.points(at).first().copied() else { continue };
        let mark = s.district.clone().unwrap_or_else(|| "?".to_owned());
        let b = Badge { mark, value: 1, class: BadgeClass::Square, at: p, seg: None };
        let mut box24 = Picture::free();
        badges::badge(&mut box24, &b, d.vocab, d.turn);
        let c = d.p(p);
        d.pic.place(&box24, c, 0.20 / 24.0 * d.detail.pick(1.6, 1.25, 1.0), 1.0);
    }
}
