//! Small PNG files: the colours of an image cut down to 256, which flat pictures bear without a visible loss.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Error, Result};
use std::path::Path;

use tilewright::art::raster::Image;

type Rgb = [u8; 3];

/// A box of colours, each with how often it is seen.
type Bin = Vec<(Rgb, u64)>;

/// Writes an image as a PNG of at most 256 colours.
pub fn save(image: &Image, file: &Path) -> Result<()> {
    let mut seen: HashMap<Rgb, u64> = HashMap::new();
    for p in image.rgba.chunks_exact(4) {
        *seen.entry([p[0], p[1], p[2]]).or_default() += 1;
    }
    let mut colours: Bin = seen.into_iter().collect();
    colours.sort_unstable();
    let bins = cut(colours);
    let palette: Vec<Rgb> = bins.iter().map(mean).collect();
    let index: HashMap<Rgb, u8> =
        bins.iter().enumerate().flat_map(|(i, bin)| bin.iter().map(move |(c, _)| (*c, i as u8))).collect();
    let pixels: Vec<u8> = image.rgba.chunks_exact(4).map(|p| index[&[p[0], p[1], p[2]]]).collect();
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), image.width, image.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().map_err(Error::other)?;
    writer.write_image_data(&pixels).map_err(Error::other)
}

/// Reads a PNG that `tilewright render` wrote and writes it again, smaller.
pub fn rewrite(file: &Path) -> Result<()> {
    let mut reader =
        png::Decoder::new(BufReader::new(File::open(file)?)).read_info().map_err(Error::other)?;
    let size = reader.output_buffer_size().ok_or_else(|| Error::other("the picture is too large"))?;
    let mut data = vec![0; size];
    let info = reader.next_frame(&mut data).map_err(Error::other)?;
    data.truncate(info.buffer_size());
    let rgba = match info.color_type {
        png::ColorType::Rgba => data,
        png::ColorType::Rgb => data.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect(),
        // Cut down already.
        png::ColorType::Grayscale | png::ColorType::Indexed | png::ColorType::GrayscaleAlpha => return Ok(()),
    };
    save(&Image { width: info.width, height: info.height, rgba }, file)
}

/// Cuts the colours into 256 boxes: always the one with most spread, weighed by how much of the image it takes.
fn cut(colours: Bin) -> Vec<Bin> {
    let mut bins = vec![colours];
    while bins.len() < 256 {
        let worst = (0..bins.len()).filter(|i| bins[*i].len() > 1).max_by(|a, b| {
            let cost = |i: usize| spread(&bins[i]).1 * (total(&bins[i]) as f64).powf(0.35);
            cost(*a).total_cmp(&cost(*b)).then(b.cmp(a))
        });
        let Some(i) = worst else { break };
        let mut bin = std::mem::take(&mut bins[i]);
        let (channel, _) = spread(&bin);
        bin.sort_unstable_by_key(|(c, _)| (c[channel], *c));
        let middle = mean(&bin)[channel];
        let at = bin.iter().position(|(c, _)| c[channel] > middle).unwrap_or(1).clamp(1, bin.len() - 1);
        let upper = bin.split_off(at);
        bins[i] = bin;
        bins.push(upper);
    }
    bins
}

fn total(bin: &Bin) -> u64 {
    bin.iter().map(|(_, n)| n).sum()
}

/// The channel in which a box is widest, and how wide it is there; green counts most, as the eye has it.
fn spread(bin: &Bin) -> (usize, f64) {
    let wide = |c: usize| {
        let values = bin.iter().map(|(rgb, _)| rgb[c]);
        let (lo, hi) = values.fold((255, 0), |(lo, hi), v| (v.min(lo), v.max(hi)));
        f64::from(hi - lo) * [0.8, 1.0, 0.6][c]
    };
    [0, 1, 2].map(|c| (c, wide(c))).into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

fn mean(bin: &Bin) -> Rgb {
    let n = total(bin).max(1);
    [0, 1, 2].map(|c| {
        (bin.iter().map(|(rgb, k)| u64::from(rgb[c]) * k).sum::<u64>() as f64 / n as f64).round() as u8
    })
}
