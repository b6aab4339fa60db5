//! Where the rows of a file stand, so that what is said about a tile or figure can name its line.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::Position;
use super::locate::{Step, locate, offset_in};
use super::read::without_mark;
use crate::model::Cell;

/// A row of one of a file's lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowAt {
    /// Its cell, for rows of a board.
    pub cell: Option<Cell>,
    /// Its segment, for figures.
    pub segment: Option<String>,
    /// Its id, for rows of a tile set.
    pub id: Option<String>,
    /// Where it starts.
    pub position: Position,
}

/// The rows of a top-level list in file order; none when there is no such list. The text has been read before.
pub fn row_positions(text: &str, list: &str) -> Vec<RowAt> {
    #[derive(Default, Deserialize)]
    struct Names {
        x: Option<i32>,
        y: Option<i32>,
        segment: Option<String>,
        id: Option<String>,
    }
    let text = without_mark(text);
    let located = locate(text, &[Step::Key(list.to_owned())]);
    let rows: Vec<&RawValue> =
        located.and_then(|l| serde_json::from_str::<Vec<&RawValue>>(l.raw).ok()).unwrap_or_default();
    let (mut line, mut line_start, mut seen) = (1, 0, 0);
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        // Rows come in order, so that lines are counted once.
        let start = offset_in(text, row.get());
        for (at, _) in text[seen..start].match_indices('\n') {
            line += 1;
            line_start = seen + at + 1;
        }
        seen = start;
        let names: Names = serde_json::from_str(row.get()).unwrap_or_default();
        let column = u32::try_from(text[line_start..start].chars().count()).map_or(u32::MAX, |c| c + 1);
        found.push(RowAt {
            cell: names.x.zip(names.y).map(|(x, y)| Cell::new(x, y)),
            segment: names.segment,
            id: names.id,
            position: Position { line, column },
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found() {
        let text = "{\"a\": 1,\n \"tiles\": [\n  {\"x\": 1, \"y\": 2}, {\"id\": \"t\"},\n  7]}";
        let rows = row_positions(text, "tiles");
        let at: Vec<String> = rows.iter().map(|r| r.position.to_string()).collect();
        assert_eq!(at, ["3:3", "3:21", "4:3"]);
        assert_eq!((rows[0].cell, rows[1].id.as_deref()), (Some(Cell::new(1, 2)), Some("t")));
        assert_eq!((row_positions(text, "none"), row_positions(text, "a")), (vec![], vec![]));
    }
}
