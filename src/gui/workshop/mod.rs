//! The Tiles workspace: a tile set being designed. The set and its history are `crate::app::Workshop`; here it is shown.

pub(super) mod art;
mod bottom;
mod canvas;
mod field;
mod gesture;
mod handles;
mod head_page;
mod inspector;
mod judge;
mod keys;
mod list;
mod pictures;
mod press;
mod problems;
mod scoring;
mod segment;
mod shell;
mod strip;
mod table;
mod vocabulary;
mod welcome;
mod worth;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use egui::Context;

use super::app::Window;
use super::plans::Plans;
use super::strings as s;
use super::view::{FocusTarget, Workspace};
use crate::app::artwork::folder_of;
use crate::app::workshop::Shift;
use crate::app::{Catalogue, Workshop};
use crate::edit::drawing::{Drawing, Kit, Move, Refused};
use crate::model::{BySide, Edit, PortName, SetUse, Severity, TileSet, Turn};

pub(super) use keys::take_keys;
pub(super) use shell::shell_ui;

/// What the left panel shows and the middle edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Section {
    /// Names, credit, required sets.
    Set,
    /// Tiles.
    #[default]
    Tiles,
    /// Kinds, marks, figures, tokens.
    Vocabulary,
    /// Scoring terms.
    Scoring,
}

impl Section {
    /// All, in order.
    pub const ALL: [Section; 4] = [Section::Set, Section::Tiles, Section::Vocabulary, Section::Scoring];
}

/// Tabs of the bottom panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ShopTab {
    /// What the set holds, beside others.
    Statistics,
    /// A row a tile.
    #[default]
    Table,
    /// What the checks of sets find.
    Problems,
    /// Sheets to print.
    Print,
    /// Steps.
    History,
}

/// What the pointer does on the drawing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum DrawTool {
    /// Selects, joins by dragging.
    #[default]
    Select,
    /// Gives sides to a kind.
    Kind(String),
    /// Places a site of a kind.
    Site(String),
    /// Puts a mark.
    Mark(String),
    /// Joins by dragging.
    Join,
    /// Ends lines in the middle.
    End,
}

/// What is dragged on the drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// A side's square or a half edge's dot.
    Handle(PortName),
    /// A segment's knot.
    Knot(String),
}

/// A drag in progress, and what letting go would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    held: Held,
    would: Option<Move>,
}

/// A question with a few answers, asked in a strip over the drawing.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// How the line at a side ends; it ends plainly until answered.
    End(crate::model::Side),
    /// How two segments cross.
    Cross(String, String),
}

/// A drawing that is shown but not made.
struct Preview {
    key: String,
    of: (u64, Move),
    drawing: Drawing,
}

/// A fitting tile for each side, and how it is turned.
type Neighbours = BySide<Option<(String, Turn)>>;

/// State of the workspace.
pub struct Shop {
    /// The set, its history, its drawings.
    pub work: Workshop,
    /// Its file.
    pub path: Option<PathBuf>,
    /// Whether it was saved since it was opened.
    pub saved: bool,
    /// The tile that is drawn.
    pub place: usize,
    /// Rows selected in the table.
    pub picked: BTreeSet<usize>,
    /// The selected segment of the tile.
    pub segment: Option<String>,
    /// Tool.
    pub tool: DrawTool,
    /// Section.
    pub section: Section,
    /// Tab of the bottom panel.
    pub tab: ShopTab,
    /// Text of the filter.
    pub filter: String,
    /// How the tile is looked at.
    pub turn: Turn,
    /// Whether segments are outlined and named.
    pub show_segments: bool,
    /// Whether their names are shown.
    pub show_numbers: bool,
    /// Whether fitting tiles are shown around it, and the how manieth.
    pub show_neighbours: bool,
    nth_neighbour: usize,
    neighbours: Option<((u64, u64, usize), Neighbours)>,
    drag: Option<Drag>,
    ask: Option<Ask>,
    preview: Option<Preview>,
    order: table::Order,
    rows: Option<(table::RowsOf, Arc<[usize]>)>,
    worth: worth::Known,
    judge: judge::Judge,
    press: press::Press,
    plans: Plans,
    plans_of: u64,
    /// The state of the set that the board knows.
    shared: Option<u64>,
    /// Scrolls the list to the tile.
    reveal: bool,
    /// The worst finding of each tile, and of which state.
    worst: BTreeMap<String, Severity>,
    worst_of_revision: Option<u64>,
    kit: Kit,
    art: art::Art,
    /// The page of scoring terms.
    pub scoring: scoring::Scoring,
    vocabulary: vocabulary::Page,
}

impl Shop {
    /// Opens a set in the workspace.
    pub fn new(ctx: &Context, mut work: Workshop, path: Option<PathBuf>) -> Shop {
        let wake = ctx.clone();
        work.wake_with(Arc::new(move || wake.request_repaint()));
        let folder = path.as_deref().map(folder_of);
        work.set_folder(folder.as_deref());
        let plans = pictures::plans(&work);
        let plans_of = work.head_stamp();
        Shop {
            saved: path.is_some(),
            path,
            place: 0,
            picked: BTreeSet::from([0]),
            segment: None,
            tool: DrawTool::Select,
            section: Section::Tiles,
            tab: ShopTab::Table,
            filter: String::new(),
            turn: Turn::ZERO,
            show_segments: true,
            show_numbers: true,
            show_neighbours: false,
            nth_neighbour: 0,
            neighbours: None,
            drag: None,
            ask: None,
            preview: None,
            order: table::Order::default(),
            rows: None,
            worth: worth::Known::new(ctx),
            judge: judge::Judge::new(ctx),
            press: press::Press::new(ctx),
            plans,
            plans_of,
            shared: None,
            reveal: false,
            worst: BTreeMap::new(),
            worst_of_revision: None,
            kit: work.bench().kit().clone(),
            art: art::Art::default(),
            scoring: scoring::Scoring::new(ctx),
            vocabulary: vocabulary::Page::default(),
            work,
        }
    }

    /// The id of the tile that is drawn.
    pub fn tile_id(&self) -> Option<&str> {
        self.work.set().tiles.get(self.place).map(|t| t.id.as_str())
    }

    /// Shows a tile.
    pub fn show_tile(&mut self, place: usize) {
        self.place = place;
        self.picked = BTreeSet::from([place]);
        self.segment = None;
        self.turn = Turn::ZERO;
        self.ask = None;
        self.preview = None;
        self.section = Section::Tiles;
        self.reveal = true;
    }

    /// Fitting tiles around the one that is drawn; looked for anew when it changes.
    fn neighbours(&mut self) -> Option<Neighbours> {
        let of = (self.work.tile_stamp(self.place), self.work.head_stamp(), self.nth_neighbour);
        if self.neighbours.as_ref().is_none_or(|(kept, _)| *kept != of) {
            let bench = Arc::clone(self.work.bench());
            let found = bench.beside(self.work.drawing(self.place)?, self.nth_neighbour);
            self.neighbours = Some((of, found));
        }
        self.neighbours.as_ref().map(|(_, found)| found.clone())
    }

    /// Forgets what no longer exists.
    fn tidy(&mut self) {
        let tiles = self.work.set().tiles.len();
        self.place = self.place.min(tiles.saturating_sub(1));
        self.picked.retain(|n| *n < tiles);
        let tile = self.work.set().tiles.get(self.place);
        let there = |id: &str| tile.is_some_and(|t| t.segment(id).is_some());
        if self.segment.as_deref().is_some_and(|id| !there(id)) {
            self.segment = None;
        }
        match &self.ask {
            Some(Ask::Cross(a, b)) if !there(a) || !there(b) => self.ask = None,
            Some(Ask::Cross(..) | Ask::End(_)) | None => {}
        }
    }

    /// Makes a move on the tile; what is refused is told.
    fn draw(&mut self, window: &mut Window, step: &Move) -> bool {
        self.preview = None;
        match self.work.draw(self.place, step) {
            Ok(()) => {
                self.tidy();
                true
            }
            Err(refused) => {
                tell(window, &refused);
                false
            }
        }
    }

    /// Undoes a step; its label.
    pub fn undo(&mut self) -> Option<String> {
        self.preview = None;
        let label = self.work.undo();
        self.tidy();
        label
    }

    /// Does a step again; its label.
    pub fn redo(&mut self) -> Option<String> {
        self.preview = None;
        let label = self.work.redo();
        self.tidy();
        label
    }
}

/// Says why a move was not made, and what to do.
fn tell(window: &mut Window, refused: &Refused) {
    window.say_owned(format!("{refused} {}", refused.help()));
}

/// Opens a set in the Tiles workspace.
pub(super) fn open(window: &mut Window, work: Workshop, path: Option<PathBuf>) {
    let ctx = window.ctx.clone();
    window.shop = Some(Shop::new(&ctx, work, path));
    window.view.workspace = Workspace::Tiles;
    window.view.focus_request = None;
}

/// Goes to the Tiles workspace.
pub(super) fn go_to(window: &mut Window) {
    window.view.workspace = Workspace::Tiles;
    window.view.hand = None;
    window.view.drag = None;
}

/// Lets the board know the set as it is now; called when a workspace of the board is entered.
pub(super) fn share(window: &mut Window) {
    let Some(shop) = &mut window.shop else { return };
    if shop.shared == Some(shop.work.revision()) {
        return;
    }
    shop.shared = Some(shop.work.revision());
    let mut catalogue: Catalogue = (*window.catalogue).clone();
    catalogue.add_from(TileSet::clone(shop.work.set()), shop.work.folder());
    window.exchange_catalogue(Arc::new(catalogue));
}

/// Puts the set on the board's list and goes to the board.
pub(super) fn use_on_board(window: &mut Window) {
    share(window);
    let Some(shop) = &window.shop else { return };
    let set = shop.work.set();
    let (id, name) = (set.id.clone(), set.name.get("en").to_owned());
    let mut sets = window.session.board().sets.clone();
    for needed in set.requires.iter().chain([&id]) {
        if sets.iter().all(|s| s.id != *needed) {
            sets.push(SetUse::new(needed));
        }
    }
    if sets != window.session.board().sets {
        window.apply(format!("Use {name}"), vec![Edit::Sets(sets)]);
    }
    window.view.workspace = Workspace::Board;
    window.view.focus_request = Some(FocusTarget::Canvas);
    window.say_owned(s::used_on_board(&name));
}

/// Runs something on the open set.
pub(super) fn with(window: &mut Window, run: impl FnOnce(&mut Window, &mut Shop)) {
    if let Some(mut shop) = window.shop.take() {
        run(window, &mut shop);
        shop.tidy();
        window.shop = Some(shop);
    }
}

/// Adds a tile below the one that is drawn.
pub(super) fn add(window: &mut Window) {
    with(window, |_, shop| {
        let after = (!shop.work.set().tiles.is_empty()).then_some(shop.place);
        let place = shop.work.add_tile(after);
        shop.show_tile(place);
    });
}

/// Copies the tile that is drawn.
pub(super) fn duplicate(window: &mut Window) {
    with(window, |_, shop| {
        if let Some(place) = shop.work.duplicate(shop.place) {
            shop.show_tile(place);
        }
    });
}

/// Takes the selected tiles away.
pub(super) fn remove(window: &mut Window) {
    with(window, |_, shop| {
        let picked = std::mem::take(&mut shop.picked);
        let places = if picked.is_empty() { BTreeSet::from([shop.place]) } else { picked };
        shop.work.remove_tiles(&places);
        shop.segment = None;
    });
}

/// Moves the tile that is drawn in the list.
pub(super) fn shift(window: &mut Window, by: Shift) {
    with(window, |_, shop| {
        let place = shop.work.shift_tile(shop.place, by);
        shop.show_tile(place);
    });
}

/// Turns the drawing by a quarter.
pub(super) fn turn_drawing(window: &mut Window) {
    with(window, |window, shop| {
        shop.draw(window, &Move::Turn(Turn::from_quarters(1)));
    });
}

/// Makes the mirror image of the tile that is drawn.
pub(super) fn mirror(window: &mut Window) {
    with(window, |_, shop| {
        if let Some(place) = shop.work.mirror(shop.place) {
            shop.show_tile(place);
        }
    });
}
