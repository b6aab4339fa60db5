//! Pictures on the graphics card: tiles, figures and cut-outs, rasterised once a size step by a thread of its own and kept
//! side by side in a few large textures. Until a size is ready the nearest other size stands in for it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

use egui::{Color32, ColorImage, Context, Mesh, Pos2, Rect, TextureHandle, TextureOptions, pos2};
use rustc_hash::FxHashMap;

use crate::model::geom::Turn;

/// Sides in pixels that pictures are rasterised at.
pub const STEPS: [u32; 9] = [24, 40, 64, 96, 128, 192, 256, 400, 800];

/// Names a picture, whatever its size.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Picture {
    /// A tile kind in a turn.
    Tile(String, Turn),
    /// A cell of a plate as it lies: plate, printed side, turn, column and row.
    Plate(String, Option<String>, Turn, (i32, i32)),
    /// A figure: kind, colour, whether it lies.
    Figure(String, Option<&'static str>, Stance),
    /// The part of a tile that one segment covers.
    Cut(String, Turn, String),
    /// The same part as plain white, to be tinted.
    Mask(String, Turn, String),
}

/// How a figure is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stance {
    /// Upright.
    Stands,
    /// On its side, as farmers are.
    Lies,
}

/// Pixels of a picture, four bytes each, premultiplied.
pub struct Pixels {
    /// Width and height.
    pub side: u32,
    /// Rows of RGBA.
    pub rgba: Vec<u8>,
}

/// Draws a picture of a side in pixels; runs on another thread.
pub type Painter = Box<dyn FnOnce(u32) -> Option<Pixels> + Send>;

struct Job {
    /// Frame in which it was asked for.
    frame: u64,
    picture: usize,
    step: usize,
    paint: Painter,
}

/// What is still to be drawn; none once the window is gone.
struct Wishes {
    jobs: Mutex<Option<Vec<Job>>>,
    news: Condvar,
}

impl Wishes {
    fn push(&self, job: Job) {
        if let Some(jobs) = self.jobs.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            jobs.push(job);
            self.news.notify_one();
        }
    }

    /// The next to draw: what is on the screen now before what was there a moment ago, coarse before fine, in order.
    fn pop(&self) -> Option<Job> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let list = jobs.as_mut()?;
            let next = list.iter().enumerate().min_by_key(|(n, job)| (Reverse(job.frame), job.step, *n));
            if let Some((n, _)) = next {
                return Some(list.remove(n));
            }
            jobs = self.news.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn close(&self) {
        *self.jobs.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.news.notify_all();
    }
}

struct Done {
    picture: usize,
    step: usize,
    pixels: Option<Pixels>,
}

/// Where a picture lies.
#[derive(Clone, Copy)]
struct Slot {
    page: usize,
    index: usize,
    uv: Rect,
}

struct Page {
    texture: TextureHandle,
    /// What lies in each slot, and in which frame it was last drawn.
    slots: Vec<Option<(usize, u64)>>,
    step: usize,
}

/// Pages of one size step at most; the least used picture makes room.
const PAGES_PER_STEP: usize = 4;
/// Frames after which a picture that found no room is asked for again.
const RETRY: u64 = 60;

#[derive(Clone, Copy, Default)]
enum State {
    #[default]
    Missing,
    Asked,
    Ready(Slot),
    /// No room among pictures that are all in view; asked for again after a while.
    Crowded(u64),
    Never,
}

/// All pictures.
pub struct Pictures {
    ctx: Context,
    names: FxHashMap<Picture, usize>,
    states: Vec<[State; STEPS.len()]>,
    pages: Vec<Page>,
    wishes: Arc<Wishes>,
    done: Receiver<Done>,
    frame: u64,
}

/// Triangles to draw, by page.
#[derive(Default)]
pub struct Batch(BTreeMap<usize, Mesh>);

impl Pictures {
    /// No pictures yet; starts the thread.
    pub fn new(ctx: &Context) -> Pictures {
        let wishes = Arc::new(Wishes { jobs: Mutex::new(Some(Vec::new())), news: Condvar::new() });
        let todo = wishes.clone();
        let (report, done) = channel();
        let repaint = ctx.clone();
        // Ends by itself when the window closes the list of wishes.
        let spawned = thread::Builder::new().name("pictures".to_owned()).spawn(move || {
            while let Some(job) = todo.pop() {
                let pixels = (job.paint)(STEPS[job.step]);
                if report.send(Done { picture: job.picture, step: job.step, pixels }).is_err() {
                    break;
                }
                repaint.request_repaint();
            }
        });
        // Without a thread the window still works, with flat tiles.
        drop(spawned);
        Pictures {
            ctx: ctx.clone(),
            names: FxHashMap::default(),
            states: Vec::new(),
            pages: Vec::new(),
            wishes,
            done,
            frame: 0,
        }
    }

    /// Takes in what the thread has finished.
    pub fn receive(&mut self, ctx: &Context) {
        self.frame += 1;
        self.ctx = ctx.clone();
        while let Ok(done) = self.done.try_recv() {
            self.states[done.picture][done.step] = match done.pixels {
                Some(pixels) => self.store(done.picture, done.step, &pixels),
                None => State::Never,
            };
        }
    }

    /// The step for a side in pixels.
    fn step_for(pixels: f32) -> usize {
        // A little magnification is not seen; it saves the next larger step.
        STEPS.iter().position(|s| *s as f32 * 1.06 >= pixels).unwrap_or(STEPS.len() - 1)
    }

    /// Adds a picture to a batch; `paint` is asked for a painter when it must be drawn first. False when there is nothing yet.
    pub fn add(
        &mut self,
        batch: &mut Batch,
        picture: &Picture,
        rect: Rect,
        tint: Color32,
        paint: impl Fn() -> Painter,
    ) -> bool {
        let number = match self.names.get(picture) {
            Some(number) => *number,
            None => {
                self.states.push([State::Missing; STEPS.len()]);
                self.names.insert(picture.clone(), self.states.len() - 1);
                self.states.len() - 1
            }
        };
        let wanted = Self::step_for(rect.width() * self.ctx.pixels_per_point());
        let frame = self.frame;
        let missing = |state: State| match state {
            State::Missing => true,
            State::Crowded(since) => frame > since + RETRY,
            State::Asked | State::Ready(_) | State::Never => false,
        };
        if missing(self.states[number][wanted]) {
            let ready = self.states[number].iter().any(|s| matches!(s, State::Ready(_)));
            // Also coarse, so that something is seen soon.
            for step in if ready || wanted <= 2 { vec![wanted] } else { vec![wanted, 1] } {
                if missing(self.states[number][step]) {
                    self.states[number][step] = State::Asked;
                    self.wishes.push(Job { frame, picture: number, step, paint: paint() });
                }
            }
        }
        let Some(slot) = self.best(number, wanted) else { return false };
        let mesh = batch
            .0
            .entry(slot.page)
            .or_insert_with(|| Mesh::with_texture(self.pages[slot.page].texture.id()));
        mesh.add_rect_with_uv(rect, slot.uv, tint);
        true
    }

    fn best(&mut self, number: usize, wanted: usize) -> Option<Slot> {
        let larger = wanted..STEPS.len();
        let smaller = (0..wanted).rev();
        let step = larger.chain(smaller).find(|s| matches!(self.states[number][*s], State::Ready(_)))?;
        let State::Ready(slot) = self.states[number][step] else { return None };
        self.pages[slot.page].slots[slot.index] = Some((number, self.frame));
        Some(slot)
    }

    fn page_side(step: usize) -> u32 {
        if STEPS[step] <= 96 { 1024 } else { 2048 }
    }

    fn store(&mut self, picture: usize, step: usize, pixels: &Pixels) -> State {
        let Some((page, index)) = self.free_slot(step) else { return State::Crowded(self.frame) };
        let side = Self::page_side(step);
        let pitch = STEPS[step] + 2;
        let columns = side / pitch;
        let (x, y) = ((index as u32 % columns) * pitch, (index as u32 / columns) * pitch);
        self.pages[page].slots[index] = Some((picture, self.frame));
        self.pages[page].texture.set_partial([x as usize, y as usize], padded(pixels), OPTIONS);
        let uv = |v: u32| v as f32 / side as f32;
        let uv = Rect::from_min_max(
            pos2(uv(x + 1), uv(y + 1)),
            pos2(uv(x + 1 + pixels.side), uv(y + 1 + pixels.side)),
        );
        State::Ready(Slot { page, index, uv })
    }

    fn free_slot(&mut self, step: usize) -> Option<(usize, usize)> {
        let of_step = |page: &Page| page.step == step;
        for (n, page) in self.pages.iter().enumerate().filter(|(_, p)| of_step(p)) {
            if let Some(index) = page.slots.iter().position(Option::is_none) {
                return Some((n, index));
            }
        }
        if self.pages.iter().filter(|p| of_step(p)).count() < PAGES_PER_STEP {
            let side = Self::page_side(step);
            let image = ColorImage::filled([side as usize; 2], Color32::TRANSPARENT);
            let texture = self.ctx.load_texture(format!("pictures {}", STEPS[step]), image, OPTIONS);
            let columns = side / (STEPS[step] + 2);
            self.pages.push(Page { texture, slots: vec![None; (columns * columns) as usize], step });
            return Some((self.pages.len() - 1, 0));
        }
        let slots = self.pages.iter().enumerate().filter(|(_, p)| of_step(p));
        let oldest = slots
            .flat_map(|(n, p)| p.slots.iter().enumerate().map(move |(i, s)| (s.map_or(0, |s| s.1), n, i)))
            .min();
        let (used, page, index) = oldest?;
        if used + 2 > self.frame {
            return None;
        }
        if let Some((picture, _)) = self.pages[page].slots[index].take() {
            self.states[picture][step] = State::Missing;
        }
        Some((page, index))
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        self.wishes.close();
    }
}

const OPTIONS: TextureOptions = TextureOptions::LINEAR;

/// The picture with its border repeated once around it, so that neighbours in the page do not shine through.
fn padded(pixels: &Pixels) -> ColorImage {
    let side = pixels.side as usize;
    let at = |x: usize, y: usize| {
        let (x, y) = (x.clamp(1, side) - 1, y.clamp(1, side) - 1);
        let i = (y * side + x) * 4;
        match pixels.rgba.get(i..i + 4) {
            Some([r, g, b, a]) => Color32::from_rgba_premultiplied(*r, *g, *b, *a),
            Some(_) | None => Color32::TRANSPARENT,
        }
    };
    let colors =
        (0..side + 2).flat_map(|y| (0..side + 2).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect();
    ColorImage::new([side + 2; 2], colors)
}

impl Batch {
    /// Draws everything that was added, a mesh a page.
    pub fn paint(self, painter: &egui::Painter) {
        for mesh in self.0.into_values() {
            painter.add(mesh);
        }
    }
}

/// A flat quad, for what has no picture yet.
pub fn flat(mesh: &mut Mesh, rect: Rect, color: Color32) {
    mesh.add_colored_rect(rect, color);
}

/// The point of a unit square inside a rectangle.
pub fn lerp(rect: Rect, x: f32, y: f32) -> Pos2 {
    pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_go_up_and_stop_at_the_last() {
        assert_eq!(STEPS[Pictures::step_for(10.0)], 24);
        assert_eq!(STEPS[Pictures::step_for(97.0)], 96);
        assert_eq!(STEPS[Pictures::step_for(110.0)], 128);
        assert_eq!(STEPS[Pictures::step_for(5000.0)], 800);
    }

    #[test]
    fn border_is_repeated() {
        let image = padded(&Pixels { side: 1, rgba: vec![10, 20, 30, 255] });
        assert_eq!(image.size, [3, 3]);
        assert!(image.pixels.iter().all(|p| *p == Color32::from_rgb(10, 20, 30)));
    }
}
