//! What is worked out of the game once a change: the decision and its order, the bag, the strip, the lines of the log.

use std::rc::Rc;

use super::super::app::Window;
use super::super::strings as s;
use super::marks::{self, Mark};
use crate::app::play::bag::Sack;
use crate::app::play::strip::{self, Shown};
use crate::app::play::words::{self, Line};
use crate::app::play::worth::{self, Worth};
use crate::app::play::{self, Next};
use crate::engine::play::{Decision, phases};
use crate::model::play::{Action as Deed, Choice};

/// Tiles of a board above which the worth of choices is not tried out.
const LARGE: usize = 400;

/// A line of the log as it is shown.
pub struct LogLine {
    /// What happened.
    pub line: Line,
    /// Turn of the game.
    pub turn: u32,
    /// Steps of the history that are done just after it.
    pub position: usize,
    /// Whether it is done now.
    pub done: bool,
}

impl LogLine {
    /// Whether it concerns a player; lines of nobody concern everybody.
    pub fn is_of(&self, only: Option<&str>) -> bool {
        only.is_none() || self.line.player.is_none() || self.line.player.as_deref() == only
    }
}

/// See the module.
pub struct Known {
    /// Who decides between what.
    pub decision: Decision,
    /// Worth of each choice, where it is shown.
    pub worth: Option<Vec<Worth>>,
    /// Numbers of the choices in the order in which they are listed.
    pub order: Vec<usize>,
    /// Choices on the board.
    pub marks: Vec<Mark>,
    /// What can be drawn.
    pub sack: Sack,
    /// Where the next tile comes from.
    pub source: Next,
    /// What Step does, in words too.
    pub next: Option<Deed>,
    /// See `next`.
    pub next_words: String,
    /// What the turn asks for.
    pub asks: String,
    /// Whether nothing lies on the board.
    pub empty: bool,
    /// The phases.
    pub strip: Vec<Shown>,
    /// Turn of the game.
    pub turn: u32,
    /// What happened, oldest first.
    pub log: Vec<LogLine>,
}

impl Known {
    /// The n-th choice as listed.
    pub fn shown(&self, n: usize) -> Option<(&Choice, &Deed)> {
        let choice = self.decision.choices.get(*self.order.get(n)?)?;
        Some((choice, &choice.action))
    }

    /// What the n-th choice as listed is worth.
    pub fn worth_of(&self, n: usize) -> Option<Worth> {
        self.worth.as_ref()?.get(*self.order.get(n)?).copied()
    }

    /// Leaving the offer, where that is a choice.
    pub fn pass(&self) -> Option<Deed> {
        self.offers_pass().then_some(Deed::Pass)
    }

    /// Whether the offer may be left.
    pub fn offers_pass(&self) -> bool {
        self.decision.offers(&Deed::Pass)
    }

    /// Whether a new game is what comes next: nothing lies yet, or the last game is over.
    pub fn wants_new_game(&self) -> bool {
        self.is_over() || self.empty
    }

    /// Whether nothing can be done any more.
    pub fn is_over(&self) -> bool {
        self.decision.phase == phases::OVER
    }
}

/// What is known of the game now.
pub fn known(window: &mut Window) -> Rc<Known> {
    if let Some(known) = &window.table.known {
        return known.clone();
    }
    let known = Rc::new(work_out(window));
    window.table.known = Some(known.clone());
    known
}

fn work_out(window: &mut Window) -> Known {
    let log = log_lines(window);
    let (session, table) = (&window.session, &window.table);
    let decision = play::decision(session);
    let small = session.board().tile_total() <= LARGE;
    let worth = (table.show_worth && small).then(|| worth::of_choices(session, &decision));
    let order = match &worth {
        Some(worth) if table.best_first => worth::best_first(worth),
        Some(_) | None => (0..decision.choices.len()).collect(),
    };
    let empty = session.board().tiles.is_empty() && session.board().plates.is_empty();
    let next = table.play.next_step(session).filter(|_| !empty);
    let next_words = match &next {
        Some(Deed::Draw(_)) => s::DRAW_A_TILE.to_owned(),
        Some(deed) => words::action(session, deed),
        None => String::new(),
    };
    Known {
        marks: marks::of(window, &decision, &order),
        worth,
        order,
        sack: Sack::of(session),
        source: table.play.drawing.next(session),
        next,
        next_words,
        asks: match empty {
            true => s::EMPTY_BOARD.to_owned(),
            false => words::asks(session, decision.phase, &decision.player),
        },
        empty,
        strip: strip::phases(session, &table.play.log, &decision),
        turn: table.play.log.turn(session),
        decision,
        log,
    }
}

/// The lines of all steps; those of a step are worked out once, when it has just been made.
fn log_lines(window: &mut Window) -> Vec<LogLine> {
    let table = &mut window.table;
    let mut shown = Vec::new();
    for row in table.play.log.rows(&window.session) {
        let lines = table
            .lines
            .entry(row.entry.step)
            .or_insert_with(|| Rc::new(words::lines(&window.session, row.entry)))
            .clone();
        shown.extend(lines.iter().map(|line| LogLine {
            line: line.clone(),
            turn: row.entry.turn,
            position: row.position,
            done: row.done,
        }));
    }
    shown
}
