//! What the manager has said of rule, time and memory.

use std::thread;
use std::time::Duration;

use engine::Config;
use engine::board::Rule;
use engine::search::{Limits, Strength, Variety};

use super::budget::{Clocks, Pace};
use super::info::Info;
use super::memory::{self, table_mib};

/// The time that managers send where the game has no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The settings in force; they stay from game to game.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) rule: Rule,
    /// Play goes on after a five.
    pub(super) continuous: bool,
    turn: Option<Duration>,
    game: Option<Duration>,
    told_left: Option<Duration>,
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
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            rule: Rule::FREESTYLE,
            continuous: false,
            turn: Some(Duration::from_secs(5)),
            game: None,
            told_left: None,
            spent: Duration::ZERO,
            max_memory: Some(memory::USUAL),
            hash_kib: None,
            threads: 1,
            max_depth: None,
            max_nodes: None,
            strength: Strength::FULL,
            seed: None,
        }
    }
}

impl Settings {
    /// Takes note of an `INFO`.
    pub(super) fn apply(&mut self, info: Info) {
        match info {
            Info::TimeoutTurn(ms) => self.turn = (ms >= 0).then(|| millis(ms)),
            Info::TimeoutMatch(ms) => self.game = (ms > 0).then(|| millis(ms)),
            Info::TimeLeft(ms) => {
                self.told_left = Some(if ms >= UNLIMITED { Duration::MAX } else { millis(ms) });
                self.spent = Duration::ZERO;
            }
            Info::MaxMemory(bytes) => self.max_memory = positive(bytes),
            Info::Rule { rule, continuous } => {
                self.rule = rule;
                self.continuous = continuous;
            }
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
            Info::Other => {}
        }
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
        let left = match self.told_left {
            Some(Duration::MAX) => None,
            Some(left) => Some(left.saturating_sub(self.spent)),
            None => self.game.map(|game| game.saturating_sub(self.spent)),
        };
        Pace::new(Clocks { turn: self.turn, left }, stones, empty)
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

    /// How the engine is to be set up for moves at `pace`.
    pub(super) fn config(&self, pace: Pace) -> Config {
        let time = match pace {
            Pace::Instant => Some(Duration::ZERO),
            Pace::Within { time, .. } => Some(time),
            Pace::Unlimited => None,
        };
        let hash_mib = table_mib(self.max_memory, self.hash_kib, time);
        Config { hash_mib, threads: self.threads, ..Config::default() }
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
    let most = thread::available_parallelism().map_or(1, usize::from);
    usize::try_from(count).unwrap_or(1).clamp(1, most)
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
