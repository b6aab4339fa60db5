//! The same tiles at all steps of detail, on light and on dark paper.

use tilewright::art::palette::Paper;

use crate::canvas::Canvas;
use crate::stock::Stock;

const KINDS: [&str; 8] =
    ["BA/CccR+", "BA/CcRr+", "BA/L", "BA/CRRR", "RI.1/CIRI", "IC/RrC.i", "DG/F.v", "IC/Cccc.c"];

/// A row of tiles side by side: how they read as a board.
const STRIP: [(&str, usize); 6] =
    [("BA/RCr", 0), ("BA/CFC.2", 0), ("BA/CcRr+", 2), ("RI.1/CIRI", 1), ("BA/CRRR", 0), ("RI.1/IFI", 1)];

const HALF: u32 = 672;
const TOP: u32 = 366;

pub fn sheet(stock: &Stock) -> Canvas {
    let mut canvas = Canvas::new(2 * HALF, TOP + 256 + 40 + 24, Paper::Light.inks().paper);
    for (paper, left) in [(Paper::Light, 0), (Paper::Dark, HALF as i32)] {
        let inks = paper.inks();
        canvas.rect(left, 0, HALF, TOP, inks.paper);
        let mut y = 12;
        for pixels in [24_u32, 40, 64, 128] {
            canvas.text(&format!("{pixels} px"), [left + 14, y + pixels as i32 / 2], 9.0, inks.text);
            let step = pixels as i32 + 8;
            let kinds = match (pixels, paper) {
                (128, Paper::Light) => &KINDS[..4],
                (128, Paper::Dark) => &KINDS[4..],
                _ => &KINDS[..],
            };
            for (i, kind) in kinds.iter().enumerate() {
                let x = left + 82 + i as i32 * step;
                canvas.tile(&stock.picture(kind, 0, pixels), x, y, pixels);
            }
            if pixels == 24 {
                for (i, (kind, quarters)) in STRIP.iter().enumerate() {
                    let x = left + 82 + 8 * step + 30 + i as i32 * pixels as i32;
                    canvas.tile(&stock.picture(kind, *quarters, pixels), x, y, pixels);
                }
            }
            y += pixels as i32 + 14;
        }
    }
    let inks = Paper::Light.inks();
    canvas.text("256 px", [14, TOP as i32 + 16], 9.0, inks.text);
    for (i, kind) in ["BA/CccR+", "IC/RrC.i", "RI.1/CIRI", "BA/L"].iter().enumerate() {
        canvas.tile(&stock.picture(kind, 1, 256), 82 + i as i32 * 274, TOP as i32 + 36, 256);
    }
    canvas
}
