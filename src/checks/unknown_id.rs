//! Ids that nothing declares: sets, editions, options, plates, players, figures, places.

use super::{Check, Context, words};
use crate::engine::rules::RuleFault;
use crate::model::{Edit, Finding, Fix, Place, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "unknown-id",
    severity: Severity::Error,
    rule: None,
    about: "The board names something that no chosen set declares.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for fault in &cx.rules.faults {
        match fault {
            RuleFault::UnknownSet(id) => {
                let sets = cx.board.sets.iter().filter(|s| s.id != *id).cloned().collect();
                out.push(check.finding(
                    format!("No tile set \u{2018}{id}\u{2019} is at hand."),
                    "Open its file, or take it off the list of sets.",
                    vec![Place::id(id)],
                    vec![Fix { label: "Take it off the list".to_owned(), edits: vec![Edit::Sets(sets)] }],
                ));
            }
            RuleFault::UnknownEdition(set, edition) => {
                let mut sets = cx.board.sets.clone();
                for s in sets.iter_mut().filter(|s| s.id == *set) {
                    s.edition = None;
                }
                out.push(check.finding(
                    format!("The set \u{2018}{set}\u{2019} has no edition \u{2018}{edition}\u{2019}; its newest is used."),
                    "Choose one of its editions under Rules.",
                    vec![Place::id(edition)],
                    vec![Fix { label: "Use the newest".to_owned(), edits: vec![Edit::Sets(sets)] }],
                ));
            }
            RuleFault::UnknownOption(id) => {
                let mut options = cx.board.options.clone();
                options.remove(id);
                out.push(check.finding(
                    format!("No chosen set has an option \u{2018}{id}\u{2019}."),
                    "Add the set that has it, or take the option away.",
                    vec![Place::id(id)],
                    vec![Fix { label: "Take it away".to_owned(), edits: vec![Edit::Options(options)] }],
                ));
            }
            RuleFault::TileTooLarge(_)
            | RuleFault::TooManyKinds(_)
            | RuleFault::Term(_)
            | RuleFault::Limit { .. }
            | RuleFault::Effect { .. } => {}
        }
    }
    for (i, placed) in cx.board.plates.iter().enumerate() {
        if cx.rules.plate(&placed.plate).is_none() {
            out.push(check.finding(
                format!("No chosen set has a plate \u{2018}{}\u{2019}.", placed.plate),
                "Add its set under Rules, or take it away.",
                vec![Place { id: Some(placed.plate.clone()), ..Place::cell(placed.cell()) }],
                vec![Fix { label: "Take it away".to_owned(), edits: vec![Edit::TakePlate(i)] }],
            ));
        }
    }
    if let Some(turn) = &cx.board.turn
        && cx.board.player_index(&turn.player).is_none()
    {
        out.push(check.finding(
            format!("It is the turn of \u{2018}{}\u{2019}, who is no player of this board.", turn.player),
            "Choose one of the players.",
            vec![Place::id(&turn.player)],
            vec![Fix { label: "Let the first player begin".to_owned(), edits: vec![Edit::Turn(None)] }],
        ));
    }
    figures(check, cx, out);
}

fn figures(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let mut say = |what: String, help: &str, id: &str| {
            let mut place = figure.spot.cell().map_or_else(Place::default, Place::cell);
            place.id = Some(id.to_owned());
            out.push(check.finding(what, help.to_owned(), vec![place], vec![words::take_figure(i)]));
        };
        if cx.rules.figure(&figure.figure).is_none() {
            say(
                format!("No chosen set has a figure \u{2018}{}\u{2019}.", figure.figure),
                "Add the set that has it, or take the figure back.",
                &figure.figure,
            );
        }
        if let Some(player) = &figure.player
            && cx.board.player_index(player).is_none()
        {
            say(
                format!("A figure belongs to \u{2018}{player}\u{2019}, who is no player of this board."),
                "Add that player, or take the figure back.",
                player,
            );
        }
        if let Spot::Place(place) = &figure.spot
            && cx.rules.place(place).is_none()
        {
            say(
                format!("No chosen set has a place \u{2018}{place}\u{2019}."),
                "Add the set that has it, or take the figure back.",
                place,
            );
        }
    }
}
