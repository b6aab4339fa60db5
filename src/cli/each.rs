//! `render --each`: a PNG for each tile of a set, in a folder.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use super::args::{RenderArgs, SubjectArgs};
use super::failure::Failure;
use super::render::tell_refused;
use super::style::{QUIET, counted, paint};
use super::subject::{Subject, subject};
use super::{Outcome, input, output};
use crate::app::artwork::Gallery;
use crate::app::publish::{Job, NOTICE, Pictures};
use crate::format::save_atomic;

/// The notice beside the pictures.
const NOTICE_FILE: &str = "NOTICE.txt";

pub(super) fn run(args: &RenderArgs) -> Result<Outcome, Failure> {
    let folder = &args.output;
    if input::is_dash(folder) {
        return Err(Failure::new("--each writes many files", "give a folder with -o FOLDER"));
    }
    let about = SubjectArgs { file: args.file.clone(), edition: None, sets: args.sets.clone() };
    let subject = subject(&about)?;
    let Subject::Set(part, _) = &subject else {
        let what = format!("{}: a board, not a tile set", args.file.display());
        return Err(Failure::new(what, "leave out --each to draw the board, or give a tile set"));
    };
    let job = Job::of_set(part);
    if job.items.is_empty() {
        let what = format!("{}: the set has no tiles", args.file.display());
        return Err(Failure::new(what, "add tiles to it first"));
    }
    fs::create_dir_all(folder).map_err(|err| {
        let help = "give a folder that can be made or written to";
        Failure::new(format!("{}: {err}", folder.display()), help)
    })?;
    let gallery = Arc::new(Gallery::new(subject.catalogue(), args.scale));
    let mut pictures = Pictures::new(subject.sets()).of_pixels(args.scale).with_gallery(Arc::clone(&gallery));
    let mut taken = BTreeSet::new();
    for item in &job.items {
        let name = file_name(&item.id, &mut taken);
        let Some(bytes) = pictures.png(&item.front, args.scale) else {
            let what = format!("{}: the picture would be too large", item.id);
            return Err(Failure::new(what, "choose a smaller --scale"));
        };
        save_atomic(&folder.join(name), &bytes)?;
    }
    tell_refused(&gallery);
    let notice = format!("{}\n\n{NOTICE}\n", job.credit.join("\n"));
    save_atomic(&folder.join(NOTICE_FILE), notice.as_bytes())?;
    let what = paint(QUIET, &counted(job.items.len(), "picture"));
    output::text(&format!("{}  {what}\n", folder.display()))?;
    Ok(Outcome::Fine)
}

/// A name that stays in the folder and is no other's: the id after the set, other signs as hyphens.
fn file_name(id: &str, taken: &mut BTreeSet<String>) -> String {
    let local = id.split_once('/').map_or(id, |(_, local)| local);
    let plain: String = local
        .chars()
        .take(120)
        .map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c.to_ascii_lowercase() } else { '-' })
        .collect();
    let plain = if plain.is_empty() { "tile".to_owned() } else { plain };
    let mut name = format!("{plain}.png");
    let mut n = 2;
    while !taken.insert(name.clone()) {
        name = format!("{plain}-{n}.png");
        n += 1;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        let mut taken = BTreeSet::new();
        let mut name = |id: &str| file_name(id, &mut taken);
        assert_eq!(name("set/road-bend"), "road-bend.png");
        assert_eq!(name("set/../../etc"), "------etc.png");
        assert_eq!(name("set/Road-Bend"), "road-bend-2.png");
        assert_eq!(name("set/"), "tile.png");
    }
}
