//! A child process that is talked to line by line, and that never outlives its owner.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use engine::search::StopHandle;

use super::session::{Transcript, Way};

/// What comes from a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A line, without its end, and when it had been read.
    Line(String, Instant),
    /// The output is closed.
    Closed,
    /// Nothing came until the deadline.
    TimedOut,
    /// The match was stopped.
    Stopped,
}

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    name: String,
    transcript: Transcript,
    lines: Receiver<(String, Instant)>,
}

/// Bytes of a line that are kept; managers cut there too.
const LINE: usize = 8_000;
/// Lines that wait to be looked at before the writer is held up.
const WAITING: usize = 1_024;
/// How often a wait looks whether the match was stopped.
const GLANCE: Duration = Duration::from_millis(20);

impl Process {
    /// Starts `program`, called `name` in the transcript. A program whose path holds a `/` runs in
    /// its own directory.
    ///
    /// # Errors
    ///
    /// Where the system cannot start it.
    pub fn spawn(
        program: &str,
        arguments: &[String],
        name: &str,
        transcript: Transcript,
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        if program.contains('/')
            && let Ok(path) = Path::new(program).canonicalize()
            && let Some(directory) = path.parent()
        {
            command = Command::new(&path);
            command.current_dir(directory);
        }
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own: a key pressed on the terminal reaches the harness alone, and
        // whatever the program starts can be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let name = format!("{name}[{}]", child.id());
        let (sender, lines) = sync_channel(WAITING);
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let process = Self { child, input, name, transcript, lines };
        if let Some(output) = output {
            let (name, transcript) = (process.name.clone(), process.transcript.clone());
            let pass_on = move |text: String, at| {
                transcript.note(&name, Way::From, &text);
                sender.send((text, at)).is_ok()
            };
            thread::Builder::new().name("reader".into()).spawn(move || read(output, pass_on))?;
        }
        Ok(process)
    }

    /// The system's number of the process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes `lines`, each with CR and LF, in one piece.
    ///
    /// # Errors
    ///
    /// Where the process does not read any more.
    pub fn send(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            self.transcript.note(&self.name, Way::To, line);
        }
        let text = lines.join("\r\n") + "\r\n";
        let input = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        input.write_all(text.as_bytes())?;
        input.flush()
    }

    /// Waits for the next line that is not empty, until `deadline`.
    #[must_use]
    pub fn next(&self, deadline: Instant, stop: &StopHandle) -> Event {
        loop {
            if stop.is_stopped() {
                return Event::Stopped;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok((line, at)) => return Event::Line(line, at),
                Err(RecvTimeoutError::Disconnected) => return Event::Closed,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Event::TimedOut,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Throws away what was written but not looked at; returns whether the output is still open.
    #[must_use]
    pub fn drain(&self) -> bool {
        loop {
            match self.lines.try_recv() {
                Ok(_) => {}
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    }

    /// How the process ended, once its output is closed.
    pub fn exit_status(&mut self) -> String {
        let end = Instant::now() + Duration::from_millis(200);
        while Instant::now() < end {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(error) => return error.to_string(),
            }
        }
        "closed its output but runs on".to_owned()
    }

    /// The largest part of memory that the process has held, in bytes, where the system tells.
    #[must_use]
    pub fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
    }

    /// Asks the process to end, and waits for it as long as `patience`.
    pub fn quit(mut self, patience: Duration) {
        let asked = self.send(&["END".to_owned()]).is_ok();
        self.input = None;
        let end = Instant::now() + patience;
        while asked && Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            let _ = self.drain();
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Ends the process and what it started, at once, and collects it.
    fn kill(&mut self) {
        self.input = None;
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.id().cast_signed()) {
            // It fails where the group is gone, which is what is wanted.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Passes lines on until the output is closed or nobody listens. They may end with CR, LF or both.
fn read(output: impl Read, mut pass_on: impl FnMut(String, Instant) -> bool) {
    let mut line = Vec::new();
    let mut end = |line: &mut Vec<u8>| {
        let text = String::from_utf8_lossy(line).trim().to_owned();
        line.clear();
        text.is_empty() || pass_on(text, Instant::now())
    };
    for byte in BufReader::new(output).bytes().map_while(Result::ok) {
        match byte {
            b'\r' | b'\n' if !end(&mut line) => return,
            b'\r' | b'\n' => {}
            _ if line.len() < LINE => line.push(byte),
            _ => {}
        }
    }
    end(&mut line);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(output: &[u8]) -> Vec<String> {
        let mut lines = Vec::new();
        read(output, |line, _| {
            lines.push(line);
            lines.len() < 4
        });
        lines
    }

    #[test]
    fn lines_end_with_either_or_both_or_the_output() {
        assert_eq!(lines(b"OK\r\n7,7\rDEBUG a\n\n  b "), ["OK", "7,7", "DEBUG a", "b"]);
        assert_eq!(lines(b"1\n2\n3\n4\n5\n"), ["1", "2", "3", "4"], "nobody listens any more");
        assert_eq!(lines(b"\xff\n"), ["\u{fffd}"]);
    }

    #[test]
    fn of_a_long_line_the_rest_is_cut_off() {
        let long = [b"x".repeat(LINE + 5), b"7,7\n8,8\n".to_vec()].concat();
        assert_eq!(lines(&long), ["x".repeat(LINE), "8,8".to_owned()]);
    }
}
