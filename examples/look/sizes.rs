//! The same tiles at all steps of detail, on light and on dark paper.

use tilewright::art::palette::Paper;

use crate::canvas::Canvas;
use crate::stock::Stock;

const KINDS: [&str; 8] =
    ["BA/CccR+", "BA/CcRr+", "BA/L", "BA/CRRR", "RI.1/CIRI", "IC/RrC.i", "DG/F.v", "IC/Cccc.c"];

/// A row of tiles side by side: how they read as a board.
const STRIP: [(&str, usize); 6] =
    [("BA/RCr", 0), ("BA/CFC.2", 0), ("BA/CcRr+", 2), ("RI.1/CIRI", 1), ("BA/CRRR", 0), ("RI.1/IFI", 1)];

const HALF: u32 = 590;
const TOP: u32 = 330;
const LEFT: i32 = 56;
const LARGE: u32 = 280;

pub fn sheet(stock: &Stock) -> Canvas {
    let mut canvas = Canvas::new(2 * HALF, TOP + LARGE + 24, Paper::Light.inks().paper);
    for (paper, left) in [(Paper::Light, 0), (Paper::Dark, HALF as i32)] {
        let inks = paper.inks();
        canvas.rect(left, 0, HALF, TOP, inks.paper);
        let mut y = 10;
        for pixels in [24_u32, 40, 64, 128] {
            canvas.text(&format!("{pixels} px"), [left + 12, y + pixels as i32 / 2], 8.0, inks.text);
            let (kinds, gap) = match (pixels, paper) {
                (128, Paper::Light) => (&KINDS[..4], 4),
                (128, Paper::Dark) => (&KINDS[4..], 4),
                (64, Paper::Light | Paper::Dark) => (&KINDS[..7], 8),
                (_, Paper::Light | Paper::Dark) => (&KINDS[..], 8),
            };
            let step = pixels as i32 + gap;
            for (i, kind) in kinds.iter().enumerate() {
                canvas.tile(&stock.picture(kind, 0, pixels), left + LEFT + i as i32 * step, y, pixels);
            }
            if pixels == 24 {
                for (i, (kind, quarters)) in STRIP.iter().enumerate() {
                    let x = left + 332 + i as i32 * pixels as i32;
                    canvas.tile(&stock.picture(kind, *quarters, pixels), x, y, pixels);
                }
            }
            y += pixels as i32 + 14;
        }
    }
    for (i, kind) in ["BA/CccR+", "IC/RrC.i", "RI.1/CIRI", "BA/L"].iter().enumerate() {
        canvas.tile(&stock.picture(kind, 0, LARGE), 12 + i as i32 * 292, TOP as i32 + 12, LARGE);
    }
    canvas
}
