//! The parameters of the evaluation and of the move order.

/// Numbers that weigh one term against another; the worth of each shape is in
/// [`patterns::worth`](mod@patterns::worth).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What one's own shapes count against the other side's, in percent: 85 to 120.
    ///
    /// Above 100 the engine attacks, below it defends. It weighs the evaluation and the order in
    /// which moves are tried.
    pub attack: i32,
    /// What it is worth to be the side to move, in units.
    pub tempo: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { attack: 100, tempo: 120 }
    }
}
