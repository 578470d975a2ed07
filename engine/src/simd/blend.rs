//! Values of all points from several tables, put together.

use super::isa::for_every_isa;

/// Three tables with a value for each point, and the hundredths that each counts.
pub struct Blend<'a> {
    /// The tables.
    pub tables: [&'a [i16; 256]; 3],
    /// How much each counts, in hundredths; below 8,000 in size.
    pub shares: [i32; 3],
}

for_every_isa! {
    /// For each point the sum of its values, each times its share, in whole units.
    pub fn blended(blend: &Blend<'_>) -> [i32; 256] = blended_body;
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled anew for each level")]
fn blended_body(blend: &Blend<'_>) -> [i32; 256] {
    let ([a, b, c], [share_a, share_b, share_c]) = (blend.tables, blend.shares);
    core::array::from_fn(|at| {
        let sum =
            i32::from(a[at]) * share_a + i32::from(b[at]) * share_b + i32::from(c[at]) * share_c;
        sum / 100
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::Isa;

    #[test]
    fn every_level_blends_alike() {
        let table = |factor: i16| core::array::from_fn(|at| (at as i16 - 128) * factor);
        let (a, b, c) = (table(31), table(-17), table(5));
        let blend = Blend { tables: [&a, &b, &c], shares: [120, 95, -33] };
        for isa in Isa::available() {
            for (at, sum) in blended(isa, &blend).into_iter().enumerate() {
                let value = at as i32 - 128;
                let exact = value * 31 * 120 - value * 17 * 95 - value * 5 * 33;
                assert_eq!(sum, exact / 100, "{isa:?} {at}");
            }
        }
    }
}
