//! Tile sets and boards given to Tiled and taken from it, without the program itself.

#[path = "tiled/commands.rs"]
mod commands;
#[path = "tiled/hand_made.rs"]
mod hand_made;
#[path = "tiled/mutated.rs"]
mod mutated;
#[path = "tiled/refused.rs"]
mod refused;
#[path = "tiled/round_trip.rs"]
mod round_trip;
mod sets;
#[path = "tiled/support.rs"]
mod support;
