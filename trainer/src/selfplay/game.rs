//! One game, and which of its positions are kept.

use engine::board::{Color, Point, Rule};
use engine::eval::{Score, Weights};
use engine::patterns::urgency;
use engine::position::Position;
use engine::rules::Outcome as Ending;
use engine::search::{Limits, Report};
use engine::solve::{Solved, Vcf};
use engine::{Config, Engine};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::opening::balanced;
use crate::data::Sample;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// Nodes of each search.
    pub nodes: u32,
    /// The seed of all games.
    pub seed: u64,
    /// Which part of them this is: other parts have other games.
    pub shard: u32,
    /// How far ahead a side may be after the opening, in units.
    pub balance: i32,
    /// The share of moves that are played by chance, in thousandths.
    pub noise: u32,
    /// The evaluation.
    pub weights: Weights,
}

/// MiB of each game's table: a search of some thousand nodes needs no more.
const HASH: usize = 2;
/// Positions that the search for wins by fours may look at.
const VCF_NODES: u64 = 1_000;
/// Moves that one by chance is chosen among, the most urgent ones.
const CHOICE: usize = 12;
/// Empty points at which a game is a draw, as in Gomocup's Renju.
const DRAW_EMPTY: usize = 25;

/// Plays games.
#[derive(Debug)]
pub struct Player {
    settings: Settings,
    engine: Engine,
    vcf: Vcf,
}

impl Player {
    /// A player of games of these settings.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let weights = settings.weights;
        let config = Config { hash_mib: HASH, threads: 1, weights, ..Config::default() };
        Self { settings, engine: Engine::new(config), vcf: Vcf::new(1 << 12) }
    }

    /// The samples of game number `number`; the same each time.
    pub fn game(&mut self, number: u32) -> Vec<Sample> {
        let Settings { rule, balance, nodes, .. } = self.settings;
        self.engine.clear();
        let mut rng = self.rng(number);
        let nodes = u64::from(nodes);
        let mut position = balanced(rule, balance, nodes / 2, &mut self.engine, &mut rng);
        let mut samples = Vec::new();
        // The samples since the last move by chance: those that the end says something of.
        let mut earned = 0;
        let winner = loop {
            if let Some(ending) = position.outcome() {
                break winner(ending);
            }
            let report =
                self.engine.search(&position, Limits { nodes: Some(nodes), ..Limits::default() });
            let Some(best) = report.best() else { break Some(!position.to_move()) };
            let Some(score) = searched(&report) else {
                // Nobody chose the move: the end says nothing of what was before.
                earned = samples.len();
                position.play(best);
                continue;
            };
            if self.is_quiet(&mut position, score) {
                samples.push(Sample::new(&position, number, score, best));
            }
            if score.plies_to_end().is_some() {
                let us = position.to_move();
                break Some(if score.is_win() { us } else { !us });
            }
            if position.stones().empty().len() <= DRAW_EMPTY {
                break None;
            }
            let forced = position.shapes().sum(!position.to_move()).fives() > 0;
            if !forced && rng.random_ratio(self.settings.noise, 1000) {
                earned = samples.len();
                position.play(by_chance(&position, &mut rng).unwrap_or(best));
            } else {
                position.play(best);
            }
        };
        for sample in &mut samples[earned..] {
            *sample = sample.ended(winner);
        }
        samples
    }

    fn rng(&self, number: u32) -> ChaCha8Rng {
        let Settings { seed, shard, .. } = self.settings;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(shard) << 32 | u64::from(number));
        rng
    }

    /// Whether no five is pending and the side to move has no win by fours: the evaluation is asked
    /// of such positions.
    fn is_quiet(&mut self, position: &mut Position, score: Score) -> bool {
        let pending = Color::ALL.iter().any(|&color| position.shapes().sum(color).fives() > 0);
        let short = score.is_win() && score.plies_to_end().is_some_and(|plies| plies <= 3);
        !pending && !short && !matches!(self.vcf.solve(position, VCF_NODES), Solved::Win { .. })
    }
}

/// The score of the best move, where the limits left time to search it.
pub(super) fn searched(report: &Report) -> Option<Score> {
    report.lines.first().filter(|line| line.is_searched()).map(|line| line.score)
}

fn winner(ending: Ending) -> Option<Color> {
    match ending {
        Ending::Win { winner, .. } => Some(winner),
        Ending::Draw => None,
    }
}

/// One of the most urgent legal moves.
fn by_chance(position: &Position, rng: &mut ChaCha8Rng) -> Option<Point> {
    let us = position.to_move();
    let near = position.stones().occupied().dilated(2) & position.legal_moves();
    let mut moves: Vec<Point> = near.into_iter().collect();
    let urgency_of = |color, point| urgency(position.shapes().code(color, point));
    moves.sort_by_key(|&point| core::cmp::Reverse(urgency_of(us, point) + urgency_of(!us, point)));
    moves.truncate(CHOICE);
    moves.choose(rng).copied()
}
