//! Fitting the numbers of the evaluation to positions.

mod adam;
mod components;
mod error;
mod export;
mod fit;
mod loss;
mod model;
mod network;
mod observations;
mod recipe;

pub use components::Sharing;
pub use error::{ExportError, FitError, RecipeError};
pub use export::{handmade, parameters};
pub use fit::{Options, Progress, fit};
pub(crate) use loss::{cross_entropy, fitting_factor};
pub use model::Fitted;
pub use network::{Head, Network};
pub use observations::{Observations, scale};
pub use recipe::{Ingredients, Recipe};
