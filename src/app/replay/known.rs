//! Differences that are decided: `docs/differences.md` lists what recordings say otherwise, with the rule by which we are
//! right. The page is read, so that it is the only place.

use std::sync::OnceLock;

use super::Difference;

const PAGE: &str = include_str!("../../../docs/differences.md");

/// A row of the table.
#[derive(Debug)]
struct Row {
    /// What is compared.
    what: String,
    /// Beginnings of the ids of the tiles that it is about; any when empty.
    tiles: Vec<String>,
}

fn rows() -> &'static [Row] {
    static ROWS: OnceLock<Vec<Row>> = OnceLock::new();
    ROWS.get_or_init(|| parse(PAGE))
}

/// Rows of the page's first table, whose first column is what is compared, the second the tiles, in backquotes.
fn parse(page: &str) -> Vec<Row> {
    let table = page.lines().take_while(|l| !l.starts_with("## ")).filter(|l| l.starts_with("| "));
    let lines = table.skip(2);
    let row = |line: &str| {
        let mut columns = line.trim_matches('|').split('|').map(str::trim);
        let what = columns.next()?.to_owned();
        let tiles = columns.next()?.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Some(Row { what, tiles })
    };
    lines.filter_map(row).collect()
}

/// Whether a difference is one of the table.
pub(super) fn is_known(difference: &Difference) -> bool {
    let about = |row: &Row| match &difference.tile {
        _ if row.tiles.is_empty() => true,
        Some(tile) => row.tiles.iter().any(|t| tile.starts_with(t.as_str())),
        None => false,
    };
    rows().iter().any(|row| row.what == difference.what && about(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_rows_and_each_names_what_is_compared() {
        assert!(!rows().is_empty());
        for row in rows() {
            assert!(!row.what.is_empty() && !row.what.starts_with('-'), "{row:?}");
            assert!(!row.tiles.is_empty(), "a row without tiles would hide everything: {row:?}");
        }
    }
}
