//! Milliseconds from the start of the process until the first frame is laid out, and until it is on the screen: of an empty
//! window of the same library, of ours.
//!
//! `cargo run --release --example cold_start -- empty`, then `-- tilewright`; see `docs/benchmarks.md`.

use std::sync::Arc;
use std::time::Instant;

use tilewright::app::Catalogue;
use tilewright::gui::{Ahead, GivenPaths, Window, prepare};

/// Draws one frame, says how long it took to get there and to show it, closes.
struct First {
    window: Option<Window>,
    since: Instant,
    name: &'static str,
    frame: u32,
}

impl First {
    fn passed(&self) -> f64 {
        self.since.elapsed().as_secs_f64() * 1e3
    }
}

impl eframe::App for First {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.frame += 1;
        if self.frame == 2 {
            // The first one has been handed to the screen.
            println!("{} shown {:.1} ms", self.name, self.passed());
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::Close);
        }
        match &mut self.window {
            Some(window) => window.frame(ui),
            None => {
                egui::CentralPanel::default().show(ui, |ui| ui.label("empty"));
            }
        }
        if self.frame == 1 {
            println!("{} {:.1} ms", self.name, self.passed());
        }
        ui.ctx().request_repaint();
    }
}

fn main() -> eframe::Result {
    let since = Instant::now();
    let empty = std::env::args().nth(1).as_deref() == Some("empty");
    let ahead = (!empty).then(|| Ahead::begin(Arc::new(Catalogue::built_in())));
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size([1440.0, 900.0]),
        ..eframe::NativeOptions::default()
    };
    eframe::run_native(
        "cold-start",
        options,
        Box::new(move |cc| {
            let window = ahead.map(|ahead| {
                prepare(&cc.egui_ctx);
                Window::from_start(&cc.egui_ctx, ahead.start(), Box::new(GivenPaths::default()))
            });
            if std::env::var_os("COLD_START_STEPS").is_some() {
                println!("made {:.1} ms", since.elapsed().as_secs_f64() * 1e3);
            }
            let name = if empty { "empty" } else { "tilewright" };
            Ok(Box::new(First { window, since, name, frame: 0 }))
        }),
    )
}
