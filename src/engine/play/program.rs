//! What sets declare of the course of a turn, compiled once a ruleset: effects by the moment at which they take place, walks
//! of neutral figures, tiles that wait, places whose figures are called.

use crate::engine::placement::{options_hold, shows, shows_mark};
use crate::engine::program::{CompiledTest, KindMask, Names, count};
use crate::engine::rules::{FigureKind, RuleFault, Rules, TileKind};
use crate::engine::standing::is_meant;
use crate::model::declare::{EffectDo, EffectScores, EffectThen, EffectTo, EffectWhen, LaidWhen, StackDef};
use crate::model::term::Owner;
use crate::model::{EffectDef, FigureDef, TileSet};
use std::sync::Arc;

/// A compiled effect.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Its rule.
    pub rule: String,
    /// When.
    pub when: EffectWhen,
    /// What it does.
    pub action: EffectDo,
    /// The marks that a tile must show one of; none: any tile.
    pub marks: Vec<String>,
    /// By tile kind: whether it shows such a mark.
    tiles: Vec<bool>,
    /// Tests, asked of features.
    pub tests: Vec<CompiledTest>,
    /// By figure: whether it is meant.
    figures: Vec<bool>,
    /// Kinds on which the figures meant have the role asked for; none: anywhere.
    pub roles: Option<KindMask>,
    /// Whose figures.
    pub owner: Option<Owner>,
    /// By figure: taken only when there is no other.
    pub last: Vec<bool>,
    /// Where it leads.
    pub to: Option<EffectTo>,
    /// Kinds of the sites that it leads to.
    pub kinds: KindMask,
    /// The neutral figure that it moves.
    pub neutral: Option<FigureKind>,
    /// The token that it adds.
    pub token: Option<String>,
    /// The stack that another tile is drawn from, its full id.
    pub from: Option<String>,
    /// It concerns all that are meant.
    pub all: bool,
    /// Instead of placing a figure.
    pub instead: bool,
    /// The player may leave it.
    pub optional: bool,
    /// The figure taken off scores.
    pub scores: bool,
    /// Nobody is put after it.
    pub then_no_figure: bool,
}

impl Effect {
    /// Whether it is about a tile.
    pub fn concerns(&self, tile: TileKind) -> bool {
        self.tiles[tile.0 as usize]
    }

    /// Whether it is about a figure.
    pub fn means(&self, figure: FigureKind) -> bool {
        self.figures[figure.0 as usize]
    }
}

/// How a neutral figure walks.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Which.
    pub figure: FigureKind,
    /// By tile kind: whether it starts the walk.
    tiles: Vec<bool>,
    /// Steps in all.
    pub steps: u32,
    /// Whether it comes after scoring.
    pub after_scoring: bool,
    /// Its rule.
    pub rule: String,
    /// Rule of where a step may lead.
    pub where_rule: String,
    /// Rule by which figures on its way go home.
    pub sends_home: Option<String>,
    /// Neutral figures whose cells it never enters.
    pub avoids: Vec<FigureKind>,
}

impl Walk {
    /// Whether a tile starts it.
    pub fn starts_with(&self, tile: TileKind) -> bool {
        self.tiles[tile.0 as usize]
    }
}

/// A stack of tiles that are not drawn with the others.
#[derive(Clone, Debug)]
pub struct Stack {
    /// Full id, `set/stack`.
    pub id: String,
    /// Its rule.
    pub rule: Option<String>,
    /// By tile kind: whether it belongs to it.
    tiles: Vec<bool>,
    /// By tile kind: whether its lying on the board lets the stack in.
    after: Vec<bool>,
    /// When it is laid.
    pub laid: LaidWhen,
}

impl Stack {
    /// Whether a tile belongs to it.
    pub fn has(&self, tile: TileKind) -> bool {
        self.tiles[tile.0 as usize]
    }

    /// Whether a tile on the board lets it in.
    pub fn is_let_in_by(&self, tile: TileKind) -> bool {
        self.after[tile.0 as usize]
    }
}

/// A place off the grid whose figures are called to features.
#[derive(Clone, Debug)]
pub struct Calling {
    /// Full id.
    pub place: String,
    /// Kinds that its figures may go to.
    pub serves: KindMask,
    /// The neutral figure that closes it.
    pub closed_by: Option<String>,
    /// Its rule.
    pub rule: String,
    /// Rule of being called before final scoring, where it is.
    pub at_end: Option<String>,
}

/// See the module.
#[derive(Debug, Default)]
pub struct PlayRules {
    /// Effects in the order of sets.
    pub effects: Vec<Effect>,
    /// Walks in the order of figures.
    pub walks: Vec<Walk>,
    /// Stacks that are not drawn with the others.
    pub stacks: Vec<Stack>,
    /// Places in the order of sets.
    pub callings: Vec<Calling>,
}

/// The tests of the effects of all sets, in order; compiled while names of marks and tokens can still be added.
pub(crate) fn tests_of_effects(
    sets: &[(Arc<TileSet>, Option<String>)],
    names: &mut Names<'_>,
    faults: &mut Vec<RuleFault>,
) -> Vec<Option<Vec<CompiledTest>>> {
    let effects = sets.iter().flat_map(|(set, _)| &set.effects);
    let mut compiled = Vec::new();
    for effect in effects {
        let of = count::Of::Feature(names.all_kinds());
        match count::tests(&effect.tests, of, names) {
            Ok(tests) => compiled.push(Some(tests)),
            Err(message) => {
                faults.push(RuleFault::Effect { rule: effect.rule.clone(), message });
                compiled.push(None);
            }
        }
    }
    compiled
}

impl PlayRules {
    /// Compiles the declarations of the chosen sets.
    pub(crate) fn compile(rules: &Rules, tests: Vec<Option<Vec<CompiledTest>>>) -> PlayRules {
        let mut play = PlayRules::default();
        let effects = rules.sets.iter().flat_map(|(set, _)| set.effects.iter().map(move |e| (set, e)));
        for ((set, def), tests) in effects.zip(tests) {
            // An effect about figures that are not in the game cannot take place.
            let meant = rules.figures.iter().filter(|f| def.figures.iter().any(|id| is_meant(&f.def, id)));
            let absent = !def.figures.is_empty() && !meant.into_iter().any(|f| f.in_game);
            if let Some(tests) = tests
                && options_hold(rules, &def.option)
                && !absent
            {
                play.effects.push(effect(rules, &set.id, def, tests));
            }
        }
        for (i, info) in rules.figures.iter().enumerate().filter(|(_, f)| f.def.neutral && f.in_game) {
            play.walks.extend(walk(rules, FigureKind(i as u8), &info.def));
        }
        for (set, _) in &rules.sets {
            let apart = |s: &&StackDef| matches!(s.laid, LaidWhen::OnCall | LaidWhen::After);
            play.stacks.extend(set.stacks.iter().filter(apart).map(|s| stack(rules, set, s)));
            for place in set.places.iter().filter(|p| !p.serves.is_empty()) {
                let rule = place.rule.clone().unwrap_or_else(|| place.id.clone());
                let at_end = place.at_end.as_ref().filter(|wanted| options_hold(rules, wanted));
                play.callings.push(Calling {
                    place: format!("{}/{}", set.id, place.id),
                    serves: kinds_of(rules, &place.serves),
                    closed_by: place.not_while.clone(),
                    at_end: at_end.map(|_| place.at_end_rule.clone().unwrap_or_else(|| rule.clone())),
                    rule,
                });
            }
        }
        play
    }

    /// Effects of a moment.
    pub fn effects_when(&self, when: EffectWhen) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(move |e| e.when == when)
    }

    /// The stack that a tile is drawn from, if it is not drawn with the others.
    pub fn stack_of(&self, tile: TileKind) -> Option<&Stack> {
        self.stacks.iter().find(|s| s.has(tile))
    }

    /// Whether a game of this ruleset knows nothing but laying tiles and putting figures on them.
    pub fn is_plain(&self) -> bool {
        let PlayRules { effects, walks, stacks, callings } = self;
        effects.is_empty() && walks.is_empty() && stacks.is_empty() && callings.is_empty()
    }
}

fn kinds_of(rules: &Rules, ids: &[String]) -> KindMask {
    ids.iter().filter_map(|k| rules.kinds_of(k)).fold(0, |a, b| a | b)
}

fn tiles_showing(rules: &Rules, marks: &[String]) -> Vec<bool> {
    let shown = |i: usize| {
        let def = rules.def(TileKind(i as u16));
        marks.is_empty() || marks.iter().any(|m| shows_mark(def, m))
    };
    (0..rules.tiles.len()).map(shown).collect()
}

fn effect(rules: &Rules, set: &str, def: &EffectDef, tests: Vec<CompiledTest>) -> Effect {
    let listed = |ids: &[String]| -> Vec<bool> {
        rules.figures.iter().map(|f| ids.iter().any(|id| is_meant(&f.def, id))).collect()
    };
    let all = |f: &crate::engine::rules::FigureInfo| !f.def.neutral;
    let roles = (!def.role.is_empty()).then(|| {
        let has =
            |k: &crate::engine::rules::KindInfo| k.def.role.as_ref().is_some_and(|r| def.role.contains(r));
        rules.kinds.iter().enumerate().filter(|(_, k)| has(k)).map(|(i, _)| 1 << i).sum()
    });
    Effect {
        rule: def.rule.clone(),
        when: def.when,
        action: def.action,
        tiles: tiles_showing(rules, &def.mark),
        marks: def.mark.clone(),
        tests,
        figures: if def.figures.is_empty() {
            rules.figures.iter().map(all).collect()
        } else {
            listed(&def.figures)
        },
        roles,
        owner: def.owner,
        last: listed(&def.last),
        to: def.to,
        kinds: kinds_of(rules, &def.kind),
        neutral: def.figure.as_ref().and_then(|id| rules.figure(id)),
        token: def.token.clone(),
        from: def.from.as_ref().map(|id| format!("{set}/{id}")),
        all: def.all,
        instead: def.instead,
        optional: def.optional,
        scores: def.scores == Some(EffectScores::Recalled),
        then_no_figure: def.then == Some(EffectThen::NoFigure),
    }
}

fn walk(rules: &Rules, figure: FigureKind, def: &FigureDef) -> Option<Walk> {
    let walk = def.walk.as_ref()?;
    Some(Walk {
        figure,
        tiles: tiles_showing(rules, &walk.mark),
        steps: walk.steps,
        after_scoring: !walk.after_scoring.is_empty() && options_hold(rules, &walk.after_scoring),
        rule: walk.rule.clone(),
        where_rule: walk.where_rule.clone().unwrap_or_else(|| walk.rule.clone()),
        sends_home: walk.sends_home.clone(),
        avoids: def.avoids.keys().filter_map(|id| rules.figure(id)).collect(),
    })
}

fn stack(rules: &Rules, set: &TileSet, def: &StackDef) -> Stack {
    let of_set = |i: usize| rules.sets[rules.tiles[i].set].0.id == set.id;
    // Tiles that wait may be another set's too; tiles drawn on call are the set's own.
    let own = def.laid == LaidWhen::OnCall;
    let kinds = 0..rules.tiles.len();
    let shown = |i: usize, showing| shows(rules, rules.def(TileKind(i as u16)), showing);
    Stack {
        id: format!("{}/{}", set.id, def.id),
        rule: def.rule.clone(),
        tiles: kinds.clone().map(|i| (!own || of_set(i)) && shown(i, &def.showing)).collect(),
        after: kinds.map(|i| def.after.as_ref().is_some_and(|after| shown(i, after))).collect(),
        laid: def.laid,
    }
}
