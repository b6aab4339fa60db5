//! Whether a file of pixels is there to its end. Decoders make up what is missing; a tile with half a picture should not pass.

use super::kind::ArtKind;

/// Whether the file has its end.
pub(super) fn is_whole(kind: ArtKind, bytes: &[u8]) -> bool {
    match kind {
        ArtKind::Png => png(bytes).is_some(),
        ArtKind::Jpeg => jpeg(bytes).is_some(),
        ArtKind::WebP => webp(bytes).is_some(),
        ArtKind::Svg => true,
    }
}

fn number(bytes: &[u8], at: usize) -> Option<usize> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_be_bytes(four)).ok()
}

/// Chunks up to `IEND`: length, name, data, check.
fn png(bytes: &[u8]) -> Option<()> {
    let mut at: usize = 8;
    loop {
        let end = at.checked_add(number(bytes, at)?)?.checked_add(12)?;
        let chunk = bytes.get(at..end)?;
        if &chunk[4..8] == b"IEND" {
            return Some(());
        }
        at = end;
    }
}

/// Segments up to the end of the image: what lies in them (a small preview) has an end of its own.
fn jpeg(bytes: &[u8]) -> Option<()> {
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xFF {
            // Inside a scan: to the next mark.
            at += 1;
            continue;
        }
        match *bytes.get(at + 1)? {
            0xD9 => return Some(()),
            // Filling, a byte of the scan, a restart, or a mark without a length.
            0xFF => at += 1,
            0x00 | 0x01 | 0xD0..=0xD8 => at += 2,
            _ => {
                let length = usize::from(u16::from_be_bytes([*bytes.get(at + 2)?, *bytes.get(at + 3)?]));
                at = at + 2 + length.max(2);
            }
        }
    }
}

/// The length that the first chunk states.
fn webp(bytes: &[u8]) -> Option<()> {
    let four: [u8; 4] = bytes.get(4..8)?.try_into().ok()?;
    let length = usize::try_from(u32::from_le_bytes(four)).ok()?;
    (bytes.len() >= length.checked_add(8)?).then_some(())
}
