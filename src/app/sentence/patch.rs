//! Changes of a term as data: what stands at a place of its JSON is set, taken away or added to. A place is a JSON pointer.

use serde_json::Value;

use crate::model::Term;

/// One change.
#[derive(Clone, Debug, PartialEq)]
pub enum Patch {
    /// Sets what stands there; a list or key that is missing is made.
    Set(String, Value),
    /// Takes away what stands there, and the list that it leaves empty.
    Remove(String),
    /// Adds to the end of a list, which is made when it is missing.
    Push(String, Value),
}

impl Patch {
    /// Sets what stands there.
    pub fn set(at: impl Into<String>, value: impl Into<Value>) -> Patch {
        Patch::Set(at.into(), value.into())
    }

    /// Takes away what stands there.
    pub fn remove(at: impl Into<String>) -> Patch {
        Patch::Remove(at.into())
    }

    /// Adds to the end of a list.
    pub fn push(at: impl Into<String>, value: impl Into<Value>) -> Patch {
        Patch::Push(at.into(), value.into())
    }
}

/// A term with changes made; `None` when that is no term.
pub fn patched(term: &Term, patches: &[Patch]) -> Option<Term> {
    let mut value = serde_json::to_value(term).ok()?;
    for patch in patches {
        apply(&mut value, patch);
    }
    serde_json::from_value(value).ok()
}

fn apply(root: &mut Value, patch: &Patch) {
    match patch {
        Patch::Set(at, to) => set(root, at, to.clone()),
        Patch::Push(at, item) => match root.pointer_mut(at) {
            Some(Value::Array(list)) => list.push(item.clone()),
            Some(_) | None => set(root, at, Value::Array(vec![item.clone()])),
        },
        Patch::Remove(at) => {
            let Some((parent, key)) = at.rsplit_once('/') else { return };
            let emptied = match root.pointer_mut(parent) {
                Some(Value::Object(map)) => {
                    // Not swap_remove: the keys that stay keep their order.
                    map.shift_remove(key);
                    false
                }
                Some(Value::Array(list)) => {
                    if let Some(i) = key.parse().ok().filter(|i| *i < list.len()) {
                        list.remove(i);
                    }
                    list.is_empty()
                }
                Some(_) | None => false,
            };
            if emptied {
                apply(root, &Patch::Remove(parent.to_owned()));
            }
        }
    }
}

fn set(root: &mut Value, at: &str, to: Value) {
    let Some((parent, key)) = at.rsplit_once('/') else {
        *root = to;
        return;
    };
    if root.pointer(parent).is_none_or(Value::is_null) {
        set(root, parent, Value::Object(serde_json::Map::new()));
    }
    match root.pointer_mut(parent) {
        Some(Value::Object(map)) => {
            map.insert(key.to_owned(), to);
        }
        Some(Value::Array(list)) => {
            if let Some(slot) = key.parse::<usize>().ok().and_then(|i| list.get_mut(i)) {
                *slot = to;
            }
        }
        Some(_) | None => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_are_set_added_to_and_taken_away() {
        let mut value = json!({"a": {"list": ["x"]}, "n": 1});
        for patch in [
            Patch::set("/n", 2),
            Patch::push("/a/list", "y"),
            Patch::push("/a/more", "z"),
            Patch::set("/option/o", true),
            Patch::set("/a/list/0", "w"),
        ] {
            apply(&mut value, &patch);
        }
        assert_eq!(value, json!({"a": {"list": ["w", "y"], "more": ["z"]}, "n": 2, "option": {"o": true}}));
        for at in ["/a/more/0", "/a/list/1", "/a/list/7", "/missing/x", "/n", "/option/o"] {
            apply(&mut value, &Patch::remove(at));
        }
        assert_eq!(value, json!({"a": {"list": ["w"]}, "option": {}}));
    }
}
