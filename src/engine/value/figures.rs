//! Figures: where they are looked for, and which of them are meant.

use super::{Eval, Scope};
use crate::engine::program::{Area, BesideWhat, FigurePick};
use crate::engine::rules::{FigureKind, StandsBy};
use crate::engine::store::features::Scratch;
use crate::engine::store::{FeatureNo, SegmentNo};
use crate::engine::table::NONE8;
use crate::model::Cell;
use crate::model::term::{Owner, PlacedWhen};

/// A figure that may be counted or be a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) kind: FigureKind,
    /// Owner; none for neutral figures and for those of nobody at the table.
    pub(super) player: Option<u8>,
    pub(super) cell: Option<Cell>,
    pub(super) segment: Option<SegmentNo>,
    pub(super) place: Option<u16>,
}

impl Eval<'_> {
    /// Figures in an area that are meant, in order of cells, owners, kinds.
    pub(super) fn figures(
        &self,
        area: &Area,
        pick: &FigurePick,
        scope: &Scope,
        scratch: &mut Scratch,
    ) -> Vec<Found> {
        let mut found = self.figures_in(area, scope, scratch);
        found.retain(|figure| self.is_meant(figure, pick, scope));
        found.sort_by_key(|g| (g.cell, g.segment, g.player, g.kind));
        found
    }

    fn figures_in(&self, area: &Area, scope: &Scope, scratch: &mut Scratch) -> Vec<Found> {
        match area {
            Area::Here | Area::Bordering | Area::Leading | Area::Sight(_) => {
                let features = self.features_in(area, scope, scratch);
                features.into_iter().flat_map(|f| self.figures_of(f)).collect()
            }
            Area::Board => {
                let mut found: Vec<Found> = self.store.features().flat_map(|f| self.figures_of(f)).collect();
                // Neutral figures beside no segment lie on a cell only.
                found.extend(self.neutrals(|n| n.segment.is_none()));
                found
            }
            Area::Site | Area::Ring | Area::Block | Area::Placed => {
                let cells = self.cells_in(area, None, scope);
                let mut found = Vec::new();
                for cell in &cells {
                    self.store.each_segment_on(*cell, |s| {
                        let standing = self.figures_of(self.store.feature_of(s));
                        found.extend(standing.into_iter().filter(|g| g.segment == Some(s)));
                    });
                }
                found.extend(self.neutrals(|n| n.segment.is_none() && cells.contains(&n.cell)));
                found
            }
            // Where the subject stands, if that is no place off the grid.
            Area::Place(None) if scope.place.is_none() => self.figures_of(scope.feature),
            Area::Place(place) => {
                let place = place.or(scope.place);
                let there = self.scene.waiting.iter().filter(|w| Some(w.place) == place);
                there
                    .map(|w| Found {
                        kind: w.kind,
                        player: w.player,
                        cell: None,
                        segment: None,
                        place: Some(w.place),
                    })
                    .collect()
            }
            Area::Cause if self.occasion.figures.is_empty() => {
                self.occasion.cause.map(|f| self.figures_of(f)).unwrap_or_default()
            }
            Area::Cause | Area::Event => self
                .occasion
                .figures
                .iter()
                .map(|g| Found {
                    kind: g.kind,
                    player: Some(g.player),
                    cell: Some(self.store.cell_of_segment(g.segment)),
                    segment: Some(g.segment),
                    place: None,
                })
                .collect(),
            Area::Supply | Area::Drawn | Area::Common => Vec::new(),
        }
    }

    /// Figures on a feature: of players, and neutral ones that stand on one of its segments.
    fn figures_of(&self, f: FeatureNo) -> Vec<Found> {
        if f == Scope::NOTHING {
            return Vec::new();
        }
        let stands_yet = self.scene.gone.binary_search(&f).is_err();
        let players = self.scene.players;
        let mut found: Vec<Found> = self
            .store
            .figures_on(f)
            .filter(|_| stands_yet)
            .map(|g| Found {
                kind: g.kind,
                player: (usize::from(g.player) < players).then_some(g.player),
                cell: Some(g.cell),
                segment: Some(g.segment),
                place: None,
            })
            .collect();
        found.extend(self.neutrals(|n| n.segment.is_some_and(|s| self.store.feature_of(s) == f)));
        found
    }

    fn neutrals(&self, wanted: impl Fn(&crate::engine::scene::Neutral) -> bool) -> Vec<Found> {
        let found = self.scene.neutrals.iter().filter(|n| wanted(n));
        found
            .map(|n| Found {
                kind: n.kind,
                player: None,
                cell: Some(n.cell),
                segment: n.segment,
                place: None,
            })
            .collect()
    }

    /// Figures of a player that are not on the board.
    pub(super) fn in_supply(&self, pick: &FigurePick, own: Option<u8>) -> i64 {
        let Some(supply) = own.and_then(|p| self.scene.supply.get(usize::from(p))) else { return 0 };
        let meant = |i: usize| pick.figures.is_none_or(|set| set.contains(FigureKind(i as u8)));
        supply.iter().enumerate().filter(|(i, _)| meant(*i)).map(|(_, n)| (*n).max(0)).sum()
    }

    fn is_meant(&self, figure: &Found, pick: &FigurePick, scope: &Scope) -> bool {
        let rules = self.store.rules();
        let info = rules.figure_info(figure.kind);
        let named = match &pick.figures {
            Some(set) => set.contains(figure.kind),
            None => !info.def.neutral,
        };
        named
            && pick.owner.is_none_or(|owner| match owner {
                Owner::Own => figure.player.is_some() && figure.player == scope.own,
                Owner::Any => figure.player.is_some(),
            })
            // Reading: a pig is no farmer and a builder no knight; a role is what a figure owns as.
            && pick.roles.is_none_or(|kinds| info.can_own() && self.stands_on(figure, kinds))
            && pick.beside.is_none_or(|what| self.is_beside(figure, what))
            && pick.placed.is_none_or(|when| {
                let now = figure.cell.is_some() && figure.cell == self.occasion.placed;
                match when {
                    PlacedWhen::Now => now,
                    PlacedWhen::Earlier => !now,
                }
            })
    }

    fn stands_on(&self, figure: &Found, kinds: u64) -> bool {
        figure.segment.is_some_and(|s| kinds >> self.store.kind_of(self.store.feature_of(s)) & 1 == 1)
    }

    fn is_beside(&self, figure: &Found, what: BesideWhat) -> bool {
        let rules = self.store.rules();
        match what {
            BesideWhat::Nothing => false,
            BesideWhat::Figure(kind) => self.scene.neutrals.iter().filter(|n| n.kind == kind).any(|n| {
                match rules.figure_info(kind).stands_by {
                    StandsBy::Tile => figure.cell == Some(n.cell),
                    StandsBy::Figure => n.segment.is_some() && n.segment == figure.segment,
                }
            }),
            BesideWhat::Mark(mark) => figure.segment.is_some_and(|s| {
                let (_, tile, k) = self.store.locate(s);
                let shown = rules.marks.of_tile(tile).iter().filter(|m| m.mark == mark);
                shown.into_iter().any(|m| m.segment == NONE8 || usize::from(m.segment) == k)
            }),
        }
    }
}
