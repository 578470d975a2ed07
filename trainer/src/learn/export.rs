//! From what was learned to the integers of the engine.

use engine::board::{ByColor, Color, Rule};
use engine::eval::{NetworkParameters, Parameters, SideParameters};
use engine::patterns::{Code, Shape, urgency, worth::worth};
use engine::simd::{HIDDEN, Head as Weights};

use super::ExportError;
use super::model::Fitted;
use super::network::{Network, SEEN, SHARE};

/// Parts of a unit that values are stored in.
const FRACTION: f32 = 16.0;
/// Parts of a natural logarithm that orders are stored in.
const ORDER: f32 = 100.0;

/// The integers of the engine, with `units` to a factor of e in the odds of winning.
///
/// # Errors
///
/// Where a number is not finite, or larger than what can be stored.
pub fn parameters(
    fitted: &Fitted,
    rule: Rule,
    units: f32,
    provenance: String,
) -> Result<Parameters, ExportError> {
    let sides =
        ByColor::new(side(fitted, Color::Black, units)?, side(fitted, Color::White, units)?);
    Ok(Parameters { rule, provenance, sides })
}

/// The integers that count where `us` is to move.
fn side(fitted: &Fitted, us: Color, units: f32) -> Result<SideParameters, ExportError> {
    let us = us as usize;
    let (value, order) = (&fitted.value[us], &fitted.order[us]);
    let units = units * FRACTION;
    Ok(SideParameters {
        value: [whole("values", &value[0], units)?, whole("values", &value[1], units)?],
        order: [whole("orders", &order[0], ORDER)?, whole("orders", &order[1], ORDER)?],
        threats: whole("sets of threats", &fitted.threats[us], units)?,
        network: network(&fitted.network[us], units)?,
    })
}

/// Numbers of a table as they are stored, `factor` to one.
fn whole<'a, T: TryFrom<i64>>(
    table: &'static str,
    numbers: impl IntoIterator<Item = &'a f32>,
    factor: f32,
) -> Result<Vec<T>, ExportError> {
    numbers.into_iter().map(|number| stored(table, number * factor)).collect()
}

/// The integer next to a number.
fn stored<T: TryFrom<i64>>(table: &'static str, value: f32) -> Result<T, ExportError> {
    let whole = value.is_finite().then_some(value.round() as i64);
    whole.and_then(|whole| T::try_from(whole).ok()).ok_or(ExportError { table, value })
}

/// The integers of a network, with `units` to a factor of e in the odds of winning.
///
/// A feature of a point, from 0 to 1, is stored in 127ths.
fn network(network: &Network, units: f32) -> Result<NetworkParameters, ExportError> {
    /// What a feature of 1 is.
    const FEATURE: f32 = i8::MAX as f32;
    /// Parts of one that a neuron's weights are stored in.
    const WEIGHT: f32 = 256.0;
    let head = &network.head;
    let bytes = |rows: &[[f32; SEEN]]| whole("features", rows.as_flattened(), FEATURE);
    let neuron = FEATURE * WEIGHT / SHARE;
    let active = neuron / power_of_two(Weights::HIDDEN_SHIFT);
    let output = units * power_of_two(Weights::OUTPUT_SHIFT) / active;
    let of_neuron = |at: usize| head.hidden.iter().map(move |weights| &weights[at]);
    Ok(NetworkParameters {
        features: [bytes(&network.features[0])?, bytes(&network.features[1])?],
        hidden: whole("weights of neurons", (0..HIDDEN).flat_map(of_neuron), WEIGHT)?,
        hidden_bias: whole("biases of neurons", &head.hidden_bias, neuron)?,
        output: whole("outputs of neurons", &head.output, output)?,
        output_bias: stored("the network's bias", head.bias * units)?,
    })
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
