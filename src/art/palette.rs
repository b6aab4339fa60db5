//! Every colour of the pictures in one place.

use super::shape::Color;

macro_rules! inks {
    ($($(#[$doc:meta])* $name:ident = $hex:literal;)*) => {
        $($(#[$doc])* pub const $name: Color = Color::hex($hex);)*
    };
}

inks! {
    /// Open land.
    FIELD = 0xBCD3A4;
    /// A parcel darker than the land.
    PARCEL_DARK = 0xABC791;
    /// A parcel lighter than the land.
    PARCEL_LIGHT = 0xCCDCAD;
    /// A parcel of straw.
    PARCEL_STRAW = 0xDFDDA2;
    /// Lines in a parcel.
    FURROW = 0x98B584;
    /// A hedge.
    HEDGE = 0x8DB07C;
    /// A tree.
    TREE = 0x719B67;
    /// Its lit side.
    TREE_LIT = 0x92B880;
    /// Its shaded side.
    TREE_DARK = 0x557D54;
    /// Ground of a town.
    TOWN = 0xDDB680;
    /// Its lanes.
    LANE = 0xF1DBB0;
    /// A town as one colour, when small.
    TOWN_FLAT = 0xD08F66;
    /// Surface of a road.
    ROAD = 0xFBF3DF;
    /// Its edge.
    ROAD_EDGE = 0xA08560;
    /// Water.
    WATER = 0x77B6D6;
    /// Its darker rim.
    WATER_RIM = 0x4488AE;
    /// Ripples.
    RIPPLE = 0xAAD4E8;
    /// The bank.
    BANK = 0xE2D8AE;
    /// Face of a town wall.
    WALL = 0xF4EBD8;
    /// Its outline.
    OUTLINE = 0x6B5645;
    /// Its battlements.
    BATTLEMENT = 0xCDBA9C;
    /// Slate of churches and tower caps.
    SLATE = 0x6F7F95;
    /// Stone of hubs, field walls, tower sites.
    STONE = 0xCFC4B0;
    /// Shadows, at 0.22 to 0.30.
    SHADOW = 0x3A3326;
    /// Outline of badges.
    INK = 0x3B3128;
    /// Ground of badges.
    CREAM = 0xFFFAEC;
    /// Roof of a cathedral.
    CATHEDRAL = 0x51708A;
    /// Gold.
    GOLD = 0xE0AE3A;
    /// Moss.
    MOSS = 0x9DB27A;
    /// Casing of every signal that lies on a picture.
    CASING = 0x14171B;
    /// Selected.
    SELECTED = 0xFFD54A;
    /// A warning.
    WARNING = 0xE0A030;
    /// Roof of a gate or a cottage.
    BROWN = 0x8A5A40;
    /// The ditch around a great town.
    DITCH = 0xA9BD82;
    /// Roof of a cloister.
    CLOISTER = 0xA65B4A;
}

/// Roofs of houses, picked by hash.
pub const ROOFS: [Color; 7] = [
    Color::hex(0xC8643F),
    Color::hex(0xB04A36),
    Color::hex(0xD98452),
    Color::hex(0x9A4A3C),
    Color::hex(0xCE935F),
    Color::hex(0xB9675A),
    Color::hex(0xA65B3E),
];

/// A district of a great town: its ground and its five roofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistrictInks {
    /// Ground.
    pub ground: Color,
    /// Roofs.
    pub roofs: [Color; 5],
}

const fn district(ground: u32, r: [u32; 5]) -> DistrictInks {
    DistrictInks {
        ground: Color::hex(ground),
        roofs: [Color::hex(r[0]), Color::hex(r[1]), Color::hex(r[2]), Color::hex(r[3]), Color::hex(r[4])],
    }
}

/// Castle, market, blacksmith, cathedral, clockwise from the north-west.
pub const DISTRICTS: [DistrictInks; 4] = [
    district(0xDC_D3C0, [0x70829A, 0x5F7289, 0x8696A8, 0x7C7F92, 0x667A8F]),
    district(0xF0_D79C, [0xD9973C, 0xC98A2B, 0xE0A95A, 0xC97A3A, 0xB9803A]),
    district(0xD2_B491, [0x7A5A48, 0x6B4F42, 0x8C6A52, 0x93604A, 0x7F6A5C]),
    district(0xEB_CBAF, [0xBF5A44, 0xA84A3C, 0xC9715A, 0xB9675A, 0x9A4A3C]),
];

/// Colours of the window that the board lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The paper.
    pub paper: Color,
    /// Coordinates on the rim.
    pub text: Color,
    /// A tile that fits, lit cells.
    pub fits: Color,
    /// What does not.
    pub refused: Color,
    /// A cell without a fit.
    pub open: Color,
}

/// Light or dark window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paper {
    /// Light window.
    Light,
    /// Dark window.
    Dark,
}

impl Paper {
    /// Its colours.
    pub const fn inks(self) -> Window {
        match self {
            Paper::Light => Window {
                paper: Color::hex(0xEFE9DC),
                text: Color::hex(0x6B5645),
                fits: Color::hex(0x1E7F72),
                refused: Color::hex(0xC23B22),
                open: Color::hex(0xA39B8B),
            },
            Paper::Dark => Window {
                paper: Color::hex(0x23262B),
                text: Color::hex(0xA9A391),
                fits: Color::hex(0x4FC3B0),
                refused: Color::hex(0xFF6B4A),
                open: Color::hex(0x6F757C),
            },
        }
    }
}
