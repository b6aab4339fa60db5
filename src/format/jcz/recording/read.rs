//! Reads recorded games.

use std::collections::BTreeMap;

use serde_json::Value;

use super::assertion::Stated;
use super::checkpoint::{checkpoint, end_feature, xy};
use super::message::{Action, message, rotation};
use super::{Amount, Answers, GameSetup, Message, Recording, StartTile};
use crate::format::error::{Fault, FormatError, Position};
use crate::format::locate::{Step, locate};
use crate::format::node::{self, Node};
use crate::format::read::without_mark;

/// The `format` key of complete games.
const CORPUS: &str = "corpus-1";

/// Keys of the whole file that are known; the others are named in [`Recording::unknown`].
const KEYS: [&str; 23] = [
    "ai",
    "answers",
    "appVersion",
    "chat",
    "checkpoints",
    "clock",
    "created",
    "discarded",
    "drawOrder",
    "features",
    "final",
    "format",
    "gameAnnotations",
    "gameId",
    "initialRandom",
    "name",
    "players",
    "policy",
    "replay",
    "seed",
    "setup",
    "slots",
    "test",
];

/// Keys of the set-up that are known.
const SETUP_KEYS: [&str; 8] = ["addons", "ai", "elements", "options", "rules", "sets", "start", "timer"];

/// Whether a text looks like a recorded game; reading it says whether it is.
pub fn looks_like(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with('{') && text.contains("\"setup\"") && text.contains("\"elements\"")
}

/// Reads a recorded game of either sort; `file` is only for messages.
pub fn read_recording(text: &str, file: &str) -> Result<Recording, FormatError> {
    let value = node::parse(text, file)?;
    let root = Node::root(text, file, &value);
    let mut unknown = Vec::new();
    for (key, node) in root.entries()? {
        if !KEYS.contains(&key) {
            unknown.push((node.place(), "a key that is not known".to_owned()));
        }
    }
    let of_corpus = match root.opt("format")? {
        None => false,
        Some(format) if format.text()? == CORPUS => true,
        Some(format) => {
            let found = format!("\"{}\"", format.text()?);
            let help = "give a recorded game here".to_owned();
            return Err(format.error(
                Fault::WrongFormat,
                format!("\"{CORPUS}\" or no key `format`"),
                found,
                help,
            ));
        }
    };
    let setup = setup(&root.get("setup")?, &mut unknown)?;
    let players = players(&root.get("players")?)?;
    let messages: Vec<Message> = match root.opt("replay")? {
        Some(replay) => replay.list(|n| message(n, players.len()))?,
        None => Vec::new(),
    };
    let mut recording = Recording {
        file: file.to_owned(),
        version: text_of(&root, "appVersion")?,
        setup,
        players,
        draw: Vec::new(),
        end_turn: None,
        messages,
        description: String::new(),
        assertions: Vec::new(),
        answers: None,
        unknown,
        places: BTreeMap::new(),
    };
    if of_corpus {
        recording.draw = tiles(&root.get("drawOrder")?, &mut recording.places)?;
        recording.answers = Some(answers(&root, recording.players.len(), &mut recording.unknown)?);
    } else if let Some(notes) = root.opt("gameAnnotations")? {
        if let Some(draw) = notes.opt("drawOrder")? {
            recording.draw = tiles(&draw, &mut recording.places)?;
        }
        recording.end_turn = notes.opt("endTurn")?.map(|n| n.count()).transpose()?;
        for (key, node) in notes.entries()? {
            if !["drawOrder", "endTurn"].contains(&key) {
                recording.unknown.push((node.place(), "a key that is not known".to_owned()));
            }
        }
    }
    if let Some(test) = root.opt("test")? {
        recording.description = text_of(&test, "description")?.unwrap_or_default();
        if let Some(sentences) = test.opt("assertions")? {
            recording.assertions = sentences.list(|n| Ok(Stated::parse(n.text()?)))?;
        }
    }
    for (i, start) in recording.setup.start.iter().enumerate() {
        let place = format!("setup.start[{i}].tile");
        recording.places.entry(start.tile.clone()).or_insert(place);
    }
    for (i, message) in recording.messages.iter().enumerate() {
        match &message.action {
            Action::PlaceTile { tile, .. } => {
                let place = format!("replay[{i}].payload.tileId");
                recording.places.entry(tile.clone()).or_insert(place);
            }
            Action::Unknown { name, .. } => {
                recording.unknown.push((format!("replay[{i}]"), format!("a message `{name}`")));
            }
            _ => {}
        }
    }
    Ok(recording)
}

/// Where a message of a recorded game stands in its text; `index` counts from 0.
pub fn message_position(text: &str, index: usize) -> Option<Position> {
    let text = without_mark(text);
    let steps = [Step::Key("replay".to_owned()), Step::Index(index)];
    locate(text, &steps).map(|l| Position::of_byte(text, l.start))
}

fn text_of(node: &Node<'_>, key: &str) -> Result<Option<String>, FormatError> {
    node.opt(key)?.map(|n| Ok(n.text()?.to_owned())).transpose()
}

/// Tile ids in order; the first place of each is noted.
fn tiles(node: &Node<'_>, places: &mut BTreeMap<String, String>) -> Result<Vec<String>, FormatError> {
    let mut ids = Vec::new();
    for one in node.items()? {
        let id = one.text()?.to_owned();
        places.entry(id.clone()).or_insert_with(|| one.place());
        ids.push(id);
    }
    Ok(ids)
}

fn setup(node: &Node<'_>, unknown: &mut Vec<(String, String)>) -> Result<GameSetup, FormatError> {
    let mut setup = GameSetup::default();
    for (key, below) in node.entries()? {
        if !SETUP_KEYS.contains(&key) {
            unknown.push((below.place(), "a key that is not known".to_owned()));
        }
    }
    for (id, copies) in node.get("sets")?.entries()? {
        setup.sets.push((id.to_owned(), copies.number("a number of copies, 0 or more")?));
    }
    if let Some(elements) = node.opt("elements")? {
        for (id, amount) in elements.entries()? {
            let amount = match amount.value() {
                Value::Bool(on) => Amount::Switch(*on),
                Value::Null => Amount::Switch(false),
                Value::Number(_) => {
                    let n: u32 = amount.number("a number, 0 or more")?;
                    Amount::Number(i64::from(n))
                }
                _ => return Err(amount.wrong_type("true or false, or a number")),
            };
            setup.elements.push((id.to_owned(), amount));
        }
    }
    if let Some(rules) = node.opt("rules")? {
        for (id, value) in rules.entries()? {
            match value.value() {
                Value::Bool(_) | Value::String(_) | Value::Number(_) => {}
                _ => return Err(value.wrong_type("a word, a number, or true or false")),
            }
            setup.rules.push((id.to_owned(), value.value().clone()));
        }
    }
    if let Some(start) = node.opt("start")? {
        setup.start = start.list(|n| {
            let turn = n.opt("rotation")?.map(|r| rotation(&r)).transpose()?.unwrap_or_default();
            Ok(StartTile { tile: n.get("tile")?.text()?.to_owned(), cell: xy(n)?, turn })
        })?;
    }
    Ok(setup)
}

/// A list of players with names, or how many there are.
fn players(node: &Node<'_>) -> Result<Vec<String>, FormatError> {
    if let Value::Number(_) = node.value() {
        let n: u8 = node.number("a number of players, 0 to 255")?;
        return Ok((0..n).map(|p| p.to_string()).collect());
    }
    let names = node.list(|n| text_of(n, "name"))?;
    Ok(names.into_iter().enumerate().map(|(i, n)| n.unwrap_or_else(|| i.to_string())).collect())
}

fn answers(
    root: &Node<'_>,
    players: usize,
    unknown: &mut Vec<(String, String)>,
) -> Result<Answers, FormatError> {
    let last = root.get("final")?;
    let mut checkpoints = Vec::new();
    for node in root.get("checkpoints")?.items()? {
        match checkpoint(&node, players)? {
            Some(one) => checkpoints.push(one),
            None => {
                let kind = node.get("k")?.text()?.to_owned();
                unknown.push((node.place(), format!("a checkpoint of the kind `{kind}`")));
            }
        }
    }
    Ok(Answers {
        seed: root.opt("seed")?.map(|n| n.int()).transpose()?.unwrap_or_default(),
        policy: text_of(root, "policy")?.unwrap_or_default(),
        discarded: match root.opt("discarded")? {
            Some(list) => list.list(|n| Ok(n.text()?.to_owned()))?,
            None => Vec::new(),
        },
        checkpoints,
        features: root.get("features")?.list(|n| end_feature(n, players))?,
        points: last.get("points")?.list(Node::int)?,
        placed: last.get("placedTiles")?.count()?,
        undrawn: last.get("undrawn")?.count()?,
    })
}
