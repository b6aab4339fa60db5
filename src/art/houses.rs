//! What stands inside the walls: lanes, houses along the rims of blocks, yards with a tree, houses over the seam.

use super::area::Area;
use super::draw::{Detail, Draw};
use super::geo::{P, along, at, block, cubic, dist, dot, inward, length, perp, rim, sub, unit};
use super::palette as ink;
use super::plan::TilePlan;
use super::rng::Rng;
use super::shape::{Color, Role};
use super::town::Town;
use super::town_art::{house, tree};

/// Where lanes cross a side of a town.
const SEAM_LANES: [f64; 2] = [0.35, 0.65];
/// Houses over a side: where, half their width, and their roof.
const SEAM_HOUSES: [(f64, f64, usize); 3] = [(0.20, 0.044, 1), (0.50, 0.050, 3), (0.80, 0.044, 1)];
/// How deep a house over a side reaches into each tile.
const SEAM_DEPTH: f64 = 0.058;

/// A house before it is drawn; sizes are halves.
#[derive(Clone, Debug)]
pub(super) struct House {
    pub at: P,
    pub ridge: P,
    pub long: f64,
    pub deep: f64,
    pub roof: usize,
    pub hipped: bool,
}

impl House {
    pub(super) fn corners(&self, more: f64) -> Vec<P> {
        block(self.at, self.ridge, self.long + more, self.deep + more)
    }
}

/// What stands inside the walls of a town, in the tile's frame: laid out once, drawn in any turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    lanes: Area,
    yards: Vec<(Area, P, f64)>,
    houses: Vec<House>,
}

/// Draws what stands inside the walls of town number `index`.
pub(super) fn draw(d: &mut Draw, index: usize) {
    let plan = d.plan;
    let Some(layout) = plan.layouts(d.detail).get(index) else { return };
    let roofs: Vec<Color> = match d.vocab.tint(&plan.topo.segs[plan.towns[index].seg].kind) {
        Some(c) => vec![c.shade(-0.3), c.shade(-0.2), c.shade(0.25), c.shade(-0.38)],
        None => ink::ROOFS.to_vec(),
    };
    if !layout.lanes.is_empty() {
        let path = d.area(&layout.lanes);
        d.pic.fill(Role::Town, path, ink::LANE);
    }
    draw_yards(d, &layout.yards);
    draw_houses(d, &layout.houses, &roofs);
}

/// Draws houses in the roofs of their town.
pub(super) fn draw_houses(d: &mut Draw, houses: &[House], roofs: &[Color]) {
    for h in houses {
        house(d, h.at, h.ridge, h.long, h.deep, roofs[h.roof % roofs.len()], h.hipped);
    }
}

/// Draws yards with their trees.
pub(super) fn draw_yards(d: &mut Draw, yards: &[(Area, P, f64)]) {
    for (patch, p, r) in yards {
        let path = d.area(patch);
        d.pic.fill(Role::Town, path, ink::PARCEL_DARK.alpha(0.6));
        if p.iter().all(|x| (0.045..d.size[0].max(d.size[1]) - 0.045).contains(x)) {
            tree(d, Role::Town, *p, *r);
        }
    }
}

/// Lays out every town of a tile.
pub(super) fn layouts(plan: &TilePlan, detail: Detail) -> Vec<Layout> {
    (0..plan.towns.len()).map(|i| layout(plan, detail, i)).collect()
}

fn layout(plan: &TilePlan, detail: Detail, index: usize) -> Layout {
    let town = &plan.towns[index];
    let mut rng = Rng::new(&plan.topo.name, &format!("art{index}"));
    let kept = kept_free(plan, detail, index);
    let mut out = Layout { houses: seam_houses(plan, town, &kept), ..Layout::default() };
    let full = detail == Detail::Full;
    let lanes = if full { lanes(plan, index) } else { Vec::new() };
    let strips =
        |width: f64| Area::all(&lanes.iter().map(|l| Area::stroke_round(l, width)).collect::<Vec<_>>());
    let ways = strips(0.034);
    out.lanes = strips(0.030).and(&town.ground);
    let walls = Area::all(
        &town.walls.iter().map(|w| Area::stroke(&super::town::beyond(w), 0.072)).collect::<Vec<_>>(),
    );
    let over: Vec<Area> = out.houses.iter().map(|h| Area::polygon(&h.corners(0.012))).collect();
    let free = town
        .ground
        .and(&Area::rect(0.02, 0.02, 0.98, 0.98))
        .minus(&Area::all([&walls, &ways, &kept].into_iter().chain(&over)));
    let scale = if full { 1.0 } else { 1.45 };
    let mut houses = Vec::new();
    for piece in free.pieces(0.0012) {
        fill_block(&piece, scale, ink::ROOFS.len(), &mut rng, &mut houses);
    }
    if full {
        out.yards = yards(&free, &houses);
    }
    out.houses.extend(houses);
    out
}

/// Ground of a town that badges, sites and bridges need.
fn kept_free(plan: &TilePlan, detail: Detail, index: usize) -> Area {
    let mut out: Vec<Area> = Vec::new();
    for b in &plan.badges {
        out.push(Area::disc(b.at, 0.083 * detail.pick(1.0, 1.25, 1.0) + 0.012));
    }
    for s in &plan.sites {
        out.push(Area::disc(s.at, s.r));
    }
    for l in &plan.lines.lines {
        if plan.on_top(l, &plan.towns[index]) {
            out.push(l.wide.grown(0.03));
        }
    }
    for (i, t) in plan.towns.iter().enumerate() {
        if i > index {
            out.push(t.solid.clone());
        }
    }
    for g in plan.lines.gates.iter().filter(|g| g.town == index) {
        out.push(Area::disc(g.at, 0.075));
    }
    for n in &plan.lines.nodes {
        out.push(Area::disc(n.at, super::line::NODE + 0.01));
    }
    Area::all(&out)
}

fn seam_houses(plan: &TilePlan, town: &Town, kept: &Area) -> Vec<House> {
    let seg = &plan.topo.segs[town.seg];
    let mut out = Vec::new();
    for side in seg.sides() {
        for (t, half, roof) in SEAM_HOUSES {
            let c = rim(side as f64 + t);
            let v = inward(side);
            let tip = along(c, v, SEAM_DEPTH + 0.005);
            let clear = [-half, 0.0, half].iter().all(|o| {
                let p = along(tip, perp(v), *o);
                town.ground.contains(p)
                    && town.walls.iter().all(|w| super::geo::nearest(w, p).0 > 0.0285)
                    && !kept.contains(along(p, v, -0.01))
            });
            if clear {
                out.push(House { at: c, ridge: v, long: SEAM_DEPTH, deep: half, roof, hipped: false });
            }
        }
    }
    out
}

/// From every seam lane and gate to the middle of the town.
fn lanes(plan: &TilePlan, index: usize) -> Vec<Vec<P>> {
    let town = &plan.towns[index];
    let Some((middle, _)) = plan.town_middle(index) else { return Vec::new() };
    let mut out = Vec::new();
    for side in plan.topo.segs[town.seg].sides() {
        for t in SEAM_LANES {
            let (p, v) = (rim(side as f64 + t), inward(side));
            let l = dist(p, middle);
            let mut lane = vec![along(p, v, -0.05)];
            let arrive = unit(sub(along(p, v, l * 0.45), middle));
            lane.extend(cubic(
                p,
                along(p, v, (l * 0.42).min(0.16)),
                along(middle, arrive, l * 0.3),
                middle,
                10,
            ));
            out.push(lane);
        }
    }
    for g in plan.lines.gates.iter().filter(|g| g.town == index) {
        let l = dist(g.at, middle);
        let inside = along(g.at, g.out, -l * 0.35);
        let arrive = unit(sub(inside, middle));
        out.push(cubic(g.at, inside, along(middle, arrive, l * 0.3), middle, 10));
    }
    // Walls in the way: where a lane leaves the town it stops.
    for lane in &mut out {
        let mut last = lane.len();
        for (i, p) in lane.iter().enumerate().skip(2) {
            if !town.ground.contains(*p) {
                last = i;
                break;
            }
        }
        lane.truncate(last.max(2));
    }
    out
}

/// Puts houses along the rim of a block, then along rings further in.
pub(super) fn fill_block(piece: &Area, scale: f64, roofs: usize, rng: &mut Rng, out: &mut Vec<House>) {
    let depth = 0.076 * scale;
    let from = out.len();
    for ring in 0..5 {
        let inset = depth / 2.0 + 0.003 + f64::from(ring) * 0.09 * scale;
        let mut walk = piece.grown(-inset);
        let mut first_size = 1.0;
        if walk.is_empty() && ring == 0 {
            first_size = 0.62;
            walk = piece.grown(-inset * 0.62);
        }
        if walk.is_empty() {
            break;
        }
        for c in walk.contours() {
            let mut line = c.clone();
            line.extend(c.first().copied());
            let n = length(&line);
            if n < 0.02 {
                continue;
            }
            let mut s = rng.range(0.0, 0.03);
            while s < n {
                let wish = rng.range(0.07, 0.125) * scale;
                let deep = depth * rng.range(0.9, 1.1);
                let roof = rng.pick(roofs);
                let hipped = rng.chance(0.3);
                let mut step = 0.02;
                for size in [1.0, 0.75, 0.62] {
                    let l = wish * size;
                    if size > first_size || s + l > n + 0.02 {
                        continue;
                    }
                    let (a, t) = at(&line, s);
                    let b = at(&line, (s + l).min(n)).0;
                    let ridge = if dist(a, b) > l * 0.4 { unit(sub(b, a)) } else { t };
                    let h = House {
                        at: along(a, ridge, l / 2.0),
                        ridge,
                        long: l / 2.0,
                        deep: deep * size / 2.0,
                        roof,
                        hipped,
                    };
                    if fits(piece, &h, &out[from..]) {
                        out.push(h);
                        step = l + 0.011;
                        break;
                    }
                }
                s += step;
            }
        }
    }
}

fn fits(piece: &Area, h: &House, others: &[House]) -> bool {
    let quad = h.corners(0.0);
    let mut edge = quad.clone();
    for i in 0..4 {
        edge.push(super::geo::lerp(quad[i], quad[(i + 1) % 4], 0.5));
    }
    if !edge.iter().all(|p| piece.contains(*p)) {
        return false;
    }
    let grown = h.corners(0.009);
    others.iter().all(|o| dist(o.at, h.at) > o.long + h.long + o.deep || apart(&grown, &o.corners(0.0)))
}

/// Whether two convex shapes lie apart.
fn apart(a: &[P], b: &[P]) -> bool {
    let splits = |u: &[P], v: &[P]| {
        (0..u.len()).any(|i| {
            let n = perp(sub(u[(i + 1) % u.len()], u[i]));
            let side = |p: &P| dot(sub(*p, u[i]), n);
            let inner = u.iter().map(side).fold(0.0, |m: f64, x| if x.abs() > m.abs() { x } else { m });
            v.iter().all(|p| side(p) * inner < 0.0)
        })
    };
    splits(a, b) || splits(b, a)
}

/// Patches without houses: a green yard each, and the place and size of its tree.
pub(super) fn yards(free: &Area, houses: &[House]) -> Vec<(Area, P, f64)> {
    let built = Area::all(&houses.iter().map(|h| Area::polygon(&h.corners(0.010))).collect::<Vec<_>>());
    let rest = free.minus(&built).grown(-0.018).grown(0.010);
    let mut out = Vec::new();
    for patch in rest.pieces(0.0007) {
        if let Some((p, r)) = patch.pole()
            && r > 0.019
        {
            out.push((patch, p, (r * 0.85).clamp(0.017, 0.028)));
        }
    }
    out
}
