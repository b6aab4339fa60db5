//! Pixels that pictures are laid on, with labels in the program's own letters.

use std::io::{BufWriter, Error, Result};
use std::path::Path as File;

use tilewright::art::raster::{self, Image};
use tilewright::art::shape::{Color, Path, Picture, Role};
use tilewright::art::{geo::P, letters};

/// A sheet in the making; places are in pixels from the top left.
pub struct Canvas(Image);

impl Canvas {
    pub fn new(width: u32, height: u32, paper: Color) -> Canvas {
        let rgba = [paper.r, paper.g, paper.b, 255].repeat((width * height) as usize);
        Canvas(Image { width, height, rgba })
    }

    pub fn save(&self, file: &File) -> Result<()> {
        let rgb: Vec<u8> = self.0.rgba.chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        let mut encoder =
            png::Encoder::new(BufWriter::new(std::fs::File::create(file)?), self.0.width, self.0.height);
        encoder.set_color(png::ColorType::Rgb);
        // Flat colours squeeze best without a filter; these files are kept, so smallest counts.
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().map_err(Error::other)?;
        writer.write_image_data(&rgb).map_err(Error::other)
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
        let width = text.chars().count() as f64 * step(height) + height;
        let mut pic = Picture::free();
        pic.size = [width as f32, (height * 2.0) as f32];
        for (i, c) in text.chars().enumerate() {
            sign(&mut pic, c, [i as f64 * step(height) + height * 0.5, height], height, color);
        }
        self.lay(&raster::rasterise(&pic, 1), at[0] - (height * 0.2) as i32, at[1] - height as i32);
    }

    /// Words about a middle.
    pub fn caption(&mut self, text: &str, at: [i32; 2], height: f64, color: Color) {
        let width = text.chars().count() as f64 * step(height);
        self.text(text, [at[0] - (width / 2.0) as i32, at[1]], height, color);
    }
}

fn step(height: f64) -> f64 {
    height * 0.95
}

/// One letter; the marks that the letters of the boards do without are drawn here.
fn sign(pic: &mut Picture, c: char, at: P, height: f64, color: Color) {
    let (w, low) = (height * 0.16, at[1] + height * 0.5);
    let mut dot = |y: f64| pic.fill(Role::Text, Path::circle([at[0], y], w * 0.75), color);
    match c {
        ' ' => {}
        '.' => dot(low),
        ',' => {
            let line = [[at[0], low - w * 0.4], [at[0] - w, low + w * 1.4]];
            pic.round(Role::Text, Path::open(&line), color, w);
        }
        ':' => {
            dot(low);
            dot(at[1]);
        }
        '!' => {
            dot(low);
            let line = [[at[0], at[1] - height * 0.5], [at[0], at[1] + height * 0.2]];
            pic.round(Role::Text, Path::open(&line), color, w);
        }
        '/' => {
            let line = [[at[0] - height * 0.22, low], [at[0] + height * 0.22, at[1] - height * 0.5]];
            pic.round(Role::Text, Path::open(&line), color, w);
        }
        '_' => {
            let line = [[at[0] - height * 0.3, low], [at[0] + height * 0.3, low]];
            pic.round(Role::Text, Path::open(&line), color, w);
        }
        c => letters::write(pic, &c.to_string(), at, height, 0.16, color),
    }
}
