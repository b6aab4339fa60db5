//! Points as the rules of the base game say them, written out, not read from terms.

use std::collections::BTreeMap;

use tilewright::model::{LineMoment, Score, Side};

use super::features::{Feature, Features};

/// A line without its words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Line {
    /// Rule id.
    pub rule: String,
    /// How many.
    pub count: i64,
    /// Points for each.
    pub each: i64,
    /// Points.
    pub points: i64,
}

impl Line {
    fn new(rule: &str, count: i64, each: i64) -> Line {
        Line { rule: rule.to_owned(), count, each, points: count * each }
    }
}

/// A feature, comparable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureRow {
    /// Kind id.
    pub kind: String,
    /// Cells as x, y, sorted.
    pub cells: Vec<[i32; 2]>,
    /// Segments as x, y, id, sorted.
    pub segments: Vec<(i32, i32, String)>,
    /// Whether it is completed.
    pub completed: bool,
    /// Sides with an open port, sorted.
    pub open: Vec<(i32, i32, Side)>,
    /// Owners in order of play.
    pub owners: Vec<String>,
    /// Ids of the features it borders, sorted.
    pub borders: Vec<String>,
    /// Worth now.
    pub now: i64,
    /// Worth at the end.
    pub last: i64,
}

/// A player's points, comparable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// Points entered in the position.
    pub score: i64,
    /// With completed features that still hold figures.
    pub now: i64,
    /// If the game ended here.
    pub last: i64,
}

/// All points of a board in a form that compares.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Sheet {
    /// By player id.
    pub players: BTreeMap<String, PlayerRow>,
    /// By feature id.
    pub features: BTreeMap<String, FeatureRow>,
    /// Lines of each feature; apart, since another engine may word or split them otherwise.
    pub lines: BTreeMap<String, Vec<Line>>,
    /// Tokens by player that are given now; the reference knows of none.
    pub gains: BTreeMap<String, BTreeMap<String, i64>>,
}

impl Sheet {
    /// What differs from another sheet, one sentence each; lines are not compared.
    pub fn differences(&self, other: &Sheet) -> Vec<String> {
        let mut all = Vec::new();
        differ("player", &self.players, &other.players, &mut all);
        differ("feature", &self.features, &other.features, &mut all);
        all
    }
}

fn differ<T: PartialEq + std::fmt::Debug>(
    what: &str,
    one: &BTreeMap<String, T>,
    two: &BTreeMap<String, T>,
    all: &mut Vec<String>,
) {
    for id in one.keys().chain(two.keys().filter(|id| !one.contains_key(*id))) {
        let (a, b) = (one.get(id), two.get(id));
        if a != b {
            all.push(format!("{what} {id}:\n  one {a:?}\n  two {b:?}"));
        }
    }
}

/// What a feature pays and by which rules.
pub fn lines(features: &Features, feature: &Feature) -> Vec<Line> {
    let tiles = feature.cells.len() as i64;
    let filled = feature.filled.len() as i64;
    let coats = feature.marks.get("coat").copied().unwrap_or(0);
    let lines = match feature.kind.as_str() {
        "city" if feature.completed && tiles == 2 && features.ground.switch("small-city") => {
            vec![Line::new("BAS-CITY-3", tiles, 1), Line::new("BAS-CITY-3", coats, 1)]
        }
        "city" if feature.completed => {
            vec![Line::new("BAS-CITY-1", tiles, 2), Line::new("BAS-CITY-2", coats, 2)]
        }
        "city" => vec![Line::new("BAS-FINAL-1", tiles, 1), Line::new("BAS-FINAL-1", coats, 1)],
        "road" if feature.completed => vec![Line::new("BAS-ROAD-1", tiles, 1)],
        "road" => vec![Line::new("BAS-FINAL-2", tiles, 1)],
        "monastery" if feature.completed => vec![Line::new("BAS-MON-1", filled, 1)],
        "monastery" => vec![Line::new("BAS-FINAL-3", filled, 1)],
        "garden" if features.ground.switch("abbot") => vec![Line::new("ABB-2", filled, 1)],
        "field" => {
            let cities = features.bordering(feature);
            let completed = cities.iter().filter(|f| f.kind == "city" && f.completed).count();
            vec![Line::new("BAS-FINAL-4", completed as i64, 3)]
        }
        _ => Vec::new(),
    };
    lines.into_iter().filter(|l| l.points != 0).collect()
}

/// The points of a whole board.
pub fn of(features: &Features) -> Sheet {
    let mut sheet = Sheet::default();
    for player in &features.ground.board.players {
        sheet.players.insert(
            player.id.clone(),
            PlayerRow { score: player.score, now: player.score, last: player.score },
        );
    }
    for feature in &features.list {
        let lines = lines(features, feature);
        let value: i64 = lines.iter().map(|l| l.points).sum();
        let row = FeatureRow {
            kind: feature.kind.clone(),
            cells: feature.cells.iter().map(|c| [c.x, c.y]).collect(),
            segments: feature.segments.iter().map(|(c, s)| (c.x, c.y, s.clone())).collect(),
            completed: feature.completed,
            open: feature.open_sides().into_iter().map(|(c, s)| (c.x, c.y, s)).collect(),
            owners: feature.owners(features.ground),
            borders: {
                let mut ids: Vec<String> =
                    features.bordering(feature).into_iter().map(|f| f.id.clone()).collect();
                ids.sort();
                ids
            },
            // Evaluated once: what is not completed pays at the end only, what is completed pays the same.
            now: if feature.completed { value } else { 0 },
            last: value,
        };
        for owner in &row.owners {
            if let Some(player) = sheet.players.get_mut(owner) {
                player.now += row.now;
                player.last += row.last;
            }
        }
        sheet.lines.insert(feature.id.clone(), lines);
        sheet.features.insert(feature.id.clone(), row);
    }
    sheet
}

impl From<&Score> for Sheet {
    fn from(score: &Score) -> Sheet {
        let mut sheet = Sheet::default();
        for p in &score.players {
            sheet.players.insert(p.id.clone(), PlayerRow { score: p.score, now: p.now, last: p.r#final });
            let gains = sheet.gains.entry(p.id.clone()).or_default();
            for line in p.lines.iter().filter(|l| l.moment == LineMoment::Now) {
                if let Some(token) = &line.token {
                    *gains.entry(token.clone()).or_default() += line.count;
                }
            }
        }
        for f in &score.features {
            let mut row = FeatureRow {
                kind: f.kind.clone(),
                cells: f.cells.clone(),
                segments: f.segments.clone(),
                completed: f.completed,
                open: f.open.clone(),
                owners: f.owners.clone(),
                // Only fields are asked for what they border; others may name their fields or nothing.
                borders: if f.kind == "field" { f.borders.clone() } else { Vec::new() },
                now: f.now,
                last: f.r#final,
            };
            row.cells.sort_by_key(|[x, y]| (*y, *x));
            row.segments.sort_by_key(|(x, y, s)| (*y, *x, s.clone()));
            row.open.sort_by_key(|(x, y, s)| (*y, *x, *s));
            row.borders.sort();
            row.owners.sort_by_key(|o| score.players.iter().position(|p| p.id == *o));
            let lines = f.lines.iter().map(|l| Line {
                rule: l.rule.clone(),
                count: l.count,
                each: l.each,
                points: l.points,
            });
            sheet.lines.insert(f.id.clone(), lines.collect());
            sheet.features.insert(f.id.clone(), row);
        }
        sheet
    }
}

/// Lines of a moment of a player, summed.
pub fn sum_of_moment(score: &Score, player: &str, moment: LineMoment) -> i64 {
    let rows = score.players.iter().filter(|p| p.id == player);
    rows.flat_map(|p| &p.lines).filter(|l| l.moment == moment).map(|l| l.points).sum()
}
