//! Matches: who plays whom from which opening, side by side, with results as they come in.

mod config;
mod evaluation;
mod record;
mod roll_call;
mod run;
mod schedule;
mod side_by_side;
mod standings;

pub use config::{ConfigError, MAX_GAMES, MatchConfig, Mode, OpeningsConfig};
pub use evaluation::{Evaluation, Evaluations, OtherEvaluation};
pub use record::{Header, LogError, RecordLog, Summary, read_log};
pub use roll_call::roll_call;
pub use run::{Ending, Observer, RunError, run};
pub use schedule::{Job, Schedule};
pub use side_by_side::side_by_side;
pub use standings::{EngineTotals, Pairing, Standings};
