//! Houses, lanes and yards of a town.

use super::draw::Draw;

/// Draws what stands inside the walls of town number `index`.
pub(super) fn draw(d: &mut Draw, index: usize) {
    let _ = (d, index);
}
