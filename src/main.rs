//! The program: the window by default, subcommands without one.

use std::process::ExitCode;

fn main() -> ExitCode {
    tilewright::cli::run(std::env::args_os())
}
