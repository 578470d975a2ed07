//! Analyses a position: progress after each iteration, the three best moves, and a handle that stops the
//! search from another thread.
//!
//! `cargo run -p kinjite-engine --example analyze_position [MOVES [MILLISECONDS]]`
#![cfg_attr(not(test), expect(clippy::print_stdout, reason = "it is a program"))]

use std::error::Error;
use std::thread;
use std::time::Duration;

use engine::board::{Rule, Size};
use engine::position::{Position, parse_moves};
use engine::search::{Limits, Report, StopHandle};
use engine::{Config, Engine};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let moves = arguments.next().unwrap_or_else(|| "h8h9j10i9g9i7k9i8i10".to_owned());
    let patience = arguments.next().map_or(Ok(200), |number| number.parse())?;
    let report = analyze(&moves, Duration::from_millis(patience))?;
    for line in &report.lines {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let percent = 100.0 * line.score.expectation();
        println!("{:>6}  {percent:3.0} %  {}", line.score, moves.join(" "));
    }
    Ok(())
}

/// Searches without a limit until somebody has had enough, here a clock.
pub(crate) fn analyze(moves: &str, patience: Duration) -> Result<Report, Box<dyn Error>> {
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX)?)?;

    let stop = StopHandle::new();
    let button = stop.clone();
    thread::spawn(move || {
        thread::sleep(patience);
        button.stop();
    });

    let mut engine = Engine::new(Config { hash_mib: 16, threads: 1, ..Config::default() });
    let mut progress = |report: &Report| {
        if let (Some(best), Some(score)) = (report.best(), report.score()) {
            println!("depth {:>2}: {best} {score}, {} nodes", report.depth, report.nodes);
        }
    };
    Ok(engine.analyze(&position, Limits::default(), 3, &stop, &mut progress))
}
