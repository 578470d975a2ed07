//! Depth-first proof-number search (Nagai, 2002): the tree of threats and replies, most promising
//! part first, with the memory of a table.
//!
//! A stone never leaves the board, so no position comes again on the way down, and what the table
//! says of a position is true wherever it is met. Thresholds grow by a quarter beyond the second
//! best move (Pawlewicz and Lew, 2007), which spares most of the going up and down. A threat starts
//! with as many positions to prove as it leaves replies.
//!
//! Taking the largest number in place of the sum over the other moves, as is good where many
//! branches lead to the same positions, found the long wins much later.

use super::expand::{Child, Expanded, handicap};
use super::table::{NEVER, Numbers};
use super::{Task, Vct};
use crate::board::{Color, Point, PointSet};
use crate::position::Position;
use crate::solve::memory::ANY;

impl Vct {
    /// Whether the attacker wins by threats, whoever is to move; `None` where the bounds did not
    /// allow to know.
    pub(super) fn dfpn(&mut self, position: &mut Position, task: &mut Task<'_>) -> Option<bool> {
        let limits = Numbers { proof: NEVER, disproof: NEVER };
        match self.node(position, task, limits) {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }

    /// Searches a position until its numbers reach `limits`.
    fn node(&mut self, position: &mut Position, task: &mut Task<'_>, limits: Numbers) -> Numbers {
        let key = table_key(position, task.attacker);
        if let Some((numbers, _)) = self.table.get(key)
            && numbers.reach(limits)
        {
            return numbers;
        }
        if !task.spend() {
            return Numbers::UNKNOWN;
        }
        self.make_room(task);
        let before = task.nodes;
        let start = self.children.len();
        let (numbers, best) = match self.expand(position, task, key) {
            Expanded::Won => (Numbers::WON, None),
            Expanded::Lost => (Numbers::LOST, None),
            Expanded::Open => self.search_children(position, task, limits, start),
        };
        if numbers.is_decided() {
            self.table.put(key, numbers, task.nodes - before + 1, best);
        } else if !task.over {
            self.table.put(key, numbers, task.nodes - before + 1, None);
            let open = self.children[start..].iter().filter(|child| !child.numbers.is_decided());
            let open: PointSet = open.map(|child| child.point).collect();
            self.live.put(key, open);
        }
        self.children.truncate(start);
        numbers
    }

    /// Adds the moves of the position to the list, those that are still open where that is known.
    fn expand(&mut self, position: &mut Position, task: &Task<'_>, key: u64) -> Expanded {
        if let Some(moves) = self.live.get(key) {
            self.add_children(position, moves)
        } else if position.to_move() == task.attacker {
            self.expand_attack(position, task, ANY)
        } else {
            self.expand_defence(position, task, ANY)
        }
    }

    /// Goes to the most promising child again and again; returns the numbers, and the move that wins.
    fn search_children(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        limits: Numbers,
        start: usize,
    ) -> (Numbers, Option<Point>) {
        let attacks = position.to_move() == task.attacker;
        self.look_at_children(position, task, start);
        loop {
            let choice = Choice::among(&self.children[start..], attacks);
            let Some(&child) = self.children.get(start + choice.index) else {
                return (choice.numbers, None);
            };
            if choice.numbers.reach(limits) || task.over {
                let wins = choice.numbers.proof == 0;
                return (choice.numbers, wins.then_some(child.point));
            }
            position.play(child.point);
            let numbers = self.node(position, task, choice.limits(limits, attacks));
            position.undo();
            self.children[start + choice.index].numbers = numbers;
        }
    }

    /// Looks the children up in the table. Moves of the attacker that it does not know are played, to
    /// see whether they are threats and how many replies they leave; those that are none are dropped.
    fn look_at_children(&mut self, position: &mut Position, task: &mut Task<'_>, start: usize) {
        let attacks = position.to_move() == task.attacker;
        let mut kept = start;
        for index in start..self.children.len() {
            let mut child = self.children[index];
            let key = position.key_after(child.point) ^ mark(task.attacker);
            if let Some((numbers, _)) = self.table.get(key) {
                child.numbers = numbers;
            } else if attacks && task.spend() {
                child.numbers = self.look_at_threat(position, task, child.point);
                self.table.put(key, child.numbers, 1, None);
            }
            if attacks && child.numbers == Numbers::LOST {
                continue;
            }
            self.children[kept] = child;
            kept += 1;
            if attacks && child.numbers == Numbers::WON {
                break;
            }
        }
        self.children.truncate(kept);
    }

    fn look_at_threat(
        &mut self,
        position: &mut Position,
        task: &Task<'_>,
        point: Point,
    ) -> Numbers {
        let class = position.shapes().class(task.attacker, point);
        let start = self.children.len();
        position.play(point);
        let expanded = self.expand_defence(position, task, ANY);
        position.undo();
        let replies = (self.children.len() - start) as u32;
        self.children.truncate(start);
        match expanded {
            Expanded::Won => Numbers::WON,
            Expanded::Lost => Numbers::LOST,
            Expanded::Open => Numbers { proof: replies + handicap(class.threat()), disproof: 1 },
        }
    }
}

/// The key of a position in the tables: it matters who attacks.
pub(super) fn table_key(position: &Position, attacker: Color) -> u64 {
    position.key() ^ mark(attacker)
}

const fn mark(attacker: Color) -> u64 {
    match attacker {
        Color::Black => 0,
        Color::White => 0x9e37_79b9_7f4a_7c15,
    }
}

/// Which child is searched next.
struct Choice {
    index: usize,
    /// The number by which it was chosen, of the second best.
    second: u32,
    /// The numbers of the node.
    numbers: Numbers,
    /// What the other children add to the number that is a sum.
    others: u32,
}

impl Choice {
    /// The attacker takes the child with the fewest positions to prove, the other side that with the
    /// fewest to disprove.
    fn among(children: &[Child], attacks: bool) -> Self {
        let (mut index, mut best, mut second) = (0, NEVER, NEVER);
        let (mut chosen, mut sum) = (0, 0_u32);
        for (at, child) in children.iter().enumerate() {
            let Numbers { proof, disproof } = child.numbers;
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if own < best {
                (index, second, best, chosen) = (at, best, own, other);
            } else {
                second = second.min(own);
            }
            sum = sum.saturating_add(other).min(NEVER);
        }
        let numbers = if attacks {
            Numbers { proof: best, disproof: sum }
        } else {
            Numbers { proof: sum, disproof: best }
        };
        Self { index, second, numbers, others: sum.saturating_sub(chosen) }
    }

    /// How far the child may be searched before another one may be better.
    fn limits(&self, limits: Numbers, attacks: bool) -> Numbers {
        let beyond = self.second.saturating_add(self.second / 4 + 1);
        let rest = |limit: u32| if limit >= NEVER { NEVER } else { limit - self.others };
        if attacks {
            Numbers { proof: limits.proof.min(beyond), disproof: rest(limits.disproof) }
        } else {
            Numbers { proof: rest(limits.proof), disproof: limits.disproof.min(beyond) }
        }
    }
}
