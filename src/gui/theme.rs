//! Design tokens of the window, light and dark, and what egui makes of them. The only place of `gui` with literal colours.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, RichText, Shadow, Stroke, Style, TextStyle,
    Theme, Ui, Vec2, Visuals,
};

use super::fonts;
use crate::model::finding::Severity;

/// Every colour of the window in one theme.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// Whether it is the dark theme.
    pub dark: bool,
    /// Behind everything, and the fill of fields to type in.
    pub canvas: Color32,
    /// Panels.
    pub panel: Color32,
    /// Buttons, cards, chips.
    pub raised: Color32,
    /// Under the pointer.
    pub hover: Color32,
    /// Lines between panels.
    pub line: Color32,
    /// Outline of controls.
    pub line2: Color32,
    /// Text.
    pub text: Color32,
    /// Second text.
    pub text2: Color32,
    /// Faintest text.
    pub text3: Color32,
    /// The accent.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Fill of what is selected.
    pub selection: Color32,
    /// Errors.
    pub error: Color32,
    /// Warnings.
    pub warning: Color32,
    /// Notes.
    pub advice: Color32,
    /// All is well.
    pub fine: Color32,
    /// The sign inside a severity shape.
    pub on_severity: Color32,
    /// Shadow of floating things.
    pub shadow: Color32,
    /// Signals on the board.
    pub board: BoardTokens,
}

/// Colours of signals on the board (the art's own inks live in `crate::art`).
#[derive(Clone, Debug)]
pub struct BoardTokens {
    /// A tile whose picture is not ready.
    pub land: Color32,
    /// The table the tiles lie on.
    pub paper: Color32,
    /// Cell lines on the paper.
    pub grid: Color32,
    /// Numbers on the rim.
    pub rim_text: Color32,
    /// Fill of the rim.
    pub rim: Color32,
    /// Something is against a rule here.
    pub wrong: Color32,
    /// A warning here.
    pub caution: Color32,
    /// What is selected.
    pub selected: Color32,
    /// Dark casing below every signal that can lie on art.
    pub casing: Color32,
    /// A cell or turn where nothing fits.
    pub open: Color32,
    /// Dims what is not selected.
    pub dim: Color32,
    /// Light outline of numbers and spots.
    pub light: Color32,
    /// Shadow that the board throws on the paper.
    pub drop: Color32,
    /// White, for pictures drawn as they are.
    pub plain: Color32,
    /// A picture that is not yet put down.
    pub ghost: Color32,
    /// A tile about to be erased or moved away.
    pub leaving: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Premultiplied colour of an opacity in 0..=255.
const fn alpha(hex: u32, a: u8) -> Color32 {
    Color32::from_rgba_premultiplied(scaled(hex >> 16, a), scaled(hex >> 8, a), scaled(hex, a), a)
}

const fn scaled(value: u32, a: u8) -> u8 {
    ((value & 0xFF) * a as u32 / 255) as u8
}

/// The light theme.
pub static LIGHT: Tokens = Tokens {
    dark: false,
    canvas: rgb(0xE7E9EC),
    panel: rgb(0xFAFBFC),
    raised: rgb(0xEFF1F4),
    hover: rgb(0xE4E7EC),
    line: rgb(0xD9DDE3),
    line2: rgb(0x7A828D),
    text: rgb(0x1A1E24),
    text2: rgb(0x4A525D),
    text3: rgb(0x5A626D),
    accent: rgb(0x5A48D0),
    on_accent: rgb(0xFFFFFF),
    selection: rgb(0xE5E1FA),
    error: rgb(0xC0281B),
    warning: rgb(0x8A5A00),
    advice: rgb(0x1E66A8),
    fine: rgb(0x1A6B3A),
    on_severity: rgb(0xFFFFFF),
    shadow: alpha(0x000000, 46),
    board: BoardTokens {
        land: rgb(0xBCD3A4),
        paper: rgb(0xEFE9DC),
        grid: alpha(0x6B5645, 34),
        rim_text: rgb(0x6B5645),
        rim: rgb(0xE6DFCF),
        wrong: rgb(0xC23B22),
        caution: rgb(0xE0A030),
        selected: rgb(0xFFD54A),
        casing: rgb(0x14171B),
        open: rgb(0xA39B8B),
        dim: alpha(0x14171B, 107),
        light: rgb(0xFFFAEC),
        drop: alpha(0x3A3326, 60),
        plain: Color32::WHITE,
        ghost: alpha(0xFFFFFF, 168),
        leaving: alpha(0xFFFFFF, 110),
    },
};

/// The dark theme.
pub static DARK: Tokens = Tokens {
    dark: true,
    canvas: rgb(0x14161A),
    panel: rgb(0x1C1F24),
    raised: rgb(0x262A31),
    hover: rgb(0x2F343C),
    line: rgb(0x32373F),
    line2: rgb(0x67707D),
    text: rgb(0xE7E9EC),
    text2: rgb(0xAFB6BF),
    text3: rgb(0x8D95A0),
    accent: rgb(0x9C8CFF),
    on_accent: rgb(0x14102E),
    selection: rgb(0x2C2750),
    error: rgb(0xFF7A6B),
    warning: rgb(0xF2B84B),
    advice: rgb(0x6FB7F2),
    fine: rgb(0x6CCB8E),
    on_severity: rgb(0x14161A),
    shadow: alpha(0x000000, 128),
    board: BoardTokens {
        land: rgb(0xBCD3A4),
        paper: rgb(0x23262B),
        grid: alpha(0xA9A391, 26),
        rim_text: rgb(0xA9A391),
        rim: rgb(0x1C1F24),
        wrong: rgb(0xFF6B4A),
        caution: rgb(0xE0A030),
        selected: rgb(0xFFD54A),
        casing: rgb(0x14171B),
        open: rgb(0x6F757C),
        dim: alpha(0x14171B, 107),
        light: rgb(0xFFFAEC),
        drop: alpha(0x000000, 90),
        plain: Color32::WHITE,
        ghost: alpha(0xFFFFFF, 168),
        leaving: alpha(0xFFFFFF, 110),
    },
};

impl Tokens {
    /// The tokens of the theme in use.
    pub fn of(ui: &Ui) -> &'static Tokens {
        Tokens::dark(ui.visuals().dark_mode)
    }

    /// The tokens of the theme that a context shows.
    pub fn in_ctx(ctx: &Context) -> &'static Tokens {
        Tokens::dark(ctx.theme() == Theme::Dark)
    }

    fn dark(dark: bool) -> &'static Tokens {
        if dark { &DARK } else { &LIGHT }
    }

    /// The colour of a severity.
    pub fn severity(&self, severity: Severity) -> Color32 {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.advice,
        }
    }
}

/// Column heads and the smallest text.
pub fn caption_style() -> TextStyle {
    TextStyle::Name("caption".into())
}

/// Heads of panels and sections.
pub fn head_style() -> TextStyle {
    TextStyle::Name("head".into())
}

/// Text of weight 600 in body size.
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(head_style())
}

/// Small second text.
pub fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(TextStyle::Small)
}

/// Caption text.
pub fn caption(text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(caption_style())
}

/// Numbers and ids.
pub fn mono(text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(TextStyle::Monospace)
}

/// Text of weight 500.
pub fn medium(text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(TextStyle::Button)
}

/// Sizes that more than one place needs.
pub mod size {
    /// Height of a row in lists.
    pub const ROW: f32 = 28.0;
    /// Side margin of panels.
    pub const MARGIN: i8 = 12;
    /// Height of a panel's head.
    pub const HEAD: f32 = 32.0;
    /// Width of the tool rail.
    pub const RAIL: f32 = 44.0;
    /// Height of the menu bar.
    pub const MENU: f32 = 36.0;
    /// Height of the status bar.
    pub const STATUS: f32 = 26.0;
    /// Radius of controls.
    pub const RADIUS: u8 = 6;
}

/// Gives a context the fonts and both themes, following the system's choice.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts::definitions());
    ctx.set_style_of(Theme::Light, Arc::new(style(&LIGHT)));
    ctx.set_style_of(Theme::Dark, Arc::new(style(&DARK)));
    ctx.options_mut(|o| {
        o.zoom_with_keyboard = false;
        o.fallback_theme = Theme::Light;
    });
    hint(ctx, false);
}

/// Fits letters to pixels, or not. Working that out for each size of each weight is most of the first frame, so it is left to
/// the second.
pub fn hint(ctx: &Context, on: bool) {
    ctx.all_styles_mut(|style| style.visuals.text_options.font_hinting = on);
}

fn text_styles() -> BTreeMap<TextStyle, FontId> {
    let text = FontFamily::Proportional;
    let medium = fonts::medium();
    let semibold = fonts::semibold();
    BTreeMap::from([
        (TextStyle::Body, FontId::new(13.0, text.clone())),
        (TextStyle::Button, FontId::new(12.5, medium)),
        (TextStyle::Small, FontId::new(12.0, text.clone())),
        (TextStyle::Heading, FontId::new(15.0, semibold.clone())),
        (TextStyle::Monospace, FontId::new(12.0, FontFamily::Monospace)),
        (caption_style(), FontId::new(11.0, text)),
        (head_style(), FontId::new(13.0, semibold)),
    ])
}

fn style(t: &Tokens) -> Style {
    let mut s =
        Style { text_styles: text_styles(), visuals: visuals(t), animation_time: 0.09, ..Style::default() };
    s.spacing.item_spacing = Vec2::new(8.0, 4.0);
    s.spacing.button_padding = Vec2::new(10.0, 5.0);
    s.spacing.interact_size = Vec2::new(28.0, 28.0);
    s.spacing.menu_margin = Margin::same(6);
    s.spacing.window_margin = Margin::same(16);
    s.spacing.icon_width = 16.0;
    s.spacing.icon_width_inner = 9.0;
    s.spacing.tooltip_width = 320.0;
    s.spacing.scroll.floating = true;
    s.interaction.tooltip_delay = 0.45;
    s.interaction.selectable_labels = false;
    s
}

fn visuals(t: &Tokens) -> Visuals {
    let mut v = if t.dark { Visuals::dark() } else { Visuals::light() };
    let radius = CornerRadius::same(size::RADIUS);
    v.override_text_color = None;
    v.weak_text_color = Some(t.text3);
    v.panel_fill = t.panel;
    v.window_fill = t.panel;
    v.window_stroke = Stroke::new(1.0, t.line);
    v.window_corner_radius = CornerRadius::same(10);
    v.menu_corner_radius = CornerRadius::same(8);
    v.window_shadow = Shadow { offset: [0, 8], blur: 28, spread: 0, color: t.shadow };
    v.popup_shadow = v.window_shadow;
    v.extreme_bg_color = t.canvas;
    v.text_edit_bg_color = Some(if t.dark { t.canvas } else { t.raised });
    v.faint_bg_color = t.raised;
    v.code_bg_color = t.raised;
    v.hyperlink_color = t.accent;
    v.warn_fg_color = t.warning;
    v.error_fg_color = t.error;
    v.selection.bg_fill = t.selection;
    v.selection.stroke = Stroke::new(1.0, t.accent);
    v.text_cursor.stroke = Stroke::new(2.0, t.accent);
    v.button_frame = true;
    let w = &mut v.widgets;
    for (state, fill, stroke, text) in [
        (&mut w.noninteractive, t.panel, t.line, t.text),
        (&mut w.inactive, t.raised, t.line, t.text),
        (&mut w.hovered, t.hover, t.line2, t.text),
        (&mut w.active, t.selection, t.accent, t.text),
        (&mut w.open, t.hover, t.line2, t.text),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, stroke);
        state.fg_stroke = Stroke::new(1.0, text);
        state.corner_radius = radius;
        state.expansion = 0.0;
    }
    w.inactive.fg_stroke = Stroke::new(1.0, t.text);
    v
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(c: Color32) -> f64 {
        let f = |v: u8| {
            let s = f64::from(v) / 255.0;
            if s <= 0.04045 { s / 12.92 } else { ((s + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * f(c.r()) + 0.7152 * f(c.g()) + 0.0722 * f(c.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_reads_and_signals_stand_out() {
        for t in [&LIGHT, &DARK] {
            for text in [t.text, t.text2, t.text3] {
                assert!(contrast(text, t.panel) >= 4.5, "text on panel in dark={}", t.dark);
            }
            assert!(contrast(t.on_accent, t.accent) >= 4.5, "text on accent in dark={}", t.dark);
            for signal in [t.line2, t.accent, t.error, t.warning, t.advice, t.fine] {
                assert!(contrast(signal, t.panel) >= 3.0, "signal on panel in dark={}", t.dark);
            }
            assert!(contrast(t.board.wrong, t.board.paper) >= 3.0, "signal on paper in dark={}", t.dark);
            assert!(contrast(t.board.rim_text, t.board.rim) >= 4.5, "rim text in dark={}", t.dark);
        }
    }
}
