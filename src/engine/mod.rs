//! Generic machinery: joining segments to features, placement, occupancy, majority, completion, compiled terms.
//! Names no expansion and does no input or output.

pub mod analysis;
pub mod borders;
pub mod challenge;
pub mod generate;
pub mod marks;
pub mod placement;
pub mod plates;
pub mod play;
pub mod program;
pub mod rng;
pub mod rules;
pub mod scene;
pub mod simulate;
pub mod standing;
pub mod store;
pub mod table;
pub mod value;
