//! What a game plays without although its tile sets have it, and the sets as such a game plays them.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::TileSet;
use crate::model::vocab::Holds;

/// Parts of tile sets that a game switches off. They are absent everywhere: marks printed on tiles mean nothing, figures
/// and tokens are in nobody's supply, effects do not happen.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Without {
    /// Figures.
    pub figures: BTreeSet<String>,
    /// Marks.
    pub marks: BTreeSet<String>,
    /// Tokens.
    pub tokens: BTreeSet<String>,
    /// Kinds that nobody may stand on.
    pub kinds: BTreeSet<String>,
    /// Effects, by rule id.
    pub effects: BTreeSet<String>,
    /// Sets whose rivalries and limits on placement are absent.
    pub rivalries: BTreeSet<String>,
    /// How many of a figure each player has, where it is not what the set says.
    pub supply: BTreeMap<String, u32>,
}

impl Without {
    /// The set as the game plays it; its id stays, so that it takes the place of the set in a catalogue. `None` when the
    /// game plays all of it.
    pub fn strip(&self, set: &TileSet) -> Option<TileSet> {
        let mut own = set.clone();
        for tile in &mut own.tiles {
            tile.marks.retain(|m, _| !self.marks.contains(m));
            for segment in &mut tile.segments {
                segment.marks.retain(|m, _| !self.marks.contains(m));
            }
        }
        for figure in &mut own.figures {
            let absent = self.figures.contains(&figure.id);
            if absent {
                figure.starts = None;
            }
            // A figure that is another one standing in another way has no pieces of its own.
            let counted = !figure.neutral && figure.is.is_none();
            let wanted = if absent { Some(0) } else { self.supply.get(&figure.id).copied() };
            if let Some(n) = wanted.filter(|n| counted && figure.each_player != Some(*n)) {
                figure.each_player = Some(n);
                figure.each_player_in.clear();
            }
        }
        for kind in own.kinds.iter_mut().filter(|k| self.kinds.contains(&k.id)) {
            kind.holds = Some(Holds::None);
        }
        own.effects.retain(|e| {
            let moves = e.figure.as_ref().is_some_and(|f| self.figures.contains(f));
            let adds = e.token.as_ref().is_some_and(|t| self.tokens.contains(t));
            let shows = !e.mark.is_empty() && e.mark.iter().all(|m| self.marks.contains(m));
            !moves && !adds && !shows && !self.effects.contains(&e.rule)
        });
        // Who never gets a token is never paid for holding it.
        own.terms.retain(|t| t.token.as_ref().is_none_or(|token| !self.tokens.contains(token)));
        if self.rivalries.contains(&own.id) {
            own.challenges.clear();
            own.limits.clear();
        }
        (own != *set).then_some(own)
    }

    /// All that is absent, a line each, sorted: `figure builder`, `mark volcano`, ...
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let rows = [
            ("effect", &self.effects),
            ("figure", &self.figures),
            ("mark", &self.marks),
            ("nobody on", &self.kinds),
            ("rivalry of", &self.rivalries),
            ("token", &self.tokens),
        ];
        for (what, ids) in rows {
            lines.extend(ids.iter().map(|id| format!("{what} {id}")));
        }
        lines
    }
}
