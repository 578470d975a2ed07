//! The proof of a win that was found.

use std::collections::HashMap;

use patterns::Shape;

use super::dfpn::table_key;
use super::threat::replies;
use super::{FOURS_MOVES, Task, Vct};
use crate::board::Point;
use crate::position::Position;
use crate::solve::fours::Reply;
use crate::solve::memory::ANY;
use crate::solve::proof::{Proof, Step, StepId};

/// Steps of positions by their keys and the moves left: branches that lead to the same share them.
type Done = HashMap<(u64, u8), StepId>;

impl Vct {
    /// Makes the proof of a win within `moves`; `None` where the bounds did not allow it, or where it
    /// would take too much memory.
    pub(super) fn proof(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
    ) -> Option<Proof> {
        let mut proof = Proof::start(position);
        let first = self.prove_attack(position, task, moves, &mut proof, &mut Done::new())?;
        // The first move comes last; a win by fours alone has added it so.
        debug_assert_eq!(first as usize + 1, proof.steps.len());
        Some(proof)
    }

    /// Adds the attacker's move, and all that follows.
    fn prove_attack(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
        proof: &mut Proof,
        done: &mut Done,
    ) -> Option<StepId> {
        if let Some(&id) = done.get(&(position.key(), moves)) {
            return Some(id);
        }
        if self.is_too_large(proof, done) {
            return None;
        }
        let id = if let Some(needed) =
            self.wins_by_fours(position, task, None, moves.min(FOURS_MOVES))
        {
            let mut line = Vec::new();
            let complete = self.vcf.line(position, needed, &mut task.fours(), &mut line);
            complete.then(|| proof.add_fours(&line))??
        } else {
            let point = self.winning_move(position, task, moves)?;
            let left = if moves == ANY { ANY } else { moves - 1 };
            position.play(point);
            let step = self.prove_replies(position, task, left, point, proof, done);
            position.undo();
            proof.add(step?)
        };
        done.insert((position.key(), moves), id);
        Some(id)
    }

    /// Whether a proof takes its share of the memory.
    fn is_too_large(&self, proof: &Proof, done: &Done) -> bool {
        /// A step, thrice while the list of them grows, and its answers.
        const A_STEP: usize = 3 * size_of::<Step>() + 64;
        /// Up to two places and a half, and as many again by half while they are moved.
        const A_POSITION: usize = 4 * size_of::<((u64, u8), StepId)>();
        proof.steps.len() * A_STEP + done.len() * A_POSITION > self.most_bytes / 8
    }

    /// The step at `point`, just played, with an answer to each reply.
    fn prove_replies(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
        point: Point,
        proof: &mut Proof,
        done: &mut Done,
    ) -> Option<Step> {
        let mut step = Step::last(point);
        let attacker = task.attacker;
        let needing: Vec<Point> = if position.shapes().sum(attacker).fives() > 0 {
            let fives = position.shapes().points_making(attacker, Shape::Five);
            match Reply::to_fives(position, attacker, fives) {
                Reply::Forced(block) => vec![block],
                Reply::Wins => return Some(step),
                Reply::Fails => return None,
            }
        } else {
            if !self.find_threat(position, task, None, moves) {
                return None;
            }
            step.otherwise = proof.add_fours(&self.line);
            replies(position, &self.line).into_iter().collect()
        };
        for reply in needing {
            position.play(reply);
            let answer = self.prove_attack(position, task, moves, proof, done);
            position.undo();
            step.answers.push((reply, answer?));
        }
        Some(step)
    }

    /// The move that wins, which the search has left in the table, or finds again.
    fn winning_move(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
    ) -> Option<Point> {
        if moves != ANY {
            return self.winning_move_within(position, task, moves);
        }
        let key = table_key(position, task.attacker);
        let known = |vct: &Self| vct.table.get(key).and_then(|(_, best)| best);
        known(self).or_else(|| {
            self.dfpn(position, task)?;
            known(self)
        })
    }
}
