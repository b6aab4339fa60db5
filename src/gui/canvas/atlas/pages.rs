//! Textures in which pictures lie side by side: a page holds pictures of one size step, and all pages together stay within
//! a budget of bytes. What was not drawn for longest makes room.

use egui::{ColorImage, Context, Rect, TextureHandle, TextureId, TextureOptions, pos2};

use super::{Number, STEPS};

/// Bytes of all pages at most. A window of 3840 x 2160 whose tiles are all different needs 75 MB at the worst size.
pub const BUDGET: usize = 96 << 20;
/// Side of a page in pixels, unless one picture needs more.
const SIDE: u32 = 1024;
const OPTIONS: TextureOptions = TextureOptions::LINEAR;

/// Where a picture lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slot {
    /// Its page.
    pub page: u32,
    pub(super) index: u32,
    /// Its part of the page, 0 to 1.
    pub uv: Rect,
}

struct Page {
    texture: TextureHandle,
    step: usize,
    /// What lies in each slot, and in which frame it was last drawn.
    slots: Vec<Option<(Number, u64)>>,
    used: u64,
}

/// All pages. A page that was given up leaves its place in the list to the next.
#[derive(Default)]
pub(super) struct Pages {
    pages: Vec<Option<Page>>,
    bytes: usize,
}

/// A picture that had to make room.
pub(super) struct Gone {
    pub number: Number,
    pub step: usize,
}

/// A picture and its border in a page.
fn pitch(step: usize) -> u32 {
    STEPS[step] + 2
}

fn columns(step: usize) -> u32 {
    (SIDE / pitch(step)).max(1)
}

fn page_side(step: usize) -> u32 {
    columns(step) * pitch(step)
}

fn page_bytes(step: usize) -> usize {
    page_side(step).pow(2) as usize * 4
}

impl Pages {
    /// Bytes of all pages.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The texture of a page.
    pub fn texture(&self, page: u32) -> Option<TextureId> {
        self.pages.get(page as usize)?.as_ref().map(|p| p.texture.id())
    }

    /// Notes that a slot is drawn in a frame.
    pub fn touch(&mut self, slot: &Slot, frame: u64) {
        if let Some(Some(page)) = self.pages.get_mut(slot.page as usize) {
            page.used = frame;
            if let Some(Some(held)) = page.slots.get_mut(slot.index as usize) {
                held.1 = frame;
            }
        }
    }

    /// Puts a picture into a page. None when all room is taken by what was drawn just now. `gone` hears what made room.
    pub fn put(
        &mut self,
        ctx: &Context,
        (number, step): (Number, usize),
        image: ColorImage,
        frame: u64,
        gone: impl FnMut(Gone),
    ) -> Option<Slot> {
        let (at, index) = self.free_slot(ctx, step, frame, gone)?;
        let page = self.pages[at].as_mut()?;
        let (column, row) = (index as u32 % columns(step), index as u32 / columns(step));
        let (x, y) = (column * pitch(step), row * pitch(step));
        page.slots[index] = Some((number, frame));
        page.used = frame;
        page.texture.set_partial([x as usize, y as usize], image, OPTIONS);
        let uv = |v: u32| v as f32 / page_side(step) as f32;
        let uv = Rect::from_min_max(
            pos2(uv(x + 1), uv(y + 1)),
            pos2(uv(x + 1 + STEPS[step]), uv(y + 1 + STEPS[step])),
        );
        Some(Slot { page: at as u32, index: index as u32, uv })
    }

    fn of_step(&self, step: usize) -> impl Iterator<Item = (usize, &Page)> {
        let pages = self.pages.iter().enumerate().filter_map(|(n, p)| Some((n, p.as_ref()?)));
        pages.filter(move |(_, p)| p.step == step)
    }

    fn free_slot(
        &mut self,
        ctx: &Context,
        step: usize,
        frame: u64,
        mut gone: impl FnMut(Gone),
    ) -> Option<(usize, usize)> {
        let free = self.of_step(step).find_map(|(n, p)| Some((n, p.slots.iter().position(Option::is_none)?)));
        if free.is_some() {
            return free;
        }
        while self.bytes + page_bytes(step) > BUDGET && self.give_up_a_page(step, frame, &mut gone) {}
        if self.bytes + page_bytes(step) <= BUDGET {
            return Some((self.open_page(ctx, step), 0));
        }
        let slots = self.of_step(step).flat_map(|(n, p)| {
            p.slots.iter().enumerate().map(move |(i, held)| (held.map_or(0, |h| h.1), n, i))
        });
        let (used, page, index) = slots.min()?;
        if used + 2 > frame {
            return None;
        }
        if let Some((number, _)) = self.pages[page].as_mut()?.slots[index].take() {
            gone(Gone { number, step });
        }
        Some((page, index))
    }

    /// Gives up the page of another step that was not drawn for longest; false when all were drawn just now.
    fn give_up_a_page(&mut self, but: usize, frame: u64, gone: &mut impl FnMut(Gone)) -> bool {
        let others = self.pages.iter().enumerate().filter_map(|(n, p)| Some((p.as_ref()?, n)));
        let oldest = others.filter(|(p, _)| p.step != but).map(|(p, n)| (p.used, n)).min();
        let Some((used, n)) = oldest.filter(|(used, _)| used + 2 <= frame) else { return false };
        debug_assert!(used < frame);
        if let Some(page) = self.pages[n].take() {
            self.bytes -= page_bytes(page.step);
            for (number, _) in page.slots.into_iter().flatten() {
                gone(Gone { number, step: page.step });
            }
        }
        true
    }

    fn open_page(&mut self, ctx: &Context, step: usize) -> usize {
        let image = ColorImage::filled([page_side(step) as usize; 2], egui::Color32::TRANSPARENT);
        let texture = ctx.load_texture(format!("pictures {}", STEPS[step]), image, OPTIONS);
        let slots = vec![None; columns(step).pow(2) as usize];
        self.bytes += page_bytes(step);
        let page = Some(Page { texture, step, slots, used: 0 });
        match self.pages.iter().position(Option::is_none) {
            Some(n) => {
                self.pages[n] = page;
                n
            }
            None => {
                self.pages.push(page);
                self.pages.len() - 1
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn blank(step: usize) -> ColorImage {
        ColorImage::filled([pitch(step) as usize; 2], egui::Color32::TRANSPARENT)
    }

    #[test]
    fn a_page_has_room_for_whole_pictures() {
        for (step, side) in STEPS.iter().enumerate() {
            assert!(page_side(step) >= pitch(step), "{side}");
            assert!(page_bytes(step) <= 5 << 20, "{} bytes a page", page_bytes(step));
        }
    }

    #[test]
    fn bytes_stay_within_the_budget_and_the_oldest_goes_first() {
        let ctx = Context::default();
        let mut pages = Pages::default();
        let mut gone = Vec::new();
        let (small, large) = (2, STEPS.len() - 1);
        let kept = pages.put(&ctx, (Number(0), small), blank(small), 1, |g| gone.push(g.number)).unwrap();
        for n in 1..200 {
            pages.touch(&kept, u64::from(n) * 3);
            let put =
                pages.put(&ctx, (Number(n), large), blank(large), u64::from(n) * 3, |g| gone.push(g.number));
            assert!(put.is_some());
            assert!(pages.bytes() <= BUDGET);
        }
        assert!(!gone.is_empty() && !gone.contains(&Number(0)), "what is drawn stays");
        assert!(gone.is_sorted_by_key(|n| n.0), "{gone:?}");
    }

    #[test]
    fn what_was_drawn_just_now_is_never_thrown_out() {
        let ctx = Context::default();
        let mut pages = Pages::default();
        let large = STEPS.len() - 1;
        let fits =
            (0..200).take_while(|n| pages.put(&ctx, (Number(*n), large), blank(large), 7, |_| {}).is_some());
        assert_eq!(fits.count(), BUDGET / page_bytes(large));
    }
}
