//! Finding the points where a stone makes something.
//!
//! A line's word has four bits a slot; each search turns it into a word with the highest bit of a
//! four set for every slot that fits.

use patterns::Shape;

use super::Shapes;
use crate::board::{Color, Direction, Line, Point, PointSet};

/// A one in the lowest, and in the highest bit of each four.
const LOW: u64 = 0x1111_1111_1111_1111;
const HIGH: u64 = 0x8888_8888_8888_8888;

impl Shapes {
    /// The empty points where a stone of `color` makes `shape` in some direction.
    ///
    /// It looks at line after line, at all of them where [`Shapes::sum`] does not count the shape.
    #[must_use]
    pub fn points_making(&self, color: Color, shape: Shape) -> PointSet {
        let count = match shape {
            Shape::Five => self.sums[color].fives(),
            Shape::StraightFour => self.sums[color].straight_fours(),
            _ => u32::MAX,
        };
        self.find(color, count, |word| equal(word, shape))
    }

    /// The empty points where a stone of `color` makes a four, or two in one line, or a straight
    /// four.
    ///
    /// It looks at line after line until it has all that [`Shapes::sum`] counts.
    #[must_use]
    pub fn points_making_fours(&self, color: Color) -> PointSet {
        let sum = self.sums[color];
        self.find(color, sum.fours() + sum.straight_fours(), fours)
    }

    /// The empty points where a stone of `color` makes a four or a three of any kind, or open twos in two
    /// directions. Where it makes one open two alone it seldom prepares anything, and there are many
    /// such points.
    pub(crate) fn points_making_threats(&self, color: Color) -> PointSet {
        let (mut points, mut twos) = (PointSet::EMPTY, PointSet::EMPTY);
        for line in Line::groups().flatten() {
            let word = self.word(color, line);
            collect(line, threes_and_fours(word), &mut points);
            let hits = open_twos(word);
            if hits != 0 {
                let mut here = PointSet::EMPTY;
                collect(line, hits, &mut here);
                points |= twos & here;
                twos |= here;
            }
        }
        points
    }

    /// As [`Shapes::points_making`], on the four lines through `point` alone.
    #[must_use]
    pub fn points_making_around(&self, color: Color, shape: Shape, point: Point) -> PointSet {
        self.find_around(color, point, |word| equal(word, shape)).0
    }

    /// As [`Shapes::points_making_fours`], on the four lines through `point` alone.
    #[must_use]
    pub fn points_making_fours_around(&self, color: Color, point: Point) -> PointSet {
        self.find_around(color, point, fours).0
    }

    /// As [`Shapes::points_making`], where there are `count` of them, a point counting once for each
    /// direction, and the stone at `guess` probably brought them about.
    ///
    /// The lines through that stone are looked at first; where they have all, that is enough.
    #[must_use]
    pub fn points_making_near(
        &self,
        color: Color,
        shape: Shape,
        count: u32,
        guess: Option<Point>,
    ) -> PointSet {
        if let Some(point) = guess {
            let (points, found) = self.find_around(color, point, |word| equal(word, shape));
            if found == count {
                return points;
            }
        }
        self.points_making(color, shape)
    }

    /// The points on the four lines through `point`, and how many hits there were.
    #[inline]
    fn find_around(
        &self,
        color: Color,
        point: Point,
        search: impl Fn(u64) -> u64,
    ) -> (PointSet, u32) {
        let mut points = PointSet::EMPTY;
        let mut count = 0;
        for direction in Direction::ALL {
            let line = Line::through(point, direction);
            let hits = search(self.word(color, line));
            count += hits.count_ones();
            collect(line, hits, &mut points);
        }
        (points, count)
    }

    /// The points on all lines, where there are up to `count` hits.
    #[inline]
    fn find(&self, color: Color, count: u32, search: impl Fn(u64) -> u64) -> PointSet {
        let mut points = PointSet::EMPTY;
        let mut left = count;
        for lines in Line::groups() {
            // Most groups have none: one test then spares eight.
            let hits = lines.map(|line| search(self.word(color, line)));
            if hits.iter().fold(0, |any, hits| any | hits) == 0 {
                continue;
            }
            for (line, hits) in lines.into_iter().zip(hits) {
                collect(line, hits, &mut points);
                left -= hits.count_ones();
            }
            if left == 0 {
                break;
            }
        }
        points
    }
}

/// Adds the points of the slots whose highest bit is set in `hits`.
#[inline]
fn collect(line: Line, mut hits: u64, points: &mut PointSet) {
    while hits != 0 {
        points.extend(line.point((hits.trailing_zeros() / 4) as u8));
        hits &= hits - 1;
    }
}

/// The slots that hold `shape`, as the highest bit of their four.
#[inline]
pub(crate) const fn equal(word: u64, shape: Shape) -> u64 {
    // The fours that differ in no bit; adding the low three bits to 7 carries where one is set.
    let differs = word ^ (LOW * shape as u64);
    !(((differs & !HIGH) + !HIGH) | differs) & HIGH
}

/// The slots that hold a four of any kind: 9, 10 and 11 are `10` and then not `00`.
#[inline]
const fn fours(word: u64) -> u64 {
    word & !(word << 1) & (word << 2 | word << 3) & HIGH
}

/// The slots that hold a three or a four of any kind: 6 and 7 are `011`, 8 to 11 are `10`.
#[inline]
const fn threes_and_fours(word: u64) -> u64 {
    (word & !(word << 1) | !word & word << 1 & word << 2) & HIGH
}

/// The slots that hold an open two, narrow or not: 4 and 5 are `010`.
#[inline]
const fn open_twos(word: u64) -> u64 {
    !word & word << 1 & !(word << 2) & HIGH
}

const _: () = assert!(Shape::NarrowTwo as u8 == 4 && Shape::OpenTwo as u8 == 5);
const _: () = assert!(Shape::ClosedThree as u8 == 6 && Shape::OpenThree as u8 == 8);
const _: () = assert!(
    Shape::Four as u8 == 9 && Shape::DoubleFour as u8 == 10 && Shape::StraightFour as u8 == 11
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rule, Size, Stones};

    /// Stones on a part of the points that differs from board to board.
    fn boards() -> impl Iterator<Item = Stones> {
        (1..40_u32).map(|number| {
            let (mut stones, mut state) = (Stones::new(Size::MAX), number);
            for point in Size::MAX.points() {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                match state >> 16 & 255 {
                    low if low < 2 * number => stones.put(Color::Black, point),
                    low if low > 255 - number => stones.put(Color::White, point),
                    _ => {}
                }
            }
            stones
        })
    }

    /// The empty points whose shapes are wanted, and for how many directions in all.
    fn wanted(
        shapes: &Shapes,
        stones: &Stones,
        color: Color,
        count: impl Fn([Shape; 4]) -> usize,
    ) -> (PointSet, u32) {
        let (mut points, mut sum) = (PointSet::EMPTY, 0);
        for point in stones.empty() {
            let hits = count(shapes.code(color, point).shapes());
            points.extend((hits > 0).then_some(point));
            sum += hits as u32;
        }
        (points, sum)
    }

    #[test]
    fn threats_are_threes_and_fours_and_two_twos() {
        let mut found = 0;
        for stones in boards() {
            let shapes = Shapes::new(Rule::RENJU, &stones);
            for color in Color::ALL {
                let (expected, _) = wanted(&shapes, &stones, color, |shapes| {
                    let strong = Shape::ClosedThree..=Shape::StraightFour;
                    let twos = [Shape::NarrowTwo, Shape::OpenTwo];
                    let strong = shapes.iter().filter(|&shape| strong.contains(shape)).count();
                    strong + shapes.iter().filter(|&shape| twos.contains(shape)).count() / 2
                });
                assert_eq!(shapes.points_making_threats(color), expected, "{color}\n{stones}");
                found += expected.len();
            }
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn a_guess_changes_no_answer() {
        let (mut found, mut around) = (0, 0);
        for stones in boards() {
            let shapes = Shapes::new(Rule::RENJU, &stones);
            for shape in [Shape::Five, Shape::StraightFour, Shape::Four] {
                for color in Color::ALL {
                    let count =
                        |shapes: [Shape; 4]| shapes.iter().filter(|&&it| it == shape).count();
                    let (expected, sum) = wanted(&shapes, &stones, color, count);
                    for guess in stones.occupied().into_iter().map(Some).chain([None]) {
                        let points = shapes.points_making_near(color, shape, sum, guess);
                        assert_eq!(points, expected, "{shape:?} of {color} at {guess:?}\n{stones}");
                        let near = |point| shapes.points_making_around(color, shape, point);
                        around += usize::from(guess.map(near) == Some(expected));
                    }
                    found += expected.len();
                }
            }
        }
        assert!(found > 100 && around > 100, "{found} points, {around} good guesses");
    }
}
