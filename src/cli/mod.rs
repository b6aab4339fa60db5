//! The command line. Holds no rules.
