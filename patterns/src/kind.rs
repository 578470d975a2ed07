//! The two kinds of five.

/// Which runs of stones win the game for a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiveKind {
    /// Five stones or more win: freestyle, and White in Renju.
    AtLeast,
    /// Exactly five stones win, six or more are an overline: standard gomoku, and Black in Renju.
    Exactly,
}

impl FiveKind {
    /// Both kinds, in the order of the tables.
    pub const ALL: [Self; 2] = [Self::AtLeast, Self::Exactly];

    /// Whether an unbroken run of `run` stones is a five of this kind.
    #[must_use]
    pub const fn wins(self, run: usize) -> bool {
        match self {
            Self::AtLeast => run >= 5,
            Self::Exactly => run == 5,
        }
    }

    /// Whether an unbroken run of `run` stones is too long to be a five of this kind.
    #[must_use]
    pub const fn overlong(self, run: usize) -> bool {
        matches!(self, Self::Exactly) && run > 5
    }
}
