//! Words of the Tiles workspace.

use super::phrases::{many, number};

words! {
    MENU_TILES = "Tiles";
    WORKSPACE_TILES = "Tiles";
    TILES_WORKSPACE = "Tiles: draw a tile set";
    WORD_ROLE = "Figure's name on it";
    WORD_GROUPS = "Groups";
    WORD_RULE = "Rule id";
    WORD_ON = "Printed on";
    ON_SEGMENT = "a segment";
    ON_TILE = "the tile";
    WORD_MERGE = "Joined segments";
    MERGE_SUM = "add its numbers up";
    MERGE_ANY = "have it if one has";
    MERGE_ALL = "have it if all have";
    EXPORT = "Export…";
    EXPORT_TITLE = "Export for another program";
    EXPORT_VERB = "Export";
    EXPORTS = "Other programs and pages of text";
    NEW_SET = "New: tile set";
    ADD_TILE = "Add a tile";
    DUPLICATE_TILE = "Duplicate the tile";
    REMOVE_TILE = "Remove the tile";
    TILE_UP = "Move the tile up";
    TILE_DOWN = "Move the tile down";
    MIRROR_TILE = "Mirror image as a new tile";
    TURN_DRAWING = "Turn the drawing";
    USE_ON_BOARD = "Use on the board";

    NEEDS_TILES = "This belongs to the Tiles workspace. Ctrl+3 goes there.";
    NEEDS_SET = "Open or make a tile set first.";
    NEEDS_TILE = "Select a tile first.";

    NO_SHOP = "Design a tile set";
    NO_SHOP_ABOUT = "Draw tiles, count them, write their scoring rules, print them. Nothing is forbidden here: Tilewright tells what does not fit.";
    OPEN_SET = "Open a tile set…";
    START_COPY = "Start from a copy of";
    NO_TILES = "This set has no tiles yet.";
    FIRST_TILE = "Add the first tile";

    SECTION_SET = "Set";
    SECTION_TILES = "Tiles";
    SET_FILTER = "Name, type or mark";
    FILTER_SET = "Filter the tiles of the set";

    TAB_TABLE = "Table";
    SET_PROBLEMS = "Problems";
    SET_HISTORY = "History";

    TOOL_SELECT = "Select";
    TOOL_SITE = "Site";
    TOOL_MARK = "Mark";
    TOOL_JOIN = "Join";
    TOOL_END = "End a line";
    SHOW_SEGMENTS = "Segments";
    SHOW_NUMBERS = "Numbers";
    SHOW_NEIGHBOURS = "Neighbours";
    OTHER_NEIGHBOURS = "Other neighbours";
    NO_SITES = "No set here declares a site.";
    NO_MARKS = "No set here declares a mark.";

    DRAWN_TILE = "Drawing";
    DRAWN_HELP = "Each side is a button: choose a city, road or river at the top, then press a side. Drag a side to another to join them, to the middle to end a line, outwards to cut.";

    TILE_NAME = "Name";
    RENAME = "Name";
    TILE_NAME_CS = "In Czech";
    TILE_ID = "Id";
    TILE_COUNT = "Pieces";
    TILE_TYPE = "Type";
    TILE_TURNS = "Turns";
    TILE_TWINS = "Same as";
    TILE_FITS = "Fits";
    SEGMENTS = "Segments";
    JOINS = "Joins";
    HALF_EDGES = "Half edges";
    CROSSES = "Crosses";
    ENDS = "Ends";
    STANDING = "Figures";
    MAY_STAND = "may stand here";
    BACK_TO_DRAWING = "Back to the drawing";
    STATED_BY_HAND = "by hand";
    FROM_DRAWING = "from the drawing";
    REMOVE_SEGMENT = "Remove";
    ADD_MARK = "Add a mark";
    TILE_MARKS = "Tile marks";
    CLOSED_TILE = "No piece comes onto it";
    COVERED = "Every half edge is covered once.";
    WORTH_HERE = "A figure here would score";
    NOTHING_ELSE = "nothing else";
    END_PLAIN = "plain end";
    END_HUB = "hub";
    END_VILLAGE = "village";
    END_GATE = "gate";
    END_SITE = "site";
    CROSS_MEET = "meet";
    CROSS_OVER = "over";
    CROSS_UNDER = "under";
    CROSS_TUNNEL = "in a tunnel";
    CROSS_NOT = "not";
    HOW_ENDS = "How does the line end?";
    HOW_CROSS = "How do they cross?";

    SET_NAME = "Set name";
    SET_NAME_CS = "Set name in Czech";
    SET_ID = "Set id";
    SET_AUTHOR = "Author";
    SET_CREDIT = "Credit";
    SET_LICENCE = "Licence";
    SET_NOTES = "Notes";
    SET_EDITIONS = "Editions";
    SET_EDITIONS_HINT = "oldest first, with commas";
    SET_REQUIRES = "Needs";
    SET_START = "Start tile";
    NO_START = "none";
    SET_HEAD_ABOUT = "Who made it, what it needs, how it may be used.";

    CLOSE = "Close";
    MIXED = "several";
    NOBODY_BORDERED = "no city";
    FIELDS = "Fields";
    END_MEETS = "meets another";
    ADD_TILE_MARK = "Add a mark to the tile";
    FITS_HELP = "Pieces of the sets at hand with a side that matches each side, clockwise from north.";
    NO_SHOP_HINT = "Make a new set, open one, or copy one that is built in.";
    DRAW_HINT = "Choose a kind above, press a side. Drag a side to another to join, to the middle to end a line, outwards to cut.";
    COLUMN_PICTURE = "Picture";
    COLUMN_ID = "Id";
    COLUMN_NAME = "Name";
    COLUMN_TYPE = "Type";
    COLUMN_COUNT = "Count";
    COLUMN_SEGMENTS = "Segments";
    COLUMN_MARKS = "Marks";
    COLUMN_PROBLEMS = "Problems";
    JUDGING = "Checking…";
    NO_SET_PROBLEMS = "No problems in this set.";
}

/// The title bar's words for a set of so many tiles and pieces.
pub fn set_summary(tiles: usize, pieces: i64) -> String {
    format!(
        "{}, {}",
        many(tiles, "tile", "tiles"),
        many(usize::try_from(pieces).unwrap_or(0), "piece", "pieces")
    )
}

/// How many pieces there are of a tile.
pub fn times(count: i64) -> String {
    format!("\u{d7}{}", number(count))
}

/// A tile's row, spoken.
pub fn tile_row(name: &str, kind: &str, count: i64) -> String {
    format!("{name}, {kind}, {}", many(usize::try_from(count).unwrap_or(0), "piece", "pieces"))
}

/// A side's handle, spoken.
pub fn side_handle(side: &str, shows: &str) -> String {
    format!("Side {side}: {shows}")
}

/// A half edge's handle, spoken.
pub fn half_handle(half: &str, shows: &str) -> String {
    format!("Half edge {half}: {shows}")
}

/// A segment's knot, spoken.
pub fn knot(segment: &str, kind: &str) -> String {
    format!("Segment {segment}: {kind}")
}

/// The tool of a kind.
pub fn kind_tool(kind: &str) -> String {
    format!("Draw {kind}")
}

/// What a site tool places.
pub fn site_tool(kind: &str) -> String {
    format!("Place {kind}")
}

/// What a mark tool puts.
pub fn mark_tool(mark: &str) -> String {
    format!("Put {mark}")
}

/// How many different turns.
pub fn different_turns(turns: usize) -> String {
    match turns {
        1 => "alike in all turns".to_owned(),
        n => format!("{n} different"),
    }
}

/// A copy of a set.
pub fn copy_of_set(name: &str) -> String {
    format!("Copy of {name}")
}

/// The set is on the board now.
pub fn used_on_board(name: &str) -> String {
    format!("{name} is on the board\u{2019}s list of sets.")
}

/// The look of the tile in a turn.
pub fn seen_turned(degrees: i64) -> String {
    format!("Seen at {degrees}\u{b0}")
}

/// A chip of the inspector: joins or parts.
pub fn join_chip(side: &str) -> String {
    format!("Joins {side}")
}

/// A chip of the inspector: a half edge of a field.
pub fn half_chip(half: &str) -> String {
    format!("Half edge {half} of the field")
}

/// A chip of the inspector: a field borders a city.
pub fn border_chip(city: &str) -> String {
    format!("Borders {city}")
}

/// Points now and at the end.
pub fn points_here(now: i64, last: i64) -> String {
    if now == last { number(now) } else { format!("{} now, {} at the end", number(now), number(last)) }
}

/// How a segment crosses another.
pub fn crosses(other: &str) -> String {
    format!("Crosses {other}")
}

/// The number of a mark.
pub fn number_of(mark: &str) -> String {
    format!("Number of {mark}")
}

/// Takes a mark away.
pub fn take_mark(mark: &str) -> String {
    format!("Take {mark} away")
}

/// A tile's or set's name, else its id.
pub fn tile_title(name: &str, id: &str) -> String {
    if name.is_empty() { id.to_owned() } else { name.to_owned() }
}

/// Pieces in an edition.
pub fn count_in(edition: &str) -> String {
    format!("Pieces {edition}")
}

/// The field of a tile's count in the table.
pub fn count_of(tile: &str) -> String {
    format!("Pieces of {tile}")
}

/// The head of a column.
pub fn sort_by(column: &str) -> String {
    format!("Sort by {column}")
}

/// A tile that plays alike.
pub fn twin(tile: &str, letter: Option<&str>, degrees: i64) -> String {
    let name = letter.map_or_else(|| tile.to_owned(), |letter| format!("{tile} ({letter})"));
    if degrees == 0 { name } else { format!("{name} at {degrees}\u{b0}") }
}

/// A step of the history that changes one thing.
pub fn change(what: &str) -> String {
    format!("Change {}", what.to_lowercase())
}

/// The chip of a set that may be needed.
pub fn needs_set(id: &str) -> String {
    format!("Needs {id}")
}

/// How many findings the set has.
pub fn problems_in_set(count: usize) -> String {
    many(count, "problem in this set", "problems in this set")
}

/// A section of the set, spoken.
pub fn section(name: &str) -> String {
    format!("Section: {name}")
}

/// A name that tells no format.
pub fn no_such_ending(name: &str, endings: &[&str]) -> String {
    let all: Vec<String> = endings.iter().map(|e| format!(".{e}")).collect();
    format!("The name {name} tells no format. End it in one of {}.", all.join(", "))
}

/// A format that does not hold such a document.
pub fn not_held(format: &str, about: &str) -> String {
    format!("The format {format} ({about}) does not hold such a document. Choose another ending.")
}

/// What was written.
pub fn exported(name: &str, files: usize) -> String {
    if files == 1 { format!("Exported to {name}") } else { format!("Exported to {name}, {files} files") }
}

/// A file that was there and was not touched.
pub fn kept_file(name: &str) -> String {
    format!("{name} is there and differs; it was kept as it is")
}

/// What one of two formats does not hold.
pub fn lost(notes: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut text = "Not everything is held by both formats:".to_owned();
    for note in notes.iter().take(SHOWN) {
        text.push_str("\n\u{2022} ");
        text.push_str(note);
    }
    if notes.len() > SHOWN {
        text.push_str(&format!("\nand {} more.", notes.len() - SHOWN));
    }
    text
}
