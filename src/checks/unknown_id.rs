//! Ids that nothing declares: sets, editions, options, plates, players, figures, places, tokens, tiles beside the board.

use super::{Check, Context, words};
use crate::engine::rules::RuleFault;
use crate::model::{Edit, Finding, Fix, Holder, Place, Severity, Spot, TilePile};

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
    tokens(check, cx, out);
    piles(check, cx, out);
}

/// Tokens and records of no declared token, and tokens of nobody at the table.
fn tokens(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let board = cx.board;
    for (holder, token) in board.tokens.0.keys() {
        let take = || Edit::Tokens(holder.clone(), token.clone(), None);
        let mut say = |what: String, help: &str, id: &str| {
            let place = match holder {
                Holder::Cell(cell) => Place { id: Some(id.to_owned()), ..Place::cell(*cell) },
                Holder::Player(_) => Place::id(id),
            };
            let fix = Fix { label: "Take it away".to_owned(), edits: vec![take()] };
            out.push(check.finding(what, help.to_owned(), vec![place], vec![fix]));
        };
        if cx.rules.token(token).is_none() {
            let what = format!("No chosen set has a token \u{2018}{token}\u{2019}.");
            say(what, "Add the set that has it, or take it away.", token);
        }
        if let Holder::Player(id) = holder
            && board.player_index(id).is_none()
        {
            let what = format!("Tokens belong to \u{2018}{id}\u{2019}, who is no player of this board.");
            say(what, "Add that player, or take them away.", id);
        }
    }
    for token in board.records.keys().filter(|t| cx.rules.token(t).is_none()) {
        out.push(check.finding(
            format!("A record is kept for \u{2018}{token}\u{2019}, a token that no chosen set has."),
            "Add the set that has it, or take the record away.",
            vec![Place::id(token)],
            vec![Fix { label: "Take it away".to_owned(), edits: vec![Edit::Record(token.clone(), None)] }],
        ));
    }
}

/// Tiles in the bag, out of the game, drawn or beside the track that no chosen set has.
fn piles(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    let board = cx.board;
    let unknown = |id: &String| cx.rules.tile(id).is_none();
    let mut say = |where_: &str, id: &str, edit: Edit| {
        out.push(check.finding(
            format!("{where_} holds \u{2018}{id}\u{2019}, a tile that no chosen set has."),
            "Add the set that has it, or take it away.",
            vec![Place::id(id)],
            vec![Fix { label: "Take it away".to_owned(), edits: vec![edit] }],
        ));
    };
    let without = |pile: &TilePile, id: &str| {
        let mut pile = pile.clone();
        pile.0.remove(id);
        pile
    };
    if let Some(bag) = &board.bag {
        for id in bag.0.keys().filter(|id| unknown(id)) {
            say("The bag", id, Edit::Bag(Some(without(bag, id))));
        }
    }
    for id in board.discards.0.keys().filter(|id| unknown(id)) {
        say("The pile of tiles out of the game", id, Edit::Discards(without(&board.discards, id)));
    }
    for id in board.drawn.iter().filter(|id| unknown(id)) {
        say("The player\u{2019}s hand", id, Edit::Drawn(None));
    }
    for id in board.common.iter().filter(|id| unknown(id)) {
        let rest = board.common.iter().filter(|c| *c != id).cloned().collect();
        say("The score track", id, Edit::Common(rest));
    }
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
