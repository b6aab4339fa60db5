//! Pictures of pixels: PNG, JPEG, WebP. Their size is read from the header before anything is decoded.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};

use super::error::{About, ArtError, ArtFault};
use super::frame;
use super::kind::ArtKind;
use super::limits::{DECODE_LIMIT, PIXEL_LIMIT, SIDE_LIMIT};
use super::whole;
use crate::art::raster::Image;
use crate::model::ArtDef;

/// Decodes a picture into the square of a tile.
pub(super) fn square(kind: ArtKind, bytes: &[u8], art: &ArtDef, side: u32) -> Result<Image, ArtError> {
    let about = About(&art.file);
    let format = match kind {
        ArtKind::Png => ImageFormat::Png,
        ArtKind::Jpeg => ImageFormat::Jpeg,
        ArtKind::WebP => ImageFormat::WebP,
        ArtKind::Svg => return Err(broken(about)),
    };
    let (width, height) = size(format, bytes).map_err(|err| fault_of(about, &err))?;
    if width == 0 || height == 0 {
        return Err(broken(about));
    }
    if width > SIDE_LIMIT || height > SIDE_LIMIT || u64::from(width) * u64::from(height) > PIXEL_LIMIT {
        return Err(about.error(
            ArtFault::TooManyPixels,
            format!("at most {SIDE_LIMIT} pixels a side and {PIXEL_LIMIT} in all"),
            format!("{width} x {height} pixels"),
            "make the picture smaller; a tile of 45 mm in print needs about 1,100 x 1,100",
        ));
    }
    if !whole::is_whole(kind, bytes) {
        return Err(cut_short(about));
    }
    let decoded = decode(format, bytes).map_err(|err| fault_of(about, &err))?;
    let rgba = decoded.into_rgba8();
    let (width, height) = rgba.dimensions();
    frame::square(width, height, rgba.into_raw(), art, side).ok_or_else(|| broken(about))
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_LIMIT);
    limits.max_image_height = Some(SIDE_LIMIT);
    limits.max_alloc = Some(DECODE_LIMIT);
    limits
}

/// Width and height as the header states them, however large: what is too large is told with its size.
fn size(format: ImageFormat, bytes: &[u8]) -> Result<(u32, u32), ImageError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut bounds = Limits::no_limits();
    bounds.max_alloc = Some(DECODE_LIMIT);
    reader.limits(bounds);
    reader.into_dimensions()
}

fn decode(format: ImageFormat, bytes: &[u8]) -> Result<DynamicImage, ImageError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = limits();
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    limits.reserve(decoder.total_bytes())?;
    decoder.set_limits(limits)?;
    // Cameras note how they were held.
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

fn fault_of(about: About<'_>, err: &ImageError) -> ArtError {
    match err {
        ImageError::Limits(_) => about.error(
            ArtFault::TooManyPixels,
            format!("a picture that decodes within {} MiB", DECODE_LIMIT >> 20),
            "one that needs more",
            "make the picture smaller, or save it with 8 bits a channel",
        ),
        ImageError::IoError(io) if io.kind() == std::io::ErrorKind::UnexpectedEof => cut_short(about),
        ImageError::Unsupported(_) => about.error(
            ArtFault::Broken,
            "a usual picture",
            "one of a rare kind",
            "open it in a picture program and save it as PNG",
        ),
        _ => broken(about),
    }
}

fn cut_short(about: About<'_>) -> ArtError {
    about.error(
        ArtFault::CutShort,
        "a whole picture",
        "a file that ends in the middle",
        "copy or save it anew; it was cut short on its way",
    )
}

fn broken(about: About<'_>) -> ArtError {
    about.error(
        ArtFault::Broken,
        "a picture",
        "a damaged file",
        "open it in a picture program and save it anew",
    )
}
