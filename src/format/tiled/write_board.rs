//! A board of ours as a map of Tiled.

use serde_json::{Map, Value, json};

use super::lay::{HIGH, Laid, Lay};
use super::properties::{json_text, keys, property};
use super::{BOARD, FORM, FORM_VERSION, PLATES, TILE_PIXELS, VERSION, figures, gid, set_file, text};
use crate::model::{Board, Cell, PlacedFigure};

/// Cells of a side of a chunk.
const CHUNK: i32 = 16;
/// Most cells of a map that is written whole; a larger one is written in chunks.
const WHOLE: i64 = 4096;

/// A board as a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMap {
    /// The map in the JSON form.
    pub text: String,
    /// What lies in properties only, so that Tiled does not show it.
    pub hidden: Vec<String>,
}

/// Where a figure stands, in cells from the north-west corner of the cell 0, 0; `None` when nobody knows.
pub type Seat<'a> = dyn FnMut(&PlacedFigure) -> Option<[f64; 2]> + 'a;

/// Writes a board as a map. `lay` is the board laid out; the files of its sets are named beside the map.
pub fn write_map(board: &Board, lay: &Lay, seat: &mut Seat<'_>) -> WrittenMap {
    let (objects, kept): (Vec<&PlacedFigure>, Vec<&PlacedFigure>) =
        board.figures.iter().partition(|f| figures::is_object(f));
    let hidden = hidden(board, lay, kept.len());
    let rest =
        Board { tiles: lay.kept.clone(), figures: kept.into_iter().cloned().collect(), ..board.clone() };
    let mut first = Vec::new();
    let mut next: u32 = 1;
    for set in &lay.sets {
        first.push(next);
        next = next.saturating_add(u32::try_from(set.tiles.len()).unwrap_or(u32::MAX)).min(gid::LARGEST);
    }
    let number = |laid: &Laid| {
        let tile = u32::try_from(laid.tile).unwrap_or(u32::MAX);
        gid::join(first[laid.set].saturating_add(tile), laid.turn)
    };
    let extent = Extent::of(lay);
    let high = lay.tiles.values().map(Vec::len).max().unwrap_or(0).max(1);
    let mut layers: Vec<Value> = (0..high)
        .map(|level| {
            let at = |cell: Cell| lay.tiles.get(&cell).and_then(|tiles| tiles.get(level)).map_or(0, number);
            let name = if level == 0 { "tiles".to_owned() } else { format!("tiles {}", level + 1) };
            let mut layer = layer("tilelayer", level + 1, &name);
            layer.insert("width".to_owned(), extent.width.into());
            layer.insert("height".to_owned(), extent.height.into());
            if extent.whole {
                let cells = (0..extent.height).flat_map(|y| (0..extent.width).map(move |x| Cell::new(x, y)));
                layer.insert("data".to_owned(), cells.map(at).collect());
            } else {
                let level_has = |cell: &Cell| lay.tiles.get(cell).is_some_and(|tiles| tiles.len() > level);
                layer.insert("startx".to_owned(), extent.corner.x.into());
                layer.insert("starty".to_owned(), extent.corner.y.into());
                layer.insert("chunks".to_owned(), chunks(lay, &level_has, &at));
            }
            Value::Object(layer)
        })
        .collect();
    let objects: Vec<Value> = objects
        .into_iter()
        .enumerate()
        .map(|(n, figure)| {
            let at = seat(figure).unwrap_or_else(|| elsewhere(figure, n, &extent));
            figures::write(figure, n + 1, inside(figure, at))
        })
        .collect();
    let nextobject = objects.len() + 1;
    let mut group = layer("objectgroup", high + 1, "figures");
    group.insert("draworder".to_owned(), "index".into());
    group.insert("objects".to_owned(), objects.into());
    layers.push(Value::Object(group));
    let tilesets: Vec<Value> = lay
        .sets
        .iter()
        .zip(&first)
        .map(|(set, first)| json!({"firstgid": first, "source": set_file(set)}))
        .collect();
    let mut properties = vec![property(BOARD, json_text(&rest))];
    if !lay.plates.is_empty() {
        properties.push(property(PLATES, json_text(&lay.plates)));
    }
    properties.push(property(FORM, FORM_VERSION));
    let text = text::write(&keys([
        ("type", "map".into()),
        ("version", VERSION.into()),
        ("orientation", "orthogonal".into()),
        ("renderorder", "right-down".into()),
        ("infinite", (!extent.whole).into()),
        ("width", extent.width.into()),
        ("height", extent.height.into()),
        ("tilewidth", TILE_PIXELS.into()),
        ("tileheight", TILE_PIXELS.into()),
        ("nextlayerid", (high + 2).into()),
        ("nextobjectid", nextobject.into()),
        ("properties", properties.into()),
        ("tilesets", tilesets.into()),
        ("layers", layers.into()),
    ]));
    WrittenMap { text, hidden }
}

/// What of a board no layer holds, for a person.
fn hidden(board: &Board, lay: &Lay, figures: usize) -> Vec<String> {
    let why = format!(
        "a tile that no set at hand has, keys that are not known, more than {HIGH} tiles, out of range"
    );
    let rows = [
        (lay.kept.len(), "cell", format!(" that layers cannot hold ({why})")),
        (board.plates.len() - lay.plates.len(), "plate", " that no set at hand has".to_owned()),
        (figures, "figure", " out of range".to_owned()),
    ];
    let counted = |(n, noun, why): (usize, &str, String)| match n {
        0 => None,
        1 => Some(format!("1 {noun}{why}")),
        n => Some(format!("{n} {noun}s{why}")),
    };
    rows.into_iter().filter_map(counted).collect()
}

/// The part of the plane that a map shows.
struct Extent {
    corner: Cell,
    width: i32,
    height: i32,
    /// Whether all its cells are written, from the cell 0, 0.
    whole: bool,
}

impl Extent {
    fn of(lay: &Lay) -> Extent {
        let by = |f: fn(&Cell) -> i32| {
            let cells = || lay.tiles.keys().map(f);
            (cells().min().unwrap_or(0), cells().max().unwrap_or(0))
        };
        let ((x0, x1), (y0, y1)) = (by(|c| c.x), by(|c| c.y));
        // Cells of layers are in range, so that nothing overflows.
        let (width, height) = (x1 + 1, y1 + 1);
        if x0 >= 0 && y0 >= 0 && i64::from(width) * i64::from(height) <= WHOLE {
            return Extent { corner: Cell::new(0, 0), width, height, whole: true };
        }
        let down = |n: i32| n.div_euclid(CHUNK) * CHUNK;
        let up = |n: i32| (n.div_euclid(CHUNK) + 1) * CHUNK;
        Extent {
            corner: Cell::new(down(x0), down(y0)),
            width: up(x1) - down(x0),
            height: up(y1) - down(y0),
            whole: false,
        }
    }
}

fn layer(kind: &str, id: usize, name: &str) -> Map<String, Value> {
    keys([
        ("type", kind.into()),
        ("id", id.into()),
        ("name", name.into()),
        ("x", 0.into()),
        ("y", 0.into()),
        ("opacity", 1.into()),
        ("visible", true.into()),
    ])
}

/// The chunks that hold a tile, row by row.
fn chunks(lay: &Lay, has: &dyn Fn(&Cell) -> bool, at: &dyn Fn(Cell) -> u32) -> Value {
    let mut corners: Vec<Cell> = lay
        .tiles
        .keys()
        .filter(|cell| has(cell))
        .map(|cell| Cell::new(cell.x.div_euclid(CHUNK) * CHUNK, cell.y.div_euclid(CHUNK) * CHUNK))
        .collect();
    corners.sort_unstable();
    corners.dedup();
    corners
        .into_iter()
        .map(|corner| {
            let cells = (0..CHUNK).flat_map(|y| (0..CHUNK).map(move |x| corner.offset(x, y)));
            let data: Value = cells.map(at).collect();
            json!({"x": corner.x, "y": corner.y, "width": CHUNK, "height": CHUNK, "data": data})
        })
        .collect()
}

/// Where a figure off the grid is shown when no plate shows its place: in a row above the map.
fn elsewhere(figure: &PlacedFigure, n: usize, extent: &Extent) -> [f64; 2] {
    match figure.spot.cell() {
        Some(cell) => [f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5],
        None => {
            let n = u32::try_from(n).map_or(0.0, f64::from);
            [f64::from(extent.corner.x) + 0.5 + n * 0.5, f64::from(extent.corner.y) - 0.5]
        }
    }
}

/// The place of a figure on a cell, well inside of the cell: the cell is read off it.
fn inside(figure: &PlacedFigure, at: [f64; 2]) -> [f64; 2] {
    let Some(cell) = figure.spot.cell() else { return at };
    let within = |n: i32, v: f64| {
        let from = f64::from(n);
        if v.is_finite() { v.clamp(from + 0.05, from + 0.95) } else { from + 0.5 }
    };
    [within(cell.x, at[0]), within(cell.y, at[1])]
}
