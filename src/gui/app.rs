//! The window: its state, and what happens in a frame.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Context, Id, Pos2, Ui, Vec2};

use super::action::Action;
use super::canvas;
use super::canvas::atlas::Pictures;
use super::clipboard::{self, Clipboard};
use super::command;
use super::dialogs::Dialogs;
use super::facts::Facts;
use super::files::{self, FileState};
use super::keys;
use super::motion::{Happening, Motion};
use super::panels;
use super::plans::Plans;
use super::play;
use super::play::Table;
use super::prefs;
use super::start::Start;
use super::strings as s;
use super::theme;
use super::tools::{self, ToolId};
use super::view::{self, CursorBy, FocusTarget, View};
use super::widgets::parts;
use super::workshop;
use crate::app::{Catalogue, Session};
use crate::model::edit::Edit;
use crate::model::geom::{Cell, Side};

/// Seconds that a line about what happened stays.
const TOAST_SECONDS: f64 = 4.0;
/// New marks of a change that draw themselves; more come at once.
const FLAGS: usize = 12;
/// Findings among which new ones are looked for.
const FINDINGS: usize = 2_000;

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
    /// What is copied and asked for at the end of the frame.
    pub clipboard: Clipboard,
    /// Asks for files.
    pub dialogs: Box<dyn Dialogs>,
    /// Asked for in this frame, done at its end.
    pub actions: Vec<Action>,
    /// Kept answers about the document.
    pub facts: Facts,
    /// How tiles are drawn up.
    pub plans: Plans,
    /// What moves.
    pub motion: Motion,
    /// The game that is played on the document.
    pub table: Table,
    /// Where the players' figures go home to on the screen, as last drawn.
    pub(super) homes: BTreeMap<String, Pos2>,
    /// The tile set being designed.
    pub shop: Option<workshop::Shop>,
    pub(super) ctx: Context,
    pub(super) pictures: Pictures,
    pub(super) ground: canvas::Ground,
    /// Whether a frame was shown.
    shown: bool,
    document: u64,
    flagged: BTreeSet<(Cell, Side)>,
    title: String,
    now: f64,
}

impl Window {
    /// A window on the city of Carcassonne. The context must have been given to [`super::prepare`] before.
    pub fn new(ctx: &Context, catalogue: Arc<Catalogue>, dialogs: Box<dyn Dialogs>) -> Window {
        Window::from_start(ctx, Start::new(catalogue), dialogs)
    }

    /// The same, from what was made before.
    pub fn from_start(ctx: &Context, start: Start, dialogs: Box<dyn Dialogs>) -> Window {
        let Start { catalogue, session, plans, pictures: drawn } = start;
        let mut pictures = Pictures::new(ctx);
        for (picture, pixels) in drawn.try_iter() {
            pictures.give(&picture, &pixels);
        }
        Window {
            session,
            view: View::default(),
            files: FileState::default(),
            clipboard: Clipboard::default(),
            dialogs,
            actions: Vec::new(),
            facts: Facts::default(),
            plans,
            catalogue,
            motion: Motion::default(),
            table: Table::default(),
            homes: BTreeMap::new(),
            shop: None,
            ctx: ctx.clone(),
            pictures,
            ground: canvas::Ground::default(),
            shown: false,
            document: 0,
            flagged: BTreeSet::new(),
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

    /// Grows with every change of the document; for what is kept of it.
    pub(super) fn document(&self) -> u64 {
        self.document
    }

    /// Exchanges the tile sets at hand: board, pictures and panels follow.
    pub(super) fn exchange_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.catalogue = catalogue.clone();
        self.session.set_catalogue(catalogue.clone());
        self.plans = Plans::new(catalogue);
        self.sets_changed();
        self.document_changed();
    }

    /// Forgets what was drawn from the tile sets: they have changed.
    pub(super) fn sets_changed(&mut self) {
        self.pictures.forget();
        self.ground.forget();
    }

    /// Says which sides are found not to match that were not before.
    fn say_new_flags(&mut self) {
        let findings = self.session.findings();
        let sides = |f: &crate::model::finding::Finding| Some((f.cell()?, f.at.first()?.side?));
        let now: BTreeSet<(Cell, Side)> = findings.iter().take(FINDINGS).filter_map(sides).collect();
        let new: Vec<(Cell, Side)> = now.difference(&self.flagged).copied().collect();
        if new.len() <= FLAGS {
            for (cell, side) in new {
                self.motion.say(Happening::Flagged(cell, side));
            }
        }
        self.flagged = now;
    }

    /// Forgets what was worked out from the document and what no longer exists.
    pub fn document_changed(&mut self) {
        self.facts.forget();
        self.document += 1;
        self.say_new_flags();
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
        play::follow_document(self);
    }

    /// Whether the board or the tile set has unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.session.is_dirty() || self.shop.as_ref().is_some_and(|shop| shop.work.is_dirty())
    }

    /// Takes the last step back; an open gesture is cancelled first.
    pub fn undo(&mut self) {
        if self.view.workspace == view::Workspace::Tiles {
            if let Some(label) = self.shop.as_mut().and_then(workshop::Shop::undo) {
                self.say_owned(s::undone(&label));
            }
            return;
        }
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
        if self.view.workspace == view::Workspace::Tiles {
            if let Some(label) = self.shop.as_mut().and_then(workshop::Shop::redo) {
                self.say_owned(s::redone(&label));
            }
            return;
        }
        if let Some(label) = self.session.redo() {
            self.say_owned(s::redone(&label));
        }
        self.document_changed();
    }

    /// Goes to a step of the history: that many steps done.
    pub fn go_to_step(&mut self, position: usize) {
        if self.view.workspace == view::Workspace::Tiles {
            workshop::with(self, |_, shop| shop.work.go_to(position));
            return;
        }
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
        match (self.view.workspace, self.view.cursor) {
            (view::Workspace::Play, _) => play::enter(self),
            (view::Workspace::Board, Some(cell)) => tools::tool(self.view.tool).act(self, cell),
            (view::Workspace::Board, None) | (view::Workspace::Tiles, _) => {}
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
        } else if view.rule_card.is_some() {
            view.rule_card = None;
        } else if view.workspace == view::Workspace::Play {
            // The drawn tile stays in hand.
            view.selection.clear();
            self.table.refused = None;
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
        let scale = f32::from(self.view.scale) / 100.0;
        if ctx.zoom_factor() != scale {
            ctx.set_zoom_factor(scale);
        }
        self.motion.begin_frame(self.now, self.view.liveliness);
        let highlight = self.view.next_highlight.take();
        if let Some(view::Highlight::Line { cells, .. }) = &highlight
            && self.view.highlight != highlight
        {
            self.motion.say(Happening::Counted(cells.len()));
        }
        self.view.highlight = highlight;
        self.table.begin_frame();
        self.pictures.begin_frame(ctx);
        if let Some(rule) = parts::take_rule_asked(ctx) {
            self.view.rule_card = Some(view::RuleCard::of(rule));
            self.view.drawer = true;
        }
        let dropped: Vec<PathBuf> =
            ctx.input(|i| i.raw.dropped_files.iter().map(|f| f.path().to_path_buf()).collect());
        if let Some(path) = dropped.into_iter().next() {
            if workshop::art::takes(self, &path) {
                workshop::art::take(self, &path);
            } else {
                files::open_path(self, path);
            }
        }
        let closing = ctx.input(|i| i.viewport().close_requested());
        if closing && !self.files.may_close && self.is_dirty() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            files::quit(self);
        }
        if self.files.waiting.is_none() && self.files.typed.is_none() {
            workshop::take_keys(ctx, self);
            for id in keys::take(ctx, Window::canvas_id()) {
                self.actions.push(Action::Run(id));
            }
            if self.view.workspace != view::Workspace::Tiles {
                canvas::keys(ctx, self);
            }
        }
        clipboard::begin_frame(ctx, self);
        self.drain();
        self.view.shown.clear();
    }

    fn end_frame(&mut self, ctx: &Context) {
        if !self.shown {
            self.shown = true;
            theme::hint(ctx, true);
            ctx.request_repaint();
        }
        clipboard::end_frame(ctx, self);
        self.pictures.end_frame();
        if self.motion.is_moving() {
            ctx.request_repaint();
        }
        if self.files.may_close {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
            ctx.request_repaint();
        }
        let (name, dirty) = files::shown(self);
        let title = s::title(&name, dirty);
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        if self.view.highlight != self.view.next_highlight || self.table.hover_changed() {
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
        let tiles = self.view.workspace == view::Workspace::Tiles;
        if self.view.focus_request == Some(FocusTarget::Canvas) && !tiles {
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

    /// Seats for the figure in hand on a cell: segment or place id, and board position, in the order of their numbers.
    pub fn spots_on(&self, cell: Cell) -> Vec<(String, Vec2)> {
        tools::spots(self, cell).into_iter().map(|seat| (seat.id().to_owned(), seat.at)).collect()
    }

    /// Bytes of pictures on the graphics card.
    pub fn picture_bytes(&self) -> usize {
        self.pictures.bytes()
    }

    /// Pixels that the last frame took over to the graphics card.
    pub fn pixels_taken(&self) -> usize {
        self.pictures.pixels_taken()
    }

    /// Parts of the board's mesh that the last frame made anew.
    pub fn chunks_rebuilt(&self) -> usize {
        self.ground.rebuilt()
    }

    /// How many tiles are in the bag.
    pub fn tiles_in_bag(&self) -> usize {
        panels::tiles_in_bag(self)
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
        prefs::save(&self.view, |key, word| storage.set_string(key, word));
    }
}
