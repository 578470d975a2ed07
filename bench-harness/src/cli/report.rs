//! Records of measurements: what was measured, where, and what came out.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use harness::machine::Machine;
use serde::Serialize;

/// A measurement as it is kept.
#[derive(Serialize)]
struct Record<'a, P, R> {
    began: u64,
    command: Vec<String>,
    machine: Machine,
    plan: &'a P,
    results: &'a R,
}

/// Writes a measurement as JSON.
pub(crate) fn write<P: Serialize, R: Serialize>(
    path: Option<&Path>,
    plan: &P,
    results: &R,
) -> Result<()> {
    let Some(path) = path else { return Ok(()) };
    let began = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let command = std::env::args().collect();
    let record = Record { began, command, machine: Machine::this(), plan, results };
    let text = serde_json::to_string_pretty(&record)? + "\n";
    std::fs::write(path, text).with_context(|| format!("record '{}'", path.display()))
}
