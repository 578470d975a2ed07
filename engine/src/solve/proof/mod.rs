//! Proofs of wins: for every position that the attacker can come to, its move, and an answer to each
//! reply of the other side.

mod check;
mod line;
mod sgf;

pub use check::{Checked, Flaw, Refused};

use crate::board::{Color, Point, Rule, Stones};
use crate::position::Position;

/// A claimed win: the attacker, who is to move, makes a five whatever the other side plays.
///
/// The steps form a tree whose branches may be shared, so they are kept in one list and name one
/// another by [`StepId`]. A step comes after the steps that it names; the last is the first move. A
/// proof is a claim: [`Proof::check`] says whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The rule of the game.
    pub rule: Rule,
    /// The stones at the start.
    pub stones: Stones,
    /// The side that is to move, and to win.
    pub attacker: Color,
    /// The attacker's moves.
    pub steps: Vec<Step>,
}

/// The place of a step among the steps of its proof.
pub type StepId = u32;

/// A move of the attacker, with what it plays next.
///
/// A reply is answered
///
/// 1. by a five, where the attacker has one: such a move needs no step;
/// 2. not at all, where the reply is forbidden: it has lost by itself;
/// 3. by the step that `answers` has for it;
/// 4. by `otherwise`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where the attacker plays.
    pub point: Point,
    /// Its next move after the replies that need one of their own.
    pub answers: Vec<(Point, StepId)>,
    /// Its next move after all other replies that leave it no five, such as the straight four that
    /// follows a three.
    pub otherwise: Option<StepId>,
}

impl Step {
    /// A move after which every reply is met by a five, or which is the five itself.
    pub(super) const fn last(point: Point) -> Self {
        Self { point, answers: Vec::new(), otherwise: None }
    }

    /// The steps that this one names.
    fn named(&self) -> impl Iterator<Item = StepId> {
        self.answers.iter().map(|&(_, named)| named).chain(self.otherwise)
    }
}

impl Proof {
    /// A claim without steps for the side to move of `position`.
    pub(super) fn start(position: &Position) -> Self {
        Self {
            rule: position.rule(),
            stones: position.stones().clone(),
            attacker: position.to_move(),
            steps: Vec::new(),
        }
    }

    /// The proof whose line is `line`: fours and their forced replies in turn, a four that cannot be
    /// met or a five at the end.
    pub(super) fn of_fours(position: &Position, line: &[Point]) -> Self {
        let mut proof = Self::start(position);
        proof.add_fours(line);
        proof
    }

    /// Adds the steps of such a line; returns the first of them.
    pub(super) fn add_fours(&mut self, line: &[Point]) -> Option<StepId> {
        let mut next: Option<(Point, StepId)> = None;
        for pair in line.chunks(2).rev() {
            let mut step = Step::last(pair[0]);
            step.answers.extend(next.and_then(|(_, id)| Some((*pair.get(1)?, id))));
            next = Some((pair[0], self.add(step)));
        }
        next.map(|(_, id)| id)
    }

    /// Adds a step.
    pub(super) fn add(&mut self, step: Step) -> StepId {
        self.steps.push(step);
        (self.steps.len() - 1) as StepId
    }

    /// The first step; `None` in an empty claim.
    #[must_use]
    pub fn first(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// The step with this number.
    #[must_use]
    pub fn step(&self, id: StepId) -> Option<&Step> {
        self.steps.get(id as usize)
    }
}
