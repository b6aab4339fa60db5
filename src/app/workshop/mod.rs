//! A tile set being worked on: set, history, drawings and what is to be said of them. Every change goes through here.

mod draw;
mod head;
mod labels;
mod pictures;
mod tiles;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::artwork::judge_art;
use super::background::{Background, Wake};
use super::{Catalogue, HistoryView};
use crate::edit::History;
use crate::edit::drawing::{Bench, Drawing};
use crate::model::{Finding, SetEdit, SetEditError, TileSet};

pub use draw::Sight;
pub use tiles::Shift;

/// See the module.
#[derive(Debug)]
pub struct Workshop {
    /// The sets at hand; an older state of this set may be among them.
    catalogue: Arc<Catalogue>,
    set: Arc<TileSet>,
    history: History<TileSet>,
    /// A number for each tile, another one whenever the tile changes.
    stamps: Vec<u64>,
    /// Changes whenever something else than tiles changes.
    head_stamp: u64,
    next_stamp: u64,
    revision: u64,
    bench: Option<Arc<Bench>>,
    /// Drawings by the stamp of their tile.
    drawings: FxHashMap<u64, Drawing>,
    sight: Option<(u64, Sight)>,
    findings: Vec<Finding>,
    judge: Background<Vec<Finding>>,
    /// Frames that the state has rested since findings are wanted of it.
    due: Option<u8>,
    pictures: Option<pictures::Pictures>,
}

impl Workshop {
    /// Opens a set among the sets at hand.
    pub fn open(catalogue: Arc<Catalogue>, set: TileSet) -> Workshop {
        let mut workshop = Workshop {
            catalogue,
            stamps: Vec::new(),
            set: Arc::new(set),
            history: History::new(),
            head_stamp: 0,
            next_stamp: 0,
            revision: 0,
            bench: None,
            drawings: FxHashMap::default(),
            sight: None,
            findings: Vec::new(),
            judge: Background::default(),
            due: None,
            pictures: None,
        };
        workshop.stamp_all();
        workshop.ask_judge();
        workshop
    }

    /// A set that no file holds yet: there is something to save.
    pub fn open_unsaved(catalogue: Arc<Catalogue>, set: TileSet) -> Workshop {
        let mut workshop = Workshop::open(catalogue, set);
        workshop.history.mark_unsaved();
        workshop
    }

    fn stamp(&mut self) -> u64 {
        self.next_stamp += 1;
        self.next_stamp
    }

    fn stamp_all(&mut self) {
        self.stamps = (0..self.set.tiles.len()).map(|_| self.stamp()).collect();
        self.head_stamp = self.stamp();
    }

    /// The set.
    pub fn set(&self) -> &Arc<TileSet> {
        &self.set
    }

    /// The sets at hand.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// Exchanges the sets at hand.
    pub fn set_catalogue(&mut self, catalogue: Arc<Catalogue>) {
        self.catalogue = catalogue;
        self.bench = None;
        self.drawings.clear();
        self.sight = None;
        self.ask_judge();
    }

    /// A number of the tile at a place: another one whenever it changes.
    pub fn tile_stamp(&self, at: usize) -> u64 {
        self.stamps.get(at).copied().unwrap_or_default()
    }

    /// A number of all but the tiles: another one whenever it changes.
    pub fn head_stamp(&self) -> u64 {
        self.head_stamp
    }

    /// Grows with every change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Makes edits as one step of the history. On an error nothing has changed.
    pub fn apply(&mut self, label: impl Into<String>, edits: Vec<SetEdit>) -> Result<(), SetEditError> {
        let applied = self.history.apply(Arc::make_mut(&mut self.set), &label.into(), edits)?;
        self.follow(applied.into_iter().map(|a| a.edit));
        Ok(())
    }

    fn follow(&mut self, edits: impl Iterator<Item = SetEdit>) {
        let mut changed = false;
        for edit in edits {
            changed = true;
            match edit {
                SetEdit::Insert(at, _) => {
                    let stamp = self.stamp();
                    self.stamps.insert(at, stamp);
                }
                SetEdit::Remove(at) => {
                    self.stamps.remove(at);
                }
                SetEdit::Replace(at, _) => self.stamps[at] = self.stamp(),
                SetEdit::Move(from, to) => {
                    let stamp = self.stamps.remove(from);
                    self.stamps.insert(to, stamp);
                }
                SetEdit::Head(_) => {
                    self.head_stamp = self.stamp();
                    self.bench = None;
                    self.drawings.clear();
                }
            }
        }
        if changed {
            self.revision += 1;
            self.sight = None;
            let (stamps, drawings) = (&self.stamps, &mut self.drawings);
            // Drawings of tiles that are gone or have changed are made anew from their definitions.
            if drawings.len() > 64 {
                drawings.retain(|stamp, _| stamps.contains(stamp));
            }
            self.ask_judge();
        }
    }

    /// Takes the last step back; returns its label.
    pub fn undo(&mut self) -> Option<String> {
        let label = self.history.undo_label()?.to_owned();
        let applied = self.history.undo(Arc::make_mut(&mut self.set)).ok()?;
        self.follow(applied.into_iter().map(|a| a.edit));
        Some(label)
    }

    /// Makes the step undone last again; returns its label.
    pub fn redo(&mut self) -> Option<String> {
        let label = self.history.redo_label()?.to_owned();
        let applied = self.history.redo(Arc::make_mut(&mut self.set)).ok()?;
        self.follow(applied.into_iter().map(|a| a.edit));
        Some(label)
    }

    /// Undoes or redoes until so many steps are done.
    pub fn go_to(&mut self, steps: usize) {
        if let Ok(applied) = self.history.go_to(Arc::make_mut(&mut self.set), steps) {
            self.follow(applied.into_iter().map(|a| a.edit));
        }
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.undo_label().is_some()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.redo_label().is_some()
    }

    /// Labels of all steps.
    pub fn history(&self) -> HistoryView {
        HistoryView {
            labels: self.history.labels().map(str::to_owned).collect(),
            position: self.history.position(),
        }
    }

    /// How many steps are done.
    pub fn position(&self) -> usize {
        self.history.position()
    }

    /// Whether there are unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Notes that the present state is on disk: files may name its segments from now on.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved(&self.set);
        for drawing in self.drawings.values_mut() {
            drawing.settle();
        }
    }

    // ---- what the checks find --------------------------------------------------------------------------------------

    /// Says whom to tell when findings are there.
    pub fn wake_with(&mut self, wake: Wake) {
        self.judge.wake_with(wake);
    }

    /// Findings are wanted of the state as it is. They are asked for as soon as it rests: work on a set that a thread reads
    /// has to copy it first.
    fn ask_judge(&mut self) {
        self.due = Some(0);
    }

    fn start_judge(&mut self) {
        self.due = None;
        let (catalogue, set) = (Arc::clone(&self.catalogue), Arc::clone(&self.set));
        let pictures = self.judged_pictures();
        self.judge.ask(move || {
            let mut found = catalogue.check_set(&set);
            if let Some(gallery) = pictures {
                found.extend(judge_art(&set, &gallery));
                found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
            }
            found
        });
    }

    /// Takes in findings that are ready; true when there are new ones.
    ///
    /// Call it once a frame: a state that has rested for a frame is judged.
    pub fn poll(&mut self) -> bool {
        match &mut self.due {
            Some(0) => {
                self.due = Some(1);
                self.judge.wake();
            }
            Some(_) => self.start_judge(),
            None => {}
        }
        let Some(new) = self.judge.take() else { return false };
        self.findings = new;
        true
    }

    /// Waits until the findings are those of the present state.
    pub fn wait(&mut self) {
        if self.due.is_some() {
            self.start_judge();
        }
        if let Some(found) = self.judge.wait() {
            self.findings = found;
        }
    }

    /// Findings of the last state that was judged, sorted; see [`Workshop::is_judging`].
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Whether newer findings are still to come.
    pub fn is_judging(&self) -> bool {
        self.due.is_some() || self.judge.is_busy()
    }

    /// What drawings of this set are held against; made when first asked for.
    pub fn bench(&mut self) -> &Arc<Bench> {
        let (catalogue, set) = (&self.catalogue, &self.set);
        self.bench.get_or_insert_with(|| Arc::new(draw::bench(catalogue, set)))
    }
}
