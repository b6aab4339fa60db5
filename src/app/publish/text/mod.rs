//! Headings, paragraphs, lists and tables, and how they are written: Markdown, wiki text, plain text.

mod markdown;
mod plain;
mod wiki;

pub use markdown::markdown;
pub use plain::plain;
pub use wiki::wiki;

/// How a column stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Column heads and how the columns stand.
    pub columns: Vec<(String, Align)>,
    /// Rows, each as long as the columns; missing cells are empty.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table of columns; a head that begins with `#` stands over numbers and loses that sign.
    pub fn new(heads: &[&str]) -> Table {
        let column = |head: &&str| match head.strip_prefix('#') {
            Some(head) => (head.trim().to_owned(), Align::Right),
            None => ((*head).to_owned(), Align::Left),
        };
        Table { columns: heads.iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// A cell's text; empty where it is missing. Line breaks are spaces.
    fn cell(row: &[String], column: usize) -> String {
        one_line(row.get(column).map_or("", String::as_str))
    }
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading of level 1, 2, ...
    Heading(u8, String),
    /// A paragraph.
    Paragraph(String),
    /// A list.
    List(Vec<String>),
    /// A table.
    Table(Table),
}

impl Block {
    /// A heading.
    pub fn heading(level: u8, text: &str) -> Block {
        Block::Heading(level, text.to_owned())
    }

    /// A paragraph.
    pub fn paragraph(text: impl Into<String>) -> Block {
        Block::Paragraph(text.into())
    }
}

/// Spaces for line breaks and other signs that are not seen.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control() || c.is_whitespace())
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
