//! PDFs drawn back to pictures by a program that shares no code with ours, and measured: a tile is as large as it says,
//! backs fall on fronts, what is printed is the tile.

use std::collections::BTreeMap;
use std::sync::Arc;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use tilewright::app::publish::{
    Art, Backs, Choice, FlipEdge, Orientation, PagePart, PaneSide, Paper, Pictures, PrintPlan, PrintSettings,
    pdf, plan,
};
use tilewright::art::shape::{Color, Path};
use tilewright::art::{Picture, Role, raster};

use crate::support::{job, set};

/// Pixels of a millimetre. Edges are measured by how much of a pixel is covered, far finer than a pixel.
const PX: f64 = 3.0;

/// What a tile may be off, in millimetres.
const OFF: f64 = 0.1;

/// A page as pixels.
struct Shot {
    width: usize,
    height: usize,
    rgb: Vec<[f64; 3]>,
}

impl Shot {
    /// Pages of a PDF at so many pixels a millimetre.
    fn all(bytes: Vec<u8>, px: f64) -> Vec<Shot> {
        let pdf = Pdf::new(bytes).expect("a PDF that others read");
        let cache = RenderCache::new();
        let scale = (px * 25.4 / 72.0) as f32;
        let pixmap = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        let shot = |page| {
            let map =
                render(page, &cache, &InterpreterSettings::default(), &RenderSettings::default(), &pixmap);
            let rgb = map.data().iter().map(|p| [p.r, p.g, p.b].map(|v| f64::from(v) / 255.0)).collect();
            Shot { width: usize::from(map.width()), height: usize::from(map.height()), rgb }
        };
        pdf.pages().iter().map(shot).collect()
    }

    fn darkness(&self, x: usize, y: usize) -> f64 {
        let [r, g, b] = self.rgb[y * self.width + x];
        1.0 - (r + g + b) / 3.0
    }

    /// The page seen from behind, turned over an upright or a lying edge.
    fn turned_over(&self, upright: bool) -> Shot {
        let from = |x: usize, y: usize| {
            if upright { y * self.width + self.width - 1 - x } else { (self.height - 1 - y) * self.width + x }
        };
        let all = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        Shot { rgb: all.map(|(x, y)| self.rgb[from(x, y)]).collect(), ..*self }
    }

    /// Millimetres of ink along a line across (axis 0) or down (axis 1), and the middle of that ink.
    fn along(&self, axis: usize, at: f64, from: f64, to: f64) -> (f64, f64) {
        let line = (at * PX).floor() as usize;
        let last = [self.width, self.height][axis];
        let (mut sum, mut moment) = (0.0, 0.0);
        for i in ((from * PX).round() as usize)..((to * PX).round() as usize).min(last) {
            let d = if axis == 0 { self.darkness(i, line) } else { self.darkness(line, i) };
            sum += d;
            moment += d * (i as f64 + 0.5);
        }
        (sum / PX, moment / sum.max(1e-9) / PX)
    }

    /// Middles of the runs of ink along a line across, in millimetres.
    fn marks(&self, axis: usize, at: f64) -> Vec<f64> {
        let line = (at * PX).floor() as usize;
        let mut runs = Vec::new();
        let (mut sum, mut moment) = (0.0, 0.0);
        for i in 0..[self.width, self.height][axis] {
            let d = if axis == 0 { self.darkness(i, line) } else { self.darkness(line, i) };
            if d > 0.02 {
                sum += d;
                moment += d * (i as f64 + 0.5);
            } else if sum > 0.0 {
                runs.push(moment / sum / PX);
                (sum, moment) = (0.0, 0.0);
            }
        }
        runs
    }
}

fn near(what: &str, seen: f64, wanted: f64) {
    assert!((seen - wanted).abs() <= OFF, "{what}: {seen:.3} mm, wanted {wanted} mm");
}

/// A tile that is black in this part of its square. What cannot be seen around it keeps the edge of the black clear of where
/// pictures are cut: a cut that meets an edge thins it a second time.
fn black(from: f64, to: f64) -> Arc<Picture> {
    let square = |from: f64, to: f64| Path::closed(&[[from, from], [to, from], [to, to], [from, to]]);
    let mut picture = Picture::free();
    picture.fill(Role::Ground, square(-0.05, 1.05), Color::hex(0).alpha(0.0));
    picture.fill(Role::Ground, square(from, to), Color::hex(0));
    Arc::new(picture)
}

/// A plan of 26 tiles, a full sheet and some more, and its pages as pixels. Fronts show one picture, backs another.
fn printed(settings: PrintSettings, front: &Arc<Picture>, back: &Arc<Picture>) -> (PrintPlan, Vec<Shot>) {
    let choice = Choice::Only(BTreeMap::from([("base/start".to_owned(), 26)]));
    let plan = plan(&job("base", None), &PrintSettings { choice, ..settings }).expect("a plan");
    let mut pictures = Pictures::new(vec![set("base")]);
    pictures.put(Art::Tile("base/start".to_owned()), Arc::clone(front));
    pictures.put(Art::Back([1, 1]), Arc::clone(back));
    let shots = Shot::all(pdf(&plan, &mut pictures), PX);
    assert_eq!(shots.len(), plan.panes.len());
    for shot in &shots {
        // Whole pixels, rounded down.
        for (pixels, long) in [shot.width, shot.height].into_iter().zip(plan.page) {
            let cut = long * PX - pixels as f64;
            assert!((-0.01..1.01).contains(&cut), "{pixels} pixels of {long} mm");
        }
    }
    (plan, shots)
}

/// Measures every tile of a print run whose tiles are black in the middle `share` of their sides.
fn measure(settings: PrintSettings, share: f64) {
    let bleed = settings.bleed;
    let picture = black((1.0 - share) / 2.0, (1.0 + share) / 2.0);
    let (plan, shots) = printed(settings, &picture, &picture);
    for (pane, shot) in plan.panes.iter().zip(&shots) {
        for piece in &pane.pieces {
            assert_eq!(piece.size, [45.0, 45.0]);
            for axis in 0..2 {
                let (at, middle) = (piece.at[axis], piece.at[1 - axis] + 22.5);
                // A picture that fills its tile fills the bleed too; how far that goes is not so fine a thing.
                let (out, wanted, fine) = match share {
                    1.0 => (bleed + 0.9, 45.0 + 2.0 * bleed, if bleed > 0.0 { 2.5 } else { 1.0 }),
                    _ => (0.0, 45.0, 1.0),
                };
                let (long, centre) = shot.along(axis, middle, at - out, at + 45.0 + out);
                let off = (long / share - wanted).abs();
                assert!(off <= OFF * fine, "{} mm, wanted {wanted} mm", long / share);
                near("the middle of a tile", centre, at + 22.5);
            }
        }
    }
}

#[test]
fn a_tile_measures_what_it_says() {
    for paper in [Paper::A4, Paper::Letter] {
        for (gap, bleed, crop_marks, share) in
            [(4.0, 0.0, true, 1.0), (6.0, 2.0, true, 1.0), (6.0, 2.0, true, 0.8), (0.0, 2.5, false, 0.8)]
        {
            measure(PrintSettings { paper, gap, bleed, crop_marks, ..PrintSettings::default() }, share);
        }
    }
}

#[test]
fn tiles_side_by_side_measure_what_they_say() {
    for (paper, orientation) in [(Paper::A4, Orientation::Best), (Paper::Letter, Orientation::Landscape)] {
        measure(PrintSettings { paper, orientation, ..PrintSettings::default() }, 0.8);
    }
}

#[test]
fn other_sizes_and_the_ruler_are_true() {
    for tile_mm in [30.0, 52.5] {
        let settings = PrintSettings { tile_mm, gap: 3.0, ..PrintSettings::default() };
        let solid = black(0.0, 1.0);
        let (plan, shots) = printed(settings, &solid, &solid);
        let piece = &plan.panes[0].pieces[0];
        let (long, _) = shots[0].along(0, piece.at[1] + 10.0, piece.at[0] - 1.0, piece.at[0] + tile_mm + 1.0);
        near("a side", long, tile_mm);
        // The ticks at both ends of the ruler are higher than the others.
        let ends = |part: &PagePart| match part {
            PagePart::Line { from, to, .. } if from[0] == to[0] && (from[1] - to[1]).abs() > 3.0 => {
                Some(*from)
            }
            PagePart::Line { .. } | PagePart::Text { .. } => None,
        };
        let ticks: Vec<[f64; 2]> = plan.panes[0].parts.iter().filter_map(ends).collect();
        assert_eq!(ticks.len(), 2);
        let high = ticks[0][1] - 2.5;
        let at = |tick: [f64; 2]| shots[0].along(0, high, tick[0] - 0.8, tick[0] + 0.8).1;
        near("the ruler", at(ticks[1]) - at(ticks[0]), 100.0);
    }
}

#[test]
fn crop_marks_stand_in_line_with_the_cuts() {
    let blank = black(0.0, 0.0);
    let settings = PrintSettings {
        bleed: 2.0,
        crop_marks: true,
        notice: false,
        ruler: false,
        ..PrintSettings::default()
    };
    let (plan, shots) = printed(settings, &blank, &blank);
    for (pane, shot) in plan.panes.iter().zip(&shots) {
        for axis in 0..2 {
            let ends = pane.pieces.iter().flat_map(|p| [p.at[axis], p.at[axis] + 45.0]);
            let mut cuts: Vec<f64> = ends.collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup_by(|a, b| (*a - *b).abs() < 0.01);
            let before = pane.pieces.iter().map(|p| p.at[1 - axis]).fold(f64::MAX, f64::min);
            // Words at the head and foot lie farther out.
            let beside = |seen: &f64| cuts[0] - 2.0 < *seen && *seen < cuts[cuts.len() - 1] + 2.0;
            let seen: Vec<f64> = shot.marks(axis, before - 5.0).into_iter().filter(beside).collect();
            assert_eq!(seen.len(), cuts.len(), "{seen:?} {cuts:?}");
            for (seen, cut) in seen.iter().zip(&cuts) {
                near("a mark", *seen, *cut);
            }
            for pair in seen.chunks(2) {
                near("a tile between its marks", pair[1] - pair[0], 45.0);
            }
        }
    }
}

#[test]
fn printed_backs_fall_on_printed_fronts() {
    let solid = black(0.0, 1.0);
    for (paper, orientation, flip) in [
        (Paper::A4, Orientation::Landscape, FlipEdge::Long),
        (Paper::A4, Orientation::Portrait, FlipEdge::Long),
        (Paper::Letter, Orientation::Landscape, FlipEdge::Short),
        (Paper::Letter, Orientation::Portrait, FlipEdge::Short),
    ] {
        let settings = PrintSettings {
            paper,
            orientation,
            flip,
            gap: 4.0,
            backs: Backs::Printed,
            ..PrintSettings::default()
        };
        let (plan, shots) = printed(settings, &solid, &solid);
        let upright = (orientation == Orientation::Portrait) == (flip == FlipEdge::Long);
        for (panes, shots) in plan.panes.chunks(2).zip(shots.chunks(2)) {
            assert_eq!((panes[0].side, panes[1].side), (PaneSide::Front, PaneSide::Back));
            let behind = shots[1].turned_over(upright);
            for piece in &panes[0].pieces {
                for axis in 0..2 {
                    let (at, middle) = (piece.at[axis], piece.at[1 - axis] + 22.5);
                    let line = |shot: &Shot| shot.along(axis, middle, at - 1.9, at + 46.9);
                    let (front, back) = (line(&shots[0]), line(&behind));
                    near("a back", back.0, 45.0);
                    // A page is a whole number of pixels; what was cut off at one edge is missing at the other.
                    let pixels = [behind.width, behind.height][axis] as f64;
                    let cut = if upright == (axis == 0) { plan.page[axis] - pixels / PX } else { 0.0 };
                    near("a back under its front", back.1 + cut, front.1);
                }
            }
        }
    }
}

#[test]
fn what_is_printed_is_the_tile() {
    let choice = Choice::Only(BTreeMap::from([
        ("base/start".to_owned(), 1),
        ("base/city-corner-bend-coat".to_owned(), 1),
        ("base/monastery-road".to_owned(), 1),
    ]));
    let settings = PrintSettings { choice, bleed: 2.0, ..PrintSettings::default() };
    let plan = plan(&job("base", None), &settings).expect("a plan");
    let mut pictures = Pictures::new(vec![set("base")]);
    let px = 4.0;
    let shots = Shot::all(pdf(&plan, &mut pictures), px);
    for piece in &plan.panes[0].pieces {
        let own = raster::rasterise(&pictures.picture(&piece.art), (45.0 * px) as u32);
        let [x0, y0] = piece.at.map(|v| (v * px).round() as usize);
        let mut off = 0.0;
        for y in 0..own.height as usize {
            for x in 0..own.width as usize {
                let ours = &own.rgba[(y * own.width as usize + x) * 4..][..3];
                let theirs = shots[0].rgb[(y0 + y) * shots[0].width + x0 + x];
                off += (0..3).map(|c| (f64::from(ours[c]) / 255.0 - theirs[c]).abs()).sum::<f64>() / 3.0;
            }
        }
        let mean = off / f64::from(own.width * own.height);
        assert!(mean < 0.03, "{}: {mean:.4} of full black a pixel", piece.id);
        // Beyond the cut the picture goes on: as the first millimetre inside, mirrored.
        let pixel = |x: f64, y: f64| shots[0].rgb[(y * px) as usize * shots[0].width + (x * px) as usize];
        for i in 0..40 {
            let y = piece.at[1] + 2.5 + f64::from(i);
            let (out, inside) = (pixel(piece.at[0] - 0.6, y), pixel(piece.at[0] + 0.6, y));
            let differ: f64 = (0..3).map(|c| (out[c] - inside[c]).abs()).sum();
            assert!(differ < 0.5, "{} at {y}: {out:?} {inside:?}", piece.id);
        }
    }
}
