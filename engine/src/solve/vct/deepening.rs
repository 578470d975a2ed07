//! The win with the fewest moves: depth first, with one move more allowed in each round.

use super::dfpn::table_key;
use super::expand::Expanded;
use super::{Task, Vct};
use crate::board::Point;
use crate::position::Position;
use crate::solve::memory::{ANY, Known, Memory};

impl Vct {
    /// The fewest moves, the five among them, with which the side to move wins by threats; `None`
    /// where the bounds did not allow to know. A win must be there.
    pub(super) fn fewest_moves(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
    ) -> Option<u8> {
        for moves in 1..ANY {
            if self.attack_within(position, task, moves)? {
                // Where a search for fours was given up there may be a shorter win.
                return (!self.uncertain).then_some(moves);
            }
        }
        None
    }

    /// Whether the attacker, who is to move, wins with its `moves`-th move at the latest.
    fn attack_within(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
    ) -> Option<bool> {
        let key = table_key(position, task.attacker);
        match self.within().get(key) {
            Some(Known::Win(_, needed)) if needed <= moves => return Some(true),
            Some(Known::None(within)) if within >= moves => return Some(false),
            _ => {}
        }
        if !task.spend() {
            return None;
        }
        let start = self.children.len();
        let known = match self.expand_attack(position, task, moves) {
            Expanded::Won => return Some(true),
            // A threat, a four and the five: less does not do without a win by fours.
            Expanded::Open if moves >= 3 => self.try_threats(position, task, moves, start),
            Expanded::Open | Expanded::Lost => Some(Known::None(moves)),
        };
        self.children.truncate(start);
        self.within().put(key, known?);
        Some(matches!(known?, Known::Win(..)))
    }

    fn try_threats(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
        start: usize,
    ) -> Option<Known> {
        for index in start..self.children.len() {
            let point = self.children[index].point;
            position.play(point);
            let won = self.all_replies_lose(position, task, moves - 1);
            position.undo();
            if won? {
                return Some(Known::Win(point, moves));
            }
        }
        Some(Known::None(moves))
    }

    /// Whether the attacker wins after every reply, with `moves` left to it.
    fn all_replies_lose(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
    ) -> Option<bool> {
        let start = self.children.len();
        let mut won = Some(match self.expand_defence(position, task, moves) {
            Expanded::Lost => return Some(false),
            Expanded::Won | Expanded::Open => true,
        });
        for index in start..self.children.len() {
            position.play(self.children[index].point);
            won = self.attack_within(position, task, moves);
            position.undo();
            if won != Some(true) {
                break;
            }
        }
        self.children.truncate(start);
        won
    }

    /// The move that wins within so many moves, which is remembered, or found again.
    pub(super) fn winning_move_within(
        &mut self,
        position: &mut Position,
        task: &mut Task<'_>,
        moves: u8,
    ) -> Option<Point> {
        let key = table_key(position, task.attacker);
        let known = |vct: &mut Self| match vct.within().get(key) {
            Some(Known::Win(point, needed)) if needed <= moves => Some(point),
            _ => None,
        };
        known(self).or_else(|| {
            self.attack_within(position, task, moves)?;
            known(self)
        })
    }
}
