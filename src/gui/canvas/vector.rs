//! Signals of `crate::art` as shapes of the window: crisp at every scale, with lines that are never thinner than can be seen.

use egui::{Painter, Pos2, Shape, Stroke, pos2};

use crate::art::palette::CASING as DARK;
use crate::art::shape::{Cap, Path, Step};
use crate::art::{Color, Picture};
use crate::gui::widgets::player::color;

/// Thinnest line of a signal, in points.
const LEAST: f32 = 2.0;
/// Its dark casing on each hand, at least.
const LEAST_CASING: f32 = 1.5;
/// A dash this short with round ends is a dot.
const DOT: f32 = 0.01;
/// Points between which a curve is straight.
const STRAIGHT: f32 = 3.0;

/// Where a picture lies on the screen: its origin and the points of its unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub origin: Pos2,
    pub unit: f32,
}

impl Place {
    /// A sign about a point of the tile, never drawn for a tile smaller than `least` points: below it grows about that point.
    pub fn about(self, at: (f32, f32), least: f32) -> Place {
        let unit = self.unit.max(least);
        let shift = |at: f32| at * (self.unit - unit);
        Place { origin: pos2(self.origin.x + shift(at.0), self.origin.y + shift(at.1)), unit }
    }

    fn point(self, [x, y]: [f32; 2]) -> Pos2 {
        pos2(self.origin.x + x * self.unit, self.origin.y + y * self.unit)
    }
}

/// Draws a picture whose filled shapes are convex, as those of signals are.
pub(super) fn show(painter: &Painter, picture: &Picture, place: Place) {
    for shape in &picture.shapes {
        let lines = flatten(&shape.path, place);
        if let Some(fill) = shape.fill {
            for (line, _) in &lines {
                painter.add(Shape::convex_polygon(line.clone(), color(fill), Stroke::NONE));
            }
        }
        if let Some(s) = shape.stroke {
            let points = s.width * place.unit;
            // The edge of something filled must not eat it up.
            let points = if shape.fill.is_some() { points.max(LEAST_CASING) } else { width(s.color, points) };
            let stroke = Stroke::new(points, color(s.color));
            for (line, closed) in lines {
                match s.dash {
                    Some([on, _]) if on < DOT && s.cap == Cap::Round => {
                        dots(painter, &line, s.dash, stroke, place)
                    }
                    Some([on, off]) => {
                        let line = if closed { around(line) } else { line };
                        let (on, off) = ((on * place.unit).max(5.0), (off * place.unit).max(3.0));
                        painter.extend(Shape::dashed_line(&line, stroke, on, off));
                    }
                    None if closed => {
                        painter.add(Shape::closed_line(line, stroke));
                    }
                    None => {
                        painter.add(Shape::line(line, stroke));
                    }
                }
            }
        }
    }
}

/// The width of a line in points; a casing stays wider than what lies on it.
fn width(ink: Color, points: f32) -> f32 {
    let casing = Color { a: DARK.a, ..ink } == DARK;
    points.max(if casing { LEAST + 2.0 * LEAST_CASING } else { LEAST })
}

fn around(mut line: Vec<Pos2>) -> Vec<Pos2> {
    line.extend(line.first().copied());
    line
}

fn dots(painter: &Painter, line: &[Pos2], dash: Option<[f32; 2]>, stroke: Stroke, place: Place) {
    let every = dash.map_or(1.0, |d| (d[0] + d[1]) * place.unit).max(4.0);
    let mut rest = 0.0;
    for pair in line.windows(2) {
        let length = (pair[1] - pair[0]).length();
        while rest <= length {
            let at = pair[0] + (pair[1] - pair[0]) * (rest / length.max(f32::EPSILON));
            painter.circle_filled(at, stroke.width / 2.0, stroke.color);
            rest += every;
        }
        rest -= length;
    }
}

/// Contours as points, and whether each is closed.
fn flatten(path: &Path, place: Place) -> Vec<(Vec<Pos2>, bool)> {
    let mut out: Vec<(Vec<Pos2>, bool)> = Vec::new();
    for step in &path.0 {
        match *step {
            Step::Move(p) => out.push((vec![place.point(p)], false)),
            Step::Line(p) => {
                if let Some((line, _)) = out.last_mut() {
                    line.push(place.point(p));
                }
            }
            Step::Cubic(u, v, p) => {
                if let Some((line, _)) = out.last_mut() {
                    let from = line.last().copied().unwrap_or(place.origin);
                    curve(line, [from, place.point(u), place.point(v), place.point(p)]);
                }
            }
            Step::Close => {
                if let Some((_, closed)) = out.last_mut() {
                    *closed = true;
                }
            }
        }
    }
    for (line, closed) in &mut out {
        // A contour that ends where it began has that point twice.
        if *closed && line.len() > 2 && line.first() == line.last() {
            line.pop();
        }
    }
    out
}

fn curve(line: &mut Vec<Pos2>, [a, b, c, d]: [Pos2; 4]) {
    let length = (b - a).length() + (c - b).length() + (d - c).length();
    let pieces = (length / STRAIGHT).ceil().clamp(2.0, 24.0) as usize;
    for n in 1..=pieces {
        let t = n as f32 / pieces as f32;
        let s = 1.0 - t;
        let (w0, w1, w2, w3) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
        let mix = |f: fn(Pos2) -> f32| w0 * f(a) + w1 * f(b) + w2 * f(c) + w3 * f(d);
        line.push(pos2(mix(|p| p.x), mix(|p| p.y)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::overlay;
    use crate::model::geom::Side;

    #[test]
    fn a_circle_becomes_a_closed_ring_of_its_radius() {
        let place = Place { origin: pos2(10.0, 20.0), unit: 100.0 };
        let rings = flatten(&Path::circle([0.5, 0.5], 0.2), place);
        assert_eq!(rings.len(), 1);
        let (ring, closed) = &rings[0];
        assert!(*closed && ring.first() != ring.last());
        assert!(ring.iter().all(|p| ((*p - pos2(60.0, 70.0)).length() - 20.0).abs() < 0.1));
    }

    #[test]
    fn small_signs_grow_about_their_point_and_large_ones_stay() {
        let tile = Place { origin: pos2(100.0, 100.0), unit: 20.0 };
        let grown = tile.about((0.5, 0.0), 64.0);
        assert_eq!((grown.unit, grown.point([0.5, 0.0])), (64.0, tile.point([0.5, 0.0])));
        assert_eq!(Place { unit: 80.0, ..tile }.about((0.5, 0.0), 64.0).unit, 80.0);
    }

    #[test]
    fn lines_and_casings_can_be_seen_at_every_zoom() {
        let picture = overlay::illegal_side(Side::N, crate::art::palette::Paper::Light);
        for unit in [8.0, 24.0, 64.0, 256.0] {
            let widths: Vec<f32> = picture
                .shapes
                .iter()
                .filter_map(|s| s.stroke)
                .map(|s| width(s.color, s.width * unit))
                .collect();
            assert!(widths[0] >= 5.0 && widths[1] >= 2.0, "{unit}: {widths:?}");
            assert!(widths[0] > widths[1], "{unit}: {widths:?}");
        }
    }
}
