//! How a match stands after any number of its games, in whatever order they came in.

use std::collections::BTreeMap;

use engine::board::{ByColor, Color};
use serde::Serialize;

use super::config::MatchConfig;
use super::schedule::Schedule;
use crate::game::{GameRecord, Reason};
use crate::stats::{Estimate, Meeting, Pentanomial, Rating, Sprt, State, Wdl, ratings};

/// The results of two engines against one another, as the first sees them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Pairing {
    /// The first engine.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Results with Black.
    pub as_black: Wdl,
    /// Results with White.
    pub as_white: Wdl,
    /// Pairs of games.
    pub pentanomial: Pentanomial,
    /// Half points of pairs of which one game is over.
    #[serde(skip)]
    open: BTreeMap<usize, usize>,
}

impl Pairing {
    /// All results.
    #[must_use]
    pub fn total(&self) -> Wdl {
        let mut total = self.as_black;
        total += self.as_white;
        total
    }

    /// The difference in strength: by pairs where there are any, by games otherwise.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        self.pentanomial.estimate().or_else(|| self.total().estimate())
    }

    /// Takes in a game, in which the first engine had `color`.
    fn add(&mut self, color: Color, half_points: usize, pair: Option<usize>) {
        match color {
            Color::Black => self.as_black.add(half_points),
            Color::White => self.as_white.add(half_points),
        }
        let Some(pair) = pair else { return };
        match self.open.remove(&pair) {
            Some(other) => self.pentanomial.add(other + half_points),
            None => {
                self.open.insert(pair, half_points);
            }
        }
    }
}

/// What one engine did in all of its games.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EngineTotals {
    /// Its name.
    pub name: String,
    /// Its results.
    pub results: Wdl,
    /// Games lost by answering too late or not at all.
    pub timeouts: u64,
    /// Games lost by moves off the board or onto a stone.
    pub illegal: u64,
    /// Games lost by forbidden moves.
    pub forbidden: u64,
    /// Games lost because its process ended.
    pub crashes: u64,
    /// Games lost because it did not start.
    pub no_starts: u64,
    /// Games lost by lines that are no move.
    pub garbage: u64,
    /// Games lost by holding too much memory.
    pub memory: u64,
    /// Moves it thought about.
    pub moves: u64,
    /// Microseconds that they took.
    pub micros: u64,
    /// The longest of them.
    pub longest_micros: u64,
    depths: (u64, u64),
    nodes: (u64, u64),
    speeds: (u64, u64),
}

impl EngineTotals {
    /// The mean depth of the moves that told one.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        mean(self.depths)
    }

    /// The mean number of nodes of the moves that told one.
    #[must_use]
    pub fn nodes(&self) -> Option<f64> {
        mean(self.nodes)
    }

    /// The mean of the nodes a second that moves of a millisecond and more told.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        mean(self.speeds)
    }

    /// The mean time of a move in milliseconds.
    #[must_use]
    pub fn mean_ms(&self) -> Option<f64> {
        mean((self.micros, self.moves)).map(|micros| micros / 1000.0)
    }

    /// Games lost by a fault of whatever kind.
    #[must_use]
    pub const fn faults(&self) -> u64 {
        self.timeouts
            + self.illegal
            + self.forbidden
            + self.crashes
            + self.no_starts
            + self.garbage
            + self.memory
    }

    fn add(&mut self, game: &GameRecord, color: Color) {
        let winner = game.result.winner();
        self.results.add(half_points(winner, color));
        if winner == Some(!color) {
            match game.reason {
                Reason::Timeout => self.timeouts += 1,
                Reason::Illegal => self.illegal += 1,
                Reason::Forbidden => self.forbidden += 1,
                Reason::Crash => self.crashes += 1,
                Reason::NoStart => self.no_starts += 1,
                Reason::Garbage => self.garbage += 1,
                Reason::Memory => self.memory += 1,
                _ => {}
            }
        }
        let own = |&(index, _): &(usize, _)| game.mover(index) == color;
        for (_, step) in game.steps.iter().enumerate().filter(own) {
            self.moves += 1;
            self.micros = self.micros.saturating_add(step.micros);
            self.longest_micros = self.longest_micros.max(step.micros);
            let thought = &step.thought;
            // Depth 0 stands for a move that needed no search.
            tally(&mut self.depths, thought.depth.filter(|&d| d > 0).map(u64::from));
            tally(&mut self.nodes, thought.nodes);
            let long_enough = step.micros >= 1_000;
            tally(&mut self.speeds, thought.speed.filter(|_| long_enough));
        }
    }
}

fn tally(sum: &mut (u64, u64), value: Option<u64>) {
    if let Some(value) = value {
        // What engines tell may be any number.
        sum.0 = sum.0.saturating_add(value);
        sum.1 += 1;
    }
}

#[expect(clippy::cast_precision_loss, reason = "means are shown with three digits")]
fn mean((sum, count): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// Half points of `color` in a game that `winner` won.
fn half_points(winner: Option<Color>, color: Color) -> usize {
    winner.map_or(1, |winner| if winner == color { 2 } else { 0 })
}

/// How a match stands.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// For each two engines that meet.
    pub pairings: Vec<Pairing>,
    /// For each engine.
    pub engines: Vec<EngineTotals>,
    /// All games as Black sees them.
    pub black: Wdl,
    /// How many games ended for which reason.
    pub reasons: BTreeMap<&'static str, u64>,
    /// The lengths of all games, by how often they came.
    pub lengths: BTreeMap<usize, u64>,
    /// Games in all.
    pub games: usize,
    repeat: bool,
    #[serde(skip)]
    meetings: Vec<(usize, Meeting)>,
}

impl Standings {
    /// A match without games.
    #[must_use]
    pub fn new(config: &MatchConfig) -> Self {
        let meetings = Schedule::new(config);
        let pairing = |&(first, second)| Pairing { first, second, ..Pairing::default() };
        let totals = |engine: &crate::settings::EngineSettings| EngineTotals {
            name: engine.name.clone(),
            ..EngineTotals::default()
        };
        Self {
            pairings: meetings.meetings().iter().map(pairing).collect(),
            engines: config.engines.iter().map(totals).collect(),
            black: Wdl::default(),
            reasons: BTreeMap::new(),
            lengths: BTreeMap::new(),
            games: 0,
            repeat: config.repeat,
            meetings: Vec::new(),
        }
    }

    /// Takes in a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        let winner = game.result.winner();
        self.black.add(half_points(winner, Color::Black));
        *self.reasons.entry(game.reason.name()).or_default() += 1;
        *self.lengths.entry(game.length).or_default() += 1;
        let sides = ByColor::new(game.black.engine, game.white.engine);
        for color in Color::ALL {
            if let Some(totals) = self.engines.get_mut(sides[color]) {
                totals.add(game, color);
            }
        }
        for pairing in &mut self.pairings {
            for color in Color::ALL {
                if (sides[color], sides[!color]) == (pairing.first, pairing.second) {
                    let points = half_points(winner, color);
                    pairing.add(color, points, self.repeat.then_some(game.pair));
                    let (first, second) = (pairing.first, pairing.second);
                    let half_points = points as u32;
                    let meeting = Meeting { first, second, games: 1, half_points };
                    merge(&mut self.meetings, self.repeat, game.pair, meeting);
                }
            }
        }
    }

    /// The mean length of the games in moves, with the openings.
    #[must_use]
    pub fn mean_length(&self) -> Option<f64> {
        let moves: u64 = self.lengths.iter().map(|(&length, count)| length as u64 * count).sum();
        mean((moves, self.games as u64))
    }

    /// Ratings of all engines.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        let meetings: Vec<Meeting> = self.meetings.iter().map(|(_, meeting)| *meeting).collect();
        ratings(self.engines.len(), &meetings)
    }

    /// How a sequential test between the first two engines stands: its state and its ratio.
    #[must_use]
    pub fn sprt(&self, sprt: &Sprt) -> (State, f64) {
        let pairs = self.pairings.first().map(|p| p.pentanomial).unwrap_or_default();
        (sprt.state(&pairs), sprt.llr(&pairs))
    }
}

/// Adds a game to the sample of its pair.
fn merge(meetings: &mut Vec<(usize, Meeting)>, repeat: bool, pair: usize, new: Meeting) {
    let open = meetings.iter_mut().rev().find(|(number, old)| *number == pair && old.games == 1);
    match open.filter(|_| repeat) {
        Some((_, meeting)) => {
            meeting.games += new.games;
            meeting.half_points += new.half_points;
        }
        None => meetings.push((pair, new)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_what_engines_tell_stay_within_bounds() {
        let mut sum = (0, 0);
        for value in [Some(u64::MAX), None, Some(u64::MAX)] {
            tally(&mut sum, value);
        }
        assert_eq!(sum, (u64::MAX, 2));
        assert_eq!(mean((6, 4)), Some(1.5));
        assert_eq!(mean((0, 0)), None);
    }
}
