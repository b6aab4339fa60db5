//! What is in a set, in a sentence and as a page: tables, credit, licence, notice.

use super::notice::{NOTICE, credit_lines};
use super::tables::statistics_tables;
use super::text::Block;
use crate::app::statistics::{Mix, Statistics, set_name};

/// What a set holds: "12 tiles of 9 kinds: 3 with coat of arms, 2 with inn, 7 with neither."
pub fn contents_sentence(statistics: &Statistics) -> String {
    let counted = |n: u64, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let mut text = counted(statistics.pieces, "tile");
    if statistics.tiles != statistics.pieces {
        text = format!("{text} of {}", counted(statistics.tiles, "kind"));
    }
    let sites = statistics.kinds.iter().filter(|k| k.site).map(|k| (k.pieces, k.label.as_str()));
    let marks = statistics.marks.iter().map(|m| (m.pieces, m.label.as_str()));
    let mut with: Vec<String> = sites.chain(marks).map(|(n, what)| format!("{n} with {what}")).collect();
    let bare = statistics.rows.iter().filter(|r| r.sites.is_empty() && r.marks.is_empty());
    let bare: u64 = bare.map(|r| r.pieces).sum();
    match with.len() {
        0 => {}
        _ if bare == 0 => {}
        1 => with.push(format!("{bare} without")),
        2 => with.push(format!("{bare} with neither")),
        _ => with.push(format!("{bare} with none of these")),
    }
    if !with.is_empty() {
        text = format!("{text}: {}", with.join(", "));
    }
    let mut sizes: Vec<([u32; 2], u64)> = Vec::new();
    for plate in &statistics.plates {
        match sizes.iter_mut().find(|(size, _)| *size == plate.size) {
            Some((_, n)) => *n += plate.pieces,
            None => sizes.push((plate.size, plate.pieces)),
        }
    }
    let plate =
        |(size, n): &([u32; 2], u64)| format!("{} of {} x {} tiles", counted(*n, "plate"), size[0], size[1]);
    let plates: Vec<String> = sizes.iter().map(plate).collect();
    if !plates.is_empty() {
        let plates = plates.join(", ");
        text = if statistics.pieces == 0 { plates } else { format!("{text}; {plates}") };
    }
    text.push('.');
    text
}

/// A page about a mix: its sentence, what it needs, its tables, credit, licence and notice.
pub fn contents(mix: &Mix, title: &str, statistics: &Statistics) -> Vec<Block> {
    let mut blocks = vec![Block::heading(1, title), Block::paragraph(contents_sentence(statistics))];
    let needed: Vec<&str> = mix.needed.iter().map(|s| set_name(s)).collect();
    if !needed.is_empty() {
        blocks.push(Block::paragraph(format!("Needs: {}.", needed.join(", "))));
    }
    blocks.extend(statistics_tables(statistics));
    blocks.push(Block::heading(2, "Credit and licence"));
    blocks.push(Block::List(credit_lines(mix.parts.iter().map(|p| &*p.set))));
    blocks.push(Block::paragraph(NOTICE));
    blocks
}
