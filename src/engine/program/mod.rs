//! Scoring terms compiled once a ruleset: for each moment, what features of a kind are worth and what is paid besides, as
//! slots and tables in order of evaluation. Nothing interprets JSON while scoring.

pub mod count;
pub mod names;
pub mod source;
mod term;

use std::collections::BTreeMap;

pub use names::Names;
pub use source::{
    Area, AsIf, BesideWhat, CompiledTest, FeaturePick, FigurePick, FigureSet, KindMask, Picked, Shown,
    Source, What,
};

use super::marks::MarkNo;
use crate::model::term::{Keep, Moment, Operation, Stage, TableRow, Term};
use crate::model::{ChallengeDef, Text};

/// A compiled payment: one score line.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledPay {
    /// Points for each.
    pub each: i64,
    /// For each of these.
    pub per: Source,
    /// Times this.
    pub times: Option<Source>,
    /// By a table instead of `each`.
    pub table: Vec<TableRow>,
    /// Tokens of this number instead of points.
    pub token: Option<u16>,
    /// Rule of the line.
    pub rule: String,
    /// Label of the line (English).
    pub label: String,
}

/// What a compiled term is about.
#[derive(Clone, Debug, PartialEq)]
pub enum CompiledSubject {
    /// Once a feature of these kinds; only completed or only open ones.
    Feature {
        /// Its kinds.
        kinds: KindMask,
        /// Completed or open.
        completed: Option<bool>,
        /// Which, when an event means one of several.
        pick: Option<crate::model::term::Pick>,
    },
    /// Once a figure.
    Figure {
        /// Which figures.
        pick: FigurePick,
        /// Where; `None` where the moment itself carries the figures, else all on the board.
        area: Option<Area>,
    },
    /// Once for the tile in scope.
    Tile,
    /// Once.
    Game,
}

/// Who is paid.
#[derive(Clone, Debug, PartialEq)]
pub enum Recipients {
    /// Who has most figures there (BAS-MAJ-1, BAS-MAJ-2).
    Majority,
    /// Everyone with a figure there that can own.
    Present,
    /// The owner of the subject figure.
    Owner,
    /// Who completes or draws.
    Active,
    /// Each player who passes the tests.
    Each,
    /// Named by the event.
    Named,
    /// The holder of a token.
    Holder(u16),
    /// Who has most of something; all who tie, nobody at 0.
    Most(Source),
}

/// How tiles are measured anew.
#[derive(Clone, Debug, PartialEq)]
pub enum CompiledRecount {
    /// The feature counts as this many.
    To(i64),
    /// Tiles that show this count as so many, or as their segments.
    Where(Shown, RecountTile),
}

/// What a tile counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecountTile {
    /// So many.
    As(i64),
    /// One for each segment of the feature on it.
    Segments,
}

/// A token that passes to whoever beats a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Award {
    /// Its number.
    pub token: u16,
    /// What must be strictly above the record.
    pub record: Source,
    /// The kinds of features that may beat it.
    pub kinds: KindMask,
}

/// A compiled term.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledTerm {
    /// Term id.
    pub id: String,
    /// Place in the order.
    pub stage: Stage,
    /// Operation.
    pub operation: Operation,
    /// Tests, all must hold.
    pub tests: Vec<CompiledTest>,
    /// Payments.
    pub pay: Vec<CompiledPay>,
    /// First rule id.
    pub rule: String,
    /// Label (English).
    pub label: String,
    /// Subject.
    pub on: CompiledSubject,
    /// Who is paid.
    pub to: Recipients,
    /// Who pays it.
    pub from: Option<Recipients>,
    /// Argument of `recount`.
    pub recount: Option<CompiledRecount>,
    /// Argument of `award`.
    pub award: Option<Award>,
    /// The token that the holder gives back.
    pub spend: Option<u16>,
    /// Caps a penalty.
    pub keep: Option<Keep>,
}

impl CompiledTerm {
    /// Whether it is evaluated for each player apart.
    pub fn says_own(&self) -> bool {
        self.tests.iter().any(CompiledTest::says_own)
            || self.pay.iter().any(|p| p.per.says_own() || p.times.as_ref().is_some_and(Source::says_own))
    }

    fn counts_tiles(&self) -> bool {
        self.tests.iter().any(CompiledTest::counts_tiles)
            || self.recount.is_some()
            || self.award.as_ref().is_some_and(|a| a.record.counts_tiles())
            || self
                .pay
                .iter()
                .any(|p| p.per.counts_tiles() || p.times.as_ref().is_some_and(Source::counts_tiles))
    }

    /// A fixed number of tiles comes after all other measuring.
    fn order(&self) -> (Stage, Operation, bool, &str) {
        let fixed = matches!(self.recount, Some(CompiledRecount::To(_)));
        (self.stage, self.operation, fixed, &self.id)
    }
}

/// The terms for features of one kind at one moment, each list in order of evaluation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Program {
    /// Stages `measure` to `flat`: the value, which exists without owners.
    pub value: Vec<CompiledTerm>,
    /// Stages `first`, `share`, `player`, `extra`, of the feature and of the figures around it.
    pub payments: Vec<CompiledTerm>,
    /// Whether the value is different for each player.
    pub own: bool,
}

/// Number of moments.
pub const MOMENTS: usize = 8;

/// Terms by moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Programs {
    /// `[moment][kind]`.
    pub by_kind: [Vec<Program>; MOMENTS],
    /// Terms of figures wherever they stand, of the tile and of the game: paid once at the moment.
    pub at_large: [Vec<CompiledTerm>; MOMENTS],
    /// Kinds whose tiles some term counts.
    pub counts_tiles: KindMask,
    /// Rivalries of sites.
    pub challenges: Vec<CompiledChallenge>,
}

/// See [`ChallengeDef`].
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledChallenge {
    /// Kinds of the two sides.
    pub sides: [KindMask; 2],
    /// What the loser bears.
    pub mark: MarkNo,
}

/// A term that this engine cannot evaluate: said, never skipped in silence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TermFault {
    /// Term id.
    pub term: String,
    /// What is not known, and what to do.
    pub message: String,
}

/// Index of a moment in [`Programs`].
pub const fn moment_index(moment: Moment) -> usize {
    match moment {
        Moment::Completed => 0,
        Moment::Final => 1,
        Moment::Recalled => 2,
        Moment::Drawn => 3,
        Moment::Placed => 4,
        Moment::TurnStart => 5,
        Moment::TurnEnd => 6,
        Moment::Event => 7,
    }
}

/// Compiles the terms of all sets; terms switched off by options or replaced by others are left out.
pub fn compile(terms: &[&Term], names: &mut Names<'_>) -> (Programs, Vec<TermFault>) {
    let mut faults = Vec::new();
    let mut fault = |term: &Term, message| faults.push(TermFault { term: term.id.clone(), message });
    let mut active: BTreeMap<&str, &Term> = BTreeMap::new();
    for term in terms {
        match options_hold(term, names) {
            Ok(true) => {
                active.insert(&term.id, term);
            }
            Ok(false) => {}
            Err(option) => fault(
                term,
                format!(
                    "names the option \u{2018}{option}\u{2019}, which no set declares; declare it or leave it out"
                ),
            ),
        }
    }
    let replaced: Vec<String> = active.values().flat_map(|t| t.replaces.iter().cloned()).collect();
    for id in &replaced {
        active.remove(id.as_str());
    }
    let mut programs = Programs::default();
    for by_kind in &mut programs.by_kind {
        by_kind.resize(names.kind_count, Program::default());
    }
    for term in active.values() {
        if let Err(message) = term::add(term, &mut programs, names) {
            fault(term, message);
        }
    }
    for program in programs.by_kind.iter_mut().flatten() {
        program.value.sort_by(|a, b| a.order().cmp(&b.order()));
        program.payments.sort_by(|a, b| a.order().cmp(&b.order()));
        program.own = program.value.iter().any(CompiledTerm::says_own);
    }
    for list in &mut programs.at_large {
        list.sort_by(|a, b| a.order().cmp(&b.order()));
    }
    faults.sort();
    (programs, faults)
}

/// Compiles the rivalries of sites; one whose mark nobody declares is left out and told.
pub fn compile_challenges(
    defs: &[&ChallengeDef],
    programs: &mut Programs,
    names: &Names<'_>,
) -> Vec<TermFault> {
    let mut faults = Vec::new();
    for def in defs {
        match names.mark(&def.mark) {
            Ok(mark) => {
                let sides = [names.any_kinds(&def.between[0]), names.any_kinds(&def.between[1])];
                let compiled = CompiledChallenge { sides: sides.map(|k| k & names.sites), mark };
                if !programs.challenges.contains(&compiled) {
                    programs.challenges.push(compiled);
                }
            }
            Err(message) => faults.push(TermFault { term: def.rule.clone(), message }),
        }
    }
    faults
}

fn options_hold(term: &Term, names: &Names<'_>) -> Result<bool, String> {
    for (id, wanted) in &term.option {
        let value = names.options.get(id).ok_or_else(|| id.clone())?;
        if value != wanted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The text of a line.
fn english(text: &Text) -> String {
    text.get("en").to_owned()
}
