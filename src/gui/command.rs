//! Every command of the window in one table: menus, tooltips, keys and the key list all read it.

use egui::{Key, Modifiers};
use egui_material_icons::{MaterialIcon, icons as i};

use super::app::Window;
use super::motion::Liveliness;
use super::strings as s;
use super::tools::ToolId;
use super::{clipboard, edits, export, files, keys, play, problems, view, workshop};
use crate::art::overlay::FieldTint;

/// Why a command is off: a sentence.
pub type Reason = &'static str;

/// Names of the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CommandId {
    NewCity,
    NewBoard,
    NewSet,
    Open,
    Save,
    SaveAs,
    Export,
    Quit,
    Undo,
    Redo,
    CopyText,
    PasteText,
    SelectAll,
    SelectNone,
    Delete,
    TurnRight,
    TurnLeft,
    TurnNextFit,
    Pick,
    ZoomIn,
    ZoomOut,
    ZoomFull,
    Fit,
    Grid,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    Scale100,
    Scale125,
    Scale150,
    Scale175,
    Scale200,
    ReduceMotion,
    ShowFeatures,
    SoftFields,
    Select,
    Place,
    Figure,
    Erase,
    Pan,
    NextCell,
    PreviousCell,
    NextPlayer,
    NextKind,
    NextProblem,
    PreviousProblem,
    ApplyFix,
    Rules,
    FindTile,
    NextPanel,
    PreviousPanel,
    Act,
    Cancel,
    BoardWorkspace,
    PlayWorkspace,
    TilesWorkspace,
    AddTile,
    DuplicateTile,
    RemoveTile,
    TileUp,
    TileDown,
    TurnDrawing,
    /// A picture for the tile.
    BringPicture,
    MirrorTile,
    UseOnBoard,
    NewGame,
    PlayStep,
    PlayBack,
    ShowWorth,
    BestFirst,
    EachPhase,
    CopyLog,
    Keys,
    About,
}

/// A key with modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chord {
    /// Modifiers, all of which must be down and no other.
    pub modifiers: Modifiers,
    /// The key.
    pub key: Key,
}

/// A command.
pub struct Command {
    /// Its name.
    pub id: CommandId,
    /// Its words.
    pub label: &'static str,
    /// Its icon, where it has one.
    pub icon: Option<MaterialIcon>,
    /// Its keys, the first is the one that is shown.
    pub keys: &'static [Chord],
    /// Whether it can run, else why not.
    pub enabled: fn(&Window) -> Result<(), Reason>,
    /// Whether it is on, for switches and choices.
    pub checked: Option<fn(&Window) -> bool>,
    /// Runs it.
    pub run: fn(&mut Window),
}

const fn key(key: Key) -> Chord {
    Chord { modifiers: Modifiers::NONE, key }
}
const fn shift(key: Key) -> Chord {
    Chord { modifiers: Modifiers::SHIFT, key }
}
const fn ctrl(key: Key) -> Chord {
    Chord { modifiers: Modifiers::COMMAND, key }
}
const fn ctrl_shift(key: Key) -> Chord {
    Chord { modifiers: Modifiers { shift: true, ..Modifiers::COMMAND }, key }
}

fn always(_: &Window) -> Result<(), Reason> {
    Ok(())
}

const fn plain(
    id: CommandId,
    label: &'static str,
    icon: Option<MaterialIcon>,
    keys: &'static [Chord],
    run: fn(&mut Window),
) -> Command {
    Command { id, label, icon, keys, enabled: always, checked: None, run }
}

const fn when(command: Command, enabled: fn(&Window) -> Result<(), Reason>) -> Command {
    Command { enabled, ..command }
}

const fn on(command: Command, checked: fn(&Window) -> bool) -> Command {
    Command { checked: Some(checked), ..command }
}

/// All commands.
pub static COMMANDS: &[Command] = &[
    plain(CommandId::NewCity, s::NEW_CITY, Some(i::ICON_CASTLE), &[], |w| files::new(w, files::Start::City)),
    plain(CommandId::NewBoard, s::NEW_BOARD, Some(i::ICON_ADD), &[ctrl(Key::N)], |w| {
        files::new(w, files::Start::Empty);
    }),
    plain(CommandId::NewSet, s::NEW_SET, Some(i::ICON_STYLE), &[], files::new_set),
    plain(CommandId::Open, s::OPEN, Some(i::ICON_FOLDER_OPEN), &[ctrl(Key::O)], files::open),
    plain(CommandId::Save, s::SAVE, Some(i::ICON_SAVE), &[ctrl(Key::S)], files::save),
    plain(CommandId::SaveAs, s::SAVE_AS, Some(i::ICON_SAVE_AS), &[ctrl_shift(Key::S)], files::save_as),
    plain(CommandId::Export, s::EXPORT, Some(i::ICON_IOS_SHARE), &[ctrl(Key::E)], export::export),
    plain(CommandId::Quit, s::QUIT, None, &[ctrl(Key::Q)], files::quit),
    when(plain(CommandId::Undo, s::UNDO, Some(i::ICON_UNDO), &[ctrl(Key::Z)], Window::undo), |w| {
        can_undo(w).then_some(()).ok_or(s::NOTHING_TO_UNDO)
    }),
    when(
        plain(
            CommandId::Redo,
            s::REDO,
            Some(i::ICON_REDO),
            &[ctrl(Key::Y), ctrl_shift(Key::Z)],
            Window::redo,
        ),
        |w| can_redo(w).then_some(()).ok_or(s::NOTHING_TO_REDO),
    ),
    plain(CommandId::CopyText, s::COPY_TEXT, Some(i::ICON_CONTENT_COPY), &[ctrl(Key::C)], clipboard::copy),
    plain(
        CommandId::PasteText,
        s::PASTE_TEXT,
        Some(i::ICON_CONTENT_PASTE),
        &[ctrl(Key::V)],
        clipboard::paste,
    ),
    when(plain(CommandId::SelectAll, s::SELECT_ALL, None, &[ctrl(Key::A)], edits::select_all), on_board),
    plain(CommandId::SelectNone, s::SELECT_NONE, None, &[ctrl_shift(Key::A)], |w| w.view.selection.clear()),
    when(
        plain(
            CommandId::Delete,
            s::DELETE,
            Some(i::ICON_DELETE),
            &[key(Key::Delete), key(Key::Backspace)],
            edits::delete_selection,
        ),
        |w| on_board(w).and(edits::can_delete(w).then_some(()).ok_or(s::NOTHING_SELECTED)),
    ),
    when(
        plain(CommandId::TurnRight, s::TURN_RIGHT, Some(i::ICON_ROTATE_RIGHT), &[key(Key::R)], |w| {
            edits::turn(w, 1);
        }),
        edits::can_turn,
    ),
    when(
        plain(CommandId::TurnLeft, s::TURN_LEFT, Some(i::ICON_ROTATE_LEFT), &[shift(Key::R)], |w| {
            edits::turn(w, 3);
        }),
        edits::can_turn,
    ),
    when(
        plain(CommandId::TurnNextFit, s::TURN_NEXT_FIT, Some(i::ICON_360), &[ctrl(Key::R)], {
            edits::turn_to_next_fit
        }),
        edits::can_turn,
    ),
    when(
        plain(CommandId::Pick, s::PICK, Some(i::ICON_COLORIZE), &[key(Key::E)], edits::pick_at_cursor),
        on_board,
    ),
    plain(
        CommandId::ZoomIn,
        s::ZOOM_IN,
        Some(i::ICON_ZOOM_IN),
        &[ctrl(Key::Plus), ctrl(Key::Equals), key(Key::PageUp)],
        view::zoom_in,
    ),
    plain(
        CommandId::ZoomOut,
        s::ZOOM_OUT,
        Some(i::ICON_ZOOM_OUT),
        &[ctrl(Key::Minus), key(Key::PageDown)],
        view::zoom_out,
    ),
    plain(CommandId::ZoomFull, s::ZOOM_FULL, None, &[shift(Key::Home)], view::zoom_full),
    plain(CommandId::Fit, s::FIT, Some(i::ICON_FIT_SCREEN), &[key(Key::Home)], view::fit),
    on(
        plain(CommandId::Grid, s::GRID, Some(i::ICON_GRID_3X3), &[key(Key::G)], |w| {
            w.view.grid = !w.view.grid;
        }),
        |w| w.view.grid,
    ),
    on(
        plain(CommandId::ThemeSystem, s::THEME_SYSTEM, None, &[], |w| w.view.theme = view::Theme::System),
        |w| w.view.theme == view::Theme::System,
    ),
    on(
        plain(CommandId::ThemeLight, s::THEME_LIGHT, Some(i::ICON_LIGHT_MODE), &[], |w| {
            w.view.theme = view::Theme::Light;
        }),
        |w| w.view.theme == view::Theme::Light,
    ),
    on(
        plain(CommandId::ThemeDark, s::THEME_DARK, Some(i::ICON_DARK_MODE), &[], |w| {
            w.view.theme = view::Theme::Dark;
        }),
        |w| w.view.theme == view::Theme::Dark,
    ),
    scale(CommandId::Scale100, s::SCALE_100, |w| w.view.scale = 100, |w| w.view.scale == 100),
    scale(CommandId::Scale125, s::SCALE_125, |w| w.view.scale = 125, |w| w.view.scale == 125),
    scale(CommandId::Scale150, s::SCALE_150, |w| w.view.scale = 150, |w| w.view.scale == 150),
    scale(CommandId::Scale175, s::SCALE_175, |w| w.view.scale = 175, |w| w.view.scale == 175),
    scale(CommandId::Scale200, s::SCALE_200, |w| w.view.scale = 200, |w| w.view.scale == 200),
    on(
        plain(CommandId::ReduceMotion, s::REDUCE_MOTION, None, &[], |w| {
            w.view.liveliness = match w.view.liveliness {
                Liveliness::Full => Liveliness::Reduced,
                Liveliness::Reduced => Liveliness::Full,
            };
        }),
        |w| w.view.liveliness == Liveliness::Reduced,
    ),
    on(
        plain(CommandId::ShowFeatures, s::SHOW_FEATURES, Some(i::ICON_FLAG), &[key(Key::O)], |w| {
            w.view.overlay = match w.view.overlay {
                view::Overlay::None => view::Overlay::Features,
                view::Overlay::Features => view::Overlay::None,
            };
        }),
        |w| w.view.overlay == view::Overlay::Features,
    ),
    on(
        plain(CommandId::SoftFields, s::SOFT_FIELDS, None, &[], |w| {
            w.view.fields = match w.view.fields {
                FieldTint::Usual => FieldTint::Soft,
                FieldTint::Soft => FieldTint::Usual,
            };
        }),
        |w| w.view.fields == FieldTint::Soft,
    ),
    tool(
        CommandId::Select,
        s::SELECT,
        i::ICON_ARROW_SELECTOR_TOOL,
        &[key(Key::V)],
        |w| {
            w.set_tool(ToolId::Select);
        },
        |w| w.view.tool == ToolId::Select,
    ),
    tool(
        CommandId::Place,
        s::PLACE,
        i::ICON_ADD_BOX,
        &[key(Key::T)],
        |w| {
            w.set_tool(ToolId::Place);
        },
        |w| w.view.tool == ToolId::Place,
    ),
    tool(
        CommandId::Figure,
        s::FIGURE,
        i::ICON_PERSON_PIN_CIRCLE,
        &[key(Key::F)],
        |w| {
            w.set_tool(ToolId::Figure);
        },
        |w| w.view.tool == ToolId::Figure,
    ),
    tool(
        CommandId::Erase,
        s::ERASE,
        i::ICON_INK_ERASER,
        &[key(Key::X)],
        |w| {
            w.set_tool(ToolId::Erase);
        },
        |w| w.view.tool == ToolId::Erase,
    ),
    tool(
        CommandId::Pan,
        s::PAN,
        i::ICON_PAN_TOOL,
        &[key(Key::H)],
        |w| {
            w.set_tool(ToolId::Pan);
        },
        |w| w.view.tool == ToolId::Pan,
    ),
    when(
        plain(CommandId::NextCell, s::NEXT_CELL, None, &[key(Key::L)], |w| edits::step_fitting_cell(w, 1)),
        has_hand,
    ),
    when(
        plain(CommandId::PreviousCell, s::PREVIOUS_CELL, None, &[shift(Key::L)], |w| {
            edits::step_fitting_cell(w, -1);
        }),
        has_hand,
    ),
    when(plain(CommandId::NextPlayer, s::NEXT_PLAYER, None, &[key(Key::Q)], edits::next_player), |w| {
        on_board(w).and((!w.session.board().players.is_empty()).then_some(()).ok_or(s::NO_PLAYERS))
    }),
    when(plain(CommandId::NextKind, s::NEXT_KIND, None, &[key(Key::W)], edits::next_kind), on_board),
    when(
        plain(CommandId::NextProblem, s::NEXT_PROBLEM, None, &[key(Key::F8)], |w| problems::step(w, 1)),
        has_problems,
    ),
    when(
        plain(CommandId::PreviousProblem, s::PREVIOUS_PROBLEM, None, &[shift(Key::F8)], |w| {
            problems::step(w, -1);
        }),
        has_problems,
    ),
    when(
        plain(CommandId::ApplyFix, s::APPLY_FIX, None, &[key(Key::F9)], problems::apply_first_fix),
        problems::can_fix,
    ),
    plain(CommandId::Rules, s::RULES, Some(i::ICON_MENU_BOOK), &[], view::show_rules),
    when(
        plain(CommandId::FindTile, s::FIND_TILE, Some(i::ICON_SEARCH), &[ctrl(Key::F)], |w| {
            w.view.focus_request = Some(view::FocusTarget::Palette);
        }),
        on_board,
    ),
    plain(CommandId::NextPanel, s::NEXT_PANEL, None, &[key(Key::F6)], |w| view::step_panel(w, 1)),
    plain(CommandId::PreviousPanel, s::PREVIOUS_PANEL, None, &[shift(Key::F6)], |w| view::step_panel(w, -1)),
    plain(CommandId::Act, s::ACT, None, &[key(Key::Enter)], |w| w.act_at_cursor()),
    plain(CommandId::Cancel, s::CANCEL, None, &[key(Key::Escape)], |w| w.cancel()),
    on(
        plain(
            CommandId::BoardWorkspace,
            s::BOARD_WORKSPACE,
            Some(i::ICON_GRID_VIEW),
            &[ctrl(Key::Num1)],
            |w| {
                play::go_to(w, view::Workspace::Board);
            },
        ),
        |w| w.view.workspace == view::Workspace::Board,
    ),
    on(
        plain(
            CommandId::PlayWorkspace,
            s::PLAY_WORKSPACE,
            Some(i::ICON_PLAY_CIRCLE),
            &[ctrl(Key::Num2)],
            |w| {
                play::go_to(w, view::Workspace::Play);
            },
        ),
        |w| w.view.workspace == view::Workspace::Play,
    ),
    on(
        plain(
            CommandId::TilesWorkspace,
            s::TILES_WORKSPACE,
            Some(i::ICON_DESIGN_SERVICES),
            &[ctrl(Key::Num3)],
            workshop::go_to,
        ),
        |w| w.view.workspace == view::Workspace::Tiles,
    ),
    when(
        plain(CommandId::AddTile, s::ADD_TILE, Some(i::ICON_ADD), &[ctrl_shift(Key::N)], workshop::add),
        has_set,
    ),
    when(
        plain(
            CommandId::DuplicateTile,
            s::DUPLICATE_TILE,
            Some(i::ICON_CONTENT_COPY),
            &[ctrl(Key::D)],
            workshop::duplicate,
        ),
        has_tile,
    ),
    when(plain(CommandId::RemoveTile, s::REMOVE_TILE, Some(i::ICON_DELETE), &[], workshop::remove), has_tile),
    when(
        plain(CommandId::TileUp, s::TILE_UP, Some(i::ICON_ARROW_UPWARD), &[], |w| {
            workshop::shift(w, crate::app::workshop::Shift::Up);
        }),
        has_tile,
    ),
    when(
        plain(CommandId::TileDown, s::TILE_DOWN, Some(i::ICON_ARROW_DOWNWARD), &[], |w| {
            workshop::shift(w, crate::app::workshop::Shift::Down);
        }),
        has_tile,
    ),
    when(
        plain(
            CommandId::TurnDrawing,
            s::TURN_DRAWING,
            Some(i::ICON_ROTATE_90_DEGREES_CW),
            &[],
            workshop::turn_drawing,
        ),
        has_tile,
    ),
    when(
        plain(
            CommandId::BringPicture,
            s::BRING_PICTURE,
            Some(i::ICON_ADD_PHOTO_ALTERNATE),
            &[],
            workshop::art::choose,
        ),
        has_tile,
    ),
    when(plain(CommandId::MirrorTile, s::MIRROR_TILE, Some(i::ICON_FLIP), &[], workshop::mirror), has_tile),
    when(
        plain(CommandId::UseOnBoard, s::USE_ON_BOARD, Some(i::ICON_GRID_VIEW), &[], workshop::use_on_board),
        |w| w.shop.is_some().then_some(()).ok_or(s::NEEDS_SET),
    ),
    plain(CommandId::NewGame, s::NEW_GAME, Some(i::ICON_CASINO), &[], play::new_game),
    when(
        plain(CommandId::PlayStep, s::STEP, Some(i::ICON_SKIP_NEXT), &[key(Key::Period)], play::step),
        |w| in_play(w).and(play::can_step(w)),
    ),
    when(
        plain(
            CommandId::PlayBack,
            s::STEP_BACK,
            Some(i::ICON_SKIP_PREVIOUS),
            &[key(Key::Comma)],
            Window::undo,
        ),
        |w| in_play(w).and(w.session.can_undo().then_some(()).ok_or(s::NOTHING_TO_UNDO)),
    ),
    when(
        on(plain(CommandId::ShowWorth, s::SHOW_WORTH, None, &[], play::switch_worth), |w| w.table.show_worth),
        in_play,
    ),
    when(
        on(plain(CommandId::BestFirst, s::BEST_FIRST, None, &[], play::switch_order), |w| w.table.best_first),
        in_play,
    ),
    when(
        on(plain(CommandId::EachPhase, s::EACH_PHASE, None, &[], play::switch_pace), play::stops_often),
        in_play,
    ),
    when(plain(CommandId::CopyLog, s::COPY_LOG, Some(i::ICON_CONTENT_COPY), &[], play::copy_log), |w| {
        in_play(w).and(play::has_log(w))
    }),
    plain(CommandId::Keys, s::KEYS, Some(i::ICON_KEYBOARD), &[key(Key::F1)], |w| {
        w.view.sheet = Some(view::Sheet::Keys);
    }),
    plain(CommandId::About, s::ABOUT, None, &[], |w| w.view.sheet = Some(view::Sheet::About)),
];

const fn scale(
    id: CommandId,
    label: &'static str,
    run: fn(&mut Window),
    checked: fn(&Window) -> bool,
) -> Command {
    on(plain(id, label, None, &[], run), checked)
}

const fn tool(
    id: CommandId,
    label: &'static str,
    icon: MaterialIcon,
    keys: &'static [Chord],
    run: fn(&mut Window),
    checked: fn(&Window) -> bool,
) -> Command {
    Command { id, label, icon: Some(icon), keys, enabled: on_board, checked: Some(checked), run }
}

/// For what only the Board workspace does.
fn on_board(w: &Window) -> Result<(), Reason> {
    (w.view.workspace == view::Workspace::Board).then_some(()).ok_or(s::NEEDS_BOARD)
}

/// For what only the Play workspace does.
fn in_play(w: &Window) -> Result<(), Reason> {
    (w.view.workspace == view::Workspace::Play).then_some(()).ok_or(s::NEEDS_PLAY)
}

/// For what changes the open tile set.
fn has_set(w: &Window) -> Result<(), Reason> {
    (w.view.workspace == view::Workspace::Tiles).then_some(()).ok_or(s::NEEDS_TILES)?;
    w.shop.is_some().then_some(()).ok_or(s::NEEDS_SET)
}

/// For what changes the tile that is drawn.
fn has_tile(w: &Window) -> Result<(), Reason> {
    has_set(w)?;
    w.shop.as_ref().and_then(workshop::Shop::tile_id).map(|_| ()).ok_or(s::NEEDS_TILE)
}

fn can_undo(w: &Window) -> bool {
    match (w.view.workspace, &w.shop) {
        (view::Workspace::Tiles, shop) => shop.as_ref().is_some_and(|shop| shop.work.can_undo()),
        (view::Workspace::Board | view::Workspace::Play, _) => w.session.can_undo(),
    }
}

fn can_redo(w: &Window) -> bool {
    match (w.view.workspace, &w.shop) {
        (view::Workspace::Tiles, shop) => shop.as_ref().is_some_and(|shop| shop.work.can_redo()),
        (view::Workspace::Board | view::Workspace::Play, _) => w.session.can_redo(),
    }
}

fn has_hand(w: &Window) -> Result<(), Reason> {
    w.view.hand.is_some().then_some(()).ok_or(s::NO_HAND)
}

fn has_problems(w: &Window) -> Result<(), Reason> {
    (!w.session.findings().is_empty()).then_some(()).ok_or(s::NO_PROBLEMS)
}

/// A menu: its name and groups of commands.
pub struct Menu {
    /// Its name.
    pub name: &'static str,
    /// Groups, a line between them.
    pub groups: &'static [&'static [CommandId]],
}

/// The menus of the menu bar.
pub static MENUS: &[Menu] = &[
    Menu {
        name: s::MENU_FILE,
        groups: &[
            &[CommandId::NewCity, CommandId::NewBoard, CommandId::NewSet],
            &[CommandId::Open, CommandId::Save, CommandId::SaveAs, CommandId::Export],
            &[CommandId::Quit],
        ],
    },
    Menu {
        name: s::MENU_EDIT,
        groups: &[
            &[CommandId::Undo, CommandId::Redo],
            &[CommandId::CopyText, CommandId::PasteText],
            &[CommandId::SelectAll, CommandId::SelectNone, CommandId::Delete],
            &[CommandId::TurnRight, CommandId::TurnLeft, CommandId::TurnNextFit],
            &[CommandId::Pick, CommandId::FindTile],
        ],
    },
    Menu {
        name: s::MENU_VIEW,
        groups: &[
            &[CommandId::BoardWorkspace, CommandId::PlayWorkspace, CommandId::TilesWorkspace],
            &[CommandId::Fit, CommandId::ZoomFull, CommandId::ZoomIn, CommandId::ZoomOut],
            &[CommandId::Grid, CommandId::ShowFeatures, CommandId::SoftFields],
            &[
                CommandId::Scale100,
                CommandId::Scale125,
                CommandId::Scale150,
                CommandId::Scale175,
                CommandId::Scale200,
                CommandId::ReduceMotion,
            ],
            &[CommandId::ThemeSystem, CommandId::ThemeLight, CommandId::ThemeDark],
            &[CommandId::NextPanel, CommandId::PreviousPanel],
        ],
    },
    Menu {
        name: s::MENU_INSERT,
        groups: &[
            &[CommandId::Select, CommandId::Place, CommandId::Figure, CommandId::Erase, CommandId::Pan],
            &[CommandId::NextCell, CommandId::PreviousCell],
            &[CommandId::NextPlayer, CommandId::NextKind],
            &[CommandId::Act, CommandId::Cancel],
        ],
    },
    Menu {
        name: s::MENU_CHECK,
        groups: &[
            &[CommandId::NextProblem, CommandId::PreviousProblem, CommandId::ApplyFix],
            &[CommandId::Rules],
        ],
    },
    Menu {
        name: s::MENU_TILES,
        groups: &[
            &[CommandId::AddTile, CommandId::DuplicateTile, CommandId::RemoveTile],
            &[CommandId::TileUp, CommandId::TileDown],
            &[CommandId::TurnDrawing, CommandId::MirrorTile, CommandId::BringPicture],
            &[CommandId::UseOnBoard],
        ],
    },
    Menu {
        name: s::MENU_PLAY,
        groups: &[
            &[CommandId::NewGame],
            &[CommandId::PlayStep, CommandId::PlayBack],
            &[CommandId::ShowWorth, CommandId::BestFirst, CommandId::EachPhase],
            &[CommandId::CopyLog],
        ],
    },
    Menu { name: s::MENU_HELP, groups: &[&[CommandId::Keys], &[CommandId::About]] },
];

/// The command of an id.
pub fn command(id: CommandId) -> &'static Command {
    // Every id is in the table; a test holds it so.
    COMMANDS.iter().find(|c| c.id == id).unwrap_or(&COMMANDS[0])
}

impl Command {
    /// The words and key for a tooltip, or why it is off.
    pub fn tooltip(&self, window: &Window) -> String {
        let mut text = self.label.to_owned();
        if let Some(chord) = self.keys.first() {
            text = s::with_key(&text, &keys::words(*chord));
        }
        if let Err(reason) = (self.enabled)(window) {
            text.push('\n');
            text.push_str(reason);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_a_menu_once() {
        for c in COMMANDS {
            let times = MENUS
                .iter()
                .flat_map(|m| m.groups.iter())
                .flat_map(|g| g.iter())
                .filter(|id| **id == c.id)
                .count();
            assert_eq!(times, 1, "{} is in {times} menus", c.label);
        }
    }

    #[test]
    fn no_key_means_two_commands() {
        for (n, a) in COMMANDS.iter().enumerate() {
            assert!(COMMANDS[n + 1..].iter().all(|b| b.id != a.id), "{} twice", a.label);
            for b in &COMMANDS[n + 1..] {
                for k in a.keys {
                    assert!(!b.keys.contains(k), "{} and {} share {}", a.label, b.label, keys::words(*k));
                }
            }
        }
    }

    #[test]
    fn reasons_are_sentences() {
        for reason in [
            s::NOTHING_TO_UNDO,
            s::NOTHING_TO_REDO,
            s::NOTHING_SELECTED,
            s::NO_HAND,
            s::NO_PLAYERS,
            s::NO_PROBLEMS,
            s::NOTHING_TO_TURN,
            s::NO_FIX,
            s::NEEDS_BOARD,
            s::NEEDS_PLAY,
            s::NEEDS_TILES,
            s::NEEDS_SET,
            s::NEEDS_TILE,
            s::SOMEBODY_CHOOSES,
            s::GAME_IS_OVER,
            s::NOTHING_HAPPENED,
        ] {
            assert!(reason.ends_with('.') && reason.starts_with(char::is_uppercase), "{reason}");
        }
    }
}
