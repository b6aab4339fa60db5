//! What a designer sees while drawing.
pub struct Bench;
pub struct Facts;
pub struct Twin;
pub struct Worth;
