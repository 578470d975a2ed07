//! The engine at work for one game after the other.

use std::time::Instant;

use engine::board::{Point, PointSet};
use engine::position::Position;
use engine::search::{Report, Silent, StopHandle};
use engine::{Config, Engine};

use super::game::Game;
use super::settings::Settings;

/// The engine, as soon as it is needed.
#[derive(Debug, Default)]
pub(super) struct Thinker {
    engine: Option<Engine>,
    /// The set-up is to be looked at again before the next move.
    unsettled: bool,
}

/// What came of thinking.
#[derive(Debug)]
pub(super) struct Thought {
    /// The move; `None` on a full board.
    pub(super) best: Option<Point>,
    /// The search that found it.
    pub(super) report: Report,
}

impl Thinker {
    /// Forgets the last game.
    pub(super) fn new_game(&mut self) {
        self.unsettled = true;
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// Takes note that memory or threads may be others now.
    pub(super) const fn unsettle(&mut self) {
        self.unsettled = true;
    }

    /// The move for the side to move, for a command that came at `since`.
    pub(super) fn think(
        &mut self,
        game: &Game,
        settings: &Settings,
        since: Instant,
        stop: &StopHandle,
    ) -> Thought {
        let position = game.position(settings.rule);
        let pace = settings.pace(game.stones(), game.empty());
        let engine = self.prepare(settings.config(pace));
        let limits = settings.limits(pace, since.elapsed());
        let report = engine.analyze(&position, limits, 1, stop, &mut Silent);
        Thought { best: report.best().or_else(|| any_move(&position)), report }
    }

    /// The engine, set up by `config` unless it is in the middle of a game.
    fn prepare(&mut self, config: Config) -> &mut Engine {
        let unsettled = std::mem::take(&mut self.unsettled);
        match &mut self.engine {
            Some(engine) if unsettled && engine.config().hash_mib == config.hash_mib => {
                engine.configure(config);
            }
            // The old table goes before the new one comes: there may be no room for both.
            Some(_) if unsettled => self.engine = None,
            _ => {}
        }
        self.engine.get_or_insert_with(|| Engine::new(config))
    }
}

/// An empty point near the centre: where every move is forbidden, one must be made all the same.
fn any_move(position: &Position) -> Option<Point> {
    let center = position.size().center();
    let empty: PointSet = position.stones().empty();
    empty.into_iter().min_by_key(|point| point.distance(center))
}
