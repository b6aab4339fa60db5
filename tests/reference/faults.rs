//! Faults of a board that need nothing but the rules: for golden cases and for properties.

use std::collections::{BTreeMap, BTreeSet};

use tilewright::model::vocab::Holds;
use tilewright::model::{Cell, PlacedFigure, Side, Spot, TileSet};

use super::features::Features;
use super::ground::{Ground, plate_cells};
use super::legal;

/// Ids of the checks that this file knows.
pub const KNOWN: [&str; 10] = [
    "cell-taken",
    "edge-mismatch",
    "figure-completed",
    "figure-kind",
    "figure-occupied",
    "figure-on-nothing",
    "no-start",
    "not-connected",
    "plate-torn",
    "supply",
];

/// A fault: check id, cells, and a side where it is one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Check id.
    pub check: &'static str,
    /// Where.
    pub cells: Vec<Cell>,
    /// The side of the first cell, for mismatches.
    pub side: Option<Side>,
}

impl Fault {
    /// Whether it is against a rule, and not only a warning or a note.
    pub fn is_error(&self) -> bool {
        !["figure-completed", "no-start"].contains(&self.check)
    }
}

/// All faults, sorted.
pub fn of(features: &Features) -> Vec<Fault> {
    let ground = features.ground;
    let mut all = Vec::new();
    let mut fault = |check, cells: Vec<Cell>| all.push(Fault { check, cells, side: None });
    for cell in taken_twice(ground) {
        fault("cell-taken", vec![cell]);
    }
    for cell in apart(ground) {
        fault("not-connected", vec![cell]);
    }
    if !ground.taken.is_empty() && !has_start(ground) {
        fault("no-start", Vec::new());
    }
    for cell in torn(ground) {
        fault("plate-torn", vec![cell]);
    }
    for figure in &ground.board.figures {
        // What a tile that no set knows shows is not known either; the tile is reported.
        let unknown = |c: Cell| ground.taken.contains(&c) && !ground.tiles.contains_key(&c);
        if figure.spot.cell().is_some_and(unknown) {
            continue;
        }
        let (cell, id) = match &figure.spot {
            Spot::Segment(cell, id) => (cell, id),
            Spot::Cell(cell) if !ground.tiles.contains_key(cell) => {
                fault("figure-on-nothing", vec![*cell]);
                continue;
            }
            Spot::Place(place) => {
                if refused(ground, figure, place) {
                    fault("figure-kind", Vec::new());
                }
                continue;
            }
            Spot::Cell(_) => continue,
        };
        let Some(feature) = features.at(*cell, id) else {
            fault("figure-on-nothing", vec![*cell]);
            continue;
        };
        if feature.completed {
            fault("figure-completed", vec![*cell]);
        }
        if !may_stand(ground, figure, *cell, id) {
            fault("figure-kind", vec![*cell]);
        }
    }
    for cells in met_occupied(features) {
        fault("figure-occupied", cells);
    }
    for player in &ground.board.players {
        for figure in ground.sets.iter().flat_map(|s| &s.figures) {
            if figure.each_player.is_some() && legal::supply(ground, figure, &player.id) < 0 {
                fault("supply", Vec::new());
            }
        }
    }
    for (cell, side) in ground.mismatches() {
        all.push(Fault { check: "edge-mismatch", cells: vec![cell], side: Some(side) });
    }
    all.sort();
    all
}

fn taken_twice(ground: &Ground) -> BTreeSet<Cell> {
    let mut times: BTreeMap<Cell, usize> = BTreeMap::new();
    for placed in &ground.board.plates {
        if let Some((_, plate)) = ground.plate(&placed.plate) {
            for (cell, _) in plate_cells(plate, placed) {
                *times.entry(cell).or_default() += 1;
            }
        }
    }
    for (cell, pile) in &ground.board.tiles {
        *times.entry(*cell).or_default() += pile.len();
    }
    times.into_iter().filter(|(_, n)| *n > 1).map(|(cell, _)| cell).collect()
}

/// Tiles that share no side with the main group (BAS-PLACE-1): the one with a plate, else the one with a start tile,
/// else the largest, of equals the one that comes first.
fn apart(ground: &Ground) -> Vec<Cell> {
    let mut groups: Vec<BTreeSet<Cell>> = Vec::new();
    for start in ground.tiles.keys() {
        if groups.iter().any(|g| g.contains(start)) {
            continue;
        }
        let mut group = BTreeSet::from([*start]);
        let mut todo = vec![*start];
        while let Some(cell) = todo.pop() {
            for next in Side::ALL.map(|s| cell.step(s)) {
                if ground.tiles.contains_key(&next) && group.insert(next) {
                    todo.push(next);
                }
            }
        }
        groups.push(group);
    }
    let starts = start_tiles(ground);
    let lies_start = |c: &Cell| {
        let first = ground.board.tiles.get(c).and_then(|pile| pile.first());
        first.is_some_and(|t| starts.contains(&t.tile.as_str()))
    };
    let worth = |group: &BTreeSet<Cell>| {
        let plate = group.iter().any(|c| ground.plate_cells.contains(c));
        (plate, group.iter().any(lies_start), group.len())
    };
    let Some(best) = groups.iter().map(worth).max() else { return Vec::new() };
    let main = groups.iter().position(|g| worth(g) == best);
    groups.iter().enumerate().filter(|(i, _)| Some(*i) != main).flat_map(|(_, g)| g.iter().copied()).collect()
}

fn start_tiles<'a>(ground: &Ground<'a>) -> Vec<&'a str> {
    ground.sets.iter().flat_map(|s| s.start.values()).map(String::as_str).collect()
}

fn has_start(ground: &Ground) -> bool {
    let plates = |set: &TileSet| {
        set.plates.iter().any(|p| {
            let full = format!("{}/{}", set.id, p.id);
            p.replaces_start && ground.board.plates.iter().any(|b| b.plate == full)
        })
    };
    let starts = start_tiles(ground);
    let lies = ground.board.tiles.values().flatten().any(|t| starts.contains(&t.tile.as_str()));
    lies || ground.sets.iter().any(plates)
}

/// North-west cells of plates whose partner does not lie beside them.
fn torn(ground: &Ground) -> Vec<Cell> {
    let mut found = Vec::new();
    for placed in &ground.board.plates {
        let Some((set, plate)) = ground.plate(&placed.plate) else { continue };
        let Some(beside) = &plate.beside else { continue };
        let Some(partner) = set.plate(&beside.plate) else { continue };
        // Both lie unturned with this one at the origin; turn the two and see where the partner's corner comes.
        let turn = placed.turn;
        let corner = |at: Cell, size: [u32; 2]| {
            let far = at.offset(size[0] as i32 - 1, size[1] as i32 - 1);
            let (a, b) = (at.turned(turn), far.turned(turn));
            Cell::new(a.x.min(b.x), a.y.min(b.y))
        };
        let here = corner(Cell::default(), plate.size);
        let there = corner(Cell::new(beside.dx, beside.dy), partner.size);
        let wanted = placed.cell().offset(there.x - here.x, there.y - here.y);
        let full = format!("{}/{}", set.id, partner.id);
        let is_there =
            |p: &tilewright::model::PlacedPlate| p.plate == full && p.cell() == wanted && p.turn == turn;
        if !ground.board.plates.iter().any(is_there) {
            found.push(placed.cell());
        }
    }
    found
}

/// Whether a place off the grid does not take a figure in (CNT-WHO-1).
fn refused(ground: &Ground, figure: &PlacedFigure, place: &str) -> bool {
    let Some(def) = ground.figure(&figure.figure).filter(|d| !d.neutral) else { return false };
    let places =
        ground.sets.iter().flat_map(|s| s.places.iter().map(move |p| (format!("{}/{}", s.id, p.id), p)));
    let Some((_, place)) = places.into_iter().find(|(full, _)| full == place) else { return false };
    let is = |id: &String| *id == def.id || Some(id) == def.class.as_ref();
    place.refuses.iter().any(is) || !(place.admits.is_empty() || place.admits.iter().any(is))
}

fn may_stand(ground: &Ground, figure: &PlacedFigure, cell: Cell, segment: &str) -> bool {
    let Some(def) = ground.figure(&figure.figure).filter(|d| !d.neutral) else { return true };
    let Some((_, segment)) = ground.tiles.get(&cell).and_then(|l| l.def.segment(segment)) else {
        return true;
    };
    let Some(kind) = ground.kind(&segment.kind) else { return true };
    kind.holds != Some(Holds::None)
        && segment.holds != Some(Holds::None)
        && legal::stands_on(ground, def, kind)
        && def.option.as_deref().is_none_or(|o| ground.switch(o))
}

/// Pairs of figures on one feature where the later tile must have met an occupied feature: on one segment, on
/// one tile, or on segments that are directly joined (BAS-FIG-2).
fn met_occupied(features: &Features) -> Vec<Vec<Cell>> {
    let ground = features.ground;
    let mut on: Vec<(usize, Cell, &str)> = Vec::new();
    for figure in &ground.board.figures {
        if let Spot::Segment(cell, id) = &figure.spot
            && let Some(index) = features.by_segment.get(&(*cell, id.clone()))
        {
            on.push((*index, *cell, id.as_str()));
        }
    }
    let mut pairs = Vec::new();
    for (i, a) in on.iter().enumerate() {
        for b in &on[i + 1..] {
            if a.0 == b.0 && (a.1 == b.1 || joined(ground, (a.1, a.2), (b.1, b.2))) {
                pairs.push(vec![a.1, b.1]);
            }
        }
    }
    pairs
}

fn joined(ground: &Ground, a: (Cell, &str), b: (Cell, &str)) -> bool {
    let ports = |(cell, id): (Cell, &str)| {
        let laid = ground.tiles.get(&cell)?;
        Some(ground.ports(laid.def.segment(id)?.1, laid.turn))
    };
    let (Some(pa), Some(pb)) = (ports(a), ports(b)) else { return false };
    pa.iter().any(|p| a.0.step(p.side()) == b.0 && pb.has(p.mate()))
}
