//! Asking for a file. The system's dialogs come first; where there are none the window asks for a typed path; tests give paths.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::format::artwork::ArtKind;

/// What a file is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To read it.
    Open,
    /// To write it.
    Save,
    /// To write it in another program's format, or as a page of text, which its ending tells.
    Export,
    /// To read it as the picture of a tile.
    Picture,
}

/// What came of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A file.
    Path(PathBuf),
    /// The user thought better of it, or no dialog exists here; the dialogs of most systems do not tell which.
    None,
}

/// Asks for files.
pub trait Dialogs {
    /// Asks for a file; `beside` is where to begin, `name` what to suggest.
    fn ask(&mut self, purpose: Purpose, beside: Option<&Path>, name: &str) -> Answer;

    /// Whether a typed path should be asked for when the answer is none.
    fn may_be_missing(&self) -> bool;
}

/// The system's dialogs.
#[derive(Default)]
pub struct SystemDialogs;

impl Dialogs for SystemDialogs {
    fn ask(&mut self, purpose: Purpose, beside: Option<&Path>, name: &str) -> Answer {
        let (words, endings): (&str, Vec<&str>) = match purpose {
            Purpose::Save if name.ends_with(".pdf") => (super::strings::PDF_FILE, vec!["pdf"]),
            Purpose::Open | Purpose::Save => (super::strings::BOARDS, vec!["json"]),
            Purpose::Export => (super::strings::EXPORTS, super::export::endings()),
            Purpose::Picture => {
                let endings = ArtKind::ALL.iter().flat_map(|kind| kind.endings()).copied();
                (super::strings::PICTURES, endings.collect())
            }
        };
        let mut dialog =
            rfd::FileDialog::new().add_filter(words, &endings).add_filter(super::strings::ALL_FILES, &["*"]);
        if let Some(folder) = beside.and_then(Path::parent).filter(|p| !p.as_os_str().is_empty()) {
            dialog = dialog.set_directory(folder);
        }
        let path = match purpose {
            Purpose::Open | Purpose::Picture => dialog.pick_file(),
            Purpose::Save | Purpose::Export => dialog.set_file_name(name).save_file(),
        };
        path.map_or(Answer::None, Answer::Path)
    }

    fn may_be_missing(&self) -> bool {
        // On these the dialog belongs to the system; elsewhere a portal may be missing, and then nothing is shown at all.
        !cfg!(any(target_os = "windows", target_os = "macos"))
    }
}

/// Answers given beforehand, for tests.
#[derive(Default)]
pub struct GivenPaths {
    /// Answers in order.
    pub answers: VecDeque<Answer>,
    /// Whether a typed path is asked for when there is none left.
    pub ask_for_typed_path: bool,
}

impl Dialogs for GivenPaths {
    fn ask(&mut self, _purpose: Purpose, _beside: Option<&Path>, _name: &str) -> Answer {
        self.answers.pop_front().unwrap_or(Answer::None)
    }

    fn may_be_missing(&self) -> bool {
        self.ask_for_typed_path
    }
}
