//! Names and places: what things of the document are called, and where they are.

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Vec2, vec2};

use super::app::Window;
use super::plates;
use super::strings as s;
use crate::app::Piece;
use crate::art::place_seats;
use crate::art::player::{PlayerInk, player_ink};
use crate::model::board::Spot;
use crate::model::geom::Cell;
use crate::model::score::FeatureScore;
use crate::model::tileset::TileSet;

impl Window {
    /// The name of a tile kind.
    pub fn tile_name(&self, id: &str) -> String {
        match self.plans.of(id) {
            Some(plan) if !plan.def().name.is_empty() => plan.def().name.get("en").to_owned(),
            Some(_) | None => id.to_owned(),
        }
    }

    /// The name of what lies on a cell.
    pub fn tile_name_at(&self, cell: Cell) -> String {
        self.session.tile_at(cell).map_or_else(|| s::EMPTY_CELL.to_owned(), |tile| self.tile_name(tile.id))
    }

    /// Figure kinds of this board, those of players first: id and name.
    pub fn figure_kinds(&self) -> Vec<(String, String)> {
        let kinds = self.session.figure_kinds().into_iter().chain(self.session.neutral_kinds());
        kinds.map(|f| (f.id.clone(), f.label.get("en").to_owned())).collect()
    }

    /// The name of a figure kind.
    pub fn figure_name(&self, id: &str) -> String {
        let kinds = self.figure_kinds();
        let name = kinds.into_iter().find(|(known, _)| known == id).map(|(_, name)| name);
        name.filter(|n| !n.is_empty()).unwrap_or_else(|| id.to_owned())
    }

    /// A figure of the board in words: "Red meeple".
    pub fn figure_words(&self, index: usize) -> String {
        let board = self.session.board();
        let Some(figure) = board.figures.get(index) else { return s::FIGURE.to_owned() };
        let owner = figure.player.as_deref().map(|id| {
            board.players.iter().find(|p| p.id == id).map_or(id.to_owned(), |p| p.shown().to_owned())
        });
        s::figure_of(owner.as_deref(), &self.figure_name(&figure.figure))
    }

    /// Where a figure stands, in words: a cell, or the name of a place.
    pub fn spot_words(&self, spot: &Spot) -> String {
        match spot {
            Spot::Segment(cell, _) | Spot::Cell(cell) => s::cell(*cell),
            Spot::Place(id) => {
                let name = id.split_once('/').and_then(|(set, local)| {
                    let set = self.catalogue.set(set)?;
                    let place = set.places.iter().find(|p| p.id == local)?;
                    Some(place.name.get("en").to_owned())
                });
                name.filter(|n| !n.is_empty()).unwrap_or_else(|| id.clone())
            }
        }
    }

    /// Cells that hold something, in row order.
    pub fn occupied(&self) -> impl Iterator<Item = Cell> + '_ {
        let plates = (0..self.session.board().plates.len()).flat_map(|n| self.session.plate_cells(n));
        self.session.board().tiles.keys().copied().chain(plates)
    }

    /// The smallest and largest used cell; the origin on an empty board.
    pub fn bounds(&self) -> (Cell, Cell) {
        let mut cells = self.occupied();
        let Some(first) = cells.next() else { return (Cell::new(0, 0), Cell::new(0, 0)) };
        cells.fold((first, first), |(a, b), c| {
            (Cell::new(a.x.min(c.x), a.y.min(c.y)), Cell::new(b.x.max(c.x), b.y.max(c.y)))
        })
    }

    /// Bounds of the middle four fifths of the used cells in each direction.
    pub fn bounds_of_most(&self) -> (Cell, Cell) {
        let (mut xs, mut ys): (Vec<i32>, Vec<i32>) = self.occupied().map(|c| (c.x, c.y)).unzip();
        xs.sort_unstable();
        ys.sort_unstable();
        let span = |v: &[i32]| match v.len() {
            0 => (0, 0),
            n => (v[n / 10], v[n - 1 - n / 10]),
        };
        let ((x0, x1), (y0, y1)) = (span(&xs), span(&ys));
        (Cell::new(x0, y0), Cell::new(x1, y1))
    }

    /// All cells of the piece on a cell: those of a plate and its partner, or the cell itself.
    pub fn piece_cells(&self, cell: Cell) -> Vec<Cell> {
        match self.session.tile_at(cell).map(|tile| tile.piece) {
            Some(Piece::Plate(index)) => {
                plates::cells_of(&self.session, &plates::together(&self.session, index))
            }
            Some(Piece::Tile(_)) => vec![cell],
            None => Vec::new(),
        }
    }

    /// The segment under a board position.
    pub fn segment_at(&self, at: Vec2) -> Option<String> {
        let tile = self.session.tile_at(super::camera::cell_of(at))?;
        self.plans.segment_at(tile.id, tile.turn, super::camera::within(at))
    }

    /// The segment after the selected one on a cell; none after the last.
    pub fn next_feature_on(&self, cell: Cell) -> Option<String> {
        let tile = self.session.tile_at(cell)?;
        let now = match &self.view.selection.feature {
            Some((c, segment)) if *c == cell => tile.def.segments.iter().position(|s| s.id == *segment),
            Some(_) | None => None,
        };
        tile.def.segments.get(now.map_or(0, |n| n + 1)).map(|s| s.id.clone())
    }

    /// Board position of a seat of a named place off the grid, when the plate it is printed on lies.
    pub fn place_on_board(&self, place: &str, seat: usize) -> Option<Vec2> {
        let (set, local) = place.split_once('/')?;
        let sets = self.catalogue.set(set)?;
        let def = sets.places.iter().find(|p| p.id == local)?;
        let plate = format!("{set}/{}", def.plate.as_deref()?);
        let placed = self.session.board().plates.iter().find(|p| p.plate == plate)?;
        let def_of_plate = sets.plate(def.plate.as_deref()?)?;
        let seats = place_seats(&sets, def_of_plate, local, placed.turn);
        let [x, y] = *seats.get(seat % seats.len().max(1))?;
        Some(vec2(placed.x as f32 + x as f32, placed.y as f32 + y as f32))
    }

    /// Colours and sign of a player of the board.
    pub fn ink_of(&self, player: &str) -> &'static PlayerInk {
        player_ink(player, self.session.board().player_index(player).unwrap_or(0))
    }

    /// Sets that the board uses, in its order.
    pub fn sets_in_use(&self) -> Vec<Arc<TileSet>> {
        self.session.board().sets.iter().filter_map(|used| self.catalogue.set(&used.id)).collect()
    }

    /// The name of a kind of segment.
    pub fn kind_name(&self, kind: &str) -> String {
        match self.session.rules().kind_def(kind) {
            Some(def) if !def.label.is_empty() => def.label.get("en").to_owned(),
            Some(_) | None => kind.to_owned(),
        }
    }

    /// The name of a token.
    pub fn token_name(&self, id: &str) -> String {
        let sets = self.sets_in_use();
        let def = sets.iter().flat_map(|set| &set.tokens).find(|t| t.id == id);
        def.filter(|d| !d.label.is_empty()).map_or(id.to_owned(), |d| d.label.get("en").to_owned())
    }

    /// Marks of a feature in words: "1 coat of arms".
    pub fn marks_of(&self, feature: &FeatureScore) -> String {
        let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
        for (x, y, segment) in &feature.segments {
            let Some(tile) = self.session.tile_at(Cell::new(*x, *y)) else { continue };
            if let Some((_, def)) = tile.def.segment(segment) {
                for (mark, n) in &def.marks {
                    *sums.entry(mark).or_default() += n;
                }
            }
        }
        let sets = self.sets_in_use();
        let name = |id: &str| {
            let def = sets.iter().flat_map(|set| &set.marks).find(|m| m.id == id);
            def.filter(|d| !d.label.is_empty()).map_or(id.to_owned(), |d| d.label.get("en").to_owned())
        };
        sums.into_iter()
            .map(|(id, n)| format!("{} {}", s::number(n), name(id)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The rules in force: editions and names of the sets.
    pub fn rules_words(&self) -> String {
        self.set_words().join(", ")
    }

    /// The same in a few words: beyond two sets only the first is named.
    pub fn rules_few_words(&self) -> String {
        let words = self.set_words();
        match words.as_slice() {
            [first, _, rest @ ..] if !rest.is_empty() => s::and_sets(first, words.len() - 1),
            _ => words.join(", "),
        }
    }

    fn set_words(&self) -> Vec<String> {
        let words = self.session.board().sets.iter().map(|used| match self.catalogue.set(&used.id) {
            Some(set) => {
                let name = set.name.get("en").to_owned();
                let edition = used.edition.clone().or_else(|| set.newest_edition().map(str::to_owned));
                edition.map_or(name.clone(), |e| format!("{name} {}", e.to_uppercase()))
            }
            None => used.id.clone(),
        });
        words.collect()
    }
}
