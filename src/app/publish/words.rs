//! Lines of text in the letters of the pictures, measured in whatever unit these are drawn.

use crate::art::letters;

/// Most signs of a line that are looked at.
const MOST_SIGNS: usize = 400;

/// Breaks a text into lines no wider than this; a word that is wider stands alone and is cut.
pub fn wrap(text: &str, width: f64, height: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| letters::width(line, height) <= width) {
            Some(line) => {
                lines.pop();
                lines.push(line);
            }
            None => lines.push(cut(word, width, height)),
        }
    }
    lines
}

/// A text, cut with dots where it is wider than this.
pub(super) fn cut(text: &str, width: f64, height: f64) -> String {
    if letters::width(text, height) <= width {
        return text.to_owned();
    }
    let mut short: Vec<char> = text.chars().take(MOST_SIGNS).collect();
    loop {
        short.pop();
        let line = format!("{}...", short.iter().collect::<String>().trim_end());
        if short.is_empty() || letters::width(&line, height) <= width {
            return line;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_no_word() {
        let text = "Print at 100 %, not fit to page.  Names of games only say what this goes with.";
        let lines = wrap(text, 40.0, 2.0);
        assert!(lines.len() > 2 && lines.iter().all(|l| letters::width(l, 2.0) <= 40.0), "{lines:?}");
        assert_eq!(lines.join(" "), text.replace("  ", " "));
        assert_eq!(wrap("", 40.0, 2.0), Vec::<String>::new());
        let long = wrap(&"m".repeat(200), 40.0, 2.0);
        assert!(long.len() == 1 && long[0].ends_with("..."), "{long:?}");
    }
}
