//! Fitting the numbers of the evaluation to positions.

mod adam;
mod components;
mod export;
mod fit;
mod observations;

pub use components::Sharing;
pub use export::{handmade, parameters};
pub use fit::{Fitted, Options, Progress, fit};
pub use observations::{Observations, scale};
