//! Wiki text as MediaWiki reads it.

use super::{Align, Block, Table, one_line};

/// Writes blocks as wiki text.
pub fn wiki(blocks: &[Block]) -> String {
    let written: Vec<String> = blocks.iter().map(block).filter(|b| !b.is_empty()).collect();
    let mut text = written.join("\n\n");
    text.push('\n');
    text
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(level, text) => {
            let signs = "=".repeat(usize::from((*level).clamp(1, 6)));
            format!("{signs} {} {signs}", escaped(text))
        }
        Block::Paragraph(text) => escaped(text),
        Block::List(items) => {
            items.iter().map(|i| format!("* {}", escaped(i))).collect::<Vec<_>>().join("\n")
        }
        Block::Table(t) => table(t),
    }
}

fn table(table: &Table) -> String {
    let mut lines = vec!["{| class=\"wikitable sortable\"".to_owned()];
    lines.extend(table.columns.iter().map(|(head, _)| format!("! {}", escaped(head))));
    for row in &table.rows {
        lines.push("|-".to_owned());
        for (c, (_, align)) in table.columns.iter().enumerate() {
            let cell = escaped(&Table::cell(row, c));
            lines.push(match align {
                Align::Left => format!("| {cell}"),
                Align::Right => format!("| style=\"text-align:right\" | {cell}"),
            });
        }
    }
    lines.push("|}".to_owned());
    lines.join("\n")
}

/// Signs that would mean something become entities, which mean nothing anywhere.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for (i, c) in one_line(text).chars().enumerate() {
        let start = i == 0 && "*#:;= -".contains(c);
        // One apostrophe is one; two are a style.
        let style = c == '\'' && before == c;
        before = c;
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '[' | ']' | '{' | '}' | '|' | '~' | '_' | '=' => {
                out.push_str(&format!("&#{};", u32::from(c)));
            }
            _ if start || style => out.push_str(&format!("&#{};", u32::from(c))),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_words_are_what_they_were() {
        let mut t = Table::new(&["Name", "# Number"]);
        t.row(["a | [[b]]".to_owned(), "3".to_owned()]);
        let expected = "== It's ==\n\n{| class=\"wikitable sortable\"\n! Name\n! Number\n|-\n| a &#124; &#91;&#91;b&#93;&#93;\n| style=\"text-align:right\" | 3\n|}\n";
        assert_eq!(wiki(&[Block::heading(2, "It's"), Block::Table(t)]), expected);
        assert_eq!(wiki(&[Block::paragraph("''x''")]), "'&#39;x'&#39;\n");
        assert_eq!(wiki(&[Block::paragraph("* {{x}}")]), "&#42; &#123;&#123;x&#125;&#125;\n");
    }
}
