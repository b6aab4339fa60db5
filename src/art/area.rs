//! Areas of the plane: unions, differences and offsets (through `i_overlay`), and what one asks of them.

use std::collections::BinaryHeap;

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;
use i_overlay::mesh::float::outline::offset::OutlineOffset;
use i_overlay::mesh::float::stroke::offset::StrokeOffset;
use i_overlay::mesh::float::style::{LineCap, LineJoin, OutlineStyle, StrokeStyle};

use super::geo::{P, dist, dot, nearest_on, ngon, signed_area, sub, turned};
use super::shape::Path;
use crate::model::Turn;

/// Pieces, each an outer contour and its holes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Area(pub Vec<Vec<Vec<P>>>);

/// How fine round joins and caps are, in radians.
const ARC: f64 = 0.25;

impl Area {
    /// Puts points that rounding moved off the tile's sides back on them: a sliver there would join what a line parts.
    fn snapped(mut shapes: Vec<Vec<Vec<P>>>) -> Area {
        for v in shapes.iter_mut().flatten().flatten().flatten() {
            if v.abs() < 1e-6 {
                *v = 0.0;
            } else if (*v - 1.0).abs() < 1e-6 {
                *v = 1.0;
            }
        }
        Area(shapes)
    }

    /// Nothing.
    pub fn none() -> Area {
        Area::default()
    }

    /// The tile's square.
    pub fn square() -> Area {
        Area::rect(0.0, 0.0, 1.0, 1.0)
    }

    /// A rectangle by its corners.
    pub fn rect(x0: f64, y0: f64, x1: f64, y1: f64) -> Area {
        Area::polygon(&[[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    }

    /// A polygon, made simple.
    pub fn polygon(points: &[P]) -> Area {
        if points.len() < 3 {
            return Area::none();
        }
        let none: Vec<Vec<P>> = Vec::new();
        Area::snapped(vec![points.to_vec()].overlay(&none, OverlayRule::Union, FillRule::NonZero))
    }

    /// A disc.
    pub fn disc(c: P, r: f64) -> Area {
        Area::polygon(&ngon(c, r, 28, 0.0))
    }

    /// A line of a width with butt ends and round joins.
    pub fn stroke(line: &[P], width: f64) -> Area {
        Area::stroked(line, width, LineCap::Butt)
    }

    /// A line of a width with round ends.
    pub fn stroke_round(line: &[P], width: f64) -> Area {
        Area::stroked(line, width, LineCap::Round(ARC))
    }

    fn stroked(line: &[P], width: f64, cap: LineCap<P>) -> Area {
        let mut clean: Vec<P> = Vec::with_capacity(line.len());
        for p in line {
            if clean.last().is_none_or(|q| dist(*p, *q) > 1e-6) {
                clean.push(*p);
            }
        }
        if clean.len() < 2 {
            return Area::none();
        }
        let style =
            StrokeStyle::new(width).line_join(LineJoin::Round(ARC)).start_cap(cap.clone()).end_cap(cap);
        Area::snapped(clean.stroke(style, false))
    }

    fn with(&self, other: &Area, rule: OverlayRule) -> Area {
        Area::snapped(self.0.overlay(&other.0, rule, FillRule::NonZero))
    }

    /// Both together.
    #[must_use]
    pub fn or(&self, other: &Area) -> Area {
        if self.is_empty() {
            return other.clone();
        }
        if other.is_empty() {
            return self.clone();
        }
        self.with(other, OverlayRule::Union)
    }

    /// What both share.
    #[must_use]
    pub fn and(&self, other: &Area) -> Area {
        if self.is_empty() || other.is_empty() {
            return Area::none();
        }
        self.with(other, OverlayRule::Intersect)
    }

    /// Without the other.
    #[must_use]
    pub fn minus(&self, other: &Area) -> Area {
        if self.is_empty() || other.is_empty() {
            return self.clone();
        }
        self.with(other, OverlayRule::Difference)
    }

    /// All of them together.
    pub fn all<'a>(areas: impl IntoIterator<Item = &'a Area>) -> Area {
        let shapes: Vec<_> = areas.into_iter().flat_map(|a| a.0.iter().cloned()).collect();
        let none: Vec<Vec<P>> = Vec::new();
        Area::snapped(shapes.overlay(&none, OverlayRule::Union, FillRule::NonZero))
    }

    /// Grown by a distance (shrunk when negative), corners round.
    #[must_use]
    pub fn grown(&self, by: f64) -> Area {
        if self.is_empty() {
            return Area::none();
        }
        let style = OutlineStyle::new(by).line_join(LineJoin::Round(ARC));
        Area::snapped(self.0.outline(&style))
    }

    /// Whether nothing is left (slivers below a millionth count as nothing).
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|s| s.is_empty())
    }

    /// Its size.
    pub fn size(&self) -> f64 {
        self.0.iter().map(|s| shape_size(s)).sum()
    }

    /// The corners of the rectangle around it: north-west, south-east; far apart the wrong way when it is empty.
    pub fn bounds(&self) -> (P, P) {
        let (mut lo, mut hi) = ([f64::MAX; 2], [f64::MIN; 2]);
        for p in self.contours().flatten() {
            for i in 0..2 {
                lo[i] = lo[i].min(p[i]);
                hi[i] = hi[i].max(p[i]);
            }
        }
        (lo, hi)
    }

    /// Whether a point lies in it (even-odd over all contours, which is exact for simple pieces).
    pub fn contains(&self, p: P) -> bool {
        let mut inside = false;
        for c in self.contours() {
            let mut j = c.len().wrapping_sub(1);
            for i in 0..c.len() {
                let (a, b) = (c[i], c[j]);
                if (a[1] > p[1]) != (b[1] > p[1])
                    && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0]
                {
                    inside = !inside;
                }
                j = i;
            }
        }
        inside
    }

    /// Distance to the nearest border; large when empty.
    pub fn border_distance(&self, p: P) -> f64 {
        // Squares until the end: this is asked most of all.
        let mut best = f64::MAX;
        for c in self.contours() {
            let Some(mut a) = c.last().copied() else { continue };
            for b in c {
                let away = sub(p, nearest_on(p, a, *b));
                best = best.min(dot(away, away));
                a = *b;
            }
        }
        best.sqrt()
    }

    /// Distance to the area, 0 inside.
    pub fn distance(&self, p: P) -> f64 {
        if self.contains(p) { 0.0 } else { self.border_distance(p) }
    }

    /// All contours.
    pub fn contours(&self) -> impl Iterator<Item = &Vec<P>> {
        self.0.iter().flatten()
    }

    /// Its pieces, largest first; those below `least` are left out.
    pub fn pieces(&self, least: f64) -> Vec<Area> {
        let mut out: Vec<(f64, Area)> = self
            .0
            .iter()
            .map(|s| (shape_size(s), Area(vec![s.clone()])))
            .filter(|(n, _)| *n > least)
            .collect();
        out.sort_by(|a, b| b.0.total_cmp(&a.0));
        out.into_iter().map(|(_, a)| a).collect()
    }

    /// After the tile was turned.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Area {
        self.map(|p| turned(p, turn))
    }

    /// Every point moved through `to`.
    #[must_use]
    pub fn map(&self, to: impl Fn(P) -> P) -> Area {
        Area(self.0.iter().map(|s| s.iter().map(|c| c.iter().map(|p| to(*p)).collect()).collect()).collect())
    }

    /// As a path.
    pub fn path(&self) -> Path {
        Path::contours(self.contours())
    }

    /// The point furthest from the border (pole of inaccessibility), and that distance.
    pub fn pole(&self) -> Option<(P, f64)> {
        self.best_point(|_| 0.0)
    }

    /// The point with the largest distance to the border less `cost` (which may grow by at most 1 a unit).
    pub fn best_point(&self, cost: impl Fn(P) -> f64) -> Option<(P, f64)> {
        let (lo, hi) = self.bounds();
        if lo[0] >= hi[0] || lo[1] >= hi[1] {
            return None;
        }
        let score = |p: P| {
            let d = self.border_distance(p);
            let signed = if self.contains(p) { d } else { -d };
            (signed, signed - cost(p))
        };
        let half = (hi[0] - lo[0]).max(hi[1] - lo[1]) / 8.0;
        let mut heap = BinaryHeap::new();
        let mut best: Option<(P, f64, f64)> = None;
        let push = |c: P, half: f64, heap: &mut BinaryHeap<Probe>, best: &mut Option<(P, f64, f64)>| {
            let (d, s) = score(c);
            if d > 0.0 && best.is_none_or(|b| s > b.2 + 1e-9) {
                *best = Some((c, d, s));
            }
            // A step of at most half the diagonal gains that much distance, and saves as much cost.
            heap.push(Probe { bound: s + half * 2.3, c, half });
        };
        let mut x = lo[0] + half;
        while x < hi[0] + half {
            let mut y = lo[1] + half;
            while y < hi[1] + half {
                push([x, y], half, &mut heap, &mut best);
                y += 2.0 * half;
            }
            x += 2.0 * half;
        }
        while let Some(cell) = heap.pop() {
            if best.is_some_and(|b| cell.bound <= b.2 + 0.004) || cell.half < 0.001 {
                break;
            }
            let h = cell.half / 2.0;
            for (dx, dy) in [(-h, -h), (h, -h), (-h, h), (h, h)] {
                push([cell.c[0] + dx, cell.c[1] + dy], h, &mut heap, &mut best);
            }
        }
        best.map(|b| (b.0, b.1))
    }
}

fn shape_size(shape: &[Vec<P>]) -> f64 {
    let mut sizes = shape.iter().map(|c| signed_area(c).abs());
    sizes.next().unwrap_or(0.0) - sizes.sum::<f64>()
}

/// A square of the search for the best point.
struct Probe {
    bound: f64,
    c: P,
    half: f64,
}

impl PartialEq for Probe {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl Eq for Probe {}
impl PartialOrd for Probe {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Probe {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bound
            .total_cmp(&other.bound)
            .then(other.c[1].total_cmp(&self.c[1]))
            .then(other.c[0].total_cmp(&self.c[0]))
    }
}
