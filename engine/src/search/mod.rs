//! The search: iterative deepening, principal variation search, a shared transposition table.

mod history;
mod limits;
mod node;
mod params;
mod picker;
mod prune;
mod pvs;
mod report;
mod root;
mod smp;
mod table;
mod variation;

pub use limits::{Limits, StopHandle};
pub use report::{Listener, Report, Silent, Variation};
pub use table::{Bound, Entry, Table};

pub(crate) use smp::{Task, search};
