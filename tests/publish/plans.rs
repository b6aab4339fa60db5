//! Plans as data.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tilewright::app::publish::{
    Art, Backs, Choice, FlipEdge, Job, NOTICE, Orientation, PaneSide, Paper, PrintFault, PrintPlan,
    PrintSettings, PrintWarning, TRUE_SIZE, plan,
};
use tilewright::art::pdf::Duplex;

use crate::support::{boxes, job, planned, words};

const NEAR: f64 = 1e-6;

/// What must hold of every plan.
fn assert_sound(plan: &PrintPlan, settings: &PrintSettings) {
    let places = (plan.columns * plan.rows) as usize;
    let fronts: Vec<_> = plan.panes.iter().filter(|p| p.side == PaneSide::Front).collect();
    assert_eq!(fronts.len(), plan.summary.sheets);
    let pieces: usize = fronts.iter().map(|p| p.pieces.len()).sum();
    assert_eq!(pieces, plan.summary.tiles + plan.summary.plates);
    let cells: f64 = fronts
        .iter()
        .flat_map(|p| boxes(p))
        .map(|[_, _, w, h]| (w / settings.tile_mm).round() * (h / settings.tile_mm).round())
        .sum();
    assert_eq!(plan.summary.sheets * places - cells as usize, plan.summary.blank);
    assert!(plan.summary.blank < places || plan.summary.plates > 0, "no sheet for nothing");
    for pane in &plan.panes {
        let all = boxes(pane);
        for [x, y, w, h] in &all {
            for long in [w, h] {
                let cells = (long / settings.tile_mm).round();
                assert!((long - cells * settings.tile_mm).abs() < NEAR && cells >= 1.0);
            }
            let b = settings.bleed + settings.margin;
            assert!(*x >= b - NEAR && *y >= b - NEAR, "{x} {y}");
            assert!(x + w <= plan.page[0] - b + NEAR && y + h <= plan.page[1] - b + NEAR);
        }
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                let apart = |k: usize| {
                    let gap = settings.gap_between();
                    a[k] + a[k + 2] + gap <= b[k] + NEAR || b[k] + b[k + 2] + gap <= a[k] + NEAR
                };
                assert!(apart(0) || apart(1), "{a:?} and {b:?}");
            }
        }
        // Words and marks lie clear of the pieces and of their bleed.
        for ink in pane.parts.iter().map(|p| p.ink()) {
            for b in &all {
                let clear = |k: usize| {
                    let bleed = settings.bleed;
                    ink[k] + ink[k + 2] <= b[k] - bleed + NEAR || b[k] + b[k + 2] + bleed <= ink[k] + NEAR
                };
                assert!(clear(0) || clear(1), "{ink:?} on {b:?}");
            }
        }
    }
}

#[test]
fn a_plan_of_the_base_game_comes_to_what_it_says() {
    let plan = planned(&PrintSettings::default());
    // 24 tiles of 45 mm lie on an A4 sheet on its side, 6 x 45 = 270 of 297 and 4 x 45 = 180 of 210.
    assert_eq!((plan.page, plan.columns, plan.rows), ([297.0, 210.0], 6, 4));
    assert_eq!(plan.summary.to_string(), "3 sheets, 72 tiles, 0 blank places");
    assert_eq!((plan.panes.len(), plan.duplex), (3, Duplex::Simplex));
    assert_eq!(plan.warnings, []);
    assert_sound(&plan, &PrintSettings::default());
    let letter = PrintSettings { paper: Paper::Letter, ..PrintSettings::default() };
    let plan = planned(&letter);
    assert_eq!(plan.summary.to_string(), "4 sheets, 72 tiles, 8 blank places");
    assert_eq!((plan.page, plan.columns, plan.rows), ([215.9, 279.4], 4, 5));
    assert_sound(&plan, &letter);
}

#[test]
fn every_sheet_says_its_size_and_whose_it_is() {
    for paper in [Paper::A4, Paper::Letter, Paper::Custom(100.0, 120.0)] {
        let plan = planned(&PrintSettings { paper, ..PrintSettings::default() });
        for pane in &plan.panes {
            let all = words(pane).join(" ");
            assert!(all.contains(TRUE_SIZE), "{all}");
            assert!(all.contains(NOTICE), "{all}");
            let large = paper != Paper::Custom(100.0, 120.0);
            assert!(all.contains("Base game, sheet ") || !large, "{all}");
            assert!(all.contains("Base game. Tilewright contributors.") || !large, "{all}");
            assert!(all.chars().all(tilewright::art::letters::is_known), "{all}");
        }
    }
    let plain = planned(&PrintSettings { notice: false, ruler: false, ..PrintSettings::default() });
    assert_eq!(words(&plain.panes[0]).len(), 2, "the head alone");
}

#[test]
fn backs_fall_on_their_fronts() {
    for orientation in [Orientation::Portrait, Orientation::Landscape] {
        for (flip, duplex) in [(FlipEdge::Long, Duplex::LongEdge), (FlipEdge::Short, Duplex::ShortEdge)] {
            // Two mixed sheets, the second not full.
            let chosen = BTreeMap::from([("base/start".to_owned(), 25), ("base/monastery".to_owned(), 6)]);
            let choice = Choice::Only(chosen);
            let settings = PrintSettings {
                orientation,
                flip,
                backs: Backs::Printed,
                choice,
                ..PrintSettings::default()
            };
            let plan = planned(&settings);
            assert_sound(&plan, &settings);
            assert_eq!((plan.panes.len(), plan.duplex), (4, duplex));
            let across = (orientation == Orientation::Portrait) == (flip == FlipEdge::Long);
            for pair in plan.panes.chunks(2) {
                assert_eq!((pair[0].side, pair[1].side), (PaneSide::Front, PaneSide::Back));
                assert_eq!((pair[0].sheet, pair[0].pieces.len()), (pair[1].sheet, pair[1].pieces.len()));
                let turned = |[x, y, w, h]: [f64; 4]| {
                    if across { [plan.page[0] - x - w, y, w, h] } else { [x, plan.page[1] - y - h, w, h] }
                };
                let near = |a: [f64; 4], b: [f64; 4]| (0..4).all(|i| (a[i] - b[i]).abs() < NEAR);
                for (front, back) in boxes(&pair[0]).into_iter().zip(boxes(&pair[1])) {
                    assert!(near(turned(front), back), "{front:?} {back:?}");
                }
            }
        }
    }
}

#[test]
fn plates_are_printed_whole() {
    let city = job("count-of-carcassonne", None);
    assert_eq!(city.items.len(), 2, "cells of plates are no pieces of their own");
    for (orientation, quarters) in [(Orientation::Portrait, 0), (Orientation::Landscape, 0)] {
        let settings = PrintSettings { orientation, backs: Backs::Printed, ..PrintSettings::default() };
        let plan = plan(&city, &settings).expect("a plan");
        assert_sound(&plan, &settings);
        assert_eq!((plan.summary.plates, plan.summary.tiles), (2, 0));
        let Art::Plate { plate, side, quarters: turned } = &plan.panes[0].pieces[0].art else {
            panic!("no plate: {:?}", plan.panes[0].pieces[0]);
        };
        assert_eq!(
            (plate.as_str(), side.as_deref(), *turned),
            ("count-of-carcassonne/west", Some("front"), quarters)
        );
        // The other printed side is the back. Paper on its side is turned over a lying edge: the back stands on its head.
        let Art::Plate { side, quarters: turned, .. } = &plan.panes[1].pieces[0].art else {
            panic!("no plate")
        };
        let upside_down = if orientation == Orientation::Landscape { 2 } else { 0 };
        assert_eq!((side.as_deref(), *turned), (Some("back"), upside_down));
    }
    // A page of 3 x 2 places: the plates lie on their sides.
    let low = PrintSettings {
        paper: Paper::Custom(160.0, 125.0),
        orientation: Orientation::Landscape,
        ..PrintSettings::default()
    };
    let plan = plan(&city, &low).expect("a plan");
    assert_eq!((plan.columns, plan.rows), (3, 2));
    assert_eq!(plan.panes[0].pieces[0].size, [135.0, 90.0]);
    assert_eq!(plan.summary.to_string(), "2 sheets, 0 tiles, 2 plates, 0 blank places");
}

#[test]
fn ink_in_the_printers_margin_is_told() {
    let bad = PrintSettings { margin: 0.0, printer_margin: 5.0, ..PrintSettings::default() };
    let plan = planned(&bad);
    let Some(PrintWarning::InkInMargin { page: 0, boxes, margin }) = plan.warnings.first() else {
        panic!("{:?}", plan.warnings);
    };
    assert_eq!(*margin, 5.0);
    let out = |b: &[f64; 4]| {
        b[0] < 5.0 || b[1] < 5.0 || b[0] + b[2] > plan.page[0] - 5.0 || b[1] + b[3] > plan.page[1] - 5.0
    };
    assert!(!boxes.is_empty() && boxes.iter().all(out), "{boxes:?}");
    let told = plan.warnings[0].to_string();
    assert!(
        told.starts_with("page 1: ") && told.contains("5 mm") && told.contains("widen the margin"),
        "{told}"
    );
    let narrow = PrintSettings { gap: 1.0, bleed: 2.0, ..PrintSettings::default() };
    let told: Vec<String> = planned(&narrow).warnings.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["the gap of 1 mm became 4 mm: twice the bleed, so that pictures do not overlap"]);
}

#[test]
fn what_cannot_be_printed_is_told() {
    let base = job("base", Some("c1"));
    let fault = |settings: PrintSettings| plan(&base, &settings).expect_err("a fault").to_string();
    let of = |f: fn(&mut PrintSettings)| {
        let mut settings = PrintSettings::default();
        f(&mut settings);
        fault(settings)
    };
    assert_eq!(of(|s| s.tile_mm = 0.0), "the side of a tile is 0 mm: expected 5 to 500 mm");
    assert!(of(|s| s.gap = f64::NAN).contains("the gap is NaN mm"));
    assert!(of(|s| s.tile_mm = 250.0).contains("no room on A4"));
    assert!(of(|s| s.margin = 100.0).contains("no room on A4"));
    assert!(of(|s| s.choice = Choice::Only(BTreeMap::new())).contains("nothing to print"));
    let ghost = Choice::Only(BTreeMap::from([("base/ghost".to_owned(), 1)]));
    assert_eq!(
        fault(PrintSettings { choice: ghost, ..PrintSettings::default() }),
        PrintFault::Unknown("base/ghost".into()).to_string()
    );
    let many = Choice::Only(BTreeMap::from([("base/start".to_owned(), u32::MAX)]));
    assert!(fault(PrintSettings { choice: many, ..PrintSettings::default() }).contains("too many"));
    let city = job("count-of-carcassonne", None);
    let small = PrintSettings { paper: Paper::Custom(110.0, 120.0), ..PrintSettings::default() };
    let told = plan(&city, &small).expect_err("a fault").to_string();
    assert!(told.starts_with("`count-of-carcassonne/west` of 2 x 3 tiles has no room"), "{told}");
    let nothing = plan(&Job::default(), &PrintSettings::default());
    assert_eq!(nothing, Err(PrintFault::Nothing));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn plans_are_sound_whatever_is_set(
        paper in prop_oneof![
            Just(Paper::A4), Just(Paper::Letter),
            (60.0..500.0, 60.0..500.0).prop_map(|(w, h)| Paper::Custom(w, h))
        ],
        tile_mm in 8.0..90.0, gap in 0.0..9.0, bleed in 0.0..5.0, margin in 0.0..20.0,
        crop_marks: bool, both: bool, long: bool, ruler: bool, notice: bool, lies in 0usize..3, once: bool,
    ) {
        let settings = PrintSettings {
            paper, tile_mm, gap, bleed, margin, crop_marks, ruler, notice,
            orientation: [Orientation::Best, Orientation::Portrait, Orientation::Landscape][lies],
            backs: if both { Backs::Printed } else { Backs::None },
            flip: if long { FlipEdge::Long } else { FlipEdge::Short },
            choice: if once { Choice::Once } else { Choice::Counted },
            printer_margin: 5.0,
        };
        match plan(&job("base", Some("c2")), &settings) {
            Ok(plan) => {
                assert_sound(&plan, &settings);
                let ink = plan.warnings.iter().any(|w| matches!(w, PrintWarning::InkInMargin { .. }));
                prop_assert_eq!(ink && margin >= 5.0, false, "kept clear by the margin: {:?}", plan.warnings);
            }
            Err(PrintFault::NoRoom { .. }) => {}
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
