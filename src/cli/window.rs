//! Opens the window, or says why there is none and what works without it.

use std::path::PathBuf;

use super::Outcome;
use super::failure::Failure;
use crate::format::nearest;

/// Commands that work without a window.
const COMMANDS: [&str; 9] =
    ["check", "score", "legal", "render", "convert", "schema", "simulate", "explain", "new"];

pub(super) fn open(files: &[PathBuf]) -> Result<Outcome, Failure> {
    if let Some(failure) = misspelt_command(files) {
        return Err(failure);
    }
    start(files)
}

/// `tilewright chek x.json`: a name that is no file but nearly a command.
fn misspelt_command(files: &[PathBuf]) -> Option<Failure> {
    let first = files.first()?;
    let name = first.to_str()?;
    if first.exists() || name.contains(['.', '/', '\\']) {
        return None;
    }
    let help = match nearest(name, COMMANDS) {
        Some(command) => format!("did you mean `tilewright {command}`?"),
        None => format!("commands are {}; files end in .board.json or .tileset.json", COMMANDS.join(", ")),
    };
    Some(Failure::new(format!("`{name}` is neither a command nor a file"), help))
}

fn without_window(why: &str) -> Failure {
    Failure::new(
        format!("the window cannot be opened: {why}"),
        format!("these commands need no window: {} (tilewright --help)", COMMANDS.join(", ")),
    )
}

#[cfg(not(feature = "gui"))]
fn start(_files: &[PathBuf]) -> Result<Outcome, Failure> {
    Err(without_window("this program was built without it"))
}

#[cfg(feature = "gui")]
fn start(files: &[PathBuf]) -> Result<Outcome, Failure> {
    if !has_display() {
        return Err(without_window("there is no display (neither WAYLAND_DISPLAY nor DISPLAY is set)"));
    }
    match crate::gui::run(files.to_vec()) {
        Ok(()) => Ok(Outcome::Fine),
        Err(err) => Err(without_window(&err.to_string())),
    }
}

/// Whether a window can be expected; only X11 and Wayland say so beforehand.
#[cfg(feature = "gui")]
fn has_display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos")))
        || set("WAYLAND_DISPLAY")
        || set("WAYLAND_SOCKET")
        || set("DISPLAY")
}
