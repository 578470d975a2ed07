//! From a line to a command: pure functions over the [table](super::table).

use super::command::{Command, CommandError};
use super::table;

/// The command of a line that is not blank.
///
/// # Errors
///
/// Where the line begins with no known word, or its arguments make no sense.
pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
    let (word, rest) = split_word(line);
    match table::find(word) {
        Some((word, read)) => read(word, rest),
        None => Err(CommandError::Unknown(line.trim().to_owned())),
    }
}

/// Whether the line begins with the word of a command.
pub(super) fn is_command(line: &str) -> bool {
    table::find(split_word(line).0).is_some()
}

/// Whether the line is a command that only board programs of Yixin's family send.
///
/// `YXSTOP` is none: a manager sends it to engines that are late.
pub(super) fn is_of_yixin(line: &str) -> bool {
    let word = table::find(split_word(line).0).map(|(word, _)| word);
    word.is_some_and(|word| word.starts_with("YX") && word != "YXSTOP")
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

#[cfg(test)]
mod tests {
    use engine::board::Size;

    use super::super::cell::Cell;
    use super::super::command::{Block, PathFor};
    use super::super::info::Info;
    use super::*;

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
    fn blocks_and_paths_keep_what_stands_on_their_line() {
        let line = "board 7,7,1 8,8,2 done";
        assert_eq!(parse(line), Ok(Command::Open(Block::Board, "7,7,1 8,8,2 done".into())));
        assert_eq!(parse("SWAP2BOARD"), Ok(Command::Open(Block::Swap2, String::new())));
        let refused = Block::Refused("YXBLOCKPATH");
        assert_eq!(parse("yxblockpath"), Ok(Command::Open(refused, String::new())));
        assert_eq!(
            parse("yxhashdump C:\\My Files\\a.bin"),
            Ok(Command::Path(PathFor::DumpHash, "C:\\My Files\\a.bin".into()))
        );
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

    #[test]
    fn board_programs_are_known_by_their_commands() {
        assert!(is_of_yixin("yxboard") && is_of_yixin("YXNBEST 1"));
        assert!(!is_of_yixin("YXSTOP") && !is_of_yixin("BOARD") && !is_of_yixin("YXNONSENSE"));
    }
}
