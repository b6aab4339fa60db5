//! The program: the window by default, subcommands without one.

fn main() {}
