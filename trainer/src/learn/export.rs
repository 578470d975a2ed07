//! From what was learned to the integers of the engine.

use engine::board::{ByColor, Color, Rule};
use engine::eval::{NetworkParameters, Parameters, SideParameters};
use engine::patterns::{Code, Shape, urgency, worth::worth};

use super::fit::Fitted;

/// Parts of a unit that values are stored in.
const FRACTION: f32 = 16.0;
/// Parts of a natural logarithm that orders are stored in.
const ORDER: f32 = 100.0;

/// The integers of the engine, with `units` to a factor of e in the odds of winning.
#[must_use]
pub fn parameters(fitted: &Fitted, rule: Rule, units: f32, provenance: String) -> Parameters {
    let whole = |values: &Vec<f32>, factor: f32| -> Vec<i16> {
        values.iter().map(|value| (value * factor).round() as i16).collect()
    };
    let both = |tables: &[Vec<f32>; 2], factor| [0, 1].map(|role| whole(&tables[role], factor));
    let sides = ByColor::from_fn(|us: Color| SideParameters {
        value: both(&fitted.value[us as usize], units * FRACTION),
        order: both(&fitted.order[us as usize], ORDER),
        threats: whole(&fitted.threats[us as usize], units * FRACTION),
        network: NetworkParameters::zero(),
    });
    Parameters { rule, provenance, sides }
}

/// What it is worth to be the side to move, by hand.
const TEMPO: i16 = 120;

/// The evaluation made by hand, which the first games were played with.
#[must_use]
pub fn handmade(rule: Rule) -> Parameters {
    let sum = |of: fn(Shape) -> i32, sign: i32| -> Vec<i16> {
        let value = |code: Code| sign * code.shapes().into_iter().map(of).sum::<i32>();
        Code::all_canonical().map(|code| value(code) as i16).collect()
    };
    let worth_16 = |shape| worth(shape) * FRACTION as i32;
    let order = || -> Vec<i16> { Code::all_canonical().map(|code| urgency(code) as i16).collect() };
    let side = || {
        let mut side = SideParameters::zero();
        side.threats.fill(TEMPO * FRACTION as i16);
        SideParameters {
            value: [sum(worth_16, 1), sum(worth_16, -1)],
            order: [order(), order()],
            ..side
        }
    };
    Parameters { rule, provenance: "made by hand".to_owned(), sides: ByColor::new(side(), side()) }
}
