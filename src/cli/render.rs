//! `render`: a picture of a board, a tile set or a tile, as PNG, SVG or PDF.

use std::path::Path;

use super::args::{Overlay, RenderArgs, Theme, TileLook};
use super::failure::Failure;
use super::picture::{self, Look};
use super::{Outcome, input, output};
use crate::app::Session;
use crate::app::artwork::Gallery;
use crate::app::publish::{NOTICE, credit_lines};
use crate::art::board::Coordinates;
use crate::art::palette::Paper;
use crate::art::{BoardPicture, raster};
use crate::format::artwork::limits::SQUARE_LIMIT;
use crate::format::{Document, save_atomic};
use crate::model::{Board, SetUse};

/// A tile of 45 mm has this many pixels at 300 a inch.
const PRINT_SIDE: u32 = 532;

/// What the picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureFormat {
    Png,
    Svg,
    Pdf,
}

pub(super) fn run(args: &RenderArgs) -> Result<Outcome, Failure> {
    if args.each {
        return super::each::run(args);
    }
    let format = format_of(&args.output)?;
    let look = Look {
        paper: match args.theme {
            Theme::Light => Paper::Light,
            Theme::Dark => Paper::Dark,
        },
        pixels: args.scale,
        look: match args.look {
            TileLook::Landscape => crate::art::Look::Landscape,
            TileLook::Schematic => crate::art::Look::Schematic,
            TileLook::Print => crate::art::Look::Print,
        },
        coordinates: shown(args, Overlay::Coordinates, Coordinates::Shown, Coordinates::Hidden),
        features: shown(args, Overlay::Features, picture::Layer::Shown, picture::Layer::Hidden),
        problems: shown(args, Overlay::Problems, picture::Layer::Shown, picture::Layer::Hidden),
    };
    let bytes = encode(&draw(args, &look)?, format, args.scale)?;
    if input::is_dash(&args.output) {
        output::bytes(&bytes)?;
    } else {
        save_atomic(&args.output, &bytes)?;
    }
    Ok(Outcome::Fine)
}

fn shown<T>(args: &RenderArgs, overlay: Overlay, yes: T, no: T) -> T {
    if args.overlay.contains(&overlay) { yes } else { no }
}

fn format_of(path: &Path) -> Result<PictureFormat, Failure> {
    if input::is_dash(path) {
        return Ok(PictureFormat::Svg);
    }
    let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("png") => Ok(PictureFormat::Png),
        Some("svg") => Ok(PictureFormat::Svg),
        Some("pdf") => Ok(PictureFormat::Pdf),
        Some(_) | None => Err(Failure::new(
            format!("{}: not the name of a picture", path.display()),
            "give a name that ends in .png, .svg or .pdf",
        )),
    }
}

/// A set is drawn as a sheet: the session of an empty board that uses it.
fn draw(args: &RenderArgs, look: &Look) -> Result<BoardPicture, Failure> {
    let mut catalogue = input::catalogue(&args.sets.set_files)?;
    let (source, document) = input::document(&args.file, &mut catalogue)?;
    let (board, sheet) = match document {
        Document::Board(board) => {
            input::add_sets_beside(&mut catalogue, &board, source.folder.as_deref())?;
            (board, None)
        }
        Document::TileSet(set) => {
            let mut sets: Vec<SetUse> = set.requires.iter().map(|id| SetUse::new(id)).collect();
            sets.push(SetUse::new(&set.id));
            let board = Board { sets, ..Board::default() };
            input::add_sets_beside(&mut catalogue, &board, source.folder.as_deref())?;
            let id = set.id.clone();
            catalogue.add_from(set, source.folder.as_deref());
            (board, Some(id))
        }
    };
    let gallery = Gallery::new(&catalogue, square_of(look.pixels));
    let session = Session::new(catalogue.into(), board);
    let drawn = draw_session(args, look, &session, &gallery, sheet, &source.name)?;
    input::tell_refused(&gallery.refused());
    Ok(drawn)
}

/// Pixels of the squares of pictures: as many as are seen, and enough for print where the picture knows no pixels.
fn square_of(pixels: u32) -> u32 {
    pixels.clamp(PRINT_SIDE, SQUARE_LIMIT)
}

fn draw_session(
    args: &RenderArgs,
    look: &Look,
    session: &Session,
    gallery: &Gallery,
    sheet: Option<String>,
    name: &str,
) -> Result<BoardPicture, Failure> {
    match (&args.tile, sheet) {
        (Some(written), _) => {
            Ok(picture::tiles(session, gallery, &[input::tile_id(session, written)?], look, &[]))
        }
        (None, Some(set)) => {
            let of_set = |id: &&String| id.split_once('/').is_some_and(|(s, _)| s == set);
            let ids: Vec<String> =
                session.rules().tiles.iter().map(|t| &t.id).filter(of_set).cloned().collect();
            if ids.is_empty() {
                return Err(Failure::new(format!("{name}: the set has no tiles"), "add tiles to it first"));
            }
            let sets = session.rules().sets.iter().map(|(s, _)| &**s).filter(|s| s.id == set);
            let mut small_print = credit_lines(sets);
            small_print.push(NOTICE.to_owned());
            Ok(picture::tiles(session, gallery, &ids, look, &small_print))
        }
        (None, None) => picture::board(session, gallery, look),
    }
}

fn encode(drawn: &BoardPicture, format: PictureFormat, pixels: u32) -> Result<Vec<u8>, Failure> {
    let too_large = || {
        Failure::new("the picture would be too large", "choose a smaller --scale, or write an SVG or a PDF")
    };
    match format {
        PictureFormat::Png if picture::is_too_large(drawn, pixels) => Err(too_large()),
        PictureFormat::Svg => Ok(drawn.svg(f64::from(pixels)).into_bytes()),
        PictureFormat::Pdf => Ok(drawn.pdf(f64::from(pixels))),
        PictureFormat::Png => {
            let image = drawn.rasterise(pixels).ok_or_else(too_large)?;
            raster::png(&image).ok_or_else(too_large)
        }
    }
}
