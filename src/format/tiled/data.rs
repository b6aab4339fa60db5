//! Numbers of the cells of a layer, however they are packed.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit};

use crate::format::error::{Fault, FormatError};
use crate::format::node::Node;

/// Most cells of a map that are read, in all its layers and chunks.
const CELLS: u64 = 16 << 20;

/// What to do about cells that cannot be read.
const SWITCH: &str = "in Tiled choose Map > Map Properties > Tile Layer Format > CSV (or Base64, zlib compressed), and save it again";

/// A rectangle of cells.
pub(super) struct Block<'a> {
    /// Column of its first cell.
    pub(super) x: i64,
    /// Row of its first cell.
    pub(super) y: i64,
    /// Cells in a row.
    pub(super) width: usize,
    /// Row by row; 0 is no tile.
    pub(super) numbers: Vec<u32>,
    /// Where they stand.
    pub(super) node: Node<'a>,
}

/// How many cells may still be read: little packed bytes may be very many cells.
pub(super) struct Budget(u64);

impl Default for Budget {
    fn default() -> Budget {
        Budget(CELLS)
    }
}

/// The cells of a tile layer.
pub(super) fn blocks<'a>(layer: &Node<'a>, budget: &mut Budget) -> Result<Vec<Block<'a>>, FormatError> {
    let encoding = layer.opt("encoding")?;
    let compression = layer.opt("compression")?;
    if let Some(chunks) = layer.opt("chunks")? {
        let chunks = chunks.items()?.into_iter();
        return chunks.map(|chunk| block(&chunk, encoding.as_ref(), compression.as_ref(), budget)).collect();
    }
    match layer.opt("data")? {
        Some(_) => Ok(vec![block(layer, encoding.as_ref(), compression.as_ref(), budget)?]),
        None => Ok(Vec::new()),
    }
}

fn block<'a>(
    of: &Node<'a>,
    encoding: Option<&Node<'a>>,
    compression: Option<&Node<'a>>,
    budget: &mut Budget,
) -> Result<Block<'a>, FormatError> {
    let at = |key: &str| of.opt(key)?.map_or(Ok(0), |n| n.int());
    let (x, y) = (at("x")?, at("y")?);
    let size = |key: &str| of.get(key)?.count();
    let (width, height) = (size("width")?, size("height")?);
    let total = (width as u64).saturating_mul(height as u64);
    let Some(rest) = budget.0.checked_sub(total) else {
        let expected = format!("at most {CELLS} cells in all layers");
        let help = "make the map infinite in Map > Map Properties, so that empty cells are not written";
        return Err(of.error(
            Fault::TooLarge,
            expected,
            format!("{width} by {height} cells"),
            help.to_owned(),
        ));
    };
    budget.0 = rest;
    let node = of.get("data")?;
    let numbers = numbers(&node, encoding, compression, total)?;
    if numbers.len() as u64 != total {
        let help = "save it again with Tiled; if it was edited by hand, give the layer as many numbers as it has cells";
        return Err(node.error(
            Fault::WrongValue,
            format!("{total} cells ({width} by {height})"),
            format!("{} cells", numbers.len()),
            help.to_owned(),
        ));
    }
    Ok(Block { x, y, width, numbers, node })
}

fn numbers(
    data: &Node<'_>,
    encoding: Option<&Node<'_>>,
    compression: Option<&Node<'_>>,
    total: u64,
) -> Result<Vec<u32>, FormatError> {
    if let Some(list) = data.value().as_array() {
        let number = |v: &serde_json::Value| v.as_u64().and_then(|n| u32::try_from(n).ok());
        let numbers: Option<Vec<u32>> = list.iter().map(number).collect();
        return numbers.ok_or_else(|| {
            let wrong = list.iter().position(|v| number(v).is_none()).unwrap_or(0);
            match data.items() {
                Ok(items) => items[wrong].wrong_type("a whole number of a cell, 0 or more"),
                Err(err) => err,
            }
        });
    }
    let text = data.text()?;
    let unknown = |node: &Node<'_>, expected: &str| {
        let found = format!("`{}`", node.value().as_str().unwrap_or_default());
        node.error(Fault::WrongValue, expected.to_owned(), found, SWITCH.to_owned())
    };
    match encoding {
        Some(encoding) if encoding.text()? != "base64" => {
            return Err(unknown(encoding, "the encoding `csv` or `base64`"));
        }
        Some(_) => {}
        None => return Err(data.wrong_type("a list [...] of cells")),
    }
    let packed: String = text.split_ascii_whitespace().collect();
    let broken = |expected: &str, found: &str| {
        data.error(Fault::WrongValue, expected.to_owned(), found.to_owned(), SWITCH.to_owned())
    };
    let bytes = STANDARD.decode(packed).map_err(|err| broken("cells in Base64", &err.to_string()))?;
    // One more, so that too much is told from enough.
    let limit = usize::try_from(total * 4 + 4).unwrap_or(usize::MAX);
    let inflated = |out: Result<Vec<u8>, miniz_oxide::inflate::DecompressError>| {
        out.map_err(|err| match err.status {
            TINFLStatus::HasMoreOutput => broken(&format!("{total} cells"), "more"),
            _ => broken("whole compressed cells", "cells that are cut off or damaged"),
        })
    };
    let bytes = match compression {
        None => bytes,
        Some(node) => match node.text()? {
            "" => bytes,
            "zlib" => inflated(decompress_to_vec_zlib_with_limit(&bytes, limit))?,
            "gzip" => {
                let body = gzip_body(&bytes).ok_or_else(|| broken("cells packed by gzip", "other bytes"))?;
                inflated(decompress_to_vec_with_limit(body, limit))?
            }
            _ => return Err(unknown(node, "the compression `zlib`, `gzip` or none")),
        },
    };
    let (cells, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(broken("four bytes a cell", &format!("{} bytes", bytes.len())));
    }
    Ok(cells.iter().map(|cell| u32::from_le_bytes(*cell)).collect())
}

/// What follows the head of a gzip file.
fn gzip_body(bytes: &[u8]) -> Option<&[u8]> {
    let (head, mut rest) = bytes.split_first_chunk::<10>()?;
    if head[..3] != [0x1F, 0x8B, 8] {
        return None;
    }
    let flags = head[3];
    let text = |rest: &mut &[u8]| {
        let end = rest.iter().position(|b| *b == 0)?;
        *rest = &rest[end + 1..];
        Some(())
    };
    if flags & 4 != 0 {
        let (size, after) = rest.split_first_chunk::<2>()?;
        rest = after.get(usize::from(u16::from_le_bytes(*size))..)?;
    }
    if flags & 8 != 0 {
        text(&mut rest)?;
    }
    if flags & 16 != 0 {
        text(&mut rest)?;
    }
    if flags & 2 != 0 { rest.get(2..) } else { Some(rest) }
}

#[cfg(test)]
mod tests {
    use super::gzip_body;

    #[test]
    fn the_head_of_gzip_is_passed_over() {
        let head = |flags: u8, rest: &[u8]| [&[0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3][..], rest].concat();
        assert_eq!(gzip_body(&head(0, b"xy")), Some(&b"xy"[..]));
        assert_eq!(gzip_body(&head(4 | 8 | 16 | 2, b"\x01\x00.name\0note\0##xy")), Some(&b"xy"[..]));
        assert_eq!(gzip_body(&head(8, b"no end")), None);
        assert_eq!(gzip_body(&head(4, b"\xff\xff")), None);
        assert_eq!(gzip_body(b"\x1f\x8b"), None);
    }
}
