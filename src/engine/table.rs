//! Tables of a tile kind in each turn, compiled once a ruleset. The store reads nothing else of a tile.

use rustc_hash::FxHashMap;

use crate::model::vocab::Profile;
use crate::model::{Port, Ports, Side, TileDef, Turn};

/// Most segments a tile may have in the store; more is a fault of the set.
pub const MAX_SEGMENTS: usize = 16;
/// No segment, no kind.
pub const NONE8: u8 = u8::MAX;

/// A tile kind in one turn. Segment numbers are those of the tile's definition.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Signature of each side, clockwise from north.
    pub sides: [u8; 4],
    /// Signature that a neighbour must show to that side.
    pub face: [u8; 4],
    /// Bit a side: both halves belong to one segment and nothing runs through the middle.
    pub uni: u8,
    /// Number of segments.
    pub n: u8,
    /// Segment at each port, or [`NONE8`].
    pub port_seg: [u8; 12],
    /// Kind of each segment.
    pub kind: [u8; MAX_SEGMENTS],
    /// Number of ports of each segment.
    pub ports: [u8; MAX_SEGMENTS],
    /// Ports of each segment.
    pub mask: [u16; MAX_SEGMENTS],
    /// Segments that are sites.
    pub sites: u16,
    /// Segments of whose kind the tile has two or more, where tiles of that kind are counted.
    pub twin: u16,
    /// Segments with marks that are counted.
    pub marked: u16,
}

/// Kinds at the left, middle and right of a side, [`NONE8`] where nothing is.
pub type SideKinds = [u8; 3];

/// Interned sides.
#[derive(Clone, Debug, Default)]
pub struct Signatures {
    list: Vec<SideKinds>,
    index: FxHashMap<SideKinds, u8>,
}

impl Signatures {
    /// The number of a side; `None` when there are too many different ones.
    pub fn intern(&mut self, kinds: SideKinds) -> Option<u8> {
        if let Some(i) = self.index.get(&kinds) {
            return Some(*i);
        }
        let i = u8::try_from(self.list.len()).ok().filter(|i| *i < NONE8)?;
        self.list.push(kinds);
        self.index.insert(kinds, i);
        Some(i)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The kinds of a side.
    pub fn kinds(&self, signature: u8) -> SideKinds {
        self.list[signature as usize]
    }
}

/// What a table needs to know of a kind.
#[derive(Clone, Copy, Debug)]
pub struct KindFacts {
    /// How it meets sides.
    pub profile: Option<Profile>,
    /// Whether its tiles are counted by some term.
    pub counts_tiles: bool,
}

/// Compiles a tile into its four tables. Segments of undeclared kinds (`kind_of` gives none) reach nothing.
///
/// `marked` has a bit for each segment with counted marks. Returns `None` when there are too many sides or segments.
pub fn compile(
    def: &TileDef,
    kind_of: &dyn Fn(&str) -> Option<u8>,
    facts: &dyn Fn(u8) -> KindFacts,
    marked: u16,
    signatures: &mut Signatures,
) -> Option<[Table; 4]> {
    if def.segments.len() > MAX_SEGMENTS {
        return None;
    }
    let mut kind = [NONE8; MAX_SEGMENTS];
    let mut mask = [0u16; MAX_SEGMENTS];
    let mut port_seg = [NONE8; 12];
    let mut sites = 0u16;
    for (k, s) in def.segments.iter().enumerate() {
        let Some(id) = kind_of(&s.kind) else { continue };
        kind[k] = id;
        match facts(id).profile {
            None => sites |= 1 << k,
            profile @ Some(_) => {
                // A port that two segments claim belongs to the first; the check on the set speaks of it.
                for p in s.ports(profile).iter().filter(|p| port_seg[p.index()] == NONE8).collect::<Vec<_>>()
                {
                    port_seg[p.index()] = k as u8;
                    mask[k] |= 1 << p.index();
                }
            }
        }
    }
    let mut twin = 0u16;
    for a in 0..def.segments.len() {
        for b in 0..def.segments.len() {
            if a != b && kind[a] == kind[b] && kind[a] != NONE8 && facts(kind[a]).counts_tiles {
                twin |= 1 << a;
            }
        }
    }
    let mut out = [None; 4];
    for turn in Turn::ALL {
        let mut t = Table {
            sides: [0; 4],
            face: [0; 4],
            uni: 0,
            n: def.segments.len() as u8,
            port_seg: [NONE8; 12],
            kind,
            ports: [0; MAX_SEGMENTS],
            mask: [0; MAX_SEGMENTS],
            sites,
            twin,
            marked,
        };
        for (k, ports) in mask.iter().enumerate().take(def.segments.len()) {
            t.mask[k] = Ports(*ports).turned(turn).0;
            t.ports[k] = t.mask[k].count_ones() as u8;
        }
        for p in Port::ALL {
            t.port_seg[p.turned(turn).index()] = port_seg[p.index()];
        }
        for side in Side::ALL {
            let i = side.index();
            let kinds: SideKinds = std::array::from_fn(|j| match t.port_seg[i * 3 + j] {
                NONE8 => NONE8,
                k => kind[k as usize],
            });
            t.sides[i] = signatures.intern(kinds)?;
            t.face[i] = signatures.intern([kinds[2], kinds[1], kinds[0]])?;
            let [l, m, r] = [t.port_seg[i * 3], t.port_seg[i * 3 + 1], t.port_seg[i * 3 + 2]];
            if l == r && m == NONE8 && l != NONE8 {
                t.uni |= 1 << i;
            }
        }
        out[turn.quarters()] = Some(t);
    }
    match out {
        [Some(a), Some(b), Some(c), Some(d)] => Some([a, b, c, d]),
        _ => None,
    }
}
