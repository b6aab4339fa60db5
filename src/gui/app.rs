//! The window: its state, and what happens in a frame.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Id, Pos2, Ui, Vec2, vec2};

use super::action::Action;
use super::canvas;
use super::canvas::atlas::Pictures;
use super::command;
use super::dialogs::Dialogs;
use super::facts::Facts;
use super::files::{self, FileState};
use super::keys;
use super::panels;
use super::plans::Plans;
use super::strings as s;
use super::tools::{self, ToolId};
use super::view::{self, CursorBy, FocusTarget, View};
use crate::app::{Catalogue, Piece, Session, builtin};
use crate::art::place_seats;
use crate::art::player::{PlayerInk, player_ink};
use crate::model::edit::Edit;
use crate::model::geom::Cell;
use crate::model::score::FeatureScore;
use crate::model::tileset::TileSet;

/// Seconds that a line about what happened stays.
const TOAST_SECONDS: f64 = 4.0;
/// Where the chosen theme is kept between sessions.
pub(super) const THEME_KEY: &str = "theme";

/// The window and its one document.
pub struct Window {
    /// Tile sets.
    pub catalogue: Arc<Catalogue>,
    /// The document with its history and analysis.
    pub session: Session,
    /// What is shown.
    pub view: View,
    /// The document's file.
    pub files: FileState,
    /// Asks for files.
    pub dialogs: Box<dyn Dialogs>,
    /// Asked for in this frame, done at its end.
    pub actions: Vec<Action>,
    /// Kept answers about the document.
    pub facts: Facts,
    /// How tiles are drawn up.
    pub plans: Plans,
    pub(super) pictures: Pictures,
    title: String,
    now: f64,
}

impl Window {
    /// A window on the city of Carcassonne. The context must have been given to [`super::prepare`] before.
    pub fn new(ctx: &Context, catalogue: Arc<Catalogue>, dialogs: Box<dyn Dialogs>) -> Window {
        Window {
            session: Session::new(catalogue.clone(), builtin::city_board()),
            view: View::default(),
            files: FileState::default(),
            dialogs,
            actions: Vec::new(),
            facts: Facts::default(),
            plans: Plans::new(&catalogue.sets().cloned().collect::<Vec<_>>()),
            catalogue,
            pictures: Pictures::new(ctx),
            title: String::new(),
            now: 0.0,
        }
    }

    /// Opens the first of the files named on the command line.
    pub fn open_first(&mut self, files: &[PathBuf]) {
        if let Some(first) = files.first() {
            files::open_path(self, first.clone());
        }
    }

    /// The id of the canvas widget.
    pub fn canvas_id() -> Id {
        Id::unique("canvas")
    }

    // ---- changing the document -------------------------------------------------------------------------------------

    /// Applies edits as one step.
    pub fn apply(&mut self, label: String, edits: Vec<Edit>) {
        if let Err(error) = self.session.apply(label, edits) {
            self.say_owned(error.to_string());
        }
        self.document_changed();
    }

    /// Adds edits to the open gesture.
    pub fn extend(&mut self, edits: Vec<Edit>) {
        if let Err(error) = self.session.extend(edits) {
            self.say_owned(error.to_string());
        }
        self.document_changed();
    }

    /// Ends the open gesture as one step.
    pub fn end_gesture(&mut self) {
        self.session.end();
        self.view.drag = None;
        self.document_changed();
    }

    /// Forgets what was worked out from the document and what no longer exists.
    pub fn document_changed(&mut self) {
        self.facts.forget();
        let figures = self.session.board().figures.len();
        let selection = &mut self.view.selection;
        selection.finding = None;
        selection.figure = selection.figure.filter(|n| *n < figures);
        let players = self.session.board().players.len();
        self.view.player = self.view.player.min(players.saturating_sub(1));
        if let Some(feature) = self.view.selection.feature.clone()
            && self.session.feature_at(feature.0, &feature.1).is_none()
        {
            self.view.selection.feature = None;
        }
        let gone: Vec<Cell> = self
            .view
            .selection
            .cells
            .iter()
            .copied()
            .filter(|c| self.session.tile_at(*c).is_none())
            .collect();
        self.view.selection.cells.retain(|c| !gone.contains(c));
    }

    /// Takes the last step back; an open gesture is cancelled first.
    pub fn undo(&mut self) {
        if self.view.drag.is_some() {
            self.cancel();
            return;
        }
        if let Some(label) = self.session.undo() {
            self.say_owned(s::undone(&label));
        }
        self.document_changed();
    }

    /// Does it again.
    pub fn redo(&mut self) {
        if let Some(label) = self.session.redo() {
            self.say_owned(s::redone(&label));
        }
        self.document_changed();
    }

    /// Goes to a step of the history: that many steps done.
    pub fn go_to_step(&mut self, position: usize) {
        self.session.go_to(position);
        self.document_changed();
    }

    // ---- tool, hand, cursor ----------------------------------------------------------------------------------------

    /// Takes up a tool.
    pub fn set_tool(&mut self, tool: ToolId) {
        if tool != ToolId::Place {
            self.view.hand = None;
        }
        self.view.tool = tool;
        self.view.focus_request = Some(FocusTarget::Canvas);
    }

    /// Enter at the cell cursor.
    pub fn act_at_cursor(&mut self) {
        if let Some(cell) = self.view.cursor {
            tools::tool(self.view.tool).act(self, cell);
        }
    }

    /// Esc: the innermost thing first.
    pub fn cancel(&mut self) {
        let view = &mut self.view;
        if let Some(drag) = view.drag.take() {
            if matches!(drag, view::Drag::Paint | view::Drag::Rub) {
                self.session.cancel();
                self.document_changed();
            }
        } else if view.sheet.is_some() {
            view.sheet = None;
        } else if view.hand.is_some() {
            view.hand = None;
        } else if !view.selection.is_empty() {
            view.selection.clear();
        } else {
            view.tool = ToolId::Select;
        }
    }

    /// Puts the tile in hand back when none is left of it.
    pub fn drop_used_up(&mut self) {
        let used_up =
            self.view.hand.as_ref().is_some_and(|hand| self.facts.left(&self.session, &hand.tile) <= 0);
        if used_up {
            self.view.hand = None;
            self.say(s::LAST_ONE);
        }
    }

    /// Moves the cell cursor by keys; the view follows.
    pub fn move_cursor_to(&mut self, cell: Cell) {
        self.view.cursor = Some(cell);
        self.view.cursor_by = CursorBy::Keys;
        self.view.pointer = None;
        let canvas = self.view.canvas;
        self.view.camera.reveal(canvas, cell, 0.9);
    }

    /// Says in one line what happened.
    pub fn say(&mut self, text: &str) {
        self.say_owned(text.to_owned());
    }

    /// Says in one line what happened.
    pub fn say_owned(&mut self, text: String) {
        self.view.toast = Some((text, self.now));
    }

    // ---- names and places ------------------------------------------------------------------------------------------

    /// The name of a tile kind.
    pub fn tile_name(&self, id: &str) -> String {
        match self.plans.of(id).map(|plan| plan.def()) {
            Some(def) if !def.name.is_empty() => def.name.get("en").to_owned(),
            Some(_) | None => id.to_owned(),
        }
    }

    /// The name of what lies on a cell.
    pub fn tile_name_at(&self, cell: Cell) -> String {
        self.session.tile_at(cell).map_or_else(|| s::EMPTY_CELL.to_owned(), |tile| self.tile_name(tile.id))
    }

    /// Figure kinds that players of this board have: id and name.
    pub fn figure_kinds(&self) -> Vec<(String, String)> {
        self.session
            .figure_kinds()
            .into_iter()
            .map(|f| (f.id.clone(), f.label.get("en").to_owned()))
            .collect()
    }

    /// The name of a figure kind.
    pub fn figure_name(&self, id: &str) -> String {
        let kinds = self.figure_kinds();
        let name = kinds.into_iter().find(|(known, _)| known == id).map(|(_, name)| name);
        name.filter(|n| !n.is_empty()).unwrap_or_else(|| id.to_owned())
    }

    /// A figure of the board in words: "Red meeple".
    pub fn figure_words(&self, index: usize) -> String {
        let board = self.session.board();
        let Some(figure) = board.figures.get(index) else { return s::FIGURE.to_owned() };
        let owner = figure.player.as_deref().map(|id| {
            board.players.iter().find(|p| p.id == id).map_or(id.to_owned(), |p| p.shown().to_owned())
        });
        s::figure_of(owner.as_deref(), &self.figure_name(&figure.figure))
    }

    /// Cells that hold something, in row order.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> + '_ {
        let plates = (0..self.session.board().plates.len()).flat_map(|n| self.session.plate_cells(n));
        self.session.board().tiles.keys().copied().chain(plates)
    }

    /// The smallest and largest used cell; the origin on an empty board.
    pub fn bounds(&self) -> (Cell, Cell) {
        let mut cells = self.occupied();
        let Some(first) = cells.next() else { return (Cell::new(0, 0), Cell::new(0, 0)) };
        cells.fold((first, first), |(a, b), c| {
            (Cell::new(a.x.min(c.x), a.y.min(c.y)), Cell::new(b.x.max(c.x), b.y.max(c.y)))
        })
    }

    /// Bounds of the middle four fifths of the used cells in each direction.
    pub fn bounds_of_most(&self) -> (Cell, Cell) {
        let (mut xs, mut ys): (Vec<i32>, Vec<i32>) = self.occupied().map(|c| (c.x, c.y)).unzip();
        xs.sort_unstable();
        ys.sort_unstable();
        let span = |v: &[i32]| match v.len() {
            0 => (0, 0),
            n => (v[n / 10], v[n - 1 - n / 10]),
        };
        let ((x0, x1), (y0, y1)) = (span(&xs), span(&ys));
        (Cell::new(x0, y0), Cell::new(x1, y1))
    }

    /// All cells of the piece on a cell: a plate's, or the cell itself.
    pub fn piece_cells(&self, cell: Cell) -> Vec<Cell> {
        match self.session.tile_at(cell).map(|tile| tile.piece) {
            Some(Piece::Plate(index)) => self.session.plate_cells(index),
            Some(Piece::Tile(_)) => vec![cell],
            None => Vec::new(),
        }
    }

    /// The segment under a board position.
    pub fn segment_at(&self, at: Vec2) -> Option<String> {
        let tile = self.session.tile_at(super::camera::cell_of(at))?;
        self.plans.segment_at(tile.id, tile.turn, super::camera::within(at))
    }

    /// The segment after the selected one on a cell; none after the last.
    pub fn next_feature_on(&self, cell: Cell) -> Option<String> {
        let tile = self.session.tile_at(cell)?;
        let now = match &self.view.selection.feature {
            Some((c, segment)) if *c == cell => tile.def.segments.iter().position(|s| s.id == *segment),
            Some(_) | None => None,
        };
        tile.def.segments.get(now.map_or(0, |n| n + 1)).map(|s| s.id.clone())
    }

    /// Board position of a seat of a named place off the grid, when the plate it is printed on lies.
    pub fn place_on_board(&self, place: &str, seat: usize) -> Option<Vec2> {
        let (set, local) = place.split_once('/')?;
        let sets = self.catalogue.set(set)?;
        let def = sets.places.iter().find(|p| p.id == local)?;
        let plate = format!("{set}/{}", def.plate.as_deref()?);
        let placed = self.session.board().plates.iter().find(|p| p.plate == plate)?;
        let def_of_plate = sets.plate(def.plate.as_deref()?)?;
        let seats = place_seats(&sets, def_of_plate, local, placed.turn);
        let [x, y] = *seats.get(seat % seats.len().max(1))?;
        Some(vec2(placed.x as f32 + x as f32, placed.y as f32 + y as f32))
    }

    /// Colours and sign of a player of the board.
    pub fn ink_of(&self, player: &str) -> &'static PlayerInk {
        player_ink(player, self.session.board().player_index(player).unwrap_or(0))
    }

    /// Sets that the board uses, in its order.
    pub fn sets_in_use(&self) -> Vec<Arc<TileSet>> {
        self.session.board().sets.iter().filter_map(|used| self.catalogue.set(&used.id)).collect()
    }

    /// The name of a kind of segment.
    pub fn kind_name(&self, kind: &str) -> String {
        match self.session.rules().kind_def(kind) {
            Some(def) if !def.label.is_empty() => def.label.get("en").to_owned(),
            Some(_) | None => kind.to_owned(),
        }
    }

    /// Marks of a feature in words: "1 coat of arms".
    pub fn marks_of(&self, feature: &FeatureScore) -> String {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (x, y, segment) in &feature.segments {
            let Some(tile) = self.session.tile_at(Cell::new(*x, *y)) else { continue };
            if let Some((_, def)) = tile.def.segment(segment) {
                for (mark, n) in &def.marks {
                    *sums.entry(mark).or_default() += n;
                }
            }
        }
        let sets = self.sets_in_use();
        let name = |id: &str| {
            let def = sets.iter().flat_map(|set| &set.marks).find(|m| m.id == id);
            def.filter(|d| !d.label.is_empty()).map_or(id.to_owned(), |d| d.label.get("en").to_owned())
        };
        sums.into_iter()
            .map(|(id, n)| format!("{} {}", s::number(n), name(id)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The rules in force in a few words: editions and names of the sets.
    pub fn rules_words(&self) -> String {
        let words = self.session.board().sets.iter().map(|used| match self.catalogue.set(&used.id) {
            Some(set) => {
                let name = set.name.get("en").to_owned();
                let edition = used.edition.clone().or_else(|| set.newest_edition().map(str::to_owned));
                edition.map_or(name.clone(), |e| format!("{name} {}", e.to_uppercase()))
            }
            None => used.id.clone(),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    // ---- a frame ---------------------------------------------------------------------------------------------------

    /// One frame.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.now = ctx.input(|i| i.time);
        self.begin_frame(&ctx);
        let before = self.glance();
        panels::shell_ui(ui, self);
        self.drain();
        if self.glance() != before {
            // Panels are drawn before the board and show what it knew a frame ago.
            ctx.request_repaint();
        }
        self.end_frame(&ctx);
    }

    /// What panels show of the board's state; a change asks for one more frame.
    fn glance(&self) -> (Option<Cell>, ToolId, Option<view::Hand>, view::Selection, u64, u32) {
        let v = &self.view;
        let zoom = v.camera.zoom.to_bits();
        (v.cursor, v.tool, v.hand.clone(), v.selection.clone(), self.session.revision(), zoom)
    }

    fn begin_frame(&mut self, ctx: &Context) {
        let theme = match self.view.theme {
            view::Theme::System => egui::ThemePreference::System,
            view::Theme::Light => egui::ThemePreference::Light,
            view::Theme::Dark => egui::ThemePreference::Dark,
        };
        if ctx.options(|o| o.theme_preference) != theme {
            // This frame began in the old theme.
            ctx.set_theme(theme);
            ctx.request_repaint();
        }
        self.view.highlight = self.view.next_highlight.take();
        self.pictures.receive(ctx);
        let dropped: Vec<PathBuf> =
            ctx.input(|i| i.raw.dropped_files.iter().map(|f| f.path().to_path_buf()).collect());
        if let Some(path) = dropped.into_iter().next() {
            files::open_path(self, path);
        }
        let closing = ctx.input(|i| i.viewport().close_requested());
        if closing && !self.files.may_close && self.session.is_dirty() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            files::quit(self);
        }
        if self.files.waiting.is_none() && self.files.typed.is_none() {
            for id in keys::take(ctx, Window::canvas_id()) {
                self.actions.push(Action::Run(id));
            }
            canvas::keys(ctx, self);
        }
        self.drain();
    }

    fn end_frame(&mut self, ctx: &Context) {
        if self.files.may_close {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            ctx.request_repaint();
        }
        let name = self.files.shown_name(self.session.board());
        let title = s::title(&name, self.session.is_dirty());
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        if self.view.highlight != self.view.next_highlight {
            ctx.request_repaint();
        }
        if let Some((_, since)) = &self.view.toast {
            let age = self.now - since;
            if age > TOAST_SECONDS {
                self.view.toast = None;
            } else {
                ctx.request_repaint_after_secs((TOAST_SECONDS - age + 0.02) as f32);
            }
        }
        // The canvas has the focus when nothing else has, so that keys act on the board.
        if self.view.focus_request == Some(FocusTarget::Canvas) {
            ctx.memory_mut(|m| m.request_focus(Window::canvas_id()));
            self.view.focus_request = None;
            self.view.focus_panel = FocusTarget::Canvas;
        }
    }

    /// The middle of a cell on the screen, as last drawn.
    pub fn cell_on_screen(&self, cell: Cell) -> Pos2 {
        self.view.camera.cell_rect(self.view.canvas, cell).center()
    }

    /// A board position on the screen, as last drawn.
    pub fn board_on_screen(&self, at: Vec2) -> Pos2 {
        self.view.camera.screen_from_board(self.view.canvas, at)
    }

    /// Spots for figures on a cell: segment id and board position, in the order of their numbers.
    pub fn spots_on(&self, cell: Cell) -> Vec<(String, Vec2)> {
        tools::spots(self, cell).into_iter().map(|spot| (spot.segment, spot.at)).collect()
    }

    /// The title as it stands on the window.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Runs a command as a menu would.
    pub fn run_command(&mut self, id: command::CommandId) {
        self.actions.push(Action::Run(id));
        self.drain();
    }
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        storage.set_string(THEME_KEY, self.view.theme.word().to_owned());
    }
}
