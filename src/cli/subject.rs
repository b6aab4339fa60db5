//! The tile set or the board that a command is about.

use std::path::Path;
use std::sync::Arc;

use super::args::SubjectArgs;
use super::failure::Failure;
use super::input;
use super::simulate::set_use;
use crate::app::artwork::Gallery;
use crate::app::publish::Pictures;
use crate::app::statistics::Part;
use crate::app::{Catalogue, Session};
use crate::format::Document;
use crate::format::artwork::limits::SQUARE_LIMIT;
use crate::model::{Board, SetUse, TileSet};

/// What a command is about.
#[derive(Debug)]
pub(super) enum Subject {
    /// A tile set in an edition, and the sets at hand.
    Set(Part, Arc<Catalogue>),
    /// A board.
    Board(Box<Session>),
}

impl Subject {
    /// The sets at hand.
    pub(super) fn catalogue(&self) -> &Catalogue {
        match self {
            Subject::Set(_, catalogue) => catalogue,
            Subject::Board(session) => session.catalogue(),
        }
    }

    /// Every set that belongs to it, those that declare the words first.
    pub(super) fn sets(&self) -> Vec<Arc<TileSet>> {
        match self {
            Subject::Set(part, catalogue) => {
                let find = |id: &str| catalogue.set(id);
                let mix = crate::app::statistics::Mix::of_set(part.clone(), &find);
                mix.needed.into_iter().chain([Arc::clone(&part.set)]).collect()
            }
            Subject::Board(session) => session.rules().sets.iter().map(|(set, _)| Arc::clone(set)).collect(),
        }
    }
}

impl Subject {
    /// Pictures of its pieces, those that people brought among them.
    pub(super) fn pictures(&self) -> Pictures {
        Pictures::new(self.sets()).with_art(Gallery::new(self.catalogue(), SQUARE_LIMIT))
    }
}

/// Says which pictures could not be shown.
pub(super) fn tell_refused(pictures: &Pictures) {
    input::tell_refused(&pictures.refused());
}

/// Finds what the arguments name: a file, or a built-in set by its id.
pub(super) fn subject(args: &SubjectArgs) -> Result<Subject, Failure> {
    let mut catalogue = input::catalogue(&args.sets.set_files)?;
    if let Some(chosen) = by_id(&catalogue, &args.file)? {
        let edition = args.edition.clone().or(chosen.edition);
        let Some(set) = catalogue.set(&chosen.id) else {
            return Err(Failure::new(format!("no tile set `{}`", chosen.id), "give a file"));
        };
        return of_set(set, edition, catalogue);
    }
    let (source, document) = input::document(&args.file, &mut catalogue)?;
    match document {
        Document::TileSet(set) => {
            let sets: Vec<SetUse> = set.requires.iter().map(|id| SetUse::new(id)).collect();
            let board = Board { sets, ..Board::default() };
            input::add_sets_beside(&mut catalogue, &board, source.folder.as_deref())?;
            let id = set.id.clone();
            catalogue.add_from(set, source.folder.as_deref());
            match catalogue.set(&id) {
                Some(set) => of_set(set, args.edition.clone(), catalogue),
                None => Err(Failure::new(format!("no tile set `{id}`"), "give a file of a tile set")),
            }
        }
        Document::Board(_) if args.edition.is_some() => Err(Failure::new(
            format!("{}: a board, which names the editions of its sets", source.name),
            "leave out --edition, or give a tile set",
        )),
        Document::Board(board) => {
            input::add_sets_beside(&mut catalogue, &board, source.folder.as_deref())?;
            Ok(Subject::Board(Box::new(Session::new(Arc::new(catalogue), board))))
        }
    }
}

/// The set that a name which is no file stands for.
fn by_id(catalogue: &Catalogue, path: &Path) -> Result<Option<SetUse>, Failure> {
    let Some(name) = path.to_str().filter(|name| *name != "-" && !path.exists()) else { return Ok(None) };
    let id = name.split_once('@').map_or(name, |(id, _)| id);
    if catalogue.ids().any(|known| known == id) { set_use(catalogue, name).map(Some) } else { Ok(None) }
}

fn of_set(set: Arc<TileSet>, edition: Option<String>, catalogue: Catalogue) -> Result<Subject, Failure> {
    if let Some(edition) = &edition
        && !set.editions.contains(edition)
    {
        let help = if set.editions.is_empty() {
            "it has no editions: leave out --edition".to_owned()
        } else {
            format!("its editions: {}", set.editions.join(", "))
        };
        return Err(Failure::new(format!("the tile set `{}` has no edition `{edition}`", set.id), help));
    }
    Ok(Subject::Set(Part { set, edition, copies: 1 }, Arc::new(catalogue)))
}
