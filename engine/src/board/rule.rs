//! The rules of the game as data.

use core::fmt;
use core::str::FromStr;

use patterns::FiveKind;

use super::color::{ByColor, Color};

/// What wins, and what is forbidden, for each side.
///
/// The three rules of the field are constants; others are composed from the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Which runs win.
    pub five: ByColor<FiveKind>,
    /// Which moves lose.
    pub bans: ByColor<Bans>,
}

/// The moves that lose at once for the side that makes them, unless they make a five (RIF 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bans {
    /// Six or more in a row; without effect for a side that wins with them.
    pub overline: bool,
    /// Two fours or more at once.
    pub double_four: bool,
    /// Two open threes or more at once.
    pub double_three: DoubleThree,
}

/// Whether two open threes at once are forbidden, and which threes count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DoubleThree {
    /// Allowed.
    #[default]
    Allowed,
    /// Forbidden where both threes are real: each can be made a straight four by a move that is
    /// itself allowed, examined to any depth (RIF 9.3).
    Exact,
    /// Forbidden wherever two threes appear, without the examination of RIF 9.3: a simplification
    /// of school implementations.
    Apparent,
    /// As [`DoubleThree::Apparent`], but only threes of three adjacent stones count, not `X.XX`.
    Contiguous,
}

impl Bans {
    /// Nothing is forbidden.
    pub const NONE: Self =
        Self { overline: false, double_four: false, double_three: DoubleThree::Allowed };

    /// Black's forbidden moves in Renju (RIF 9.1 to 9.3).
    pub const RENJU: Self =
        Self { overline: true, double_four: true, double_three: DoubleThree::Exact };

    /// Whether any move is forbidden.
    #[must_use]
    pub const fn any(&self) -> bool {
        self.overline || self.double_four || !matches!(self.double_three, DoubleThree::Allowed)
    }
}

impl Rule {
    /// Five or more win for both sides; nothing is forbidden.
    pub const FREESTYLE: Self = Self {
        five: ByColor::new(FiveKind::AtLeast, FiveKind::AtLeast),
        bans: ByColor::new(Bans::NONE, Bans::NONE),
    };

    /// Exactly five win for both sides; longer rows are nothing, and nothing is forbidden.
    pub const STANDARD: Self = Self {
        five: ByColor::new(FiveKind::Exactly, FiveKind::Exactly),
        bans: ByColor::new(Bans::NONE, Bans::NONE),
    };

    /// Black wins with exactly five and must not make an overline, a double-four or a double-three;
    /// White wins with five or more and may do anything.
    pub const RENJU: Self = Self {
        five: ByColor::new(FiveKind::Exactly, FiveKind::AtLeast),
        bans: ByColor::new(Bans::RENJU, Bans::NONE),
    };

    /// The rules that have a name.
    pub const NAMED: [(&'static str, Self); 3] =
        [("freestyle", Self::FREESTYLE), ("standard", Self::STANDARD), ("renju", Self::RENJU)];

    /// The name of the rule, where it has one.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED.into_iter().find(|(_, rule)| rule == self).map(|(name, _)| name)
    }

    /// Whether `color` has forbidden moves.
    #[must_use]
    pub const fn restricts(&self, color: Color) -> bool {
        self.bans.get(color).any()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().unwrap_or("custom"))
    }
}

/// A text that names no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rule '{0}': expected freestyle, standard or renju")]
pub struct RuleError(String);

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        Self::NAMED
            .into_iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(text))
            .map(|(_, rule)| rule)
            .ok_or_else(|| RuleError(text.to_owned()))
    }
}
