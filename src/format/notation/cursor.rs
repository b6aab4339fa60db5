//! Goes over the tokens of a part of a text and says what is wrong where.

use serde_json::{Map, Value};

use super::text::is_number;
use super::token::{Lexeme, Token};
use crate::format::error::{Fault, FormatError, Position};

/// The text that is read, and how messages call it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a str,
}

impl Source<'_> {
    /// An error at a byte of the text.
    pub(super) fn error(&self, at: usize, fault: Fault, place: &str, said: Said) -> FormatError {
        FormatError {
            fault,
            file: self.file.into(),
            position: Some(Position::of_byte(self.text, at)),
            place: place.to_owned(),
            expected: said.expected,
            found: said.found,
            help: said.help.into(),
        }
    }
}

/// The words of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) expected: String,
    pub(super) found: String,
    pub(super) help: String,
}

/// An id as it was written: in quotes it is taken as it is, a bare one may be short for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    pub(super) word: String,
    pub(super) quoted: bool,
    /// Byte in the text.
    pub(super) at: usize,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) source: Source<'a>,
    tokens: &'a [Lexeme],
    end: usize,
    /// What is read: `tiles[3]`.
    pub(super) place: String,
}

impl<'a> Cursor<'a> {
    /// Over some of a text's tokens; `end` is the byte where they end.
    pub(super) fn new(source: Source<'a>, tokens: &'a [Lexeme], end: usize) -> Cursor<'a> {
        Cursor { source, tokens, end, place: String::new() }
    }

    /// The next token.
    pub(super) fn peek(&self) -> &'a Token {
        self.tokens.first().map_or(&Token::End, |l| &l.token)
    }

    /// The byte where the next token starts.
    pub(super) fn here(&self) -> usize {
        self.tokens.first().map_or(self.end, |l| l.start)
    }

    pub(super) fn skip(&mut self) {
        self.tokens = self.tokens.get(1..).unwrap_or_default();
    }

    /// Whether everything has been read.
    pub(super) fn at_end(&self) -> bool {
        *self.peek() == Token::End
    }

    /// Whether the next token ends a row.
    pub(super) fn at_row_end(&self) -> bool {
        matches!(self.peek(), Token::End | Token::Sign(';'))
    }

    /// The parts between signs, each with the byte where it ends.
    pub(super) fn split(&self, sign: char) -> Vec<Cursor<'a>> {
        let mut parts = Vec::new();
        let mut from = 0;
        for (i, lexeme) in self.tokens.iter().enumerate() {
            if lexeme.token == Token::Sign(sign) {
                parts.push(Cursor { tokens: &self.tokens[from..i], end: lexeme.start, ..self.clone() });
                from = i + 1;
            }
        }
        parts.push(Cursor { tokens: &self.tokens[from..], ..self.clone() });
        parts
    }

    /// Takes a sign if it comes next.
    pub(super) fn eat(&mut self, sign: char) -> bool {
        let there = *self.peek() == Token::Sign(sign);
        if there {
            self.skip();
        }
        there
    }

    /// Whether everything has been read but empty rows.
    pub(super) fn finished(&mut self) -> bool {
        while self.eat(';') {}
        self.at_end()
    }

    /// Takes a bare word if it comes next, in capitals or not.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Token::Word(w) if w.eq_ignore_ascii_case(word));
        if there {
            self.skip();
        }
        there
    }

    /// An id, bare or quoted.
    pub(super) fn written(&mut self, expected: &str) -> Result<Written, FormatError> {
        let at = self.here();
        let (word, quoted) = match self.peek() {
            Token::Word(word) => (word.clone(), false),
            Token::Text(word) => (word.clone(), true),
            Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => {
                return Err(self.wrong(expected, &format!("write {expected} here")));
            }
        };
        self.skip();
        Ok(Written { word, quoted, at })
    }

    /// An id that stands for itself.
    pub(super) fn name(&mut self, expected: &str) -> Result<String, FormatError> {
        self.written(expected).map(|w| w.word)
    }

    /// Whether an id comes next, and no number.
    pub(super) fn at_name(&self) -> bool {
        match self.peek() {
            Token::Word(word) => !is_number(word),
            Token::Text(_) => true,
            Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => false,
        }
    }

    /// The number that comes next.
    pub(super) fn at_number(&self) -> Option<i64> {
        match self.peek() {
            Token::Word(word) => word.parse().ok(),
            Token::Text(_) | Token::Json(_) | Token::Sign(_) | Token::Bad(_) | Token::End => None,
        }
    }

    /// A whole number of a type.
    pub(super) fn number<N: TryFrom<i64>>(&mut self, expected: &str) -> Result<N, FormatError> {
        let number = self.at_number().and_then(|n| N::try_from(n).ok());
        let number = number.ok_or_else(|| self.wrong(expected, "write a whole number, such as 4 or -2"))?;
        self.skip();
        Ok(number)
    }

    /// `4,-2`.
    pub(super) fn cell(&mut self, row: &mut Map<String, Value>) -> Result<(), FormatError> {
        let x: i32 = self.number("a cell, x,y")?;
        if !self.eat(',') {
            return Err(self.wrong("`,` and the second number of a cell", "write the cell as 4,-2"));
        }
        let y: i32 = self.number("the second number of a cell")?;
        row.insert("x".to_owned(), x.into());
        row.insert("y".to_owned(), y.into());
        Ok(())
    }

    /// A turn, if one comes next: `90`, `90°`.
    pub(super) fn turn(&mut self, row: &mut Map<String, Value>) -> Result<(), FormatError> {
        let Token::Word(word) = self.peek() else { return Ok(()) };
        let degrees: i64 = word.trim_end_matches('°').parse().unwrap_or(-1);
        if ![0, 90, 180, 270].contains(&degrees) {
            return Err(self.wrong("a turn of 0, 90, 180 or 270 degrees", "separate rows by `;`"));
        }
        self.skip();
        row.insert("turn".to_owned(), degrees.into());
        Ok(())
    }

    /// What may end a row: an object with keys that have no place of their own.
    pub(super) fn tail(&mut self, row: &mut Map<String, Value>) -> Result<(), FormatError> {
        let Token::Json(Value::Object(more)) = self.peek() else { return Ok(()) };
        for (key, value) in more {
            if row.contains_key(key) {
                let said = Said {
                    expected: format!("the key `{key}` once"),
                    found: "it twice".to_owned(),
                    help: format!("remove `{key}` from the object"),
                };
                return Err(self.source.error(self.here(), Fault::DuplicateKey, &self.place, said));
            }
            row.insert(key.clone(), value.clone());
        }
        self.skip();
        Ok(())
    }

    /// Everything of a row must have been read.
    pub(super) fn row_end(&self, expected: &str) -> Result<(), FormatError> {
        if self.at_row_end() {
            return Ok(());
        }
        Err(self.wrong(expected, "separate rows by `;` and parts by `|`; write an unusual id in quotes"))
    }

    /// The next token is not what belongs here.
    pub(super) fn wrong(&self, expected: &str, help: &str) -> FormatError {
        let (fault, found) = match self.peek() {
            Token::Word(word) => (Fault::WrongValue, format!("`{}`", shorten(word))),
            Token::Text(text) => (Fault::WrongValue, format!("the text \"{}\"", shorten(text))),
            Token::Json(Value::Array(_)) => (Fault::WrongType, "a list [...]".to_owned()),
            Token::Json(_) => (Fault::WrongType, "an object {...}".to_owned()),
            Token::Sign(sign) => (Fault::Syntax, format!("`{sign}`")),
            Token::End if self.end >= self.source.text.trim_end().len() => {
                (Fault::CutShort, "the end".to_owned())
            }
            Token::End => (Fault::Syntax, "nothing".to_owned()),
            Token::Bad(flaw) => {
                let fault = if flaw.cut_short { Fault::CutShort } else { Fault::Syntax };
                let said = Said {
                    expected: flaw.expected.clone(),
                    found: flaw.found.clone(),
                    help: flaw.help.clone(),
                };
                return self.source.error(flaw.at, fault, &self.place, said);
            }
        };
        let said = Said { expected: expected.to_owned(), found, help: help.to_owned() };
        self.source.error(self.here(), fault, &self.place, said)
    }
}

/// At most 40 characters.
pub(super) fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    format!("{}...", text.chars().take(36).collect::<String>())
}
