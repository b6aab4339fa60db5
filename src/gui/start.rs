//! What a window starts with, none of which needs the window: made by a thread of its own while the system opens it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::canvas::atlas::{COARSE_SIDE, Pixels, Source};
use super::canvas::{self, picture::Picture};
use super::plans::Plans;
use crate::app::{Catalogue, Session, builtin};

/// The first board, read and analysed, how its tiles are drawn, and what is drawn of them already.
pub struct Start {
    pub(super) catalogue: Arc<Catalogue>,
    pub(super) session: Session,
    pub(super) plans: Plans,
    /// Coarse pictures of the board's tiles, as they get done.
    pub(super) pictures: Receiver<(Picture, Pixels)>,
}

impl Start {
    /// Made here and now, without pictures.
    pub fn new(catalogue: Arc<Catalogue>) -> Start {
        Start::with(catalogue, channel().1)
    }

    fn with(catalogue: Arc<Catalogue>, pictures: Receiver<(Picture, Pixels)>) -> Start {
        let session = Session::new(catalogue.clone(), builtin::city_board());
        let plans = Plans::new(catalogue.clone());
        Start { catalogue, session, plans, pictures }
    }
}

/// A start under way.
pub struct Ahead {
    start: Receiver<Start>,
    catalogue: Arc<Catalogue>,
}

impl Ahead {
    /// Begins it: the board first, then the sets that panels will ask for, then coarse pictures of the board.
    pub fn begin(catalogue: Arc<Catalogue>) -> Ahead {
        let (report, start) = channel();
        let sets = catalogue.clone();
        // Ends by itself; without the thread the window makes its start itself.
        let _ = thread::Builder::new().name("start".to_owned()).spawn(move || {
            let (send, pictures) = channel();
            let made = Start::with(sets.clone(), pictures);
            let paints: Vec<_> = canvas::pictures_of(&made.session, &made.plans)
                .into_iter()
                .filter_map(|picture| Some((made.plans.painter(&picture)?, picture)))
                .collect();
            let _ = report.send(made);
            sets.sets().for_each(drop);
            for (paint, picture) in paints {
                let Some(pixels) = paint(COARSE_SIDE) else { continue };
                if send.send((picture, pixels)).is_err() {
                    break;
                }
            }
        });
        Ahead { start, catalogue }
    }

    /// The start, waited for if need be.
    pub fn start(self) -> Start {
        self.start.recv().unwrap_or_else(|_| Start::new(self.catalogue))
    }
}
