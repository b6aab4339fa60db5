//! Games with and without the set, on a thread, with progress and a stop.

use std::sync::Arc;

use egui::{Context, ProgressBar, Ui};

use crate::app::Background;
use crate::app::publish::game_tables;
use crate::app::publish::text::Block;
use crate::app::simulation::{NoStart, Order, Pair, PairFigures, Watch};
use crate::engine::play::policy::Policy;
use crate::gui::strings as s;
use crate::gui::theme::{self, Tokens};
use crate::gui::workshop::Shop;
use crate::model::SetUse;

/// Games of each of the two mixes.
const GAMES: u32 = 200;
/// A frame is asked for after so many games.
const SHOWN_EVERY: u32 = 5;

type Played = Result<Option<PairFigures>, NoStart>;

/// What was played, and of which state of the set.
pub(super) struct Games {
    ctx: Context,
    work: Background<(u64, Played)>,
    watch: Option<Arc<Watch>>,
    all: u32,
    played: Option<(u64, Played)>,
}

impl Games {
    pub fn new(ctx: &Context) -> Games {
        let mut work = Background::default();
        let wake = ctx.clone();
        work.wake_with(Arc::new(move || wake.request_repaint()));
        Games { ctx: ctx.clone(), work, watch: None, all: 0, played: None }
    }
}

impl Shop {
    /// Takes in games that were played.
    fn follow_games(&mut self) {
        if let Some(played) = self.judge.games.work.take() {
            self.judge.games.played = Some(played);
            self.judge.games.watch = None;
        }
    }

    /// Waits for the games, for tests.
    pub fn wait_for_games(&mut self) {
        if let Some(played) = self.judge.games.work.wait() {
            self.judge.games.played = Some(played);
            self.judge.games.watch = None;
        }
    }

    fn play_games(&mut self) {
        let (set, find) = (Arc::clone(self.work.set()), self.find_set());
        let mix: Vec<SetUse> = self.judge.against.iter().map(|id| SetUse::new(id)).collect();
        let order = Order { games: GAMES, seed: 1, policy: Policy::Random };
        let ctx = self.judge.games.ctx.clone();
        let count = std::sync::atomic::AtomicU32::new(0);
        let watch = Arc::new(Watch::calling(move || {
            if count.fetch_add(1, std::sync::atomic::Ordering::Relaxed).is_multiple_of(SHOWN_EVERY) {
                ctx.request_repaint();
            }
        }));
        self.judge.games.watch = Some(Arc::clone(&watch));
        self.judge.games.all = GAMES * 2;
        let revision = self.work.revision();
        self.judge.games.work.ask(move || {
            let played = Pair::new(&find, &set, None, &mix, 2).map(|pair| pair.run(order, &watch));
            (revision, played)
        });
    }
}

/// A button, how far it is, what came of it.
pub(super) fn games_ui(ui: &mut Ui, shop: &mut Shop) {
    shop.follow_games();
    let t = Tokens::of(ui);
    if let Some(watch) = shop.judge.games.watch.clone() {
        let share = watch.done() as f32 / shop.judge.games.all.max(1) as f32;
        ui.horizontal(|ui| {
            ui.add(ProgressBar::new(share).desired_width(220.0).show_percentage());
            if ui.button(s::STOP_GAMES).clicked() {
                watch.stop();
            }
        });
    } else if ui.button(s::PLAY_GAMES).clicked() {
        shop.play_games();
    }
    let Some((revision, played)) = &shop.judge.games.played else { return };
    let figures = match played {
        Ok(Some(figures)) => figures,
        Ok(None) => {
            ui.label(s::GAMES_STOPPED);
            return;
        }
        Err(NoStart(_)) => {
            ui.label(s::NO_START_TILE);
            return;
        }
    };
    let fresh = *revision == shop.work.revision();
    for (n, block) in game_tables(figures).iter().enumerate() {
        match block {
            Block::Table(table) => super::table_ui(ui, &format!("games-{n}"), table),
            Block::Paragraph(words) => {
                let ink = if fresh { t.text2 } else { t.text3 };
                ui.label(theme::small(words).color(ink));
            }
            Block::Heading(..) | Block::List(_) => {}
        }
    }
}
