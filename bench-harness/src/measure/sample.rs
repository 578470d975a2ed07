//! Samples and what is told of them.

use serde::{Deserialize, Serialize};

/// The middle and the ends of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The smallest value.
    pub min: f64,
    /// The median.
    pub median: f64,
    /// The largest value.
    pub max: f64,
}

/// The spread of `values`; zeros where there are none.
#[must_use]
pub fn spread(mut values: Vec<f64>) -> Spread {
    values.sort_by(f64::total_cmp);
    let (Some(&min), Some(&max)) = (values.first(), values.last()) else {
        return Spread::default();
    };
    let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
    Spread { min, median: f64::midpoint(low, high), max }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_lies_between_the_middle_two() {
        assert_eq!(spread(vec![3.0, 1.0, 2.0]), Spread { min: 1.0, median: 2.0, max: 3.0 });
        assert_eq!(spread(vec![4.0, 1.0, 2.0, 3.0]).median.to_bits(), 2.5_f64.to_bits());
        assert_eq!(spread(Vec::new()), Spread::default());
    }
}
