//! Files in and out: own JSON, schemas, safe saving. Holds no domain logic.
//!
//! Reading gives typed data or a [`FormatError`] that names file, line, place in the JSON, what was expected, what was
//! found and what to do. Writing is deterministic: one row a line, so that files diff well.

pub mod artwork;
mod document;
mod error;
pub mod jcz;
mod locate;
mod node;
pub mod notation;
mod read;
mod rows;
mod rows_at;
pub mod schema;
mod slug;
pub mod store;
mod syntax;
pub mod tiled;
mod unknown;
mod words;
mod xml;

pub use document::{
    BOARD, Document, DocumentFormat, DocumentKind, TILESET, read_board, read_document, read_tileset,
    write_board, write_tileset,
};
pub use error::{Fault, FormatError, Position};
pub use read::{DEPTH_LIMIT, SIZE_LIMIT, decode};
pub use rows_at::{RowAt, row_positions};
pub use store::{STDIN_NAME, SaveError, load_path, load_stdin, save_atomic};
pub use unknown::{UnknownKey, unknown_keys};
pub use words::nearest;
