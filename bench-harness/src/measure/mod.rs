//! Searches and kernels by the clock.

mod kernel;
mod nps;
mod sample;
mod suite;
mod ttd;

pub use kernel::{KernelTime, time_kernel};
pub use nps::{Speed, SpeedPlan, speed};
pub use sample::{Spread, spread};
pub use suite::{Attempt, by_search, by_solver};
pub use ttd::{Iteration, Iterations, iterate};
