//! Pictures that people bring for their tiles: what is shown, what is refused, and how they stay beside their set.
//! All pictures are made here.

#[path = "artwork/beside.rs"]
mod beside;
#[path = "artwork/command_line.rs"]
mod command_line;
#[path = "artwork/make.rs"]
mod make;
#[path = "artwork/refused.rs"]
mod refused;
#[path = "artwork/shown.rs"]
mod shown;
#[path = "artwork/vector.rs"]
mod vector;
