//! Plates: a great town that spans several cells is found from the data and drawn as one.

use std::collections::BTreeMap;

use super::area::Area;
use super::draw::{Detail, Draw, built, land};
use super::geo::{P, add, along, catmull_closed, dist, lerp, mul, nearest, sub, turned_in, unit};
use super::palette::{self as ink, DistrictInks};
use super::plan::TilePlan;
use super::plate_art;
use super::plate_data::{self, PlateShape};
use super::shape::{Path, Picture, Role};
use super::town::GREAT_WALL;
use super::vocab::{Form, Vocab};
use crate::model::tileset::PlateDef;
use crate::model::{Side, TileSet, Turn};

/// The plates that lie beside each other, as one group of cells.
pub(super) struct Group {
    /// Width and height in cells.
    pub size: P,
    /// Plans by column and row.
    pub cells: BTreeMap<(usize, usize), TilePlan>,
    /// Where the asked plate lies in the group.
    pub at: (usize, usize),
    /// The wall around the great town, closed (first point not repeated); empty when there is none.
    pub wall: Vec<P>,
    /// Where the wall crosses from cell to cell.
    pub crossings: Vec<P>,
    /// Districts in the order of the set.
    pub districts: Vec<District>,
    /// Where roads enter: place on the wall, direction outward.
    pub gates: Vec<(P, P)>,
    /// Shapes that the plates carry themselves, with their plate's corner.
    pub own: Vec<(Vec<PlateShape>, P)>,
}

/// A district of a great town.
pub(super) struct District {
    pub id: String,
    /// Its middle in group units.
    pub at: P,
    pub inks: DistrictInks,
}

/// The colours of a district, by its id, else by its place in the list.
pub(super) fn inks(id: &str, index: usize) -> DistrictInks {
    let known = ["castle", "market", "blacksmith", "cathedral"];
    ink::DISTRICTS[known.iter().position(|k| id.starts_with(k)).unwrap_or(index % 4)]
}

/// Segments of a great town in a cell: towns that reach an inner side by a half only, or the whole cell between such.
fn great_segments(plan: &TilePlan) -> Vec<usize> {
    plan.topo
        .of_form(Form::Town)
        .into_iter()
        .filter(|s| {
            let seg = &plan.topo.segs[*s];
            seg.marks.contains_key("walls") || (0..4).any(|k| seg.halves[2 * k] != seg.halves[2 * k + 1])
        })
        .collect()
}

impl Group {
    /// Gathers a plate, its partner, and the districts of the side that is up.
    pub fn of(set: &TileSet, plate: &PlateDef, side: Option<&str>, vocab: &Vocab) -> Group {
        let mut parts: Vec<(&PlateDef, i64, i64)> = vec![(plate, 0, 0)];
        if let Some(b) = &plate.beside
            && let Some(other) = set.plate(&b.plate)
        {
            parts.push((other, i64::from(b.dx), i64::from(b.dy)));
        }
        let x0 = parts.iter().map(|p| p.1).min().unwrap_or(0);
        let y0 = parts.iter().map(|p| p.2).min().unwrap_or(0);
        let mut cells = BTreeMap::new();
        let mut size = [0.0f64; 2];
        let mut districts: Vec<District> = Vec::new();
        let mut own = Vec::new();
        for (p, dx, dy) in &parts {
            let (ox, oy) = ((dx - x0) as usize, (dy - y0) as usize);
            for (y, row) in p.cells.iter().enumerate() {
                for (x, id) in row.iter().enumerate() {
                    if let Some(tile) = set.tile(id) {
                        cells.insert((ox + x, oy + y), TilePlan::new(tile, vocab));
                        size = [size[0].max((ox + x + 1) as f64), size[1].max((oy + y + 1) as f64)];
                    }
                }
            }
            if let Some(shapes) = plate_data::shapes(p, side) {
                own.push((shapes, [ox as f64, oy as f64]));
            }
            for place in set.places.iter().filter(|q| q.plate.as_deref() == Some(p.id.as_str())) {
                let shown = place.side.is_none() || side.is_none() || place.side.as_deref() == side;
                if let Some(at) = place.at.filter(|_| shown) {
                    let at = [at[0] + ox as f64, at[1] + oy as f64];
                    let inks = inks(&place.id, districts.len());
                    districts.push(District { id: place.id.clone(), at, inks });
                }
            }
        }
        let mut group = Group {
            size,
            cells,
            at: ((-x0) as usize, (-y0) as usize),
            wall: Vec::new(),
            crossings: Vec::new(),
            districts,
            gates: Vec::new(),
            own,
        };
        group.find_wall();
        group
    }

    /// The closed wall through the middles of the inner sides that it crosses.
    fn find_wall(&mut self) {
        let mut crossings: Vec<P> = Vec::new();
        for ((x, y), plan) in &self.cells {
            for s in great_segments(plan) {
                let halves = plan.topo.segs[s].halves;
                for side in Side::ALL {
                    let k = side.index();
                    if halves[2 * k] != halves[2 * k + 1] {
                        let m = add([*x as f64, *y as f64], super::geo::rim(k as f64 + 0.5));
                        if crossings.iter().all(|c| dist(*c, m) > 1e-6) {
                            crossings.push(m);
                        }
                    }
                }
            }
        }
        if crossings.len() < 3 {
            return;
        }
        let n = crossings.len() as f64;
        let middle = crossings.iter().fold([0.0, 0.0], |a, c| add(a, mul(*c, 1.0 / n)));
        crossings.sort_by(|a, b| {
            let angle = |p: &P| (p[1] - middle[1]).atan2(p[0] - middle[0]);
            angle(a).total_cmp(&angle(b))
        });
        let mut points = Vec::new();
        for i in 0..crossings.len() {
            let (p, q) = (crossings[i], crossings[(i + 1) % crossings.len()]);
            points.push(p);
            let mid = lerp(p, q, 0.5);
            let out = unit(sub(mid, middle));
            if (p[0] - q[0]).abs() < 1e-6 || (p[1] - q[1]).abs() < 1e-6 {
                let flat =
                    if (p[0] - q[0]).abs() < 1e-6 { [out[0].signum(), 0.0] } else { [0.0, out[1].signum()] };
                points.push(along(mid, flat, 0.06));
            } else {
                // Round a corner cell: two points close to its bend, on the outer hand.
                let corners = [[p[0], q[1]], [q[0], p[1]]];
                let far =
                    if dist(corners[0], middle) > dist(corners[1], middle) { corners[0] } else { corners[1] };
                for (t, end) in [(0.52, p), (0.48, q)] {
                    let on = lerp(end, far, if t > 0.5 { t } else { 1.0 - t });
                    points.push(along(on, unit(sub(middle, far)), 0.028));
                }
            }
        }
        self.wall = catmull_closed(&points, 6);
        self.crossings = crossings;
        for ((x, y), plan) in &self.cells {
            let great = great_segments(plan);
            for g in plan.lines.gates.iter().filter(|g| great.contains(&plan.towns[g.town].seg)) {
                let at = add([*x as f64, *y as f64], g.at);
                let mut ring = self.wall.clone();
                ring.extend(self.wall.first().copied());
                let (_, s, p) = nearest(&ring, at);
                let t = super::geo::at(&ring, s).1;
                let n = super::geo::perp(t);
                let out = if super::geo::dot(n, sub(p, middle)) > 0.0 { n } else { mul(n, -1.0) };
                self.gates.push((p, out));
            }
        }
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
        let n = points.len().max(1) as f64;
        points.iter().fold([0.0, 0.0], |a, c| add(a, mul(*c, 1.0 / n)))
    }
}

/// Draws a plate with its printed side up, in a turn. Its size is that of the turned plate in cells.
pub fn draw_plate(
    set: &TileSet,
    plate: &PlateDef,
    side: Option<&str>,
    vocab: &Vocab,
    turn: Turn,
    detail: Detail,
) -> Picture {
    let group = Group::of(set, plate, side, vocab);
    let whole = group_picture(&group, vocab, turn, detail);
    let own = [f64::from(plate.size[0]), f64::from(plate.size[1])];
    let corner = [group.at.0 as f64, group.at.1 as f64];
    let a = turned_in(corner, turn, group.size);
    let b = turned_in(add(corner, own), turn, group.size);
    let from = [a[0].min(b[0]), a[1].min(b[1])];
    let size = [(a[0] - b[0]).abs(), (a[1] - b[1]).abs()];
    cut_out(&whole, from, size)
}

/// Draws one cell of a plate: column and row in the unturned plate.
pub fn draw_plate_cell(
    set: &TileSet,
    plate: &PlateDef,
    side: Option<&str>,
    cell: (u32, u32),
    vocab: &Vocab,
    turn: Turn,
    detail: Detail,
) -> Picture {
    let whole = draw_plate(set, plate, side, vocab, turn, detail);
    let own = [f64::from(plate.size[0]), f64::from(plate.size[1])];
    let middle = turned_in([f64::from(cell.0) + 0.5, f64::from(cell.1) + 0.5], turn, own);
    cut_out(&whole, [middle[0] - 0.5, middle[1] - 0.5], [1.0, 1.0])
}

/// Where figures stand in a place of a plate, nearest to its landmark first, in units of the turned plate.
pub fn place_seats(set: &TileSet, plate: &PlateDef, place: &str, turn: Turn) -> Vec<P> {
    let own = [f64::from(plate.size[0]), f64::from(plate.size[1])];
    let Some(at) = set
        .places
        .iter()
        .find(|p| p.id == place && p.plate.as_deref() == Some(plate.id.as_str()))
        .and_then(|p| p.at)
    else {
        return Vec::new();
    };
    let stated = plate_data::seats(plate, place);
    if !stated.is_empty() {
        return stated.into_iter().map(|p| turned_in(p, turn, own)).collect();
    }
    // Two rows of four towards the middle of the group of plates, where the avenues meet.
    let inner = match &plate.beside {
        Some(b) if b.dx > 0 => [own[0], own[1] / 2.0],
        Some(b) if b.dx < 0 => [0.0, own[1] / 2.0],
        Some(b) if b.dy > 0 => [own[0] / 2.0, own[1]],
        Some(_) => [own[0] / 2.0, 0.0],
        None => [own[0] / 2.0, own[1] / 2.0],
    };
    let to = [(inner[0] - at[0]).signum(), (inner[1] - at[1]).signum()];
    (0..8)
        .map(|i| {
            let (row, col) = (f64::from(i / 4), f64::from(i % 4));
            let p = [at[0] + to[0] * (0.36 - 0.2 * col), at[1] + to[1] * (0.20 + 0.16 * row)];
            turned_in(p, turn, own)
        })
        .collect()
}

fn group_picture(group: &Group, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
    let size = turned_in_size(group.size, turn);
    let mut pic = Picture { size: [size[0] as f32, size[1] as f32], ..Picture::tile() };
    for ((x, y), plan) in &group.cells {
        let hidden =
            if group.wall.is_empty() && group.own.is_empty() { Vec::new() } else { great_segments(plan) };
        let mut d = Draw {
            plan,
            vocab,
            turn,
            detail,
            pic: std::mem::replace(&mut pic, Picture::tile()),
            offset: [*x as f64, *y as f64],
            size: group.size,
            hidden,
        };
        let from = d.pic.shapes.len();
        land(&mut d);
        built(&mut d);
        let square = Path::closed(&d.ps(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
        d.pic.clip_from(from, square);
        pic = d.pic;
    }
    let plain = group.wall.is_empty() && group.own.is_empty();
    if let (false, Some(plan)) = (plain, group.cells.values().next()) {
        let mut d = Draw {
            plan,
            vocab,
            turn,
            detail,
            pic: std::mem::replace(&mut pic, Picture::tile()),
            offset: [0.0, 0.0],
            size: group.size,
            hidden: Vec::new(),
        };
        if group.own.is_empty() && !group.wall.is_empty() {
            plate_art::great_town(&mut d, group, GREAT_WALL);
        }
        for (shapes, corner) in &group.own {
            plate_data::draw(&mut d, shapes, *corner);
        }
        pic = d.pic;
    }
    for (x, y) in group.cells.keys() {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let square: Vec<P> = corners
            .iter()
            .map(|c| turned_in([c[0] + *x as f64, c[1] + *y as f64], turn, group.size))
            .collect();
        pic.line(Role::Rim, Path::closed(&square), ink::SHADOW.alpha(0.10), 0.008);
    }
    pic
}

fn turned_in_size(size: P, turn: Turn) -> P {
    if turn.quarters() % 2 == 1 { [size[1], size[0]] } else { size }
}

/// A part of a picture as a picture of its own; shapes that lie outside are dropped.
fn cut_out(whole: &Picture, from: P, size: P) -> Picture {
    let mut out = Picture { size: [size[0] as f32, size[1] as f32], ..Picture::tile() };
    let mut renamed: BTreeMap<u16, u16> = BTreeMap::new();
    let by = [-from[0], -from[1]];
    for s in &whole.shapes {
        let pad = 0.1f32;
        let (mut lo, mut hi) = ([f32::MAX; 2], [f32::MIN; 2]);
        for p in s.path.points() {
            for i in 0..2 {
                lo[i] = lo[i].min(p[i]);
                hi[i] = hi[i].max(p[i]);
            }
        }
        let far = (0..2).any(|i| hi[i] + pad < from[i] as f32 || lo[i] - pad > (from[i] + size[i]) as f32);
        if far {
            continue;
        }
        let mut shape = s.clone();
        shape.path = s.path.moved(by);
        shape.clip = s.clip.map(|c| {
            *renamed.entry(c).or_insert_with(|| {
                out.clips.push(whole.clips[usize::from(c)].moved(by));
                (out.clips.len() - 1) as u16
            })
        });
        out.shapes.push(shape);
    }
    out
}
