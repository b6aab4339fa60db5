//! The Print tab: settings at the left, pages at the right, what it comes to, and the button that writes the PDF.

mod pages;
mod settings;

use std::path::PathBuf;
use std::sync::Arc;

use egui::{Align, Context, Layout, ScrollArea, Ui, vec2};

use super::{Shop, field};
use crate::app::Background;
use crate::app::artwork::Gallery;
use crate::app::publish::{Job, Pictures, PrintFault, PrintPlan, PrintSettings, pdf, plan};
use crate::app::statistics::{Mix, Part};
use crate::format;
use crate::format::artwork::limits::SQUARE_LIMIT;
use crate::gui::app::Window;
use crate::gui::dialogs::{Answer, Purpose};
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;

/// Width of the settings.
const SETTINGS: f32 = 300.0;

/// A plan, and of what it is.
struct Planned {
    of: (u64, PrintSettings),
    plan: Result<PrintPlan, PrintFault>,
}

/// State of the tab.
pub(super) struct Press {
    settings: PrintSettings,
    planned: Option<Arc<Planned>>,
    /// Points a millimetre.
    zoom: f32,
    /// The file, once it was named.
    path: Option<String>,
    writing: Background<Result<String, String>>,
}

impl Press {
    pub fn new(ctx: &Context) -> Press {
        let mut writing = Background::default();
        let wake = ctx.clone();
        writing.wake_with(Arc::new(move || wake.request_repaint()));
        Press { settings: PrintSettings::default(), planned: None, zoom: 0.8, path: None, writing }
    }
}

impl Shop {
    /// The plan of the set as it is; made anew when set or settings have changed.
    fn planned(&mut self) -> Arc<Planned> {
        let of = (self.work.revision(), self.press.settings.clone());
        if let Some(planned) = self.press.planned.as_ref().filter(|p| p.of == of) {
            return Arc::clone(planned);
        }
        let job = Job::of_set(&Part::new(Arc::clone(self.work.set()), None));
        let planned = Arc::new(Planned { plan: plan(&job, &of.1), of });
        self.press.planned = Some(Arc::clone(&planned));
        planned
    }

    /// The file that the PDF goes to: as named, else beside the set's file.
    fn pdf_path(&self) -> String {
        let beside = || {
            let name = format!("{}.pdf", self.work.set().id);
            self.path.as_ref().map_or(PathBuf::from(&name), |p| p.with_file_name(&name)).display().to_string()
        };
        self.press.path.clone().unwrap_or_else(beside)
    }

    /// Draws the plan on a thread and writes it.
    fn write_pdf(&mut self, plan: &PrintPlan) {
        let find = self.find_set();
        let set = Arc::clone(self.work.set());
        let (plan, path) = (plan.clone(), self.pdf_path());
        let folder = self.work.folder().map(std::path::Path::to_path_buf);
        self.press.writing.ask(move || {
            let mix = Mix::of_set(Part::new(Arc::clone(&set), None), &find);
            let id = set.id.clone();
            let mut pictures = Pictures::new(mix.needed.into_iter().chain([set]).collect());
            if let Some(folder) = folder {
                pictures = pictures.with_art(Gallery::of_set(&id, &folder, SQUARE_LIMIT));
            }
            let bytes = pdf(&plan, &mut pictures);
            format::save_atomic(std::path::Path::new(&path), &bytes).map(|()| path).map_err(|e| e.to_string())
        });
    }

    /// Says when a PDF was written, or why not.
    pub(super) fn follow_press(&mut self, window: &mut Window) {
        match self.press.writing.take() {
            Some(Ok(path)) => window.say_owned(s::pdf_written(&path)),
            Some(Err(error)) => window.say_owned(s::could_not_save(&error)),
            None => {}
        }
    }

    /// Waits for the PDF, for tests.
    pub fn wait_for_pdf(&mut self) -> Option<Result<String, String>> {
        self.press.writing.wait()
    }
}

/// The tab.
pub(super) fn print_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let planned = shop.planned();
    ui.horizontal_top(|ui| {
        let size = vec2(SETTINGS, ui.available_height());
        ui.allocate_ui_with_layout(size, Layout::top_down(Align::LEFT), |ui| {
            ScrollArea::vertical().id_salt("print-settings").auto_shrink([false, false]).show(ui, |ui| {
                settings::settings_ui(ui, &mut shop.press.settings);
            });
        });
        ui.vertical(|ui| {
            line_ui(ui, window, shop, &planned);
            if let Ok(plan) = &planned.plan {
                pages::pages_ui(ui, window, shop, plan);
            }
        });
    });
}

/// What it comes to, what may go wrong, and the file.
fn line_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, planned: &Planned) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        match &planned.plan {
            Ok(plan) => ui.label(theme::strong(s::print_summary(&plan.summary))),
            Err(fault) => ui.label(theme::strong(fault.to_string()).color(t.error)),
        };
        ui.label(theme::small(s::PAGE_ZOOM).color(t.text2));
        ui.add(egui::Slider::new(&mut shop.press.zoom, 0.4..=4.0).logarithmic(true).show_value(false))
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Slider, true, s::PAGE_ZOOM));
    });
    ui.horizontal_wrapped(|ui| {
        let path = shop.pdf_path();
        if let Some(typed) = field::text(ui, s::PDF_FILE, &path, 260.0) {
            let typed = typed.trim().to_owned();
            shop.press.path = (!typed.is_empty()).then_some(typed);
        }
        if ui.button(s::CHOOSE_FILE).clicked()
            && let Answer::Path(path) = window.dialogs.ask(
                Purpose::Save,
                shop.path.as_deref(),
                &format!("{}.pdf", shop.work.set().id),
            )
        {
            shop.press.path = Some(path.display().to_string());
        }
        if shop.press.writing.is_busy() {
            ui.label(s::WRITING_PDF);
        } else if let Ok(plan) = &planned.plan
            && parts::primary(ui, s::WRITE_PDF).clicked()
        {
            shop.write_pdf(plan);
        }
        ui.label(theme::small(s::TRUE_SIZE_HINT).color(t.text2));
    });
    let warnings = planned.plan.as_ref().map(|p| p.warnings.as_slice()).unwrap_or_default();
    for warning in warnings.iter().take(2) {
        ui.label(theme::small(warning.to_string()).color(t.warning));
    }
}
