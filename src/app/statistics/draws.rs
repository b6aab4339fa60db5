//! How pieces come up when a pile is drawn to its end: the hypergeometric distribution, exactly.

use schemars::JsonSchema;
use serde::Serialize;

/// Most points of a curve, its two ends included.
const MOST_POINTS: u64 = 400;

/// Largest pile that is reckoned with; a larger one is scaled down to it.
const LARGEST_PILE: u64 = 20_000;

/// So little is lost in sums of floating numbers: a share that is a half to the last digit counts as a half.
const SLACK: f64 = 1e-9;

/// A point of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DrawPoint {
    /// Pieces drawn.
    pub drawn: u64,
    /// In one game of ten there are at most so many.
    pub low: u64,
    /// In half of the games there are at most so many.
    pub median: u64,
    /// In nine games of ten there are at most so many.
    pub high: u64,
    /// The mean, to four places.
    pub mean: f64,
}

/// How many of the pieces that show something are drawn, by how many pieces were drawn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DrawCurve {
    /// Pieces of the pile.
    pub pile: u64,
    /// Those that show it.
    pub showing: u64,
    /// Points, from none drawn to all drawn.
    pub points: Vec<DrawPoint>,
}

/// The curve of a pile of which some pieces show something.
pub fn draw_curve(showing: u64, pile: u64) -> DrawCurve {
    let (pile, showing) = bounded(showing, pile);
    let logs = Logs::up_to(pile);
    let steps = pile.clamp(1, MOST_POINTS - 1);
    let mut drawn: Vec<u64> = (0..=steps).map(|i| (pile * i + steps / 2) / steps).collect();
    drawn.dedup();
    let points = drawn.into_iter().map(|n| point(&logs, showing, pile, n)).collect();
    DrawCurve { pile, showing, points }
}

/// The chance that at least one of the pieces that fit is among the next ones drawn.
pub fn chance_within(draws: u64, showing: u64, pile: u64) -> f64 {
    let (pile, showing) = bounded(showing, pile);
    let draws = draws.min(pile);
    if showing == 0 || draws == 0 {
        return 0.0;
    }
    if draws > pile - showing {
        return 1.0;
    }
    1.0 - Logs::up_to(pile).chance(0, showing, pile, draws)
}

fn bounded(showing: u64, pile: u64) -> (u64, u64) {
    let showing = showing.min(pile);
    if pile <= LARGEST_PILE {
        return (pile, showing);
    }
    let scaled = (showing as f64 / pile as f64 * LARGEST_PILE as f64).round() as u64;
    (LARGEST_PILE, scaled)
}

fn point(logs: &Logs, showing: u64, pile: u64, drawn: u64) -> DrawPoint {
    let least = (drawn + showing).saturating_sub(pile);
    let most = drawn.min(showing);
    let mut marks = [None; 3];
    let mut sum = 0.0;
    for x in least..=most {
        sum += logs.chance(x, showing, pile, drawn);
        for (mark, share) in marks.iter_mut().zip([0.1, 0.5, 0.9]) {
            if mark.is_none() && sum >= share - SLACK {
                *mark = Some(x);
            }
        }
        if marks[2].is_some() {
            break;
        }
    }
    let [low, median, high] = marks.map(|m| m.unwrap_or(most));
    let mean = if pile == 0 { 0.0 } else { drawn as f64 * showing as f64 / pile as f64 };
    DrawPoint { drawn, low, median, high, mean: (mean * 1e4).round() / 1e4 }
}

/// Logarithms of factorials.
struct Logs(Vec<f64>);

impl Logs {
    fn up_to(n: u64) -> Logs {
        let mut logs = vec![0.0];
        for i in 1..=n {
            logs.push(logs[logs.len() - 1] + (i as f64).ln());
        }
        Logs(logs)
    }

    fn choose(&self, n: u64, k: u64) -> f64 {
        self.0[n as usize] - self.0[k as usize] - self.0[(n - k) as usize]
    }

    /// The chance of exactly `x` pieces that show it among those drawn; `x` must be possible.
    fn chance(&self, x: u64, showing: u64, pile: u64, drawn: u64) -> f64 {
        let ways = self.choose(showing, x) + self.choose(pile - showing, drawn - x);
        (ways - self.choose(pile, drawn)).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ways to choose, in whole numbers.
    fn ways(n: u128, k: u128) -> u128 {
        if k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
    }

    /// The least number with at least so many tenths of all draws at or below it.
    fn quantile(tenths: u128, showing: u128, pile: u128, drawn: u128) -> u128 {
        let mut sum = 0;
        for x in 0..=showing {
            sum += if x > drawn { 0 } else { ways(showing, x) * ways(pile - showing, drawn - x) };
            if sum * 10 >= tenths * ways(pile, drawn) {
                return x;
            }
        }
        showing
    }

    #[test]
    fn curves_are_those_of_whole_numbers() {
        for (showing, pile) in [(10, 71), (1, 71), (6, 12), (0, 5), (12, 12), (3, 40)] {
            let curve = draw_curve(showing, pile);
            assert_eq!(curve.points.len() as u64, pile + 1);
            for p in &curve.points {
                let [k, n, d] = [showing, pile, p.drawn].map(u128::from);
                let exact = [1, 5, 9].map(|tenths| quantile(tenths, k, n, d));
                assert_eq!([p.low, p.median, p.high].map(u128::from), exact, "{showing} of {pile}: {p:?}");
            }
        }
    }

    #[test]
    fn chances_are_those_of_whole_numbers() {
        for (draws, showing, pile) in [(1, 6, 71), (5, 6, 71), (66, 6, 71), (0, 6, 71), (3, 0, 9), (9, 1, 9)]
        {
            let miss = ways(u128::from(pile - showing), u128::from(draws)) as f64
                / ways(u128::from(pile), u128::from(draws)) as f64;
            assert!((chance_within(draws, showing, pile) - (1.0 - miss)).abs() < 1e-9, "{draws} {showing}");
        }
    }

    #[test]
    fn large_piles_are_bounded_and_empty_ones_fine() {
        let curve = draw_curve(u64::MAX / 2, u64::MAX);
        assert_eq!((curve.pile, curve.points.len() as u64), (LARGEST_PILE, MOST_POINTS));
        assert_eq!(draw_curve(3, 0).points.len(), 1);
        let wide = draw_curve(100, 2_000);
        assert!(wide.points.windows(2).all(|w| w[0].drawn < w[1].drawn && w[0].median <= w[1].median));
        assert_eq!(wide.points.last().map(|p| (p.drawn, p.median)), Some((2_000, 100)));
    }
}
