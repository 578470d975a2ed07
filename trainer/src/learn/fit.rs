//! Logistic regression of the outcome, and of the best move, on the codes of the points.

#![expect(clippy::cast_precision_loss, reason = "counts of positions need few digits")]

use engine::board::Color;
use engine::patterns::Code;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::components::{Components, Sharing};
use super::loss::cross_entropy;
use super::observations::{Observation, Observations, Score};

/// How the fit goes about it.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether both sides have the same numbers.
    pub sharing: Sharing,
    /// What the result counts beside the search's score, from 0 to 1.
    pub result: f32,
    /// What a position counts that the search decided, where others count one.
    pub decided: f32,
    /// The units of the search's scores that make a factor of e in the odds.
    pub scale: f32,
    /// The penalty on a code's own number.
    pub penalty: f32,
    /// Times that all positions are gone through.
    pub epochs: usize,
    /// The first step's size; it falls to nothing.
    pub rate: f32,
    /// Decides the order.
    pub seed: u64,
}

/// What was learned, in natural logarithms of odds.
#[derive(Debug)]
pub struct Fitted {
    /// By the side to move, then by role.
    pub value: [[Vec<f32>; 2]; 2],
    /// By the side to move, then by role.
    pub order: [[Vec<f32>; 2]; 2],
    /// By the side to move.
    pub threats: [Vec<f32>; 2],
}

/// How well the model does after an epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The mean loss where it learned: the cross-entropy of the outcome, decided positions weighted.
    pub trained: f64,
    /// The mean cross-entropy of the outcome on games that it never saw, without decided positions.
    pub held_out: f64,
    /// The mean cross-entropy of the result alone, where it is known and the search saw no end, on
    /// games that it never saw.
    pub results: f64,
    /// The mean cross-entropy of the best move on games that it never saw.
    pub order: f64,
    /// The share of positions of such games whose best move it ranks first.
    pub first: f64,
}

const BATCH: usize = 4096;
const THREATS: usize = 1 << 12;
const THREAT_BITS: usize = 12;
/// A decided position's probability is as far from certain as this.
const DOUBT: f32 = 0.01;
/// The penalty on a set of threats' own number and on that of a single threat.
const SET_PENALTY: f32 = 1.0;
const BIT_PENALTY: f32 = 0.02;

/// The numbers of the model; their order is known here alone.
struct Model {
    sharing: Sharing,
    components: Components,
    numbers: Vec<f32>,
    tables: Fitted,
}

/// The parts that a table of codes adds up: the set, and with which sign it counts.
type Part = (usize, f32);

impl Model {
    fn new(sharing: Sharing) -> Self {
        let components = Components::new();
        let length =
            Self::code_sets(sharing) * components.len() + sharing.sets() * (THREATS + THREAT_BITS);
        let codes = || [(); 2].map(|()| [(); 2].map(|()| vec![0.0; Code::CANONICAL]));
        let tables = Fitted {
            value: codes(),
            order: codes(),
            threats: [(); 2].map(|()| vec![0.0; THREATS]),
        };
        Self { sharing, components, numbers: vec![0.0; length], tables }
    }

    /// General values, special ones by side to move and role, and orders by the same.
    const fn code_sets(sharing: Sharing) -> usize {
        5 * sharing.sets()
    }

    /// The parts of the value of a code for `role` (0 the side to move, 1 the other).
    fn value_parts(&self, us: Color, role: usize) -> [Part; 2] {
        let sets = self.sharing.sets();
        let (color, sign) = if role == 0 { (us, 1.0) } else { (!us, -1.0) };
        [(self.sharing.set(color), sign), (sets + 2 * self.sharing.set(us) + role, 1.0)]
    }

    fn order_part(&self, us: Color, role: usize) -> Part {
        (3 * self.sharing.sets() + 2 * self.sharing.set(us) + role, 1.0)
    }

    fn threats_at(&self, us: Color) -> usize {
        Self::code_sets(self.sharing) * self.components.len()
            + self.sharing.set(us) * (THREATS + THREAT_BITS)
    }

    /// Computes the tables from the numbers.
    fn spell_out(&mut self) {
        for us in Color::ALL {
            for role in 0..2 {
                let values = self.value_parts(us, role);
                let order = [self.order_part(us, role)];
                let tables = &mut self.tables;
                for (parts, table) in [
                    (&values[..], &mut tables.value[us as usize][role]),
                    (&order[..], &mut tables.order[us as usize][role]),
                ] {
                    table.fill(0.0);
                    for &(set, sign) in parts {
                        let length = self.components.len();
                        self.components.add(&self.numbers[set * length..][..length], sign, table);
                    }
                }
            }
            let at = self.threats_at(us);
            let (sets, bits) = self.numbers[at..].split_at(THREATS);
            for (index, value) in self.tables.threats[us as usize].iter_mut().enumerate() {
                let single = |bit: &usize| index >> bit & 1 == 1;
                *value =
                    sets[index] + (0..THREAT_BITS).filter(single).map(|bit| bits[bit]).sum::<f32>();
            }
        }
    }

    /// The slopes of the numbers from those of the tables.
    fn gradient(&self, slopes: &Fitted, gradient: &mut [f32]) {
        gradient.fill(0.0);
        let length = self.components.len();
        for us in Color::ALL {
            for role in 0..2 {
                for (set, sign) in self.value_parts(us, role) {
                    let slopes = &slopes.value[us as usize][role];
                    self.components.spread(slopes, sign, &mut gradient[set * length..][..length]);
                }
                let (set, sign) = self.order_part(us, role);
                let slopes = &slopes.order[us as usize][role];
                self.components.spread(slopes, sign, &mut gradient[set * length..][..length]);
            }
            let (sets, bits) = gradient[self.threats_at(us)..].split_at_mut(THREATS);
            for (index, &slope) in slopes.threats[us as usize].iter().enumerate() {
                sets[index] += slope;
                for (bit, sum) in bits[..THREAT_BITS].iter_mut().enumerate() {
                    *sum += if index >> bit & 1 == 1 { slope } else { 0.0 };
                }
            }
        }
    }

    /// The penalty on each number.
    fn penalties(&self) -> Vec<f32> {
        let mut penalties = Vec::new();
        for _ in 0..Self::code_sets(self.sharing) {
            penalties.extend(self.components.penalties());
        }
        for _ in 0..self.sharing.sets() {
            penalties.extend([SET_PENALTY; THREATS]);
            penalties.extend([BIT_PENALTY; THREAT_BITS]);
        }
        penalties
    }
}

impl Fitted {
    fn clear(&mut self) {
        let codes = self.value.iter_mut().chain(&mut self.order).flatten();
        codes.chain(&mut self.threats).for_each(|table| table.fill(0.0));
    }

    fn logit(&self, position: &Observation, points: &[[u16; 2]]) -> f32 {
        let [own, other] = &self.value[position.us as usize];
        let codes: f32 =
            points.iter().map(|p| own[usize::from(p[0])] + other[usize::from(p[1])]).sum();
        codes + self.threats[position.us as usize][usize::from(position.threats)]
    }

    /// The probabilities of the moves near a stone.
    fn moves(&self, position: &Observation, points: &[[u16; 2]], into: &mut Vec<f32>) {
        let [own, other] = &self.order[position.us as usize];
        into.clear();
        into.extend(points.iter().map(|p| own[usize::from(p[0])] + other[usize::from(p[1])]));
        let max = into.iter().copied().fold(f32::MIN, f32::max);
        for value in into.iter_mut() {
            *value = (*value - max).exp();
        }
        let sum: f32 = into.iter().sum();
        for value in into {
            *value /= sum;
        }
    }
}

/// What the probability of winning should be.
fn target(position: &Observation, options: &Options) -> f32 {
    let score = match position.score {
        Score::Units(units) => sigmoid(f32::from(units) / options.scale),
        Score::Win => return 1.0 - DOUBT,
        Score::Loss => return DOUBT,
    };
    let result = position.outcome.points();
    result.map_or(score, |result| options.result * result as f32 + (1.0 - options.result) * score)
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Fits the model, telling `listener` of each epoch.
pub fn fit(
    data: &Observations,
    options: &Options,
    mut listener: impl FnMut(usize, &Progress),
) -> Fitted {
    let mut model = Model::new(options.sharing);
    let penalties = model.penalties();
    let mut optimiser = Adam::new(model.numbers.len());
    let mut gradient = vec![0.0; model.numbers.len()];
    let mut slopes = Model::new(options.sharing).tables;
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    let (held_out, mut learned): (Vec<&Observation>, Vec<_>) =
        data.positions.iter().partition(|position| position.held_out);
    let steps = options.epochs * learned.len().div_ceil(BATCH);
    let mut step = 0;
    let mut buffer = Vec::new();
    for epoch in 1..=options.epochs {
        learned.shuffle(&mut rng);
        let mut loss = 0.0;
        for batch in learned.chunks(BATCH) {
            model.spell_out();
            slopes.clear();
            for position in batch {
                loss += descend(data, position, options, &model.tables, &mut slopes, &mut buffer);
            }
            model.gradient(&slopes, &mut gradient);
            let share = 1.0 / batch.len() as f32;
            for ((slope, &value), &penalty) in
                gradient.iter_mut().zip(&model.numbers).zip(&penalties)
            {
                *slope = *slope * share + options.penalty * penalty * value;
            }
            step += 1;
            let left = 1.0 - step as f32 / (steps + 1) as f32;
            optimiser.step(&mut model.numbers, &gradient, options.rate * left);
        }
        model.spell_out();
        let mut progress = judge(data, &held_out, options, &model.tables);
        progress.trained = loss / learned.len().max(1) as f64;
        listener(epoch, &progress);
    }
    model.tables
}

/// Adds one position's slopes; returns its loss.
fn descend(
    data: &Observations,
    position: &Observation,
    options: &Options,
    tables: &Fitted,
    slopes: &mut Fitted,
    buffer: &mut Vec<f32>,
) -> f64 {
    let points = data.points(position);
    let us = position.us as usize;
    let (target, p) = (target(position, options), sigmoid(tables.logit(position, points)));
    let weight = if position.score.is_decided() { options.decided } else { 1.0 };
    let slope = weight * (p - target);
    let [own, other] = &mut slopes.value[us];
    for point in points {
        own[usize::from(point[0])] += slope;
        other[usize::from(point[1])] += slope;
    }
    slopes.threats[us][usize::from(position.threats)] += slope;
    let loss = f64::from(weight) * cross_entropy(f64::from(target), f64::from(p));
    if let Some(best) = position.best {
        let near = &points[..usize::from(position.near)];
        tables.moves(position, near, buffer);
        buffer[usize::from(best)] -= 1.0;
        let [own, other] = &mut slopes.order[us];
        for (point, slope) in near.iter().zip(buffer) {
            own[usize::from(point[0])] += *slope;
            other[usize::from(point[1])] += *slope;
        }
    }
    loss
}

/// How well the tables do on positions.
fn judge(
    data: &Observations,
    positions: &[&Observation],
    options: &Options,
    tables: &Fitted,
) -> Progress {
    let mut progress = Progress::default();
    let (mut moves, mut results, mut undecided) = (0, 0, 0);
    let mut buffer = Vec::new();
    for position in positions {
        let points = data.points(position);
        let p = f64::from(sigmoid(tables.logit(position, points)));
        if !position.score.is_decided() {
            progress.held_out += cross_entropy(f64::from(target(position, options)), p);
            undecided += 1;
        }
        if let (Score::Units(_), Some(result)) = (position.score, position.outcome.points()) {
            progress.results += cross_entropy(result, p);
            results += 1;
        }
        if let Some(best) = position.best {
            tables.moves(position, &points[..usize::from(position.near)], &mut buffer);
            let p = buffer[usize::from(best)];
            progress.order -= f64::from(p.max(1e-7)).ln();
            progress.first += f64::from(u8::from(buffer.iter().all(|&other| other <= p)));
            moves += 1;
        }
    }
    progress.held_out /= f64::from(undecided.max(1));
    progress.results /= f64::from(results.max(1));
    progress.order /= f64::from(moves.max(1));
    progress.first /= f64::from(moves.max(1));
    progress
}
