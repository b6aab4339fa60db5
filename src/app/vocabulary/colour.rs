//! How a colour of a kind stands beside the terrains that it meets: contrast as in WCAG 2, and how different it looks, to
//! those too who lack one sort of cones.

use std::collections::BTreeSet;

use crate::art::Color;
use crate::art::palette as ink;
use crate::checks::set::SetContext;
use crate::model::KindDef;
use crate::model::vocab::Profile;

/// Two grounds that look less different than this are hard to tell apart.
pub const APART: f64 = 12.0;

/// A terrain that a colour lies beside.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Kind id.
    pub kind: String,
    /// Its English name.
    pub name: String,
    /// Contrast ratio, from 1.
    pub contrast: f64,
    /// How different they look (CIE 1976), to whom they look most alike.
    pub apart: f64,
}

impl Beside {
    /// Whether they can be told apart.
    pub fn is_clear(&self) -> bool {
        self.apart >= APART
    }

    /// What to say of it.
    pub fn note(&self) -> String {
        let ratio = format!("contrast {:.1} to 1 beside {}", self.contrast, self.name);
        if self.is_clear() { ratio } else { format!("{ratio}: hard to tell apart, take another colour") }
    }
}

/// The colour of a kind: its own, else that of its shape.
pub fn colour_of(kind: &KindDef) -> Color {
    let own = ["colour", "color"].iter().find_map(|key| kind.extra.get(*key)?.as_str());
    if let Some(colour) = own.and_then(parse) {
        return colour;
    }
    match kind.profile {
        Some(Profile::Whole) => ink::TOWN,
        Some(Profile::Line) if kind.letter == Some('S') => ink::WATER,
        Some(Profile::Line) => ink::ROAD,
        Some(Profile::Field) => ink::FIELD,
        None => ink::STONE,
    }
}

/// `#RRGGBB`, with or without the sign.
pub fn parse(text: &str) -> Option<Color> {
    let digits = text.trim().trim_start_matches('#');
    (digits.len() == 6).then(|| u32::from_str_radix(digits, 16).ok().map(Color::hex)).flatten()
}

/// The terrains that a kind lies beside on tiles of the set and of those that it requires, the most alike first.
pub fn beside(cx: &SetContext<'_>, kind: &str, colour: Color) -> Vec<Beside> {
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for tile in cx.reach.iter().flat_map(|s| &s.tiles) {
        if tile.segments.iter().any(|s| s.kind == kind) {
            met.extend(tile.segments.iter().map(|s| s.kind.as_str()));
        }
    }
    // Nothing is drawn of it yet: open land is what it will lie in.
    if met.is_empty() {
        let fields = cx.reach.iter().flat_map(|s| &s.kinds).filter(|k| k.profile == Some(Profile::Field));
        met.extend(fields.map(|k| k.id.as_str()));
    }
    let mut found: Vec<Beside> = met
        .into_iter()
        .filter(|id| *id != kind)
        .filter_map(|id| cx.kind(id))
        // Sites are pictures of their own, not grounds.
        .filter(|k| k.profile.is_some())
        .map(|k| {
            let other = colour_of(k);
            let label = k.label.get("en");
            Beside {
                kind: k.id.clone(),
                name: if label.is_empty() { k.id.clone() } else { label.to_owned() },
                contrast: contrast(colour, other),
                apart: apart(colour, other),
            }
        })
        .collect();
    found.sort_by(|a, b| a.apart.total_cmp(&b.apart).then_with(|| a.kind.cmp(&b.kind)));
    found
}

fn linear(c: Color) -> [f64; 3] {
    [c.r, c.g, c.b].map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    })
}

/// Contrast ratio as in WCAG 2.
pub fn contrast(a: Color, b: Color) -> f64 {
    let luminance = |c: Color| {
        let [r, g, b] = linear(c);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

/// Nothing changed; without red cones; without green cones (Machado, Oliveira, Fernandes 2009, full strength).
const EYES: [[[f64; 3]; 3]; 3] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
];

/// How different two colours look to whoever sees them most alike.
pub fn apart(a: Color, b: Color) -> f64 {
    let distance = |eye: &[[f64; 3]; 3]| {
        let (x, y) = (lab(seen(a, eye)), lab(seen(b, eye)));
        x.iter().zip(y).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    };
    EYES.iter().map(distance).fold(f64::INFINITY, f64::min)
}

fn seen(c: Color, eye: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = linear(c);
    eye.map(|row| (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]).clamp(0.0, 1.0))
}

fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let xyz = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83,
    ];
    let f = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * f[1] - 16.0, 500.0 * (f[0] - f[1]), 200.0 * (f[1] - f[2])]
}
