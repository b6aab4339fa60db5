//! Seconds from the start of the process to the end of the first frame: of an empty window of the same library, of ours.
//!
//! `cargo run --release --example cold_start -- empty`, then `-- tilewright`; see `docs/benchmarks.md`.

use std::sync::Arc;
use std::time::Instant;

use tilewright::app::Catalogue;
use tilewright::gui::{GivenPaths, Window, prepare};

/// Draws one frame, says how long it took to get there, closes.
struct First {
    window: Option<Window>,
    since: Instant,
    name: &'static str,
    done: bool,
}

impl eframe::App for First {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        match &mut self.window {
            Some(window) => window.frame(ui),
            None => {
                egui::CentralPanel::default().show(ui, |ui| ui.label("empty"));
            }
        }
        if !std::mem::replace(&mut self.done, true) {
            println!("{} {:.1} ms", self.name, self.since.elapsed().as_secs_f64() * 1e3);
        }
        ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
    }
}

fn main() -> eframe::Result {
    let since = Instant::now();
    let empty = std::env::args().nth(1).as_deref() == Some("empty");
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1440.0, 900.0]),
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "cold-start",
        options,
        Box::new(move |cc| {
            let window = (!empty).then(|| {
                prepare(&cc.egui_ctx);
                Window::new(&cc.egui_ctx, Arc::new(Catalogue::built_in()), Box::new(GivenPaths::default()))
            });
            let name = if empty { "empty" } else { "tilewright" };
            Ok(Box::new(First { window, since, name, done: false }))
        }),
    )
}
