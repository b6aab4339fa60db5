//! What floats over the drawing: tools above, switches and the four turns below, a question with its answers.

use egui::{
    Align, Button, Layout, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};
use egui_material_icons::{MaterialIcon, icons as i};

use super::{Ask, DrawTool, Shop, inspector};
use crate::edit::drawing::{Ending, How, Move};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::model::Turn;
use crate::model::vocab::{MarkOn, Profile};

/// Height of a floating strip.
const HEIGHT: f32 = 40.0;

/// Everything that floats.
pub(super) fn floating_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, canvas: Rect, tile: Rect) {
    let top = Rect::from_center_size(
        pos2(canvas.center().x, canvas.top() + 30.0),
        vec2(canvas.width() - 24.0, HEIGHT),
    );
    centered(ui, top, "tools", |ui| tools_ui(ui, window, shop));
    if shop.ask.is_some() {
        let at = pos2(canvas.center().x, tile.bottom() - 34.0);
        centered(ui, Rect::from_center_size(at, vec2(canvas.width() - 24.0, HEIGHT)), "ask", |ui| {
            ask_ui(ui, window, shop);
        });
    }
    let left = Rect::from_min_size(canvas.left_bottom() + vec2(12.0, -HEIGHT - 10.0), vec2(400.0, HEIGHT));
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(left).layout(Layout::left_to_right(Align::Center)));
    card(&child).show(&mut child, |ui| {
        ui.checkbox(&mut shop.show_segments, s::SHOW_SEGMENTS);
        ui.checkbox(&mut shop.show_numbers, s::SHOW_NUMBERS);
        ui.checkbox(&mut shop.show_neighbours, s::SHOW_NEIGHBOURS);
        if shop.show_neighbours
            && parts::quiet_icon_button(ui, i::ICON_REFRESH, s::OTHER_NEIGHBOURS).clicked()
        {
            shop.nth_neighbour += 1;
        }
    });
    turns_ui(ui, window, shop, canvas);
}

fn card(ui: &Ui) -> egui::Frame {
    let t = Tokens::of(ui);
    egui::Frame::new()
        .fill(t.panel)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(8.0)
        .inner_margin(egui::Margin::symmetric(8, 5))
}

/// A card in the middle of a rectangle; it takes the width of what it holds, known from the frame before.
fn centered(ui: &mut Ui, rect: Rect, name: &str, content: impl FnOnce(&mut Ui)) {
    let id = ui.scope_id().with(("centered", name));
    let known = ui.data(|d| d.get_temp::<f32>(id));
    let width = known.unwrap_or(rect.width()).min(rect.width());
    let place = Rect::from_center_size(rect.center(), vec2(width, rect.height()));
    let place = place.with_max_x(rect.right());
    let mut child =
        ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::left_to_right(Align::Center)));
    let shown = card(&child).show(&mut child, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        content(ui);
    });
    let now = shown.response.rect.width();
    if known.is_none_or(|w| (w - now).abs() > 0.5) {
        ui.data_mut(|d| d.insert_temp(id, now));
        ui.ctx().request_repaint();
    }
}

fn tool_button(ui: &mut Ui, shop: &mut Shop, tool: DrawTool, icon: MaterialIcon, name: &str, key: &str) {
    let t = Tokens::of(ui);
    let on = shop.tool == tool;
    let ink = if on { t.accent } else { t.text2 };
    let mut button = Button::new(parts::icon(icon, 19.0).color(ink)).min_size(Vec2::splat(30.0));
    button =
        if on { button.fill(t.selection).stroke(Stroke::NONE) } else { button.frame_when_inactive(false) };
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
    if !key.is_empty() {
        let font = egui::FontId::proportional(9.0);
        let at = response.rect.right_bottom() - vec2(2.0, 1.0);
        ui.painter().text(at, egui::Align2::RIGHT_BOTTOM, key, font, t.text3);
    }
    if response.on_hover_text(if key.is_empty() { name.to_owned() } else { s::with_key(name, key) }).clicked()
    {
        shop.tool = tool;
    }
}

/// The icon and key of a kind's tool.
pub(super) fn kind_look(kind: &str, profile: Profile) -> (MaterialIcon, &'static str) {
    match (kind, profile) {
        ("city", _) => (i::ICON_CASTLE, "C"),
        ("road", _) => (i::ICON_ROUTE, "R"),
        ("river", _) => (i::ICON_WATER, "I"),
        ("field", _) => (i::ICON_GRASS, "F"),
        (_, Profile::Whole) => (i::ICON_DOMAIN, ""),
        (_, Profile::Line) => (i::ICON_TIMELINE, ""),
        (_, Profile::Field) => (i::ICON_LANDSCAPE, ""),
    }
}

fn tools_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let bench = std::sync::Arc::clone(shop.work.bench());
    let kit = bench.kit();
    tool_button(ui, shop, DrawTool::Select, i::ICON_ARROW_SELECTOR_TOOL, s::TOOL_SELECT, "V");
    for kind in kit.kinds() {
        if let Some(profile) = kind.profile {
            let (icon, key) = kind_look(&kind.id, profile);
            let name = s::kind_tool(&shop.kind_name(&kind.id));
            tool_button(ui, shop, DrawTool::Kind(kind.id.clone()), icon, &name, key);
        }
    }
    let sites: Vec<String> = kit.kinds().iter().filter(|k| k.site.is_some()).map(|k| k.id.clone()).collect();
    let chosen = |shop: &Shop| matches!(shop.tool, DrawTool::Site(_));
    choice_tool(ui, shop, (i::ICON_CHURCH, s::TOOL_SITE, "M"), chosen, s::NO_SITES, &sites, |shop, id| {
        let name = s::site_tool(&shop.kind_name(&id));
        (DrawTool::Site(id), name)
    });
    let printed = |on: MarkOn| matches!(on, MarkOn::Segment | MarkOn::Tile);
    let marks: Vec<String> = kit.marks().iter().filter(|m| printed(m.on)).map(|m| m.id.clone()).collect();
    let chosen = |shop: &Shop| matches!(shop.tool, DrawTool::Mark(_));
    choice_tool(ui, shop, (i::ICON_SHIELD, s::TOOL_MARK, "B"), chosen, s::NO_MARKS, &marks, |shop, id| {
        let name = s::mark_tool(&shop.mark_name(&id));
        (DrawTool::Mark(id), name)
    });
    tool_button(ui, shop, DrawTool::Join, i::ICON_JOIN, s::TOOL_JOIN, "J");
    tool_button(ui, shop, DrawTool::End, i::ICON_BLOCK, s::TOOL_END, "E");
    ui.separator();
    if parts::quiet_icon_button(ui, i::ICON_ROTATE_RIGHT, s::TURN_DRAWING).clicked() {
        window.actions.push(Action::Run(CommandId::TurnDrawing));
    }
    if parts::quiet_icon_button(ui, i::ICON_FLIP, s::MIRROR_TILE).clicked() {
        window.actions.push(Action::Run(CommandId::MirrorTile));
    }
    if parts::quiet_icon_button(ui, i::ICON_IMAGE, s::PICTURE).clicked() {
        window.actions.push(Action::Run(CommandId::BringPicture));
    }
}

/// A tool with a list of what it puts.
fn choice_tool(
    ui: &mut Ui,
    shop: &mut Shop,
    (icon, name, key): (MaterialIcon, &str, &str),
    chosen: impl Fn(&Shop) -> bool,
    none: &str,
    ids: &[String],
    tool: impl Fn(&mut Shop, String) -> (DrawTool, String),
) {
    let t = Tokens::of(ui);
    let ink = if chosen(shop) { t.accent } else { t.text2 };
    let label = parts::icon(icon, 19.0).color(ink);
    ui.spacing_mut().button_padding = vec2(5.0, 4.0);
    let menu = ui.menu_button(label, |ui| {
        ui.set_min_width(160.0);
        if ids.is_empty() {
            ui.label(none);
        }
        for id in ids {
            let (put, words) = tool(shop, id.clone());
            let response = ui.button(&words);
            if response.clicked() {
                shop.tool = put;
                ui.close();
            }
        }
    });
    menu.response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen(shop), name));
    menu.response.on_hover_text(s::with_key(name, key));
}

/// A question and its answers; the first answer holds already.
fn ask_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop) {
    let Some(ask) = shop.ask.clone() else { return };
    let mut answer: Option<Move> = None;
    match &ask {
        Ask::End(side) => {
            ui.label(theme::medium(s::HOW_ENDS));
            for (words, style) in endings() {
                if parts::pill(ui, words, false).clicked() {
                    answer = Some(Move::End { side: *side, style });
                }
            }
        }
        Ask::Cross(a, b) => {
            ui.label(theme::medium(s::HOW_CROSS));
            for (words, how) in crossings() {
                if parts::pill(ui, words, false).clicked() {
                    answer = Some(Move::Cross { a: a.clone(), b: b.clone(), how });
                }
            }
        }
    }
    if parts::quiet_icon_button(ui, i::ICON_CLOSE, s::CLOSE).clicked() {
        shop.ask = None;
    }
    if let Some(step) = answer {
        shop.ask = None;
        shop.draw(window, &step);
    }
}

/// Ways in which a line ends.
pub(super) fn endings() -> [(&'static str, Ending); 5] {
    [
        (s::END_PLAIN, Ending::Plain),
        (s::END_HUB, Ending::Hub),
        (s::END_VILLAGE, Ending::Village),
        (s::END_GATE, Ending::Gate(None)),
        (s::END_SITE, Ending::Monastery(None)),
    ]
}

/// Ways in which two segments cross.
pub(super) fn crossings() -> [(&'static str, How); 4] {
    [
        (s::CROSS_MEET, How::Meet),
        (s::CROSS_OVER, How::Over),
        (s::CROSS_UNDER, How::Under),
        (s::CROSS_TUNNEL, How::Tunnel),
    ]
}

/// The four turns; a press looks at the tile so.
fn turns_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, canvas: Rect) {
    const SIDE: f32 = 38.0;
    let t = Tokens::of(ui);
    let size = vec2(4.0 * (SIDE + 6.0) + 10.0, SIDE + 14.0);
    let rect = Rect::from_min_size(canvas.right_bottom() - size - vec2(12.0, 10.0), size);
    ui.painter().rect(rect, 8.0, t.panel, Stroke::new(1.0, t.line), StrokeKind::Inside);
    let key = shop.key(shop.place);
    for (n, turn) in Turn::ALL.into_iter().enumerate() {
        let at = rect.min + vec2(8.0 + n as f32 * (SIDE + 6.0), 7.0);
        let picture = Rect::from_min_size(at, Vec2::splat(SIDE));
        let response = ui.interact(picture, ui.scope_id().with(("turn", n)), Sense::click());
        let on = shop.turn == turn;
        let words = s::seen_turned(turn.degrees());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &words));
        shop.paint(ui, window, &key, turn, picture);
        if on || response.hovered() || response.has_focus() {
            let ink = if on { t.accent } else { t.line2 };
            ui.painter().rect_stroke(picture, 2.0, Stroke::new(2.0, ink), StrokeKind::Outside);
        }
        if response.on_hover_text(words).clicked() {
            shop.turn = turn;
        }
    }
}

impl Shop {
    /// The name of a kind for people.
    pub(super) fn kind_name(&mut self, id: &str) -> String {
        let bench = std::sync::Arc::clone(self.work.bench());
        inspector::shown_name(bench.kit().kind(id).map(|k| &k.label), id)
    }

    /// The name of a mark for people.
    pub(super) fn mark_name(&mut self, id: &str) -> String {
        let bench = std::sync::Arc::clone(self.work.bench());
        inspector::shown_name(bench.kit().mark(id).map(|m| &m.label), id)
    }
}
