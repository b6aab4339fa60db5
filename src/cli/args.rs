//! Commands and their arguments, as clap reads them and helps with them.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::app::publish::Paper;
use crate::app::statistics::Hole;

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
    /// Lays out sheets to print and cut, as a PDF at true size.
    Print(PrintArgs),
    /// Counts what is in a tile set: edges, types, marks, odds; compares it, plays games with and without it.
    Stats(StatsArgs),
    /// Converts between JSON files, the one-line notation, pages of tables, and other programs' files.
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
#[derive(Clone, Debug, clap::Args)]
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
    /// Writes a PNG for each tile of a set; OUT is a folder.
    #[arg(long, conflicts_with_all = ["tile", "overlay", "theme"])]
    pub(super) each: bool,
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
    /// The format to write (board, tileset, notation, markdown, wiki, ...) where the file's name does not tell it.
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

/// How paper lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Lies {
    /// The way that holds more tiles.
    #[default]
    Best,
    /// Upright.
    Portrait,
    /// On its side.
    Landscape,
}

/// Over which edge the printer turns paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Flip {
    /// Its long edge.
    #[default]
    Long,
    /// Its short edge.
    Short,
}

/// Which tile set, or which board.
#[derive(Debug, clap::Args)]
pub(super) struct SubjectArgs {
    /// A tile set, the id of a built-in one (with @EDITION where not the newest), or a board.
    #[arg(value_name = "SET")]
    pub(super) file: PathBuf,
    /// The edition of the set; the newest when left out.
    #[arg(long, value_name = "ID")]
    pub(super) edition: Option<String>,
    #[command(flatten)]
    pub(super) sets: SetArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct PrintArgs {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// The file to write, a name that ends in .pdf; `-` is standard output.
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: PathBuf,
    /// The paper: a4, letter, or width and height in millimetres (330x480).
    #[arg(long, default_value = "a4", value_name = "PAPER", value_parser = |text: &str| text.parse::<Paper>())]
    pub(super) paper: Paper,
    /// How the paper lies.
    #[arg(long, value_enum, default_value_t)]
    pub(super) orientation: Lies,
    /// A tile's side in millimetres.
    #[arg(long, default_value_t = 45.0, value_name = "MM")]
    pub(super) tile_mm: f64,
    /// Room between tiles in millimetres.
    #[arg(long, default_value_t = 0.0, value_name = "MM")]
    pub(super) gap: f64,
    /// How far pictures go on beyond the cut, in millimetres; 2 when none are given.
    #[arg(long, default_value_t = 0.0, default_missing_value = "2", num_args = 0..=1, require_equals = true, value_name = "MM")]
    pub(super) bleed: f64,
    /// Room kept free along the edges of the page, in millimetres.
    #[arg(long, default_value_t = 6.0, value_name = "MM")]
    pub(super) margin: f64,
    /// Room along the edges that the printer leaves blank, in millimetres: ink there is warned of.
    #[arg(long, default_value_t = 5.0, value_name = "MM")]
    pub(super) printer_margin: f64,
    /// Marks beside the tiles show where to cut.
    #[arg(long)]
    pub(super) crop_marks: bool,
    /// A page with backs after each sheet, mirrored so that each falls on its front.
    #[arg(long)]
    pub(super) backs: bool,
    /// Over which edge the printer turns the paper.
    #[arg(long, value_enum, default_value_t, requires = "backs")]
    pub(super) flip: Flip,
    /// Leaves out the ruler of 100 mm.
    #[arg(long)]
    pub(super) no_ruler: bool,
    /// Only these tiles, several with commas: ID, or ID=NUMBER for so many.
    #[arg(long, value_delimiter = ',', value_name = "ID[=N]")]
    pub(super) tiles: Vec<String>,
    /// One of each, whatever the set counts.
    #[arg(long, conflicts_with = "tiles")]
    pub(super) once: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct StatsArgs {
    #[command(flatten)]
    pub(super) subject: SubjectArgs,
    /// Compares it with these sets together, with @EDITION where not the newest.
    #[arg(long, value_delimiter = ',', value_name = "ID")]
    pub(super) against: Vec<String>,
    /// The odds that a drawn tile fits a hole: four letters clockwise, - for an open side (CRF-). Several with commas.
    #[arg(long, value_delimiter = ',', value_name = "HOLE", value_parser = |text: &str| text.parse::<Hole>(), allow_hyphen_values = true)]
    pub(super) hole: Vec<Hole>,
    /// How the tiles with a mark or a kind of segment come up over the game. Several with commas.
    #[arg(long, value_delimiter = ',', value_name = "ID")]
    pub(super) draws: Vec<String>,
    /// Plays so many games with the set and as many without it; those it is played with: --against, else what it requires.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: Option<u32>,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1, requires = "games")]
    pub(super) seed: u64,
    /// How the players choose.
    #[arg(long, value_enum, default_value_t, requires = "games")]
    pub(super) policy: Policy,
    /// How many players.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=6), requires = "games")]
    pub(super) players: u32,
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
