//! The window. Shows one board and changes it through edits; holds no rules.

#[macro_use]
mod words;

mod action;
mod app;
mod camera;
mod canvas;
mod clipboard;
mod command;
mod dialogs;
mod edits;
mod export;
mod facts;
mod files;
mod fonts;
mod keys;
mod lookup;
mod motion;
mod panels;
mod phrases;
mod phrases_art;
mod phrases_play;
mod phrases_publish;
mod phrases_rules;
mod phrases_terms;
mod phrases_tiles;
mod plans;
mod plates;
mod play;
mod prefs;
mod problems;
mod start;
pub mod strings;
mod theme;
mod tools;
mod view;
mod widgets;
mod workshop;

use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

pub use action::Action;
pub use app::Window;
pub use camera::Camera;
pub use command::{COMMANDS, CommandId, MENUS};
pub use dialogs::{Answer, Dialogs, GivenPaths, Purpose};
pub use motion::{Flight, Happening, Liveliness, Motion};
pub use play::Table;
pub use start::{Ahead, Start};
pub use tools::{TOOLS, ToolId};
pub use view::{FocusTarget, Hand, Overlay, SCALES, View, Workspace};
pub use workshop::{DrawTool, Section, Shop, ShopTab};

use crate::app::Catalogue;

/// Why there is no window.
#[derive(Debug, Error)]
pub enum GuiError {
    /// The built-in tile sets cannot be read.
    #[error("the built-in tile sets cannot be read: {0}")]
    Sets(String),
    /// No display, or none that can draw.
    #[error("no window can be opened here: {0}")]
    NoDisplay(String),
}

/// Gives a context the program's fonts, icons and themes; once, before the first frame.
pub fn prepare(ctx: &egui::Context) {
    theme::install(ctx);
    fonts::install_icons(ctx);
}

/// Opens the window, on the first of the files or on the city of Carcassonne, and returns when it is closed.
pub fn run(files: Vec<PathBuf>) -> Result<(), GuiError> {
    let ahead = Ahead::begin(Arc::new(Catalogue::built_in()));
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title(strings::PROGRAM)
            .with_app_id("tilewright")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([900.0, 600.0]),
        ..eframe::NativeOptions::default()
    };
    let result = eframe::run_native(
        "tilewright",
        options,
        Box::new(move |cc| {
            prepare(&cc.egui_ctx);
            let dialogs = Box::<dialogs::SystemDialogs>::default();
            let mut window = Window::from_start(&cc.egui_ctx, ahead.start(), dialogs);
            if let Some(storage) = cc.storage {
                prefs::load(&mut window.view, |key| storage.get_string(key));
            }
            window.table.play.drawing.seed = play::fresh_seed();
            window.open_first(&files);
            Ok(Box::new(window))
        }),
    );
    result.map_err(|e| GuiError::NoDisplay(e.to_string()))
}
