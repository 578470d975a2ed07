//! The search within any limits.

use std::time::Duration;

use engine::board::Point;
use engine::position::Position;
use engine::rules::Outcome;
use engine::search::{Limits, Report, Silent, StopHandle, Variation};
use engine::{Config, Engine};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation};

/// Whatever the position and the limits, a search answers with legal moves, or clearly with none where
/// there is none, keeps within its bounds, and its lines can be played as it claims.
///
/// # Errors
///
/// What is wrong with the answer.
pub fn search_limits(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    let task = Task::from_bytes(&mut bytes);
    let last = bytes.flag();
    let mut position = boards::position(&mut bytes);
    // One move more, which may end the game.
    if last && let Some(point) = position.stones().empty().into_iter().next() {
        position.play(point);
    }
    let report = task.run(&position);
    match task.flaw(&position, &report) {
        Some(flaw) => {
            Err(Difference::Search(format!("{flaw}: {task:?}, {report:?}")).on(&position))
        }
        None => Ok(()),
    }
}

/// How a search is asked for.
#[derive(Debug)]
struct Task {
    limits: Limits,
    lines: usize,
    threads: usize,
    hash_mib: usize,
    stopped: bool,
}

impl Task {
    /// Nodes by which a thread may go beyond its limit: those of one search for fours at a leaf.
    const BEYOND: u64 = 300;

    fn from_bytes(bytes: &mut Bytes<'_>) -> Self {
        let shape = bytes.byte();
        let nodes = match shape & 3 {
            0 => u64::from(bytes.byte()),
            1 => 0,
            _ => 3 * u64::from(bytes.byte()),
        };
        let odd = |bit: u8| shape >> bit & 1 == 1;
        let small = u64::from(bytes.byte() & 3);
        Self {
            limits: Limits {
                // Without a bound of its own the search may be bounded by little time only.
                nodes: (small == 0 || !odd(2)).then_some(nodes),
                time: odd(2).then(|| Duration::from_millis(small)),
                depth: odd(3).then_some(small as u32),
                fair_time: odd(4).then_some(if odd(5) {
                    Duration::MAX
                } else {
                    Duration::from_micros(100 * small)
                }),
                ..Limits::default()
            },
            lines: [1, 1, 3, 0, 500][bytes.below(5)],
            threads: [1, 1, 1, 2][bytes.below(4)],
            hash_mib: usize::from(odd(6)),
            stopped: odd(7) && odd(5),
        }
    }

    fn run(&self, position: &Position) -> Report {
        let config = Config { hash_mib: self.hash_mib, threads: self.threads, ..Config::default() };
        let stop = StopHandle::new();
        if self.stopped {
            stop.stop();
        }
        Engine::new(config).analyze(position, self.limits, self.lines, &stop, &mut Silent)
    }

    /// What is wrong with a report; `None` where nothing is.
    fn flaw(&self, position: &Position, report: &Report) -> Option<String> {
        let possible = position.outcome().is_none() && !position.legal_moves().is_empty();
        if possible != report.best().is_some() {
            return Some(format!("a move is {}possible", if possible { "" } else { "not " }));
        }
        let most = self.limits.nodes.map(|nodes| nodes + self.threads as u64 * Self::BEYOND);
        if most.is_some_and(|most| report.nodes > most) {
            return Some(format!("{} nodes are too many", report.nodes));
        }
        if self.limits.depth.is_some_and(|depth| report.depth > depth) {
            return Some(format!("{} plies are too many", report.depth));
        }
        if report.lines.len() > self.lines.max(1) {
            return Some(format!("{} lines are too many", report.lines.len()));
        }
        let mut first: Vec<Option<&Point>> =
            report.lines.iter().map(|line| line.moves.first()).collect();
        first.sort_unstable();
        if first.windows(2).any(|pair| pair[0] == pair[1]) || first.contains(&None) {
            return Some("two lines begin alike, or one not at all".to_owned());
        }
        report.lines.iter().find_map(|line| replayed(position, line))
    }
}

/// What is wrong with a line: a move that is not legal, one after the end, or another end than it
/// claims.
fn replayed(position: &Position, line: &Variation) -> Option<String> {
    let us = position.to_move();
    let mut position = position.clone();
    for (ply, &point) in line.moves.iter().enumerate() {
        if ply > 0 && position.outcome().is_some() {
            return Some(format!("the game is over before {point}"));
        }
        // Where every block loses, the loser may end the line with one that is forbidden.
        let lost = ply > 0 && line.score.plies_to_end().is_some();
        if !lost && position.stones().is_empty_at(point) && position.forbidden(point).is_some() {
            return Some(format!("{point} is forbidden"));
        }
        if let Err(error) = position.try_play(point) {
            return Some(error.to_string());
        }
    }
    line.score.plies_to_end()?;
    let winner = if line.score.is_win() { us } else { !us };
    match position.outcome() {
        // Where the loser has a choice of replies, the line may stop.
        None if position.to_move() == winner && line.moves.len() > 1 => {
            Some("the line stops before the win".to_owned())
        }
        Some(Outcome::Draw) => Some("the line of a win ends in a draw".to_owned()),
        Some(Outcome::Win { winner: other, .. }) if other != winner => {
            Some(format!("{other} wins at the end of the line"))
        }
        _ => None,
    }
}
