//! Words of the Play workspace. What the game itself says is in `crate::app::play::words`.

use super::phrases::{number, plus};

words! {
    MENU_PLAY = "Play";
    WORKSPACES = "Workspaces";
    WORKSPACE_BOARD = "Board";
    WORKSPACE_PLAY = "Play";
    BOARD_WORKSPACE = "Board: lay freely";
    PLAY_WORKSPACE = "Play: turn by turn";
    NEW_GAME = "New game";
    STEP = "Step";
    STEP_BACK = "Step back";
    SHOW_WORTH = "What each is worth";
    BEST_FIRST = "Best first";
    EACH_PHASE = "Stop in every phase";
    COPY_LOG = "Copy what happened";

    NEEDS_BOARD = "This belongs to the Board workspace. Ctrl+1 goes there.";
    NEEDS_PLAY = "This belongs to the Play workspace. Ctrl+2 goes there.";
    SOMEBODY_CHOOSES = "There is a choice to make: click one in the list or on the board.";
    GAME_IS_OVER = "The game is over.";
    NOTHING_HAPPENED = "Nothing has happened yet.";
    NO_SUCH_CHOICE = "There is no choice of that number.";
    TURNED_TO_FIT = "Turned so that it fits. Click again to place it.";
    LOG_COPIED = "What happened is on the clipboard as text.";

    KEY_PASS = "0";
    OR = "or";
    FOR_NONE = "for none";
    HINT_STEP = "goes on";
    HINT_CHOOSE = "chooses";
    PICK_ON_THE_LEFT = "Pick it at the left.";

    PLAYERS_PLAYING = "Players";
    IN_SUPPLY = "in supply";
    DRAW = "Draw";
    RANDOM = "Random";
    LIST = "List";
    BY_HAND = "By hand";
    SEED = "Seed";
    SEED_HELP = "The same seed on the same board draws the same tiles, whatever was undone.";
    ROLL = "Another seed";
    DRAW_A_TILE = "Draw a tile";
    LIST_HELP = "Click tiles below in the order in which they come. After the list, tiles are drawn at random.";
    CLEAR_LIST = "Clear the list";
    LIST_EMPTY = "The list is empty.";
    HAND_HELP = "Click the tile to draw.";
    SACK = "Bag";
    SACK_EMPTY = "Every tile has been drawn.";
    WAITING = "Waiting";
    OUT_OF_GAME = "Out of the game";
    FITS_NOWHERE_NOW = "Fit nowhere now";
    FITS_NOWHERE_HELP = "Drawn now, such a tile leaves the game and another one is drawn.";
    START_NEW_HELP = "Clears the board and lays the start. Undo brings this board back.";
    FEWER_PLAYERS = "Fewer players";
    MORE_PLAYERS = "More players";

    EMPTY_BOARD = "Nothing lies on the board yet.";
    CHOICES = "Choices";
    NO_CHOICES = "Nothing to choose.";
    WORTH_END = "at end";
    REFUSED = "Not there";

    WHAT_HAPPENED = "What happened";
    NOTHING_YET = "Nothing yet. Draw a tile to begin.";
    EVERYBODY = "All";
    PHASES = "Phases of the turn";
}

/// Whose turn it is.
pub fn turn_of(name: &str) -> String {
    format!("{name}’s turn")
}

/// The number of the turn.
pub fn turn_number(turn: u32) -> String {
    format!("turn {turn}")
}

/// A phase in the strip as spoken.
pub fn phase_done(name: &str) -> String {
    format!("{name}, done")
}

/// A phase in the strip as spoken.
pub fn phase_now(name: &str) -> String {
    format!("{name}, now")
}

/// A phase in the strip as spoken.
pub fn phase_skipped(name: &str) -> String {
    format!("{name}, skipped")
}

/// A phase in the strip as spoken.
pub fn phase_ahead(name: &str) -> String {
    format!("{name}, to come")
}

/// A player's row as spoken.
pub fn playing_words(name: &str, now: i64, end: i64, supply: i64) -> String {
    format!("{name}, {} now, {} at end, {} in supply", number(now), number(end), number(supply))
}

/// Whose choices.
pub fn choices_of(name: &str) -> String {
    format!("Choices for {name}")
}

/// A choice as spoken.
pub fn choice_words(n: usize, what: &str, why: &str, worth: Option<(i64, i64)>) -> String {
    let mut text = format!("{n}: {what}");
    if !why.is_empty() {
        text.push_str(&format!(". {why}"));
    }
    if let Some((end, now)) = worth {
        text.push_str(&format!(". {} at end, {} now", plus(end), plus(now)));
    }
    text
}

/// What a choice is worth now, below what it is worth at the end.
pub fn now_worth(now: i64) -> String {
    format!("now {}", if now == 0 { number(0) } else { plus(now) })
}

/// What a choice is worth at the end.
pub fn end_worth(end: i64) -> String {
    if end == 0 { number(0) } else { plus(end) }
}

/// Why the draw is what it is.
pub fn drawn_at_random(seed: &str, left: i64) -> String {
    format!("At random by the seed {seed}, {} in the bag", number(left))
}

/// The next tile of a list.
pub fn drawn_from_list(name: &str) -> String {
    format!("{name}, by the list")
}

/// A list that cannot go on.
pub fn blocked(name: &str) -> String {
    format!("The list wants {name}, which cannot be drawn now. Change the list or draw by hand.")
}

/// A tile to draw by hand.
pub fn to_draw(name: &str, left: i64, cells: usize) -> String {
    match cells {
        0 => format!("{name}, {} in the bag, fits nowhere", number(left)),
        n => format!("{name}, {} in the bag, fits in {} cells", number(left), n),
    }
}

/// A tile that cannot be drawn, as spoken.
pub fn not_to_draw(name: &str, count: i64, why: &str) -> String {
    format!("{name}, {}. {why}", number(count))
}

/// How many tiles.
pub fn tiles_in(n: i64) -> String {
    if n == 1 { "1 tile".to_owned() } else { format!("{} tiles", number(n)) }
}

/// How many players a new game has.
pub fn for_players(n: usize) -> String {
    if n == 1 { "1 player".to_owned() } else { format!("{n} players") }
}

/// Undo label of the list of tiles.
pub fn list_of(n: usize) -> String {
    if n == 1 { "1 tile to come".to_owned() } else { format!("{n} tiles to come") }
}

/// A line of the log as text.
pub fn log_text(turn: u32, text: &str) -> String {
    format!("{turn}. {text}")
}

/// A line of the log as spoken.
pub fn log_words(turn: u32, text: &str, done: bool) -> String {
    if done { format!("Turn {turn}: {text}") } else { format!("Turn {turn}, undone: {text}") }
}

/// The filter of the log for a player.
pub fn only_of(name: &str) -> String {
    format!("Only {name}")
}
