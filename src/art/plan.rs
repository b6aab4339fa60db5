//! The plan of a tile: where everything lies, in the tile's own frame, and whose ground each point is.

use std::sync::OnceLock;

use super::area::Area;
use super::badge_plan::Badge;
use super::draw::Detail;
use super::fields::{self, Fields};
use super::geo::{P, dist, turned};
use super::houses;
use super::line::{self, LedSite, Line, Lines, NODE};
use super::site_plan::{Scenery, SitePlan, all_sites, led_sites, shrink_yards};
use super::spurs::{add_spurs, share_sides};
use super::topo::Topo;
use super::town::{self, Town};
use super::vocab::{Form, Vocab};
use crate::model::{TileDef, Turn};

/// How far a figure's seat keeps off the middle of a badge, the best first.
const BADGE_ROOM: [f64; 4] = [0.21, 0.17, 0.13, 0.09];

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

/// The first part of a plan, and all that the neighbours on a plate need to know: where towns and lines lie.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub topo: Topo,
    pub towns: Vec<Town>,
    pub lines: Lines,
    led: Vec<LedSite>,
}

impl Sketch {
    /// Sketches a tile.
    pub fn of(topo: Topo) -> Sketch {
        let mut towns = town::towns(&topo);
        add_spurs(&topo, &mut towns);
        share_sides(&topo, &mut towns);
        let led = led_sites(&topo, &towns);
        let lines = line::lines(&topo, &towns, &led);
        Sketch { topo, towns, lines, led }
    }
}

impl TilePlan {
    /// Plans a tile from its topology; the random numbers come from its id only.
    pub fn new(tile: &TileDef, vocab: &Vocab) -> TilePlan {
        TilePlan::from_sketch(Sketch::of(Topo::of(tile, vocab)))
    }

    /// Plans what is sketched.
    pub(super) fn from_sketch(sketch: Sketch) -> TilePlan {
        let Sketch { topo, towns, lines, led } = sketch;
        let led = shrink_yards(&topo, led, &lines);
        let fields = fields::part(&topo, &towns, &lines, &led);
        let sites = all_sites(&topo, &towns, &lines, &fields, &led);
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

    /// The hub of the tile, where roads end that part fields: a badge or the base of a tower stands on it.
    pub fn hub(&self) -> Option<P> {
        self.lines.nodes.iter().find(|n| n.kind == line::NodeKind::Hub).map(|n| n.at)
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

    fn find_seat(&self, seg: usize) -> P {
        if let Some(s) = self.sites.iter().find(|s| s.seg == seg) {
            return [s.at[0] + 0.03, s.at[1] + 0.05];
        }
        if let Some(l) = self.lines.lines.iter().find(|l| l.seg == seg) {
            return l.seat(&self.badges.iter().map(|b| b.at).collect::<Vec<_>>());
        }
        let ground = &self.areas[seg];
        let middle =
            |a: &Area| a.pieces(1e-5).first().and_then(|a| a.best_point(|p| 0.08 * dist(p, [0.5, 0.5])));
        // Clear of badges by as much as the ground allows: whole beside them, else over their edge.
        let clear = BADGE_ROOM.into_iter().find_map(|room| {
            let kept: Vec<Area> = self
                .badges
                .iter()
                .map(|b| Area::disc(b.at, room))
                .chain(self.scenery.iter().map(|s| Area::disc(s.at, s.r * 0.7)))
                .collect();
            middle(&ground.minus(&Area::all(&kept))).filter(|(_, free)| *free >= room * 0.3)
        });
        clear.or_else(|| middle(ground)).map_or([0.5, 0.5], |b| b.0)
    }
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
