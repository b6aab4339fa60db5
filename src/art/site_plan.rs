//! Where sites lie, and the large things that marks put on the ground.

use super::area::Area;
use super::fields::Fields;
use super::geo::{P, along, dist, inward, rim};
use super::line::{self, LedSite, Line, Lines};
use super::plan::TilePlan;
use super::topo::Topo;
use super::town::Town;
use super::vocab::Form;

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

/// Sites that lines end at: in the middle, moved off towns.
pub(super) fn led_sites(topo: &Topo, towns: &[Town]) -> Vec<LedSite> {
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
        let r = solid.distance(at).clamp(0.11, 0.2);
        let r = r.min(room_at_sides(at));
        out.push((seg, at, r));
    }
    out
}

/// Yards give way to lines that only pass.
pub(super) fn shrink_yards(topo: &Topo, led: Vec<LedSite>, lines: &Lines) -> Vec<LedSite> {
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

/// Whether a kind or mark is the base of a tower: an eight-sided stone with a pit.
pub(super) fn is_tower_site(word: &str) -> bool {
    matches!(word, "tower" | "tower-site" | "tower-foundation")
}

/// Radius of the base of a tower.
const TOWER_SITE: f64 = 0.1;

/// All sites with their places.
pub(super) fn all_sites(
    topo: &Topo,
    towns: &[Town],
    lines: &Lines,
    fields: &Fields,
    led: &[LedSite],
) -> Vec<SitePlan> {
    let mut out: Vec<SitePlan> =
        led.iter().map(|(seg, at, r)| SitePlan { seg: *seg, at: *at, r: *r, led: true }).collect();
    for seg in topo.of_form(Form::Site) {
        if out.iter().any(|s| s.seg == seg) {
            continue;
        }
        let me = &topo.segs[seg];
        let in_town = towns.iter().find(|t| topo.segs[t.seg].touches(me));
        let tower = is_tower_site(&me.kind);
        let most = match me.kind.as_str() {
            "garden" => 0.15,
            _ if tower => TOWER_SITE,
            _ => 0.2,
        };
        // The base of a tower stands on the hub where roads end.
        if let Some(hub) = lines.nodes.iter().find(|n| n.kind == line::NodeKind::Hub).filter(|_| tower) {
            out.push(SitePlan { seg, at: hub.at, r: most, led: true });
            continue;
        }
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

impl TilePlan {
    /// Cathedrals, volcanoes and tower sites.
    pub(super) fn place_scenery(&self) -> Vec<Scenery> {
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
                word if is_tower_site(word) => TOWER_SITE,
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
            let (at, r) = if r < 0.095 && most < 0.2 {
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
}
