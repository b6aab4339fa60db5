//! What a recorded game says must hold at its end: English sentences and what they mean.

use super::super::location::{Location, Pointer};
use super::message::{FigureAt, FigureId};
use crate::model::{Cell, Turn};

/// A sentence, as written and as understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Stated {
    /// As written.
    pub text: String,
    /// What it means; `None` when it is not understood here.
    pub meaning: Option<Assertion>,
}

/// What must hold when all messages are played; where the game ended, after the final scoring.
#[derive(Clone, Debug, PartialEq)]
pub enum Assertion {
    /// A player has so many points.
    Points {
        /// Name of the player.
        player: String,
        /// Points.
        points: i64,
    },
    /// A player was once paid so many points for something.
    Scored {
        /// Name of the player.
        player: String,
        /// What for, their word: `city`, `road`, `field`, `fairy`, ...
        what: String,
        /// Points.
        points: i64,
    },
    /// A player holds so many of a token.
    Tokens {
        /// Name of the player.
        player: String,
        /// Their word for the token.
        token: String,
        /// How many.
        count: i64,
    },
    /// The phase of the turn: `TilePhase`, `ActionPhase`, `CommitActionPhase`, `GameOverPhase`, ...
    Phase(String),
    /// Whether the player to move may decline what is offered.
    Pass(bool),
    /// Whether the last message may be taken back.
    Undo(bool),
    /// An action is offered.
    Available {
        /// Its name: `TilePlacement`, `Meeple`, `ReturnMeeple`, `TowerPiece`, ...
        action: String,
        /// What for: a tile, a kind of figure, a token.
        of: Option<String>,
    },
    /// All placements of the drawn tile.
    TileOptions {
        /// Their tile id.
        tile: String,
        /// Cells with their turns.
        options: Vec<(Cell, Vec<Turn>)>,
    },
    /// All segments that a kind of figure may go onto.
    FigureOptions {
        /// Their name of the kind: `SmallFollower`.
        figure: String,
        /// The segments.
        options: Vec<Pointer>,
    },
    /// All figures that may be taken back or captured.
    TakeOptions {
        /// The action: `ReturnMeeple`, `CaptureFollower`.
        action: String,
        /// Why: `PRINCESS`, `FESTIVAL`.
        of: Option<String>,
        /// The figures.
        options: Vec<FigureAt>,
    },
    /// All cells that a token may go onto.
    TokenOptions {
        /// Their word for the token.
        token: String,
        /// The cells.
        options: Vec<Cell>,
    },
}

impl Stated {
    /// Reads a sentence.
    pub fn parse(text: &str) -> Stated {
        Stated { text: text.to_owned(), meaning: parse(text.trim().trim_end_matches('.')) }
    }
}

fn parse(text: &str) -> Option<Assertion> {
    if let Some((head, list)) = text.split_once(" options:") {
        return options(head, list);
    }
    match text {
        "Player can pass" => return Some(Assertion::Pass(true)),
        "Player can't pass" | "Player cannot pass" => return Some(Assertion::Pass(false)),
        "Undo is allowed" => return Some(Assertion::Undo(true)),
        "Undo is not allowed" => return Some(Assertion::Undo(false)),
        _ => {}
    }
    if let Some(phase) = text.strip_prefix("Phase is ").or_else(|| text.strip_prefix("phase is ")) {
        return word(phase).map(Assertion::Phase);
    }
    if let Some(rest) = text.strip_prefix("Available action ") {
        let (action, of) = match rest.split_once(" for ") {
            Some((action, of)) => (word(action)?, Some(word(of)?)),
            None => (word(rest)?, None),
        };
        return Some(Assertion::Available { action, of });
    }
    if let Some((player, rest)) = text.rsplit_once(" scored ") {
        let (what, points) = rest.split_once(" for ")?;
        return Some(Assertion::Scored {
            player: name(player)?,
            what: word(what)?,
            points: points_of(points)?,
        });
    }
    let (player, rest) = text.rsplit_once(" has ")?;
    let player = name(player)?;
    if let Some((token, count)) = rest.split_once(" token with count ") {
        return Some(Assertion::Tokens { player, token: word(token)?, count: count.trim().parse().ok()? });
    }
    Some(Assertion::Points { player, points: points_of(rest)? })
}

/// `12 points`, `1 point`.
fn points_of(text: &str) -> Option<i64> {
    text.trim().strip_suffix(" points").or_else(|| text.trim().strip_suffix(" point"))?.parse().ok()
}

/// A single word.
fn word(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty() && !text.contains(char::is_whitespace)).then(|| text.to_owned())
}

/// A name, which may have several words.
fn name(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn options(head: &str, list: &str) -> Option<Assertion> {
    let entries = || list.split(';').map(str::trim).filter(|e| !e.is_empty());
    let mut words = head.split_whitespace();
    match (words.next()?, words.next(), words.next(), words.next()) {
        ("TilePlacement", Some(tile), None, None) => {
            let options = entries().map(placements).collect::<Option<_>>()?;
            Some(Assertion::TileOptions { tile: tile.to_owned(), options })
        }
        ("Meeple", Some(figure), None, None) => {
            let options = entries().map(|e| feature(inside(e, '{', '}')?)).collect::<Option<_>>()?;
            Some(Assertion::FigureOptions { figure: figure.to_owned(), options })
        }
        ("Tower", Some("piece"), Some(token), None) => {
            let options = entries().map(cell).collect::<Option<_>>()?;
            Some(Assertion::TokenOptions { token: token.to_owned(), options })
        }
        (action @ ("ReturnMeeple" | "CaptureFollower"), of, None, None) => {
            let options = entries().map(figure).collect::<Option<_>>()?;
            Some(Assertion::TakeOptions { action: action.to_owned(), of: of.map(str::to_owned), options })
        }
        _ => None,
    }
}

fn inside(text: &str, open: char, close: char) -> Option<&str> {
    text.trim().strip_prefix(open)?.strip_suffix(close)
}

/// `[0,-2] - [0,90,270]`.
fn placements(entry: &str) -> Option<(Cell, Vec<Turn>)> {
    let (at, turns) = entry.split_once(" - ")?;
    let turns = inside(turns, '[', ']')?.split(',').map(|d| Turn::from_degrees(d.trim().parse().ok()?));
    Some((cell(at)?, turns.collect::<Option<_>>()?))
}

/// `[0,-2]`.
fn cell(text: &str) -> Option<Cell> {
    let (x, y) = inside(text, '[', ']')?.split_once(',')?;
    Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// `Road,S,[0,-2]`.
fn feature(text: &str) -> Option<Pointer> {
    let (kind, rest) = text.split_once(',')?;
    let (place, at) = rest.split_once(',')?;
    Some(Pointer { cell: cell(at)?, kind: word(kind)?, location: Location::parse(place.trim())? })
}

/// `{0.small.1,Monastery,I,[-1,1]}`.
fn figure(entry: &str) -> Option<FigureAt> {
    let (id, at) = inside(entry, '{', '}')?.split_once(',')?;
    Some(FigureAt { at: feature(at)?, figure: FigureId::parse(id.trim())? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning(text: &str) -> Option<Assertion> {
        Stated::parse(text).meaning
    }

    #[test]
    fn sentences_are_understood() {
        let points = |points| Some(Assertion::Points { player: "Ann Lee".to_owned(), points });
        assert_eq!(meaning("Ann Lee has 12 points"), points(12));
        assert_eq!(meaning("Ann Lee has 1 point."), points(1));
        assert_eq!(meaning("Ann Lee has -2 points"), points(-2));
        assert_eq!(
            meaning("Ann scored field for 6 points."),
            Some(Assertion::Scored { player: "Ann".to_owned(), what: "field".to_owned(), points: 6 })
        );
        assert_eq!(
            meaning("Ann has TUNNEL_A token with count 2."),
            Some(Assertion::Tokens { player: "Ann".to_owned(), token: "TUNNEL_A".to_owned(), count: 2 })
        );
        assert_eq!(meaning("phase is TilePhase"), Some(Assertion::Phase("TilePhase".to_owned())));
        assert_eq!(meaning("Player can't pass"), Some(Assertion::Pass(false)));
        assert_eq!(meaning("Undo is allowed"), Some(Assertion::Undo(true)));
        assert_eq!(
            meaning("Available action CaptureFollower"),
            Some(Assertion::Available { action: "CaptureFollower".to_owned(), of: None })
        );
        assert_eq!(
            meaning("TilePlacement BA/C options: [0,-2] - [0,270]; [-1,3] - [90]"),
            Some(Assertion::TileOptions {
                tile: "BA/C".to_owned(),
                options: vec![
                    (Cell::new(0, -2), vec![Turn::ZERO, Turn::from_quarters(3)]),
                    (Cell::new(-1, 3), vec![Turn::from_quarters(1)]),
                ],
            })
        );
        let at = |kind: &str, place: &str, x, y| Pointer {
            cell: Cell::new(x, y),
            kind: kind.to_owned(),
            location: Location::parse(place).expect("a location"),
        };
        assert_eq!(
            meaning("Meeple SmallFollower options: {Road,S,[0,-2]}; {Field,NL.ER,[1,2]}"),
            Some(Assertion::FigureOptions {
                figure: "SmallFollower".to_owned(),
                options: vec![at("Road", "S", 0, -2), at("Field", "NL.ER", 1, 2)],
            })
        );
        assert_eq!(
            meaning("ReturnMeeple PRINCESS options: {0.small.1,City,NWSE,[0,-1]}"),
            Some(Assertion::TakeOptions {
                action: "ReturnMeeple".to_owned(),
                of: Some("PRINCESS".to_owned()),
                options: vec![FigureAt {
                    at: at("City", "NWSE", 0, -1),
                    figure: FigureId { player: 0, kind: "small".to_owned(), n: 1 },
                }],
            })
        );
        assert_eq!(
            meaning("Tower piece TOWER_PIECE options: [3,1]; [-1,2]"),
            Some(Assertion::TokenOptions {
                token: "TOWER_PIECE".to_owned(),
                options: vec![Cell::new(3, 1), Cell::new(-1, 2)],
            })
        );
    }

    #[test]
    fn other_sentences_are_kept() {
        for text in [
            "",
            "Ann wins",
            "Ann has many points",
            "Ann has  points",
            "Meeple SmallFollower options: {Road,S}",
            "TilePlacement BA/C options: [0,0] - [45]",
            "Phase is very long",
        ] {
            assert_eq!(Stated::parse(text), Stated { text: text.to_owned(), meaning: None });
        }
    }
}
