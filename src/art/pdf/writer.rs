//! A file while it is written: objects, forms, pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::writers::Catalog;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::form::{Opacity, fill_color, form, state_name};
use super::image;
use crate::art::shape::{Color, Picture};

/// Steps of a unit of a picture in the drawing commands: short numbers, 0.0001 of a unit exact.
pub(super) const STEPS: f32 = 1_000.0;

pub(super) const SQUEEZE: u8 = 6;

/// Numbers of the objects of a file.
pub(super) struct Ids(i32);

impl Ids {
    pub fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// A picture on a page.
pub(super) struct Use<'a> {
    pub picture: &'a Arc<Picture>,
    /// From the picture's units (y down) to points (y up).
    pub matrix: [f64; 6],
    pub opacity: f32,
    /// Drawn only inside this rectangle: left, bottom, width, height in points.
    pub clip: Option<[f64; 4]>,
}

impl<'a> Use<'a> {
    /// A picture with its corner at a place (points from the page's top left corner), `scale` points a unit.
    pub fn plain(picture: &'a Arc<Picture>, at: [f64; 2], scale: f64, height: f64) -> Use<'a> {
        let matrix = [scale, 0.0, 0.0, -scale, at[0], height - at[1]];
        Use { picture, matrix, opacity: 1.0, clip: None }
    }
}

/// See the module.
pub(super) struct Writer {
    pdf: Pdf,
    ids: Ids,
    catalog: Ref,
    pages: Ref,
    kids: Vec<Ref>,
    /// Addresses only find a picture again; what is written goes by the order of the uses. The pictures are held, so that
    /// no address is used anew.
    written: BTreeMap<*const Picture, usize>,
    forms: Vec<(String, Ref, Arc<Picture>)>,
    states: BTreeMap<Opacity, Ref>,
    images: image::Written,
}

impl Writer {
    pub fn new() -> Writer {
        let mut ids = Ids(0);
        let (catalog, pages) = (ids.next(), ids.next());
        Writer {
            pdf: Pdf::new(),
            ids,
            catalog,
            pages,
            kids: Vec::new(),
            written: BTreeMap::new(),
            forms: Vec::new(),
            states: BTreeMap::new(),
            images: image::Written::new(),
        }
    }

    /// Adds a page of a size in points with pictures, lowest first.
    pub fn page<'a>(
        &mut self,
        size: [f64; 2],
        paper: Option<Color>,
        uses: impl IntoIterator<Item = Use<'a>>,
    ) {
        let [width, height] = size.map(|v| v as f32);
        let (page_id, content_id) = (self.ids.next(), self.ids.next());
        let mut faded: BTreeSet<Opacity> = BTreeSet::new();
        let mut shown: BTreeSet<usize> = BTreeSet::new();
        let mut content = Content::new();
        if let Some(paper) = paper {
            fill_color(&mut content, paper);
            content.rect(0.0, 0.0, width, height).fill_nonzero();
        }
        for used in uses.into_iter().filter(|u| !u.picture.is_empty()) {
            let index = self.form(used.picture);
            shown.insert(index);
            content.save_state();
            if let Some([x, y, w, h]) = used.clip {
                content.rect(x as f32, y as f32, w as f32, h as f32).clip_nonzero().end_path();
            }
            let opacity = (used.opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
            if opacity < 255 {
                faded.insert((opacity, opacity));
                content.set_parameters(Name(state_name((opacity, opacity)).as_bytes()));
            }
            let [a, b, c, d, e, f] = used.matrix;
            let step = f64::from(STEPS);
            let matrix = [a / step, b / step, c / step, d / step, e, f];
            content.transform(matrix.map(|v| v as f32));
            content.x_object(Name(self.forms[index].0.as_bytes())).restore_state();
        }
        for opacity in &faded {
            self.states.entry(*opacity).or_insert_with(|| self.ids.next());
        }
        let squeezed = compress_to_vec_zlib(content.finish().as_slice(), SQUEEZE);
        self.pdf.stream(content_id, &squeezed).filter(Filter::FlateDecode);
        let mut page = self.pdf.page(page_id);
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(self.pages).contents(content_id);
        page.group().transparency().color_space().device_rgb();
        let mut resources = page.resources();
        let mut list = resources.x_objects();
        for index in shown {
            let (name, id, _) = &self.forms[index];
            list.pair(Name(name.as_bytes()), *id);
        }
        list.finish();
        let mut list = resources.ext_g_states();
        for opacity in &faded {
            list.pair(Name(state_name(*opacity).as_bytes()), self.states[opacity]);
        }
        list.finish();
        resources.finish();
        page.finish();
        self.kids.push(page_id);
    }

    /// The number of a picture's form; written when it is first used.
    fn form(&mut self, picture: &Arc<Picture>) -> usize {
        let address = Arc::as_ptr(picture);
        if let Some(index) = self.written.get(&address) {
            return *index;
        }
        let id = self.ids.next();
        form(&mut self.pdf, &mut self.ids, &mut self.states, &mut self.images, picture, id);
        let index = self.forms.len();
        self.forms.push((format!("p{index}"), id, Arc::clone(picture)));
        self.written.insert(address, index);
        index
    }

    /// The file; `settle` says more in its catalogue.
    pub fn finish(mut self, title: &str, settle: impl FnOnce(&mut Catalog)) -> Vec<u8> {
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.pages);
        settle(&mut catalog);
        catalog.finish();
        let count = i32::try_from(self.kids.len()).unwrap_or(i32::MAX);
        self.pdf.pages(self.pages).kids(self.kids.iter().copied()).count(count);
        let info = self.ids.next();
        let mut info = self.pdf.document_info(info);
        if !title.is_empty() {
            info.title(TextStr(title));
        }
        info.creator(TextStr("Tilewright"));
        info.finish();
        for ((fill, line), id) in &self.states {
            let share = |a: u8| f32::from(a) / 255.0;
            self.pdf.ext_graphics(*id).non_stroking_alpha(share(*fill)).stroking_alpha(share(*line));
        }
        self.pdf.finish()
    }
}
