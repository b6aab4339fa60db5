//! Statistics as tables.

use super::text::{Block, Table};
use crate::app::simulation::{GameFigures, PairFigures};
use crate::app::statistics::{Comparison, HoleOdds, Statistics};

/// Most holes in the table of the hardest ones.
const MOST_HOLES: usize = 12;

/// Most tiles in the table of those that fitted nowhere.
const MOST_UNPLACED: usize = 12;

/// All tables of statistics.
pub fn statistics_tables(s: &Statistics) -> Vec<Block> {
    let mut blocks = vec![Block::heading(2, "Tiles"), Block::Table(tiles(s))];
    if s.pieces == 0 {
        return blocks;
    }
    blocks.extend([Block::heading(2, "Edges"), Block::Table(edges(s))]);
    blocks.extend([Block::heading(2, "Pairs of edges"), Block::Table(pairs(s))]);
    blocks.push(Block::heading(2, "Types"));
    blocks.extend(types(s));
    blocks.extend([Block::heading(2, "Segments"), Block::Table(kinds(s))]);
    if !s.marks.is_empty() {
        blocks.extend([Block::heading(2, "Marks"), Block::Table(marks(s))]);
    }
    let holes = s.holes();
    if !holes.is_empty() {
        blocks.extend([Block::heading(2, "Holes that are hardest to fill"), holes_table(&holes)]);
        let words = "Sides clockwise, - for an open one; percent of the tiles of a full pile.";
        blocks.push(Block::paragraph(words));
    }
    blocks
}

fn tiles(s: &Statistics) -> Table {
    let mut table = Table::new(&["Tile", "Id", "Type", "#Pieces", "#Turns", "With"]);
    for row in &s.rows {
        let mark = |(label, n): &(String, i64)| if *n == 1 { label.clone() } else { format!("{label} {n}") };
        let with: Vec<String> = row.sites.iter().cloned().chain(row.marks.iter().map(mark)).collect();
        table.row([
            row.name.clone(),
            row.tile.clone(),
            row.r#type.clone(),
            row.pieces.to_string(),
            row.turns.to_string(),
            with.join(", "),
        ]);
    }
    table
}

fn edges(s: &Statistics) -> Table {
    let mut table = Table::new(&["Side", "#Number", "#%", "#Tiles with it"]);
    for e in s.edges.iter().filter(|e| e.sides > 0) {
        table.row([e.label.clone(), e.sides.to_string(), format!("{:.1}", e.percent), e.pieces.to_string()]);
    }
    table
}

fn pairs(s: &Statistics) -> Table {
    let mut table = Table::new(&["Side", "Side", "#At a corner", "#Across"]);
    for (i, a) in s.edges.iter().enumerate() {
        for (j, b) in s.edges.iter().enumerate().skip(i) {
            let (adjacent, opposite) = (s.pairs.adjacent[i][j], s.pairs.opposite[i][j]);
            if a.sides > 0 && b.sides > 0 {
                table.row([a.label.clone(), b.label.clone(), adjacent.to_string(), opposite.to_string()]);
            }
        }
    }
    table
}

fn types(s: &Statistics) -> Vec<Block> {
    let list = |types: &[String]| if types.is_empty() { "none".to_owned() } else { types.join(", ") };
    let there: Vec<String> = s.types.present().map(|t| format!("{} ({})", t.r#type, t.pieces)).collect();
    let missing: Vec<String> = s.types.missing().map(|t| t.r#type.clone()).collect();
    let of = s.types.every.len();
    let mut items = vec![
        format!("{} of {of}, up to turns: {}.", there.len(), list(&there)),
        format!("Missing: {}.", list(&missing)),
    ];
    if !s.types.mixed.is_empty() {
        let mixed: Vec<String> =
            s.types.mixed.iter().map(|t| format!("{} ({})", t.r#type, t.pieces)).collect();
        items.push(format!("With a mixed side, shown as ?: {}.", list(&mixed)));
    }
    let symmetry = s.symmetry;
    items.push(format!(
        "Symmetry: {} alike in all turns, {} alike when turned by half, {} different in all four.",
        symmetry.one, symmetry.two, symmetry.four
    ));
    vec![Block::List(items)]
}

fn kinds(s: &Statistics) -> Table {
    let mut table = Table::new(&["Segment", "#Number", "#Tiles with it", "#Kinds of tiles"]);
    for k in &s.kinds {
        let numbers = [k.segments, k.pieces, k.tiles].map(|n| n.to_string());
        table.row([k.label.clone()].into_iter().chain(numbers));
    }
    table
}

fn marks(s: &Statistics) -> Table {
    let mut table = Table::new(&["Mark", "#Tiles with it", "#Kinds of tiles", "#Sum of numbers"]);
    for m in &s.marks {
        table.row([m.label.clone(), m.pieces.to_string(), m.tiles.to_string(), m.total.to_string()]);
    }
    table
}

fn holes_table(holes: &[HoleOdds]) -> Block {
    let mut table = Table::new(&["Hole", "#Tiles that fit", "#%"]);
    for h in holes.iter().take(MOST_HOLES) {
        table.row([h.hole.clone(), h.pieces.to_string(), format!("{:.1}", h.percent)]);
    }
    Block::Table(table)
}

/// A comparison as tables.
pub fn comparison_tables(here: &str, c: &Comparison) -> Vec<Block> {
    let mut blocks = vec![Block::heading(2, &format!("Compared with {}", c.with))];
    let mut table = Table::new(&["Sides, %", &format!("#{here}"), &format!("#{}", c.with)]);
    for e in &c.edges {
        table.row([e.label.clone(), format!("{:.1}", e.here), format!("{:.1}", e.there)]);
    }
    blocks.push(Block::Table(table));
    let mut table = Table::new(&["On a hundred tiles", &format!("#{here}"), &format!("#{}", c.with)]);
    for r in c.kinds.iter().chain(&c.marks) {
        table.row([r.label.clone(), format!("{:.1}", r.here), format!("{:.1}", r.there)]);
    }
    blocks.push(Block::Table(table));
    let only = |types: &[String]| if types.is_empty() { "none".to_owned() } else { types.join(", ") };
    blocks.push(Block::List(vec![
        format!("Types only in {here}: {}.", only(&c.only_here)),
        format!("Types only in {}: {}.", c.with, only(&c.only_there)),
    ]));
    blocks
}

/// Games with and without a set as tables.
pub fn game_tables(figures: &PairFigures) -> Vec<Block> {
    let sides: Vec<&GameFigures> = [&figures.with].into_iter().chain(&figures.without).collect();
    let heads: &[&str] =
        if sides.len() == 2 { &["A mean game", "#with", "#without"] } else { &["A mean game", "#with"] };
    let mut table = Table::new(heads);
    let mut row = |what: String, of: &dyn Fn(&GameFigures) -> f64| {
        let numbers: Vec<f64> = sides.iter().map(|g| of(g)).collect();
        // Fields are never completed, and the like.
        if numbers.iter().any(|n| *n != 0.0) {
            table.row([what].into_iter().chain(numbers.iter().map(|n| format!("{n:.2}"))));
        }
    };
    row("turns".to_owned(), &|g| g.turns);
    row("legal placements a turn".to_owned(), &|g| g.placements);
    row("tiles that fitted nowhere".to_owned(), &|g| g.undrawable);
    for seat in 0..figures.with.points.len() {
        row(format!("points of player {}", seat + 1), &|g| g.points.get(seat).copied().unwrap_or(0.0));
    }
    let sources = sides.iter().flat_map(|g| g.points_by_kind.keys());
    for kind in sources.collect::<std::collections::BTreeSet<_>>() {
        row(format!("points of all by {kind}"), &|g| g.points_by_kind.get(kind).copied().unwrap_or(0.0));
    }
    let mut kinds: Vec<&str> = Vec::new();
    for f in sides.iter().flat_map(|g| &g.features) {
        if !kinds.contains(&f.kind.as_str()) {
            kinds.push(&f.kind);
        }
    }
    for kind in kinds {
        let of = |g: &GameFigures| g.features.iter().find(|f| f.kind == kind).cloned();
        row(format!("{kind}: completed"), &|g| of(g).map_or(0.0, |f| f.completed));
        row(format!("{kind}: tiles of a completed one"), &|g| of(g).map_or(0.0, |f| f.completed_tiles));
        row(format!("{kind}: open at the end"), &|g| of(g).map_or(0.0, |f| f.open));
        row(format!("{kind}: tiles of an open one"), &|g| of(g).map_or(0.0, |f| f.open_tiles));
    }
    let names = |g: &GameFigures| g.sets.join(" + ");
    let mut words = format!("{} games of {}", figures.with.games, names(&figures.with));
    if let Some(without) = &figures.without {
        words = format!("{words}, and as many of {}", names(without));
    }
    let mut blocks = vec![
        Block::heading(2, "Simulated games"),
        Block::paragraph(format!("{words}.")),
        Block::Table(table),
    ];
    let mut table = Table::new(&["Tile that fitted nowhere", "#Pieces", "#Times", "#% of its draws"]);
    for u in figures.with.unplaced.iter().take(MOST_UNPLACED) {
        table.row([u.tile.clone(), u.pieces.to_string(), u.times.to_string(), format!("{:.2}", u.percent)]);
    }
    if !table.rows.is_empty() {
        blocks.push(Block::Table(table));
    }
    blocks
}
