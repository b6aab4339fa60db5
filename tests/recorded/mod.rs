//! Complete games recorded by another program, with the answers that it gave at every step. They are other
//! people's files: never part of this repository, found beside it when they are there.

#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tilewright::model::{
    Board, Cell, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, Port, PortName, Ports, SetUse,
    Side, Spot, TileSet, Turn,
};

use crate::golden;
use crate::reference::engine::Engine;

/// The folder of recorded games.
pub fn folder() -> PathBuf {
    golden::root().join("../shared/interop/corpus")
}

/// The games of a setup, sorted by name.
pub fn games(setup: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder().join(setup)) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "json"));
    files.sort();
    files
}

/// How much was compared.
#[derive(Default)]
pub struct Compared {
    /// Lists of legal placements.
    pub placements: usize,
    /// Lists of figures.
    pub spots: usize,
    /// Feature counts and points.
    pub states: usize,
    /// Features at the end.
    pub features: usize,
}

/// Plays one recorded game with an engine and says what differs.
pub fn replay(path: &Path, engine: &dyn Engine, compared: &mut Compared) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let game: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut replay = Replay::new(&game, engine);
    replay.run(&game, compared);
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    replay.wrong.into_iter().map(|w| format!("{name}: {w}")).collect()
}

struct Replay<'a> {
    engine: &'a dyn Engine,
    sets: Vec<TileSet>,
    board: Board,
    /// Where each figure of the recording stands: its index is not kept, its place is.
    figures: BTreeMap<String, Spot>,
    carcassonne: bool,
    last_laid: Cell,
    took_back: bool,
    wrong: Vec<String>,
}

impl<'a> Replay<'a> {
    fn new(game: &Value, engine: &'a dyn Engine) -> Replay<'a> {
        let setup = &game["setup"];
        let has = |set: &str| setup["sets"].get(set).is_some();
        let carcassonne = has("count");
        let edition = if has("basic:2") { "c2" } else { "c1" };
        let ids: &[&str] = if carcassonne { &["base", "count-of-carcassonne"] } else { &["base"] };
        let sets: Vec<TileSet> = ids.iter().map(|id| golden::set(id)).collect();
        let mut board = Board { sets: vec![SetUse::edition("base", edition)], ..Board::default() };
        if carcassonne {
            board.sets.push(SetUse::new("count-of-carcassonne"));
        }
        let abbot = setup["elements"].get("abbot").is_some();
        board.options.insert("abbot".to_owned(), OptionValue::Switch(abbot));
        for p in 0..game["players"].as_u64().unwrap_or(0) {
            board.players.push(Player::new(&p.to_string(), ""));
        }
        let mut replay = Replay {
            engine,
            sets,
            board,
            figures: BTreeMap::new(),
            carcassonne,
            last_laid: Cell::default(),
            took_back: false,
            wrong: Vec::new(),
        };
        for start in setup["start"].as_array().into_iter().flatten() {
            let (x, y) = (int(&start["x"]), int(&start["y"]));
            match start["tile"].as_str() {
                // The twelve tiles of the city are two plates here.
                Some("CO/1") => replay.lay_plate("count-of-carcassonne/west", x, y),
                Some("CO/3") => replay.lay_plate("count-of-carcassonne/east", x, y),
                Some(tile) if !tile.starts_with("CO/") => {
                    let turn =
                        Turn::from_degrees(start["rotation"].as_i64().unwrap_or(0)).unwrap_or_default();
                    let placed = PlacedTile::new(&replay.tile_id(tile), turn);
                    replay.board.tiles.insert(Cell::new(x, y), vec![placed]);
                }
                Some(_) | None => {}
            }
        }
        replay
    }

    fn lay_plate(&mut self, plate: &str, x: i32, y: i32) {
        self.board.plates.push(PlacedPlate {
            plate: plate.to_owned(),
            side: None,
            x,
            y,
            turn: Turn::ZERO,
            extra: serde_json::Map::new(),
        });
    }

    fn tile_id(&self, alias: &str) -> String {
        for set in &self.sets {
            if let Some(t) = set.tiles.iter().find(|t| t.alias.get("jcz").is_some_and(|a| a == alias)) {
                return format!("{}/{}", set.id, t.id);
            }
        }
        panic!("no tile has the alias {alias}")
    }

    fn run(&mut self, game: &Value, compared: &mut Compared) {
        let empty = Vec::new();
        let messages = game["replay"].as_array().unwrap_or(&empty);
        let records = game["checkpoints"].as_array().unwrap_or(&empty);
        let end = messages.len() as i64 - 1;
        let mut next = 0;
        for index in -1..=end {
            if let Ok(i) = usize::try_from(index) {
                while let Some(r) = records.get(next).filter(|r| r["before"].as_i64() == Some(index)) {
                    self.before(r, compared);
                    next += 1;
                }
                self.message(&messages[i]);
            }
            while let Some(r) = records.get(next).filter(|r| r["after"].as_i64() == Some(index)) {
                self.after(index, r, index == end, compared);
                next += 1;
            }
        }
        if next != records.len() {
            self.wrong.push(format!("only {next} of {} records were reached", records.len()));
        }
        self.finish(game, compared);
    }

    fn before(&mut self, record: &Value, compared: &mut Compared) {
        let index = &record["before"];
        let options = record["options"].as_array().cloned().unwrap_or_default();
        if record["k"] == "tile" {
            let tile = self.tile_id(record["tile"].as_str().unwrap_or_default());
            let row = |o: &Value| [int(&o[0]).into(), int(&o[1]).into(), o[2].as_i64().unwrap_or(-1)];
            let theirs: BTreeSet<[i64; 3]> = options.iter().map(row).collect();
            let ours: BTreeSet<[i64; 3]> =
                self.engine.placements(&self.board, &self.sets, &tile).into_iter().collect();
            compared.placements += 1;
            if theirs != ours {
                self.wrong.push(format!("message {index}: {tile}: they {theirs:?}, we {ours:?}"));
            }
        } else if record["k"] == "deploy" {
            let theirs: BTreeSet<String> = options
                .iter()
                .filter_map(|o| {
                    let cell = Cell::new(int(&o[1]), int(&o[2]));
                    self.segment(cell, o[0].as_str()?, o[3].as_str()?)
                })
                .collect();
            let player = record["player"].to_string();
            let ours = self.engine.spots(&self.board, &self.sets, self.last_laid, self.last_laid, &player);
            let ours: BTreeSet<String> = ours.get("meeple").into_iter().flatten().cloned().collect();
            compared.spots += 1;
            if theirs != ours || theirs.len() != options.len() {
                self.wrong.push(format!("message {index}: figures: they {options:?}, we {ours:?}"));
            }
        }
    }

    fn message(&mut self, message: &Value) {
        let payload = &message["payload"];
        let player = message["player"].to_string();
        self.took_back = message["type"] == "RETURN_MEEPLE";
        match message["type"].as_str() {
            Some("PLACE_TILE") => {
                self.last_laid = cell(&payload["position"]);
                let degrees =
                    payload["rotation"].as_str().and_then(|r| r.trim_start_matches('R').parse().ok());
                let turn = degrees.and_then(Turn::from_degrees).unwrap_or_default();
                let tile = self.tile_id(payload["tileId"].as_str().unwrap_or_default());
                self.board.tiles.insert(self.last_laid, vec![PlacedTile::new(&tile, turn)]);
            }
            Some("DEPLOY_MEEPLE") => {
                let id = payload["meepleId"].as_str().unwrap_or_default().to_owned();
                self.lift(&id);
                let figure = if id.contains(".abbot.") { "abbot" } else { "meeple" };
                let spot = self.spot(&payload["pointer"]);
                self.board.figures.push(PlacedFigure {
                    player: Some(player),
                    figure: figure.to_owned(),
                    spot: spot.clone(),
                    extra: serde_json::Map::new(),
                });
                self.figures.insert(id, spot);
            }
            Some("RETURN_MEEPLE") => {
                let spot = self.spot(&payload["pointer"]["featurePointer"]);
                // ABB-3: as in final scoring.
                let sheet = self.engine.sheet(&self.board, &self.sets);
                let value = sheet.features.values().find(|f| f.segments.iter().any(|s| on(&spot, s)));
                let points = value.map_or(0, |f| f.last);
                self.lift(payload["pointer"]["meepleId"].as_str().unwrap_or_default());
                if let Some(p) = self.board.players.iter_mut().find(|p| p.id == player) {
                    p.score += points;
                }
            }
            Some(_) | None => {}
        }
        self.board.sort_figures();
    }

    /// Takes a figure off the board, if it is there.
    fn lift(&mut self, id: &str) {
        let Some(spot) = self.figures.remove(id) else { return };
        let player = id.split('.').next();
        let kind = if id.contains(".abbot.") { "abbot" } else { "meeple" };
        let same = |f: &PlacedFigure| f.spot == spot && f.player.as_deref() == player && f.figure == kind;
        if let Some(i) = self.board.figures.iter().position(same) {
            self.board.figures.remove(i);
        }
    }

    /// A state record: pay what is completed when they did, then compare counts and points.
    fn after(&mut self, index: i64, record: &Value, end: bool, compared: &mut Compared) {
        compared.states += 1;
        let sheet = self.engine.sheet(&self.board, &self.sets);
        let count = |kind: &str, completed: bool| {
            sheet.features.values().filter(|f| f.kind == kind && (f.completed || !completed)).count()
        };
        // The city of Carcassonne is no feature there.
        let extra = usize::from(self.carcassonne);
        let ours = [
            count("city", false) - extra,
            count("city", true) - extra,
            count("road", false),
            count("road", true),
            count("field", false),
        ];
        let theirs = serde_json::from_value::<[usize; 5]>(record["n"].clone()).unwrap_or_default();
        if ours != theirs {
            self.wrong.push(format!("after {index}: features: they {theirs:?}, we {ours:?}"));
        }
        // An abbot taken back pays for himself only; what the tile completed is paid later in the turn.
        let paid = record.get("off").is_some() || record.get("scores").is_some();
        if paid && !self.took_back {
            for player in &mut self.board.players {
                player.score = sheet.players.get(&player.id).map_or(0, |p| p.now);
            }
            let completed = |s: &Spot| {
                sheet.features.values().any(|f| f.completed && f.segments.iter().any(|x| on(s, x)))
            };
            self.board.figures.retain(|f| !completed(&f.spot));
            self.figures.retain(|_, s| !completed(s));
        }
        let last = self.engine.sheet(&self.board, &self.sets);
        let points: Vec<i64> = last.players.values().map(|p| if end { p.last } else { p.score }).collect();
        let theirs: Vec<i64> = serde_json::from_value(record["points"].clone()).unwrap_or_default();
        if points != theirs {
            self.wrong.push(format!("after {index}: points: they {theirs:?}, we {points:?}"));
        }
    }

    fn finish(&mut self, game: &Value, compared: &mut Compared) {
        let sheet = self.engine.sheet(&self.board, &self.sets);
        for f in game["features"].as_array().into_iter().flatten() {
            let (Some(kind), Some(location)) = (f[0].as_str(), f[3].as_str()) else { continue };
            let cell = Cell::new(int(&f[1]), int(&f[2]));
            let Some(segment) = self.segment(cell, kind, location) else { continue };
            let spot = Spot::Segment(cell, segment);
            let ours = sheet.features.values().find(|x| x.segments.iter().any(|s| on(&spot, s)));
            let ours = ours.map(|x| (x.segments.len() as i64, x.cells.len() as i64, i64::from(x.completed)));
            let completed = f[6].as_i64().unwrap_or(0).max(0);
            let theirs = (f[4].as_i64().unwrap_or(0), f[5].as_i64().unwrap_or(0), completed);
            compared.features += 1;
            if ours != Some(theirs) {
                self.wrong.push(format!("at the end: {f}: they {theirs:?}, we {ours:?}"));
            }
        }
    }

    fn spot(&self, pointer: &Value) -> Spot {
        let (kind, location) =
            (pointer["feature"].as_str().unwrap_or(""), pointer["location"].as_str().unwrap_or(""));
        if let Some(quarter) = location.strip_prefix("QUARTER_") {
            return Spot::Place(format!("count-of-carcassonne/{}", quarter.to_lowercase()));
        }
        let at = cell(&pointer["position"]);
        let segment = self.segment(at, kind, location);
        Spot::Segment(at, segment.unwrap_or_else(|| panic!("no segment {pointer}")))
    }

    /// The segment of a tile that their words name by the sides it reaches as it lies.
    fn segment(&self, at: Cell, kind: &str, location: &str) -> Option<String> {
        let ground = crate::reference::Ground::of(&self.board, &self.sets);
        let laid = ground.tiles.get(&at)?;
        let kind = kind.to_lowercase();
        let ports = ports_of(&kind, location);
        let found =
            laid.def.segments.iter().find(|s| s.kind == kind && ground.ports(s, laid.turn) == ports)?;
        Some(found.id.clone())
    }
}

fn ports_of(kind: &str, location: &str) -> Ports {
    if location.chars().all(|c| c == 'I') {
        return Ports::NONE;
    }
    if kind == "field" {
        let port = |w: &str| PortName::ALL.into_iter().find(|p| p.word() == w).map(PortName::port);
        return location.split('.').filter_map(port).collect();
    }
    let listed = |s: &Side| location.contains(s.letter());
    let except = location.starts_with('_');
    let sides = Side::ALL.into_iter().filter(|s| listed(s) != except);
    let of_kind = if kind == "road" { Ports::MIDDLES } else { Ports::HALVES };
    sides.map(|s| Ports::of_side(s).and(of_kind)).flat_map(|p| p.iter().collect::<Vec<Port>>()).collect()
}

fn on(spot: &Spot, segment: &(i32, i32, String)) -> bool {
    matches!(spot, Spot::Segment(c, id) if (c.x, c.y) == (segment.0, segment.1) && *id == segment.2)
}

fn int(value: &Value) -> i32 {
    value.as_i64().and_then(|n| i32::try_from(n).ok()).unwrap_or(i32::MAX)
}

fn cell(value: &Value) -> Cell {
    Cell::new(int(&value[0]), int(&value[1]))
}
