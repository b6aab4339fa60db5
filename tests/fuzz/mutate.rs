//! Changes an input at random: as a text (bytes, words, lines, numbers), or as the JSON tree that it is, with values that
//! other inputs have in the same place. The same seed changes the same input alike.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use tilewright::engine::rng::Rng;

/// Longest input that is made.
const LONGEST: usize = 48 * 1024;
/// Values that are kept of each key.
const VALUES_OF_A_KEY: usize = 200;

/// See the module.
pub struct Mutator {
    rng: Rng,
    /// Values by the key under which inputs have them; elements of lists are under the key of the list.
    values: BTreeMap<String, Vec<Value>>,
    words: Vec<String>,
}

impl Mutator {
    /// A mutator that knows the words and values of some inputs.
    pub fn new(seed: u64, corpus: &[Vec<u8>]) -> Mutator {
        let mut mutator = Mutator { rng: Rng::new(seed), values: BTreeMap::new(), words: Vec::new() };
        for input in corpus {
            match serde_json::from_slice::<Value>(input) {
                Ok(value) => mutator.learn("", &value),
                Err(_) => {
                    let text = String::from_utf8_lossy(input);
                    let words =
                        text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '/' && c != '.');
                    mutator.words.extend(words.filter(|w| !w.is_empty()).map(str::to_owned));
                }
            }
        }
        mutator.words.extend(mutator.values.keys().cloned());
        mutator.words.sort();
        mutator.words.dedup();
        mutator
    }

    fn learn(&mut self, key: &str, value: &Value) {
        if !self.values.contains_key(key) {
            self.values.insert(key.to_owned(), Vec::new());
        }
        let known = self.values.get_mut(key).expect("just put there");
        let small = !matches!(value, Value::Array(a) if a.len() > 8);
        if known.len() < VALUES_OF_A_KEY && small && !known.contains(value) {
            known.push(value.clone());
        }
        match value {
            Value::Array(items) => items.iter().for_each(|v| self.learn(key, v)),
            Value::Object(map) => map.iter().for_each(|(k, v)| self.learn(k, v)),
            _ => {}
        }
    }

    /// A number below `n`, 0 for none.
    pub fn below(&mut self, n: usize) -> usize {
        self.rng.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }

    /// An input changed in one to five ways; `other` is another input to take parts from.
    pub fn mutate(&mut self, input: &[u8], other: &[u8]) -> Vec<u8> {
        let times = 1 + self.below(5);
        let mut bytes = match serde_json::from_slice::<Value>(input) {
            Ok(mut tree) if self.below(4) > 0 => {
                let other = serde_json::from_slice::<Value>(other).unwrap_or(Value::Null);
                (0..times).for_each(|_| self.tree(&mut tree, &other));
                let mut bytes = serde_json::to_vec(&tree).unwrap_or_default();
                if self.below(12) == 0 {
                    self.text(&mut bytes, &[]);
                }
                bytes
            }
            _ => {
                let mut bytes = input.to_vec();
                (0..times).for_each(|_| self.text(&mut bytes, other));
                bytes
            }
        };
        bytes.truncate(LONGEST);
        bytes
    }

    // -- Trees ----------------------------------------------------------------------------------------------------

    fn tree(&mut self, root: &mut Value, other: &Value) {
        // A key that nobody knows, which also gives targets that derive their choices from the input others.
        if self.below(6) == 0
            && let Value::Object(map) = root
        {
            map.insert("seed".to_owned(), json!(self.rng.next() >> 12));
            return;
        }
        let mut at = self.below(nodes(root));
        let mut nth = self.below(nodes(other));
        let donor = node(other, &mut nth).cloned().unwrap_or(Value::Null);
        self.change(root, "", &mut at, &donor);
    }

    /// Changes the node of an index, counted from the root; whether it was within.
    fn change(&mut self, value: &mut Value, key: &str, at: &mut usize, donor: &Value) -> bool {
        if *at == 0 {
            self.change_here(value, key, donor);
            return true;
        }
        *at -= 1;
        match value {
            Value::Array(items) => items.iter_mut().any(|v| self.change(v, key, at, donor)),
            Value::Object(map) => map.iter_mut().any(|(k, v)| self.change(v, k, at, donor)),
            _ => false,
        }
    }

    fn change_here(&mut self, value: &mut Value, key: &str, donor: &Value) {
        match self.below(12) {
            0 => *value = self.another_type(),
            1 => *value = donor.clone(),
            2..=5 => {
                if let Some(known) = self.values.get(key).filter(|v| !v.is_empty()) {
                    let n = known.len();
                    let n = self.rng.below(n as u32) as usize;
                    *value = self.values[key][n].clone();
                }
            }
            _ => match value {
                Value::Number(n) => *value = self.number(n.as_i64().unwrap_or(1)),
                Value::String(s) => {
                    let mut bytes = s.clone().into_bytes();
                    if self.below(3) == 0 {
                        self.text(&mut bytes, b"");
                        *s = String::from_utf8_lossy(&bytes).into_owned();
                    } else if !self.words.is_empty() {
                        let n = self.below(self.words.len());
                        *s = self.words[n].clone();
                    }
                }
                Value::Bool(b) => *b = !*b,
                Value::Array(items) => self.list(items, key),
                Value::Object(map) => self.object(map, donor),
                Value::Null => *value = donor.clone(),
            },
        }
    }

    fn list(&mut self, items: &mut Vec<Value>, key: &str) {
        let (a, b) = (self.below(items.len()), self.below(items.len() + 1));
        match self.below(7) {
            0 if !items.is_empty() => drop(items.remove(a)),
            1 if !items.is_empty() => items.insert(b, items[a].clone()),
            2 if b < items.len() => items.swap(a, b),
            3 => items.truncate(b),
            4 if !items.is_empty() => {
                let one = items[a].clone();
                let times = 1 + self.below(40);
                items.extend(std::iter::repeat_n(one, times));
            }
            5 => items.drain(..b).for_each(drop),
            _ => {
                if let Some(known) = self.values.get(key).filter(|v| !v.is_empty()) {
                    let n = self.rng.below(known.len() as u32) as usize;
                    items.insert(b, self.values[key][n].clone());
                }
            }
        }
    }

    fn object(&mut self, map: &mut Map<String, Value>, donor: &Value) {
        let keys: Vec<String> = map.keys().cloned().collect();
        let key = keys.get(self.below(keys.len())).cloned();
        match (self.below(4), key) {
            (0, Some(key)) => drop(map.remove(&key)),
            (1, Some(key)) => {
                // Values of two keys changed about.
                let Some(old) = map.remove(&key) else { return };
                let n = self.below(self.words.len());
                let name = self.words.get(n).cloned().unwrap_or(key);
                map.insert(name, old);
            }
            (2, _) => {
                let all = self.values.len();
                let n = self.below(all);
                let Some(key) = self.values.keys().nth(n).cloned() else { return };
                let n = self.below(self.values[&key].len());
                if let Some(value) = self.values[&key].get(n) {
                    map.insert(key.clone(), value.clone());
                }
            }
            _ => {
                if let Value::Object(donor) = donor {
                    map.extend(donor.iter().map(|(k, v)| (k.clone(), v.clone())));
                }
            }
        }
    }

    fn another_type(&mut self) -> Value {
        match self.below(8) {
            0 => Value::Null,
            1 => json!([]),
            2 => json!({}),
            3 => json!(true),
            4 => json!(""),
            5 => json!([[[[]]]]),
            6 => json!({"id": "x", "x": 1, "y": -1}),
            _ => self.number(7),
        }
    }

    fn number(&mut self, old: i64) -> Value {
        match self.below(18) {
            0 => json!(0),
            1 => json!(-1),
            2 => json!(i32::MAX),
            3 => json!(i32::MIN),
            4 => json!(u32::MAX),
            5 => json!(i64::MAX),
            6 => json!(i64::MIN),
            7 => json!(u64::MAX),
            8 => json!(0.5),
            9 => json!(1e300),
            10 => json!(old.wrapping_mul(1000)),
            11 => json!(old.wrapping_neg()),
            12 => json!(255 + self.below(3)),
            13 => json!(65_535 + self.below(3)),
            14 | 15 => json!(old.wrapping_add(1)),
            16 => json!(old.wrapping_sub(1)),
            _ => json!(self.below(12)),
        }
    }

    // -- Texts ----------------------------------------------------------------------------------------------------

    fn text(&mut self, bytes: &mut Vec<u8>, other: &[u8]) {
        let len = bytes.len();
        let (a, b) = (self.below(len + 1), self.below(len + 1));
        let (from, to) = (a.min(b), a.max(b));
        // Most changes are short.
        let near = to.min(from + 1 + self.below(24));
        match self.below(13) {
            0 if a < len => bytes[a] ^= 1 << self.below(8),
            1 => bytes.insert(a, self.rng.next() as u8),
            2 => drop(bytes.drain(from..near)),
            3 => {
                let part = bytes[from..near].to_vec();
                splice(bytes, b.min(len), &part);
            }
            4 => bytes.truncate(a),
            5 => {
                let start = self.below(other.len() + 1);
                let end = (start + 1 + self.below(200)).min(other.len());
                splice(bytes, a, &other[start.min(end)..end]);
            }
            6 | 7 => self.word_for_word(bytes, a),
            8 => {
                let number = self.number(3).to_string();
                let (start, end) = run(bytes, a, |c| c.is_ascii_digit() || c == b'-' || c == b'.');
                bytes.splice(start..end, number.into_bytes());
            }
            9 | 10 => self.lines(bytes),
            11 => {
                let odd: [&str; 14] = [
                    "\u{0}", "\u{feff}", "\u{202e}", "\"", "\\ud800", "\u{301}", "[[[[[[[[", "{\"a\":",
                    " | ", ";", "@", "\u{2212}", "\\", "\r",
                ];
                let n = self.below(odd.len());
                splice(bytes, a, odd[n].as_bytes());
            }
            _ => {
                let nested = b"[".repeat(1 + self.below(400));
                splice(bytes, a, &nested);
            }
        }
    }

    /// Puts another word in the place of the one there.
    fn word_for_word(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let n = self.below(self.words.len());
        let Some(word) = self.words.get(n) else { return };
        let inside = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'/' | b'.');
        let (start, end) = run(bytes, at, inside);
        bytes.splice(start..end, word.bytes());
    }

    /// Swaps, repeats or drops a line, or what stands between two commas.
    fn lines(&mut self, bytes: &mut Vec<u8>) {
        let cut = [b'\n', b',', b'|', b';', b'>'][self.below(5)];
        let mut parts: Vec<Vec<u8>> = bytes.split(|c| *c == cut).map(<[u8]>::to_vec).collect();
        let (a, b) = (self.below(parts.len()), self.below(parts.len()));
        match self.below(3) {
            0 => parts.swap(a, b),
            1 => parts.insert(b, parts[a].clone()),
            _ => drop(parts.remove(a)),
        }
        *bytes = parts.join(&cut);
    }
}

fn splice(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    bytes.splice(at..at, part.iter().copied());
}

/// The run of bytes of a kind around a place.
fn run(bytes: &[u8], at: usize, inside: impl Fn(u8) -> bool) -> (usize, usize) {
    let at = at.min(bytes.len());
    let start = bytes[..at].iter().rposition(|c| !inside(*c)).map_or(0, |i| i + 1);
    let end = bytes[at..].iter().position(|c| !inside(*c)).map_or(bytes.len(), |i| at + i);
    (start, end)
}

fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Object(map) => map.values().map(nodes).sum(),
        _ => 0,
    }
}

fn node<'v>(value: &'v Value, at: &mut usize) -> Option<&'v Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(items) => items.iter().find_map(|v| node(v, at)),
        Value::Object(map) => map.values().find_map(|v| node(v, at)),
        _ => None,
    }
}
