//! Words of the scoring terms and the vocabulary in the Tiles workspace.

use super::phrases::{many, number};

words! {
    SECTION_VOCABULARY = "Vocabulary";
    SECTION_SCORING = "Scoring";

    SCORING = "Scoring";
    SCORING_ABOUT = "Each card is one sentence. Change the words in the boxes.";
    NEW_TERM = "New term";
    FROM_THIS_SET = "From this set";
    NO_TERMS = "This set has no scoring terms yet. New term begins one.";
    ORDER_ABOUT = "Worked out in this order: add, multiply, halve, replace. Alt+Up and Alt+Down move a card inside its group; points do not depend on that.";
    CONDITION = "condition";
    LOCKED = "Locked";
    CHANGE_FOR_SET = "Change for this set";
    TERM_UP = "Move the term up";
    TERM_DOWN = "Move the term down";
    REMOVE_TERM = "Remove the term";
    ADD_TERM = "Add a term";
    CHANGE_TERM = "Change the term";
    MOVE_TERM = "Move the term";
    TERM_NAME = "Name of the term";
    TERM_RULE = "Rule of the term";

    LIVE_EXAMPLE = "Live example";
    ANOTHER_EXAMPLE = "Another example";
    EXAMPLE_ON_BOARD = "Open the example on the board";
    USE_MY_BOARD = "Use my board";
    USE_EXAMPLE = "Back to the example";
    PICK_TERM = "Press a card to see an example of it.";
    LOOKING = "Looking for an example…";
    AS_TEXT = "As text and as data";
    TERM_JSON = "The term as JSON";
    COPY_TERM = "Copy";
    ADD_AS_TEST = "Add as a test";
    PAYS_NOT_HERE = "The term pays nobody on this board.";
    SAVE_SET_FIRST = "Save the set first: tests are stored beside its file.";
    SHOWS_IN_PLAY = "Its moment shows in play only; a board at rest cannot test it.";
    WITHOUT_TERM = "Without the term";

    VOCABULARY = "Vocabulary";
    VOCABULARY_ABOUT = "What tiles show and terms name. A new id is written wherever the old one stood.";
    ADD_WORD = "Add";
    NEW_WHOLE = "Kind that fills a side";
    NEW_LINE = "Kind that runs through a side";
    NEW_SITE = "Kind inside a tile";
    NEW_MARK = "Mark";
    NEW_FIGURE = "Figure";
    NEW_TOKEN = "Token";
    WORD_ID = "Id";
    WORD_NAME = "Name";
    WORD_NAME_CS = "Name (Czech)";
    WORD_COLOUR = "Colour";
    WORD_SHAPE = "Shape";
    WORD_COMPLETES = "Completed";
    WORD_USES = "Used in";
    REMOVE_WORD = "Remove";
    NO_WORDS = "None declared.";
    KINDS = "Kinds";
    MARKS_LIST = "Marks";
    FIGURES_LIST = "Figures";
    TOKENS_LIST = "Tokens";
    NO_WORD_PICKED = "Press a row to change it.";
    SHAPE_WHOLE = "fills a side";
    SHAPE_LINE = "runs through a side";
    SHAPE_FIELD = "takes half edges";
    SHAPE_SITE = "lies inside a tile";
}

/// Terms of a set that is required.
pub fn from_set(name: &str) -> String {
    format!("From {name}")
}

/// Name of a box with a word, spoken.
pub fn word_in(word: &str, term: &str) -> String {
    format!("{word} ({term})")
}

/// Name of the menu that adds a clause, spoken.
pub fn add_condition(term: &str) -> String {
    format!("Add a condition ({term})")
}

/// Name of a card, spoken.
pub fn card_of(term: &str) -> String {
    format!("Term: {term}")
}

/// What a button of a card is called.
pub fn of_term(what: &str, term: &str) -> String {
    format!("{what} ({term})")
}

/// Who gets how much.
pub fn gets(player: &str) -> String {
    format!("{player} gets")
}

/// Count times points each.
pub fn count_by(count: i64, each: i64) -> String {
    format!("{} × {}", number(count), number(each))
}

/// Where a test was written.
pub fn test_stored(folder: &str) -> String {
    format!("Stored as a test: {folder}")
}

/// A file that could not be written.
pub fn test_not_stored(why: &str) -> String {
    format!("The test could not be written. {why}")
}

/// How often something is used.
pub fn used(times: usize) -> String {
    if times == 0 { "not used".to_owned() } else { format!("used {}", many(times, "time", "times")) }
}

/// One place that names it.
pub fn use_place(list: &str, id: &str, segment: Option<&str>) -> String {
    let one = list.strip_suffix('s').unwrap_or(list);
    match segment {
        Some(segment) => format!("{one} {id}, {segment}"),
        None => format!("{one} {id}"),
    }
}

/// A row of the vocabulary, spoken.
pub fn word_row(sort: &str, id: &str, uses: &str) -> String {
    format!("{sort} {id}, {uses}")
}

/// Undo label.
pub fn rename_word(from: &str, to: &str) -> String {
    format!("Rename {from} to {to}")
}

/// Undo label, and the name of the button.
pub fn remove_word(id: &str) -> String {
    format!("Remove {id}")
}

/// Undo label, and an entry of the menu.
pub fn replace_word(by: &str) -> String {
    format!("Replace by {by}")
}

/// Undo label.
pub fn change_word(id: &str) -> String {
    format!("Change {id}")
}

/// Undo label.
pub fn add_word(id: &str) -> String {
    format!("Add {id}")
}
