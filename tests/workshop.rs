//! A tile set as a document: every change is a step, undone and redone exactly; ids are rewritten where they are used.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;
use tilewright::app::workshop::Shift;
use tilewright::app::{Catalogue, Workshop};
use tilewright::edit::drawing::Move;
use tilewright::format::{read_tileset, write_tileset};
use tilewright::model::{PortName, Side, TileSet};

fn catalogue() -> Arc<Catalogue> {
    Arc::new(Catalogue::built_in())
}

fn copy_of(id: &str) -> Workshop {
    let catalogue = catalogue();
    let set = catalogue.set(id).expect("a built-in set");
    Workshop::copy_of(catalogue, &set)
}

fn ids(workshop: &Workshop) -> Vec<&str> {
    workshop.set().tiles.iter().map(|t| t.id.as_str()).collect()
}

#[test]
fn a_copy_of_a_built_in_set_is_a_set_of_its_own_without_faults() {
    for id in Catalogue::built_in().ids() {
        let mut copy = copy_of(id);
        assert_eq!(copy.set().id, format!("{id}-copy"));
        assert!(copy.is_dirty(), "no file holds it");
        copy.wait();
        let errors: Vec<_> = copy
            .findings()
            .iter()
            // The original declares the same vocabulary and is at hand too.
            .filter(|f| f.severity == tilewright::model::Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{id}: {errors:#?}");
        for start in copy.set().start.values() {
            assert!(!start.starts_with(&format!("{id}/")), "{id}: {start}");
        }
    }
}

#[test]
fn new_tiles_copies_and_mirror_images_get_free_ids() {
    let mut workshop = Workshop::new_set(catalogue());
    assert_eq!((workshop.add_tile(None), workshop.add_tile(Some(0)), workshop.add_tile(Some(0))), (0, 1, 1));
    assert_eq!(ids(&workshop), ["tile", "tile-3", "tile-2"]);
    assert_eq!(workshop.pieces(), 3);
    assert_eq!(workshop.duplicate(0), Some(1));
    assert_eq!(ids(&workshop), ["tile", "tile-4", "tile-3", "tile-2"]);
    let east = Move::SetSide { side: Side::E, kind: "road".to_owned() };
    workshop.draw(0, &east).expect("a move that can be made");
    assert_eq!(workshop.mirror(0), Some(1));
    let mirrored = &workshop.set().tiles[1];
    assert_eq!((mirrored.id.as_str(), &mirrored.segments[0].at[..]), ("tile-mirrored", &[PortName::W][..]));
}

#[test]
fn an_id_that_changes_is_rewritten_where_the_set_uses_it() {
    let mut workshop = copy_of("count-of-carcassonne");
    let plate = workshop.set().plates[0].clone();
    let cell = plate.cells[0][0].clone();
    let at = workshop.place_of(&cell).expect("a cell of the plate");
    workshop.rename_tile(at, "corner");
    assert_eq!(workshop.set().plates[0].cells[0][0], "corner");
    workshop.undo();
    assert_eq!(workshop.set().plates[0].cells[0][0], cell);

    let mut workshop = copy_of("base");
    let (_, start) =
        workshop.set().start.first_key_value().map(|(k, v)| (k.clone(), v.clone())).expect("a start");
    let local = start.split_once('/').expect("a full id").1.to_owned();
    let at = workshop.place_of(&local).expect("the start tile");
    workshop.name_tile(at, "First of all");
    // A tile with an id that its name did not give keeps it.
    assert_eq!(workshop.set().tiles[at].id, local);
    workshop.rename_tile(at, "first");
    assert!(workshop.set().start.values().all(|s| s == "base-copy/first"), "{:?}", workshop.set().start);
    workshop.name_set("My game");
    assert_eq!(workshop.set().id, "base-copy", "an id that the name did not give stays");
    workshop.set_id("mine");
    assert!(workshop.set().start.values().all(|s| s == "mine/first"));
}

#[test]
fn ids_follow_names_as_long_as_they_came_from_them() {
    let mut workshop = Workshop::new_set(catalogue());
    workshop.name_set("Old Mills");
    assert_eq!(workshop.set().id, "old-mills");
    workshop.name_set("New mills");
    assert_eq!(workshop.set().id, "new-mills");
    workshop.add_tile(None);
    workshop.name_tile(0, "Water mill");
    assert_eq!(ids(&workshop), ["water-mill"]);
    workshop.add_tile(None);
    workshop.name_tile(1, "Water mill");
    assert_eq!(ids(&workshop), ["water-mill", "water-mill-2"]);
}

#[test]
fn a_drawing_goes_on_where_it_was_and_its_steps_have_names() {
    let mut workshop = Workshop::new_set(catalogue());
    workshop.add_tile(None);
    let set = |side, kind: &str| Move::SetSide { side, kind: kind.to_owned() };
    for step in [set(Side::N, "city"), set(Side::E, "road"), set(Side::W, "road")] {
        workshop.draw(0, &step).expect("a move that can be made");
    }
    let join = Move::Join { from: PortName::E, to: PortName::W };
    let preview = workshop.preview(0, &join).expect("can be made").expect("a tile");
    assert_eq!(workshop.set().tiles[0].segments.len(), 4, "a preview changes nothing");
    workshop.draw(0, &join).expect("a move that can be made");
    assert_eq!(&workshop.set().tiles[0], preview.tile());
    assert_eq!(
        workshop.history().labels,
        [
            "Add a tile",
            "Set N to city: tile",
            "Set E to road: tile",
            "Set W to road: tile",
            "Join E and W: tile"
        ]
    );
    // A move that changes nothing is no step; one that cannot be made neither.
    workshop.draw(0, &set(Side::N, "city")).expect("a move that can be made");
    assert!(workshop.draw(0, &Move::Cut { at: PortName::S }).is_err());
    assert_eq!(workshop.position(), 5);
    let facts = workshop.sight(0).expect("a tile").facts.clone();
    assert_eq!(facts.type_name, "CRFR");
    assert!(facts.twins.iter().any(|t| t.tile == "base/start"), "{:?}", facts.twins);
}

/// A change of a set, by numbers.
#[derive(Clone, Debug)]
enum Change {
    Add(usize),
    Copy(usize),
    Remove(usize),
    Shift(usize, bool),
    Count(usize, i64),
    Name(usize, String),
    Side(usize, usize, usize),
    Head(String),
    Undo,
    Redo,
}

fn change() -> impl Strategy<Value = Change> {
    let at = 0_usize..6;
    prop_oneof![
        at.clone().prop_map(Change::Add),
        at.clone().prop_map(Change::Copy),
        at.clone().prop_map(Change::Remove),
        (at.clone(), any::<bool>()).prop_map(|(at, up)| Change::Shift(at, up)),
        (at.clone(), 0_i64..4).prop_map(|(at, n)| Change::Count(at, n)),
        (at.clone(), "[a-c ]{0,3}").prop_map(|(at, name)| Change::Name(at, name)),
        (at, 0_usize..4, 0_usize..3).prop_map(|(at, side, kind)| Change::Side(at, side, kind)),
        "[a-c]{0,2}".prop_map(Change::Head),
        Just(Change::Undo),
        Just(Change::Redo),
    ]
}

fn make(workshop: &mut Workshop, change: Change) {
    match change {
        Change::Add(at) => {
            workshop.add_tile((!workshop.set().tiles.is_empty()).then_some(at));
        }
        Change::Copy(at) => {
            workshop.duplicate(at);
        }
        Change::Remove(at) => workshop.remove_tiles(&BTreeSet::from([at])),
        Change::Shift(at, up) => {
            workshop.shift_tile(at, if up { Shift::Up } else { Shift::Down });
        }
        Change::Count(at, n) => workshop.set_count(&BTreeSet::from([at, at + 1]), None, n),
        Change::Name(at, name) => workshop.name_tile(at, &name),
        Change::Side(at, side, kind) => {
            let kind = ["city", "road", "field"][kind].to_owned();
            workshop
                .draw(at, &Move::SetSide { side: Side::from_index(side), kind })
                .expect("a side can be set");
        }
        Change::Head(credit) => workshop.change_head("Change", |set| set.credit = credit),
        Change::Undo => {
            workshop.undo();
        }
        Change::Redo => {
            workshop.redo();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn undoing_all_and_redoing_all_is_exact(changes in proptest::collection::vec(change(), 1..24)) {
        let mut workshop = Workshop::new_set(catalogue());
        let first = TileSet::clone(workshop.set());
        for change in changes {
            make(&mut workshop, change);
            let unique: BTreeSet<&str> = ids(&workshop).into_iter().collect();
            prop_assert_eq!(unique.len(), workshop.set().tiles.len(), "ids stay unique");
            let text = write_tileset(workshop.set());
            prop_assert_eq!(&read_tileset(&text, "set").expect("readable"), &**workshop.set());
        }
        while workshop.redo().is_some() {}
        let last = TileSet::clone(workshop.set());
        while workshop.undo().is_some() {}
        prop_assert_eq!(&**workshop.set(), &first);
        prop_assert!(!workshop.is_dirty());
        while workshop.redo().is_some() {}
        prop_assert_eq!(&**workshop.set(), &last);
    }
}
