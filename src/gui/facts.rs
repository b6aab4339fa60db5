//! What the window works out from the document and keeps until the document changes.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::canvas::Tints;
use crate::app::Session;
use crate::art::overlay::FieldTint;
use crate::model::geom::Cell;
use crate::model::score::{FeatureScore, Score};

/// Cells where a tile fits, by quarter turns.
pub type Legal = Rc<Vec<(Cell, [bool; 4])>>;

/// Per tile id: copies in the game and copies on the board.
pub type Counts = BTreeMap<String, (i64, i64)>;

/// Per used cell: segments with the players who own them.
pub type Owners = BTreeMap<Cell, Vec<(String, Vec<String>)>>;

/// What a feature borders, cell by cell.
#[derive(Debug, Default, PartialEq)]
pub struct Borders {
    /// Numbers of the segments of bordering towns on cells of the feature.
    pub towns: FxHashMap<Cell, Vec<usize>>,
    /// A place on each town that is counted: cell and segment.
    pub counted: Vec<(Cell, String)>,
}

/// Features that are remembered at most.
const FEATURES: usize = 64;

/// A segment and the feature that it belongs to.
type KnownFeature = (Cell, String, Option<Rc<FeatureScore>>);

/// Kept answers; emptied by [`Facts::forget`].
#[derive(Default)]
pub struct Facts {
    legal: RefCell<BTreeMap<String, Legal>>,
    counts: RefCell<Option<Rc<Counts>>>,
    owners: RefCell<Option<Rc<Owners>>>,
    features: RefCell<Vec<KnownFeature>>,
    borders: RefCell<Option<(String, Rc<Borders>)>>,
    tints: Option<(FieldTint, Tints)>,
    score: RefCell<Option<Rc<Score>>>,
    in_bag: RefCell<Option<usize>>,
}

impl Facts {
    /// Forgets everything: the document has changed.
    pub fn forget(&mut self) {
        *self = Facts::default();
    }

    /// Cells where a tile fits.
    pub fn legal(&self, session: &Session, tile: &str) -> Legal {
        if let Some(known) = self.legal.borrow().get(tile) {
            return known.clone();
        }
        let legal: Legal = Rc::new(session.legal(tile));
        self.legal.borrow_mut().insert(tile.to_owned(), legal.clone());
        legal
    }

    /// Copies in the game and on the board.
    pub fn counts(&self, session: &Session) -> Rc<Counts> {
        self.counts.borrow_mut().get_or_insert_with(|| Rc::new(session.counts())).clone()
    }

    /// Every feature and player with their lines.
    pub fn score(&self, session: &Session) -> Rc<Score> {
        self.score.borrow_mut().get_or_insert_with(|| Rc::new(session.score())).clone()
    }

    /// How many tiles are in the bag; `count` is asked when that is not known.
    pub fn in_bag(&self, count: impl FnOnce() -> usize) -> usize {
        *self.in_bag.borrow_mut().get_or_insert_with(count)
    }

    /// Copies left of a tile.
    pub fn left(&self, session: &Session, tile: &str) -> i64 {
        self.counts(session).get(tile).map_or(0, |(all, used)| all - used)
    }

    /// The feature of a segment.
    pub fn feature_at(&self, session: &Session, cell: Cell, segment: &str) -> Option<Rc<FeatureScore>> {
        let mut known = self.features.borrow_mut();
        if let Some((_, _, found)) = known.iter().find(|(c, s, _)| *c == cell && s == segment) {
            return found.clone();
        }
        let found = session.feature_at(cell, segment).map(Rc::new);
        if known.len() >= FEATURES {
            known.clear();
        }
        known.push((cell, segment.to_owned(), found.clone()));
        found
    }

    /// The feature of an id as in score lines.
    pub fn feature(&self, session: &Session, id: &str) -> Option<Rc<FeatureScore>> {
        let (_, place) = id.split_once('@')?;
        let mut parts = place.splitn(3, ',');
        let cell = Cell::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        self.feature_at(session, cell, parts.next()?)
    }

    /// Who owns what.
    pub fn owners(&self, session: &Session) -> Rc<Owners> {
        let mut known = self.owners.borrow_mut();
        known
            .get_or_insert_with(|| {
                let mut owners = Owners::new();
                for feature in &self.score(session).features {
                    for (x, y, segment) in &feature.segments {
                        let on = owners.entry(Cell::new(*x, *y)).or_default();
                        on.push((segment.clone(), feature.owners.clone()));
                    }
                }
                Rc::new(owners)
            })
            .clone()
    }

    /// Which towns a feature borders on which cells, and which of them it is paid for.
    pub fn borders(&self, session: &Session, feature: &FeatureScore) -> Rc<Borders> {
        if let Some((id, known)) = self.borders.borrow().as_ref()
            && *id == feature.id
        {
            return known.clone();
        }
        let mut borders = Borders::default();
        let lines = || feature.lines.iter().flat_map(|line| &line.cells);
        for id in &feature.borders {
            let Some(town) = self.feature(session, id) else { continue };
            for (x, y, segment) in &town.segments {
                let cell = Cell::new(*x, *y);
                let number = session.tile_at(cell).and_then(|tile| Some(tile.def.segment(segment)?.0));
                borders.towns.entry(cell).or_default().extend(number);
            }
            let paid = match feature.lines.is_empty() {
                // Nobody is paid: those that would be.
                true => town.completed,
                false => town.cells.iter().all(|cell| lines().any(|counted| counted == cell)),
            };
            if let (true, Some((x, y, segment))) = (paid, town.segments.first()) {
                borders.counted.push((Cell::new(*x, *y), segment.clone()));
            }
        }
        let borders = Rc::new(borders);
        *self.borders.borrow_mut() = Some((feature.id.clone(), borders.clone()));
        borders
    }

    /// The pictures of all tints, if they are known.
    pub fn tints(&self, fields: FieldTint) -> Option<Tints> {
        self.tints.as_ref().filter(|(of, _)| *of == fields).map(|(_, tints)| tints.clone())
    }

    /// Keeps the pictures of all tints.
    pub fn keep_tints(&mut self, fields: FieldTint, tints: Tints) {
        self.tints = Some((fields, tints));
    }
}
