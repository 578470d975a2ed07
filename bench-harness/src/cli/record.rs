//! Records of measurements: what was measured, where, and what came out.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Args;
use harness::machine::Machine;
use serde::Serialize;

use super::failure::Unwritten;

/// A measurement as it is kept.
#[derive(Serialize)]
struct Record<'a, P, R> {
    began: u64,
    command: Vec<String>,
    machine: Machine,
    plan: &'a P,
    results: &'a R,
}

/// Where a measurement is kept.
#[derive(Args)]
pub(crate) struct RecordArguments {
    /// Write a record
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl RecordArguments {
    /// Writes a measurement as JSON, where that was asked for.
    pub(crate) fn write<P: Serialize, R: Serialize>(&self, plan: &P, results: &R) -> Result<()> {
        let Some(path) = &self.json else { return Ok(()) };
        let command = std::env::args().collect();
        let record = Record { began: now(), command, machine: Machine::this(), plan, results };
        let text = serde_json::to_string_pretty(&record)? + "\n";
        std::fs::write(path, text).with_context(|| Unwritten::new("record", path))
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
