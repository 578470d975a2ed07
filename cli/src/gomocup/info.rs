//! What `INFO` lines say.

use engine::board::Rule;

use super::command::CommandError;
use super::parse::split_word;

/// A setting that the engine heeds, or one that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Info {
    /// Milliseconds for each move: 0 for as fast as possible, less than 0 for no limit.
    TimeoutTurn(i64),
    /// Milliseconds for all moves of a game: 0 and less for no limit.
    TimeoutMatch(i64),
    /// Milliseconds that are left for the game; less than 0 where they are used up.
    TimeLeft(i64),
    /// Bytes of memory: 0 and less for no limit.
    MaxMemory(i64),
    /// The rule, and whether play goes on after a five.
    Rule {
        /// What wins and what is forbidden.
        rule: Rule,
        /// Whether play goes on after a five.
        continuous: bool,
    },
    /// Threads to search with.
    Threads(i64),
    /// Plies of the last iteration: 0 and less for no limit.
    MaxDepth(i64),
    /// Nodes of a search: 0 and less for no limit.
    MaxNodes(i64),
    /// Size of the transposition table in KiB.
    HashSize(i64),
    /// How well to play, from 0 to 100.
    Strength(i64),
    /// What decides among moves that are about as good, below full strength.
    Seed(i64),
    /// Anything else: it is let pass.
    Other,
}

/// Reads what follows `INFO`.
///
/// # Errors
///
/// Where there is no key, or the value of a key that counts makes no sense. The protocol wants no
/// answer to `INFO`: the errors are for later.
pub(super) fn parse(rest: &str) -> Result<Info, CommandError> {
    let (key, value) = split_word(rest);
    if key.is_empty() {
        return Err(error("a key and a value are missing", rest));
    }
    let info = match key.to_ascii_lowercase().as_str() {
        "timeout_turn" => Info::TimeoutTurn,
        "timeout_match" => Info::TimeoutMatch,
        "time_left" => Info::TimeLeft,
        "max_memory" => Info::MaxMemory,
        "thread_num" => Info::Threads,
        "max_depth" => Info::MaxDepth,
        "max_node" => Info::MaxNodes,
        "hash_size" => Info::HashSize,
        "strength" => Info::Strength,
        "seed" => Info::Seed,
        "rule" => return rule(integer(rest, value)?),
        _ => return Ok(Info::Other),
    };
    integer(rest, value).map(info)
}

/// A sum of 1 (exactly five), 2 (play goes on after a five), 4 (renju) and 8 (caro).
fn rule(sum: i64) -> Result<Info, CommandError> {
    let rule = match sum {
        0..8 if sum & 4 != 0 => Rule::RENJU,
        0..8 if sum & 1 != 0 => Rule::STANDARD,
        0..8 => Rule::FREESTYLE,
        _ => return Err(CommandError::Rule(sum)),
    };
    Ok(Info::Rule { rule, continuous: sum & 2 != 0 })
}

/// The first word of `value` as a number.
fn integer(rest: &str, value: &str) -> Result<i64, CommandError> {
    split_word(value).0.parse().map_err(|_| error("its value is no number", rest))
}

fn error(expected: &'static str, found: &str) -> CommandError {
    CommandError::Info { expected, found: found.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_count_carry_their_number() {
        for (line, info) in [
            ("timeout_turn 5000", Info::TimeoutTurn(5000)),
            ("TIMEOUT_MATCH 0", Info::TimeoutMatch(0)),
            ("time_left -1500", Info::TimeLeft(-1500)),
            ("time_left 2147483647", Info::TimeLeft(2_147_483_647)),
            ("max_memory 367001600", Info::MaxMemory(367_001_600)),
            ("thread_num 2", Info::Threads(2)),
            ("max_depth 8", Info::MaxDepth(8)),
            ("max_node 100000", Info::MaxNodes(100_000)),
            ("hash_size 65536", Info::HashSize(65536)),
            ("strength 35", Info::Strength(35)),
            ("seed 7", Info::Seed(7)),
            ("timeout_turn 5000 ms", Info::TimeoutTurn(5000)),
        ] {
            assert_eq!(parse(line), Ok(info), "{line}");
        }
    }

    #[test]
    fn keys_that_do_not_count_are_let_pass() {
        for line in ["foo 3", "folder C:\\My Files\\x", "evaluate 3,4", "game_type 1", "foo"] {
            assert_eq!(parse(line), Ok(Info::Other), "{line}");
        }
    }

    #[test]
    fn rules_are_sums() {
        for (sum, rule, continuous) in [
            (0, Rule::FREESTYLE, false),
            (1, Rule::STANDARD, false),
            (2, Rule::FREESTYLE, true),
            (3, Rule::STANDARD, true),
            (4, Rule::RENJU, false),
            (5, Rule::RENJU, false),
            (6, Rule::RENJU, true),
        ] {
            assert_eq!(parse(&format!("rule {sum}")), Ok(Info::Rule { rule, continuous }));
        }
        for sum in [-1, 8, 9, 10, 16] {
            assert_eq!(parse(&format!("rule {sum}")), Err(CommandError::Rule(sum)));
        }
    }

    #[test]
    fn values_that_are_no_numbers_are_errors_for_later() {
        let message = |line: &str| parse(line).unwrap_err().to_string();
        assert_eq!(message(""), "INFO '' is ignored: a key and a value are missing");
        assert_eq!(
            message("timeout_turn abc"),
            "INFO 'timeout_turn abc' is ignored: its value is no number"
        );
        assert_eq!(message("rule"), "INFO 'rule' is ignored: its value is no number");
        assert_eq!(
            message("rule 9"),
            "rule 9 is not supported: 0 (freestyle), 1 (standard) and 4 (renju) work"
        );
    }
}
