//! Texts of the window with something filled in. Whole sentences, never glued from pieces.

use crate::app::{Clash, Fit};
use crate::model::finding::Severity;
use crate::model::geom::{Cell, Turn};

use super::strings as s;

/// A number with a proper minus and thin groups.
pub fn number(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut out = String::new();
    for (k, c) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    if n < 0 { format!("−{out}") } else { out }
}

/// A number with its sign.
pub fn plus(n: i64) -> String {
    if n < 0 { number(n) } else { format!("+{}", number(n)) }
}

/// One thing or several.
pub fn many(n: usize, one: &str, several: &str) -> String {
    format!("{} {}", number(n as i64), if n == 1 { one } else { several })
}

/// With a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A zoom in percent.
pub fn percent(zoom: f32) -> String {
    format!("{:.0} %", zoom * 100.0)
}

/// A cell in panels.
pub fn cell(cell: Cell) -> String {
    format!("{}, {}", number(i64::from(cell.x)), number(i64::from(cell.y)))
}

/// A text whose negative numbers have a proper minus: "at −1, 0". Hyphens inside words and ids stay.
pub fn with_minus(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let digit = chars.peek().is_some_and(char::is_ascii_digit);
        let starts = !before.is_alphanumeric() && before != '-' && before != '−';
        out.push(if c == '-' && digit && starts { '−' } else { c });
        before = c;
    }
    out
}

/// A cell for the status bar.
pub fn cell_words(cell: Cell) -> String {
    format!("x {}, y {}", number(i64::from(cell.x)), number(i64::from(cell.y)))
}

/// The window's title.
pub fn title(name: &str, dirty: bool) -> String {
    format!("{}{name} – {}", if dirty { "● " } else { "" }, s::PROGRAM)
}

/// A text with its key.
pub fn with_key(text: &str, key: &str) -> String {
    format!("{text}  ({key})")
}

/// What was undone.
pub fn undone(label: &str) -> String {
    format!("Undone: {label}")
}

/// What was redone.
pub fn redone(label: &str) -> String {
    format!("Redone: {label}")
}

/// Undo label.
pub fn place_label(name: &str, cell: Cell) -> String {
    format!("Place {name} ({})", self::cell(cell))
}

/// Undo label.
pub fn erase_label(name: &str, cell: Cell) -> String {
    format!("Erase {name} ({})", self::cell(cell))
}

/// Undo label.
pub fn erase_many(n: usize) -> String {
    format!("Erase {}", many(n, "tile", "tiles"))
}

/// Undo label.
pub fn move_label(name: &str, to: Cell) -> String {
    format!("Move {name} to ({})", self::cell(to))
}

/// Undo label.
pub fn move_many(n: usize, to: Cell) -> String {
    format!("Move {} to ({to})", many(n, "tile", "tiles"))
}

/// Undo label.
pub fn turn_label(name: &str, turn: Turn, cell: Cell) -> String {
    format!("Turn {name} to {}° ({})", turn.degrees(), self::cell(cell))
}

/// Undo label.
pub fn turn_plates(n: usize) -> String {
    format!("Turn {}", many(n, "plate", "plates"))
}

/// Undo label.
pub fn turn_many(n: usize) -> String {
    format!("Turn {}", many(n, "tile", "tiles"))
}

/// Undo label of a fix.
pub fn fix_label(label: &str, cell: Cell) -> String {
    format!("{label} ({})", self::cell(cell))
}

/// A figure and its owner.
pub fn figure_of(owner: Option<&str>, kind: &str) -> String {
    match owner {
        Some(owner) => format!("{owner} {}", kind.to_lowercase()),
        None => capital(kind),
    }
}

/// Undo label.
pub fn put_figure_label(owner: Option<&str>, kind: &str, place: &str) -> String {
    let kind = kind.to_lowercase();
    owner.map_or_else(|| format!("Put {kind} ({place})"), |owner| format!("Put {owner} {kind} ({place})"))
}

/// Undo label.
pub fn move_figure_label(name: &str, place: &str) -> String {
    format!("Move {name} ({place})")
}

/// Undo label.
pub fn take_figure_label(name: &str) -> String {
    format!("Take back {name}")
}

/// Undo label.
pub fn take_figures_label(owner: &str, cell: Cell) -> String {
    format!("Take back {owner}'s figures ({})", self::cell(cell))
}

/// Undo label.
pub fn add_set(name: &str) -> String {
    format!("Add {name}")
}

/// Undo label.
pub fn remove_set(name: &str) -> String {
    format!("Remove {name}")
}

/// Undo label.
pub fn set_edition(name: &str, id: &str) -> String {
    format!("{name}: {}", edition(id).to_lowercase())
}

/// Undo label.
pub fn set_copies(name: &str, copies: u32) -> String {
    format!("{name}: {copies} in the game")
}

/// Undo label.
pub fn change_option(name: &str) -> String {
    format!("Change option: {name}")
}

/// Undo label.
pub fn add_player(name: &str) -> String {
    format!("Add {name}")
}

/// Undo label and button.
pub fn remove_player(name: &str) -> String {
    format!("Remove {name}")
}

/// Undo label.
pub fn set_points(name: &str) -> String {
    format!("Change {name}'s points")
}

/// The name field of a player.
pub fn name_of(name: &str) -> String {
    format!("Name of {name}")
}

/// The points field of a player.
pub fn points_of(name: &str) -> String {
    format!("Points of {name}")
}

/// An edition in words.
pub fn edition(id: &str) -> String {
    match id {
        "c1" => "First edition (C1)".to_owned(),
        "c2" => "New edition (C2)".to_owned(),
        "c3" => "Third edition (C3)".to_owned(),
        other => format!("Edition {other}"),
    }
}

/// The edition field of a set.
pub fn edition_of(name: &str) -> String {
    format!("Edition of {name}")
}

/// The copies field of a set.
pub fn copies_of(name: &str) -> String {
    format!("Copies of {name}")
}

/// Copies left.
pub fn left_of(left: i64, all: i64) -> String {
    format!("{} of {} left", number(left), number(all))
}

/// A set's group in the palette.
pub fn group_name(name: &str, left: i64, all: i64) -> String {
    format!("{name}, {}", left_of(left, all))
}

/// A card of the palette.
pub fn card_words(name: &str, kind: &str, left: i64, all: i64) -> String {
    format!("{name}, {kind}, {}", left_of(left, all))
}

/// The chip of fitting tiles.
pub fn chip_fits(n: usize) -> String {
    format!("Fits now  {n}")
}

/// An empty palette.
pub fn nothing_called(text: &str) -> String {
    format!("Nothing called ‘{text}’.")
}

/// A turn as spoken.
pub fn turn_words(turn: Turn) -> String {
    format!("turn {}", turn.degrees())
}

/// A turn beside a picture.
pub fn turn_short(turn: Turn) -> String {
    format!("Turn {}°", turn.degrees())
}

/// A picture as spoken.
pub fn picture_of(name: &str) -> String {
    format!("Picture of {name}")
}

/// Cells and turns where a tile fits.
pub fn cells_turns(cells: usize, turns: usize) -> String {
    format!("{}, {}.", many(cells, "cell", "cells"), many(turns, "turn", "turns"))
}

/// A clash in a few words.
pub fn clash(clash: &Clash) -> String {
    format!("{} meets {}", clash.own, clash.other)
}

/// A clash as a sentence.
pub fn clash_sentence(clash: &Clash) -> String {
    format!("{} meets {} on the {} side.", capital(&clash.own), clash.other, clash.side.word())
}

/// What does not fit, in the status bar.
pub fn does_not_fit(clash: &str) -> String {
    format!("Does not fit: {clash}. Click places it anyway.")
}

/// On how many sides a tile fits.
pub fn fits_on(fit: &Fit) -> String {
    match fit.meets.as_slice() {
        [] => "Fits here.".to_owned(),
        [one] => format!("Fits on 1 side: {one} to {one}"),
        several => format!("Fits on {} sides: {}", several.len(), several.join(", ")),
    }
}

/// Whether the tile in hand would fit, as spoken.
pub fn would_fit(name: &str, turn: Turn, clash: Option<&str>) -> String {
    match clash {
        None => format!("{name} in hand, turn {}, fits", turn.degrees()),
        Some(clash) => format!("{name} in hand, turn {}, does not fit: {clash}", turn.degrees()),
    }
}

/// The board as spoken when there is no cursor.
pub fn board_summary(tiles: usize, problems: usize) -> String {
    format!("{}, {}", many(tiles, "tile", "tiles"), many(problems, "problem", "problems"))
}

/// Problems of a cell as spoken.
pub fn problems_here(n: usize, first: &str) -> String {
    format!("{}: {first}", many(n, "problem", "problems"))
}

/// A severity in a word.
pub fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => s::ERROR,
        Severity::Warning => s::WARNING,
        Severity::Note => s::NOTE,
    }
}

/// How many of a severity.
pub fn severity_count(severity: Severity, n: usize) -> String {
    match severity {
        Severity::Error => many(n, "error", "errors"),
        Severity::Warning => many(n, "warning", "warnings"),
        Severity::Note => many(n, "note", "notes"),
    }
}

/// A chip that shows or hides a severity.
pub fn show_severity(count: &str) -> String {
    format!("Show {count}")
}

/// A row of Problems as spoken.
pub fn problem_words(kind: Severity, message: &str, rule: Option<&str>, place: &str) -> String {
    match rule {
        Some(rule) => format!("{}: {message} {rule}, {place}", severity(kind)),
        None => format!("{}: {message} {place}", severity(kind)),
    }
}

/// Which problem is selected.
pub fn problem_of(n: usize, all: usize) -> String {
    format!("Problem {n} of {all}.")
}

/// An empty list of problems.
pub fn no_problems(rules: &str) -> String {
    format!("No problems. Checked against {rules}.")
}

/// Rules in the status bar.
pub fn rules_short(rules: &str) -> String {
    format!("Rules: {rules}")
}

/// A player's row as spoken.
pub fn player_words(name: &str, now: i64, end: i64) -> String {
    format!("{name}, {} now, {} at end", number(now), number(end))
}

/// Points entered by hand as spoken.
pub fn given(points: i64) -> String {
    format!("{}: {}", s::GIVEN, number(points))
}

/// A formula of a line.
pub fn formula(count: i64, each: i64) -> String {
    format!("{}×{}", number(count), number(each))
}

/// A score line as spoken.
pub fn line_words(label: &str, points: i64, rule: &str) -> String {
    format!("{}, {}, {rule}", capital(label), many_points(points))
}

fn many_points(points: i64) -> String {
    format!("{} {}", number(points), if points == 1 { "point" } else { "points" })
}

/// A feature's title.
pub fn feature_title(kind: &str, completed: bool) -> String {
    format!("{kind}, {}", if completed { "completed" } else { "open" })
}

/// A feature's row in the scores; fields are neither completed nor open.
pub fn feature_row(kind: &str, tiles: usize, completed: bool, ends: bool) -> String {
    match (ends, completed) {
        (true, true) => format!("{kind}, {}", many(tiles, "tile", "tiles")),
        (true, false) => format!("{kind}, open"),
        (false, _) => kind.to_owned(),
    }
}

/// The same as spoken.
pub fn feature_row_words(label: &str, formula: &str, now: i64, end: i64) -> String {
    format!("{label}, {formula}, {} now, {} at end", number(now), number(end))
}

/// An owner and how many figures.
pub fn owner_with(name: &str, figures: usize) -> String {
    format!("{name}, {}", many(figures, "figure", "figures"))
}

/// A number of sides.
pub fn sides(n: usize) -> String {
    many(n, "side", "sides")
}

/// A number of cities.
pub fn cities(n: usize) -> String {
    many(n, "city", "cities")
}

/// A number of fields.
pub fn fields(n: usize) -> String {
    many(n, "field", "fields")
}

/// A number of selected tiles.
pub fn tiles_selected(n: usize) -> String {
    format!("{} selected", many(n, "tile", "tiles"))
}

/// A step of the history as spoken.
pub fn step_words(label: &str, here: bool) -> String {
    if here { format!("{label}, the board now") } else { label.to_owned() }
}

/// Whose figure is put.
pub fn hint_figure(player: Option<&str>, kind: &str) -> String {
    match player {
        Some(player) => format!("{player} {}: click a spot.", kind.to_lowercase()),
        None => format!("{}: click a spot.", capital(kind)),
    }
}

/// A player's button of the figure tool.
pub fn player_button(name: &str) -> String {
    format!("Figures of {name}")
}

/// A figure kind's button.
pub fn kind_button(name: &str) -> String {
    format!("Kind: {name}")
}

/// Tooltip of a player's button.
pub fn player_tip(player: &str, kind: &str, left: Option<i64>) -> String {
    match left {
        Some(left) => format!("{player}: {} left of {}", number(left), kind.to_lowercase()),
        None => player.to_owned(),
    }
}

/// Tooltip of a figure kind's button.
pub fn kind_tip(kind: &str, left: Option<i64>) -> String {
    match left {
        Some(left) => format!("{}: {} left", capital(kind), number(left)),
        None => capital(kind),
    }
}

/// Figures left in the supply.
pub fn supply_left(left: i64) -> String {
    format!("{} left", number(left))
}

/// Saved where.
pub fn saved_to(path: &str) -> String {
    format!("Saved to {path}")
}

/// A recorded game that differs from the rules, or needs what is not there.
pub fn recorded_game(name: &str, found: &str) -> String {
    format!("{name} is open as far as it could be played: {found}")
}

/// Could not be opened.
pub fn could_not_open(error: &str) -> String {
    format!("Could not be opened: {error}")
}

/// Could not be saved.
pub fn could_not_save(error: &str) -> String {
    format!("Could not be saved: {error}")
}

/// What the question before unsaved work is lost says.
pub fn not_saved_yet(name: &str) -> String {
    format!("{name} has changes that are not saved.")
}

/// Where a rule comes from.
pub fn rule_source(id: &str, source: &str) -> String {
    format!("{id} · {source}")
}

/// The version.
pub fn version(version: &str) -> String {
    format!("Version {version}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        for (n, text) in [(0, "0"), (7, "7"), (-3, "−3"), (1234, "1,234"), (-1_000_000, "−1,000,000")] {
            assert_eq!(number(n), text);
        }
        assert_eq!(plus(2), "+2");
        for (text, shown) in [
            ("Tile at -1, 0 and (-12, -3).", "Tile at −1, 0 and (−12, −3)."),
            ("BAS-CITY-1 of base/road-4", "BAS-CITY-1 of base/road-4"),
            ("a-1 -b --2", "a-1 -b --2"),
        ] {
            assert_eq!(with_minus(text), shown);
        }
        assert_eq!(many(1, "tile", "tiles"), "1 tile");
        assert_eq!(capital("city"), "City");
    }
}
