//! What `INFO` lines say.

use super::cell::integer;
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
    /// Milliseconds that each move adds to what is left for the game.
    TimeIncrement(i64),
    /// Bytes of memory: 0 and less for no limit.
    MaxMemory(i64),
    /// The number of a rule.
    Rule(i64),
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
    /// What to tell of a search while it runs: 1 for moves, 2 for lines, 3 for both.
    ShowDetail(i64),
    /// Whether to think while the opponent does: 1 for yes.
    Pondering(i64),
    /// How far from the stones moves may be: only a board program says it.
    CautionFactor(i64),
    /// Anything else: it is let pass.
    Other,
}

/// A key, or a few that are read alike.
pub(super) struct Key {
    pub(super) names: &'static [&'static str],
    /// What it sets, in Markdown.
    pub(super) meaning: &'static str,
    /// What holds where it does not come, in Markdown.
    pub(super) default: &'static str,
    /// What becomes of its number; `None` where the key is let pass.
    read: Option<fn(i64) -> Info>,
}

impl Key {
    /// Whether it changes anything.
    pub(super) const fn is_heeded(&self) -> bool {
        self.read.is_some()
    }
}

const fn key(
    names: &'static [&'static str],
    meaning: &'static str,
    default: &'static str,
    read: fn(i64) -> Info,
) -> Key {
    Key { names, meaning, default, read: Some(read) }
}

const fn passed(names: &'static [&'static str], meaning: &'static str) -> Key {
    Key { names, meaning, default: "", read: None }
}

/// Every key that managers and board programs send.
pub(super) const KEYS: &[Key] = &[
    key(
        &["timeout_turn"],
        "Milliseconds for a move. 0: as fast as possible. Less than 0: no limit.",
        "5000",
        Info::TimeoutTurn,
    ),
    key(
        &["timeout_match"],
        "Milliseconds for all moves of a game. 0 or less: no limit.",
        "no limit",
        Info::TimeoutMatch,
    ),
    key(
        &["time_left"],
        "Milliseconds left for the game. Counts for more than `timeout_match`, but for nothing where \
         that is less than 0. Less than 0: used up. 2147483647: no limit.",
        "`timeout_match` less the engine's own time",
        Info::TimeLeft,
    ),
    key(
        &["time_increment"],
        "Milliseconds that each move adds to what is left for the game.",
        "0",
        Info::TimeIncrement,
    ),
    key(&["max_memory"], "Bytes. 0 or less: no limit.", "350 MiB", Info::MaxMemory),
    key(
        &["rule"],
        "0 freestyle, 1 standard, 4 Renju; add 2 for games that go on after a five. From a board \
         program 2 is Renju too, 5 and 6 are freestyle.",
        "freestyle",
        Info::Rule,
    ),
    key(&["thread_num"], "Threads, as far as the machine has processors.", "1", Info::Threads),
    key(&["max_depth"], "Plies. 0 or less: no limit.", "no limit", Info::MaxDepth),
    key(&["max_node"], "Nodes of a search. 0 or less: no limit.", "no limit", Info::MaxNodes),
    key(
        &["hash_size"],
        "KiB for the transposition table, within `max_memory`. 0 or less: none is asked for.",
        "by time and memory",
        Info::HashSize,
    ),
    key(
        &["strength"],
        "From 0, a beginner who sees threats, to 100; see [search.md](search.md#levels-and-variety). \
         What is above or below counts as the nearest.",
        "100",
        Info::Strength,
    ),
    key(
        &["seed"],
        "What decides among moves that are about as good, below strength 100: the same seed and moves \
         give the same game.",
        "chance",
        Info::Seed,
    ),
    key(
        &["show_detail"],
        "What is told of a search while it runs. 1: moves, 2: lines, 3: both. See below.",
        "0",
        Info::ShowDetail,
    ),
    key(
        &["pondering", "ponder"],
        "1: the engine thinks while the opponent does. See below.",
        "0",
        Info::Pondering,
    ),
    key(
        &["caution_factor"],
        "0 to 5: how far from the stones moves may be. This engine looks two steps far at all of \
         them; the key only tells it that a board program speaks.",
        "",
        Info::CautionFactor,
    ),
    passed(
        &["game_type", "folder", "evaluate"],
        "The opponent's kind, a folder for files, the mouse: let pass.",
    ),
    passed(
        &[
            "start_depth",
            "thread_split_depth",
            "checkmate",
            "nbestsym",
            "vcthread",
            "usedatabase",
            "database_readonly",
            "swapable",
            "max_moves",
            "draw_result",
            "search_type",
        ],
        "Other settings of board programs: let pass.",
    ),
];

/// Reads what follows `INFO`.
///
/// # Errors
///
/// Where there is no key, or the value of a key that counts makes no sense. The protocol wants no
/// answer to `INFO`: the errors are for later.
pub(super) fn parse(rest: &str) -> Result<Info, CommandError> {
    let (word, value) = split_word(rest);
    if word.is_empty() {
        return Err(error("a key and a value are missing", rest));
    }
    let is_named = |key: &&Key| key.names.iter().any(|name| name.eq_ignore_ascii_case(word));
    let Some(read) = KEYS.iter().find(is_named).and_then(|key| key.read) else {
        return Ok(Info::Other);
    };
    let number = split_word(value).0;
    match integer(number).map(read) {
        Some(Info::Rule(rule)) if !(0..8).contains(&rule) => {
            Err(CommandError::Rule(number.to_owned()))
        }
        Some(info) => Ok(info),
        None => Err(error("its value is no number", rest)),
    }
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
            ("time_increment 1000", Info::TimeIncrement(1000)),
            ("max_memory 367001600", Info::MaxMemory(367_001_600)),
            ("thread_num 2", Info::Threads(2)),
            ("max_depth 8", Info::MaxDepth(8)),
            ("max_node 100000", Info::MaxNodes(100_000)),
            ("hash_size 65536", Info::HashSize(65536)),
            ("strength 35", Info::Strength(35)),
            ("seed 7", Info::Seed(7)),
            ("SHOW_DETAIL 3", Info::ShowDetail(3)),
            ("pondering 1", Info::Pondering(1)),
            ("ponder 1", Info::Pondering(1)),
            ("CAUTION_FACTOR 3", Info::CautionFactor(3)),
            ("rule 4", Info::Rule(4)),
            ("timeout_turn 5000 ms", Info::TimeoutTurn(5000)),
            ("timeout_turn 99999999999999999999", Info::TimeoutTurn(i64::MAX)),
            ("time_left -99999999999999999999", Info::TimeLeft(i64::MIN)),
        ] {
            assert_eq!(parse(line), Ok(info), "{line}");
        }
    }

    #[test]
    fn keys_that_do_not_count_are_let_pass() {
        for line in ["foo 3", "folder C:\\My Files\\x", "evaluate 3,4", "game_type 1", "foo"] {
            assert_eq!(parse(line), Ok(Info::Other), "{line}");
        }
        for name in KEYS.iter().filter(|key| !key.is_heeded()).flat_map(|key| key.names) {
            assert_eq!(parse(&format!("{name} what")), Ok(Info::Other), "{name}");
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
        for number in ["-1", "8", "9", "10", "16", "99999999999999999999"] {
            assert_eq!(
                message(&format!("rule {number}")),
                format!(
                    "rule {number} is not supported: 0 (freestyle), 1 (standard) and 4 (renju) work"
                )
            );
        }
    }
}
