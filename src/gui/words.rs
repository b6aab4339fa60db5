//! How words of the window are written down: a constant each, whose doc is the text itself.

macro_rules! words {
    ($($name:ident = $text:literal;)*) => {
        $(#[doc = $text] pub const $name: &str = $text;)*
    };
}
