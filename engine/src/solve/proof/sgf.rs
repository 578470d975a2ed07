//! A proof as a game record (SGF, FF[4], GM[4]).

use core::fmt::{self, Write};

use super::{Proof, StepId};
use crate::board::{Color, Point, Size};

impl Proof {
    /// The proof as a game tree, for programs that show game records.
    ///
    /// A pass stands for all replies that have no branch of their own. A step that several branches
    /// share is written out once; where it comes again, a comment says so.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let mut tree = Tree {
            proof: self,
            text: String::new(),
            first_seen: vec![None; self.steps.len()],
            count: 0,
        };
        // Writing to a string does not fail.
        let _ = tree.write();
        tree.text
    }
}

struct Tree<'a> {
    proof: &'a Proof,
    text: String,
    /// The number of the node where a step was written out.
    first_seen: Vec<Option<usize>>,
    count: usize,
}

/// What is still to be written.
enum Part {
    Close,
    /// A reply, `None` for all others, and the step that meets it.
    Branch(Option<Point>, StepId),
    Step(StepId),
}

impl Tree<'_> {
    fn write(&mut self) -> fmt::Result {
        let &Proof { rule, attacker, .. } = self.proof;
        let size = self.proof.stones.size();
        write!(self.text, "(;FF[4]GM[4]CA[UTF-8]AP[Kinjite]SZ[{}]RU[{rule}]", size.side())?;
        for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let stones = self.proof.stones.of(color);
            if !stones.is_empty() {
                self.text.push_str(property);
            }
            for point in stones {
                write!(self.text, "[{}]", name(point, size))?;
            }
        }
        write!(self.text, "PL[{}]C[{attacker} to win]", letter(attacker))?;
        // A list of what is left, and no recursion: proofs go deep.
        let mut left = Vec::new();
        left.extend(self.proof.steps.len().checked_sub(1).map(|id| Part::Step(id as StepId)));
        while let Some(part) = left.pop() {
            match part {
                Part::Close => self.text.push(')'),
                Part::Step(id) => self.step(id, &mut left)?,
                Part::Branch(reply, id) => {
                    self.text.push_str("\n(");
                    self.reply(reply, size)?;
                    left.push(Part::Close);
                    left.push(Part::Step(id));
                }
            }
        }
        self.text.push_str(")\n");
        Ok(())
    }

    fn reply(&mut self, reply: Option<Point>, size: Size) -> fmt::Result {
        self.count += 1;
        let defender = letter(!self.proof.attacker);
        match reply {
            Some(point) => write!(self.text, ";{defender}[{}]", name(point, size)),
            None => write!(self.text, ";{defender}[]C[any other move]"),
        }
    }

    fn step(&mut self, id: StepId, left: &mut Vec<Part>) -> fmt::Result {
        let Some(step) = self.proof.step(id) else { return Ok(()) };
        self.count += 1;
        let size = self.proof.stones.size();
        write!(self.text, ";{}[{}]", letter(self.proof.attacker), name(step.point, size))?;
        if let Some(first) = self.first_seen[id as usize] {
            return write!(self.text, "C[goes on as after node {first}]");
        }
        self.first_seen[id as usize] = Some(self.count);
        let others = step.otherwise.map(|other| Part::Branch(None, other));
        let answers = step.answers.iter().map(|&(reply, next)| Part::Branch(Some(reply), next));
        let parts: Vec<Part> = answers.chain(others).collect();
        left.extend(parts.into_iter().rev());
        if step.answers.is_empty() && step.otherwise.is_none() {
            self.text.push_str("C[cannot be met]");
        }
        Ok(())
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Column and row from the top left, `a` each.
fn name(point: Point, size: Size) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    let row = size.side() - 1 - point.row();
    [letter(point.column()), letter(row)].into_iter().collect()
}
