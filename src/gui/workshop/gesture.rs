//! What the pointer's doings on a drawing mean as moves.

use egui::{Pos2, Rect};

use super::{Ask, Drag, DrawTool, Held, Shop, handles};
use crate::edit::drawing::{Ending, How, Move};
use crate::gui::app::Window;
use crate::model::vocab::{MarkOn, Profile};
use crate::model::{Half, PortName};

/// The profile of the kind at a segment of the drawing.
pub(super) fn profile_of(shop: &mut Shop, segment: &str) -> Option<Profile> {
    let kind = shop.work.set().tiles.get(shop.place)?.segment(segment)?.1.kind.clone();
    shop.work.bench().kit().profile(&kind)
}

/// The segment that shows at a port; at the middle of a side without a line, what fills or borders it there.
pub(super) fn segment_at(shop: &mut Shop, name: PortName) -> Option<String> {
    let bench = std::sync::Arc::clone(shop.work.bench());
    let drawing = shop.work.drawing(shop.place)?;
    let at = |name: PortName| drawing.segment_at(bench.kit(), name.port()).map(str::to_owned);
    at(name).or_else(|| {
        let half = |half| crate::model::Port::new(name.side(), half).name();
        at(half(Half::Left)).filter(|id| at(half(Half::Right)).as_ref() == Some(id))
    })
}

/// What a drag would do if it were let go here.
pub(super) fn would(shop: &mut Shop, held: &Held, tile: Rect, at: Pos2) -> Option<Move> {
    match held {
        Held::Handle(from) => {
            if let Some(to) = handles::port_near(tile, at, shop.turn).filter(|to| to != from) {
                return Some(Move::Join { from: *from, to });
            }
            let line = segment_at(shop, *from).and_then(|id| profile_of(shop, &id));
            match line {
                Some(Profile::Line) if handles::in_middle(tile, at) => {
                    Some(Move::End { side: from.side(), style: Ending::Plain })
                }
                _ if handles::is_outside(tile, at) => Some(Move::Cut { at: *from }),
                _ => None,
            }
        }
        Held::Knot(a) => {
            let b = knot_near(shop, tile, at).filter(|b| b != a)?;
            let field = |shop: &mut Shop, id: &str| profile_of(shop, id) == Some(Profile::Field);
            match (field(shop, a), field(shop, &b)) {
                (true, true) => Some(Move::JoinFields { a: a.clone(), b }),
                (false, false) => Some(Move::Cross { a: a.clone(), b, how: How::Over }),
                (true, false) => Some(Move::Border { field: a.clone(), city: b, on: true }),
                (false, true) => Some(Move::Border { field: b, city: a.clone(), on: true }),
            }
        }
    }
}

/// The segment whose knot is near a point.
fn knot_near(shop: &Shop, tile: Rect, at: Pos2) -> Option<String> {
    let set = shop.work.set();
    let def = set.tiles.get(shop.place)?;
    let key = shop.key(shop.place);
    let far = |id: &str| {
        let seat = shop.plans.seat(&key, shop.turn, id)?;
        Some(handles::point(tile, seat).distance(at))
    };
    let near = def.segments.iter().filter_map(|s| Some((far(&s.id)?, &s.id)));
    near.filter(|(far, _)| *far < handles::TARGET)
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, id)| id.clone())
}

/// Letting go: the move is made, and asked about where it has several readings.
pub(super) fn let_go(window: &mut Window, shop: &mut Shop, drag: Drag) {
    let Some(step) = drag.would else { return };
    let asks = match &step {
        Move::End { side, .. } => Some(Ask::End(*side)),
        Move::Cross { a, b, .. } => Some(Ask::Cross(a.clone(), b.clone())),
        _ => None,
    };
    if shop.draw(window, &step) {
        shop.ask = asks;
    }
}

/// A press on a side's square or a half edge's dot.
pub(super) fn press_handle(window: &mut Window, shop: &mut Shop, name: PortName) {
    match shop.tool.clone() {
        DrawTool::Kind(kind) => {
            let step = if name.is_side() {
                Move::SetSide { side: name.side(), kind }
            } else {
                Move::SetHalves { halves: vec![name], kind }
            };
            shop.draw(window, &step);
            shop.segment = segment_at(shop, name);
        }
        DrawTool::End => {
            if shop.draw(window, &Move::End { side: name.side(), style: Ending::Plain }) {
                shop.ask = Some(Ask::End(name.side()));
            }
        }
        DrawTool::Mark(mark) => {
            let on = segment_at(shop, name);
            put_mark(window, shop, mark, on);
        }
        DrawTool::Site(kind) => {
            shop.draw(window, &Move::PlaceSite { kind });
        }
        DrawTool::Join => match shop.segment.take() {
            // The handle before is kept as its segment: two presses join two sides without a drag.
            Some(before) => {
                let from = shop.work.set().tiles.get(shop.place).and_then(|t| t.segment(&before));
                let from = from.and_then(|(_, s)| s.at.first().copied());
                if let Some(from) = from.filter(|from| *from != name) {
                    shop.draw(window, &Move::Join { from, to: name });
                }
            }
            None => shop.segment = segment_at(shop, name),
        },
        DrawTool::Select => shop.segment = segment_at(shop, name),
    }
}

/// A press on a segment, by its knot or its ground.
pub(super) fn press_segment(window: &mut Window, shop: &mut Shop, segment: String) {
    match shop.tool.clone() {
        DrawTool::Mark(mark) => put_mark(window, shop, mark, Some(segment)),
        DrawTool::Site(kind) => {
            shop.draw(window, &Move::PlaceSite { kind });
        }
        DrawTool::Select | DrawTool::Kind(_) | DrawTool::Join | DrawTool::End => shop.segment = Some(segment),
    }
}

/// Puts a mark where it belongs: on the segment, or on the tile.
pub(super) fn put_mark(window: &mut Window, shop: &mut Shop, mark: String, segment: Option<String>) {
    let on_tile = shop.work.bench().kit().mark(&mark).is_some_and(|m| m.on == MarkOn::Tile);
    let on = segment.filter(|_| !on_tile);
    shop.segment.clone_from(&on);
    shop.draw(window, &Move::PutMark { on, mark, number: 1 });
}
