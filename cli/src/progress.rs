//! What is shown on standard error while a search runs.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use engine::search::{Listener, Report};
use indicatif::{ProgressBar, ProgressStyle};

use crate::text::{grouped, listed, seconds};

/// A listener that shows the last iteration.
pub enum Progress {
    /// Shows nothing.
    Silent,
    /// Keeps one moving line up to date, and wipes it in the end.
    Spinner(ProgressBar),
    /// Writes a line for each iteration.
    Lines,
}

impl Progress {
    /// A spinner on a terminal; elsewhere nothing, that logs stay clean.
    pub fn new(unicode: bool) -> Self {
        if !io::stderr().is_terminal() {
            return Self::Silent;
        }
        let ticks = if unicode { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ " } else { "|/-\\ " };
        let style = ProgressStyle::default_spinner().tick_chars(ticks);
        let bar = ProgressBar::new_spinner().with_style(style).with_message("thinking");
        bar.enable_steady_tick(Duration::from_millis(100));
        Self::Spinner(bar)
    }
}

impl Listener for Progress {
    fn iteration(&mut self, report: &Report) {
        match self {
            Self::Silent => {}
            Self::Spinner(bar) => bar.set_message(line(report)),
            // Where nobody reads it, the search is still wanted.
            Self::Lines => drop(writeln!(io::stderr(), "{}", line(report))),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Self::Spinner(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// An iteration on one line.
fn line(report: &Report) -> String {
    let best = report.lines.first();
    format!(
        "depth {:>2}  {}  {:>7}  {:>12} nodes  {}",
        report.depth,
        seconds(report.elapsed),
        best.map(|line| line.score.to_string()).unwrap_or_default(),
        grouped(report.nodes),
        best.map(|line| listed(line.moves.iter().take(8))).unwrap_or_default(),
    )
}
