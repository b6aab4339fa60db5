//! Long work on a thread of its own, so that a window stays fluid; the newest question wins.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

/// What a thread is asked to work out.
type Work<T> = Box<dyn FnOnce() -> T + Send>;
/// Told when an answer is there: a window asks for a frame.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Works out one answer at a time. A question asked while one is being worked out waits; a newer one takes its place.
pub struct Background<T> {
    running: Option<Receiver<T>>,
    next: Option<Work<T>>,
    wake: Wake,
}

impl<T> std::fmt::Debug for Background<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Background").field("busy", &self.is_busy()).finish_non_exhaustive()
    }
}

impl<T> Default for Background<T> {
    fn default() -> Self {
        Background { running: None, next: None, wake: Arc::new(|| {}) }
    }
}

impl<T: Send + 'static> Background<T> {
    /// Says whom to tell when an answer is there.
    pub fn wake_with(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// Asks. The answer comes from [`Background::take`].
    pub fn ask(&mut self, work: impl FnOnce() -> T + Send + 'static) {
        self.next = Some(Box::new(work));
        if self.running.is_none() {
            self.start();
        }
    }

    fn start(&mut self) {
        let Some(work) = self.next.take() else { return };
        let (report, answer) = channel();
        let wake = Arc::clone(&self.wake);
        let spawned = thread::Builder::new().name("background".to_owned()).spawn(move || {
            // Nobody may want it any more.
            let _ = report.send(work());
            wake();
        });
        self.running = spawned.is_ok().then_some(answer);
    }

    /// The answer, once it is there and nothing newer was asked.
    pub fn take(&mut self) -> Option<T> {
        let answer = match self.running.as_ref()?.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
        };
        self.answered(answer)
    }

    /// Waits for the answer to the newest question; none when nothing was asked.
    pub fn wait(&mut self) -> Option<T> {
        while let Some(running) = &self.running {
            let answer = running.recv().ok();
            if let Some(answer) = self.answered(answer) {
                return Some(answer);
            }
        }
        None
    }

    fn answered(&mut self, answer: Option<T>) -> Option<T> {
        self.running = None;
        if self.next.is_some() {
            self.start();
            return None;
        }
        answer
    }
}

impl<T> Background<T> {
    /// Tells whoever is to be told when an answer is there, before there is one.
    pub fn wake(&self) {
        (self.wake)();
    }

    /// Whether an answer is still to come.
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_question_is_answered() {
        let mut work = Background::default();
        assert_eq!(work.wait(), None::<i32>);
        for n in 0..5 {
            work.ask(move || n);
        }
        assert_eq!(work.wait(), Some(4));
        assert!(!work.is_busy());
        work.ask(|| 7);
        let answer = loop {
            if let Some(answer) = work.take() {
                break answer;
            }
            thread::yield_now();
        };
        assert_eq!(answer, 7);
    }
}
