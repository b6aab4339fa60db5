//! Colours of text answers. They are dropped where the output is not a terminal.

use anstyle::{AnsiColor, Style};

use crate::model::Severity;

/// Errors.
pub(super) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Warnings.
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// Notes.
pub(super) const NOTE: Style = AnsiColor::Cyan.on_default().bold();
/// Names of things.
pub(super) const STRONG: Style = Style::new().bold();
/// Ids and other small print.
pub(super) const QUIET: Style = Style::new().dimmed();

/// The style of a severity.
pub(super) fn of_severity(severity: Severity) -> Style {
    match severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
        Severity::Note => NOTE,
    }
}

/// Its word.
pub(super) fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A text in a style.
pub(super) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// "1 error", "2 errors".
pub(super) fn counted(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
