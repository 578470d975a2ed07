//! Another program's forbidden moves, held to the rule text.
//!
//! The program is shown a board and tells the points that are forbidden to Black (`YXSHOWFORBID`).
//! The rule text judges every empty point too. Where the two differ, stones are taken off for as long
//! as they still do, so that what is left is the reason.

mod board;
mod case;
mod shrink;
mod speech;

use engine::board::{Color, Point, PointSet, Rule, Size, Stones};
use engine::position::{Position, Symmetry};
use engine::rules::{Verdict, reference};

pub use board::{by_turns, evened};
pub use case::{Case, Class, Report};
pub use speech::{Speaker, Trouble};

use crate::verify::boards::{generator, numbered};
use crate::verify::plainly_legal;

/// Whoever tells the points of a board that are forbidden to Black, who is to move.
pub trait Judge {
    /// The points. There are as many stones of one side as of the other.
    ///
    /// # Errors
    ///
    /// Where no answer comes that makes sense.
    fn forbidden(&mut self, stones: &Stones) -> Result<PointSet, Trouble>;
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Boards.
    pub positions: u64,
    /// Where they come from.
    pub seed: u64,
    /// Differences of each class that are made small.
    pub keep: usize,
}

/// Troubles on end after which an engine is given up.
const TROUBLES: u32 = 3;

/// Asks `judge` about many boards; `progress` hears of each.
///
/// # Errors
///
/// Where the judge counts points in another way than the protocol, or has nothing to say several
/// times on end.
pub fn run(
    judge: &mut dyn Judge,
    plan: Plan,
    mut progress: impl FnMut(),
) -> Result<Report, Trouble> {
    oriented(judge)?;
    let mut report = Report::default();
    let mut silent = 0;
    for number in 0..plan.positions {
        progress();
        let Some(stones) = board_of(plan.seed, number) else {
            report.skipped += 1;
            continue;
        };
        match differences(judge, &stones, &mut report).and_then(|found| {
            silent = 0;
            found.into_iter().try_for_each(|(point, class)| {
                if report.wants(class, plan.keep) {
                    let case = shrink::smallest(judge, &stones, point, class)?;
                    report.keep(case);
                }
                Ok(())
            })
        }) {
            Ok(()) => {}
            Err(trouble) => {
                silent += 1;
                report.troubles.push((stones, trouble.to_string()));
                if silent == TROUBLES {
                    return Err(trouble);
                }
            }
        }
    }
    Ok(report)
}

/// The board of a number, made even; `None` where it holds five in a row already, or more stones of
/// one side than there is room to make even.
fn board_of(seed: u64, number: u64) -> Option<Stones> {
    let made = numbered(Rule::RENJU, number, &mut generator(seed, number));
    evened(made.stones()).filter(is_undecided)
}

/// Whether no side has five or more in a row.
fn is_undecided(stones: &Stones) -> bool {
    let position = Position::setup(Rule::FREESTYLE, stones.clone(), Color::Black);
    position.winning_row().is_none()
}

/// What the rule text says of a stone of Black's on the empty `point`.
fn verdict(stones: &Stones, point: Point) -> Verdict {
    if plainly_legal(stones, Color::Black, point) {
        return Verdict::Legal;
    }
    reference::judge(stones, Rule::RENJU, Color::Black, point)
}

/// The points on which the judge differs; all are counted.
fn differences(
    judge: &mut dyn Judge,
    stones: &Stones,
    report: &mut Report,
) -> Result<Vec<(Point, Class)>, Trouble> {
    let told = judge.forbidden(stones)?;
    report.positions += 1;
    let mut found = Vec::new();
    for point in stones.empty() {
        let class = Class { verdict: verdict(stones, point), forbidden: told.contains(point) };
        report.points += 1;
        report.forbidden += u64::from(class.verdict.foul().is_some());
        if class.differs() {
            report.count(class);
            found.push((point, class));
        }
    }
    Ok(found)
}

/// Two threes that meet at c5, on a board that no symmetry maps to itself.
const LOPSIDED: &str = "d5 o1 e5 o3 c6 m1 c7 m3";

/// Whether columns and rows are counted as the protocol has them, as far as one board tells.
fn oriented(judge: &mut dyn Judge) -> Result<(), Trouble> {
    let mut stones = Stones::new(Size::MAX);
    for (number, name) in LOPSIDED.split(' ').enumerate() {
        if let Ok(point) = Size::MAX.parse_point(name) {
            stones.put(if number % 2 == 0 { Color::Black } else { Color::White }, point);
        }
    }
    let told = judge.forbidden(&stones)?;
    let known: PointSet = stones
        .empty()
        .into_iter()
        .filter(|&point| verdict(&stones, point).foul().is_some())
        .collect();
    let turned = |symmetry: &Symmetry| {
        let image = known.into_iter().map(|point| symmetry.apply(point, Size::MAX));
        image.collect::<PointSet>() == told
    };
    // The first is the identity.
    match Symmetry::ALL.iter().position(turned) {
        Some(1..) => Err(Trouble::Turned(told.into_iter().next())),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Bans, ByColor, DoubleThree};

    /// A judge by some rule, who counts columns from the right if told to.
    struct By(Rule, Symmetry);

    impl Judge for By {
        fn forbidden(&mut self, stones: &Stones) -> Result<PointSet, Trouble> {
            let count = |color| stones.of(color).len();
            assert_eq!(count(Color::Black), count(Color::White));
            let position = Position::setup(self.0, stones.clone(), Color::Black);
            let points = position.forbidden_points(Color::Black);
            Ok(points.into_iter().map(|point| self.1.apply(point, Size::MAX)).collect())
        }
    }

    fn without(change: impl FnOnce(&mut Bans)) -> By {
        let mut bans = Bans::RENJU;
        change(&mut bans);
        By(Rule { bans: ByColor::new(bans, Bans::NONE), ..Rule::RENJU }, Symmetry::ALL[0])
    }

    const PLAN: Plan = Plan { positions: 200, seed: 1, keep: 2 };

    fn found(mut judge: impl Judge) -> Report {
        run(&mut judge, PLAN, || {}).unwrap()
    }

    #[test]
    fn a_judge_by_the_rules_differs_nowhere() {
        let report = found(without(|_| {}));
        assert_eq!(report.classes(), []);
        assert!(report.points > 20_000 && report.forbidden > 200, "{report:?}");
    }

    #[test]
    fn a_judge_who_leaves_a_foul_out_is_found_out_with_few_stones() {
        type Change = fn(&mut Bans);
        let cases: [(Change, &str, bool, usize, usize); 4] = [
            (|bans| bans.overline = false, "overline", false, 5, 5),
            (|bans| bans.double_four = false, "double-four", false, 4, 6),
            (|bans| bans.double_three = DoubleThree::Allowed, "double-three", false, 4, 4),
            (|bans| bans.double_three = DoubleThree::Apparent, "legal", true, 5, 12),
        ];
        for (change, verdict, forbidden, fewest, most) in cases {
            let report = found(without(change));
            // Where the rules about threes ask for fours, more is wrong than that.
            let (class, count) = report.classes()[0];
            assert_eq!((class.verdict.to_string().as_str(), class.forbidden), (verdict, forbidden));
            assert!(count > 5, "{:?}", report.classes());
            let smallest = report.smallest(class).unwrap();
            let stones = smallest.stones.occupied().len();
            assert!((fewest..=most).contains(&stones), "{smallest}");
            is_minimal(&mut without(change), smallest);
        }
    }

    /// No stone can be taken off without the difference going.
    fn is_minimal(judge: &mut By, case: &Case) {
        let holds = |judge: &mut By, bare: &Stones| {
            let full = evened(bare).unwrap();
            let forbidden = judge.forbidden(&full).unwrap().contains(case.point);
            let class = Class { verdict: verdict(&full, case.point), forbidden };
            let same = class == case.class && verdict(bare, case.point) == class.verdict;
            same && is_undecided(&full)
        };
        assert!(holds(judge, &case.stones));
        for color in Color::ALL {
            for point in case.stones.of(color) {
                let mut fewer = case.stones.clone();
                fewer.take(color, point);
                assert!(!holds(judge, &fewer), "{point} is not needed:\n{}", case.stones);
            }
        }
    }

    #[test]
    fn a_judge_who_counts_from_another_corner_is_told_so() {
        for symmetry in &Symmetry::ALL[1..] {
            let trouble = run(&mut By(Rule::RENJU, *symmetry), PLAN, || {}).unwrap_err();
            assert!(matches!(trouble, Trouble::Turned(Some(_))), "{trouble}");
        }
    }

    #[test]
    fn a_judge_who_never_answers_is_given_up() {
        struct Mute(u32);
        impl Judge for Mute {
            fn forbidden(&mut self, _: &Stones) -> Result<PointSet, Trouble> {
                self.0 += 1;
                if self.0 == 1 { Ok(PointSet::EMPTY) } else { Err(Trouble::Turned(None)) }
            }
        }
        let mut mute = Mute(0);
        assert!(run(&mut mute, PLAN, || {}).is_err());
        assert_eq!(mute.0, 1 + TROUBLES);
    }
}
