//! What stands on everything that is handed out: who made it, and that it is nobody's product.

use super::super::statistics::set_name;
use crate::model::TileSet;

/// The notice, on every sheet and page.
pub const NOTICE: &str = "Made by players for players and free of charge: not to be sold. Not made, sponsored or endorsed by \
the publisher or the author of Carcassonne; none of the publisher's art is used. Names of games only say what this goes with.";

/// What stands on every sheet, so that its tiles fit those of a box.
pub const TRUE_SIZE: &str = "Print at 100 %, not fit to page.";

/// Name, credit and licence of sets, a line each; sets without either are named alone.
pub fn credit_lines<'a>(sets: impl IntoIterator<Item = &'a TileSet>) -> Vec<String> {
    let line = |set: &TileSet| {
        let stop = |text: &str| {
            let text = text.trim();
            if text.is_empty() || text.ends_with(['.', '!', '?']) {
                text.to_owned()
            } else {
                format!("{text}.")
            }
        };
        let licence = set.licence.trim();
        let licence = if licence.is_empty() { String::new() } else { format!("Licence: {licence}.") };
        let parts = [format!("{}.", set_name(set)), stop(&set.credit), licence];
        parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ")
    };
    sets.into_iter().map(line).collect()
}
