//! A tile as a picture: the layers from the ground up. Light falls from the north-west whatever the turn.

use super::area::Area;
use super::geo::{P, rim, turned_in, turned_vec};
use super::palette as ink;
use super::plan::TilePlan;
use super::shape::{Cap, Color, Path, Picture, Role};
use super::vocab::{Form, Vocab};
use super::{badges, decor, line_art, site_art, town_art};
use crate::model::{TileDef, Turn};

/// How much of a picture is drawn, by the size of a tile on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// Below 32 pixels: flat towns, no decor, large badges.
    Coarse,
    /// 32 to 79 pixels.
    Medium,
    /// From 80 pixels on: everything.
    Full,
}

impl Detail {
    /// All of them, coarse first.
    pub const ALL: [Detail; 3] = [Detail::Coarse, Detail::Medium, Detail::Full];

    /// The detail for a tile of this many pixels.
    pub fn of_pixels(pixels: u32) -> Detail {
        match pixels {
            0..32 => Detail::Coarse,
            32..80 => Detail::Medium,
            _ => Detail::Full,
        }
    }

    /// One of three values.
    pub fn pick<T>(self, coarse: T, medium: T, full: T) -> T {
        match self {
            Detail::Coarse => coarse,
            Detail::Medium => medium,
            Detail::Full => full,
        }
    }
}

/// A tile being drawn: its plan, its turn, and the picture so far.
pub(super) struct Draw<'a> {
    pub plan: &'a TilePlan,
    pub vocab: &'a Vocab,
    pub turn: Turn,
    pub detail: Detail,
    pub pic: Picture,
    /// Where the tile's corner lies in a larger frame, and the size of that frame (a plate); (0, 0) and (1, 1) for a tile.
    pub offset: P,
    pub size: P,
    /// Towns that are left out, because a plate draws them as a whole.
    pub hidden: Vec<usize>,
}

impl Draw<'_> {
    /// A point of the tile's frame in the turned picture.
    pub fn p(&self, p: P) -> P {
        turned_in([p[0] + self.offset[0], p[1] + self.offset[1]], self.turn, self.size)
    }

    /// A direction of the tile's frame in the turned picture.
    pub fn v(&self, v: P) -> P {
        turned_vec(v, self.turn)
    }

    /// Points in the turned picture.
    pub fn ps(&self, points: &[P]) -> Vec<P> {
        points.iter().map(|p| self.p(*p)).collect()
    }

    /// An area as a path of the turned picture.
    pub fn area(&self, area: &Area) -> Path {
        area.map(|p| self.p(p)).path()
    }

    /// A line as a path of the turned picture.
    pub fn path(&self, line: &[P]) -> Path {
        Path::open(&self.ps(line))
    }

    /// A disc in the turned picture.
    pub fn disc(&mut self, role: Role, c: P, r: f64, color: Color) {
        let c = self.p(c);
        self.pic.fill(role, Path::circle(c, r), color);
    }

    /// A polygon.
    pub fn poly(&mut self, role: Role, points: &[P], color: Color) {
        let path = Path::closed(&self.ps(points));
        self.pic.fill(role, path, color);
    }

    /// The shadow of a path of the turned picture.
    pub fn shadow(&mut self, role: Role, path: &Path, by: P, opacity: f64) {
        self.pic.fill(role, path.moved(by), ink::SHADOW.alpha(opacity));
    }

    /// A line along points with butt ends.
    pub fn stroke(&mut self, role: Role, line: &[P], color: Color, width: f64) {
        let path = self.path(line);
        self.pic.line(role, path, color, width);
    }

    /// A line along points with round ends.
    pub fn round(&mut self, role: Role, line: &[P], color: Color, width: f64) {
        let path = self.path(line);
        self.pic.stroke(role, path, color, width, Cap::Round, None);
    }
}

/// How strongly a surface whose outward direction (in the picture) is `n` is lit: 1 facing north-west, -1 away.
pub(super) fn lit(n: P) -> f64 {
    -(n[0] + n[1]) * std::f64::consts::FRAC_1_SQRT_2
}

/// Lightens or darkens a roof by the way it faces.
pub(super) fn roof(color: Color, n: P) -> Color {
    let l = lit(n);
    color.shade(if l >= 0.0 { 0.16 * l } else { 0.24 * l })
}

impl TilePlan {
    /// The picture of the tile in a turn.
    pub fn picture(&self, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
        let mut d = Draw {
            plan: self,
            vocab,
            turn,
            detail,
            pic: Picture::tile(),
            offset: [0.0, 0.0],
            size: [1.0, 1.0],
            hidden: Vec::new(),
        };
        if let Some(cut) = vocab.cut_from_plate(self, turn, detail) {
            d.pic = cut;
        } else {
            ground_and_decor(&mut d);
            lines(&mut d);
            built(&mut d);
        }
        let square = Path::closed(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
        d.pic.line(Role::Rim, square, ink::SHADOW.alpha(0.16), 0.012);
        d.pic
    }
}

/// Layers 1 and 2: the land and its decor.
pub(super) fn ground_and_decor(d: &mut Draw) {
    d.poly(Role::Ground, &[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], ink::FIELD);
    decor::draw(d);
}

/// Layers 3 to 6: water, roads, bridges.
pub(super) fn lines(d: &mut Draw) {
    line_art::lines(d);
}

/// Layers 7 to 13: towns, what stands above them, sites, badges.
pub(super) fn built(d: &mut Draw) {
    town_art::towns(d);
    line_art::above_towns(d);
    site_art::draw(d);
    badges::draw(d);
}

/// Below this many pixels a tile is a speck: its four sides as colours, with a dot in its middle.
pub const SPECK_BELOW: u32 = 12;

impl TilePlan {
    /// The tile as a speck, for maps of very many tiles.
    pub fn speck(&self, turn: Turn) -> Picture {
        let mut pic = Picture::tile();
        let m = [0.5, 0.5];
        for side in 0..4 {
            let own = (side + 4 - turn.quarters()) % 4;
            let seg = |half| self.topo.segs.iter().find(|s| s.halves[half] && s.form == Form::Town);
            let town = seg(2 * own).and(seg(2 * own + 1)).is_some();
            let line = self
                .topo
                .lines()
                .into_iter()
                .find(|l| self.topo.segs[*l].crossings().iter().any(|c| c.floor() as usize == own));
            let color = match line.map(|l| self.topo.segs[l].form) {
                Some(Form::Water) => ink::WATER,
                Some(_) => ink::ROAD_EDGE.mix(ink::ROAD, 0.5),
                None if town => ink::TOWN_FLAT,
                None => ink::FIELD,
            };
            let (a, b) = (rim(side as f64), rim(side as f64 + 1.0));
            pic.fill(Role::Ground, Path::closed(&[a, b, m]), color);
        }
        let middle = match self.segment_at(Turn::ZERO, 0.5, 0.5).map(|s| self.topo.segs[s].form) {
            Some(Form::Town) => ink::TOWN_FLAT,
            Some(Form::Road) => ink::ROAD_EDGE.mix(ink::ROAD, 0.5),
            Some(Form::Water) => ink::WATER,
            Some(Form::Site) => ink::SLATE,
            Some(Form::Field) | None => ink::FIELD,
        };
        pic.fill(Role::Ground, Path::circle(m, 0.24), middle);
        pic
    }
}

/// Draws a tile. To draw it in several turns or sizes, make its [`TilePlan`] once instead.
pub fn draw_tile(tile: &TileDef, vocab: &Vocab, turn: Turn, detail: Detail) -> Picture {
    TilePlan::new(tile, vocab).picture(vocab, turn, detail)
}
