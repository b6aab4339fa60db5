//! Contrast and colour-blind figures, recomputed from the palette of the code.

use tilewright::art::Color;
use tilewright::art::figure::PLAYERS;
use tilewright::art::palette::{self as ink, Paper};

fn linear(c: Color) -> [f64; 3] {
    [c.r, c.g, c.b].map(|v| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance(c: Color) -> f64 {
    let [r, g, b] = linear(c);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Contrast ratio as in WCAG 2.
fn contrast(a: Color, b: Color) -> f64 {
    let (x, y) = (luminance(a), luminance(b));
    (x.max(y) + 0.05) / (x.min(y) + 0.05)
}

fn lab(rgb: [f64; 3]) -> [f64; 3] {
    let [r, g, b] = rgb;
    let xyz = [
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    ];
    let f = xyz.map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * f[1] - 16.0, 500.0 * (f[0] - f[1]), 200.0 * (f[1] - f[2])]
}

/// How a colour looks without one kind of cones (Machado, Oliveira, Fernandes 2009, full strength).
fn seen(c: Color, m: &[[f64; 3]; 3]) -> [f64; 3] {
    let rgb = linear(c);
    let out = m.map(|row| (row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]).clamp(0.0, 1.0));
    lab(out)
}

const PLAIN: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const PROTAN: [[f64; 3]; 3] =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
const DEUTAN: [[f64; 3]; 3] =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]];
const TRITAN: [[f64; 3]; 3] =
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]];

fn difference(a: Color, b: Color, m: &[[f64; 3]; 3]) -> f64 {
    let (x, y) = (seen(a, m), seen(b, m));
    (0..3).map(|i| (x[i] - y[i]).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn signals_stand_out_on_paper() {
    for paper in [Paper::Light, Paper::Dark] {
        let w = paper.inks();
        for (name, c, least) in [("fits", w.fits, 3.0), ("does not", w.refused, 3.0), ("text", w.text, 4.5)] {
            let got = contrast(c, w.paper);
            assert!(got >= least, "{paper:?} {name}: {got:.2}");
        }
        // On art every signal has a casing that parts it from what lies below.
        for c in [w.fits, w.refused, ink::SELECTED, ink::WARNING] {
            assert!(contrast(c, ink::CASING) >= 3.0, "{c:?} on its casing: {:.2}", contrast(c, ink::CASING));
        }
        assert!(contrast(ink::CASING, ink::FIELD) >= 3.0);
    }
}

#[test]
fn land_town_road_and_water_differ_for_every_eye() {
    // Name, two colours, least difference plain, deuteranopia, protanopia, tritanopia.
    let pairs = [
        ("field and town from afar", ink::FIELD, ink::TOWN_FLAT, [38.0, 18.0, 14.0, 40.0]),
        ("field and wall outline", ink::FIELD, ink::OUTLINE, [40.0, 38.0, 38.0, 40.0]),
        ("field and road", ink::FIELD, ink::ROAD, [20.0, 14.0, 15.0, 15.0]),
        ("field and road casing", ink::FIELD, ink::ROAD_EDGE, [28.0, 22.0, 20.0, 28.0]),
        ("field and water", ink::FIELD, ink::WATER, [40.0, 40.0, 38.0, 20.0]),
        ("road and water", ink::ROAD, ink::WATER, [38.0, 38.0, 32.0, 35.0]),
    ];
    for (name, a, b, least) in pairs {
        for (m, (eye, need)) in [PLAIN, DEUTAN, PROTAN, TRITAN]
            .iter()
            .zip(["plain", "deutan", "protan", "tritan"].iter().zip(least))
        {
            let got = difference(a, b, m);
            assert!(got >= need, "{name}, {eye}: {got:.1}, at least {need}");
        }
    }
}

#[test]
fn players_are_told_apart_by_edge_sign_and_colour() {
    for p in &PLAYERS {
        let sign = contrast(p.sign_ink, p.body);
        let edge = contrast(p.edge(), ink::FIELD);
        assert!(sign >= 4.0, "{}: sign on body {sign:.2}", p.id);
        assert!(edge >= 3.9, "{}: edge on field {edge:.2}", p.id);
    }
    for (i, a) in PLAYERS.iter().enumerate() {
        for b in &PLAYERS[..i] {
            assert_ne!(a.sign, b.sign, "{} and {} share a sign", a.id, b.id);
            let plain = difference(a.body, b.body, &PLAIN);
            assert!(plain >= 12.0, "{} and {}: {plain:.1}", a.id, b.id);
        }
    }
    // The first six also by colour alone for two of the three deficiencies.
    for (m, least) in [(PLAIN, 40.0), (DEUTAN, 22.0), (TRITAN, 18.0)] {
        for (i, a) in PLAYERS[..6].iter().enumerate() {
            for b in &PLAYERS[..i] {
                let got = difference(a.body, b.body, &m);
                assert!(got >= least, "{} and {}: {got:.1}, at least {least}", a.id, b.id);
            }
        }
    }
}
