//! Settling a position: what every player would be paid now and at the end, with tokens gained on the way.
//!
//! Completed features that hold figures are paid first (and those that lose a rivalry with them), then open features and
//! fields as the game would end, then figures and the game itself. Tokens gained now count at the end.

use super::lines::feature_id;
use super::pay::{Gift, Heading, players, share};
use super::{Eval, Occasion, Scope, moment_of};
use crate::engine::challenge;
use crate::engine::program::{CompiledSubject, CompiledTerm, moment_index};
use crate::engine::scene::Scene;
use crate::engine::store::features::Scratch;
use crate::engine::store::{FeatureNo, Store};
use crate::model::term::{Moment, Pick, Stage};
use crate::model::{LineMoment, ScoreLine};

/// What was paid.
#[derive(Clone, Debug, PartialEq)]
pub struct Settlement {
    /// Lines of each player, in the order of payment.
    pub lines: Vec<Vec<ScoreLine>>,
    /// The scene after it: tokens, records, scores.
    pub scene: Scene,
    /// Features whose figures go home, sorted.
    pub home: Vec<FeatureNo>,
    /// What the values of features came to for each player, payments around them left out (CNT-SEND-1).
    pub shared: Vec<i64>,
}

impl Settlement {
    /// Points of a player at a moment.
    pub fn points(&self, player: usize, moment: LineMoment) -> i64 {
        let lines = self.lines.get(player).into_iter().flatten();
        lines.filter(|l| l.moment == moment).map(|l| l.points).sum()
    }
}

/// Everything: what is paid now, then the end of the game.
pub fn whole(store: &Store, scene: Scene) -> Settlement {
    let mut settling = Settling::new(store, scene);
    let (due, later): (Vec<_>, Vec<_>) = held(store).into_iter().partition(|(_, f)| settling.is_due(*f));
    for (id, f) in due {
        settling.feature(f, &id, LineMoment::Now);
    }
    // All that is completed at once is scored before figures go home (BAS-ORDER-1).
    settling.scene.send_home(&settling.home, store);
    for (id, f) in later {
        settling.feature(f, &id, LineMoment::Final);
    }
    settling.at_large(&Occasion::NONE, LineMoment::Final);
    settling.done()
}

/// Only what one completed feature pays now, with those that lose a rivalry to it.
pub fn completed(store: &Store, scene: Scene, feature: FeatureNo) -> Settlement {
    let mut settling = Settling::new(store, scene);
    let losers: Vec<FeatureNo> = challenge::losers_to(store, feature).into_iter().map(|(f, _)| f).collect();
    let mut due: Vec<(String, FeatureNo)> =
        std::iter::once(feature).chain(losers).map(|f| (feature_id(store, f), f)).collect();
    due.sort();
    for (id, f) in due {
        settling.feature(f, &id, LineMoment::Now);
    }
    settling.done()
}

/// What these features pay now, in the order of their ids, with those that lose a rivalry to one of them.
pub fn due(store: &Store, scene: Scene, features: &[FeatureNo]) -> Settlement {
    let mut settling = Settling::new(store, scene);
    let losers = features.iter().flat_map(|f| challenge::losers_to(store, *f)).map(|(f, _)| f);
    let mut all: Vec<(String, FeatureNo)> =
        features.iter().copied().chain(losers).map(|f| (feature_id(store, f), f)).collect();
    all.sort();
    all.dedup();
    for (id, f) in all {
        settling.feature(f, &id, LineMoment::Now);
    }
    settling.done()
}

/// What happens at another moment: a figure is taken back, a tile is drawn, a turn starts, an expansion announces an event.
pub fn occasion(store: &Store, scene: Scene, occasion: &Occasion<'_>) -> Settlement {
    let mut settling = Settling::new(store, scene);
    if occasion.moment == Moment::Event {
        for f in settling.features_of_event(occasion) {
            settling.event_feature(f, occasion);
        }
    }
    settling.at_large(occasion, LineMoment::Now);
    settling.done()
}

/// Features that hold figures, by id.
fn held(store: &Store) -> Vec<(String, FeatureNo)> {
    let free = |f: &FeatureNo| !store.is_free(*f);
    let mut held: Vec<(String, FeatureNo)> =
        store.features().filter(free).map(|f| (feature_id(store, f), f)).collect();
    held.sort();
    held
}

struct Settling<'a> {
    store: &'a Store,
    scene: Scene,
    lines: Vec<Vec<ScoreLine>>,
    home: Vec<FeatureNo>,
    shared: Vec<i64>,
    scratch: Scratch,
}

impl<'a> Settling<'a> {
    fn new(store: &'a Store, mut scene: Scene) -> Settling<'a> {
        scene.marks = challenge::losers(store);
        let lines = vec![Vec::new(); scene.players];
        let shared = vec![0; scene.players];
        Settling { store, scene, lines, home: Vec::new(), shared, scratch: Scratch::default() }
    }

    fn done(mut self) -> Settlement {
        self.home.sort_unstable();
        Settlement { lines: self.lines, scene: self.scene, home: self.home, shared: self.shared }
    }

    /// Whether a feature that holds figures is scored now.
    fn is_due(&self, f: FeatureNo) -> bool {
        self.store.is_completed(f) || self.scene.marks.iter().any(|(loser, _)| *loser == f)
    }

    /// Pays a feature as completed if it is, else as at the end.
    fn feature(&mut self, f: FeatureNo, id: &str, moment: LineMoment) {
        let occasion = Occasion { moment: moment_of(self.store, f), feature: Some(f), ..Occasion::NONE };
        let program = self.store.rules().program(self.store.kind_of(f), occasion.moment);
        let payments: Vec<&CompiledTerm> = program.payments.iter().collect();
        self.pay_feature(f, &occasion, Heading { moment, feature: Some(id), scores: &[] }, &payments);
        if moment == LineMoment::Now {
            self.home.push(f);
        }
    }

    /// Pays the value of a feature, and these terms around it.
    fn pay_feature(
        &mut self,
        f: FeatureNo,
        occasion: &Occasion<'_>,
        heading: Heading<'_>,
        payments: &[&CompiledTerm],
    ) {
        let store = self.store;
        let program = store.rules().program(store.kind_of(f), occasion.moment);
        let (first, later): (Vec<&CompiledTerm>, Vec<&CompiledTerm>) =
            payments.iter().partition(|t| t.stage == Stage::First);
        for term in first {
            self.give(term, Some(f), occasion, heading);
        }
        let to = {
            let ev = Eval { store, scene: &self.scene, occasion };
            share(&ev, f, payments, &mut self.scratch)
        };
        let mut shared: Option<Vec<ScoreLine>> = None;
        for p in players(to) {
            let ev = Eval { store, scene: &self.scene, occasion };
            let id = heading.feature.unwrap_or_default();
            let lines_of = |own, scratch: &mut Scratch| ev.lines(f, own, id, heading.moment, scratch);
            let lines = if program.own {
                lines_of(Some(p), &mut self.scratch)
            } else {
                shared.get_or_insert_with(|| lines_of(None, &mut self.scratch)).clone()
            };
            self.shared[usize::from(p)] += lines.iter().map(|l| l.points).sum::<i64>();
            for line in lines {
                self.accept(Gift::Points(p, line));
            }
        }
        for term in later {
            self.give(term, Some(f), occasion, heading);
        }
    }

    fn give(
        &mut self,
        term: &CompiledTerm,
        here: Option<FeatureNo>,
        occasion: &Occasion<'_>,
        heading: Heading<'_>,
    ) {
        let ev = Eval { store: self.store, scene: &self.scene, occasion };
        let heading = Heading { scores: &self.scene.scores, ..heading };
        let gifts = ev.gifts(term, here, heading, &mut self.scratch);
        for gift in gifts {
            self.accept(gift);
        }
    }

    fn accept(&mut self, gift: Gift) {
        match gift {
            Gift::Points(p, line) => {
                self.scene.scores[usize::from(p)] += line.points;
                self.lines[usize::from(p)].push(line);
            }
            Gift::Tokens(p, token, line) => {
                self.scene.tokens[usize::from(p)][usize::from(token)] += line.count;
                self.lines[usize::from(p)].push(line);
            }
            Gift::Award(p, token, record, line) => {
                let token = usize::from(token);
                self.scene.records[token] = Some(record);
                let held = self.scene.tokens[usize::from(p)][token] > 0;
                for tokens in &mut self.scene.tokens {
                    tokens[token] = 0;
                }
                self.scene.tokens[usize::from(p)][token] = 1;
                if !held {
                    self.lines[usize::from(p)].push(line);
                }
            }
            Gift::Spend(p, token) => {
                let has = &mut self.scene.tokens[usize::from(p)][usize::from(token)];
                *has = (*has - 1).max(0);
            }
        }
    }

    /// Terms of figures wherever they stand, of the tile and of the game.
    fn at_large(&mut self, occasion: &Occasion<'_>, moment: LineMoment) {
        let store = self.store;
        for term in &store.rules().programs().at_large[moment_index(occasion.moment)] {
            self.give(term, None, occasion, Heading { moment, feature: None, scores: &[] });
        }
    }

    /// The features that an event is about: the one that it names, else all; by id.
    fn features_of_event(&self, occasion: &Occasion<'_>) -> Vec<FeatureNo> {
        let mut all: Vec<(String, FeatureNo)> = match occasion.feature {
            Some(f) => vec![(String::new(), f)],
            None => self.store.features().map(|f| (feature_id(self.store, f), f)).collect(),
        };
        all.sort();
        all.into_iter().map(|(_, f)| f).collect()
    }

    fn event_feature(&mut self, f: FeatureNo, occasion: &Occasion<'_>) {
        let store = self.store;
        let program = store.rules().program(store.kind_of(f), Moment::Event);
        let ev = Eval { store, scene: &self.scene, occasion };
        let scope = Scope::of(f, Some(self.scene.active));
        let concerned = |term: &CompiledTerm, scratch: &mut Scratch| match &term.on {
            CompiledSubject::Feature { pick, .. } => match pick {
                None => true,
                Some(Pick::Chosen) => occasion.feature == Some(f),
                Some(Pick::Lowest) => ev.is_lowest(f, term, &scope, scratch),
            },
            CompiledSubject::Figure { .. } | CompiledSubject::Tile | CompiledSubject::Game => true,
        };
        let payments: Vec<&CompiledTerm> =
            program.payments.iter().filter(|t| concerned(t, &mut self.scratch)).collect();
        let id = feature_id(store, f);
        let heading = Heading { moment: LineMoment::Now, feature: Some(&id), scores: &[] };
        self.pay_feature(f, occasion, heading, &payments);
    }
}

impl Eval<'_> {
    /// Whether no other feature that the term could mean pays less; of equals the first by id.
    fn is_lowest(&self, f: FeatureNo, term: &CompiledTerm, scope: &Scope, scratch: &mut Scratch) -> bool {
        let CompiledSubject::Feature { kinds, completed, .. } = &term.on else { return false };
        let occasion = Occasion { moment: Moment::Final, ..*self.occasion };
        let as_final = Eval { occasion: &occasion, ..*self };
        let all: Vec<FeatureNo> =
            self.store.features().filter(|g| self.counts_as(*g, *kinds, *completed)).collect();
        let mut worth: Vec<(i64, String, FeatureNo)> = Vec::new();
        for g in all {
            if self.tests_hold(term, &Scope { feature: g, ..*scope }, scratch) {
                worth.push((as_final.value(g, None, scratch), feature_id(self.store, g), g));
            }
        }
        worth.iter().min().is_some_and(|(_, _, g)| *g == f)
    }
}
