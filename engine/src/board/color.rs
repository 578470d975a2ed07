//! The two sides.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

/// A side: Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Color {
    /// The side with the first move, and in Renju the one with forbidden moves.
    Black = 0,
    /// The side with the second move.
    White = 1,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The letter of board pictures: `X` for Black, `O` for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// A value for Black and one for White.
    #[inline]
    pub const fn new(black: T, white: T) -> Self {
        Self([black, white])
    }

    /// The value that `make` gives for each side.
    #[inline]
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self([make(Color::Black), make(Color::White)])
    }

    /// The value of one side, in const contexts.
    #[inline]
    #[must_use]
    pub const fn get(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
