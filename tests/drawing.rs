//! Drawing tiles by moves: official kinds anew, what follows from the drawing, random moves, facts while drawing.

mod sets;

#[path = "drawing/facts.rs"]
mod facts;
#[path = "drawing/moves.rs"]
mod moves;
#[path = "drawing/official.rs"]
mod official;
#[path = "drawing/plan.rs"]
mod plan;
#[path = "drawing/random.rs"]
mod random;
#[path = "drawing/support.rs"]
mod support;
