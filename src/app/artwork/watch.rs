//! Watches the folders that the pictures of a set lie in and tells which tiles' pictures changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::Settle;
use crate::format::artwork::relative;
use crate::model::TileSet;

/// Most folders of one set that are watched; a set has one, or a few.
pub const FOLDER_LIMIT: usize = 64;

/// Which files belong to which tiles, whatever tells of their changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    tiles: BTreeMap<PathBuf, BTreeSet<String>>,
}

impl Files {
    /// The files that tiles of a set in `folder` name, those that are not there too.
    pub fn of(set: &TileSet, folder: &Path) -> Files {
        let root = fs::canonicalize(super::folder_or_here(folder)).unwrap_or_else(|_| folder.to_path_buf());
        let mut tiles: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
        for tile in &set.tiles {
            if let Some(path) = tile.art.as_ref().and_then(|art| relative(&art.file).ok()) {
                tiles.entry(root.join(path)).or_default().insert(tile.id.clone());
            }
        }
        Files { tiles }
    }

    /// Folders that they lie in, sorted; only those that are there, and none outside `folder`.
    pub fn folders(&self) -> Vec<PathBuf> {
        let folders: BTreeSet<PathBuf> =
            self.tiles.keys().filter_map(|file| file.parent()).map(Path::to_path_buf).collect();
        folders.into_iter().filter(|folder| folder.is_dir()).take(FOLDER_LIMIT).collect()
    }

    /// Whether a change there may be one of a picture: of a file itself, or of a folder above it.
    pub fn concerns(&self, path: &Path) -> bool {
        self.tiles.keys().any(|file| file.starts_with(path))
    }

    /// Local ids of the tiles whose pictures lie at, or below, one of these paths; sorted.
    pub fn tiles_of(&self, paths: &[PathBuf]) -> Vec<String> {
        let changed = |file: &Path| paths.iter().any(|path| file.starts_with(path));
        let ids: BTreeSet<&String> =
            self.tiles.iter().filter(|(file, _)| changed(file)).flat_map(|(_, ids)| ids).collect();
        ids.into_iter().cloned().collect()
    }
}

/// Watches one set. Ask it now and then with [`Watch::poll`]; it never waits.
#[derive(Debug)]
pub struct Watch {
    files: Files,
    settle: Settle,
    start: Instant,
    events: Receiver<notify::Result<Event>>,
    watcher: RecommendedWatcher,
    watched: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches the pictures of a set that lies in `folder`. `wake` is called from another thread when something may have changed.
    pub fn new(
        set: &TileSet,
        folder: &Path,
        wake: impl Fn() + Send + 'static,
    ) -> Result<Watch, notify::Error> {
        let (tell, events) = channel();
        let watcher = notify::recommended_watcher(move |event| {
            if tell.send(event).is_ok() {
                wake();
            }
        })?;
        let mut watch = Watch {
            files: Files::default(),
            settle: Settle::default(),
            start: Instant::now(),
            events,
            watcher,
            watched: BTreeSet::new(),
        };
        watch.set_changed(set, folder);
        Ok(watch)
    }

    /// The set names other pictures now, or lies elsewhere.
    pub fn set_changed(&mut self, set: &TileSet, folder: &Path) {
        self.files = Files::of(set, folder);
        self.watch_folders();
    }

    /// Watches the folders that are there now. One that cannot be watched is left out: its pictures are reloaded by hand.
    fn watch_folders(&mut self) {
        let wanted: BTreeSet<PathBuf> = self.files.folders().into_iter().collect();
        for folder in self.watched.difference(&wanted) {
            let _ = self.watcher.unwatch(folder);
        }
        let watched: BTreeSet<PathBuf> = wanted
            .into_iter()
            .filter(|folder| {
                self.watched.contains(folder)
                    || self.watcher.watch(folder, RecursiveMode::NonRecursive).is_ok()
            })
            .collect();
        self.watched = watched;
    }

    /// Local ids of the tiles whose pictures changed and keep still by now; sorted.
    pub fn poll(&mut self) -> Vec<String> {
        let now = self.start.elapsed();
        while let Ok(event) = self.events.try_recv() {
            match event {
                Ok(event) => self.note(&event, now),
                // Some changes were lost: all may have changed.
                Err(_) => self.note_all(now),
            }
        }
        self.step(now)
    }

    /// Whether something changed and is waited for: ask again soon.
    pub fn is_waiting(&self) -> bool {
        self.settle.is_waiting()
    }

    fn note(&mut self, event: &Event, now: Duration) {
        if event.need_rescan() {
            return self.note_all(now);
        }
        // Reading a picture is no change of it.
        if matches!(event.kind, EventKind::Access(_)) {
            return;
        }
        for path in event.paths.iter().filter(|path| self.files.concerns(path)) {
            self.settle.changed(path.clone(), now);
        }
    }

    fn note_all(&mut self, now: Duration) {
        for path in self.files.tiles.keys() {
            self.settle.changed(path.clone(), now);
        }
    }

    fn step(&mut self, now: Duration) -> Vec<String> {
        let still = self.settle.still(now);
        if still.is_empty() {
            return Vec::new();
        }
        // A folder that was put in another's place is a new one to the system.
        if still.iter().any(|path| self.watched.contains(path) || path.is_dir()) {
            self.watched.clear();
            self.watch_folders();
        }
        self.files.tiles_of(&still)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notify::event::{AccessKind, CreateKind, ModifyKind};

    fn set(files: &[(&str, &str)]) -> TileSet {
        let tiles: Vec<serde_json::Value> =
            files.iter().map(|(id, file)| serde_json::json!({"id": id, "art": {"file": file}})).collect();
        serde_json::from_value(serde_json::json!({"id": "fan", "tiles": tiles}))
            .unwrap_or_else(|e| panic!("{e}"))
    }

    fn event(kind: EventKind, path: &Path) -> Event {
        Event::new(kind).add_path(path.to_path_buf())
    }

    #[test]
    fn changes_are_told_by_tile_when_they_keep_still() {
        let folder = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
        let root = fs::canonicalize(folder.path()).unwrap_or_else(|e| panic!("{e}"));
        let art = root.join("art");
        fs::create_dir(&art).unwrap_or_else(|e| panic!("{e}"));
        let set = set(&[("b", "art/x.png"), ("a", "art/x.png"), ("c", "art/y.svg"), ("d", "../z.png")]);
        let mut watch = Watch::new(&set, folder.path(), || {}).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(watch.files.folders(), std::slice::from_ref(&art));
        let ms = Duration::from_millis;
        let write = EventKind::Modify(ModifyKind::Any);
        watch.note(&event(EventKind::Access(AccessKind::Any), &art.join("y.svg")), ms(0));
        watch.note(&event(write, &art.join("other.png")), ms(0));
        assert!(!watch.is_waiting(), "neither was read nor is of a tile");
        watch.note(&event(write, &art.join("x.png")), ms(0));
        watch.note(&event(EventKind::Create(CreateKind::File), &art.join("x.png")), ms(100));
        assert!(watch.step(ms(250)).is_empty());
        assert_eq!(watch.step(ms(300)), ["a", "b"]);
        assert!(watch.step(ms(9_000)).is_empty(), "told once");
        // A whole folder that was renamed.
        watch.note(
            &event(EventKind::Modify(ModifyKind::Name(notify::event::RenameMode::Any)), &art),
            ms(10_000),
        );
        assert_eq!(watch.step(ms(10_200)), ["a", "b", "c"]);
        assert_eq!(watch.watched, BTreeSet::from([art.clone()]));
        // Another set, another folder.
        let other: TileSet = serde_json::from_value(
            serde_json::json!({"id": "fan", "tiles": [{"id": "e", "art": {"file": "e.png"}}]}),
        )
        .unwrap_or_else(|e| panic!("{e}"));
        watch.set_changed(&other, folder.path());
        assert_eq!(watch.watched, BTreeSet::from([root.clone()]));
        watch.note(&event(write, &root.join("e.png")), ms(20_000));
        assert_eq!(watch.step(ms(21_000)), ["e"]);
    }
}
