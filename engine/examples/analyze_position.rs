//! Analyses a position: progress after each iteration, the three best moves, and a handle that stops the
//! search from another thread.
//!
//! `cargo run -p kinjite-engine --example analyze_position [MOVES [MILLISECONDS]]`
#![cfg_attr(
    not(test),
    expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")
)]

use std::error::Error;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use engine::board::{Rule, Size};
use engine::position::{Position, parse_moves};
use engine::search::{Limits, Report, StopHandle};
use engine::{Config, Engine};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let moves = arguments.next().unwrap_or_else(|| "h8h9j10i9g9i7k9i8i10".to_owned());
    let patience = arguments.next().map_or(Ok(200), |text| {
        text.parse().map_err(|_| format!("'{text}' is no number of milliseconds"))
    })?;
    let report = analyze(&moves, Limits::default(), &stop_after(Duration::from_millis(patience)))?;
    for line in &report.lines {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let percent = 100.0 * line.score.expectation();
        println!("{:>6}  {percent:3.0} %  {}", line.score, moves.join(" "));
    }
    Ok(())
}

/// A handle that somebody uses who has had enough, here a clock.
pub(crate) fn stop_after(patience: Duration) -> StopHandle {
    let stop = StopHandle::new();
    let button = stop.clone();
    thread::spawn(move || {
        thread::sleep(patience);
        button.stop();
    });
    stop
}

/// Searches for the three best moves, within the limits and until the handle is used.
pub(crate) fn analyze(
    moves: &str,
    limits: Limits,
    stop: &StopHandle,
) -> Result<Report, Box<dyn Error>> {
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX)?)?;

    let mut engine = Engine::new(Config { hash_mib: 16, threads: 1, ..Config::default() });
    let mut progress = |report: &Report| {
        if let (Some(best), Some(score)) = (report.best(), report.score()) {
            println!("depth {:>2}: {best} {score}, {} nodes", report.depth, report.nodes);
        }
    };
    let mut report = engine.analyze(&position, limits, 3, stop, &mut progress);
    // The end may have come amid an iteration: what it found stands before the lines of the last one.
    report.rank();
    Ok(report)
}
