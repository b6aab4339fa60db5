//! Pages as they will be printed, small: tiles, words, marks, and a red outline where ink falls into the printer's margin.

use egui::{Align2, FontId, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::app::publish::{Art, PagePart, Pane, PaneSide, PrintPlan, PrintWarning};
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::Tokens;
use crate::gui::workshop::Shop;
use crate::model::Turn;

/// Letters that would be lower than this are drawn as a line.
const LEAST_LETTERS: f32 = 5.0;

/// All pages side by side.
pub(super) fn pages_ui(ui: &mut Ui, window: &mut Window, shop: &Shop, plan: &PrintPlan) {
    let t = Tokens::of(ui);
    let zoom = shop.press.zoom;
    let size = vec2(plan.page[0] as f32, plan.page[1] as f32) * zoom;
    ScrollArea::both().id_salt("print-pages").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(14.0, 14.0);
            for (n, pane) in plan.panes.iter().enumerate() {
                let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
                let back = pane.side == PaneSide::Back;
                let name = s::page_name(n + 1, back, pane.pieces.len());
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
                if !ui.is_rect_visible(rect) {
                    continue;
                }
                ui.painter().rect(rect, 0.0, t.board.plain, Stroke::new(1.0, t.line2), StrokeKind::Outside);
                page_ui(ui, window, shop, pane, Scale { corner: rect.min, zoom });
                for warning in &plan.warnings {
                    if let PrintWarning::InkInMargin { page, boxes, .. } = warning
                        && *page == n
                    {
                        let inside = rect.shrink(plan.printer_margin as f32 * zoom);
                        let dashes = Stroke::new(1.0, t.warning);
                        ui.painter().rect_stroke(inside, 0.0, dashes, StrokeKind::Middle);
                        for ink in boxes {
                            let found = Scale { corner: rect.min, zoom }.rect(*ink).intersect(rect);
                            ui.painter().rect_stroke(
                                found,
                                0.0,
                                Stroke::new(1.5, t.error),
                                StrokeKind::Middle,
                            );
                        }
                    }
                }
            }
        });
    });
}

/// From millimetres of a page to points of the screen.
#[derive(Clone, Copy)]
struct Scale {
    corner: egui::Pos2,
    zoom: f32,
}

impl Scale {
    fn pos(self, at: [f64; 2]) -> egui::Pos2 {
        pos2(self.corner.x + at[0] as f32 * self.zoom, self.corner.y + at[1] as f32 * self.zoom)
    }

    fn rect(self, [x, y, w, h]: [f64; 4]) -> Rect {
        Rect::from_min_size(self.pos([x, y]), vec2(w as f32, h as f32) * self.zoom)
    }
}

fn page_ui(ui: &Ui, window: &mut Window, shop: &Shop, pane: &Pane, scale: Scale) {
    let t = Tokens::of(ui);
    for piece in &pane.pieces {
        let rect = scale.rect([piece.at[0], piece.at[1], piece.size[0], piece.size[1]]);
        let place = match &piece.art {
            Art::Tile(id) => id.split_once('/').and_then(|(_, local)| shop.work.place_of(local)),
            Art::Plate { .. } | Art::Back(_) => None,
        };
        match (place, &piece.art) {
            (Some(place), _) => shop.paint(ui, window, &shop.key(place), Turn::ZERO, rect),
            (None, Art::Back(_)) => {
                ui.painter().rect_filled(rect, 0.0, t.text3);
            }
            (None, Art::Tile(_) | Art::Plate { .. }) => {
                ui.painter().rect_filled(rect, 0.0, t.board.land);
            }
        }
        ui.painter().rect_stroke(rect, 0.0, Stroke::new(0.5, t.board.casing), StrokeKind::Inside);
    }
    for part in &pane.parts {
        match part {
            PagePart::Line { from, to, width } => {
                let line = Stroke::new((*width as f32 * scale.zoom).max(0.6), t.board.casing);
                ui.painter().line_segment([scale.pos(*from), scale.pos(*to)], line);
            }
            PagePart::Text { text, at, height } => {
                let high = *height as f32 * scale.zoom;
                if high < LEAST_LETTERS {
                    let ink = scale.rect(part.ink());
                    let line = Stroke::new(high.max(0.6) * 0.4, t.board.open);
                    ui.painter().hline(ink.x_range(), ink.center().y, line);
                } else {
                    let font = FontId::proportional(high * 1.4);
                    let at = scale.pos(*at);
                    ui.painter().text(at, Align2::LEFT_CENTER, text, font, t.board.casing);
                }
            }
        }
    }
}
