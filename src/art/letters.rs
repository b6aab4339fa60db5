//! A small own alphabet of strokes: letters on badges, numbers on tokens and at the rim, words on sheets.
//! It needs no font file and looks the same everywhere.

use super::geo::P;
use super::shape::{Color, Path, Picture, Role, Step};

/// A sign: its width, and its strokes in a box 6 high (capitals; small letters reach from 2 to 6, tails to 8).
type Glyph = (f64, &'static str);

/// Room between two signs.
const GAP: f64 = 1.55;

fn glyph(c: char) -> Glyph {
    match c {
        'A' => (4.2, "M0 6L2.1 0 4.2 6M.75 4H3.45"),
        'B' => (3.8, "M0 0V6H2.1C4.4 6 4.4 2.9 2.1 2.9H0M2.1 2.9C3.9 2.9 3.9 0 2 0H0"),
        'C' => (4.0, "M4 1.3C3.2-.4.9-.4.3 1.4C-.1 2.5-.1 3.5.3 4.6C.9 6.4 3.2 6.4 4 4.7"),
        'D' => (4.0, "M0 0V6H1.6C4.8 6 4.8 0 1.6 0Z"),
        'E' => (3.4, "M3.4 0H0V6H3.4M0 2.9H3"),
        'F' => (3.3, "M3.3 0H0V6M0 3H2.9"),
        'G' => (4.2, "M4 1.3C3.2-.4.9-.4.3 1.4C-.1 2.5-.1 3.5.3 4.6C.9 6.5 4.1 6.5 4.1 4.2V3.3H2.4"),
        'H' => (4.0, "M0 0V6M4 0V6M0 2.9H4"),
        'I' => (0.0, "M0 0V6"),
        'J' => (2.8, "M2.8 0V4.2C2.8 6.5-.1 6.5 0 4.4"),
        'K' => (3.8, "M0 0V6M3.6 0L0 3.6M1.3 2.4L3.8 6"),
        'L' => (3.3, "M0 0V6H3.3"),
        'M' => (4.8, "M0 6V0L2.4 3.8 4.8 0V6"),
        'N' => (4.0, "M0 6V0L4 6V0"),
        'O' | '0' => {
            if c == 'O' {
                (4.6, "M2.3 0C5.4 0 5.4 6 2.3 6C-.8 6-.8 0 2.3 0Z")
            } else {
                (3.8, "M1.9 0C4.5 0 4.5 6 1.9 6C-.7 6-.7 0 1.9 0Z")
            }
        }
        'P' => (3.7, "M0 6V0H2.1C4.3 0 4.3 3.3 2.1 3.3H0"),
        'Q' => (4.6, "M2.3 0C5.4 0 5.4 6 2.3 6C-.8 6-.8 0 2.3 0ZM2.8 4.3L4.6 6.3"),
        'R' => (3.9, "M0 6V0H2.1C4.2 0 4.2 3.1 2.1 3.1H0M2 3.1L3.9 6"),
        'S' => (3.8, "M3.6 1.1C3-.5.1-.4.1 1.5C.1 3.6 3.7 2.4 3.7 4.5C3.7 6.5.5 6.5 0 4.8"),
        'T' => (4.0, "M0 0H4M2 0V6"),
        'U' => (4.0, "M0 0V3.9C0 6.7 4 6.7 4 3.9V0"),
        'V' => (4.2, "M0 0L2.1 6 4.2 0"),
        'W' => (5.6, "M0 0L1.4 6 2.8 1.2 4.2 6 5.6 0"),
        'X' => (3.9, "M0 0L3.9 6M3.9 0L0 6"),
        'Y' => (4.0, "M0 0L2 3.2 4 0M2 3.2V6"),
        'Z' => (3.8, "M0 0H3.8L0 6H3.8"),
        'a' => (3.0, "M3 2V6M3 4C3 1.4 0 1.4 0 4C0 6.6 3 6.6 3 4"),
        'b' => (3.1, "M0 0V6M0 4C0 1.4 3.1 1.4 3.1 4C3.1 6.6 0 6.6 0 4"),
        'c' => (2.8, "M2.8 2.7C1.8 1.5 0 2.2 0 4C0 5.8 1.8 6.5 2.8 5.3"),
        'd' => (3.1, "M3.1 0V6M3.1 4C3.1 1.4 0 1.4 0 4C0 6.6 3.1 6.6 3.1 4"),
        'e' => (3.1, "M.1 3.8H3.1C3.1 1.4 0 1.4 0 4C0 6.3 2.2 6.6 3 5.3"),
        'f' => (2.2, "M2.2.2C1.3-.2.8.4.8 1.5V6M0 2.2H2"),
        'g' => (3.0, "M3 2V6.3C3 8 .9 8.1.2 7.2M3 4C3 1.4 0 1.4 0 4C0 6.6 3 6.6 3 4"),
        'h' => (2.9, "M0 0V6M0 3.7C0 1.6 2.9 1.6 2.9 3.7V6"),
        'i' => (0.0, "M0 2.1V6M0 .3V.4"),
        'j' => (0.9, "M.9 2.1V6.7C.9 7.7.5 7.9 0 7.8M.9.3V.4"),
        'k' => (2.9, "M0 0V6M2.6 2.1L0 4.4M.9 3.7L2.9 6"),
        'l' => (0.0, "M0 0V6"),
        'm' => (4.8, "M0 6V2.1M0 3.6C0 1.6 2.4 1.6 2.4 3.6V6M2.4 3.6C2.4 1.6 4.8 1.6 4.8 3.6V6"),
        'n' => (2.9, "M0 6V2.1M0 3.7C0 1.6 2.9 1.6 2.9 3.7V6"),
        'o' => (3.2, "M1.6 2C3.7 2 3.7 6 1.6 6C-.5 6-.5 2 1.6 2Z"),
        'p' => (3.1, "M0 2.1V7.8M0 4C0 1.4 3.1 1.4 3.1 4C3.1 6.6 0 6.6 0 4"),
        'q' => (3.1, "M3.1 2.1V7.8M3.1 4C3.1 1.4 0 1.4 0 4C0 6.6 3.1 6.6 3.1 4"),
        'r' => (2.0, "M0 6V2.1M0 3.9C.2 2.4 1.1 1.8 2 2.1"),
        's' => (2.7, "M2.5 2.7C2 1.8.2 1.8.2 3C.2 4.3 2.6 3.7 2.6 5C2.6 6.3.6 6.3 0 5.3"),
        't' => (2.2, "M.8.7V4.8C.8 5.9 1.4 6.2 2.2 5.9M0 2.2H2.1"),
        'u' => (2.9, "M0 2.1V4.3C0 6.4 2.9 6.4 2.9 4.3M2.9 2.1V6"),
        'v' => (3.0, "M0 2.1L1.5 6 3 2.1"),
        'w' => (4.6, "M0 2.1L1.15 6 2.3 2.7 3.45 6 4.6 2.1"),
        'x' => (2.8, "M0 2.1L2.8 6M2.8 2.1L0 6"),
        'y' => (3.0, "M0 2.1L1.5 5.9M3 2.1L1.3 6.8C1 7.7.6 7.9 0 7.7"),
        'z' => (2.7, "M0 2.1H2.7L0 6H2.7"),
        '1' => (2.2, "M.2 1.3L2 0V6"),
        '2' => (3.8, "M.1 1.6C.1-.5 3.6-.5 3.6 1.6C3.6 3.2.7 4.4 0 6H3.8"),
        '3' => (
            3.7,
            "M.2.9C.9-.4 3.4-.3 3.4 1.5C3.4 2.5 2.6 2.9 1.5 2.9C2.9 2.9 3.7 3.5 3.7 4.5C3.7 6.4.7 6.5 0 5",
        ),
        '4' => (4.0, "M2.9 6V0L0 4.2H4"),
        '5' => (3.7, "M3.4 0H.6L.3 2.8C1.8 1.9 3.7 2.4 3.7 4.2C3.7 6.4.7 6.5 0 5.1"),
        '6' => (3.8, "M3.3.6C1.8-.6 0 .8 0 4C0 6.6 3.8 6.6 3.8 4.1C3.8 1.9.7 1.7.1 3.6"),
        '7' => (3.7, "M0 0H3.7L1.3 6"),
        '8' => {
            (3.8, "M1.9 2.9C-.2 2.9 0 0 1.9 0C3.8 0 4 2.9 1.9 2.9C-.7 2.9-.6 6 1.9 6C4.4 6 4.5 2.9 1.9 2.9Z")
        }
        '9' => (3.8, "M.5 5.4C2 6.6 3.8 5.2 3.8 2C3.8-.6 0-.6 0 1.9C0 4.1 3.1 4.3 3.7 2.4"),
        ' ' => (1.4, ""),
        '-' | '\u{2212}' => (2.6, "M0 3.2H2.6"),
        '+' => (3.2, "M0 3.2H3.2M1.6 1.6V4.8"),
        '=' => (3.2, "M0 2.4H3.2M0 4.2H3.2"),
        '.' => (0.0, "M0 5.9V6"),
        ',' => (0.5, "M.5 5.8L0 7"),
        ':' => (0.0, "M0 2.9V3M0 5.9V6"),
        ';' => (0.5, "M.5 2.9V3M.5 5.8L0 7"),
        '!' => (0.0, "M0 0V4.1M0 5.9V6"),
        '/' => (2.6, "M0 6.6L2.6-.4"),
        '_' => (3.2, "M0 6.6H3.2"),
        '(' => (1.1, "M1.1-.4C-.4 1.6-.4 4.8 1.1 6.8"),
        ')' => (1.1, "M0-.4C1.5 1.6 1.5 4.8 0 6.8"),
        '\'' => (0.0, "M0 0V1.4"),
        '%' => (
            5.0,
            "M4 0L1 6M1 0C2.2 0 2.2 2.4 1 2.4C-.2 2.4-.2 0 1 0ZM4 3.6C5.2 3.6 5.2 6 4 6C2.8 6 2.8 3.6 4 3.6Z",
        ),
        '#' => (3.8, "M1.3.4L.7 5.6M3.1.4L2.5 5.6M.2 2.1H3.8M0 3.9H3.6"),
        '&' => {
            (4.4, "M4.2 6L1 2.2C0 .9.7-.1 1.7 0C3 .1 3.1 1.6 1.8 2.3C-.6 3.5-.4 6 1.6 6C3.1 6 4 4.9 4.2 3.4")
        }
        _ => (3.4, "M0 1.4C0-.5 3.3-.5 3.3 1.4C3.3 2.8 1.7 2.8 1.7 4.2M1.7 5.9V6"),
    }
}

/// The letter below an accent, and the accent as strokes about the middle of the letter, its foot at 0.
fn parted(c: char) -> (char, &'static str) {
    let acute = "M-.3-.5L.7-1.7";
    let caron = "M-.9-1.7L0-.6 .9-1.7";
    let dots = "M-.9-1V-.9M.9-1V-.9";
    let ring = "M0-.5C.9-.5.9-1.9 0-1.9C-.9-1.9-.9-.5 0-.5Z";
    let upper = c.is_uppercase();
    let low = c.to_lowercase().next().unwrap_or(c);
    let (base, accent) = match low {
        'á' => ('a', acute),
        'é' => ('e', acute),
        'í' => ('i', acute),
        'ó' => ('o', acute),
        'ú' => ('u', acute),
        'ý' => ('y', acute),
        'č' => ('c', caron),
        'ď' => ('d', caron),
        'ě' => ('e', caron),
        'ň' => ('n', caron),
        'ř' => ('r', caron),
        'š' => ('s', caron),
        'ť' => ('t', caron),
        'ž' => ('z', caron),
        'ä' => ('a', dots),
        'ö' => ('o', dots),
        'ü' => ('u', dots),
        'ů' => ('u', ring),
        'å' => ('a', ring),
        _ => return (c, ""),
    };
    (if upper { base.to_ascii_uppercase() } else { base }, accent)
}

/// Whether a sign has strokes of its own; others are written as a question mark.
pub fn is_known(c: char) -> bool {
    c == '?' || glyph(parted(c).0) != glyph('?')
}

/// How wide a text is written at a height of the capitals.
pub fn width(text: &str, height: f64) -> f64 {
    let units: f64 = text.chars().map(|c| glyph(parted(c).0).0 + GAP).sum();
    (units - GAP).max(0.0) * height / 6.0
}

/// Writes a text with its middle at `at`; `height` is that of the capitals, `weight` the line width as a share of it.
pub fn write(pic: &mut Picture, text: &str, at: P, height: f64, weight: f64, color: Color) {
    write_from(pic, text, [at[0] - width(text, height) / 2.0, at[1]], height, weight, color);
}

/// Writes a text from `at` on: its left end, half way up the capitals.
pub fn write_from(pic: &mut Picture, text: &str, at: P, height: f64, weight: f64, color: Color) {
    let k = height / 6.0;
    let mut x = at[0];
    for c in text.chars() {
        let (base, accent) = parted(c);
        let (wide, strokes) = glyph(base);
        let top = if base.is_lowercase() && !matches!(base, 'd' | 't') { 1.9 } else { 0.0 };
        let mut path = super::paths::parse(strokes);
        path.0.extend(super::paths::parse(accent).map(|p| [p[0] + wide / 2.0, p[1] + top]).0);
        let path = path.map(|p| [x + p[0] * k, at[1] + (p[1] - 3.0) * k]);
        // Single strokes start at their own places: a glyph is one path of several contours.
        if path.0.iter().any(|s| !matches!(s, Step::Close)) {
            pic.round(Role::Text, Path(path.0), color, height * weight);
        }
        x += (wide + GAP) * k;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_digits_and_accents_have_strokes_of_their_own() {
        let plain = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(" -+=.,:;!/_()'%#&?".chars());
        for c in plain.chain("áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäöü".chars()) {
            assert!(is_known(c), "{c}");
        }
        assert!(!is_known('漢'));
    }

    #[test]
    fn a_text_is_as_wide_as_it_says() {
        let mut pic = Picture::free();
        write(&mut pic, "Wagon 12", [0.0, 0.0], 6.0, 0.1, Color::hex(0));
        let xs: Vec<f32> = pic.shapes.iter().flat_map(|s| s.path.points()).map(|p| p[0]).collect();
        let (lo, hi) = xs.iter().fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(*x), b.max(*x)));
        assert!((f64::from(hi - lo) - width("Wagon 12", 6.0)).abs() < 0.6, "{lo} to {hi}");
        assert!((lo + hi).abs() < 0.6, "written about its middle: {lo} to {hi}");
    }
}
