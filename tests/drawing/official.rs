//! Official kinds: what the drawing gives against what they state, and each of them drawn anew.

use std::collections::{BTreeMap, BTreeSet};

use tilewright::edit::drawing::{Drawing, Move};
use tilewright::engine::parting::derive_lands;
use tilewright::model::Ports;
use tilewright::model::vocab::Profile;

use crate::plan;
use crate::support::{Kind, border_exceptions, by_hand, kinds, lines, play};

/// Half edges of the fields as stated, in order; inner ones are empty and last.
fn stated(kind: &Kind) -> Vec<Ports> {
    let fields = kind.tile.segments.iter().filter(|s| kind.kit.profile(&s.kind) == Some(Profile::Field));
    fields.map(|s| s.ports(Some(Profile::Field))).collect()
}

#[test]
fn derived_half_edges_are_the_stated_ones() {
    let mut listed = by_hand();
    let mut wrong = Vec::new();
    let kinds = kinds();
    for kind in kinds {
        let derived = derive_lands(&kind.tile, |id| kind.kit.profile(id));
        let derived: Vec<Ports> = derived.into_iter().map(|land| land.halves).collect();
        let same = derived == stated(kind);
        if same == listed.remove(kind.id.as_str()).is_some() {
            wrong.push(format!("{}: stated {:?}, derived {derived:?}", kind.id, stated(kind)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(listed.is_empty(), "no such kinds: {listed:?}");
    println!("{} kinds, {} of them by hand", kinds.len(), by_hand().len());
    assert!(kinds.len() >= 346, "only {} kinds", kinds.len());
}

#[test]
fn a_definition_opens_as_it_is() {
    let exceptions: BTreeSet<&str> = border_exceptions().into_keys().collect();
    for kind in kinds() {
        let drawing = Drawing::open(&kind.kit, &kind.tile);
        assert_eq!(
            lines(drawing.tile(), &kind.kit, false),
            lines(&kind.tile, &kind.kit, false),
            "{}",
            kind.id
        );
        let by_hand = drawing.by_hand(&kind.kit);
        let borders = kind.tile.segments.iter().map(|s| (format!("{} {}", kind.id, s.id), s));
        for (place, s) in borders {
            assert_eq!(
                by_hand.borders.contains(&s.id),
                s.by.is_some() || exceptions.contains(place.as_str()),
                "{place}"
            );
        }
        let listed = self::by_hand().contains_key(kind.id.as_str());
        assert_eq!(!by_hand.fields.is_empty() || by_hand.closed > 0, listed, "{}: {by_hand:?}", kind.id);
    }
}

/// Plays a kind; what the drawing does not give is said by hand, as the two lists have it.
fn drawn_anew(kind: &Kind, order: usize) -> (Drawing, Vec<Move>) {
    let (mut drawing, moves) = plan::draw(&kind.tile, &kind.kit, order);
    if let Some(text) = by_hand().get(kind.id.as_str()) {
        plan::by_hand(&mut drawing, &kind.kit, text);
    }
    for (place, cities) in border_exceptions() {
        let Some(field) = place.strip_prefix(&kind.id).and_then(|rest| rest.strip_prefix(' ')) else {
            continue;
        };
        let fields: Vec<String> = drawing.tile().segment(field).expect("a field").1.borders.clone();
        let off = fields.iter().filter(|c| !cities.contains(&c.as_str())).map(|c| (c.clone(), false));
        let on = cities.iter().filter(|c| !fields.iter().any(|f| f == *c)).map(|c| ((*c).to_owned(), true));
        for (city, on) in off.chain(on).collect::<Vec<_>>() {
            play(&mut drawing, &kind.kit, Move::Border { field: field.to_owned(), city, on });
        }
    }
    (drawing, moves)
}

#[test]
fn every_official_kind_can_be_drawn_anew() {
    let (mut wrong, mut visible_only) = (Vec::new(), 0);
    let mut drawn: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
    let kinds = kinds();
    let exceptions = border_exceptions();
    for kind in kinds {
        for order in 0..3 {
            let (drawing, moves) = drawn_anew(kind, order);
            let (ours, own) = (lines(drawing.tile(), &kind.kit, false), lines(&kind.tile, &kind.kit, false));
            if ours != own {
                wrong.push(format!("{}\n  drawn {ours:#?}\n  own   {own:#?}\n  {moves:?}", kind.id));
                break;
            }
        }
        let by_hand = by_hand().contains_key(kind.id.as_str())
            || exceptions.keys().any(|place| place.split(' ').next() == Some(&kind.id));
        if by_hand {
            continue;
        }
        visible_only += 1;
        let mut note = |what, id: &str| drawn.entry(what).or_default().insert(id.to_owned());
        let segments = &kind.tile.segments;
        kind.tile.marks.keys().chain(segments.iter().flat_map(|s| s.marks.keys())).for_each(|m| {
            note("marks", m);
        });
        if !kind.tile.cross.is_empty() {
            note("crossings", &kind.id);
        }
        if kind.set == "base" {
            note("base", &kind.id);
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    println!("{} kinds, {visible_only} from what is visible alone", kinds.len());
    assert!(visible_only >= 60, "only {visible_only}");
    // All base tiles, every mark, each bridge and tunnel among them; what is left is said by hand.
    assert_eq!(drawn["base"].len(), kinds.iter().filter(|k| k.set == "base").count());
    let marks: BTreeSet<&String> = kinds
        .iter()
        .flat_map(|k| k.tile.marks.keys().chain(k.tile.segments.iter().flat_map(|s| s.marks.keys())))
        .collect();
    let missing: Vec<&&String> = marks.iter().filter(|m| !drawn["marks"].contains(**m)).collect();
    println!("{} marks, by hand only: {missing:?}", marks.len());
    let crossing = kinds.iter().filter(|k| !k.tile.cross.is_empty());
    let by_hand_only: Vec<&str> =
        crossing.clone().filter(|k| !drawn["crossings"].contains(&k.id)).map(|k| k.id.as_str()).collect();
    println!("{} bridges and tunnels, by hand only: {by_hand_only:?}", crossing.count());
    assert_eq!(by_hand_only, ["abbey-and-mayor/city-band-road-straight-coat-tunnel"]);
}
