//! A plate and its partner as one group of cells: the wall of the great town that the data imply, its districts and gates.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::area::Area;
use super::geo::{P, add, along, catmull_closed, dist, dot, lerp, mul, nearest, perp, rim, sub, unit};
use super::great_town::GreatTown;
use super::palette::{self as ink, DistrictInks};
use super::plan::{Sketch, TilePlan};
use super::plate_data::{self, PlateShape};
use super::topo::Topo;
use super::town::GREAT_WALL;
use super::vocab::{Form, Vocab};
use crate::model::tileset::{PlateDef, TileDef};
use crate::model::{Side, TileSet};

/// How wide the ditch around a great town is, both hands together.
pub(super) const DITCH: f64 = 0.085;

/// A cell of a group: column, row.
pub(super) type At = (usize, usize);

/// A district of a great town.
#[derive(Clone, Debug)]
pub(super) struct District {
    pub id: String,
    /// Its middle in group units.
    pub at: P,
    pub inks: DistrictInks,
}

/// What the topology of a group of plates alone tells: cheap enough to be asked for a single figure.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    /// Width and height in cells.
    pub size: P,
    /// Where the asked plate lies in the group.
    pub at: At,
    /// The wall around the great town, closed (first point not repeated); empty when there is none.
    pub wall: Vec<P>,
    /// Where the wall crosses from cell to cell.
    pub crossings: Vec<P>,
    /// Districts in the order of the set.
    pub districts: Vec<District>,
}

/// The plates that lie beside each other. Cells and town are planned when they are first drawn.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub outline: Outline,
    /// Cells by column and row.
    pub cells: BTreeMap<At, GroupCell>,
    /// Where roads enter: place on the wall, direction outward.
    pub gates: Vec<(P, P)>,
    /// Shapes that the plates carry themselves, with their plate's corner.
    pub own: Vec<(Vec<PlateShape>, P)>,
    /// Where no parcel and no tree lies: the great town with its ditch.
    kept: Area,
    town: OnceLock<GreatTown>,
}

/// A cell of a group.
#[derive(Clone, Debug)]
pub(super) struct GroupCell {
    /// Where its towns and lines lie when it lies alone.
    pub sketch: Sketch,
    /// Its gates in the one wall.
    moves: Vec<GateMove>,
    plan: OnceLock<TilePlan>,
}

/// A gate that moves into the one wall of a great town, in cell units.
#[derive(Clone, Copy, Debug)]
struct GateMove {
    index: usize,
    from: P,
    to: P,
    /// Direction outward.
    out: P,
}

/// The part of a group that is drawn: its north-west and south-east corners in group units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub from: P,
    pub to: P,
}

impl Sight {
    /// What stands on a block reaches beyond it by no more than this (crowns of trees, shadows).
    const OVER: f64 = 0.08;

    /// One cell.
    pub fn of_cell(at: At) -> Sight {
        Sight { from: corner(at), to: add(corner(at), [1.0, 1.0]) }
    }

    /// Whether something on a block between two corners may be seen.
    pub fn sees(&self, from: P, to: P) -> bool {
        (0..2).all(|i| to[i] + Sight::OVER > self.from[i] && from[i] - Sight::OVER < self.to[i])
    }

    /// Whether a cell is drawn.
    pub fn has(&self, at: At) -> bool {
        let middle = add(corner(at), [0.5, 0.5]);
        (0..2).all(|i| self.from[i] < middle[i] && middle[i] < self.to[i])
    }
}

/// A plate of a group and the cell of its north-west corner.
type Part<'a> = (&'a PlateDef, At);

/// The plate and its partner, moved so that no corner is negative.
fn parts<'a>(set: &'a TileSet, plate: &'a PlateDef) -> Vec<Part<'a>> {
    let mut found: Vec<(&PlateDef, i64, i64)> = vec![(plate, 0, 0)];
    if let Some(b) = &plate.beside
        && let Some(other) = set.plate(&b.plate)
    {
        found.push((other, i64::from(b.dx), i64::from(b.dy)));
    }
    let x0 = found.iter().map(|p| p.1).min().unwrap_or(0);
    let y0 = found.iter().map(|p| p.2).min().unwrap_or(0);
    found.into_iter().map(|(p, x, y)| (p, ((x - x0) as usize, (y - y0) as usize))).collect()
}

fn cells<'a>(set: &'a TileSet, parts: &[Part<'a>]) -> BTreeMap<At, &'a TileDef> {
    let mut out = BTreeMap::new();
    for (plate, (ox, oy)) in parts {
        for (y, row) in plate.cells.iter().enumerate() {
            for (x, id) in row.iter().enumerate() {
                out.extend(set.tile(id).map(|tile| ((ox + x, oy + y), tile)));
            }
        }
    }
    out
}

/// The colours of a district, by its id, else by its place in the list.
pub(super) fn inks(id: &str, index: usize) -> DistrictInks {
    let known = ["castle", "market", "blacksmith", "cathedral"];
    ink::DISTRICTS[known.iter().position(|k| id.starts_with(k)).unwrap_or(index % 4)]
}

fn corner(at: At) -> P {
    [at.0 as f64, at.1 as f64]
}

/// Segments of a great town in a cell: towns that reach an inner side by a half only, or the whole cell between such.
pub(super) fn great_segments(topo: &Topo) -> Vec<usize> {
    topo.of_form(Form::Town)
        .into_iter()
        .filter(|s| {
            let seg = &topo.segs[*s];
            seg.marks.contains_key("walls") || (0..4).any(|k| seg.halves[2 * k] != seg.halves[2 * k + 1])
        })
        .collect()
}

impl Outline {
    /// The outline of a plate with its partner and the districts of the side that is up.
    pub fn of(set: &TileSet, plate: &PlateDef, side: Option<&str>, vocab: &Vocab) -> Outline {
        let parts = parts(set, plate);
        let topos: Vec<(At, Topo)> =
            cells(set, &parts).into_iter().map(|(at, tile)| (at, Topo::of(tile, vocab))).collect();
        let far = |f: fn(&At) -> usize| topos.iter().map(|(at, _)| f(at) + 1).max().unwrap_or(0) as f64;
        let mut outline = Outline {
            size: [far(|at| at.0), far(|at| at.1)],
            at: parts.first().map_or((0, 0), |p| p.1),
            wall: Vec::new(),
            crossings: Vec::new(),
            districts: districts(set, &parts, side),
        };
        outline.find_wall(&topos);
        outline
    }

    /// The closed wall through the middles of the inner sides that it crosses.
    fn find_wall(&mut self, topos: &[(At, Topo)]) {
        let mut crossings: Vec<P> = Vec::new();
        for (at, topo) in topos {
            for s in great_segments(topo) {
                let halves = topo.segs[s].halves;
                for k in Side::ALL.map(Side::index).into_iter().filter(|k| halves[2 * k] != halves[2 * k + 1])
                {
                    let m = add(corner(*at), rim(k as f64 + 0.5));
                    if crossings.iter().all(|c| dist(*c, m) > 1e-6) {
                        crossings.push(m);
                    }
                }
            }
        }
        if crossings.len() < 3 {
            return;
        }
        let middle = mean(&crossings);
        crossings.sort_by(|a, b| {
            let angle = |p: &P| (p[1] - middle[1]).atan2(p[0] - middle[0]);
            angle(a).total_cmp(&angle(b))
        });
        let mut points = Vec::new();
        for i in 0..crossings.len() {
            let (p, q) = (crossings[i], crossings[(i + 1) % crossings.len()]);
            points.push(p);
            points.extend(between(p, q, middle));
        }
        self.wall = catmull_closed(&points, 6);
        self.crossings = crossings;
    }

    /// The ground of the great town.
    pub fn ground(&self) -> Area {
        Area::polygon(&self.wall)
    }

    /// Where the avenues meet.
    pub fn middle(&self) -> P {
        let points: Vec<P> = if self.districts.is_empty() {
            self.crossings.clone()
        } else {
            self.districts.iter().map(|d| d.at).collect()
        };
        mean(&points)
    }

    /// The wall as a line that ends where it begins.
    pub fn ring(&self) -> Vec<P> {
        let mut ring = self.wall.clone();
        ring.extend(self.wall.first().copied());
        ring
    }
}

fn mean(points: &[P]) -> P {
    let n = points.len().max(1) as f64;
    points.iter().fold([0.0, 0.0], |a, c| add(a, mul(*c, 1.0 / n)))
}

/// What the wall passes between two crossings: a bulge along a side, two points near the bend of a corner cell.
fn between(p: P, q: P, middle: P) -> Vec<P> {
    let mid = lerp(p, q, 0.5);
    let out = unit(sub(mid, middle));
    let same = |i: usize| (p[i] - q[i]).abs() < 1e-6;
    if same(0) {
        return vec![along(mid, [out[0].signum(), 0.0], 0.06)];
    }
    if same(1) {
        return vec![along(mid, [0.0, out[1].signum()], 0.06)];
    }
    let corners = [[p[0], q[1]], [q[0], p[1]]];
    let far = if dist(corners[0], middle) > dist(corners[1], middle) { corners[0] } else { corners[1] };
    [p, q].map(|end| along(lerp(end, far, 0.52), unit(sub(middle, far)), 0.028)).to_vec()
}

fn districts(set: &TileSet, parts: &[Part<'_>], side: Option<&str>) -> Vec<District> {
    let mut out: Vec<District> = Vec::new();
    for (plate, at) in parts {
        for place in set.places.iter().filter(|q| q.plate.as_deref() == Some(plate.id.as_str())) {
            let shown = place.side.is_none() || side.is_none() || place.side.as_deref() == side;
            if let Some(middle) = place.at.filter(|_| shown) {
                let inks = inks(&place.id, out.len());
                out.push(District { id: place.id.clone(), at: add(middle, corner(*at)), inks });
            }
        }
    }
    out
}

impl Group {
    /// A plate, its partner, and the districts of the side that is up.
    pub fn of(set: &TileSet, plate: &PlateDef, side: Option<&str>, vocab: &Vocab) -> Group {
        let parts = parts(set, plate);
        let own = parts
            .iter()
            .filter_map(|(p, at)| plate_data::shapes(p, side).map(|shapes| (shapes, corner(*at))))
            .collect();
        let cell = |tile| GroupCell {
            sketch: Sketch::of(Topo::of(tile, vocab)),
            moves: Vec::new(),
            plan: OnceLock::new(),
        };
        let cells = cells(set, &parts).into_iter().map(|(at, tile)| (at, cell(tile))).collect();
        let outline = Outline::of(set, plate, side, vocab);
        let kept = Area::none();
        let mut group = Group { outline, cells, gates: Vec::new(), own, kept, town: OnceLock::new() };
        if !group.outline.wall.is_empty() {
            group.kept = group.outline.ground().grown((GREAT_WALL + DITCH) / 2.0);
            group.find_gates();
        }
        group
    }

    /// Finds where the roads of the cells enter the one wall.
    fn find_gates(&mut self) {
        let (ring, middle) = (self.outline.ring(), self.outline.middle());
        for (at, cell) in &mut self.cells {
            let (corner, great) = (corner(*at), great_segments(&cell.sketch.topo));
            for (index, gate) in cell.sketch.lines.gates.iter().enumerate() {
                if !great.contains(&cell.sketch.towns[gate.town].seg) {
                    continue;
                }
                let (_, s, p) = nearest(&ring, add(corner, gate.at));
                let n = perp(super::geo::at(&ring, s).1);
                let out = if dot(n, sub(p, middle)) > 0.0 { n } else { mul(n, -1.0) };
                self.gates.push((p, out));
                cell.moves.push(GateMove { index, from: gate.at, to: sub(p, corner), out });
            }
        }
    }

    /// The plan of a cell as it lies in the group.
    pub fn plan(&self, at: At) -> Option<&TilePlan> {
        let cell = self.cells.get(&at)?;
        Some(cell.plan.get_or_init(|| self.fitted(at, cell, TilePlan::from_sketch(cell.sketch.clone()))))
    }

    /// The same, for a cell whose plan when it lies alone is at hand.
    pub fn plan_from(&self, at: At, alone: &TilePlan) -> Option<&TilePlan> {
        let cell = self.cells.get(&at)?;
        Some(cell.plan.get_or_init(|| self.fitted(at, cell, alone.clone())))
    }

    /// Leads the roads of a cell to gates in the one wall, and keeps parcels and trees out of its ditch.
    fn fitted(&self, at: At, cell: &GroupCell, mut plan: TilePlan) -> TilePlan {
        for gate in &cell.moves {
            for line in &mut plan.lines.lines {
                line.lead_to_gate(gate.from, gate.to, gate.out);
            }
            let moved = &mut plan.lines.gates[gate.index];
            (moved.at, moved.out) = (gate.to, gate.out);
        }
        if !self.kept.is_empty() {
            let here = self.kept.map(|p| sub(p, corner(at)));
            for (part, _) in &mut plan.fields.parts {
                *part = part.minus(&here);
            }
        }
        plan
    }

    /// The great town, laid out when first asked for.
    pub fn great_town(&self) -> &GreatTown {
        self.town.get_or_init(|| GreatTown::of(&self.outline, &self.gates))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The set with the two plates of the walled city.
    pub fn city() -> TileSet {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tilesets/count-of-carcassonne/count-of-carcassonne.tileset.json"
        );
        serde_json::from_str(&std::fs::read_to_string(file).expect("the set's file")).expect("a set")
    }

    #[test]
    fn roads_end_in_the_gates_of_the_one_wall() {
        let set = city();
        let west = set.plate("west").expect("the west plate");
        let group = Group::of(&set, west, Some("front"), &Vocab::of([&set]));
        assert_eq!(group.gates.len(), 3, "north-west, north-east, south");
        let ring = group.outline.ring();
        for (gate, _) in &group.gates {
            assert!(nearest(&ring, *gate).0 < 1e-9, "{gate:?} lies in the wall");
            let led = group.cells.keys().any(|at| {
                let plan = group.plan(*at).expect("a cell");
                let ends = plan.lines.lines.iter().flat_map(|l| &l.legs).filter_map(|leg| leg.last());
                ends.into_iter().any(|p| dist(add(corner(*at), *p), *gate) < 1e-9)
            });
            assert!(led, "no road ends at {gate:?}");
        }
    }

    #[test]
    fn parcels_keep_out_of_the_ditch() {
        let set = city();
        let west = set.plate("west").expect("the west plate");
        let group = Group::of(&set, west, None, &Vocab::of([&set]));
        let town = group.outline.ground().grown((GREAT_WALL + DITCH) / 2.0 - 0.001);
        for at in group.cells.keys() {
            for (part, _) in &group.plan(*at).expect("a cell").fields.parts {
                let common = part.map(|p| add(p, corner(*at))).and(&town).size();
                assert!(common < 1e-4, "{at:?}: {common}");
            }
        }
    }
}
