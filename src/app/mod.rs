//! Puts sets, ruleset, document, history and analysis together, for both faces. Draws nothing.
