//! Seventy kinds of tiles with all that can be on them.

use tilewright::art::palette::Paper;

use crate::canvas::Canvas;
use crate::stock::Stock;

const KINDS: &str = "\
BA/L BA/RCr BA/Cccc+ BA/CccR+ BA/CFc+ BA/Cc.1 BA/CcRr+ BA/Ccc BA/CRRR BA/C
BA/CFC.2 BA/CC.2 BA/RRRR BA/RRR BA/Rr BA/RFr BA/CccG IC/Cccc.c IC/LRFR IC/CCCC
IC/CCC IC/CRCR IC/CCc+ IC/C! IC/CFR IC/CRcR+ IC/RrC.i IC/RFr.i TB/Cc.g TB/CCc.c
TB/CcCC.c TB/CcRR!.c TB/CcCc.w TB/RRrr DG/F.v DG/RRR.g DG/Ccc.p DG/LCcc.d DG/CRcr.d TO/RrRr.2
TO/CRcr AM/C++ AM/CCcc+ AM/C!+ AM/Rrr CU/SRFR RI/s RI.1/I.e RI.1/CIRI RI.1/LIRI
RI.1/RIrI RI.2/III RI.2/CIcI RI.2/II+ SI.BE/RCc HS/CC!.v HS/RrC.h TU/RR TU/RCR TO/RRRR.1
WT/CRFR_1R BT/frfr.bt CC.2/CFC AM/RrC FR/CRRR MW/CRRr.2 BB/RFR.b WT/FCRC_2T GO/LRrRr BB/LRFr";

const SIDE: u32 = 132;
const COLUMN: i32 = 142;
const ROW: i32 = 158;

pub fn sheet(stock: &Stock) -> Canvas {
    let inks = Paper::Light.inks();
    let rows: Vec<Vec<&str>> = KINDS.lines().map(|l| l.split(' ').collect()).collect();
    let mut canvas = Canvas::new(10 * COLUMN as u32 + 10, rows.len() as u32 * ROW as u32 + 10, inks.paper);
    for (y, row) in rows.iter().enumerate() {
        for (x, kind) in row.iter().enumerate() {
            let at = [10 + x as i32 * COLUMN, 10 + y as i32 * ROW];
            canvas.tile(&stock.picture(kind, 0, SIDE), at[0], at[1], SIDE);
            canvas.caption(kind, [at[0] + SIDE as i32 / 2, at[1] + SIDE as i32 + 12], 8.0, inks.text);
        }
    }
    canvas
}
