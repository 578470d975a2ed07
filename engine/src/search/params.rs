//! The parameters that decide what is searched and how deep.
//!
//! Depths are plies; margins are units of the evaluation; counts are moves.

/// Positions that the search for a win by fours may visit at a leaf.
pub(super) const LEAF_VCF_NODES: u64 = 64;

/// Entries of the table of that search.
pub(super) const VCF_TABLE: usize = 1 << 15;

/// Up to this depth a node far above beta is not searched.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 7;
/// How far above beta it must be, for each ply of depth.
pub(super) const REVERSE_FUTILITY_MARGIN: i32 = 60;

/// Up to this depth a node far below alpha is only looked at for a win by fours.
pub(super) const RAZOR_DEPTH: i32 = 2;
/// How far below alpha it must be, for each ply of depth.
pub(super) const RAZOR_MARGIN: i32 = 220;

/// From this depth on the other side may be given a move for nothing.
pub(super) const NULL_MOVE_DEPTH: i32 = 2;
/// Plies that such a search is shallower, besides one for each four of depth.
pub(super) const NULL_MOVE_REDUCTION: i32 = 2;

/// Quiet moves tried at depth 0, and how many more for each ply and its square.
pub(super) const LATE_MOVES_BASE: i32 = 4;
pub(super) const LATE_MOVES_PER_PLY: i32 = 2;
pub(super) const LATE_MOVES_PER_SQUARE: i32 = 1;

/// Late moves are searched less deep by `log2(depth) * log2(number)` over this, both logarithms in
/// sixteenths.
pub(super) const REDUCTION_DIVISOR: i32 = 380;
