//! English for what may be done, what happened and the phases: whole lines in the field's words, in one place for both faces.

use super::super::Session;
use super::log::Entry;
use crate::engine::play::phases as p;
use crate::model::declare::EffectWhen;
use crate::model::vocab::Profile;
use crate::model::{Action, Cell, Event, Holder, LineMoment, Piece, ScoreLine, Side, Spot, What};

/// A number with a proper minus.
fn number(n: i64) -> String {
    if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
}

fn signed(n: i64) -> String {
    if n < 0 { number(n) } else { format!("+{n}") }
}

fn cell(c: Cell) -> String {
    format!("{}, {}", number(i64::from(c.x)), number(i64::from(c.y)))
}

fn many(n: i64, one: &str, several: &str) -> String {
    format!("{} {}", number(n), if n == 1 { one } else { several })
}

/// With a capital first letter.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

// ---- names ---------------------------------------------------------------------------------------------------------

/// A tile kind's name, else its id.
pub fn tile(session: &Session, id: &str) -> String {
    let rules = session.rules();
    let def = rules.tile(id).map(|kind| rules.def(kind));
    def.filter(|d| !d.name.is_empty()).map_or_else(|| id.to_owned(), |d| d.name.get("en").to_owned())
}

/// A figure kind's name, else its id.
pub fn figure(session: &Session, id: &str) -> String {
    let label = session.figure_def(id).map(|def| def.label.get("en"));
    label.filter(|l| !l.is_empty()).unwrap_or(id).to_owned()
}

/// A player's shown name, else the id.
pub fn player(session: &Session, id: &str) -> String {
    let board = session.board();
    board.players.iter().find(|p| p.id == id).map_or_else(|| id.to_owned(), |p| p.shown().to_owned())
}

fn kind(session: &Session, id: &str) -> String {
    let label = session.rules().kind_def(id).map(|def| def.label.get("en"));
    label.filter(|l| !l.is_empty()).unwrap_or(id).to_owned()
}

fn token(session: &Session, id: &str) -> String {
    let defs = session.rules().sets.iter().flat_map(|(set, _)| &set.tokens);
    let label = defs.filter(|t| t.id == id).map(|t| t.label.get("en")).find(|l| !l.is_empty());
    label.unwrap_or(id).to_owned()
}

fn place(session: &Session, id: &str) -> String {
    let name = session.rules().place(id).map(|(_, place)| place.name.get("en"));
    name.filter(|n| !n.is_empty()).unwrap_or(id).to_lowercase()
}

/// The kind of a segment and what a meeple on it is called.
fn kind_at(session: &Session, at: Cell, segment: &str) -> Option<(String, Option<String>)> {
    let tile = session.tile_at(at)?;
    let (_, def) = tile.def.segment(segment)?;
    let role = session.rules().kind_def(&def.kind).and_then(|k| k.role.clone());
    Some((kind(session, &def.kind), role))
}

/// Where something stands: "the city at 4, 1", "the castle".
fn spot(session: &Session, spot: &Spot) -> String {
    match spot {
        Spot::Segment(at, segment) => match kind_at(session, *at, segment) {
            Some((kind, _)) => format!("the {kind} at {}", cell(*at)),
            None => cell(*at),
        },
        Spot::Cell(at) => cell(*at),
        Spot::Place(id) => format!("the {}", place(session, id)),
    }
}

/// A figure by its owner, "Blue's meeple"; a neutral one by its kind alone.
fn piece(session: &Session, piece: &Piece) -> String {
    let figure = figure(session, &piece.figure);
    match &piece.player {
        Some(id) => format!("{}\u{2019}s {figure}", player(session, id)),
        None => format!("the {figure}"),
    }
}

// ---- phases --------------------------------------------------------------------------------------------------------

/// A phase in the strip.
pub fn phase(session: &Session, id: &str) -> String {
    let rules = session.rules();
    let walker = |after: bool| {
        let walk = rules.play.walks.iter().find(|w| w.after_scoring == after);
        walk.map(|w| capital(&figure(session, &rules.figure_info(w.figure).def.id)))
    };
    let fixed = match id {
        p::DRAW => "Draw",
        p::TOKENS => "Tokens",
        p::PLACE => "Place tile",
        p::FIGURE => "Figure",
        p::WALK => return walker(false).unwrap_or_else(|| "Walk".to_owned()),
        p::CALL => "Call",
        p::SCORE => "Score",
        p::WALK_AFTER => return walker(true).unwrap_or_else(|| "Walk".to_owned()),
        p::SEND => "Send",
        p::ESCORT => {
            let escorts = rules.play.effects_when(EffectWhen::Sent).filter_map(|e| e.neutral);
            let name = escorts.map(|n| capital(&figure(session, &rules.figure_info(n).def.id))).next();
            return name.unwrap_or_else(|| "Escort".to_owned());
        }
        p::LEAVE => "Take back",
        p::END => "End of turn",
        p::LAST_CALL => "Last calls",
        p::FINAL => "Final scoring",
        p::OVER => "Game over",
        other => other,
    };
    fixed.to_owned()
}

/// What a phase asks of whoever decides.
pub fn asks(session: &Session, id: &str, who: &str) -> String {
    let name = player(session, who);
    match id {
        p::DRAW => format!("{name} draws a tile."),
        p::TOKENS => format!("Too few are left for all: {name} chooses which get one, at most one each."),
        p::PLACE => format!("{name} places the tile on a lit cell."),
        p::FIGURE => format!("{name} may put a figure on the new tile."),
        p::WALK | p::WALK_AFTER => {
            format!("{name} moves the {} one tile.", phase(session, id).to_lowercase())
        }
        p::CALL => format!("{name} may call figures to what is completed."),
        p::SCORE => "Completed features are scored.".to_owned(),
        p::SEND => format!("{name} did not score and others did: {name} may send a figure."),
        p::ESCORT => format!("{name} may move the {}.", phase(session, id).to_lowercase()),
        p::LEAVE => format!("{name} may take a figure back."),
        p::END => format!("{name}\u{2019}s turn ends."),
        p::LAST_CALL => format!("{name} may call a figure before final scoring."),
        p::FINAL => "The last tile lies. Open features and fields are scored.".to_owned(),
        p::OVER if session.board().players.is_empty() => "Nobody plays. Start a game.".to_owned(),
        _ => "The game is over.".to_owned(),
    }
}

/// Why nothing happened in a phase.
pub fn skipped(id: &str) -> &'static str {
    match id {
        p::TOKENS => "The tile adds none, or enough were left for all.",
        p::FIGURE => "No figure could be put: none is left, or every spot is taken.",
        p::WALK | p::WALK_AFTER => "The tile of this turn does not start it.",
        p::CALL => "Nobody has a figure to call to what is completed.",
        p::SEND => "Only a player who was left out of this turn's scoring may send a figure.",
        p::ESCORT => "No figure was sent.",
        p::LEAVE => "No figure may leave.",
        _ => "Nothing happened here.",
    }
}

// ---- choices -------------------------------------------------------------------------------------------------------

/// What an action is, in a few words.
pub fn action(session: &Session, action: &Action) -> String {
    match action {
        Action::Draw(id) => format!("Draw {}", tile(session, id)),
        Action::Lay(at, turn) => format!("At {}, turn {}°", cell(*at), turn.degrees()),
        Action::Put(id, to) => put(session, id, to),
        Action::TakeOff(off) => capital(&format!("{} goes home", piece(session, off))),
        Action::Move(id, to) => format!("{} to {}", capital(&figure(session, id)), spot(session, to)),
        Action::Join(from, to) => {
            format!("{} joins {}", capital(&piece(session, from)), spot(session, to))
        }
        Action::Add(id, at) => format!("{} on {}", capital(&token(session, id)), cell(*at)),
        Action::Pass if super::decision(session).phase == p::FIGURE => "No figure".to_owned(),
        Action::Pass => "Pass".to_owned(),
        Action::Proceed => proceed(session),
    }
}

/// A meeple is called by its role: "Knight in the city"; away from the new tile with the cell.
fn put(session: &Session, id: &str, to: &Spot) -> String {
    let head = put_short(session, id, to);
    let placed = session.board().turn.as_ref().and_then(|t| t.placed_cell());
    match to {
        Spot::Segment(at, _) if placed != Some(*at) => format!("{head} at {}", cell(*at)),
        Spot::Segment(..) | Spot::Cell(_) | Spot::Place(_) => head,
    }
}

/// The same without the cell.
fn put_short(session: &Session, id: &str, to: &Spot) -> String {
    let name = capital(&figure(session, id));
    let Spot::Segment(at, segment) = to else { return format!("{name} to {}", spot(session, to)) };
    let Some((kind, role)) = kind_at(session, *at, segment) else {
        return format!("{name} at {}", cell(*at));
    };
    let head = match role {
        Some(role) if id == "meeple" => capital(&role),
        Some(_) | None => name,
    };
    let line = kind_profile(session, *at, segment) == Some(Profile::Line);
    format!("{head} {} the {kind}", if line { "on" } else { "in" })
}

fn kind_profile(session: &Session, at: Cell, segment: &str) -> Option<Profile> {
    let (_, def) = session.tile_at(at)?.def.segment(segment)?;
    session.rules().kind_def(&def.kind)?.profile
}

fn proceed(session: &Session) -> String {
    match super::decision(session).phase {
        p::DRAW => "Nothing is left to draw",
        p::PLACE => "Set the tile aside",
        p::FIGURE => "No figure can be put",
        p::SCORE => "Score",
        p::END => "End the turn",
        p::FINAL => "Final scoring",
        _ => "Go on",
    }
    .to_owned()
}

/// Why one would do it, or what it means: the line below a choice.
pub fn why(session: &Session, action: &Action) -> String {
    match action {
        Action::Lay(at, turn) => {
            let Some(id) = &session.board().drawn else { return String::new() };
            let fit = session.fit(id, *at, *turn);
            match fit.meets.as_slice() {
                [] => "Touches no tile".to_owned(),
                [one] => format!("{} meets {one}", capital(one)),
                several => format!("Fits on {} sides: {}", several.len(), several.join(", ")),
            }
        }
        Action::Put(_, Spot::Segment(at, segment)) => feature(session, *at, segment),
        Action::Join(_, Spot::Segment(at, segment)) => feature(session, *at, segment),
        Action::TakeOff(Piece { spot: Spot::Segment(at, segment), .. }) => feature(session, *at, segment),
        Action::Pass => {
            let who = super::decision(session).player;
            let left: i64 = session
                .figure_kinds()
                .iter()
                .filter_map(|f| session.supply(&who, &f.id))
                .map(|n| n.max(0))
                .sum();
            format!("Keeps {} in supply", many(left, "figure", "figures"))
        }
        Action::Move(..)
        | Action::Draw(_)
        | Action::Add(..)
        | Action::Proceed
        | Action::Put(_, Spot::Cell(_) | Spot::Place(_))
        | Action::Join(_, Spot::Cell(_) | Spot::Place(_))
        | Action::TakeOff(_) => String::new(),
    }
}

/// A feature in a few words: "City, open, 3 tiles".
fn feature(session: &Session, at: Cell, segment: &str) -> String {
    let Some(found) = session.feature_at(at, segment) else { return String::new() };
    let name = capital(&kind(session, &found.kind));
    let tiles = many(found.cells.len() as i64, "tile", "tiles");
    match (session.never_completes(&found.kind), found.completed) {
        (true, _) => format!("{name}, {tiles}"),
        (false, true) => format!("{name}, completed, {tiles}"),
        (false, false) => format!("{name}, open, {tiles}"),
    }
}

/// The label of the step in the history.
pub fn label(session: &Session, done: &Action) -> String {
    let who = player(session, &super::decision(session).player);
    let what = match done {
        Action::Lay(at, _) => {
            let id = session.board().drawn.as_deref().unwrap_or_default();
            format!("{} at {}", tile(session, id), cell(*at))
        }
        other => action(session, other),
    };
    format!("{who}: {what}")
}

/// The label of a new game's step.
pub fn new_game(players: usize) -> String {
    format!("New game for {}", many(players as i64, "player", "players"))
}

// ---- what happened -------------------------------------------------------------------------------------------------

/// A line of the log: what happened, why, by which rules, for how many points, where.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Whom it concerns, player id.
    pub player: Option<String>,
    /// What happened.
    pub title: String,
    /// Why, as arithmetic where points were paid.
    pub detail: String,
    /// Rules, in order, each once.
    pub rules: Vec<String>,
    /// Points that it paid.
    pub points: i64,
    /// Feature that it was about.
    pub feature: Option<String>,
    /// Cells that it is about and what each counted (0: nothing by itself).
    pub cells: Vec<(Cell, i64)>,
}

impl Line {
    /// The line as text for other programs.
    pub fn text(&self) -> String {
        let mut text = self.title.clone();
        if !self.detail.is_empty() {
            text.push_str(". ");
            text.push_str(&self.detail);
        }
        if !self.rules.is_empty() {
            text.push_str(&format!(" ({})", self.rules.join(", ")));
        }
        text
    }
}

/// The lines of an entry, in order. Payments for one feature to one player are one line; what is told by the line before is
/// left out.
pub fn lines(session: &Session, entry: &Entry) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    if entry.moves.is_empty() {
        lines.push(Line {
            player: None,
            title: "A new game begins".to_owned(),
            detail: String::new(),
            rules: vec!["BAS-START-1".to_owned()],
            points: 0,
            feature: None,
            cells: Vec::new(),
        });
    }
    // That a turn begins is told by its number.
    let events: Vec<&Event> = entry.events().filter(|e| e.what != What::Begins).collect();
    let mut n = 0;
    while let Some(event) = events.get(n) {
        let mut paid: Vec<&ScoreLine> = Vec::new();
        while let Some(Event { player, what: What::Paid(line), .. }) = events.get(n).copied()
            && (paid.is_empty() || (*player == event.player && line.feature.is_some()))
            && paid.first().is_none_or(|first| first.feature == line.feature)
        {
            paid.push(line);
            n += 1;
        }
        if paid.is_empty() {
            lines.push(line(session, event));
            n += 1;
        } else {
            lines.push(payment(session, event.player.as_deref(), &paid));
        }
    }
    lines
}

fn payment(session: &Session, to: Option<&str>, paid: &[&ScoreLine]) -> Line {
    let points: i64 = paid.iter().map(|l| l.points).sum();
    let first = paid[0];
    let name = to.map(|id| player(session, id)).unwrap_or_default();
    let about = first.feature.as_deref().and_then(|id| id.split('@').next());
    let head = match about {
        Some(id) => match first.moment {
            LineMoment::Now => format!("{} completed", capital(&kind(session, id))),
            LineMoment::Final => format!("{} at the end", capital(&kind(session, id))),
        },
        None => capital(&first.label),
    };
    let mut rules: Vec<String> = Vec::new();
    for line in paid {
        if !rules.contains(&line.rule) {
            rules.push(line.rule.clone());
        }
    }
    let only_tokens = paid.iter().all(|l| l.token.is_some());
    let title =
        if only_tokens { format!("{head}, {name}") } else { format!("{head}, {name} {}", signed(points)) };
    Line {
        player: to.map(str::to_owned),
        title,
        detail: capital(&paid.iter().map(|l| part(session, l)).collect::<Vec<_>>().join(" + ")),
        rules,
        points,
        feature: first.feature.clone(),
        cells: counted(paid),
    }
}

/// A score line as arithmetic: "3 tiles × 2".
fn part(session: &Session, line: &ScoreLine) -> String {
    match &line.token {
        Some(id) => format!("{} × {}", number(line.count), token(session, id)),
        None if line.count == 1 && line.each == line.points => {
            format!("{} {}", line.label, number(line.points))
        }
        None => format!("{}: {} × {}", line.label, number(line.count), number(line.each)),
    }
}

/// How much each cell counts in some lines.
fn counted(paid: &[&ScoreLine]) -> Vec<(Cell, i64)> {
    let mut sums = std::collections::BTreeMap::new();
    for line in paid {
        let a_cell_each = usize::try_from(line.count) == Ok(line.cells.len());
        for [x, y] in &line.cells {
            *sums.entry(Cell::new(*x, *y)).or_default() += if a_cell_each { line.each } else { 0 };
        }
    }
    sums.into_iter().collect()
}

fn line(session: &Session, event: &Event) -> Line {
    let who = event.player.as_deref().map(|id| player(session, id)).unwrap_or_default();
    let (title, detail) = match &event.what {
        What::Begins => (format!("{who}\u{2019}s turn"), String::new()),
        What::Drawn(id) => (format!("{who} draws {}", tile(session, id)), String::new()),
        What::Unplaceable(id) => {
            (format!("{} fits nowhere", tile(session, id)), "It leaves the game.".to_owned())
        }
        What::Stolen(id) => {
            (format!("{} is laid aside", tile(session, id)), "Another tile is drawn.".to_owned())
        }
        What::Dropped(id) => {
            (format!("{} leaves the game", tile(session, id)), "It lay beside the score track.".to_owned())
        }
        What::Laid(id, at, turn) => {
            (format!("{} at {}", tile(session, id), cell(*at)), laid(session, id, *at, *turn))
        }
        What::Put(of) => (put_short(session, &of.figure, &of.spot), spot_detail(session, &of.spot)),
        What::Passed => (format!("{who} passes"), String::new()),
        What::Moved(id, to) => {
            (format!("{} moves to {}", capital(&figure(session, id)), spot(session, to)), String::new())
        }
        What::Home(of) => (format!("{} goes home", capital(&piece(session, of))), String::new()),
        What::Joined(of, to) => {
            (format!("{} joins {}", capital(&piece(session, of)), spot(session, to)), String::new())
        }
        What::Tokens(holder, id, n) => {
            let name = token(session, id);
            let to = match holder {
                Holder::Cell(at) => cell(*at),
                Holder::Player(id) => player(session, id),
            };
            (format!("{} {name} for {to}", signed(*n)), String::new())
        }
        What::Paid(line) => (format!("{who} {}", signed(line.points)), part(session, line)),
        What::Again => (format!("{who} takes another turn"), String::new()),
        What::Stuck(id) => (
            format!("{} can go no further", capital(&figure(session, id))),
            "No neighbouring tile is free for it.".to_owned(),
        ),
        What::Over => ("The game is over".to_owned(), winners(session)),
    };
    Line {
        player: event.player.clone(),
        title,
        detail,
        rules: event.rule.iter().cloned().collect(),
        points: event.points(),
        feature: None,
        cells: event.cells().into_iter().map(|c| (c, 0)).collect(),
    }
}

/// What the sides of a tile that was laid met then; what lies there now is looked at.
fn laid(session: &Session, id: &str, at: Cell, turn: crate::model::Turn) -> String {
    let here = session.tile_at(at).is_some_and(|t| t.id == id && t.turn == turn);
    if !here {
        return String::new();
    }
    let meets: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let meeting = session.meeting(at, side)?;
            meeting.other.map(|other| format!("{} meets {other} in the {}", meeting.own, side.word()))
        })
        .collect();
    if meets.is_empty() { String::new() } else { format!("{}.", capital(&meets.join(", "))) }
}

fn spot_detail(session: &Session, to: &Spot) -> String {
    match to {
        Spot::Segment(at, _) => format!("At {}.", cell(*at)),
        Spot::Cell(_) | Spot::Place(_) => format!("Now in {}.", spot(session, to)),
    }
}

/// Who has most points at the end.
fn winners(session: &Session) -> String {
    let best = session.players().iter().map(|p| p.r#final).max().unwrap_or(0);
    let names: Vec<String> =
        session.players().iter().filter(|p| p.r#final == best).map(|p| player(session, &p.id)).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("{one} wins with {}.", many(best, "point", "points")),
        several => format!("{} share the win with {}.", several.join(" and "), many(best, "point", "points")),
    }
}
