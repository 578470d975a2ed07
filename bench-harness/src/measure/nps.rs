//! Nodes a second.

use std::time::Duration;

use engine::position::{MoveTextError, Position};
use engine::search::Limits;
use engine::{Config, Engine};
use serde::Serialize;

use super::sample::{Spread, spread};
use crate::clock::Moment;
use crate::positions::Fixed;

/// How speed is measured.
#[derive(Clone, Debug, Serialize)]
pub struct SpeedPlan {
    /// Milliseconds for each search.
    pub millis: u64,
    /// Searches of each position, each with an empty table.
    pub runs: usize,
    /// Threads that search together.
    pub threads: usize,
    /// Size of the table in MiB.
    pub hash_mib: usize,
}

/// How fast one position was searched: medians over the runs.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// The position.
    pub name: &'static str,
    /// Positions visited.
    pub nodes: Spread,
    /// The last finished iteration.
    pub depth: Spread,
    /// Nodes for each second on the wall.
    pub per_second: Spread,
    /// Nodes for each second of processor time, all threads together: what a core does.
    pub per_cpu_second: Spread,
    /// Processor time for each second on the wall: how many cores worked.
    pub cores: Spread,
}

/// Searches one position as `plan` says.
///
/// # Errors
///
/// Where the position is broken.
#[expect(clippy::cast_precision_loss, reason = "counts of nodes are far below 2⁵³")]
pub fn speed(fixed: &Fixed, plan: &SpeedPlan) -> Result<Speed, MoveTextError> {
    let position = fixed.position()?;
    let config = Config { hash_mib: plan.hash_mib, threads: plan.threads, ..Config::default() };
    let mut engine = Engine::new(config);
    let mut columns: [Vec<f64>; 5] = Default::default();
    for _ in 0..plan.runs.max(1) {
        engine.clear();
        let (nodes, depth, wall, cpu) = search(&mut engine, &position, plan.millis);
        let nodes = nodes as f64;
        let row = [nodes, f64::from(depth), nodes / wall, nodes / cpu, cpu / wall];
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    let [nodes, depth, per_second, per_cpu_second, cores] = columns.map(spread);
    Ok(Speed { name: fixed.name, nodes, depth, per_second, per_cpu_second, cores })
}

/// One search: nodes, depth, seconds on the wall and of processor time.
fn search(engine: &mut Engine, position: &Position, millis: u64) -> (u64, u32, f64, f64) {
    let limits = Limits { time: Some(Duration::from_millis(millis)), ..Limits::default() };
    let moment = Moment::now();
    let report = engine.search(position, limits);
    let spent = moment.spent();
    // A search that was over at once still took some time.
    let seconds = |time: Duration| time.as_secs_f64().max(1e-6);
    (report.nodes, report.depth, seconds(spent.wall), seconds(spent.process))
}
