//! How a game was worth to both sides, move by move.

use core::fmt::Write;

use crate::board::Tone;
use crate::svg::{Svg, count, number};

const SIZE: (f64, f64) = (860.0, 260.0);
/// The corners of what is drawn in.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 846.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 222.0;

/// What a position of a game was worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// 1 where Black wins, -1 where White does, 0 where the game is level.
    pub value: f64,
    /// How the move was that led here, where it is to be marked.
    pub mark: Option<Tone>,
}

/// A graph of a game's course: Black's advantage above the middle, White's below.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The positions from before the first move on.
    pub moments: Vec<Moment>,
    /// What the picture shows, in words.
    pub title: String,
}

impl Graph {
    /// The picture.
    #[must_use]
    pub fn svg(&self) -> String {
        let title = if self.title.is_empty() { "The course of a game" } else { &self.title };
        let mut svg = Svg::new(SIZE.0, SIZE.1, title);
        let middle = (SIZE.0 / 2.0, SIZE.1 / 2.0);
        svg.patch(middle, SIZE, "rx=\"6\" fill=\"#fbf8f1\"");
        self.draw_grid(&mut svg);
        self.draw_curve(&mut svg);
        self.draw_marks(&mut svg);
        svg.finish()
    }

    fn x(&self, index: usize) -> f64 {
        let last = self.moments.len().saturating_sub(1).max(1);
        LEFT + (RIGHT - LEFT) * count(index) / count(last)
    }

    fn draw_grid(&self, svg: &mut Svg) {
        let mut lines = String::new();
        for value in [-1.0, -0.5, 0.5, 1.0] {
            let _ = write!(lines, "M{} {}H{}", number(LEFT), number(y(value)), number(RIGHT));
        }
        let last = self.moments.len().saturating_sub(1);
        // As many numbers as have room beside each other.
        let step = [1, 2, 5, 10, 20, 50].into_iter().find(|step| last / step <= 20).unwrap_or(100);
        for at in (step..=last).step_by(step) {
            let x = self.x(at);
            let _ = write!(lines, "M{} {}V{}", number(x), number(TOP), number(BOTTOM));
            svg.text((x, BOTTOM + 20.0), 10.0, 30.0, "#6b6256", &at.to_string());
        }
        svg.path(&lines, "stroke=\"#e3dccd\" stroke-width=\"1\"");
        let axis = format!("M{} {}H{}", number(LEFT), number(y(0.0)), number(RIGHT));
        svg.path(&axis, "stroke=\"#8a8071\" stroke-width=\"1.5\"");
        svg.text((34.0, y(0.75)), 10.0, 46.0, "#3b3228", "BLACK");
        svg.text((34.0, y(-0.75)), 10.0, 46.0, "#3b3228", "WHITE");
    }

    fn draw_curve(&self, svg: &mut Svg) {
        let mut curve = String::new();
        for (index, moment) in self.moments.iter().enumerate() {
            let command = if index == 0 { 'M' } else { 'L' };
            let _ = write!(curve, "{command}{} {}", number(self.x(index)), number(y(moment.value)));
        }
        if curve.is_empty() {
            return;
        }
        let end = number(self.x(self.moments.len() - 1));
        let zero = number(y(0.0));
        let area = format!("{curve}L{end} {zero}L{} {zero}Z", number(LEFT));
        svg.path(&area, "fill=\"#8fa7c4\" fill-opacity=\"0.35\"");
        svg.path(
            &curve,
            "fill=\"none\" stroke=\"#24446b\" stroke-width=\"2\" stroke-linejoin=\"round\"",
        );
    }

    fn draw_marks(&self, svg: &mut Svg) {
        for (index, moment) in self.moments.iter().enumerate() {
            let color = match moment.mark {
                Some(Tone::Bad) => "#d0261b",
                Some(Tone::Good) => "#1d7a35",
                Some(Tone::Plain) => "#d98a00",
                None => continue,
            };
            let style = format!("fill=\"{color}\" stroke=\"#fbf8f1\" stroke-width=\"1.5\"");
            svg.circle((self.x(index), y(moment.value)), 5.0, &style);
        }
    }
}

/// How high a value is drawn.
fn y(value: f64) -> f64 {
    let value = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
    f64::midpoint(TOP, BOTTOM) - value * (BOTTOM - TOP) / 2.0
}
