//! What pictures need to know of the open vocabulary: how a kind meets sides, and the letter of an unknown mark.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::draw::Detail;
use super::palette;
use super::plan::TilePlan;
use super::plate::LoosePlates;
use super::shape::{Color, Picture};
use crate::model::tileset::SegmentDef;
use crate::model::vocab::Profile;
use crate::model::{TileSet, Turn};

/// How a kind is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A walled town.
    Town,
    /// A road.
    Road,
    /// A river.
    Water,
    /// Open land.
    Field,
    /// Something inside a tile.
    Site,
}

/// A declared kind.
#[derive(Clone, Debug, PartialEq)]
struct KindLook {
    form: Form,
    letter: char,
    tint: Option<Color>,
}

/// Kinds and marks by id, gathered from tile sets; ids that no set declares get a guess.
#[derive(Clone, Debug, Default)]
pub struct Vocab {
    kinds: BTreeMap<String, KindLook>,
    marks: BTreeMap<String, char>,
    plates: Vec<Arc<LoosePlates>>,
}

impl Vocab {
    /// From the sets in use; the first declaration of an id counts.
    pub fn of<'a>(sets: impl IntoIterator<Item = &'a TileSet>) -> Vocab {
        let mut vocab = Vocab::default();
        for set in sets {
            vocab.plates.extend(LoosePlates::of(set).map(Arc::new));
            for k in &set.kinds {
                let form = match k.profile {
                    Some(Profile::Whole) => Form::Town,
                    Some(Profile::Line) if is_water(&k.id, &k.groups) => Form::Water,
                    Some(Profile::Line) => Form::Road,
                    Some(Profile::Field) => Form::Field,
                    None => Form::Site,
                };
                let tint = ["colour", "color"]
                    .iter()
                    .find_map(|key| k.extra.get(*key)?.as_str())
                    .and_then(|s| u32::from_str_radix(s.trim_start_matches('#'), 16).ok())
                    .map(Color::hex);
                let look = KindLook { form, letter: letter(k.label.get("en"), &k.id), tint };
                vocab.kinds.entry(k.id.clone()).or_insert(look);
            }
            for m in &set.marks {
                vocab.marks.entry(m.id.clone()).or_insert(letter(m.label.get("en"), &m.id));
            }
        }
        vocab
    }

    /// How a segment is drawn.
    pub fn form(&self, segment: &SegmentDef) -> Form {
        if let Some(look) = self.kinds.get(&segment.kind) {
            return look.form;
        }
        match segment.kind.as_str() {
            "city" => Form::Town,
            "road" => Form::Road,
            "river" => Form::Water,
            "field" => Form::Field,
            _ if segment.at.is_empty() => Form::Site,
            _ => Form::Road,
        }
    }

    /// The profile that a form stands for, to expand bare side letters.
    pub fn profile(form: Form) -> Option<Profile> {
        match form {
            Form::Town => Some(Profile::Whole),
            Form::Road | Form::Water => Some(Profile::Line),
            Form::Field => Some(Profile::Field),
            Form::Site => None,
        }
    }

    /// The colour that a set gives a kind of its own.
    pub fn tint(&self, kind: &str) -> Option<Color> {
        self.kinds.get(kind).and_then(|k| k.tint)
    }

    /// The colour by which a kind is known: its own, else that of its ground.
    pub fn ground(&self, kind: &str) -> Color {
        let look = self.kinds.get(kind);
        look.and_then(|k| k.tint).unwrap_or(match look.map(|k| k.form) {
            Some(Form::Town) => palette::TOWN,
            Some(Form::Road) => palette::ROAD,
            Some(Form::Water) => palette::WATER,
            Some(Form::Field) => palette::FIELD,
            Some(Form::Site) | None => palette::WALL,
        })
    }

    /// The picture of a tile that is a cell of a plate's great town: what the plate shows there.
    pub(super) fn cut_from_plate(&self, tile: &TilePlan, turn: Turn, detail: Detail) -> Option<Picture> {
        self.plates.iter().find_map(|p| p.cut(tile, self, turn, detail))
    }

    /// The letter that stands for a kind without a picture of its own.
    pub fn kind_letter(&self, kind: &str) -> char {
        self.kinds.get(kind).map_or_else(|| letter("", kind), |k| k.letter)
    }

    /// The letter that stands for a mark without an icon.
    pub fn mark_letter(&self, mark: &str) -> char {
        self.marks.get(mark).copied().unwrap_or_else(|| letter("", mark))
    }
}

fn is_water(id: &str, groups: &[String]) -> bool {
    id == "river" || id == "water" || groups.iter().any(|g| g == "river" || g == "water")
}

/// The first letter or digit of a label, else of the id, that can be written; a capital.
fn letter(label: &str, id: &str) -> char {
    let capital = |c: char| c.to_uppercase().next().unwrap_or(c);
    let fits = |c: &char| c.is_alphanumeric() && super::letters::is_known(*c);
    label.chars().chain(id.chars()).map(capital).find(fits).unwrap_or('?')
}
