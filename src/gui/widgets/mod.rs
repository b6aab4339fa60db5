//! Small controls that several panels share.

pub mod parts;
pub mod player;
pub mod shape;
