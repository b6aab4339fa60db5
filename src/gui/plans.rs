//! How tiles are drawn up: worked out once a tile kind, shared between the window and the thread that rasterises.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use egui::{Pos2, Vec2, pos2, vec2};
use rustc_hash::FxHashMap;

use crate::app::Catalogue;
use crate::app::artwork::{Gallery, Shown};
use crate::art::draw::SPECK_BELOW;
use crate::art::inlay::shown_tile;
use crate::art::{Color, Detail, Picture, TilePlan, Vocab, draw_plate};
use crate::model::geom::Turn;
use crate::model::tileset::{TileDef, TileSet};

/// What pictures need to know of every set at hand; gathered when the first picture is drawn, by the thread that draws it.
struct LazyVocab {
    catalogue: Arc<Catalogue>,
    vocab: OnceLock<Vocab>,
}

impl LazyVocab {
    fn get(&self) -> &Vocab {
        self.vocab.get_or_init(|| Vocab::of(self.catalogue.sets().map(Arc::as_ref)))
    }
}

/// Pixels of a tile's own picture: as many as the largest step of the atlas shows.
const ART_SIDE: u32 = 512;

/// The step below this side is that of specks.
const SPECK: u32 = SPECK_BELOW + 1;

/// A plan that is made when it is first asked for.
pub struct LazyPlan {
    set: String,
    gallery: Arc<Gallery>,
    def: TileDef,
    vocab: Arc<LazyVocab>,
    plan: OnceLock<TilePlan>,
}

impl LazyPlan {
    /// The plan.
    pub fn get(&self) -> &TilePlan {
        self.plan.get_or_init(|| TilePlan::new(&self.def, self.vocab.get()))
    }

    /// How the tile looks at so many pixels: by its own picture if it has one that can be shown, else drawn. Reads that
    /// picture's file, so a thread of the atlas asks.
    pub fn picture(&self, turn: Turn, side: u32) -> Picture {
        match self.gallery.shown(&self.set, &self.def) {
            Shown::Art(image) => shown_tile(image, turn),
            Shown::Drawn | Shown::Refused(_) => match side {
                0..SPECK => self.get().speck(turn),
                _ => self.get().picture(self.vocab(), turn, Detail::of_pixels(side)),
            },
        }
    }

    /// The tile kind.
    pub fn def(&self) -> &TileDef {
        &self.def
    }

    /// The vocabulary it was made with.
    pub fn vocab(&self) -> &Vocab {
        self.vocab.get()
    }
}

/// A plate as it lies; each detail is drawn when it is first asked for.
pub struct LazyPlate {
    set: Arc<TileSet>,
    plate: String,
    side: Option<String>,
    turn: Turn,
    vocab: Arc<LazyVocab>,
    pictures: [OnceLock<Picture>; Detail::ALL.len()],
}

impl LazyPlate {
    /// The whole plate.
    pub fn picture(&self, detail: Detail) -> &Picture {
        self.pictures[detail.pick(0, 1, 2)].get_or_init(|| match self.set.plate(&self.plate) {
            Some(plate) => {
                let vocab = self.vocab.get();
                draw_plate(&self.set, plate, self.side.as_deref(), vocab, self.turn, detail)
            }
            None => Picture::tile(),
        })
    }
}

/// Names a plate as it lies: full id, printed side, turn.
type PlateKey = (String, Option<String>, Turn);

/// Contours of a segment in cell units, several areas, the first contour of each the outer one.
pub type Outline = Vec<Vec<Vec<Pos2>>>;

/// In the names of tiles that are kept.
pub const KEPT: char = '~';
/// Kept tiles at most: more than the largest sets have.
const MOST_KEPT: usize = 8_000;

/// The plans of a set's tiles by their local ids.
type SetPlans = FxHashMap<String, Arc<LazyPlan>>;

/// The plans of all tile kinds at hand. A set is read when one of its tiles is first asked for.
pub struct Plans {
    sets: BTreeMap<String, OnceLock<SetPlans>>,
    vocab: Arc<LazyVocab>,
    gallery: Arc<Gallery>,
    plates: RefCell<FxHashMap<PlateKey, Arc<LazyPlate>>>,
    /// Tiles that no set holds as they are drawn here, by names of their own.
    kept: RefCell<SetPlans>,
}

impl Plans {
    /// Plans for every tile of a catalogue, none made yet.
    pub fn new(catalogue: Arc<Catalogue>) -> Plans {
        let sets = catalogue.ids().map(|id| (id.to_owned(), OnceLock::new())).collect();
        let gallery = Arc::new(Gallery::new(&catalogue, ART_SIDE));
        let vocab = Arc::new(LazyVocab { catalogue, vocab: OnceLock::new() });
        Plans { sets, vocab, gallery, plates: RefCell::default(), kept: RefCell::default() }
    }

    fn of_set(&self, id: &str) -> SetPlans {
        let Some(set) = self.vocab.catalogue.set(id) else { return SetPlans::default() };
        set.tiles.iter().map(|def| (def.id.clone(), Arc::new(self.plan(id, def)))).collect()
    }

    fn plan(&self, set: &str, def: &TileDef) -> LazyPlan {
        LazyPlan {
            set: set.to_owned(),
            gallery: self.gallery.clone(),
            def: def.clone(),
            vocab: self.vocab.clone(),
            plan: OnceLock::new(),
        }
    }

    /// The pictures that people brought for tiles.
    pub fn gallery(&self) -> &Gallery {
        &self.gallery
    }

    /// The plan of a tile kind, when a set has it or it was kept.
    pub fn of(&self, id: &str) -> Option<Arc<LazyPlan>> {
        if id.contains(KEPT) {
            return self.kept.borrow().get(id).cloned();
        }
        let (set, local) = id.split_once('/')?;
        self.sets.get(set)?.get_or_init(|| self.of_set(set)).get(local).cloned()
    }

    /// Keeps a tile under a name of its own, which must hold [`KEPT`]: a tile that is being drawn. The oldest are not needed
    /// any more when there are very many.
    pub fn keep(&self, name: &str, tile: &TileDef) {
        let mut kept = self.kept.borrow_mut();
        if kept.contains_key(name) {
            return;
        }
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        let set = name.split_once('/').map_or("", |(set, _)| set);
        kept.insert(name.to_owned(), Arc::new(self.plan(set, tile)));
    }

    /// A plate as it lies, when a set has it.
    pub fn plate(&self, id: &str, side: Option<&str>, turn: Turn) -> Option<Arc<LazyPlate>> {
        let key = (id.to_owned(), side.map(str::to_owned), turn);
        if let Some(plate) = self.plates.borrow().get(&key) {
            return Some(plate.clone());
        }
        let (set, local) = id.split_once('/')?;
        let set = self.vocab.catalogue.set(set)?;
        set.plate(local)?;
        let plate = Arc::new(LazyPlate {
            set,
            plate: local.to_owned(),
            side: key.1.clone(),
            turn,
            vocab: self.vocab.clone(),
            pictures: Default::default(),
        });
        self.plates.borrow_mut().insert(key, plate.clone());
        Some(plate)
    }

    /// The colour by which a kind is known.
    pub fn ground(&self, kind: &str) -> Color {
        self.vocab.get().ground(kind)
    }

    /// Where a figure stands on a segment, within the cell.
    pub fn seat(&self, id: &str, turn: Turn, segment: &str) -> Option<Vec2> {
        let plan = self.of(id)?;
        let (index, _) = plan.def.segment(segment)?;
        let [x, y] = plan.get().seat(index, turn)?;
        Some(vec2(x as f32, y as f32))
    }

    /// The same, when the tile was planned already: a frame must not wait for many plans.
    pub fn known_seat(&self, id: &str, turn: Turn, segment: &str) -> Option<Vec2> {
        let planned = self.of(id).is_some_and(|plan| plan.plan.get().is_some());
        if planned { self.seat(id, turn, segment) } else { None }
    }

    /// The segment at a place within the cell.
    pub fn segment_at(&self, id: &str, turn: Turn, at: Pos2) -> Option<String> {
        let plan = self.of(id)?;
        let index = plan.get().segment_at(turn, f64::from(at.x), f64::from(at.y))?;
        plan.def.segments.get(index).map(|s| s.id.clone())
    }

    /// The outline of a segment, by its number, within the cell.
    pub fn outline(&self, id: &str, turn: Turn, segment: usize) -> Outline {
        let Some(plan) = self.of(id) else { return Vec::new() };
        let areas = plan.get().outline(segment, turn);
        let point = |[x, y]: [f64; 2]| pos2(x as f32, y as f32);
        let areas = areas.into_iter();
        areas.map(|area| area.into_iter().map(|c| c.into_iter().map(point).collect()).collect()).collect()
    }
}
