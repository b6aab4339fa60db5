//! Commands and their arguments, as clap reads them and helps with them.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Design tile sets and boards for Carcassonne-style games, and see at once what is legal and what it scores.
///
/// Without a command it opens the window. A file named `-` is standard input.
#[derive(Debug, Parser)]
#[command(name = "tilewright", version, args_conflicts_with_subcommands = true)]
#[command(after_help = "Exit codes: 0 fine, 1 findings of severity error, 2 could not do the work.")]
pub(super) struct Args {
    /// Boards or tile sets to open in the window.
    pub(super) files: Vec<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the problems of boards and tile sets.
    Check(CheckArgs),
    /// Shows what every player and feature of a board is worth, and where each point comes from.
    Score(ScoreArgs),
    /// Lists where a tile may be placed.
    Legal(LegalArgs),
    /// Draws a board, a tile set or a single tile.
    Render(RenderArgs),
    /// Converts between JSON files and the one-line notation.
    Convert(ConvertArgs),
    /// Prints the JSON Schema of a file format or of a command's answer.
    Schema(SchemaArgs),
    /// Plays games and reports their statistics.
    Simulate(SimulateArgs),
    /// Replays recorded games and compares what they state.
    Replay(ReplayArgs),
    /// Explains a rule or a finding by its id.
    Explain(ExplainArgs),
    /// Makes a new board file.
    New(NewArgs),
}

/// How a command answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum AnswerFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON document; its schema: `tilewright schema`.
    Json,
}

/// Arguments of every command that answers.
#[derive(Debug, clap::Args)]
pub(super) struct AnswerArgs {
    /// How to answer.
    #[arg(long, value_enum, default_value_t, value_name = "text|json", hide_possible_values = true)]
    pub(super) format: AnswerFormat,
}

/// Arguments of every command that reads boards.
#[derive(Debug, clap::Args)]
pub(super) struct SetArgs {
    /// A further tile set to use; sets beside the board (ID.tileset.json) are found without it.
    #[arg(long = "set", value_name = "FILE")]
    pub(super) set_files: Vec<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Boards and tile sets.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) sets: SetArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ScoreArgs {
    /// A board.
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) sets: SetArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct LegalArgs {
    /// A board.
    pub(super) file: PathBuf,
    /// The tile: its id (base/start), or a part of it that is enough to tell it.
    #[arg(long, value_name = "ID")]
    pub(super) tile: String,
    /// Adds the figures that may then be placed on the tile.
    #[arg(long)]
    pub(super) figures: bool,
    /// Whose figures; the player to move when left out.
    #[arg(long, value_name = "ID", requires = "figures")]
    pub(super) player: Option<String>,
    #[command(flatten)]
    pub(super) sets: SetArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

/// What is drawn over a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Overlay {
    /// Features in the colours of their owners.
    Features,
    /// Sides and cells with problems.
    Problems,
    /// Columns and rows numbered at the rim.
    Coordinates,
}

/// Paper of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Theme {
    /// Light paper.
    #[default]
    Light,
    /// Dark paper.
    Dark,
}

/// How tiles look that are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TileLook {
    /// A landscape with houses and trees.
    #[default]
    Landscape,
    /// Flat colours without decor.
    Schematic,
    /// Greys on white, to save ink.
    Print,
}

#[derive(Debug, clap::Args)]
pub(super) struct RenderArgs {
    /// A board or a tile set.
    pub(super) file: PathBuf,
    /// The picture: a name that ends in .png, .svg or .pdf; `-` writes SVG to standard output.
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: PathBuf,
    /// Only this tile of the sets in use.
    #[arg(long, value_name = "ID")]
    pub(super) tile: Option<String>,
    /// Pixels of a tile's side.
    #[arg(long, value_name = "PX", default_value_t = 120, value_parser = clap::value_parser!(u32).range(8..=2048))]
    pub(super) scale: u32,
    /// What to draw over the board; several with commas.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NAME")]
    pub(super) overlay: Vec<Overlay>,
    /// Light or dark paper.
    #[arg(long, value_enum, default_value_t)]
    pub(super) theme: Theme,
    /// How tiles without a picture of their own are drawn.
    #[arg(long, value_enum, default_value_t)]
    pub(super) look: TileLook,
    #[command(flatten)]
    pub(super) sets: SetArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ConvertArgs {
    /// A board, a tile set, or a text in notation.
    #[arg(value_name = "IN")]
    pub(super) file: PathBuf,
    /// The file to write; `-` is standard output and needs --to.
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    pub(super) output: PathBuf,
    /// The format to write (board, tileset, notation) where the file's name does not tell it.
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Option<String>,
    /// Replaces pictures and tilesets beside the written file that are there already and differ.
    #[arg(long)]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) sets: SetArgs,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct SchemaArgs {
    /// Its name; without one all names are listed.
    pub(super) name: Option<String>,
}

/// How simulated players choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Policy {
    /// Any legal placement, then any free segment or none, all with the same chance.
    #[default]
    Random,
    /// What makes most at once, less the best rival's; among equals at random.
    Greedy,
}

impl Policy {
    /// The engine's policy.
    pub(super) fn engine(self) -> crate::engine::play::policy::Policy {
        match self {
            Policy::Random => crate::engine::play::policy::Policy::Random,
            Policy::Greedy => crate::engine::play::policy::Policy::Greedy,
        }
    }

    /// Its word.
    pub(super) fn word(self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Greedy => "greedy",
        }
    }
}

#[derive(Debug, clap::Args)]
pub(super) struct SimulateArgs {
    /// How many games.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: u32,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// How the players choose.
    #[arg(long, value_enum, default_value_t)]
    pub(super) policy: Policy,
    /// How many players.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub(super) players: u32,
    /// Tile sets, with @EDITION where not the newest.
    #[arg(long, value_delimiter = ',', value_name = "ID", default_value = "base")]
    pub(super) sets: Vec<String>,
    /// A further tile set file to take sets from.
    #[arg(long = "set", value_name = "FILE")]
    pub(super) set_files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ReplayArgs {
    /// Recorded games, or folders of them.
    #[arg(required = true, value_name = "GAME")]
    pub(super) games: Vec<PathBuf>,
    /// A folder of tile definitions, for sets that are not built in.
    #[arg(long, value_name = "DIR")]
    pub(super) tiles: Vec<PathBuf>,
    /// All differences of a game, not only the first.
    #[arg(long)]
    pub(super) all: bool,
    /// Writes the board as far as the game could be played: before an illegal move, else at its end.
    #[arg(long, value_name = "FILE")]
    pub(super) save_last: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExplainArgs {
    /// A rule id (BAS-CITY-1), its beginning (BAS-CITY, TRA-), or a finding id (edge-mismatch).
    pub(super) id: String,
    /// Writes the rule's example board to a file; `-` writes only the board, to standard output.
    #[arg(long, value_name = "OUT")]
    pub(super) board: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

/// What a new board starts with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Start {
    /// The start tile of the base game.
    #[default]
    Tile,
    /// The 4x3 city of Carcassonne.
    City,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    /// The file to make; `-` writes it to standard output.
    pub(super) file: PathBuf,
    /// What it starts with.
    #[arg(long, value_enum, default_value_t)]
    pub(super) start: Start,
    /// How many players.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=6))]
    pub(super) players: u32,
    /// Replaces a file that is already there.
    #[arg(long)]
    pub(super) force: bool,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn arguments_are_consistent() {
        super::Args::command().debug_assert();
    }
}
