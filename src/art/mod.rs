//! Pictures: a tile, a figure, a board as vector shapes, from which window, PNG, SVG and PDF are drawn.
//! Deterministic: a tile looks the same everywhere, from its id and topology alone.
//!
//! - [`Vocab::of`] gathers kinds and marks from the sets in use.
//! - [`TilePlan::new`] plans a kind of tile once (about a millisecond); from a plan come [`TilePlan::picture`] (turn, [`Detail`]),
//!   [`TilePlan::seat`] (where a figure stands), [`TilePlan::outline`] (ground of a segment), [`TilePlan::segment_at`] (hit test).
//!   The free functions [`draw_tile`], [`seat`], [`segment_outline`], [`segment_at`] plan anew at each call.
//! - [`figure::draw_figure`] draws a figure about the origin, [`figure::player_ink`] finds a player's colours and sign.
//! - [`TilePlan::badge_picture`] are the badges alone, to be laid above tints; [`TilePlan::speck`] is a tile below 12 pixels.
//! - [`overlay`] holds tints, ghosts, lit cells and signals ([`overlay::side_mark`], [`overlay::cell_mark`] by severity and detail); [`plate::draw_plate`] draws a plate, [`plate::place_seats`] its seats.
//! - [`Inlay`] is an image of somebody else among the shapes of a picture; [`Look`] says how drawn tiles look.
//! - [`raster::rasterise`] and [`raster::png`] make pixels, [`svg::write`] makes SVG, [`pdf::write`] PDF.
//! - [`board::BoardPicture`] puts tiles, figures and overlays together.
//!
//! Units: a tile's side is 1, origin top left, y down. [`Picture`] holds no types of any drawing library.

pub mod area;
pub mod back;
mod badge_plan;
mod badges;
pub mod board;
mod decor;
pub mod draw;
mod fields;
pub mod figure;
mod gates;
pub mod geo;
mod great_town;
mod houses;
mod icons;
pub mod inlay;
mod landmarks;
pub mod letters;
mod line;
mod line_art;
pub mod look;
pub mod overlay;
pub mod palette;
pub mod paths;
pub mod pdf;
pub mod plan;
pub mod plate;
mod plate_art;
mod plate_data;
mod plate_group;
mod plate_seats;
pub mod player;
pub mod raster;
pub mod rng;
pub mod shape;
mod site_art;
mod site_plan;
mod spurs;
pub mod svg;
mod topo;
mod town;
mod town_art;
pub mod vocab;

pub use badge_plan::{Badge, BadgeClass};
pub use badges::{draw_badge, draw_goods};
pub use board::BoardPicture;
pub use draw::{Detail, draw_tile};
pub use inlay::Inlay;
pub use look::Look;
pub use plan::{TilePlan, seat, segment_at, segment_outline};
pub use plate::{draw_plate, draw_plate_cell, place_seats};
pub use shape::{Color, Picture, Role, Shape};
pub use vocab::Vocab;
