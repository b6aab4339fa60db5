//! History: steps, gestures, merging; the document's one way to change.
