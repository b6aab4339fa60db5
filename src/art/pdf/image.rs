//! Images in a PDF: each written once, its opacity as an image of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Ref};

use crate::art::inlay::Inlay;
use crate::art::raster::Image;

/// Images that were written, by their address: it only finds them again, the order is that of the pictures.
pub(super) type Written = BTreeMap<*const Image, Ref>;

const SQUEEZE: u8 = 6;

/// Writes an image unless it is written already. `next` gives numbers of objects.
pub(super) fn write(
    pdf: &mut Pdf,
    next: &mut impl FnMut() -> Ref,
    written: &mut Written,
    image: &Arc<Image>,
) -> Ref {
    if let Some(id) = written.get(&Arc::as_ptr(image)) {
        return *id;
    }
    let id = next();
    written.insert(Arc::as_ptr(image), id);
    let side = |v: u32| i32::try_from(v).unwrap_or(i32::MAX);
    let (width, height) = (side(image.width), side(image.height));
    let pixels = image.rgba.chunks_exact(4);
    let mask = pixels.clone().any(|px| px[3] < 255).then(|| {
        let mask = next();
        let alpha: Vec<u8> = pixels.clone().map(|px| px[3]).collect();
        let squeezed = compress_to_vec_zlib(&alpha, SQUEEZE);
        let mut object = pdf.image_xobject(mask, &squeezed);
        object.filter(Filter::FlateDecode);
        object.width(width).height(height).bits_per_component(8);
        object.color_space().device_gray();
        mask
    });
    let rgb: Vec<u8> = pixels.flat_map(|px| [px[0], px[1], px[2]]).collect();
    let squeezed = compress_to_vec_zlib(&rgb, SQUEEZE);
    let mut object = pdf.image_xobject(id, &squeezed);
    object.filter(Filter::FlateDecode);
    object.width(width).height(height).bits_per_component(8);
    // Seen smoothly when it is enlarged, as in pixels.
    object.interpolate(true).color_space().device_rgb();
    if let Some(mask) = mask {
        object.s_mask(mask);
    }
    object.finish();
    id
}

/// Draws an image by its name, in a space of `steps` a tile side with y down.
pub(super) fn draw(content: &mut Content, inlay: &Inlay, name: &str, steps: f32) {
    // A PDF's image lies in the unit square with its first row at the top, y up.
    let [a, b, c, d, e, f] = inlay.matrix();
    content.transform([a, b, -c, -d, e + c, f + d].map(|v| v * steps));
    content.x_object(Name(name.as_bytes()));
}
