//! Draws the sheets of `docs/look` that no single command of the program draws: `cargo run --release --example look -- OUTDIR`.
//! `docs/look/make.sh` runs it and draws the boards with `tilewright render`.

mod canvas;
mod marks;
mod overlays;
mod sizes;
mod stock;
mod tiles;

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "docs/look".to_owned()));
    std::fs::create_dir_all(&out)?;
    let stock = stock::Stock::load()?;
    tiles::sheet(&stock).save(&out.join("tiles.png"))?;
    sizes::sheet(&stock).save(&out.join("sizes.png"))?;
    marks::sheet(&stock).save(&out.join("marks-and-figures.png"))?;
    overlays::sheet(&stock)?.save(&out.join("overlays.png"))?;
    Ok(())
}
