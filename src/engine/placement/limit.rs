//! Limits on what lies around a site (SHR-PLACE-1): checked for a tile's own sites and for those that it reaches.

use crate::engine::program::KindMask;
use crate::engine::rules::{RuleFault, Rules, TileKind};
use crate::engine::store::Store;
use crate::engine::table::NONE8;
use crate::model::bounds::{MOST_MARKS, within};
use crate::model::term::{Count, Counted, Test, Where};
use crate::model::vocab::LimitDef;
use crate::model::{Cell, TileDef};

use super::{options_hold, shows};

/// Which cells are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// The eight around.
    Ring,
    /// Those and its own.
    Block,
}

/// What a tile adds to the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// Its sites of these kinds.
    Sites(KindMask),
    /// Its sites of these kinds on which somebody stands.
    Occupied(KindMask),
    /// Its sites of these kinds on which nobody stands.
    Free(KindMask),
    /// What it shows, whatever happens on it.
    Shown,
}

/// A compiled limit.
#[derive(Clone, Debug)]
pub struct LimitRule {
    /// Rule that declares it.
    pub rule: String,
    /// Kinds of site that it is checked for.
    pub each: KindMask,
    /// The largest count.
    pub at_most: i64,
    /// Which cells.
    pub area: Area,
    counts: Counts,
    /// What is counted, as ids, for messages.
    pub of: Vec<String>,
    /// By tile kind: sites that it is checked for.
    sites: Vec<bool>,
    /// By tile kind: what a tile adds when it is laid.
    adds: Vec<i64>,
}

/// A site with more around it than its limit allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Number of the site's segment in its tile.
    pub segment: usize,
    /// How many there are.
    pub count: i64,
    /// The cells of those counted.
    pub cells: Vec<Cell>,
}

/// What a count counts: ids for messages, and what each tile adds; else what is not known of it.
fn counted(rules: &Rules, count: &Count) -> Result<(Counts, Vec<String>), String> {
    let Count {
        of,
        at: _,
        place,
        kind,
        mark,
        token,
        figure,
        role,
        owner,
        beside,
        placed,
        completed,
        filled,
        showing,
        lacking,
        having,
        except,
        centre,
        real: _,
        distinct: _,
        as_if,
        range,
    } = count;
    let plain = place.is_none()
        && token.is_empty()
        && figure.is_empty()
        && role.is_empty()
        && owner.is_none()
        && beside.is_none()
        && placed.is_none()
        && completed.is_none()
        && filled != &Some(false)
        && lacking.is_none()
        && except.is_none()
        && centre.is_none()
        && as_if.is_none()
        && range.is_none();
    if !plain {
        return Err("has a filter that limits do not know; take it away".to_owned());
    }
    match of {
        Counted::Features => {
            let mask = kind.iter().filter_map(|k| rules.kinds_of(k)).fold(0, |a, b| a | b);
            let lines = (0..rules.kinds.len()).find(|k| mask >> k & 1 == 1 && !rules.kinds[*k].site);
            if let Some(k) = lines {
                let id = &rules.kinds[k].def.id;
                return Err(format!(
                    "counts features of the kind \u{2018}{id}\u{2019}; only sites can be limited"
                ));
            }
            let counts = match having.as_slice() {
                [] => Counts::Sites(mask),
                [Test::Some(t)] if is_anybody(&t.some) && t.min.unwrap_or(1) == 1 && t.max.is_none() => {
                    Counts::Occupied(mask)
                }
                [Test::No(t)] if is_anybody(&t.no) => Counts::Free(mask),
                _ => return Err("has a test that limits do not know; ask for figures only".to_owned()),
            };
            Ok((counts, kind.clone()))
        }
        Counted::Cells => {
            let ids = showing.iter().flat_map(|s| s.kind.iter().chain(&s.mark)).cloned().collect();
            Ok((Counts::Shown, ids))
        }
        Counted::Marks => Ok((Counts::Shown, mark.clone())),
        Counted::One
        | Counted::Tiles
        | Counted::Segments
        | Counted::Printed
        | Counted::Figures
        | Counted::Tokens
        | Counted::Points
        | Counted::Score => Err("counts what limits do not know; count features, cells or marks".to_owned()),
    }
}

/// Whether a count is of figures here, of whatever sort.
fn is_anybody(count: &Count) -> bool {
    count.of == Counted::Figures
        && count.at == Where::Here
        && count.figure.is_empty()
        && count.owner.is_none()
}

/// Compiles the limits of the chosen sets that the options have in force.
pub(super) fn compile(rules: &Rules, faults: &mut Vec<RuleFault>) -> Vec<LimitRule> {
    let mut limits = Vec::new();
    for def in rules.sets.iter().flat_map(|(set, _)| &set.limits).filter(|l| options_hold(rules, &l.option)) {
        match one(rules, def) {
            Ok(limit) => limits.push(limit),
            Err(message) => faults.push(RuleFault::Limit { rule: def.rule.clone(), message }),
        }
    }
    limits
}

fn one(rules: &Rules, def: &LimitDef) -> Result<LimitRule, String> {
    let area = match def.count.at {
        Where::Ring => Area::Ring,
        Where::Block => Area::Block,
        Where::Here
        | Where::Site
        | Where::Bordering
        | Where::Leading
        | Where::Board
        | Where::Supply
        | Where::Placed
        | Where::Drawn
        | Where::Common
        | Where::Place
        | Where::Sight
        | Where::Cause
        | Where::Event => {
            return Err("counts where limits do not look; count in the ring or the block".to_owned());
        }
    };
    let (counts, of) = counted(rules, &def.count)?;
    // An undeclared kind is told by the check of the set; here it limits nothing.
    let each = rules.kinds_of(&def.each).unwrap_or(0);
    let of_kind = |mask: KindMask, id: &str| rules.kind(id).is_some_and(|k| mask >> k & 1 == 1);
    let sites_of = |mask: KindMask, tile: &TileDef| {
        tile.segments.iter().filter(|s| of_kind(mask, &s.kind)).count() as i64
    };
    let marks = |tile: &TileDef| -> i64 {
        let all = || tile.segments.iter().map(|s| &s.marks).chain([&tile.marks]);
        let shown = def.count.mark.iter().flat_map(|m| all().filter_map(move |marks| marks.get(m)));
        shown.map(|n| within(*n, MOST_MARKS)).sum()
    };
    let adds = |tile: &TileDef| match counts {
        Counts::Sites(mask) | Counts::Free(mask) => sites_of(mask, tile),
        // Nobody stands on a tile that is being laid.
        Counts::Occupied(_) => 0,
        Counts::Shown => match (&def.count.of, &def.count.showing) {
            (Counted::Cells, Some(showing)) => i64::from(shows(rules, tile, showing)),
            (Counted::Cells, None) => 1,
            _ => marks(tile),
        },
    };
    let defs = || (0..rules.tiles.len()).map(|i| rules.def(TileKind(i as u16)));
    Ok(LimitRule {
        rule: def.rule.clone(),
        each,
        at_most: def.at_most,
        area,
        counts,
        of,
        sites: defs().map(|d| sites_of(each, d) > 0).collect(),
        adds: defs().map(adds).collect(),
    })
}

impl LimitRule {
    /// Whether it can change where a tile may be laid.
    pub(crate) fn concerns(&self, kind: TileKind) -> bool {
        self.sites[kind.0 as usize] || self.adds[kind.0 as usize] > 0
    }

    /// Whether figures change the count.
    pub fn counts_figures(&self) -> bool {
        matches!(self.counts, Counts::Occupied(_) | Counts::Free(_))
    }

    /// What the tile on a cell adds to the counts around.
    fn added_by(&self, store: &Store, cell: Cell) -> i64 {
        let Some((kind, _)) = store.tile_at(cell) else { return 0 };
        let (mask, occupied) = match self.counts {
            Counts::Sites(_) | Counts::Shown => return self.adds[kind.0 as usize],
            Counts::Occupied(mask) => (mask, true),
            Counts::Free(mask) => (mask, false),
        };
        let Some(t) = store.table_at(cell) else { return 0 };
        let counted = |k: &usize| {
            t.kind[*k] != NONE8
                && mask >> t.kind[*k] & 1 == 1
                && store.segment(cell, *k).is_some_and(|s| store.is_free(store.feature_of(s)) != occupied)
        };
        (0..t.n as usize).filter(counted).count() as i64
    }

    /// What is counted around a site, with the cells that add to it.
    fn around(&self, store: &Store, cell: Cell) -> (i64, Vec<Cell>) {
        let own = match self.area {
            Area::Ring => None,
            Area::Block => Some(cell),
        };
        let mut count = 0;
        let mut cells = Vec::new();
        for c in cell.around().into_iter().chain(own) {
            let n = self.added_by(store, c);
            if n > 0 {
                count += n;
                cells.push(c);
            }
        }
        cells.sort_unstable();
        (count, cells)
    }

    /// Whether a tile may be laid on an empty cell: neither a site of its own nor one that it reaches gets too much.
    pub(crate) fn allows(&self, store: &Store, kind: TileKind, cell: Cell) -> bool {
        let adds = self.adds[kind.0 as usize];
        if self.sites[kind.0 as usize] {
            let own = match self.area {
                Area::Ring => 0,
                Area::Block => adds,
            };
            if self.around(store, cell).0 + own > self.at_most {
                return false;
            }
        }
        adds <= 0
            || cell.around().into_iter().all(|c| {
                let is_site = store.tile_at(c).is_some_and(|(k, _)| self.sites[k.0 as usize]);
                !is_site || self.around(store, c).0 + adds <= self.at_most
            })
    }

    /// The sites of the tile on a cell that have too much around them.
    pub fn over(&self, store: &Store, cell: Cell) -> Vec<Over> {
        let Some((kind, _)) = store.tile_at(cell).filter(|(k, _)| self.sites[k.0 as usize]) else {
            return Vec::new();
        };
        let (count, cells) = self.around(store, cell);
        if count <= self.at_most {
            return Vec::new();
        }
        let def = store.rules().def(kind);
        let of_kind = |id: &str| store.rules().kind(id).is_some_and(|k| self.each >> k & 1 == 1);
        let sites = def.segments.iter().enumerate().filter(|(_, s)| of_kind(&s.kind));
        sites.map(|(segment, _)| Over { segment, count, cells: cells.clone() }).collect()
    }
}
