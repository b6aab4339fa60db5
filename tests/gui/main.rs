//! The window, driven through its accessible names as a person or a screen reader would.
#![cfg(feature = "gui")]
#![allow(clippy::unwrap_used)]

mod art;
mod documents;
mod fan;
mod figures;
mod keys;
mod motion;
mod pieces;
mod placing;
mod play;
mod publish;
mod support;
mod terms;
mod tiles;
mod view;
