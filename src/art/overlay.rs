//! What the editor lays over tiles: tints of features, borders, ghosts, lit cells, signals. Pictures in tile units.

use super::area::Area;
use super::figure::{PlayerInk, sign_path};
use super::geo::{P, along, inward, lerp, mul, perp, rim, rotate, turned};
use super::letters;
use super::palette::{self as ink, Paper};
use super::paths::parse;
use super::plan::TilePlan;
use super::shape::{Cap, Color, Path, Picture, Role};
use super::town::{beyond, open_borders};
use super::vocab::Form;
use crate::model::{Side, Turn};

/// Whether a tile fits where it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fit {
    /// It may be placed here.
    Fits,
    /// It may not.
    Refused,
}

/// How strong the tint of fields is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldTint {
    /// 30 %.
    Usual,
    /// 15 %, when many fields are tinted.
    Soft,
}

/// The tint of a segment in its owners' colours with their signs; nobody's towns and roads get a grey hatch.
pub fn tint(
    plan: &TilePlan,
    segment: usize,
    turn: Turn,
    owners: &[&PlayerInk],
    fields: FieldTint,
) -> Picture {
    let mut pic = Picture::tile();
    let Some(area) = plan.areas.get(segment).map(|a| a.turned(turn)) else { return pic };
    if area.is_empty() {
        return pic;
    }
    let form = plan.topo.segs[segment].form;
    let path = area.path();
    let role = Role::Tint;
    let strength = match (form, fields) {
        (Form::Field, FieldTint::Usual) => 0.30,
        (Form::Field, FieldTint::Soft) => 0.15,
        (Form::Town | Form::Road | Form::Water | Form::Site, _) => 0.48,
    };
    let Some(first) = owners.first() else {
        // Nobody can own water.
        if !matches!(form, Form::Field | Form::Water) {
            pic.fill(role, path.clone(), Color::hex(0xFFFFFF).alpha(0.30));
            let from = pic.shapes.len();
            stripes(&mut pic, 0.09, 0.012, Color::hex(0x6A6A6A).alpha(0.75));
            pic.clip_from(from, path);
        }
        return pic;
    };
    pic.fill(role, path.clone(), first.body.alpha(strength));
    let from = pic.shapes.len();
    for (k, other) in owners.iter().enumerate().skip(1) {
        let n = owners.len() as f64;
        bands(&mut pic, 0.16, 0.16 / n, 0.16 * k as f64 / n, other.body.alpha(strength + 0.2));
    }
    pic.clip_from(from, path);
    for w in open_borders(&area) {
        let line = Path::open(&beyond(&w));
        pic.line(role, line, first.body.shade(-0.2), 0.024);
    }
    for (k, p) in sign_places(plan, segment, turn, &area).into_iter().enumerate() {
        let owner = owners[k % owners.len()];
        let r = if form == Form::Field { 0.030 } else { 0.026 };
        let sign = sign_path(owner.sign, r).moved(p);
        pic.round(role, sign.clone(), owner.edge(), 0.014);
        pic.fill(role, sign, Color::hex(0xFFFFFF));
    }
    pic
}

/// Where signs are repeated: towns four by four staggered, lines at a quarter and three quarters, fields two by two.
fn sign_places(plan: &TilePlan, segment: usize, turn: Turn, area: &Area) -> Vec<P> {
    let room = |p: &P, r: f64| area.contains(*p) && area.border_distance(*p) > r;
    match plan.topo.segs[segment].form {
        Form::Town => (0..4)
            .flat_map(|y| {
                (0..4).map(move |x| {
                    let shift = if y % 2 == 0 { 0.0 } else { 0.125 };
                    [(0.125 + 0.25 * f64::from(x) + shift) % 1.0, 0.125 + 0.25 * f64::from(y)]
                })
            })
            .filter(|p| room(p, 0.035))
            .collect(),
        Form::Road | Form::Water => {
            let line = plan.lines.lines.iter().find(|l| l.seg == segment);
            let legs = line.map(|l| l.legs.clone()).unwrap_or_default();
            legs.iter()
                .flat_map(|l| {
                    let n = super::geo::length(l);
                    [0.25, 0.75].map(|t| turned(super::geo::at(l, n * t).0, turn))
                })
                .filter(|p| area.contains(*p))
                .collect()
        }
        Form::Field => (0..4)
            .map(|k| [0.25 + 0.5 * f64::from(k % 2), 0.25 + 0.5 * f64::from(k / 2)])
            .filter(|p| room(p, 0.04))
            .collect(),
        Form::Site => area.pole().map(|b| b.0).into_iter().collect(),
    }
}

/// Thin slanting lines over the whole square.
fn stripes(pic: &mut Picture, every: f64, width: f64, color: Color) {
    let mut s = -1.0;
    while s < 1.0 {
        pic.line(Role::Tint, Path::open(&[[s, 1.02], [s + 1.04, -0.02]]), color, width);
        s += every;
    }
}

/// Broad slanting bands over the whole square.
fn bands(pic: &mut Picture, every: f64, width: f64, offset: f64, color: Color) {
    let mut s = -1.2 + offset;
    while s < 1.2 {
        let q = [[s, 1.0], [s + 1.0, 0.0], [s + 1.0 + width, 0.0], [s + width, 1.0]];
        pic.fill(Role::Tint, Path::closed(&q), color);
        s += every;
    }
}

/// The dark veil over a tile around a selected segment, or over the whole tile.
pub fn veil(plan: &TilePlan, selected: &[usize], turn: Turn) -> Picture {
    let mut pic = Picture::tile();
    let kept: Vec<&Area> = selected.iter().filter_map(|s| plan.areas.get(*s)).collect();
    let dark = Area::square().minus(&Area::all(kept)).turned(turn);
    pic.fill(Role::Signal, dark.path(), ink::CASING.alpha(0.42));
    pic
}

/// The border of a selected segment, not along the tile's sides.
pub fn selected(plan: &TilePlan, segment: usize, turn: Turn) -> Picture {
    outline(plan, segment, turn, ink::SELECTED, 0.030)
}

/// The border of a segment in a colour with a dark casing, not along the tile's sides.
pub fn outline(plan: &TilePlan, segment: usize, turn: Turn, color: Color, width: f64) -> Picture {
    let mut pic = Picture::tile();
    let Some(area) = plan.areas.get(segment) else { return pic };
    let lines: Vec<Path> = open_borders(&area.turned(turn)).iter().map(|w| Path::open(&beyond(w))).collect();
    for l in &lines {
        pic.line(Role::Signal, l.clone(), ink::CASING, width + 0.022);
    }
    for l in lines {
        pic.line(Role::Signal, l, color, width);
    }
    pic
}

/// An arrow head out of a side where the selected feature is open.
pub fn open_side(side: Side) -> Picture {
    let mut pic = Picture::free();
    let k = side.index();
    let (m, out) = (rim(k as f64 + 0.5), mul(inward(k), -1.0));
    let side = perp(out);
    let head = [
        along(m, out, 0.085),
        along(along(m, out, -0.035), side, 0.075),
        along(along(m, out, -0.035), side, -0.075),
    ];
    pic.edged(Role::Signal, Path::closed(&head), ink::SELECTED, ink::CASING, 0.016);
    pic
}

fn frame(inset: f64, r: f64) -> Path {
    Path::round_rect(inset, inset, 1.0 - 2.0 * inset, 1.0 - 2.0 * inset, r)
}

/// The frame around the tile in hand: solid with a tick where it fits, dashed with a cross where it does not.
pub fn ghost_frame(fit: Fit, paper: Paper) -> Picture {
    let mut pic = Picture::free();
    let inks = paper.inks();
    let (color, dash) = match fit {
        Fit::Fits => (inks.fits, None),
        Fit::Refused => (inks.refused, Some([0.12, 0.07])),
    };
    pic.line(Role::Signal, frame(0.018, 0.01), ink::CASING, 0.058);
    pic.stroke(Role::Signal, frame(0.018, 0.01), color, 0.036, Cap::Butt, dash);
    let c = [0.87, 0.13];
    pic.edged(Role::Signal, Path::circle(c, 0.085), color, ink::CASING, 0.016);
    let sign = match fit {
        Fit::Fits => "M-.038 .002L-.010 .032 .042-.030",
        Fit::Refused => "M-.032-.032L.032 .032M.032-.032L-.032 .032",
    };
    pic.round(Role::Signal, parse(sign).moved(c), ink::CASING, 0.022);
    pic
}

/// A cell where the tile in hand fits: four dots for the turns 0, 90, 180, 270, filled where that turn fits.
pub fn lit_cell(turns: [Fit; 4], paper: Paper) -> Picture {
    let mut pic = Picture::free();
    let color = paper.inks().fits;
    pic.fill(Role::Signal, frame(0.06, 0.07), color.alpha(0.20));
    pic.line(Role::Signal, frame(0.06, 0.07), color, 0.022);
    for (k, fit) in turns.into_iter().enumerate() {
        let p = along([0.5, 0.5], rotate([0.0, -1.0], k as f64 * std::f64::consts::FRAC_PI_2), 0.2);
        match fit {
            Fit::Fits => pic.fill(Role::Signal, Path::circle(p, 0.045), color),
            Fit::Refused => pic.line(Role::Signal, Path::circle(p, 0.036), color, 0.016),
        }
    }
    pic
}

/// A cell beside tiles where the tile in hand does not fit.
pub fn open_cell(paper: Paper) -> Picture {
    let mut pic = Picture::free();
    pic.stroke(Role::Signal, frame(0.06, 0.05), paper.inks().open, 0.012, Cap::Butt, Some([0.05, 0.04]));
    pic
}

/// A side that does not match: a zigzag and the sign of an error in its middle.
pub fn illegal_side(side: Side, paper: Paper) -> Picture {
    let mut pic = Picture::free();
    let k = side.index();
    let (a, b) = (rim(k as f64 + 0.08), rim(k as f64 + 0.92));
    let across = inward(k);
    let teeth: Vec<P> = (0..=24)
        .map(|i| along(lerp(a, b, f64::from(i) / 24.0), across, if i % 2 == 0 { 0.026 } else { -0.026 }))
        .collect();
    let color = paper.inks().refused;
    pic.round(Role::Signal, Path::open(&teeth), ink::CASING, 0.050);
    pic.round(Role::Signal, Path::open(&teeth), color, 0.026);
    let m = rim(k as f64 + 0.5);
    let octagon = super::geo::ngon(m, 0.078, 8, std::f64::consts::FRAC_PI_8);
    pic.edged(Role::Signal, Path::closed(&octagon), color, ink::CASING, 0.016);
    exclamation(&mut pic, m, Color::hex(0xFFFFFF));
    pic
}

/// A side with a warning: a straight double line and the sign of a warning.
pub fn warned_side(side: Side) -> Picture {
    let mut pic = Picture::free();
    let k = side.index();
    let (a, b, across) = (rim(k as f64 + 0.08), rim(k as f64 + 0.92), inward(k));
    pic.line(Role::Signal, Path::open(&[a, b]), ink::CASING, 0.064);
    for off in [-0.014, 0.014] {
        pic.line(
            Role::Signal,
            Path::open(&[along(a, across, off), along(b, across, off)]),
            ink::WARNING,
            0.014,
        );
    }
    let m = rim(k as f64 + 0.5);
    let triangle = parse("M0-.085L.085 .06H-.085Z").moved(m);
    pic.edged(Role::Signal, triangle, ink::WARNING, ink::CASING, 0.016);
    exclamation(&mut pic, [m[0], m[1] + 0.008], ink::CASING);
    pic
}

fn exclamation(pic: &mut Picture, at: P, color: Color) {
    pic.round(Role::Signal, parse("M0-.034V.006").moved(at), color, 0.018);
    pic.fill(Role::Signal, Path::circle([at[0], at[1] + 0.034], 0.011), color);
}

/// A tile counted by a line of the score: brackets in its corners and the number of the line.
pub fn counted(number: u32) -> Picture {
    let mut pic = Picture::free();
    let brackets = "M.05 .2V.05H.2M.8 .05H.95V.2M.95 .8V.95H.8M.2 .95H.05V.8";
    pic.round(Role::Signal, parse(brackets), ink::CASING, 0.046);
    pic.round(Role::Signal, parse(brackets), ink::SELECTED, 0.026);
    let plate = Path::round_rect(0.05, 0.05, 0.16, 0.16, 0.03);
    pic.edged(Role::Signal, plate, ink::SELECTED, ink::CASING, 0.014);
    letters::write(&mut pic, &number.to_string(), [0.13, 0.13], 0.085, 0.2, ink::CASING);
    pic
}

/// A dotted line along the wall where a field borders a town, in the colour of the field's owner.
pub fn field_border(plan: &TilePlan, field: usize, town: usize, turn: Turn, color: Color) -> Picture {
    let mut pic = Picture::tile();
    let (Some(land), Some(city)) = (plan.areas.get(field), plan.areas.get(town)) else { return pic };
    let near = city.grown(0.03);
    for w in open_borders(land) {
        let on: Vec<P> = w.iter().copied().filter(|p| near.contains(*p)).map(|p| turned(p, turn)).collect();
        if on.len() > 1 {
            let path = Path::open(&on);
            pic.round(Role::Signal, path.clone(), ink::CASING.alpha(0.7), 0.034);
            pic.stroke(Role::Signal, path, color, 0.024, Cap::Round, Some([0.001, 0.045]));
        }
    }
    pic
}

/// A small house at a town that a field is paid for, about the origin.
pub fn counted_city(color: Color) -> Picture {
    let mut pic = Picture::free();
    pic.edged(Role::Signal, Path::circle([0.0, 0.0], 0.075), ink::CREAM, ink::CASING, 0.016);
    pic.edged(Role::Signal, parse("M-.036 .04V-.004H.036V.04Z"), color, ink::CASING, 0.008);
    pic.edged(Role::Signal, parse("M-.05 0L0-.048 .05 0Z"), color, ink::CASING, 0.008);
    pic
}
