//! Plates: a great town that spans several cells is found from the data and drawn as one.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::draw::{Detail, Draw, built, ground_and_decor, lines};
use super::geo::{P, add, sub, turned_in};
use super::palette as ink;
use super::plan::TilePlan;
use super::plate_data;
use super::plate_group::{Group, Outline, Sight, great_segments};
use super::shape::{Path, Picture, Role};
use super::town::GREAT_WALL;
use super::vocab::Vocab;
use super::{plate_art, plate_seats};
use crate::model::tileset::PlateDef;
use crate::model::{TileSet, Turn};

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
    let own = plate.extent().map(f64::from);
    let at = group.outline.at;
    let from = [at.0 as f64, at.1 as f64];
    group_picture(&group, Sight { from, to: add(from, own) }, vocab, turn, detail)
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
    let group = Group::of(set, plate, side, vocab);
    let at = (group.outline.at.0 + cell.0 as usize, group.outline.at.1 + cell.1 as usize);
    group_picture(&group, Sight::of_cell(at), vocab, turn, detail)
}

/// Where figures stand in a place of a plate, nearest to its landmark first, in units of the turned plate.
pub fn place_seats(set: &TileSet, plate: &PlateDef, place: &str, turn: Turn) -> Vec<P> {
    let own = plate.extent().map(f64::from);
    let Some(found) =
        set.places.iter().find(|p| p.id == place && p.plate.as_deref() == Some(plate.id.as_str()))
    else {
        return Vec::new();
    };
    let stated = plate_data::seats(plate, place);
    if !stated.is_empty() {
        return stated.into_iter().map(|p| turned_in(p, turn, own)).collect();
    }
    let side = found.side.as_deref();
    let outline = Outline::of(set, plate, side, &Vocab::default());
    let corner = [outline.at.0 as f64, outline.at.1 as f64];
    plate_seats::seats(&outline, place).into_iter().map(|p| turned_in(sub(p, corner), turn, own)).collect()
}

/// Draws something of the cells in sight, each cut at its cell.
fn by_cell(
    pic: Picture,
    group: &Group,
    sight: &Sight,
    vocab: &Vocab,
    turn: Turn,
    detail: Detail,
    paint: fn(&mut Draw),
) -> Picture {
    let plain = group.outline.wall.is_empty() && group.own.is_empty();
    let seen = group.cells.keys().filter(|at| sight.has(**at));
    seen.filter_map(|at| Some((at, group.plan(*at)?))).fold(pic, |pic, ((x, y), plan)| {
        let from = pic.shapes.len();
        let hidden = if plain { Vec::new() } else { great_segments(&plan.topo) };
        let (offset, size) = ([*x as f64, *y as f64], group.outline.size);
        let mut d = Draw { plan, vocab, turn, detail, pic, offset, size, hidden };
        paint(&mut d);
        let square = Path::closed(&d.ps(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
        d.pic.clip_from(from, square);
        d.pic
    })
}

/// Draws something of a group as a whole.
fn as_one(
    pic: Picture,
    group: &Group,
    sight: &Sight,
    vocab: &Vocab,
    turn: Turn,
    detail: Detail,
    paint: impl Fn(&mut Draw),
) -> Picture {
    let Some(plan) = group.cells.keys().find(|at| sight.has(**at)).and_then(|at| group.plan(*at)) else {
        return pic;
    };
    let size = group.outline.size;
    let mut d = Draw { plan, vocab, turn, detail, pic, offset: [0.0, 0.0], size, hidden: Vec::new() };
    paint(&mut d);
    d.pic
}

/// The picture of what is in sight of a group; its size is that of the turned sight.
fn group_picture(group: &Group, sight: Sight, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
    let size = turned_in_size(group.outline.size, turn);
    let pic = Picture { size: [size[0] as f32, size[1] as f32], ..Picture::tile() };
    let derived = group.own.is_empty() && !group.outline.wall.is_empty();
    // The ditch lies in the land; roads, small towns and sites lie over it.
    let pic = by_cell(pic, group, &sight, vocab, turn, detail, ground_and_decor);
    let pic = as_one(pic, group, &sight, vocab, turn, detail, |d| {
        if derived {
            plate_art::ditch(d, group, GREAT_WALL);
        }
        for (shapes, corner) in &group.own {
            plate_data::ditch(d, shapes, *corner);
        }
    });
    let pic = by_cell(pic, group, &sight, vocab, turn, detail, |d| {
        lines(d);
        built(d);
    });
    let mut pic = as_one(pic, group, &sight, vocab, turn, detail, |d| {
        if derived {
            plate_art::great_town(d, group, &sight, GREAT_WALL);
        }
        for (shapes, corner) in &group.own {
            plate_data::draw(d, shapes, *corner);
        }
    });
    // Those of the neighbours too: half of each lies in sight.
    for (x, y) in group.cells.keys() {
        let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let square: Vec<P> = corners
            .iter()
            .map(|c| turned_in([c[0] + *x as f64, c[1] + *y as f64], turn, group.outline.size))
            .collect();
        pic.line(Role::Rim, Path::closed(&square), ink::SHADOW.alpha(0.10), 0.008);
    }
    let (a, b) =
        (turned_in(sight.from, turn, group.outline.size), turned_in(sight.to, turn, group.outline.size));
    let from = [a[0].min(b[0]), a[1].min(b[1])];
    cut_out(&pic, from, [(a[0] - b[0]).abs(), (a[1] - b[1]).abs()])
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
        let pad = s.stroke.map_or(0.0, |t| t.width / 2.0);
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

/// Tiles that are cells of a plate: lying loose they show what the plate shows there, cut by cell.
#[derive(Debug)]
pub(super) struct LoosePlates {
    /// What is needed of a set with plates: these, their tiles and their places.
    set: TileSet,
    /// Groups by plate, planned when one of their cells is first drawn.
    groups: Vec<OnceLock<Group>>,
}

impl LoosePlates {
    /// What a set has of plates; `None` when it has none.
    pub fn of(set: &TileSet) -> Option<LoosePlates> {
        if set.plates.is_empty() {
            return None;
        }
        let on_plate = |id: &String| set.plates.iter().any(|p| p.cells.iter().flatten().any(|c| c == id));
        let tiles = set.tiles.iter().filter(|t| on_plate(&t.id)).cloned().collect();
        let (plates, places) = (set.plates.clone(), set.places.clone());
        let groups = plates.iter().map(|_| OnceLock::new()).collect();
        Some(LoosePlates {
            set: TileSet { id: set.id.clone(), tiles, plates, places, ..TileSet::default() },
            groups,
        })
    }

    /// The picture of a tile as a cell of its plate; `None` when no plate has it, or the great town passes it by.
    pub fn cut(&self, tile: &TilePlan, vocab: &Vocab, turn: Turn, detail: Detail) -> Option<Picture> {
        let topo = &tile.topo;
        if great_segments(topo).is_empty() {
            return None;
        }
        let on_plate = |p: &PlateDef| p.cells.iter().flatten().any(|id| *id == topo.name);
        let plate = self.set.plates.iter().position(on_plate)?;
        // A plate and its partner are one group, kept once.
        let partner = self.set.plates[plate].beside.as_ref().map(|b| &b.plate);
        let partner = self.set.plates.iter().position(|p| Some(&p.id) == partner);
        let first = partner.map_or(plate, |partner| partner.min(plate));
        // A loose tile has no back: it shows the side with the districts.
        let of = || Group::of(&self.set, &self.set.plates[first], None, vocab);
        let group = self.groups[first].get_or_init(of);
        // Another set may have a tile of the same id.
        let (at, _) = group.cells.iter().find(|(_, cell)| cell.sketch.topo == *topo)?;
        group.plan_from(*at, tile)?;
        Some(group_picture(group, Sight::of_cell(*at), vocab, turn, detail))
    }
}
