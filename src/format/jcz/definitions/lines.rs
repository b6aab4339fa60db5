//! What definitions leave to the eye: roads on bridges and in tunnels, and how roads end inside a tile.

use super::tile::profile;
use crate::model::tileset::{Crossing, End};
use crate::model::vocab::Profile;
use crate::model::{Half, Port, Ports, TileDef};

/// Adds crossings and ends to a tile whose segments are all there.
pub(super) fn complete(tile: &mut TileDef) {
    let ports: Vec<Ports> = tile.segments.iter().map(|s| s.ports(profile(&s.kind))).collect();
    let fields: Vec<Ports> = of(tile, &ports, Profile::Field).map(|(_, p)| p).collect();
    let mut cross = Vec::new();
    let lines: Vec<(usize, Ports)> = of(tile, &ports, Profile::Line).collect();
    let cities: Vec<(usize, Ports)> = of(tile, &ports, Profile::Whole).collect();
    let id = |k: usize| tile.segments[k].id.clone();
    for (n, (a, of_a)) in lines.iter().enumerate() {
        for (b, of_b) in lines[n + 1..].iter().chain(&cities) {
            if !interleave(*of_a, *of_b) {
                continue;
            }
            // What a field passes too must be a bridge or a tunnel; where fields pass both, something is wrong.
            match (passed(*of_a, &fields), passed(*of_b, &fields)) {
                (true, true) => {}
                (false, true) => cross.push((id(*b), Crossing::Over, id(*a))),
                (_, false) => cross.push((id(*a), Crossing::Over, id(*b))),
            }
        }
    }
    for (n, (a, of_a)) in cities.iter().enumerate() {
        for (b, _) in cities[n + 1..].iter().filter(|(_, of_b)| interleave(*of_a, *of_b)) {
            cross.push((id(*a), Crossing::Over, id(*b)));
        }
    }
    tile.cross = cross;
    for (k, of_line) in lines {
        let mut middles = of_line.iter().filter(|p| p.half() == Half::Middle);
        let (Some(middle), None) = (middles.next(), middles.next()) else { continue };
        if tile.segments[k].touch.is_empty() {
            let both = [Half::Left, Half::Right].map(|half| Port::new(middle.side(), half));
            let round = fields.iter().any(|f| both.iter().all(|p| f.has(*p)));
            tile.segments[k].end = Some(if round { End::Plain } else { End::Hub });
        }
    }
}

fn of<'a>(
    tile: &'a TileDef,
    ports: &'a [Ports],
    wanted: Profile,
) -> impl Iterator<Item = (usize, Ports)> + 'a {
    let fits = move |(k, _): &(usize, Ports)| profile(&tile.segments[*k].kind) == Some(wanted);
    ports.iter().copied().enumerate().filter(fits)
}

fn passed(ports: Ports, fields: &[Ports]) -> bool {
    fields.iter().any(|f| interleave(ports, *f))
}

/// Whether going round the rim one meets a, b, a, b.
fn interleave(a: Ports, b: Ports) -> bool {
    let both = Port::ALL.into_iter().filter(|p| a.has(*p) != b.has(*p));
    let order: Vec<bool> = both.map(|p| a.has(p)).collect();
    let changes = (0..order.len()).filter(|&n| order[n] != order[(n + 1) % order.len()]).count();
    changes > 2
}
