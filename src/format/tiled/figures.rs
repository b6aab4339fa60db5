//! Figures as points in an object layer.

use serde_json::{Map, Value};

use super::properties::{Properties, json_text, keys, property};
use super::remark::Remarks;
use super::{EXTRA, PLACE, PLAYER, SEGMENT, TILE_PIXELS};
use crate::format::error::FormatError;
use crate::format::node::Node;
use crate::model::{Cell, Place, PlacedFigure, Severity, Spot};

/// Whether an object can say all of a figure: it has a name, and a cell that a map reaches.
pub(super) fn is_object(figure: &PlacedFigure) -> bool {
    !figure.figure.is_empty() && figure.spot.cell().is_none_or(Cell::in_range)
}

/// A figure as an object with a number; `at` is where it stands, in cells.
pub(super) fn write(figure: &PlacedFigure, number: usize, at: [f64; 2]) -> Value {
    let text = |name: &str, value: &str| property(name, value);
    // Sorted by name, as Tiled sorts them.
    let mut properties = Vec::new();
    if !figure.extra.is_empty() {
        properties.push(text(EXTRA, &json_text(&figure.extra)));
    }
    if let Spot::Place(place) = &figure.spot {
        properties.push(text(PLACE, place));
    }
    if let Some(player) = &figure.player {
        properties.push(text(PLAYER, player));
    }
    if let Spot::Segment(_, segment) = &figure.spot {
        properties.push(text(SEGMENT, segment));
    }
    let name = match &figure.player {
        Some(player) => format!("{player} {}", figure.figure),
        None => figure.figure.clone(),
    };
    let pixels = |v: f64| Value::from((v * f64::from(TILE_PIXELS) * 100.0).round() / 100.0);
    let mut object = keys([
        ("id", number.into()),
        ("name", name.into()),
        ("type", figure.figure.as_str().into()),
        ("point", true.into()),
        ("x", pixels(at[0])),
        ("y", pixels(at[1])),
        ("width", 0.into()),
        ("height", 0.into()),
        ("rotation", 0.into()),
        ("visible", true.into()),
    ]);
    if !properties.is_empty() {
        object.insert("properties".to_owned(), Value::Array(properties));
    }
    Value::Object(object)
}

/// The figure that an object is; nothing when it is none, which is told. `tile` is a cell's width and height in pixels.
pub(super) fn read(
    object: &Node<'_>,
    tile: [f64; 2],
    remarks: &mut Remarks,
) -> Result<Option<PlacedFigure>, FormatError> {
    let text = |key: &str| object.opt(key)?.map_or(Ok(""), |node| node.text());
    let class = match text("type")? {
        "" => text("class")?,
        class => class,
    };
    let properties = Properties::of(object)?;
    let plain =
        object.opt("gid")?.is_none() && object.opt("template")?.is_none() && object.opt("text")?.is_none();
    if class.is_empty() || !plain {
        let name = text("name")?;
        let what = format!("the object \u{201c}{name}\u{201d}, which is no figure");
        let help = "for a figure insert a point, write the figure as its class (`meeple`) and add the properties `player` and `segment`";
        remarks.say("objects that are no figures", Severity::Note, object, Vec::new(), what, help);
        return Ok(None);
    }
    let cell = Cell::new(cell_of(object, "x", tile[0])?, cell_of(object, "y", tile[1])?);
    let extra: Option<Map<String, Value>> =
        properties.json(EXTRA, "keys of a figure", vec![Place::cell(cell)], remarks);
    Ok(Some(PlacedFigure {
        player: properties.text(PLAYER),
        figure: class.to_owned(),
        spot: match (properties.text(PLACE), properties.text(SEGMENT)) {
            (Some(place), _) => Spot::Place(place),
            (None, Some(segment)) => Spot::Segment(cell, segment),
            (None, None) => Spot::Cell(cell),
        },
        extra: extra.unwrap_or_default(),
    }))
}

/// The column or row of a place in pixels; a place beyond all cells is in the last one that can be written.
fn cell_of(object: &Node<'_>, key: &str, size: f64) -> Result<i32, FormatError> {
    let Some(node) = object.opt(key)? else { return Ok(0) };
    let pixels = node.value().as_f64().ok_or_else(|| node.wrong_type("a number of pixels"))?;
    let cell = (pixels / size.max(1.0)).floor();
    Ok(cell.clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i32)
}
