//! Fonts of the window: Inter in three weights from one variable file, JetBrains Mono, and the icons.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, epaint::text::VariationCoords};

static INTER: &[u8] = include_bytes!("../../assets/fonts/Inter-Variable.ttf");
static MONO: &[u8] = include_bytes!("../../assets/fonts/JetBrainsMono-Regular.ttf");

/// Inter in weight 500.
pub fn medium() -> FontFamily {
    FontFamily::Name("inter-500".into())
}

/// Inter in weight 600.
pub fn semibold() -> FontFamily {
    FontFamily::Name("inter-600".into())
}

fn inter(weight: f32) -> FontData {
    let mut data = FontData::from_static(INTER);
    data.tweak.coords = VariationCoords::new([(b"wght", weight)]);
    data
}

/// All families; egui's own fonts stay behind them for signs that Inter lacks.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    let mut add = |name: &str, family: FontFamily, data: FontData| {
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
        let list = [name.to_owned()].into_iter().chain(fallback.iter().cloned()).collect();
        fonts.families.insert(family, list);
    };
    add("inter-400", FontFamily::Proportional, inter(400.0));
    add("inter-500", medium(), inter(500.0));
    add("inter-600", semibold(), inter(600.0));
    add("jetbrains-mono", FontFamily::Monospace, FontData::from_static(MONO));
    fonts
}

/// Adds the icon font to a context that has [`definitions`].
pub fn install_icons(ctx: &egui::Context) {
    let mut icons = egui_material_icons::font_insert();
    // Working out how to fit thousands of icons to pixels costs more than all else of the first frame.
    icons.data.tweak.hinting = Some(false);
    ctx.add_font(icons);
}
