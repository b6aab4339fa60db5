//! What moves on the board, how far it has come, and when nothing moves. Tools say what happened; the canvas asks. Time is
//! that of the input, so the same events give the same pictures.

use egui::{Pos2, Vec2};

use crate::model::geom::{Cell, Side, Turn};

/// Seconds of a turn.
const TURN: f64 = 0.120;
/// Seconds of putting a tile down.
const LAY: f64 = 0.160;
/// Seconds in which the mark of a refused side draws itself.
const FLAG: f64 = 0.180;
/// Seconds in which a border runs once round its feature.
const RUN: f64 = 0.400;
/// Seconds between two counted tiles.
const COUNT: f64 = 0.040;
/// Seconds of a figure's way home.
const HOME: f64 = 0.300;
/// Seconds of the fade that stands for all of them when motion is reduced.
const FADE: f64 = 0.120;

/// How much may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Liveliness {
    /// Everything as designed.
    #[default]
    Full,
    /// Nothing changes its place; what is new fades in.
    Reduced,
}

/// What turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The tile in hand.
    Hand,
    /// The tile on a cell.
    Tile(Cell),
}

/// A figure on its way home.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Its kind.
    pub figure: String,
    /// Its owner.
    pub player: Option<String>,
    /// Where it stood on the board.
    pub from: Vec2,
    /// Points that it brings, on one figure of those that score.
    pub points: Option<i64>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// Something was turned to where it lies now, from another turn.
    Turned(Thing, Turn),
    /// A tile was put down.
    Laid(Cell),
    /// A side was found not to match.
    Flagged(Cell, Side),
    /// A score line is shown that counts so many tiles.
    Counted(usize),
    /// A figure goes home.
    Home(Flight),
}

impl Happening {
    /// How long it takes.
    fn seconds(&self, liveliness: Liveliness) -> f64 {
        match (self, liveliness) {
            (_, Liveliness::Reduced) => FADE,
            (Happening::Turned(..), Liveliness::Full) => TURN,
            (Happening::Laid(_), Liveliness::Full) => LAY,
            (Happening::Flagged(..), Liveliness::Full) => FLAG,
            (Happening::Counted(tiles), Liveliness::Full) => RUN.max(COUNT * *tiles as f64),
            (Happening::Home(_), Liveliness::Full) => HOME,
        }
    }

    /// Whether a new happening takes the place of this one.
    fn gives_way_to(&self, new: &Happening) -> bool {
        match (self, new) {
            (Happening::Turned(a, _), Happening::Turned(b, _)) => a == b,
            (Happening::Laid(a), Happening::Laid(b)) => a == b,
            (Happening::Flagged(a, s), Happening::Flagged(b, t)) => (a, s) == (b, t),
            (Happening::Counted(_), Happening::Counted(_)) => true,
            (
                Happening::Turned(..)
                | Happening::Laid(_)
                | Happening::Flagged(..)
                | Happening::Counted(_)
                | Happening::Home(_),
                _,
            ) => false,
        }
    }
}

/// How a tile that is being put down is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// Its size, 1 when it lies.
    pub scale: f32,
    /// How far its shadow falls, in tiles.
    pub shadow: f32,
    /// How solid it is.
    pub opacity: f32,
}

/// How a figure on its way home is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flying {
    /// Its place on the screen.
    pub at: Pos2,
    /// How solid it is.
    pub opacity: f32,
    /// How far the number has risen, in points.
    pub rise: f32,
}

/// Everything that moves now.
#[derive(Default)]
pub struct Motion {
    liveliness: Liveliness,
    now: f64,
    moves: Vec<(f64, Happening)>,
}

impl Motion {
    /// Begins a frame at a time of the input, in seconds; what has come to its end is forgotten.
    pub fn begin_frame(&mut self, now: f64, liveliness: Liveliness) {
        (self.now, self.liveliness) = (now, liveliness);
        self.moves.retain(|(since, what)| now - since < what.seconds(liveliness));
    }

    /// Says what happened just now.
    pub fn say(&mut self, what: Happening) {
        self.moves.retain(|(_, old)| !old.gives_way_to(&what));
        self.moves.push((self.now, what));
    }

    /// Forgets everything: another document is shown.
    pub fn stop(&mut self) {
        self.moves.clear();
    }

    /// Whether another frame is needed.
    pub fn is_moving(&self) -> bool {
        !self.moves.is_empty()
    }

    /// How far each move has come, 0 to 1.
    fn shares(&self) -> impl Iterator<Item = (f32, &Happening)> {
        self.moves.iter().map(|(since, what)| {
            let share = (self.now - since) / what.seconds(self.liveliness);
            (share.clamp(0.0, 1.0) as f32, what)
        })
    }

    /// The turn that a thing still shows on its way to another, and by how much it is turned from there, in radians
    /// clockwise. It goes the short way.
    pub fn turning(&self, thing: Thing, to: Turn) -> Option<(Turn, f32)> {
        if self.liveliness == Liveliness::Reduced {
            return None;
        }
        self.shares().find_map(|(share, what)| {
            let Happening::Turned(turned, from) = what else { return None };
            let quarters = match to.then(from.back()).quarters() {
                3 => -1.0,
                q => q as f32,
            };
            (*turned == thing).then(|| (*from, ease_out(share) * quarters * std::f32::consts::FRAC_PI_2))
        })
    }

    /// Cells whose tile is turning.
    pub fn turning_cells(&self) -> impl Iterator<Item = Cell> {
        self.shares().filter_map(|(_, what)| match what {
            Happening::Turned(Thing::Tile(cell), _) => Some(*cell),
            Happening::Turned(Thing::Hand, _)
            | Happening::Laid(_)
            | Happening::Flagged(..)
            | Happening::Counted(_)
            | Happening::Home(_) => None,
        })
    }

    /// Tiles that are being put down.
    pub fn landings(&self) -> impl Iterator<Item = (Cell, Landing)> {
        self.shares().filter_map(|(share, what)| {
            let Happening::Laid(cell) = what else { return None };
            let landing = match self.liveliness {
                Liveliness::Full => {
                    let left = 1.0 - ease_out(share);
                    Landing { scale: 1.0 + 0.06 * left, shadow: 0.01 + 0.04 * left, opacity: 1.0 }
                }
                Liveliness::Reduced => Landing { scale: 1.0, shadow: 0.01, opacity: share },
            };
            Some((*cell, landing))
        })
    }

    /// How much of a mark on a side is drawn.
    pub fn flag(&self, cell: Cell, side: Side) -> f32 {
        if self.liveliness == Liveliness::Reduced {
            return 1.0;
        }
        let flagged = |what: &Happening| matches!(what, Happening::Flagged(c, s) if (*c, *s) == (cell, side));
        self.shares().find(|(_, what)| flagged(what)).map_or(1.0, |(share, _)| ease_out(share))
    }

    /// How much of the border of the feature that is counted is drawn.
    pub fn border(&self) -> f32 {
        self.counting().map_or(1.0, |seconds| ((seconds / RUN) as f32).min(1.0))
    }

    /// How many of the counted tiles are lit, of any number.
    pub fn lit(&self, tiles: usize) -> usize {
        self.counting().map_or(tiles, |seconds| ((seconds / COUNT) as usize + 1).min(tiles))
    }

    fn counting(&self) -> Option<f64> {
        if self.liveliness == Liveliness::Reduced {
            return None;
        }
        let counted = |what: &Happening| matches!(what, Happening::Counted(_));
        self.moves.iter().find(|(_, what)| counted(what)).map(|(since, _)| self.now - since)
    }

    /// Figures on their way home: on an arc from where they stood to where their player is.
    pub fn flights<'a>(
        &'a self,
        screen: impl Fn(Vec2) -> Pos2 + 'a,
        home: impl Fn(Option<&str>) -> Pos2 + 'a,
    ) -> impl Iterator<Item = (&'a Flight, Flying)> {
        self.shares().filter_map(move |(share, what)| {
            let Happening::Home(flight) = what else { return None };
            let from = screen(flight.from);
            let flying = match self.liveliness {
                Liveliness::Full => {
                    let (to, s) = (home(flight.player.as_deref()), ease_out(share));
                    let arc = (to - from).length() * 0.18 * (std::f32::consts::PI * s).sin();
                    let at = from + (to - from) * s - Vec2::new(0.0, arc);
                    Flying { at, opacity: 1.0 - 0.6 * s * s, rise: 24.0 * s }
                }
                Liveliness::Reduced => Flying { at: from, opacity: 1.0 - share, rise: 0.0 },
            };
            Some((flight, flying))
        })
    }
}

/// Fast at first, then slower.
fn ease_out(share: f32) -> f32 {
    1.0 - (1.0 - share).powi(3)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    const CELL: Cell = Cell { x: 2, y: -1 };

    fn at(motion: &mut Motion, now: f64) {
        motion.begin_frame(now, Liveliness::Full);
    }

    #[test]
    fn everything_ends_at_its_time_and_then_nothing_moves() {
        let flight = Flight { figure: "meeple".into(), player: None, from: vec2(0.0, 0.0), points: None };
        for (what, seconds) in [
            (Happening::Turned(Thing::Hand, Turn::ZERO), 0.120),
            (Happening::Laid(CELL), 0.160),
            (Happening::Flagged(CELL, Side::N), 0.180),
            (Happening::Counted(3), 0.400),
            (Happening::Counted(20), 0.800),
            (Happening::Home(flight), 0.300),
        ] {
            for (liveliness, seconds) in [(Liveliness::Full, seconds), (Liveliness::Reduced, 0.120)] {
                let mut motion = Motion::default();
                motion.begin_frame(10.0, liveliness);
                assert!(!motion.is_moving());
                motion.say(what.clone());
                motion.begin_frame(10.0 + seconds - 0.01, liveliness);
                assert!(motion.is_moving(), "{what:?} is over early");
                motion.begin_frame(10.0 + seconds + 0.001, liveliness);
                assert!(!motion.is_moving(), "{what:?} lasts too long");
            }
        }
    }

    #[test]
    fn a_tile_comes_down_from_a_little_larger_to_its_size() {
        let mut motion = Motion::default();
        at(&mut motion, 1.0);
        motion.say(Happening::Laid(CELL));
        let start = motion.landings().next().unwrap().1;
        assert!((start.scale - 1.06).abs() < 1e-6 && (start.shadow - 0.05).abs() < 1e-6);
        at(&mut motion, 1.159);
        let end = motion.landings().next().unwrap().1;
        assert!(end.scale < 1.001 && end.shadow < 0.011);
    }

    #[test]
    fn a_turn_goes_the_short_way() {
        for (from, to, end) in [(0, 1, 1.0), (0, 3, -1.0), (3, 0, 1.0), (1, 3, 2.0)] {
            let [from, to] = [from, to].map(Turn::from_quarters);
            let mut motion = Motion::default();
            at(&mut motion, 1.0);
            motion.say(Happening::Turned(Thing::Tile(CELL), from));
            assert_eq!(motion.turning(Thing::Tile(CELL), to), Some((from, 0.0)));
            assert_eq!(motion.turning(Thing::Hand, to), None);
            at(&mut motion, 1.1199);
            let angle = motion.turning(Thing::Tile(CELL), to).unwrap().1;
            assert!((angle - end * std::f32::consts::FRAC_PI_2).abs() < 0.01, "{angle}");
        }
    }

    #[test]
    fn tiles_are_lit_in_turn_and_the_border_runs_once() {
        let mut motion = Motion::default();
        at(&mut motion, 1.0);
        motion.say(Happening::Counted(5));
        assert_eq!((motion.lit(5), motion.border()), (1, 0.0));
        at(&mut motion, 1.1);
        assert_eq!(motion.lit(5), 3);
        assert!((motion.border() - 0.25).abs() < 0.01);
        at(&mut motion, 1.41);
        assert_eq!((motion.lit(5), motion.border()), (5, 1.0));
    }

    #[test]
    fn figures_leave_where_they_stood_and_arrive_at_their_player() {
        let mut motion = Motion::default();
        at(&mut motion, 0.0);
        let flight = Flight { figure: "meeple".into(), player: None, from: vec2(1.0, 2.0), points: Some(4) };
        motion.say(Happening::Home(flight));
        let place = |m: &Motion| {
            m.flights(|v| pos2(v.x * 100.0, v.y * 100.0), |_| pos2(500.0, 50.0)).next().map(|(_, f)| f.at)
        };
        assert_eq!(place(&motion), Some(pos2(100.0, 200.0)));
        at(&mut motion, 0.15);
        assert!(place(&motion).unwrap().y < 125.0, "it flies over the straight line");
        at(&mut motion, 0.2999);
        assert!((place(&motion).unwrap() - pos2(500.0, 50.0)).length() < 1.0);
    }

    #[test]
    fn reduced_motion_leaves_everything_in_its_place() {
        let mut motion = Motion::default();
        motion.begin_frame(1.0, Liveliness::Reduced);
        motion.say(Happening::Laid(CELL));
        motion.say(Happening::Turned(Thing::Hand, Turn::ZERO));
        motion.say(Happening::Flagged(CELL, Side::N));
        motion.say(Happening::Counted(9));
        motion.begin_frame(1.06, Liveliness::Reduced);
        let landing = motion.landings().next().unwrap().1;
        assert!((landing.scale - 1.0).abs() < 1e-6 && (landing.opacity - 0.5).abs() < 0.01);
        assert_eq!(motion.turning(Thing::Hand, Turn::from_quarters(1)), None);
        assert_eq!((motion.flag(CELL, Side::N), motion.lit(9), motion.border()), (1.0, 9, 1.0));
    }
}
