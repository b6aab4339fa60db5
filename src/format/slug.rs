//! Ids of ours from foreign ones.

use std::collections::BTreeSet;

/// Lower case letters, digits and hyphens; signs that tell tiles apart become words.
pub(super) fn slug(id: &str) -> String {
    let mut out = String::new();
    for c in id.chars() {
        let word = match c {
            '+' => "-plus-",
            '!' => "-parting-",
            _ if c.is_ascii_alphanumeric() => {
                out.push(c.to_ascii_lowercase());
                continue;
            }
            _ => "-",
        };
        out.push_str(word);
    }
    let parts: Vec<&str> = out.split('-').filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { "tile".to_owned() } else { parts.join("-") }
}

/// The slug, with a number when it is taken.
pub(super) fn fresh(id: &str, taken: &mut BTreeSet<String>) -> String {
    let stem = slug(id);
    let mut own = stem.clone();
    let mut n = 2;
    while !taken.insert(own.clone()) {
        own = format!("{stem}-{n}");
        n += 1;
    }
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_unlike() {
        let mut taken = BTreeSet::new();
        for (id, own) in [
            ("BA/CcRr+", "ba-ccrr-plus"),
            ("BA/CCRr+", "ba-ccrr-plus-2"),
            ("TB/CcRR!.c", "tb-ccrr-parting-c"),
            ("++", "plus-plus"),
            ("čš", "tile"),
        ] {
            assert_eq!(fresh(id, &mut taken), own);
        }
    }
}
