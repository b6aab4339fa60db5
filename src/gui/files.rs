//! New, open, save, save as, and the question before unsaved work is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::app::Window;
use super::dialogs::{Answer, Purpose};
use super::export;
use super::plans::Plans;
use super::strings as s;
use super::view::Workspace;
use super::workshop;
use crate::app::beside::add_sets_beside;
use crate::app::exchange;
use crate::app::{Session, Workshop, builtin, replay};
use crate::format::{self, Document, jcz::recording};
use crate::model::TileSet;
use crate::model::board::{Board, SetUse};

/// What a new board begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The city of Carcassonne.
    City,
    /// Nothing.
    Empty,
}

/// Something that would lose unsaved work, waiting for an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Waiting {
    /// A new board.
    New(Start),
    /// A new tile set.
    NewSet,
    /// Another file.
    Open,
    /// A file by path.
    OpenPath(PathBuf),
    /// Closing the window.
    Close,
}

/// A path being typed because the system has no dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedPath {
    /// What for.
    pub purpose: Purpose,
    /// The text so far.
    pub text: String,
    /// Why the last try did not work.
    pub error: Option<String>,
}

/// An error of reading or writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Whether reading or writing failed.
    pub purpose: Purpose,
    /// What is wrong, where, and what was expected.
    pub text: String,
}

/// The document's file.
#[derive(Default)]
pub struct FileState {
    /// Where it was read from or saved to.
    pub path: Option<PathBuf>,
    /// What waits for the answer to "save before?".
    pub waiting: Option<Waiting>,
    /// What goes on once saving has worked.
    pub after_save: Option<Waiting>,
    /// Typed path in progress.
    pub typed: Option<TypedPath>,
    /// Whether the window may close now.
    pub may_close: bool,
    /// An error of reading or writing, until it is put away.
    pub trouble: Option<Trouble>,
    /// Whether the document was saved since it was opened.
    pub saved: bool,
}

/// A system dialog that vanishes this fast was never there.
const TOO_FAST: Duration = Duration::from_millis(700);

impl FileState {
    /// The file's name, or what an unsaved board is called.
    pub fn shown_name(&self, board: &Board) -> String {
        let file = self.path.as_deref().and_then(Path::file_name).map(|n| n.to_string_lossy().into_owned());
        file.unwrap_or_else(
            || if board.name.is_empty() { s::UNTITLED.to_owned() } else { board.name.clone() },
        )
    }
}

/// A new board, after asking about unsaved work.
pub fn new(window: &mut Window, start: Start) {
    attempt(window, Waiting::New(start));
}

/// A new tile set, after asking about unsaved work.
pub fn new_set(window: &mut Window) {
    attempt(window, Waiting::NewSet);
}

/// The name of the document in sight and whether it has unsaved changes.
pub fn shown(window: &Window) -> (String, bool) {
    match (&window.shop, window.view.workspace) {
        (Some(shop), Workspace::Tiles) => (set_name(window), shop.work.is_dirty()),
        (None, Workspace::Tiles) => (s::NO_SHOP.to_owned(), false),
        (_, Workspace::Board | Workspace::Play) => {
            (window.files.shown_name(window.session.board()), window.session.is_dirty())
        }
    }
}

fn set_name(window: &Window) -> String {
    let Some(shop) = &window.shop else { return String::new() };
    let file = shop.path.as_deref().and_then(Path::file_name).map(|n| n.to_string_lossy().into_owned());
    let set = shop.work.set();
    file.unwrap_or_else(|| s::tile_title(set.name.get("en"), &set.id))
}

fn set_is_dirty(window: &Window) -> bool {
    window.shop.as_ref().is_some_and(|shop| shop.work.is_dirty())
}

/// What would be lost by something.
fn loses(window: &Window, what: &Waiting) -> Lost {
    let board = window.session.is_dirty();
    let set = set_is_dirty(window);
    match what {
        Waiting::New(_) => Lost { board, set: false },
        Waiting::NewSet => Lost { board: false, set },
        Waiting::Open | Waiting::Close => Lost { board, set },
        Waiting::OpenPath(path) if is_set_name(path) => Lost { board: false, set },
        Waiting::OpenPath(_) => Lost { board, set: false },
    }
}

/// Documents with unsaved changes that would go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lost {
    board: bool,
    set: bool,
}

fn is_set_name(path: &Path) -> bool {
    path.file_name().is_some_and(|n| n.to_string_lossy().ends_with(SET_ENDING))
}

/// How files of tile sets end.
const SET_ENDING: &str = ".tileset.json";

/// The name of the document that the question before a loss is about.
pub fn unsaved_name(window: &Window) -> String {
    if window.session.is_dirty() && window.files.waiting.as_ref().is_none_or(|w| loses(window, w).board) {
        window.files.shown_name(window.session.board())
    } else {
        set_name(window)
    }
}

/// Saves what the question before a loss is about.
pub fn save_unsaved(window: &mut Window) {
    let board = window.files.after_save.as_ref().is_none_or(|w| loses(window, w).board);
    if board && window.session.is_dirty() {
        save_board(window);
    } else {
        save_set(window);
    }
}

/// Opens a file that the user chooses.
pub fn open(window: &mut Window) {
    attempt(window, Waiting::Open);
}

/// Opens a file by its path.
pub fn open_path(window: &mut Window, path: PathBuf) {
    attempt(window, Waiting::OpenPath(path));
}

/// Closes the window.
pub fn quit(window: &mut Window) {
    attempt(window, Waiting::Close);
}

/// Does it at once when nothing would be lost, else asks.
pub fn attempt(window: &mut Window, what: Waiting) {
    let lost = loses(window, &what);
    if lost.board || lost.set {
        window.files.waiting = Some(what);
    } else {
        go_on(window, what);
    }
}

/// Does what waited.
pub fn go_on(window: &mut Window, what: Waiting) {
    match what {
        Waiting::New(start) => {
            let board = match start {
                Start::City => builtin::city_board(),
                Start::Empty => empty_board(),
            };
            install(window, board, None);
            if window.view.workspace == Workspace::Tiles {
                window.view.workspace = Workspace::Board;
            }
        }
        Waiting::NewSet => {
            let work = Workshop::new_set(window.catalogue.clone());
            workshop::open(window, work, None);
        }
        Waiting::Open => {
            if let Some(path) = ask(window, Purpose::Open) {
                read(window, &path);
            }
        }
        Waiting::OpenPath(path) => {
            read(window, &path);
        }
        Waiting::Close => window.files.may_close = true,
    }
}

/// An empty board with the base set and two players.
fn empty_board() -> Board {
    Board {
        name: s::UNTITLED.to_owned(),
        sets: vec![SetUse::new("base")],
        players: builtin::first_players(2),
        ..Board::default()
    }
}

fn install(window: &mut Window, board: Board, path: Option<PathBuf>) {
    window.session = Session::new(window.catalogue.clone(), board);
    window.files.path = path;
    window.files.trouble = None;
    window.files.saved = false;
    window.table.forget();
    window.document_changed();
    window.motion.stop();
    let view = &mut window.view;
    view.selection.clear();
    view.hand = None;
    view.drag = None;
    view.cursor = None;
    view.player = 0;
    view.fitted = None;
}

/// A document that was read, whatever its format.
struct Loaded {
    document: Document,
    /// Whether saving writes the same format.
    own: bool,
    /// What the file holds and the document does not.
    notes: Vec<String>,
}

/// Reads a file in any format; sets that come with it are taken up.
fn load(window: &mut Window, path: &Path) -> Result<Loaded, format::FormatError> {
    let text = format::load_path(path)?;
    let name = path.display().to_string();
    let format = exchange::format_of(&text, &name);
    if OWN.contains(&format.id) {
        return Ok(Loaded { document: format::read_document(&text, &name)?, own: true, notes: Vec::new() });
    }
    let mut catalogue = (*window.catalogue).clone();
    let read = exchange::read(&text, &name, path.parent(), &mut catalogue)?;
    if catalogue.ids().count() != window.catalogue.ids().count() {
        window.catalogue = Arc::new(catalogue);
        window.plans = Plans::new(window.catalogue.clone());
        window.sets_changed();
    }
    let notes = read.notes.iter().map(ToString::to_string).collect();
    Ok(Loaded { document: read.document, own: false, notes })
}

/// Tells what a file of another format holds and the document does not.
fn say_lost(window: &mut Window, notes: &[String]) {
    if !notes.is_empty() && window.files.trouble.is_none() {
        window.files.trouble = Some(Trouble { purpose: Purpose::Open, text: s::lost(notes) });
    }
}

/// Formats that saving writes.
const OWN: [&str; 2] = ["board", "tileset"];

/// Opens a set in the Tiles workspace; sets that it needs and that lie beside it are taken up.
fn open_set(window: &mut Window, set: TileSet, path: &Path, own: bool) {
    let needs = Board { sets: set.requires.iter().map(|id| SetUse::new(id)).collect(), ..Board::default() };
    let broken = add_sets(window, &needs, path);
    if own {
        let work = Workshop::open(window.catalogue.clone(), set);
        workshop::open(window, work, Some(path.to_owned()));
    } else {
        // Saving writes our own format: into a file of its own.
        let work = Workshop::open_unsaved(window.catalogue.clone(), set);
        workshop::open(window, work, None);
    }
    window.files.trouble = broken;
}

/// Takes up the sets that lie beside a board; says when one of them cannot be read. The board opens all the same.
fn add_sets(window: &mut Window, board: &Board, path: &Path) -> Option<Trouble> {
    let mut catalogue = (*window.catalogue).clone();
    let folder = path.parent().unwrap_or(Path::new(""));
    let found = add_sets_beside(&mut catalogue, board, folder);
    if catalogue.ids().count() != window.catalogue.ids().count() {
        window.catalogue = Arc::new(catalogue);
        window.plans = Plans::new(window.catalogue.clone());
        window.sets_changed();
    }
    let error = found.err()?;
    Some(Trouble { purpose: Purpose::Open, text: s::could_not_open(&error.to_string()) })
}

/// Opens a recorded game with its history, if the file is one.
fn read_game(window: &mut Window, path: &Path) -> Option<bool> {
    let text = format::load_path(path).ok().filter(|text| recording::looks_like(text))?;
    let name = path.display().to_string();
    Some(match replay::open(&text, &name, &window.catalogue) {
        Ok(opened) => {
            install(window, opened.session.board().clone(), None);
            window.session = opened.session;
            window.table.play = opened.play;
            window.view.workspace = Workspace::Play;
            window.document_changed();
            window.files.trouble = opened
                .trouble
                .map(|found| Trouble { purpose: Purpose::Open, text: s::recorded_game(&name, &found) });
            true
        }
        Err(error) => {
            let text = s::could_not_open(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Open, text });
            false
        }
    })
}

fn read(window: &mut Window, path: &Path) -> bool {
    if let Some(opened) = read_game(window, path) {
        return opened;
    }
    match load(window, path) {
        Ok(Loaded { document: Document::TileSet(set), own, notes }) => {
            open_set(window, set, path, own);
            say_lost(window, &notes);
            true
        }
        Ok(Loaded { document: Document::Board(board), own, notes }) => {
            let broken = add_sets(window, &board, path);
            install(window, board, own.then(|| path.to_owned()));
            if window.view.workspace == Workspace::Tiles {
                window.view.workspace = Workspace::Board;
            }
            window.files.saved = own;
            window.files.trouble = broken;
            say_lost(window, &notes);
            true
        }
        Err(error) => {
            let text = s::could_not_open(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Open, text });
            false
        }
    }
}

/// Saves the document in sight to its file, or asks for one.
pub fn save(window: &mut Window) {
    match window.view.workspace {
        Workspace::Tiles => save_set(window),
        Workspace::Board | Workspace::Play => save_board(window),
    }
}

fn save_set(window: &mut Window) {
    let Some(shop) = &window.shop else { return window.say(s::NEEDS_SET) };
    match shop.path.clone() {
        Some(path) => {
            write_set(window, &path);
        }
        None => save_set_as(window),
    }
}

fn save_set_as(window: &mut Window) {
    if let Some(path) = ask(window, Purpose::Save) {
        write_set(window, &with_ending(path, SET_ENDING));
    }
}

fn write_set(window: &mut Window, path: &Path) -> bool {
    let Some(shop) = &mut window.shop else { return false };
    match format::save_atomic(path, format::write_tileset(shop.work.set()).as_bytes()) {
        Ok(()) => {
            shop.work.mark_saved();
            let old = shop.folder();
            shop.path = Some(path.to_owned());
            shop.saved = true;
            let along = shop.saved_in(old.as_deref());
            saved(window, path);
            if let Some(left) = along.left.first() {
                window.say_owned(s::picture_left(&left.to_string()));
            }
            true
        }
        Err(error) => not_saved(window, &error.to_string()),
    }
}

/// After saving has worked: says so and goes on with what waited, asking about what else is not saved.
fn saved(window: &mut Window, path: &Path) {
    window.files.trouble = None;
    window.say_owned(s::saved_to(&path.display().to_string()));
    if let Some(next) = window.files.after_save.take() {
        attempt(window, next);
    }
}

fn not_saved(window: &mut Window, error: &str) -> bool {
    window.files.after_save = None;
    window.files.trouble = Some(Trouble { purpose: Purpose::Save, text: s::could_not_save(error) });
    false
}

fn save_board(window: &mut Window) {
    match window.files.path.clone() {
        Some(path) => {
            write(window, &path);
        }
        None => save_board_as(window),
    }
}

/// Saves the document in sight to a file that the user chooses.
pub fn save_as(window: &mut Window) {
    match window.view.workspace {
        Workspace::Tiles if window.shop.is_some() => save_set_as(window),
        Workspace::Tiles => window.say(s::NEEDS_SET),
        Workspace::Board | Workspace::Play => save_board_as(window),
    }
}

fn save_board_as(window: &mut Window) {
    if let Some(path) = ask(window, Purpose::Save) {
        write(window, &with_ending(path, ".board.json"));
    }
}

/// A name without any ending gets one.
fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(ending.trim_start_matches('.')) }
}

fn write(window: &mut Window, path: &Path) -> bool {
    match format::save_atomic(path, format::write_board(window.session.board()).as_bytes()) {
        Ok(()) => {
            window.session.mark_saved();
            window.files.path = Some(path.to_owned());
            window.files.saved = true;
            saved(window, path);
            true
        }
        Err(error) => not_saved(window, &error.to_string()),
    }
}

/// Asks for a path for something; the window may ask for a typed one instead.
pub fn ask_for(window: &mut Window, purpose: Purpose) -> Option<PathBuf> {
    ask(window, purpose)
}

/// Asks the system for a path; none means the user thought better of it, or that the window now asks for a typed one.
fn ask(window: &mut Window, purpose: Purpose) -> Option<PathBuf> {
    let name = match purpose {
        Purpose::Export => export::suggested_name(&suggestion(window), SET_ENDING),
        Purpose::Open | Purpose::Save | Purpose::Picture => suggestion(window),
    };
    let beside = match (&window.shop, window.view.workspace) {
        (Some(shop), Workspace::Tiles) => shop.path.clone().or(window.files.path.clone()),
        (_, Workspace::Tiles | Workspace::Board | Workspace::Play) => window.files.path.clone(),
    };
    let began = Instant::now();
    match window.dialogs.ask(purpose, beside.as_deref(), &name) {
        Answer::Path(path) => Some(path),
        Answer::None => {
            if window.dialogs.may_be_missing() && began.elapsed() < TOO_FAST {
                let text = match (purpose, beside) {
                    (Purpose::Save, Some(path)) => path.display().to_string(),
                    (Purpose::Export, Some(path)) => path.with_file_name(&name).display().to_string(),
                    (Purpose::Save | Purpose::Export, None) => name,
                    (Purpose::Open | Purpose::Picture, Some(path)) => {
                        path.parent().map(|p| p.display().to_string()).unwrap_or_default()
                    }
                    (Purpose::Open | Purpose::Picture, None) => String::new(),
                };
                window.files.typed = Some(TypedPath { purpose, text, error: None });
            } else {
                window.files.after_save = None;
            }
            None
        }
    }
}

fn suggestion(window: &Window) -> String {
    let in_tiles = window.shop.as_ref().filter(|_| window.view.workspace == Workspace::Tiles);
    if let Some(shop) = in_tiles {
        return format!("{}{SET_ENDING}", shop.work.set().id);
    }
    let name = &window.session.board().name;
    let plain: String = name
        .to_lowercase()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect::<String>()
        .trim_matches('-')
        .to_owned();
    format!("{}.board.json", if plain.is_empty() { "board".to_owned() } else { plain })
}

/// Takes the typed path.
pub fn typed_done(window: &mut Window) {
    let Some(typed) = window.files.typed.clone() else { return };
    let path = PathBuf::from(typed.text.trim());
    let worked = match typed.purpose {
        Purpose::Open => read(window, &path),
        Purpose::Picture => workshop::art::take(window, &path),
        Purpose::Save if window.view.workspace == Workspace::Tiles => {
            write_set(window, &with_ending(path, SET_ENDING))
        }
        Purpose::Save => write(window, &with_ending(path, ".board.json")),
        Purpose::Export => export::export_to(window, &path),
    };
    if worked {
        window.files.typed = None;
    } else if let Some(trouble) = window.files.trouble.take() {
        window.files.typed = Some(TypedPath { error: Some(trouble.text), ..typed });
    }
}
