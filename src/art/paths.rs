//! Paths written as in SVG (`M L H V C Q Z`, upper and lower case), for icons and figures.

use super::shape::{Path, Step};

/// Reads path data; what it does not understand ends the path.
pub fn parse(data: &str) -> Path {
    let mut path = Path::default();
    let mut at = [0.0f32; 2];
    let mut start = at;
    let mut tokens = Tokens { rest: data.as_bytes(), at: 0 };
    let mut command = b'M';
    while let Some(c) = tokens.command_or(command) {
        command = c;
        let relative = c.is_ascii_lowercase();
        let from = if relative { at } else { [0.0; 2] };
        let point = |t: &mut Tokens| Some([from[0] + t.number()?, from[1] + t.number()?]);
        let step = match c.to_ascii_uppercase() {
            b'M' => point(&mut tokens).map(Step::Move),
            b'L' => point(&mut tokens).map(Step::Line),
            b'H' => tokens.number().map(|x| Step::Line([from[0] + x, at[1]])),
            b'V' => tokens.number().map(|y| Step::Line([at[0], from[1] + y])),
            b'C' => (|| Some(Step::Cubic(point(&mut tokens)?, point(&mut tokens)?, point(&mut tokens)?)))(),
            b'Q' => (|| {
                let (q, p) = (point(&mut tokens)?, point(&mut tokens)?);
                let third =
                    |a: [f32; 2]| [a[0] + (q[0] - a[0]) * 2.0 / 3.0, a[1] + (q[1] - a[1]) * 2.0 / 3.0];
                Some(Step::Cubic(third(at), third(p), p))
            })(),
            b'Z' => Some(Step::Close),
            _ => None,
        };
        let Some(step) = step else { break };
        match step {
            Step::Move(p) => {
                at = p;
                start = p;
                command = if relative { b'l' } else { b'L' };
            }
            Step::Line(p) | Step::Cubic(_, _, p) => at = p,
            Step::Close => at = start,
        }
        path.0.push(step);
        if matches!(step, Step::Close) && tokens.done() {
            break;
        }
    }
    path
}

/// The right half of a symmetric figure (from the middle line back to it) with its mirror image, closed.
pub fn mirrored(half: &str) -> Path {
    let right = parse(half);
    let mut out = right.clone();
    let flip = |p: [f32; 2]| [-p[0], p[1]];
    let mut points = Vec::new();
    let mut at = [0.0; 2];
    for s in &right.0 {
        match *s {
            Step::Move(p) | Step::Line(p) => {
                points.push((at, *s));
                at = p;
            }
            Step::Cubic(_, _, p) => {
                points.push((at, *s));
                at = p;
            }
            Step::Close => {}
        }
    }
    if at[0].abs() > 1e-6 {
        out.0.push(Step::Line(flip(at)));
    }
    for (from, s) in points.into_iter().rev() {
        match s {
            Step::Move(_) => {}
            Step::Line(_) => out.0.push(Step::Line(flip(from))),
            Step::Cubic(a, b, _) => out.0.push(Step::Cubic(flip(b), flip(a), flip(from))),
            Step::Close => {}
        }
    }
    out.0.push(Step::Close);
    out
}

struct Tokens<'a> {
    rest: &'a [u8],
    at: usize,
}

impl Tokens<'_> {
    fn skip(&mut self) {
        while self.rest.get(self.at).is_some_and(|c| c.is_ascii_whitespace() || *c == b',') {
            self.at += 1;
        }
    }

    fn done(&mut self) -> bool {
        self.skip();
        self.at >= self.rest.len()
    }

    fn command_or(&mut self, last: u8) -> Option<u8> {
        self.skip();
        let c = *self.rest.get(self.at)?;
        if c.is_ascii_alphabetic() {
            self.at += 1;
            Some(c)
        } else if last == b'Z' || last == b'z' {
            None
        } else {
            Some(last)
        }
    }

    fn number(&mut self) -> Option<f32> {
        self.skip();
        let from = self.at;
        let mut dot = false;
        while let Some(c) = self.rest.get(self.at) {
            let ok = match c {
                b'0'..=b'9' => true,
                b'.' if !dot => {
                    dot = true;
                    true
                }
                b'-' | b'+' => self.at == from,
                _ => false,
            };
            if !ok {
                break;
            }
            self.at += 1;
        }
        std::str::from_utf8(&self.rest[from..self.at]).ok()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_packed_numbers_and_repeats() {
        let p = parse("M0-11.6C2.8-11.6 4.5-9.5.1-.5L1 2 3 4h2V9z");
        assert_eq!(p.0.len(), 7);
        assert_eq!(p.0[1], Step::Cubic([2.8, -11.6], [4.5, -9.5], [0.1, -0.5]));
        assert_eq!(p.0[4], Step::Line([5.0, 4.0]));
        assert_eq!(p.0[5], Step::Line([5.0, 9.0]));
    }

    #[test]
    fn mirrors_back_to_the_start() {
        let p = mirrored("M0-5L4 0C4 2 3 4 0 5");
        let last = p.points().last();
        assert_eq!(last, Some([0.0, -5.0]));
    }
}
