//! From what was learned to the integers of the engine.

use engine::board::{ByColor, Color, Rule};
use engine::eval::{NetworkParameters, Parameters, SideParameters};
use engine::patterns::{Code, Shape, urgency, worth::worth};
use engine::simd::{self, HIDDEN};

use super::ExportError;
use super::model::Fitted;
use super::network::{ACTIVE, FEATURE, NEURON, Network, SEEN, WEIGHT};

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
    let head = &network.head;
    let bytes = |rows: &[[f32; SEEN]]| whole("features", rows.as_flattened(), FEATURE);
    let output = units * (1u16 << simd::Head::OUTPUT_SHIFT) as f32 / ACTIVE;
    let of_neuron = |at: usize| head.hidden.iter().map(move |weights| &weights[at]);
    Ok(NetworkParameters {
        features: [bytes(&network.features[0])?, bytes(&network.features[1])?],
        hidden: whole("weights of neurons", (0..HIDDEN).flat_map(of_neuron), WEIGHT)?,
        hidden_bias: whole("biases of neurons", &head.hidden_bias, NEURON)?,
        output: whole("outputs of neurons", &head.output, output)?,
        output_bias: stored("the network's bias", head.bias * units)?,
    })
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

#[cfg(test)]
mod tests {
    use engine::board::{Size, Stones};
    use engine::eval::{Score, Weights, evaluate};
    use engine::position::Position;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::data::Sample;
    use crate::learn::Observations;

    const UNITS: f32 = 150.0;

    /// What no fit would come to: every number by chance.
    fn by_chance(rng: &mut ChaCha8Rng) -> Fitted {
        let mut fitted = Fitted::zero();
        let mut number = |most: f32| (2.0 * rng.random::<f32>() - 1.0) * most;
        // Code 0 counts nothing.
        for table in fitted.value.iter_mut().flatten() {
            table[1..].fill_with(|| number(0.05));
        }
        fitted.threats.iter_mut().for_each(|table| table.fill_with(|| number(1.0)));
        for network in &mut fitted.network {
            for rows in &mut network.features {
                rows[1..].as_flattened_mut().fill_with(|| number(1.0));
            }
            let head = &mut network.head;
            head.hidden.as_flattened_mut().fill_with(|| number(0.25));
            head.hidden_bias.fill_with(|| number(1.0));
            head.output.fill_with(|| number(0.2));
            head.bias = number(0.5);
            // A neuron that is always as active as it can be, and counts what can be stored.
            head.hidden_bias[0] = 300.0;
            head.output[0] = 6.0 * ACTIVE / (UNITS * FRACTION * 64.0);
        }
        fitted
    }

    fn scattered(rng: &mut ChaCha8Rng, rule: Rule) -> Position {
        let mut stones = Stones::new(Size::MAX);
        let count = rng.random_range(6..50);
        for number in 0..count {
            let empty: Vec<_> = stones.empty().into_iter().collect();
            stones.put(Color::ALL[number % 2], empty[rng.random_range(..empty.len())]);
        }
        Position::setup(rule, stones, Color::ALL[count % 2])
    }

    #[test]
    fn the_engine_computes_what_was_learned() {
        for (_, rule) in Rule::NAMED {
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let fitted = by_chance(&mut rng);
            let file = parameters(&fitted, rule, UNITS, String::new()).unwrap().encode().unwrap();
            let weights = Weights::default().with_file(&file).unwrap();
            let mut spread = Vec::new();
            for _ in 0..50 {
                let position = scattered(&mut rng, rule);
                let mut data = Observations::default();
                let best = Size::MAX.center();
                data.add(&Sample::new(&position, 1, Score::ZERO, best), rule);
                let observation = &data.positions[0];
                let units = fitted.logit(observation, data.points(observation)) * UNITS;
                let found = evaluate(&position, weights).units();
                let off = (f64::from(units) - f64::from(found)).abs();
                assert!(off < 8.0, "{units} units were learned, the engine has {found}");
                spread.push(found);
            }
            let (low, high) = (spread.iter().min().unwrap(), spread.iter().max().unwrap());
            assert!(high - low > 500, "from {low} to {high}");
        }
    }

    #[test]
    fn what_cannot_be_stored_is_told() {
        type Change = fn(&mut Fitted);
        let changes: [(&str, Change); 8] = [
            ("values", |it| it.value[1][0][5] = f32::NAN),
            ("orders", |it| it.order[0][1][5] = f32::INFINITY),
            ("sets of threats", |it| it.threats[0][5] = -14.0),
            ("features", |it| it.network[1].features[1][3][2] = 1.1),
            ("weights of neurons", |it| it.network[0].head.hidden[3][2] = 128.0),
            ("biases of neurons", |it| it.network[1].head.hidden_bias[3] = 1e5),
            ("outputs of neurons", |it| it.network[0].head.output[3] = -60.0),
            ("the network's bias", |it| it.network[1].head.bias = 1e7),
        ];
        for (table, change) in changes {
            let mut fitted = Fitted::zero();
            assert!(parameters(&fitted, Rule::RENJU, UNITS, String::new()).is_ok());
            change(&mut fitted);
            let error = parameters(&fitted, Rule::RENJU, UNITS, String::new()).unwrap_err();
            assert_eq!(error.table, table, "{error}");
        }
    }
}
