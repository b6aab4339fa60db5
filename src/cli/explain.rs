//! `explain`: the text of a rule, of all rules below a prefix, or of a finding id.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, ExplainArgs};
use super::failure::Failure;
use super::style::{QUIET, STRONG, paint, severity_word};
use super::{Outcome, output};
use crate::app::rulebook::{self, RuleText};
use crate::checks::CHECKS;
use crate::checks::set::SET_CHECKS;
use crate::format::nearest;
use crate::model::Severity;

/// The JSON answer of `explain`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExplainReport {
    /// Rules, sorted by id.
    rules: Vec<RuleText>,
    /// Findings, when a finding id was asked for.
    findings: Vec<FindingText>,
}

/// What a check looks for.
#[derive(Debug, Serialize, JsonSchema)]
struct FindingText {
    id: String,
    severity: Severity,
    about: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    let mut report =
        ExplainReport { rules: rulebook::rules_below(&args.id).cloned().collect(), findings: vec![] };
    let of_boards = CHECKS.iter().map(|c| (c.id, c.severity, c.about, c.rule));
    let of_sets = SET_CHECKS.iter().map(|c| (c.id, c.severity, c.about, c.rule));
    for (id, severity, about, rule) in of_boards.chain(of_sets).filter(|(id, ..)| *id == args.id) {
        report.findings.push(FindingText {
            id: id.to_owned(),
            severity,
            about: about.to_owned(),
            rule: rule.map(str::to_owned),
        });
        report.rules.extend(rule.and_then(rulebook::rule).cloned());
    }
    if report.rules.is_empty() && report.findings.is_empty() {
        return Err(unknown(&args.id));
    }
    match args.answer.format {
        AnswerFormat::Json => output::json(&report)?,
        AnswerFormat::Text => output::text(&as_text(&report))?,
    }
    Ok(Outcome::Fine)
}

fn unknown(id: &str) -> Failure {
    let checks = CHECKS.iter().map(|c| c.id).chain(SET_CHECKS.iter().map(|c| c.id));
    let rules = rulebook::rules().iter().map(|r| r.id.as_str());
    let help = match nearest(id, checks.chain(rules)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            "rule ids look like BAS-CITY-1 (or its beginning, BAS), finding ids like edge-mismatch".to_owned()
        }
    };
    Failure::new(format!("no rule and no finding `{id}`"), help)
}

fn as_text(report: &ExplainReport) -> String {
    let mut parts = Vec::new();
    for f in &report.findings {
        let mut part = String::new();
        let _ = writeln!(part, "{}  {}", paint(STRONG, &f.id), paint(QUIET, severity_word(f.severity)));
        let _ = writeln!(part, "{}", f.about);
        parts.push(part);
    }
    for r in &report.rules {
        let edition = if r.edition == "all" { String::new() } else { format!(", edition {}", r.edition) };
        let mut part = String::new();
        let _ = writeln!(part, "{}  {}", paint(STRONG, &r.id), paint(STRONG, &r.title));
        let _ = writeln!(part, "{}", r.text);
        let _ = writeln!(part, "{}", paint(QUIET, &format!("{}{edition}", r.source)));
        parts.push(part);
    }
    parts.join("\n")
}
