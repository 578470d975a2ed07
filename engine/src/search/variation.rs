//! The best lines found so far, one for each ply.

use patterns::Shape;

use super::table::{Bound, Table};
use crate::board::{Color, Point};
use crate::eval::Score;
use crate::position::Position;
use crate::solve::{Solved, Vcf};
use crate::threats::Situation;

/// For each ply the line that its node thinks best.
#[derive(Clone, Debug)]
pub(super) struct Variations(Vec<Vec<Point>>);

impl Variations {
    pub(super) fn new(plies: usize) -> Self {
        Self(vec![Vec::new(); plies + 1])
    }

    /// Forgets the line of `ply`.
    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line of `ply` is `point` alone.
    pub(super) fn end_with(&mut self, ply: usize, point: Point) {
        self.0[ply].clear();
        self.0[ply].push(point);
    }

    /// The line of `ply` becomes `point` and then the line of the next ply.
    pub(super) fn extend(&mut self, ply: usize, point: Point) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        if let (Some(line), Some(below)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(point);
            line.extend_from_slice(below);
        }
    }

    /// The line of `ply`.
    pub(super) fn line(&self, ply: usize) -> &[Point] {
        &self.0[ply]
    }
}

/// Positions that the search for a win by fours may visit to complete a line.
const COMPLETING_NODES: u64 = 10_000;

/// The line with the moves added that a win or a loss takes for granted: fives, the blocks that are
/// forced, and the winner's fours or what the table knows to win.
///
/// It ends early only where the loser has a choice of replies: one that no answer is known to any more
/// is left out, but for the first move.
pub(super) fn completed(
    position: &Position,
    line: &[Point],
    score: Score,
    table: &Table,
) -> Vec<Point> {
    let mut moves = line.to_vec();
    if score.plies_to_end().is_none() {
        return moves;
    }
    let winner = if score.is_win() { position.to_move() } else { !position.to_move() };
    let mut position = position.clone();
    if line.iter().any(|&point| position.try_play(point).is_err()) {
        return moves;
    }
    while position.outcome().is_none() {
        let Some(point) = next_to_the_end(&mut position, winner, table) else { break };
        position.play(point);
        moves.push(point);
    }
    if position.outcome().is_none() && position.to_move() == winner && moves.len() > 1 {
        moves.pop();
    }
    moves
}

/// The next move of a game that `winner` has won by force.
fn next_to_the_end(position: &mut Position, winner: Color, table: &Table) -> Option<Point> {
    match Situation::of(position) {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            Some(point)
        }
        // Every block loses; one that is forbidden ends the game at once.
        Situation::Lost => {
            let fives = position.shapes().points_making(!position.to_move(), Shape::Five);
            fives.into_iter().next()
        }
        Situation::MustDefend(_) | Situation::Open if position.to_move() == winner => {
            match Vcf::new(1 << 12).solve(position, COMPLETING_NODES) {
                Solved::Win { first, .. } => Some(first),
                Solved::None | Solved::Unknown => known_to_win(position, table),
            }
        }
        Situation::MustDefend(_) | Situation::Open => None,
    }
}

/// The move with which the side to move wins, where the table has it still.
fn known_to_win(position: &Position, table: &Table) -> Option<Point> {
    let won = table.probe(position.key()).filter(|entry| entry.score.is_win());
    let point = won.filter(|entry| entry.bound != Bound::Upper)?.best?;
    (position.stones().is_empty_at(point) && position.forbidden(point).is_none()).then_some(point)
}
