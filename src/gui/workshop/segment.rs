//! The segments of a tile in the inspector: the list, and what can be changed of the selected one.

use egui::{ComboBox, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use egui_material_icons::icons as i;

use super::inspector::fact;
use super::{Shop, strip};
use crate::edit::drawing::{ByHand, Move};
use crate::gui::app::Window;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::gui::widgets::player::color;
use crate::model::tileset::{Crossing, End};
use crate::model::vocab::{MarkOn, Profile};
use crate::model::{Half, Port, PortName, SegmentDef, Side, TileDef};

/// What a segment is called: its kind and the number of its id.
pub(super) fn title(shop: &mut Shop, segment: &SegmentDef) -> String {
    let digits: String = segment.id.chars().filter(char::is_ascii_digit).collect();
    let kind = shop.kind_name(&segment.kind);
    if digits.is_empty() { kind } else { format!("{kind} {digits}") }
}

/// All segments, one row each, then the selected one.
pub(super) fn segments_ui(
    ui: &mut Ui,
    window: &mut Window,
    shop: &mut Shop,
    tile: &TileDef,
    by_hand: &ByHand,
) {
    parts::head(ui, s::SEGMENTS, |_| {});
    ui.spacing_mut().item_spacing.y = 0.0;
    for segment in &tile.segments {
        row_ui(ui, shop, tile, segment, by_hand);
    }
    ui.spacing_mut().item_spacing.y = 4.0;
    let Some(id) = shop.segment.clone() else { return };
    let Some((_, segment)) = tile.segment(&id) else { return };
    parts::rule_line(ui);
    one_ui(ui, window, shop, tile, segment, by_hand);
}

fn row_ui(ui: &mut Ui, shop: &mut Shop, tile: &TileDef, segment: &SegmentDef, by_hand: &ByHand) {
    let t = Tokens::of(ui);
    let selected = shop.segment.as_deref() == Some(&segment.id);
    let name = title(shop, segment);
    let ink = swatch(shop, &segment.kind);
    let at: Vec<&str> = segment.at.iter().map(|p| p.word()).collect();
    let spoken = format!("{} {name} {}", segment.id, at.join(" "));
    let row = parts::row(ui, &spoken, selected, 26.0, |ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
        ui.painter().rect(rect, 3.0, ink, Stroke::new(1.0, t.line2), StrokeKind::Inside);
        let (rect, _) = ui.allocate_exact_size(vec2(84.0, 20.0), Sense::hover());
        let mut name_ui = ui.new_child(
            egui::UiBuilder::new().max_rect(rect).layout(egui::Layout::left_to_right(egui::Align::Center)),
        );
        name_ui.add(egui::Label::new(theme::medium(name)).truncate());
        ui.add(egui::Label::new(theme::mono(at.join(" ")).color(t.text2)).truncate());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(theme::small(note(shop, tile, segment, by_hand)).color(t.text3));
        });
    });
    if row.clicked() {
        shop.segment = Some(segment.id.clone());
    }
}

/// The colour of a kind on the board.
pub(super) fn swatch(shop: &Shop, kind: &str) -> egui::Color32 {
    color(shop.plans.ground(kind))
}

fn note(shop: &mut Shop, tile: &TileDef, segment: &SegmentDef, by_hand: &ByHand) -> String {
    let mut notes: Vec<String> = Vec::new();
    for (a, how, b) in &tile.cross {
        match how {
            Crossing::Over if *a == segment.id => notes.push(format!("over {b}")),
            Crossing::Over if *b == segment.id => notes.push(format!("under {a}")),
            Crossing::Under if *a == segment.id => notes.push(format!("under {b}")),
            Crossing::Under if *b == segment.id => notes.push(format!("over {a}")),
            Crossing::Over | Crossing::Under => {}
        }
    }
    for (mark, number) in &segment.marks {
        let name = shop.mark_name(mark);
        notes.push(if *number == 1 { name } else { format!("{name} {number}") });
    }
    notes.extend(segment.borders.iter().cloned());
    if by_hand.fields.contains(&segment.id) || by_hand.borders.contains(&segment.id) {
        notes.push(s::STATED_BY_HAND.to_owned());
    }
    notes.join(", ")
}

fn one_ui(
    ui: &mut Ui,
    window: &mut Window,
    shop: &mut Shop,
    tile: &TileDef,
    segment: &SegmentDef,
    by_hand: &ByHand,
) {
    let profile = shop.work.bench().kit().profile(&segment.kind);
    let name = title(shop, segment);
    let mut step: Option<Move> = None;
    parts::head(ui, &name, |ui| {
        if parts::quiet_icon_button(ui, i::ICON_DELETE, s::REMOVE_SEGMENT).clicked() {
            step = Some(if profile == Some(Profile::Field) {
                Move::CloseField { field: segment.id.clone() }
            } else {
                Move::Remove { segment: segment.id.clone() }
            });
        }
    });
    match profile {
        Some(Profile::Whole | Profile::Line) => joins_ui(ui, shop, segment, &mut step),
        Some(Profile::Field) => field_ui(ui, shop, tile, segment, by_hand, &mut step),
        None => {}
    }
    if profile == Some(Profile::Line) {
        ends_ui(ui, segment, &mut step);
    }
    if profile != Some(Profile::Field) && profile.is_some() {
        crosses_ui(ui, shop, tile, segment, &mut step);
    }
    marks_ui(ui, shop, Some(segment), &segment.marks, &mut step);
    let may = segment.holds.is_none();
    fact(ui, s::STANDING, |ui| {
        let mut on = may;
        if ui.checkbox(&mut on, s::MAY_STAND).changed() {
            step = Some(Move::SetHolds { segment: segment.id.clone(), on });
        }
    });
    if let Some(step) = step {
        shop.draw(window, &step);
    }
}

/// Chips of the four sides: a press joins the side, or parts it.
fn joins_ui(ui: &mut Ui, shop: &mut Shop, segment: &SegmentDef, step: &mut Option<Move>) {
    let profile = shop.work.bench().kit().profile(&segment.kind);
    let ports = segment.ports(profile);
    fact(ui, s::JOINS, |ui| {
        for side in Side::ALL {
            let half = if profile == Some(Profile::Line) { Half::Middle } else { Half::Left };
            let on = ports.has(Port::new(side, half)) || ports.has(Port::new(side, Half::Right));
            let to = super::handles::side_name(side);
            if chip(ui, &side.letter().to_string(), &s::join_chip(&side.letter().to_string()), on) {
                *step = match segment.at.iter().find(|p| p.side() != side) {
                    _ if on => Some(Move::Cut { at: part_of(segment, side) }),
                    Some(from) => Some(Move::Join { from: *from, to }),
                    None => None,
                };
            }
        }
    });
}

/// How a segment names what it has of a side.
fn part_of(segment: &SegmentDef, side: Side) -> PortName {
    let own = segment.at.iter().find(|p| p.side() == side);
    own.copied().unwrap_or(super::handles::side_name(side))
}

/// A small round chip with a spoken name.
fn chip(ui: &mut Ui, text: &str, name: &str, on: bool) -> bool {
    let response = parts::pill(ui, text, on);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, name));
    response.clicked()
}

fn field_ui(
    ui: &mut Ui,
    shop: &Shop,
    tile: &TileDef,
    segment: &SegmentDef,
    by_hand: &ByHand,
    step: &mut Option<Move>,
) {
    fact(ui, s::HALF_EDGES, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for at in &segment.at {
            if chip(ui, at.word(), &s::half_chip(at.word()), true) {
                *step = Some(Move::CutField { field: segment.id.clone(), off: vec![*at] });
            }
        }
    });
    fact(ui, s::BORDERS, |ui| {
        // Every segment that fills sides may be bordered; a press says so by hand, or takes it back.
        let cities = tile.segments.iter().filter(|s| shop.kit.profile(&s.kind) == Some(Profile::Whole));
        let mut none = true;
        for city in cities {
            none = false;
            let on = segment.borders.contains(&city.id);
            if chip(ui, &city.id, &s::border_chip(&city.id), on) {
                *step = Some(Move::Border { field: segment.id.clone(), city: city.id.clone(), on: !on });
            }
        }
        if none {
            ui.label(theme::small(s::NOBODY_BORDERED));
        }
    });
    let changed = by_hand.fields.contains(&segment.id) || by_hand.borders.contains(&segment.id);
    fact(ui, s::FIELDS, |ui| {
        if changed {
            ui.label(theme::small(s::STATED_BY_HAND));
            if ui.button(s::BACK_TO_DRAWING).clicked() {
                *step = Some(Move::BackToDrawing { field: Some(segment.id.clone()) });
            }
        } else {
            ui.label(theme::small(s::FROM_DRAWING).color(Tokens::of(ui).text2));
        }
    });
}

fn ends_ui(ui: &mut Ui, segment: &SegmentDef, step: &mut Option<Move>) {
    let Some(side) = segment.at.first().map(|p| p.side()).filter(|_| segment.at.len() == 1) else { return };
    let now = match segment.end {
        Some(End::Plain) => s::END_PLAIN,
        Some(End::Hub) => s::END_HUB,
        Some(End::Village) => s::END_VILLAGE,
        Some(End::Gate) => s::END_GATE,
        Some(End::Monastery) => s::END_SITE,
        None if segment.touch.is_empty() => s::END_PLAIN,
        None => s::END_MEETS,
    };
    fact(ui, s::ENDS, |ui| {
        ComboBox::from_id_salt("ends").selected_text(now).show_ui(ui, |ui| {
            for (words, style) in strip::endings() {
                if ui.selectable_label(words == now, words).clicked() {
                    *step = Some(Move::End { side, style });
                }
            }
        });
    });
}

fn crosses_ui(ui: &mut Ui, shop: &mut Shop, tile: &TileDef, segment: &SegmentDef, step: &mut Option<Move>) {
    let kit = std::sync::Arc::clone(shop.work.bench());
    let profile = |id: &str| kit.kit().profile(id);
    let others = tile.segments.iter().filter(|o| o.id != segment.id);
    for other in others.filter(|o| matches!(profile(&o.kind), Some(Profile::Whole | Profile::Line))) {
        let crossing = tile.cross.iter().find_map(|(a, how, b)| match how {
            Crossing::Over if *a == segment.id && *b == other.id => Some(s::CROSS_OVER),
            Crossing::Over if *b == segment.id && *a == other.id => Some(s::CROSS_UNDER),
            Crossing::Under if *a == segment.id && *b == other.id => Some(s::CROSS_UNDER),
            Crossing::Under if *b == segment.id && *a == other.id => Some(s::CROSS_OVER),
            Crossing::Over | Crossing::Under => None,
        });
        let meets = segment.touch.chars().any(|c| other.touch.contains(c));
        let now = crossing.unwrap_or(if meets { s::CROSS_MEET } else { s::CROSS_NOT });
        let name = s::crosses(&other.id);
        fact(ui, &name, |ui| {
            let combo = ComboBox::from_id_salt(("crosses", &other.id)).selected_text(now).show_ui(ui, |ui| {
                for (words, how) in strip::crossings() {
                    if ui.selectable_label(words == now, words).clicked() {
                        let (a, b) = (segment.id.clone(), other.id.clone());
                        *step = Some(Move::Cross { a, b, how });
                    }
                }
                if now != s::CROSS_NOT && ui.selectable_label(false, s::CROSS_NOT).clicked() {
                    *step = Some(Move::Uncross { a: segment.id.clone(), b: other.id.clone() });
                }
            });
            combo.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, &name));
        });
    }
}

/// Marks with their numbers, and a list of those that can be added; of the tile when no segment is named.
pub(super) fn marks_ui(
    ui: &mut Ui,
    shop: &mut Shop,
    segment: Option<&SegmentDef>,
    marks: &std::collections::BTreeMap<String, i64>,
    step: &mut Option<Move>,
) {
    let bench = std::sync::Arc::clone(shop.work.bench());
    let wanted = if segment.is_some() { MarkOn::Segment } else { MarkOn::Tile };
    let on = segment.map(|s| s.id.clone());
    fact(ui, if segment.is_some() { s::MARKS } else { s::TILE_MARKS }, |ui| {
        ui.vertical(|ui| {
            for (mark, number) in marks {
                ui.horizontal(|ui| {
                    let name = shop.mark_name(mark);
                    ui.label(theme::medium(&name));
                    if let Some(number) = super::field::whole(ui, &s::number_of(&name), *number, -99..=99)
                        && number != 0
                    {
                        *step = Some(Move::PutMark { on: on.clone(), mark: mark.clone(), number });
                    }
                    if parts::quiet_icon_button(ui, i::ICON_CLOSE, &s::take_mark(&name)).clicked() {
                        *step = Some(Move::TakeMark { on: on.clone(), mark: mark.clone() });
                    }
                });
            }
            let free: Vec<_> =
                bench.kit().marks().iter().filter(|m| m.on == wanted && !marks.contains_key(&m.id)).collect();
            if !free.is_empty() {
                let menu = ui.menu_button(s::ADD_MARK, |ui| {
                    egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                        for mark in free {
                            let name = shop.mark_name(&mark.id);
                            if ui.button(name).clicked() {
                                *step =
                                    Some(Move::PutMark { on: on.clone(), mark: mark.id.clone(), number: 1 });
                                ui.close();
                            }
                        }
                    });
                });
                menu.response.widget_info(|| {
                    egui::WidgetInfo::labeled(
                        egui::Role::Button,
                        true,
                        if segment.is_some() { s::ADD_MARK } else { s::ADD_TILE_MARK },
                    )
                });
            }
        });
    });
}

/// How two segments may cross, for tests of words.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::drawing::How;

    #[test]
    fn every_way_of_crossing_has_a_word_of_its_own() {
        let words: Vec<&str> = strip::crossings().iter().map(|(w, _)| *w).collect();
        for (n, word) in words.iter().enumerate() {
            assert!(!words[n + 1..].contains(word));
        }
        assert!(strip::crossings().iter().any(|(_, how)| *how == How::Tunnel));
    }
}
