//! The word that a misspelt one most likely means, for "did you mean".

/// The nearest of some words, when it is near enough to be meant.
pub fn nearest<'a>(word: &str, choices: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = word.to_lowercase();
    let near = choices.into_iter().map(|c| (strsim::damerau_levenshtein(&wanted, &c.to_lowercase()), c));
    let (distance, choice) = near.min_by_key(|(d, _)| *d)?;
    let allowed = (wanted.chars().count().max(choice.chars().count()) / 3).clamp(1, 3);
    (distance <= allowed).then_some(choice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_word_is_near() {
        let kinds = ["city", "road", "field", "monastery"];
        for (word, expect) in [
            ("monastry", Some("monastery")),
            ("City", Some("city")),
            ("raod", Some("road")),
            ("x", None),
            ("garden", None),
        ] {
            assert_eq!(nearest(word, kinds), expect, "{word}");
        }
    }
}
