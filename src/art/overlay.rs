//! What the editor lays over tiles: tints of features, borders, ghosts, lit cells, signals. Pictures in tile units.

use super::area::Area;
use super::draw::Detail;
use super::figure::{PlayerInk, sign_path};
use super::geo::{P, along, inward, lerp, mul, ngon, perp, rim, rotate, turned};
use super::letters;
use super::palette::{self as ink, Paper};
use super::paths::parse;
use super::plan::TilePlan;
use super::shape::{Cap, Color, Path, Picture, Role};
use super::town::{beyond, open_borders};
use super::vocab::Form;
use crate::model::{Severity, Side, Turn};

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

/// The tint of a segment in its owners' colours with their signs; nobody's towns and roads get a grey hatch, all else of
/// nobody stays as it is.
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
        if matches!(form, Form::Town | Form::Road) {
            pic.fill(role, path.clone(), Color::hex(0xFFFFFF).alpha(0.30));
            let from = pic.shapes.len();
            stripes(&mut pic, 1.0 / 11.0, 0.012, Color::hex(0x6A6A6A).alpha(0.75));
            pic.clip_from(from, path);
        }
        return pic;
    };
    if let [one] = owners {
        pic.fill(role, path, one.body.alpha(strength));
    } else {
        // A tie: broad bands of all owners, side by side, each as strong as an owner alone.
        let (from, n) = (pic.shapes.len(), owners.len() as f64);
        for (k, owner) in owners.iter().enumerate() {
            bands(&mut pic, TIE, TIE / n, TIE * k as f64 / n, owner.body.alpha(strength));
        }
        pic.clip_from(from, path);
    }
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

/// How often the bands of a tie come again; a whole share of a tile, so that they run on into the next.
const TIE: f64 = 0.25;

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
    let mut s = offset - 1.0 - every;
    while s < 1.0 {
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
    let octagon = ngon(m, 0.078, 8, std::f64::consts::FRAC_PI_8);
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

/// A tile counted by a line of the score, alone: brackets in its corners and the number of the line.
pub fn counted(number: u32) -> Picture {
    counted_among(number, [[false; 3]; 3])
}

/// A tile among those that a line of the score counts. `counted[row][column]` says which of the nine cells about the tile
/// the line counts too: brackets stand only in the corners of the whole patch, and cross from tile to tile along its rim.
pub fn counted_among(number: u32, counted: [[bool; 3]; 3]) -> Picture {
    let mut pic = Picture::free();
    let mut path = Path::default();
    // Corners clockwise from the north-west; from each the next cells along both of its sides.
    for (dx, dy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
        let near = |x: i32, y: i32| counted[(1 + y) as usize][(1 + x) as usize];
        let (beside, above) = (near(dx, 0), near(0, dy));
        let place = |x: f64, y: f64| {
            let far = |d: i32, v: f64| if d < 0 { v } else { 1.0 - v };
            [far(dx, x), far(dy, y)]
        };
        let (inset, arm) = (0.05, 0.2);
        match (beside, above) {
            (false, false) => {
                path.0.extend(Path::open(&[place(inset, arm), place(inset, inset), place(arm, inset)]).0)
            }
            // The rim runs on into the neighbour.
            (true, false) => path.0.extend(Path::open(&[place(0.0, inset), place(arm * 0.6, inset)]).0),
            (false, true) => path.0.extend(Path::open(&[place(inset, 0.0), place(inset, arm * 0.6)]).0),
            // A corner inside the patch, or one that the patch goes round.
            (true, true) if near(dx, dy) => {}
            (true, true) => {
                path.0.extend(Path::open(&[place(0.0, inset), place(inset, inset), place(inset, 0.0)]).0)
            }
        }
    }
    pic.stroke(Role::Signal, path.clone(), ink::CASING, 0.046, Cap::Round, None);
    pic.stroke(Role::Signal, path, ink::SELECTED, 0.026, Cap::Round, None);
    let text = number.to_string();
    let wide = (letters::width(&text, 0.085) + 0.075).max(0.16);
    let plate = Path::round_rect(0.085, 0.085, wide, 0.15, 0.03);
    pic.edged(Role::Signal, plate, ink::SELECTED, ink::CASING, 0.014);
    letters::write(&mut pic, &text, [0.085 + wide / 2.0, 0.16], 0.085, 0.2, ink::CASING);
    pic
}

/// What a finding puts on a side: the zigzag of an error, the double line of a warning. On small tiles a plain bar, which stays
/// a bar; its sign is left to the cell.
pub fn side_mark(side: Side, severity: Severity, paper: Paper, detail: Detail) -> Picture {
    if detail == Detail::Coarse {
        let mut pic = Picture::free();
        let k = side.index() as f64;
        let line = Path::open(&[rim(k + 0.06), rim(k + 0.94)]);
        let color = severity_ink(severity, paper);
        pic.line(Role::Signal, line.clone(), ink::CASING, 0.17);
        let dash = if severity == Severity::Error { Some([0.16, 0.08]) } else { None };
        pic.stroke(Role::Signal, line, color, 0.10, Cap::Butt, dash);
        return pic;
    }
    match severity {
        Severity::Error => illegal_side(side, paper),
        Severity::Warning | Severity::Note => warned_side(side),
    }
}

/// The sign of a finding in the corner of its cell: an octagon for errors, a triangle for warnings, a disc for notes. On small
/// tiles it stands larger, still within its own quarter: never over the sign of the next cell, seldom over a figure.
pub fn cell_mark(severity: Severity, paper: Paper, detail: Detail) -> Picture {
    let (at, k) = match detail {
        Detail::Coarse => ([0.76, 0.24], 2.2),
        Detail::Medium => ([0.80, 0.20], 1.5),
        Detail::Full => ([0.86, 0.14], 1.0),
    };
    let quarter = std::f64::consts::FRAC_PI_2;
    let shape = match severity {
        Severity::Error => Path::closed(&ngon([0.0, 0.0], 0.09, 8, quarter / 4.0)),
        Severity::Warning => Path::closed(&ngon([0.0, 0.012], 0.105, 3, -quarter)),
        Severity::Note => Path::circle([0.0, 0.0], 0.08),
    };
    let mut mark = Picture::free();
    mark.edged(Role::Signal, shape, severity_ink(severity, paper), ink::CASING, 0.018);
    let sign = match severity {
        Severity::Error => Color::hex(0xFFFFFF),
        Severity::Warning | Severity::Note => ink::CASING,
    };
    exclamation(&mut mark, [0.0, 0.004], sign);
    let mut pic = Picture::free();
    pic.place(&mark, at, k, 1.0);
    pic
}

fn severity_ink(severity: Severity, paper: Paper) -> Color {
    match severity {
        Severity::Error => paper.inks().refused,
        Severity::Warning => ink::WARNING,
        Severity::Note => paper.inks().open,
    }
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
            pic.round(Role::Signal, path.clone(), ink::CASING.alpha(0.45), 0.032);
            pic.stroke(Role::Signal, path, color.shade(0.12), 0.025, Cap::Round, Some([0.001, 0.042]));
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
