//! Where the badges of a tile go: clear of walls, roads, houses' seams and each other.

use super::area::Area;
use super::geo::{P, dist, turned};
use super::line::NodeKind;
use super::plan::TilePlan;
use super::vocab::Form;
use crate::model::Turn;

/// The ground of a badge says whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadgeClass {
    /// Coat of arms.
    Shield,
    /// Goods.
    Hexagon,
    /// Belongs to one segment.
    Square,
    /// Belongs to the tile.
    Round,
}

/// A badge of a tile.
#[derive(Clone, Debug)]
pub struct Badge {
    /// Mark id.
    pub mark: String,
    /// Its number or printed value.
    pub value: i64,
    /// The form of its ground.
    pub class: BadgeClass,
    /// Its middle.
    pub at: P,
    /// The segment that it belongs to.
    pub seg: Option<usize>,
}

/// Marks that are drawn as things on the ground instead of as badges.
pub(super) fn is_scenery(mark: &str) -> bool {
    let whole = [
        "cathedral",
        "volcano",
        "tower",
        "tower-foundation",
        "tower-site",
        "tower-back",
        "tunnel",
        "walls",
        "not-half-round",
        "spring",
        "lake",
        "fork",
        "start",
    ];
    whole.contains(&mark) || mark.starts_with("river")
}

fn class_of(mark: &str, of_segment: bool) -> BadgeClass {
    match mark {
        "coat" | "coat-of-arms" | "pennant" | "shield" => BadgeClass::Shield,
        "wine" | "grain" | "cloth" => BadgeClass::Hexagon,
        "pig-herd" => BadgeClass::Round,
        _ if of_segment => BadgeClass::Square,
        _ => BadgeClass::Round,
    }
}

impl TilePlan {
    /// The badges of the tile and where they lie in a turned picture.
    pub fn badges(&self, turn: Turn) -> Vec<Badge> {
        self.badges.iter().map(|b| Badge { at: turned(b.at, turn), ..b.clone() }).collect()
    }

    /// Finds a place for every badge.
    pub(super) fn place_badges(&self) -> Vec<Badge> {
        let mut out: Vec<Badge> = Vec::new();
        let mut taken: Vec<Area> = self.sites.iter().map(|s| Area::disc(s.at, s.r)).collect();
        taken.extend(self.lines.gates.iter().map(|g| Area::disc(g.at, 0.09)));
        taken.extend(self.scenery.iter().map(|s| Area::disc(s.at, s.r)));
        // Roads on bridges and in tunnels of a town.
        for l in self
            .lines
            .lines
            .iter()
            .filter(|l| !l.mouths.is_empty() || self.towns.iter().any(|t| self.on_top(l, t)))
        {
            taken.extend(l.legs.iter().map(|leg| Area::stroke(leg, 0.16)));
        }
        if let Some(end) = self.lines.lines.iter().find_map(|l| l.loose.as_ref()) {
            taken.push(Area::disc(end.at, 0.13));
        }
        for (i, seg) in self.topo.segs.iter().enumerate() {
            for (mark, value) in seg.marks.iter().filter(|(m, n)| !is_scenery(m) && **n > 0) {
                let class = class_of(mark, true);
                let copies = if class == BadgeClass::Shield || class == BadgeClass::Hexagon {
                    (*value).min(4)
                } else {
                    1
                };
                for _ in 0..copies {
                    let at = self.segment_spot(i, &taken);
                    taken.push(Area::disc(at, 0.115));
                    out.push(Badge { mark: mark.clone(), value: *value, class, at, seg: Some(i) });
                }
            }
        }
        let mut hub = self.lines.nodes.iter().find(|n| n.kind == NodeKind::Hub).map(|n| n.at);
        if self.scenery.iter().any(|s| hub.is_some_and(|h| dist(h, s.at) < 0.05)) {
            hub = None;
        }
        for (mark, value) in self.topo.marks.iter().filter(|(m, _)| !is_scenery(m)) {
            let at = hub.take().unwrap_or_else(|| self.tile_spot(&taken));
            taken.push(Area::disc(at, 0.115));
            out.push(Badge {
                mark: mark.clone(),
                value: *value,
                class: class_of(mark, false),
                at,
                seg: None,
            });
        }
        out
    }

    /// A place on a segment: in a town its freest point, beside a road for an inn.
    fn segment_spot(&self, seg: usize, taken: &[Area]) -> P {
        let taken = Area::all(taken);
        match self.topo.segs[seg].form {
            Form::Road | Form::Water => {
                let Some(line) = self.lines.lines.iter().find(|l| l.seg == seg) else { return [0.5, 0.5] };
                let inside = Area::rect(0.11, 0.11, 0.89, 0.89);
                let mut best: Option<(f64, P)> = None;
                for piece in
                    self.fields.parts.iter().flat_map(|f| f.0.and(&inside).minus(&taken).pieces(0.002))
                {
                    // Within reach of the road, as far off everything as can be.
                    if let Some((p, r)) = piece.best_point(|p| (line.distance(p) - 0.2).max(0.0)) {
                        let score = r.min(0.13) - (line.distance(p) - 0.2).max(0.0) * 0.6;
                        if best.is_none_or(|b| score > b.0 + 1e-6) {
                            best = Some((score, p));
                        }
                    }
                }
                best.map_or_else(|| line.seat(&[]), |b| b.1)
            }
            Form::Town | Form::Field | Form::Site => {
                let inside = Area::rect(0.03, 0.03, 0.97, 0.97);
                let free = self.areas[seg].and(&inside).minus(&taken);
                free.best_point(|p| 0.15 * dist(p, [0.5, 0.5])).map_or([0.5, 0.5], |b| b.0)
            }
        }
    }

    /// A place for a badge of the tile: in a field with room, else in a town.
    fn tile_spot(&self, taken: &[Area]) -> P {
        let taken = Area::all(taken);
        let inside = Area::rect(0.02, 0.02, 0.98, 0.98);
        let mut best: Option<(P, f64)> = None;
        let fields = self.fields.parts.iter().map(|f| &f.0);
        for (k, ground) in fields.chain(self.towns.iter().map(|t| &t.ground)).enumerate() {
            let free = ground.and(&inside).minus(&taken);
            if let Some((p, r)) = free.best_point(|p| 0.1 * dist(p, [0.5, 0.5]))
                && best.is_none_or(|b| {
                    if k < self.fields.parts.len() { r > b.1 + 1e-6 } else { b.1 < 0.1 && r > b.1 + 0.01 }
                })
            {
                best = Some((p, r));
            }
        }
        best.map_or([0.5, 0.5], |b| b.0)
    }
}
