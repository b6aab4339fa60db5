//! Markdown, with tables as GitHub and most forums have them.

use super::{Align, Block, Table, one_line};

/// Writes blocks as Markdown.
pub fn markdown(blocks: &[Block]) -> String {
    let written: Vec<String> = blocks.iter().map(block).filter(|b| !b.is_empty()).collect();
    let mut text = written.join("\n\n");
    text.push('\n');
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => {
            format!("{} {}", "#".repeat(usize::from((*level).clamp(1, 6))), escaped(text))
        }
        Block::Paragraph(text) => line_start(&escaped(text)),
        Block::List(items) => {
            items.iter().map(|i| format!("- {}", line_start(&escaped(i)))).collect::<Vec<_>>().join("\n")
        }
        Block::Table(t) => table(t),
    }
}

fn table(table: &Table) -> String {
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    let mut lines = vec![row(table.columns.iter().map(|(head, _)| escaped(head)).collect())];
    let rule = table.columns.iter().map(|(_, align)| match align {
        Align::Left => "---".to_owned(),
        Align::Right => "---:".to_owned(),
    });
    lines.push(row(rule.collect()));
    let columns = 0..table.columns.len();
    for r in &table.rows {
        lines.push(row(columns.clone().map(|c| escaped(&Table::cell(r, c))).collect()));
    }
    lines.join("\n")
}

/// Signs that would mean something are told not to.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

/// A line that would begin a list, a heading, a quote or a rule does not.
fn line_start(text: &str) -> String {
    let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    if number.len() < text.len() && number.starts_with(['.', ')']) {
        let at = text.len() - number.len();
        return format!("{}\\{}", &text[..at], number);
    }
    if text.starts_with(['#', '>', '-', '+', '=']) { format!("\\{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_words_are_what_they_were() {
        let mut t = Table::new(&["Name", "# Number"]);
        t.row(["a | b".to_owned(), "3".to_owned()]);
        t.row(["*x*\n<y>".to_owned()]);
        let blocks = [Block::heading(2, "A_b"), Block::paragraph("1. no list"), Block::Table(t)];
        let expected = "## A\\_b\n\n1\\. no list\n\n| Name | Number |\n| --- | ---: |\n| a \\| b | 3 |\n| \\*x\\* &lt;y> |  |\n";
        assert_eq!(markdown(&blocks), expected);
        assert_eq!(markdown(&[Block::List(vec!["- a".into(), "b".into()])]), "- \\- a\n- b\n");
    }
}
