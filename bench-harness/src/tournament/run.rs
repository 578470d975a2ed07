//! Plays the games of a match, several at a time.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::board::{ByColor, Color};
use engine::search::StopHandle;
use serde::{Deserialize, Serialize};

use super::config::{ConfigError, MatchConfig};
use super::schedule::{Job, Schedule};
use super::standings::Standings;
use crate::game::{Broken, GameRecord, Side, play};
use crate::openings::{Book, Opening};
use crate::player::{Fault, Player, Session, SettingsError, player};
use crate::stats::State;

/// Hears of a match while it goes on.
pub trait Observer {
    /// A game is over; `standings` hold it already.
    ///
    /// # Errors
    ///
    /// Where it cannot be written down: the match ends.
    fn game(&mut self, game: &GameRecord, standings: &Standings) -> std::io::Result<()>;
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// All games are played.
    Complete,
    /// The sequential test was decided.
    Decided,
    /// It was stopped; it can be resumed from its record.
    Stopped,
}

impl Ending {
    /// Whether there is nothing left to play.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Stopped)
    }
}

/// Why a match ended without having come to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It cannot be played.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// An engine cannot be set up.
    #[error("engine '{0}': {1}")]
    Settings(String, SettingsError),
    /// An engine does not start.
    #[error("engine '{name}', command '{command}', {fault}")]
    Absent {
        /// Its name in the match.
        name: String,
        /// What was run.
        command: String,
        /// What came of it.
        fault: Fault,
    },
    /// A game cannot be played.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// A result cannot be written.
    #[error("cannot write a result: {0}")]
    Write(#[from] std::io::Error),
}

/// Plays what is left of a match after the games `done`.
///
/// # Errors
///
/// Where it cannot be played or written down.
pub fn run(
    config: &MatchConfig,
    done: &[GameRecord],
    session: &Session,
    observer: &mut dyn Observer,
) -> Result<(Standings, Ending), RunError> {
    config.check()?;
    let shared = Shared::new(config, done, session.apart())?;
    let mut standings = Standings::new(config);
    for game in done {
        standings.add(game);
    }
    let ending = thread::scope(|scope| {
        let (sender, games) = channel();
        for _ in 0..config.concurrency.min(shared.jobs_left()) {
            let (shared, sender) = (&shared, sender.clone());
            scope.spawn(move || shared.work(&sender));
        }
        drop(sender);
        let result = collect(config, &games, &session.stop, &mut standings, observer);
        // Whatever the reason, no further game is begun and those under way end.
        shared.session.stop.stop();
        result
    })?;
    Ok((standings, ending))
}

/// How often it is looked whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(20);

/// Takes in games as they come until the match is decided.
fn collect(
    config: &MatchConfig,
    games: &Receiver<Result<GameRecord, RunError>>,
    stop: &StopHandle,
    standings: &mut Standings,
    observer: &mut dyn Observer,
) -> Result<Ending, RunError> {
    let decided = |standings: &Standings| {
        let (state, _) = standings.sprt(config.sprt.as_ref()?);
        (state != State::Open).then_some(Ending::Decided)
    };
    if let Some(ending) = decided(standings) {
        return Ok(ending);
    }
    while !stop.is_stopped() {
        let game = match games.recv_timeout(GLANCE) {
            Ok(game) => game?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Complete),
        };
        standings.add(&game);
        observer.game(&game, standings)?;
        if let Some(ending) = decided(standings) {
            return Ok(ending);
        }
    }
    Ok(Ending::Stopped)
}

/// What the workers share.
pub(super) struct Shared<'a> {
    config: &'a MatchConfig,
    book: Book,
    jobs: Mutex<Vec<Job>>,
    /// Its handle ends the games under way.
    session: Session,
}

impl<'a> Shared<'a> {
    pub(super) fn new(
        config: &'a MatchConfig,
        done: &[GameRecord],
        session: Session,
    ) -> Result<Self, ConfigError> {
        let done: HashSet<usize> = done.iter().map(|game| game.number).collect();
        let schedule = Schedule::new(config);
        let mut jobs: Vec<Job> =
            schedule.jobs().filter(|job| !done.contains(&job.number)).collect();
        jobs.reverse();
        let book = config.book()?;
        Ok(Self { config, book, jobs: Mutex::new(jobs), session })
    }

    fn jobs_left(&self) -> usize {
        self.jobs.lock().map_or(0, |jobs| jobs.len())
    }

    /// Waits before a game, unless the match is stopped.
    fn rest(&self) {
        let end = Instant::now() + Duration::from_millis(self.config.terms.rest_ms);
        while Instant::now() < end && !self.session.stop.is_stopped() {
            thread::sleep(GLANCE.min(end.saturating_duration_since(Instant::now())));
        }
    }

    fn next_job(&self) -> Option<Job> {
        if self.session.stop.is_stopped() {
            return None;
        }
        self.jobs.lock().ok()?.pop()
    }

    /// Plays games as long as there are any and somebody takes their results.
    fn work(&self, sender: &Sender<Result<GameRecord, RunError>>) {
        let mut players = HashMap::new();
        while let Some(job) = self.next_job() {
            self.rest();
            match self.play(job, &mut players) {
                Err(RunError::Broken(Broken::Stopped)) => return,
                result => {
                    let failed = result.is_err();
                    if sender.send(result).is_err() || failed {
                        return;
                    }
                }
            }
        }
    }

    /// Plays one game.
    pub(super) fn play(
        &self,
        job: Job,
        players: &mut HashMap<usize, Box<dyn Player>>,
    ) -> Result<GameRecord, RunError> {
        let mut black = self.seat(job.black, players)?;
        let mut white = self.seat(job.white, players)?;
        let engine = |color| &self.config.engines[seat(job, color)];
        let controls = ByColor::from_fn(|color| engine(color).control);
        let opening = self.book.opening(job.opening);
        let both = ByColor::new(&mut *black, &mut *white);
        let played = play(both, controls, opening, &self.config.terms)?;
        players.insert(job.black, black);
        players.insert(job.white, white);
        let side = |color| Side { engine: seat(job, color), name: engine(color).name.clone() };
        Ok(record(job, opening, played, side(Color::Black), side(Color::White)))
    }

    /// The player of an engine: the one of the last game, or a new one.
    fn seat(
        &self,
        engine: usize,
        players: &mut HashMap<usize, Box<dyn Player>>,
    ) -> Result<Box<dyn Player>, RunError> {
        if let Some(player) = players.remove(&engine) {
            return Ok(player);
        }
        let settings = &self.config.engines[engine];
        player(settings, &self.config.terms, &self.session)
            .map_err(|error| RunError::Settings(settings.name.clone(), error))
    }
}

const fn seat(job: Job, color: Color) -> usize {
    match color {
        Color::Black => job.black,
        Color::White => job.white,
    }
}

fn record(
    job: Job,
    opening: &Opening,
    played: crate::game::Played,
    black: Side,
    white: Side,
) -> GameRecord {
    let moves = played.moves.iter().copied().map(Some);
    GameRecord {
        number: job.number,
        pair: job.pair,
        black,
        white,
        opening: opening.to_string(),
        length: played.moves.len(),
        moves: engine::position::format_moves(moves),
        steps: played.steps,
        result: played.result,
        reason: played.reason,
        detail: played.detail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_called_in_records_as_they_always_were() {
        for (ending, name) in [
            (Ending::Complete, "\"complete\""),
            (Ending::Decided, "\"decided\""),
            (Ending::Stopped, "\"stopped\""),
        ] {
            assert_eq!(serde_json::to_string(&ending).unwrap(), name);
            assert_eq!(ending.is_over(), ending != Ending::Stopped);
        }
    }
}
