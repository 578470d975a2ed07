//! Kernels of the search: move order, evaluation, the table, and a whole search of fixed size.

use std::cmp::Reverse;
use std::hint::black_box;

use engine::board::Point;
use engine::eval::{Accumulator, Score, Weights, evaluate};
use engine::position::{MoveTextError, Position};
use engine::search::{Bound, Entry, Limits, MoveOrder, Table};
use engine::shapes::Shapes;
use engine::solve::{Solved, Vcf};
use engine::threats::Situation;
use engine::{Config, Engine};

use super::{Kernel, mix};
use crate::positions::{Fixed, SEARCH};
use crate::rng::Rng;
use crate::tactics::{VCF, parse_tactics};

fn positions() -> Result<Vec<Position>, MoveTextError> {
    SEARCH.iter().map(Fixed::position).collect()
}

fn fold_scores(positions: &[Position]) -> u64 {
    positions.iter().fold(0, |sum, position| {
        let score = evaluate(black_box(position), Weights::default());
        mix(sum, score.units() as u64)
    })
}

/// The static evaluation of the positions for search.
pub(super) fn evaluation() -> Result<Kernel, MoveTextError> {
    let positions = positions()?;
    // The same positions set up at once instead of being played.
    let set_up: Vec<Position> = positions
        .iter()
        .map(|p| Position::setup(p.rule(), p.stones().clone(), p.to_move()))
        .collect();
    debug_assert!(
        set_up.iter().all(|p| *p.shapes() == Shapes::new(p.rule(), p.stones())),
        "a set-up is refreshed"
    );
    Ok(Kernel {
        name: "evaluate",
        elements: positions.len() as u64,
        unit: "evaluation",
        twin: None,
        expected: fold_scores(&set_up),
        body: Box::new(move || fold_scores(&positions)),
    })
}

/// The evaluation of the same positions, brought on from that before the last stone.
pub(super) fn evaluation_on() -> Result<Kernel, MoveTextError> {
    let weights = Weights::default();
    let positions = positions()?;
    let accumulators = |mut position: Position| {
        position.undo();
        let before = Accumulator::new(&position, weights.of(position.rule()));
        (before.clone(), before)
    };
    let mut pairs: Vec<_> = positions.iter().cloned().map(accumulators).collect();
    Ok(Kernel {
        name: "evaluate_on",
        elements: positions.len() as u64,
        unit: "evaluation",
        twin: Some("evaluate"),
        expected: fold_scores(&positions),
        body: Box::new(move || {
            positions.iter().zip(&mut pairs).fold(0, |sum, (position, (before, after))| {
                let tables = weights.of(position.rule());
                after.follow(before, black_box(position), 1, tables);
                mix(sum, after.evaluate(position.to_move(), tables).units() as u64)
            })
        }),
    })
}

/// The moves of a position as the search hands them out, by sorting all points near a stone.
fn sorted_moves(position: &Position, weights: Weights) -> Vec<Point> {
    let near =
        |a: Point, b: Point| a.row().abs_diff(b.row()) <= 2 && a.column().abs_diff(b.column()) <= 2;
    let (us, stones) = (position.to_move(), position.stones());
    let has_neighbour = |&point: &Point| stones.occupied().into_iter().any(|it| near(it, point));
    let mut moves: Vec<Point> = stones.empty().into_iter().filter(has_neighbour).collect();
    let tables = weights.of(position.rule());
    moves.sort_by_key(|&point| {
        let code = |color| position.shapes().code(color, point);
        Reverse(tables.order(us, code(us), code(!us)))
    });
    moves
}

fn fold_moves(sum: u64, moves: impl IntoIterator<Item = Point>) -> u64 {
    moves.into_iter().fold(sum, |sum, point| mix(sum, point.index() as u64))
}

/// Candidates generated, ranked and handed out, where nothing forces the side to move.
pub(super) fn move_order() -> Result<Kernel, MoveTextError> {
    let mut positions = positions()?;
    positions.retain(|position| Situation::of(position) == Situation::Open);
    let weights = Weights::default();
    let order = MoveOrder::new(weights);
    let sorted = |sum, position: &Position| fold_moves(sum, sorted_moves(position, weights));
    Ok(Kernel {
        name: "move_order",
        elements: positions.len() as u64,
        unit: "position",
        twin: None,
        expected: positions.iter().fold(0, sorted),
        body: Box::new(move || {
            let hand_out = |sum, position: &Position| fold_moves(sum, order.moves(position));
            black_box(&positions).iter().fold(0, hand_out)
        }),
    })
}

/// Entries stored in a table that is far larger than a cache, and found again.
pub(super) fn table() -> Kernel {
    const ENTRIES: u64 = 1 << 12;
    let mut rng = Rng::new(1);
    let keys: Vec<u64> = (0..ENTRIES).map(|_| rng.next_u64()).collect();
    let table = Table::new(16);
    let entry = |key: u64| Entry {
        best: Point::new(key as u8 % 15, (key >> 8) as u8 % 15),
        score: Score::eval((key >> 16) as i32 % 1000),
        bound: Bound::Exact,
        depth: (key >> 32) as u8 % 20,
    };
    let number = |entry: &Entry| {
        let best = entry.best.map_or(255, Point::index) as u64;
        best ^ (entry.score.units() as u64) << 8 ^ u64::from(entry.depth) << 32
    };
    let expected = keys.iter().fold(0, |sum, &key| mix(sum, number(&entry(key))));
    Kernel {
        name: "table",
        elements: ENTRIES,
        unit: "store + probe",
        twin: None,
        expected,
        body: Box::new(move || {
            for &key in &keys {
                table.store(key, entry(key));
            }
            keys.iter().fold(0, |sum, &key| {
                mix(sum, table.probe(black_box(key)).map_or(0, |entry| number(&entry)))
            })
        }),
    }
}

/// The wins by fours of the suite, and the proofs that there is none.
pub(super) fn vcf() -> Kernel {
    const TABLE: usize = 1 << 12;
    const LIMIT: u64 = 20_000;
    let tactics = parse_tactics(VCF).unwrap_or_default();
    let mut positions: Vec<(Position, bool)> = tactics
        .into_iter()
        .filter(|tactic| !tactic.with_threes)
        .map(|tactic| (tactic.position, tactic.solvable))
        .collect();
    // What takes more than the limit has no place in a kernel of fixed size.
    let answer = |position: &mut Position| match Vcf::new(TABLE).solve(position, LIMIT) {
        Solved::Win { .. } => 1,
        Solved::None => 0,
        Solved::Unknown => 2,
    };
    positions.retain_mut(|(position, _)| answer(position) < 2);
    Kernel {
        name: "vcf",
        elements: positions.len() as u64,
        unit: "position",
        twin: None,
        expected: positions.iter().fold(0, |sum, (_, wins)| mix(sum, u64::from(*wins))),
        body: Box::new(move || {
            positions.iter_mut().fold(0, |sum, (position, _)| mix(sum, answer(position)))
        }),
    }
}

/// Searches of a fixed number of nodes: everything together.
pub(super) fn fixed_search() -> Result<Kernel, MoveTextError> {
    const NODES: u64 = 2_000;
    let positions = positions()?;
    let run = |engine: &mut Engine, positions: &[Position]| {
        engine.clear();
        positions.iter().fold(0, |sum, position| {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let report = engine.search(position, limits);
            let best = report.best().map_or(255, Point::index) as u64;
            mix(sum, best ^ report.nodes << 8)
        })
    };
    let new = || Engine::new(Config { hash_mib: 1, ..Config::default() });
    // A second engine must come to the same: the search is deterministic.
    let expected = run(&mut new(), &positions);
    let mut engine = new();
    Ok(Kernel {
        name: "search",
        elements: NODES * positions.len() as u64,
        unit: "node",
        twin: None,
        expected,
        body: Box::new(move || run(&mut engine, black_box(&positions))),
    })
}
