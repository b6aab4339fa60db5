//! `new`: a board file to start from.

use super::args::{NewArgs, Start};
use super::failure::Failure;
use super::{Outcome, input, output};
use crate::app::builtin;
use crate::format::{save_atomic, write_board};

pub(super) fn run(args: &NewArgs) -> Result<Outcome, Failure> {
    let mut board = match args.start {
        Start::Tile => builtin::start_tile_board(),
        Start::City => builtin::city_board(),
    };
    board.players = builtin::first_players(args.players as usize);
    let text = write_board(&board);
    if input::is_dash(&args.file) {
        output::text(&text)?;
        return Ok(Outcome::Fine);
    }
    if args.file.exists() && !args.force {
        return Err(Failure::new(
            format!("{}: there is such a file already", args.file.display()),
            "choose another name, or replace it with --force",
        ));
    }
    save_atomic(&args.file, text.as_bytes())?;
    Ok(Outcome::Fine)
}
