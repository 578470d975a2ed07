//! The forbidden moves, fast and exact.
//!
//! A point's code tells most of it: without an overline, two fours or two threes in it there is no
//! foul, and overlines and double-fours are certain. Only two or more threes call for the
//! examination of RIF 9.3, which puts stones on a copy of one side's lines and judges the
//! extensions of the threes in the same way, down to whatever depth the text asks for.

use patterns::{Code, Screen, Segments, Shape, Threat};

use super::verdict::{Foul, Verdict};
use crate::board::{
    Bans, Color, Direction, DoubleThree, Line, Lines, Point, PointSet, Span, Stones, slot,
};
use crate::position::Position;

impl Position {
    /// What the rules say of a stone of `color` on the empty `point`.
    #[inline]
    #[must_use]
    pub fn judge(&self, color: Color, point: Point) -> Verdict {
        let class = self.shapes().class(color, point);
        if class.threat() == Threat::Five {
            return Verdict::Five;
        }
        let bans = self.rule().bans[color];
        let suspected = class.screen().and(screen(bans));
        if suspected.is_clear() {
            return Verdict::Legal;
        }
        certain(suspected).unwrap_or_else(|| {
            let code = self.shapes().code(color, point);
            let mut examination = Examination::new(self, color);
            examination.double_three(point, code)
        })
    }

    /// Why the side to move must not play the empty `point`; `None` where it may.
    #[inline]
    #[must_use]
    pub fn forbidden(&self, point: Point) -> Option<Foul> {
        let color = self.to_move();
        if self.rule().restricts(color) { self.judge(color, point).foul() } else { None }
    }

    /// The empty points that `color` must not play.
    #[must_use]
    pub fn forbidden_points(&self, color: Color) -> PointSet {
        if !self.rule().restricts(color) {
            return PointSet::EMPTY;
        }
        let empty = self.stones().empty();
        empty.into_iter().filter(|&point| self.judge(color, point).foul().is_some()).collect()
    }

    /// The empty points that the side to move may play.
    #[must_use]
    pub fn legal_moves(&self) -> PointSet {
        self.stones().empty() - self.forbidden_points(self.to_move())
    }
}

/// The fouls that `bans` forbid.
#[inline]
const fn screen(bans: Bans) -> Screen {
    let double_three = !matches!(bans.double_three, DoubleThree::Allowed);
    Screen::new(bans.overline, bans.double_four, double_three)
}

/// The foul that the shapes alone prove; `None` where all depends on the threes.
#[inline]
const fn certain(suspected: Screen) -> Option<Verdict> {
    if suspected.overline() {
        Some(Verdict::Foul(Foul::Overline))
    } else if suspected.double_four() {
        Some(Verdict::Foul(Foul::DoubleFour))
    } else {
        None
    }
}

/// The examination of threes: one side's lines, with stones added and taken back.
pub(super) struct Examination<'a> {
    pub(super) own: Lines,
    stones: &'a Stones,
    pub(super) color: Color,
    table: &'static Segments,
    pub(super) bans: Bans,
}

impl<'a> Examination<'a> {
    pub(super) fn new(position: &'a Position, color: Color) -> Self {
        let stones = position.stones();
        Self {
            own: stones.lines(color).clone(),
            stones,
            color,
            table: position.shapes().table(color),
            bans: position.rule().bans[color],
        }
    }

    /// What the rules say of a stone on the empty `point`, given the stones added so far.
    pub(super) fn judge(&mut self, point: Point) -> Verdict {
        let code = self.code(point);
        let class = patterns::class(code);
        if class.threat() == Threat::Five {
            return Verdict::Five;
        }
        let suspected = class.screen().and(screen(self.bans));
        if suspected.is_clear() {
            return Verdict::Legal;
        }
        certain(suspected).unwrap_or_else(|| self.double_three(point, code))
    }

    /// Whether two of the threes that `code` shows at `point` are real.
    fn double_three(&mut self, point: Point, code: Code) -> Verdict {
        let mut real = 0;
        self.own.insert(point);
        for (direction, shape) in Direction::ALL.into_iter().zip(code.shapes()) {
            real += u32::from(shape.is_open_three() && self.counts(point, direction));
            if real == 2 {
                break;
            }
        }
        self.own.remove(point);
        if real == 2 { Verdict::Foul(Foul::DoubleThree) } else { Verdict::Legal }
    }

    /// Whether the three through the stone at `point` counts for a double-three.
    pub(super) fn counts(&mut self, point: Point, direction: Direction) -> bool {
        match self.bans.double_three {
            DoubleThree::Allowed => false,
            DoubleThree::Apparent => true,
            DoubleThree::Contiguous => self.run(point, direction).len() == 3,
            DoubleThree::Exact => self
                .extensions(point, direction)
                .into_iter()
                .flatten()
                .any(|extension| self.judge(extension) == Verdict::Legal),
        }
    }

    /// The cells that make a straight four of the three through the stone at `point`.
    ///
    /// The four holds both, so they are neighbours of the run through `point`. One that makes a
    /// five in another direction is no extension; the verdict on it says so.
    fn extensions(&self, point: Point, direction: Direction) -> [Option<Point>; 2] {
        self.ends(point, direction, Shape::StraightFour)
    }

    /// The neighbours of the run through the stone at `point` where a stone makes `wanted` of the
    /// line.
    pub(super) fn ends(
        &self,
        point: Point,
        direction: Direction,
        wanted: Shape,
    ) -> [Option<Point>; 2] {
        let line = Line::through(point, direction);
        let walls = self.stones.walls(self.color, line);
        let own = self.own.get(line);
        let run = self.run(point, direction);
        [run.start.checked_sub(1), Some(run.end)].map(|slot| {
            let slot = slot.filter(|&slot| walls >> slot & 1 == 0)?;
            if self.shape(own, walls, slot) == wanted { line.point(slot) } else { None }
        })
    }

    /// The unbroken run of stones through the stone at `point`.
    pub(super) fn run(&self, point: Point, direction: Direction) -> Span {
        let own = self.own.get(Line::through(point, direction));
        // Whatever is no stone of this side walls the run in; bit 15 never is one.
        Span::around(!own, slot(point, direction))
    }

    /// What a stone on the empty `point` makes in each direction.
    pub(super) fn code(&self, point: Point) -> Code {
        Code::new(Direction::ALL.map(|direction| {
            let line = Line::through(point, direction);
            let walls = self.stones.walls(self.color, line);
            self.shape(self.own.get(line), walls, slot(point, direction))
        }))
    }

    /// What a stone at `slot` makes of the line `own` between `walls`.
    fn shape(&self, own: u16, walls: u16, slot: u8) -> Shape {
        let span = Span::around(walls, slot);
        self.table.get(span.key(own)).shape(slot - span.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{ByColor, Rule, Size};
    use crate::position::parse_picture;

    /// An overline, a double-four and a double-three for Black, and a five.
    const CROWDED: &str = "X.O.XX.O/.XXX.O.X/OX..XX.O/.XOO.OX./XX.XX.X./.OX.OXO./O.XXO.X./.O.O.X.O";

    #[test]
    fn the_lists_repeat_the_verdicts() {
        let stones = parse_picture(CROWDED).unwrap();
        for (name, rule) in Rule::NAMED {
            for color in Color::ALL {
                let position = Position::setup(rule, stones.clone(), color);
                let mut fouls = PointSet::EMPTY;
                for point in stones.empty() {
                    let foul = position.judge(color, point).foul();
                    assert_eq!(position.forbidden(point), foul, "{name}, {color} at {point}");
                    fouls |= foul.is_some().then_some(point).into_iter().collect();
                }
                assert_eq!(position.forbidden_points(color), fouls, "{name} {color}");
                assert_eq!(position.legal_moves(), stones.empty() - fouls, "{name} {color}");
                assert_eq!(fouls.is_empty(), !rule.restricts(color), "{name} {color}");
            }
        }
    }

    #[test]
    fn threes_count_as_the_ban_says() {
        use DoubleThree::{Allowed, Apparent, Contiguous, Exact};
        let point = Size::MAX.parse_point("d4").unwrap();
        let judge = |column: &str, double_three| {
            let picture = format!("{column}/....XX.../........./........./.........");
            let bans = ByColor::new(Bans { double_three, ..Bans::RENJU }, Bans::NONE);
            let rule = Rule { bans, ..Rule::RENJU };
            let stones = parse_picture(&picture).unwrap();
            Position::setup(rule, stones, Color::Black).judge(Color::Black, point)
        };
        let foul = Verdict::Foul(Foul::DoubleThree);
        let joined = "........./........./........./...X...../...X.....";
        let apart = "........./........./...X...../........./...X.....";
        for (ban, of_joined, of_apart) in [
            (Allowed, Verdict::Legal, Verdict::Legal),
            (Apparent, foul, foul),
            (Contiguous, foul, Verdict::Legal),
            (Exact, foul, foul),
        ] {
            assert_eq!(judge(joined, ban), of_joined, "{ban:?}");
            assert_eq!(judge(apart, ban), of_apart, "{ban:?}");
        }
    }
}
