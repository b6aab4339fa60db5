//! A tile guessed from its sides: which of them belong together, where lines end, what the fields are.

use crate::edit::drawing::{Drawing, Ending, How, Kit, Move};
use crate::model::vocab::Profile;
use crate::model::{BySide, PortName, Side, TileDef};

/// The tile of an id with these kinds at its sides; `None` is land. Cities are one unless a line runs between their sides; two
/// sides of a line are one line, of three or four each ends in a village; fields follow.
pub(super) fn tile(kit: &Kit, id: &str, sides: &BySide<Option<&str>>) -> TileDef {
    let mut drawing = Drawing::new(kit, id);
    // A move that cannot be made leaves the drawing as it is.
    let mut make = |step: Move| {
        if let Ok(next) = drawing.apply(kit, &step) {
            drawing = next;
        }
    };
    let mut kinds: Vec<&str> = Vec::new();
    for (side, kind) in sides.iter() {
        if let Some(kind) = kind.filter(|k| kit.profile(k) != Some(Profile::Field)) {
            make(Move::SetSide { side, kind: kind.to_owned() });
            kinds.push(kind);
        }
    }
    kinds.sort_unstable();
    kinds.dedup();
    let of =
        |kind: &str| -> Vec<Side> { Side::ALL.into_iter().filter(|s| sides[*s] == Some(kind)).collect() };
    let is_line = |kind: &str| kit.profile(kind) == Some(Profile::Line);
    // Lines that run from side to side, as pairs of sides.
    let through: Vec<Vec<Side>> =
        kinds.iter().filter(|k| is_line(k)).map(|k| of(k)).filter(|sides| sides.len() == 2).collect();
    for kind in &kinds {
        let own = of(kind);
        let parted = || own.len() == 2 && through.iter().any(|line| !is_line(kind) && opposite(&own, line));
        match (is_line(kind), own.len()) {
            (true, 1) => make(Move::End { side: own[0], style: Ending::Plain }),
            (true, 3..) => {
                for side in own {
                    make(Move::End { side, style: Ending::Village });
                }
            }
            (_, 0 | 1) => {}
            _ if parted() => {}
            _ => {
                for pair in own.windows(2) {
                    make(Move::Join { from: middle(pair[0]), to: middle(pair[1]) });
                }
            }
        }
    }
    for (n, a) in through.iter().enumerate() {
        for b in through[n + 1..].iter().filter(|b| opposite(a, b)) {
            let id = |line: &[Side]| {
                let at = middle(line[0]).port();
                drawing.segment_at(kit, at).map(str::to_owned)
            };
            if let (Some(a), Some(b)) = (id(a), id(b))
                && let Ok(next) = drawing.apply(kit, &Move::Cross { a, b, how: How::Over })
            {
                drawing = next;
            }
        }
    }
    drawing.into_tile()
}

/// Whether two pairs of sides lie across each other.
fn opposite(a: &[Side], b: &[Side]) -> bool {
    a.len() == 2 && b.len() == 2 && a[0].opposite() == a[1] && b[0].opposite() == b[1]
}

fn middle(side: Side) -> PortName {
    PortName::ALL[side.index() * 3 + 1]
}
