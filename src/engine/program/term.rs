//! Terms compiled and put where their moment and subject look for them.

use super::count::{self, Of};
use super::source::{Area, CompiledTest, Source, What};
use super::{
    Award, CompiledPay, CompiledRecount, CompiledSubject, CompiledTerm, Names, Programs, Recipients,
    RecountTile, english, moment_index,
};
use crate::model::board::OptionValue;
use crate::model::bounds::{MOST_POINTS, within};
use crate::model::term::{
    Each, Moment, Operation, Pay, Recipient, RecipientWord, Recount, RecountAs, Stage, SubjectKind, TableRow,
    Term, Where,
};

/// Adds a term to the programs of its moments.
pub(super) fn add(term: &Term, programs: &mut Programs, names: &mut Names<'_>) -> Result<(), String> {
    stage_fits(term)?;
    let compiled = compile(term, names)?;
    let redirected = share_of_value(term, &compiled);
    let kinds = match &compiled.on {
        CompiledSubject::Feature { kinds, .. } => *kinds,
        CompiledSubject::Figure { .. } => names.kinds_or_all(&term.on.kind),
        CompiledSubject::Tile | CompiledSubject::Game => names.all_kinds(),
    };
    if compiled.counts_tiles() {
        programs.counts_tiles |= kinds;
    }
    let event = CompiledTest::Event(term.event.clone());
    for moment in &term.when {
        let m = moment_index(*moment);
        let mut one = compiled.clone();
        if *moment == Moment::Event {
            one.tests.insert(0, event.clone());
        }
        let wants = match (&compiled.on, moment) {
            (CompiledSubject::Feature { completed, .. }, Moment::Completed | Moment::Final) => *completed,
            _ => None,
        };
        // A feature is evaluated once: completed with `completed`, else with `final`.
        if wants == Some(*moment == Moment::Final) {
            continue;
        }
        if is_at_large(&compiled.on, *moment) {
            programs.at_large[m].push(one);
            continue;
        }
        for (_, program) in programs.by_kind[m].iter_mut().enumerate().filter(|(k, _)| kinds >> k & 1 == 1) {
            if is_value(term.stage) { &mut program.value } else { &mut program.payments }.push(one.clone());
            if let Some(share) = &redirected {
                let tests = one.tests.clone();
                program.payments.push(CompiledTerm { tests, ..share.clone() });
            }
        }
    }
    Ok(())
}

/// Stages that make the value of a feature, which exists without owners.
pub(super) fn is_value(stage: Stage) -> bool {
    match stage {
        Stage::Measure | Stage::Base | Stage::Void | Stage::Rate | Stage::Scale | Stage::Flat => true,
        Stage::First | Stage::Share | Stage::Player | Stage::Extra => false,
    }
}

/// Whether a term is evaluated once at its moment and not with each feature.
fn is_at_large(on: &CompiledSubject, moment: Moment) -> bool {
    match on {
        CompiledSubject::Feature { .. } => false,
        CompiledSubject::Tile | CompiledSubject::Game => true,
        CompiledSubject::Figure { area, .. } => match area {
            Some(Area::Here | Area::Leading | Area::Bordering) => {
                !matches!(moment, Moment::Completed | Moment::Final | Moment::Event)
            }
            Some(_) | None => true,
        },
    }
}

/// Operations belong to stages; a term in the wrong one would silently do nothing.
fn stage_fits(term: &Term) -> Result<(), String> {
    let wanted = match term.operation {
        Operation::Recount => [Stage::Measure].as_slice(),
        Operation::Redirect => &[Stage::Share],
        Operation::Award => &[Stage::First, Stage::Player, Stage::Extra],
        Operation::Void | Operation::Half | Operation::Again | Operation::Replace => {
            &[Stage::Base, Stage::Void, Stage::Rate, Stage::Scale, Stage::Flat]
        }
        Operation::Add => &[
            Stage::First,
            Stage::Base,
            Stage::Void,
            Stage::Rate,
            Stage::Scale,
            Stage::Flat,
            Stage::Player,
            Stage::Extra,
        ],
    };
    if !wanted.contains(&term.stage) {
        let words: Vec<String> =
            wanted.iter().map(|s| format!("\u{2018}{s:?}\u{2019}").to_lowercase()).collect();
        let operation = format!("{:?}", term.operation).to_lowercase();
        let stage = format!("{:?}", term.stage).to_lowercase();
        return Err(format!(
            "does \u{2018}{operation}\u{2019} in the stage \u{2018}{stage}\u{2019}; the stage can be {}",
            words.join(", ")
        ));
    }
    if is_value(term.stage) && term.on.a != SubjectKind::Feature {
        return Err(format!(
            "pays a {:?} in the stage \u{2018}{:?}\u{2019}, which makes the value of features; the stage can be \u{2018}first\u{2019}, \u{2018}player\u{2019} or \u{2018}extra\u{2019}",
            term.on.a, term.stage
        )
        .to_lowercase());
    }
    Ok(())
}

/// A value that goes to others than the majority is sent there in the stage `share`.
fn share_of_value(term: &Term, compiled: &CompiledTerm) -> Option<CompiledTerm> {
    let elsewhere = is_value(term.stage) && compiled.to != Recipients::Majority;
    elsewhere.then(|| CompiledTerm {
        stage: Stage::Share,
        operation: Operation::Redirect,
        pay: Vec::new(),
        ..compiled.clone()
    })
}

fn compile(term: &Term, names: &mut Names<'_>) -> Result<CompiledTerm, String> {
    let of = Of::subject(&term.on, names);
    let rule = term.rule.first().cloned().unwrap_or_default();
    let label = english(&term.label);
    let tests = count::tests(&term.tests, of, names)?;
    let pay: Vec<CompiledPay> =
        term.pay.iter().map(|p| pay(p, &rule, &label, of, names)).collect::<Result<_, _>>()?;
    if is_value(term.stage) {
        let sources = pay.iter().flat_map(|p| std::iter::once(&p.per).chain(&p.times));
        let tested = tests.iter().filter_map(|t| match t {
            CompiledTest::Range { source, .. } => Some(source),
            CompiledTest::Mode { .. } | CompiledTest::Event(_) => None,
        });
        if sources.chain(tested).any(counts_own_value) {
            return Err("counts the points of the feature whose points it makes; use the stage \u{2018}player\u{2019} or \u{2018}extra\u{2019}".to_owned());
        }
    }
    let (recount, award) = arguments(term, of, names)?;
    Ok(CompiledTerm {
        id: term.id.clone(),
        stage: term.stage,
        operation: term.operation,
        tests,
        pay,
        on: subject(term, names),
        to: recipients(term.to.as_ref(), term, of, names)?,
        from: term.from.as_ref().map(|r| recipients(Some(r), term, of, names)).transpose()?,
        recount,
        award,
        spend: term.spend.as_ref().map(|t| names.token(t)),
        keep: term.keep,
        rule,
        label,
    })
}

fn counts_own_value(source: &Source) -> bool {
    let Source::Picked(picked) = source else { return false };
    picked.area == Area::Here && matches!(picked.what, What::Points(_))
}

/// The arguments of `recount` and `award`.
fn arguments(
    term: &Term,
    of: Of,
    names: &mut Names<'_>,
) -> Result<(Option<CompiledRecount>, Option<Award>), String> {
    let recount = match (&term.recount, term.operation) {
        (None, Operation::Recount) => {
            return Err("recounts and does not say how; add \u{201c}recount\u{201d}".to_owned());
        }
        (Some(Recount::To { to }), Operation::Recount) => Some(CompiledRecount::To(points(*to))),
        (Some(Recount::Where { r#where, r#as }), Operation::Recount) => {
            let each = match r#as {
                RecountAs::Number(n) => RecountTile::As(points(*n)),
                RecountAs::Segments(_) => RecountTile::Segments,
            };
            Some(CompiledRecount::Where(count::shown(r#where, names)?, each))
        }
        (_, _) => None,
    };
    let award = match (&term.token, &term.record, term.operation) {
        (Some(token), Some(record), Operation::Award) => {
            let kinds = match of {
                Of::Feature(kinds) => kinds,
                Of::Figure | Of::Nothing => 0,
            };
            let record = count::count(record, of, names)?;
            Some(Award { token: names.token(token), record, kinds })
        }
        (_, _, Operation::Award) => {
            return Err("awards nothing; add \u{201c}token\u{201d} and \u{201c}record\u{201d}".to_owned());
        }
        (_, _, _) => None,
    };
    Ok((recount, award))
}

fn subject(term: &Term, names: &Names<'_>) -> CompiledSubject {
    let on = &term.on;
    match on.a {
        SubjectKind::Feature => CompiledSubject::Feature {
            kinds: names.kinds_or_all(&on.kind),
            completed: on.completed,
            pick: on.pick,
        },
        SubjectKind::Figure => CompiledSubject::Figure {
            pick: count::figure_pick(&on.figure, &on.role, on.owner, &on.beside, on.placed, names),
            area: on.at.map(|at| match at {
                Where::Here => Area::Here,
                Where::Leading => Area::Leading,
                Where::Bordering => Area::Bordering,
                Where::Placed => Area::Placed,
                Where::Place => Area::Place(on.place.as_ref().map(|id| names.place(id).unwrap_or(u16::MAX))),
                Where::Cause => Area::Cause,
                Where::Event => Area::Event,
                Where::Site
                | Where::Ring
                | Where::Block
                | Where::Board
                | Where::Supply
                | Where::Drawn
                | Where::Common
                | Where::Sight => Area::Board,
            }),
        },
        SubjectKind::Tile => CompiledSubject::Tile,
        SubjectKind::Game => CompiledSubject::Game,
    }
}

fn recipients(
    to: Option<&Recipient>,
    term: &Term,
    of: Of,
    names: &mut Names<'_>,
) -> Result<Recipients, String> {
    Ok(match (to, term.on.a) {
        (None, SubjectKind::Feature) => Recipients::Majority,
        (None, SubjectKind::Figure) => Recipients::Owner,
        (None, SubjectKind::Tile | SubjectKind::Game) => Recipients::Active,
        (Some(Recipient::Holder { holder }), _) => Recipients::Holder(names.token(holder)),
        (Some(Recipient::Most { most }), _) => Recipients::Most(count::count(most, of, names)?),
        (Some(Recipient::Word(word)), on) => {
            let recipients = match word {
                RecipientWord::Majority => Recipients::Majority,
                RecipientWord::Present => Recipients::Present,
                RecipientWord::Owner => Recipients::Owner,
                RecipientWord::Active => Recipients::Active,
                RecipientWord::Each => Recipients::Each,
                RecipientWord::Named => Recipients::Named,
            };
            let fine = match recipients {
                Recipients::Majority | Recipients::Present => {
                    matches!(on, SubjectKind::Feature | SubjectKind::Figure)
                }
                Recipients::Owner => on == SubjectKind::Figure,
                Recipients::Active
                | Recipients::Each
                | Recipients::Named
                | Recipients::Holder(_)
                | Recipients::Most(_) => true,
            };
            if !fine {
                return Err(format!("pays the {word:?} of a {on:?}, which has none").to_lowercase());
            }
            recipients
        }
    })
}

/// A number that a term states, as far as it is reckoned with.
fn points(stated: i64) -> i64 {
    within(stated, MOST_POINTS)
}

fn pay(pay: &Pay, rule: &str, label: &str, of: Of, names: &mut Names<'_>) -> Result<CompiledPay, String> {
    let each = match &pay.each {
        None => 1,
        Some(Each::Number(n)) => points(*n),
        Some(Each::Option { option }) => match names.options.get(option) {
            Some(OptionValue::Number(n)) => points(*n),
            Some(OptionValue::Switch(_) | OptionValue::Choice(_)) | None => {
                return Err(format!(
                    "pays the option \u{2018}{option}\u{2019}, which is no number; declare it as one"
                ));
            }
        },
    };
    Ok(CompiledPay {
        each,
        per: pay.per.as_ref().map_or(Ok(Source::One), |c| count::count(c, of, names))?,
        times: pay.times.as_ref().map(|c| count::count(c, of, names)).transpose()?,
        table: pay.table.iter().map(|row| TableRow { pays: points(row.pays), ..row.clone() }).collect(),
        token: pay.token.as_ref().map(|t| names.token(t)),
        rule: pay.rule.clone().unwrap_or_else(|| rule.to_owned()),
        label: pay.label.as_ref().map_or_else(|| label.to_owned(), english),
    })
}
