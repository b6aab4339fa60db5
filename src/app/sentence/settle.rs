//! What must change with a choice so that the term still makes sense.

use super::Reach;
use crate::model::Term;
use crate::model::term::{Moment, SubjectKind};

/// The term with what follows from a choice just made.
pub(super) fn settled(mut term: Term, reach: &Reach<'_>) -> Term {
    let on = &mut term.on;
    if on.a == SubjectKind::Feature && reach.never_completed(&on.kind) {
        // What is never completed is paid at the end.
        if term.when.iter().all(|m| *m == Moment::Completed) {
            term.when = vec![Moment::Final];
        }
        if on.completed == Some(true) {
            on.completed = None;
        }
    }
    if !term.when.contains(&Moment::Event) {
        term.event.clear();
    }
    term
}
