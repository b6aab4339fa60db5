//! A vector picture as plain data: coloured paths in tile units (side 1, origin top left, y down).

use super::geo::P;
use super::inlay::Inlay;

/// A colour with opacity, 8 bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 is solid.
    pub a: u8,
}

impl Color {
    /// From `0xRRGGBB`, solid.
    pub const fn hex(rgb: u32) -> Color {
        Color { r: (rgb >> 16) as u8, g: (rgb >> 8) as u8, b: rgb as u8, a: 255 }
    }

    /// The same colour at an opacity of 0 to 1.
    #[must_use]
    pub fn alpha(self, opacity: f64) -> Color {
        Color { a: (opacity.clamp(0.0, 1.0) * 255.0).round() as u8, ..self }
    }

    /// Mixed with another, `share` of it.
    #[must_use]
    pub fn mix(self, other: Color, share: f64) -> Color {
        let f = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Color { r: f(self.r, other.r), g: f(self.g, other.g), b: f(self.b, other.b), a: self.a }
    }

    /// Lighter (towards white) for positive, darker (towards black) for negative shares.
    #[must_use]
    pub fn shade(self, share: f64) -> Color {
        if share >= 0.0 { self.mix(Color::hex(0xFF_FFFF), share) } else { self.mix(Color::hex(0), -share) }
    }

    /// As `#rrggbb`.
    pub fn web(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// Opacity of 0 to 1.
    pub fn opacity(self) -> f32 {
        f32::from(self.a) / 255.0
    }
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Starts a contour.
    Move([f32; 2]),
    /// A straight line.
    Line([f32; 2]),
    /// A cubic curve: two handles, then the end.
    Cubic([f32; 2], [f32; 2], [f32; 2]),
    /// Back to the start of the contour.
    Close,
}

/// Contours made of lines and cubic curves; filled by the non-zero rule.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Path(pub Vec<Step>);

fn f(p: P) -> [f32; 2] {
    [p[0] as f32, p[1] as f32]
}

impl Path {
    /// A line through points, not closed.
    pub fn open(points: &[P]) -> Path {
        let mut path = Path::default();
        path.add(points);
        path
    }

    /// A polygon.
    pub fn closed(points: &[P]) -> Path {
        let mut path = Path::open(points);
        path.0.push(Step::Close);
        path
    }

    /// Many polygons (outer contours and holes).
    pub fn contours<'a>(contours: impl IntoIterator<Item = &'a Vec<P>>) -> Path {
        let mut path = Path::default();
        for c in contours {
            path.add(c);
            path.0.push(Step::Close);
        }
        path
    }

    fn add(&mut self, points: &[P]) {
        for (i, p) in points.iter().enumerate() {
            self.0.push(if i == 0 { Step::Move(f(*p)) } else { Step::Line(f(*p)) });
        }
    }

    /// A circle of four curves.
    pub fn circle(c: P, r: f64) -> Path {
        let k = r * 0.552_284_75;
        let at = |x: f64, y: f64| f([c[0] + x, c[1] + y]);
        Path(vec![
            Step::Move(at(r, 0.0)),
            Step::Cubic(at(r, k), at(k, r), at(0.0, r)),
            Step::Cubic(at(-k, r), at(-r, k), at(-r, 0.0)),
            Step::Cubic(at(-r, -k), at(-k, -r), at(0.0, -r)),
            Step::Cubic(at(k, -r), at(r, -k), at(r, 0.0)),
            Step::Close,
        ])
    }

    /// A rectangle with round corners.
    pub fn round_rect(x: f64, y: f64, w: f64, h: f64, r: f64) -> Path {
        let k = r * 0.447_715_25;
        let at = |px: f64, py: f64| f([x + px, y + py]);
        Path(vec![
            Step::Move(at(r, 0.0)),
            Step::Line(at(w - r, 0.0)),
            Step::Cubic(at(w - k, 0.0), at(w, k), at(w, r)),
            Step::Line(at(w, h - r)),
            Step::Cubic(at(w, h - k), at(w - k, h), at(w - r, h)),
            Step::Line(at(r, h)),
            Step::Cubic(at(k, h), at(0.0, h - k), at(0.0, h - r)),
            Step::Line(at(0.0, r)),
            Step::Cubic(at(0.0, k), at(k, 0.0), at(r, 0.0)),
            Step::Close,
        ])
    }

    /// Every point moved through `to`.
    #[must_use]
    pub fn map(&self, to: impl Fn(P) -> P) -> Path {
        let g = |p: [f32; 2]| f(to([f64::from(p[0]), f64::from(p[1])]));
        Path(
            self.0
                .iter()
                .map(|s| match *s {
                    Step::Move(p) => Step::Move(g(p)),
                    Step::Line(p) => Step::Line(g(p)),
                    Step::Cubic(a, b, c) => Step::Cubic(g(a), g(b), g(c)),
                    Step::Close => Step::Close,
                })
                .collect(),
        )
    }

    /// Moved by a vector.
    #[must_use]
    pub fn moved(&self, by: P) -> Path {
        self.map(|p| [p[0] + by[0], p[1] + by[1]])
    }

    /// All points, handles too: their box holds the path.
    pub fn points(&self) -> impl Iterator<Item = [f32; 2]> {
        self.0.iter().flat_map(|s| match *s {
            Step::Move(p) | Step::Line(p) => vec![p],
            Step::Cubic(a, b, c) => vec![a, b, c],
            Step::Close => vec![],
        })
    }
}

/// How the ends of a stroke look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cap {
    /// Cut at the end point.
    Butt,
    /// Half a disc; joins are round too.
    Round,
}

/// A line along a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub color: Color,
    /// Its width.
    pub width: f32,
    /// Its ends and joins.
    pub cap: Cap,
    /// On and off lengths.
    pub dash: Option<[f32; 2]>,
}

/// What a shape shows, for tests and for those who pick some of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The field's base colour.
    Ground,
    /// Parcels, trees: quiet and never near a side.
    Decor,
    /// Water with its banks.
    Water,
    /// A road, its casing, plazas, bridges.
    Road,
    /// A stone wall between two fields, a hub.
    Stone,
    /// Ground, lanes and yards of a town.
    Town,
    /// A house.
    House,
    /// A town wall with towers and gates.
    Wall,
    /// A monastery, a garden and the like.
    Site,
    /// A tint over a feature.
    Tint,
    /// A mark of a segment or tile.
    Badge,
    /// The edge of a tile.
    Rim,
    /// A figure or token.
    Figure,
    /// A signal of the editor.
    Signal,
    /// Letters and numbers.
    Text,
}

/// One coloured path.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Its outline.
    pub path: Path,
    /// The colour inside.
    pub fill: Option<Color>,
    /// The line along it.
    pub stroke: Option<Stroke>,
    /// What it shows.
    pub role: Role,
    /// Index into [`Picture::clips`]: drawn only inside that path.
    pub clip: Option<u16>,
}

/// One thing that is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Layer<'a> {
    /// An image.
    Inlay(&'a Inlay),
    /// A shape.
    Shape(&'a Shape),
}

/// Shapes from bottom to top.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height in tile units.
    pub size: [f32; 2],
    /// Whether it is cut at its size (tiles are, figures are not).
    pub cut: bool,
    /// Paths that shapes are cut to.
    pub clips: Vec<Path>,
    /// The shapes, lowest first.
    pub shapes: Vec<Shape>,
    /// Images among them, lowest first.
    pub inlays: Vec<Inlay>,
}

impl Picture {
    /// An empty picture of a tile, cut at its sides.
    pub fn tile() -> Picture {
        Picture { size: [1.0, 1.0], cut: true, clips: Vec::new(), shapes: Vec::new(), inlays: Vec::new() }
    }

    /// An empty picture that may stick out of its size.
    pub fn free() -> Picture {
        Picture { cut: false, ..Picture::tile() }
    }

    /// Adds a filled path.
    pub fn fill(&mut self, role: Role, path: Path, color: Color) {
        self.push(role, path, Some(color), None);
    }

    /// Adds a line with butt ends.
    pub fn line(&mut self, role: Role, path: Path, color: Color, width: f64) {
        self.stroke(role, path, color, width, Cap::Butt, None);
    }

    /// Adds a line with round ends and joins.
    pub fn round(&mut self, role: Role, path: Path, color: Color, width: f64) {
        self.stroke(role, path, color, width, Cap::Round, None);
    }

    /// Adds a line.
    pub fn stroke(
        &mut self,
        role: Role,
        path: Path,
        color: Color,
        width: f64,
        cap: Cap,
        dash: Option<[f32; 2]>,
    ) {
        let stroke = Stroke { color, width: width as f32, cap, dash };
        self.push(role, path, None, Some(stroke));
    }

    /// Adds a filled path with a line around it.
    pub fn edged(&mut self, role: Role, path: Path, color: Color, edge: Color, width: f64) {
        let stroke = Stroke { color: edge, width: width as f32, cap: Cap::Round, dash: None };
        self.push(role, path, Some(color), Some(stroke));
    }

    fn push(&mut self, role: Role, path: Path, fill: Option<Color>, stroke: Option<Stroke>) {
        if !path.0.is_empty() {
            self.shapes.push(Shape { path, fill, stroke, role, clip: None });
        }
    }

    /// Whether it shows nothing.
    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty() && self.inlays.is_empty()
    }

    /// What is drawn, lowest first: images before the shapes that they lie below.
    pub fn layers(&self) -> impl Iterator<Item = Layer<'_>> {
        let inlays = move |below: usize| {
            let last = below == self.shapes.len();
            self.inlays
                .iter()
                .filter(move |i| i.below == below || (last && i.below > below))
                .map(Layer::Inlay)
        };
        (0..=self.shapes.len()).flat_map(move |at| inlays(at).chain(self.shapes.get(at).map(Layer::Shape)))
    }

    /// Cuts all shapes from index `from` on to a path.
    pub fn clip_from(&mut self, from: usize, clip: Path) {
        let index = self.clips.len() as u16;
        self.clips.push(clip);
        for s in &mut self.shapes[from..] {
            s.clip = Some(index);
        }
    }

    /// The shapes of one role alone, cut as they were: the badges of a plate, to be laid above tints.
    #[must_use]
    pub fn only(&self, role: Role) -> Picture {
        let shapes = self.shapes.iter().filter(|s| s.role == role).cloned().collect();
        Picture { shapes, inlays: Vec::new(), ..self.clone() }
    }

    /// Puts another picture on top, scaled and moved, at an opacity.
    pub fn place(&mut self, other: &Picture, at: P, scale: f64, opacity: f64) {
        let base = self.clips.len() as u16;
        let below = self.shapes.len();
        self.inlays.extend(other.inlays.iter().map(|i| i.placed(at, scale, opacity, below)));
        let to = |p: P| [at[0] + p[0] * scale, at[1] + p[1] * scale];
        self.clips.extend(other.clips.iter().map(|c| c.map(to)));
        let faded = |c: Color| Color { a: (f64::from(c.a) * opacity).round() as u8, ..c };
        for s in &other.shapes {
            self.shapes.push(Shape {
                path: s.path.map(to),
                fill: s.fill.map(faded),
                stroke: s.stroke.map(|t| Stroke {
                    color: faded(t.color),
                    width: t.width * scale as f32,
                    dash: t.dash.map(|d| d.map(|x| x * scale as f32)),
                    ..t
                }),
                role: s.role,
                clip: s.clip.map(|i| i + base),
            });
        }
    }
}
