//! The pieces of work whose speed is measured, each with its answer.
//!
//! One body serves the wall clock (criterion), the count of instructions (callgrind) and the
//! program's own table. A kernel does a fixed number of elements of work over fixed positions and
//! returns a checksum of its results; what the checksum must be comes from a slow twin, so that a
//! fast kernel cannot be a wrong one.

mod board;
mod rules;
mod search;

use engine::position::MoveTextError;

/// A piece of work.
pub struct Kernel {
    name: &'static str,
    elements: u64,
    unit: &'static str,
    twin: Option<&'static str>,
    expected: u64,
    body: Box<dyn FnMut() -> u64>,
}

/// A kernel whose answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("kernel {name}: the answer is {found:#x}, not {expected:#x}")]
pub struct WrongAnswer {
    name: &'static str,
    found: u64,
    expected: u64,
}

impl Kernel {
    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Elements of work in a run.
    #[must_use]
    pub const fn elements(&self) -> u64 {
        self.elements
    }

    /// What an element is.
    #[must_use]
    pub const fn unit(&self) -> &'static str {
        self.unit
    }

    /// The kernel that does the same in the best simple way.
    #[must_use]
    pub const fn twin(&self) -> Option<&'static str> {
        self.twin
    }

    /// Does the work once and returns the checksum.
    #[inline]
    pub fn run(&mut self) -> u64 {
        (self.body)()
    }

    /// Does the work once and compares the answer.
    ///
    /// # Errors
    ///
    /// Where it is not the one expected.
    pub fn check(&mut self) -> Result<(), WrongAnswer> {
        let found = self.run();
        let Self { name, expected, .. } = *self;
        if found == expected { Ok(()) } else { Err(WrongAnswer { name, found, expected }) }
    }
}

impl core::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Kernel").field("name", &self.name).finish_non_exhaustive()
    }
}

/// What makes a kernel.
type Make = fn() -> Result<Kernel, MoveTextError>;

/// Every kernel by its name, each followed by its twin.
pub const KERNELS: [(&str, Make); 19] = [
    ("play_undo", board::play_undo),
    ("play_undo_refresh", board::play_undo_refresh),
    ("stones_only", board::stones_only),
    ("board_codes", board::board_codes),
    ("board_codes_portable", board::board_codes_portable),
    ("codes", board::codes),
    ("classes", board::classes),
    ("points_making", board::points_making),
    ("refresh", board::refresh),
    ("symmetric_key", board::symmetric_key),
    ("forbidden_point", rules::forbidden_point),
    ("forbidden_map", rules::forbidden_map),
    ("forbidden_map_literal", rules::forbidden_map_literal),
    ("move_order", search::move_order),
    ("evaluate", search::evaluation),
    ("evaluate_on", search::evaluation_on),
    ("table", || Ok(search::table())),
    ("vcf", || Ok(search::vcf())),
    ("search", search::fixed_search),
];

/// The kernel called `name`, ready to run.
///
/// # Errors
///
/// Where a fixed position is broken, which a test rules out.
pub fn kernel(name: &str) -> Option<Result<Kernel, MoveTextError>> {
    KERNELS.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

/// Adds a word to a checksum, so that order and repetition count.
#[inline]
const fn mix(sum: u64, word: u64) -> u64 {
    (sum.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_gives_its_answer_again_and_again() {
        for (name, make) in KERNELS {
            let mut kernel = make().unwrap();
            assert_eq!(kernel.name(), name);
            assert!(kernel.elements() > 0);
            assert_eq!((kernel.check(), kernel.check()), (Ok(()), Ok(())));
            if let Some(twin) = kernel.twin() {
                assert!(super::kernel(twin).is_some(), "{twin}");
            }
        }
        assert!(kernel("no such").is_none());
    }
}
