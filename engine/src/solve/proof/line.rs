//! The main line of a proof.

use super::{Proof, Step, StepId};
use crate::board::{Color, Point, Stones};
use crate::rules::{Verdict, reference};

impl Proof {
    /// The line that holds out longest, from the attacker's first move to the five; where the last
    /// reply is forced and forbidden, it ends with that.
    #[must_use]
    pub fn main_line(&self) -> Vec<Point> {
        let lengths = self.lengths();
        let mut line = Line { proof: self, stones: self.stones.clone(), moves: Vec::new() };
        let mut next = self.first();
        while let Some(step) = next {
            if !line.attack(step.point) {
                return line.moves;
            }
            next = line.longest_reply(step, &lengths).and_then(|(reply, id)| {
                line.put(!self.attacker, reply);
                self.step(id)
            });
        }
        line.end();
        line.moves
    }

    /// Moves of the attacker up to and with the five that the proof claims, against the replies that
    /// hold out longest; [`Proof::check`] counts them.
    #[must_use]
    pub fn moves(&self) -> u32 {
        let Some(first) = self.first() else { return 0 };
        let five = self.stones.is_empty_at(first.point)
            && reference::makes_five(&self.stones, self.rule, self.attacker, first.point);
        if five { 1 } else { self.lengths().last().copied().unwrap_or_default() }
    }

    /// For each step the moves of the attacker from it to the five, both counted, as if it were no five
    /// itself: later steps are none, since a five needs no step.
    fn lengths(&self) -> Vec<u32> {
        let mut lengths: Vec<u32> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let longest = step.named().filter_map(|named| lengths.get(named as usize)).max();
            lengths.push(1 + longest.copied().unwrap_or(1));
        }
        lengths
    }
}

/// A line as it is played out.
struct Line<'a> {
    proof: &'a Proof,
    stones: Stones,
    moves: Vec<Point>,
}

impl Line<'_> {
    /// Plays a move of the attacker; `false` where the line ends with it.
    fn attack(&mut self, point: Point) -> bool {
        if !self.stones.is_empty_at(point) {
            return false;
        }
        let verdict = self.verdict(self.proof.attacker, point);
        self.put(self.proof.attacker, point);
        verdict == Verdict::Legal
    }

    /// The reply that is met last, and the step that meets it; `None` where a five meets all.
    fn longest_reply(&self, step: &Step, lengths: &[u32]) -> Option<(Point, StepId)> {
        let legal = |point: Point| {
            self.stones.is_empty_at(point)
                && self.verdict(!self.proof.attacker, point).foul().is_none()
        };
        let answers = step.answers.iter().copied().filter(|&(reply, _)| legal(reply));
        let other = step.otherwise.and_then(|id| {
            let has_answer = |point| step.answers.iter().any(|&(reply, _)| reply == point);
            let mut replies = self.stones.empty().into_iter();
            replies.find(|&point| !has_answer(point) && legal(point)).map(|point| (point, id))
        });
        // Of several that are equal the last is taken, so the first to be tried comes last.
        let all = other.into_iter().chain(answers.collect::<Vec<_>>().into_iter().rev());
        all.max_by_key(|&(_, id)| lengths.get(id as usize).copied())
    }

    /// Adds the block of the last four, and the five if the block is allowed.
    fn end(&mut self) {
        let Some(block) = self.five() else { return };
        let foul = self.verdict(!self.proof.attacker, block).foul();
        self.put(!self.proof.attacker, block);
        if foul.is_none()
            && let Some(five) = self.five()
        {
            self.put(self.proof.attacker, five);
        }
    }

    fn five(&self) -> Option<Point> {
        let &Proof { rule, attacker, .. } = self.proof;
        let makes = |&point: &Point| reference::makes_five(&self.stones, rule, attacker, point);
        self.stones.empty().into_iter().find(makes)
    }

    fn verdict(&self, color: Color, point: Point) -> Verdict {
        reference::judge(&self.stones, self.proof.rule, color, point)
    }

    fn put(&mut self, color: Color, point: Point) {
        self.stones.put(color, point);
        self.moves.push(point);
    }
}
