//! What is handed out: print plans, sheets measured on paper, pages of tables, and the commands that make them.

#[path = "publish/commands.rs"]
mod commands;
#[path = "publish/measured.rs"]
mod measured;
#[path = "publish/pages.rs"]
mod pages;
#[path = "publish/plans.rs"]
mod plans;
#[path = "publish/support.rs"]
mod support;
