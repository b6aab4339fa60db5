//! A picture file that a tile is shown by: where it lies, and what of it is seen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::geom::Turn;

/// How a picture that is not square fills the square of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// As large as needed to cover the square; what sticks out is cut off, the same on both hands.
    #[default]
    Cover,
    /// As a whole; beside it the open land is seen.
    Contain,
    /// Stretched to the square.
    Stretch,
}

impl Fit {
    /// All of them.
    pub const ALL: [Fit; 3] = [Fit::Cover, Fit::Contain, Fit::Stretch];

    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Fit::Cover => "cover",
            Fit::Contain => "contain",
            Fit::Stretch => "stretch",
        }
    }

    fn is_usual(&self) -> bool {
        *self == Fit::default()
    }
}

/// The whole of a picture, as a [`ArtDef::crop`].
pub const WHOLE: [f64; 4] = [0.0, 0.0, 1.0, 1.0];

/// The picture file of a tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ArtDef {
    /// Path of the file from the folder of the set, parts separated by `/`: `art/chapel.png`.
    pub file: String,
    /// What of the picture is shown: left, top, width and height as shares of the picture as it is in the file; all of it
    /// when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<[f64; 4]>,
    /// How far it is turned on the unturned tile, degrees clockwise.
    #[serde(default, skip_serializing_if = "is_unturned")]
    pub turn: Turn,
    /// How it fills the square.
    #[serde(default, skip_serializing_if = "Fit::is_usual")]
    pub fit: Fit,
    /// Keys that this version does not know.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

fn is_unturned(turn: &Turn) -> bool {
    *turn == Turn::ZERO
}

impl ArtDef {
    /// The whole of a file, not turned.
    pub fn of_file(file: &str) -> ArtDef {
        ArtDef { file: file.to_owned(), crop: None, turn: Turn::ZERO, fit: Fit::default(), extra: Map::new() }
    }

    /// What of the picture is shown, cut to the picture; all of it where nothing of what is stated lies in it.
    pub fn seen(&self) -> [f64; 4] {
        let [x, y, w, h] = self.crop.unwrap_or(WHOLE);
        let (x0, y0) = (x.clamp(0.0, 1.0), y.clamp(0.0, 1.0));
        let (x1, y1) = ((x + w).clamp(0.0, 1.0), (y + h).clamp(0.0, 1.0));
        if x1 > x0 && y1 > y0 { [x0, y0, x1 - x0, y1 - y0] } else { WHOLE }
    }

    /// Whether what is stated to be shown lies in the picture and is something.
    pub fn crop_is_sound(&self) -> bool {
        let [x, y, w, h] = self.crop.unwrap_or(WHOLE);
        // Shares written with few decimals may add up to a little more than the whole.
        let most = 1.0 + 1e-6;
        x >= 0.0 && y >= 0.0 && w > 0.0 && h > 0.0 && x + w <= most && y + h <= most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_values_are_left_out_and_unknown_keys_stay() {
        let plain = ArtDef::of_file("art/a.png");
        assert_eq!(serde_json::to_string(&plain).ok().as_deref(), Some(r#"{"file":"art/a.png"}"#));
        let text = r#"{"file":"a.svg","crop":[0.1,0.2,0.5,0.5],"turn":90,"fit":"contain","by":"me"}"#;
        let read: ArtDef = serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((read.turn.degrees(), read.fit), (90, Fit::Contain));
        assert_eq!(serde_json::to_string(&read).ok().as_deref(), Some(text));
        for fit in Fit::ALL {
            assert_eq!(serde_json::to_value(fit).ok(), Some(Value::from(fit.word())));
        }
    }

    #[test]
    fn a_crop_is_cut_to_the_picture() {
        let with = |crop| ArtDef { crop: Some(crop), ..ArtDef::of_file("a.png") };
        assert_eq!(with([0.25, 0.5, 0.5, 0.5]).seen(), [0.25, 0.5, 0.5, 0.5]);
        assert_eq!(with([0.5, 0.5, 2.0, 0.25]).seen(), [0.5, 0.5, 0.5, 0.25]);
        for nothing in [[2.0, 0.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0], [0.5, 0.5, -0.2, 0.1]] {
            assert_eq!(with(nothing).seen(), WHOLE, "{nothing:?}");
            assert!(!with(nothing).crop_is_sound());
        }
        assert!(with([0.1, 0.2, 0.9, 0.8]).crop_is_sound());
        assert!(!with([0.1, 0.0, 1.0, 1.0]).crop_is_sound());
    }
}
