//! The view of the board: which part of it is seen, and how large. Screen positions are points, board positions are cells.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::model::geom::Cell;

/// Points of a cell's side at 100 %.
pub const FULL: f32 = 112.0;
/// Smallest zoom, 5 %.
pub const MIN_ZOOM: f32 = 0.05;
/// Largest zoom, 800 %.
pub const MAX_ZOOM: f32 = 8.0;
/// Cells further out are not shown.
const FAR: i32 = 1_000_000_000;
/// One notch of the wheel.
pub const NOTCH: f32 = 1.189_207_1;

/// What part of the board is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Board position in the middle of the view.
    pub center: Vec2,
    /// 1 is 100 %.
    pub zoom: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Camera { center: Vec2::ZERO, zoom: 1.0 }
    }
}

impl Camera {
    /// Points of a cell's side.
    pub fn cell_size(&self) -> f32 {
        FULL * self.zoom
    }

    /// Where a board position is on the screen.
    pub fn screen_from_board(&self, view: Rect, board: Vec2) -> Pos2 {
        view.center() + (board - self.center) * self.cell_size()
    }

    /// The board position under a point of the screen.
    pub fn board_from_screen(&self, view: Rect, screen: Pos2) -> Vec2 {
        self.center + (screen - view.center()) / self.cell_size()
    }

    /// The cell under a point of the screen.
    pub fn cell_from_screen(&self, view: Rect, screen: Pos2) -> Cell {
        cell_of(self.board_from_screen(view, screen))
    }

    /// The square of a cell on the screen.
    pub fn cell_rect(&self, view: Rect, cell: Cell) -> Rect {
        let min = self.screen_from_board(view, vec2(cell.x as f32, cell.y as f32));
        Rect::from_min_size(min, Vec2::splat(self.cell_size()))
    }

    /// Zooms by a factor; the board position under `at` stays where it is.
    pub fn zoom_by(&mut self, view: Rect, at: Pos2, factor: f32) {
        let before = self.board_from_screen(view, at);
        self.zoom = (self.zoom * factor).clamp(MIN_ZOOM, MAX_ZOOM);
        let after = self.board_from_screen(view, at);
        self.center += before - after;
    }

    /// Moves the view by a number of points.
    pub fn pan(&mut self, points: Vec2) {
        self.center -= points / self.cell_size();
    }

    /// Shows cells from `min` to `max`, with one cell of margin, filling at most `share` of the view.
    pub fn fit(&mut self, view: Rect, min: Cell, max: Cell, share: f32) {
        let size = vec2(max.x as f32 - min.x as f32 + 1.0, max.y as f32 - min.y as f32 + 1.0);
        self.center = vec2(min.x as f32, min.y as f32) + size / 2.0;
        let room = view.size() * share / FULL;
        let zoom = (room.x / size.x).min(room.y / size.y);
        self.zoom = zoom.clamp(MIN_ZOOM, 1.5);
    }

    /// Moves the view only as far as needed so that a cell lies in the middle `share` of it.
    pub fn reveal(&mut self, view: Rect, cell: Cell, share: f32) {
        let inner = Rect::from_center_size(view.center(), view.size() * share);
        if !inner.contains_rect(self.cell_rect(view, cell)) {
            self.center = vec2(cell.x as f32 + 0.5, cell.y as f32 + 0.5);
        }
    }

    /// The smallest and largest cell that is seen.
    pub fn visible(&self, view: Rect) -> (Cell, Cell) {
        // Far from the integer limits, so that callers can step beyond what is seen.
        let near = |c: Cell| Cell::new(c.x.clamp(-FAR, FAR), c.y.clamp(-FAR, FAR));
        (near(self.cell_from_screen(view, view.min)), near(self.cell_from_screen(view, view.max)))
    }
}

/// The cell that holds a board position.
pub fn cell_of(board: Vec2) -> Cell {
    Cell::new(board.x.floor() as i32, board.y.floor() as i32)
}

/// Where in its cell a board position lies, 0 to 1.
pub fn within(board: Vec2) -> Pos2 {
    pos2(board.x - board.x.floor(), board.y - board.y.floor())
}

#[cfg(test)]
mod tests {
    use super::*;

    const VIEW: Rect = Rect { min: pos2(100.0, 50.0), max: pos2(900.0, 650.0) };

    #[test]
    fn there_and_back() {
        let camera = Camera { center: vec2(3.0, -2.0), zoom: 0.7 };
        for p in [pos2(100.0, 50.0), pos2(512.0, 300.0), pos2(899.0, 649.0)] {
            let board = camera.board_from_screen(VIEW, p);
            assert!((camera.screen_from_board(VIEW, board) - p).length() < 0.01);
        }
    }

    #[test]
    fn zoom_keeps_the_place_under_the_pointer() {
        let mut camera = Camera::default();
        let at = pos2(250.0, 600.0);
        let before = camera.board_from_screen(VIEW, at);
        for _ in 0..8 {
            camera.zoom_by(VIEW, at, NOTCH);
        }
        assert!((camera.board_from_screen(VIEW, at) - before).length() < 0.001);
        assert!((camera.zoom - 4.0).abs() < 0.001);
        camera.zoom_by(VIEW, at, 1000.0);
        assert!((camera.zoom - MAX_ZOOM).abs() < f32::EPSILON);
    }

    #[test]
    fn fit_shows_all_cells() {
        let mut camera = Camera::default();
        let (min, max) = (Cell::new(-3, 0), Cell::new(8, 2));
        camera.fit(VIEW, min, max, 0.9);
        for cell in [min, max] {
            assert!(VIEW.contains_rect(camera.cell_rect(VIEW, cell)));
        }
    }

    #[test]
    fn negative_positions_belong_to_negative_cells() {
        assert_eq!(cell_of(vec2(-0.1, 0.1)), Cell::new(-1, 0));
        assert_eq!(within(vec2(-0.25, 1.5)), pos2(0.75, 0.5));
    }
}
