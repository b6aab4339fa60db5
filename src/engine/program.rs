//! Scoring terms compiled once a ruleset: what a feature of a kind is worth at a moment, as slots and tables.
//! Nothing interprets JSON while scoring.

use std::collections::BTreeMap;

use crate::model::board::OptionValue;
use crate::model::term::{
    Count, Counted, Each, Moment, Operation, Pay, Recipient, RecipientWord, Stage, SubjectKind, TableRow,
    Term, Test, Where,
};
use crate::model::vocab::Merge;

/// A set of kinds by number.
pub type KindMask = u64;

/// What a compiled count reads.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Always 1.
    One,
    /// Tiles of the feature, each once.
    Tiles,
    /// Its segments.
    Segments,
    /// Marks of the feature, as sums kept by the store; the total over the slots.
    Marks(Vec<(u16, Merge)>),
    /// Cells with a tile, of its own and those around.
    FilledBlock,
    /// Cells with a tile around its own.
    FilledRing,
    /// Empty cells around its own.
    EmptyRing,
    /// Features of these kinds that border it; all, only completed or only open.
    Bordering(KindMask, Option<bool>),
}

/// A compiled test.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledTest {
    /// What is counted.
    pub source: Source,
    /// At least.
    pub min: i64,
    /// At most.
    pub max: i64,
}

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
    /// Rule of the line.
    pub rule: String,
    /// Label of the line (English).
    pub label: String,
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
}

/// The terms for features of one kind at one moment, in order of evaluation.
pub type Program = Vec<CompiledTerm>;

/// A term that this engine cannot evaluate: said, never skipped in silence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TermFault {
    /// Term id.
    pub term: String,
    /// What is not known, and what to do.
    pub message: String,
}

/// What the compiler asks of the vocabulary.
pub trait Names {
    /// Kinds that an id (kind or group) stands for; `None` when undeclared.
    fn kinds(&self, id: &str) -> Option<KindMask>;
    /// Slot and merge of a segment mark; `None` when undeclared.
    fn slot(&mut self, mark: &str) -> Option<(u16, Merge)>;
    /// The value of an option; `None` when undeclared.
    fn option(&self, id: &str) -> Option<OptionValue>;
    /// All kinds.
    fn all_kinds(&self) -> KindMask;
}

/// Programs by moment (completed, final) and kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Programs {
    /// `[completed, final][kind]`.
    pub by_kind: [Vec<Program>; 2],
    /// Kinds whose tiles some term counts.
    pub counts_tiles: KindMask,
}

/// Index of a moment in [`Programs::by_kind`].
pub fn moment_index(moment: Moment) -> Option<usize> {
    match moment {
        Moment::Completed => Some(0),
        Moment::Final => Some(1),
        Moment::Recalled
        | Moment::Drawn
        | Moment::Placed
        | Moment::TurnStart
        | Moment::TurnEnd
        | Moment::Event => None,
    }
}

/// Compiles the terms of all sets; terms switched off by options or replaced by others are left out.
pub fn compile(terms: &[&Term], kind_count: usize, names: &mut dyn Names) -> (Programs, Vec<TermFault>) {
    let mut faults = Vec::new();
    let mut active: BTreeMap<&str, &Term> = BTreeMap::new();
    for term in terms {
        match options_hold(term, names) {
            Ok(true) => {
                active.insert(&term.id, term);
            }
            Ok(false) => {}
            Err(option) => faults.push(TermFault {
                term: term.id.clone(),
                message: format!("names the option \u{2018}{option}\u{2019}, which no set declares; declare it or leave it out"),
            }),
        }
    }
    let replaced: Vec<String> = active.values().flat_map(|t| t.replaces.iter().cloned()).collect();
    for id in &replaced {
        active.remove(id.as_str());
    }
    let mut programs =
        Programs { by_kind: [vec![Vec::new(); kind_count], vec![Vec::new(); kind_count]], counts_tiles: 0 };
    for term in active.values() {
        if let Err(message) = add_term(term, &mut programs, names) {
            faults.push(TermFault { term: term.id.clone(), message });
        }
    }
    for program in programs.by_kind.iter_mut().flatten() {
        program.sort_by(|a, b| (a.stage, a.operation, &a.id).cmp(&(b.stage, b.operation, &b.id)));
    }
    faults.sort();
    (programs, faults)
}

fn options_hold(term: &Term, names: &dyn Names) -> Result<bool, String> {
    for (id, wanted) in &term.option {
        let value = names.option(id).ok_or_else(|| id.clone())?;
        if value != *wanted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Terms that belong to the flow of a turn are not worth of features; the turn engine reads them.
fn is_feature_worth(term: &Term) -> bool {
    term.on.a == SubjectKind::Feature && term.when.iter().any(|m| moment_index(*m).is_some())
}

fn add_term(term: &Term, programs: &mut Programs, names: &mut dyn Names) -> Result<(), String> {
    if !is_feature_worth(term) {
        if term.when.iter().any(|m| moment_index(*m).is_some()) {
            return Err("is not about a feature; payments to single players are not evaluated yet".to_owned());
        }
        return Ok(());
    }
    match &term.to {
        None | Some(Recipient::Word(RecipientWord::Majority)) => {}
        Some(_) => return Err("pays someone other than the majority, which is not evaluated yet".to_owned()),
    }
    let mut mask: KindMask = 0;
    if term.on.kind.is_empty() {
        mask = names.all_kinds();
    }
    for id in &term.on.kind {
        // A group that no loaded set fills is simply empty; an id that nobody declares is the set check's finding.
        mask |= names.kinds(id).unwrap_or(0);
    }
    let compiled = compile_term(term, names)?;
    if compiled.pay.iter().any(|p| p.per == Source::Tiles || p.times == Some(Source::Tiles))
        || compiled.tests.iter().any(|t| t.source == Source::Tiles)
    {
        programs.counts_tiles |= mask;
    }
    for moment in &term.when {
        let Some(m) = moment_index(*moment) else { continue };
        let wants_completed = term.on.completed;
        // A feature is evaluated once: completed with `completed`, else with `final`.
        if wants_completed == Some(m == 1) {
            continue;
        }
        for (kind, program) in programs.by_kind[m].iter_mut().enumerate() {
            if mask >> kind & 1 == 1 {
                program.push(compiled.clone());
            }
        }
    }
    Ok(())
}

fn compile_term(term: &Term, names: &mut dyn Names) -> Result<CompiledTerm, String> {
    match term.operation {
        Operation::Add | Operation::Replace | Operation::Void | Operation::Half => {}
        Operation::Recount | Operation::Again | Operation::Redirect | Operation::Award => {
            return Err(format!("uses the operation {:?}, which is not evaluated yet", term.operation));
        }
    }
    let rule = term.rule.first().cloned().unwrap_or_default();
    let label = term.label.get("en").to_owned();
    let tests = term.tests.iter().map(|t| compile_test(t, names)).collect::<Result<_, _>>()?;
    let pay = term.pay.iter().map(|p| compile_pay(p, &rule, &label, names)).collect::<Result<_, _>>()?;
    Ok(CompiledTerm {
        id: term.id.clone(),
        stage: term.stage,
        operation: term.operation,
        tests,
        pay,
        rule,
        label,
    })
}

fn compile_test(test: &Test, names: &mut dyn Names) -> Result<CompiledTest, String> {
    match test {
        Test::Some(t) => Ok(CompiledTest {
            source: compile_count(&t.some, names)?,
            min: t.min.unwrap_or(i64::from(t.max.is_none())),
            max: t.max.unwrap_or(i64::MAX),
        }),
        Test::No(t) => Ok(CompiledTest { source: compile_count(&t.no, names)?, min: i64::MIN, max: 0 }),
        Test::Mode(t) => {
            Err(format!("tests the mode \u{2018}{}\u{2019}, which is not evaluated yet", t.mode))
        }
    }
}

fn compile_pay(pay: &Pay, rule: &str, label: &str, names: &mut dyn Names) -> Result<CompiledPay, String> {
    if let Some(token) = &pay.token {
        return Err(format!("pays the token \u{2018}{token}\u{2019}, which is not evaluated yet"));
    }
    let each = match &pay.each {
        None => 1,
        Some(Each::Number(n)) => *n,
        Some(Each::Option { option }) => match names.option(option) {
            Some(OptionValue::Number(n)) => n,
            _ => {
                return Err(format!(
                    "pays the option \u{2018}{option}\u{2019}, which is no number; declare it as one"
                ));
            }
        },
    };
    Ok(CompiledPay {
        each,
        per: pay.per.as_ref().map_or(Ok(Source::One), |c| compile_count(c, names))?,
        times: pay.times.as_ref().map(|c| compile_count(c, names)).transpose()?,
        table: pay.table.clone(),
        rule: pay.rule.clone().unwrap_or_else(|| rule.to_owned()),
        label: pay.label.as_ref().map_or(label, |t| t.get("en")).to_owned(),
    })
}

fn compile_count(count: &Count, names: &mut dyn Names) -> Result<Source, String> {
    let unknown = || {
        Err(format!("counts {:?} in {:?} with filters that are not evaluated yet", count.of, count.at)
            .to_lowercase())
    };
    if !plain_filters(count) {
        return unknown();
    }
    match (count.of, count.at) {
        (Counted::One, Where::Here) => Ok(Source::One),
        (Counted::Tiles, Where::Here) => Ok(Source::Tiles),
        (Counted::Segments, Where::Here) if count.kind.is_empty() => Ok(Source::Segments),
        (Counted::Marks, Where::Here) if !count.distinct => {
            let mut slots = Vec::new();
            for mark in &count.mark {
                slots.push(names.slot(mark).ok_or_else(|| {
                    format!("counts the mark \u{2018}{mark}\u{2019}, which no set declares on segments; declare it or correct the id")
                })?);
            }
            Ok(Source::Marks(slots))
        }
        (Counted::Cells, Where::Block) if count.filled == Some(true) => Ok(Source::FilledBlock),
        (Counted::Cells, Where::Ring) if count.filled == Some(true) => Ok(Source::FilledRing),
        (Counted::Cells, Where::Ring) if count.filled == Some(false) => Ok(Source::EmptyRing),
        (Counted::Features, Where::Bordering) => {
            let mut mask = 0;
            for id in &count.kind {
                mask |= names.kinds(id).unwrap_or(0);
            }
            Ok(Source::Bordering(
                if count.kind.is_empty() { names.all_kinds() } else { mask },
                count.completed,
            ))
        }
        _ => unknown(),
    }
}

/// Whether a count has none of the filters that this compiler does not know.
fn plain_filters(c: &Count) -> bool {
    c.place.is_none()
        && c.token.is_empty()
        && c.figure.is_empty()
        && c.role.is_empty()
        && c.owner.is_none()
        && c.beside.is_none()
        && c.placed.is_none()
        && c.showing.is_none()
        && c.lacking.is_none()
        && c.having.is_empty()
        && c.except.is_none()
        && c.centre.is_none()
        && c.as_if.is_none()
        && c.range.is_none()
}
