//! What all players of a match share: the handle that stops it, and the transcript.

use core::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use engine::search::StopHandle;

/// What all players of a match share.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// Ends all games under way.
    pub stop: StopHandle,
    /// Where all that is said goes.
    pub transcript: Transcript,
}

impl Session {
    /// The same session with a stop handle of its own.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self { stop: StopHandle::new(), transcript: self.transcript.clone() }
    }
}

/// Every line that passes between the harness and its engines, for those who look for a fault.
#[derive(Clone, Default)]
pub struct Transcript(Option<Arc<Mutex<Pen>>>);

struct Pen {
    output: Box<dyn Write + Send>,
    begin: Instant,
}

/// Which way a line goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the engine.
    To,
    /// From the engine.
    From,
}

impl Transcript {
    /// A transcript written to `output`.
    #[must_use]
    pub fn new(output: Box<dyn Write + Send>) -> Self {
        Self(Some(Arc::new(Mutex::new(Pen { output, begin: Instant::now() }))))
    }

    /// Writes a line down: seconds, the engine and its process, the way, and the line.
    ///
    /// A transcript that cannot be written is no reason to end a match.
    pub(super) fn note(&self, who: &str, way: Way, line: &str) {
        let Some(mut pen) = self.0.as_ref().and_then(|pen| pen.lock().ok()) else { return };
        let seconds = pen.begin.elapsed().as_secs_f64();
        let arrow = if way == Way::To { '<' } else { '>' };
        let _ = writeln!(pen.output, "{seconds:9.4} {who} {arrow} {line}");
    }
}

impl fmt::Debug for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Transcript" } else { "no transcript" })
    }
}
