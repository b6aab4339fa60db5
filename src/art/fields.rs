//! Fields of the picture: the square cut by towns, lines, hubs and yards, compared with the declared fields.

use super::area::Area;
use super::geo::{P, along, at, dist, inward, length, nearest, rim};
use super::line::{LedSite, Lines, NODE};
use super::spurs::{bare_changes, bridge, stone_wall};
use super::topo::Topo;
use super::town::Town;
use super::vocab::Form;

/// The fields as the picture shows them.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// Pieces of open land and the field segment that each belongs to.
    pub parts: Vec<(Area, Option<usize>)>,
    /// Stone walls that part fields.
    pub walls: Vec<(P, P)>,
    /// Pieces that hold more than one declared field.
    pub mixed: usize,
    /// Pieces too many for a declared field.
    pub split: usize,
    /// Declared inner fields without a piece.
    pub missing: usize,
}

impl Fields {
    /// The largest piece of open land without some ground.
    pub fn largest(&self, without: &Area) -> Option<Area> {
        let mut best: Option<(f64, Area)> = None;
        for (a, _) in &self.parts {
            for piece in a.minus(without).pieces(0.005) {
                let size = piece.size();
                if best.as_ref().is_none_or(|b| size > b.0 + 1e-9) {
                    best = Some((size, piece));
                }
            }
        }
        best.map(|b| b.1)
    }
}

/// Half edges (0 to 7) that a piece of land reaches.
fn halves_of(area: &Area) -> Vec<usize> {
    (0..8)
        .filter(|h| {
            [0.25, 0.14, 0.36].iter().any(|t| {
                let t = if h % 2 == 0 { *t } else { 0.5 + t };
                let p = along(rim((h / 2) as f64 + t), inward(h / 2), 0.004);
                area.contains(p)
            })
        })
        .collect()
}

/// Cuts the open land and finds whose each piece is; adds stone walls where two declared fields are still one.
pub fn part(topo: &Topo, towns: &[Town], lines: &Lines, led: &[LedSite]) -> Fields {
    let fields = topo.of_form(Form::Field);
    let yards: Vec<Area> = led.iter().map(|(_, at, r)| Area::disc(*at, *r)).collect();
    let nodes: Vec<Area> = lines.nodes.iter().map(|n| Area::disc(n.at, NODE)).collect();
    let bands = lines.lines.iter().map(|l| &l.band);
    let twin = if towns.iter().any(|t| t.twin) { Area::disc([0.5, 0.5], 0.095) } else { Area::none() };
    let taken =
        Area::all(towns.iter().map(|t| &t.solid).chain(bands).chain(&yards).chain(&nodes).chain([&twin]));
    let open = Area::square().minus(&taken);
    let mut found = judge(topo, &fields, &open);
    if found.mixed == 0 && found.missing == 0 {
        return found;
    }
    let mut tries = candidates(topo, &taken);
    if found.missing > 0 {
        tries.extend(between_towns(towns));
    }
    let mut tried: Vec<(P, P, Area)> = tries.into_iter().map(|(a, b)| (a, b, stone_wall(a, b))).collect();
    tried.truncate(16);
    let better =
        |f: &Fields, than: &Fields| (f.mixed, f.missing, f.split) < (than.mixed, than.missing, than.split);
    let mut best = found.clone();
    for (a, b, wall) in &tried {
        let mut f = judge(topo, &fields, &open.minus(wall));
        f.walls = vec![(*a, *b)];
        if f.mixed == 0 && f.missing == 0 && f.split <= found.split {
            return f;
        }
        if better(&f, &best) {
            best = f;
        }
    }
    for (i, (a, b, wall)) in tried.iter().enumerate() {
        let once = open.minus(wall);
        for (c, d, other) in &tried[i + 1..] {
            let mut f = judge(topo, &fields, &once.minus(other));
            f.walls = vec![(*a, *b), (*c, *d)];
            if f.mixed == 0 && f.missing == 0 && f.split <= found.split {
                return f;
            }
            if better(&f, &best) {
                best = f;
            }
        }
    }
    if better(&best, &found) {
        found = best;
    }
    found
}

/// Walls worth trying, shortest first: between two objects, and from a change at the rim to the nearest object.
fn candidates(topo: &Topo, taken: &Area) -> Vec<(P, P)> {
    let objects = taken.pieces(1e-4);
    let mut out: Vec<(P, P)> = Vec::new();
    for (i, a) in objects.iter().enumerate() {
        for b in &objects[i + 1..] {
            out.extend(bridge(a, b));
        }
    }
    let changes = bare_changes(topo);
    for s in &changes {
        let p = rim(*s);
        let tip = Area::disc(p, 1e-3);
        let near = objects
            .iter()
            .filter_map(|o| bridge(&tip, o))
            .min_by(|x, y| dist(x.0, x.1).total_cmp(&dist(y.0, y.1)));
        out.push((p, near.map_or([0.5, 0.5], |n| n.1)));
        for t in &changes {
            if s < t {
                out.push((p, rim(*t)));
            }
        }
    }
    out.sort_by(|x, y| dist(x.0, x.1).total_cmp(&dist(y.0, y.1)));
    out
}

/// Walls from town to town that shut in a field between them.
fn between_towns(towns: &[Town]) -> Vec<(P, P)> {
    let mut out: Vec<(P, P)> = Vec::new();
    for (i, a) in towns.iter().enumerate() {
        for b in &towns[i + 1..] {
            for wall in &a.walls {
                for share in [0.35, 0.5, 0.65] {
                    let p = at(wall, length(wall) * share).0;
                    let near = b.walls.iter().map(|w| nearest(w, p)).min_by(|x, y| x.0.total_cmp(&y.0));
                    if let Some((d, _, q)) = near
                        && d > 0.06
                    {
                        out.push((p, q));
                    }
                }
            }
        }
    }
    out.sort_by(|x, y| dist(x.0, x.1).total_cmp(&dist(y.0, y.1)));
    out
}

/// Finds whose each piece of the open land is.
fn judge(topo: &Topo, fields: &[usize], open: &Area) -> Fields {
    let mut out = Fields::default();
    let mut pieces_of = vec![0usize; topo.segs.len()];
    let mut inner = Vec::new();
    for piece in open.pieces(1e-5) {
        let mut owners: Vec<usize> =
            halves_of(&piece).into_iter().filter_map(|h| topo.at_half(h, Form::Field)).collect();
        owners.dedup();
        owners.sort_unstable();
        owners.dedup();
        match owners.as_slice() {
            [] => inner.push(piece),
            [one] => {
                pieces_of[*one] += 1;
                out.parts.push((piece, Some(*one)));
            }
            many => {
                out.mixed += 1;
                for f in many {
                    pieces_of[*f] += 1;
                }
                out.parts.extend(by_nearest_half(topo, many, &piece));
            }
        }
    }
    out.split = pieces_of.iter().map(|n| n.saturating_sub(1)).sum();
    // Fields that reach no side get the pieces that reach none; more pieces than fields are dealt out in turn.
    let inside: Vec<usize> = fields.iter().copied().filter(|f| topo.segs[*f].half_count() == 0).collect();
    out.missing = inside.len().saturating_sub(inner.iter().filter(|a| a.size() > 0.0006).count());
    for (i, piece) in inner.into_iter().enumerate() {
        let spare = i >= inside.len();
        let owner = if inside.is_empty() || (spare && piece.size() < 0.004) {
            None
        } else {
            Some(inside[i % inside.len()])
        };
        out.parts.push((piece, owner));
    }
    out
}

/// Shares a piece that holds several fields by the nearest half edge, so that every point still has an owner.
fn by_nearest_half(topo: &Topo, owners: &[usize], piece: &Area) -> Vec<(Area, Option<usize>)> {
    let mut out = Vec::new();
    let middle = [0.5, 0.5];
    for f in owners {
        let mut fan = Area::none();
        for h in (0..8).filter(|h| topo.segs[*f].halves[*h]) {
            let (a, b) = (h as f64 / 2.0, (h + 1) as f64 / 2.0);
            let end = if b.fract() == 0.0 { rim(b - 1e-9) } else { rim(b) };
            fan = fan.or(&Area::polygon(&[middle, rim(a), end]));
        }
        out.push((piece.and(&fan), Some(*f)));
    }
    out
}
