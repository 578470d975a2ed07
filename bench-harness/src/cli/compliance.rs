//! `harness match --compliance`.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::board::Rule;
use harness::compliance::{Candidate, Verdict, examine};
use harness::player::{Process, Session, Transcript};
use harness::settings::{Launch, Terms};

use super::voice;

/// Whether there is a program to examine at all.
fn starts(launch: &Launch) -> Result<()> {
    let Launch::Command { program, arguments } = launch else { return Ok(()) };
    let started = Process::spawn(program, arguments, "candidate", Transcript::default());
    started.map(drop).with_context(|| format!("engine '{launch}' does not start"))
}

/// Examines an engine and prints a line for each check; a failure fails.
pub(crate) fn run(command: &str, rule: Rule, terms: &Terms, session: Session) -> Result<ExitCode> {
    let Some(launch @ Launch::Command { .. }) = Launch::from_command(command) else {
        bail!("--compliance takes the command of an engine");
    };
    starts(&launch)?;
    let candidate = Candidate {
        launch,
        rule,
        turn_ms: 500,
        tolerance_ms: terms.tolerance_ms,
        memory: 350 << 20,
        session,
    };
    let mut said = Ok(());
    let checks = examine(&candidate, |check| {
        if said.is_ok() {
            said = voice::write(format_args!("{check}\n"));
        }
        if said.is_err() {
            candidate.session.stop.stop();
        }
    });
    said?;
    let failed = checks.iter().filter(|check| matches!(check.verdict, Verdict::Failed(_))).count();
    say!("{} checks, {failed} failed", checks.len());
    Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
