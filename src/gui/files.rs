//! New, open, save, save as, and the question before unsaved work is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::app::Window;
use super::dialogs::{Answer, Purpose};
use super::plans::Plans;
use super::strings as s;
use super::view::Workspace;
use crate::app::beside::add_sets_beside;
use crate::app::{Session, builtin, replay};
use crate::format::{self, jcz::recording};
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
    if window.session.is_dirty() {
        window.files.waiting = Some(what);
    } else {
        go_on(window, what);
    }
}

/// Does what waited.
pub fn go_on(window: &mut Window, what: Waiting) {
    match what {
        Waiting::New(Start::City) => install(window, builtin::city_board(), None),
        Waiting::New(Start::Empty) => install(window, empty_board(), None),
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

fn load(path: &Path) -> Result<Board, format::FormatError> {
    let text = format::load_path(path)?;
    format::read_board(&text, &path.display().to_string())
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
    match load(path) {
        Ok(board) => {
            let broken = add_sets(window, &board, path);
            install(window, board, Some(path.to_owned()));
            window.files.saved = true;
            window.files.trouble = broken;
            true
        }
        Err(error) => {
            let text = s::could_not_open(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Open, text });
            false
        }
    }
}

/// Saves to the document's file, or asks for one.
pub fn save(window: &mut Window) {
    match window.files.path.clone() {
        Some(path) => {
            write(window, &path);
        }
        None => save_as(window),
    }
}

/// Saves to a file that the user chooses.
pub fn save_as(window: &mut Window) {
    if let Some(path) = ask(window, Purpose::Save) {
        write(window, &with_ending(path));
    }
}

/// A name without any ending gets that of boards.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("board.json") }
}

fn write(window: &mut Window, path: &Path) -> bool {
    match format::save_atomic(path, format::write_board(window.session.board()).as_bytes()) {
        Ok(()) => {
            window.session.mark_saved();
            window.files.path = Some(path.to_owned());
            window.files.trouble = None;
            window.files.saved = true;
            window.say_owned(s::saved_to(&path.display().to_string()));
            if let Some(next) = window.files.after_save.take() {
                go_on(window, next);
            }
            true
        }
        Err(error) => {
            window.files.after_save = None;
            let text = s::could_not_save(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Save, text });
            false
        }
    }
}

/// Asks the system for a path; none means the user thought better of it, or that the window now asks for a typed one.
fn ask(window: &mut Window, purpose: Purpose) -> Option<PathBuf> {
    let name = suggestion(window);
    let beside = window.files.path.clone();
    let began = Instant::now();
    match window.dialogs.ask(purpose, beside.as_deref(), &name) {
        Answer::Path(path) => Some(path),
        Answer::None => {
            if window.dialogs.may_be_missing() && began.elapsed() < TOO_FAST {
                let text = match (purpose, beside) {
                    (Purpose::Save, Some(path)) => path.display().to_string(),
                    (Purpose::Save, None) => name,
                    (Purpose::Open, Some(path)) => {
                        path.parent().map(|p| p.display().to_string()).unwrap_or_default()
                    }
                    (Purpose::Open, None) => String::new(),
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
        Purpose::Save => write(window, &with_ending(path)),
    };
    if worked {
        window.files.typed = None;
    } else if let Some(trouble) = window.files.trouble.take() {
        window.files.typed = Some(TypedPath { error: Some(trouble.text), ..typed });
    }
}
