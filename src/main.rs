//! The program: the window by default, subcommands without one.

fn main() {
    let files = std::env::args_os().skip(1).map(Into::into).collect();
    if let Err(e) = tilewright::gui::run(files) {
        eprintln!("{e}");
    }
}
