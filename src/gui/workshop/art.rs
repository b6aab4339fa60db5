//! Pictures that people bring for tiles: brought in, traced under the drawing, cropped, turned, read again, found again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, Label, Rect, Slider, Ui, WidgetInfo};
use egui_material_icons::icons as i;

use super::inspector::fact;
use super::{Shop, field};
use crate::app::artwork::along::{Along, take_along};
use crate::app::artwork::{Shown, Watch, bring_in, folder_of, relink};
use crate::format::artwork::{ArtError, ArtKind};
use crate::gui::action::Action;
use crate::gui::app::Window;
use crate::gui::command::CommandId;
use crate::gui::dialogs::Purpose;
use crate::gui::files;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::parts;
use crate::model::artwork::WHOLE;
use crate::model::{ArtDef, Fit, Severity, TileDef, Turn};

/// What the workspace knows of pictures.
pub(super) struct Art {
    /// How strongly the picture lies over the drawing, 1 hides it.
    opacity: f32,
    watch: Option<Watch>,
    /// Folder and state of the set that are watched.
    watched: Option<(PathBuf, u64)>,
    /// How often the picture of a tile was read anew, by local id.
    read: BTreeMap<String, u64>,
    /// How often all pictures were read anew: the set lies elsewhere.
    moved: u64,
}

impl Default for Art {
    fn default() -> Art {
        Art { opacity: 1.0, watch: None, watched: None, read: BTreeMap::new(), moved: 0 }
    }
}

impl Shop {
    /// The folder of the set's file; none while it was never saved.
    pub(in crate::gui) fn folder(&self) -> Option<PathBuf> {
        self.path.as_deref().map(folder_of)
    }

    /// How often the picture of a tile was read anew: a part of the name of its picture.
    pub(super) fn art_read(&self, tile: &str) -> u64 {
        self.art.moved + self.art.read.get(tile).copied().unwrap_or_default()
    }

    /// The set was saved: in another folder its pictures come along, and are read from there.
    pub(in crate::gui) fn saved_in(&mut self, old: Option<&Path>) -> Along {
        let Some(folder) = self.folder() else { return Along::default() };
        if old == Some(folder.as_path()) {
            return Along::default();
        }
        let along = old.map(|old| take_along(self.work.set(), old, &folder)).unwrap_or_default();
        self.work.set_folder(Some(&folder));
        self.plans = super::pictures::plans(&self.work);
        self.preview = None;
        self.shared = None;
        // A sum of both numbers must not come back to an old one.
        self.art.moved += 1;
        along
    }

    /// The pictures of these tiles changed on disk: they are read and judged again.
    pub fn pictures_changed(&mut self, tiles: &[String]) {
        let set = self.work.set().id.clone();
        for tile in tiles {
            *self.art.read.entry(tile.clone()).or_default() += 1;
            self.plans.gallery().forget(&format!("{set}/{tile}"));
        }
        self.work.pictures_changed(tiles);
        // The board reads them anew too.
        self.shared = None;
    }

    /// Watches the folders of the pictures that the set names now, and takes in what changed.
    pub(super) fn follow_pictures(&mut self, ctx: &Context) {
        let now = self.folder().map(|folder| (folder, self.work.revision()));
        if self.art.watched != now {
            let set = self.work.set().clone();
            match (&mut self.art.watch, &now) {
                (Some(watch), Some((folder, _))) => watch.set_changed(&set, folder),
                (None, Some((folder, _))) if set.tiles.iter().any(|t| t.art.is_some()) => {
                    let wake = ctx.clone();
                    // Without a watch pictures are read again when the set is opened again.
                    self.art.watch = Watch::new(&set, folder, move || wake.request_repaint()).ok();
                }
                (_, None) => self.art.watch = None,
                (None, Some(_)) => {}
            }
            self.art.watched = now;
        }
        let Some(watch) = &mut self.art.watch else { return };
        let changed = watch.poll();
        if watch.is_waiting() {
            ctx.request_repaint_after(std::time::Duration::from_millis(100));
        }
        if !changed.is_empty() {
            self.pictures_changed(&changed);
        }
    }

    /// The tile with its picture over the drawing, as strongly as is chosen.
    pub(super) fn paint_traced(&self, ui: &Ui, window: &mut Window, key: &str, def: &TileDef, rect: Rect) {
        if def.art.is_none() {
            return self.paint(ui, window, key, self.turn, rect);
        }
        let drawn = format!("{key}.drawn");
        self.plans.keep(&drawn, &TileDef { art: None, ..def.clone() });
        self.paint(ui, window, &drawn, self.turn, rect);
        let tint = Tokens::of(ui).board.plain.gamma_multiply(self.art.opacity.clamp(0.0, 1.0));
        self.paint_tinted(ui, window, key, self.turn, rect, tint);
    }
}

/// Asks for a picture for the tile that is drawn.
pub(in crate::gui) fn choose(window: &mut Window) {
    let saved = window.shop.as_ref().is_some_and(|shop| shop.path.is_some());
    if !saved {
        return window.say(s::SAVE_BEFORE_PICTURES);
    }
    if let Some(path) = files::ask_for(window, Purpose::Picture) {
        take(window, &path);
    }
}

/// Whether a dropped file is a picture for the tile in sight.
pub(in crate::gui) fn takes(window: &Window, path: &Path) -> bool {
    let tiles = window.view.workspace == crate::gui::view::Workspace::Tiles && window.shop.is_some();
    tiles && ArtKind::of_name(&path.to_string_lossy()).is_some()
}

/// Brings a picture in for the tile that is drawn. When its own is missing, others that are missing are found from there too.
pub(in crate::gui) fn take(window: &mut Window, path: &Path) -> bool {
    let mut taken = false;
    super::with(window, |window, shop| {
        let Some(folder) = shop.folder() else { return window.say(s::SAVE_BEFORE_PICTURES) };
        let Some(tile) = shop.work.set().tiles.get(shop.place).cloned() else { return };
        let lost = relink::missing(shop.work.set(), &folder).contains(&tile.id);
        if lost {
            let found = relink::relink(shop.work.set(), &folder, &tile.id, path);
            let linked = found.bring_in(shop.work.set(), &folder);
            if let Some((_, err)) = linked.failed.first() {
                window.say_owned(format!("{err}. {}.", err.help()));
            }
            taken = linked.art.iter().any(|(id, _)| *id == tile.id);
            let many = linked.art.len();
            let ids: Vec<String> = linked.art.iter().map(|(id, _)| id.clone()).collect();
            shop.work.relink_art(linked.art);
            shop.pictures_changed(&ids);
            if taken {
                window.say_owned(s::pictures_found(many));
            }
            return;
        }
        match bring_in(&folder, path) {
            Ok(file) => {
                taken = true;
                shop.work.set_art(shop.place, s::BRING_PICTURE_STEP, Some(ArtDef::of_file(&file)));
            }
            Err(err) => window.say_owned(format!("{err}. {}.", err.help())),
        }
    });
    taken
}

/// The picture of the tile in the inspector.
pub(super) fn picture_ui(ui: &mut Ui, window: &mut Window, shop: &mut Shop, tile: &TileDef) {
    parts::head(ui, s::PICTURE, |ui| {
        if parts::quiet_icon_button(ui, i::ICON_ADD_PHOTO_ALTERNATE, s::BRING_PICTURE).clicked() {
            window.actions.push(Action::Run(CommandId::BringPicture));
        }
    });
    let Some(art) = &tile.art else {
        ui.label(theme::small(s::DRAWN_BY_TILEWRIGHT).color(Tokens::of(ui).text2));
        return;
    };
    fact(ui, s::PICTURE_FILE, |ui| {
        ui.add(Label::new(theme::mono(&art.file)).truncate()).on_hover_text(&art.file);
    });
    if let Some(err) = refused(shop, tile) {
        refused_ui(ui, window, &err);
    }
    let mut changed = art.clone();
    crop_ui(ui, &mut changed);
    fact(ui, s::PICTURE_TURN, |ui| {
        for turn in Turn::ALL {
            let words = format!("{}°", turn.degrees());
            let response = parts::pill(ui, &words, art.turn == turn);
            response.widget_info(|| {
                WidgetInfo::selected(
                    egui::Role::Button,
                    true,
                    art.turn == turn,
                    s::picture_turned(turn.degrees()),
                )
            });
            if response.clicked() {
                changed.turn = turn;
            }
        }
    });
    fact(ui, s::PICTURE_FIT, |ui| {
        for fit in Fit::ALL {
            let words = match fit {
                Fit::Cover => s::FIT_COVER,
                Fit::Contain => s::FIT_CONTAIN,
                Fit::Stretch => s::FIT_STRETCH,
            };
            if parts::pill(ui, words, art.fit == fit).clicked() {
                changed.fit = fit;
            }
        }
    });
    fact(ui, s::PICTURE_SEEN, |ui| {
        let mut percent = (shop.art.opacity * 100.0).round() as u8;
        let slider = ui.add(Slider::new(&mut percent, 0..=100).suffix(" %"));
        slider.widget_info(|| {
            let mut info = WidgetInfo::slider(true, f64::from(percent), s::PICTURE_OVER_DRAWING);
            info.label = Some(s::PICTURE_OVER_DRAWING.to_owned());
            info
        });
        shop.art.opacity = f32::from(percent) / 100.0;
    });
    if changed != *art {
        shop.work.set_art(shop.place, s::CHANGE_PICTURE_STEP, Some(changed));
    }
    if ui.button(s::DRAWN_BY_TILEWRIGHT).on_hover_text(s::DRAWN_BY_TILEWRIGHT_HELP).clicked() {
        shop.work.set_art(shop.place, s::DRAW_AGAIN_STEP, None);
    }
}

/// Why the picture is not shown, as far as it was read by now.
fn refused(shop: &Shop, tile: &TileDef) -> Option<Arc<ArtError>> {
    match shop.plans.gallery().known(&shop.work.set().id, tile) {
        Some(Shown::Refused(err)) => Some(err),
        Some(Shown::Art(_) | Shown::Drawn) | None => None,
    }
}

fn refused_ui(ui: &mut Ui, window: &mut Window, err: &ArtError) {
    let t = Tokens::of(ui);
    ui.horizontal_top(|ui| {
        parts::severity_icon(ui, Severity::Warning, s::severity(Severity::Warning));
        ui.vertical(|ui| {
            ui.add(Label::new(format!("{err}.")).wrap());
            ui.add(Label::new(theme::small(err.help.as_ref()).color(t.text2)).wrap());
            if err.is_missing() && ui.button(s::FIND_PICTURE).clicked() {
                window.actions.push(Action::Run(CommandId::BringPicture));
            }
        });
    });
}

/// Left, top, width and height in hundredths. A corner that moves takes from the size, a size that grows moves the corner.
fn crop_ui(ui: &mut Ui, art: &mut ArtDef) {
    let now = art.crop.unwrap_or(WHOLE);
    let mut crop = now;
    let names = [s::CROP_LEFT, s::CROP_TOP, s::CROP_WIDTH, s::CROP_HEIGHT];
    fact(ui, s::PICTURE_CROP, |ui| {
        for (n, name) in names.into_iter().enumerate() {
            let range = if n < 2 { 0..=99 } else { 1..=100 };
            let hundredths = (now[n] * 100.0).round() as i64;
            if let Some(number) = field::whole(ui, name, hundredths, range) {
                let share = number as f64 / 100.0;
                let other = (n + 2) % 4;
                crop[n] = share;
                crop[other] = round(crop[other].min(1.0 - share));
            }
        }
    });
    if crop != now {
        art.crop = (crop != WHOLE).then_some(crop);
    }
}

fn round(share: f64) -> f64 {
    (share * 100.0).round() / 100.0
}
