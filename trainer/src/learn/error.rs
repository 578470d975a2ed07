//! Why weights cannot be made.

/// A number of a recipe that makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name} {reason}")]
pub struct RecipeError {
    /// Its name.
    pub name: &'static str,
    /// What it should be.
    pub reason: &'static str,
}

/// A number that was learned and that no file of weights can hold.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{table}: {value} was learned, which no file of weights can hold")]
pub struct ExportError {
    /// What it is a number of.
    pub table: &'static str,
    /// The number as it would be stored.
    pub value: f32,
}

/// Why weights cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum FitError {
    /// The recipe makes no sense.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// There is no position.
    #[error("there is no position in the data")]
    Empty,
    /// There are positions, and none to learn from.
    #[error("there is no position to learn from: all are of games that are held out")]
    HeldOut,
    /// What was learned cannot be stored.
    #[error(transparent)]
    Export(#[from] ExportError),
}
