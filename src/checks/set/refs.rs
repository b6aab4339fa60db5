//! The declared ids that a term, a count or a limit names. Every field is named here, so that a new one cannot be forgotten.

use super::names::Noun;
use crate::model::ChallengeDef;
use crate::model::declare::{EffectDef, StackDef, WalkDef};
use crate::model::term::{
    Count, CountValue, Each, ModeTest, NoTest, Pay, Recipient, Recount, Showing, SomeTest, Subject, Term,
    Test,
};
use crate::model::vocab::{Beside, FigureDef, LimitDef};

/// Told of every id, with what it may be an id of.
pub type Visit<'v, 'a> = &'v mut dyn FnMut(&'static [Noun], &'a str);

/// Ids of kinds or groups.
pub const KINDS: &[Noun] = &[Noun::Kind, Noun::Group];
/// Ids of figures or classes.
pub const FIGURES: &[Noun] = &[Noun::Figure, Noun::Class];
/// Marks that are counted.
pub const MARKS: &[Noun] = &[Noun::Mark];
const BESIDE: &[Noun] = &[Noun::Figure, Noun::Mark];
const ROLES: &[Noun] = &[Noun::Role];
const TOKENS: &[Noun] = &[Noun::Token];
const PLACES: &[Noun] = &[Noun::Place];
const OPTIONS: &[Noun] = &[Noun::Option];

fn all<'a>(ids: &'a [String], nouns: &'static [Noun], visit: Visit<'_, 'a>) {
    ids.iter().for_each(|id| visit(nouns, id));
}

/// Of a term; the terms that it replaces are left to their own check.
pub fn of_term<'a>(term: &'a Term, visit: Visit<'_, 'a>) {
    let Term {
        id: _,
        rule: _,
        label: _,
        when: _,
        event: _,
        on,
        tests,
        stage: _,
        operation: _,
        pay,
        to,
        from,
        recount,
        token,
        record,
        spend,
        keep: _,
        option,
        replaces: _,
    } = term;
    of_subject(on, visit);
    tests.iter().for_each(|t| of_test(t, visit));
    pay.iter().for_each(|p| of_pay(p, visit));
    to.iter().chain(from).for_each(|r| of_recipient(r, visit));
    match recount {
        Some(Recount::Where { r#where, r#as: _ }) => of_showing(r#where, visit),
        Some(Recount::To { to: _ }) | None => {}
    }
    token.iter().chain(spend).for_each(|t| visit(TOKENS, t));
    record.iter().for_each(|c| of_count(c, visit));
    option.keys().for_each(|o| visit(OPTIONS, o));
}

/// Of a placement limit.
pub fn of_limit<'a>(limit: &'a LimitDef, visit: Visit<'_, 'a>) {
    let LimitDef { rule: _, each, at_most: _, count, option, extra: _ } = limit;
    visit(KINDS, each);
    of_count(count, visit);
    option.keys().for_each(|o| visit(OPTIONS, o));
}

/// Of a figure.
pub fn of_figure<'a>(figure: &'a FigureDef, visit: Visit<'_, 'a>) {
    let FigureDef {
        id: _,
        each_player: _,
        each_player_in: _,
        weight,
        stands_on,
        stands_as,
        is,
        only,
        in_sight,
        displaces: _,
        class: _,
        may_enter,
        returns: _,
        may_be_recalled: _,
        needs_own,
        neutral: _,
        option,
        rule: _,
        label: _,
        starts,
        on: _,
        beside,
        most_beside: _,
        bars: _,
        avoids,
        walk,
        displaced_event: _,
        extra: _,
    } = figure;
    weight.iter().for_each(|w| of_value(w, visit));
    all(stands_on, KINDS, visit);
    stands_as.iter().chain(is).chain(avoids.keys()).for_each(|id| visit(&[Noun::Figure], id));
    all(only, FIGURES, visit);
    in_sight.iter().for_each(|c| of_count(c, visit));
    needs_own.iter().for_each(|id| visit(FIGURES, id));
    option.iter().for_each(|id| visit(OPTIONS, id));
    match beside {
        Some(Beside::Option { option }) => visit(OPTIONS, option),
        Some(Beside::Word(_)) | None => {}
    }
    may_enter.iter().chain(starts).for_each(|id| visit(PLACES, id));
    if let Some(WalkDef { mark, steps: _, after_scoring, rule: _, where_rule: _, sends_home: _, extra: _ }) =
        walk
    {
        all(mark, MARKS, visit);
        after_scoring.keys().for_each(|o| visit(OPTIONS, o));
    }
}

/// Of a stack.
pub fn of_stack<'a>(stack: &'a StackDef, visit: Visit<'_, 'a>) {
    let StackDef {
        id: _,
        showing,
        laid: _,
        after,
        first,
        then: _,
        last,
        continues: _,
        no_u_turn: _,
        arms_may_join: _,
        rule: _,
        rules: _,
        label: _,
        extra: _,
    } = stack;
    of_showing(showing, visit);
    after.iter().for_each(|s| of_showing(s, visit));
    all(first, MARKS, visit);
    all(last, MARKS, visit);
}

/// Of an effect.
pub fn of_effect<'a>(effect: &'a EffectDef, visit: Visit<'_, 'a>) {
    let EffectDef {
        rule: _,
        when: _,
        action: _,
        mark,
        tests,
        then: _,
        to: _,
        figure,
        figures,
        role,
        owner: _,
        last,
        token,
        kind,
        from: _,
        all: _,
        instead: _,
        optional: _,
        scores: _,
        option,
        extra: _,
    } = effect;
    all(mark, MARKS, visit);
    tests.iter().for_each(|t| of_test(t, visit));
    figure.iter().for_each(|id| visit(&[Noun::Figure], id));
    all(figures, FIGURES, visit);
    all(role, ROLES, visit);
    all(last, FIGURES, visit);
    all(kind, KINDS, visit);
    token.iter().for_each(|id| visit(TOKENS, id));
    option.keys().for_each(|o| visit(OPTIONS, o));
}

/// Of a rivalry of sites.
pub fn of_challenge<'a>(challenge: &'a ChallengeDef, visit: Visit<'_, 'a>) {
    let ChallengeDef { rule: _, between, mark, extra: _ } = challenge;
    between.iter().for_each(|side| all(side, KINDS, visit));
    visit(MARKS, mark);
}

/// Of a number or count.
pub fn of_value<'a>(value: &'a CountValue, visit: Visit<'_, 'a>) {
    match value {
        CountValue::Number(_) => {}
        CountValue::Count(count) => of_count(count, visit),
    }
}

fn of_subject<'a>(subject: &'a Subject, visit: Visit<'_, 'a>) {
    let Subject {
        a: _,
        kind,
        completed: _,
        figure,
        role,
        owner: _,
        beside,
        placed: _,
        at: _,
        place,
        pick: _,
    } = subject;
    all(kind, KINDS, visit);
    all(figure, FIGURES, visit);
    all(role, ROLES, visit);
    beside.iter().for_each(|b| visit(BESIDE, b));
    place.iter().for_each(|p| visit(PLACES, p));
}

fn of_test<'a>(test: &'a Test, visit: Visit<'_, 'a>) {
    match test {
        Test::Some(SomeTest { some, min: _, max: _ }) => of_count(some, visit),
        Test::No(NoTest { no }) => of_count(no, visit),
        Test::Mode(ModeTest { mode: _, is: _ }) => {}
    }
}

fn of_pay<'a>(pay: &'a Pay, visit: Visit<'_, 'a>) {
    let Pay { each, per, times, table: _, token, rule: _, label: _ } = pay;
    match each {
        Some(Each::Option { option }) => visit(OPTIONS, option),
        Some(Each::Number(_)) | None => {}
    }
    per.iter().chain(times).for_each(|c| of_count(c, visit));
    token.iter().for_each(|t| visit(TOKENS, t));
}

fn of_recipient<'a>(recipient: &'a Recipient, visit: Visit<'_, 'a>) {
    match recipient {
        Recipient::Word(_) => {}
        Recipient::Holder { holder } => visit(TOKENS, holder),
        Recipient::Most { most } => of_count(most, visit),
    }
}

fn of_showing<'a>(showing: &'a Showing, visit: Visit<'_, 'a>) {
    let Showing { kind, mark } = showing;
    all(kind, KINDS, visit);
    all(mark, MARKS, visit);
}

fn of_count<'a>(count: &'a Count, visit: Visit<'_, 'a>) {
    let Count {
        of: _,
        at: _,
        place,
        kind,
        mark,
        token,
        figure,
        role,
        owner: _,
        beside,
        placed: _,
        completed: _,
        filled: _,
        showing,
        lacking,
        having,
        except: _,
        centre,
        real: _,
        distinct: _,
        as_if: _,
        range,
    } = count;
    place.iter().for_each(|p| visit(PLACES, p));
    all(kind, KINDS, visit);
    all(mark, MARKS, visit);
    all(token, TOKENS, visit);
    all(figure, FIGURES, visit);
    all(role, ROLES, visit);
    beside.iter().for_each(|b| visit(BESIDE, b));
    showing.iter().chain(lacking).chain(centre).for_each(|s| of_showing(s, visit));
    having.iter().for_each(|t| of_test(t, visit));
    range.iter().for_each(|c| of_count(c, visit));
}
