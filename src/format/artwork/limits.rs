//! How much a picture file may be, so that no file takes much memory or time. `docs/artwork.md` states these numbers; a test
//! compares the two.

/// Most bytes of a PNG, JPEG or WebP file.
pub const FILE_LIMIT: u64 = 32 << 20;

/// Most bytes of an SVG file.
pub const SVG_LIMIT: u64 = 4 << 20;

/// Most pixels of a side.
pub const SIDE_LIMIT: u32 = 8_192;

/// Most pixels of a picture: 4,096 x 4,096.
pub const PIXEL_LIMIT: u64 = 1 << 24;

/// Most bytes that decoding may ask for at once.
pub const DECODE_LIMIT: u64 = 192 << 20;

/// Largest side of the square that is made of a picture, in pixels.
pub const SQUARE_LIMIT: u32 = 1_024;

/// Most elements of an SVG, those that are used again counted each time.
pub const ELEMENT_LIMIT: u64 = 50_000;

/// Most bytes of the attributes of an SVG, those that are used again counted each time.
pub const ATTRIBUTE_LIMIT: u64 = 16 << 20;

/// Deepest nesting of an SVG, through references too.
pub const NESTING_LIMIT: usize = 64;

/// Most pairs of a rule of a style sheet and an element.
pub const STYLE_LIMIT: u64 = 10_000_000;

/// Most things that the style sheets of an SVG refer to.
pub const STYLE_REFERENCES: usize = 100;

/// Most that an SVG may paint, in whole pictures.
pub const PAINT_LIMIT: f64 = 200.0;

/// Most that an SVG may hold while it is painted (layers, patterns), in whole pictures.
pub const HOLD_LIMIT: f64 = 32.0;

/// Most dashes of the lines of an SVG.
pub const DASH_LIMIT: f64 = 100_000.0;
