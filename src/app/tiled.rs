//! Tile sets and boards for Tiled with the files that belong to them: tilesets beside a map, a picture for each tile.

use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::sync::Arc;

use rayon::prelude::*;

use super::Catalogue;
use super::artwork::{Gallery, Shown};
use super::exchange::{FileBeside, Note, Read, Written};
use crate::art::geo::P;
use crate::art::inlay::shown_tile;
use crate::art::palette::Paper;
use crate::art::shape::Path as Outline;
use crate::art::{Detail, Picture, Role, TilePlan, Vocab, figure, letters, place_seats, raster};
use crate::format::artwork::ArtError;
use crate::format::tiled::{self, Lay, Remark, TILE_PIXELS};
use crate::format::{Document, Fault, FormatError, load_path};
use crate::model::{Board, PlacedFigure, Severity, Spot, TileSet, Turn};

/// A tileset as a tile set.
pub(super) fn read_set(
    text: &str,
    file: &str,
    _: Option<&Path>,
    catalogue: &Catalogue,
) -> Result<Read, FormatError> {
    let read = tiled::read_tileset(text, file, &|id| catalogue.set(id))?;
    let notes = read.remarks.into_iter().map(note).collect();
    Ok(Read { document: Document::TileSet(read.set), notes, sets: Vec::new(), lines: read.lines })
}

/// A map as a board; its tilesets are looked for in the map's folder and nowhere else.
pub(super) fn read_map(
    text: &str,
    file: &str,
    folder: Option<&Path>,
    catalogue: &Catalogue,
) -> Result<Read, FormatError> {
    let beside = |name: &str| folder.map_or(Ok(None), |folder| file_beside(folder, name, file));
    let read = tiled::read_map(text, file, &|id| catalogue.set(id), &beside)?;
    let mut notes: Vec<Note> = read.remarks.into_iter().map(note).collect();
    let mut sets = Vec::new();
    for set in read.sets {
        let say = |severity, text: String, help: String| Note {
            severity,
            position: None,
            at: Vec::new(),
            text: format!("{file}: {text}"),
            help,
        };
        match catalogue.set(&set.id) {
            Some(at_hand) if *at_hand == set => {}
            Some(_) => notes.push(say(
                Severity::Warning,
                format!("the map's tileset of the set `{}` is not as the set at hand, which is used", set.id),
                "give the set another id if its tiles were changed in Tiled".to_owned(),
            )),
            None => {
                notes.push(say(
                    Severity::Note,
                    format!("a board does not hold the set `{}`, which comes with the map", set.id),
                    format!("convert its tileset too, to {}.tileset.json beside the board", set.id),
                ));
                sets.push(set);
            }
        }
    }
    Ok(Read { document: Document::Board(read.board), notes, sets, lines: BTreeMap::new() })
}

fn note(remark: Remark) -> Note {
    let (severity, position, at, help) =
        (remark.severity, remark.position, remark.at.clone(), remark.help.clone());
    let text = Remark { help: String::new(), ..remark }.to_string();
    Note { severity, position, at, text, help }
}

/// A file in the folder of a map, or in a folder below it; nothing when it is not there.
fn file_beside(folder: &Path, name: &str, map: &str) -> Result<Option<(String, String)>, FormatError> {
    let outside = || FormatError {
        fault: Fault::Unreadable,
        file: map.into(),
        position: None,
        place: String::new(),
        expected: "a file in the folder of the map".to_owned(),
        found: format!("`{name}`, which lies outside of it"),
        help: "put the tileset into the folder of the map, and save the map again".into(),
    };
    let plain = Path::new(name).components().all(|c| matches!(c, Component::Normal(_) | Component::CurDir));
    if !plain || name.is_empty() {
        return Err(outside());
    }
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let path = folder.join(name);
    // A link may lead out.
    let (Ok(real), Ok(real_folder)) = (path.canonicalize(), folder.canonicalize()) else { return Ok(None) };
    if !real.starts_with(real_folder) {
        return Err(outside());
    }
    Ok(Some((path.display().to_string(), load_path(&path)?)))
}

/// A tile set as a tileset with its pictures.
pub(super) fn write_set(document: &Document, catalogue: &Catalogue) -> Option<Written> {
    match document {
        Document::Board(_) => None,
        Document::TileSet(set) => {
            let text = tiled::write_tileset(set, &|id| catalogue.set(id));
            let gallery = Gallery::new(catalogue, TILE_PIXELS);
            let files = pictures(set, catalogue, &gallery);
            Some(Written { text, notes: refused(&gallery), files })
        }
    }
}

/// A board as a map with the tilesets of its sets and their pictures.
pub(super) fn write_map(document: &Document, catalogue: &Catalogue) -> Option<Written> {
    let Document::Board(board) = document else { return None };
    let sets = |id: &str| catalogue.set(id);
    let lay = tiled::lay(board, &sets);
    let mut seats = Seats::new(board, &lay, catalogue);
    let written = tiled::write_map(board, &lay, &mut |figure| seats.of(figure));
    let gallery = Gallery::new(catalogue, TILE_PIXELS);
    let mut files = Vec::new();
    for set in &lay.sets {
        let text = tiled::write_tileset(set, &sets);
        files.push(FileBeside { name: tiled::set_file(set), bytes: text.into_bytes() });
        files.extend(pictures(set, catalogue, &gallery));
    }
    let hidden = written.hidden.into_iter();
    let mut notes: Vec<Note> =
        hidden.map(|what| Note::plain(Severity::Note, format!("not shown by Tiled: {what}"))).collect();
    notes.extend(refused(&gallery));
    Some(Written { text: written.text, notes, files })
}

/// The set, those that it requires, and what these require in turn.
fn with_required(set: &TileSet, catalogue: &Catalogue) -> Vec<Arc<TileSet>> {
    let mut all = vec![Arc::new(set.clone())];
    let mut next = 0;
    while let Some(one) = all.get(next).cloned() {
        let base = (next == 0).then(|| "base".to_owned());
        for id in one.requires.iter().chain(&base) {
            if !all.iter().any(|s| s.id == *id) {
                all.extend(catalogue.set(id));
            }
        }
        next += 1;
    }
    all
}

/// What is to be said of pictures of the set's own that are not shown.
fn refused(gallery: &Gallery) -> Vec<Note> {
    let note = |(tile, err): (String, Arc<ArtError>)| Note {
        help: err.help.to_string(),
        ..Note::plain(Severity::Warning, format!("{tile}: {err}; Tilewright draws the tile"))
    };
    gallery.refused().into_iter().map(note).collect()
}

/// A picture for each tile of a set, as the tileset names them.
fn pictures(set: &TileSet, catalogue: &Catalogue, gallery: &Gallery) -> Vec<FileBeside> {
    let vocab = Vocab::of(with_required(set, catalogue).iter().map(|s| &**s));
    let detail = Detail::of_pixels(TILE_PIXELS);
    let names = tiled::picture_names(set);
    let tiles: Vec<_> = set.tiles.iter().zip(names).collect();
    tiles
        .into_par_iter()
        .filter_map(|(tile, name)| {
            let picture = match gallery.shown(&set.id, tile) {
                Shown::Art(image) => shown_tile(image, Turn::ZERO),
                Shown::Drawn | Shown::Refused(_) if tile.segments.is_empty() => empty_tile(),
                Shown::Drawn | Shown::Refused(_) => {
                    TilePlan::new(tile, &vocab).picture(&vocab, Turn::ZERO, detail)
                }
            };
            let bytes = raster::png(&raster::rasterise(&picture, TILE_PIXELS))?;
            Some(FileBeside { name, bytes })
        })
        .collect()
}

/// A tile on which nothing is drawn.
fn empty_tile() -> Picture {
    let inks = Paper::Light.inks();
    let mut picture = Picture::tile();
    let square = Outline::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    picture.fill(Role::Ground, square, inks.open);
    letters::write(&mut picture, "?", [0.5, 0.5], 0.4, 0.14, inks.paper);
    picture
}

/// Where figures stand on a board.
struct Seats<'b> {
    board: &'b Board,
    lay: &'b Lay,
    vocab: Vocab,
    plans: BTreeMap<(usize, usize), TilePlan>,
    crowd: BTreeMap<Spot, usize>,
}

impl<'b> Seats<'b> {
    fn new(board: &'b Board, lay: &'b Lay, catalogue: &Catalogue) -> Seats<'b> {
        let sets: Vec<Arc<TileSet>> = lay.sets.iter().flat_map(|s| with_required(s, catalogue)).collect();
        let vocab = Vocab::of(sets.iter().map(|s| &**s));
        Seats { board, lay, vocab, plans: BTreeMap::new(), crowd: BTreeMap::new() }
    }

    fn of(&mut self, figure: &PlacedFigure) -> Option<P> {
        let nth = self.crowd.entry(figure.spot.clone()).or_default();
        let n = *nth;
        *nth += 1;
        // Further figures on the same spot stand beside the first.
        let step =
            0.6 * figure::figure_size(&figure.figure) * f64::from(u32::try_from(n).unwrap_or(u32::MAX));
        let beside = |at: P| [at[0] + step, at[1] + step * 0.2];
        match &figure.spot {
            Spot::Segment(cell, segment) => {
                let seat = beside(self.on_segment(cell, segment).unwrap_or([0.5, 0.5]));
                Some([f64::from(cell.x) + seat[0], f64::from(cell.y) + seat[1]])
            }
            Spot::Cell(cell) => {
                let seat = beside([0.5, 0.5]);
                Some([f64::from(cell.x) + seat[0], f64::from(cell.y) + seat[1]])
            }
            Spot::Place(id) => self.in_place(id, n),
        }
    }

    fn on_segment(&mut self, cell: &crate::model::Cell, segment: &str) -> Option<P> {
        let laid = self.lay.tiles.get(cell)?.first()?;
        let tile = self.lay.sets[laid.set].tiles.get(laid.tile)?;
        let (index, _) = tile.segment(segment)?;
        let vocab = &self.vocab;
        let plan = self.plans.entry((laid.set, laid.tile)).or_insert_with(|| TilePlan::new(tile, vocab));
        plan.seat(index, laid.turn)
    }

    fn in_place(&self, id: &str, n: usize) -> Option<P> {
        let (set, place) = id.split_once('/')?;
        let set = self.lay.sets.iter().find(|s| s.id == set)?;
        let on = set.places.iter().find(|p| p.id == place)?.plate.as_ref()?;
        let plate = set.plate(on)?;
        let full = format!("{}/{on}", set.id);
        let placed = self.board.plates.iter().find(|p| p.plate == full)?;
        let seats = place_seats(set, plate, place, placed.turn);
        let seat = seats.get(n).or(seats.last())?;
        Some([f64::from(placed.x) + seat[0], f64::from(placed.y) + seat[1]])
    }
}
