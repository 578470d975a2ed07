//! Why the rules say what they say: the lines, the stones and the nested points behind a verdict.

use core::fmt;

use patterns::Shape;

use super::forbidden::Examination;
use super::verdict::{Foul, Verdict};
use crate::board::{Color, Direction, DoubleThree, Line, Point, Span};
use crate::position::Position;

/// A verdict on a stone with the grounds for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whose stone.
    pub color: Color,
    /// Where it is put.
    pub point: Point,
    /// What the rules say.
    pub verdict: Verdict,
    /// The fives, overlines, fours and threes that the stone makes. A direction with two fours has
    /// two entries. Empty where a nested point is allowed: nothing needs explaining then.
    pub rows: Vec<Row>,
}

/// Stones of one direction that form something together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where the row runs.
    pub direction: Direction,
    /// Its stones, the new one among them, in the order of the line.
    pub stones: Vec<Point>,
    /// What they form.
    pub form: Form,
}

/// What the stones of a row form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A five.
    Five,
    /// Six or more where only five win.
    Overline,
    /// A four, with the one point that makes it a five, or both for a straight four.
    Four {
        /// The points that make it a five.
        completions: Vec<Point>,
    },
    /// A three with the points that make it a straight four, allowed or not.
    Three {
        /// The points, each with the verdict on a further stone there. Only the exact rule examines
        /// them (RIF 9.3); the simplified ones take them as legal.
        extensions: Vec<Explanation>,
        /// Whether the three counts for a double-three: by the exact rule where one of the points is
        /// legal.
        counts: bool,
    },
}

impl Position {
    /// The verdict on a stone of `color` on the empty `point`, with its grounds.
    ///
    /// Slower than [`Position::judge`], whose verdict it repeats.
    #[must_use]
    pub fn explain(&self, color: Color, point: Point) -> Explanation {
        Examination::new(self, color).explain(point)
    }
}

impl Examination<'_> {
    fn explain(&mut self, point: Point) -> Explanation {
        let verdict = self.judge(point);
        let shapes = self.code(point).shapes();
        let mut rows = Vec::new();
        self.own.insert(point);
        for (direction, shape) in Direction::ALL.into_iter().zip(shapes) {
            match shape {
                Shape::Five => rows.push(self.run_row(point, direction, Form::Five)),
                Shape::Overline => rows.push(self.run_row(point, direction, Form::Overline)),
                Shape::Four | Shape::StraightFour | Shape::DoubleFour => {
                    rows.extend(self.fours(point, direction, shape));
                }
                _ if shape.is_open_three() => rows.push(self.three(point, direction)),
                _ => {}
            }
        }
        self.own.remove(point);
        Explanation { color: self.color, point, verdict, rows }
    }

    fn run_row(&self, point: Point, direction: Direction, form: Form) -> Row {
        let run = self.run(point, direction);
        let stones = points(Line::through(point, direction), run);
        Row { direction, stones, form }
    }

    /// The fours through the stone at `point`: one entry for each set of stones.
    fn fours(&mut self, point: Point, direction: Direction, shape: Shape) -> Vec<Row> {
        let completions = self.beside_run(point, direction, Shape::Five);
        if shape == Shape::StraightFour {
            return vec![self.run_row(point, direction, Form::Four { completions })];
        }
        let row = |completion| {
            let stones = self.stones_with(point, direction, completion);
            Row { direction, stones, form: Form::Four { completions: vec![completion] } }
        };
        completions.into_iter().map(row).collect()
    }

    /// The three through the stone at `point`.
    fn three(&mut self, point: Point, direction: Direction) -> Row {
        let extensions = self.beside_run(point, direction, Shape::StraightFour);
        let stones = extensions
            .first()
            .map(|&extension| self.stones_with(point, direction, extension))
            .unwrap_or_default();
        let extensions: Vec<_> =
            extensions.into_iter().map(|extension| self.nested(extension)).collect();
        let counts = self.counts(point, direction);
        Row { direction, stones, form: Form::Three { extensions, counts } }
    }

    /// The verdict on an extension; its grounds only where it is no extension for some reason.
    fn nested(&mut self, point: Point) -> Explanation {
        let examined = self.bans.double_three == DoubleThree::Exact;
        let verdict = if examined { self.judge(point) } else { Verdict::Legal };
        if verdict == Verdict::Legal {
            return Explanation { color: self.color, point, verdict, rows: Vec::new() };
        }
        self.explain(point)
    }

    /// The stones of the run that a further stone at `added` would make, without that stone.
    fn stones_with(&mut self, point: Point, direction: Direction, added: Point) -> Vec<Point> {
        self.own.insert(added);
        let run = self.run(point, direction);
        self.own.remove(added);
        let mut stones = points(Line::through(point, direction), run);
        stones.retain(|&stone| stone != added);
        stones
    }

    /// The neighbours of the run through `point` where a stone makes `wanted` of the line.
    fn beside_run(&self, point: Point, direction: Direction, wanted: Shape) -> Vec<Point> {
        self.ends(point, direction, wanted).into_iter().flatten().collect()
    }
}

/// The points of a stretch of a line.
fn points(line: Line, span: Span) -> Vec<Point> {
    (span.start..span.end).filter_map(|slot| line.point(slot)).collect()
}

/// Several lines of text without a line break at the end.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Five => write!(f, "{} makes a five for {}", self.point, self.color)?,
            Verdict::Legal => write!(f, "{} is allowed for {}", self.point, self.color)?,
            Verdict::Foul(foul) => {
                let foul = with_article(foul);
                write!(f, "{} is forbidden for {}, {foul}", self.point, self.color)?;
            }
        }
        self.write_rows(f, 1)
    }
}

impl Explanation {
    fn write_rows(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        if self.rows.is_empty() {
            return Ok(());
        }
        f.write_str(":")?;
        for row in &self.rows {
            let stones: Vec<String> = row.stones.iter().map(Point::to_string).collect();
            write!(f, "\n{:indent$}", "", indent = 2 * depth)?;
            write!(f, "{} on the {}, {}", row.form.name(), row.direction, stones.join(" "))?;
            row.form.write_next(f, depth)?;
        }
        Ok(())
    }
}

impl Form {
    /// The field's name for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Overline => "overline",
            Self::Four { completions } if completions.len() == 2 => "straight four",
            Self::Four { .. } => "four",
            Self::Three { counts: true, .. } => "three",
            Self::Three { counts: false, .. } => "three that does not count",
        }
    }

    /// What a further stone would make of it.
    fn write_next(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::Five | Self::Overline => Ok(()),
            Self::Four { completions } => {
                let points: Vec<String> = completions.iter().map(Point::to_string).collect();
                write!(f, "; five at {}", points.join(" or "))
            }
            Self::Three { extensions, .. } => extensions.iter().try_for_each(|extension| {
                write!(f, "; straight four at {}", extension.point)?;
                match extension.verdict {
                    Verdict::Legal => return Ok(()),
                    Verdict::Five => f.write_str(", were it not a five")?,
                    Verdict::Foul(foul) => {
                        write!(f, ", were it not forbidden, {}", with_article(foul))?;
                    }
                }
                extension.write_rows(f, depth + 1)
            }),
        }
    }
}

/// The foul as it stands in a sentence.
const fn with_article(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "an overline",
        Foul::DoubleFour => "a double-four",
        Foul::DoubleThree => "a double-three",
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Color, Rule, Size};
    use crate::position::{Position, parse_picture};

    fn explain(picture: &str, point: &str) -> String {
        let stones = parse_picture(picture).unwrap();
        let point = Size::MAX.parse_point(point).unwrap();
        Position::setup(Rule::RENJU, stones, Color::Black).explain(Color::Black, point).to_string()
    }

    const EMPTY_ROW: &str = "...............\n";

    #[test]
    fn nested_fouls_are_explained_in_turn() {
        let board = [
            "...............\n...............\n.........X.....\n...........XX..\n..........X.X..\n",
            ".......X..X.X..\n............X..\n.........X.X...\n",
            &EMPTY_ROW.repeat(7),
        ]
        .concat();
        assert_eq!(
            explain(&board, "k13"),
            "k13 is forbidden for Black, a double-three:\n  \
             three on the column, k10 k11 k13; straight four at k12\n  \
             three on the falling diagonal, k13 l12 m11; straight four at j14; straight four at \
             n10, were it not forbidden, a double-three:\n    \
             three on the row, k10 m10 n10; straight four at l10\n    \
             three on the rising diagonal, l8 m9 n10; straight four at k7\n    \
             straight four on the falling diagonal, k13 l12 m11 n10; five at j14 or o9"
        );
    }

    #[test]
    fn fours_and_fives_are_told_apart() {
        let row = |row: &str| [&EMPTY_ROW.repeat(7), row, "\n", &EMPTY_ROW.repeat(7)].concat();
        assert_eq!(
            explain(&row("...X.XX.X......"), "h8"),
            "h8 is allowed for Black:\n  four on the row, f8 g8 h8 i8; five at j8"
        );
        assert_eq!(
            explain(&row("...X.XX.O......"), "h8"),
            "h8 is allowed for Black:\n  four on the row, d8 f8 g8 h8; five at e8"
        );
        assert_eq!(
            explain(&row("...X.X.X.X....."), "g8"),
            "g8 is forbidden for Black, a double-four:\n  \
             four on the row, d8 f8 g8 h8; five at e8\n  \
             four on the row, f8 g8 h8 j8; five at i8"
        );
        assert_eq!(
            explain(&row(".....XX.X......"), "h8"),
            "h8 is allowed for Black:\n  straight four on the row, f8 g8 h8 i8; five at e8 or j8"
        );
        assert_eq!(
            explain(&row("...XXX.XX......"), "g8"),
            "g8 is forbidden for Black, an overline:\n  overline on the row, d8 e8 f8 g8 h8 i8"
        );
        assert_eq!(
            explain(&row("....XXX.X......"), "h8"),
            "h8 makes a five for Black:\n  five on the row, e8 f8 g8 h8 i8"
        );
        assert_eq!(explain(&row("......X........"), "h8"), "h8 is allowed for Black");
    }

    #[test]
    fn threes_that_do_not_count_say_why() {
        let board = |row: &str| {
            let above = ".........\n.........\n...O.....\n.........\n";
            [above, row, "\n...X.....\n...X.....\n....XX...\n........."].concat()
        };
        assert_eq!(
            explain(&board("XXX.XX..."), "d2"),
            "d2 is allowed for Black:\n  \
             three on the row, d2 e2 f2; straight four at c2; straight four at g2\n  \
             three that does not count on the column, d2 d3 d4; straight four at d5, were it not \
             forbidden, an overline:\n    \
             overline on the row, a5 b5 c5 d5 e5 f5\n    \
             straight four on the column, d2 d3 d4 d5; five at d1 or d6"
        );
        assert_eq!(
            explain(&board("XXX.XO..."), "d2"),
            "d2 is allowed for Black:\n  \
             three on the row, d2 e2 f2; straight four at c2; straight four at g2\n  \
             three that does not count on the column, d2 d3 d4; straight four at d5, were it not a \
             five:\n    \
             five on the row, a5 b5 c5 d5 e5\n    \
             straight four on the column, d2 d3 d4 d5; five at d1 or d6"
        );
    }
}
