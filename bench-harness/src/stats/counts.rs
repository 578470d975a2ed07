//! Counts of results.

use core::fmt;
use core::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Games in all.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points won over the games played; one half where there are none.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (2 * self.wins + self.draws) as f64 / (2 * games) as f64,
        }
    }

    /// The same games as the other side sees them.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Adds one game that was worth `half_points`: 0, 1 or 2.
    pub const fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// `wins-draws-losses`.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}-{}", self.wins, self.draws, self.losses))
    }
}

/// Pairs of games from the same opening with swapped colours, by the points won in both: 0, ½, 1,
/// 1½ and 2.
///
/// The two games of a pair are not independent, since an opening favours a side. The five counts
/// keep that, where wins, draws and losses would overstate the error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Pairs in all.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds one pair that was worth `half_points`: 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }
}

/// `[lost both, ½, 1, 1½, won both]`.
impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:?}", self.0))
    }
}
