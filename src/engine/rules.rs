//! A ruleset: the vocabulary, tile tables and terms of the chosen sets, compiled once for a board's sets and options.

mod judge;

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::marks::Marks;
use super::placement::Placement;
use super::play::program::{PlayRules, tests_of_effects};
use super::program::count::{Of, count};
use super::program::{self, KindMask, Names, Program, Programs, Source, TermFault};
use super::standing::Standing;
use super::store::legal::FitTables;
use super::table::{self, KindFacts, MAX_SEGMENTS, NONE8, Signatures, Table};
use crate::model::board::{OptionValue, SetUse};
use crate::model::bounds::{MOST_COPIES, MOST_MARKS, within};
use crate::model::term::{CountValue, Moment};
use crate::model::vocab::{Beside, BesideWord, Completes, Holds};
use crate::model::{FigureDef, KindDef, PlaceDef, PlateDef, Side, TileDef, TileSet, Turn};

/// Number of a tile kind in a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileKind(pub u16);

/// Number of a kind of figure in a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FigureKind(pub u8);

/// Most kinds of segments in one ruleset.
pub const MAX_KINDS: usize = 64;
/// Most players whose figures own features.
pub const MAX_PLAYERS: usize = 32;

/// A fault of the chosen sets that shows only when they are put together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleFault {
    /// A set that is not loaded.
    UnknownSet(String),
    /// An edition that the set does not have.
    UnknownEdition(String, String),
    /// An option that no set declares.
    UnknownOption(String),
    /// A tile that the store cannot hold.
    TileTooLarge(String),
    /// More kinds than a ruleset holds.
    TooManyKinds(String),
    /// A term that cannot be evaluated.
    Term(TermFault),
    /// An effect that cannot be evaluated: its rule, and what is not known.
    Effect {
        /// Its rule.
        rule: String,
        /// What is not known.
        message: String,
    },
    /// A limit on placement that cannot be evaluated: its rule, and what is not known.
    Limit {
        /// Its rule.
        rule: String,
        /// What is not known, and what to do.
        message: String,
    },
}

/// A kind of segment in a ruleset.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Its declaration.
    pub def: KindDef,
    /// Whether it lies inside a tile.
    pub site: bool,
}

/// A tile kind in a ruleset.
#[derive(Clone, Debug)]
pub struct TileInfo {
    /// Full id, `set/tile`.
    pub id: String,
    /// Index of its set.
    pub set: usize,
    /// Index in its set.
    pub index: usize,
    /// Interned segment ids.
    pub segment_names: Vec<u16>,
    /// Copies in the chosen editions and copies of the set.
    pub copies: i64,
    /// Whether the store can hold it.
    pub usable: bool,
    /// Whether it is a cell of a plate.
    pub on_plate: bool,
}

/// A figure in a ruleset.
#[derive(Clone, Debug)]
pub struct FigureInfo {
    /// Its declaration.
    pub def: FigureDef,
    /// Weight in majorities; 0 when it is counted.
    pub weight: i32,
    /// What its weight counts, of the feature it stands on.
    pub counted: Option<Source>,
    /// What a neutral figure stands beside.
    pub stands_by: StandsBy,
    /// Kinds it may stand on.
    pub stands_on: KindMask,
    /// Whether the options have it in the game.
    pub in_game: bool,
}

impl FigureInfo {
    /// Whether it can ever own a feature. A figure that cannot (a pig, a builder) has no role there either.
    pub fn can_own(&self) -> bool {
        self.weight > 0 || self.counted.is_some()
    }
}

/// What a neutral figure stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandsBy {
    /// The figures on its very segment.
    Figure,
    /// All figures on its tile.
    Tile,
}

/// A compiled ruleset.
#[derive(Debug)]
pub struct Rules {
    /// Chosen sets in order, with the edition in force.
    pub sets: Vec<(Arc<TileSet>, Option<String>)>,
    /// Faults found while compiling, sorted.
    pub faults: Vec<RuleFault>,
    /// Options with the values in force.
    pub options: BTreeMap<String, OptionValue>,
    /// Kinds.
    pub kinds: Vec<KindInfo>,
    /// Tile kinds.
    pub tiles: Vec<TileInfo>,
    /// Figures.
    pub figures: Vec<FigureInfo>,
    /// Segment mark ids that have slots.
    pub slots: Vec<String>,
    /// Rules of placement beside matching sides.
    pub placement: Placement,
    /// Who may stand where.
    pub standing: Standing,
    /// The course of a turn.
    pub play: PlayRules,
    /// Groups of kinds.
    groups: BTreeMap<String, KindMask>,
    /// Declared marks, and where tiles show them.
    pub marks: Marks,
    /// Tokens that sets declare or terms name.
    pub tokens: Vec<String>,
    /// Full ids of places.
    pub places: Vec<String>,
    /// Tables, four a tile kind.
    pub(crate) tables: Vec<Table>,
    /// Border masks of each segment of each tile kind, both ways.
    pub(crate) borders: Vec<[u16; MAX_SEGMENTS]>,
    /// Segments of another kind that each segment meets inside its tile.
    pub(crate) leads: Vec<[u16; MAX_SEGMENTS]>,
    /// Mark sums of each segment: `[tile][segment * slots + slot]`.
    pub(crate) seg_slots: Vec<Vec<i32>>,
    pub(crate) signatures: Signatures,
    pub(crate) fits: FitTables,
    pub(crate) fit_patterns: Vec<Vec<(u32, u8)>>,
    pub(crate) programs: Programs,
    pub(crate) never_completes: KindMask,
    pub(crate) counts_tiles: KindMask,
    segment_names: Vec<String>,
    tile_index: FxHashMap<String, TileKind>,
    kind_index: FxHashMap<String, u8>,
    figure_index: FxHashMap<String, FigureKind>,
    segment_index: FxHashMap<String, u16>,
}

impl Rules {
    /// Compiles the sets that a board uses. Never fails: what is wrong is in [`Rules::faults`].
    pub fn compile(
        find_set: &dyn Fn(&str) -> Option<Arc<TileSet>>,
        uses: &[SetUse],
        chosen: &BTreeMap<String, OptionValue>,
    ) -> Rules {
        let mut faults = Vec::new();
        let mut sets: Vec<(Arc<TileSet>, Option<String>)> = Vec::new();
        let mut copies = Vec::new();
        for u in uses {
            let Some(set) = find_set(&u.id) else {
                faults.push(RuleFault::UnknownSet(u.id.clone()));
                continue;
            };
            if sets.iter().any(|(s, _)| s.id == set.id) {
                continue;
            }
            let edition = match &u.edition {
                Some(e) if set.editions.contains(e) => Some(e.clone()),
                Some(e) => {
                    faults.push(RuleFault::UnknownEdition(u.id.clone(), e.clone()));
                    set.newest_edition().map(str::to_owned)
                }
                None => set.newest_edition().map(str::to_owned),
            };
            copies.push(i64::from(u.copies));
            sets.push((set, edition));
        }

        let options = resolve_options(&sets, chosen, &mut faults);
        let (kinds, kind_index, groups) = collect_kinds(&sets, &mut faults);
        let marks = Marks::declared(&sets);
        let figure_defs = collect_figure_defs(&sets);
        let places: Vec<String> =
            sets.iter().flat_map(|(s, _)| s.places.iter().map(|p| format!("{}/{}", s.id, p.id))).collect();
        let mut roles: BTreeMap<String, KindMask> = BTreeMap::new();
        for (k, kind) in kinds.iter().enumerate() {
            if let Some(role) = &kind.def.role {
                *roles.entry(role.clone()).or_default() |= 1 << k;
            }
        }
        let mut names = Names {
            kind_index: &kind_index,
            groups: &groups,
            roles: &roles,
            sites: kinds.iter().enumerate().filter(|(_, k)| k.site).map(|(i, _)| 1 << i).sum(),
            kind_count: kinds.len(),
            marks: &marks,
            figures: &figure_defs,
            places: &places,
            options: &options,
            slots: Vec::new(),
            tokens: declared_tokens(&sets),
        };
        let terms: Vec<_> = sets.iter().flat_map(|(s, _)| &s.terms).collect();
        let (mut programs, mut term_faults) = program::compile(&terms, &mut names);
        let challenges: Vec<_> = sets.iter().flat_map(|(s, _)| &s.challenges).collect();
        term_faults.extend(program::compile_challenges(&challenges, &mut programs, &names));
        let figures = collect_figures(&figure_defs, &kinds, &mut names, &mut term_faults);
        faults.extend(term_faults.into_iter().map(RuleFault::Term));
        let effect_tests = tests_of_effects(&sets, &mut names, &mut faults);
        let (slots, tokens) = (names.slots, names.tokens);

        let mask_of = |f: &dyn Fn(&KindInfo) -> bool| -> KindMask {
            kinds.iter().enumerate().filter(|(_, k)| f(k)).map(|(i, _)| 1 << i).sum()
        };
        let counts_tiles = programs.counts_tiles
            | mask_of(&|k| matches!(k.def.completes, Completes::NoOpenSide | Completes::EndsClosed));
        let mut rules = Rules {
            never_completes: mask_of(&|k| {
                matches!(
                    k.def.completes,
                    Completes::Never | Completes::LeadingCompleted | Completes::NeighbourCompleted
                )
            }),
            counts_tiles,
            sets,
            faults,
            options,
            kinds,
            tiles: Vec::new(),
            figures,
            slots,
            placement: Placement::default(),
            standing: Standing::default(),
            play: PlayRules::default(),
            groups,
            marks,
            tokens,
            places,
            tables: Vec::new(),
            borders: Vec::new(),
            leads: Vec::new(),
            seg_slots: Vec::new(),
            signatures: Signatures::default(),
            fits: FitTables::default(),
            fit_patterns: Vec::new(),
            programs,
            segment_names: Vec::new(),
            tile_index: FxHashMap::default(),
            kind_index,
            figure_index: FxHashMap::default(),
            segment_index: FxHashMap::default(),
        };
        for (i, f) in rules.figures.iter().enumerate() {
            rules.figure_index.entry(f.def.id.clone()).or_insert(FigureKind(i as u8));
        }
        rules.add_tiles(&copies);
        rules.fits = FitTables::new(&rules.tables, rules.signatures.len());
        rules.fit_patterns = Rules::list_fit_patterns(&rules.tables, &rules.fits);
        let mut faults = std::mem::take(&mut rules.faults);
        rules.placement = Placement::compile(&rules, &mut faults);
        rules.standing = Standing::compile(&rules, &mut faults);
        rules.play = PlayRules::compile(&rules, effect_tests);
        rules.faults = faults;
        rules.faults.sort();
        rules
    }

    fn add_tiles(&mut self, copies: &[i64]) {
        let sets: Vec<_> = self.sets.clone();
        for (s, (set, edition)) in sets.iter().enumerate() {
            let plate_cells: Vec<&str> =
                set.plates.iter().flat_map(|p| p.cells.iter().flatten()).map(String::as_str).collect();
            for (t, def) in set.tiles.iter().enumerate() {
                let id = format!("{}/{}", set.id, def.id);
                if self.tile_index.contains_key(&id) || self.tiles.len() >= usize::from(u16::MAX) / 4 - 1 {
                    continue;
                }
                let segment_names = def.segments.iter().map(|s| self.intern_segment(&s.id)).collect();
                let usable = self.add_table(def);
                if !usable {
                    self.faults.push(RuleFault::TileTooLarge(id.clone()));
                }
                self.tile_index.insert(id.clone(), TileKind(self.tiles.len() as u16));
                self.tiles.push(TileInfo {
                    id,
                    set: s,
                    index: t,
                    segment_names,
                    copies: def.copies(edition.as_deref()).max(0).saturating_mul(copies[s]).min(MOST_COPIES),
                    usable,
                    on_plate: plate_cells.contains(&def.id.as_str()),
                });
            }
        }
    }

    /// Adds the tables of a tile; an unusable tile gets tables without segments.
    fn add_table(&mut self, def: &TileDef) -> bool {
        let ns = self.slots.len();
        let mut seg_slots = vec![0i32; ns * def.segments.len()];
        let mut marked = 0u16;
        for (k, s) in def.segments.iter().enumerate().take(MAX_SEGMENTS) {
            for (j, mark) in self.slots.iter().enumerate() {
                if let Some(n) = s.marks.get(mark) {
                    seg_slots[k * ns + j] = within(*n, MOST_MARKS) as i32;
                    marked |= 1 << k;
                }
            }
        }
        let mut borders = [0u16; MAX_SEGMENTS];
        for (k, s) in def.segments.iter().enumerate().take(MAX_SEGMENTS) {
            for city in &s.borders {
                if let Some((c, _)) = def.segment(city).filter(|(c, _)| *c < MAX_SEGMENTS) {
                    borders[k] |= 1 << c;
                    borders[c] |= 1 << k;
                }
            }
        }
        let mut leads = [0u16; MAX_SEGMENTS];
        for (a, one) in def.segments.iter().enumerate().take(MAX_SEGMENTS) {
            for (b, other) in def.segments.iter().enumerate().take(MAX_SEGMENTS) {
                if one.kind != other.kind && one.touch.chars().any(|c| other.touch.contains(c)) {
                    leads[a] |= 1 << b;
                }
            }
        }
        self.leads.push(leads);
        self.marks.add_tile(def);
        let kinds = &self.kinds;
        let kind_index = &self.kind_index;
        let counts = self.counts_tiles;
        let facts =
            |k: u8| KindFacts { profile: kinds[k as usize].def.profile, counts_tiles: counts >> k & 1 == 1 };
        let compiled =
            table::compile(def, &|id| kind_index.get(id).copied(), &facts, marked, &mut self.signatures);
        let usable = compiled.is_some();
        let tables = compiled.unwrap_or_else(|| {
            let empty = TileDef { segments: Vec::new(), ..def.clone() };
            table::compile(&empty, &|_| None, &facts, 0, &mut self.signatures).unwrap_or_else(blank_tables)
        });
        self.tables.extend(tables);
        self.borders.push(borders);
        self.seg_slots.push(seg_slots);
        usable
    }

    fn intern_segment(&mut self, id: &str) -> u16 {
        if let Some(i) = self.segment_index.get(id) {
            return *i;
        }
        let i = self.segment_names.len() as u16;
        self.segment_names.push(id.to_owned());
        self.segment_index.insert(id.to_owned(), i);
        i
    }

    /// The tile kind of a full id.
    pub fn tile(&self, id: &str) -> Option<TileKind> {
        self.tile_index.get(id).copied()
    }

    /// What is known of a tile kind.
    pub fn tile_info(&self, kind: TileKind) -> &TileInfo {
        &self.tiles[kind.0 as usize]
    }

    /// The definition of a tile kind.
    pub fn def(&self, kind: TileKind) -> &TileDef {
        let info = self.tile_info(kind);
        &self.sets[info.set].0.tiles[info.index]
    }

    /// The table of a tile kind in a turn.
    pub fn table(&self, kind: TileKind, turn: Turn) -> &Table {
        &self.tables[kind.0 as usize * 4 + turn.quarters()]
    }

    /// The number of a declared kind.
    pub fn kind(&self, id: &str) -> Option<u8> {
        self.kind_index.get(id).copied()
    }

    /// The declaration of a kind by its id.
    pub fn kind_def(&self, id: &str) -> Option<&KindDef> {
        self.kind(id).map(|k| &self.kinds[k as usize].def)
    }

    /// The figure of an id.
    pub fn figure(&self, id: &str) -> Option<FigureKind> {
        self.figure_index.get(id).copied()
    }

    /// What is known of a figure.
    pub fn figure_info(&self, figure: FigureKind) -> &FigureInfo {
        &self.figures[figure.0 as usize]
    }

    /// The name of an interned segment id.
    pub fn segment_name(&self, name: u16) -> &str {
        self.segment_names.get(name as usize).map_or("", String::as_str)
    }

    /// The number of a segment id that some tile of the ruleset has.
    pub fn segment_number(&self, id: &str) -> Option<u16> {
        self.segment_index.get(id).copied()
    }

    /// A plate by its full id, with its set.
    pub fn plate(&self, id: &str) -> Option<(&TileSet, &PlateDef)> {
        let (set_id, local) = id.split_once('/')?;
        let (set, _) = self.sets.iter().find(|(s, _)| s.id == set_id)?;
        Some((set, set.plate(local)?))
    }

    /// A place by its full id, with its set.
    pub fn place(&self, id: &str) -> Option<(&TileSet, &PlaceDef)> {
        let (set_id, local) = id.split_once('/')?;
        let (set, _) = self.sets.iter().find(|(s, _)| s.id == set_id)?;
        Some((set, set.places.iter().find(|p| p.id == local)?))
    }

    /// The full id of the start tile: of the tiles that are laid first, else of the first set that has one (BAS-START-1).
    pub fn start_tile(&self) -> Option<&str> {
        self.start_tiles().first().copied()
    }

    /// Full ids of the tiles that a game may begin with. Tiles that are laid first begin instead of the others
    /// (RIV-START-1); of several sets of such, each may (RIV2-MIX-1).
    pub fn start_tiles(&self) -> Vec<&str> {
        match &self.placement.opening {
            Some(opening) if !opening.starts.is_empty() => {
                opening.starts.iter().map(String::as_str).collect()
            }
            Some(_) | None => (0..self.sets.len()).find_map(|s| self.start_of(s)).into_iter().collect(),
        }
    }

    /// The full id of the start tile of a set.
    pub(crate) fn start_of(&self, set: usize) -> Option<&str> {
        let (set, edition) = &self.sets[set];
        let of_edition = edition.as_deref().and_then(|e| set.start.get(e));
        of_edition.or_else(|| set.start.get("all")).map(String::as_str)
    }

    /// The kinds that an id of a kind or group stands for.
    pub fn kinds_of(&self, id: &str) -> Option<KindMask> {
        self.kind(id).map(|k| 1 << k).or_else(|| self.groups.get(id).copied())
    }

    /// The program of a kind at a moment.
    #[inline]
    pub fn program(&self, kind: u8, moment: Moment) -> &Program {
        &self.programs.by_kind[program::moment_index(moment)][kind as usize]
    }

    /// The terms and rivalries of the chosen sets, compiled.
    pub fn programs(&self) -> &Programs {
        &self.programs
    }

    /// The number of a token that a set declares or a term names.
    pub fn token(&self, id: &str) -> Option<u16> {
        self.tokens.iter().position(|t| t == id).map(|i| i as u16)
    }

    /// Whether a switch is on.
    pub fn switch(&self, option: &str) -> bool {
        self.options.get(option) == Some(&OptionValue::Switch(true))
    }

    /// What a side shows, for people: the kind's name of a usual side, else the kinds one after the other.
    pub fn side_word(&self, kind: TileKind, turn: Turn, side: Side) -> String {
        let t = self.table(kind, turn);
        let kinds = self.signatures.kinds(t.sides[side.index()]);
        let name = |k: u8| match self.kinds.get(k as usize) {
            Some(info) if !info.def.label.is_empty() => info.def.label.get("en").to_owned(),
            Some(info) => info.def.id.clone(),
            None => "nothing".to_owned(),
        };
        match kinds {
            [l, NONE8, r] if l == r => name(l),
            [l, m, r] if l == r && m != NONE8 => name(m),
            [l, NONE8, r] => format!("{} and {}", name(l), name(r)),
            [l, m, r] => format!("{}, {} and {}", name(l), name(m), name(r)),
        }
    }

    /// The 4-letter type of a tile, clockwise from its north side; `?` for a mixed side.
    pub fn side_letters(&self, kind: TileKind, turn: Turn) -> [char; 4] {
        let t = self.table(kind, turn);
        std::array::from_fn(|i| {
            let kinds = self.signatures.kinds(t.sides[i]);
            let letter = |k: u8| self.kinds.get(k as usize).and_then(|info| info.def.letter);
            match kinds {
                [l, NONE8, r] if l == r => letter(l).unwrap_or('?'),
                [l, m, r] if l == r && letter(l) == Some('F') => letter(m).unwrap_or('?'),
                _ => '?',
            }
        })
    }

    /// The type in its smallest turn, as people write it.
    pub fn tile_type(&self, kind: TileKind) -> String {
        Turn::ALL
            .into_iter()
            .map(|t| self.side_letters(kind, t).iter().collect::<String>())
            .min()
            .unwrap_or_default()
    }
}

/// Tables without sides, for tiles when even signatures ran out.
fn blank_tables() -> [Table; 4] {
    [Table {
        sides: [0; 4],
        face: [0; 4],
        uni: 0,
        n: 0,
        port_seg: [NONE8; 12],
        kind: [NONE8; MAX_SEGMENTS],
        ports: [0; MAX_SEGMENTS],
        mask: [0; MAX_SEGMENTS],
        sites: 0,
        twin: 0,
        marked: 0,
    }; 4]
}

fn resolve_options(
    sets: &[(Arc<TileSet>, Option<String>)],
    chosen: &BTreeMap<String, OptionValue>,
    faults: &mut Vec<RuleFault>,
) -> BTreeMap<String, OptionValue> {
    let mut options = BTreeMap::new();
    for (set, edition) in sets {
        for o in &set.options {
            let default = edition.as_deref().and_then(|e| o.default_in.get(e)).unwrap_or(&o.default);
            options.entry(o.id.clone()).or_insert_with(|| default.clone());
        }
    }
    for (id, value) in chosen {
        match options.get_mut(id) {
            Some(slot) => *slot = value.clone(),
            None => faults.push(RuleFault::UnknownOption(id.clone())),
        }
    }
    keep_defaults(sets, &mut options);
    options
}

/// Options whose conditions on other options do not hold keep their defaults; conditions may hang on each other.
fn keep_defaults(sets: &[(Arc<TileSet>, Option<String>)], options: &mut BTreeMap<String, OptionValue>) {
    let mut bound = BTreeMap::new();
    for (set, edition) in sets {
        for o in set.options.iter().filter(|o| !o.option.is_empty()) {
            let default = edition.as_deref().and_then(|e| o.default_in.get(e)).unwrap_or(&o.default);
            bound.entry(&o.id).or_insert((&o.option, default));
        }
    }
    // Once for each is enough, unless they go in a circle, which is a fault of the set.
    for _ in 0..bound.len() {
        for (id, (wanted, default)) in &bound {
            if !wanted.iter().all(|(other, value)| options.get(other) == Some(value)) {
                options.insert((*id).clone(), (*default).clone());
            }
        }
    }
}

type Kinds = (Vec<KindInfo>, FxHashMap<String, u8>, BTreeMap<String, KindMask>);

fn collect_kinds(sets: &[(Arc<TileSet>, Option<String>)], faults: &mut Vec<RuleFault>) -> Kinds {
    let mut kinds: Vec<KindInfo> = Vec::new();
    let mut index = FxHashMap::default();
    let mut groups: BTreeMap<String, KindMask> = BTreeMap::new();
    for def in sets.iter().flat_map(|(s, _)| &s.kinds) {
        if index.contains_key(&def.id) {
            continue;
        }
        if kinds.len() == MAX_KINDS {
            faults.push(RuleFault::TooManyKinds(def.id.clone()));
            continue;
        }
        let k = kinds.len() as u8;
        index.insert(def.id.clone(), k);
        for g in &def.groups {
            *groups.entry(g.clone()).or_default() |= 1 << k;
        }
        kinds.push(KindInfo { site: def.profile.is_none(), def: def.clone() });
    }
    (kinds, index, groups)
}

/// Declared figures in the order of their numbers; of two declarations of one id the first counts.
fn collect_figure_defs(sets: &[(Arc<TileSet>, Option<String>)]) -> Vec<&FigureDef> {
    let mut defs: Vec<&FigureDef> = Vec::new();
    for def in sets.iter().flat_map(|(s, _)| &s.figures) {
        if defs.iter().all(|d| d.id != def.id) && defs.len() < usize::from(u8::MAX) {
            defs.push(def);
        }
    }
    defs
}

/// Tokens that the sets declare.
fn declared_tokens(sets: &[(Arc<TileSet>, Option<String>)]) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for (set, _) in sets {
        for token in &set.tokens {
            if !tokens.contains(&token.id) {
                tokens.push(token.id.clone());
            }
        }
    }
    tokens
}

fn collect_figures(
    defs: &[&FigureDef],
    kinds: &[KindInfo],
    names: &mut Names<'_>,
    faults: &mut Vec<TermFault>,
) -> Vec<FigureInfo> {
    let holds_none: KindMask = kinds
        .iter()
        .enumerate()
        .filter(|(_, k)| k.def.holds == Some(Holds::None))
        .fold(0, |mask, (i, _)| mask | 1 << i);
    let mut out: Vec<FigureInfo> = Vec::new();
    for def in defs {
        let stands: &FigureDef = match &def.stands_as {
            Some(other) if def.stands_on.is_empty() => {
                defs.iter().find(|d| d.id == *other).copied().unwrap_or(def)
            }
            Some(_) | None => def,
        };
        let stands_on = names.any_kinds(&stands.stands_on) & !holds_none;
        let options = names.options;
        let in_game = def.option.as_ref().is_none_or(|o| options.get(o) == Some(&OptionValue::Switch(true)));
        let counted = match &def.weight {
            Some(CountValue::Count(weight)) => match count(weight, Of::Feature(stands_on), names) {
                Ok(source) => Some(source),
                Err(message) => {
                    faults.push(TermFault { term: def.id.clone(), message });
                    None
                }
            },
            Some(CountValue::Number(_)) | None => None,
        };
        out.push(FigureInfo {
            weight: def.fixed_weight().unwrap_or(0).clamp(0, 1000) as i32,
            counted,
            stands_by: stands_by(def, options),
            stands_on,
            in_game,
            def: (*def).clone(),
        });
    }
    out
}

/// What a neutral figure stands beside under the options in force.
fn stands_by(def: &FigureDef, options: &BTreeMap<String, OptionValue>) -> StandsBy {
    match &def.beside {
        Some(Beside::Word(BesideWord::Figure)) => StandsBy::Figure,
        Some(Beside::Option { option }) => match options.get(option) {
            Some(OptionValue::Choice(word)) if word == "figure" => StandsBy::Figure,
            Some(_) | None => StandsBy::Tile,
        },
        Some(Beside::Word(BesideWord::Tile)) | None => StandsBy::Tile,
    }
}
