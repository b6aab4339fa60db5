//! `schema`: JSON Schemas of the file formats and of every command's JSON answer.

use serde_json::Value;

use super::args::SchemaArgs;
use super::check::CheckReport;
use super::convert::ConvertReport;
use super::explain::ExplainReport;
use super::failure::Failure;
use super::legal::LegalReport;
use super::print::PrintReport;
use super::replay::ReplayReport;
use super::simulate::SimulateReport;
use super::stats::StatsReport;
use super::{Outcome, output};
use crate::format::{nearest, schema};
use crate::model::Score;

/// A schema that the program prints.
#[derive(Clone, Copy, Debug)]
pub struct NamedSchema {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it describes.
    pub about: &'static str,
    /// Makes it.
    pub make: fn() -> Value,
}

/// All schemas, sorted by name.
pub static SCHEMAS: [NamedSchema; 11] = [
    NamedSchema { name: "board", about: "a board file, *.board.json", make: schema::board },
    NamedSchema {
        name: "convert",
        about: "the answer of `convert`",
        make: || schema::of::<ConvertReport>("Answer of tilewright convert"),
    },
    NamedSchema {
        name: "explain",
        about: "the answer of `explain`",
        make: || schema::of::<ExplainReport>("Answer of tilewright explain"),
    },
    NamedSchema {
        name: "findings",
        about: "the answer of `check`",
        make: || schema::of::<CheckReport>("Answer of tilewright check"),
    },
    NamedSchema {
        name: "legal",
        about: "the answer of `legal`",
        make: || schema::of::<LegalReport>("Answer of tilewright legal"),
    },
    NamedSchema {
        name: "print",
        about: "the answer of `print`",
        make: || schema::of::<PrintReport>("Answer of tilewright print"),
    },
    NamedSchema {
        name: "replay",
        about: "the answer of `replay`",
        make: || schema::of::<ReplayReport>("Answer of tilewright replay"),
    },
    NamedSchema {
        name: "score",
        about: "the answer of `score`",
        make: || schema::of::<Score>("Answer of tilewright score"),
    },
    NamedSchema {
        name: "simulate",
        about: "the answer of `simulate`",
        make: || schema::of::<SimulateReport>("Answer of tilewright simulate"),
    },
    NamedSchema {
        name: "stats",
        about: "the answer of `stats`",
        make: || schema::of::<StatsReport>("Answer of tilewright stats"),
    },
    NamedSchema { name: "tileset", about: "a tile set file, *.tileset.json", make: schema::tileset },
];

pub(super) fn run(args: &SchemaArgs) -> Result<Outcome, Failure> {
    let Some(name) = &args.name else {
        let list: String = SCHEMAS.iter().map(|s| format!("{:<9} {}\n", s.name, s.about)).collect();
        output::text(&list)?;
        return Ok(Outcome::Fine);
    };
    match SCHEMAS.iter().find(|s| s.name == name) {
        Some(found) => output::json(&(found.make)()).map(|()| Outcome::Fine),
        None => {
            let names: Vec<&str> = SCHEMAS.iter().map(|s| s.name).collect();
            let help = match nearest(name, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("use one of {}", names.join(", ")),
            };
            Err(Failure::new(format!("no schema `{name}`"), help))
        }
    }
}
