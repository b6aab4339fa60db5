//! Points and lines in the plane: small helpers, no types of any library.

use crate::model::Turn;

/// A point or vector.
pub type P = [f64; 2];

/// Sum.
pub fn add(a: P, b: P) -> P {
    [a[0] + b[0], a[1] + b[1]]
}

/// Difference a - b.
pub fn sub(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

/// Scaled vector.
pub fn mul(a: P, k: f64) -> P {
    [a[0] * k, a[1] * k]
}

/// Dot product.
pub fn dot(a: P, b: P) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// Length of the cross product.
pub fn cross(a: P, b: P) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// Length of a vector.
pub fn len(a: P) -> f64 {
    dot(a, a).sqrt()
}

/// Distance of two points.
pub fn dist(a: P, b: P) -> f64 {
    len(sub(a, b))
}

/// Vector of length 1 (zero stays zero).
pub fn unit(a: P) -> P {
    let l = len(a);
    if l < 1e-12 { a } else { mul(a, 1.0 / l) }
}

/// A quarter turn (clockwise on the screen).
pub fn perp(a: P) -> P {
    [-a[1], a[0]]
}

/// Between a and b.
pub fn lerp(a: P, b: P, t: f64) -> P {
    add(a, mul(sub(b, a), t))
}

/// `p + d * k`.
pub fn along(p: P, d: P, k: f64) -> P {
    add(p, mul(d, k))
}

/// A vector turned by an angle.
pub fn rotate(a: P, angle: f64) -> P {
    let (s, c) = angle.sin_cos();
    [a[0] * c - a[1] * s, a[0] * s + a[1] * c]
}

/// A point of the tile's own frame after the tile was turned about its middle.
pub fn turned(p: P, turn: Turn) -> P {
    match turn.quarters() {
        0 => p,
        1 => [1.0 - p[1], p[0]],
        2 => [1.0 - p[0], 1.0 - p[1]],
        _ => [p[1], 1.0 - p[0]],
    }
}

/// A point of a frame of `size` after the frame was turned, moved back so that its north-west corner is the origin.
pub fn turned_in(p: P, turn: Turn, size: P) -> P {
    match turn.quarters() {
        0 => p,
        1 => [size[1] - p[1], p[0]],
        2 => [size[0] - p[0], size[1] - p[1]],
        _ => [p[1], size[0] - p[0]],
    }
}

/// A vector after a turn.
pub fn turned_vec(v: P, turn: Turn) -> P {
    match turn.quarters() {
        0 => v,
        1 => [-v[1], v[0]],
        2 => [-v[0], -v[1]],
        _ => [v[1], -v[0]],
    }
}

/// The point on the tile's rim at `s` sides clockwise from the north-west corner.
pub fn rim(s: f64) -> P {
    let s = s.rem_euclid(4.0);
    let t = s.fract();
    match s as usize {
        0 => [t, 0.0],
        1 => [1.0, t],
        2 => [1.0 - t, 1.0],
        _ => [0.0, 1.0 - t],
    }
}

/// The direction inward from side number `side`.
pub fn inward(side: usize) -> P {
    [[0.0, 1.0], [-1.0, 0.0], [0.0, -1.0], [1.0, 0.0]][side & 3]
}

/// A smooth line through points (Catmull-Rom), `steps` pieces between two of them.
pub fn catmull(points: &[P], steps: usize) -> Vec<P> {
    let n = points.len();
    if n < 3 {
        return points.to_vec();
    }
    let mut out = vec![points[0]];
    for i in 0..n - 1 {
        let (p1, p2) = (points[i], points[i + 1]);
        let p0 = if i == 0 { p1 } else { points[i - 1] };
        let p3 = if i + 2 < n { points[i + 2] } else { p2 };
        spline(p0, p1, p2, p3, steps, &mut out);
    }
    out
}

/// A smooth closed line through points.
pub fn catmull_closed(points: &[P], steps: usize) -> Vec<P> {
    let n = points.len();
    let mut out = Vec::new();
    for i in 0..n {
        let at = |k: usize| points[(i + k) % n];
        spline(at(n - 1), at(0), at(1), at(2), steps, &mut out);
    }
    out
}

fn spline(p0: P, p1: P, p2: P, p3: P, steps: usize, out: &mut Vec<P>) {
    for k in 1..=steps {
        let t = k as f64 / steps as f64;
        let f = |i: usize| {
            0.5 * (2.0 * p1[i]
                + (p2[i] - p0[i]) * t
                + (2.0 * p0[i] - 5.0 * p1[i] + 4.0 * p2[i] - p3[i]) * t * t
                + (3.0 * p1[i] - p0[i] - 3.0 * p2[i] + p3[i]) * t * t * t)
        };
        out.push([f(0), f(1)]);
    }
}

/// A cubic curve as a line.
pub fn cubic(a: P, b: P, c: P, d: P, steps: usize) -> Vec<P> {
    (0..=steps)
        .map(|k| {
            let t = k as f64 / steps as f64;
            let u = 1.0 - t;
            let f = |i: usize| {
                u * u * u * a[i] + 3.0 * u * u * t * b[i] + 3.0 * u * t * t * c[i] + t * t * t * d[i]
            };
            [f(0), f(1)]
        })
        .collect()
}

/// Length of a line.
pub fn length(line: &[P]) -> f64 {
    line.windows(2).map(|w| dist(w[0], w[1])).sum()
}

/// Point and direction at a distance along a line.
pub fn at(line: &[P], mut s: f64) -> (P, P) {
    for w in line.windows(2) {
        let l = dist(w[0], w[1]);
        if s <= l && l > 1e-12 {
            return (lerp(w[0], w[1], s / l), unit(sub(w[1], w[0])));
        }
        s -= l;
    }
    match line {
        [.., a, b] => (*b, unit(sub(*b, *a))),
        [a] => (*a, [1.0, 0.0]),
        [] => ([0.5, 0.5], [1.0, 0.0]),
    }
}

/// The piece of a line between two distances along it.
pub fn piece(line: &[P], from: f64, to: f64) -> Vec<P> {
    let mut out = vec![at(line, from).0];
    let mut s = 0.0;
    for w in line.windows(2) {
        s += dist(w[0], w[1]);
        if s > from + 1e-9 && s < to - 1e-9 {
            out.push(w[1]);
        }
    }
    out.push(at(line, to).0);
    out
}

/// Nearest point of a piece a-b to p.
pub fn nearest_on(p: P, a: P, b: P) -> P {
    let d = sub(b, a);
    let l = dot(d, d);
    let t = if l < 1e-18 { 0.0 } else { (dot(sub(p, a), d) / l).clamp(0.0, 1.0) };
    along(a, d, t)
}

/// Nearest point of a line: the distance to it, how far along it lies, and the point.
pub fn nearest(line: &[P], p: P) -> (f64, f64, P) {
    let mut best = (f64::MAX, 0.0, p);
    let mut s = 0.0;
    for w in line.windows(2) {
        let q = nearest_on(p, w[0], w[1]);
        let d = dist(p, q);
        if d < best.0 {
            best = (d, s + dist(w[0], q), q);
        }
        s += dist(w[0], w[1]);
    }
    if line.len() == 1 {
        best = (dist(p, line[0]), 0.0, line[0]);
    }
    best
}

/// Where two lines meet first, if they do: distance along each, and the point.
pub fn meeting(a: &[P], b: &[P]) -> Option<(f64, f64, P)> {
    let mut sa = 0.0;
    for u in a.windows(2) {
        let mut sb = 0.0;
        let du = sub(u[1], u[0]);
        for v in b.windows(2) {
            let dv = sub(v[1], v[0]);
            let den = cross(du, dv);
            if den.abs() > 1e-12 {
                let w = sub(v[0], u[0]);
                let (t, k) = (cross(w, dv) / den, cross(w, du) / den);
                if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&k) {
                    return Some((sa + t * len(du), sb + k * len(dv), along(u[0], du, t)));
                }
            }
            sb += len(dv);
        }
        sa += len(du);
    }
    None
}

/// A regular polygon, the first corner at `angle`.
pub fn ngon(c: P, r: f64, n: usize, angle: f64) -> Vec<P> {
    (0..n).map(|i| add(c, rotate([r, 0.0], angle + i as f64 / n as f64 * std::f64::consts::TAU))).collect()
}

/// A rectangle about its middle: half sizes along `dir` and across it.
pub fn block(c: P, dir: P, along_half: f64, across_half: f64) -> Vec<P> {
    let (u, v) = (mul(dir, along_half), mul(perp(dir), across_half));
    vec![sub(sub(c, u), v), sub(add(c, u), v), add(add(c, u), v), add(sub(c, u), v)]
}

/// Signed area of a contour.
pub fn signed_area(c: &[P]) -> f64 {
    (0..c.len()).map(|i| cross(c[i], c[(i + 1) % c.len()])).sum::<f64>() / 2.0
}
