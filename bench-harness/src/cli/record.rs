//! Records of measurements: what was measured, where, and what came out.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use harness::clock::since_1970;
use harness::machine::Machine;
use serde::Serialize;

use super::failure::Unwritten;
use super::kept::{Kept, refuse_output};

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
    /// Refuses to write over a record that took hours.
    pub(crate) fn refuse_kept(&self) -> Result<(), Kept> {
        refuse_output("record", self.json.as_deref())
    }

    /// Writes a measurement as JSON, where that was asked for.
    pub(crate) fn write<P: Serialize, R: Serialize>(&self, plan: &P, results: &R) -> Result<()> {
        let Some(path) = &self.json else { return Ok(()) };
        let command = std::env::args().collect();
        let (began, machine) = (since_1970(), Machine::this());
        let record = Record { began, command, machine, plan, results };
        let text = serde_json::to_string_pretty(&record)? + "\n";
        std::fs::write(path, text).with_context(|| Unwritten::new("record", path))
    }
}
