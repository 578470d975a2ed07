//! From a line to a command: pure functions over one table of words.

use engine::board::Size;

use super::cell::{Cell, number};
use super::command::{Block, Command, CommandError};
use super::info;

/// A command word, and how the rest of its line is read.
struct Entry {
    word: &'static str,
    read: fn(rest: &str) -> Result<Command, CommandError>,
}

/// Every word that opens a command. Some that are refused stand here too: those that a block
/// follows, whose lines must not be taken for commands.
const TABLE: [Entry; 17] = [
    Entry { word: "START", read: start },
    Entry { word: "RECTSTART", read: rectangle },
    Entry { word: "RESTART", read: |_| Ok(Command::Restart) },
    Entry { word: "BEGIN", read: |_| Ok(Command::Begin) },
    Entry { word: "TURN", read: |rest| cell("TURN", rest).map(Command::Turn) },
    Entry { word: "TAKEBACK", read: |rest| cell("TAKEBACK", rest).map(Command::Takeback) },
    Entry { word: "BOARD", read: |rest| open(Block::Board, rest) },
    Entry { word: "DONE", read: |_| Ok(Command::Done) },
    Entry { word: "INFO", read: |rest| info::parse(rest).map(Command::Info) },
    Entry { word: "ABOUT", read: |_| Ok(Command::About) },
    Entry { word: "STOP", read: |_| Ok(Command::Stop) },
    Entry { word: "YXSTOP", read: |_| Ok(Command::Stop) },
    Entry { word: "END", read: |_| Ok(Command::End) },
    Entry { word: "SWAP2BOARD", read: |rest| open(Block::Refused("SWAP2BOARD"), rest) },
    Entry { word: "YXBOARD", read: |rest| open(Block::Refused("YXBOARD"), rest) },
    Entry { word: "YXBLOCK", read: |rest| open(Block::Refused("YXBLOCK"), rest) },
    Entry { word: "YXBLOCKUNDO", read: |rest| open(Block::Refused("YXBLOCKUNDO"), rest) },
];

/// The command of a line that is not blank.
///
/// # Errors
///
/// Where the line begins with no known word, or its arguments make no sense.
pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
    let (word, rest) = split_word(line);
    match entry(word) {
        Some(entry) => (entry.read)(rest),
        None => Err(CommandError::Unknown(line.trim().to_owned())),
    }
}

/// Whether the line begins with the word of a command.
pub(super) fn is_command(line: &str) -> bool {
    entry(split_word(line).0).is_some()
}

/// The first word of a line and what follows it.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()))
}

/// A text as a reply may repeat it: cut short and without control characters, so that the reply
/// stays one readable line.
pub(super) fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String =
        text.chars().take(SHOWN).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push_str("...");
    }
    shown
}

fn entry(word: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.word.eq_ignore_ascii_case(word))
}

/// `START 15`, or `START 15 15` as one manager sends it.
fn start(rest: &str) -> Result<Command, CommandError> {
    match sides(rest).as_deref() {
        Some(&[side]) => square(side, side),
        Some(&[width, height]) => square(width, height),
        _ => Err(argument("START", "a board size", rest)),
    }
}

/// `RECTSTART 15,15`.
fn rectangle(rest: &str) -> Result<Command, CommandError> {
    match sides(rest).as_deref() {
        Some(&[width, height]) => square(width, height),
        _ => Err(argument("RECTSTART", "width,height", rest)),
    }
}

/// The numbers of a list with commas or blanks; `None` where something else stands there.
fn sides(rest: &str) -> Option<Vec<u32>> {
    let separates = |c: char| c == ',' || c.is_whitespace();
    rest.split(separates).filter(|word| !word.is_empty()).map(number).collect()
}

fn square(width: u32, height: u32) -> Result<Command, CommandError> {
    if width != height {
        return Err(CommandError::Rectangle(width, height));
    }
    let size = u8::try_from(width).ok().and_then(Size::new);
    size.map(Command::Start).ok_or(CommandError::Size(width))
}

fn cell(word: &'static str, rest: &str) -> Result<Cell, CommandError> {
    Cell::parse(rest).ok_or_else(|| argument(word, "x,y", rest))
}

// The table wants every reader to be able to fail.
#[expect(clippy::unnecessary_wraps, reason = "one signature for all readers of the table")]
fn open(block: Block, rest: &str) -> Result<Command, CommandError> {
    Ok(Command::Open(block, rest.to_owned()))
}

fn argument(word: &'static str, expected: &'static str, found: &str) -> CommandError {
    CommandError::Argument { word, expected, found: found.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomocup::info::Info;

    fn message(line: &str) -> String {
        parse(line).unwrap_err().to_string()
    }

    #[test]
    fn case_and_blanks_do_not_matter() {
        assert_eq!(parse("START 15"), Ok(Command::Start(Size::MAX)));
        assert_eq!(parse("  start\t15 "), Ok(Command::Start(Size::MAX)));
        assert_eq!(parse("tUrN 3,4"), Ok(Command::Turn(Cell { x: 3, y: 4 })));
        assert_eq!(parse("takeback  3 , 4"), Ok(Command::Takeback(Cell { x: 3, y: 4 })));
        assert_eq!(parse("yxstop"), Ok(Command::Stop));
        assert_eq!(parse("End"), Ok(Command::End));
        assert_eq!(parse("info TIME_LEFT -5"), Ok(Command::Info(Info::TimeLeft(-5))));
    }

    #[test]
    fn sizes_are_read_in_every_form_and_judged() {
        let small = Size::new(6).unwrap();
        for line in ["START 6", "START 6 6", "RECTSTART 6,6", "RECTSTART 6, 6", "rectstart 6 6"] {
            assert_eq!(parse(line), Ok(Command::Start(small)), "{line}");
        }
        assert_eq!(message("START 20"), "board size 20 is not supported: sizes 6 to 15 work");
        assert_eq!(message("START 5"), "board size 5 is not supported: sizes 6 to 15 work");
        assert_eq!(
            message("RECTSTART 15,14"),
            "a board of 15x14 is not supported: squares from 6 to 15 work"
        );
        assert_eq!(message("START"), "START expects a board size, not ''");
        assert_eq!(message("START abc"), "START expects a board size, not 'abc'");
        assert_eq!(message("START 15 15 15"), "START expects a board size, not '15 15 15'");
        assert_eq!(message("START -15"), "START expects a board size, not '-15'");
        assert_eq!(message("RECTSTART 15"), "RECTSTART expects width,height, not '15'");
        assert_eq!(parse("START 4294967311"), Err(CommandError::Size(u32::MAX)));
    }

    #[test]
    fn blocks_keep_what_stands_on_their_line() {
        let line = "board 7,7,1 8,8,2 done";
        assert_eq!(parse(line), Ok(Command::Open(Block::Board, "7,7,1 8,8,2 done".into())));
        assert_eq!(parse("BOARD"), Ok(Command::Open(Block::Board, String::new())));
        let refused = Block::Refused("SWAP2BOARD");
        assert_eq!(parse("SWAP2BOARD"), Ok(Command::Open(refused, String::new())));
    }

    #[test]
    fn junk_is_repeated_short_and_clean() {
        assert_eq!(message("JUMP 7,7"), "command 'JUMP 7,7'");
        assert_eq!(message("TURN"), "TURN expects x,y, not ''");
        assert_eq!(message("TURN abc"), "TURN expects x,y, not 'abc'");
        assert_eq!(message("a\u{0}\u{7}b\u{1b}c"), "command 'a??b?c'");
        let long = "é".repeat(50);
        assert_eq!(message(&long), format!("command '{}...'", "é".repeat(40)));
        assert!(!is_command("7,7,1") && !is_command("STARTS") && is_command(" done "));
    }
}
