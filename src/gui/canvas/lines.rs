//! Borders of features as lines on the screen: without the tiles' own sides, joined across tiles, drawn in part.

use egui::{Pos2, Vec2};
use rustc_hash::FxHashMap;

/// The parts of a contour that do not run along the tile's own sides.
pub(super) fn inner_lines(contour: &[Pos2]) -> Vec<Vec<Pos2>> {
    const NEAR: f32 = 0.004;
    let on_side = |a: Pos2, b: Pos2| {
        let both = |f: fn(Pos2) -> f32, v: f32| (f(a) - v).abs() < NEAR && (f(b) - v).abs() < NEAR;
        both(|p| p.x, 0.0) || both(|p| p.x, 1.0) || both(|p| p.y, 0.0) || both(|p| p.y, 1.0)
    };
    let mut lines: Vec<Vec<Pos2>> = Vec::new();
    let mut line: Vec<Pos2> = Vec::new();
    for (n, a) in contour.iter().enumerate() {
        let b = contour[(n + 1) % contour.len()];
        if on_side(*a, b) {
            if line.len() > 1 {
                lines.push(std::mem::take(&mut line));
            }
            line.clear();
        } else {
            if line.is_empty() {
                line.push(*a);
            }
            line.push(b);
        }
    }
    if line.len() > 1 {
        // The contour's start may lie in the middle of a line.
        match lines.first_mut() {
            Some(first) if first.first() == line.last() => {
                line.pop();
                line.append(first);
                *first = line;
            }
            _ => lines.push(line),
        }
    }
    lines
}

/// Joins lines that meet end to end, so that each runs round its feature as far as it can.
pub(super) fn chained(lines: Vec<Vec<Pos2>>) -> Vec<Vec<Pos2>> {
    /// Ends this near are one, in points.
    const GRAIN: f32 = 2.0;
    let key = |p: Pos2| ((p.x / GRAIN).round() as i64, (p.y / GRAIN).round() as i64);
    let near = |k: (i64, i64)| (-1..=1).flat_map(move |y| (-1..=1).map(move |x| (k.0 + x, k.1 + y)));
    let mut starts: FxHashMap<(i64, i64), Vec<usize>> = FxHashMap::default();
    for (n, line) in lines.iter().enumerate() {
        if let Some(first) = line.first() {
            starts.entry(key(*first)).or_default().push(n);
        }
    }
    // Lines that nothing leads to come first, so that a chain begins at its beginning.
    let ends: std::collections::BTreeSet<_> =
        lines.iter().filter_map(|l| l.last().map(|p| key(*p))).collect();
    let led_to = |line: &Vec<Pos2>| line.first().is_some_and(|p| near(key(*p)).any(|k| ends.contains(&k)));
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|n| led_to(&lines[*n]));
    let mut left: Vec<Option<Vec<Pos2>>> = lines.into_iter().map(Some).collect();
    let mut out = Vec::new();
    for n in order {
        let Some(mut line) = left[n].take() else { continue };
        while let Some(last) = line.last().copied() {
            let next = near(key(last)).find_map(|k| {
                let found = starts.get(&k)?.iter().copied().find(|m| left[*m].is_some())?;
                Some(found)
            });
            let Some(next) = next.and_then(|m| left[m].take()) else { break };
            line.extend(next.into_iter().skip(1));
        }
        out.push(line);
    }
    out
}

/// The first share of a line, by its length.
pub(super) fn part(line: Vec<Pos2>, share: f32) -> Vec<Pos2> {
    if share >= 1.0 {
        return line;
    }
    let length = |pair: &[Pos2]| (pair[1] - pair[0]).length();
    let mut rest = share * line.windows(2).map(length).sum::<f32>();
    let mut out: Vec<Pos2> = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let step: Vec2 = pair[1] - pair[0];
        if step.length() >= rest {
            out.push(pair[0] + step * (rest / step.length().max(f32::EPSILON)));
            break;
        }
        rest -= step.length();
        out.push(pair[1]);
    }
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn sides_of_the_tile_are_left_out() {
        let cap = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.7, 0.3), pos2(0.3, 0.3)];
        let lines = inner_lines(&cap);
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].first(), Some(&pos2(1.0, 0.0)));
        assert_eq!(lines[0].last(), Some(&pos2(0.0, 0.0)));
    }

    #[test]
    fn a_line_over_the_start_stays_one() {
        let cap = [pos2(0.3, 0.3), pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(0.7, 0.3)];
        assert_eq!(inner_lines(&cap).len(), 1);
        let whole = [pos2(0.0, 0.0), pos2(1.0, 0.0), pos2(1.0, 1.0), pos2(0.0, 1.0)];
        assert!(inner_lines(&whole).is_empty());
    }

    #[test]
    fn lines_of_neighbours_become_one_that_starts_where_nothing_leads() {
        let second = vec![pos2(100.0, 0.0), pos2(200.0, 0.0)];
        let first = vec![pos2(0.0, 0.0), pos2(50.0, 10.0), pos2(100.4, 0.0)];
        let apart = vec![pos2(0.0, 300.0), pos2(10.0, 300.0)];
        let lines = chained(vec![second, apart.clone(), first]);
        assert_eq!(lines.len(), 2);
        let long = lines.iter().find(|l| l.len() == 4).unwrap();
        assert_eq!((long[0], long[3]), (pos2(0.0, 0.0), pos2(200.0, 0.0)));
        assert!(lines.contains(&apart));
    }

    #[test]
    fn a_ring_of_lines_is_walked_once() {
        let corner = [pos2(0.0, 0.0), pos2(90.0, 0.0), pos2(90.0, 90.0), pos2(0.0, 90.0)];
        let sides: Vec<_> = (0..4).map(|k| vec![corner[k], corner[(k + 1) % 4]]).collect();
        let ring = chained(sides);
        assert_eq!(ring.len(), 1);
        assert_eq!((ring[0].len(), ring[0].first()), (5, ring[0].last()));
    }

    #[test]
    fn a_part_is_a_share_of_the_length() {
        let line = vec![pos2(0.0, 0.0), pos2(30.0, 0.0), pos2(30.0, 10.0)];
        assert_eq!(part(line.clone(), 1.0), line);
        assert_eq!(part(line.clone(), 0.5), [pos2(0.0, 0.0), pos2(20.0, 0.0)]);
        assert_eq!(part(line, 0.0), [pos2(0.0, 0.0), pos2(0.0, 0.0)]);
    }
}
