//! A manager that speaks to the engine through pipes, and one that only pipes a text into it.

use cli::gomocup::{self, Options};
use std::io::{self, BufRead, BufReader, PipeWriter, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No answer takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// The program, running on a thread of its own.
pub struct Manager {
    input: Option<PipeWriter>,
    output: Receiver<String>,
    /// A line that was looked at already.
    ahead: Option<String>,
    program: Option<JoinHandle<io::Result<()>>>,
}

impl Manager {
    /// Starts the program.
    pub fn new() -> Self {
        Self::with(Options::default())
    }

    /// Starts the program with options.
    pub fn with(options: Options) -> Self {
        let (commands, input) = io::pipe().unwrap();
        let (replies, output) = io::pipe().unwrap();
        let program =
            thread::spawn(move || gomocup::run(options, BufReader::new(commands), output));
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(replies).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self { input: Some(input), output: receiver, ahead: None, program: Some(program) }
    }

    /// Starts the program and a game.
    pub fn started(commands: &str) -> Self {
        let mut manager = Self::new();
        manager.send("START 15");
        assert_eq!(manager.reply(), "OK");
        manager.send(commands);
        manager
    }

    /// Writes a line, or several.
    pub fn send(&mut self, lines: &str) {
        self.send_bytes(format!("{lines}\r\n").as_bytes());
    }

    /// Writes bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next line that is no summary of a search.
    pub fn reply(&mut self) -> String {
        if let Some(line) = self.ahead.take() {
            return line;
        }
        loop {
            let line = self.output.recv_timeout(PATIENCE).expect("no answer came");
            if !is_summary(&line) {
                return line;
            }
        }
    }

    /// Passes over lines that begin in one of these ways.
    pub fn skip(&mut self, beginnings: &[&str]) {
        let mut line = self.reply();
        while beginnings.iter().any(|beginning| line.starts_with(beginning)) {
            line = self.reply();
        }
        self.ahead = Some(line);
    }

    /// The next line, which must be a move.
    pub fn reply_move(&mut self) -> (u8, u8) {
        let reply = self.reply();
        coordinates(&reply).unwrap_or_else(|| panic!("no move: {reply}"))
    }

    /// A line that comes within `time`.
    pub fn reply_within(&mut self, time: Duration) -> Option<String> {
        match self.output.recv_timeout(time) {
            Ok(line) if is_summary(&line) => self.reply_within(time),
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Closes the input without a word.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// Waits until the program has ended; returns what it still wrote and how long it took.
    pub fn wait(mut self) -> (Vec<String>, Duration) {
        let start = Instant::now();
        self.program.take().unwrap().join().unwrap().unwrap();
        let took = start.elapsed();
        (self.output.iter().filter(|line| !is_summary(line)).collect(), took)
    }

    /// Sends `END` and waits for it; nothing more may be written.
    pub fn end(mut self) {
        self.send("END");
        let (rest, _) = self.wait();
        assert_eq!(rest, [""; 0]);
    }
}

/// What the program writes where all of its input is there from the start.
pub fn pipe_through(input: impl Into<Vec<u8>>) -> Vec<String> {
    let mut output = Vec::new();
    gomocup::run(Options::default(), io::Cursor::new(input.into()), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    text.lines().filter(|line| !is_summary(line)).map(str::to_owned).collect()
}

/// The column and the row of a line that is a move, exactly as managers scan it.
pub fn coordinates(line: &str) -> Option<(u8, u8)> {
    let (x, y) = line.split_once(',')?;
    let number = |text: &str| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { text.parse::<u8>().ok() } else { None }
    };
    Some((number(x)?, number(y)?))
}

/// Whether the line is of one of the kinds that managers understand.
pub fn is_understood(line: &str) -> bool {
    let words = ["MESSAGE ", "ERROR ", "UNKNOWN ", "FORBID ", "INFO ", "name=\""];
    ["OK", "SWAP"].contains(&line)
        || line.split(' ').all(|word| coordinates(word).is_some())
        || words.iter().any(|word| line.starts_with(word))
}

fn is_summary(line: &str) -> bool {
    line.starts_with("MESSAGE depth ")
}
