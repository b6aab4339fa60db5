//! Draws the sheets of `docs/look` that no single command of the program draws: `cargo run --release --example look -- OUTDIR [SHEET...]`.
//! `docs/look/make.sh` runs it and draws the boards with `tilewright render`; `-- --squeeze FILE...` makes their files smaller.

mod canvas;
mod marks;
mod overlays;
mod sizes;
mod squeeze;
mod stock;
mod tiles;

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args().nth(1).as_deref() == Some("--squeeze") {
        for file in std::env::args().skip(2) {
            squeeze::rewrite(file.as_ref())?;
        }
        return Ok(());
    }
    let out = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/look".to_owned()));
    std::fs::create_dir_all(&out)?;
    let stock = stock::Stock::load()?;
    // Further words name the sheets that are wanted; without any, all are drawn.
    let wanted: Vec<String> = std::env::args().skip(2).collect();
    let draws = |name: &str| wanted.is_empty() || wanted.iter().any(|w| w == name);
    if draws("tiles") {
        tiles::sheet(&stock).save(&out.join("tiles.png"))?;
    }
    if draws("sizes") {
        sizes::sheet(&stock).save(&out.join("sizes.png"))?;
    }
    if draws("marks") {
        marks::sheet(&stock).save(&out.join("marks-and-figures.png"))?;
    }
    if draws("overlays") {
        overlays::sheet(&stock)?.save(&out.join("overlays.png"))?;
    }
    Ok(())
}
