//! How wrong a probability was, and how much odds a unit is.

/// The cross-entropy of what came about, from 0 to 1, under the probability `p`.
pub(crate) fn cross_entropy(target: f64, p: f64) -> f64 {
    let p = p.clamp(1e-7, 1.0 - 1e-7);
    -(target * p.ln() + (1.0 - target) * (1.0 - p).ln())
}

/// Slopes beyond which no scale says anything: few positions, or all of one mind.
const BOUNDS: (f64, f64) = (1.0 / 100_000.0, 1.0 / 5.0);

/// The units that make a factor of e in the odds of winning, found by maximum likelihood over units
/// with their results; the bound that was come upon, where none fits.
pub(crate) fn factor(pairs: &[(f64, f64)]) -> f64 {
    1.0 / slope(pairs)
}

/// The same; `None` where none fits.
pub(crate) fn fitting_factor(pairs: &[(f64, f64)]) -> Option<f64> {
    let slope = slope(pairs);
    let tells = pairs.iter().any(|&(units, _)| units != 0.0);
    (tells && BOUNDS.0 < slope && slope < BOUNDS.1).then(|| 1.0 / slope)
}

/// Newton's method on the one slope.
fn slope(pairs: &[(f64, f64)]) -> f64 {
    let mut slope = 1.0 / 200.0;
    for _ in 0..50 {
        let (mut gradient, mut curvature) = (0.0, 1e-9);
        for &(units, result) in pairs {
            let p = 1.0 / (1.0 + (-slope * units).exp());
            gradient += (p - result) * units;
            curvature += p * (1.0 - p) * units * units;
        }
        slope = (slope - gradient / curvature).clamp(BOUNDS.0, BOUNDS.1);
    }
    slope
}
