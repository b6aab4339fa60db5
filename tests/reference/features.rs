//! Features by breadth-first search: segments of one kind that meet at a port are one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tilewright::model::vocab::{Around, Completes, Merge};
use tilewright::model::{Cell, Port, SegmentDef, Side, Spot};

use super::ground::{Ground, Laid};

/// A segment on the board: its cell and its id. The order decides which segment names the feature.
pub type SegmentKey = (Cell, String);

/// A player's figure that stands on a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Player id.
    pub player: String,
    /// Figure id.
    pub figure: String,
    /// Its weight in the majority.
    pub weight: i64,
}

/// Segments joined over tiles.
#[derive(Clone, Debug)]
pub struct Feature {
    /// `kind@x,y,segment` of the smallest segment.
    pub id: String,
    /// Kind id.
    pub kind: String,
    /// Its segments.
    pub segments: BTreeSet<SegmentKey>,
    /// Its cells; a tile counts once however many of its segments belong to it (BAS-ROAD-1).
    pub cells: BTreeSet<Cell>,
    /// Ports without a mate of the same kind.
    pub open: BTreeSet<(Cell, Port)>,
    /// The sum of each mark, or 0 / 1 where one is enough or all must have it.
    pub marks: BTreeMap<String, i64>,
    /// For a site: those of its own cells and the cells it looks at that hold a tile.
    pub filled: BTreeSet<Cell>,
    /// Whether its kind says it is completed.
    pub completed: bool,
    /// Segments that it borders (of fields).
    pub borders: BTreeSet<SegmentKey>,
    /// Players' figures on it.
    pub figures: Vec<Standing>,
    /// Whether any figure at all stands on it, counted or not.
    pub occupied: bool,
}

impl Feature {
    /// Sides with an open port.
    pub fn open_sides(&self) -> BTreeSet<(Cell, Side)> {
        self.open.iter().map(|(cell, port)| (*cell, port.side())).collect()
    }

    /// Who has most weight on it, in order of play; more than one on a tie (BAS-MAJ-1, BAS-MAJ-2).
    pub fn owners(&self, ground: &Ground) -> Vec<String> {
        let weight_of = |player: &str| -> i64 {
            self.figures.iter().filter(|f| f.player == player).map(|f| f.weight).sum()
        };
        let most = ground.board.players.iter().map(|p| weight_of(&p.id)).max().unwrap_or(0);
        if most <= 0 {
            return Vec::new();
        }
        ground.board.players.iter().filter(|p| weight_of(&p.id) == most).map(|p| p.id.clone()).collect()
    }
}

/// All features of a board.
pub struct Features<'a> {
    /// The board they were found on.
    pub ground: &'a Ground<'a>,
    /// Sorted by their smallest segment.
    pub list: Vec<Feature>,
    /// Which of the list a segment belongs to.
    pub by_segment: BTreeMap<SegmentKey, usize>,
}

impl<'a> Features<'a> {
    /// Finds them all.
    pub fn of(ground: &'a Ground<'a>) -> Features<'a> {
        let mut features = Features { ground, list: Vec::new(), by_segment: BTreeMap::new() };
        let mut starts: Vec<SegmentKey> = Vec::new();
        for (cell, laid) in &ground.tiles {
            starts.extend(laid.def.segments.iter().map(|s| (*cell, s.id.clone())));
        }
        starts.sort();
        for start in starts {
            if !features.by_segment.contains_key(&start) {
                let feature = search(ground, start);
                for key in &feature.segments {
                    features.by_segment.insert(key.clone(), features.list.len());
                }
                features.list.push(feature);
            }
        }
        features.stand_figures();
        features
    }

    /// The feature of a segment.
    pub fn at(&self, cell: Cell, segment: &str) -> Option<&Feature> {
        Some(&self.list[*self.by_segment.get(&(cell, segment.to_owned()))?])
    }

    /// The feature of an id.
    pub fn by_id(&self, id: &str) -> Option<&Feature> {
        self.list.iter().find(|f| f.id == id)
    }

    /// The features that a feature borders, each once however often they touch (BAS-FINAL-4).
    pub fn bordering(&self, feature: &Feature) -> Vec<&Feature> {
        let indices: BTreeSet<usize> =
            feature.borders.iter().filter_map(|key| self.by_segment.get(key).copied()).collect();
        indices.into_iter().map(|i| &self.list[i]).collect()
    }

    fn stand_figures(&mut self) {
        for figure in &self.ground.board.figures {
            let Spot::Segment(cell, segment) = &figure.spot else { continue };
            let Some(&index) = self.by_segment.get(&(*cell, segment.clone())) else { continue };
            let feature = &mut self.list[index];
            feature.occupied = true;
            let Some(player) = &figure.player else { continue };
            if self.ground.board.player_index(player).is_none() {
                continue;
            }
            let Some(def) = self.ground.figure(&figure.figure) else { continue };
            if def.neutral {
                continue;
            }
            // Counted weights belong to expansions that this reference does not know.
            let weight = def.fixed_weight().unwrap_or(0);
            feature.figures.push(Standing { player: player.clone(), figure: figure.figure.clone(), weight });
        }
    }
}

fn segment_of<'a>(ground: &Ground<'a>, key: &SegmentKey) -> Option<(Laid<'a>, &'a SegmentDef)> {
    let laid = *ground.tiles.get(&key.0)?;
    Some((laid, laid.def.segment(&key.1)?.1))
}

/// Walks from a segment over all that is joined to it.
fn search(ground: &Ground, start: SegmentKey) -> Feature {
    let kind = segment_of(ground, &start).map(|(_, s)| s.kind.clone()).unwrap_or_default();
    let mut feature = Feature {
        id: format!("{kind}@{},{},{}", start.0.x, start.0.y, start.1),
        kind,
        segments: BTreeSet::from([start.clone()]),
        cells: BTreeSet::new(),
        open: BTreeSet::new(),
        marks: BTreeMap::new(),
        filled: BTreeSet::new(),
        completed: false,
        borders: BTreeSet::new(),
        figures: Vec::new(),
        occupied: false,
    };
    let mut queue = VecDeque::from([start]);
    while let Some(key) = queue.pop_front() {
        let Some((laid, segment)) = segment_of(ground, &key) else { continue };
        feature.cells.insert(key.0);
        for id in &segment.borders {
            feature.borders.insert((key.0, id.clone()));
        }
        for port in ground.ports(segment, laid.turn).iter() {
            let beyond = key.0.step(port.side());
            let mut joined = false;
            if let Some(other) = ground.tiles.get(&beyond) {
                for s in &other.def.segments {
                    if s.kind == segment.kind && ground.ports(s, other.turn).has(port.mate()) {
                        joined = true;
                        let next = (beyond, s.id.clone());
                        if feature.segments.insert(next.clone()) {
                            queue.push_back(next);
                        }
                    }
                }
            }
            if !joined {
                feature.open.insert((key.0, port));
            }
        }
    }
    feature.marks = marks(ground, &feature);
    if let Some(site) = ground.kind(&feature.kind).and_then(|k| k.site)
        && site.around == Around::Eight
    {
        feature.filled = feature
            .cells
            .iter()
            .flat_map(|c| c.around().into_iter().chain([*c]))
            .filter(|c| ground.tiles.contains_key(c))
            .collect();
    }
    feature.completed = completed(ground, &feature);
    feature
}

fn completed(ground: &Ground, feature: &Feature) -> bool {
    let Some(kind) = ground.kind(&feature.kind) else { return false };
    match kind.completes {
        // BAS-COMP-1, BAS-COMP-2: a loop has no open port either.
        Completes::NoOpenSide | Completes::EndsClosed => feature.open.is_empty(),
        // BAS-COMP-3.
        Completes::Surrounded => feature.filled.len() == 9,
        // BAS-COMP-4; the other two need what other features do and are not in the base game.
        Completes::Never | Completes::LeadingCompleted | Completes::NeighbourCompleted => false,
    }
}

fn marks(ground: &Ground, feature: &Feature) -> BTreeMap<String, i64> {
    let mut found: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for key in &feature.segments {
        let Some((_, segment)) = segment_of(ground, key) else { continue };
        for (mark, number) in &segment.marks {
            found.entry(mark.clone()).or_default().push(*number);
        }
    }
    found
        .into_iter()
        .map(|(mark, numbers)| {
            let merged = match ground.mark(&mark).and_then(|m| m.merge) {
                None | Some(Merge::Sum) => numbers.iter().sum(),
                Some(Merge::Any) => i64::from(numbers.iter().any(|n| *n != 0)),
                Some(Merge::All) => {
                    i64::from(numbers.len() == feature.segments.len() && numbers.iter().all(|n| *n != 0))
                }
            };
            (mark, merged)
        })
        .collect()
}
