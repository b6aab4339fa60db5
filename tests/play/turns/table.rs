//! A board made by hand on which a game goes on, and what happens in words that tests can compare.

use serde_json::Map;
use tilewright::engine::play::{Bag, Position, State};
use tilewright::model::holdings::Amount;
use tilewright::model::{
    Action, Board, Cell, Choice, Edit, Event, Holder, OptionValue, Piece, PlacedFigure, PlacedTile, Player,
    SetUse, Spot, TilePile, Turn, TurnState, What,
};

use crate::games::rules_of;

/// See the module. Tiles of the base game are named without their set; cells are `(x, y)`, turns degrees clockwise.
pub struct Table(Board);

/// A game on such a board.
pub struct Game(pub State);

pub const ISLAND: (i32, i32) = (20, 20);

fn full(id: &str) -> String {
    if id.contains('/') { id.to_owned() } else { format!("base/{id}") }
}

fn cell((x, y): (i32, i32)) -> Cell {
    Cell::new(x, y)
}

fn turn(degrees: i64) -> Turn {
    Turn::from_degrees(degrees).unwrap()
}

impl Table {
    /// The base game and these sets; red, blue and green play, red is to draw a tile.
    pub fn of(sets: &[&str]) -> Table {
        let ids = ["red", "blue", "green"];
        Table(Board {
            sets: std::iter::once("base").chain(sets.iter().copied()).map(SetUse::new).collect(),
            players: ids.iter().map(|id| Player::new(id, "")).collect(),
            turn: Some(TurnState::new("red", "draw")),
            bag: Some(TilePile::default()),
            ..Board::default()
        })
    }

    pub fn two_players(mut self) -> Table {
        self.0.players.truncate(2);
        self
    }

    pub fn option(mut self, id: &str, value: &str) -> Table {
        let value = match value {
            "true" | "false" => OptionValue::Switch(value == "true"),
            _ => OptionValue::Choice(value.to_owned()),
        };
        self.0.options.insert(id.to_owned(), value);
        self
    }

    pub fn tile(mut self, id: &str, at: (i32, i32), degrees: i64) -> Table {
        let tile = PlacedTile::new(&full(id), turn(degrees));
        self.0.tiles.insert(cell(at), vec![tile]);
        self
    }

    /// A start tile far away, beside which tiles can be laid that concern nothing else: a straight road to its east.
    pub fn island(self) -> Table {
        self.tile("start", ISLAND, 0)
    }

    /// A figure, such as "red meeple"; a neutral one is one word.
    pub fn figure(self, who: &str, at: (i32, i32), segment: &str) -> Table {
        self.stands(who, Spot::Segment(cell(at), segment.to_owned()))
    }

    pub fn on_cell(self, who: &str, at: (i32, i32)) -> Table {
        self.stands(who, Spot::Cell(cell(at)))
    }

    pub fn in_place(self, who: &str, place: &str) -> Table {
        self.stands(who, Spot::Place(place.to_owned()))
    }

    fn stands(mut self, who: &str, spot: Spot) -> Table {
        let (player, figure) = match who.split_once(' ') {
            Some((player, figure)) => (Some(player.to_owned()), figure),
            None => (None, who),
        };
        self.0.figures.push(PlacedFigure { player, figure: figure.to_owned(), spot, extra: Map::new() });
        self
    }

    /// So many meeples of a player out of the way, in a field of the island.
    pub fn out(mut self, player: &str, meeples: usize) -> Table {
        for _ in 0..meeples {
            self = self.figure(&format!("{player} meeple"), ISLAND, "f2");
        }
        self
    }

    pub fn floors(mut self, at: (i32, i32), floors: i64) -> Table {
        self.0.tokens.0.insert((Holder::Cell(cell(at)), "floor".to_owned()), Amount::of(floors));
        self
    }

    pub fn holds(mut self, player: &str, token: &str, record: i64) -> Table {
        self.0.tokens.0.insert((Holder::Player(player.to_owned()), token.to_owned()), Amount::of(1));
        self.0.records.insert(token.to_owned(), record);
        self
    }

    pub fn common(mut self, tile: &str) -> Table {
        self.0.common.push(full(tile));
        self
    }

    /// Adds tiles to the bag, which is empty at first.
    pub fn bag(mut self, tiles: &[&str]) -> Table {
        let bag = self.0.bag.get_or_insert_default();
        for tile in tiles {
            bag.0.entry(full(tile)).or_default().count += 1;
        }
        self
    }

    /// Takes tiles out of the bag.
    pub fn without(mut self, tiles: &[&str]) -> Table {
        let bag = self.0.bag.get_or_insert_default();
        tiles.iter().for_each(|tile| drop(bag.0.remove(&full(tile))));
        self
    }

    /// A bag of nothing else.
    pub fn only(mut self, tiles: &[&str]) -> Table {
        self.0.bag = Some(TilePile::default());
        self.bag(tiles)
    }

    /// Takes a tile off the board.
    pub fn missing(mut self, at: (i32, i32)) -> Table {
        self.0.tiles.remove(&cell(at));
        self
    }

    /// Tiles to draw that nothing depends on, so that the game does not end.
    pub fn more(self) -> Table {
        self.bag(&["road-straight"; 4])
    }

    /// Lays what sets lay before the first draw: plates, neutral figures in their places.
    pub fn set_up(mut self) -> Table {
        let rules = rules_of(&self.0);
        for edit in tilewright::engine::play::start::edits(&self.0.clone(), &rules) {
            if !matches!(edit, Edit::Turn(_)) {
                self.0.apply(edit).unwrap();
            }
        }
        self
    }

    pub fn begin(mut self) -> Game {
        self.0.figures.sort_by_key(|f| (f.spot.cell(), f.spot.clone(), f.player.clone(), f.figure.clone()));
        let rules = rules_of(&self.0);
        assert_eq!(rules.faults, [], "the ruleset compiles");
        Game(State::new(self.0, rules))
    }
}

impl Game {
    fn act(&mut self, action: &Action) -> Vec<String> {
        let before = self.0.board().clone();
        let events = self.0.apply(action).unwrap_or_else(|e| panic!("{e}; {:?}", self.choices()));
        // Every step of these tests can be taken back and done again.
        let after = self.0.board().clone();
        assert!(self.0.undo());
        assert_eq!(*self.0.board(), before);
        self.0.apply(action).unwrap();
        assert_eq!(*self.0.board(), after);
        told(&events)
    }

    pub fn draw(&mut self, tile: &str) -> Vec<String> {
        self.act(&Action::Draw(full(tile)))
    }

    /// Draws a tile and lays it.
    pub fn lay(&mut self, tile: &str, at: (i32, i32), degrees: i64) -> Vec<String> {
        let mut events = self.draw(tile);
        events.extend(self.act(&Action::Lay(cell(at), turn(degrees))));
        events
    }

    /// Lays a tile beside the island.
    pub fn lay_aside(&mut self) -> Vec<String> {
        let free = (1..9).find(|x| !self.0.board().tiles.contains_key(&Cell::new(ISLAND.0 + x, ISLAND.1)));
        self.lay("road-straight", (ISLAND.0 + free.unwrap(), ISLAND.1), 0)
    }

    /// Puts a figure and lets the game go on to the next decision.
    pub fn put(&mut self, figure: &str, at: (i32, i32), segment: &str) -> Vec<String> {
        let events = self.act(&Action::Put(figure.to_owned(), Spot::Segment(cell(at), segment.to_owned())));
        self.on(events)
    }

    /// Does the choice of these words and lets the game go on.
    pub fn choose(&mut self, words: &str) -> Vec<String> {
        let choices = self.0.decision().choices;
        let found = choices.iter().find(|c| words_of(c) == words);
        let found = found.unwrap_or_else(|| panic!("{words} is not among {:?}", self.choices()));
        let events = self.act(&found.action);
        self.on(events)
    }

    /// Leaves the offer, or goes on where there is none.
    pub fn pass(&mut self) -> Vec<String> {
        if self.0.decision().is_forced() { self.on(Vec::new()) } else { self.choose("pass") }
    }

    fn on(&mut self, mut events: Vec<String>) -> Vec<String> {
        while self.0.decision().is_forced() {
            events.extend(self.act(&Action::Proceed));
        }
        events
    }

    /// Who decides in which phase.
    pub fn now(&self) -> (String, &'static str) {
        let decision = self.0.decision();
        (decision.player, decision.phase)
    }

    /// What may be done, in words; what a rule offers ends in that rule.
    pub fn choices(&self) -> Vec<String> {
        self.0.decision().choices.iter().map(words_of).collect()
    }

    /// Choices that begin so.
    pub fn offers(&self, begins: &str) -> Vec<String> {
        self.choices().into_iter().filter(|c| c.starts_with(begins)).collect()
    }

    /// Figures on the board, in words.
    pub fn figures(&self) -> Vec<String> {
        self.0.board().figures.iter().map(|f| piece(&Piece::of(f))).collect()
    }

    /// Entered points by player.
    pub fn points(&self) -> Vec<i64> {
        self.0.board().players.iter().map(|p| p.score).collect()
    }

    /// How many of a token a player has.
    pub fn tokens(&self, player: &str, token: &str) -> i64 {
        self.0.board().tokens.count(&Holder::Player(player.to_owned()), token)
    }

    pub fn floors(&self, at: (i32, i32)) -> i64 {
        self.0.board().tokens.count(&Holder::Cell(cell(at)), "floor")
    }

    /// Rules by which tiles of the bag wait, and how many.
    pub fn waiting(&self) -> Vec<(String, i64)> {
        let bag = Bag::of(&Position::new(self.0.board(), self.0.analysis()));
        let count = |tiles: &[(_, i64)]| tiles.iter().map(|(_, n)| n).sum();
        bag.waiting.iter().map(|w| (w.rule.clone().unwrap_or_default(), count(&w.tiles))).collect()
    }
}

fn spot(spot: &Spot) -> String {
    match spot {
        Spot::Segment(c, segment) => format!("{},{} {segment}", c.x, c.y),
        Spot::Cell(c) => format!("{},{}", c.x, c.y),
        Spot::Place(place) => place.rsplit('/').next().unwrap().to_owned(),
    }
}

fn piece(p: &Piece) -> String {
    let owner = p.player.as_ref().map(|o| format!("{o} ")).unwrap_or_default();
    format!("{owner}{} {}", p.figure, spot(&p.spot))
}

fn by(rule: Option<&String>) -> String {
    rule.map(|r| format!(" {r}")).unwrap_or_default()
}

fn words_of(choice: &Choice) -> String {
    let what = match &choice.action {
        Action::Draw(id) => format!("draw {id}"),
        Action::Lay(c, t) => format!("lay {},{} {}", c.x, c.y, t.degrees()),
        Action::Put(figure, to) => format!("put {figure} {}", spot(to)),
        Action::TakeOff(p) => format!("take {}", piece(p)),
        Action::Move(figure, to) => format!("move {figure} {}", spot(to)),
        Action::Join(p, to) => format!("call {} to {}", piece(p), spot(to)),
        Action::Add(token, c) => format!("add {token} {},{}", c.x, c.y),
        Action::Pass => "pass".to_owned(),
        Action::Proceed => "go on".to_owned(),
    };
    format!("{what}{}", by(choice.rule.as_ref()))
}

/// What happened, in words, each with its rule; not which tile was drawn and laid.
fn told(events: &[Event]) -> Vec<String> {
    let words = |e: &Event| {
        let who = e.player.clone().unwrap_or_default();
        let what = match &e.what {
            What::Drawn(_) | What::Laid(..) => return None,
            What::Begins => format!("{who} begins"),
            What::Unplaceable(id) => format!("{id} fits nowhere"),
            What::Stolen(id) => format!("{id} stolen"),
            What::Dropped(id) => format!("{id} leaves"),
            What::Put(p) => format!("put {}", piece(p)),
            What::Passed => format!("{who} passes"),
            What::Moved(figure, to) => format!("{who} moves {figure} {}", spot(to)),
            What::Home(p) => format!("home {}", piece(p)),
            What::Joined(p, to) => format!("called {} to {}", piece(p), spot(to)),
            What::Tokens(Holder::Cell(c), token, n) => format!("{token} {n} on {},{}", c.x, c.y),
            What::Tokens(Holder::Player(id), token, n) => format!("{token} {n} for {id}"),
            What::Paid(line) => match &line.token {
                Some(token) => format!("{who} gets {} {token}", line.count),
                None => format!("{who} {:+}", line.points),
            },
            What::Again => format!("{who} again"),
            What::Stuck(figure) => format!("{figure} stuck"),
            What::Over => "over".to_owned(),
        };
        Some(format!("{what}{}", by(e.rule.as_ref())))
    };
    events.iter().filter_map(words).collect()
}
