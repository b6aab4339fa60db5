//! Pixels that pictures are laid on, with labels in the program's own letters.

use std::io::Result;
use std::path::Path as File;

use tilewright::art::letters;
use tilewright::art::raster::{self, Image};
use tilewright::art::shape::{Color, Picture};

use crate::squeeze;

/// A sheet in the making; places are in pixels from the top left.
pub struct Canvas(Image);

impl Canvas {
    pub fn new(width: u32, height: u32, paper: Color) -> Canvas {
        let rgba = [paper.r, paper.g, paper.b, 255].repeat((width * height) as usize);
        Canvas(Image { width, height, rgba })
    }

    pub fn save(&self, file: &File) -> Result<()> {
        squeeze::save(&self.0, file)
    }

    /// A rectangle of one colour.
    pub fn rect(&mut self, x: i32, y: i32, w: u32, h: u32, color: Color) {
        let rgba = [color.r, color.g, color.b, color.a].repeat((w * h) as usize);
        self.lay(&Image { width: w, height: h, rgba }, x, y);
    }

    /// Lays an image on top.
    pub fn lay(&mut self, top: &Image, x: i32, y: i32) {
        let place = |v: i32, most: u32| u32::try_from(v).ok().filter(|v| *v < most);
        for row in 0..top.height {
            let Some(to_y) = place(y + row as i32, self.0.height) else { continue };
            for column in 0..top.width {
                let Some(to_x) = place(x + column as i32, self.0.width) else { continue };
                let from = ((row * top.width + column) * 4) as usize;
                let to = ((to_y * self.0.width + to_x) * 4) as usize;
                let opacity = u32::from(top.rgba[from + 3]);
                for c in 0..3 {
                    let (new, old) = (u32::from(top.rgba[from + c]), u32::from(self.0.rgba[to + c]));
                    self.0.rgba[to + c] = ((new * opacity + old * (255 - opacity) + 127) / 255) as u8;
                }
            }
        }
    }

    /// A tile's picture, `pixels` wide.
    pub fn tile(&mut self, picture: &Picture, x: i32, y: i32, pixels: u32) {
        self.lay(&raster::rasterise(picture, pixels), x, y);
    }

    /// A picture about its own origin, `pixels` a tile unit, with its middle at a place.
    pub fn figure(&mut self, picture: &Picture, middle: [i32; 2], pixels: u32) {
        let half = 0.5;
        let mut room = Picture::free();
        room.place(picture, [half, half], 1.0, 1.0);
        let image = raster::rasterise(&room, pixels);
        let to = (pixels / 2) as i32;
        self.lay(&image, middle[0] - to, middle[1] - to);
    }

    /// The pixels of a part, to be changed and laid back.
    pub fn part(&self, x: u32, y: u32, width: u32, height: u32) -> Image {
        let rows = (y..y + height).flat_map(|row| {
            let from = ((row * self.0.width + x) * 4) as usize;
            self.0.rgba[from..from + (width * 4) as usize].iter().copied()
        });
        Image { width, height, rgba: rows.collect() }
    }

    /// Words from a place on; `height` is that of the capitals.
    pub fn text(&mut self, text: &str, at: [i32; 2], height: f64, color: Color) {
        let mut pic = Picture::free();
        pic.size = [(letters::width(text, height) + height * 2.0) as f32, (height * 3.0) as f32];
        letters::write_from(&mut pic, text, [height, height * 1.5], height, WEIGHT, color);
        self.lay(&raster::rasterise(&pic, 1), at[0] - height as i32, at[1] - (height * 1.5) as i32);
    }

    /// Words about a middle.
    pub fn caption(&mut self, text: &str, at: [i32; 2], height: f64, color: Color) {
        self.text(text, [at[0] - (letters::width(text, height) / 2.0) as i32, at[1]], height, color);
    }
}

/// Width of the strokes of words, as a share of their height.
const WEIGHT: f64 = 0.145;
