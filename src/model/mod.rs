//! Vocabulary: geometry, tile sets, boards, edits, findings and score lines as plain data.
//! Holds no rules and does no input or output.

pub mod artwork;
pub mod board;
pub mod bounds;
pub mod challenge;
pub mod declare;
pub mod edit;
pub mod finding;
pub mod geom;
pub mod holdings;
pub mod near;
pub mod play;
pub mod score;
pub mod set_edit;
pub mod term;
pub mod tileset;
pub mod vocab;

pub use artwork::{ArtDef, Fit};
pub use board::{
    Accepted, Board, OptionValue, PlacedFigure, PlacedPlate, PlacedTile, Player, SetUse, Spot, TurnState,
};
pub use challenge::ChallengeDef;
pub use declare::{EffectDef, StackDef, TokenDef};
pub use edit::{Edit, EditError};
pub use finding::{Finding, Fix, Place, Severity};
pub use geom::{BySide, Cell, Half, Port, PortName, Ports, Side, Turn};
pub use holdings::{Amount, Holder, TilePile, Tokens};
pub use play::{Action, Choice, Event, Piece, What};
pub use score::{FeatureId, FeatureScore, LineMoment, PlayerScore, Score, ScoreLine};
pub use set_edit::{SetEdit, SetEditError};
pub use term::Term;
pub use tileset::{PlaceDef, PlateDef, SegmentDef, TileDef, TileSet};
pub use vocab::{FigureDef, KindDef, MarkDef, OptionDef, Text};
