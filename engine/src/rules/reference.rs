//! The rule text written literally: slow, and the measure of everything faster.
//!
//! This room looks at one point after the other and knows nothing of tables. Each function writes
//! down one term or one point of the RIF rules for Renju: section 3 for the terms, 9.1 to 9.3 for
//! the forbidden moves. `docs/rules.md` explains the reading with drawn examples.
//!
//! The text speaks of fives of exactly five stones. What it means for a side that wins with five
//! or more is said where it differs.

use core::iter::successors;

use patterns::FiveKind;

use super::verdict::{Foul, Verdict};
use crate::board::{Color, Direction, DoubleThree, Point, PointSet, Rule, Stones};

/// What the rules say of `color` playing at `point`, which must be empty.
#[must_use]
pub fn judge(stones: &Stones, rule: Rule, color: Color, point: Point) -> Verdict {
    View { stones: stones.clone(), rule, color }.with(point).verdict(point)
}

/// Whether a stone of `color` at `point`, which must be empty, makes a five: the first question of
/// [`judge`], by itself.
#[must_use]
pub fn makes_five(stones: &Stones, rule: Rule, color: Color, point: Point) -> bool {
    View { stones: stones.clone(), rule, color }.with(point).makes_five(point)
}

/// The empty points where `color` makes no foul; those that make a five are among them.
#[must_use]
pub fn legal_moves(stones: &Stones, rule: Rule, color: Color) -> PointSet {
    let legal = |&point: &Point| judge(stones, rule, color, point).foul().is_none();
    stones.empty().into_iter().filter(legal).collect()
}

/// The number of sequences of exactly `depth` legal moves, `color` first and the sides in turn.
///
/// Fouls are not played. A five ends the game: it may be the last move of a sequence and no other.
#[must_use]
pub fn perft(stones: &Stones, rule: Rule, color: Color, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let from = |point| match judge(stones, rule, color, point) {
        Verdict::Foul(_) => 0,
        Verdict::Five => u64::from(depth == 1),
        Verdict::Legal => {
            let mut after = stones.clone();
            after.put(color, point);
            perft(&after, rule, !color, depth - 1)
        }
    };
    stones.empty().into_iter().map(from).sum()
}

/// The board as one side sees it.
#[derive(Clone)]
struct View {
    stones: Stones,
    rule: Rule,
    color: Color,
}

/// Section 3: a three, as the set of its stones and the points that extend it to a straight four.
struct Three {
    stones: PointSet,
    extensions: PointSet,
}

impl View {
    /// The board with one more stone of the side at `point`.
    fn with(&self, point: Point) -> Self {
        let mut after = self.clone();
        after.stones.put(self.color, point);
        after
    }

    fn holds_own(&self, point: Point) -> bool {
        self.stones.at(point) == Some(self.color)
    }

    fn wins(&self, run: PointSet) -> bool {
        self.rule.five[self.color].wins(run.len())
    }

    /// Section 3: the unbroken row through the stone at `point`, as long as it gets.
    fn run(&self, point: Point, direction: Direction) -> PointSet {
        let (forward, back) = both_ways(point, direction);
        let mut run: PointSet = forward.take_while(|&p| self.holds_own(p)).collect();
        run.extend(back.take_while(|&p| self.holds_own(p)));
        run.insert(point);
        run
    }

    /// The empty points on the line through `point`.
    fn empty_on(&self, point: Point, direction: Direction) -> PointSet {
        let (forward, back) = both_ways(point, direction);
        forward.chain(back).filter(|&p| self.stones.is_empty_at(p)).collect()
    }

    /// Section 3 and 9.2: a row of exactly five stones; of five or more for the side whose rule
    /// says so.
    fn makes_five(&self, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| self.wins(self.run(point, direction)))
    }

    /// Section 3: a row of six stones or more, where that is no five.
    fn makes_overline(&self, point: Point) -> bool {
        let five = self.rule.five[self.color];
        Direction::ALL.into_iter().any(|direction| five.overlong(self.run(point, direction).len()))
    }

    /// The empty points on the line that make a five of which the stone at `point` is part.
    fn completions(&self, point: Point, direction: Direction) -> PointSet {
        let completes = |&e: &Point| {
            let run = self.with(e).run(e, direction);
            run.contains(point) && self.wins(run)
        };
        self.empty_on(point, direction).into_iter().filter(completes).collect()
    }

    /// Section 3: an unbroken four that one stone more makes a five in two ways, one at each end.
    fn makes_straight_four(&self, point: Point, direction: Direction) -> bool {
        self.run(point, direction).len() == 4 && self.completions(point, direction).len() == 2
    }

    /// Section 3: the fours through `point` on one line.
    ///
    /// A four is a *set* of four stones that one stone more makes a five. Two completions of the
    /// same set, as a straight four has them, are one four.
    fn fours_on(&self, point: Point, direction: Direction) -> usize {
        let completions = self.completions(point, direction);
        match self.rule.five[self.color] {
            FiveKind::Exactly => {
                let four = |e| without(self.with(e).run(e, direction), e);
                distinct(completions.into_iter().map(four)).len()
            }
            // Where longer rows win, one completion joins many sets of four: `XXX.XX` is two. They
            // are one four, and so is the straight four, even as `.XXXX.X`.
            FiveKind::AtLeast if self.makes_straight_four(point, direction) => 1,
            FiveKind::AtLeast => completions.len(),
        }
    }

    /// Section 3: the threes through `point` on one line.
    ///
    /// A three is a *set* of three stones that one stone more makes a straight four, all three
    /// among its stones. That the extension makes no five is seen to on this line by the straight
    /// four, on the others by [`View::is_real`].
    fn threes_on(&self, point: Point, direction: Direction) -> Vec<Three> {
        let mut threes: Vec<Three> = Vec::new();
        for e in self.empty_on(point, direction) {
            let after = self.with(e);
            let four = after.run(e, direction);
            if !four.contains(point) || !after.makes_straight_four(e, direction) {
                continue;
            }
            let stones = without(four, e);
            match threes.iter_mut().find(|three| three.stones == stones) {
                Some(three) => three.extensions.insert(e),
                None => threes.push(Three { stones, extensions: [e].into_iter().collect() }),
            }
        }
        match self.rule.five[self.color] {
            FiveKind::Exactly => threes,
            // Where longer rows win, `X.XXX..` is a four and no three besides, and `.XX.X.XX.` is
            // one three.
            FiveKind::AtLeast if self.fours_on(point, direction) > 0 => Vec::new(),
            FiveKind::AtLeast => merged(threes),
        }
    }

    fn fours(&self, point: Point) -> usize {
        Direction::ALL.into_iter().map(|direction| self.fours_on(point, direction)).sum()
    }

    fn threes(&self, point: Point) -> Vec<Three> {
        Direction::ALL.into_iter().flat_map(|direction| self.threes_on(point, direction)).collect()
    }

    /// 9.1 to 9.3: what the stone that the side has just put at `point` makes.
    ///
    /// 9.2 lets a five come first whatever else arises. The fouls are looked for in the order in
    /// which they are named here; that matters to the name alone.
    fn verdict(&self, point: Point) -> Verdict {
        let bans = self.rule.bans[self.color];
        if self.makes_five(point) {
            Verdict::Five
        } else if bans.overline && self.makes_overline(point) {
            Verdict::Foul(Foul::Overline)
        } else if bans.double_four && self.fours(point) >= 2 {
            Verdict::Foul(Foul::DoubleFour)
        } else if bans.double_three != DoubleThree::Allowed
            && self.is_double_three(bans.double_three, point)
        {
            Verdict::Foul(Foul::DoubleThree)
        } else {
            Verdict::Legal
        }
    }

    /// 9.1 and 9.3: two threes at once, of those that count.
    fn is_double_three(&self, ban: DoubleThree, point: Point) -> bool {
        let counts = |three: &Three| match ban {
            DoubleThree::Allowed => false,
            DoubleThree::Apparent => true,
            DoubleThree::Contiguous => self.is_a_run(three, point),
            DoubleThree::Exact => self.is_real(three),
        };
        let threes = self.threes(point);
        // One three is no double-three, real or not, so there is nothing to examine.
        threes.len() >= 2 && threes.iter().filter(|three| counts(three)).count() >= 2
    }

    /// Whether the stones of a three through `point` stand side by side.
    fn is_a_run(&self, three: &Three, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| self.run(point, direction) == three.stones)
    }

    /// 9.3: the three can be made a straight four by a move that is allowed, which is examined in
    /// the same way. Every stone stays on the board meanwhile, and the other side does not answer.
    ///
    /// A move that makes a five, in whatever direction, extends no three (section 3): its verdict
    /// is not [`Verdict::Legal`] but [`Verdict::Five`].
    fn is_real(&self, three: &Three) -> bool {
        three.extensions.into_iter().any(|e| self.with(e).verdict(e) == Verdict::Legal)
    }
}

/// The points from `point` on, itself not among them, in the two senses of a direction.
fn both_ways(
    point: Point,
    direction: Direction,
) -> (impl Iterator<Item = Point>, impl Iterator<Item = Point>) {
    let (columns, rows) = direction.step();
    let walk = move |sign: i8| {
        successors(Some(point), move |&p| step(p, sign * columns, sign * rows)).skip(1)
    };
    (walk(1), walk(-1))
}

fn step(point: Point, columns: i8, rows: i8) -> Option<Point> {
    let column = point.column().checked_add_signed(columns)?;
    let row = point.row().checked_add_signed(rows)?;
    Point::new(column, row)
}

fn without(mut set: PointSet, point: Point) -> PointSet {
    set.remove(point);
    set
}

fn distinct(sets: impl Iterator<Item = PointSet>) -> Vec<PointSet> {
    let mut seen = Vec::new();
    for set in sets {
        if !seen.contains(&set) {
            seen.push(set);
        }
    }
    seen
}

/// All the threes as one, with the extensions of each.
fn merged(threes: Vec<Three>) -> Vec<Three> {
    let one = threes.into_iter().reduce(|a, b| Three {
        stones: a.stones | b.stones,
        extensions: a.extensions | b.extensions,
    });
    one.into_iter().collect()
}

#[cfg(test)]
mod tests;
