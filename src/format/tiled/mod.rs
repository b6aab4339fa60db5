//! Files of Tiled, a widespread editor of tile maps: tilesets and maps, in its JSON form (`.tsj`, `.tmj`) and its XML form
//! (`.tsx`, `.tmx`).
//!
//! A tile set becomes a tileset with one picture a tile and a Wang set of its sides; a board becomes a map. What Tiled has no word
//! for travels as JSON text in properties, which it keeps: the definition of each tile (`tile`), the rest of a set (`set`), the rest
//! of a board (`board`). Where these are missing (a file made by hand) tiles are guessed from their sides, and a [`Remark`] says
//! what was guessed. Both forms are read through one shape: XML becomes the JSON that Tiled itself would have written.
//!
//! Reading fails only on text that is no such file. Whatever else is wrong is a remark, and as much as possible is kept.

mod data;
mod edges;
mod figures;
mod file;
mod gid;
mod guess;
mod lay;
mod map;
mod plates;
mod properties;
mod read_board;
mod read_set;
mod read_tiles;
mod remark;
mod text;
mod write_board;
mod write_set;
mod xml;

use std::sync::Arc;

use crate::model::TileSet;

pub use file::{looks_like_map, looks_like_set};
pub use lay::{Laid, Lay, lay};
pub use read_board::{Beside, ReadBoard, read_map};
pub use read_set::{ReadSet, read_tileset};
pub use remark::Remark;
pub use write_board::{WrittenMap, write_map};
pub use write_set::{picture_names, set_file, write_tileset};

/// Looks up a tile set at hand by its id.
pub type Sets<'a> = dyn Fn(&str) -> Option<Arc<TileSet>> + 'a;

/// Side of a tile in Tiled, in pixels.
pub const TILE_PIXELS: u32 = 128;

/// What the files that we write say of Tiled's format.
const VERSION: &str = "1.10";

/// Property of sets and maps that says which form our properties have.
const FORM: &str = "tilewright";
/// The newest form.
const FORM_VERSION: i64 = 1;
/// Property of a tile: its definition.
const TILE: &str = "tile";
/// Property of a tileset: the set without its tiles.
const SET: &str = "set";
/// Property of a map: the board without what lies in its layers.
const BOARD: &str = "board";
/// Property of a map: numbers of the plates whose tiles lie in the layers.
const PLATES: &str = "plates-as-tiles";
/// Property of an object: whose figure it is.
const PLAYER: &str = "player";
/// Property of an object: the segment that it stands on.
const SEGMENT: &str = "segment";
/// Property of an object: the place off the grid where it stands.
const PLACE: &str = "place";
/// Property of an object: keys that nobody knows.
const EXTRA: &str = "extra";
