//! A map of Tiled as a board of ours.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::file::{Parsed, must_be};
use super::map::{Layers, must_be_square, tile_size};
use super::properties::Properties;
use super::read_set::{self, ReadSet};
use super::read_tiles::stem;
use super::remark::{Remark, Remarks};
use super::{BOARD, PLATES, Sets, figures, gid, plates};
use crate::format::error::{Fault, FormatError};
use crate::format::node::Node;
use crate::model::board::Layout;
use crate::model::{Board, Cell, Place, PlacedPlate, PlacedTile, Player, SetUse, Severity, TileSet, Turn};

/// Most tiles of a map that are read, as many as a board's own file holds.
const TILES: usize = 1_000_000;

/// Finds a file that a map names: its name for messages and its text; nothing when it is not there.
pub type Beside<'a> = dyn Fn(&str) -> Result<Option<(String, String)>, FormatError> + 'a;

/// A map that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadBoard {
    /// The board.
    pub board: Board,
    /// The sets that its tilesets are, where they were read.
    pub sets: Vec<TileSet>,
    /// What was guessed, is wrong, or is not held.
    pub remarks: Vec<Remark>,
}

/// A tileset of the map.
struct Used {
    first: u32,
    /// Its set id and the tiles by their numbers; nothing when it was not found.
    tiles: Option<(String, BTreeMap<u32, String>)>,
}

impl Used {
    /// The set and the tile of a number; no tile where the set has none of it, nothing where the tileset was not found.
    fn tile(&self, number: u32) -> Option<(&String, Option<&String>)> {
        let (set, ids) = self.tiles.as_ref()?;
        Some((set, ids.get(&number.checked_sub(self.first)?)))
    }
}

/// Reads a map in either form; `file` names it in messages, `sets` are the sets at hand, `beside` finds its tilesets.
pub fn read_map(
    text: &str,
    file: &str,
    sets: &Sets<'_>,
    beside: &Beside<'_>,
) -> Result<ReadBoard, FormatError> {
    let parsed = Parsed::new(text, file)?;
    let root = parsed.root(text, file);
    must_be(&root, "map")?;
    must_be_square(&root)?;
    let tile = tile_size(&root)?;
    let mut remarks = Remarks::new(file);
    let properties = Properties::of(&root)?;
    read_set::form(&properties, &mut remarks)?;
    let own: Option<Board> = properties.json(BOARD, "board", Vec::new(), &mut remarks);
    let mut read = Vec::new();
    let used = tilesets(&root, sets, beside, &mut read, &mut remarks)?;
    let layers = Layers::read(&root, &mut remarks)?;
    let mut layout = tiles(&layers, &used, &mut remarks)?;
    let at_hand = |id: &str| sets(id).or_else(|| read.iter().find(|s| s.id == id).cloned().map(Arc::new));
    let ours = own.is_some();
    let mut board = match own {
        Some(board) => board,
        None => foreign(&used, &at_hand, file),
    };
    if ours {
        let laid: Vec<usize> =
            properties.json(PLATES, "list of numbers", Vec::new(), &mut remarks).unwrap_or_default();
        board.plates = own_plates(&board.plates, &laid, &mut layout, &at_hand, &root, &mut remarks);
    } else {
        let ids: BTreeSet<&str> = board.sets.iter().map(|s| s.id.as_str()).collect();
        let mut found = Vec::new();
        for set in ids.iter().filter_map(|id| at_hand(id)) {
            found.extend(plates::find_all(&mut layout, &set));
        }
        board.plates = found;
    }
    for (cell, tiles) in layout {
        board.tiles.entry(cell).or_default().extend(tiles);
    }
    for object in &layers.objects {
        board.figures.extend(figures::read(object, tile, &mut remarks)?);
    }
    board.sort_figures();
    if !ours {
        let players: BTreeSet<&String> = board.figures.iter().filter_map(|f| f.player.as_ref()).collect();
        board.players = players.into_iter().map(|id| Player::new(id, "")).collect();
    }
    Ok(ReadBoard { board, sets: read, remarks: remarks.finish() })
}

/// A board that does not come from us: the sets of its tilesets, and no tiles of those that they require.
fn foreign(used: &[Used], at_hand: &dyn Fn(&str) -> Option<Arc<TileSet>>, file: &str) -> Board {
    let mut board = Board { name: stem(file).to_owned(), ..Board::default() };
    for (id, _) in used.iter().filter_map(|u| u.tiles.as_ref()) {
        if !board.sets.iter().any(|s| s.id == *id) {
            board.sets.push(SetUse::new(id));
        }
    }
    let mut next = 0;
    while let Some(set) = board.sets.get(next).map(|s| s.id.clone()) {
        for id in at_hand(&set).map(|s| s.requires.clone()).unwrap_or_default() {
            if !board.sets.iter().any(|s| s.id == id) {
                board.sets.push(SetUse { copies: 0, ..SetUse::new(&id) });
            }
        }
        next += 1;
    }
    board
}

fn tilesets(
    root: &Node<'_>,
    sets: &Sets<'_>,
    beside: &Beside<'_>,
    read: &mut Vec<TileSet>,
    remarks: &mut Remarks,
) -> Result<Vec<Used>, FormatError> {
    let mut used = Vec::new();
    for node in root.opt("tilesets")?.map_or(Ok(Vec::new()), |list| list.items())? {
        let first = node.get("firstgid")?.number("the number of the first tile, 1 or more")?;
        let found = match node.opt("source")? {
            None => Some(read_set::from_node(&node, sets)?),
            Some(source) => external(&source, sets, beside, remarks)?,
        };
        let tiles = found.map(|found| {
            remarks.take(found.remarks);
            let id = found.set.id.clone();
            if !read.iter().any(|s| s.id == id) {
                read.push(found.set);
            }
            (id, found.ids)
        });
        used.push(Used { first, tiles });
    }
    used.sort_by_key(|u| u.first);
    Ok(used)
}

/// A tileset in a file of its own; a set at hand of the same name when the file is not there.
fn external(
    source: &Node<'_>,
    sets: &Sets<'_>,
    beside: &Beside<'_>,
    remarks: &mut Remarks,
) -> Result<Option<ReadSet>, FormatError> {
    let name = source.text()?;
    match beside(name) {
        Ok(Some((file, text))) => return Ok(Some(read_set::read_tileset(&text, &file, sets)?)),
        Ok(None) => {}
        Err(err) => {
            let (what, help) = (format!("the tileset is not read: {err}"), err.help.to_string());
            remarks.say("tilesets that are not read", Severity::Error, source, Vec::new(), what, help);
            return Ok(None);
        }
    }
    let Some(set) = sets(stem(name)) else {
        let what = format!("the tileset `{name}` is not there, so that its tiles are not known");
        let help = "put it beside the map, or embed it: in Tiled export the map with Embed tilesets";
        remarks.say("tilesets that are not there", Severity::Error, source, Vec::new(), what, help);
        return Ok(None);
    };
    let what = format!(
        "the tileset `{name}` is not there; the set `{}` at hand is taken, its tiles in their order",
        set.id
    );
    let help = "put the tileset beside the map if it is not so";
    remarks.say("tilesets that are not there", Severity::Warning, source, Vec::new(), what, help);
    let numbers = (0u32..).zip(&set.tiles).map(|(n, t)| (n, t.id.clone())).collect();
    Ok(Some(ReadSet { ids: numbers, set: (*set).clone(), lines: BTreeMap::new(), remarks: Vec::new() }))
}

/// The tiles of all layers by cell, those of lower layers first.
fn tiles(layers: &Layers<'_>, used: &[Used], remarks: &mut Remarks) -> Result<Layout, FormatError> {
    let mut layout = Layout::new();
    let mut count = 0;
    for block in layers.tiles.iter().flatten() {
        for (n, number) in block.numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
            let (column, row) = (n % block.width.max(1), n / block.width.max(1));
            let clamp = |from: i64, by: usize| {
                let at = from.saturating_add(i64::try_from(by).unwrap_or(i64::MAX));
                at.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
            };
            let cell = Cell::new(clamp(block.x, column), clamp(block.y, row));
            let (tile, turn) = gid::split(*number);
            let mut wrong = |sort, what: String, help: &str| {
                remarks.say(sort, Severity::Error, &block.node, vec![Place::cell(cell)], what, help);
            };
            let of = used.iter().rfind(|u| u.first <= tile);
            let id = match of.map(|of| of.tile(tile)) {
                None => {
                    let what = format!("the number {tile} at {cell}, before the first tile of any tileset");
                    wrong("numbers of no tile", what, "lay the tile anew in Tiled");
                    continue;
                }
                // That the tileset is not there was told.
                Some(None) => continue,
                Some(Some((set, None))) => {
                    let what = format!("the number {tile} at {cell}, a tile that `{set}` does not have");
                    wrong(
                        "numbers of no tile",
                        what,
                        "lay the tile anew in Tiled, or give the tileset the tile back",
                    );
                    continue;
                }
                Some(Some((set, Some(id)))) => format!("{set}/{id}"),
            };
            match turn {
                Some(turn) => {
                    count += 1;
                    if count > TILES {
                        let (expected, help) =
                            (format!("at most {TILES} tiles"), "part the map into smaller ones");
                        return Err(block.node.error(
                            Fault::TooLarge,
                            expected,
                            "more".to_owned(),
                            help.to_owned(),
                        ));
                    }
                    layout.entry(cell).or_default().push(PlacedTile::new(&id, turn));
                }
                None => {
                    let what = format!(
                        "the tile `{id}` at {cell} is mirrored and left out: tiles are turned, never flipped"
                    );
                    wrong(
                        "mirrored tiles",
                        what,
                        "in Tiled flip it back (X or Y), and turn it with Z; lay another tile if a mirror image is meant",
                    );
                }
            }
        }
    }
    Ok(layout)
}

/// Plates of a board of ours: where their tiles still lie, or where they were moved to as a whole.
fn own_plates(
    placed: &[PlacedPlate],
    laid: &[usize],
    layout: &mut Layout,
    at_hand: &dyn Fn(&str) -> Option<Arc<TileSet>>,
    root: &Node<'_>,
    remarks: &mut Remarks,
) -> Vec<PlacedPlate> {
    let find = |placed: &PlacedPlate| {
        let (set, local) = placed.plate.split_once('/')?;
        let set = at_hand(set)?;
        let plate = set.plate(local)?.clone();
        Some((set, plate))
    };
    let mut lost: BTreeMap<usize, Option<(Cell, Turn)>> = BTreeMap::new();
    for n in laid.iter().copied().collect::<BTreeSet<usize>>() {
        let Some(plate) = placed.get(n) else { continue };
        let there =
            find(plate).is_some_and(|(set, def)| plates::take(layout, &set, &def, plate.cell(), plate.turn));
        if !there {
            lost.insert(n, None);
        }
    }
    // Only then look elsewhere, so that none takes the tiles of another. A place that does not do once never does.
    let mut elsewhere: BTreeMap<&str, Vec<(Cell, Turn)>> = BTreeMap::new();
    for (n, to) in &mut lost {
        let plate = &placed[*n];
        let Some((set, def)) = find(plate) else { continue };
        let corners = elsewhere.entry(&plate.plate).or_insert_with(|| {
            let mut corners = plates::corners(layout, &set, &def);
            corners.reverse();
            corners
        });
        while let Some((corner, turn)) = corners.pop() {
            if plates::take(layout, &set, &def, corner, turn) {
                *to = Some((corner, turn));
                break;
            }
        }
    }
    let mut kept = Vec::new();
    for (n, mut plate) in placed.iter().cloned().enumerate() {
        match lost.get(&n) {
            None => kept.push(plate),
            Some(Some((corner, turn))) => {
                (plate.x, plate.y, plate.turn) = (corner.x, corner.y, *turn);
                kept.push(plate);
            }
            Some(None) => {
                let what = format!(
                    "the plate `{}` is no longer whole; what is left of it is read as single tiles",
                    plate.plate
                );
                let help = "lay its missing tiles anew in Tiled, or lay the plate here";
                let at = vec![Place::cell(plate.cell())];
                remarks.say("plates that are not whole", Severity::Warning, root, at, what, help);
            }
        }
    }
    kept
}
