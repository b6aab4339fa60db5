//! Playing: random games of all sets and mixtures are the same as boards edited by hand, undo is exact, and what the rules of
//! a turn say happens.
#![allow(clippy::unwrap_used)]

#[path = "play/fast.rs"]
mod fast;
#[path = "play/games.rs"]
mod games;
#[path = "play/turns/mod.rs"]
mod turns;
