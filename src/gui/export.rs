//! Writing the document in sight in another program's format or as a page of text.

use std::path::Path;

use super::app::Window;
use super::dialogs::Purpose;
use super::files::{self, Trouble};
use super::strings as s;
use super::view::Workspace;
use crate::app::exchange::{self, FORMATS};
use crate::app::files_beside::{IfThere, save_files};
use crate::format::{self, Document};
use crate::model::TileSet;

/// How names of files in formats of other programs and in pages of text end, without the dot.
pub fn endings() -> Vec<&'static str> {
    let endings = FORMATS.iter().flat_map(|f| f.endings).map(|ending| ending.trim_start_matches('.'));
    endings.filter(|ending| !ending.ends_with("json")).collect()
}

/// `mine.tileset.json` becomes `mine.xml`: the format that the widest circle reads.
pub fn suggested_name(own: &str, set_ending: &str) -> String {
    let stem = own.trim_end_matches(set_ending).trim_end_matches(".board.json");
    format!("{stem}.{}", if own.ends_with(set_ending) { "xml" } else { "tmj" })
}

/// Writes the document in sight in the format that the name of a chosen file tells.
pub fn export(window: &mut Window) {
    if let Some(path) = files::ask_for(window, Purpose::Export) {
        export_to(window, &path);
    }
}

/// Writes it there; what the format does not hold is told.
pub fn export_to(window: &mut Window, path: &Path) -> bool {
    let in_tiles = window.shop.as_ref().filter(|_| window.view.workspace == Workspace::Tiles);
    let mut catalogue = (*window.catalogue).clone();
    let document = match in_tiles {
        Some(shop) => {
            // Its pictures lie beside its file.
            catalogue.add_from(TileSet::clone(shop.work.set()), shop.path.as_deref().and_then(Path::parent));
            Document::TileSet(TileSet::clone(shop.work.set()))
        }
        None => Document::Board(window.session.board().clone()),
    };
    let name = path.display().to_string();
    let Some(format) = exchange::format_of_name(&name) else {
        let text = s::no_such_ending(&name, &endings());
        window.files.trouble = Some(Trouble { purpose: Purpose::Export, text });
        return false;
    };
    let Some(written) = (format.write)(&document, &catalogue) else {
        let text = s::not_held(format.id, format.about);
        window.files.trouble = Some(Trouble { purpose: Purpose::Export, text });
        return false;
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let saved = format::save_atomic(path, written.text.as_bytes())
        .and_then(|()| save_files(folder, &written.files, IfThere::Keep));
    match saved {
        Ok(saved) => {
            let kept = saved.kept.iter().map(|file| s::kept_file(file));
            let notes: Vec<String> = written.notes.iter().map(ToString::to_string).chain(kept).collect();
            window.say_owned(s::exported(&name, 1 + saved.written.len()));
            let text = s::lost(&notes);
            window.files.trouble = (!notes.is_empty()).then_some(Trouble { purpose: Purpose::Export, text });
            true
        }
        Err(error) => {
            let text = s::could_not_save(&error.to_string());
            window.files.trouble = Some(Trouble { purpose: Purpose::Export, text });
            false
        }
    }
}
