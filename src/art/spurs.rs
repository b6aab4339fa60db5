//! Tongues of towns that part two fields where nothing else does, and walls of stone for the same end.

use super::area::Area;
use super::geo::{P, add, along, dist, inward, lerp, mul, nearest, perp, rim, sub, unit};
use super::topo::Topo;
use super::town::{self, Town};
use super::vocab::Form;

/// Width of a wall of stones between two fields.
pub(super) const STONE_WALL: f64 = 0.056;

/// Where two fields meet at the rim with nothing between them: places in sides from the north-west corner.
pub(super) fn bare_changes(topo: &Topo) -> Vec<f64> {
    let mut out = Vec::new();
    for k in 0..8 {
        let (before, after) = (topo.at_half(k + 7, Form::Field), topo.at_half(k, Form::Field));
        let parted = k % 2 == 1 && topo.line_at(k / 2);
        if let (Some(a), Some(b)) = (before, after)
            && a != b
            && !parted
        {
            out.push(k as f64 / 2.0);
        }
    }
    out
}

/// Corners beside a town whose field does not border that town, but others: another town reaches there.
fn strange_corners(topo: &Topo) -> Vec<(f64, Vec<usize>)> {
    let mut out = Vec::new();
    for k in 0..4 {
        let (before, after) = (2 * k + 7, 2 * k);
        for (town, field) in [(before, after), (after, before)] {
            let (Some(t), Some(f)) = (topo.at_half(town, Form::Town), topo.at_half(field, Form::Field))
            else {
                continue;
            };
            let borders = &topo.segs[f].borders;
            if !borders.is_empty() && !borders.contains(&t) {
                out.push((k as f64, borders.clone()));
            }
        }
    }
    out
}

/// Towns reach out with a wedge to where two fields meet at the rim, and to corners that part their field from another town.
pub(super) fn add_spurs(topo: &Topo, towns: &mut [Town]) {
    let anyone: Vec<usize> = towns.iter().map(|t| t.seg).collect();
    let mut goals: Vec<(f64, Vec<usize>)> =
        bare_changes(topo).into_iter().map(|s| (s, anyone.clone())).collect();
    goals.extend(strange_corners(topo));
    for (s, from) in goals {
        let target = rim(s);
        let near = |t: &Town| t.solid.distance(target);
        let reaching = (0..towns.len()).filter(|i| from.contains(&towns[*i].seg));
        let Some(i) = reaching.min_by(|a, b| near(&towns[*a]).total_cmp(&near(&towns[*b]))) else {
            continue;
        };
        let Some((middle, _)) = towns[i].ground.pole() else { continue };
        let from = if towns[i].ground.size() > 0.35 { lerp(middle, target, 0.3) } else { middle };
        let wedge = wedge(from, target);
        // The corners at its root are filled, as a mason would.
        let ground = towns[i].ground.or(&wedge);
        let ground = ground.or(&ground.grown(0.035).grown(-0.035)).and(&Area::square());
        rebuild(&mut towns[i], ground);
    }
}

/// A town whose side is printed for another town too reaches the middle of that side. The wall between both ends at a tower
/// before the side, so that a neighbour finds the usual side of a town there, and joins both.
pub(super) fn share_sides(topo: &Topo, towns: &mut [Town]) {
    for i in 0..towns.len() {
        for side in &topo.segs[towns[i].seg].also {
            let target = rim(*side as f64 + 0.5);
            let Some((middle, _)) = towns[i].ground.pole() else { continue };
            let mut mine = towns[i].ground.or(&wedge(middle, target));
            // What the tongue cuts off of the other town falls to this one.
            for (_, t) in towns.iter().enumerate().filter(|(k, _)| *k != i) {
                mine = t.ground.minus(&mine).pieces(0.0).iter().skip(1).fold(mine, |all, bit| all.or(bit));
            }
            let mine = mine.or(&mine.grown(0.08).grown(-0.08)).and(&Area::square());
            let end = along(target, inward(*side), SHARED_WALL);
            for (k, t) in towns.iter_mut().enumerate() {
                let ground = if k == i { mine.clone() } else { t.ground.minus(&mine) };
                rebuild(t, ground);
                for wall in &mut t.walls {
                    if wall.iter().any(|p| dist(*p, target) < SHARED_WALL) {
                        wall.retain(|p| dist(*p, target) >= SHARED_WALL);
                        t.post = Some(end);
                    }
                }
                t.walls.retain(|w| w.len() > 1);
            }
        }
    }
}

/// How far from a side that two towns share the wall between them ends.
const SHARED_WALL: f64 = 0.085;

/// Gives a town another ground, and its walls with it.
fn rebuild(t: &mut Town, ground: Area) {
    t.ground = ground;
    t.walls = town::open_borders(&t.ground);
    t.solid = t
        .walls
        .iter()
        .fold(t.ground.clone(), |a, w| a.or(&Area::stroke(&town::beyond(w), t.width)))
        .and(&Area::square());
}

/// A pointed tongue from `from` with its tip in `target`.
fn wedge(from: P, target: P) -> Area {
    let l = dist(from, target);
    let d = unit(sub(target, from));
    let n = perp(d);
    let at = |k: f64, w: f64| along(along(from, d, k), n, w);
    let near = (l - 0.085).max(l * 0.6);
    let right = [at(0.0, 0.15), at(l * 0.5, 0.085), at(near, 0.035)];
    let left = [at(near, -0.035), at(l * 0.5, -0.085), at(0.0, -0.15)];
    let mut line = super::geo::catmull(&right, 4);
    line.push(target);
    line.extend(super::geo::catmull(&left, 4));
    Area::polygon(&line)
}

/// Nearest points of two areas' borders.
pub(super) fn bridge(a: &Area, b: &Area) -> Option<(P, P)> {
    let mut best: Option<(f64, P, P)> = None;
    let mut look = |from: &Area, to: &Area, swap: bool| {
        for p in from.contours().flatten() {
            for c in to.contours() {
                let mut ring = c.clone();
                ring.extend(c.first().copied());
                let (d, _, q) = nearest(&ring, *p);
                if best.is_none_or(|x| d < x.0) {
                    best = Some(if swap { (d, q, *p) } else { (d, *p, q) });
                }
            }
        }
    };
    look(a, b, false);
    look(b, a, true);
    best.map(|(_, p, q)| (p, q))
}

/// A stone wall between two points, a little into both ends.
pub(super) fn stone_wall(a: P, b: P) -> Area {
    let d = unit(sub(b, a));
    let a = add(a, mul(d, -0.02));
    let b = add(b, mul(d, 0.02));
    Area::stroke(&[a, b], STONE_WALL).and(&Area::square())
}
