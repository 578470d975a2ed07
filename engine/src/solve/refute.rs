//! Which moves break a win by fours that the other side threatens.

use super::bounds::Bounds;
use super::memory::Memory;
use super::vcf::{Goal, Solved, Vcf};
use crate::board::PointSet;
use crate::position::Position;

/// The moves against a win by fours that the other side threatens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breaking {
    /// After these the other side has no win by fours as the position then stands.
    pub moves: PointSet,
    /// Those of `moves` that make a four: the other side has to block, and how it stands after that
    /// is not asked.
    pub fours: PointSet,
    /// Moves of which it is not known, because the bounds were reached.
    pub unknown: PointSet,
}

/// The legal moves of the side to move after which the other side has no win by continuous fours.
///
/// `None` where the other side has no such win even if the side to move passes, or where that was
/// not known within `bounds`, which hold for each move by itself but for the deadline. The position
/// is left as it was.
pub fn breaking_moves<M: Memory>(
    vcf: &mut Vcf<M>,
    position: &mut Position,
    bounds: &Bounds<'_>,
) -> Option<Breaking> {
    position.pass();
    let threatened = vcf.search(position, Goal::First, bounds);
    position.undo();
    if !matches!(threatened, Solved::Win { .. }) {
        return None;
    }
    let mut breaking = Breaking::default();
    for point in position.legal_moves() {
        let class = position.shapes().class(position.to_move(), point);
        position.play(point);
        let set = match vcf.search(position, Goal::First, bounds) {
            Solved::Win { .. } => None,
            Solved::None => Some(&mut breaking.moves),
            Solved::Unknown => Some(&mut breaking.unknown),
        };
        position.undo();
        if let Some(set) = set {
            set.insert(point);
            if class.threat().is_four() {
                breaking.fours.insert(point);
            }
        }
    }
    breaking.fours &= breaking.moves;
    Some(breaking)
}
