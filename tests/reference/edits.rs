//! Random edits of a board, growing and shrinking it in waves, and made-up tiles.

use std::collections::BTreeMap;

use serde_json::Map;
use tilewright::model::{
    Board, Cell, Edit, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, PortName, SegmentDef,
    Spot, TileDef, TileSet,
};

use super::ground::Ground;
use super::legal;
use super::random::{Random, any_figure, tile_ids};

/// Where tiles are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Only where they fit. Taking a tile is always possible.
    Legal,
    /// Anywhere within so many cells of the origin, plates too, piles too.
    Wild(i32),
}

/// One edit. `growing` says whether tiles are rather put or rather taken.
pub fn any_edit(
    random: &mut Random,
    board: &Board,
    sets: &[TileSet],
    play: Play,
    growing: Growing,
) -> Option<Edit> {
    let put = match growing {
        Growing::Up => 9,
        Growing::Down => 1,
    };
    match random.below(20) {
        0..=11 if random.chance(put, 10) => put_tile(random, board, sets, play),
        0..=11 => take_tile(random, board),
        12..=15 => {
            let at = random.below(board.figures.len() + 1);
            any_figure(random, board, sets).map(|f| Edit::PutFigure(at, misplaced(random, f, play)))
        }
        16..=17 => (!board.figures.is_empty()).then(|| Edit::TakeFigure(random.below(board.figures.len()))),
        18 => plate_edit(random, board, sets, play),
        _ if random.chance(1, 3) => rule_edit(random, board),
        _ => {
            let mut players = board.players.clone();
            let at = random.below(players.len());
            players.get_mut(at)?.score += random.below(9) as i64;
            Some(Edit::Players(players))
        }
    }
}

/// Which way a wave goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growing {
    /// Rather put.
    Up,
    /// Rather take.
    Down,
}

/// Other options, another edition, other players.
fn rule_edit(random: &mut Random, board: &Board) -> Option<Edit> {
    let mut options = board.options.clone();
    let id = ["small-city", "abbot"][random.below(2)].to_owned();
    match random.below(4) {
        0 => {
            options.remove(&id);
            Some(Edit::Options(options))
        }
        1 => {
            options.insert(id, OptionValue::Switch(random.chance(1, 2)));
            Some(Edit::Options(options))
        }
        2 => {
            let mut sets = board.sets.clone();
            sets.first_mut()?.edition =
                [None, Some("c1".to_owned()), Some("c2".to_owned())][random.below(3)].clone();
            Some(Edit::Sets(sets))
        }
        _ => {
            // Figures of a player who left stay; figures of one who comes are there already.
            let mut players = board.players.clone();
            random.shuffle(&mut players);
            if players.len() > 1 && random.chance(1, 2) {
                players.pop();
            } else if !players.iter().any(|p| p.id == "green") {
                players.push(Player::new("green", ""));
            }
            Some(Edit::Players(players))
        }
    }
}

/// On wild boards a figure now and then belongs to nobody at the table, is of no known kind, or stands on nothing.
fn misplaced(random: &mut Random, mut figure: PlacedFigure, play: Play) -> PlacedFigure {
    if play == Play::Legal {
        return figure;
    }
    match random.below(30) {
        0 => figure.player = Some("violet".to_owned()),
        1 => figure.figure = "nobody-knows-it".to_owned(),
        2 => figure.player = None,
        3 => {
            if let Spot::Segment(cell, _) = figure.spot {
                figure.spot = Spot::Segment(cell, "x9".to_owned());
            }
        }
        4 => figure.spot = Spot::Segment(random.cell(4), "f1".to_owned()),
        5 => figure.spot = Spot::Cell(random.cell(4)),
        6 => figure.spot = Spot::Place("count-of-carcassonne/castle".to_owned()),
        _ => {}
    }
    figure
}

fn put_tile(random: &mut Random, board: &Board, sets: &[TileSet], play: Play) -> Option<Edit> {
    let ids = tile_ids(sets);
    let id = random.pick(&ids)?;
    match play {
        Play::Wild(reach) => {
            let (mut cell, turn) = (random.cell(reach), random.turn());
            // Mostly onto free cells, sometimes onto or under what lies there.
            for _ in 0..random.below(8) {
                if board.tiles.contains_key(&cell) {
                    cell = random.cell(reach);
                }
            }
            let at = random.below(board.tiles.get(&cell).map_or(0, Vec::len) + 1);
            let id = if random.chance(1, 40) { "nobody/knows-it" } else { id };
            Some(Edit::PutTile(cell, at, PlacedTile::new(id, turn)))
        }
        Play::Legal => {
            let places = legal::placements(&Ground::of(board, sets), id);
            let (cell, turn) = random.pick(&places).copied().or_else(|| {
                let empty = board.tiles.is_empty() && board.plates.is_empty();
                empty.then(|| (Cell::default(), random.turn()))
            })?;
            Some(Edit::PutTile(cell, 0, PlacedTile::new(id, turn)))
        }
    }
}

fn take_tile(random: &mut Random, board: &Board) -> Option<Edit> {
    let cells: Vec<&Cell> = board.tiles.keys().collect();
    let cell = **random.pick(&cells)?;
    let at = random.below(board.tiles.get(&cell).map_or(0, Vec::len));
    Some(Edit::TakeTile(cell, at))
}

fn plate_edit(random: &mut Random, board: &Board, sets: &[TileSet], play: Play) -> Option<Edit> {
    if !board.plates.is_empty() && random.chance(1, 2) {
        return Some(Edit::TakePlate(random.below(board.plates.len())));
    }
    let Play::Wild(reach) = play else { return None };
    let plates: Vec<String> =
        sets.iter().flat_map(|s| s.plates.iter().map(|p| format!("{}/{}", s.id, p.id))).collect();
    let plate = random.pick(&plates)?.clone();
    let (cell, turn) = (random.cell(reach), random.turn());
    let placed = PlacedPlate { plate, side: None, x: cell.x, y: cell.y, turn, extra: Map::new() };
    Some(Edit::PutPlate(random.below(board.plates.len() + 1), placed))
}

/// A set of made-up tiles that show any kind on any of the 12 ports, with sites, coats and any borders. It needs
/// the kinds of the base game beside it.
pub fn made_up_set(random: &mut Random, tiles: usize) -> TileSet {
    let mut set = TileSet { id: "made-up".to_owned(), ..TileSet::default() };
    for t in 0..tiles {
        let mut segments: Vec<SegmentDef> = Vec::new();
        let count = 1 + random.below(5);
        for s in 0..count {
            let kind = ["city", "city", "road", "field", "field", "river"][random.below(6)];
            segments.push(segment(&format!("s{s}"), kind));
        }
        for port in PortName::ALL {
            if random.chance(4, 5) {
                let at = random.below(count);
                add_port(&mut segments[at], port);
            }
        }
        for segment in &mut segments {
            if segment.kind == "city" && random.chance(1, 3) {
                segment.marks.insert("coat".to_owned(), 1 + random.below(2) as i64);
            }
        }
        for (id, kind) in [("m1", "monastery"), ("g1", "garden")] {
            if random.chance(1, 5) {
                segments.push(segment(id, kind));
            }
        }
        let cities: Vec<String> =
            segments.iter().filter(|s| s.kind == "city").map(|s| s.id.clone()).collect();
        for segment in segments.iter_mut().filter(|s| s.kind == "field") {
            segment.borders = cities.iter().filter(|_| random.chance(1, 2)).cloned().collect();
        }
        set.tiles.push(TileDef {
            id: format!("t{t}"),
            name: Default::default(),
            count: BTreeMap::from([("all".to_owned(), 2)]),
            alias: BTreeMap::new(),
            marks: BTreeMap::new(),
            closed: None,
            cross: Vec::new(),
            art: None,
            segments,
            extra: Map::new(),
        });
    }
    set
}

/// A bare side letter means two ports in a city or field: then both halves, if nothing else has them.
fn add_port(segment: &mut SegmentDef, port: PortName) {
    if segment.kind == "road" || segment.kind == "river" || !port.is_side() {
        segment.at.push(port);
    }
}

fn segment(id: &str, kind: &str) -> SegmentDef {
    SegmentDef {
        id: id.to_owned(),
        kind: kind.to_owned(),
        at: Vec::new(),
        also: Vec::new(),
        marks: BTreeMap::new(),
        borders: Vec::new(),
        by: None,
        touch: String::new(),
        end: None,
        holds: None,
        extra: Map::new(),
    }
}
