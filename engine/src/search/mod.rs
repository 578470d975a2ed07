//! The search: iterative deepening, principal variation search, a shared transposition table.

mod decided;
mod depth;
mod forced;
mod history;
mod leaf;
mod limits;
mod moves;
mod node;
mod order;
mod params;
mod path;
mod picker;
mod prune;
mod pvs;
mod reduce;
mod report;
mod root;
mod smp;
mod strength;
mod table;
mod trace;
mod variation;

pub use limits::{Limits, StopHandle};
pub use order::MoveOrder;
pub use params::{Parameter, Params};
pub use report::{Listener, Report, RootMove, Silent, Variation};
pub use strength::{Strength, Variety};
pub use table::{Bound, Entry, Table, TableFileError};
pub use trace::{CUTOFF_NUMBERS, Candidate, Counts, Iteration, Trace, Tried, Visited};

pub(crate) use smp::{Task, search, traced};
