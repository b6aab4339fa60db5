//! What lies where: plates taken apart into cells, piles reduced to their first tile, ids looked up.

use std::collections::{BTreeMap, BTreeSet};

use tilewright::model::vocab::{LimitDef, MarkDef};
use tilewright::model::{
    Board, Cell, FigureDef, KindDef, OptionValue, PlacedPlate, PlateDef, Port, Ports, SegmentDef, Side,
    TileDef, TileSet, Turn,
};

/// A tile as it lies.
#[derive(Clone, Copy)]
pub struct Laid<'a> {
    /// Its definition, not turned.
    pub def: &'a TileDef,
    /// How it is turned.
    pub turn: Turn,
}

/// A board with everything looked up.
pub struct Ground<'a> {
    /// The document.
    pub board: &'a Board,
    /// The sets loaded.
    pub sets: &'a [TileSet],
    /// The tile that counts on each cell.
    pub tiles: BTreeMap<Cell, Laid<'a>>,
    /// Every cell on which something lies, known or not.
    pub taken: BTreeSet<Cell>,
    /// Cells of plates.
    pub plate_cells: BTreeSet<Cell>,
}

impl<'a> Ground<'a> {
    /// Looks everything up. On a cell with several things a plate comes first, then the pile in its order;
    /// a first thing that no set knows leaves the cell without a tile.
    pub fn of(board: &'a Board, sets: &'a [TileSet]) -> Ground<'a> {
        let mut ground = Ground {
            board,
            sets,
            tiles: BTreeMap::new(),
            taken: BTreeSet::new(),
            plate_cells: BTreeSet::new(),
        };
        for placed in &board.plates {
            let Some((set, plate)) = ground.plate(&placed.plate) else { continue };
            for (cell, tile) in plate_cells(plate, placed) {
                ground.plate_cells.insert(cell);
                if ground.taken.insert(cell)
                    && let Some(def) = set.tile(tile)
                {
                    ground.tiles.insert(cell, Laid { def, turn: placed.turn });
                }
            }
        }
        for (cell, pile) in &board.tiles {
            let Some(first) = pile.first() else { continue };
            if ground.taken.insert(*cell)
                && let Some(def) = ground.tile(&first.tile)
            {
                ground.tiles.insert(*cell, Laid { def, turn: first.turn });
            }
        }
        ground
    }

    fn split<'s>(&self, full: &'s str) -> Option<(&'a TileSet, &'s str)> {
        let (set, id) = full.split_once('/')?;
        Some((self.sets.iter().find(|s| s.id == set)?, id))
    }

    /// The definition of a full tile id.
    pub fn tile(&self, full: &str) -> Option<&'a TileDef> {
        let (set, id) = self.split(full)?;
        set.tile(id)
    }

    /// The definition of a full plate id, with its set.
    pub fn plate(&self, full: &str) -> Option<(&'a TileSet, &'a PlateDef)> {
        let (set, id) = self.split(full)?;
        Some((set, set.plate(id)?))
    }

    /// A kind by id, from the first set that declares it.
    pub fn kind(&self, id: &str) -> Option<&'a KindDef> {
        self.sets.iter().flat_map(|s| &s.kinds).find(|k| k.id == id)
    }

    /// A figure by id.
    pub fn figure(&self, id: &str) -> Option<&'a FigureDef> {
        self.sets.iter().flat_map(|s| &s.figures).find(|f| f.id == id)
    }

    /// A mark by id.
    pub fn mark(&self, id: &str) -> Option<&'a MarkDef> {
        self.sets.iter().flat_map(|s| &s.marks).find(|m| m.id == id)
    }

    /// All placement limits.
    pub fn limits(&self) -> impl Iterator<Item = &'a LimitDef> {
        self.sets.iter().flat_map(|s| &s.limits)
    }

    /// The ports of a segment of a tile as it lies.
    pub fn ports(&self, segment: &SegmentDef, turn: Turn) -> Ports {
        segment.ports(self.kind(&segment.kind).and_then(|k| k.profile)).turned(turn)
    }

    /// The kind that a tile shows at a port, if any.
    pub fn kind_at(&self, laid: Laid<'a>, port: Port) -> Option<&'a str> {
        laid.def.segments.iter().find(|s| self.ports(s, laid.turn).has(port)).map(|s| s.kind.as_str())
    }

    /// Whether `here` and the tile beyond its side show the same at all three ports of that side.
    pub fn sides_match(&self, here: Laid<'a>, side: Side, beyond: Laid<'a>) -> bool {
        Ports::of_side(side).iter().all(|p| self.kind_at(here, p) == self.kind_at(beyond, p.mate()))
    }

    /// Pairs of touching sides that do not match, each once: the cell north or west of the line, and its side.
    pub fn mismatches(&self) -> BTreeSet<(Cell, Side)> {
        let mut found = BTreeSet::new();
        for (cell, here) in &self.tiles {
            for side in [Side::E, Side::S] {
                if let Some(beyond) = self.tiles.get(&cell.step(side))
                    && !self.sides_match(*here, side, *beyond)
                {
                    found.insert((*cell, side));
                }
            }
        }
        found
    }

    /// Whether an option that is a switch is on: the board's word, else the edition's default, else the default.
    pub fn switch(&self, id: &str) -> bool {
        if let Some(value) = self.board.options.get(id) {
            return *value == OptionValue::Switch(true);
        }
        for set in self.sets {
            if let Some(def) = set.options.iter().find(|o| o.id == id) {
                let used = self.board.sets.iter().find(|u| u.id == set.id);
                let edition = used.and_then(|u| u.edition.as_deref()).or_else(|| set.newest_edition());
                let value = edition.and_then(|e| def.default_in.get(e)).unwrap_or(&def.default);
                return *value == OptionValue::Switch(true);
            }
        }
        false
    }
}

/// The cells of a plate as it lies, with the ids of their tiles.
pub fn plate_cells<'a>(plate: &'a PlateDef, placed: &PlacedPlate) -> Vec<(Cell, &'a str)> {
    let (width, height) = (plate.size[0] as i32, plate.size[1] as i32);
    let mut cells = Vec::new();
    for (y, row) in plate.cells.iter().enumerate() {
        for (x, tile) in row.iter().enumerate() {
            let (x, y) = (x as i32, y as i32);
            let (dx, dy) = match placed.turn.quarters() {
                0 => (x, y),
                1 => (height - 1 - y, x),
                2 => (width - 1 - x, height - 1 - y),
                _ => (y, width - 1 - x),
            };
            cells.push((placed.cell().offset(dx, dy), tile.as_str()));
        }
    }
    cells
}
