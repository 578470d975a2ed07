//! The checker: a proof walked by the rule text alone.
//!
//! It knows `rules::reference` and the stones on the board, and none of the tables, shapes or
//! threats that the solvers go by. At each step it asks the rule text whether the attacker's move is
//! allowed and makes a five, and then goes through *every* empty point as a reply.
//!
//! What it does not do, and why nothing is lost by it:
//!
//! - After a reply that leaves the attacker a five it goes no further: the attacker plays the five.
//!   A five is made of four stones on the board and the point of the five; a reply elsewhere takes
//!   none of them away, and a stone of the other side lengthens no row. So the fives that the
//!   attacker has before the reply are those after it, but for the point of the reply. Against one
//!   five a single reply is left to look at, against two none.
//! - It does not play replies that the rule text forbids. They have lost.
//! - What a stone makes depends on the four lines through it. So after each stone only the empty
//!   points on its four lines are asked again whether a five can be made there; what was found on
//!   the others stands.
//! - A step that is named more than once is not walked again on the very same stones. The answer to all
//!   other replies is walked after each of them, mostly on stones that never come again: what is
//!   named once is not remembered, or the walk would take hundreds of megabytes.
//!
//! Neither does it ask whether the replies are sensible, nor does it let threats decide which of
//! them matter.

use std::collections::HashMap;

use super::{Proof, Step, StepId};
use crate::board::{ByColor, Color, Direction, Line, Point, PointSet, Stones, slot};
use crate::rules::{Foul, Verdict, reference};

/// A proof that does not hold: what is wrong, and after which moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {flaw}", after(.moves))]
pub struct Refused {
    /// The moves from the start of the proof to where it fails, the attacker's first.
    pub moves: Vec<Point>,
    /// What is wrong there.
    pub flaw: Flaw,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no move.
    #[error("the proof has no move")]
    Empty,
    /// A step names one that does not come before it.
    #[error("step {0} does not come before the one that names it")]
    Order(StepId),
    /// The attacker's move is not on an empty point of the board.
    #[error("the attacker's {0} is taken or off the board")]
    Taken(Point),
    /// The attacker's move is forbidden.
    #[error("the attacker's {0} is forbidden, a {1}")]
    Forbidden(Point, Foul),
    /// The other side makes a five.
    #[error("the other side makes a five at {0}")]
    Five(Point),
    /// A reply has no answer.
    #[error("the reply {0} has no answer")]
    Unanswered(Point),
    /// The board is full.
    #[error("the board is full")]
    Full,
}

fn after(moves: &[Point]) -> String {
    if moves.is_empty() {
        return "at the start".to_owned();
    }
    let names: Vec<String> = moves.iter().map(Point::to_string).collect();
    format!("after {}", names.join(" "))
}

/// What the walk came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Moves of the attacker up to and with the five, against the replies that hold out longest. A
    /// forced reply that is forbidden counts as if the five followed it.
    pub moves: u32,
    /// Positions in which a move of the attacker was looked at, each as often as it was walked.
    pub positions: usize,
}

impl Proof {
    /// Walks the whole proof by the rule text.
    ///
    /// # Errors
    ///
    /// The first place where it does not hold.
    pub fn check(&self) -> Result<Checked, Refused> {
        let start = |flaw| Refused { moves: Vec::new(), flaw };
        let Some(first) = self.steps.len().checked_sub(1) else { return Err(start(Flaw::Empty)) };
        self.check_order().map_err(start)?;
        let mut walk = Walk {
            proof: self,
            stones: self.stones.clone(),
            moves: Vec::new(),
            shared: self.shared(),
            walked: HashMap::new(),
            positions: 0,
        };
        let fives = ByColor::from_fn(|color| walk.fives_among(color, self.stones.empty()));
        let moves = walk.attack(first as StepId, fives)?;
        Ok(Checked { moves, positions: walk.positions })
    }

    /// Whether each step names only such as come before it: then every way through them ends.
    fn check_order(&self) -> Result<(), Flaw> {
        for (id, step) in self.steps.iter().enumerate() {
            if let Some(named) = step.named().find(|&named| named as usize >= id) {
                return Err(Flaw::Order(named));
            }
        }
        Ok(())
    }

    /// For each step whether more than one place names it.
    fn shared(&self) -> Vec<bool> {
        let mut seen = vec![false; self.steps.len()];
        let mut shared = seen.clone();
        for id in self.steps.iter().flat_map(Step::named).map(|id| id as usize) {
            shared[id] |= seen[id];
            seen[id] = true;
        }
        shared
    }
}

/// The empty points where a side makes a five.
type Fives = ByColor<PointSet>;

/// A walk through a proof: where it stands, and what it has been through.
struct Walk<'a> {
    proof: &'a Proof,
    stones: Stones,
    moves: Vec<Point>,
    /// The steps that are named more than once.
    shared: Vec<bool>,
    /// Those that were walked, by the stones before them, with their moves to the five.
    walked: HashMap<(StepId, Rows, Rows), u32>,
    positions: usize,
}

/// The rows of one side's stones.
type Rows = [u16; 16];

impl Walk<'_> {
    /// The attacker plays the step, and every reply is gone through; returns its moves to the five.
    fn attack(&mut self, id: StepId, fives: Fives) -> Result<u32, Refused> {
        let here = self.shared[id as usize].then(|| {
            let rows = |color| *self.stones.of(color).rows();
            (id, rows(Color::Black), rows(Color::White))
        });
        if let Some(&moves) = here.as_ref().and_then(|here| self.walked.get(here)) {
            return Ok(moves);
        }
        self.positions += 1;
        let proof = self.proof;
        let attacker = proof.attacker;
        let Some(step) = proof.step(id) else { return Err(self.refused(Flaw::Order(id))) };
        let point = step.point;
        if !self.stones.is_empty_at(point) {
            return Err(self.refused(Flaw::Taken(point)));
        }
        let moves = match reference::judge(&self.stones, proof.rule, attacker, point) {
            Verdict::Foul(foul) => return Err(self.refused(Flaw::Forbidden(point, foul))),
            Verdict::Five => 1,
            Verdict::Legal => {
                let fives = self.put(attacker, point, fives);
                let moves = 1 + self.replies(step, fives)?;
                self.take(attacker, point);
                moves
            }
        };
        self.walked.extend(here.map(|here| (here, moves)));
        Ok(moves)
    }

    /// Goes through every empty point as a reply to the step just played; returns the most moves to
    /// the five after one of them.
    fn replies(&mut self, step: &Step, fives: Fives) -> Result<u32, Refused> {
        let attacker = self.proof.attacker;
        if let Some(five) = fives[!attacker].into_iter().next() {
            return Err(self.refused(Flaw::Five(five)));
        }
        let empty = self.stones.empty();
        if empty.is_empty() {
            return Err(self.refused(Flaw::Full));
        }
        let mut most = 1;
        for reply in empty {
            let mut left = fives[attacker];
            left.remove(reply);
            if !left.is_empty() {
                continue;
            }
            if reference::judge(&self.stones, self.proof.rule, !attacker, reply).foul().is_some() {
                continue;
            }
            let answer = step.answers.iter().find(|&&(point, _)| point == reply);
            let Some(id) = answer.map(|&(_, id)| id).or(step.otherwise) else {
                return Err(self.refused(Flaw::Unanswered(reply)));
            };
            let fives = self.put(!attacker, reply, fives);
            most = most.max(self.attack(id, fives)?);
            self.take(!attacker, reply);
        }
        Ok(most)
    }

    /// Puts a stone down; returns the fives after it.
    fn put(&mut self, color: Color, point: Point, mut fives: Fives) -> Fives {
        self.stones.put(color, point);
        self.moves.push(point);
        let near = lines_through(point) & self.stones.empty();
        for color in Color::ALL {
            fives[color].remove(point);
            fives[color] = (fives[color] - near) | self.fives_among(color, near);
        }
        fives
    }

    fn take(&mut self, color: Color, point: Point) {
        self.stones.take(color, point);
        self.moves.pop();
    }

    fn fives_among(&self, color: Color, points: PointSet) -> PointSet {
        let five =
            |&point: &Point| reference::makes_five(&self.stones, self.proof.rule, color, point);
        points.into_iter().filter(five).collect()
    }

    fn refused(&self, flaw: Flaw) -> Refused {
        Refused { moves: self.moves.clone(), flaw }
    }
}

/// The points of the four lines through `point`.
fn lines_through(point: Point) -> PointSet {
    let of = |direction| {
        let line = Line::through(point, direction);
        debug_assert_eq!(line.point(slot(point, direction)), Some(point));
        (0..15).filter_map(move |slot| line.point(slot))
    };
    Direction::ALL.into_iter().flat_map(of).collect()
}
