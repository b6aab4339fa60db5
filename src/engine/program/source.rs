//! What compiled counts read. Sums that the store keeps have a word of their own each; all else is picked out thing by thing.

use crate::engine::marks::MarkNo;
use crate::engine::rules::FigureKind;
use crate::model::term::{Owner, PlacedWhen};
use crate::model::vocab::Merge;

/// A set of kinds by number.
pub type KindMask = u64;

/// A set of figures by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FigureSet([u64; 4]);

impl FigureSet {
    /// Adds one.
    pub fn insert(&mut self, figure: FigureKind) {
        self.0[usize::from(figure.0 >> 6)] |= 1 << (figure.0 & 63);
    }

    /// Adds all of another set.
    pub fn extend(&mut self, other: FigureSet) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// Whether it has one.
    pub fn contains(&self, figure: FigureKind) -> bool {
        self.0[usize::from(figure.0 >> 6)] >> (figure.0 & 63) & 1 == 1
    }
}

/// What a compiled count reads.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Always 1.
    One,
    /// Tiles of the feature, each once, as measured.
    Tiles,
    /// Tiles of the feature, each once.
    RealTiles,
    /// Its segments.
    Segments,
    /// Marks of the feature, as sums kept by the store; the total over the slots.
    Marks(Vec<(u16, Merge)>),
    /// Cells with a tile, of its own and those around (of a site).
    FilledBlock,
    /// Cells with a tile around its own (of a site).
    FilledRing,
    /// Empty cells around its own (of a site).
    EmptyRing,
    /// Features of these kinds that border it; all, only completed or only open.
    Bordering(KindMask, Option<bool>),
    /// Things looked at one by one.
    Picked(Box<Picked>),
}

/// A count of things looked at one by one.
#[derive(Clone, Debug, PartialEq)]
pub struct Picked {
    /// What.
    pub what: What,
    /// Where.
    pub area: Area,
    /// Around those tiles of the feature that show this, instead of around the subject.
    pub centre: Option<Shown>,
    /// Counts sorts, not pieces.
    pub distinct: bool,
}

/// Where things are looked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Area {
    /// The feature in scope.
    Here,
    /// The subject's own cells.
    Site,
    /// The cells around.
    Ring,
    /// Both.
    Block,
    /// Features that border it.
    Bordering,
    /// Features that meet it inside a tile.
    Leading,
    /// The whole board.
    Board,
    /// The own supply.
    Supply,
    /// A place off the grid; none where the subject figure stands.
    Place(Option<u16>),
    /// The tile just placed.
    Placed,
    /// The tile drawn.
    Drawn,
    /// Tiles beside the track.
    Common,
    /// Same row or column, as far as this count of what is looked at.
    Sight(Box<Source>),
    /// What caused this.
    Cause,
    /// What the event carries.
    Event,
}

impl Area {
    /// Whether it is made of cells; else of features, or of things off the grid.
    pub fn is_of_cells(&self) -> bool {
        match self {
            Area::Site | Area::Ring | Area::Block | Area::Placed => true,
            Area::Here
            | Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Supply
            | Area::Place(_)
            | Area::Drawn
            | Area::Common
            | Area::Sight(_)
            | Area::Cause
            | Area::Event => false,
        }
    }
}

/// What is picked.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Tiles of features, each once.
    Tiles {
        /// Which features.
        of: FeaturePick,
        /// Only tiles that show this.
        showing: Option<Shown>,
        /// Leaves out the subject's own cells.
        except_site: bool,
    },
    /// Cells.
    Cells {
        /// Only with a tile, or only without.
        filled: Option<bool>,
        /// Only cells that show this.
        showing: Option<Shown>,
        /// Only cells that do not show this.
        lacking: Option<Shown>,
    },
    /// Segments.
    Segments(FeaturePick),
    /// Marks.
    Marks(Vec<MarkNo>),
    /// Numbers printed on marks.
    Printed(Vec<MarkNo>),
    /// Features.
    Features(FeaturePick),
    /// Figures.
    Figures(FigurePick),
    /// Tokens; held by the own player, or by anyone.
    Tokens(Vec<u16>, Option<Owner>),
    /// The value of the feature.
    Points(AsIf),
    /// A player's score.
    Score,
}

/// At which moment a feature's value is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsIf {
    /// At its own.
    Itself,
    /// As if the game ended now.
    Final,
}

/// Which features.
#[derive(Clone, Debug, PartialEq)]
pub struct FeaturePick {
    /// Of these kinds.
    pub kinds: KindMask,
    /// Only completed, or only open.
    pub completed: Option<bool>,
    /// Those that pass these tests.
    pub having: Vec<CompiledTest>,
}

/// Which figures.
#[derive(Clone, Debug, PartialEq)]
pub struct FigurePick {
    /// These; any player's figure when left out.
    pub figures: Option<FigureSet>,
    /// On kinds where a meeple has one of the named roles.
    pub roles: Option<KindMask>,
    /// Whose.
    pub owner: Option<Owner>,
    /// Beside a figure or a mark.
    pub beside: Option<BesideWhat>,
    /// Placed in this turn or before.
    pub placed: Option<PlacedWhen>,
}

/// What a figure stands beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideWhat {
    /// A neutral figure.
    Figure(FigureKind),
    /// A mark of its tile or segment.
    Mark(MarkNo),
    /// Something that no loaded set has.
    Nothing,
}

/// Kinds and marks, any of which a tile may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Kinds of segments.
    pub kinds: KindMask,
    /// Marks.
    pub marks: Vec<MarkNo>,
}

/// A compiled test.
#[derive(Clone, Debug, PartialEq)]
pub enum CompiledTest {
    /// A count within bounds.
    Range {
        /// What is counted.
        source: Source,
        /// At least.
        min: i64,
        /// At most.
        max: i64,
    },
    /// A state of play.
    Mode {
        /// Its id.
        mode: String,
        /// Its value.
        is: String,
    },
    /// One of these events was announced.
    Event(Vec<String>),
}

impl Source {
    /// Whether the store keeps it as a number of the feature in scope.
    pub fn is_of_feature(&self) -> bool {
        match self {
            Source::Tiles
            | Source::RealTiles
            | Source::Segments
            | Source::Marks(_)
            | Source::FilledBlock
            | Source::FilledRing
            | Source::EmptyRing
            | Source::Bordering(..) => true,
            Source::One | Source::Picked(_) => false,
        }
    }

    /// Whether the count is different for each player.
    pub fn says_own(&self) -> bool {
        let Source::Picked(picked) = self else { return false };
        let in_area = match &picked.area {
            Area::Supply => true,
            Area::Sight(range) => range.says_own(),
            Area::Here
            | Area::Site
            | Area::Ring
            | Area::Block
            | Area::Bordering
            | Area::Leading
            | Area::Board
            | Area::Place(_)
            | Area::Placed
            | Area::Drawn
            | Area::Common
            | Area::Cause
            | Area::Event => false,
        };
        let in_what = match &picked.what {
            What::Tiles { of, .. } | What::Segments(of) | What::Features(of) => {
                of.having.iter().any(CompiledTest::says_own)
            }
            What::Figures(pick) => pick.owner == Some(Owner::Own),
            What::Tokens(_, owner) => *owner == Some(Owner::Own),
            What::Score => true,
            What::Cells { .. } | What::Marks(_) | What::Printed(_) | What::Points(_) => false,
        };
        in_area || in_what
    }

    /// Whether tiles of features are counted: then a tile with two segments of one feature must count once.
    pub fn counts_tiles(&self) -> bool {
        match self {
            Source::Tiles | Source::RealTiles => true,
            Source::Picked(picked) => match &picked.what {
                What::Tiles { .. } => true,
                What::Segments(of) | What::Features(of) => of.having.iter().any(CompiledTest::counts_tiles),
                What::Cells { .. }
                | What::Marks(_)
                | What::Printed(_)
                | What::Figures(_)
                | What::Tokens(..)
                | What::Points(_)
                | What::Score => false,
            },
            Source::One
            | Source::Segments
            | Source::Marks(_)
            | Source::FilledBlock
            | Source::FilledRing
            | Source::EmptyRing
            | Source::Bordering(..) => false,
        }
    }
}

impl CompiledTest {
    /// Whether it holds for some players and not for others.
    pub fn says_own(&self) -> bool {
        match self {
            CompiledTest::Range { source, .. } => source.says_own(),
            CompiledTest::Mode { .. } | CompiledTest::Event(_) => false,
        }
    }

    /// See [`Source::counts_tiles`].
    pub fn counts_tiles(&self) -> bool {
        match self {
            CompiledTest::Range { source, .. } => source.counts_tiles(),
            CompiledTest::Mode { .. } | CompiledTest::Event(_) => false,
        }
    }
}
