//! Playing in the window: what the panels and the board show of the game, and what clicks and keys do in it. The game itself
//! is `crate::app::play` on the window's session.

mod known;
mod marks;

use std::collections::BTreeMap;
use std::rc::Rc;

pub use known::{Known, LogLine, known};
pub use marks::{at_pointer, spot_on_board};

use super::app::Window;
use super::command::Reason;
use super::motion::{Flight, Happening};
use super::strings as s;
use super::view::{FocusTarget, Hand, Workspace};
use super::{clipboard, view};
use crate::app::play::{self, Mode, Pace, Play, words};
use crate::engine::play::{Refusal, phases};
use crate::model::geom::{Cell, Turn};
use crate::model::play::{Action as Deed, What};

/// See the module.
pub struct Table {
    /// The game on the window's session.
    pub play: Play,
    /// Whether choices say what they are worth.
    pub show_worth: bool,
    /// Whether the best choices stand first.
    pub best_first: bool,
    /// Players of a new game.
    pub players: usize,
    /// The player whose lines alone the log shows.
    pub only: Option<String>,
    /// Why the last thing tried could not be done.
    pub refused: Option<Refusal>,
    /// The choice that the pointer is on; kept from the frame before.
    pub hovered: Option<Deed>,
    next_hovered: Option<Deed>,
    known: Option<Rc<Known>>,
    lines: BTreeMap<u64, Rc<Vec<words::Line>>>,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            play: Play::default(),
            show_worth: true,
            best_first: true,
            players: 2,
            only: None,
            refused: None,
            hovered: None,
            next_hovered: None,
            known: None,
            lines: BTreeMap::new(),
        }
    }
}

impl Table {
    /// Forgets the game: another document is open. How tiles are drawn stays.
    pub(super) fn forget(&mut self) {
        self.play.log.clear();
        self.play.drawing.set_no_list();
        self.lines.clear();
        self.refused = None;
        self.known = None;
        self.only = None;
    }

    /// Forgets what was worked out of the board or of the switches.
    pub(super) fn stale(&mut self) {
        self.known = None;
    }

    /// Takes over what the pointer was on.
    pub(super) fn begin_frame(&mut self) {
        self.hovered = self.next_hovered.take();
    }

    /// Says that the pointer is on a choice.
    pub fn hover(&mut self, deed: &Deed) {
        self.next_hovered = Some(deed.clone());
    }

    /// What is worked out of the game already.
    pub fn worked_out(&self) -> Option<&Known> {
        self.known.as_deref()
    }

    /// Whether a choice is marked at a board position, as far as it is worked out.
    pub fn mark_at(&self, at: egui::Vec2) -> bool {
        self.known.as_ref().is_some_and(|known| at_pointer(known, at).is_some())
    }

    /// Whether another frame must show what the pointer is on.
    pub(super) fn hover_changed(&self) -> bool {
        self.hovered != self.next_hovered
    }
}

/// A seed that nobody knows beforehand.
pub(super) fn fresh_seed() -> String {
    use std::hash::{BuildHasher, Hasher};
    let number = std::collections::hash_map::RandomState::new().build_hasher().finish();
    format!("carc-{}", number % 10_000)
}

/// Goes to a workspace.
pub(super) fn go_to(window: &mut Window, workspace: Workspace) {
    if window.view.workspace == workspace {
        return;
    }
    super::workshop::share(window);
    window.view.workspace = workspace;
    window.view.hand = None;
    window.view.drag = None;
    window.view.selection.clear();
    window.view.focus_request = Some(FocusTarget::Canvas);
    window.table.stale();
    follow_document(window);
}

/// Brings the hand up to the document: while a tile is to be placed it is the drawn one.
pub(super) fn follow_document(window: &mut Window) {
    window.table.stale();
    if window.view.workspace != Workspace::Play {
        return;
    }
    let placing = play::decision(&window.session).phase == phases::PLACE;
    let drawn = window.session.board().drawn.clone().filter(|_| placing);
    window.view.hand = drawn.map(|tile| match window.view.hand.take() {
        Some(hand) if hand.tile == tile => hand,
        Some(_) | None => Hand { tile, turn: Turn::ZERO },
    });
}

/// Does something in the game; a refusal is kept for the list of choices.
pub(super) fn act(window: &mut Window, deed: &Deed) {
    match window.table.play.act(&mut window.session, deed) {
        Ok(()) => {
            window.table.refused = None;
            show_what_happened(window);
        }
        Err(refusal) => window.table.refused = Some(refusal),
    }
    window.document_changed();
    keep_in_view(window);
}

/// Tiles come down and figures go home before the eyes.
fn show_what_happened(window: &mut Window) {
    let Some(entry) = window.table.play.log.rows(&window.session).last().map(|row| row.entry.clone()) else {
        return;
    };
    let mut paid: BTreeMap<String, i64> = BTreeMap::new();
    for event in entry.events() {
        match (&event.what, &event.player) {
            (What::Laid(_, cell, _), _) => window.motion.say(Happening::Laid(*cell)),
            (What::Paid(line), Some(player)) => *paid.entry(player.clone()).or_default() += line.points,
            (What::Home(piece), _) => {
                let Some(from) = spot_on_board(window, &piece.spot) else { continue };
                let points = piece.player.as_ref().and_then(|id| paid.remove(id)).filter(|n| *n != 0);
                let flight =
                    Flight { figure: piece.figure.clone(), player: piece.player.clone(), from, points };
                window.motion.say(Happening::Home(flight));
            }
            _ => {}
        }
    }
}

/// A board that was shown whole stays so while it grows; once somebody has moved the view it stays where it is.
fn keep_in_view(window: &mut Window) {
    let untouched = window.view.fitted.is_some_and(|(_, camera)| camera == window.view.camera);
    if !untouched {
        return;
    }
    let (min, max) = window.bounds();
    let shown =
        |cell: Cell| window.view.canvas.contains_rect(window.view.camera.cell_rect(window.view.canvas, cell));
    if !shown(min.offset(-1, -1)) || !shown(max.offset(1, 1)) {
        view::fit(window);
    }
}

/// Does what is forced, the only choice, or draws the next tile.
pub(super) fn step(window: &mut Window) {
    if let Some(deed) = known(window).next.clone() {
        act(window, &deed);
    }
}

/// Whether there is only one thing to do.
pub(super) fn can_step(window: &Window) -> Result<(), Reason> {
    // Asked for in every frame: what is worked out already serves.
    let (one, over) = match &window.table.known {
        Some(known) => (known.next.is_some(), known.is_over()),
        None => {
            let over = play::decision(&window.session).choices.is_empty();
            (window.table.play.next_step(&window.session).is_some(), over)
        }
    };
    if one {
        return Ok(());
    }
    Err(if over { s::GAME_IS_OVER } else { s::SOMEBODY_CHOOSES })
}

/// Enter: lays the tile in hand at the cell cursor, else does the only thing that can be done.
pub(super) fn enter(window: &mut Window) {
    let cursor = window.view.cursor.filter(|_| window.view.cursor_by == view::CursorBy::Keys);
    match (window.view.hand.is_some(), cursor) {
        (true, Some(cell)) => lay_at(window, cell),
        (_, _) => match can_step(window) {
            Ok(()) => step(window),
            Err(reason) => window.say(reason),
        },
    }
}

/// Lays the tile in hand on a cell as it is turned. Where only another turn fits, it is turned first.
pub(super) fn lay_at(window: &mut Window, cell: Cell) {
    let Some(hand) = window.view.hand.clone() else { return };
    let deed = Deed::Lay(cell, hand.turn);
    let legal = window.facts.legal(&window.session, &hand.tile);
    let turns = legal.iter().find(|(c, _)| *c == cell).map(|(_, turns)| *turns);
    match turns {
        Some(turns) if !turns[hand.turn.quarters()] => {
            let next = (1..4).map(|n| hand.turn.then(Turn::from_quarters(n))).find(|t| turns[t.quarters()]);
            if let Some(turn) = next {
                window.motion.say(Happening::Turned(super::motion::Thing::Hand, hand.turn));
                window.view.hand = Some(Hand { turn, ..hand });
                window.say(s::TURNED_TO_FIT);
            }
        }
        Some(_) | None => act(window, &deed),
    }
}

/// A digit: the choice of that number, 0 leaves the offer.
pub(super) fn choose_number(window: &mut Window, digit: usize) {
    let known = known(window);
    let deed = match digit {
        0 => known.pass(),
        n => known.shown(n - 1).map(|(_, deed)| deed.clone()),
    };
    match deed {
        Some(deed) => act(window, &deed),
        None => window.say(s::NO_SUCH_CHOICE),
    }
}

/// Begins a new game with as many players as the panel says.
pub(super) fn new_game(window: &mut Window) {
    let players = window.table.players;
    let used = !window.table.play.log.rows(&window.session).is_empty();
    if used && window.table.play.drawing.mode == Mode::Random {
        window.table.play.drawing.roll();
    }
    if let Err(error) = window.table.play.new_game(&mut window.session, players) {
        window.say_owned(error.to_string());
    }
    window.table.refused = None;
    window.view.fitted = None;
    window.document_changed();
    go_to(window, Workspace::Play);
}

/// Choices say what they are worth, or not.
pub(super) fn switch_worth(window: &mut Window) {
    window.table.show_worth = !window.table.show_worth;
    window.table.stale();
}

/// Choices stand best first, or as on the board.
pub(super) fn switch_order(window: &mut Window) {
    window.table.best_first = !window.table.best_first;
    window.table.stale();
}

/// The game stops in every phase, or only where somebody chooses.
pub(super) fn switch_pace(window: &mut Window) {
    window.table.play.pace = match window.table.play.pace {
        Pace::ToNextChoice => Pace::EachPhase,
        Pace::EachPhase => Pace::ToNextChoice,
    };
    window.table.stale();
}

/// Whether it stops in every phase.
pub(super) fn stops_often(window: &Window) -> bool {
    window.table.play.pace == Pace::EachPhase
}

/// Whether anything has happened.
pub(super) fn has_log(window: &Window) -> Result<(), Reason> {
    let some = !window.table.play.log.rows(&window.session).is_empty();
    some.then_some(()).ok_or(s::NOTHING_HAPPENED)
}

/// Copies the lines of the log that are shown as text.
pub(super) fn copy_log(window: &mut Window) {
    let known = known(window);
    let only = window.table.only.clone();
    let lines = known.log.iter().filter(|l| l.done && l.is_of(only.as_deref()));
    let text: Vec<String> = lines.map(|l| s::log_text(l.turn, &l.line.text())).collect();
    clipboard::put(window, text.join("\n"));
    window.say(s::LOG_COPIED);
}
