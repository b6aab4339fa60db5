//! Files changed at random never make the readers panic, and what they say has a file and something to do.

use proptest::prelude::*;

use crate::support::{board_of, map_of, project_file, set_at_hand, set_of};

/// Texts to start from: both forms of sets and maps, ours and Tiled's.
fn texts() -> Vec<String> {
    let (city, _) = map_of(&tilewright::app::builtin::city_board());
    let base = set_at_hand("river-1").expect("built in");
    let mut all = vec![city, tilewright::format::tiled::write_tileset(&base, &set_at_hand)];
    for name in ["by-hand.tsx", "by-hand.tmx", "saved.tsx", "saved.tmx", "saved.tmj", "saved-zlib.tmx"] {
        all.push(project_file(&format!("tests/data/tiled/{name}")));
    }
    all
}

/// One change to a text: a part is taken out, doubled or moved, a sign or a number is replaced.
#[derive(Clone, Debug)]
enum Change {
    Cut(usize, usize),
    Double(usize, usize),
    Sign(usize, char),
    Number(usize, String),
    End(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = || 0..1_000_000usize;
    let number = prop_oneof![
        Just("-1".to_owned()),
        Just("0".to_owned()),
        Just("4294967295".to_owned()),
        Just("99999999999999999999".to_owned()),
        Just("1e308".to_owned()),
        any::<u32>().prop_map(|n| n.to_string()),
    ];
    prop_oneof![
        (at(), 0..60usize).prop_map(|(a, n)| Change::Cut(a, n)),
        (at(), 0..60usize).prop_map(|(a, n)| Change::Double(a, n)),
        (at(), prop::sample::select("{}[]<>\"/,:&;0-xé\u{0}".chars().collect::<Vec<_>>()))
            .prop_map(|(a, c)| Change::Sign(a, c)),
        (at(), number).prop_map(|(a, n)| Change::Number(a, n)),
        at().prop_map(Change::End),
    ]
}

fn apply(text: &mut String, change: &Change) {
    let at = |n: usize| {
        let mut n = n % (text.len() + 1);
        while !text.is_char_boundary(n) {
            n -= 1;
        }
        n
    };
    match change {
        Change::Cut(a, n) | Change::Double(a, n) => {
            let (from, to) = (at(*a), at((*a % (text.len() + 1) + n).min(text.len())));
            let part = text[from..to.max(from)].to_owned();
            match change {
                Change::Cut(..) => text.replace_range(from..to.max(from), ""),
                _ => text.insert_str(from, &part),
            }
        }
        Change::Sign(a, c) => text.insert(at(*a), *c),
        Change::End(a) => text.truncate(at(*a)),
        Change::Number(a, n) => {
            // The next number.
            let from = at(*a);
            let Some(start) = text[from..].find(|c: char| c.is_ascii_digit()).map(|s| s + from) else {
                return;
            };
            let end = text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |e| e + start);
            text.replace_range(start..end, n);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_files_are_read_or_refused(n in 0..8usize, changes in prop::collection::vec(change(), 1..5)) {
        thread_local! {
            static TEXTS: Vec<String> = texts();
        }
        let mut text = TEXTS.with(|texts| texts[n % texts.len()].clone());
        for change in &changes {
            apply(&mut text, change);
        }
        let files = [("base.tsj".to_owned(), text.clone())].into_iter().collect();
        let said = [
            set_of(&text, "f").map(|read| read.remarks),
            board_of(&text, "f", &files).map(|read| read.remarks),
        ];
        for said in said {
            match said {
                Ok(remarks) => for remark in remarks {
                    prop_assert!(!remark.what.is_empty() && !remark.file.is_empty(), "{:?}", remark);
                },
                Err(error) => prop_assert!(!error.help.is_empty() && !error.expected.is_empty(), "{:?}", error),
            }
        }
    }
}
