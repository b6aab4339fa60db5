//! Where figures stand in the districts of a great town: beside the landmark, clear of it, of the emblem and of each other.

use super::geo::{P, dist};
use super::great_town::{PLACE, emblem_spot, sectors, spot};
use super::landmarks;
use super::plate_group::Outline;

/// Seats of a district.
const SEATS: usize = 8;
/// How far two of them lie apart.
const APART: f64 = 0.30;
/// How far a seat lies from an emblem, from middle to middle.
const EMBLEM: f64 = 0.26;

/// Seats of a district in group units, nearest to its landmark first.
pub(super) fn seats(outline: &Outline, id: &str) -> Vec<P> {
    let middle = outline.middle();
    let Some(district) = outline.districts.iter().find(|d| d.id == id) else { return Vec::new() };
    let landmark = landmarks::body(id, spot(district, middle));
    let ground = outline.ground();
    let sectors = sectors(outline, &ground, middle);
    let Some((sector, _)) =
        sectors.into_iter().find(|(_, d)| d.is_some_and(|d| outline.districts[d].id == id))
    else {
        return Vec::new();
    };
    let emblems: Vec<P> = outline.districts.iter().map(|d| emblem_spot(d, middle)).collect();
    // Beside the landmark, rather towards the middle of the town than behind.
    let score = |p: P| landmark.distance(p) + 0.08 * dist(p, middle);
    for inset in [0.15, 0.12, 0.09] {
        let (inside, own) = (ground.grown(-inset), sector.grown(0.12 - inset));
        let mut free: Vec<P> = Vec::new();
        for y in 0..=(outline.size[1] / STEP) as usize {
            for x in 0..=(outline.size[0] / STEP) as usize {
                let p = [x as f64 * STEP, y as f64 * STEP];
                let clear = emblems.iter().all(|e| dist(*e, p) >= EMBLEM) && dist(p, middle) >= PLACE + 0.05;
                if clear && inside.contains(p) && own.contains(p) && landmark.distance(p) >= CLEAR {
                    free.push(p);
                }
            }
        }
        free.sort_by(|a, b| score(*a).total_cmp(&score(*b)));
        let mut out: Vec<P> = Vec::new();
        for p in free {
            if out.len() < SEATS && out.iter().all(|q| dist(*q, p) >= APART) {
                out.push(p);
            }
        }
        if out.len() == SEATS || inset < 0.1 {
            return out;
        }
    }
    Vec::new()
}

/// How far a seat keeps off the landmark.
const CLEAR: f64 = 0.10;
/// Step of the raster on which seats are looked for.
const STEP: f64 = 0.04;

#[cfg(test)]
mod tests {
    use super::super::plate_group::tests::city;
    use super::super::vocab::Vocab;
    use super::*;

    #[test]
    fn eight_seats_a_district_clear_of_landmark_emblem_and_each_other() {
        let set = city();
        let west = set.plate("west").expect("the west plate");
        let outline = Outline::of(&set, west, Some("front"), &Vocab::of([&set]));
        let (middle, ground) = (outline.middle(), outline.ground());
        assert_eq!(outline.districts.len(), 4);
        let mut all: Vec<P> = Vec::new();
        for d in &outline.districts {
            let seats = seats(&outline, &d.id);
            assert_eq!(seats.len(), SEATS, "{}", d.id);
            let landmark = landmarks::body(&d.id, spot(d, middle));
            assert!(landmark.distance(seats[0]) < 0.2, "{}: the first seat is beside the landmark", d.id);
            for p in &seats {
                assert!(ground.contains(*p) && landmark.distance(*p) >= CLEAR, "{}: {p:?}", d.id);
                assert!(outline.districts.iter().all(|e| dist(emblem_spot(e, middle), *p) >= EMBLEM));
                assert!(seats.iter().all(|q| p == q || dist(*p, *q) >= APART), "{}: {p:?}", d.id);
            }
            all.extend(seats);
        }
        let shared = all.iter().enumerate().any(|(i, p)| all[..i].iter().any(|q| dist(*p, *q) < 0.15));
        assert!(!shared, "no figure of one district stands on one of the next");
    }
}
