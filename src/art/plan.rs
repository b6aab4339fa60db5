//! The plan of a tile: where everything lies, in the tile's own frame, and whose ground each point is.

use std::sync::OnceLock;

use super::area::Area;
use super::badge_plan::Badge;
use super::draw::Detail;
use super::fields::{self, Fields};
use super::geo::{P, add, along, dist, inward, lerp, mul, nearest, perp, rim, sub, turned, unit};
use super::houses;
use super::line::{self, LedSite, Line, Lines, NODE};
use super::topo::Topo;
use super::town::{self, Town};
use super::vocab::{Form, Vocab};
use crate::model::{TileDef, Turn};

/// A site: monastery, garden, one of a designer's own.
#[derive(Clone, Debug)]
pub struct SitePlan {
    /// Index of its segment.
    pub seg: usize,
    /// Its middle.
    pub at: P,
    /// Room that it has.
    pub r: f64,
    /// Whether lines lead to it.
    pub led: bool,
}

/// The plan of a tile. Make it once for a kind of tile; pictures in all turns and sizes, seats and outlines come from it.
#[derive(Clone, Debug)]
pub struct TilePlan {
    pub(super) topo: Topo,
    pub(super) towns: Vec<Town>,
    pub(super) lines: Lines,
    pub(super) sites: Vec<SitePlan>,
    pub(super) fields: Fields,
    /// Large things that marks put on the ground: a cathedral, a volcano, a tower site.
    pub(super) scenery: Vec<Scenery>,
    pub(super) badges: Vec<Badge>,
    /// Whose ground each point of the square is: one area a segment.
    pub(super) areas: Vec<Area>,
    seats: Vec<P>,
    /// Houses of the towns, laid out when first drawn: medium, full.
    layouts: [OnceLock<Vec<houses::Layout>>; 2],
}

/// A large thing that a mark puts on the ground.
#[derive(Clone, Debug)]
pub(super) struct Scenery {
    /// Mark id.
    pub mark: String,
    /// Its middle.
    pub at: P,
    /// Room that it takes.
    pub r: f64,
}

impl TilePlan {
    /// Plans a tile from its topology; the random numbers come from its id only.
    pub fn new(tile: &TileDef, vocab: &Vocab) -> TilePlan {
        let topo = Topo::of(tile, vocab);
        let mut towns = town::towns(&topo);
        add_spurs(&topo, &mut towns);
        let led = led_sites(&topo, &towns);
        let lines = line::lines(&topo, &towns, &led);
        let led = shrink_yards(&topo, led, &lines);
        let fields = fields::part(&topo, &towns, &lines, &led);
        let sites = all_sites(&topo, &towns, &fields, &led);
        let mut plan = TilePlan {
            topo,
            towns,
            lines,
            sites,
            fields,
            scenery: Vec::new(),
            badges: Vec::new(),
            areas: Vec::new(),
            seats: Vec::new(),
            layouts: Default::default(),
        };
        plan.areas = plan.share_out();
        plan.scenery = plan.place_scenery();
        plan.badges = plan.place_badges();
        plan.seats = (0..plan.areas.len()).map(|i| plan.find_seat(i)).collect();
        plan
    }

    /// Where a figure stands on a segment, in the turned tile.
    pub fn seat(&self, segment: usize, turn: Turn) -> Option<P> {
        self.seats.get(segment).map(|p| turned(*p, turn))
    }

    /// Where several figures stand on one segment: side by side, 0.10 apart.
    pub fn seats(&self, segment: usize, turn: Turn, count: usize) -> Vec<P> {
        let Some([x, y]) = self.seat(segment, turn) else { return Vec::new() };
        (0..count).map(|i| [x + 0.10 * (i as f64 - (count as f64 - 1.0) / 2.0), y]).collect()
    }

    /// The ground of a segment in the turned tile: pieces of outer contour and holes.
    pub fn outline(&self, segment: usize, turn: Turn) -> Vec<Vec<Vec<P>>> {
        self.areas.get(segment).map(|a| a.turned(turn).0).unwrap_or_default()
    }

    /// The segment under a point of the turned tile; every point of the square has one, unless the tile is empty.
    pub fn segment_at(&self, turn: Turn, x: f64, y: f64) -> Option<usize> {
        let p = turned([x, y], turn.back());
        (0..self.areas.len()).find(|i| self.areas[*i].contains(p)).or_else(|| {
            (0..self.areas.len()).filter(|i| !self.areas[*i].is_empty()).min_by(|a, b| {
                self.areas[*a].border_distance(p).total_cmp(&self.areas[*b].border_distance(p))
            })
        })
    }

    /// Whether the picture parts the fields exactly as the tile declares them.
    pub fn fields_agree(&self) -> bool {
        self.fields.mixed == 0 && self.fields.missing == 0
    }

    /// Fields that the picture shows in more pieces than one although they reach the rim.
    pub fn split_fields(&self) -> usize {
        self.fields.split
    }

    /// How many segments the tile has.
    pub fn len(&self) -> usize {
        self.topo.segs.len()
    }

    /// Whether the tile has no segment.
    pub fn is_empty(&self) -> bool {
        self.topo.segs.is_empty()
    }

    /// Gives every point of the square to a segment: bridges, towns, sites, lines, then fields.
    fn share_out(&self) -> Vec<Area> {
        let n = self.topo.segs.len();
        let mut areas = vec![Area::none(); n];
        let mut taken = Area::none();
        let mut take = |seg: usize, raw: &Area| {
            let mine = raw.and(&Area::square()).minus(&taken);
            areas[seg] = areas[seg].or(&mine);
            taken = taken.or(&mine);
        };
        for l in &self.lines.lines {
            if self.towns.iter().any(|t| self.on_top(l, t)) {
                take(l.seg, &l.band);
            }
        }
        for s in self.sites.iter().filter(|s| !s.led) {
            take(s.seg, &Area::disc(s.at, s.r));
        }
        for t in self.towns.iter().rev() {
            take(t.seg, &t.solid);
        }
        for s in self.sites.iter().filter(|s| s.led) {
            take(s.seg, &Area::disc(s.at, s.r));
        }
        for i in self.line_order().into_iter().rev() {
            let l = &self.lines.lines[i];
            take(l.seg, &l.band);
        }
        for node in &self.lines.nodes {
            if let Some(first) = node.lines.first() {
                take(*first, &Area::disc(node.at, NODE));
            }
        }
        for (area, seg) in &self.fields.parts {
            if let Some(seg) = seg {
                take(*seg, area);
            }
        }
        // What is left (field walls, slivers) goes to the nearest neighbour.
        let rest = Area::square().minus(&taken);
        for piece in rest.pieces(1e-7) {
            let Some((p, _)) = piece.pole().or_else(|| Some((*piece.contours().next()?.first()?, 0.0)))
            else {
                continue;
            };
            let fields = (0..n).filter(|i| self.topo.segs[*i].form == Form::Field && !areas[*i].is_empty());
            let any = (0..n).filter(|i| !areas[*i].is_empty());
            let near = |i: &usize| areas[*i].border_distance(p);
            let by = |a: &usize, b: &usize| near(a).total_cmp(&near(b));
            let Some(seg) =
                fields.min_by(by).or_else(|| any.min_by(by)).or(if n > 0 { Some(0) } else { None })
            else {
                continue;
            };
            areas[seg] = areas[seg].or(&piece);
        }
        areas
    }

    /// Whether a line runs above a town on a bridge.
    pub(super) fn on_top(&self, line: &Line, town: &Town) -> bool {
        match self.topo.above(line.seg, town.seg) {
            Some(up) => up,
            None => {
                let ends = self.topo.segs[line.seg].crossings().len() > 1;
                ends && !line.water
                    && line.mouths.is_empty()
                    && line.legs.iter().any(|l| l.iter().any(|p| town.ground.contains(*p)))
            }
        }
    }

    /// Indices of the lines from the lowest to the highest.
    pub(super) fn line_order(&self) -> Vec<usize> {
        let lines = &self.lines.lines;
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by(|a, b| {
            let (x, y) = (&lines[*a], &lines[*b]);
            match self.topo.above(x.seg, y.seg) {
                Some(true) => std::cmp::Ordering::Greater,
                Some(false) => std::cmp::Ordering::Less,
                None => (!x.water, x.seg).cmp(&(!y.water, y.seg)),
            }
        });
        order
    }

    /// What stands inside the walls of each town, for a detail; nothing for the coarse one.
    pub(super) fn layouts(&self, detail: Detail) -> &[houses::Layout] {
        match detail {
            Detail::Coarse => &[],
            Detail::Medium => self.layouts[0].get_or_init(|| houses::layouts(self, detail)),
            Detail::Full => self.layouts[1].get_or_init(|| houses::layouts(self, detail)),
        }
    }

    /// The middle of a town, where its lanes meet: its cathedral or court, else its freest point.
    pub(super) fn town_middle(&self, town: usize) -> Option<(P, f64)> {
        let t = &self.towns[town];
        let court = self
            .scenery
            .iter()
            .map(|s| (s.at, s.r))
            .chain(self.sites.iter().map(|s| (s.at, s.r)))
            .find(|(p, _)| t.ground.contains(*p));
        court.or_else(|| t.ground.best_point(|p| 0.3 * dist(p, [0.5, 0.5])))
    }

    /// Cathedrals, volcanoes and tower sites.
    fn place_scenery(&self) -> Vec<Scenery> {
        let mut out: Vec<Scenery> = Vec::new();
        for (i, seg) in self.topo.segs.iter().enumerate() {
            if seg.form == Form::Town && seg.marks.contains_key("cathedral") {
                let spot = self.areas[i].best_point(|p| 0.3 * dist(p, [0.5, 0.5]));
                let (at, r) = spot.unwrap_or(([0.5, 0.5], 0.2));
                out.push(Scenery { mark: "cathedral".to_owned(), at, r: r.clamp(0.14, 0.24) });
            }
        }
        for mark in self.topo.marks.keys() {
            let most = match mark.as_str() {
                "volcano" => 0.24,
                "tower" | "tower-site" | "tower-foundation" => 0.1,
                _ => continue,
            };
            let hub = self.lines.nodes.iter().find(|n| n.kind == line::NodeKind::Hub).map(|n| n.at);
            let taken: Vec<Area> = self.sites.iter().map(|s| Area::disc(s.at, s.r)).collect();
            let taken = Area::all(taken.iter().chain(&self.loose_ground()));
            let free = self.fields.largest(&taken).map(|a| a.and(&Area::rect(0.03, 0.03, 0.97, 0.97)));
            let middle = [0.5, 0.5];
            let centre = free.as_ref().filter(|a| a.contains(middle)).map(|a| a.border_distance(middle));
            let (at, r) = match (hub, centre) {
                (Some(h), _) if most < 0.2 => (h, most),
                (_, Some(room)) if room > most => (middle, room),
                _ => free.and_then(|a| a.best_point(|p| 0.12 * dist(p, middle))).unwrap_or((middle, most)),
            };
            // In the thick of a town only when no field has room.
            let (at, r) = if r < 0.08 && most < 0.2 {
                let town = self.towns.first().and_then(|t| {
                    self.areas[t.seg].and(&t.ground.grown(-0.03)).best_point(|p| 0.2 * dist(p, middle))
                });
                town.unwrap_or((at, r))
            } else {
                (at, r)
            };
            out.push(Scenery { mark: mark.clone(), at, r: r.min(most) });
        }
        out
    }

    fn loose_ground(&self) -> Vec<Area> {
        self.lines.lines.iter().filter_map(|l| l.loose.as_ref()).map(|l| Area::disc(l.at, 0.14)).collect()
    }

    fn find_seat(&self, seg: usize) -> P {
        if let Some(s) = self.sites.iter().find(|s| s.seg == seg) {
            return [s.at[0] + 0.03, s.at[1] + 0.05];
        }
        if let Some(l) = self.lines.lines.iter().find(|l| l.seg == seg) {
            return l.seat();
        }
        let kept: Vec<Area> = self
            .badges
            .iter()
            .map(|b| Area::disc(b.at, 0.09))
            .chain(self.scenery.iter().map(|s| Area::disc(s.at, s.r * 0.7)))
            .collect();
        let free = self.areas[seg].minus(&Area::all(&kept));
        let free = if free.size() > 0.01 { free } else { self.areas[seg].clone() };
        free.pieces(1e-5)
            .first()
            .and_then(|a| a.best_point(|p| 0.08 * dist(p, [0.5, 0.5])))
            .map_or([0.5, 0.5], |b| b.0)
    }
}

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
fn add_spurs(topo: &Topo, towns: &mut [Town]) {
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
        let t = &mut towns[i];
        t.ground = t.ground.or(&wedge).and(&Area::square());
        t.walls = town::open_borders(&t.ground);
        t.solid = t
            .walls
            .iter()
            .fold(t.ground.clone(), |a, w| a.or(&Area::stroke(&town::beyond(w), t.width)))
            .and(&Area::square());
    }
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

/// Sites that lines end at: in the middle, moved off towns.
fn led_sites(topo: &Topo, towns: &[Town]) -> Vec<LedSite> {
    let solid = Area::all(towns.iter().map(|t| &t.solid));
    let mut out: Vec<LedSite> = Vec::new();
    for seg in topo.of_form(Form::Site) {
        let led: Vec<f64> = topo
            .lines()
            .into_iter()
            .filter(|l| topo.segs[*l].touches(&topo.segs[seg]))
            .filter_map(|l| match topo.segs[l].crossings().as_slice() {
                [one] => Some(*one),
                _ => None,
            })
            .collect();
        if led.is_empty() || !out.is_empty() {
            continue;
        }
        // With a river across the middle and one own road: beyond the bridge.
        let river = topo.of_form(Form::Water).iter().any(|r| topo.segs[*r].ports.len() > 1);
        let at = match led.as_slice() {
            [one] if river => along(rim(*one), inward(one.floor() as usize), 0.765),
            _ => line::free_middle(&solid, 0.19),
        };
        let r = solid.distance(at).min(0.2).max(0.11);
        let r = r.min(room_at_sides(at));
        out.push((seg, at, r));
    }
    out
}

/// Yards give way to lines that only pass.
fn shrink_yards(topo: &Topo, led: Vec<LedSite>, lines: &Lines) -> Vec<LedSite> {
    led.into_iter()
        .map(|(seg, at, r)| {
            let passing = |l: &&Line| {
                topo.segs[l.seg].crossings().len() > 1 || !topo.segs[l.seg].touches(&topo.segs[seg])
            };
            let room = lines.lines.iter().filter(passing).map(|l| l.band.distance(at)).fold(r, f64::min);
            (seg, at, room.max(0.09))
        })
        .collect()
}

fn room_at_sides(p: P) -> f64 {
    p[0].min(p[1]).min(1.0 - p[0]).min(1.0 - p[1]) - 0.025
}

/// All sites with their places.
fn all_sites(topo: &Topo, towns: &[Town], fields: &Fields, led: &[LedSite]) -> Vec<SitePlan> {
    let mut out: Vec<SitePlan> =
        led.iter().map(|(seg, at, r)| SitePlan { seg: *seg, at: *at, r: *r, led: true }).collect();
    for seg in topo.of_form(Form::Site) {
        if out.iter().any(|s| s.seg == seg) {
            continue;
        }
        let me = &topo.segs[seg];
        let in_town = towns.iter().find(|t| topo.segs[t.seg].touches(me));
        let small = me.kind == "garden";
        let most = if small { 0.15 } else { 0.2 };
        let taken = Area::all(&out.iter().map(|s| Area::disc(s.at, s.r + 0.02)).collect::<Vec<_>>());
        let ground = match in_town {
            Some(t) => t.ground.minus(&taken),
            None => match fields.largest(&taken) {
                Some(a) => a,
                None => towns.first().map_or_else(Area::square, |t| t.ground.minus(&taken)),
            },
        };
        // Close to the lines would look cramped: the sides keep 0.025, all else is the field's own border.
        let inside = ground.and(&Area::rect(0.025, 0.025, 0.975, 0.975));
        let middle = [0.5, 0.5];
        let free_middle = inside.contains(middle) && inside.border_distance(middle) >= 0.13;
        let spot = if free_middle {
            Some((middle, inside.border_distance(middle)))
        } else {
            inside.best_point(|p| 0.12 * dist(p, middle))
        };
        let (at, room) = spot.unwrap_or((middle, 0.1));
        out.push(SitePlan { seg, at, r: room.clamp(0.05, most), led: false });
    }
    out
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
    Area::stroke(&[a, b], fields::STONE_WALL).and(&Area::square())
}

/// Where a figure stands on a segment (by id) of a turned tile.
pub fn seat(tile: &TileDef, segment: &str, vocab: &Vocab, turn: Turn) -> Option<P> {
    let (index, _) = tile.segment(segment)?;
    TilePlan::new(tile, vocab).seat(index, turn)
}

/// The ground of a segment (by id) of a turned tile.
pub fn segment_outline(tile: &TileDef, segment: &str, vocab: &Vocab, turn: Turn) -> Vec<Vec<Vec<P>>> {
    match tile.segment(segment) {
        Some((index, _)) => TilePlan::new(tile, vocab).outline(index, turn),
        None => Vec::new(),
    }
}

/// The index of the segment under a point of a turned tile.
pub fn segment_at(tile: &TileDef, vocab: &Vocab, turn: Turn, x: f64, y: f64) -> Option<usize> {
    TilePlan::new(tile, vocab).segment_at(turn, x, y)
}
