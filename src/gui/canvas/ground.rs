//! All tiles in view as a few meshes. What lies on the board is kept by chunk; a chunk is made anew only when one of its cells
//! or one of its pictures has changed, or the size step.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Color32, Mesh, Rect, Shape, pos2, vec2};
use rustc_hash::FxHashMap;

use super::atlas::{Number, Pictures, Rank, Slot, flat};
use super::board::Scene;
use super::picture::Picture;
use crate::app::Session;
use crate::engine::rules::Rules;
use crate::gui::camera::Camera;
use crate::gui::plans::Plans;
use crate::model::geom::{Cell, Turn};

/// Chunks that are kept although they are out of view.
const KEPT: usize = 2_048;
/// From this size in pixels on, cells lie on whole pixels.
const WHOLE: f32 = 16.0;

/// Cells along a chunk's side: large tiles have small chunks, so that little is drawn that nobody sees.
fn chunk_side(cell_size: f32) -> i32 {
    match cell_size {
        s if s >= 96.0 => 1,
        s if s >= 40.0 => 4,
        _ => 16,
    }
}

/// What lies on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    Nothing,
    /// A tile that no set has.
    Unknown,
    Tile(Number),
}

/// A cell of a chunk: column and row in it, and the picture's place in its page.
#[derive(Clone, Copy)]
struct Quad {
    column: u16,
    row: u16,
    uv: Rect,
}

/// A picture that a chunk shows.
struct Used {
    number: Number,
    slot: Option<Slot>,
    settled: bool,
}

#[derive(Default)]
struct Chunk {
    /// State of the document, size step and state of the atlas that it was last compared with.
    document: u64,
    step: usize,
    atlas: u64,
    lies: Vec<Lies>,
    /// Cells whose shadow is seen on the paper: nothing lies east or south of them.
    rim: Vec<(u16, u16)>,
    quads: Vec<(u32, Vec<Quad>)>,
    /// Cells whose picture is not ready in any size.
    bare: Vec<(u16, u16)>,
    used: Vec<Used>,
    seen: u64,
}

/// What the meshes were made for.
#[derive(Clone, Copy, PartialEq)]
struct View {
    camera: Camera,
    rect: Rect,
    scale: f32,
    drop: Color32,
}

/// The meshes of the frame before.
struct Meshes {
    view: View,
    under: Arc<Mesh>,
    pages: Vec<Arc<Mesh>>,
}

/// Where tiles come from.
#[derive(Clone, Copy)]
pub(super) struct World<'a> {
    pub session: &'a Session,
    pub plans: &'a Plans,
    /// Grows with every change of the document.
    pub document: u64,
}

/// Cells that are drawn otherwise in this frame.
#[derive(Default)]
pub(super) struct Special {
    /// Not drawn here: something moves on them.
    pub moving: BTreeSet<Cell>,
    /// Drawn faint: about to be taken away.
    pub leaving: BTreeSet<Cell>,
}

/// The kept chunks.
#[derive(Default)]
pub struct Ground {
    rules: Option<Arc<Rules>>,
    /// Numbers of the pictures of tile kinds, by turn.
    numbers: Vec<[Option<Number>; 4]>,
    side: i32,
    chunks: FxHashMap<(i32, i32), Chunk>,
    meshes: Option<Meshes>,
    frame: u64,
    rebuilt: usize,
}

impl Ground {
    /// Chunks that were made anew in the last frame.
    pub fn rebuilt(&self) -> usize {
        self.rebuilt
    }

    /// Forgets everything: pictures or sets have changed.
    pub fn forget(&mut self) {
        *self = Ground { frame: self.frame, ..Ground::default() };
    }

    /// Draws all tiles in view with the shadow they throw on the paper. Returns cells whose tile nobody knows.
    pub(super) fn paint(
        &mut self,
        scene: &Scene<'_>,
        world: World<'_>,
        pictures: &mut Pictures,
        special: &Special,
    ) -> Vec<Cell> {
        self.frame += 1;
        self.rebuilt = 0;
        let side = chunk_side(scene.size);
        if self.side != side || !self.rules.as_ref().is_some_and(|r| Arc::ptr_eq(r, world.session.rules())) {
            self.forget();
            self.side = side;
            self.rules = Some(world.session.rules().clone());
        }
        let step = pictures.step(scene.size);
        let (from, to) = (self.chunk_of(scene.min), self.chunk_of(scene.max));
        let seen: Vec<(i32, i32)> =
            (from.1..=to.1).flat_map(|y| (from.0..=to.0).map(move |x| (x, y))).collect();
        for at in &seen {
            self.refresh(*at, world, pictures, step);
        }
        let view = View {
            camera: scene.camera,
            rect: scene.view,
            scale: scene.painter.pixels_per_point(),
            drop: scene.t.board.drop,
        };
        let plain = special.moving.is_empty() && special.leaving.is_empty();
        let kept = self.meshes.take().filter(|m| plain && self.rebuilt == 0 && m.view == view);
        let meshes = kept.unwrap_or_else(|| self.make(scene, pictures, special, &seen, view));
        for mesh in std::iter::once(&meshes.under).chain(&meshes.pages) {
            scene.painter.add(Shape::Mesh(mesh.clone()));
        }
        if plain {
            self.meshes = Some(meshes);
        }
        if self.chunks.len() > KEPT.max(2 * seen.len()) {
            let frame = self.frame;
            self.chunks.retain(|_, chunk| chunk.seen == frame);
        }
        self.unknown(&seen)
    }

    fn chunk_of(&self, cell: Cell) -> (i32, i32) {
        (cell.x.div_euclid(self.side), cell.y.div_euclid(self.side))
    }

    fn first_cell(&self, at: (i32, i32)) -> Cell {
        Cell::new(at.0 * self.side, at.1 * self.side)
    }

    fn unknown(&self, seen: &[(i32, i32)]) -> Vec<Cell> {
        let mut cells = Vec::new();
        for at in seen {
            let Some(chunk) = self.chunks.get(at) else { continue };
            for (n, lies) in chunk.lies.iter().enumerate().filter(|(_, l)| **l == Lies::Unknown) {
                debug_assert_eq!(*lies, Lies::Unknown);
                let n = n as i32;
                cells.push(self.first_cell(*at).offset(n % self.side, n / self.side));
            }
        }
        cells
    }

    /// Brings a chunk up to date, and asks for pictures that it lacks.
    fn refresh(&mut self, at: (i32, i32), world: World<'_>, pictures: &mut Pictures, step: usize) {
        let first = self.first_cell(at);
        let mut chunk = self.chunks.remove(&at).unwrap_or_default();
        let mut stale = chunk.step != step;
        if chunk.lies.is_empty() || chunk.document != world.document {
            let (lies, rim) = self.look(first, world, pictures);
            stale |= lies != chunk.lies || rim != chunk.rim;
            (chunk.lies, chunk.rim, chunk.document) = (lies, rim, world.document);
        }
        if !stale && chunk.atlas != pictures.changes() {
            stale = chunk.used.iter().any(|u| pictures.slot(u.number, step) != u.slot);
            chunk.used.iter_mut().for_each(|u| u.settled = false);
        }
        if stale {
            chunk.step = step;
            fill(&mut chunk, self.side, pictures);
            self.rebuilt += 1;
        }
        chunk.atlas = pictures.changes();
        for used in &mut chunk.used {
            if !used.settled {
                used.settled = pictures.want(used.number, step, Rank::Board, world.plans);
            }
            if let Some(slot) = &used.slot {
                pictures.touch(slot);
            }
        }
        chunk.seen = self.frame;
        self.chunks.insert(at, chunk);
    }

    /// What lies on the cells of a chunk in row order, and which of them throw a shadow on the paper.
    fn look(
        &mut self,
        first: Cell,
        world: World<'_>,
        pictures: &mut Pictures,
    ) -> (Vec<Lies>, Vec<(u16, u16)>) {
        let side = self.side;
        let mut lies = Vec::with_capacity((side * side) as usize);
        for row in 0..side {
            for column in 0..side {
                lies.push(self.lies_on(first.offset(column, row), world, pictures));
            }
        }
        let used = |column: i32, row: i32| {
            if column < side && row < side {
                lies[(row * side + column) as usize] != Lies::Nothing
            } else {
                is_used(world.session, first.offset(column, row))
            }
        };
        let mut rim = Vec::new();
        for row in 0..side {
            for column in 0..side {
                let covered = || used(column + 1, row) && used(column, row + 1) && used(column + 1, row + 1);
                if used(column, row) && !covered() {
                    rim.push((column as u16, row as u16));
                }
            }
        }
        (lies, rim)
    }

    fn lies_on(&mut self, cell: Cell, world: World<'_>, pictures: &mut Pictures) -> Lies {
        let analysis = world.session.analysis();
        let Some((kind, turn)) = analysis.store().tile_at(cell) else {
            let unknown = world.session.board().tiles.get(&cell).is_some_and(|pile| !pile.is_empty());
            return if unknown { Lies::Unknown } else { Lies::Nothing };
        };
        if let Some(picture) = plate_picture(world, cell) {
            return Lies::Tile(pictures.number(&picture));
        }
        let kind = usize::from(kind.0);
        if self.numbers.len() <= kind {
            self.numbers.resize(kind + 1, [None; 4]);
        }
        let number = self.numbers[kind][turn.quarters()].get_or_insert_with(|| {
            let id = &world.session.rules().tiles[kind].id;
            pictures.number(&Picture::Tile(id.clone(), turn))
        });
        Lies::Tile(*number)
    }

    /// Makes the meshes of the chunks in view.
    fn make(
        &self,
        scene: &Scene<'_>,
        pictures: &Pictures,
        special: &Special,
        seen: &[(i32, i32)],
        view: View,
    ) -> Meshes {
        let board = &scene.t.board;
        let (xs, ys) = self.edges(scene, seen, view.scale);
        let mut under = Mesh::default();
        let mut bare = Mesh::default();
        let mut pages: Vec<(u32, Mesh)> = Vec::new();
        let origin = seen.first().copied().unwrap_or_default();
        let lift = vec2(0.02, 0.028) * scene.size;
        for at in seen {
            let Some(chunk) = self.chunks.get(at) else { continue };
            let first = self.first_cell(*at);
            let (dx, dy) =
                (((at.0 - origin.0) * self.side) as usize, ((at.1 - origin.1) * self.side) as usize);
            let rect = |column: u16, row: u16| {
                let (x, y) = (dx + usize::from(column), dy + usize::from(row));
                Rect::from_min_max(pos2(xs[x], ys[y]), pos2(xs[x + 1], ys[y + 1]))
            };
            let cell = |column: u16, row: u16| first.offset(i32::from(column), i32::from(row));
            for (column, row) in &chunk.rim {
                if !special.moving.contains(&cell(*column, *row)) {
                    flat(&mut under, rect(*column, *row).translate(lift), board.drop);
                }
            }
            for (column, row) in &chunk.bare {
                flat(&mut bare, rect(*column, *row), board.land);
            }
            for (page, quads) in &chunk.quads {
                let mesh = match pages.iter_mut().find(|(p, _)| p == page) {
                    Some((_, mesh)) => mesh,
                    None => {
                        let Some(mesh) = pictures.mesh(*page) else { continue };
                        pages.push((*page, mesh));
                        let last = pages.len() - 1;
                        &mut pages[last].1
                    }
                };
                mesh.reserve_vertices(quads.len() * 4);
                mesh.reserve_triangles(quads.len() * 2);
                for quad in quads {
                    let mut tint = board.plain;
                    if !special.leaving.is_empty() && special.leaving.contains(&cell(quad.column, quad.row)) {
                        tint = board.leaving;
                    }
                    if special.moving.is_empty() || !special.moving.contains(&cell(quad.column, quad.row)) {
                        mesh.add_rect_with_uv(rect(quad.column, quad.row), quad.uv, tint);
                    }
                }
            }
        }
        under.append(bare);
        pages.sort_by_key(|(page, _)| *page);
        Meshes { view, under: Arc::new(under), pages: pages.into_iter().map(|(_, m)| Arc::new(m)).collect() }
    }

    /// Screen positions of the cells' edges, column by column and row by row from the first chunk on.
    fn edges(&self, scene: &Scene<'_>, seen: &[(i32, i32)], scale: f32) -> (Vec<f32>, Vec<f32>) {
        let (Some(first), Some(last)) = (seen.first(), seen.last()) else { return (Vec::new(), Vec::new()) };
        let whole = scene.size * scale >= WHOLE;
        let snap = |v: f32| if whole { (v * scale).round() / scale } else { v };
        let start = scene
            .camera
            .screen_from_board(scene.view, vec2((first.0 * self.side) as f32, (first.1 * self.side) as f32));
        let columns = (last.0 - first.0 + 1) * self.side;
        let rows = (last.1 - first.1 + 1) * self.side;
        let edges = |from: f32, n: i32| (0..=n).map(|k| snap(from + k as f32 * scene.size)).collect();
        (edges(start.x, columns), edges(start.y, rows))
    }
}

/// The picture of a cell of a plate: its part of the whole.
pub(super) fn plate_picture(world: World<'_>, cell: Cell) -> Option<Picture> {
    let index = world.session.analysis().plate_at(cell)?;
    let placed = world.session.board().plates.get(index)?;
    world.plans.plate(&placed.plate, placed.side.as_deref(), placed.turn)?;
    let at = (cell.x - placed.x, cell.y - placed.y);
    Some(Picture::Plate(placed.plate.clone(), placed.side.clone(), placed.turn, at))
}

/// The picture of what lies on a cell.
pub(super) fn piece_picture(world: World<'_>, cell: Cell) -> Option<(Picture, Turn)> {
    let tile = world.session.tile_at(cell)?;
    let picture = plate_picture(world, cell).unwrap_or_else(|| Picture::Tile(tile.id.to_owned(), tile.turn));
    Some((picture, tile.turn))
}

/// The pictures of all that lies on the board of a session, each once.
pub fn pictures_of(session: &Session, plans: &Plans) -> Vec<Picture> {
    let world = World { session, plans, document: 0 };
    let plates = (0..session.board().plates.len()).flat_map(|n| session.plate_cells(n));
    let mut out: Vec<Picture> = Vec::new();
    for cell in session.board().tiles.keys().copied().chain(plates) {
        if let Some((picture, _)) = piece_picture(world, cell)
            && !out.contains(&picture)
        {
            out.push(picture);
        }
    }
    out
}

fn is_used(session: &Session, cell: Cell) -> bool {
    session.analysis().store().tile_at(cell).is_some() || session.board().tiles.contains_key(&cell)
}

/// Sorts a chunk's cells by the page that their picture lies on.
fn fill(chunk: &mut Chunk, side: i32, pictures: &Pictures) {
    chunk.quads.clear();
    chunk.bare.clear();
    chunk.used.clear();
    for (n, lies) in chunk.lies.iter().enumerate() {
        let number = match *lies {
            Lies::Nothing | Lies::Unknown => continue,
            Lies::Tile(number) => number,
        };
        let (column, row) = ((n as i32 % side) as u16, (n as i32 / side) as u16);
        let slot = match chunk.used.iter().find(|u| u.number == number) {
            Some(used) => used.slot,
            None => {
                let slot = pictures.slot(number, chunk.step);
                chunk.used.push(Used { number, slot, settled: false });
                slot
            }
        };
        let Some(slot) = slot else {
            chunk.bare.push((column, row));
            continue;
        };
        let quad = Quad { column, row, uv: slot.uv };
        match chunk.quads.iter_mut().find(|(page, _)| *page == slot.page) {
            Some((_, quads)) => quads.push(quad),
            None => chunk.quads.push((slot.page, vec![quad])),
        }
    }
}
