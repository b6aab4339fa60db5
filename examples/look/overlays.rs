//! What the editor lays over a board: owners, the tile in hand, what fits, what is wrong, what is chosen.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::sync::Arc;

use tilewright::app::Session;
use tilewright::art::board::Item;
use tilewright::art::figure::{PlayerInk, player_ink};
use tilewright::art::overlay::{self, FieldTint, Fit};
use tilewright::art::palette::Paper;
use tilewright::art::{BoardPicture, Detail, Picture, TilePlan};
use tilewright::model::{Cell, FeatureScore, Side, Turn};

use crate::canvas::Canvas;
use crate::stock::Stock;

const PIXELS: u32 = 96;

/// A part of a board, drawn layer by layer.
struct Scene<'a> {
    stock: &'a Stock,
    session: Session,
    picture: BoardPicture,
    plans: BTreeMap<String, Arc<TilePlan>>,
}

impl<'a> Scene<'a> {
    fn new(
        stock: &'a Stock,
        file: &str,
        paper: Paper,
        from: Cell,
        to: Cell,
    ) -> Result<Scene<'a>, Box<dyn Error>> {
        let session = stock.session(file)?;
        let picture = BoardPicture::new(paper, from, to);
        let mut scene = Scene { stock, session, picture, plans: BTreeMap::new() };
        for cell in scene.cells() {
            if let Some((plan, turn)) = scene.plan(cell) {
                let tile = plan.picture(&stock.vocab, turn, Detail::of_pixels(PIXELS));
                scene.picture.tile(cell, Arc::new(tile));
            }
        }
        Ok(scene)
    }

    fn cells(&self) -> Vec<Cell> {
        let (from, to) = (self.picture.from, self.picture.to);
        (from.y..=to.y).flat_map(|y| (from.x..=to.x).map(move |x| Cell::new(x, y))).collect()
    }

    fn plan(&mut self, cell: Cell) -> Option<(Arc<TilePlan>, Turn)> {
        let tile = self.session.tile_at(cell)?;
        let make = || Arc::new(TilePlan::new(tile.def, &self.stock.vocab));
        let plan = self.plans.entry(tile.id.to_owned()).or_insert_with(make);
        Some((Arc::clone(plan), tile.turn))
    }

    fn shows(&self, cell: Cell) -> bool {
        let (from, to) = (self.picture.from, self.picture.to);
        (from.x..=to.x).contains(&cell.x) && (from.y..=to.y).contains(&cell.y)
    }

    /// Lays a picture, cut at its square, over a cell.
    fn lay(&mut self, cell: Cell, picture: Picture) {
        if !self.shows(cell) {
            return;
        }
        let at = [f64::from(cell.x), f64::from(cell.y)];
        let item = Item { picture: Arc::new(picture), at, opacity: 1.0 };
        // Tiles are cut at their squares, and what is above is not.
        if item.picture.cut { self.picture.tiles.push(item) } else { self.picture.above.push(item) }
    }

    /// Segments of a feature: cell, plan, turn, index of the segment.
    fn segments(&mut self, feature: &FeatureScore) -> Vec<(Cell, Arc<TilePlan>, Turn, usize)> {
        let mut found = Vec::new();
        for (x, y, id) in &feature.segments {
            let cell = Cell::new(*x, *y);
            let index = self.session.tile_at(cell).and_then(|t| Some(t.def.segment(id)?.0));
            if let (Some(index), Some((plan, turn))) = (index, self.plan(cell)) {
                found.push((cell, plan, turn, index));
            }
        }
        found
    }

    /// Badges once more, above the tints.
    fn badges(&mut self) {
        for cell in self.cells() {
            if let Some((plan, turn)) = self.plan(cell) {
                let badges = plan.badge_picture(&self.stock.vocab, turn, Detail::of_pixels(PIXELS));
                self.lay(cell, badges);
            }
        }
    }

    fn owners(&self, feature: &FeatureScore) -> Vec<&'static PlayerInk> {
        let place = |id: &String| self.session.board().player_index(id).unwrap_or(0);
        feature.owners.iter().map(|id| player_ink(id, place(id))).collect()
    }
}

pub fn sheet(stock: &Stock) -> Result<Canvas, Box<dyn Error>> {
    let mut canvas = Canvas::new(1190, 1048, Paper::Light.inks().paper);
    let (light, dark) = (Paper::Light.inks(), Paper::Dark.inks());
    canvas.rect(640, 0, 550, 1048, dark.paper);
    let title = |canvas: &mut Canvas, text: &str, at: [i32; 2], color| canvas.text(text, at, 10.0, color);
    show(&mut canvas, features(stock)?, [6, 32]);
    show(&mut canvas, borders(stock)?, [6, 704]);
    show(&mut canvas, in_hand(stock)?, [640, 32]);
    show(&mut canvas, chosen(stock)?, [640, 704]);
    title(&mut canvas, "Features: colour and sign of the owner, hatch of nobody", [34, 20], light.text);
    title(
        &mut canvas,
        "A field, the towns that it borders, the tiles that a line counts",
        [34, 692],
        light.text,
    );
    title(&mut canvas, "Tile in hand: fits, does not, and where else", [668, 20], dark.text);
    title(
        &mut canvas,
        "Chosen town with its open sides; sides with an error, a warning",
        [668, 692],
        dark.text,
    );
    Ok(canvas)
}

fn show(canvas: &mut Canvas, picture: BoardPicture, at: [i32; 2]) {
    if let Some(image) = picture.rasterise(PIXELS) {
        canvas.lay(&image, at[0], at[1]);
    }
}

fn features(stock: &Stock) -> Result<BoardPicture, Box<dyn Error>> {
    let mut scene =
        Scene::new(stock, "docs/look/board.board.json", Paper::Light, Cell::new(-3, -2), Cell::new(2, 3))?;
    for feature in scene.session.score().features {
        let owners = scene.owners(&feature);
        for (cell, plan, turn, segment) in scene.segments(&feature) {
            scene.lay(cell, overlay::tint(&plan, segment, turn, &owners, FieldTint::Usual));
        }
    }
    scene.badges();
    Ok(scene.picture)
}

fn borders(stock: &Stock) -> Result<BoardPicture, Box<dyn Error>> {
    let mut scene =
        Scene::new(stock, "docs/look/board.board.json", Paper::Light, Cell::new(-3, 0), Cell::new(2, 2))?;
    let field = scene.session.feature_at(Cell::new(-2, 0), "f1").ok_or("no field there")?;
    let owner = scene.owners(&field).first().copied().ok_or("nobody owns the field")?;
    for (cell, plan, turn, segment) in scene.segments(&field) {
        scene.lay(cell, overlay::tint(&plan, segment, turn, &[owner], FieldTint::Soft));
        for town in 0..plan.len() {
            scene.lay(cell, overlay::field_border(&plan, segment, town, turn, owner.body));
        }
    }
    for town in &field.borders {
        let Some(town) = scene.session.feature(&town.to_string()) else { continue };
        if let Some((cell, plan, turn, segment)) = scene.segments(&town).into_iter().next()
            && let Some(seat) = plan.seat(segment, turn)
            && scene.shows(cell)
        {
            scene.picture.figure(cell, seat, Arc::new(overlay::counted_city(owner.body)));
        }
    }
    scene.badges();
    let road = scene.session.feature_at(Cell::new(-1, 1), "r1").ok_or("no road there")?;
    let counted: BTreeSet<Cell> = road.cells().collect();
    for cell in &counted {
        let near = |x, y| counted.contains(&Cell::new(cell.x + x, cell.y + y));
        let about = [-1, 0, 1].map(|y| [-1, 0, 1].map(|x| near(x, y)));
        scene.lay(*cell, overlay::counted_among(1, about));
    }
    Ok(scene.picture)
}

fn in_hand(stock: &Stock) -> Result<BoardPicture, Box<dyn Error>> {
    let mut scene =
        Scene::new(stock, "examples/mid-game.board.json", Paper::Dark, Cell::new(0, -4), Cell::new(4, 1))?;
    let hand = "base/city-cap-crossing";
    let legal: BTreeMap<Cell, [bool; 4]> = scene.session.legal(hand).into_iter().collect();
    let fits = |yes: bool| if yes { Fit::Fits } else { Fit::Refused };
    let placed = legal.iter().find(|(cell, _)| scene.shows(**cell) && cell.y >= -1);
    let (fit_cell, turns) = placed.map(|(c, t)| (*c, *t)).ok_or("the tile fits nowhere here")?;
    let taken: BTreeSet<Cell> = scene.session.board().tiles.keys().copied().collect();
    let beside = |cell: &Cell| Side::ALL.iter().any(|s| taken.contains(&cell.step(*s)));
    let free: Vec<Cell> = scene
        .cells()
        .into_iter()
        .filter(|cell| !taken.contains(cell) && beside(cell) && *cell != fit_cell)
        .collect();
    let clashes = |cell: Cell, turn: Turn| scene.session.fit(hand, cell, turn).clashes;
    let (refused, wrong) = free
        .iter()
        .rev()
        .flat_map(|cell| (0..4).map(move |q| (*cell, Turn::from_quarters(q))))
        .max_by_key(|(cell, turn)| clashes(*cell, *turn).len())
        .ok_or("no cell is free")?;
    let sides: Vec<Side> = clashes(refused, wrong).iter().map(|clash| clash.side).collect();
    for cell in free.iter().filter(|cell| **cell != refused) {
        let mark = match legal.get(cell) {
            Some(turns) => overlay::lit_cell(turns.map(fits), Paper::Dark),
            None => overlay::open_cell(Paper::Dark),
        };
        scene.lay(*cell, mark);
    }
    let turn = Turn::from_quarters(turns.iter().position(|yes| *yes).unwrap_or(0));
    ghost(&mut scene, hand, fit_cell, turn, Fit::Fits);
    ghost(&mut scene, hand, refused, wrong, Fit::Refused);
    for side in sides {
        scene.lay(refused, overlay::illegal_side(side, Paper::Dark));
    }
    Ok(scene.picture)
}

fn ghost(scene: &mut Scene, tile: &str, cell: Cell, turn: Turn, fit: Fit) {
    let Some(kind) = scene.session.rules().tile(tile) else { return };
    let plan = TilePlan::new(scene.session.rules().def(kind), &scene.stock.vocab);
    let picture = Arc::new(plan.picture(&scene.stock.vocab, turn, Detail::of_pixels(PIXELS)));
    let at = [f64::from(cell.x), f64::from(cell.y)];
    scene.picture.tiles.push(Item { picture, at, opacity: 0.66 });
    scene.lay(cell, overlay::ghost_frame(fit, scene.picture.paper));
}

fn chosen(stock: &Stock) -> Result<BoardPicture, Box<dyn Error>> {
    let mut scene =
        Scene::new(stock, "examples/mid-game.board.json", Paper::Dark, Cell::new(-1, 0), Cell::new(3, 2))?;
    let town = scene.session.feature_at(Cell::new(1, 1), "c1").ok_or("no town there")?;
    let mut parts: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    let segments = scene.segments(&town);
    for (cell, _, _, segment) in &segments {
        parts.entry(*cell).or_default().push(*segment);
    }
    for cell in scene.cells() {
        if let Some((plan, turn)) = scene.plan(cell) {
            let kept = parts.get(&cell).map_or(&[][..], Vec::as_slice);
            scene.lay(cell, overlay::veil(&plan, kept, turn));
        }
    }
    for (cell, plan, turn, segment) in segments {
        scene.lay(cell, overlay::selected(&plan, segment, turn));
    }
    for (x, y, side) in &town.open {
        scene.lay(Cell::new(*x, *y), overlay::open_side(*side));
    }
    scene.lay(Cell::new(0, 1), overlay::illegal_side(Side::S, Paper::Dark));
    scene.lay(Cell::new(-1, 1), overlay::warned_side(Side::E));
    Ok(scene.picture)
}
