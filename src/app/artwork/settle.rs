//! Waits until files that change keep still: programs write a picture in several steps.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// How long a file must keep still before it is read again.
pub const STILL: Duration = Duration::from_millis(200);

/// Longest time that a file is waited for; one that is written all the time is read in between.
pub const LONGEST: Duration = Duration::from_secs(2);

/// Files that changed, with the times of their first and last change. The time is given by the caller, from any start.
#[derive(Clone, Debug, Default)]
pub struct Settle {
    changed: BTreeMap<PathBuf, (Duration, Duration)>,
}

impl Settle {
    /// A file changed.
    pub fn changed(&mut self, path: PathBuf, now: Duration) {
        self.changed.entry(path).and_modify(|(_, last)| *last = now).or_insert((now, now));
    }

    /// Whether something is waited for.
    pub fn is_waiting(&self) -> bool {
        !self.changed.is_empty()
    }

    /// Files that keep still now, sorted; each is told once.
    pub fn still(&mut self, now: Duration) -> Vec<PathBuf> {
        let (mut still, mut waiting) = (Vec::new(), BTreeMap::new());
        for (path, (first, last)) in std::mem::take(&mut self.changed) {
            if now.saturating_sub(last) >= STILL || now.saturating_sub(first) >= LONGEST {
                still.push(path);
            } else {
                waiting.insert(path, (first, last));
            }
        }
        self.changed = waiting;
        still
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_file_is_told_once_when_it_keeps_still() {
        let mut settle = Settle::default();
        settle.changed("a.png".into(), at(0));
        settle.changed("b.png".into(), at(150));
        settle.changed("a.png".into(), at(100));
        assert!(settle.still(at(250)).is_empty());
        assert_eq!(settle.still(at(300)), [PathBuf::from("a.png")]);
        assert!(settle.is_waiting());
        assert_eq!(settle.still(at(350)), [PathBuf::from("b.png")]);
        assert!(settle.still(at(9_000)).is_empty() && !settle.is_waiting());
    }

    #[test]
    fn a_file_that_never_keeps_still_is_told_all_the_same() {
        let mut settle = Settle::default();
        for ms in (0..=2_000).step_by(100) {
            settle.changed("a.png".into(), at(ms));
        }
        assert_eq!(settle.still(at(2_000)), [PathBuf::from("a.png")]);
    }
}
