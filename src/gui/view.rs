//! What the window shows that is not in the document: camera, tool, hand, selection, filters; and commands that change it.

use std::collections::BTreeSet;

use egui::{Pos2, Rect, Vec2};

use super::app::Window;
use super::camera::{self, Camera};
use super::motion::Liveliness;
use super::tools::ToolId;
use crate::app::rule_example::{RuleExample, rule_example};
use crate::art::overlay::FieldTint;
use crate::model::geom::{Cell, Turn};

/// Which theme the window follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// The system's.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// The word it is kept as.
    pub fn word(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme of a word; anything else follows the system.
    pub fn of_word(word: &str) -> Theme {
        [Theme::Light, Theme::Dark].into_iter().find(|t| t.word() == word).unwrap_or_default()
    }
}

/// Tabs of the bottom panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BottomTab {
    /// What the checks found.
    #[default]
    Problems,
    /// Steps of editing.
    History,
    /// Tiles still to be drawn and tiles out of the game.
    Bag,
}

/// The card of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleCard {
    /// Its id.
    pub rule: String,
    /// A board on which it shows.
    pub example: Option<RuleExample>,
}

impl RuleCard {
    /// The card of a rule id.
    pub fn of(rule: String) -> RuleCard {
        RuleCard { example: rule_example(&rule), rule }
    }
}

/// What the left panel offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PaletteTab {
    /// Tiles.
    #[default]
    Tiles,
    /// Figures and tokens.
    Pieces,
}

/// Which tiles the palette shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PaletteChip {
    /// All.
    #[default]
    All,
    /// Those that fit somewhere now.
    FitsNow,
    /// Those on the board.
    Used,
}

/// What the window is for. Board and Play show the same document, Tiles the set that is designed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Workspace {
    /// Laying freely.
    #[default]
    Board,
    /// Drawing a tile set.
    Tiles,
    /// Turn by turn.
    Play,
}

/// What is laid over the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// Features in the colours of their owners.
    Features,
}

/// Sizes of the interface that the menu offers, in percent.
pub const SCALES: [u16; 5] = [100, 125, 150, 175, 200];

/// A floating sheet that the user opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The key table.
    Keys,
    /// About the program.
    About,
}

/// Areas that F6 goes round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FocusTarget {
    /// The menu bar.
    Menu,
    /// The rail of tools.
    Rail,
    /// The palette's filter.
    Palette,
    /// The board.
    Canvas,
    /// The inspector.
    Inspector,
    /// The scores.
    Scores,
    /// The bottom panel.
    Bottom,
}

/// The order in which F6 goes.
const PANELS: [FocusTarget; 7] = [
    FocusTarget::Menu,
    FocusTarget::Rail,
    FocusTarget::Palette,
    FocusTarget::Canvas,
    FocusTarget::Inspector,
    FocusTarget::Scores,
    FocusTarget::Bottom,
];

/// The tile about to be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// Full tile id.
    pub tile: String,
    /// Its turn.
    pub turn: Turn,
}

/// What is selected.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Cells of selected tiles.
    pub cells: BTreeSet<Cell>,
    /// A feature by a segment of it.
    pub feature: Option<(Cell, String)>,
    /// A figure by its index in the board.
    pub figure: Option<usize>,
    /// A finding by its index in the list.
    pub finding: Option<usize>,
}

impl Selection {
    /// Selects nothing.
    pub fn clear(&mut self) {
        *self = Selection::default();
    }

    /// Selects one cell only.
    pub fn set_cell(&mut self, cell: Cell) {
        self.clear();
        self.cells.insert(cell);
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        *self == Selection::default()
    }
}

/// What the pointer is on that should light up on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Highlight {
    /// A feature by a segment of it.
    Feature(Cell, String),
    /// A score line: the feature it comes from and the cells it counts.
    Line {
        /// Feature id.
        feature: Option<String>,
        /// Counted cells and the number written on each.
        cells: Vec<(Cell, i64)>,
    },
    /// A finding by its index.
    Finding(usize),
}

/// Who moved the cell cursor last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CursorBy {
    /// The pointer.
    #[default]
    Pointer,
    /// Keys.
    Keys,
}

/// Something being dragged on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub enum Drag {
    /// The view.
    Pan,
    /// A box from a board position.
    Box(Vec2),
    /// Selected tiles, from a cell.
    Tiles {
        /// Cell where the drag began.
        from: Cell,
    },
    /// A figure by index.
    Figure(usize),
    /// Placing a row; the gesture is open.
    Paint,
    /// Erasing a row; the gesture is open.
    Rub,
}

/// State of the view.
pub struct View {
    /// Where the camera looks.
    pub camera: Camera,
    /// Size of the canvas and camera at the last fit; while the camera stands still there, a new size fits anew.
    pub fitted: Option<(Vec2, Camera)>,
    /// The canvas on the screen.
    pub canvas: Rect,
    /// What the window is for.
    pub workspace: Workspace,
    /// Tool of the Board workspace; see [`View::tool_in_use`].
    pub tool: ToolId,
    /// Tile in hand.
    pub hand: Option<Hand>,
    /// Cell cursor; none while the pointer is elsewhere and no key moved it.
    pub cursor: Option<Cell>,
    /// Who moved it.
    pub cursor_by: CursorBy,
    /// Where the pointer is on the board, while it is over the canvas.
    pub pointer: Option<Vec2>,
    /// Where the pointer was on the screen in the last frame.
    pub last_pointer: Option<Pos2>,
    /// What is selected.
    pub selection: Selection,
    /// What lights up; kept from the frame before, set anew each frame.
    pub highlight: Option<Highlight>,
    /// What will light up in the next frame.
    pub next_highlight: Option<Highlight>,
    /// Drag in progress.
    pub drag: Option<Drag>,
    /// Player whose figures are put, by index.
    pub player: usize,
    /// Figure kind that is put.
    pub figure: String,
    /// Text of the palette's filter.
    pub filter: String,
    /// What the left panel offers.
    pub palette: PaletteTab,
    /// Chip of the palette.
    pub chip: PaletteChip,
    /// Sets that are folded in the palette.
    pub folded: BTreeSet<String>,
    /// Tab of the bottom panel.
    pub tab: BottomTab,
    /// Whether the list of problems should scroll to the selected one.
    pub scroll_to_problem: bool,
    /// Whether the bottom panel is folded to its tabs.
    pub bottom_folded: bool,
    /// Severities that Problems hides.
    pub hidden: BTreeSet<crate::model::finding::Severity>,
    /// Whether grid and rim are shown.
    pub grid: bool,
    /// Theme.
    pub theme: Theme,
    /// Size of the interface in percent.
    pub scale: u16,
    /// How much may move.
    pub liveliness: Liveliness,
    /// What is laid over the board.
    pub overlay: Overlay,
    /// How strongly that tints fields.
    pub fields: FieldTint,
    /// Open sheet.
    pub sheet: Option<Sheet>,
    /// Rule whose card is open.
    pub rule_card: Option<RuleCard>,
    /// Whether the drawer of the right panel is open in narrow windows.
    pub drawer: bool,
    /// Panel that should take the focus.
    pub focus_request: Option<FocusTarget>,
    /// Panel that had it last.
    pub focus_panel: FocusTarget,
    /// Areas that the last frame has shown.
    pub shown: Vec<FocusTarget>,
    /// One line that says what just happened, with the time it appeared.
    pub toast: Option<(String, f64)>,
}

impl Default for View {
    fn default() -> Self {
        View {
            camera: Camera::default(),
            fitted: None,
            canvas: Rect::NOTHING,
            workspace: Workspace::Board,
            tool: ToolId::Select,
            hand: None,
            cursor: None,
            cursor_by: CursorBy::Pointer,
            pointer: None,
            last_pointer: None,
            selection: Selection::default(),
            highlight: None,
            next_highlight: None,
            drag: None,
            player: 0,
            figure: "meeple".to_owned(),
            filter: String::new(),
            palette: PaletteTab::Tiles,
            chip: PaletteChip::All,
            folded: BTreeSet::new(),
            tab: BottomTab::Problems,
            scroll_to_problem: false,
            bottom_folded: false,
            hidden: BTreeSet::new(),
            grid: true,
            theme: Theme::System,
            scale: 100,
            liveliness: Liveliness::Full,
            overlay: Overlay::None,
            fields: FieldTint::Usual,
            sheet: None,
            rule_card: None,
            drawer: false,
            focus_request: Some(FocusTarget::Canvas),
            focus_panel: FocusTarget::Canvas,
            shown: Vec::new(),
            toast: None,
        }
    }
}

impl View {
    /// The tool that pointer and keys use: in the Play workspace it is playing.
    pub fn tool_in_use(&self) -> ToolId {
        match self.workspace {
            Workspace::Board | Workspace::Tiles => self.tool,
            Workspace::Play => ToolId::Play,
        }
    }
}

/// Shows all of the board.
pub fn fit(window: &mut Window) {
    let (min, max) = window.bounds();
    let view = window.view.canvas;
    if view.is_positive() {
        let camera = &mut window.view.camera;
        camera.fit(view, min.offset(-1, -1), max.offset(1, 1), 0.98);
        if camera.zoom <= camera::MIN_ZOOM {
            // A few tiles far away: show where most of them lie.
            let (min, max) = window.bounds_of_most();
            window.view.camera.fit(view, min.offset(-1, -1), max.offset(1, 1), 0.98);
        }
        window.view.fitted = Some((view.size(), window.view.camera));
    }
}

fn zoom_point(window: &Window) -> Pos2 {
    let view = window.view.canvas;
    let cursor = window.view.cursor.filter(|_| window.view.cursor_by == CursorBy::Keys);
    cursor.map_or(view.center(), |cell| window.view.camera.cell_rect(view, cell).center())
}

/// Zooms in by a notch.
pub fn zoom_in(window: &mut Window) {
    let (at, view) = (zoom_point(window), window.view.canvas);
    window.view.camera.zoom_by(view, at, camera::NOTCH);
}

/// Zooms out by a notch.
pub fn zoom_out(window: &mut Window) {
    let (at, view) = (zoom_point(window), window.view.canvas);
    window.view.camera.zoom_by(view, at, 1.0 / camera::NOTCH);
}

/// Shows a tile at its natural size.
pub fn zoom_full(window: &mut Window) {
    let (at, view) = (zoom_point(window), window.view.canvas);
    let factor = 1.0 / window.view.camera.zoom;
    window.view.camera.zoom_by(view, at, factor);
}

/// Shows sets, options and players in the inspector.
pub fn show_rules(window: &mut Window) {
    window.view.selection.clear();
    window.view.hand = None;
    window.view.workspace = Workspace::Board;
    if window.view.tool == ToolId::Place {
        window.view.tool = ToolId::Select;
    }
    window.view.drawer = true;
    window.view.focus_request = Some(FocusTarget::Inspector);
}

/// Moves the focus to the next or previous area that is shown.
pub fn step_panel(window: &mut Window, by: i32) {
    let count = PANELS.len() as i32;
    let now = PANELS.iter().position(|p| *p == window.view.focus_panel).unwrap_or(0) as i32;
    let next = (1..=count)
        .map(|n| PANELS[(now + by * n).rem_euclid(count) as usize])
        .find(|panel| window.view.shown.contains(panel));
    if let Some(next) = next {
        window.view.focus_panel = next;
        window.view.focus_request = Some(next);
    }
}
