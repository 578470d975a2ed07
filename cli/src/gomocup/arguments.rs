//! What stands after the word of a command.

use engine::board::Size;
use engine::eval::Score;

use super::cell::{Cell, integer, number};
use super::command::{Block, Command, CommandError, Moves, PathFor};
use super::parse::split_word;

type Read = Result<Command, CommandError>;

/// `START 15`, or `START 15 15` as one board program sends it.
pub(super) fn start(word: &'static str, rest: &str) -> Read {
    match sides(rest).as_deref() {
        Some(&[side]) => square(side, side),
        Some(&[width, height]) => square(width, height),
        _ => Err(argument(word, "a board size", rest)),
    }
}

/// `RECTSTART 15,15`.
pub(super) fn rectangle(word: &'static str, rest: &str) -> Read {
    match sides(rest).as_deref() {
        Some(&[width, height]) => square(width, height),
        _ => Err(argument(word, "width,height", rest)),
    }
}

/// The numbers of a list with commas or blanks; `None` where something else stands there.
fn sides(rest: &str) -> Option<Vec<u32>> {
    let separates = |c: char| c == ',' || c.is_whitespace();
    rest.split(separates).filter(|word| !word.is_empty()).map(number).collect()
}

fn square(width: u32, height: u32) -> Read {
    if width != height {
        return Err(CommandError::Rectangle(width, height));
    }
    let size = u8::try_from(width).ok().and_then(Size::new);
    size.map(Command::Start).ok_or(CommandError::Size(width))
}

/// `TURN 7,7`.
pub(super) fn cell(word: &'static str, rest: &str) -> Result<Cell, CommandError> {
    Cell::parse(rest).ok_or_else(|| argument(word, "x,y", rest))
}

/// `YXNBEST 5`; 0 is as good as 1.
pub(super) fn best(word: &'static str, rest: &str) -> Read {
    let count = number(split_word(rest).0).ok_or_else(|| argument(word, "a number", rest))?;
    Ok(Command::Best(usize::try_from(count).unwrap_or(usize::MAX).max(1)))
}

/// `YXBALANCEONE 0`; without a number it is 0, and no more than the best score without a win.
pub(super) fn balance(moves: Moves, word: &'static str, rest: &str) -> Read {
    const MOST: i64 = Score::MAX_EVAL.units() as i64;
    let aim = match split_word(rest).0 {
        "" => 0,
        number => integer(number).ok_or_else(|| argument(word, "a score", rest))?,
    };
    Ok(Command::Balance { moves, aim: aim.clamp(-MOST, MOST) as i32 })
}

// The table wants every reader to be able to fail.
#[expect(clippy::unnecessary_wraps, reason = "one signature for all readers of the table")]
pub(super) fn open(block: Block, rest: &str) -> Read {
    Ok(Command::Open(block, rest.to_owned()))
}

#[expect(clippy::unnecessary_wraps, reason = "one signature for all readers of the table")]
pub(super) fn path(purpose: PathFor, rest: &str) -> Read {
    Ok(Command::Path(purpose, rest.to_owned()))
}

fn argument(word: &'static str, expected: &'static str, found: &str) -> CommandError {
    CommandError::Argument { word, expected, found: found.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;

    fn message(line: &str) -> String {
        parse(line).unwrap_err().to_string()
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
    fn numbers_are_read_or_refused() {
        assert_eq!(parse("YXNBEST 5"), Ok(Command::Best(5)));
        assert_eq!(parse("yxnbest 0"), Ok(Command::Best(1)));
        for line in ["YXNBEST", "YXNBEST -1", "YXNBEST x"] {
            assert!(message(line).starts_with("YXNBEST expects a number, not '"), "{line}");
        }
        let one = |aim| Ok(Command::Balance { moves: Moves::One, aim });
        assert_eq!(parse("YXBALANCEONE -30"), one(-30));
        assert_eq!(parse("YXBALANCEONE"), one(0));
        assert_eq!(parse("YXBALANCEONE -2147483648"), one(-Score::MAX_EVAL.units()));
        assert_eq!(parse("YXBALANCEONE 3000000000"), one(Score::MAX_EVAL.units()));
        assert_eq!(message("YXBALANCETWO x"), "YXBALANCETWO expects a score, not 'x'");
    }
}
