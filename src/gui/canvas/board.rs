//! The board as pictures: paper, grid, tiles, figures, and all signals in their order.

use egui::{Align2, FontId, Mesh, Painter, Rect, Stroke, StrokeKind, TextStyle, Vec2};

use super::atlas::{Batch, Placed, Rank, flat};
use super::ground::{Special, World, piece_picture};
use super::picture::Picture;
use super::{features, figures, overlay, owners, play_marks};
use crate::art::overlay as signs;
use crate::art::palette::Paper;
use crate::gui::app::Window;
use crate::gui::camera::Camera;
use crate::gui::motion::Thing;
use crate::gui::theme::Tokens;
use crate::gui::tools::{self, ToolId};
use crate::gui::view::{CursorBy, Hand, Overlay};
use crate::model::geom::{Cell, Turn};

/// Cells that are looked at one by one at most; a board seen from further away is walked by its own tiles.
const MANY_CELLS: i64 = 40_000;

/// What is seen: the clip, the first and last cell, the size of a cell.
pub(super) struct Scene<'a> {
    pub painter: &'a Painter,
    pub view: Rect,
    pub camera: Camera,
    pub min: Cell,
    pub max: Cell,
    pub size: f32,
    pub t: &'static Tokens,
}

impl Scene<'_> {
    /// Whether a cell is in view.
    pub fn sees(&self, cell: Cell) -> bool {
        cell.x >= self.min.x && cell.x <= self.max.x && cell.y >= self.min.y && cell.y <= self.max.y
    }

    /// The square of a cell on the screen.
    pub fn rect(&self, cell: Cell) -> Rect {
        self.camera.cell_rect(self.view, cell)
    }

    /// The paper as pictures know it.
    pub fn paper(&self) -> Paper {
        if self.t.dark { Paper::Dark } else { Paper::Light }
    }
}

/// Draws the board.
pub(super) fn paint(painter: &Painter, window: &mut Window, view: Rect, focused: bool) {
    let t = Tokens::in_ctx(painter.ctx());
    let camera = window.view.camera;
    let (min, max) = camera.visible(view);
    let scene = Scene { painter, view, camera, min, max, size: camera.cell_size(), t };
    painter.rect_filled(view, 0.0, t.board.paper);
    if window.view.grid && scene.size >= 16.0 {
        grid(&scene);
    }
    overlay::lit_cells(&scene, window);
    tiles(&scene, window);
    match window.view.overlay {
        Overlay::Features => owners::paint(&scene, window),
        Overlay::None => {}
    }
    features::features(&scene, window);
    figures::figures(&scene, window);
    features::counted(&scene, window);
    overlay::findings(&scene, window);
    overlay::selection(&scene, window);
    overlay::spots(&scene, window);
    play_marks::marks(&scene, window);
    ghost(&scene, window);
    play_marks::preview(&scene, window);
    if focused && window.view.cursor_by == CursorBy::Keys {
        overlay::cursor(&scene, window);
    }
    figures::flights(&scene, window);
}

fn grid(scene: &Scene<'_>) {
    let stroke = Stroke::new(1.0, scene.t.board.grid);
    for x in scene.min.x..=scene.max.x + 1 {
        scene.painter.vline(scene.rect(Cell::new(x, 0)).left(), scene.view.y_range(), stroke);
    }
    for y in scene.min.y..=scene.max.y + 1 {
        scene.painter.hline(scene.view.x_range(), scene.rect(Cell::new(0, y)).top(), stroke);
    }
}

/// Used cells in view, in row order.
pub(super) fn cells_in_view(scene: &Scene<'_>, window: &Window) -> Vec<Cell> {
    let (min, max) = (scene.min, scene.max);
    let area = i64::from(max.x - min.x + 1) * i64::from(max.y - min.y + 1);
    if area <= MANY_CELLS {
        let all = (min.y..=max.y).flat_map(|y| (min.x..=max.x).map(move |x| Cell::new(x, y)));
        all.filter(|c| window.session.tile_at(*c).is_some()).collect()
    } else {
        window.occupied().filter(|c| scene.sees(*c)).collect()
    }
}

/// Adds a tile's picture for a panel to a batch.
pub fn add_tile(window: &mut Window, batch: &mut Batch, id: &str, turn: Turn, place: Placed) -> bool {
    let picture = Picture::Tile(id.to_owned(), turn);
    window.pictures.add(batch, &picture, place, Rank::Panel, &window.plans)
}

/// Adds a picture to a batch of the board.
pub(super) fn add(window: &mut Window, batch: &mut Batch, picture: &Picture, place: Placed) -> bool {
    window.pictures.add(batch, picture, place, Rank::Board, &window.plans)
}

/// Adds the picture of what lies on a cell: of a plate its part of the whole plate, else the tile.
fn add_piece(window: &mut Window, batch: &mut Batch, cell: Cell, place: Placed) -> bool {
    let world = World { session: &window.session, plans: &window.plans, document: window.document() };
    match piece_picture(world, cell) {
        Some((picture, _)) => add(window, batch, &picture, place),
        None => false,
    }
}

fn tiles(scene: &Scene<'_>, window: &mut Window) {
    let mut special = Special::default();
    let dragged = tools::moved_by(window).filter(|d| *d != (0, 0));
    if dragged.is_some() {
        special.leaving.extend(&window.view.selection.cells);
    }
    if window.view.tool_in_use() == ToolId::Erase {
        special.leaving.extend(window.view.cursor);
    }
    special.moving.extend(window.motion.turning_cells());
    special.moving.extend(window.motion.landings().map(|(cell, _)| cell));
    let document = window.document();
    let world = World { session: &window.session, plans: &window.plans, document };
    let unknown = window.ground.paint(scene, world, &mut window.pictures, &special);
    for cell in unknown {
        let id = window.session.tile_at(cell).map(|tile| tile.id.to_owned()).unwrap_or_default();
        placeholder(scene, scene.rect(cell), &id);
    }
    moving(scene, window);
    if let Some((dx, dy)) = dragged {
        let mut batch = Batch::default();
        for cell in window.view.selection.cells.clone() {
            let place = Placed::at(scene.rect(cell.offset(dx, dy)), scene.t.board.ghost);
            add_piece(window, &mut batch, cell, place);
        }
        batch.paint(scene.painter);
    }
}

/// Tiles that are being turned or put down.
fn moving(scene: &Scene<'_>, window: &mut Window) {
    let board = &scene.t.board;
    let turning: Vec<Cell> = window.motion.turning_cells().collect();
    let landings: Vec<_> = window.motion.landings().filter(|(c, _)| !turning.contains(c)).collect();
    if turning.is_empty() && landings.is_empty() {
        return;
    }
    let mut under = Mesh::default();
    let mut batch = Batch::default();
    for cell in turning {
        let world = World { session: &window.session, plans: &window.plans, document: window.document() };
        let Some((picture, to)) = piece_picture(world, cell) else { continue };
        let (shown, angle) = match (window.motion.turning(Thing::Tile(cell), to), picture) {
            // Light is worked out anew when the turn has ended.
            (Some((from, angle)), Picture::Tile(id, _)) => (Picture::Tile(id, from), angle),
            (_, picture) => (picture, 0.0),
        };
        let place = Placed { rect: scene.rect(cell), tint: board.plain, angle };
        add(window, &mut batch, &shown, place);
    }
    for (cell, landing) in landings {
        let rect = scene.rect(cell);
        let grown = Rect::from_center_size(rect.center(), rect.size() * landing.scale);
        flat(&mut under, grown.translate(Vec2::splat(landing.shadow * scene.size)), board.drop);
        let tint = board.plain.gamma_multiply(landing.opacity);
        add_piece(window, &mut batch, cell, Placed::at(grown, tint));
    }
    scene.painter.add(under);
    batch.paint(scene.painter);
}

/// A hatched square for a tile that no set has; its id is kept and shown.
fn placeholder(scene: &Scene<'_>, rect: Rect, id: &str) {
    let t = scene.t;
    scene.painter.rect_filled(rect, 0.0, t.raised);
    let clip = scene.painter.with_clip_rect(rect.intersect(scene.view));
    let stroke = Stroke::new(1.0, t.line2);
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        clip.line_segment([egui::pos2(x, rect.bottom()), egui::pos2(x + rect.height(), rect.top())], stroke);
        x += 12.0;
    }
    clip.rect_stroke(rect, 0.0, stroke, StrokeKind::Inside);
    if scene.size >= 60.0 {
        let font = TextStyle::Monospace.resolve(&scene.painter.ctx().global_style());
        clip.text(rect.center(), Align2::CENTER_CENTER, id, FontId::new(10.0, font.family), t.text);
    }
}

/// The tile in hand over the cell cursor.
fn ghost(scene: &Scene<'_>, window: &mut Window) {
    let (Some(hand), Some(cell)) = (window.view.hand.clone(), window.view.cursor) else { return };
    tile_ghost(scene, window, &hand, cell);
}

/// A tile that might be laid on a cell, with its frame.
pub(super) fn tile_ghost(scene: &Scene<'_>, window: &mut Window, hand: &Hand, cell: Cell) {
    let rect = scene.rect(cell);
    if window.session.tile_at(cell).is_some() {
        scene.painter.rect_stroke(rect, 2.0, Stroke::new(2.0, scene.t.board.open), StrokeKind::Inside);
        return;
    }
    // So that a turn never waits for its picture.
    for turn in Turn::ALL {
        let number = window.pictures.number(&Picture::Tile(hand.tile.clone(), turn));
        let step = window.pictures.step(scene.size);
        window.pictures.want(number, step, Rank::Board, &window.plans);
    }
    let (turn, angle) = window.motion.turning(Thing::Hand, hand.turn).unwrap_or((hand.turn, 0.0));
    let mut batch = Batch::default();
    let picture = Picture::Tile(hand.tile.clone(), turn);
    add(window, &mut batch, &picture, Placed { rect, tint: scene.t.board.ghost, angle });
    batch.paint(scene.painter);
    if angle == 0.0 {
        // Seen as soon as it is looked for in the next turn.
        let fit = window.session.fit(&hand.tile, cell, hand.turn);
        let sign = if fit.is_legal() { signs::Fit::Fits } else { signs::Fit::Refused };
        overlay::ghost_frame(scene, rect, sign, &fit);
    }
}
