//! Which instructions the processor has.

use core::fmt;

/// A level of instructions that this processor has.
///
/// Only [`Isa::detect`] and [`Isa::available`] make one, so that a value is the proof that its
/// instructions can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Isa(Level);

/// The levels, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// What every processor of the target has.
    Portable,
    /// 256 bits. The same body compiled for AVX-512 took 433 ns where AVX2 takes 80.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Isa {
    /// What every processor of the target has.
    pub const PORTABLE: Self = Self(Level::Portable);

    /// The highest level that this processor has. The standard library remembers what it found, so
    /// that asking at each call costs next to nothing.
    #[inline]
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Self(Level::Avx2);
        }
        Self::PORTABLE
    }

    /// Every level that this processor has, the plainest first.
    pub fn available() -> impl Iterator<Item = Self> {
        let levels = [
            Level::Portable,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2,
        ];
        levels.into_iter().map(Self).filter(|&isa| isa <= Self::detect())
    }

    #[inline]
    pub(super) const fn level(self) -> Level {
        self.0
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
        })
    }
}

/// Compiles a body, a path to an `#[inline(always)]` function, for every level, and makes the
/// function that picks one.
macro_rules! for_every_isa {
    ($(#[$docs:meta])* pub fn $name:ident($argument:ident: $from:ty) -> $to:ty = $body:path;) => {
        $(#[$docs])*
        #[inline]
        #[must_use]
        pub fn $name(isa: $crate::simd::Isa, $argument: $from) -> $to {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn avx2($argument: $from) -> $to {
                $body($argument)
            }
            match isa.level() {
                $crate::simd::isa::Level::Portable => $body($argument),
                #[cfg(target_arch = "x86_64")]
                $crate::simd::isa::Level::Avx2 => {
                    // SAFETY: `isa` was made by detection, so that the processor has AVX2.
                    unsafe { avx2($argument) }
                }
            }
        }
    };
}
pub(super) use for_every_isa;
