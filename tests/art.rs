//! Pictures: what must hold for every tile that a set or a designer may hold (section by section in `tests/art/`).

#[path = "art/made_up.rs"]
mod made_up;
#[path = "art/official.rs"]
mod official;
#[path = "art/output.rs"]
mod output;
#[path = "art/palette.rs"]
mod palette;
#[path = "art/support.rs"]
mod support;
