//! The English of the closed words of terms.

use crate::model::OptionValue;
use crate::model::term::{Moment, Operation, RecipientWord, Stage, Where};

/// An id as words: `pig-herd` is "pig herd".
pub fn spaced(id: &str) -> String {
    id.replace('-', " ")
}

/// `a` or `an`, by the first letter of what follows.
pub fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

/// The noun with its article; none before what is a plural already (besiegers).
pub fn with_article(noun: &str) -> String {
    let plural = noun.ends_with('s') && !noun.ends_with("ss") && !noun.ends_with("us") && !noun.contains(' ');
    if plural { noun.to_owned() } else { format!("{} {noun}", article(noun)) }
}

/// The plural of a noun; of `coat of arms` the head is changed.
pub fn plural(noun: &str) -> String {
    for joint in [" of ", " on ", " with ", " in ", " beside "] {
        if let Some((head, rest)) = noun.split_once(joint) {
            return format!("{}{joint}{rest}", plural(head));
        }
    }
    let before_y = noun.strip_suffix('y').filter(|n| !n.ends_with(['a', 'e', 'i', 'o', 'u']));
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        None => format!("{noun}s"),
    }
}

/// With a capital first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

/// A moment, as the beginning of a sentence that is not about a feature being scored.
pub const fn moment(moment: Moment) -> &'static str {
    match moment {
        Moment::Completed => "When a feature is completed",
        Moment::Final => "At the end of the game",
        Moment::Recalled => "When a figure is taken back",
        Moment::Drawn => "When a tile is drawn",
        Moment::Placed => "When a tile is laid",
        Moment::TurnStart => "At the start of a turn",
        Moment::TurnEnd => "At the end of a turn",
        Moment::Event => "On the event",
    }
}

/// Several moments, as the beginning of a sentence.
pub fn moments(list: &[Moment]) -> String {
    match list {
        [Moment::Completed, Moment::Final] => "Whenever a feature is scored".to_owned(),
        [] => "Never".to_owned(),
        [first, rest @ ..] => rest.iter().fold(moment(*first).to_owned(), |text, m| {
            let next = moment(*m);
            let (head, tail) = next.split_at(1);
            format!("{text}, {}{tail}", head.to_lowercase())
        }),
    }
}

/// Where something is counted; nothing for the feature in scope.
pub const fn place(at: Where) -> &'static str {
    match at {
        Where::Here => "",
        Where::Site => "on its tile",
        Where::Ring => "in the cells around",
        Where::Block => "on its cell and around",
        Where::Bordering => "bordering it",
        Where::Leading => "at an end",
        Where::Board => "on the board",
        Where::Supply => "in supply",
        Where::Placed => "on the tile just laid",
        Where::Drawn => "on the drawn tile",
        Where::Common => "beside the track",
        Where::Place => "in that place",
        Where::Sight => "in sight",
        Where::Cause => "of what completed it",
        Where::Event => "of the event",
    }
}

/// What a term does, as the verb of a card.
pub fn operation(operation: Operation, stage: Stage) -> String {
    let (verb, usual) = match operation {
        Operation::Add => {
            let verb = match stage {
                Stage::Base => "add",
                Stage::Rate => "also add",
                Stage::Flat => "finally add",
                Stage::First => "first pay",
                Stage::Extra => "besides pay",
                Stage::Player => "pay single players",
                Stage::Void => "add after what voids",
                Stage::Scale => "add while halving",
                Stage::Measure | Stage::Share => "add",
            };
            return verb.to_owned();
        }
        Operation::Replace => ("pay instead", Stage::Base),
        Operation::Void => ("pay nothing", Stage::Void),
        Operation::Half => ("halve, rounding up", Stage::Scale),
        Operation::Again => ("pay again", Stage::Scale),
        Operation::Recount => ("count anew", Stage::Measure),
        Operation::Redirect => ("pay it", Stage::Share),
        Operation::Award => ("pass on", Stage::Extra),
    };
    if stage == usual { verb.to_owned() } else { format!("{verb} ({})", stage_word(stage)) }
}

/// A place in the order of evaluation.
pub const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::First => "before all else",
        Stage::Measure => "while measuring",
        Stage::Base => "with the basic value",
        Stage::Void => "with what voids",
        Stage::Rate => "with what is paid more",
        Stage::Scale => "while halving",
        Stage::Flat => "with fixed bonuses",
        Stage::Share => "when shared out",
        Stage::Player => "for single players",
        Stage::Extra => "besides",
    }
}

/// Who is paid.
pub const fn recipient(word: RecipientWord) -> &'static str {
    match word {
        RecipientWord::Majority => "whoever has most figures",
        RecipientWord::Present => "everyone present",
        RecipientWord::Owner => "its owner",
        RecipientWord::Active => "the active player",
        RecipientWord::Each => "each such player",
        RecipientWord::Named => "the player named",
    }
}

/// The value of an option.
pub fn value(value: &OptionValue) -> String {
    match value {
        OptionValue::Switch(true) => "on".to_owned(),
        OptionValue::Switch(false) => "off".to_owned(),
        OptionValue::Number(n) => n.to_string(),
        OptionValue::Choice(word) if word.starts_with(|c: char| c.is_ascii_digit()) => word.clone(),
        OptionValue::Choice(word) => spaced(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_get_their_plural() {
        for (one, many) in [
            ("city", "cities"),
            ("coat of arms", "coats of arms"),
            ("tile", "tiles"),
            ("marsh", "marshes"),
            ("highway", "highways"),
            ("cell on its cell and around", "cells on its cell and around"),
        ] {
            assert_eq!(plural(one), many);
        }
        assert_eq!((article("inn"), article("city")), ("an", "a"));
        assert_eq!(moments(&[Moment::Drawn, Moment::TurnEnd]), "When a tile is drawn, at the end of a turn");
    }
}
