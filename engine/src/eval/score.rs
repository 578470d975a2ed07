//! Scores of positions, from the view of the side to move.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// What a position is worth to the side to move.
///
/// Ordinary scores lie within [`Score::MAX_EVAL`] of zero. Above them lie the wins: one that comes
/// after `n` plies, counting the winning move, scores `WIN - n`, so that shorter wins are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i32);

impl Score {
    /// Level.
    pub const ZERO: Self = Self(0);
    /// A win that has been made already.
    const WIN: i32 = 30_000;
    /// Plies that a win can be away: more than a board has points.
    const MAX_PLIES: i32 = 1_000;
    /// The largest score that is no win.
    pub const MAX_EVAL: Self = Self(Self::WIN - Self::MAX_PLIES - 1);
    /// Above every score.
    pub const INFINITY: Self = Self(32_000);
    /// Below every score.
    pub const MINUS_INFINITY: Self = Self(-Self::INFINITY.0);
    /// Units that make a factor of e in the odds of winning; what the weights are fitted to.
    pub const UNITS: f64 = 150.0;

    /// A score of `units`, kept within what is no win.
    #[inline]
    #[must_use]
    pub const fn eval(units: i32) -> Self {
        let max = Self::MAX_EVAL.0;
        Self(if units > max {
            max
        } else if units < -max {
            -max
        } else {
            units
        })
    }

    /// A win that the side to move completes with the `plies`-th move from here.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(Self::WIN - plies as i32)
    }

    /// A loss that the other side completes with the `plies`-th move from here.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies as i32 - Self::WIN)
    }

    /// Plies to the end of the game, counting the last move, where the score is a win or a loss.
    #[inline]
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.0.abs() > Self::MAX_EVAL.0 { Some((Self::WIN - self.0.abs()) as u32) } else { None }
    }

    /// Plies to the end of the game with the sign of the score: above zero for a win of the side to move,
    /// below for a loss; `None` where no end is in sight.
    #[inline]
    #[must_use]
    pub const fn mate_in_plies(self) -> Option<i32> {
        match self.plies_to_end() {
            Some(plies) => Some(self.0.signum() * plies as i32),
            None => None,
        }
    }

    /// Whether it is a win for the side to move.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_EVAL.0
    }

    /// Whether it is a loss for the side to move.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_EVAL.0
    }

    /// The score as a number, wins included.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The share of the points that the side to move may expect, from 0 to 1: the logistic curve with
    /// [`Score::UNITS`]; 1 for a win and 0 for a loss.
    #[must_use]
    pub fn expectation(self) -> f64 {
        match () {
            () if self.is_win() => 1.0,
            () if self.is_loss() => 0.0,
            () => 1.0 / (1.0 + (-f64::from(self.0) / Self::UNITS).exp()),
        }
    }

    /// The score as it counts from `plies` moves earlier: wins and losses move away.
    #[inline]
    #[must_use]
    pub const fn from_child(self, plies: u32) -> Self {
        match (self.is_win(), self.is_loss()) {
            (true, _) => Self(self.0 - plies as i32),
            (_, true) => Self(self.0 + plies as i32),
            _ => self,
        }
    }

    /// The score as it counts from `plies` moves later: the inverse of [`Score::from_child`].
    #[inline]
    #[must_use]
    pub const fn to_child(self, plies: u32) -> Self {
        match (self.is_win(), self.is_loss()) {
            (true, _) => Self(self.0 + plies as i32),
            (_, true) => Self(self.0 - plies as i32),
            _ => self,
        }
    }

    /// The score as 16 bits.
    #[inline]
    #[must_use]
    pub(crate) const fn to_i16(self) -> i16 {
        self.0 as i16
    }

    /// The score that [`Score::to_i16`] made.
    #[inline]
    #[must_use]
    pub(crate) const fn from_i16(bits: i16) -> Self {
        Self(bits as i32)
    }
}

const _: () = assert!(Score::INFINITY.0 <= i16::MAX as i32 && Score::WIN < Score::INFINITY.0);

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, units: i32) -> Self {
        Self(self.0 + units)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, units: i32) -> Self {
        Self(self.0 - units)
    }
}

/// The number of [`Score::units`].
#[cfg(feature = "serde")]
impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i32(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Score {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let units = i32::deserialize(from)?;
        let known = Self::MINUS_INFINITY.0..=Self::INFINITY.0;
        let score = known.contains(&units).then_some(Self(units));
        score.ok_or_else(|| serde::de::Error::custom(format!("{units} is beyond all scores")))
    }
}

/// Units, or `+Mn` and `-Mn` for a win and a loss in `n` plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) => f.pad(&format!("{}M{plies}", if self.is_win() { '+' } else { '-' })),
            None => f.pad(&format!("{:+}", self.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_are_better_and_longer_losses_too() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(999) > Score::MAX_EVAL);
        assert!(Score::INFINITY > Score::win_in(0));
    }

    #[test]
    fn wins_change_their_distance_from_node_to_node() {
        let win = Score::win_in(5);
        assert_eq!(win.from_child(3), Score::win_in(8));
        assert_eq!(win.from_child(3).to_child(3), win);
        assert_eq!((-win).from_child(3), Score::loss_in(8));
        assert_eq!(Score::eval(12).from_child(9), Score::eval(12));
        assert_eq!(Score::from_i16((-win).to_i16()), -win);
    }

    #[test]
    fn evaluations_never_reach_the_wins() {
        assert_eq!(Score::eval(1 << 20), Score::MAX_EVAL);
        assert_eq!(Score::eval(-(1 << 20)), -Score::MAX_EVAL);
        assert_eq!(Score::MAX_EVAL.plies_to_end(), None);
        let mates =
            [Score::win_in(7), Score::loss_in(6), -Score::MAX_EVAL].map(Score::mate_in_plies);
        assert_eq!(mates, [Some(7), Some(-6), None]);
        assert_eq!(Score::win_in(7).to_string(), "+M7");
        assert_eq!(Score::loss_in(6).to_string(), "-M6");
        assert_eq!(Score::eval(35).to_string(), "+35");
    }
}
