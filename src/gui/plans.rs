//! How tiles are drawn up: worked out once a tile kind, shared between the window and the thread that rasterises.

use std::sync::{Arc, OnceLock};

use egui::{Pos2, Vec2, pos2, vec2};
use rustc_hash::FxHashMap;

use crate::art::{TilePlan, Vocab};
use crate::model::geom::Turn;
use crate::model::tileset::{TileDef, TileSet};

/// A plan that is made when it is first asked for.
pub struct LazyPlan {
    def: TileDef,
    vocab: Arc<Vocab>,
    plan: OnceLock<TilePlan>,
}

impl LazyPlan {
    /// The plan.
    pub fn get(&self) -> &TilePlan {
        self.plan.get_or_init(|| TilePlan::new(&self.def, &self.vocab))
    }

    /// The tile kind.
    pub fn def(&self) -> &TileDef {
        &self.def
    }

    /// The vocabulary it was made with.
    pub fn vocab(&self) -> &Vocab {
        &self.vocab
    }
}

/// Contours of a segment in cell units, several areas, the first contour of each the outer one.
pub type Outline = Vec<Vec<Vec<Pos2>>>;

/// The plans of all tile kinds at hand.
pub struct Plans {
    plans: FxHashMap<String, Arc<LazyPlan>>,
}

impl Plans {
    /// Plans for every tile of some sets, none made yet.
    pub fn new(sets: &[Arc<TileSet>]) -> Plans {
        let vocab = Arc::new(Vocab::of(sets.iter().map(Arc::as_ref)));
        let mut plans = FxHashMap::default();
        for set in sets {
            for def in &set.tiles {
                let plan = LazyPlan { def: def.clone(), vocab: vocab.clone(), plan: OnceLock::new() };
                plans.insert(format!("{}/{}", set.id, def.id), Arc::new(plan));
            }
        }
        Plans { plans }
    }

    /// The plan of a tile kind, when a set has it.
    pub fn of(&self, id: &str) -> Option<&Arc<LazyPlan>> {
        self.plans.get(id)
    }

    /// Where a figure stands on a segment, within the cell.
    pub fn seat(&self, id: &str, turn: Turn, segment: &str) -> Option<Vec2> {
        let plan = self.of(id)?;
        let (index, _) = plan.def.segment(segment)?;
        let [x, y] = plan.get().seat(index, turn)?;
        Some(vec2(x as f32, y as f32))
    }

    /// The segment at a place within the cell.
    pub fn segment_at(&self, id: &str, turn: Turn, at: Pos2) -> Option<String> {
        let plan = self.of(id)?;
        let index = plan.get().segment_at(turn, f64::from(at.x), f64::from(at.y))?;
        plan.def.segments.get(index).map(|s| s.id.clone())
    }

    /// The outline of a segment within the cell.
    pub fn outline(&self, id: &str, turn: Turn, segment: &str) -> Outline {
        let Some(plan) = self.of(id) else { return Vec::new() };
        let Some((index, _)) = plan.def.segment(segment) else { return Vec::new() };
        let areas = plan.get().outline(index, turn);
        let point = |[x, y]: [f64; 2]| pos2(x as f32, y as f32);
        let areas = areas.into_iter();
        areas.map(|area| area.into_iter().map(|c| c.into_iter().map(point).collect()).collect()).collect()
    }
}
