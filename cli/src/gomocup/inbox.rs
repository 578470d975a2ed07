//! The lines that have come in and wait to be acted on.
//!
//! A thread reads them as they come, so that none is lost while the engine thinks, and looks out
//! for the few that cannot wait: `STOP` and `END`, and the end of the input, stop the search that
//! runs. Everything else keeps its turn. Thought on the opponent's time ends with any line.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use engine::search::StopHandle;

use super::command::Command;
use super::lines::Lines;
use super::parse::{is_command, parse};

/// Lines that can wait. More of them stay in the manager's pipe, so that a flood of input cannot
/// fill the memory: at most 32 MB of the longest lines.
const WAITING: usize = 4096;

/// A line, when it was read, and its place among all of them.
#[derive(Clone, Debug)]
pub(super) struct Received {
    pub(super) text: String,
    pub(super) at: Instant,
    pub(super) number: u64,
}

/// The lines in the order in which they came.
#[derive(Debug)]
pub(super) struct Inbox {
    lines: Receiver<Received>,
    signals: Arc<Signals>,
}

impl Inbox {
    /// Starts to read.
    pub(super) fn open(input: impl BufRead + Send + 'static) -> io::Result<Self> {
        let (sender, lines) = sync_channel(WAITING);
        let signals = Arc::new(Signals::default());
        let raised = Arc::clone(&signals);
        thread::Builder::new()
            .name("gomocup-input".to_owned())
            .spawn(move || read(input, &sender, &raised))?;
        Ok(Self { lines, signals })
    }

    /// The next line, as soon as there is one; `None` at the end of the input.
    pub(super) fn next(&self) -> Option<Received> {
        self.lines.recv().ok()
    }

    /// What the lines that still wait have to say to a search.
    pub(super) fn signals(&self) -> &Signals {
        &self.signals
    }
}

/// The life of the reading thread: it ends with `END`, with the input, or when nobody listens.
fn read(input: impl BufRead, sender: &SyncSender<Received>, signals: &Signals) {
    for (number, text) in (0..).zip(Lines::new(input)) {
        let line = Received { text, at: Instant::now(), number };
        signals.heard(number);
        let urgent = if is_command(&line.text) { parse(&line.text).ok() } else { None };
        let ended = urgent == Some(Command::End);
        match urgent {
            Some(Command::End) => signals.end(),
            Some(Command::Stop) => signals.stop(number),
            _ => {}
        }
        if sender.send(line).is_err() || ended {
            return;
        }
    }
    signals.close();
}

/// The messages from the reading thread to the search.
#[derive(Debug, Default)]
pub(super) struct Signals(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Stops the search that runs.
    search: Option<StopHandle>,
    /// Whether that is on the opponent's time.
    pondering: bool,
    /// How many lines were read.
    heard: u64,
    /// The line of the last `STOP`.
    stopped: Option<u64>,
    /// `END` was read: nobody wants a move any more.
    ended: bool,
    /// The input ended: moves are still written, but there is nobody to wait for.
    closed: bool,
}

impl Signals {
    /// Announces a search for the command of line `number`; `None` where its move is not wanted
    /// any more. The handle has stopped already where it is wanted at once.
    pub(super) fn begin(&self, number: u64) -> Option<StopHandle> {
        let mut state = self.state();
        if state.ended {
            return None;
        }
        let handle = StopHandle::new();
        if state.closed || state.stopped.is_some_and(|stop| stop > number) {
            handle.stop();
        }
        state.search = Some(handle.clone());
        Some(handle)
    }

    /// Announces a search on the opponent's time, when the lines up to `handled` are done with; `None`
    /// where there are more already. The handle stops when one comes.
    pub(super) fn ponder(&self, handled: u64) -> Option<StopHandle> {
        let mut state = self.state();
        if state.closed || state.heard > handled + 1 {
            return None;
        }
        let handle = StopHandle::new();
        state.search = Some(handle.clone());
        state.pondering = true;
        Some(handle)
    }

    /// Announces the end of the search; returns whether its move is still wanted.
    pub(super) fn finish(&self) -> bool {
        let mut state = self.state();
        state.search = None;
        state.pondering = false;
        !state.ended
    }

    /// Takes note of a line.
    fn heard(&self, number: u64) {
        let mut state = self.state();
        state.heard = number + 1;
        if state.pondering {
            state.stop_search();
        }
    }

    fn stop(&self, number: u64) {
        let mut state = self.state();
        state.stopped = Some(number);
        state.stop_search();
    }

    fn end(&self) {
        let mut state = self.state();
        state.ended = true;
        state.stop_search();
    }

    /// Announces the end of the input.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.stop_search();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing that holds the lock can leave the state half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn stop_search(&self) {
        if let Some(search) = &self.search {
            search.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_order_and_all_arrive() {
        let text: String =
            (0..20_000).fold(String::new(), |all, number| all + &format!("{number}\r\n"));
        let inbox = Inbox::open(io::Cursor::new(text)).unwrap();
        let mut count = 0;
        while let Some(line) = inbox.next() {
            assert_eq!((line.text, line.number), (count.to_string(), count));
            count += 1;
        }
        assert_eq!(count, 20_000);
    }

    #[test]
    fn a_stop_reaches_searches_of_earlier_lines_only() {
        let signals = Signals::default();
        let running = signals.begin(1).unwrap();
        assert!(!running.is_stopped());
        signals.stop(3);
        assert!(running.is_stopped() && signals.finish());
        assert!(signals.begin(2).unwrap().is_stopped(), "the stop came before the search began");
        assert!(!signals.begin(4).unwrap().is_stopped());
    }

    #[test]
    fn after_the_end_no_move_is_wanted() {
        let signals = Signals::default();
        let running = signals.begin(0).unwrap();
        signals.end();
        assert!(running.is_stopped() && !signals.finish());
        assert!(signals.begin(1).is_none());
    }

    #[test]
    fn any_line_ends_thought_on_the_opponents_time() {
        let signals = Signals::default();
        signals.heard(0);
        let idle = signals.ponder(0).unwrap();
        assert!(!idle.is_stopped());
        signals.heard(1);
        assert!(idle.is_stopped() && signals.finish());
        assert!(signals.ponder(0).is_none(), "a line waits already");
        assert!(signals.ponder(1).is_some_and(|handle| !handle.is_stopped()));
        signals.finish();
        let search = signals.begin(1).unwrap();
        signals.heard(2);
        assert!(!search.is_stopped(), "the engine's own time");
        signals.close();
        assert!(signals.ponder(2).is_none(), "nobody will answer");
    }

    #[test]
    fn at_the_end_of_the_input_moves_come_at_once() {
        let signals = Signals::default();
        let running = signals.begin(0).unwrap();
        signals.close();
        assert!(running.is_stopped() && signals.finish());
        assert!(signals.begin(1).unwrap().is_stopped());
    }
}
