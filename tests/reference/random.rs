//! Random boards from a seed: games played by the rules, and wild heaps of tiles.

use std::collections::BTreeMap;

use tilewright::model::vocab::Holds;
use tilewright::model::{Board, Cell, PlacedFigure, PlacedTile, Player, SetUse, Spot, TileSet, Turn};

use super::features::Features;
use super::ground::Ground;
use super::{legal, score};

/// Splitmix64: small, the same everywhere.
pub struct Random(u64);

impl Random {
    /// From a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `n` (0 for 0).
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.bits() % n as u64) as usize }
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// True `n` times of `of`.
    pub fn chance(&mut self, n: usize, of: usize) -> bool {
        self.below(of) < n
    }

    /// A turn.
    pub fn turn(&mut self) -> Turn {
        Turn::from_quarters(self.below(4))
    }

    /// A cell of a square around the origin, `reach` cells in each direction.
    pub fn cell(&mut self, reach: i32) -> Cell {
        let side = (2 * reach + 1) as usize;
        Cell::new(self.below(side) as i32 - reach, self.below(side) as i32 - reach)
    }

    /// Mixes a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// A board without tiles that uses the sets, with that many players.
pub fn empty(sets: &[TileSet], players: usize) -> Board {
    let names = ["red", "blue", "yellow", "green", "black", "violet"];
    Board {
        sets: sets.iter().map(|s| SetUse::new(&s.id)).collect(),
        players: names.iter().take(players).map(|id| Player::new(id, "")).collect(),
        ..Board::default()
    }
}

/// Full ids of all tiles that are not parts of plates.
pub fn tile_ids(sets: &[TileSet]) -> Vec<String> {
    let mut ids = Vec::new();
    for set in sets {
        let on_plate = |id: &str| set.plates.iter().any(|p| p.cells.iter().flatten().any(|c| c == id));
        ids.extend(set.tiles.iter().filter(|t| !on_plate(&t.id)).map(|t| format!("{}/{}", set.id, t.id)));
    }
    ids
}

/// Every copy of every tile, in the newest editions.
pub fn bag(sets: &[TileSet]) -> Vec<String> {
    let mut bag = Vec::new();
    for set in sets {
        for tile in &set.tiles {
            let copies = tile.copies(set.newest_edition()).max(0) as usize;
            bag.extend(std::iter::repeat_n(format!("{}/{}", set.id, tile.id), copies));
        }
    }
    bag
}

/// A random figure that stands on a random segment of a random tile, allowed or not.
pub fn any_figure(random: &mut Random, board: &Board, sets: &[TileSet]) -> Option<PlacedFigure> {
    let ground = Ground::of(board, sets);
    let cells: Vec<Cell> = ground.tiles.keys().copied().collect();
    let cell = *random.pick(&cells)?;
    let segment = random.pick(&ground.tiles.get(&cell)?.def.segments)?;
    if ground.kind(&segment.kind)?.holds == Some(Holds::None) || segment.holds == Some(Holds::None) {
        return None;
    }
    let player = random.pick(&board.players)?;
    let figures: Vec<&str> = ground
        .sets
        .iter()
        .flat_map(|s| &s.figures)
        .filter(|f| !f.neutral && f.each_player.is_some())
        .map(|f| f.id.as_str())
        .collect();
    Some(PlacedFigure::new(&player.id, random.pick(&figures)?, cell, &segment.id))
}

/// Any tiles anywhere within `reach` of the origin, in any turn, with figures on any segments.
pub fn wild(random: &mut Random, sets: &[TileSet], reach: i32, tiles: usize) -> Board {
    let mut board = empty(sets, 2 + random.below(3));
    let ids = tile_ids(sets);
    for _ in 0..tiles {
        if let Some(id) = random.pick(&ids).cloned() {
            let tile = PlacedTile::new(&id, random.turn());
            board.tiles.insert(random.cell(reach), vec![tile]);
        }
    }
    for _ in 0..tiles / 3 {
        board.figures.extend(any_figure(random, &board, sets));
    }
    board.sort_figures();
    board
}

/// A game by the rules: tiles drawn from the bag and laid on a random legal place, a figure now and then,
/// completed features paid and their figures taken back at the end of the turn (BAS-ORDER-1).
pub struct Game<'a> {
    /// The position.
    pub board: Board,
    /// Tiles not drawn yet, the next one last.
    pub bag: Vec<String>,
    /// Tiles that fitted nowhere (BAS-PLACE-3).
    pub discarded: Vec<String>,
    /// Whose turn it is.
    pub turn: usize,
    sets: &'a [TileSet],
}

impl<'a> Game<'a> {
    /// The start tile lies, the rest is mixed.
    pub fn new(random: &mut Random, sets: &'a [TileSet], players: usize) -> Game<'a> {
        let mut board = empty(sets, players);
        let mut bag = bag(sets);
        random.shuffle(&mut bag);
        let start = sets.iter().find_map(|s| {
            s.newest_edition().and_then(|e| s.start.get(e)).or_else(|| s.start.get("all")).cloned()
        });
        if let Some(start) = start {
            if let Some(i) = bag.iter().position(|t| *t == start) {
                bag.remove(i);
            }
            board.tiles.insert(Cell::default(), vec![PlacedTile::new(&start, Turn::ZERO)]);
        }
        Game { board, bag, discarded: Vec::new(), turn: 0, sets }
    }

    /// One turn; false when the bag is empty.
    pub fn step(&mut self, random: &mut Random) -> bool {
        let more = self.lay(random);
        if more {
            self.pay();
        }
        more
    }

    /// One turn without paying what it completed; false when the bag is empty.
    pub fn lay(&mut self, random: &mut Random) -> bool {
        let (tile, places) = loop {
            let Some(tile) = self.bag.pop() else { return false };
            let places = legal::placements(&Ground::of(&self.board, self.sets), &tile);
            if !places.is_empty() {
                break (tile, places);
            }
            self.discarded.push(tile);
        };
        let Some(&(cell, turn)) = random.pick(&places) else { return false };
        self.board.tiles.insert(cell, vec![PlacedTile::new(&tile, turn)]);
        let player = self.board.players[self.turn].id.clone();
        let spots = legal::figure_spots(&Ground::of(&self.board, self.sets), cell, &player);
        if random.chance(2, 3)
            && let Some((figure, segment)) = random.pick(&spots)
        {
            self.board.figures.push(PlacedFigure::new(&player, figure, cell, segment));
        }
        self.board.sort_figures();
        self.turn = (self.turn + 1) % self.board.players.len();
        true
    }

    /// Pays completed features and takes their figures back (BAS-RET-1).
    pub fn pay(&mut self) {
        pay(&mut self.board, self.sets);
    }
}

/// Pays completed features that hold figures and takes their figures back (BAS-RET-1).
pub fn pay(board: &mut Board, sets: &[TileSet]) {
    let before = board.clone();
    let ground = Ground::of(&before, sets);
    let features = Features::of(&ground);
    let sheet = score::of(&features);
    for player in &mut board.players {
        if let Some(row) = sheet.players.get(&player.id) {
            player.score = row.now;
        }
    }
    board.figures.retain(|f| match &f.spot {
        Spot::Segment(cell, segment) => features.at(*cell, segment).is_none_or(|x| !x.completed),
        Spot::Cell(_) | Spot::Place(_) => true,
    });
}

/// The whole board turned about the origin cell: cells, tiles, plates, figures.
pub fn turned(board: &Board, sets: &[TileSet], turn: Turn) -> Board {
    let mut out = board.clone();
    out.tiles = board
        .tiles
        .iter()
        .map(|(cell, pile)| {
            let pile = pile.iter().map(|t| PlacedTile { turn: t.turn.then(turn), ..t.clone() }).collect();
            (cell.turned(turn), pile)
        })
        .collect();
    for plate in &mut out.plates {
        let size = sets
            .iter()
            .find_map(|s| s.plate(plate.plate.strip_prefix(&format!("{}/", s.id))?))
            .map_or([1, 1], |p| p.size);
        let (w, h) = if plate.turn.quarters() % 2 == 0 { (size[0], size[1]) } else { (size[1], size[0]) };
        // The corner that will be in the north-west is the smallest of the turned corners.
        let far = plate.cell().offset(w as i32 - 1, h as i32 - 1);
        let (a, b) = (plate.cell().turned(turn), far.turned(turn));
        (plate.x, plate.y) = (a.x.min(b.x), a.y.min(b.y));
        plate.turn = plate.turn.then(turn);
    }
    for figure in &mut out.figures {
        figure.spot = match &figure.spot {
            Spot::Segment(cell, segment) => Spot::Segment(cell.turned(turn), segment.clone()),
            Spot::Cell(cell) => Spot::Cell(cell.turned(turn)),
            Spot::Place(place) => Spot::Place(place.clone()),
        };
    }
    out.sort_figures();
    out
}

/// How often each tile is used on a board, loose tiles only.
pub fn tile_counts(board: &Board) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for tile in board.tiles.values().flatten() {
        *counts.entry(tile.tile.clone()).or_insert(0) += 1;
    }
    counts
}
