//! Fuzzes reading, judging and playing: `cargo run --profile fuzz --no-default-features --example fuzz -- boards --seconds
//! 600 --seed 1`. What did not hold is written to a folder, one input a place; given a file, that input is tried again.
//! See `docs/fuzzing.md`.

#[path = "../tests/fuzz/mod.rs"]
mod fuzz;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Parser;
use fuzz::{From, TARGETS, Until};

/// An input that takes longer is taken to hang.
const HANGS: Duration = Duration::from_secs(60);

#[derive(Parser)]
#[command(about = "Fuzzes a target: sets, boards, games, notation, play")]
struct Args {
    /// The target.
    target: String,
    /// An input to try again instead.
    input: Option<PathBuf>,
    /// For how long.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The same seed makes the same inputs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where inputs go at which something did not hold.
    #[arg(long, default_value = "target/fuzz")]
    save: PathBuf,
}

/// The input that is being tried, and since when.
type Trying = Arc<Mutex<Option<(Instant, Vec<u8>)>>>;

fn main() -> ExitCode {
    let args = Args::parse();
    let Some(target) = TARGETS.iter().find(|t| t.name == args.target) else {
        let names: Vec<&str> = TARGETS.iter().map(|t| t.name).collect();
        eprintln!("no target `{}`; there are {}", args.target, names.join(", "));
        return ExitCode::from(2);
    };
    if let Some(path) = &args.input {
        let input = match std::fs::read(path) {
            Ok(input) => input,
            Err(err) => {
                eprintln!("{}: {err}", path.display());
                return ExitCode::from(2);
            }
        };
        // A panic shows itself, with its trace.
        (target.check)(&input);
        println!("holds");
        return ExitCode::SUCCESS;
    }
    let trying: Trying = Arc::default();
    watch_for_hangs(Arc::clone(&trying), args.save.join(format!("{}-hangs", target.name)));
    let start = Instant::now();
    let until = Until::Time(start + Duration::from_secs(args.seconds));
    let run = fuzz::run(target, args.seed, &until, From::Beside, |input| {
        if let Ok(mut now) = trying.lock() {
            *now = Some((Instant::now(), input.to_vec()));
        }
    });
    println!(
        "{}: seed {}, {} s, {} inputs, {} kept, {} panics at {} places, slowest {} ms",
        target.name,
        args.seed,
        start.elapsed().as_secs(),
        run.executions,
        run.kept,
        run.panics,
        run.found.len(),
        run.slowest.0.as_millis()
    );
    save(args.save.join(format!("{}-slowest", target.name)), &run.slowest.1);
    for (i, found) in run.found.values().enumerate() {
        let path = args.save.join(format!("{}-{i}", target.name));
        let message: String = found.message.chars().take(600).collect();
        println!("{} ({} bytes in {}): {message}", found.place, found.input.len(), path.display());
        save(path, &found.input);
    }
    if run.found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn save(path: PathBuf, input: &[u8]) {
    let folder = path.parent().map(std::fs::create_dir_all);
    if let Err(err) = folder.unwrap_or(Ok(())).and_then(|()| std::fs::write(&path, input)) {
        eprintln!("{}: {err}", path.display());
    }
}

/// Ends the program when one input takes too long, and saves that.
fn watch_for_hangs(trying: Trying, path: PathBuf) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(5));
            let Ok(now) = trying.lock() else { return };
            if let Some((since, input)) = now.as_ref().filter(|(since, _)| since.elapsed() > HANGS) {
                println!("an input has taken {} s: {}", since.elapsed().as_secs(), path.display());
                save(path, input);
                std::process::exit(3);
            }
        }
    });
}
