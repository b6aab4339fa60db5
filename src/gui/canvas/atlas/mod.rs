//! Pictures on the graphics card: tiles, figures, signals, rasterised once a size step by threads of their own and kept side
//! by side in textures. Until a size is ready the nearest other size stands in for it. The window's own thread never
//! rasterises; what it takes in a frame is bounded too.

mod pages;
mod workers;

use std::collections::BTreeMap;

use egui::{Color32, Context, Mesh, Pos2, Rect, pos2};
use rustc_hash::FxHashMap;

use self::pages::Pages;
pub use self::pages::Slot;
use self::workers::{Job, Workers};
pub use self::workers::{Painter, Pixels};
use super::picture::Picture;

/// Sides in pixels that pictures are rasterised at.
pub const STEPS: [u32; 10] = [12, 24, 40, 64, 96, 128, 192, 256, 400, 800];
/// What is drawn first of a picture that will be large, so that something is seen soon.
const COARSE: usize = 1;
/// Its side in pixels.
pub const COARSE_SIDE: u32 = STEPS[COARSE];

/// Pixels taken over to the graphics card in a frame, unless a single picture has more.
pub const PIXELS_A_FRAME: usize = 640 * 1024;
/// Frames after which a picture that found no room is asked for again.
const RETRY: u64 = 60;
/// Wishes of a rank that are noted in a frame; more could not be drawn until the next one.
const WISHES: usize = 64;

/// A picture by its number, in the order in which they were first asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub(super) u32);

/// Who waits for a picture: the board comes before the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Seen on the board.
    Board,
    /// Seen in a panel.
    Panel,
}

/// Knows how a picture is painted; none when it cannot be.
pub trait Source {
    /// The painter of a picture.
    fn painter(&self, picture: &Picture) -> Option<Painter>;
}

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

struct Entry {
    picture: Picture,
    states: [State; STEPS.len()],
}

/// A picture that is in view and not drawn yet.
struct Wish {
    rank: Rank,
    step: usize,
    number: Number,
    paint: Painter,
}

/// All pictures.
pub struct Pictures {
    ctx: Context,
    numbers: FxHashMap<Picture, Number>,
    entries: Vec<Entry>,
    pages: Pages,
    workers: Workers,
    wishes: Vec<Wish>,
    frame: u64,
    changes: u64,
    taken: usize,
}

impl Pictures {
    /// No pictures yet; starts the threads.
    pub fn new(ctx: &Context) -> Pictures {
        Pictures {
            ctx: ctx.clone(),
            numbers: FxHashMap::default(),
            entries: Vec::new(),
            pages: Pages::default(),
            workers: Workers::new(ctx),
            wishes: Vec::new(),
            frame: 0,
            changes: 0,
            taken: 0,
        }
    }

    /// Forgets all pictures: the sets they were drawn from have changed.
    pub fn forget(&mut self) {
        let changes = self.changes + 1;
        *self = Pictures { changes, frame: self.frame, ..Pictures::new(&self.ctx) };
    }

    /// Begins a frame: takes in what the threads have finished, up to a number of pixels.
    pub fn begin_frame(&mut self, ctx: &Context) {
        self.frame += 1;
        self.ctx = ctx.clone();
        self.taken = 0;
        while self.taken < PIXELS_A_FRAME {
            let Some(done) = self.workers.take() else { return };
            let state = match done.image {
                Some(image) => {
                    self.taken += image.pixels.len();
                    self.store(done.number, done.step, image)
                }
                None => State::Never,
            };
            self.changes += 1;
            if let Some(entry) = self.entries.get_mut(done.number.0 as usize) {
                entry.states[done.step] = state;
            }
        }
        // Perhaps there are more.
        ctx.request_repaint();
    }

    /// Takes a picture that was drawn at the coarse size by somebody else.
    pub fn give(&mut self, picture: &Picture, pixels: &Pixels) {
        let number = self.number(picture);
        let state = self.store(number, COARSE, workers::padded(pixels));
        self.entries[number.0 as usize].states[COARSE] = state;
        self.changes += 1;
    }

    fn store(&mut self, number: Number, step: usize, image: egui::ColorImage) -> State {
        let entries = &mut self.entries;
        let slot = self.pages.put(&self.ctx, (number, step), image, self.frame, |gone| {
            if let Some(entry) = entries.get_mut(gone.number.0 as usize) {
                entry.states[gone.step] = State::Missing;
            }
        });
        slot.map_or(State::Crowded(self.frame), State::Ready)
    }

    /// Ends a frame: the threads get what is in view now and still missing, the board first, coarse before fine. Wishes of
    /// earlier frames that nobody repeated are forgotten, so that zooming leaves no backlog.
    pub fn end_frame(&mut self) {
        if self.frame == 1 {
            // The first frame is to be seen before the threads take the processor.
            self.wishes.clear();
            self.ctx.request_repaint();
            return;
        }
        self.wishes.sort_by_key(|wish| (wish.rank, wish.step, wish.number));
        self.wishes.dedup_by_key(|wish| (wish.rank, wish.step, wish.number));
        for wish in self.wishes.drain(..).take(self.workers.room()) {
            let state = &mut self.entries[wish.number.0 as usize].states[wish.step];
            if !matches!(state, State::Asked) {
                *state = State::Asked;
                self.workers.send(Job { number: wish.number, step: wish.step, paint: wish.paint });
            }
        }
    }

    /// The number of a picture.
    pub fn number(&mut self, picture: &Picture) -> Number {
        if let Some(number) = self.numbers.get(picture) {
            return *number;
        }
        let number = Number(self.entries.len() as u32);
        self.entries.push(Entry { picture: picture.clone(), states: Default::default() });
        self.numbers.insert(picture.clone(), number);
        number
    }

    /// The size step for a side in points.
    pub fn step(&self, points: f32) -> usize {
        step_of(points * self.ctx.pixels_per_point())
    }

    /// Where a picture lies for a size step, or the nearest step that is ready.
    pub fn slot(&self, number: Number, step: usize) -> Option<Slot> {
        let states = &self.entries.get(number.0 as usize)?.states;
        let larger = step..STEPS.len();
        let smaller = (0..step).rev();
        larger.chain(smaller).find_map(|s| match states[s] {
            State::Ready(slot) => Some(slot),
            State::Missing | State::Asked | State::Crowded(_) | State::Never => None,
        })
    }

    /// Grows whenever a slot may have changed.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Notes that a picture is in view: what is drawn stays, what is missing at this step is wished for. True when the step
    /// itself is settled and need not be asked for again while the picture stays in view.
    pub fn want(&mut self, number: Number, step: usize, rank: Rank, source: &impl Source) -> bool {
        let Some(entry) = self.entries.get(number.0 as usize) else { return true };
        let settled = match entry.states[step] {
            State::Ready(_) | State::Never => true,
            State::Missing | State::Asked | State::Crowded(_) => false,
        };
        if !settled && self.wishes.iter().filter(|w| w.rank == rank).count() < WISHES {
            let ready = entry.states.iter().any(|s| matches!(s, State::Ready(_)));
            let frame = self.frame;
            let missing = |s: usize| match entry.states[s] {
                State::Missing => true,
                State::Crowded(since) => frame > since + RETRY,
                State::Asked | State::Ready(_) | State::Never => false,
            };
            let coarse = (!ready && step > COARSE + 1).then_some(COARSE);
            for s in coarse.into_iter().chain([step]).filter(|s| missing(*s)) {
                if let Some(paint) = source.painter(&entry.picture) {
                    self.wishes.push(Wish { rank, step: s, number, paint });
                }
            }
        }
        settled
    }

    /// Notes that a slot is drawn in this frame.
    pub fn touch(&mut self, slot: &Slot) {
        self.pages.touch(slot, self.frame);
    }

    /// Adds a picture to a batch. False when there is nothing to be seen of it yet.
    pub fn add(
        &mut self,
        batch: &mut Batch,
        picture: &Picture,
        place: Placed,
        rank: Rank,
        source: &impl Source,
    ) -> bool {
        let number = self.number(picture);
        self.add_number(batch, number, place, rank, source)
    }

    /// The same by number.
    pub fn add_number(
        &mut self,
        batch: &mut Batch,
        number: Number,
        place: Placed,
        rank: Rank,
        source: &impl Source,
    ) -> bool {
        let step = self.step(place.rect.width());
        self.want(number, step, rank, source);
        let Some(slot) = self.slot(number, step) else { return false };
        self.touch(&slot);
        if let Some(mesh) = batch.mesh(self, slot.page) {
            quad(mesh, place, slot.uv);
        }
        true
    }

    /// An empty mesh on a page.
    pub fn mesh(&self, page: u32) -> Option<Mesh> {
        self.pages.texture(page).map(Mesh::with_texture)
    }

    /// Bytes of all textures.
    pub fn bytes(&self) -> usize {
        self.pages.bytes()
    }

    /// Pixels that were taken over to the graphics card in this frame.
    pub fn pixels_taken(&self) -> usize {
        self.taken
    }
}

/// The size step for a side in pixels. A little magnification is not seen; it saves the next larger step.
pub fn step_of(pixels: f32) -> usize {
    STEPS.iter().position(|s| *s as f32 * 1.06 >= pixels).unwrap_or(STEPS.len() - 1)
}

/// Where and how a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Its square on the screen, before it is turned.
    pub rect: Rect,
    /// Its tint; white for the picture as it is.
    pub tint: Color32,
    /// How far it is turned about its middle, in radians clockwise.
    pub angle: f32,
}

impl Placed {
    /// Upright.
    pub fn at(rect: Rect, tint: Color32) -> Placed {
        Placed { rect, tint, angle: 0.0 }
    }
}

fn quad(mesh: &mut Mesh, place: Placed, uv: Rect) {
    let first = mesh.vertices.len();
    mesh.add_rect_with_uv(place.rect, uv, place.tint);
    if place.angle != 0.0 {
        let (turn, middle) = (egui::emath::Rot2::from_angle(place.angle), place.rect.center());
        for vertex in &mut mesh.vertices[first..] {
            vertex.pos = middle + turn * (vertex.pos - middle);
        }
    }
}

/// Triangles to draw, by page.
#[derive(Default)]
pub struct Batch(BTreeMap<u32, Mesh>);

impl Batch {
    fn mesh(&mut self, pictures: &Pictures, page: u32) -> Option<&mut Mesh> {
        match self.0.entry(page) {
            std::collections::btree_map::Entry::Occupied(held) => Some(held.into_mut()),
            std::collections::btree_map::Entry::Vacant(place) => Some(place.insert(pictures.mesh(page)?)),
        }
    }

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
#[allow(clippy::unwrap_used)]
mod tests;
