//! A small own alphabet of strokes (A-Z, 0-9, minus): letters on badges, numbers on tokens and at the rim.
//! It needs no font file and looks the same everywhere.

use super::geo::P;
use super::shape::{Color, Path, Picture, Role, Step};

/// Strokes in a box 4 wide and 6 high, origin top left.
fn strokes(c: char) -> &'static str {
    match c.to_ascii_uppercase() {
        'A' => "M0 6L2 0 4 6M.7 4H3.3",
        'B' => "M0 0V6H2.2C4.6 6 4.6 3 2.2 3H0M2 3C4 3 4 0 2 0H0",
        'C' => "M4 1.2C3.3-.4.9-.4.3 1.4C-.1 2.5-.1 3.5.3 4.6C.9 6.4 3.3 6.4 4 4.8",
        'D' => "M0 0V6H1.6C4.8 6 4.8 0 1.6 0Z",
        'E' => "M3.8 0H0V6H3.8M0 3H3.2",
        'F' => "M3.8 0H0V6M0 3H3.2",
        'G' => "M4 1.2C3.3-.4.9-.4.3 1.4C-.1 2.5-.1 3.5.3 4.6C.9 6.5 4 6.5 4 4.2V3.4H2.3",
        'H' => "M0 0V6M4 0V6M0 3H4",
        'I' => "M2 0V6",
        'J' => "M3.4 0V4.2C3.4 6.6.2 6.6.2 4.4",
        'K' => "M0 0V6M4 0L0 3.6M1.4 2.5L4 6",
        'L' => "M0 0V6H3.6",
        'M' => "M0 6V0L2 3.6 4 0V6",
        'N' => "M0 6V0L4 6V0",
        'O' => "M2 0C4.7 0 4.7 6 2 6C-.7 6-.7 0 2 0Z",
        'P' => "M0 6V0H2.2C4.6 0 4.6 3.3 2.2 3.3H0",
        'Q' => "M2 0C4.7 0 4.7 6 2 6C-.7 6-.7 0 2 0ZM2.5 4.3L4.2 6.2",
        'R' => "M0 6V0H2.2C4.5 0 4.5 3.1 2.2 3.1H0M2 3.1L4 6",
        'S' => "M3.8 1.1C3.2-.5.2-.4.2 1.5C.2 3.6 3.9 2.4 3.9 4.5C3.9 6.5.6 6.5 0 4.8",
        'T' => "M0 0H4M2 0V6",
        'U' => "M0 0V4C0 6.7 4 6.7 4 4V0",
        'V' => "M0 0L2 6 4 0",
        'W' => "M-.4 0L.9 6 2 1.5 3.1 6 4.4 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 3.2 4 0M2 3.2V6",
        'Z' => "M0 0H4L0 6H4",
        '0' => "M2 0C4.4 0 4.4 6 2 6C-.4 6-.4 0 2 0Z",
        '1' => "M.6 1.2L2.2 0V6",
        '2' => "M.2 1.6C.2-.5 3.8-.5 3.8 1.6C3.8 3.2.8 4.4.1 6H4",
        '3' => "M.3.9C1-.4 3.7-.3 3.7 1.5C3.7 2.5 2.9 3 1.7 3C3.2 3 4 3.5 4 4.5C4 6.4.8 6.5 0 5",
        '4' => "M3 6V0L0 4.2H4.1",
        '5' => "M3.7 0H.6L.3 2.8C1.8 1.9 4 2.4 4 4.2C4 6.4.8 6.5.1 5.1",
        '6' => "M3.5.6C2-.6.1.8.1 4C.1 6.6 4 6.6 4 4.1C4 1.9.8 1.7.2 3.6",
        '7' => "M0 0H4L1.5 6",
        '8' => "M2 2.9C-.1 2.9.1 0 2 0C3.9 0 4.1 2.9 2 2.9C-.6 2.9-.5 6 2 6C4.5 6 4.6 2.9 2 2.9Z",
        '9' => "M.5 5.4C2 6.6 3.9 5.2 3.9 2C3.9-.6 0-.6 0 1.9C0 4.1 3.2 4.3 3.8 2.4",
        '-' => "M.6 3H3.4",
        '+' => "M.2 3H3.8M2 1.2V4.8",
        _ => "M.4 1.4C.4-.5 3.6-.5 3.6 1.4C3.6 2.8 2 2.8 2 4.2M2 5.8V6",
    }
}

/// Writes a text with its middle at `at`; `height` is that of the capitals, `weight` the line width as a share of it.
pub fn write(pic: &mut Picture, text: &str, at: P, height: f64, weight: f64, color: Color) {
    let k = height / 6.0;
    let step = 5.7 * k;
    let n = text.chars().count() as f64;
    let left = at[0] - (n * step - 1.7 * k) / 2.0;
    for (i, c) in text.chars().enumerate() {
        let x = left + i as f64 * step;
        let glyph = super::paths::parse(strokes(c)).map(|p| [x + p[0] * k, at[1] + (p[1] - 3.0) * k]);
        // Single strokes start at their own places: a glyph is one path of several contours.
        if glyph.0.iter().any(|s| !matches!(s, Step::Close)) {
            pic.round(Role::Text, Path(glyph.0), color, height * weight);
        }
    }
}
