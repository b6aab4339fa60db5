//! What there is to print: pieces of a set, or the tiles that lie on a board.

use std::collections::BTreeMap;

use super::super::statistics::{Part, loose_tiles, set_name};
use super::notice::credit_lines;
use super::settings::Choice;
use crate::app::Session;
use crate::model::TileSet;

/// Which picture a piece shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Art {
    /// A tile, full id.
    Tile(String),
    /// A side of a plate: full id, printed side, whether it is turned by a quarter to fit.
    Plate {
        /// Full id.
        plate: String,
        /// Its printed side.
        side: Option<String>,
        /// Quarter turns clockwise.
        quarters: usize,
    },
    /// The common back of a piece of so many cells.
    Back([u32; 2]),
}

/// A sort of piece, and how many of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Full id of the tile or plate.
    pub id: String,
    /// Width and height in cells.
    pub cells: [u32; 2],
    /// What its front shows.
    pub front: Art,
    /// What its back shows.
    pub back: Art,
    /// How many.
    pub copies: u64,
}

/// Everything that is to be printed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Job {
    /// What stands at the head of each sheet.
    pub title: String,
    /// Credit of the sets, a line each.
    pub credit: Vec<String>,
    /// The pieces, in order.
    pub items: Vec<Item>,
}

impl Job {
    /// The pieces of a set: plates first, then the tiles as they are listed.
    pub fn of_set(part: &Part) -> Job {
        let set = &*part.set;
        let copies = |n: i64| u64::try_from(n).unwrap_or(0).saturating_mul(u64::from(part.copies));
        let mut items: Vec<Item> =
            set.plates.iter().map(|plate| plate_item(set, plate, u64::from(part.copies))).collect();
        items.extend(
            loose_tiles(set).map(|tile| {
                tile_item(&format!("{}/{}", set.id, tile.id), copies(tile.copies(part.edition())))
            }),
        );
        Job { title: set_name(set).to_owned(), credit: credit_lines([set]), items }
    }

    /// The tiles and plates that lie on a board, so that it can be laid out on a table.
    pub fn of_board(session: &Session) -> Job {
        let board = session.board();
        let mut plates: BTreeMap<&str, u64> = BTreeMap::new();
        for placed in &board.plates {
            *plates.entry(&placed.plate).or_default() += 1;
        }
        let mut tiles: BTreeMap<&str, u64> = BTreeMap::new();
        for placed in board.tiles.values().flatten() {
            *tiles.entry(&placed.tile).or_default() += 1;
        }
        let rules = session.rules();
        let mut items: Vec<Item> = plates
            .into_iter()
            .filter_map(|(id, n)| rules.plate(id).map(|(set, plate)| plate_item(set, plate, n)))
            .collect();
        items.extend(tiles.into_iter().map(|(id, n)| tile_item(id, n)));
        let used =
            rules.sets.iter().map(|(set, _)| &**set).filter(|set| {
                items.iter().any(|item| item.id.split_once('/').is_some_and(|(s, _)| s == set.id))
            });
        let title = if board.name.is_empty() { "Board".to_owned() } else { board.name.clone() };
        Job { credit: credit_lines(used), title, items }
    }

    /// How many of each item a choice wants.
    pub fn wanted(&self, choice: &Choice) -> Vec<u64> {
        let of = |item: &Item| match choice {
            Choice::Counted => item.copies,
            Choice::Once => 1,
            Choice::Only(some) => some.get(&item.id).copied().map_or(0, u64::from),
        };
        self.items.iter().map(of).collect()
    }
}

fn tile_item(id: &str, copies: u64) -> Item {
    let front = Art::Tile(id.to_owned());
    Item { id: id.to_owned(), cells: [1, 1], front, back: Art::Back([1, 1]), copies }
}

fn plate_item(set: &TileSet, plate: &crate::model::PlateDef, copies: u64) -> Item {
    let id = format!("{}/{}", set.id, plate.id);
    let side = |i: usize| Art::Plate { plate: id.clone(), side: plate.sides.get(i).cloned(), quarters: 0 };
    let cells = plate.size.map(|n| n.max(1));
    let back = if plate.sides.len() > 1 { side(1) } else { Art::Back(cells) };
    Item { cells, front: side(0), back, copies, id }
}
