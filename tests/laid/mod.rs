//! Boards of the real sets, written as lines: `x,y tile turn`, `x,y player figure segment`, `x,y figure`, `@place player? figure`.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use tilewright::app::{Catalogue, Session};
use tilewright::model::{
    Board, Cell, Edit, Finding, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, SetUse, Spot,
    Turn,
};

use crate::sets;

/// All sets of the folder `tilesets`.
pub fn catalogue() -> Arc<Catalogue> {
    static ALL: OnceLock<Arc<Catalogue>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut catalogue = Catalogue::default();
        for mut found in sets::built_in() {
            found.set.extra.remove("format");
            catalogue.add(found.set);
        }
        Arc::new(catalogue)
    });
    Arc::clone(all)
}

fn cell(text: &str) -> Cell {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("no cell: {text}"));
    Cell::new(x.parse().expect("x"), y.parse().expect("y"))
}

/// A board of red and blue. `sets` are ids, `id:edition` where it is not the newest.
pub fn board(sets: &str, lines: &str) -> Board {
    let mut board =
        Board { players: vec![Player::new("red", "Red"), Player::new("blue", "Blue")], ..Board::default() };
    board.sets = sets
        .split_whitespace()
        .map(|s| {
            s.split_once(':').map_or_else(|| SetUse::new(s), |(id, edition)| SetUse::edition(id, edition))
        })
        .collect();
    for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let figure = |player: Option<&str>, figure: &str, spot: Spot| PlacedFigure {
            player: player.map(str::to_owned),
            figure: figure.to_owned(),
            spot,
            extra: serde_json::Map::new(),
        };
        match words.as_slice() {
            ["city"] => {
                for (x, plate) in [(0, "west"), (2, "east")] {
                    let json = serde_json::json!({"plate": format!("count-of-carcassonne/{plate}"), "side": "front", "x": x, "y": 0});
                    let plate: PlacedPlate = serde_json::from_value(json).expect("a plate");
                    board.plates.push(plate);
                }
            }
            [option, "=", value] => {
                let value = match *value {
                    "true" => OptionValue::Switch(true),
                    "false" => OptionValue::Switch(false),
                    word => OptionValue::Choice(word.to_owned()),
                };
                board.options.insert((*option).to_owned(), value);
            }
            [place, player, kind] if place.starts_with('@') => {
                board.figures.push(figure(Some(player), kind, Spot::Place(place[1..].to_owned())));
            }
            [place, kind] if place.starts_with('@') => {
                board.figures.push(figure(None, kind, Spot::Place(place[1..].to_owned())));
            }
            [at, player, kind, segment] => {
                let spot = Spot::Segment(cell(at), (*segment).to_owned());
                board.figures.push(figure((*player != "-").then_some(player), kind, spot));
            }
            [at, tile, turn] => {
                let turn = Turn::from_degrees(turn.parse().expect("degrees")).expect("a turn");
                board.tiles.entry(cell(at)).or_default().push(PlacedTile::new(tile, turn));
            }
            [at, kind] => board.figures.push(figure(None, kind, Spot::Cell(cell(at)))),
            _ => panic!("no line of a board: {line}"),
        }
    }
    board
}

/// Opens a board.
pub fn open(sets: &str, lines: &str) -> Session {
    Session::new(catalogue(), board(sets, lines))
}

/// Legal placements, `x,y turn`.
pub fn legal(session: &Session, tile: &str) -> Vec<String> {
    assert!(session.rules().tile(tile).is_some(), "no tile {tile}");
    let mut list = Vec::new();
    for (cell, turns) in session.legal(tile) {
        for (q, fits) in turns.into_iter().enumerate() {
            let turn = Turn::from_quarters(q);
            let fit = session.fit(tile, cell, turn);
            let lies = session.analysis().store().tile_count() > 0;
            assert!(!lies || fit.is_legal() == fits, "{tile} at {cell}: legal says {fits}, fit says {fit:?}");
            if fits {
                list.push(format!("{},{} {}", cell.x, cell.y, turn.degrees()));
            }
        }
    }
    assert_eq!(session.legal_count(tile) as usize, list.len(), "number of placements of {tile}");
    list
}

/// Findings of these checks: `severity check x,y rule`.
pub fn found(session: &Session, checks: &[&str]) -> Vec<String> {
    for finding in session.findings() {
        assert!(finding.help.ends_with('.'), "says what to do: {finding:?}");
    }
    let place = |f: &Finding| match f.at.first() {
        Some(p) => match (p.at(), &p.id) {
            (Some(c), _) => format!("{},{}", c.x, c.y),
            (None, Some(id)) => id.clone(),
            (None, None) => "-".to_owned(),
        },
        None => "-".to_owned(),
    };
    let line = |f: &Finding| {
        let severity = format!("{:?}", f.severity).to_lowercase();
        format!("{severity} {} {} {}", f.check, place(f), f.rule.as_deref().unwrap_or("-"))
    };
    session.findings().iter().filter(|f| checks.iter().any(|c| f.check.starts_with(c))).map(line).collect()
}

/// Segments of each figure that a player may put on a cell after laying the tile on another one, `figure: segments`.
pub fn spots(session: &Session, player: &str, placed: &str, at: &str) -> Vec<String> {
    let mut by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for spot in session.spots_after(player, cell(placed)) {
        if spot.cell == cell(at) {
            let id = session.rules().figure_info(spot.figure).def.id.clone();
            by.entry(id).or_default().push(spot.segment);
        }
    }
    let line = |(figure, mut segments): (String, Vec<String>)| {
        segments.sort();
        format!("{figure}: {}", segments.join(" "))
    };
    by.into_iter().map(line).collect()
}

/// Applies every fix on its own: the finding must go.
pub fn fixes_mend(sets: &str, lines: &str, check: &str) {
    let session = open(sets, lines);
    let of_check: Vec<Finding> = session.findings().iter().filter(|f| f.check == check).cloned().collect();
    assert!(!of_check.is_empty(), "no {check} on the board");
    for finding in of_check {
        assert!(!finding.fixes.is_empty(), "no fix: {finding:?}");
        for fix in &finding.fixes {
            let mut session = open(sets, lines);
            session.apply(fix.label.clone(), fix.edits.clone()).expect("the fix applies");
            let left = session.findings().iter().filter(|f| f.check == check && f.at == finding.at).count();
            assert_eq!(left, 0, "{} of {finding:?}", fix.label);
        }
    }
}

/// Lays a tile as an edit.
pub fn put(at: &str, tile: &str, degrees: i64) -> Edit {
    Edit::PutTile(cell(at), 0, PlacedTile::new(tile, Turn::from_degrees(degrees).expect("a turn")))
}
