//! What the rules of a turn say, one by one.
