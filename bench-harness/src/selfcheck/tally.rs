//! What came of the checks.

use crate::verify::Violation;
use crate::verify::boards::Style;

/// What came of one check on the positions of one style.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was compared with what.
    pub check: &'static str,
    /// How the positions were made.
    pub style: Style,
    /// The counts.
    pub tally: Tally,
}

/// Counts of what was compared.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Positions that were tried.
    pub positions: u64,
    /// Points that were compared, on those that showed no difference.
    pub compared: u64,
    /// Positions with a difference.
    pub differing: u64,
    /// The one of them with the lowest number.
    pub first: Option<Finding>,
}

/// A difference, and the position that shows it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the position.
    pub number: u64,
    /// What differs.
    pub violation: Violation,
}

impl Tally {
    /// Takes in what came of a position.
    pub(super) fn count(&mut self, number: u64, compared: Result<usize, Violation>) {
        self.add(match compared {
            Ok(points) => Self { positions: 1, compared: points as u64, ..Self::default() },
            Err(violation) => {
                let first = Some(Finding { number, violation });
                Self { positions: 1, differing: 1, first, ..Self::default() }
            }
        });
    }

    /// Takes in the counts of other positions.
    pub(super) fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.compared += other.compared;
        self.differing += other.differing;
        let found = self.first.take().into_iter().chain(other.first);
        self.first = found.min_by_key(|finding| finding.number);
    }
}
