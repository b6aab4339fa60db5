//! Preferences that outlive the window: theme, size of the interface, motion, overlays. Words under keys; a word that
//! nobody knows leaves the preference as it is.

use super::motion::Liveliness;
use super::view::{SCALES, Theme, View};
use crate::art::overlay::FieldTint;

const THEME: &str = "theme";
const SCALE: &str = "scale";
const MOTION: &str = "motion";
const FIELDS: &str = "fields";

const REDUCED: &str = "reduced";
const FULL: &str = "full";
const SOFT: &str = "soft";
const USUAL: &str = "usual";

/// Takes over what was kept.
pub(super) fn load(view: &mut View, kept: impl Fn(&str) -> Option<String>) {
    if let Some(word) = kept(THEME) {
        view.theme = Theme::of_word(&word);
    }
    let scale = kept(SCALE).and_then(|word| word.parse().ok());
    view.scale = scale.filter(|percent| SCALES.contains(percent)).unwrap_or(view.scale);
    match kept(MOTION).as_deref() {
        Some(REDUCED) => view.liveliness = Liveliness::Reduced,
        Some(FULL) => view.liveliness = Liveliness::Full,
        Some(_) | None => {}
    }
    match kept(FIELDS).as_deref() {
        Some(SOFT) => view.fields = FieldTint::Soft,
        Some(USUAL) => view.fields = FieldTint::Usual,
        Some(_) | None => {}
    }
}

/// Keeps them.
pub(super) fn save(view: &View, mut keep: impl FnMut(&str, String)) {
    keep(THEME, view.theme.word().to_owned());
    keep(SCALE, view.scale.to_string());
    let motion = match view.liveliness {
        Liveliness::Full => FULL,
        Liveliness::Reduced => REDUCED,
    };
    keep(MOTION, motion.to_owned());
    let fields = match view.fields {
        FieldTint::Usual => USUAL,
        FieldTint::Soft => SOFT,
    };
    keep(FIELDS, fields.to_owned());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn what_is_kept_comes_back_and_nonsense_does_no_harm() {
        let mut view = View { theme: Theme::Dark, scale: 150, ..View::default() };
        (view.liveliness, view.fields) = (Liveliness::Reduced, FieldTint::Soft);
        let mut kept = BTreeMap::new();
        save(&view, |key, word| {
            kept.insert(key.to_owned(), word);
        });
        let mut back = View::default();
        load(&mut back, |key| kept.get(key).cloned());
        assert_eq!((back.theme, back.scale), (view.theme, view.scale));
        assert_eq!((back.liveliness, back.fields), (view.liveliness, view.fields));
        load(&mut back, |_| Some("33".to_owned()));
        assert_eq!((back.scale, back.liveliness), (150, Liveliness::Reduced));
    }
}
