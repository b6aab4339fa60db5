//! Composes a board, or a sheet of tiles, from the pictures of `art`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::failure::Failure;
use super::overlay;
use crate::app::Session;
use crate::app::artwork::{Gallery, Shown};
use crate::app::publish::wrap;
use crate::art::board::Coordinates;
use crate::art::draw::SPECK_BELOW;
use crate::art::figure::{self, Pose, draw_figure_at, player_ink};
use crate::art::geo::P;
use crate::art::inlay::shown_tile;
use crate::art::palette::Paper;
use crate::art::raster::Image;
use crate::art::shape::Path;
use crate::art::{
    BoardPicture, Detail, Look as TileLook, Picture, Role, TilePlan, Vocab, draw_plate, letters, place_seats,
};
use crate::model::holdings::Holder;
use crate::model::{Cell, PlacedFigure, Spot, TileDef, Turn};

/// Most columns or rows that are drawn; a board beyond it has strays that want checking first.
const SPAN_LIMIT: i64 = 2_000;

/// Most pixels of a PNG: 400 million bytes in memory.
const PIXEL_LIMIT: f64 = 1e8;

/// Height of the capitals of small print, in pixels.
const SMALL_LETTERS: f64 = 9.0;

/// Whether something is drawn over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    Shown,
    Hidden,
}

/// How a picture looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) paper: Paper,
    /// Pixels of a tile's side.
    pub(super) pixels: u32,
    /// How tiles without a picture of their own are drawn.
    pub(super) look: TileLook,
    pub(super) coordinates: Coordinates,
    pub(super) features: Layer,
    pub(super) problems: Layer,
}

impl Look {
    /// How much is drawn at this size.
    pub(super) fn detail(&self) -> Detail {
        Detail::of_pixels(self.pixels)
    }
}

/// Plans and pictures of tiles, each made once.
pub(super) struct Plans<'a> {
    vocab: Vocab,
    gallery: &'a Gallery,
    look: TileLook,
    detail: Detail,
    plans: BTreeMap<String, Arc<TilePlan>>,
    pictures: BTreeMap<(String, Turn), Arc<Picture>>,
    badges: BTreeMap<(String, Turn), Arc<Picture>>,
    pixels: u32,
}

impl<'a> Plans<'a> {
    fn new(session: &Session, gallery: &'a Gallery, look: &Look) -> Plans<'a> {
        Plans {
            gallery,
            look: look.look,
            vocab: Vocab::of(session.rules().sets.iter().map(|(set, _)| &**set)),
            detail: look.detail(),
            pixels: look.pixels,
            badges: BTreeMap::new(),
            plans: BTreeMap::new(),
            pictures: BTreeMap::new(),
        }
    }

    pub(super) fn plan(&mut self, id: &str, def: &TileDef) -> Arc<TilePlan> {
        let make = || Arc::new(TilePlan::new(def, &self.vocab));
        Arc::clone(self.plans.entry(id.to_owned()).or_insert_with(make))
    }

    /// The badges of a tile alone; `None` when it has none.
    pub(super) fn badges(&mut self, id: &str, def: &TileDef, turn: Turn) -> Option<Arc<Picture>> {
        // A picture of its own shows what is on the tile.
        if self.shown(id, def).is_some() {
            return None;
        }
        let key = (id.to_owned(), turn);
        let badges = match self.badges.get(&key) {
            Some(badges) => Arc::clone(badges),
            None => {
                let drawn = self.plan(id, def).badge_picture(&self.vocab, turn, self.detail);
                Arc::clone(self.badges.entry(key).or_insert(Arc::new(drawn)))
            }
        };
        (!badges.is_empty()).then_some(badges)
    }

    /// The tile by its own picture, if it has one that can be shown.
    fn shown(&self, id: &str, def: &TileDef) -> Option<Arc<Image>> {
        match self.gallery.shown_by_id(id, def) {
            Shown::Art(image) => Some(image),
            Shown::Drawn | Shown::Refused(_) => None,
        }
    }

    fn picture(&mut self, id: &str, def: &TileDef, turn: Turn, paper: Paper) -> Arc<Picture> {
        let key = (id.to_owned(), turn);
        if let Some(picture) = self.pictures.get(&key) {
            return Arc::clone(picture);
        }
        let picture = Arc::new(if let Some(image) = self.shown(id, def) {
            shown_tile(image, turn)
        } else if def.segments.is_empty() {
            unknown_tile(paper)
        } else if self.pixels < SPECK_BELOW {
            self.plan(id, def).speck(turn)
        } else {
            self.plan(id, def).picture_in(self.look, &self.vocab, turn, self.detail)
        });
        self.pictures.insert(key, Arc::clone(&picture));
        picture
    }
}

/// A tile that nobody knows: grey with a question mark.
fn unknown_tile(paper: Paper) -> Picture {
    let inks = paper.inks();
    let mut picture = Picture::tile();
    let square = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    picture.fill(Role::Ground, square, inks.open);
    letters::write(&mut picture, "?", [0.5, 0.5], 0.4, 0.14, inks.paper);
    picture
}

/// The board with everything on it.
pub(super) fn board(session: &Session, gallery: &Gallery, look: &Look) -> Result<BoardPicture, Failure> {
    let board = session.board();
    let mut cells: BTreeSet<Cell> = session.analysis().plate_cells().map(|(cell, _)| *cell).collect();
    cells.extend(board.tiles.keys());
    // What lies out of range would leave nothing else to see; it is told by its check.
    cells.retain(|cell| cell.in_range());
    let with_figures: BTreeSet<Cell> =
        cells.iter().copied().chain(board.figures.iter().filter_map(|f| f.spot.cell())).collect();
    let with_figures = with_figures.into_iter().filter(|cell| cell.in_range()).collect();
    let mut picture = empty(&with_figures, look)?;
    let mut plans = Plans::new(session, gallery, look);
    let mut plates: BTreeSet<Cell> = BTreeSet::new();
    for (index, placed) in board.plates.iter().enumerate() {
        plates.extend(session.plate_cells(index));
        if let Some((set, plate)) = session.rules().plate(&placed.plate) {
            let side = placed.side.as_deref();
            let drawn = draw_plate(set, plate, side, &plans.vocab, placed.turn, plans.detail);
            picture.tile(placed.cell(), Arc::new(plans.look.of(drawn)));
        }
        // Cells with pictures of their own lie over the plate's.
        for cell in session.plate_cells(index).into_iter().filter(|cell| cell.in_range()) {
            if let Some(tile) = session.tile_at(cell)
                && plans.shown(tile.id, tile.def).is_some()
            {
                picture.tile(cell, plans.picture(tile.id, tile.def, tile.turn, look.paper));
            }
        }
    }
    for cell in cells.difference(&plates) {
        if let Some(tile) = session.tile_at(*cell) {
            picture.tile(*cell, plans.picture(tile.id, tile.def, tile.turn, look.paper));
        }
    }
    if look.features == Layer::Shown {
        overlay::features(session, &mut plans, &mut picture);
    }
    tokens(session, &mut plans, &mut picture);
    figures(session, &mut plans, &mut picture);
    if look.problems == Layer::Shown {
        overlay::problems(session, look, &mut picture);
    }
    Ok(picture)
}

/// Tiles side by side, unturned, in rows, with lines of small print below them.
pub(super) fn tiles(
    session: &Session,
    gallery: &Gallery,
    ids: &[String],
    look: &Look,
    small_print: &[String],
) -> BoardPicture {
    let columns = (ids.len() as f64).sqrt().ceil().max(1.0) as usize;
    let rows = ids.len().div_ceil(columns).max(1);
    // A gap between tiles: they do not belong together.
    let far = |n: usize| ((n - 1) as f64 * 1.12).ceil() as i32;
    let mut picture = BoardPicture::new(look.paper, Cell::new(0, 0), Cell::new(far(columns), far(rows)));
    picture.coordinates = Coordinates::Hidden;
    let mut plans = Plans::new(session, gallery, look);
    for (i, id) in ids.iter().enumerate() {
        let Some(kind) = session.rules().tile(id) else { continue };
        let tile = plans.picture(id, session.rules().def(kind), Turn::ZERO, look.paper);
        let at = [(i % columns) as f64 * 1.12, (i / columns) as f64 * 1.12];
        picture.tiles.push(crate::art::board::Item { picture: tile, at, opacity: 1.0 });
    }
    // Letters keep their size whatever the scale, and fit the width of the tiles.
    let (wide, below) = ((columns - 1) as f64 * 1.12 + 1.0, (rows - 1) as f64 * 1.12 + 1.12);
    let height = (SMALL_LETTERS / f64::from(look.pixels)).min(0.12);
    let lines: Vec<String> = small_print.iter().flat_map(|text| wrap(text, wide, height)).collect();
    if !lines.is_empty() {
        let mut words = Picture::free();
        for (i, line) in lines.iter().enumerate() {
            let at = [0.0, below + (i as f64 + 0.5) * height * 1.9];
            letters::write_from(&mut words, line, at, height, 0.13, look.paper.inks().text);
        }
        let last = below + lines.len() as f64 * height * 1.9 - 1.0;
        picture.to.y = picture.to.y.max(last.ceil() as i32);
        picture.above.push(crate::art::board::Item {
            picture: Arc::new(words),
            at: [0.0, 0.0],
            opacity: 1.0,
        });
    }
    picture
}

/// An empty picture of the part of the board that holds these cells.
fn empty(cells: &BTreeSet<Cell>, look: &Look) -> Result<BoardPicture, Failure> {
    let by = |f: fn(&Cell) -> i32| {
        let (least, most) = (cells.iter().map(f).min(), cells.iter().map(f).max());
        (least.unwrap_or(0), most.unwrap_or(0))
    };
    let ((x0, x1), (y0, y1)) = (by(|c| c.x), by(|c| c.y));
    let (columns, rows) = (i64::from(x1) - i64::from(x0) + 1, i64::from(y1) - i64::from(y0) + 1);
    if columns.max(rows) > SPAN_LIMIT {
        return Err(Failure::new(
            format!("the board spans {columns} columns and {rows} rows, too many for a picture"),
            format!("bring stray tiles and figures within {SPAN_LIMIT} columns and rows"),
        ));
    }
    let mut picture = BoardPicture::new(look.paper, Cell::new(x0, y0), Cell::new(x1, y1));
    picture.coordinates = look.coordinates;
    Ok(picture)
}

/// Whether a PNG of the picture would be larger than is sensible.
pub(super) fn is_too_large(picture: &BoardPicture, pixels: u32) -> bool {
    let [w, h] = picture.size();
    w * h * f64::from(pixels).powi(2) > PIXEL_LIMIT
}

/// Tokens that lie on cells, below the figures.
fn tokens(session: &Session, plans: &mut Plans<'_>, picture: &mut BoardPicture) {
    for ((holder, token), amount) in &session.board().tokens.0 {
        let Holder::Cell(cell) = holder else { continue };
        let Some(count) = u32::try_from(amount.count).ok().filter(|n| *n > 0) else { continue };
        let seat = session.tile_at(*cell).and_then(|tile| {
            let (index, _) = tile.def.segment(&session.token_seat(*cell)?)?;
            plans.plan(tile.id, tile.def).seat(index, tile.turn)
        });
        let seat = seat.unwrap_or([0.5, 0.5]);
        let at = [f64::from(cell.x) + seat[0], f64::from(cell.y) + seat[1]];
        let drawn = Arc::new(figure::draw_tokens(token, count, None));
        picture.above.push(crate::art::board::Item { picture: drawn, at, opacity: 1.0 });
    }
}

/// All figures, those farther south in front.
fn figures(session: &Session, plans: &mut Plans<'_>, picture: &mut BoardPicture) {
    let mut crowd: BTreeMap<&Spot, usize> = BTreeMap::new();
    let mut standing = Vec::new();
    for figure in &session.board().figures {
        let nth = crowd.entry(&figure.spot).or_insert(0);
        let at = seat(session, plans, figure, *nth);
        *nth += 1;
        standing.extend(at.map(|at| (at, figure)));
    }
    standing.sort_by(|(a, _), (b, _)| a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0])));
    for (at, figure) in standing {
        let ink = figure.player.as_deref().map(|id| {
            let index = session.board().player_index(id).unwrap_or(0);
            player_ink(id, index)
        });
        let drawn = draw_figure_at(&figure.figure, ink, pose(session, figure), f64::from(plans.pixels));
        picture.above.push(crate::art::board::Item { picture: Arc::new(drawn), at, opacity: 1.0 });
    }
}

fn pose(session: &Session, figure: &PlacedFigure) -> Pose {
    let lies = match &figure.spot {
        Spot::Segment(cell, segment) => session
            .tile_at(*cell)
            .and_then(|tile| tile.def.segment(segment).map(|(_, def)| session.lies_down(&def.kind)))
            .unwrap_or(false),
        Spot::Cell(_) | Spot::Place(_) => false,
    };
    if lies { Pose::Lying } else { Pose::Standing }
}

/// Where the nth figure of a spot stands on the board, in tile units; nowhere for a place that no plate on the board shows.
fn seat(session: &Session, plans: &mut Plans<'_>, figure: &PlacedFigure, nth: usize) -> Option<P> {
    let of_cell = |cell: &Cell, seat: P| [f64::from(cell.x) + seat[0], f64::from(cell.y) + seat[1]];
    // Further figures on the same spot stand beside the first.
    let step = 0.6 * figure::figure_size(&figure.figure) * f64::from(u32::try_from(nth).unwrap_or(u32::MAX));
    let beside = |at: P| [at[0] + step, at[1] + step * 0.2];
    match &figure.spot {
        Spot::Segment(cell, segment) => {
            let seat = session.tile_at(*cell).and_then(|tile| {
                let (index, _) = tile.def.segment(segment)?;
                plans.plan(tile.id, tile.def).seat(index, tile.turn)
            });
            Some(of_cell(cell, beside(seat.unwrap_or([0.5, 0.5]))))
        }
        Spot::Cell(cell) => Some(of_cell(cell, beside([0.5, 0.5]))),
        Spot::Place(id) => {
            let (set, place) = session.rules().place(id)?;
            let on_plate = format!("{}/{}", set.id, place.plate.as_ref()?);
            let plate = session.board().plates.iter().find(|p| p.plate == on_plate)?;
            let (_, def) = session.rules().plate(&plate.plate)?;
            let seats = place_seats(set, def, &place.id, plate.turn);
            seats.get(nth).or(seats.last()).map(|at| of_cell(&plate.cell(), *at))
        }
    }
}
