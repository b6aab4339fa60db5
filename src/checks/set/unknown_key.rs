//! A key of the file that means nothing here: kept, but often a slip that makes the tile lose something.

use std::sync::LazyLock;

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value};

use super::{SetCheck, SetContext, segment_place};
use crate::model::declare::{AgainstDef, EventDef, ModeDef};
use crate::model::near::nearest;
use crate::model::vocab::LimitDef;
use crate::model::{
    ArtDef, EffectDef, FigureDef, Finding, KindDef, MarkDef, OptionDef, Place, PlaceDef, PlateDef,
    SegmentDef, Severity, StackDef, TileDef, TileSet, TokenDef,
};

pub(super) static CHECK: SetCheck = SetCheck {
    id: "unknown-key",
    severity: Severity::Note,
    rule: None,
    about: "A key of the file means nothing here.",
    look,
};

/// The keys of a type, as its schema names them, and those that are kept for others to read.
struct Keys(LazyLock<Vec<String>>);

fn keys_of<T: JsonSchema>(waiting: &[&str]) -> Vec<String> {
    let schema = SchemaGenerator::default().into_root_schema_for::<T>();
    let properties = schema.get("properties").and_then(Value::as_object);
    let own = properties.into_iter().flat_map(|p| p.keys().cloned());
    own.chain(waiting.iter().map(|key| (*key).to_owned())).collect()
}

static SET: Keys = Keys(LazyLock::new(|| keys_of::<TileSet>(&["format", "facts"])));
static KIND: Keys = Keys(LazyLock::new(|| keys_of::<KindDef>(&[])));
static MARK: Keys = Keys(LazyLock::new(|| keys_of::<MarkDef>(&["printed", "set_by"])));
static FIGURE: Keys = Keys(LazyLock::new(|| keys_of::<FigureDef>(&[])));
static OPTION: Keys = Keys(LazyLock::new(|| keys_of::<OptionDef>(&[])));
static TILE: Keys = Keys(LazyLock::new(|| keys_of::<TileDef>(&[])));
static ART: Keys = Keys(LazyLock::new(|| keys_of::<ArtDef>(&[])));
static SEGMENT: Keys = Keys(LazyLock::new(|| keys_of::<SegmentDef>(&[])));
static PLATE: Keys = Keys(LazyLock::new(|| keys_of::<PlateDef>(&[])));
static PLACE: Keys = Keys(LazyLock::new(|| keys_of::<PlaceDef>(&[])));
static LIMIT: Keys = Keys(LazyLock::new(|| keys_of::<LimitDef>(&[])));
static STACK: Keys = Keys(LazyLock::new(|| keys_of::<StackDef>(&[])));
static EFFECT: Keys = Keys(LazyLock::new(|| keys_of::<EffectDef>(&[])));
static TOKEN: Keys = Keys(LazyLock::new(|| keys_of::<TokenDef>(&[])));
static EVENT: Keys = Keys(LazyLock::new(|| keys_of::<EventDef>(&[])));
static MODE: Keys = Keys(LazyLock::new(|| keys_of::<ModeDef>(&[])));
static AGAINST: Keys = Keys(LazyLock::new(|| keys_of::<AgainstDef>(&[])));

fn look(check: &SetCheck, cx: &SetContext<'_>, out: &mut Vec<Finding>) {
    let set = cx.set;
    let mut judge = |noun: &str, id: &str, place: Place, extra: &Map<String, Value>, known: &Keys| {
        for key in extra.keys().filter(|key| !known.0.contains(key)) {
            // A slip takes something from the tile; a key of another kind is most often somebody's own.
            let (severity, help) = match nearest(key, known.0.iter().map(String::as_str)) {
                Some(near) => (Severity::Warning, format!("Did you mean \u{2018}{near}\u{2019}?")),
                None => {
                    let help = "It is kept as it is; take it away if nothing else reads it.";
                    (check.severity, help.to_owned())
                }
            };
            let message =
                format!("The key \u{2018}{key}\u{2019} of the {noun} \u{2018}{id}\u{2019} is not known.");
            let mut finding = check.finding(message, help, vec![place.clone()]);
            finding.severity = severity;
            out.push(finding);
        }
    };
    judge("set", &set.id, Place::id(&set.id), &set.extra, &SET);
    for k in &set.kinds {
        judge("kind", &k.id, Place::id(&k.id), &k.extra, &KIND);
    }
    for m in &set.marks {
        judge("mark", &m.id, Place::id(&m.id), &m.extra, &MARK);
    }
    for f in &set.figures {
        judge("figure", &f.id, Place::id(&f.id), &f.extra, &FIGURE);
    }
    for o in &set.options {
        judge("option", &o.id, Place::id(&o.id), &o.extra, &OPTION);
    }
    for t in &set.tiles {
        judge("tile", &t.id, Place::id(&t.id), &t.extra, &TILE);
        if let Some(art) = &t.art {
            judge("picture of the tile", &t.id, Place::id(&t.id), &art.extra, &ART);
        }
        for s in &t.segments {
            judge("segment", &s.id, segment_place(&t.id, &s.id), &s.extra, &SEGMENT);
        }
    }
    for p in &set.plates {
        judge("plate", &p.id, Place::id(&p.id), &p.extra, &PLATE);
    }
    for p in &set.places {
        judge("place", &p.id, Place::id(&p.id), &p.extra, &PLACE);
    }
    for l in &set.limits {
        judge("limit", &l.rule, Place::id(&l.rule), &l.extra, &LIMIT);
    }
    for s in &set.stacks {
        judge("stack", &s.id, Place::id(&s.id), &s.extra, &STACK);
    }
    for e in &set.effects {
        judge("effect", &e.rule, Place::id(&e.rule), &e.extra, &EFFECT);
    }
    for t in &set.tokens {
        judge("token", &t.id, Place::id(&t.id), &t.extra, &TOKEN);
    }
    for e in &set.events {
        judge("event", &e.id, Place::id(&e.id), &e.extra, &EVENT);
    }
    for m in &set.modes {
        judge("mode", &m.id, Place::id(&m.id), &m.extra, &MODE);
    }
    for a in &set.against {
        judge("set advised against", &a.set, Place::id(&a.set), &a.extra, &AGAINST);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{check, check_tile, found};

    #[test]
    fn misspelt_keys_are_noted() {
        check_tile(
            r#""mark": {"volcano": 1}, "segments": [{"id": "c1", "kind": "city", "at": ["N", "E", "S", "W"], "mraks": {"coat": 1}}]"#,
            &[
                "warning unknown-key t: The key ‘mark’ of the tile ‘t’ is not known.",
                "warning unknown-key t.c1: The key ‘mraks’ of the segment ‘c1’ is not known.",
            ],
        );
        check(
            r#""licens": "free", "kinds": [{"id": "k", "profile": "line", "completes": "never", "rol": "x"}], "marks": [{"id": "m", "on": "tile", "merg": 1}],
            "figures": [{"id": "f", "each_playr": 1, "only": []}], "options": [{"id": "o", "type": "switch", "default": true, "defalt": 1}],
            "plates": [{"id": "p", "size": [0, 0], "cells": [], "side": []}], "places": [{"id": "q", "serve": []}], "stacks": []"#,
            &[
                "warning unknown-key f: The key ‘each_playr’ of the figure ‘f’ is not known.",
                "warning unknown-key fan: The key ‘licens’ of the set ‘fan’ is not known.",
                "warning unknown-key k: The key ‘rol’ of the kind ‘k’ is not known.",
                "warning unknown-key m: The key ‘merg’ of the mark ‘m’ is not known.",
                "warning unknown-key o: The key ‘defalt’ of the option ‘o’ is not known.",
                "warning unknown-key p: The key ‘side’ of the plate ‘p’ is not known.",
                "warning unknown-key q: The key ‘serve’ of the place ‘q’ is not known.",
            ],
        );
        let help = |key: &str| found(&format!(r#""{key}": 1"#))[0].help.clone();
        assert_eq!(help("titles"), "Did you mean ‘tiles’?");
        assert_eq!(help("x-my-notes"), "It is kept as it is; take it away if nothing else reads it.");
    }
}
