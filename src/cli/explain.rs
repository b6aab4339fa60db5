//! `explain`: a rule with all that stands behind it and an example; a list of rules below a prefix; a finding id.

use std::fmt::Write;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use super::args::{AnswerFormat, ExplainArgs};
use super::failure::Failure;
use super::style::{NOTE, QUIET, STRONG, paint, severity_word};
use super::{Outcome, input, output};
use crate::app::rule_example::{RuleExample, rule_example};
use crate::app::rule_use::{RuleKind, RuleUse, rule_use};
use crate::app::rulebook::{self, RuleText};
use crate::app::{Catalogue, rulebook::chapters};
use crate::checks::CHECKS;
use crate::checks::set::SET_CHECKS;
use crate::format::notation::write_position;
use crate::format::{nearest, save_atomic, write_board};
use crate::model::Severity;

/// The JSON answer of `explain`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExplainReport {
    /// Rules, by id.
    rules: Vec<RuleExplained>,
    /// What checks find, when a finding id was asked for.
    findings: Vec<FindingText>,
}

/// A rule and what stands behind it.
#[derive(Debug, Serialize, JsonSchema)]
struct RuleExplained {
    #[serde(flatten)]
    text: RuleText,
    #[serde(flatten)]
    behind: RuleUse,
    /// A board on which it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<ExampleText>,
}

/// A board on which a rule shows.
#[derive(Debug, Serialize, JsonSchema)]
struct ExampleText {
    /// The golden case that it is.
    case: String,
    /// What comes out, and why.
    why: String,
    /// The board in notation.
    notation: String,
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
    let mut rules: Vec<&RuleText> = rulebook::rules_below(&args.id).collect();
    let mut findings = Vec::new();
    let of_boards = CHECKS.iter().map(|c| (c.id, c.severity, c.about, c.rule));
    let of_sets = SET_CHECKS.iter().map(|c| (c.id, c.severity, c.about, c.rule));
    for (id, severity, about, rule) in of_boards.chain(of_sets).filter(|(id, ..)| *id == args.id) {
        findings.push(FindingText {
            id: id.to_owned(),
            severity,
            about: about.to_owned(),
            rule: rule.map(str::to_owned),
        });
        rules.extend(rule.and_then(rulebook::rule));
    }
    if rules.is_empty() && findings.is_empty() {
        return Err(unknown(&args.id));
    }
    if let Some(path) = &args.board {
        save_example(&args.id, &rules, path)?;
        if input::is_dash(path) {
            return Ok(Outcome::Fine);
        }
    }
    match args.answer.format {
        AnswerFormat::Json => {
            let rules = rules.into_iter().map(explained).collect();
            output::json(&ExplainReport { rules, findings })?;
        }
        AnswerFormat::Text => output::text(&as_text(&rules, &findings))?,
    }
    Ok(Outcome::Fine)
}

fn explained(rule: &RuleText) -> RuleExplained {
    let example = rule_example(&rule.id).map(|example| ExampleText {
        notation: notation(&example),
        case: example.case,
        why: example.why,
    });
    RuleExplained { text: rule.clone(), behind: rule_use(rule), example }
}

fn notation(example: &RuleExample) -> String {
    let catalogue = Catalogue::built_in();
    write_position(&example.board, &|id| catalogue.set(id))
}

/// Writes the example board of the one rule that was asked for.
fn save_example(id: &str, rules: &[&RuleText], path: &Path) -> Result<(), Failure> {
    let [rule] = rules else {
        let ids: Vec<&str> = rules.iter().map(|r| r.id.as_str()).collect();
        return Err(Failure::new(
            format!("`{id}` names {} rules, and --board takes the example of one", rules.len()),
            if ids.is_empty() {
                "name a rule, such as BAS-CITY-1".to_owned()
            } else {
                format!("name one: {}", ids.join(", "))
            },
        ));
    };
    let Some(example) = rule_example(&rule.id) else {
        return Err(Failure::new(
            format!("there is no example board for {}", rule.id),
            "leave out --board, or ask for another rule",
        ));
    };
    let text = write_board(&example.board);
    if input::is_dash(path) {
        return output::bytes(text.as_bytes());
    }
    Ok(save_atomic(path, text.as_bytes())?)
}

fn unknown(id: &str) -> Failure {
    let checks = CHECKS.iter().map(|c| c.id).chain(SET_CHECKS.iter().map(|c| c.id));
    let rules = rulebook::rules().iter().map(|r| r.id.as_str());
    let chapters = chapters();
    let wanted = id.trim_end_matches('-');
    let near =
        nearest(id, checks.chain(rules)).or_else(|| nearest(wanted, chapters.iter().map(String::as_str)));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "rule ids look like BAS-CITY-1, finding ids like edge-mismatch; chapters to list: {}",
            chapters.join(", ")
        ),
    };
    Failure::new(format!("no rule and no finding `{id}`"), help)
}

fn as_text(rules: &[&RuleText], findings: &[FindingText]) -> String {
    let mut parts = Vec::new();
    for f in findings {
        let mut part = String::new();
        // Writing to a String does not fail.
        let _ = writeln!(part, "{}  {}", paint(STRONG, &f.id), paint(QUIET, severity_word(f.severity)));
        let _ = writeln!(part, "{}", f.about);
        parts.push(part);
    }
    match rules {
        [] => {}
        [rule] => parts.push(rule_text(rule)),
        several => {
            let width = several.iter().map(|r| r.id.len()).max().unwrap_or_default();
            let line =
                |r: &&RuleText| format!("{}  {}\n", paint(STRONG, &format!("{:width$}", r.id)), r.title);
            parts.push(several.iter().map(line).collect());
        }
    }
    parts.join("\n")
}

fn rule_text(rule: &RuleText) -> String {
    let explained = explained(rule);
    let mut out = String::new();
    let edition = if rule.edition == "all" { String::new() } else { format!(", edition {}", rule.edition) };
    let _ = writeln!(out, "{}  {}", paint(STRONG, &rule.id), paint(STRONG, &rule.title));
    let _ = writeln!(out, "{}", rule.text);
    let kind = match explained.behind.kind {
        RuleKind::Term => "a scoring term",
        RuleKind::Declaration => "a declaration",
        RuleKind::Code => "the program itself",
        RuleKind::NotBuiltIn => "nothing yet: its set is not built in",
    };
    let _ = writeln!(out, "{}", paint(QUIET, &format!("{}{edition}; held by {kind}", rule.source)));
    for option in &explained.behind.options {
        let values = if option.values.is_empty() { "a number".to_owned() } else { option.values.join(" / ") };
        let name = paint(NOTE, "option");
        let _ = writeln!(
            out,
            "  {name}  {}: {values}, {} by default. {}",
            option.id, option.default, option.label
        );
    }
    for cited in &explained.behind.cited_by {
        let list = cited.list.strip_suffix('s').unwrap_or(&cited.list);
        let label = if cited.label.is_empty() { String::new() } else { format!(" ({})", cited.label) };
        let _ = writeln!(out, "  {}  {}{label} in {}", paint(NOTE, list), cited.id, cited.set);
    }
    for check in &explained.behind.checks {
        let _ = writeln!(out, "  {}  {check}", paint(NOTE, "check"));
    }
    match &explained.example {
        Some(example) => {
            let _ = writeln!(out, "\n{} {}", paint(STRONG, "Example"), paint(QUIET, &example.case));
            let _ = writeln!(out, "{}", example.why);
            let _ = writeln!(out, "{}", example.notation);
        }
        None => {
            let _ = writeln!(out, "\n{}", paint(QUIET, "No example board yet."));
        }
    }
    out
}
