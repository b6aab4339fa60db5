//! Single moves: what they do, what they refuse, which ids stay.

use tilewright::edit::drawing::{Drawing, Ending, How, Kit, Move};
use tilewright::model::{PortName, Side, TileDef};

use crate::support::{kit, lines, play, ports};

/// A drawing from lines: `N city`, `N+S` (join), `cut N`, `end E village`, `gate S`, `monastery`, `NR EL city`.
fn drawn(kit: &Kit, text: &str) -> Drawing {
    let mut drawing = Drawing::new(kit, "t");
    for line in text.split(';').map(str::trim).filter(|l| !l.is_empty()) {
        play(&mut drawing, kit, step(line));
    }
    drawing
}

fn side(word: &str) -> Side {
    Side::ALL.into_iter().find(|s| s.letter().to_string() == word).expect("a side")
}

fn step(line: &str) -> Move {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["cut", at] => Move::Cut { at: ports([at])[0] },
        ["end", at, how] => {
            let style = match how {
                "plain" => Ending::Plain,
                "hub" => Ending::Hub,
                "village" => Ending::Village,
                "gate" => Ending::Gate(None),
                "monastery" => Ending::Monastery(None),
                other => panic!("no ending {other}"),
            };
            Move::End { side: side(at), style }
        }
        [a, how @ ("meet" | "over" | "under" | "tunnel"), b] => {
            let how = match how {
                "meet" => How::Meet,
                "over" => How::Over,
                "under" => How::Under,
                _ => How::Tunnel,
            };
            Move::Cross { a: a.to_owned(), b: b.to_owned(), how }
        }
        ["fields", a, b] => Move::JoinFields { a: a.to_owned(), b: b.to_owned() },
        ["field", field, ref off @ ..] => {
            Move::CutField { field: field.to_owned(), off: ports(off.iter().copied()) }
        }
        ["back"] => Move::BackToDrawing { field: None },
        ["back", field] => Move::BackToDrawing { field: Some(field.to_owned()) },
        [joined] if joined.contains('+') => {
            let both = ports(joined.split('+'));
            Move::Join { from: both[0], to: both[1] }
        }
        [kind] => Move::PlaceSite { kind: kind.to_owned() },
        [at, kind] if at.len() == 1 => Move::SetSide { side: side(at), kind: kind.to_owned() },
        [ref halves @ .., kind] => {
            Move::SetHalves { halves: ports(halves.iter().copied()), kind: kind.to_owned() }
        }
        [] => panic!("an empty line"),
    }
}

/// Segments, meetings and crossings in short.
fn shown(kit: &Kit, tile: &TileDef) -> String {
    let mut lines = lines(tile, kit, true);
    lines.pop();
    lines.join("; ")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let kit = kit();
    assert_eq!(shown(kit, drawn(kit, text).tile()), expected, "{text}");
}

#[test]
fn sides_and_half_edges() {
    check("", "f1 field [NL NR EL ER SL SR WL WR]");
    check("N city", "c1 city [NL NR]; f1 field [EL ER SL SR WL WR] borders [\"c1\"]");
    // A road takes the side from the city, a field clears it.
    check("N city; N road", "r1 road [N] ends Plain; f1 field [NL NR EL ER SL SR WL WR]");
    check("N city; N field", "f1 field [NL NR EL ER SL SR WL WR]");
    check("N city; N city", "c1 city [NL NR]; f1 field [EL ER SL SR WL WR] borders [\"c1\"]");
    check("N city; NL field", "c1 city [NR]; f1 field [NL EL ER SL SR WL WR] borders [\"c1\"]");
    check("NR EL city", "c1 city [NR EL]; f1 field [NL ER SL SR WL WR] borders [\"c1\"]");
    // A half of a city leaves no room for the road.
    check("N road; NL city", "c1 city [NL]; f1 field [NR EL ER SL SR WL WR] borders [\"c1\"]");
}

#[test]
fn joins_and_cuts() {
    check(
        "N city; N+S",
        "c1 city [NL NR SL SR]; f1 field [EL ER] borders [\"c1\"]; f2 field [WL WR] borders [\"c1\"]",
    );
    check(
        "S city; N city; S+N; cut N",
        "c1 city [NL NR]; c2 city [SL SR]; f1 field [EL ER WL WR] borders [\"c1\", \"c2\"]",
    );
    // The first goes on over what the second had.
    check("N road; S city; N+S", "r1 road [N S]; f1 field [NL SR WL WR]; f2 field [NR EL ER SL]");
    check(
        "E road; E+W; cut W",
        "r1 road [E] ends Plain; r2 road [W] ends Plain; f1 field [NL NR EL ER SL SR WL WR]",
    );
    check("N city; N+EL", "c1 city [NL NR EL]; f1 field [ER SL SR WL WR] borders [\"c1\"]");
}

#[test]
fn ends_and_meetings() {
    check(
        "E road; S road; end E village; end S village",
        "r1 road [E]; r2 road [S]; f1 field [NL NR EL SR WL WR]; f2 field [ER SL]; meet {\"r1\", \"r2\"}",
    );
    // One alone waits for others.
    check("E road; end E village", "r1 road [E] ends Village; f1 field [NL NR EL ER SL SR WL WR]");
    check(
        "N city; S road; end S gate",
        "c1 city [NL NR]; r1 road [S]; f1 field [EL ER SL] borders [\"c1\"]; f2 field [SR WL WR] borders [\"c1\"]; meet {\"c1\", \"r1\"}",
    );
    check(
        "monastery; S road; end S monastery",
        "r1 road [S]; m1 monastery []; f1 field [NL NR EL ER SL SR WL WR]; meet {\"m1\", \"r1\"}",
    );
    // An end leaves what it was joined with.
    check(
        "E road; E+W; end W hub",
        "r1 road [E] ends Plain; r2 road [W] ends Hub; f1 field [NL NR EL WR]; f2 field [ER SL SR WL]",
    );
    // Lines that cross and meet end at each other; at a city there are two gates.
    check(
        "N road; N+S; E road; E+W; r1 meet r2",
        "r1 road [N]; r2 road [E]; r3 road [S]; r4 road [W]; f1 field [NL WR]; f2 field [NR EL]; f3 field [ER SL]; f4 field [SR WL]; \
         meet {\"r1\", \"r2\", \"r3\", \"r4\"}",
    );
    check(
        "E city; E+W; N road; N+S; r1 meet c1",
        "c1 city [EL ER WL WR]; r1 road [N]; r2 road [S]; f1 field [NL] borders [\"c1\"]; f2 field [NR] borders [\"c1\"]; \
         f3 field [SL] borders [\"c1\"]; f4 field [SR] borders [\"c1\"]; meet {\"c1\", \"r1\"}; meet {\"c1\", \"r2\"}",
    );
}

#[test]
fn bridges_and_tunnels() {
    let band = "E city; E+W; N road; N+S";
    check(
        &format!("{band}; r1 over c1"),
        "c1 city [EL ER WL WR]; r1 road [N S]; f1 field [NL] borders [\"c1\"]; f2 field [NR] borders [\"c1\"]; \
         f3 field [SL] borders [\"c1\"]; f4 field [SR] borders [\"c1\"]; r1 over c1",
    );
    check(
        &format!("{band}; r1 tunnel c1"),
        "c1 city [EL ER WL WR]; r1 road [N S] marks {\"tunnel\": 1}; f1 field [NL NR] borders [\"c1\"]; \
         f2 field [SL SR] borders [\"c1\"]; r1 under c1",
    );
    // A town on a bridge lets the fields through.
    check(
        &format!("{band}; c1 over r1"),
        "c1 city [EL ER WL WR]; r1 road [N S]; f1 field [NL SR] borders [\"c1\"]; f2 field [NR SL] borders [\"c1\"]; c1 over r1",
    );
}

#[test]
fn fields_by_hand_stay_until_they_are_given_back() {
    let kit = kit();
    let cut = drawn(kit, "N city; field f1 EL ER");
    let as_cut =
        "c1 city [NL NR]; f1 field [EL ER] borders [\"c1\"]; f2 field [SL SR WL WR] borders [\"c1\"]";
    assert_eq!(shown(kit, cut.tile()), as_cut);
    assert_eq!(cut.by_hand(kit).fields, ["f1", "f2"]);
    // It stays when something else is drawn, and follows a road that takes part of it.
    let mut more = cut.clone();
    play(&mut more, kit, step("garden"));
    assert_eq!(more.by_hand(kit).fields, ["f1", "f2"]);
    play(&mut more, kit, step("back f1"));
    assert!(more.by_hand(kit).fields.is_empty());
    // Opening the definition finds it again.
    let opened = Drawing::open(kit, cut.tile());
    assert_eq!(opened.by_hand(kit).fields, ["f1", "f2"]);
    // What nothing is left of is forgotten.
    let mut covered = cut.clone();
    for line in ["E city", "E field"] {
        play(&mut covered, kit, step(line));
    }
    assert!(covered.by_hand(kit).fields.is_empty(), "{:?}", covered.by_hand(kit));
    check(
        "N city; field f1 EL ER; fields f1 f2",
        "c1 city [NL NR]; f1 field [EL ER SL SR WL WR] borders [\"c1\"]",
    );
}

#[test]
fn borders_by_hand_stay_until_they_are_given_back() {
    let kit = kit();
    let mut drawing = drawn(kit, "N city; E road; E+W");
    play(&mut drawing, kit, Move::Border { field: "f2".into(), city: "c1".into(), on: true });
    let by_hand = "f2 field [ER SL SR WL] borders [\"c1\"] by hand";
    assert!(shown(kit, drawing.tile()).ends_with(by_hand), "{}", shown(kit, drawing.tile()));
    play(&mut drawing, kit, step("garden"));
    assert_eq!(drawing.by_hand(kit).borders, ["f2"]);
    // A city that is gone is bordered by nobody.
    play(&mut drawing, kit, step("N field"));
    assert!(shown(kit, drawing.tile()).ends_with("f2 field [ER SL SR WL] by hand"));
    play(&mut drawing, kit, step("back f2"));
    assert!(shown(kit, drawing.tile()).ends_with("f2 field [ER SL SR WL]"));
}

#[test]
fn what_is_said_by_hand_turns_and_mirrors() {
    let kit = kit();
    // A band and a cap beside it: the land between them is closed.
    let mut drawing = drawn(kit, "N city; N+S; E city");
    play(&mut drawing, kit, Move::CloseField { field: "f2".to_owned() });
    play(&mut drawing, kit, Move::Mirror);
    let mirrored = "c1 city [NL NR SL SR]; c2 city [WL WR]; f1 field [EL ER] borders [\"c1\"]";
    assert_eq!(shown(kit, drawing.tile()), mirrored);
    play(&mut drawing, kit, Move::Turn(tilewright::model::Turn::from_quarters(1)));
    let turned = "c1 city [NL NR]; c2 city [EL ER WL WR]; f1 field [SL SR] borders [\"c2\"]";
    assert_eq!(shown(kit, drawing.tile()), turned);
    assert_eq!(drawing.by_hand(kit).closed, 1);
}

#[test]
fn ids_that_files_name_stay() {
    let kit = kit();
    let mut drawing = drawn(kit, "S city; E city");
    // Nobody knows them yet: numbered clockwise, whatever was drawn first.
    assert_eq!(drawing.segment_at(kit, PortName::EL.port()), Some("c1"));
    drawing.settle();
    play(&mut drawing, kit, step("N city"));
    let at = |d: &Drawing, port: PortName| d.segment_at(kit, port.port()).map(str::to_owned);
    assert_eq!(at(&drawing, PortName::NL).as_deref(), Some("c3"));
    assert_eq!(at(&drawing, PortName::EL).as_deref(), Some("c1"));
    // The larger keeps its id, figures on the other go there, and its id is not given again.
    play(&mut drawing, kit, step("S+E"));
    assert_eq!(at(&drawing, PortName::SL).as_deref(), Some("c1"));
    assert_eq!(drawing.retired().get("c2"), Some(&Some("c1".to_owned())));
    play(&mut drawing, kit, step("cut S"));
    assert_eq!(at(&drawing, PortName::SL).as_deref(), Some("c4"));
    // A field keeps its id where most of it is.
    let mut road = drawn(kit, "N city");
    road.settle();
    play(&mut road, kit, step("E road"));
    play(&mut road, kit, step("E+W"));
    assert_eq!(
        (at(&road, PortName::SL).as_deref(), at(&road, PortName::EL).as_deref()),
        (Some("f1"), Some("f2"))
    );
    // What covers a field whole takes its place for nobody.
    play(&mut road, kit, step("S city"));
    play(&mut road, kit, step("ER WL city"));
    assert_eq!(road.retired().get("f1"), Some(&None));
}

#[test]
fn refusals_say_what_where_and_what_to_do() {
    let kit = kit();
    let drawing = drawn(kit, "N city; S road; monastery");
    let place = |segment: &str, side: &str| format!("t.{segment}@{side}");
    let rows = [
        ("E monastery", "A monastery lies inside the tile and reaches no side.", place("", "E")),
        ("E lava", "No kind ‘lava’ is declared.", place("", "")),
        ("EL road", "A road runs through the middle of a side and takes no half edge.", place("", "")),
        ("city", "A city reaches the sides of the tile and is no site.", place("", "")),
        ("E+W", "There is only field at E and at W.", place("", "E")),
        ("cut N", "The segment ‘c1’ reaches nothing but N.", place("c1", "N")),
        ("cut E", "There is only field at E.", place("", "E")),
        ("end N hub", "No road or river reaches the north side.", place("", "N")),
        ("S+EL", "The line at S cannot run to the half edge EL.", place("", "S")),
        ("c1 over c1", "The segment ‘c1’ is named twice.", place("c1", "")),
        ("c1 over f1", "The segment ‘f1’ is a field; fields follow from the drawing.", place("f1", "")),
        ("m1 over c1", "The segment ‘m1’ lies inside the tile and crosses nothing.", place("m1", "")),
        ("r7 over c1", "The tile has no segment ‘r7’.", place("r7", "")),
        ("field c1 NL", "The segment ‘c1’ is no field.", place("c1", "")),
        (
            "field f1 NL",
            "What is to be cut off the field ‘f1’ is all of it, or no part of it.",
            place("f1", ""),
        ),
    ];
    for (line, words, at) in rows {
        let refused = drawing.apply(kit, &step(line)).expect_err(line);
        assert_eq!(refused.to_string(), words, "{line}");
        let p = refused.place("t");
        let side = p.side.map(|s| s.letter().to_string()).unwrap_or_default();
        let found = format!("{}.{}@{side}", p.id.unwrap_or_default(), p.segment.unwrap_or_default());
        assert_eq!(found, at, "{line}");
        assert!(refused.help().ends_with('.'), "{line}");
    }
}
