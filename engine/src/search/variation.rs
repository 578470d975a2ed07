//! The best lines found so far, one for each ply.

use crate::board::Point;
use crate::eval::Score;
use crate::position::Position;
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

/// The line with the moves added that a win or a loss takes for granted: fives, the blocks that are
/// forced, and fours that cannot be stopped.
pub(super) fn completed(position: &Position, line: &[Point], score: Score) -> Vec<Point> {
    let mut moves = line.to_vec();
    let Some(plies) = score.plies_to_end() else { return moves };
    let mut position = position.clone();
    if line.iter().any(|&point| position.try_play(point).is_err()) {
        return moves;
    }
    while moves.len() < plies as usize {
        let Some(point) = obvious(&position) else { break };
        position.play(point);
        moves.push(point);
    }
    moves
}

/// The move that needs no search.
fn obvious(position: &Position) -> Option<Point> {
    match Situation::of(position) {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            Some(point)
        }
        Situation::Lost => {
            let other = !position.to_move();
            let fives = position.shapes().points_making(other, patterns::Shape::Five);
            fives.into_iter().find(|&point| position.forbidden(point).is_none())
        }
        Situation::MustDefend(_) | Situation::Open => None,
    }
}
