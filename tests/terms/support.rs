//! Small boards written as text, with the built-in sets and a made-up one at hand.

use std::sync::Arc;

use tilewright::app::{Catalogue, Session};
use tilewright::format::read_tileset;
use tilewright::model::{
    Board, Cell, FeatureScore, Holder, LineMoment, OptionValue, PlacedFigure, PlacedTile, Player,
    PlayerScore, SetUse, Spot, Turn, TurnState,
};

/// Tiles and figures that no built-in set has. `t/field` is bare grass; `t/cap-coat` a city edge with a coat of arms.
pub const MADE_UP: &str = r#"{"format": "tilewright-tileset/1", "id": "t", "requires": ["base"],
 "marks": [{"id": "light", "on": "segment", "merge": "any"}, {"id": "shed", "on": "tile"}, {"id": "bath", "on": "tile", "printed": {"min": 3, "max": 5}},
  {"id": "wide", "on": "tile"}],
 "figures": [
  {"id": "mayor", "each_player": 1, "weight": {"of": "marks", "mark": ["coat"]}, "stands_on": ["city"], "class": "meeple-class"},
  {"id": "witch", "neutral": true, "on": "feature"}],
 "tiles": [
  {"id": "field", "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
  {"id": "cap-coat", "segments": [{"id": "c1", "kind": "city", "at": ["N"], "marks": {"coat": 1}},
   {"id": "f1", "kind": "field", "at": ["EL", "ER", "SL", "SR", "WL", "WR"], "borders": ["c1"]}]},
  {"id": "shed", "marks": {"shed": 1}, "segments": [{"id": "f1", "kind": "field", "at": ["N", "E", "S", "W"]}]},
  {"id": "road-end", "segments": [{"id": "r1", "kind": "road", "at": ["N"]}, {"id": "f1", "kind": "field", "at": ["NL", "NR", "E", "S", "W"]}]},
  {"id": "road-bath", "marks": {"bath": 4, "wide": 1}, "segments": [{"id": "r1", "kind": "road", "at": ["N", "S"]},
   {"id": "f1", "kind": "field", "at": ["NR", "E", "SL"]}, {"id": "f2", "kind": "field", "at": ["NL", "W", "SR"]}]}],
 "terms": []}"#;

/// A board being written.
pub struct Table {
    pub board: Board,
    catalogue: Catalogue,
}

/// A board of red, blue and green with these sets in their newest editions; the made-up set `t` is always there.
pub fn table(sets: &[&str]) -> Table {
    table_with(sets, MADE_UP)
}

/// The same with another made-up set `t`.
pub fn table_with(sets: &[&str], made_up: &str) -> Table {
    let mut catalogue = Catalogue::built_in();
    catalogue.add(read_tileset(made_up, "made-up").unwrap_or_else(|e| panic!("{e}")));
    let ids = ["red", "blue", "green"];
    let board = Board {
        sets: ["base"].iter().chain(sets).chain(&["t"]).map(|id| SetUse::new(id)).collect(),
        players: ids.iter().map(|id| Player::new(id, id)).collect(),
        ..Board::default()
    };
    Table { board, catalogue }
}

fn numbers(word: &str) -> Cell {
    let (x, y) = word.split_once(',').expect("x,y");
    Cell::new(x.parse().expect("x"), y.parse().expect("y"))
}

impl Table {
    /// With another set at hand.
    pub fn with_set(mut self, set: tilewright::model::TileSet) -> Table {
        self.catalogue.add(set);
        self
    }

    /// Tiles as `x,y tile turn`, separated by semicolons.
    pub fn lay(mut self, tiles: &str) -> Table {
        for row in tiles.split(';').map(str::trim).filter(|r| !r.is_empty()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            let degrees: usize = words.get(2).map_or(0, |w| w.parse().expect("degrees"));
            let tile = PlacedTile::new(words[1], Turn::from_quarters(degrees / 90));
            self.board.tiles.entry(numbers(words[0])).or_default().push(tile);
        }
        self
    }

    /// Bare grass on cells from one corner to the other where nothing lies yet.
    pub fn grass(mut self, from: (i32, i32), to: (i32, i32)) -> Table {
        for y in from.1..=to.1 {
            for x in from.0..=to.0 {
                let pile = self.board.tiles.entry(Cell::new(x, y)).or_default();
                if pile.is_empty() {
                    pile.push(PlacedTile::new("t/field", Turn::ZERO));
                }
            }
        }
        self
    }

    /// Figures as `player figure x,y segment`; `-` for nobody's, no segment for a cell.
    pub fn stand(mut self, figures: &str) -> Table {
        for row in figures.split(';').map(str::trim).filter(|r| !r.is_empty()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            let cell = numbers(words[2]);
            let mut figure = PlacedFigure::new(words[0], words[1], cell, words.get(3).unwrap_or(&""));
            if words[0] == "-" {
                figure.player = None;
            }
            if words.len() == 3 {
                figure.spot = Spot::Cell(cell);
            }
            self.board.figures.push(figure);
        }
        self
    }

    pub fn hold(mut self, player: &str, token: &str, count: i64) -> Table {
        let edit = self.board.set_tokens(Holder::Player(player.to_owned()), token, count);
        self.board.apply(edit).expect("tokens can always be set");
        self
    }

    pub fn turn_of(mut self, player: &str) -> Table {
        let (player, phase) = (player.to_owned(), "place".to_owned());
        self.board.turn = Some(TurnState::new(&player, &phase));
        self
    }

    pub fn option(mut self, id: &str, value: &str) -> Table {
        let value = match value {
            "true" => OptionValue::Switch(true),
            "false" => OptionValue::Switch(false),
            word => OptionValue::Choice(word.to_owned()),
        };
        self.board.options.insert(id.to_owned(), value);
        self
    }

    pub fn open(&self) -> Session {
        let session = Session::new(Arc::new(self.catalogue.clone()), self.board.clone());
        assert_eq!(session.rules().faults, [], "the sets compile");
        session
    }
}

/// What a player has.
pub fn player(session: &Session, id: &str) -> PlayerScore {
    session.players().iter().find(|p| p.id == id).cloned().expect("a player")
}

/// Points now and at the end, above what was entered.
pub fn points(session: &Session, id: &str) -> (i64, i64) {
    let p = player(session, id);
    for (moment, sum) in [(LineMoment::Now, p.now - p.score), (LineMoment::Final, p.r#final - p.now)] {
        let lines: i64 = p.lines.iter().filter(|l| l.moment == moment).map(|l| l.points).sum();
        assert_eq!(lines, sum, "{id}: lines of {moment:?}");
    }
    (p.now - p.score, p.r#final - p.score)
}

/// Lines of a player that a rule gives: count, each, points.
pub fn lines(session: &Session, id: &str, rule: &str) -> Vec<(i64, i64, i64)> {
    let all = player(session, id).lines;
    all.iter().filter(|l| l.rule == rule).map(|l| (l.count, l.each, l.points)).collect()
}

/// The feature of a segment.
pub fn feature(session: &Session, x: i32, y: i32, segment: &str) -> FeatureScore {
    session.feature_at(Cell::new(x, y), segment).expect("a feature")
}
