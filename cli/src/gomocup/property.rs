//! What holds whatever a manager sends: a property over bytes, for a fuzzer and for tests.

use std::io::BufReader;
use std::time::Instant;

use engine::board::Size;

use super::Options;
use super::cell::Cell;
use super::command::{Block, Command, CommandError, PathFor};
use super::inbox::{Received, Signals};
use super::lines::Lines;
use super::parse::{is_command, parse};
use super::session::{Flow, Session};

/// A conversation that went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{flaw}\nline:   {line:?}\noutput: {output:?}")]
pub struct Broken {
    /// What is wrong.
    pub flaw: &'static str,
    /// The line that was answered so.
    pub line: String,
    /// The answer.
    pub output: String,
}

/// Any bytes are a session. Each line that comes out is of a kind that managers understand; there are
/// never more answers than are due; commands that have an answer get it, and of their kind; and at the
/// end a new game begins as if nothing had been.
///
/// Searches end as soon as they begin, as they do where the input has ended; tables stay small, and no
/// file is touched.
///
/// # Errors
///
/// The first line whose answer is wrong.
pub fn protocol_lines(input: &[u8]) -> Result<(), Broken> {
    let lines: Vec<String> = Lines::new(input).collect();
    if !Lines::new(BufReader::with_capacity(3, input)).eq(lines.iter().cloned()) {
        return Err(broken("lines depend on how the bytes come", "", ""));
    }
    let mut talk = Talk::default();
    for line in lines.iter().filter(|line| !names_a_file(line)) {
        if talk.say(line)? == Flow::End {
            return Ok(());
        }
    }
    for line in ["ABOUT", "START 15", "YXBLOCKRESET", "BEGIN"] {
        talk.say(line)?;
    }
    Ok(())
}

fn broken(flaw: &'static str, line: &str, output: &str) -> Broken {
    Broken { flaw, line: line.to_owned(), output: output.to_owned() }
}

/// Whether the line would make the engine write a file, or read one.
fn names_a_file(line: &str) -> bool {
    matches!(parse(line), Ok(Command::Path(PathFor::DumpHash | PathFor::LoadHash, _)))
}

/// A conversation and what is due in it.
struct Talk {
    session: Session<Vec<u8>>,
    signals: Signals,
    lines: u64,
}

impl Default for Talk {
    fn default() -> Self {
        let signals = Signals::default();
        signals.close();
        let session = Session::new(Vec::new(), Options::default());
        Self { session, signals, lines: 0 }
    }
}

impl Talk {
    /// Says a line and looks at what comes back.
    fn say(&mut self, line: &str) -> Result<Flow, Broken> {
        let alone = self.session.is_between_commands();
        let due = self.due(line);
        let flow = self.pass(line)?;
        let output = std::mem::take(&mut self.session.output);
        let output = String::from_utf8_lossy(&output);
        let fail = |flaw| broken(flaw, line, &output);
        if !output.is_empty() && !output.ends_with('\n') {
            return Err(fail("a line without an end"));
        }
        let size = self.session.game.as_ref().map_or(Size::MAX, |game| game.grid().size);
        let kinds: Option<Vec<Kind>> = output.lines().map(|line| kind(line, size)).collect();
        let kinds = kinds.ok_or_else(|| fail("a line of no kind that managers understand"))?;
        let answers: Vec<Kind> = kinds.into_iter().filter(|&it| it != Kind::Message).collect();
        if answers.len() > due {
            return Err(fail("more answers than were due"));
        }
        if alone && !fits(&parse(line), &answers, self.session.lenient) {
            return Err(fail("another answer than the command has"));
        }
        Ok(flow)
    }

    /// How many answers may come of the line at most: its own, that of what waits for its end, and what
    /// is left to say of an `INFO`.
    fn due(&self, line: &str) -> usize {
        let alone = self.session.is_between_commands();
        let own = has_answers(&parse(line)) && (alone || is_command(line));
        usize::from(own) + usize::from(!alone) + usize::from(self.session.complaints.has_error())
    }

    /// Hands a line on, and keeps memory and threads small whatever it asks for.
    fn pass(&mut self, line: &str) -> Result<Flow, Broken> {
        let mut flow = Flow::Continue;
        for text in [line, "INFO hash_size 1024", "INFO thread_num 1"] {
            if flow == Flow::Continue {
                let received =
                    Received { text: text.to_owned(), at: Instant::now(), number: self.lines };
                let passed = self.session.line(&received, &self.signals);
                flow = passed.map_err(|_| broken("the output fails", line, ""))?;
                self.session.ponder(self.lines, &self.signals);
                self.lines += 1;
            }
        }
        Ok(flow)
    }
}

/// The kinds of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ok,
    /// One point, or several.
    Moves,
    Swap,
    Forbidden,
    About,
    Error,
    Unknown,
    /// No answer, but a word for the human, or of a search.
    Message,
}

/// The kind of a line; `None` where it is of none, or names a point off the board.
fn kind(line: &str, size: Size) -> Option<Kind> {
    let first = line.split(' ').next().unwrap_or_default();
    match first {
        "OK" | "SWAP" if line != first => None,
        "OK" => Some(Kind::Ok),
        "SWAP" => Some(Kind::Swap),
        "FORBID" => line.ends_with('.').then_some(Kind::Forbidden),
        "ERROR" => Some(Kind::Error),
        "UNKNOWN" => Some(Kind::Unknown),
        "MESSAGE" | "INFO" => Some(Kind::Message),
        _ if line.starts_with("name=\"") => Some(Kind::About),
        _ => line.split(' ').all(|cell| is_on_board(cell, size)).then_some(Kind::Moves),
    }
}

fn is_on_board(text: &str, size: Size) -> bool {
    let width = u32::from(size.side());
    let digits = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    digits && Cell::parse(text).is_some_and(|cell| cell.x < width && cell.y < width)
}

/// Whether a command that stands for itself ever has an answer.
const fn has_answers(command: &Result<Command, CommandError>) -> bool {
    !matches!(
        command,
        Ok(Command::Info(_) | Command::Stop | Command::Pass | Command::ShowInfo | Command::End)
            | Err(CommandError::Info { .. } | CommandError::Rule(_))
    )
}

/// Whether a command that stands for itself may be answered so. An error may be about what was said
/// before, such as a rule that is not played.
fn fits(command: &Result<Command, CommandError>, answers: &[Kind], lenient: bool) -> bool {
    let errors = answers.iter().filter(|&&kind| kind == Kind::Error).count();
    let rest: Vec<Kind> = answers.iter().copied().filter(|&kind| kind != Kind::Error).collect();
    let is = |kind| rest == [kind] || rest.is_empty() && errors > 0;
    match command {
        Ok(Command::Start(_)) => rest == [Kind::Ok],
        Ok(Command::Restart | Command::Takeback(_)) => is(Kind::Ok),
        Ok(
            Command::Begin
            | Command::Turn(_)
            | Command::Play(_)
            | Command::Best(_)
            | Command::Balance { .. },
        ) => is(Kind::Moves),
        Ok(Command::ShowForbidden) => is(Kind::Forbidden),
        Ok(Command::About) => rest == [Kind::About],
        Ok(Command::Open(Block::Swap2, _)) => {
            rest.is_empty() || rest == [Kind::Swap] || rest == [Kind::Moves]
        }
        Ok(Command::Open(Block::Board, _)) => rest.is_empty() || rest == [Kind::Moves],
        Ok(Command::Open(Block::Refused(_), _) | Command::Path(..)) => {
            rest.is_empty() || rest == [Kind::Unknown]
        }
        Err(CommandError::Unknown(_)) => lenient || rest == [Kind::Unknown],
        Err(CommandError::Info { .. } | CommandError::Rule(_)) | Ok(Command::Info(_)) => {
            answers.is_empty()
        }
        Err(_) | Ok(Command::Done) => rest.is_empty() && errors > 0,
        Ok(_) => rest.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let six = Size::MIN;
        for (line, expected) in [
            ("OK", Some(Kind::Ok)),
            ("OK then", None),
            ("5,5", Some(Kind::Moves)),
            ("5,5 0,0 1,2", Some(Kind::Moves)),
            ("6,5", None),
            ("5,-5", None),
            ("5, 5", None),
            ("", None),
            ("FORBID .", Some(Kind::Forbidden)),
            ("FORBID 0101", None),
            ("name=\"x\"", Some(Kind::About)),
            ("MESSAGE 7,7", Some(Kind::Message)),
            ("junk", None),
        ] {
            assert_eq!(kind(line, six), expected, "{line}");
        }
    }

    #[test]
    fn answers_that_are_missing_or_of_another_kind_are_seen() {
        let fits = |line: &str, answers: &[Kind]| fits(&parse(line), answers, false);
        assert!(fits("START 15", &[Kind::Ok]) && !fits("START 15", &[]));
        assert!(!fits("START 15", &[Kind::Moves]) && !fits("START 15", &[Kind::Ok, Kind::Ok]));
        assert!(
            fits("START 15", &[Kind::Error, Kind::Ok]),
            "a rule that is not played came before"
        );
        assert!(fits("TURN 7,7", &[Kind::Moves]) && fits("TURN 7,7", &[Kind::Error]));
        assert!(!fits("TURN 7,7", &[Kind::Unknown]) && !fits("TURN 7,7", &[]));
        assert!(fits("INFO rule 9", &[]) && !fits("INFO rule 9", &[Kind::Error]));
        assert!(fits("JUMP", &[Kind::Unknown]) && !fits("JUMP", &[]) && !fits("JUMP", &[Kind::Ok]));
        assert!(fits("YXSTOP", &[]) && !fits("YXSTOP", &[Kind::Moves]));
    }

    #[test]
    fn sessions_that_write_files_are_not_held() {
        assert!(names_a_file("yxhashdump /somewhere") && names_a_file("YXHASHLOAD"));
        assert!(!names_a_file("LOADMODEL x") && !names_a_file("x"));
        let session = b"START 15\nYXHASHDUMP\nabsent-file\nYXHASHDUMP absent-file\nBEGIN\n";
        assert_eq!(protocol_lines(session), Ok(()));
        assert!(!std::path::Path::new("absent-file").exists());
    }
}
