//! What was promised and what was won, drawn.

use harness::report::{Curve, PlotError, lines};

use super::Scored;

/// The share of the points that was won over the one that was promised, in per cent, as SVG; the grey
/// line is where they are the same.
///
/// # Errors
///
/// Where it cannot be drawn.
pub fn plot(judged: &[(String, Scored)]) -> Result<String, PlotError> {
    let curve = |(name, scored): &(String, Scored)| {
        let buckets = scored.buckets();
        let points = buckets.iter().map(|it| (100.0 * it.expected, 100.0 * it.found));
        Curve { name: name.clone(), points: points.collect() }
    };
    let mut curves: Vec<Curve> = judged.iter().map(curve).collect();
    curves.push(Curve { name: String::new(), points: vec![(0.0, 0.0), (100.0, 100.0)] });
    lines("Calibration", ["promised by the score, %", "won, %"], &curves)
}
