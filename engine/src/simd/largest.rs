//! The largest of many numbers.

use super::isa::for_every_isa;

/// A multiple of this many numbers leaves none that are compared one by one, at any level.
pub const STRIDE: usize = 32;

for_every_isa! {
    /// The largest of all numbers; [`i32::MIN`] where there is none.
    pub fn largest(numbers: &[i32]) -> i32 = largest_body;
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled anew for each level")]
fn largest_body(numbers: &[i32]) -> i32 {
    numbers.iter().fold(i32::MIN, |largest, &number| largest.max(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Isa;

    #[test]
    fn every_level_finds_the_largest_wherever_it_stands() {
        for isa in Isa::available() {
            assert_eq!(largest(isa, &[]), i32::MIN);
            for count in 1..3 * STRIDE {
                for place in 0..count {
                    let mut numbers = vec![-7; count];
                    numbers[place] = -3;
                    assert_eq!(largest(isa, &numbers), -3, "{isa:?} {place} of {count}");
                }
            }
        }
    }
}
