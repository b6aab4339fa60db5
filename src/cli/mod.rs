//! The command line. Holds no rules.
//!
//! Every command writes one answer to standard output, as text for people or as JSON, and says on standard error what
//! it could not do. Exit codes: 0 fine, 1 findings of severity error, 2 could not do the work.

mod args;
mod check;
mod convert;
mod each;
mod explain;
mod failure;
mod input;
mod legal;
mod new;
mod output;
mod overlay;
mod picture;
mod print;
mod progress;
mod render;
mod replay;
mod schema;
mod score;
mod simulate;
mod stats;
mod style;
mod subject;
mod window;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
pub use check::CheckReport;
pub use convert::ConvertReport;
pub use explain::ExplainReport;
pub use legal::LegalReport;
pub use print::PrintReport;
pub use replay::ReplayReport;
pub use schema::SCHEMAS;
pub use simulate::SimulateReport;
pub use stats::StatsReport;

/// How a command that did its work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Nothing to object to.
    Fine,
    /// Findings of severity error.
    Faults,
    /// A part of the work could not be done; standard error says which.
    Partly,
}

/// Runs the program with its arguments, the program's name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(err) => {
            // Help and version go to standard output and are no failure.
            let code = if err.use_stderr() { 2 } else { 0 };
            let _ = err.print();
            return ExitCode::from(code);
        }
    };
    let outcome = match &args.command {
        None => window::open(&args.files),
        Some(Command::Check(args)) => check::run(args),
        Some(Command::Score(args)) => score::run(args),
        Some(Command::Legal(args)) => legal::run(args),
        Some(Command::Render(args)) => render::run(args),
        Some(Command::Print(args)) => print::run(args),
        Some(Command::Stats(args)) => stats::run(args),
        Some(Command::Convert(args)) => convert::run(args),
        Some(Command::Schema(args)) => schema::run(args),
        Some(Command::Simulate(args)) => simulate::run(args),
        Some(Command::Replay(args)) => replay::run(args),
        Some(Command::Explain(args)) => explain::run(args),
        Some(Command::New(args)) => new::run(args),
    };
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Faults) => ExitCode::from(1),
        Ok(Outcome::Partly) => ExitCode::from(2),
        Err(failure) => {
            failure.print();
            ExitCode::from(2)
        }
    }
}
