//! `score`: what every player and feature is worth, and where each point comes from.

use std::fmt::Write;

use super::args::{AnswerFormat, ScoreArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, counted, paint};
use super::{Outcome, input, output};
use crate::model::{FeatureScore, LineMoment, Score, ScoreLine};

pub(super) fn run(args: &ScoreArgs) -> Result<Outcome, Failure> {
    let score = input::session(&args.file, &args.sets.set_files)?.score();
    match args.answer.format {
        AnswerFormat::Json => output::json(&score)?,
        AnswerFormat::Text => output::text(&as_text(&score))?,
    }
    Ok(Outcome::Fine)
}

fn as_text(score: &Score) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", paint(STRONG, "Players"));
    if score.players.is_empty() {
        out.push_str("  The board has no players.\n");
    }
    let width = score.players.iter().map(|p| p.name.chars().count()).max().unwrap_or(0);
    for p in &score.players {
        let name = paint(STRONG, &format!("{:width$}", p.name));
        let _ =
            writeln!(out, "  {name}  {:>4} entered  {:>4} now  {:>4} at the end", p.score, p.now, p.r#final);
        for line in &p.lines {
            line_text(&mut out, line);
        }
    }
    let worth: Vec<&FeatureScore> =
        score.features.iter().filter(|f| f.r#final != 0 || !f.owners.is_empty()).collect();
    let _ = writeln!(out, "{}", paint(STRONG, "Features with figures or worth"));
    for f in &worth {
        feature_text(&mut out, f);
    }
    let rest = score.features.len() - worth.len();
    let _ = writeln!(out, "  {}", paint(QUIET, &format!("{} without either", counted(rest, "feature"))));
    out
}

fn line_text(out: &mut String, line: &ScoreLine) {
    let when = match line.moment {
        LineMoment::Now => "now",
        LineMoment::Final => "end",
    };
    let sum = match &line.token {
        Some(token) => format!(" ({} {token})", line.count),
        None if line.count == 1 => String::new(),
        None => format!(" {} × {}", line.count, line.each),
    };
    let feature = line.feature.as_deref().unwrap_or_default();
    let source = paint(QUIET, &format!("{} {feature}", line.rule));
    let _ = writeln!(out, "    {when} {:>+4}  {}{sum}  {source}", line.points, line.label);
}

fn feature_text(out: &mut String, f: &FeatureScore) {
    let state = if f.completed {
        "completed".to_owned()
    } else if f.open.is_empty() {
        "open".to_owned()
    } else {
        format!("open, {}", counted(f.open.len(), "side"))
    };
    let owners = if f.owners.is_empty() { "nobody".to_owned() } else { f.owners.join(" and ") };
    let tiles = counted(f.cells.len(), "tile");
    let id = paint(STRONG, &f.id);
    let _ = writeln!(out, "  {id}  {tiles}, {state}, {owners}: {} now, {} at the end", f.now, f.r#final);
}
