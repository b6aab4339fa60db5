//! The outline of a town: along its sides of the tile, and a wall wherever it leaves the rim.

use super::area::Area;
use super::geo::{P, add, along, catmull, cubic, dist, inward, mul, perp, rim, sub, unit};
use super::rng::Rng;
use super::topo::Topo;
use super::vocab::Form;

/// Width of a wall.
pub const WALL: f64 = 0.055;
/// Half of it: how far inside the rim a wall's centre line meets a side.
const H: f64 = WALL / 2.0;
/// Width of the wall of a great town, which crosses inner sides in their middle.
pub const GREAT_WALL: f64 = 0.078;

/// The outline of one town of a tile.
#[derive(Clone, Debug)]
pub struct Town {
    /// Index of its segment.
    pub seg: usize,
    /// Inside the centre line of its walls.
    pub ground: Area,
    /// With its walls, cut at the tile.
    pub solid: Area,
    /// Centre lines of its walls.
    pub walls: Vec<Vec<P>>,
    /// Their width.
    pub width: f64,
    /// Whether it shares a round gate tower in the middle with the town across.
    pub twin: bool,
    /// A tower at which the wall to another town ends.
    pub post: Option<P>,
}

/// Stretches of rim that a town takes: from and to, in sides clockwise from the north-west corner.
fn runs(halves: &[bool; 8]) -> Vec<(f64, f64)> {
    let starts: Vec<usize> = (0..8).filter(|i| halves[*i] && !halves[(*i + 7) % 8]).collect();
    starts
        .into_iter()
        .map(|s| {
            let n = (0..8).take_while(|k| halves[(s + k) % 8]).count();
            (s as f64 / 2.0, (s + n) as f64 / 2.0)
        })
        .collect()
}

/// How deep and wide the walls of a town are, from what else is on the tile.
struct Shape {
    depth: f64,
    diagonal: f64,
    crossing: bool,
}

/// Outlines all towns of a tile.
pub fn towns(topo: &Topo) -> Vec<Town> {
    let mut rng = Rng::new(&topo.name, "geo");
    topo.of_form(Form::Town).into_iter().filter_map(|seg| town(topo, seg, &mut rng)).collect()
}

fn town(topo: &Topo, seg: usize, rng: &mut Rng) -> Option<Town> {
    let halves = topo.segs[seg].halves;
    let taken = topo.segs[seg].half_count();
    if taken == 0 {
        return None;
    }
    let finish = |ground: Area, width: f64, twin: bool| {
        let walls = open_borders(&ground);
        let solid = walls
            .iter()
            .fold(ground.clone(), |a, w| a.or(&Area::stroke(&beyond(w), width)))
            .and(&Area::square());
        Town { seg, ground, solid, walls, width, twin, post: None }
    };
    if taken == 8 {
        return Some(finish(Area::square(), WALL, false));
    }
    let runs = runs(&halves);
    let twin = is_twin(topo, seg);
    let shape = shape_of(topo, seg);
    let mut outline = Vec::new();
    let mut great = false;
    for (i, (from, to)) in runs.iter().enumerate() {
        let inset = |s: f64| if s.fract() == 0.0 { H } else { 0.0 };
        outline.push(rim(from + inset(*from)));
        let mut corner = from.floor() + 1.0;
        while corner < *to {
            outline.push(rim(corner));
            corner += 1.0;
        }
        outline.push(rim_end(to - inset(*to)));
        let next = runs[(i + 1) % runs.len()].0;
        let gap_end = if next < *to { next + 4.0 } else { next };
        if to.fract() == 0.0 && gap_end.fract() == 0.0 {
            outline.extend(wall(topo, seg, *to as usize, gap_end as usize, &shape, twin, rng));
        } else {
            great = true;
            outline.extend(half_wall(topo, *to, gap_end, rng));
        }
    }
    let ground = Area::polygon(&outline).and(&Area::square());
    Some(finish(ground, if great { GREAT_WALL } else { WALL }, twin))
}

/// A point just before `s`: the end of a side, not the start of the next.
fn rim_end(s: f64) -> P {
    if s.fract() == 0.0 {
        let p = rim(s - 1e-9);
        [p[0].round(), p[1].round()]
    } else {
        rim(s)
    }
}

fn others<'a>(topo: &'a Topo, seg: usize) -> impl Iterator<Item = usize> + 'a {
    topo.of_form(Form::Town).into_iter().filter(move |i| *i != seg && topo.segs[*i].half_count() > 0)
}

fn shape_of(topo: &Topo, seg: usize) -> Shape {
    let others: Vec<usize> = others(topo, seg).collect();
    let mut depth: f64 = 0.31;
    if !others.is_empty() {
        depth = 0.27;
    }
    if others.len() >= 2 || others.iter().any(|o| topo.segs[*o].half_count() >= 3) {
        depth = 0.215;
    }
    let mut diagonal: f64 = 0.5;
    if !topo.lines().is_empty() {
        diagonal = diagonal.min(0.455);
    }
    match others.len() {
        0 => {}
        1 => diagonal = diagonal.min(0.43),
        _ => diagonal = diagonal.min(0.40),
    }
    if topo.segs.iter().any(|s| s.form == Form::Site && s.kind != "garden") {
        diagonal = diagonal.min(0.42);
    }
    let sides = topo.segs[seg].sides();
    let crossing = sides.len() == 2
        && sides[1] - sides[0] == 2
        && others.iter().any(|o| {
            let s = topo.segs[*o].sides();
            s.len() == 2 && s[1] - s[0] == 2
        });
    Shape { depth, diagonal, crossing }
}

/// Two single towns across from each other that share a letter.
fn is_twin(topo: &Topo, seg: usize) -> bool {
    let me = &topo.segs[seg];
    let sides = me.sides();
    me.half_count() == 2
        && sides.len() == 1
        && others(topo, seg).any(|o| {
            let s = &topo.segs[o];
            s.half_count() == 2 && s.sides() == [(sides[0] + 2) % 4] && s.touches(me)
        })
}

/// A wall from the end of side `corner - 1` round to the start of side `end`, both at corners.
fn wall(
    topo: &Topo,
    seg: usize,
    corner: usize,
    end: usize,
    shape: &Shape,
    twin: bool,
    rng: &mut Rng,
) -> Vec<P> {
    let missing = end - corner;
    let first = corner + 3;
    let is_other = |half: usize| topo.at_half(half, Form::Town).is_some_and(|o| o != seg);
    let tight_start = is_other(2 * corner);
    let tight_end = is_other(2 * end + 7);
    let mut jitter = |p: P, x: f64, y: f64| [p[0] + rng.range(-x, x), p[1] + rng.range(-y, y)];
    let either = |tight: bool, free: P, close: P| if tight { close } else { free };
    let mut line: Vec<P> = vec![[1.0 - H, 0.0], either(tight_start, [1.0 - H, 0.055], [0.895, 0.06])];
    match missing {
        3 => {
            let d = shape.depth;
            line.push(either(tight_start, [0.885, 0.155], [0.79, 0.17]));
            if twin {
                let tip = [
                    [0.80, 0.235],
                    [0.63, 0.385],
                    [0.55, 0.455],
                    [0.45, 0.455],
                    [0.37, 0.385],
                    [0.20, 0.235],
                ];
                line.truncate(2);
                line.extend(tip);
            } else {
                line.push(jitter([0.71, d - 0.035], 0.012, 0.012));
                line.push(jitter([0.5, d + 0.01], 0.03, 0.012));
                line.push(jitter([0.29, d - 0.035], 0.012, 0.012));
                line.push(either(tight_end, [0.115, 0.155], [0.21, 0.17]));
            }
            line.extend([either(tight_end, [H, 0.055], [0.105, 0.06]), [H, 0.0]]);
        }
        2 => {
            let c = shape.diagonal;
            line.push(either(tight_start, [0.90, 0.155], [0.78, 0.18]));
            let (x, y) = ((0.9 + c) / 2.0 + 0.02, (0.155 + c) / 2.0 - 0.03);
            line.push(jitter([x, y], 0.012, 0.012));
            line.push(jitter([c, c], 0.012, 0.012));
            line.push(jitter([y, x], 0.012, 0.012));
            line.push(either(tight_end, [0.155, 0.90], [0.18, 0.78]));
            line.extend([either(tight_end, [0.055, 1.0 - H], [0.06, 0.895]), [0.0, 1.0 - H]]);
        }
        _ => {
            let w = if shape.crossing {
                0.30
            } else if is_other(2 * corner) {
                0.37
            } else {
                0.25
            };
            line.push(either(tight_start, [0.90, 0.14], [0.80, 0.17]));
            line.push(jitter([1.0 - w + 0.03, 0.30], 0.012, 0.012));
            line.push(jitter([1.0 - w, 0.50], 0.012, 0.012));
            line.push(jitter([1.0 - w + 0.03, 0.70], 0.012, 0.012));
            line.push(either(tight_end, [0.90, 0.86], [0.80, 0.83]));
            line.extend([either(tight_end, [1.0 - H, 0.945], [0.895, 0.94]), [1.0 - H, 1.0]]);
        }
    }
    let turn = crate::model::Turn::from_quarters(first);
    catmull(&line, 6).into_iter().map(|p| super::geo::turned(p, turn)).collect()
}

/// A wall with an end in the middle of a side (half a town, the inner sides of a plate).
fn half_wall(topo: &Topo, from: f64, to: f64, rng: &mut Rng) -> Vec<P> {
    // How far the wall stands inside its end point, and how far it bulges.
    let end = |s: f64, last: f64| {
        let inside = if s.fract() == 0.0 { last * H } else { 0.0 };
        let side = if last < 0.0 { (s - 1e-9).floor() } else { s.floor() } as usize;
        (rim_end_or_start(s + inside, last), inward(side))
    };
    let (a, da) = end(from, -1.0);
    let (b, db) = end(to, 1.0);
    let mut line = vec![a, along(a, da, 0.05)];
    let (u, v) = (along(a, da, 0.05), along(b, db, 0.05));
    let reach = dist(u, v);
    let facing = da[0] * db[0] + da[1] * db[1];
    if facing < -0.5 {
        // Straight across: a gentle bulge away from the town, which lies on the right hand.
        let mid = mul(add(a, b), 0.5);
        let out = unit(perp(sub(a, b)));
        let bulge = 0.06 + rng.range(-0.006, 0.006);
        line = catmull(
            &[
                a,
                along(a, da, 0.06),
                along(along(mid, out, bulge * 0.8), sub(a, b), 0.18),
                along(mid, out, bulge),
                along(along(mid, out, bulge * 0.8), sub(a, b), -0.18),
                along(b, db, 0.06),
                b,
            ],
            6,
        );
        return line;
    }
    // Other towns nearby keep the curve short; alone it is squarer than a circle.
    let handle = if topo.of_form(Form::Town).len() > 1 { 0.42 } else { 0.62 };
    line.extend(cubic(u, along(u, da, reach * handle), along(v, db, reach * handle), v, 16));
    line.push(b);
    line
}

fn rim_end_or_start(s: f64, last: f64) -> P {
    if last < 0.0 { rim_end(s) } else { rim(s) }
}

/// Pieces of an area's border that do not run along the tile's sides.
pub fn open_borders(area: &Area) -> Vec<Vec<P>> {
    let on_rim = |a: P, b: P| {
        (0..2).any(|i| [0.0, 1.0].iter().any(|v: &f64| (a[i] - v).abs() < 1e-6 && (b[i] - v).abs() < 1e-6))
    };
    let mut out = Vec::new();
    for c in area.contours() {
        let n = c.len();
        let wall = |i: usize| !on_rim(c[i % n], c[(i + 1) % n]);
        let starts: Vec<usize> = (0..n).filter(|i| wall(*i) && !wall(i + n - 1)).collect();
        if starts.is_empty() && n > 2 && wall(0) {
            let mut ring = c.clone();
            ring.push(c[0]);
            out.push(ring);
        }
        for s in starts {
            let mut line = vec![c[s]];
            let mut i = s;
            while wall(i) && i < s + n {
                i += 1;
                line.push(c[i % n]);
            }
            out.push(line);
        }
    }
    out
}

/// A line that goes on a little beyond the tile at both ends, so that its band reaches the side whole.
pub fn beyond(line: &[P]) -> Vec<P> {
    let on_side = |p: P| p.iter().any(|v| v.abs() < 1e-6 || (v - 1.0).abs() < 1e-6);
    let mut out = line.to_vec();
    if let [a, b, ..] = line
        && on_side(*a)
    {
        out.insert(0, along(*a, unit(sub(*a, *b)), 0.05));
    }
    if let [.., a, b] = line
        && on_side(*b)
    {
        out.push(along(*b, unit(sub(*b, *a)), 0.05));
    }
    out
}
