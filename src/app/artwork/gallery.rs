//! The pictures of the sets at hand, read when they are first asked for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::Catalogue;
use crate::art::raster::Image;
use crate::format::artwork::{self, ArtError};
use crate::model::{ArtDef, TileDef};

/// Most bytes of pictures that are kept; what was not asked for longest goes first and is read again when it is needed.
pub const KEEP_LIMIT: usize = 256 << 20;

/// The picture of a tile.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// Tilewright draws it: the tile names no picture, or its set lies in no folder.
    Drawn,
    /// Its picture, a square.
    Art(Arc<Image>),
    /// Its picture cannot be shown; Tilewright draws it.
    Refused(Arc<ArtError>),
}

/// A picture that was read, of what it was read, and when it was last asked for.
#[derive(Debug)]
struct Kept {
    art: ArtDef,
    shown: Shown,
    has_text: bool,
    used: u64,
}

#[derive(Debug, Default)]
struct Shelf {
    kept: BTreeMap<String, Kept>,
    bytes: usize,
    asked: u64,
    /// How often something was forgotten: what was read before that is not kept.
    forgotten: u64,
}

/// The pictures of the sets that lie in folders. Shared between threads.
#[derive(Debug)]
pub struct Gallery {
    folders: BTreeMap<String, PathBuf>,
    side: u32,
    limit: usize,
    shelf: Mutex<Shelf>,
}

impl Gallery {
    /// The pictures of the sets of a catalogue, as squares of `side` pixels.
    pub fn new(catalogue: &Catalogue, side: u32) -> Gallery {
        let folders = catalogue.folders().map(|(id, folder)| (id.to_owned(), folder.to_path_buf())).collect();
        Gallery { folders, side, limit: KEEP_LIMIT, shelf: Mutex::default() }
    }

    /// The pictures of one set that lies in a folder.
    pub fn of_set(id: &str, folder: &Path, side: u32) -> Gallery {
        let folders = BTreeMap::from([(id.to_owned(), folder.to_path_buf())]);
        Gallery { folders, side, limit: KEEP_LIMIT, shelf: Mutex::default() }
    }

    /// Keeps fewer bytes.
    #[must_use]
    pub fn keeping(self, bytes: usize) -> Gallery {
        Gallery { limit: bytes, ..self }
    }

    /// The picture of a tile, by the id of its set. Reads the file, unless it is kept.
    pub fn shown(&self, set: &str, tile: &TileDef) -> Shown {
        self.read(set, tile).0
    }

    /// The picture of a tile, and whether it has text that is left out.
    pub fn read(&self, set: &str, tile: &TileDef) -> (Shown, bool) {
        let (Some(art), Some(folder)) = (&tile.art, self.folders.get(set)) else {
            return (Shown::Drawn, false);
        };
        let key = format!("{set}/{}", tile.id);
        if let Some(kept) = self.kept(&key, art) {
            return kept;
        }
        let before = self.shelf().forgotten;
        let (shown, has_text) = match artwork::load(folder, art, self.side) {
            Ok(read) => (Shown::Art(Arc::new(read.image)), read.has_text),
            Err(err) => (Shown::Refused(Arc::new(err)), false),
        };
        self.keep(key, Kept { art: art.clone(), shown: shown.clone(), has_text, used: 0 }, before);
        (shown, has_text)
    }

    /// The picture of a tile as far as it was read by now; nothing is read.
    pub fn known(&self, set: &str, tile: &TileDef) -> Option<Shown> {
        let art = tile.art.as_ref().filter(|_| self.folders.contains_key(set))?;
        self.kept(&format!("{set}/{}", tile.id), art).map(|(shown, _)| shown)
    }

    /// The picture of a tile by its full id.
    pub fn shown_by_id(&self, id: &str, tile: &TileDef) -> Shown {
        id.split_once('/').map_or(Shown::Drawn, |(set, _)| self.shown(set, tile))
    }

    /// Forgets the picture of a tile (full id): it changed on disk.
    pub fn forget(&self, id: &str) {
        let mut shelf = self.shelf();
        shelf.forgotten += 1;
        shelf.take(id);
    }

    /// Why pictures that were asked for are not shown, by full id.
    pub fn refused(&self) -> Vec<(String, Arc<ArtError>)> {
        let shelf = self.shelf();
        let refused = |(id, kept): (&String, &Kept)| match &kept.shown {
            Shown::Refused(err) => Some((id.clone(), Arc::clone(err))),
            Shown::Drawn | Shown::Art(_) => None,
        };
        shelf.kept.iter().filter_map(refused).collect()
    }

    /// Bytes of the pictures that are kept.
    pub fn bytes(&self) -> usize {
        self.shelf().bytes
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, key: &str, art: &ArtDef) -> Option<(Shown, bool)> {
        let mut shelf = self.shelf();
        shelf.asked += 1;
        let now = shelf.asked;
        let kept = shelf.kept.get_mut(key).filter(|kept| kept.art == *art)?;
        kept.used = now;
        Some((kept.shown.clone(), kept.has_text))
    }

    fn keep(&self, key: String, kept: Kept, before: u64) {
        let mut shelf = self.shelf();
        if shelf.forgotten != before {
            return;
        }
        shelf.take(&key);
        shelf.bytes += weight(&kept.shown);
        let used = shelf.asked;
        shelf.kept.insert(key, Kept { used, ..kept });
        while shelf.bytes > self.limit {
            let images = shelf.kept.iter().filter(|(_, kept)| weight(&kept.shown) > 0);
            let Some(oldest) = images.min_by_key(|(_, kept)| kept.used).map(|(key, _)| key.clone()) else {
                break;
            };
            shelf.take(&oldest);
        }
    }
}

impl Shelf {
    fn take(&mut self, key: &str) {
        if let Some(old) = self.kept.remove(key) {
            self.bytes -= weight(&old.shown);
        }
    }
}

fn weight(shown: &Shown) -> usize {
    match shown {
        Shown::Art(image) => image.rgba.len(),
        Shown::Drawn | Shown::Refused(_) => 0,
    }
}
