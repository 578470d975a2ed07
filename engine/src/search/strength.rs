//! Play below full strength, and variety: how far a search may go, and what chance decides.

use super::limits::Limits;
use super::report::Report;
use crate::eval::Score;
use crate::position::Position;
use crate::threats::Situation;

/// How well to play: from 0, a beginner who sees threats, to 100, as well as the limits allow.
///
/// Up to 99 a search ends after so many positions, two times as many for each seven steps, and chance
/// decides among moves that are about as good.
///
/// ```
/// use engine::board::{Rule, Size};
/// use engine::position::{Position, parse_moves};
/// use engine::search::{Limits, Silent, StopHandle, Strength};
/// use engine::{Config, Engine};
///
/// let mut position = Position::new(Rule::RENJU, Size::MAX);
/// position.play_all(&parse_moves("h8h9j10", Size::MAX)?)?;
/// let (strength, stop) = (Strength::new(30), StopHandle::new());
/// let variety = strength.variety(42);
/// let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
/// let limits = strength.limits(Limits::default());
/// let lines = variety.lines(&position);
/// let mut report = engine.analyze(&position, limits, lines, &stop, &mut Silent);
/// variety.decide(&position, &mut report);
/// assert!(report.best().is_some());
/// # Ok::<(), engine::position::MoveTextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strength(u8);

impl Strength {
    /// As well as the limits allow; nothing is left to chance.
    pub const FULL: Self = Self(100);

    /// A strength; what is above 100 counts as 100.
    #[must_use]
    pub const fn new(strength: u8) -> Self {
        Self(if strength < Self::FULL.0 { strength } else { Self::FULL.0 })
    }

    /// The strength as a number from 0 to 100.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The limits of a search at this strength, within `limits`.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Limits {
        let own = (self < Self::FULL).then(|| nodes(self.0.into()));
        Limits { nodes: own.into_iter().chain(limits.nodes).min(), ..limits }
    }

    /// The variety of play at this strength: the moves within 50 units of the best, and more of them
    /// the weaker the play below 50; none at full strength.
    #[must_use]
    pub const fn variety(self, seed: u64) -> Variety {
        let weakness = 50_u8.saturating_sub(self.0) as i32;
        let margin = if self.0 == Self::FULL.0 { 0 } else { Variety::MARGIN + 10 * weakness };
        Variety { margin, seed }
    }
}

/// Positions that a search may visit: 10 at strength 0, and twice as many for each seven steps.
const fn nodes(strength: u64) -> u64 {
    let (doublings, rest) = (strength / 7, strength % 7);
    (10 << doublings) * (7 + rest) / 7
}

/// Chance among the moves that are about as good as the best, for games with people.
///
/// The choice follows from the seed and the position alone, so a game can be replayed from its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variety {
    /// How far a move's score may lie below that of the best, in units; 0 leaves nothing to chance.
    pub margin: i32,
    /// What decides.
    pub seed: u64,
}

impl Variety {
    /// The margin where nothing else is said.
    pub const MARGIN: i32 = 50;

    /// How many lines to ask a search for.
    ///
    /// It is one where a five, a four or a straight four is at hand or must be met: that is no matter
    /// of taste.
    #[must_use]
    pub fn lines(self, position: &Position) -> usize {
        const LINES: usize = 8;
        let free = self.margin > 0 && Situation::of(position) == Situation::Open;
        if free { LINES } else { 1 }
    }

    /// Brings the line that is played to the front of the report of a search of `position`.
    ///
    /// A proved win is always played, the one that the search holds for the best, and no move that a
    /// proved loss follows where the best has none.
    pub fn decide(self, position: &Position, report: &mut Report) {
        let Some(best) = report.score() else { return };
        if best.plies_to_end().is_some() || self.margin <= 0 {
            return;
        }
        let good = |score: Score| !score.is_loss() && score >= best - self.margin;
        let choices = report.lines.iter().take_while(|line| good(line.score)).count();
        let chosen = below(self.seed ^ position.key(), choices);
        report.lines[..=chosen].rotate_right(1);
    }
}

/// A number below `bound`, which is not 0, that follows from `state`: one step of `SplitMix64`
/// (Steele, Lea and Flood, 2014).
fn below(state: u64, bound: usize) -> usize {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((u128::from(z ^ z >> 31) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::super::report::Variation;
    use super::*;
    use crate::board::{Point, Rule, Size};

    fn report(scores: &[Score]) -> Report {
        let line = |(column, &score)| Variation {
            moves: Point::new(column, 0).into_iter().collect(),
            score,
            depth: 1,
        };
        Report { lines: (0..).zip(scores).map(line).collect(), ..Report::default() }
    }

    /// How often each line is chosen, over many seeds.
    fn chosen(scores: &[Score]) -> Vec<usize> {
        let position = Position::new(Rule::RENJU, Size::MAX);
        let mut counts = vec![0; scores.len()];
        for seed in 0..600 {
            let mut report = report(scores);
            Variety { margin: 50, seed }.decide(&position, &mut report);
            assert_eq!(report.lines.len(), scores.len());
            let column = report.best().map_or(0, Point::column);
            counts[usize::from(column)] += 1;
        }
        counts
    }

    #[test]
    fn chance_is_even_among_the_moves_within_the_margin() {
        let counts = chosen(&[40, 10, -10, -11, 0].map(Score::eval));
        assert_eq!(counts[3..], [0, 0], "none behind one that is out of it");
        assert!(counts[..3].iter().all(|count| (150..250).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_proved_win_is_played_and_a_proved_loss_is_not_walked_into() {
        let all = |scores: &[Score]| chosen(scores)[0];
        assert_eq!(all(&[Score::win_in(5), Score::win_in(5), Score::MAX_EVAL]), 600);
        assert_eq!(all(&[Score::loss_in(8), Score::loss_in(6)]), 600, "the longest defence");
        let floor = Score::eval(-Score::MAX_EVAL.units());
        assert_eq!(all(&[floor, Score::loss_in(999)]), 600);
    }

    #[test]
    fn strength_bounds_the_search_and_leaves_other_limits_alone() {
        let own = |strength| Strength::new(strength).limits(Limits::default()).nodes;
        assert!((0..99).all(|s| own(s) <= own(s + 1)), "never fewer for more strength");
        assert_eq!((own(0), own(7), own(98), own(100)), (Some(10), Some(20), Some(163_840), None));
        let asked = Limits { nodes: Some(100), depth: Some(3), ..Limits::default() };
        assert_eq!(Strength::new(200).limits(asked), asked);
        assert_eq!(Strength::new(60).limits(asked), asked);
        assert_eq!(Strength::new(0).limits(asked).nodes, Some(10));
        let margins = [0, 49, 50, 99, 100].map(|s| Strength::new(s).variety(0).margin);
        assert_eq!(margins, [550, 60, 50, 50, 0]);
    }
}
