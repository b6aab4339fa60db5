//! Why a picture is not shown: what, where, what was expected, what to do.

/// Sorts of faults. The words for a person are in [`ArtError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtFault {
    /// Nothing is there.
    Missing,
    /// A path that is not one within the folder of the set: `../x.png`, `/x.png`, `C:\x.png`.
    Path,
    /// A link that leads out of the folder.
    LeadsOut,
    /// Links that lead in a circle.
    Circle,
    /// A folder, a pipe or a device.
    NotAFile,
    /// The system does not let it be read.
    Unreadable,
    /// More bytes than are accepted.
    TooLarge,
    /// More pixels than are accepted.
    TooManyPixels,
    /// Neither PNG, JPEG, WebP nor SVG.
    UnknownKind,
    /// Not the kind that its name says.
    OtherKind,
    /// It ends in the middle.
    CutShort,
    /// It is damaged.
    Broken,
    /// An SVG that needs something outside itself, or that is more than a drawing.
    NotAlone,
    /// An SVG that would take too much time or memory.
    TooMuch,
}

/// A picture that is not shown.
///
/// Shown as `file: place: expected ..., found ...`; [`ArtError::help`] says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: expected {}, found {}", self.file, self.in_file(), self.expected, self.found)]
pub struct ArtError {
    /// What sort of fault it is.
    pub fault: ArtFault,
    /// The file as the tile names it.
    pub file: Box<str>,
    /// Line of the file, for an SVG.
    pub line: Option<u32>,
    /// What should be there.
    pub expected: Box<str>,
    /// What is there.
    pub found: Box<str>,
    /// What to do.
    pub help: Box<str>,
}

impl ArtError {
    fn in_file(&self) -> String {
        self.line.map(|line| format!(":{line}")).unwrap_or_default()
    }

    /// Whether the file is not there, so that it may be found elsewhere.
    pub fn is_missing(&self) -> bool {
        self.fault == ArtFault::Missing
    }
}

/// Makes errors about one file.
#[derive(Clone, Copy, Debug)]
pub(super) struct About<'a>(pub &'a str);

impl About<'_> {
    pub(super) fn error(
        self,
        fault: ArtFault,
        expected: impl Into<String>,
        found: impl Into<String>,
        help: impl Into<String>,
    ) -> ArtError {
        ArtError {
            fault,
            file: shortened(self.0).into(),
            line: None,
            expected: expected.into().into(),
            found: found.into().into(),
            help: help.into().into(),
        }
    }
}

/// Most characters of a name in a message.
const NAME_LIMIT: usize = 120;

/// A name as it is shown: not too long, and without characters that would disturb a terminal.
pub(super) fn shortened(name: &str) -> String {
    let shown: String =
        name.chars().take(NAME_LIMIT).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if name.chars().nth(NAME_LIMIT).is_some() { format!("{shown}\u{2026}") } else { shown }
}
