//! Fits the model: its sums and its network to the outcome by logistic regression, its orders to the
//! best move.

#![expect(clippy::cast_precision_loss, reason = "counts of positions need few digits")]

use engine::board::Color;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::FitError;
use super::adam::Adam;
use super::components::Sharing;
use super::loss::cross_entropy;
use super::model::{Fitted, Model};
use super::network::respond;
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
    /// The size of the largest step: from nothing it grows to this, and falls to nothing.
    pub rate: f32,
    /// Decides the order.
    pub seed: u64,
}

/// How well the model does after an epoch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The mean loss where it learned: the cross-entropy of the outcome, decided positions weighted.
    pub trained: f64,
    /// The mean cross-entropy of the outcome on games that it never saw, without decided positions.
    ///
    /// Where no such position is known there is no loss, here and below.
    pub held_out: Option<f64>,
    /// The mean cross-entropy of the result alone, where it is known and the search saw no end, on
    /// games that it never saw.
    pub results: Option<f64>,
    /// The mean cross-entropy of the best move on games that it never saw.
    pub order: Option<f64>,
    /// The share of positions of such games whose best move it ranks first.
    pub first: Option<f64>,
}

/// Positions between two steps, and those that are gone through together.
const BATCH: usize = 512;
const PART: usize = 128;
/// The share of all steps in which the rate grows to its full size.
const WARM_UP: f32 = 0.05;
/// A decided position's probability is as far from certain as this.
const DOUBT: f32 = 0.01;

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
///
/// It comes out the same on any number of threads.
///
/// # Errors
///
/// Where there is no position to learn from.
pub fn fit(
    data: &Observations,
    options: &Options,
    mut listener: impl FnMut(usize, &Progress),
) -> Result<Fitted, FitError> {
    data.check()?;
    let mut model = Model::new(options.sharing, options.seed);
    let penalties = model.penalties();
    let mut optimiser = Adam::new(model.numbers.len());
    let mut gradient = vec![0.0; model.numbers.len()];
    let mut parts = vec![Slopes::zero(); BATCH / PART];
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    let (held_out, mut learned): (Vec<&Observation>, Vec<_>) =
        data.positions.iter().partition(|position| position.held_out);
    let mut rates = rates(options, learned.len());
    for epoch in 1..=options.epochs {
        learned.shuffle(&mut rng);
        let mut loss = 0.0;
        for batch in learned.chunks(BATCH) {
            model.spell_out();
            let task = Task { data, options, tables: &model.tables };
            let slopes = slopes(task, batch, &mut parts);
            loss += slopes.loss;
            model.gradient(&slopes.tables, &mut gradient);
            let share = 1.0 / batch.len() as f32;
            for ((slope, &value), &penalty) in
                gradient.iter_mut().zip(&model.numbers).zip(&penalties)
            {
                *slope = *slope * share + options.penalty * penalty * value;
            }
            optimiser.step(&mut model.numbers, &gradient, rates.next().unwrap_or_default());
        }
        model.spell_out();
        let mut progress = judge(Task { data, options, tables: &model.tables }, &held_out);
        progress.trained = loss / learned.len() as f64;
        listener(epoch, &progress);
    }
    Ok(model.tables)
}

/// The sizes of the steps.
fn rates(options: &Options, positions: usize) -> impl Iterator<Item = f32> {
    let rate = options.rate;
    let steps = options.epochs * positions.div_ceil(BATCH);
    (1..=steps).map(move |step| {
        let done = step as f32 / (steps + 1) as f32;
        rate * (1.0 - done).min(done / WARM_UP)
    })
}

/// What positions are held against.
#[derive(Clone, Copy)]
struct Task<'a> {
    data: &'a Observations,
    options: &'a Options,
    tables: &'a Fitted,
}

/// What some positions ask of the tables, and their loss.
#[derive(Clone)]
struct Slopes {
    tables: Fitted,
    loss: f64,
    buffer: Vec<f32>,
}

impl Slopes {
    fn zero() -> Self {
        Self { tables: Fitted::zero(), loss: 0.0, buffer: Vec::new() }
    }
}

/// The slopes of a batch, whose parts are gone through at the same time and added up in order.
fn slopes<'a>(task: Task<'_>, batch: &[&Observation], parts: &'a mut [Slopes]) -> &'a Slopes {
    parts.par_iter_mut().zip(batch.par_chunks(PART)).for_each(|(part, positions)| {
        part.tables.clear();
        part.loss = 0.0;
        for position in positions {
            descend(task, position, part);
        }
    });
    let filled = batch.len().div_ceil(PART);
    let (first, others) = parts[..filled].split_at_mut(1);
    for other in others {
        first[0].tables.add(&other.tables);
        first[0].loss += other.loss;
    }
    &first[0]
}

/// Adds one position's slopes, and its loss.
fn descend(task: Task<'_>, position: &Observation, into: &mut Slopes) {
    let Task { data, options, tables } = task;
    let Slopes { tables: slopes, loss, buffer } = into;
    let points = data.points(position);
    let us = position.us as usize;
    let networks = tables.networks(position.us);
    let activity = respond(networks, points);
    let p = sigmoid(tables.sum(position, points) + activity.value);
    let target = target(position, options);
    let weight = if position.score.is_decided() { options.decided } else { 1.0 };
    let slope = weight * (p - target);
    let [own, other] = &mut slopes.value[us];
    for point in points {
        own[usize::from(point[0])] += slope;
        other[usize::from(point[1])] += slope;
    }
    slopes.threats[us][usize::from(position.threats)] += slope;
    let [black, white] = &mut slopes.network;
    let network_slopes = if position.us == Color::Black { [black, white] } else { [white, black] };
    activity.descend(slope, networks, points, network_slopes);
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
    *loss += f64::from(weight) * cross_entropy(f64::from(target), f64::from(p));
}

/// How well the tables do on positions.
fn judge(task: Task<'_>, positions: &[&Observation]) -> Progress {
    let parts: Vec<Judgement> = positions
        .par_chunks(PART)
        .map(|part| {
            let mut sums = Judgement::default();
            let mut buffer = Vec::new();
            for position in part {
                sums.add(task, position, &mut buffer);
            }
            sums
        })
        .collect();
    let sum = |of: fn(&Judgement) -> [f64; 2]| {
        let [total, count] = parts.iter().map(of).fold([0.0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        (count > 0.0).then(|| total / count)
    };
    Progress {
        trained: 0.0,
        held_out: sum(|part| part.outcome),
        results: sum(|part| part.results),
        order: sum(|part| part.order),
        first: sum(|part| part.first),
    }
}

/// Sums over positions, each with how many count in it.
#[derive(Default)]
struct Judgement {
    outcome: [f64; 2],
    results: [f64; 2],
    order: [f64; 2],
    first: [f64; 2],
}

impl Judgement {
    fn add(&mut self, task: Task<'_>, position: &Observation, buffer: &mut Vec<f32>) {
        let Task { data, options, tables } = task;
        let points = data.points(position);
        let p = f64::from(sigmoid(tables.logit(position, points)));
        let count = |[total, count]: &mut [f64; 2], value: f64| {
            *total += value;
            *count += 1.0;
        };
        if !position.score.is_decided() {
            count(&mut self.outcome, cross_entropy(f64::from(target(position, options)), p));
        }
        if let (Score::Units(_), Some(result)) = (position.score, position.outcome.points()) {
            count(&mut self.results, cross_entropy(result, p));
        }
        if let Some(best) = position.best {
            tables.moves(position, &points[..usize::from(position.near)], buffer);
            let p = buffer[usize::from(best)];
            count(&mut self.order, -f64::from(p.max(1e-7)).ln());
            count(&mut self.first, f64::from(u8::from(buffer.iter().all(|&other| other <= p))));
        }
    }
}
