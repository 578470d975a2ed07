//! The engine at work for one game after the other.

use std::time::{Duration, Instant};

use engine::Engine;
use engine::board::{Point, PointSet};
use engine::position::Position;
use engine::search::{Limits, Listener, Report, Silent, StopHandle};

use super::budget::Pace;
use super::game::Game;
use super::halving::Effort;
use super::level::Judge;
use super::settings::Settings;

/// The engine, from the first move of a game on.
#[derive(Debug, Default)]
pub(super) struct Thinker {
    engine: Option<Engine>,
}

/// The bounds of what a command asks for.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    pub(super) settings: &'a Settings,
    /// When the command came.
    pub(super) since: Instant,
    /// What ends the search.
    pub(super) stop: &'a StopHandle,
    /// Points that must not be played.
    pub(super) blocked: PointSet,
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

    /// Forgets all searches.
    pub(super) fn clear(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// The engine for the next move of `game`; it is made where there is none.
    pub(super) fn engine(&mut self, game: &Game, settings: &Settings) -> &mut Engine {
        let pace = settings.pace(game.stones(), game.empty());
        self.engine.get_or_insert_with(|| Engine::new(settings.config(pace)))
    }

    /// Share of the table that the last search has filled, in thousandths.
    pub(super) fn per_mille_full(&self) -> usize {
        self.engine.as_ref().map_or(0, |engine| engine.table().per_mille_full())
    }

    /// The move for the side to move, and the best `lines`.
    pub(super) fn think(
        &mut self,
        game: &Game,
        bounds: Bounds<'_>,
        lines: usize,
        listener: &mut dyn Listener,
    ) -> Thought {
        let Bounds { settings, since, stop, blocked } = bounds;
        let position = game.position(settings.rule());
        let pace = settings.pace(game.stones(), game.empty());
        let engine = self.engine(game, settings);
        let among = (!blocked.is_empty()).then(|| position.stones().empty() & !blocked);
        let limits = Limits { among, ..settings.limits(pace, since.elapsed()) };
        let variety = settings.variety();
        let searched = lines.max(variety.lines(&position));
        let mut report = engine.analyze(&position, limits, searched, stop, listener);
        variety.decide(&position, &mut report);
        report.lines.truncate(lines);
        // Of the lines beside the move those that were not searched have no score to tell.
        let mut number = 0..;
        report.lines.retain(|line| number.next() == Some(0) || line.is_searched());
        Thought { best: report.best().or_else(|| any_move(&position)), report }
    }

    /// Thinks about the opponent's move, for the sake of what the table learns, until `stop` is used.
    pub(super) fn ponder(&mut self, game: &Game, settings: &Settings, stop: &StopHandle) {
        if let Some(engine) = &mut self.engine {
            let position = game.position(settings.rule());
            engine.analyze(&position, Limits::default(), 1, stop, &mut Silent);
        }
    }

    /// A judge of how level positions are, who takes as long as a move does.
    pub(super) fn judge<'a>(&'a mut self, game: &Game, bounds: Bounds<'a>) -> Judge<'a> {
        let Bounds { settings, since, stop, .. } = bounds;
        let pace = settings.pace(game.stones(), game.empty());
        let engine = self.engine(game, settings);
        // Only now: to make a table takes time too.
        let start = Instant::now();
        let limits = settings.limits(pace, start.saturating_duration_since(since));
        let time = match pace {
            Pace::Unlimited if limits.depth.is_none() && limits.nodes.is_none() => Some(UNHURRIED),
            _ => limits.fair_time.or(limits.time),
        };
        let effort = Effort { time, nodes: limits.nodes, depth: settings.max_depth() };
        Judge { engine, stop, start, effort }
    }
}

/// What is enough to compare moves, where nothing else ends it.
const UNHURRIED: Duration = Duration::from_secs(10);

/// An empty point near the centre: where every move is forbidden, one must be made all the same.
fn any_move(position: &Position) -> Option<Point> {
    let center = position.size().center();
    position.stones().empty().into_iter().min_by_key(|point| point.distance(center))
}
