//! The engine at work for one game after the other.

use std::time::Instant;

use engine::Engine;
use engine::board::Point;
use engine::position::Position;
use engine::search::{Report, Silent, StopHandle};

use super::game::Game;
use super::settings::Settings;

/// The engine, from the first move of a game on.
#[derive(Debug, Default)]
pub(super) struct Thinker {
    engine: Option<Engine>,
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
    /// Forgets what was learned: a new game begins, or memory and threads are others now.
    ///
    /// The old table goes before the next one comes, since there may be no room for both; and the
    /// next one comes with the first move, when everything is said that it depends on.
    pub(super) fn forget(&mut self) {
        self.engine = None;
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
        let engine = self.engine.get_or_insert_with(|| Engine::new(settings.config(pace)));
        let limits = settings.limits(pace, since.elapsed());
        let variety = settings.variety();
        let lines = variety.lines(&position);
        let mut report = engine.analyze(&position, limits, lines, stop, &mut Silent);
        variety.decide(&position, &mut report);
        Thought { best: report.best().or_else(|| any_move(&position)), report }
    }
}

/// An empty point near the centre: where every move is forbidden, one must be made all the same.
fn any_move(position: &Position) -> Option<Point> {
    let center = position.size().center();
    position.stones().empty().into_iter().min_by_key(|point| point.distance(center))
}
