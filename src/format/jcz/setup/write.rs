//! A board of ours as the set-up of a game: sets, elements, rules, players, and the tiles that lie on it as the start list.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::engine::plates::turned_part;
use crate::format::jcz::definitions::{foreign_id, set_id};
use crate::format::jcz::words::{ElementWord, vocabulary};
use crate::model::{Board, Cell, OptionValue, TileSet, Turn};

/// The version of their program whose files the written ones are like.
const LIKE: &str = "6.2.0";

/// Writes a board as the start of a game without moves, and what such a file does not hold, a line each.
pub fn write_start(board: &Board, find: &dyn Fn(&str) -> Option<Arc<TileSet>>) -> (String, Vec<String>) {
    let used: Vec<(Arc<TileSet>, Option<String>, u32)> = board
        .sets
        .iter()
        .filter_map(|u| {
            let set = find(&u.id)?;
            let edition = u.edition.clone().or_else(|| set.newest_edition().map(str::to_owned));
            Some((set, edition, u.copies))
        })
        .collect();
    let mut left = not_held(board);
    for u in &board.sets {
        if !used.iter().any(|(s, ..)| s.id == u.id) {
            left.push(format!("the set `{}`, which is not at hand", u.id));
        } else if !vocabulary().sets.iter().any(|w| w.set == u.id) {
            left.push(format!("the rules of the set `{}`: give its tiles as definitions, too", u.id));
        }
    }
    let sets = used.iter().filter(|(.., copies)| *copies > 0);
    let sets: Vec<(String, Value)> =
        sets.map(|(set, edition, copies)| (set_id(set, edition.as_deref()), json!(copies))).collect();
    let elements = elements(board, &used);
    let rules = rules(board, &used, &mut left);
    let start = start(board, &used, &mut left);
    let mut out = String::from("{\n");
    let _ = writeln!(out, "  \"appVersion\": \"{LIKE}\",");
    let _ = writeln!(out, "  \"name\": {},", json!(board.name));
    out.push_str("  \"initialRandom\": 0.0,\n  \"clock\": 0,\n  \"setup\": {\n");
    let _ = writeln!(out, "    \"sets\": {},", object(&sets));
    let _ = writeln!(out, "    \"elements\": {},", object(&elements));
    let _ = writeln!(out, "    \"rules\": {},", object(&rules));
    out.push_str("    \"timer\": null,\n    \"start\": [");
    for (n, (tile, cell, turn)) in start.iter().enumerate() {
        let row = json!({"tile": tile, "x": cell.x, "y": cell.y, "rotation": turn.degrees()});
        let _ = write!(out, "{}\n      {row}", if n == 0 { "" } else { "," });
    }
    out.push_str(if start.is_empty() { "],\n" } else { "\n    ],\n" });
    out.push_str("    \"options\": {}\n  },\n");
    let players = board.players.iter().enumerate();
    let players: Vec<Value> = players.map(|(slot, p)| json!({"name": p.shown(), "slot": slot})).collect();
    let _ = writeln!(out, "  \"players\": {},", Value::from(players));
    out.push_str("  \"replay\": [],\n  \"gameAnnotations\": {}\n}\n");
    left.sort();
    left.dedup();
    (out, left)
}

type Used = (Arc<TileSet>, Option<String>, u32);

fn object(entries: &[(String, Value)]) -> String {
    let all: Vec<String> = entries.iter().map(|(key, value)| format!("{}: {value}", json!(key))).collect();
    format!("{{{}}}", all.join(", "))
}

/// What a board holds beside sets, options, players and tiles.
fn not_held(board: &Board) -> Vec<String> {
    let scores = board.players.iter().filter(|p| p.score != 0).count();
    // Where a figure starts anyway need not be said.
    let figures = board.figures.iter().filter(|f| f.player.is_some() || f.spot.cell().is_some()).count();
    let rows = [
        (figures, "figures on the board"),
        (scores, "scores"),
        (usize::from(board.turn.is_some()), "who is to move"),
        (board.tokens.0.len(), "tokens"),
        (board.records.len(), "records"),
        (board.modes.len(), "states of play"),
        (usize::from(board.bag.is_some()), "the bag"),
        (board.discards.0.len(), "tiles out of the game"),
        (usize::from(board.drawn.is_some()), "the drawn tile"),
        (board.common.len(), "tiles beside the track"),
        (board.notes.len(), "notes"),
        (board.accepted.len(), "accepted findings"),
    ];
    rows.into_iter().filter(|(n, _)| *n > 0).map(|(_, what)| what.to_owned()).collect()
}

fn switched(board: &Board, used: &[Used], option: &str) -> Option<OptionValue> {
    if let Some(value) = board.options.get(option) {
        return Some(value.clone());
    }
    used.iter().find_map(|(set, edition, _)| {
        let def = set.options.iter().find(|o| o.id == option)?;
        let own = edition.as_ref().and_then(|e| def.default_in.get(e));
        Some(own.unwrap_or(&def.default).clone())
    })
}

fn elements(board: &Board, used: &[Used]) -> Vec<(String, Value)> {
    let on = |word: &ElementWord| match &word.option {
        Some(option) => switched(board, used, option) == Some(OptionValue::Switch(true)),
        None => true,
    };
    let plays = |id: &str| vocabulary().element(id).is_some_and(on);
    let mut elements = Vec::new();
    for word in &vocabulary().elements {
        let of = word.set.as_ref().and_then(|id| used.iter().find(|(set, ..)| set.id == *id));
        let river = || {
            used.iter().any(|(s, ..)| s.tiles.iter().any(|t| t.segments.iter().any(|x| x.kind == "river")))
        };
        let there = match &word.set {
            Some(_) => of.is_some(),
            None => river(),
        };
        if !there || !on(word) || word.only_with.as_deref().is_some_and(|e| !plays(e)) {
            continue;
        }
        let figure = word.figure.as_ref().and_then(|id| of?.0.figures.iter().find(|f| f.id == *id));
        let value = match figure {
            Some(figure) => json!(figure.each_player.unwrap_or(1)),
            None if word.option.is_some() => json!(1),
            None => json!(true),
        };
        elements.push((word.id.clone(), value));
    }
    elements
}

fn rules(board: &Board, used: &[Used], left: &mut Vec<String>) -> Vec<(String, Value)> {
    let declared: BTreeSet<&str> =
        used.iter().flat_map(|(s, ..)| &s.options).map(|o| o.id.as_str()).collect();
    let mut rules = Vec::new();
    let mut held: BTreeSet<&str> = vocabulary().elements.iter().filter_map(|e| e.option.as_deref()).collect();
    for rule in &vocabulary().rules {
        let Some(option) = rule.option.as_deref().filter(|o| declared.contains(o)) else { continue };
        let value = switched(board, used, option);
        match rule.of.iter().find(|(_, ours)| Some(*ours) == value.as_ref()) {
            Some((theirs, _)) => {
                held.insert(option);
                if *theirs != rule.default {
                    rules.push((rule.id.clone(), json!(theirs)));
                }
            }
            None => left.push(format!("the option `{option}`")),
        }
    }
    for (option, value) in &board.options {
        let fixed = vocabulary().fixed.get(option) == Some(value);
        if !held.contains(option.as_str()) && !fixed {
            left.push(format!("the option `{option}`"));
        }
    }
    rules
}

/// Tiles by cell: plates as their tiles, of several tiles on a cell the first.
fn start(board: &Board, used: &[Used], left: &mut Vec<String>) -> Vec<(String, Cell, Turn)> {
    let mut rows: Vec<(String, Cell, Turn)> = Vec::new();
    let find = |full: &str| -> Option<String> {
        let (set, local) = full.split_once('/')?;
        let set = &used.iter().find(|(s, ..)| s.id == set)?.0;
        Some(foreign_id(set, set.tile(local)?))
    };
    for placed in &board.plates {
        let known = placed.plate.split_once('/').and_then(|(set, local)| {
            let set = &used.iter().find(|(s, ..)| s.id == set)?.0;
            Some((set, set.plate(local)?))
        });
        let Some((set, plate)) = known else {
            left.push(format!("the plate `{}`, which no set at hand has", placed.plate));
            continue;
        };
        if placed.side.is_some() && placed.side != plate.sides.first().cloned() {
            left.push(format!("which side of the plate `{}` is up", placed.plate));
        }
        for (y, row) in plate.cells.iter().enumerate() {
            for (x, local) in row.iter().enumerate() {
                let (dx, dy) = turned_part(plate, placed.turn, x as i32, y as i32);
                let id = set.tile(local).map(|tile| foreign_id(set, tile));
                rows.extend(id.map(|id| (id, placed.cell().offset(dx, dy), placed.turn)));
            }
        }
    }
    for (cell, tiles) in &board.tiles {
        for (n, tile) in tiles.iter().enumerate() {
            match find(&tile.tile) {
                Some(id) if n == 0 => rows.push((id, *cell, tile.turn)),
                Some(_) => left.push(format!("a second tile at {cell}")),
                None => left.push(format!("the tile `{}` at {cell}, which no set at hand has", tile.tile)),
            }
        }
    }
    rows.sort_by_key(|(_, cell, _)| *cell);
    rows
}
