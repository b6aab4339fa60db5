//! Words about the pictures that people bring for tiles.

words! {
    PICTURE = "Picture";
    BRING_PICTURE = "Bring in a picture…";
    BRING_IN = "Bring in";
    PICTURE_TITLE = "Bring in a picture";
    PICTURES = "Pictures";
    DRAWN_BY_TILEWRIGHT = "Drawn by Tilewright";
    DRAWN_BY_TILEWRIGHT_HELP = "Shows the drawing again; the file stays where it is.";
    FIND_PICTURE = "Find…";
    SAVE_BEFORE_PICTURES = "Save the set first: its pictures are kept beside its file.";

    PICTURE_FILE = "File";
    PICTURE_CROP = "Crop in %";
    CROP_LEFT = "Crop left";
    CROP_TOP = "Crop top";
    CROP_WIDTH = "Crop width";
    CROP_HEIGHT = "Crop height";
    PICTURE_TURN = "Turned";
    PICTURE_FIT = "Fit";
    FIT_COVER = "Cover";
    FIT_CONTAIN = "Contain";
    FIT_STRETCH = "Stretch";
    PICTURE_SEEN = "Seen";
    PICTURE_OVER_DRAWING = "Picture over the drawing";

    BRING_PICTURE_STEP = "Bring in a picture";
    CHANGE_PICTURE_STEP = "Change the picture";
    DRAW_AGAIN_STEP = "Drawn by Tilewright";
}

/// The turn of a picture, for those who do not see it.
pub fn picture_turned(degrees: i64) -> String {
    format!("Picture turned by {degrees}°")
}

/// So many pictures were found again.
pub fn pictures_found(number: usize) -> String {
    if number == 1 { "Found the picture.".to_owned() } else { format!("Found {number} pictures.") }
}

/// A picture that stayed behind when the set was saved elsewhere.
pub fn picture_left(what: &str) -> String {
    format!("Saved, but {what}.")
}
