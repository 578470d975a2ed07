//! What the manager has said of rule, time and memory.

use std::thread;
use std::time::Duration;

use engine::Config;
use engine::board::Rule;
use engine::eval::Weights;
use engine::search::{Limits, Strength, Variety};

use super::budget::{Clocks, Pace};
use super::info::Info;
use super::memory::{self, table_mib};

/// The time that managers send where the game has no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The times that a board program sends where there is no limit.
const YIXIN_UNLIMITED: (i64, i64) = (2_000_000, 100_000_000);

/// Who is at the other end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Dialect {
    /// A manager that keeps to the protocol.
    #[default]
    Gomocup,
    /// A board program of Yixin's family: some numbers mean other things.
    Yixin,
}

/// What is told of a search while it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Detail {
    /// Each move at the root.
    pub(super) moves: bool,
    /// Each line of each iteration.
    pub(super) lines: bool,
}

/// The settings in force; they stay from game to game.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) dialect: Dialect,
    pub(super) detail: Detail,
    /// Whether to think while the opponent does.
    pub(super) pondering: bool,
    /// The number of the rule.
    rule: i64,
    /// Milliseconds, as they were said.
    turn: i64,
    game: i64,
    told_left: Option<Duration>,
    increment: Duration,
    /// Thought since the game began, or since the manager said what is left.
    spent: Duration,
    max_memory: Option<u64>,
    hash_kib: Option<u64>,
    threads: usize,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    strength: Strength,
    /// What decides among moves that are about as good; chance, where nothing is said.
    seed: Option<u64>,
    /// The weights of the evaluation.
    weights: Weights,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dialect: Dialect::default(),
            detail: Detail::default(),
            pondering: false,
            rule: 0,
            turn: 5000,
            game: 0,
            told_left: None,
            increment: Duration::ZERO,
            spent: Duration::ZERO,
            max_memory: Some(memory::USUAL),
            hash_kib: None,
            threads: 1,
            max_depth: None,
            max_nodes: None,
            strength: Strength::FULL,
            seed: None,
            weights: Weights::default(),
        }
    }
}

impl Settings {
    /// The settings in force where nothing has been said, with these weights.
    pub(super) fn new(weights: Weights) -> Self {
        Self { weights, ..Self::default() }
    }

    /// Takes note of an `INFO`.
    pub(super) fn apply(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(ms) => self.turn = ms,
            Info::TimeoutMatch(ms) => self.game = ms,
            Info::TimeLeft(ms) => {
                self.told_left = Some(if ms >= UNLIMITED { Duration::MAX } else { millis(ms) });
                self.spent = Duration::ZERO;
            }
            Info::TimeIncrement(ms) => self.increment = millis(ms),
            Info::MaxMemory(bytes) => self.max_memory = positive(bytes),
            Info::Rule(number) => self.rule = number,
            Info::Threads(count) => self.threads = threads(count),
            Info::MaxDepth(plies) => {
                self.max_depth = positive(plies).map(|plies| plies.try_into().unwrap_or(u32::MAX));
            }
            Info::MaxNodes(nodes) => self.max_nodes = positive(nodes),
            Info::HashSize(kib) => self.hash_kib = positive(kib),
            Info::Strength(strength) => {
                self.strength = Strength::new(strength.clamp(0, 100) as u8);
            }
            Info::Seed(seed) => self.seed = Some(seed as u64),
            Info::ShowDetail(sum) => {
                self.detail = Detail { moves: sum & 1 != 0, lines: sum & 2 != 0 };
            }
            Info::Pondering(number) => self.pondering = number > 0,
            Info::CautionFactor(_) => self.dialect = Dialect::Yixin,
            Info::Other => {}
        }
    }

    /// What wins and what is forbidden.
    ///
    /// To managers the number is a sum of 1 (exactly five), 2 (play goes on after a five) and 4
    /// (renju), to board programs a choice: 2 is renju as well, 5 and 6 are freestyle with swaps.
    pub(super) const fn rule(&self) -> Rule {
        match (self.dialect, self.rule) {
            (Dialect::Yixin, 2 | 4) => Rule::RENJU,
            (Dialect::Yixin, 1) => Rule::STANDARD,
            (Dialect::Gomocup, sum) if sum & 4 != 0 => Rule::RENJU,
            (Dialect::Gomocup, sum) if sum & 1 != 0 => Rule::STANDARD,
            _ => Rule::FREESTYLE,
        }
    }

    /// Whether play goes on after a five.
    pub(super) fn continuous(&self) -> bool {
        self.dialect == Dialect::Gomocup && self.rule & 2 != 0
    }

    /// Begins a game: its time is whole again. What is left of the time is only believed where it
    /// was said after the last move.
    pub(super) fn new_game(&mut self) {
        if !self.spent.is_zero() {
            self.told_left = None;
            self.spent = Duration::ZERO;
        }
    }

    /// Takes note of a move that took `time`.
    pub(super) fn spend(&mut self, time: Duration) {
        self.spent += time;
    }

    /// How much thought the next move is worth, on a board with `stones` and `empty` points.
    pub(super) fn pace(&self, stones: usize, empty: usize) -> Pace {
        Pace::new(self.clocks(), stones, empty)
    }

    fn clocks(&self) -> Clocks {
        let said = (self.turn, self.game);
        let without_end = self.dialect == Dialect::Yixin
            && said.0 >= YIXIN_UNLIMITED.0
            && said.1 >= YIXIN_UNLIMITED.1;
        if without_end {
            return Clocks { turn: None, left: None, increment: Duration::ZERO };
        }
        let left = match self.told_left {
            _ if self.game < 0 => None,
            Some(Duration::MAX) => None,
            Some(left) => Some(left),
            None => positive(self.game).map(Duration::from_millis),
        };
        Clocks {
            turn: (self.turn >= 0).then(|| millis(self.turn)),
            left: left.map(|left| left.saturating_sub(self.spent)),
            increment: self.increment,
        }
    }

    /// The most plies of a search.
    pub(super) const fn max_depth(&self) -> Option<u32> {
        self.max_depth
    }

    /// The limits of a search at `pace` that begins `late` after the command came.
    pub(super) fn limits(&self, pace: Pace, late: Duration) -> Limits {
        let limits = pace.limits(late);
        let depth = match (limits.depth, self.max_depth) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.strength.limits(Limits { depth, nodes: self.max_nodes, ..limits })
    }

    /// The chance that has a say in the moves.
    pub(super) fn variety(&self) -> Variety {
        self.strength.variety(self.seed.unwrap_or_else(rand::random))
    }

    /// What an engine is made for: memory, the wish for a table, threads. Board programs repeat them
    /// before every move, which changes nothing.
    pub(super) fn resources(&self) -> impl PartialEq + use<> {
        (self.max_memory, self.hash_kib, self.threads)
    }

    /// How the engine is to be set up for moves at `pace`.
    pub(super) fn config(&self, pace: Pace) -> Config {
        let time = match pace {
            Pace::Instant => Some(Duration::ZERO),
            Pace::Within { time, .. } => Some(time),
            Pace::Unlimited => None,
        };
        let hash_mib = table_mib(self.max_memory, self.hash_kib, time);
        let (threads, weights) = (self.threads, self.weights);
        Config { hash_mib, threads, weights, ..Config::default() }
    }
}

/// Milliseconds as time; less than none is none.
fn millis(ms: i64) -> Duration {
    Duration::from_millis(ms.try_into().unwrap_or(0))
}

/// A limit; `None` where it is 0 or less, which sets none.
fn positive(value: i64) -> Option<u64> {
    u64::try_from(value).ok().filter(|&value| value > 0)
}

/// Threads as asked for, as far as the machine has them.
fn threads(count: i64) -> usize {
    usize::try_from(count).unwrap_or(1).clamp(1, most_threads())
}

/// The threads that the machine can run at once.
pub(super) fn most_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(infos: &[Info]) -> Settings {
        let mut settings = Settings::default();
        for &info in infos {
            settings.apply(info);
        }
        settings
    }

    fn time(settings: &Settings) -> Option<u128> {
        settings.limits(settings.pace(60, 165), Duration::ZERO).time.map(|time| time.as_millis())
    }

    #[test]
    fn without_a_word_a_turn_takes_at_most_five_seconds() {
        assert_eq!(time(&told(&[])), Some(4970));
        assert_eq!(time(&told(&[Info::TimeoutMatch(0)])), Some(4970));
        assert_eq!(time(&told(&[Info::TimeLeft(UNLIMITED)])), Some(4970));
        assert_eq!(time(&told(&[Info::TimeoutTurn(-1)])), None);
        assert_eq!(time(&told(&[Info::TimeoutTurn(-1), Info::TimeoutMatch(-1)])), None);
        assert_eq!(time(&told(&[Info::TimeoutTurn(i64::MAX)])).unwrap(), i64::MAX as u128 - 30);
    }

    #[test]
    fn what_is_left_counts_for_more_than_the_time_of_the_game() {
        let turn = Info::TimeoutTurn(100_000);
        let game = told(&[turn, Info::TimeoutMatch(80_000)]);
        assert_eq!(time(&game), Some(2 * (80_000 - 83 * 5) / 8));
        let left = told(&[turn, Info::TimeoutMatch(80_000), Info::TimeLeft(8_000)]);
        assert_eq!(time(&left), Some(2 * (8_000 - 83 * 5) / 8));
        let unlimited = told(&[turn, Info::TimeLeft(UNLIMITED), Info::TimeoutMatch(80_000)]);
        assert_eq!(time(&unlimited), Some(99_970));
        let over = told(&[turn, Info::TimeLeft(-20)]);
        assert_eq!(over.pace(0, 225), Pace::Instant);
    }

    #[test]
    fn a_manager_and_a_board_program_number_the_rules_in_their_own_way() {
        let rules = |dialect| {
            (0..8).map(move |number| {
                let settings = Settings { dialect, ..told(&[Info::Rule(number)]) };
                (settings.rule(), settings.continuous())
            })
        };
        let (free, exact, renju) = (Rule::FREESTYLE, Rule::STANDARD, Rule::RENJU);
        let sums = [free, exact, free, exact, renju, renju, renju, renju];
        let goes_on = [false, false, true, true, false, false, true, true];
        assert!(rules(Dialect::Gomocup).eq(sums.into_iter().zip(goes_on)));
        let choices = [free, exact, renju, free, renju, free, free, free];
        assert!(rules(Dialect::Yixin).eq(choices.into_iter().zip([false; 8])));
        assert_eq!(told(&[Info::CautionFactor(3), Info::Rule(2)]).rule(), renju);
    }

    #[test]
    fn board_programs_say_in_two_ways_that_there_is_no_limit() {
        let calculator = [Info::TimeoutTurn(-1), Info::TimeoutMatch(-1), Info::TimeLeft(1)];
        assert_eq!(told(&calculator).pace(0, 225), Pace::Unlimited);
        let yixin = [Info::TimeoutTurn(2_000_000), Info::TimeoutMatch(100_000_000)];
        let yixin = [yixin[0], yixin[1], Info::TimeLeft(100_000_000)];
        assert!(matches!(told(&yixin).pace(0, 225), Pace::Within { .. }));
        let yixin = [&yixin[..], &[Info::CautionFactor(1)]].concat();
        assert_eq!(told(&yixin).pace(0, 225), Pace::Unlimited);
    }

    #[test]
    fn detail_is_a_sum() {
        let detail = |sum| {
            let Detail { moves, lines } = told(&[Info::ShowDetail(sum)]).detail;
            (moves, lines)
        };
        let all = [(false, false), (true, false), (false, true), (true, true)];
        assert_eq!([0, 1, 2, 3].map(detail), all);
    }

    #[test]
    fn thought_is_taken_off_until_the_manager_speaks_or_a_game_begins() {
        let mut settings = told(&[Info::TimeoutTurn(100_000), Info::TimeoutMatch(80_000)]);
        let whole = time(&settings);
        settings.spend(Duration::from_secs(40));
        assert!(time(&settings) < whole);
        settings.new_game();
        assert_eq!(time(&settings), whole);
        settings.spend(Duration::from_secs(40));
        settings.apply(Info::TimeLeft(80_000));
        assert_eq!(time(&settings), whole);
        settings.new_game();
        assert_eq!(settings.told_left, Some(Duration::from_secs(80)), "said before the game began");
        settings.spend(Duration::from_secs(1));
        settings.new_game();
        assert_eq!(settings.told_left, None, "the last game's");
    }

    #[test]
    fn strength_bounds_the_nodes_and_brings_variety_that_a_seed_fixes() {
        let nodes =
            |settings: &Settings| settings.limits(settings.pace(60, 165), Duration::ZERO).nodes;
        let full = told(&[Info::Strength(100)]);
        assert_eq!((nodes(&full), full.variety().margin), (None, 0));
        let weak = told(&[Info::Strength(7), Info::Seed(5)]);
        assert_eq!((nodes(&weak), weak.variety()), (Some(20), Strength::new(7).variety(5)));
        assert_eq!(nodes(&told(&[Info::Strength(-3)])), nodes(&told(&[Info::Strength(0)])));
        assert_eq!(nodes(&told(&[Info::Strength(1 << 40)])), None);
        assert_eq!(nodes(&told(&[Info::Strength(50), Info::MaxNodes(9)])), Some(9));
    }

    #[test]
    fn depth_and_nodes_bound_every_search() {
        let settings = told(&[Info::MaxDepth(3), Info::MaxNodes(500), Info::TimeoutTurn(0)]);
        let limits = settings.limits(settings.pace(0, 225), Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes), (Some(3), Some(500)));
        let free = told(&[Info::MaxDepth(0), Info::MaxNodes(-1)]);
        let limits = free.limits(free.pace(0, 225), Duration::ZERO);
        assert_eq!((limits.depth, limits.nodes), (None, None));
        let deep = told(&[Info::MaxDepth(i64::MAX)]);
        assert_eq!(deep.max_depth, Some(u32::MAX));
    }

    #[test]
    fn threads_and_memory_stay_possible() {
        assert_eq!(threads(0), 1);
        assert_eq!(threads(-4), 1);
        assert!(threads(i64::MAX) <= 4096);
        let pace = Pace::Within { time: Duration::from_secs(30), fair: None };
        assert_eq!(told(&[Info::MaxMemory(30_000_000)]).config(pace).hash_mib, 14);
        assert_eq!(told(&[Info::MaxMemory(0)]).config(pace).hash_mib, 512);
        assert_eq!(told(&[Info::HashSize(8192)]).config(pace).hash_mib, 8);
        assert_eq!(told(&[]).config(Pace::Instant).hash_mib, 4);
    }
}
