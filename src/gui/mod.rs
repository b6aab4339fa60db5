//! The window. Holds no rules.
