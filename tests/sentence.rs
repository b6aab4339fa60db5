//! Terms as sentences: everything that the sets at hand say can be said, chosen anew without a difference, and what may be
//! chosen holds.

mod sets;

use std::collections::BTreeMap;
use std::path::Path;

use tilewright::app::sentence::order::{self, Way, grouped, moved};
use tilewright::app::sentence::template::Template;
use tilewright::app::sentence::{
    Choice, Group, LEAVE_OUT, Offer, Part, Reach, Sentence, change_for_set, choose, prose, set_number,
};
use tilewright::checks::set::{SetContext, check_set};
use tilewright::format::read_tileset;
use tilewright::model::term::{Recipient, RecipientWord, SubjectKind, Term};
use tilewright::model::{Severity, TileSet};

fn built_in() -> Vec<TileSet> {
    sets::built_in().into_iter().map(|f| f.set).collect()
}

fn example() -> TileSet {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/fan-expansion/bells-and-herons.tileset.json");
    let text = std::fs::read_to_string(path).expect("the example");
    read_tileset(&text, "example").expect("readable")
}

/// The set of a term, without what has nothing to do with terms: thousands of them are checked here.
fn bare(set: &TileSet) -> TileSet {
    let mut set = TileSet { tiles: Vec::new(), plates: Vec::new(), start: BTreeMap::new(), ..set.clone() };
    (set.stacks, set.effects) = (Vec::new(), Vec::new());
    set.places.iter_mut().for_each(|place| place.plate = None);
    set
}

fn all() -> Vec<TileSet> {
    let mut all: Vec<TileSet> = built_in().iter().map(bare).collect();
    all.push(bare(&example()));
    all
}

/// The sets that a set requires: all that its terms may name.
fn near(all: &[TileSet], set: &TileSet) -> Vec<TileSet> {
    all.iter().filter(|s| set.requires.contains(&s.id)).cloned().collect()
}

fn each_term(mut look: impl FnMut(&TileSet, &Reach<'_>, &Term)) {
    let all = all();
    for set in &all {
        let reach = Reach::new(set, &all);
        set.terms.iter().for_each(|term| look(set, &reach, term));
    }
}

/// The set with a term instead of the one of its place.
fn with_term(set: &TileSet, at: usize, term: Term) -> TileSet {
    let mut set = set.clone();
    set.terms[at] = term;
    set
}

/// What the checks say of a set beside notes.
fn faults(set: &TileSet, all: &[TileSet]) -> Vec<String> {
    let found = check_set(&SetContext::new(set, all));
    found
        .into_iter()
        .filter(|f| f.severity != Severity::Note)
        .map(|f| format!("{}: {}", f.check, f.message))
        .collect()
}

#[test]
fn choosing_what_is_said_changes_nothing() {
    let mut choices = 0;
    each_term(|_, reach, term| {
        let sentence = Sentence::new(term, reach);
        for choice in sentence.choices() {
            let now: Vec<&Offer> = choice.offers.iter().filter(|o| o.now).collect();
            assert_eq!(now.len(), 1, "{} at {}: {:?}", term.id, choice.at, now);
            assert_eq!(choice.shown, now[0].words);
            assert_eq!(choose(term, now[0], reach), *term, "{} at {}", term.id, choice.at);
            choices += 1;
        }
        for number in sentence.numbers() {
            assert_eq!(set_number(term, number, number.value), *term, "{} at {:?}", term.id, number.at);
            assert!(number.least <= number.value && number.value <= number.most);
        }
        let mut places: Vec<&String> = sentence.choices().map(|c| &c.at).collect();
        places.sort();
        let before = places.len();
        places.dedup();
        assert_eq!(places.len(), before, "{}: a place has one choice", term.id);
    });
    assert!(choices > 300, "only {choices} choices");
    println!("{choices} choices");
}

#[test]
fn every_offer_gives_a_term_that_the_checks_accept() {
    let all = all();
    let (mut made, mut locked, mut bad) = (0, 0, Vec::new());
    for set in &all {
        let reach = Reach::new(set, &all);
        let before = faults(set, &all);
        assert_eq!(before, Vec::<String>::new(), "{}", set.id);
        for (at, term) in set.terms.iter().enumerate() {
            let sentence = Sentence::new(term, &reach);
            locked += sentence.parts.iter().filter(|p| matches!(p, Part::Locked(_))).count();
            let allowed =
                sentence.choices().flat_map(|c| c.allowed(term, &reach).into_iter().map(move |o| (&c.at, o)));
            let added = sentence.may_add(term, &reach);
            let add = String::from("+");
            for (place, offer) in allowed.chain(added.into_iter().map(|o| (&add, o))) {
                let next = choose(term, offer, &reach);
                if next == *term {
                    if !offer.now {
                        bad.push(format!("{} at {place}: {} does nothing", term.id, offer.words));
                    }
                    continue;
                }
                made += 1;
                let found = faults(&with_term(set, at, next.clone()), &near(&all, set));
                if !found.is_empty() {
                    bad.push(format!("{} at {place}: {}: {found:?}", term.id, offer.words));
                }
                let said = Sentence::new(&next, &reach);
                for choice in said.choices() {
                    assert!(
                        choice.offers.iter().any(|o| o.now),
                        "{}: {} at {}",
                        term.id,
                        offer.words,
                        choice.at
                    );
                }
            }
            for number in sentence.numbers() {
                for value in [number.least, number.most, number.value + 1] {
                    let next = set_number(term, number, value);
                    let found = faults(&with_term(set, at, next), &near(&all, set));
                    if !found.is_empty() {
                        bad.push(format!("{} at {:?}: {value}: {found:?}", term.id, number.at));
                    }
                }
            }
        }
    }
    assert!(bad.is_empty(), "{} of {made}:\n{}", bad.len(), bad.join("\n"));
    assert!(made > 2000, "only {made} offers");
    assert_eq!(locked, 0, "all that these sets say can be chosen");
    println!("{made} offers");
}

/// A choice of another term and back gives the first term again, wherever the way back is offered.
#[test]
fn a_word_chosen_can_be_chosen_back() {
    let (mut back, mut tried) = (0, 0);
    each_term(|_, reach, term| {
        let sentence = Sentence::new(term, reach);
        for choice in sentence.choices() {
            let now = choice.shown.as_str();
            for offer in choice.allowed(term, reach).into_iter().filter(|o| !o.now && o.words != LEAVE_OUT) {
                let next = choose(term, offer, reach);
                let there = Sentence::new(&next, reach);
                let Some(same) = there.choices().find(|c| c.at == choice.at) else { continue };
                assert_eq!(same.shown, offer.words, "{} at {}", term.id, choice.at);
                tried += 1;
                let way = same.offers.iter().find(|o| o.words == now);
                back += usize::from(way.is_some_and(|o| choose(&next, o, reach) == *term));
            }
        }
    });
    assert!(back * 10 > tried * 6, "{back} of {tried}");
    println!("{back} of {tried} choices lead back in one step");
}

/// Each word of the term language stands in some part: what is taken out of a term is missing in its sentence.
#[test]
fn nothing_that_a_term_says_is_left_unsaid() {
    let (mut leaves, mut unsaid) = (0, Vec::new());
    let catalogue: Vec<TileSet> = sets::catalogue().into_iter().map(|f| f.set).collect();
    let at_hand: Vec<TileSet> = all().into_iter().chain(catalogue).collect();
    for set in &at_hand {
        let reach = Reach::new(set, &at_hand);
        for term in &set.terms {
            let whole = Sentence::new(term, &reach).text();
            for (place, without) in without_each(term) {
                let less = Sentence::new(&without, &reach).text();
                if whole == less {
                    unsaid.push(format!("{}: {place}: {whole}", term.id));
                }
                leaves += 1;
            }
        }
    }
    assert!(unsaid.is_empty(), "{}", unsaid.join("\n"));
    assert!(leaves > 800, "only {leaves} parts");
    println!("{leaves} parts of terms are said");
}

/// Whether it names the recipient that it would have anyway.
fn is_usual(term: &Term) -> bool {
    let usual = match term.on.a {
        SubjectKind::Feature => RecipientWord::Majority,
        SubjectKind::Figure => RecipientWord::Owner,
        SubjectKind::Tile | SubjectKind::Game => RecipientWord::Active,
    };
    term.to == Some(Recipient::Word(usual))
}

/// The term without each of its parts in turn, as far as that is still a term.
fn without_each(term: &Term) -> Vec<(String, Term)> {
    fn places(value: &serde_json::Value, at: &str, out: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(map) => {
                for (key, inner) in map {
                    // What cards show beside the sentence, and texts of lines.
                    if !matches!(key.as_str(), "id" | "rule" | "label" | "stage") {
                        let place = format!("{at}/{key}");
                        out.push(place.clone());
                        places(inner, &place, out);
                    }
                }
            }
            serde_json::Value::Array(list) => {
                for (i, inner) in list.iter().enumerate() {
                    out.push(format!("{at}/{i}"));
                    places(inner, &format!("{at}/{i}"), out);
                }
            }
            _ => {}
        }
    }
    let value = serde_json::to_value(term).expect("json");
    let mut all = Vec::new();
    places(&value, "", &mut all);
    all.into_iter()
        .filter_map(|place| {
            if place == "/to" && is_usual(term) {
                return None;
            }
            let mut other = value.clone();
            let (parent, key) = place.rsplit_once('/')?;
            match other.pointer_mut(parent)? {
                serde_json::Value::Object(map) => drop(map.remove(key)),
                serde_json::Value::Array(list) => drop(list.remove(key.parse().ok()?)),
                _ => return None,
            }
            let other: Term = serde_json::from_value(other).ok()?;
            (other != *term).then_some((place, other))
        })
        .collect()
}

#[test]
fn cards_and_prose_read_as_sentences() {
    let all = all();
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let reach = Reach::new(base, &all);
    let term = |id: &str| base.terms.iter().find(|t| t.id == id).unwrap_or_else(|| panic!("{id}"));
    let said = |id: &str| Sentence::new(term(id), &reach).text();
    assert_eq!(
        said("base/city"),
        "When a city is completed, add 2 for each tile of it and 2 for each coat of arms in it, to whoever has most figures."
    );
    assert_eq!(
        said("base/city-small"),
        "When a city is completed and there are exactly 2 tiles of it, while “Small city: a city of 2 tiles pays half (old rule)” is on, pay instead 1 for each tile of it and 1 for each coat of arms in it, to whoever has most figures."
    );
    assert_eq!(
        prose(term("base/city-open"), &reach),
        "At the end an open city pays 1 for each tile and 1 for each coat of arms."
    );
    let set = example();
    let reach = Reach::new(&set, &all);
    assert_eq!(
        prose(&set.terms[0], &reach),
        "A city, completed or at the end, with a bell pays 1 more for each tile."
    );
    assert_eq!(
        prose(&set.terms[1], &reach),
        "A heronry, completed or at the end, pays 2 for each empty cell in the cells around."
    );
}

/// Where the list of sentences is at hand: those of the same terms are the same, but for the words of the end of the game.
#[test]
fn prose_is_in_the_style_of_the_list() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/terms/sentences.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: {} is not there", path.display());
        return;
    };
    let english: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|l| l.split_once(" | "))
        .map(|(id, rest)| (id, rest.split(" | ").next().unwrap_or(rest).trim()))
        .collect();
    let (mut same, mut seen, mut differ) = (0, 0, Vec::new());
    each_term(|_, reach, term| {
        let Some(wanted) = english.get(term.id.as_str()) else { return };
        seen += 1;
        let mut got = prose(term, reach);
        // Options and the end of the game are said more fully than there.
        if let Some((head, _)) = got.split_once(", while ") {
            got = format!("{head}.");
        }
        let wanted = wanted.replace("Final: ", "At the end ");
        let plain = |s: &str| {
            s.replace("At the end an open ", "At the end ")
                .replace("At the end a ", "At the end ")
                .replace("\u{201c}", "")
                .replace("\u{201d}", "")
                .replace("the holder of the ", "the holder of ")
                .to_lowercase()
        };
        if plain(&got) == plain(&wanted) {
            same += 1;
        } else {
            differ.push(format!("{}\n  list:  {wanted}\n  prose: {got}", term.id));
        }
    });
    println!("{same} of {seen} sentences are those of the list; others:\n{}", differ.join("\n"));
    assert!(seen >= 30 && same * 2 > seen, "{same} of {seen}");
}

#[test]
fn every_template_gives_a_term_that_holds() {
    let all = all();
    let set = example();
    let reach = Reach::new(&set, &all);
    let mut made = 0;
    for template in Template::ALL {
        let Some(term) = template.term(&reach) else { continue };
        made += 1;
        assert_eq!(reach.against(&term), None, "{}", template.name());
        let mut more = bare(&set);
        more.terms.push(term.clone());
        assert_eq!(faults(&more, &all), Vec::<String>::new(), "{}", template.name());
        let again = template.term(&Reach::new(&more, &all)).expect("once more");
        assert!(again.id != term.id && again.rule != term.rule, "{} gets ids of its own", template.name());
    }
    // The example declares no token.
    assert_eq!(made, Template::ALL.len() - 1);
}

#[test]
fn groups_are_in_order_and_cards_move_inside_them() {
    let all = all();
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let groups = grouped(base);
    let names: Vec<Group> = groups.iter().map(|(g, _)| *g).collect();
    assert_eq!(names, [Group::Add, Group::Replace]);
    assert_eq!(base.terms[groups[1].1[0]].id, "base/city-small");
    // The open city stands behind the small one in the file; in its group it follows the city.
    let open = base.terms.iter().position(|t| t.id == "base/city-open").expect("there");
    let up = moved(base, open, Way::Up).expect("moved");
    assert_eq!(up.terms[0].id, "base/city-open");
    assert_eq!(moved(base, 0, Way::Up), None, "the first stays");
    let small = base.terms.iter().position(|t| t.id == "base/city-small").expect("there");
    assert_eq!(moved(base, small, Way::Down), None, "alone in its group");
    let down = moved(&up, 0, order::Way::Down).expect("moved back");
    let ids = |set: &TileSet, group: Group| -> Vec<String> {
        let of = |t: &&Term| Group::of(t) == group;
        set.terms.iter().filter(of).map(|t| t.id.clone()).collect()
    };
    for group in Group::ALL {
        assert_eq!(ids(&down, group), ids(base, group));
    }
}

#[test]
fn a_base_term_is_changed_for_a_set() {
    let all = all();
    let mut set = bare(&example());
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let city = &base.terms[0];
    let copy = change_for_set(&set, city);
    assert_eq!(copy.id, "bells-and-herons/city");
    assert_eq!(copy.replaces, ["base/city"]);
    assert_eq!(copy.pay, city.pay);
    set.terms.push(copy);
    assert_eq!(change_for_set(&set, city).id, "bells-and-herons/city-2");
    assert_eq!(faults(&set, &all), Vec::<String>::new());
    let text = Sentence::new(&set.terms[2], &Reach::new(&set, &all)).text();
    assert!(text.ends_with("to whoever has most figures, instead of “city” (base/city)."), "{text}");
}

#[test]
fn a_condition_is_added_changed_and_left_out() {
    let all = all();
    let set = example();
    let reach = Reach::new(&set, &all);
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let road = base.terms.iter().find(|t| t.id == "base/road").expect("road");
    let sentence = Sentence::new(road, &reach);
    let add = sentence.may_add(road, &reach);
    let bell = add.iter().find(|o| o.words == "if there is a bell").expect("offered");
    let with = choose(road, bell, &reach);
    let said = Sentence::new(&with, &reach);
    assert!(
        said.text().starts_with("When a road is completed and there is a bell in it, add 1"),
        "{}",
        said.text()
    );
    let choice =
        |s: &Sentence, at: &str| -> Choice { s.choices().find(|c| c.at == at).expect("a choice").clone() };
    let form = choice(&said, "/if/0");
    let none = form.offers.iter().find(|o| o.words == "is no").expect("offered");
    let without = choose(&with, none, &reach);
    assert!(prose(&without, &reach).starts_with("A completed road without a bell pays 1"));
    let out = choice(&Sentence::new(&without, &reach), "/if/0");
    let out = out.offers.iter().find(|o| o.words == LEAVE_OUT).expect("offered");
    assert_eq!(choose(&without, out, &reach), *road);
}

/// A kind that is never completed takes the moment with it.
#[test]
fn what_is_never_completed_is_paid_at_the_end() {
    let all = all();
    let base = all.iter().find(|s| s.id == "base").expect("base");
    let reach = Reach::new(base, &all);
    let road = base.terms.iter().find(|t| t.id == "base/road").expect("road");
    let sentence = Sentence::new(road, &reach);
    let kind = sentence.choices().find(|c| c.at == "/on/kind").expect("a choice");
    let field = kind.allowed(road, &reach).into_iter().find(|o| o.words == "field").expect("offered");
    let paid = choose(road, field, &reach);
    assert_eq!(prose(&paid, &reach), "At the end a field pays 1 for each tile.");
    let moments = Sentence::new(&paid, &reach);
    let moments = moments.choices().find(|c| c.at == "/when").expect("a choice");
    assert!(moments.offers.iter().all(|o| o.words != "completed"), "{moments:?}");
}
