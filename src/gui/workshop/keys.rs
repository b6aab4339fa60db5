//! Single letters of the Tiles workspace: tools, and the sides that have the focus.

use egui::{Context, Event, Key};

use super::{DrawTool, Section};
use crate::gui::app::Window;
use crate::gui::view::Workspace;
use crate::model::vocab::{MarkOn, Profile};

/// Takes the letters that mean tools. Nothing while text is typed or a menu is open.
pub(crate) fn take_keys(ctx: &Context, window: &mut Window) {
    let here = window.view.workspace == Workspace::Tiles;
    if !here || ctx.text_edit_focused() || egui::Popup::is_any_open(ctx) {
        return;
    }
    let Some(shop) = window.shop.as_mut().filter(|s| s.section == Section::Tiles) else { return };
    let bench = std::sync::Arc::clone(shop.work.bench());
    let kit = bench.kit();
    let mut tool = None;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            if modifiers.any() {
                return true;
            }
            let kind = |id: &str| {
                let known = kit.kind(id).is_some_and(|k| k.profile.is_some());
                known.then(|| DrawTool::Kind(id.to_owned()))
            };
            let wanted = match key {
                Key::V => Some(DrawTool::Select),
                Key::C => kind("city").or_else(|| first(kit, Profile::Whole)),
                Key::R => kind("road").or_else(|| first(kit, Profile::Line)),
                Key::I => kind("river"),
                Key::F => kind("field").or_else(|| first(kit, Profile::Field)),
                Key::M => kit.kinds().iter().find(|k| k.site.is_some()).map(|k| DrawTool::Site(k.id.clone())),
                Key::B => {
                    let printed = |on| matches!(on, MarkOn::Segment | MarkOn::Tile);
                    kit.marks().iter().find(|m| printed(m.on)).map(|m| DrawTool::Mark(m.id.clone()))
                }
                Key::J => Some(DrawTool::Join),
                Key::E => Some(DrawTool::End),
                Key::Escape => {
                    shop.drag = None;
                    shop.ask = None;
                    shop.segment = None;
                    Some(DrawTool::Select)
                }
                _ => None,
            };
            let taken = wanted.is_some();
            tool = wanted.or(tool.take());
            !taken
        });
    });
    if let Some(tool) = tool {
        shop.tool = tool;
    }
}

fn first(kit: &crate::edit::drawing::Kit, profile: Profile) -> Option<DrawTool> {
    kit.kinds().iter().find(|k| k.profile == Some(profile)).map(|k| DrawTool::Kind(k.id.clone()))
}
