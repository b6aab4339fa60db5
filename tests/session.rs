//! A document kept in step with every edit: what a person does first, and what the program says of it.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use tilewright::app::{Catalogue, Session, builtin};
use tilewright::model::{Cell, Edit, PlacedFigure, PlacedTile, Severity, Side, Turn};

fn city() -> Session {
    Session::new(Arc::new(Catalogue::built_in()), builtin::city_board())
}

fn put(x: i32, y: i32, tile: &str, turn: i64) -> Edit {
    Edit::PutTile(Cell::new(x, y), 0, PlacedTile::new(tile, Turn::from_degrees(turn).unwrap()))
}

#[test]
fn the_city_is_clean_and_completed() {
    let s = city();
    assert_eq!(s.findings(), []);
    let walled = s.feature_at(Cell::new(1, 1), "c1").unwrap();
    assert!(walled.completed, "{walled:?}");
    assert_eq!(walled.cells.len(), 12);
    assert_eq!(walled.id, "city@0,0,c1");
    assert!(walled.owners.is_empty());
}

#[test]
fn the_border_of_the_city_is_as_printed() {
    let s = city();
    let rules = s.rules();
    let letter = |x, y, side: Side| {
        let (kind, turn) = s.analysis().store().tile_at(Cell::new(x, y)).unwrap();
        rules.side_letters(kind, turn)[side.index()]
    };
    let mut border = String::new();
    border.extend((0..4).map(|x| letter(x, 0, Side::N)));
    border.extend((0..3).map(|y| letter(3, y, Side::E)));
    border.extend((0..4).rev().map(|x| letter(x, 2, Side::S)));
    border.extend((0..3).rev().map(|y| letter(0, y, Side::W)));
    assert_eq!(border, "FFFRFFCFRFCFFR");
}

#[test]
fn only_the_start_tile_lies() {
    let s = Session::new(Arc::new(Catalogue::built_in()), builtin::start_tile_board());
    let list = |tile: &str| -> Vec<(i32, i32, i64)> {
        let mut out = Vec::new();
        for (cell, turns) in s.legal(tile) {
            out.extend(
                Turn::ALL.iter().filter(|t| turns[t.quarters()]).map(|t| (cell.x, cell.y, t.degrees())),
            );
        }
        out
    };
    assert_eq!(
        list("base/road-straight"),
        [(-1, 0, 0), (-1, 0, 180), (1, 0, 0), (1, 0, 180), (0, 1, 0), (0, 1, 180)]
    );
    // HiG letter K: city cap with a bend.
    let k = s.rules().tiles.iter().find(|t| {
        let def = &s.rules().sets[t.set].0.tiles[t.index];
        def.alias.get("hig").map(String::as_str) == Some("K")
    });
    assert_eq!(list(&k.unwrap().id).len(), 6);
}

#[test]
fn an_illegal_drop_stays_is_told_and_mended() {
    let mut s = city();
    // A straight road running north and south beside the field of the north-west cell.
    s.apply("Place", vec![put(0, -1, "base/road-straight", 90)]).unwrap();
    let found = s.findings();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].check, found[0].severity), ("edge-mismatch", Severity::Error));
    assert_eq!(found[0].rule.as_deref(), Some("BAS-PLACE-2"));
    assert_eq!(found[0].message, "Road meets field on the south side of this tile.");
    assert_eq!(found[0].fixes[0].label, "Turn to 180°");
    let fix = found[0].fixes[0].clone();
    s.apply(fix.label.clone(), fix.edits).unwrap();
    assert_eq!(s.findings(), []);
    s.undo();
    assert_eq!(s.findings().len(), 1);
    s.undo();
    assert_eq!(s.findings(), []);
    assert!(!s.is_dirty());
}

#[test]
fn a_knight_on_a_closed_city_is_told_and_scored() {
    let mut s = city();
    // The small city outside the south gate of the west plate, closed by a cap.
    s.apply("Place", vec![put(0, 3, "base/city-cap", 0)]).unwrap();
    s.apply("Figure", vec![Edit::PutFigure(0, PlacedFigure::new("red", "meeple", Cell::new(0, 3), "c1"))])
        .unwrap();
    let red = &s.players()[0];
    assert_eq!((red.score, red.now, red.r#final), (0, 4, 4));
    assert_eq!(red.lines.len(), 1);
    assert_eq!((red.lines[0].rule.as_str(), red.lines[0].count, red.lines[0].each), ("BAS-CITY-1", 2, 2));
    assert_eq!(s.findings()[0].check, "figure-completed");
    let fix = s.findings()[0].fixes[0].clone();
    s.apply("Score", fix.edits).unwrap();
    assert_eq!(s.findings(), []);
    let red = &s.players()[0];
    assert_eq!((red.score, red.now, red.r#final), (4, 4, 4));
    assert!(s.board().figures.is_empty());
}
