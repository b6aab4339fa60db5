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

/// Without any colour: lightness alone.
const GREY: [[f64; 3]; 3] = [[0.2126, 0.7152, 0.0722]; 3];

#[test]
fn land_town_road_and_water_differ_for_every_eye_as_measured() {
    // Name, two colours, what was measured: plain, deuteranopia, protanopia, tritanopia, grey. A change of the palette that moves a
    // figure by more than the slack has to be measured, and told, anew.
    let pairs = [
        ("field and town from afar", ink::FIELD, ink::TOWN_FLAT, [42.0, 22.0, 23.0, 48.0, 19.0], 2.5),
        ("field and ground of a town", ink::FIELD, ink::TOWN, [26.0, 15.0, 12.0, 32.0, 5.0], 1.0),
        ("field and wall outline", ink::FIELD, ink::OUTLINE, [49.0, 43.0, 46.0, 48.0, 43.0], 1.0),
        ("field and road", ink::FIELD, ink::ROAD, [23.0, 17.0, 18.0, 19.0, 14.0], 1.0),
        ("road casing and field", ink::ROAD_EDGE, ink::FIELD, [33.0, 24.0, 27.0, 35.0, 25.0], 1.0),
        ("field and water", ink::FIELD, ink::WATER, [45.0, 46.0, 44.0, 29.0, 11.0], 1.0),
        ("road and water", ink::ROAD, ink::WATER, [43.0, 44.0, 38.0, 45.0, 25.0], 1.0),
    ];
    for (name, a, b, measured, slack) in pairs {
        let eyes = ["plain", "deuteranopia", "protanopia", "tritanopia", "grey"];
        for ((m, eye), was) in [PLAIN, DEUTAN, PROTAN, TRITAN, GREY].iter().zip(eyes).zip(measured) {
            let got = difference(a, b, m);
            assert!((got - was).abs() <= slack, "{name}, {eye}: {got:.1}, measured {was}");
        }
    }
}

#[test]
fn signals_and_signs_keep_the_contrast_measured() {
    let (light, dark) = (Paper::Light.inks(), Paper::Dark.inks());
    let pairs = [
        ("fits on light paper", light.fits, light.paper, 4.0),
        ("refused on light paper", light.refused, light.paper, 4.4),
        ("fits on dark paper", dark.fits, dark.paper, 7.1),
        ("refused on dark paper", dark.refused, dark.paper, 5.4),
        ("rim text on light paper", light.text, light.paper, 5.7),
        ("rim text on dark paper", dark.text, dark.paper, 6.0),
    ];
    for (name, a, b, was) in pairs {
        let got = contrast(a, b);
        assert!((got - was).abs() < 0.1, "{name}: {got:.2}, measured {was}");
    }
    // The first six players: the sign on the body, the dark edge on the field, the closest pair of bodies for each eye.
    for p in &PLAYERS[..6] {
        assert!(contrast(p.sign_ink, p.body) >= 4.8, "{}", p.id);
        assert!(contrast(p.edge(), ink::FIELD) >= 5.3, "{}", p.id);
    }
    for (eye, m, was) in [
        ("plain", PLAIN, 49.0),
        ("deuteranopia", DEUTAN, 32.0),
        ("protanopia", PROTAN, 13.0),
        ("tritanopia", TRITAN, 24.0),
    ] {
        let pairs =
            (0..6).flat_map(|i| (0..i).map(move |k| difference(PLAYERS[i].body, PLAYERS[k].body, &m)));
        let closest = pairs.fold(f64::MAX, f64::min);
        assert!(
            (closest - was).abs() <= 1.0,
            "{eye}: the closest pair is {closest:.1} apart, measured {was}"
        );
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
