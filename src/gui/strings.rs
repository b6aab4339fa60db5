//! Every word of the window in one table; texts with something filled in are in `phrases` and `phrases_rules`.

pub use super::phrases::*;
pub use super::phrases_art::*;
pub use super::phrases_play::*;
pub use super::phrases_publish::*;
pub use super::phrases_rules::*;
pub use super::phrases_terms::*;
pub use super::phrases_tiles::*;

words! {
    PROGRAM = "Tilewright";
    UNTITLED = "New board";

    MENU_FILE = "File";
    MENU_EDIT = "Edit";
    MENU_VIEW = "View";
    MENU_INSERT = "Insert";
    MENU_CHECK = "Check";
    MENU_HELP = "Help";

    NEW_CITY = "New: City of Carcassonne";
    NEW_BOARD = "New: empty board";
    OPEN = "Open…";
    SAVE = "Save";
    SAVE_AS = "Save as…";
    QUIT = "Quit";
    UNDO = "Undo";
    REDO = "Redo";
    SELECT_ALL = "Select all";
    SELECT_NONE = "Select nothing";
    DELETE = "Erase selection";
    TURN_RIGHT = "Turn right";
    TURN_LEFT = "Turn left";
    TURN_NEXT_FIT = "Turn to the next fit";
    PICK = "Pick this tile";
    ZOOM_IN = "Zoom in";
    ZOOM_OUT = "Zoom out";
    ZOOM_FULL = "Zoom to 100 %";
    FIT = "Fit board in view";
    GRID = "Grid and coordinates";
    THEME_SYSTEM = "Theme of the system";
    THEME_LIGHT = "Light theme";
    THEME_DARK = "Dark theme";
    SCALE_100 = "Interface at 100 %";
    SCALE_125 = "Interface at 125 %";
    SCALE_150 = "Interface at 150 %";
    SCALE_175 = "Interface at 175 %";
    SCALE_200 = "Interface at 200 %";
    REDUCE_MOTION = "Reduce motion";
    SHOW_FEATURES = "Show who owns what";
    SOFT_FIELDS = "Tint fields faintly";
    SELECT = "Select";
    PLACE = "Place tile";
    FIGURE = "Figure";
    ERASE = "Erase";
    PAN = "Pan";
    NEXT_CELL = "Next cell where it fits";
    PREVIOUS_CELL = "Previous cell where it fits";
    NEXT_PLAYER = "Next player's figures";
    NEXT_KIND = "Next kind of figure";
    NEXT_PROBLEM = "Next problem";
    PREVIOUS_PROBLEM = "Previous problem";
    APPLY_FIX = "Apply the first fix";
    RULES = "Rules and options";
    FIND_TILE = "Find a tile";
    NEXT_PANEL = "Next panel";
    PREVIOUS_PANEL = "Previous panel";
    ACT = "Use the tool at the cursor";
    CANCEL = "Cancel";
    KEYS = "Keys";
    ABOUT = "About Tilewright";

    NOTHING_TO_UNDO = "Nothing has been changed yet.";
    NOTHING_TO_REDO = "There is nothing to redo.";
    NOTHING_SELECTED = "Nothing is selected.";
    NOTHING_TO_TURN = "Select a tile or plate, or take a tile in hand.";
    NO_HAND = "No tile is in hand.";
    NO_PLAYERS = "This board has no players.";
    NO_PROBLEMS = "There are no problems.";
    NO_FIX = "Select a problem that has a fix.";

    PICK_FIRST = "Pick a tile on the left, then click a lit cell.";
    TAKEN = "A tile lies here. Shift+click replaces it.";
    TOO_FAR = "Cells end at 1,000,000 in each direction.";
    LAST_ONE = "That was the last tile of its kind.";
    NOTHING_HERE = "Nothing lies here.";
    NOTHING_TO_PICK = "No loose tile lies under the cursor.";
    NO_TURN_FITS = "No turn of this tile fits here.";
    FITS_NOWHERE = "This tile fits nowhere now. It can be placed all the same.";
    NO_SPOT = "No figure can stand here.";
    NO_SUCH_SPOT = "This tile has no spot of that number.";
    SAY_WHICH_SPOT = "Press the number of a spot.";

    HINT_PAN = "Drag to move the view. Hold";
    HINT_PAN_ANY = "to do so with any tool.";
    HINT_ERASE = "Click a tile or figure to take it away. Drag to take a row.";
    HINT_LEAVE = "back to Select";
    HINT_PICK = "takes a tile from the board";
    HINT_PLACE = "Click to place.";
    HINT_TURN = "turn";
    HINT_TURNS = "turns";
    HINT_NEXT_FIT = "next turn that fits";
    HINT_PUT = "place";
    HINT_NEXT_CELL = "next cell";
    HINT_PUT_BACK = "put back";
    HINT_SPOT = "spot";
    HINT_PLAYER = "player";
    HINT_KIND = "kind";
    HINT_NEXT = "next";
    HINT_FIX = "fix";
    HINT_CLEAR = "clear";
    HINT_START = "Pick a tile on the left, then click a lit cell.";
    HINT_SELECT = "Click a tile, again for its feature. Drag to move. Wheel zooms.";
    HINT_SELECTED = "Drag to move. Click again for the feature.";
    HINT_ERASES = "erase";
    ONE_FEATURE_SELECTED = "1 feature selected.";

    KEY_ESC = "Esc";
    KEY_ENTER = "Enter";
    KEY_SPACE = "Space";
    KEY_TURN = "R";
    KEY_PICK = "E";
    KEY_NEXT_CELL = "L";
    KEY_SPOTS = "1–9";
    KEY_PLAYER = "Q";
    KEY_KIND = "W";
    KEY_FIGURE = "F";
    KEY_NEXT_PROBLEM = "F8";
    KEY_FIX = "F9";
    KEY_DELETE = "Del";

    TILES = "Tiles";
    TILE = "Tile";
    PIECES = "Pieces";
    BAG = "Bag";
    BAG_COUNTED = "All tiles of the sets that do not lie on the board. Change a number to set the bag by hand.";
    BAG_BY_HAND = "The bag is set by hand.";
    BAG_RESET = "Count the bag from the sets";
    BAG_EMPTY = "All tiles are on the board.";
    IN_BAG = "in the bag";
    OUT = "out";
    TOKENS_HERE = "Lying here";
    TO_MOVE = "To move";
    SET_TO_MOVE = "Set who is to move";
    FILTER_TILES = "Filter tiles";
    FILTER_HINT = "Name or type, e.g. CFRF";
    CLEAR_FILTER = "Clear the filter";
    CHIP_ALL = "All";
    CHIP_USED = "Used";
    NO_SET = "No tile set. Add one.";
    NOTHING_FITS = "No tile here.";
    SHOW_ALL = "Show all tiles";

    INSPECTOR = "Inspector";
    BOARD = "Board";
    BOARD_HELP = "Arrows move the cell cursor, Enter uses the tool, F puts figures, R turns.";
    BOARD_NAME = "Name of the board";
    RENAME_BOARD = "Rename the board";
    TILE_SETS = "Tile sets";
    OPTIONS = "Rule options";
    NO_OPTIONS = "The sets in use have no options.";
    PLAYERS = "Players";
    ADD_PLAYER = "Add a player";
    RENAME_PLAYER = "Rename a player";
    POINTS_SUFFIX = " points";
    POINTS_NOTE = "Points already scored; the rest is counted from the board.";
    COPIES_SUFFIX = " × in the game";
    RED = "Red";
    BLUE = "Blue";
    YELLOW = "Yellow";
    GREEN = "Green";
    BLACK = "Black";
    VIOLET = "Violet";

    IN_HAND = "In hand";
    FITS_IN = "Fits in";
    CLICK_TO_PLACE = "Click to place,";
    TO_TURN = "to turn.";
    IF_PLACED = "If placed here";
    FITS = "Fits";
    TOUCHES_NOTHING = "Touches no other tile.";
    EMPTY_CELL = "empty cell";
    CELL = "Cell";
    FIGURES = "Figures";
    FEATURES = "Features";
    NONE = "none";
    SIDES = "Sides";
    NOTHING_THERE = "empty";
    PART_OF_PLATE = "Part of a plate";
    DRAG_TO_MOVE = "Drag to move, R turns, Del erases.";
    OWNER = "Owner";
    STANDS_ON = "Stands on";
    TAKE_BACK = "Take back";
    MARKS = "Marks";
    STILL_OPEN = "Still open";
    BORDERS = "Borders";
    NOBODY = "nobody";
    WHAT_IT_SCORES = "What it scores";
    SCORES_NOTHING = "Nothing. Nobody has most figures here.";

    COPY_TEXT = "Copy position as text";
    PASTE_TEXT = "Paste position";
    COPIED = "The position is on the clipboard as one line of text.";
    PASTED = "The pasted position replaces the board. Undo brings the old one back.";
    RULE = "Rule";
    EXAMPLE = "Example";
    LAY_EXAMPLE = "Lay it out";
    LAY_EXAMPLE_HELP = "Shows this board instead of yours. Undo brings yours back.";
    CLOSE_RULE = "Close the rule card";
    ON_THIS_BOARD = "On this board";
    RELATED_RULES = "Related rules";

    SCORES = "Scores";
    NOW = "now";
    AT_END = "at end";
    GIVEN = "Already scored";
    PUT_FIGURES_OF = "Put figures of this player";
    NO_FIGURES_YET = "No figures yet. Press";
    CLICK_A_SEGMENT = "and click a segment.";

    PROBLEMS = "Problems";
    HISTORY = "History";
    FOLD = "Fold the panel";
    UNFOLD = "Unfold the panel";
    HIDE_INSPECTOR = "Hide the inspector";
    SHOW_INSPECTOR = "Show the inspector";
    ALL_HIDDEN = "All problems are hidden by the filter.";
    NO_PROBLEMS_SHORT = "No problems";
    WHOLE_BOARD = "board";
    OPENED = "Opened";
    ERROR = "Error";
    WARNING = "Warning";
    NOTE = "Note";
    FINE = "All is well";
    PLACE_ROW = "Place a row of tiles";
    ERASE_ROW = "Erase a row";

    NOT_SAVED = "Not saved";
    SAVED = "Saved";
    UNCHANGED = "Unchanged";
    BOARDS = "Boards";
    ALL_FILES = "All files";
    SAVE_FIRST = "Save before going on?";
    DONT_SAVE = "Go on without saving";
    KEEP_EDITING = "Keep editing";
    OPEN_TITLE = "Open a board";
    OPEN_VERB = "Open";
    SAVE_TITLE = "Save the board";
    NO_DIALOG = "The system shows no file dialog here. Type a path.";
    PATH = "Path";
    PATH_HINT = "folder/name.board.json";
    PUT_AWAY = "Put away";
    ON_THE_BOARD = "On the board";
}

/// Keys and gestures of the board that are not commands.
pub const BOARD_KEYS: [(&str, &str); 9] = [
    ("Tab", "Next feature of the tile, then the next control"),
    ("Arrows", "Move the cell cursor"),
    ("Ctrl+arrows", "Pan half a screen"),
    ("1–9", "Put or take a figure on a spot"),
    ("0", "Take back the player's figures here"),
    ("Wheel", "Zoom at the pointer"),
    ("Shift+wheel", "Pan sideways"),
    ("Middle drag", "Pan"),
    ("Ctrl+click", "Pick a tile with its turn"),
];

/// What the program says of itself.
pub const ABOUT_TEXTS: [&str; 3] = [
    "Design boards for Carcassonne-style games and see at once what is legal and what it scores.",
    "An independent tool, neither made nor endorsed by the publisher of Carcassonne. All pictures are its own.",
    "Fonts: Inter and JetBrains Mono (SIL Open Font License). Icons: Material Symbols (Apache License 2.0).",
];
