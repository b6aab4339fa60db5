//! Pictures as PDF, through `pdf-writer`: vectors and the images among them, each written once and used by name, on one page or many.

mod form;
mod image;
mod sheets;
mod writer;

use std::sync::Arc;

pub use sheets::{Duplex, Mirror, Placed, Sheet, sheets};

use super::board::{BoardPicture, Item};
use super::shape::{Color, Picture};
use writer::{Use, Writer};

/// Points (1/72 inch) of one pixel (1/96 inch), so that SVG and PDF have the same size on paper.
const POINTS: f64 = 0.75;

/// Largest side of a page, in points; many viewers refuse more.
pub const MAX_POINTS: f64 = 14_400.0;

/// A picture as a PDF of one page, `pixels` (1/96 inch) a tile side.
pub fn write(picture: &Picture, pixels: f64) -> Vec<u8> {
    let size = picture.size.map(f64::from);
    let item = Item { picture: Arc::new(picture.clone()), at: [0.0, 0.0], opacity: 1.0 };
    page(size, pixels, None, &[item])
}

impl BoardPicture {
    /// As PDF of one page, `pixels` (1/96 inch) a tile side, smaller where the page would be larger than can be.
    pub fn pdf(&self, pixels: f64) -> Vec<u8> {
        let o = self.origin();
        let moved = |item: &Item| Item { at: [item.at[0] + o[0], item.at[1] + o[1]], ..item.clone() };
        let lone = |picture, at| Item { picture: Arc::new(picture), at, opacity: 1.0 };
        let mut items = vec![lone(self.shadow(), o)];
        items.extend(self.tiles.iter().chain(&self.above).map(moved));
        items.push(lone(self.rim(pixels), [0.0, 0.0]));
        page(self.size(), pixels, Some(self.paper.inks().paper), &items)
    }
}

/// Pictures on one page, lowest first.
fn page(size: [f64; 2], pixels: f64, paper: Option<Color>, items: &[Item]) -> Vec<u8> {
    let scale = (pixels * POINTS).min(MAX_POINTS / size[0].max(size[1]).max(0.01));
    let points = size.map(|u| u * scale);
    let mut writer = Writer::new();
    let used = items.iter().map(|item| {
        let at = item.at.map(|u| u * scale);
        Use { opacity: item.opacity, ..Use::plain(&item.picture, at, scale, points[1]) }
    });
    writer.page(points, paper, used);
    writer.finish("", |_| {})
}

#[cfg(test)]
mod tests {
    use super::form::bounds;
    use super::*;
    use crate::art::Role;
    use crate::art::palette::Paper;
    use crate::art::shape::Path;
    use crate::model::Cell;
    use pdf_writer::Rect;

    fn square() -> Path {
        Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    }

    fn count(bytes: &[u8], what: &str) -> usize {
        bytes.windows(what.len()).filter(|w| *w == what.as_bytes()).count()
    }

    #[test]
    fn the_same_tile_is_written_once() {
        let mut tile = Picture::tile();
        tile.fill(Role::Ground, square(), Color::hex(0xBC_D3A4));
        let tile = Arc::new(tile);
        let mut board = BoardPicture::new(Paper::Light, Cell::new(0, 0), Cell::new(9, 0));
        for x in 0..10 {
            board.tile(Cell::new(x, 0), Arc::clone(&tile));
        }
        let bytes = board.pdf(96.0);
        assert!(bytes.starts_with(b"%PDF-"));
        // The shadow, the tile, the rim.
        assert_eq!(count(&bytes, "/Subtype/Form") + count(&bytes, "/Subtype /Form"), 3);
        assert_eq!(bytes, board.pdf(96.0), "the same board gives the same file");
    }

    #[test]
    fn opacities_are_those_of_the_shapes() {
        let mut picture = Picture::tile();
        picture.fill(Role::Ground, square(), Color::hex(0).alpha(0.2));
        picture.line(Role::Rim, square(), Color::hex(0).alpha(0.4), 0.1);
        let bytes = write(&picture, 96.0);
        assert_eq!((count(&bytes, "/ca 0.2"), count(&bytes, "/CA 0.4")), (1, 1));
        assert_eq!(count(&bytes, "[0 0 72 72]"), 1, "96 pixels are an inch");
    }

    #[test]
    fn a_page_is_never_larger_than_viewers_take() {
        let mut picture = Picture::free();
        picture.size = [1_000.0, 10.0];
        picture.fill(Role::Ground, square(), Color::hex(0));
        assert_eq!(count(&write(&picture, 120.0), "[0 0 14400 144]"), 1);
    }

    #[test]
    fn an_image_is_written_once_with_its_opacity() {
        let image = Arc::new(crate::art::raster::Image { width: 1, height: 1, rgba: vec![9, 8, 7, 100] });
        let mut board = BoardPicture::new(Paper::Light, Cell::new(0, 0), Cell::new(1, 0));
        for (x, turn) in [(0, crate::model::Turn::ZERO), (1, crate::model::Turn::from_quarters(1))] {
            let mut tile = Picture::tile();
            tile.inlays.push(crate::art::Inlay::of_tile(Arc::clone(&image), turn));
            board.tile(Cell::new(x, 0), Arc::new(tile));
        }
        let bytes = board.pdf(96.0);
        let images = count(&bytes, "/Subtype/Image") + count(&bytes, "/Subtype /Image");
        assert_eq!((images, count(&bytes, "/SMask")), (2, 1), "the image and its opacity");
    }

    #[test]
    fn what_sticks_out_is_not_cut() {
        let mut picture = Picture::free();
        picture.line(Role::Figure, Path::open(&[[-0.5, 0.0], [0.5, 0.25]]), Color::hex(0), 0.1);
        assert_eq!(bounds(&picture), Rect::new(-700.0, -200.0, 700.0, 450.0));
    }
}
