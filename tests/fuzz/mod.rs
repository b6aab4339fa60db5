//! Fuzzing: inputs are changed at random and given to a target, which panics where something does not hold. Shared by the
//! short runs of the tests and the long ones of `examples/fuzz.rs`; how to run it: `docs/fuzzing.md`.

mod corpus;
mod mutate;
mod targets;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::{Duration, Instant};

use mutate::Mutator;

// The long runner takes only a part of this.
#[allow(unused_imports)]
pub use corpus::{From, found_before};
pub use targets::{TARGETS, Target};

/// Most inputs that are kept beside those to start from.
const POOL: usize = 5_000;

thread_local! {
    /// Whether this thread tries an input, and where that panicked.
    static TRYING: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// An input at which something did not hold.
pub struct Found {
    /// Where the panic was: file and line.
    pub place: String,
    /// What it said.
    pub message: String,
    /// The input.
    pub input: Vec<u8>,
}

/// What a run came to.
#[derive(Default)]
pub struct Run {
    /// Inputs that were tried.
    pub executions: u64,
    /// Inputs that were kept, because they showed something new.
    pub kept: usize,
    /// The first and shortest input of each place that panicked.
    pub found: BTreeMap<String, Found>,
    /// How often any place panicked.
    pub panics: u64,
    /// The longest time that one input took, with that input.
    pub slowest: (Duration, Vec<u8>),
}

/// When a run ends.
#[allow(dead_code, reason = "tests and the example each use one")]
pub enum Until {
    /// After so many changed inputs; those to start from are not tried themselves.
    Executions(u64),
    /// At a time; all those to start from are tried first.
    Time(Instant),
}

/// Notes where panics of inputs happen instead of printing them; other panics are told as ever.
fn note_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if TRYING.get() {
                let place = info.location().map(|l| format!("{}:{}", l.file(), l.line()));
                PLACE.set(place.unwrap_or_default());
            } else {
                before(info);
            }
        }));
    });
}

/// Does a target with an input; where it panicked and what it said.
fn try_one(target: &Target, input: &[u8]) -> Result<u64, (String, String)> {
    note_panics();
    TRYING.set(true);
    let tried = panic::catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
    TRYING.set(false);
    tried.map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        let text = text.or_else(|| payload.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        (PLACE.take(), text.unwrap_or_default())
    })
}

/// Runs a target. `watch` is told each input before it is tried.
pub fn run(target: &Target, seed: u64, until: &Until, from: From, mut watch: impl FnMut(&[u8])) -> Run {
    let mut pool = (target.corpus)(from);
    let given = pool.len();
    let mut mutator = Mutator::new(seed, &pool);
    let mut seen = BTreeSet::new();
    let mut run = Run::default();
    let mut next = match until {
        Until::Executions(_) => given,
        Until::Time(_) => 0,
    };
    loop {
        let done = match until {
            Until::Executions(n) => run.executions >= *n,
            Until::Time(end) => Instant::now() >= *end,
        };
        if done {
            return run;
        }
        let input = if next < given {
            pool[next].clone()
        } else {
            // Every second change starts from what was found on the way.
            let fresh = pool.len() > given && mutator.below(2) == 0;
            let a = if fresh { given + mutator.below(pool.len() - given) } else { mutator.below(pool.len()) };
            let b = mutator.below(pool.len());
            mutator.mutate(&pool[a], &pool[b])
        };
        watch(&input);
        let start = Instant::now();
        let tried = try_one(target, &input);
        run.slowest = std::mem::take(&mut run.slowest).max((start.elapsed(), input.clone()));
        run.executions += 1;
        match tried {
            Ok(sign) => {
                if seen.insert(sign) && next >= given && run.kept < POOL {
                    pool.push(input);
                    run.kept += 1;
                }
            }
            Err((place, message)) => {
                run.panics += 1;
                let shorter = run.found.get(&place).is_none_or(|f| input.len() < f.input.len());
                if shorter {
                    run.found.insert(place.clone(), Found { place, message, input });
                }
            }
        }
        next += 1;
    }
}
