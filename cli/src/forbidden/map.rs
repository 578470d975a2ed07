//! The verdicts on all empty points of a board.

use engine::board::{Color, Point};
use engine::position::Position;
use engine::rules::{Foul, Verdict};
use serde::Serialize;

/// The points where a side would make a five or a foul, each under the first that applies.
#[derive(Debug, Default, Serialize)]
pub struct Map {
    five: Vec<Point>,
    overline: Vec<Point>,
    double_four: Vec<Point>,
    double_three: Vec<Point>,
}

impl Map {
    /// The verdicts on a stone of `color` on each empty point.
    pub fn of(position: &Position, color: Color) -> Self {
        let mut map = Self::default();
        for point in position.stones().empty() {
            match position.judge(color, point) {
                Verdict::Legal => {}
                Verdict::Five => map.five.push(point),
                Verdict::Foul(Foul::Overline) => map.overline.push(point),
                Verdict::Foul(Foul::DoubleFour) => map.double_four.push(point),
                Verdict::Foul(Foul::DoubleThree) => map.double_three.push(point),
            }
        }
        map
    }

    /// Where a five is made.
    pub fn five(&self) -> &[Point] {
        &self.five
    }

    /// Where a foul is made.
    pub fn foul(&self, foul: Foul) -> &[Point] {
        match foul {
            Foul::Overline => &self.overline,
            Foul::DoubleFour => &self.double_four,
            Foul::DoubleThree => &self.double_three,
        }
    }

    /// All points of the map: fives first, then fouls by kind.
    pub fn points(&self) -> impl Iterator<Item = Point> {
        let fouls = Foul::ALL.into_iter().flat_map(|foul| self.foul(foul));
        self.five.iter().chain(fouls).copied()
    }
}
