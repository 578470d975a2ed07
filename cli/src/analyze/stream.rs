//! The iterations of a search as JSON, each as soon as it is done.

use engine::Engine;
use engine::position::Position;
use engine::search::{Listener, Report, StopHandle};

use super::Options;
use super::answer::Answer;
use crate::error::Error;
use crate::json;
use crate::options::all_cores;
use crate::progress::Progress;
use crate::terminal::Screen;
use crate::thinking::interrupts;
use crate::weights::InUse;

/// Writes each iteration, until one cannot be written.
struct Stream<'a> {
    position: &'a Position,
    screen: &'a mut Screen,
    progress: Progress,
    stop: StopHandle,
    written: Result<(), Error>,
}

impl Listener for Stream<'_> {
    fn iteration(&mut self, report: &Report) {
        self.progress.iteration(report);
        if self.written.is_ok() {
            let answer = Answer::iteration(self.position, report);
            self.written = json::write_line(&mut *self.screen, &answer);
        }
        if self.written.is_err() {
            // Nobody reads on.
            self.stop.stop();
        }
    }
}

/// Searches as the options say; what comes after the last iteration is left to be told.
pub fn search(
    options: &Options,
    position: &Position,
    weights: &InUse,
    screen: &mut Screen,
) -> Result<Report, Error> {
    let mut engine = Engine::new(options.resources.config(all_cores(), weights));
    let stop = interrupts();
    let progress = if options.verbose { Progress::Lines } else { Progress::Silent };
    let mut stream = Stream { position, screen, progress, stop: stop.clone(), written: Ok(()) };
    let (limits, lines) = (options.effort.limits(), usize::from(options.lines));
    let mut report = engine.analyze(position, limits, lines, &stop, &mut stream);
    report.rank();
    stream.written.map(|()| report)
}
