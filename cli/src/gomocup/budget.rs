//! How long to think for a move: pure arithmetic.

use std::time::Duration;

use engine::search::Limits;

/// What a manager has said of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Clocks {
    /// For each move; zero asks for speed above all, `None` sets no limit.
    pub(super) turn: Option<Duration>,
    /// For the rest of the game; zero where nothing is left, `None` where there is no limit.
    pub(super) left: Option<Duration>,
    /// What each move adds to the rest.
    pub(super) increment: Duration,
}

/// How much thought a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// As little as gives a sensible move.
    Instant,
    /// So long, counted from the command.
    Within {
        /// At the most.
        time: Duration,
        /// What the move is worth, where the clock of the game binds.
        fair: Option<Duration>,
    },
    /// Until the result is proved or somebody calls a stop.
    Unlimited,
}

/// Kept back from every limit: the time a move takes to reach the manager's clock, and the
/// search's last look at its own.
const MARGIN: Duration = Duration::from_millis(30);

/// What a move costs that has no time of its own: the shortest search and the way to the manager.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The longest search of a move that has no time: enough for the first plies.
const INSTANT: Duration = Duration::from_millis(5);
const INSTANT_DEPTH: u32 = 4;

/// How many times its fair share of the game's time a move in doubt may take.
const IN_DOUBT: u32 = 2;

/// The shortest limit that is given to a search.
const LEAST: Duration = Duration::from_millis(1);

impl Pace {
    /// The pace for a move on a board with `stones` and `empty` points.
    pub(super) fn new(clocks: Clocks, stones: usize, empty: usize) -> Self {
        let hard = match (clocks.turn, clocks.left) {
            (Some(turn), Some(left)) => turn.min(left),
            (Some(limit), None) | (None, Some(limit)) => limit,
            (None, None) => return Self::Unlimited,
        };
        if hard.is_zero() {
            return Self::Instant;
        }
        let fair = clocks.left.map(|left| share(left, stones, empty) + clocks.increment);
        let most = fair.map_or(Duration::MAX, |fair| fair.saturating_mul(IN_DOUBT));
        let time = usable(hard).min(most);
        // Where the time of the move is the shorter one, nothing is gained by leaving some of it.
        Self::Within { time, fair: fair.filter(|&fair| fair < time) }
    }

    /// The limits of a search that begins `late` after the command came.
    pub(super) fn limits(self, late: Duration) -> Limits {
        match self {
            Self::Instant => {
                Limits { depth: Some(INSTANT_DEPTH), time: Some(INSTANT), ..Limits::default() }
            }
            Self::Within { time, fair } => {
                let rest = |time: Duration| time.saturating_sub(late).max(LEAST);
                Limits { time: Some(rest(time)), fair_time: fair.map(rest), ..Limits::default() }
            }
            Self::Unlimited => Limits::default(),
        }
    }
}

/// What can be used of a limit: all but the margin, and at least a third where the margin is most
/// of it.
fn usable(limit: Duration) -> Duration {
    limit.saturating_sub(MARGIN).max(limit / 3)
}

/// The part of the rest of the game's time that this move may take.
///
/// Most games are decided with 60 stones on the board: the time is spread over the moves up to
/// there, and over 8 at least. What the moves of a game that fills the board would cost without any
/// thought is kept back.
fn share(left: Duration, stones: usize, empty: usize) -> Duration {
    const DECIDED: usize = 60;
    let likely = (DECIDED.saturating_sub(stones) / 2).clamp(8, 25) as u32;
    let possible = (empty / 2 + 1) as u32;
    left.saturating_sub(OVERHEAD * possible) / likely
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn clocks(turn: Option<u64>, left: Option<u64>) -> Clocks {
        const fn time(ms: Option<u64>) -> Option<Duration> {
            match ms {
                Some(ms) => Some(Duration::from_millis(ms)),
                None => None,
            }
        }
        Clocks { turn: time(turn), left: time(left), increment: Duration::ZERO }
    }

    fn within(turn: Option<u64>, left: Option<u64>, stones: usize) -> Duration {
        match Pace::new(clocks(turn, left), stones, 225 - stones) {
            Pace::Within { time, .. } => time,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_turn_keeps_a_margin_but_never_more_than_two_thirds() {
        assert_eq!(within(Some(5000), None, 0), Duration::from_millis(4970));
        assert_eq!(within(Some(200), None, 0), Duration::from_millis(170));
        assert_eq!(within(Some(45), None, 0), Duration::from_millis(15));
        assert_eq!(within(Some(30), None, 0), Duration::from_millis(10));
        assert_eq!(within(Some(9), None, 0), Duration::from_millis(3));
    }

    #[test]
    fn zero_asks_for_speed_and_none_for_nothing() {
        let pace = |turn, left| Pace::new(clocks(turn, left), 10, 215);
        assert_eq!(pace(Some(0), None), Pace::Instant);
        assert_eq!(pace(Some(0), Some(60_000)), Pace::Instant);
        assert_eq!(pace(Some(5000), Some(0)), Pace::Instant);
        assert_eq!(pace(None, Some(0)), Pace::Instant);
        assert_eq!(pace(None, None), Pace::Unlimited);
        assert_eq!(Pace::Unlimited.limits(Duration::ZERO), Limits::default());
        let instant = Pace::Instant.limits(Duration::from_secs(9));
        assert!(instant.depth.is_some() && instant.time <= Some(Duration::from_millis(10)));
    }

    #[test]
    fn more_time_never_means_less_thought() {
        let mut last = Duration::ZERO;
        for ms in (1..3000).chain((3000..1_000_000).step_by(997)) {
            let turn = within(Some(ms), None, 20);
            assert!(turn >= last && turn < Duration::from_millis(ms));
            last = turn;
        }
        last = Duration::ZERO;
        for ms in (1..200_000).step_by(37) {
            let time = within(Some(7000), Some(ms), 20);
            assert!(time >= last && time < Duration::from_millis(ms.min(7000)));
            last = time;
        }
    }

    #[test]
    fn the_longest_game_stays_within_its_time() {
        for (turn, game) in [(30_000, 180_000), (5_000, 100_000), (1_000, 10_000), (9_000, 3_000)] {
            let turn = Some(Duration::from_millis(turn));
            let mut left = Duration::from_millis(game);
            for stones in (0..225).step_by(2) {
                let clocks = Clocks { turn, left: Some(left), increment: Duration::ZERO };
                let search = Pace::new(clocks, stones, 225 - stones).limits(Duration::ZERO).time;
                // With the shortest search this makes up the whole overhead.
                let used = search.unwrap() + Duration::from_millis(4);
                assert!(used <= left, "{game} ms: nothing left at stone {stones}");
                left -= used;
            }
        }
    }

    #[test]
    fn the_clock_of_the_game_gives_a_fair_share_and_the_clock_of_the_move_does_not() {
        let fair = |turn, left| match Pace::new(clocks(turn, left), 20, 205) {
            Pace::Within { time, fair } => (time.as_millis(), fair.map(|fair| fair.as_millis())),
            other => panic!("{other:?}"),
        };
        assert_eq!(fair(Some(5_000), None), (4_970, None));
        assert_eq!(fair(Some(500), Some(1_000_000)), (470, None));
        let (time, share) = fair(Some(30_000), Some(100_000));
        assert_eq!(share.map(|share| 2 * share), Some(time));
    }

    #[test]
    fn an_increment_is_spent_as_far_as_there_is_time() {
        let increment = Duration::from_secs(2);
        let pace =
            |left| Pace::new(Clocks { increment, ..clocks(Some(60_000), Some(left)) }, 20, 205);
        let time = |left| match pace(left) {
            Pace::Within { time, .. } => time,
            other => panic!("{other:?}"),
        };
        assert_eq!(time(100_000), within(Some(60_000), Some(100_000), 20) + 2 * increment);
        assert!(time(1_000) < Duration::from_secs(1));
    }

    #[test]
    fn what_has_passed_is_taken_off() {
        let ms = Duration::from_millis;
        let pace = Pace::Within { time: ms(100), fair: Some(ms(70)) };
        let limits = pace.limits(ms(40));
        assert_eq!((limits.time, limits.fair_time), (Some(ms(60)), Some(ms(30))));
        assert_eq!(pace.limits(Duration::from_secs(4)).time, Some(LEAST));
    }
}
