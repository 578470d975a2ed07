//! From what was learned to the integers of the engine.

use engine::board::{ByColor, Color, Rule};
use engine::eval::{NetworkParameters, Parameters, SideParameters};
use engine::patterns::{Code, Shape, urgency, worth::worth};
use engine::simd::{HIDDEN, Head as Weights};

use super::model::Fitted;
use super::network::{Network, SEEN, SHARE};

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
        network: network(&fitted.network[us as usize], units * FRACTION),
    });
    Parameters { rule, provenance, sides }
}

/// The integers of a network, with `units` to a factor of e in the odds of winning.
///
/// A feature of a point, from 0 to 1, is stored in 127ths.
fn network(network: &Network, units: f32) -> NetworkParameters {
    /// What a feature of 1 is.
    const FEATURE: f32 = i8::MAX as f32;
    /// Parts of one that a neuron's weights are stored in.
    const WEIGHT: f32 = 256.0;
    let head = &network.head;
    let bytes = |rows: &[[f32; SEEN]]| {
        rows.iter().flatten().map(|value| (value * FEATURE).round() as i8).collect()
    };
    let neuron = FEATURE * WEIGHT / SHARE;
    let active = neuron / power_of_two(Weights::HIDDEN_SHIFT);
    let output = units * power_of_two(Weights::OUTPUT_SHIFT) / active;
    let of_neuron = |at: usize| head.hidden.iter().map(move |weights| weights[at] * WEIGHT);
    NetworkParameters {
        features: [bytes(&network.features[0]), bytes(&network.features[1])],
        hidden: (0..HIDDEN).flat_map(of_neuron).map(|weight| weight.round() as i16).collect(),
        hidden_bias: head.hidden_bias.iter().map(|bias| (bias * neuron).round() as i32).collect(),
        output: head.output.iter().map(|value| (value * output).round() as i16).collect(),
        output_bias: (head.bias * units).round() as i32,
    }
}

fn power_of_two(exponent: u32) -> f32 {
    2f32.powi(exponent as i32)
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
