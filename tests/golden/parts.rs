//! What a set declares, left out part by part: whatever can be missing without a case failing is not tested.

use tilewright::model::TileSet;
use tilewright::model::term::CountValue;
use tilewright::model::vocab::Merge;

/// The set without each of its parts, with what was left out. A part that says nothing is passed over.
pub fn without_each(set: &TileSet) -> Vec<(String, TileSet)> {
    let mut all = lists(set);
    let mut change = |part: String, change: &dyn Fn(&mut TileSet)| {
        let mut less = set.clone();
        change(&mut less);
        if less != *set {
            all.push((part, less));
        }
    };
    for (at, s) in set.stacks.iter().enumerate() {
        let part = |key: &str| format!("stack {}, {key}", s.id);
        change(part("first"), &|set| set.stacks[at].first.clear());
        change(part("last"), &|set| set.stacks[at].last.clear());
        change(part("continues"), &|set| set.stacks[at].continues = None);
        change(part("no_u_turn"), &|set| set.stacks[at].no_u_turn = false);
        change(part("arms_may_join"), &|set| set.stacks[at].arms_may_join = None);
    }
    for (at, f) in set.figures.iter().enumerate() {
        let part = |key: &str| format!("figure {}, {key}", f.id);
        change(part("each_player"), &|set| {
            let figure = &mut set.figures[at];
            figure.each_player = figure.each_player.map(|n| n + 1);
        });
        change(part("weight"), &|set| {
            let figure = &mut set.figures[at];
            figure.weight = figure.weight.as_ref().map(|_| CountValue::Number(5));
        });
        change(part("stands_on"), &|set| set.figures[at].stands_on.clear());
        change(part("stands_as"), &|set| set.figures[at].stands_as = None);
        change(part("needs_own"), &|set| set.figures[at].needs_own = None);
        change(part("in_sight"), &|set| set.figures[at].in_sight = None);
        change(part("displaces"), &|set| set.figures[at].displaces = false);
        change(part("option"), &|set| set.figures[at].option = None);
        change(part("beside"), &|set| set.figures[at].beside = None);
        change(part("bars"), &|set| set.figures[at].bars = None);
        change(part("avoids"), &|set| set.figures[at].avoids.clear());
    }
    for (at, p) in set.places.iter().enumerate() {
        let part = |key: &str| format!("place {}, {key}", p.id);
        change(part("serves"), &|set| set.places[at].serves.clear());
        change(part("admits"), &|set| set.places[at].admits.clear());
        change(part("refuses"), &|set| set.places[at].refuses.clear());
    }
    for (at, t) in set.tokens.iter().enumerate() {
        change(format!("token {}, supply", t.id), &|set| set.tokens[at].supply = None);
        change(format!("token {}, most_on_site", t.id), &|set| set.tokens[at].most_on_site = None);
    }
    for (at, k) in set.kinds.iter().enumerate() {
        change(format!("kind {}, groups", k.id), &|set| set.kinds[at].groups.clear());
    }
    for (at, m) in set.marks.iter().enumerate().filter(|(_, m)| m.merge == Some(Merge::Sum)) {
        change(format!("mark {}, sum", m.id), &|set| set.marks[at].merge = Some(Merge::Any));
    }
    for (at, o) in set.options.iter().enumerate() {
        change(format!("option {}, default_in", o.id), &|set| set.options[at].default_in.clear());
    }
    all
}

/// Without each entry of the lists of which a set is made.
fn lists(set: &TileSet) -> Vec<(String, TileSet)> {
    let mut all = Vec::new();
    macro_rules! each {
        ($list:ident, $part:ident => $name:expr) => {
            for at in 0..set.$list.len() {
                let mut less = set.clone();
                let $part = less.$list.remove(at);
                all.push(($name, less));
            }
        };
    }
    each!(terms, t => format!("term {}", t.id));
    each!(limits, l => format!("limit of {} {:?}", l.each, l.option));
    each!(challenges, c => format!("rivalry {}", c.mark));
    each!(stacks, s => format!("stack {}", s.id));
    each!(effects, e => format!("effect {} {:?} {:?}", e.rule, e.action, e.option));
    each!(against, a => format!("against {}", a.set));
    all
}
