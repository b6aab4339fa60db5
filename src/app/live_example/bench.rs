//! Two rulesets side by side, with a term and without it, and what a board pays under each.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Lines, NoExample};
use crate::checks::set::SetContext;
use crate::checks::{Context, Findings};
use crate::engine::analysis::Analysis;
use crate::engine::rules::Rules;
use crate::engine::scene::Scene;
use crate::engine::value::settle::{self, Settlement};
use crate::engine::value::{Carried, Occasion};
use crate::model::board::SetUse;
use crate::model::term::{Moment, Operation, Term};
use crate::model::{Board, OptionValue, ScoreLine, Severity, TileSet};

/// See the module.
#[derive(Debug)]
pub struct Bench {
    /// The term.
    pub term: Term,
    /// The ruleset with it.
    pub with: Arc<Rules>,
    without: Arc<Rules>,
    uses: Vec<SetUse>,
    options: BTreeMap<String, OptionValue>,
}

impl Bench {
    /// Of a set among those at hand. The term stands instead of the one of its id, else it is added to the set.
    pub fn new<'a>(
        set: &'a TileSet,
        at_hand: impl IntoIterator<Item = &'a TileSet>,
        term: &Term,
    ) -> Result<Bench, NoExample> {
        let cx = SetContext::new(set, at_hand);
        // What is required comes first.
        let reach: Vec<&TileSet> = cx.reach.iter().rev().copied().collect();
        let home = reach.iter().find(|s| s.terms.iter().any(|t| t.id == term.id)).map_or(&set.id, |s| &s.id);
        let without = |s: &TileSet| {
            let mut s = s.clone();
            s.terms.retain(|t| t.id != term.id);
            s
        };
        let off: Vec<Arc<TileSet>> = reach.iter().map(|s| Arc::new(without(s))).collect();
        let add = |s: &Arc<TileSet>| {
            if s.id != *home {
                return Arc::clone(s);
            }
            let mut s = (**s).clone();
            s.terms.push(term.clone());
            Arc::new(s)
        };
        let on: Vec<Arc<TileSet>> = off.iter().map(add).collect();
        let uses: Vec<SetUse> = reach.iter().map(|s| SetUse::new(&s.id)).collect();
        let options = options_of(&reach, term);
        let compile = |sets: &[Arc<TileSet>]| {
            let find = |id: &str| sets.iter().find(|s| s.id == id).cloned();
            Arc::new(Rules::compile(&find, &uses, &options))
        };
        let with = compile(&on);
        if let Some(why) = with.judge_term(term) {
            return Err(NoExample::Faulty { why });
        }
        Ok(Bench { term: term.clone(), without: compile(&off), with, uses, options })
    }

    /// An empty board of two players under the options that the term asks for.
    pub fn empty(&self) -> Board {
        Board {
            sets: self.uses.clone(),
            options: self.options.clone(),
            players: vec![crate::model::Player::new("red", "Red"), crate::model::Player::new("blue", "Blue")],
            ..Board::default()
        }
    }

    /// Whether the checks of boards find no error.
    pub fn is_sound(&self, board: &Board) -> bool {
        let analysis = Analysis::new(board, Arc::clone(&self.with));
        let cx = Context { board, rules: &self.with, analysis: &analysis };
        Findings::new(&cx).list().iter().all(|f| f.severity != Severity::Error)
    }

    /// What the first player is paid, when the term makes a difference there.
    pub fn pays(&self, board: &Board) -> Option<Lines> {
        let after = self.paid(board, &self.with);
        let first = after.first()?;
        // Most boards of a search pay nothing by the term; no need to look at them twice.
        if self.makes_lines() && !first.iter().any(|l| self.is_own(l)) {
            return None;
        }
        let before = self.paid(board, &self.without);
        let player = board.players.first()?.id.clone();
        let lines = self.compared(player, before.into_iter().next()?, first.clone());
        let counts = lines.lit.iter().filter_map(|i| lines.after.get(*i));
        let worth = counts.into_iter().any(|l| l.points != 0 || l.token.is_some());
        (worth || (!self.makes_lines() && lines.pays())).then_some(lines)
    }

    /// What every player of any board is paid; the options and sets of the board do not matter.
    pub fn on_board(&self, board: &Board) -> Vec<Lines> {
        let (before, after) = (self.paid(board, &self.without), self.paid(board, &self.with));
        let both = before.into_iter().zip(after);
        board
            .players
            .iter()
            .zip(both)
            .map(|(p, (before, after))| self.compared(p.id.clone(), before, after))
            .collect()
    }

    fn compared(&self, player: String, before: Vec<ScoreLine>, after: Vec<ScoreLine>) -> Lines {
        let mut old = before.clone();
        let mut lit = Vec::new();
        for (i, line) in after.iter().enumerate() {
            match old.iter().position(|l| l == line) {
                Some(at) => drop(old.remove(at)),
                None => lit.push(i),
            }
        }
        // Of several lines that changed, those of the term itself are the ones to show.
        let own: Vec<usize> = lit.iter().copied().filter(|i| self.is_own(&after[*i])).collect();
        Lines { player, before, lit: if own.is_empty() { lit } else { own }, after }
    }

    /// Whether the term makes lines of its own.
    fn makes_lines(&self) -> bool {
        match self.term.operation {
            Operation::Add
            | Operation::Replace
            | Operation::Void
            | Operation::Half
            | Operation::Again
            | Operation::Award => true,
            Operation::Recount | Operation::Redirect => false,
        }
    }

    /// Whether a line cites a rule of the term.
    fn is_own(&self, line: &ScoreLine) -> bool {
        let of_lines = self.term.pay.iter().filter_map(|p| p.rule.as_ref());
        of_lines.chain(self.term.rule.first()).any(|r| *r == line.rule)
    }

    /// Lines of all players: of the position, and of the occasion at which the term applies if it is another.
    fn paid(&self, board: &Board, rules: &Arc<Rules>) -> Vec<Vec<ScoreLine>> {
        let analysis = Analysis::new(board, Arc::clone(rules));
        let mut lines: Vec<Vec<ScoreLine>> =
            analysis.player_scores(board).into_iter().map(|p| p.lines).collect();
        for moment in &self.term.when {
            if matches!(moment, Moment::Completed | Moment::Final) {
                continue;
            }
            let settled = self.occasion(&analysis, board, *moment);
            for (all, more) in lines.iter_mut().zip(settled.lines) {
                all.extend(more);
            }
        }
        lines
    }

    /// A moment that no position shows: the figures of the first player are what it is about.
    fn occasion(&self, analysis: &Analysis, board: &Board, moment: Moment) -> Settlement {
        let figures: Vec<Carried> = board
            .figures
            .iter()
            .filter(|f| f.player.as_deref() == board.players.first().map(|p| p.id.as_str()))
            .filter_map(|f| {
                let kind = analysis.rules().figure(&f.figure)?;
                Some(Carried { player: 0, kind, segment: analysis.segment_under(f)? })
            })
            .collect();
        let store = analysis.store();
        let feature = figures.first().map(|f| store.feature_of(f.segment));
        let occasion = Occasion {
            moment,
            event: self.term.event.first().map_or("", String::as_str),
            feature,
            cause: feature,
            figures: &figures,
            placed: board.tiles.keys().next().copied(),
            drawn: board.drawn.as_ref().and_then(|t| analysis.rules().tile(t)),
            named: 1,
            number: 1,
            tokens: &[],
        };
        settle::occasion(store, Scene::of(board, store), &occasion)
    }
}

/// The options that the term asks for, with those that they depend on.
fn options_of(reach: &[&TileSet], term: &Term) -> BTreeMap<String, OptionValue> {
    let mut options = term.option.clone();
    let mut asked: Vec<String> = options.keys().cloned().collect();
    while let Some(id) = asked.pop() {
        let def = reach.iter().flat_map(|s| &s.options).find(|o| o.id == id);
        for (other, value) in def.into_iter().flat_map(|d| &d.option) {
            if !options.contains_key(other) {
                options.insert(other.clone(), value.clone());
                asked.push(other.clone());
            }
        }
    }
    // A figure that is in the game by an option only (an abbot), where the term names it.
    let named = term.on.figure.iter();
    for figure in named {
        let def = reach.iter().flat_map(|s| &s.figures).find(|f| f.id == *figure);
        if let Some(option) = def.and_then(|d| d.option.as_ref()) {
            options.entry(option.clone()).or_insert(OptionValue::Switch(true));
        }
    }
    options
}
