//! A drawn board.

use core::fmt::Write;

use engine::board::{Color, Point, Stones};

use crate::svg::{Svg, number};

/// From a line of the board to the next.
const STEP: f64 = 40.0;
/// From the edge of the picture to the first line, on the sides with coordinates and on the others.
const MARGIN: (f64, f64) = (52.0, 32.0);
const STONE: f64 = 18.0;

const WOOD: &str = "#ecc989";
const INK: &str = "#3b2a14";
const RED: &str = "#d0261b";

/// A board to draw, with everything on it.
///
/// Points that the board does not have are passed over.
#[derive(Clone, Debug)]
pub struct Board<'a> {
    stones: &'a Stones,
    last: Option<Point>,
    numbers: [Option<u16>; 256],
    ghosts: Vec<(Point, Color)>,
    signs: Vec<(Point, Sign)>,
    title: String,
}

/// What is drawn on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A red cross: no move may be made here.
    Forbidden,
    /// A short text, such as a score.
    Text(String, Tone),
    /// A circle.
    Circle,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A cross in the colour of lines.
    Cross,
}

/// What a text on the board means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Something good, in green.
    Good,
    /// Something bad, in red.
    Bad,
    /// Neither, in the colour of lines.
    #[default]
    Plain,
}

impl<'a> Board<'a> {
    /// A board with nothing but its stones.
    #[must_use]
    pub fn new(stones: &'a Stones) -> Self {
        Self {
            stones,
            last: None,
            numbers: [None; 256],
            ghosts: Vec::new(),
            signs: Vec::new(),
            title: String::new(),
        }
    }

    /// Sets the last move off from the others.
    #[must_use]
    pub fn last(mut self, point: Option<Point>) -> Self {
        self.last = point.filter(|&point| self.has(point));
        self
    }

    /// Numbers the stones of a game in the order of its moves, from 1; a line of play comes after that.
    #[must_use]
    pub fn numbers(mut self, moves: impl IntoIterator<Item = Point>) -> Self {
        for (number, point) in (1..).zip(moves) {
            self.numbers[point.index()] = Some(number);
        }
        self
    }

    /// Draws a line of play that begins with `to_move` as numbered ghosts of stones, which go on from
    /// the numbers that are there. A point that holds a stone or a ghost already gets no second one.
    #[must_use]
    pub fn line(mut self, to_move: Color, moves: impl IntoIterator<Item = Point>) -> Self {
        let mut color = to_move;
        let first = self.numbers.iter().flatten().max().map_or(1, |last| last + 1);
        for (number, point) in (first..).zip(moves) {
            let taken = self.ghosts.iter().any(|(ghost, _)| *ghost == point);
            if self.has(point) && self.stones.at(point).is_none() && !taken {
                self.ghosts.push((point, color));
                self.numbers[point.index()] = Some(number);
            }
            color = !color;
        }
        self
    }

    /// Puts the same sign on several points.
    #[must_use]
    pub fn signs(mut self, points: impl IntoIterator<Item = Point>, sign: &Sign) -> Self {
        let points = points.into_iter().filter(|&point| self.stones.size().contains(point));
        self.signs.extend(points.map(|point| (point, sign.clone())));
        self
    }

    /// Crosses points out.
    #[must_use]
    pub fn forbidden(self, points: impl IntoIterator<Item = Point>) -> Self {
        self.signs(points, &Sign::Forbidden)
    }

    /// Writes a short text on a point; of a longer one its first twelve characters. On a ghost there is no
    /// room for it.
    #[must_use]
    pub fn text(self, point: Point, text: &str, tone: Tone) -> Self {
        self.signs([point], &Sign::Text(text.to_owned(), tone))
    }

    /// Says in words what the picture shows.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        title.clone_into(&mut self.title);
        self
    }

    fn has(&self, point: Point) -> bool {
        self.stones.size().contains(point)
    }

    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let size = self.stones.size();
        let width = MARGIN.0 + MARGIN.1 + STEP * f64::from(size.side() - 1);
        let title = if self.title.is_empty() { "A board of gomoku" } else { &self.title };
        let mut svg = Svg::new(width, width, title);
        svg.add(SHADES);
        svg.patch((width / 2.0, width / 2.0), (width, width), &format!("rx=\"6\" fill=\"{WOOD}\""));
        self.draw_lines(&mut svg);
        self.draw_coordinates(&mut svg);
        for point in size.points() {
            if let Some(color) = self.stones.at(point) {
                self.draw_stone(&mut svg, point, color);
            }
        }
        for &(point, color) in &self.ghosts {
            self.draw_ghost(&mut svg, point, color);
        }
        for (point, sign) in self.signs.iter().filter(|sign| !self.gives_way(sign)) {
            self.draw_sign(&mut svg, *point, sign);
        }
        svg.finish()
    }

    /// Whether a sign is a text where a ghost has its number.
    fn gives_way(&self, (point, sign): &(Point, Sign)) -> bool {
        matches!(sign, Sign::Text(..)) && self.ghosts.iter().any(|(ghost, _)| ghost == point)
    }

    /// Where a point is.
    fn place(&self, point: Point) -> (f64, f64) {
        let from_top = self.stones.size().side() - 1 - point.row();
        (MARGIN.0 + STEP * f64::from(point.column()), MARGIN.1 + STEP * f64::from(from_top))
    }

    fn draw_lines(&self, svg: &mut Svg) {
        let side = self.stones.size().side();
        let length = STEP * f64::from(side - 1);
        let mut data = String::new();
        for index in 0..side {
            let at = STEP * f64::from(index);
            let (x, y) = (number(MARGIN.0 + at), number(MARGIN.1 + at));
            let (left, top, length) = (number(MARGIN.0), number(MARGIN.1), number(length));
            let _ = write!(data, "M{left} {y}h{length}M{x} {top}v{length}");
        }
        svg.path(
            &data,
            &format!("stroke=\"{INK}\" stroke-width=\"1.2\" stroke-linecap=\"square\""),
        );
        for point in self.stones.size().points().filter(|&p| self.stones.size().is_star(p)) {
            svg.circle(self.place(point), 4.0, &format!("fill=\"{INK}\""));
        }
    }

    fn draw_coordinates(&self, svg: &mut Svg) {
        let side = self.stones.size().side();
        let bottom = MARGIN.1 + STEP * f64::from(side - 1) + 32.0;
        for index in 0..side {
            let at = STEP * f64::from(index);
            let letter = char::from(b'A' + index).to_string();
            svg.text((MARGIN.0 + at, bottom), 12.0, 20.0, INK, &letter);
            let rank = (side - index).to_string();
            svg.text((20.0, MARGIN.1 + at), 12.0, 24.0, INK, &rank);
        }
    }

    fn draw_stone(&self, svg: &mut Svg, point: Point, color: Color) {
        let at = self.place(point);
        let fill = match color {
            Color::Black => "fill=\"url(#black)\"",
            Color::White => "fill=\"url(#white)\" stroke=\"#5a5147\" stroke-width=\"1\"",
        };
        svg.circle(at, STONE, fill);
        let last = self.last == Some(point);
        let ink = if last { accent(color) } else { ink(color) };
        match self.numbers[point.index()] {
            Some(number) => svg.text(at, 14.0, 24.0, ink, &number.to_string()),
            None if last => svg.circle(at, 5.0, &format!("fill=\"{ink}\"")),
            None => {}
        }
    }

    fn draw_ghost(&self, svg: &mut Svg, point: Point, color: Color) {
        let at = self.place(point);
        let fill = if color == Color::Black { "#4a4138" } else { "#fffdf6" };
        let style = format!(
            "fill=\"{fill}\" fill-opacity=\"0.72\" stroke=\"{INK}\" stroke-dasharray=\"4 3\""
        );
        svg.circle(at, STONE - 1.0, &style);
        if let Some(number) = self.numbers[point.index()] {
            svg.text(at, 14.0, 24.0, ink(color), &number.to_string());
        }
    }

    fn draw_sign(&self, svg: &mut Svg, point: Point, sign: &Sign) {
        let (x, y) = self.place(point);
        let on = self.stones.at(point);
        let ink = on.map_or(INK, ink);
        let line = |color: &str, width: u8| {
            format!(
                "fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\""
            )
        };
        let cross = |arm: f64| {
            let (left, top, both) = (number(x - arm), number(y - arm), number(arm * 2.0));
            format!("M{left} {top}l{both} {both}m0 -{both}l-{both} {both}")
        };
        match sign {
            Sign::Forbidden => svg.path(&cross(9.0), &line(RED, 4)),
            Sign::Cross => svg.path(&cross(7.0), &line(ink, 2)),
            Sign::Circle => svg.circle((x, y), 9.0, &line(ink, 2)),
            Sign::Square => svg.patch((x, y), (15.0, 15.0), &line(ink, 2)),
            Sign::Triangle => {
                let data = format!("M{} {}l9 15.5h-18Z", number(x), number(y - 10.0));
                svg.path(&data, &line(ink, 2));
            }
            Sign::Text(text, tone) => {
                if on.is_none() {
                    svg.patch((x, y), (36.0, 22.0), &format!("rx=\"5\" fill=\"{WOOD}\""));
                }
                let color = match tone {
                    Tone::Good => "#176b2c",
                    Tone::Bad => "#b01c12",
                    Tone::Plain => ink,
                };
                let text: String = text.chars().take(12).collect();
                svg.text((x, y), 12.0, 33.0, color, &text);
            }
        }
    }
}

/// The picture as an element of HTML or as a file.
impl core::fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.svg())
    }
}

/// The colour of what stands on a stone.
const fn ink(color: Color) -> &'static str {
    match color {
        Color::Black => "#ffffff",
        Color::White => "#1c1712",
    }
}

/// The colour of what sets a stone off.
const fn accent(color: Color) -> &'static str {
    match color {
        Color::Black => "#ff7a66",
        Color::White => RED,
    }
}

/// Light from the upper left.
const SHADES: &str = "<defs>\
<radialGradient id=\"black\" cx=\"0.35\" cy=\"0.3\" r=\"0.8\">\
<stop offset=\"0\" stop-color=\"#5b5550\"/><stop offset=\"1\" stop-color=\"#14110e\"/>\
</radialGradient>\
<radialGradient id=\"white\" cx=\"0.35\" cy=\"0.3\" r=\"0.8\">\
<stop offset=\"0\" stop-color=\"#ffffff\"/><stop offset=\"1\" stop-color=\"#ddd6cb\"/>\
</radialGradient></defs>";
