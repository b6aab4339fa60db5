//! The layers of a map: cells with numbers of tiles, and objects.

use super::data::{Block, Budget, blocks};
use super::file::unfit;
use super::remark::Remarks;
use crate::format::error::{Fault, FormatError};
use crate::format::node::Node;
use crate::model::Severity;

/// Most groups of layers inside each other.
const DEPTH: usize = 32;

/// All layers of a map, groups opened, the lowest first.
#[derive(Default)]
pub(super) struct Layers<'a> {
    /// Tile layers.
    pub(super) tiles: Vec<Vec<Block<'a>>>,
    /// Objects.
    pub(super) objects: Vec<Node<'a>>,
    budget: Budget,
}

/// An error unless the map has square cells side by side.
pub(super) fn must_be_square(root: &Node<'_>) -> Result<(), FormatError> {
    match root.opt("orientation")? {
        Some(found) if found.text()? != "orthogonal" => Err(unfit(
            &found,
            "the orientation `orthogonal`",
            "tiles lie square side by side: choose Orthogonal in Map > Map Properties, and lay the map anew",
        )),
        Some(_) | None => Ok(()),
    }
}

/// Width and height of a cell in pixels.
pub(super) fn tile_size(root: &Node<'_>) -> Result<[f64; 2], FormatError> {
    let size = |key: &str| -> Result<f64, FormatError> {
        let node = root.get(key)?;
        let found = node.value().as_f64().ok_or_else(|| node.wrong_type("a number of pixels"))?;
        match found > 0.0 {
            true => Ok(found),
            false => Err(node.wrong_value("a number of pixels, 1 or more", found.to_string())),
        }
    };
    Ok([size("tilewidth")?, size("tileheight")?])
}

impl<'a> Layers<'a> {
    /// Reads all layers below a map or group.
    pub(super) fn read(of: &Node<'a>, remarks: &mut Remarks) -> Result<Layers<'a>, FormatError> {
        let mut all = Layers::default();
        all.below(of, 0, remarks)?;
        Ok(all)
    }

    fn below(&mut self, of: &Node<'a>, depth: usize, remarks: &mut Remarks) -> Result<(), FormatError> {
        let Some(layers) = of.opt("layers")? else { return Ok(()) };
        for layer in layers.items()? {
            let kind = layer.get("type")?;
            let name = layer.opt("name")?.map_or(Ok(""), |name| name.text())?;
            let mut note = |what: String, help: &str| {
                remarks.say("layers", Severity::Note, &layer, Vec::new(), what, help);
            };
            for key in ["offsetx", "offsety"] {
                if layer.opt(key)?.is_some_and(|offset| offset.value().as_f64() != Some(0.0)) {
                    note(
                        format!(
                            "the layer \u{201c}{name}\u{201d} is shifted ({key}); its tiles are read where their cells are"
                        ),
                        "",
                    );
                }
            }
            if layer.opt("visible")?.is_some_and(|on| on.value().as_bool() == Some(false)) {
                note(
                    format!("the layer \u{201c}{name}\u{201d} is hidden; it is read all the same"),
                    "take it away if it should not be",
                );
            }
            match kind.text()? {
                "tilelayer" => self.tiles.push(blocks(&layer, &mut self.budget)?),
                "objectgroup" => {
                    if let Some(objects) = layer.opt("objects")? {
                        self.objects.extend(objects.items()?);
                    }
                }
                "group" if depth >= DEPTH => {
                    let help = "take layers out of their groups".to_owned();
                    let expected = format!("at most {DEPTH} groups of layers inside each other");
                    return Err(layer.error(Fault::TooDeep, expected, "more".to_owned(), help));
                }
                "group" => self.below(&layer, depth + 1, remarks)?,
                "imagelayer" => note(format!("the picture of the layer \u{201c}{name}\u{201d}"), ""),
                other => {
                    let what = format!("the layer \u{201c}{name}\u{201d} of the unknown type `{other}`");
                    remarks.say("layers", Severity::Warning, &kind, Vec::new(), what, "");
                }
            }
        }
        Ok(())
    }
}
