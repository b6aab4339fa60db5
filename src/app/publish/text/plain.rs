//! Plain text in columns, for terminals and mails.

use super::{Align, Block, Table, one_line};

/// Writes blocks as plain text; `strong` sets headings off.
pub fn plain(blocks: &[Block], strong: &dyn Fn(&str) -> String) -> String {
    let mut text = String::new();
    for block in blocks {
        match block {
            Block::Heading(_, words) => {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&strong(&one_line(words)));
                text.push('\n');
            }
            Block::Paragraph(words) => text.push_str(&format!("{}\n", one_line(words))),
            Block::List(items) => {
                text.extend(items.iter().map(|item| format!("- {}\n", one_line(item))));
            }
            Block::Table(t) => text.push_str(&table(t)),
        }
    }
    text
}

fn table(table: &Table) -> String {
    let columns = table.columns.len();
    let wide = |c: usize| {
        let heads = table.columns[c].0.chars().count();
        table.rows.iter().map(|r| Table::cell(r, c).chars().count()).fold(heads, usize::max)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let line = |cells: Vec<String>| {
        let padded = cells.iter().enumerate().map(|(c, cell)| {
            let room = " ".repeat(widths[c] - cell.chars().count());
            match table.columns[c].1 {
                Align::Left => format!("{cell}{room}"),
                Align::Right => format!("{room}{cell}"),
            }
        });
        format!("  {}\n", padded.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = line(table.columns.iter().map(|(head, _)| head.clone()).collect());
    for row in &table.rows {
        text.push_str(&line((0..columns).map(|c| Table::cell(row, c)).collect()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_in_line() {
        let mut t = Table::new(&["Side", "#Count"]);
        t.row(["city".to_owned(), "7".to_owned()]);
        t.row(["řeka".to_owned(), "12345678".to_owned()]);
        let text = plain(&[Block::heading(1, "Edges"), Block::Table(t)], &|s| s.to_uppercase());
        assert_eq!(text, "EDGES\n  Side     Count\n  city         7\n  řeka  12345678\n");
    }
}
