//! What features are worth, who gets it, and what is paid besides: integers while playing and editing, lines on demand.
//!
//! The value of a feature (stages `measure` to `flat`) and the payments around it (`first`, `share`, `player`, `extra`) are
//! two steps: the value exists without owners, payments are made by [`settle`].

mod count;
mod figures;
mod lines;
mod owners;
mod pay;
mod pick;
pub mod settle;
mod stages;

pub use lines::{explain, feature_cells, feature_id};
pub use owners::owners;

use super::program::CompiledTest;
use super::rules::TileKind;
use super::scene::Scene;
use super::store::features::Scratch;
use super::store::{FeatureNo, NONE, SegmentNo, Store};
use crate::model::Cell;
use crate::model::term::Moment;

/// The moment at which a feature would be evaluated: completed if it is, else final.
pub fn moment_of(store: &Store, f: FeatureNo) -> Moment {
    if store.is_completed(f) { Moment::Completed } else { Moment::Final }
}

/// Worth of a feature at a moment, in points, whoever owns it; nothing besides the store is looked at.
pub fn value(store: &Store, f: FeatureNo, moment: Moment, scratch: &mut Scratch) -> i64 {
    bare(store, moment).value(f, None, scratch)
}

/// Worth of a feature at a moment for each of its owners; nothing besides the store is looked at.
pub fn shares(
    store: &Store,
    f: FeatureNo,
    moment: Moment,
    scratch: &mut Scratch,
    mut each: impl FnMut(usize, i64),
) {
    let (ev, owners) = (bare(store, moment), owners(store, f));
    let own = store.rules().program(store.kind_of(f), moment).own;
    let for_all = ev.value(f, None, scratch);
    for p in (0..32u8).filter(|p| owners >> p & 1 == 1) {
        let points = if own { ev.value(f, Some(p), scratch) } else { for_all };
        each(usize::from(p), points);
    }
}

/// Whether tests hold, asked of a feature, or of none.
pub fn tests_hold(
    store: &Store,
    scene: &Scene,
    occasion: &Occasion<'_>,
    tests: &[CompiledTest],
    feature: Option<FeatureNo>,
    own: Option<u8>,
) -> bool {
    let ev = Eval { store, scene, occasion };
    let scope = Scope::of(feature.unwrap_or(Scope::NOTHING), own);
    let mut scratch = Scratch::default();
    tests.iter().all(|t| ev.holds(t, &scope, &mut scratch))
}

static NOTHING_BESIDES: Scene = Scene::EMPTY;
static COMPLETED: Occasion<'static> = Occasion { moment: Moment::Completed, ..Occasion::NONE };
static FINAL: Occasion<'static> = Occasion::NONE;

/// Counts that see only the store, at a moment of scoring a feature.
#[inline]
fn bare(store: &Store, moment: Moment) -> Eval<'_> {
    let occasion = if moment == Moment::Completed { &COMPLETED } else { &FINAL };
    Eval { store, scene: &NOTHING_BESIDES, occasion }
}

/// What happens, with what it carries.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a> {
    /// The moment.
    pub moment: Moment,
    /// Id of the event, when the moment is `event`.
    pub event: &'a str,
    /// The feature that the event is about or chooses.
    pub feature: Option<FeatureNo>,
    /// The feature that caused it.
    pub cause: Option<FeatureNo>,
    /// The figures that it carries: recalled, hit, crossed.
    pub figures: &'a [Carried],
    /// The cell of the tile just placed.
    pub placed: Option<Cell>,
    /// The tile drawn, where it is not the board's.
    pub drawn: Option<TileKind>,
    /// The players it names, as bits.
    pub named: u32,
    /// The number printed on what it carries (a bid, a fruit).
    pub number: i64,
    /// The tokens it carries: number and how many.
    pub tokens: &'a [(u16, i64)],
}

/// A player's figure that an occasion carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Owner's index.
    pub player: u8,
    /// Its kind.
    pub kind: super::rules::FigureKind,
    /// Where it stands or stood.
    pub segment: SegmentNo,
}

impl Occasion<'_> {
    /// Final scoring, carrying nothing.
    pub const NONE: Occasion<'static> = Occasion {
        moment: Moment::Final,
        event: "",
        feature: None,
        cause: None,
        figures: &[],
        placed: None,
        drawn: None,
        named: 0,
        number: 0,
        tokens: &[],
    };
}

/// What counts read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eval<'a> {
    pub(super) store: &'a Store,
    pub(super) scene: &'a Scene,
    pub(super) occasion: &'a Occasion<'a>,
}

/// What counts are asked of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// "Here"; [`Scope::NOTHING`] where no feature is in scope.
    feature: FeatureNo,
    /// Where the subject stands, when it is no feature: site, ring and block go round it.
    cell: Option<Cell>,
    /// The place off the grid where the subject figure stands.
    place: Option<u16>,
    /// The player under evaluation.
    own: Option<u8>,
    /// Tiles as measured, where they were measured anew.
    measured: Option<i64>,
    /// How deep values ask for values.
    depth: u8,
}

impl Scope {
    const NOTHING: FeatureNo = FeatureNo(NONE);

    fn of(f: FeatureNo, own: Option<u8>) -> Scope {
        Scope { feature: f, cell: None, place: None, own, measured: None, depth: 0 }
    }

    fn has_feature(&self) -> bool {
        self.feature != Scope::NOTHING
    }
}
