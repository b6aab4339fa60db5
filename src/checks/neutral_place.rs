//! A neutral figure where it never stands: outside its places, or off the grid (CNT-COUNT-1, CNT-X-1).

use super::{Check, Context, words};
use crate::model::vocab::StandsOn;
use crate::model::{Edit, Finding, Fix, Place, PlacedFigure, Severity, Spot};

pub(super) static CHECK: Check = Check {
    id: "neutral-place",
    severity: Severity::Error,
    rule: None,
    about: "A neutral figure stands where it never does.",
    cell: None,
    board: Some(look),
};

fn look(check: &Check, cx: &Context<'_>, out: &mut Vec<Finding>) {
    for (i, figure) in cx.board.figures.iter().enumerate() {
        let Some(def) = cx.rules.figure(&figure.figure).map(|f| &cx.rules.figure_info(f).def) else {
            continue;
        };
        if !def.neutral {
            continue;
        }
        let what = match (&def.on, &figure.spot) {
            (Some(StandsOn::Place), Spot::Cell(_) | Spot::Segment(..)) => "it never leaves its places",
            (Some(StandsOn::Feature), Spot::Cell(_) | Spot::Place(_)) => "it stands on a feature",
            (Some(StandsOn::Cell) | None, Spot::Place(_)) => "it stands on a tile",
            (Some(StandsOn::Place), Spot::Place(_))
            | (Some(StandsOn::Feature), Spot::Segment(..))
            | (Some(StandsOn::Cell) | None, Spot::Cell(_) | Spot::Segment(..)) => continue,
        };
        let place = match &figure.spot {
            Spot::Segment(cell, segment) => Place::segment(*cell, segment),
            Spot::Cell(cell) => Place::cell(*cell),
            Spot::Place(id) => Place::id(id),
        };
        let name = words::figure_name(cx, &figure.figure);
        // Where it starts is the best place for it, unless one stands there already.
        let start = def.starts.clone().filter(|s| {
            let there = |f: &PlacedFigure| f.figure == figure.figure && f.spot == Spot::Place(s.clone());
            cx.rules.place(s).is_some() && !cx.board.figures.iter().any(there)
        });
        let mut fixes: Vec<Fix> = start
            .map(|spot| Fix {
                label: "Put it where it starts".to_owned(),
                edits: vec![
                    Edit::TakeFigure(i),
                    Edit::PutFigure(i, PlacedFigure { spot: Spot::Place(spot), ..figure.clone() }),
                ],
            })
            .into_iter()
            .collect();
        fixes.push(words::take_figure(i));
        let mut finding = check.finding(
            format!("The {name} does not stand where it may: {what}."),
            "Move it, or take it back.",
            vec![place],
            fixes,
        );
        finding.rule.clone_from(&def.rule);
        out.push(finding);
    }
}
