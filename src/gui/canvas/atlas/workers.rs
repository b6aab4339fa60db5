//! Threads that rasterise. What is drawn next is decided frame by frame by the window; here it is only done.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use egui::{Color32, ColorImage, Context};

use super::{Number, STEPS};

/// Pixels of a picture, four bytes each, premultiplied.
pub struct Pixels {
    /// Width and height.
    pub side: u32,
    /// Rows of RGBA.
    pub rgba: Vec<u8>,
}

/// Draws a picture of a side in pixels; runs on another thread.
pub type Painter = Box<dyn FnOnce(u32) -> Option<Pixels> + Send>;

/// A picture to be drawn.
pub(super) struct Job {
    pub number: Number,
    pub step: usize,
    pub paint: Painter,
}

/// A picture that was drawn, with its border repeated once around it; none when there is nothing to draw.
pub(super) struct Done {
    pub number: Number,
    pub step: usize,
    pub image: Option<ColorImage>,
}

/// Jobs a thread has before it at most, so that a change of mind costs little.
const AHEAD: usize = 4;
/// Threads at most.
const MOST: usize = 3;

/// The threads.
pub(super) struct Workers {
    jobs: Option<Sender<Job>>,
    done: Receiver<Done>,
    under_way: usize,
    most: usize,
}

impl Workers {
    /// Starts the threads; each finished picture asks for a frame.
    pub fn new(ctx: &Context) -> Workers {
        let (jobs, todo) = channel::<Job>();
        let todo = Arc::new(Mutex::new(todo));
        let (report, done) = channel();
        let threads =
            thread::available_parallelism().map_or(1, NonZero::get).saturating_sub(1).clamp(1, MOST);
        let mut started = 0;
        for n in 0..threads {
            let (todo, report, ctx) = (todo.clone(), report.clone(), ctx.clone());
            // Ends by itself when the window drops the other ends.
            let spawned = thread::Builder::new().name(format!("pictures {n}")).spawn(move || {
                loop {
                    let next = todo.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = next else { break };
                    let image = (job.paint)(STEPS[job.step]).map(|pixels| padded(&pixels));
                    if report.send(Done { number: job.number, step: job.step, image }).is_err() {
                        break;
                    }
                    ctx.request_repaint();
                }
            });
            started += usize::from(spawned.is_ok());
        }
        // Without a thread the window still works, with flat tiles.
        Workers { jobs: (started > 0).then_some(jobs), done, under_way: 0, most: started * AHEAD }
    }

    /// How many jobs can be taken on now.
    pub fn room(&self) -> usize {
        self.most.saturating_sub(self.under_way)
    }

    /// Takes a job on.
    pub fn send(&mut self, job: Job) {
        if let Some(jobs) = &self.jobs
            && jobs.send(job).is_ok()
        {
            self.under_way += 1;
        }
    }

    /// A finished picture, if there is one.
    pub fn take(&mut self) -> Option<Done> {
        let done = self.done.try_recv().ok()?;
        self.under_way -= 1;
        Some(done)
    }
}

/// The picture with its border repeated once around it, so that neighbours in the page do not shine through.
pub(super) fn padded(pixels: &Pixels) -> ColorImage {
    let side = pixels.side as usize;
    let mut colors = Vec::with_capacity((side + 2) * (side + 2));
    for y in 0..side + 2 {
        let row = (y.clamp(1, side) - 1) * side * 4;
        let row = pixels.rgba.get(row..row + side * 4).unwrap_or_default();
        let color = |px: &[u8; 4]| Color32::from_rgba_premultiplied(px[0], px[1], px[2], px[3]);
        let (inner, _) = row.as_chunks::<4>();
        let first = inner.first().map_or(Color32::TRANSPARENT, color);
        let last = inner.last().map_or(Color32::TRANSPARENT, color);
        colors.push(first);
        colors.extend(inner.iter().map(color));
        colors.resize((y + 1) * (side + 2) - 1, Color32::TRANSPARENT);
        colors.push(last);
    }
    ColorImage::new([side + 2; 2], colors)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn border_is_repeated() {
        let image = padded(&Pixels { side: 1, rgba: vec![10, 20, 30, 255] });
        assert_eq!(image.size, [3, 3]);
        assert!(image.pixels.iter().all(|p| *p == Color32::from_rgb(10, 20, 30)));
        let two =
            padded(&Pixels { side: 2, rgba: vec![1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255, 4, 4, 4, 255] });
        let reds: Vec<u8> = two.pixels.iter().map(|p| p.r()).collect();
        assert_eq!(reds, [1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]);
    }
}
