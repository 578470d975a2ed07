//! Adam (Kingma and Ba, 2015). The penalty for large numbers is part of the gradient that it is given.

/// The state of the optimiser for a vector of numbers.
#[derive(Debug)]
pub(super) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

impl Adam {
    pub(super) fn new(length: usize) -> Self {
        Self { mean: vec![0.0; length], square: vec![0.0; length], steps: 0 }
    }

    /// Takes a step of `rate` down the gradient.
    pub(super) fn step(&mut self, values: &mut [f32], gradient: &[f32], rate: f32) {
        self.steps += 1;
        let rate = rate * (1.0 - SQUARE_DECAY.powi(self.steps)).sqrt()
            / (1.0 - MEAN_DECAY.powi(self.steps));
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((value, &slope), (mean, square)) in values.iter_mut().zip(gradient).zip(state) {
            *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
            *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
            *value -= rate * *mean / (square.sqrt() + 1e-8);
        }
    }
}
