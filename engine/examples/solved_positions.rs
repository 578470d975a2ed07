//! Makes the positions of `engine/tests/suite/data/solved.jsonl` from games that the engine plays
//! against itself.
//!
//! ```sh
//! cargo run --release -p kinjite-engine --example solved_positions > solved.jsonl
//! ```
//!
//! The games follow from the seeds and from the engine's search, so that another version of the
//! engine plays others. The answers do not depend on that: the solvers give them, the checker takes
//! the proofs, and the tests ask slower methods.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

use std::collections::HashSet;

use engine::board::{Color, Rule, Size};
use engine::position::Position;
use engine::search::Limits;
use engine::solve::{Bounds, Goal, Proof, Solved, Vcf, Vct};
use engine::{Config, Engine};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

/// How many positions of a rule there are to be of each kind.
const WANTED: [(Rule, usize); 3] = [(Rule::RENJU, 36), (Rule::FREESTYLE, 10), (Rule::STANDARD, 10)];

/// Positions of a search for threats; what is not decided within them is left out.
const THREAT_NODES: u64 = 20_000;

/// A line of the file.
#[derive(Serialize)]
struct Case {
    id: String,
    rule: String,
    board: String,
    to_move: &'static str,
    /// Moves of the shortest win by fours, `null` where there is none.
    by_fours: Option<u32>,
    /// Moves of the shortest win by threats that is known, `null` where there is none.
    by_threats: Option<u32>,
}

/// What makes a position worth keeping.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A win by three fours or more.
    Fours,
    /// Fours at hand, but no win by them.
    NoFours,
    /// A win by threats, but not by fours.
    Threats,
    /// Threats at hand, but no win by them.
    NoThreats,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Fours, Self::NoFours, Self::Threats, Self::NoThreats];

    const fn name(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::NoFours => "no-fours",
            Self::Threats => "threats",
            Self::NoThreats => "no-threats",
        }
    }
}

/// The solvers, kept from one position to the next.
struct Solvers {
    vcf: Vcf,
    vct: Vct,
}

fn main() {
    let mut solvers = Solvers { vcf: Vcf::new(1 << 16), vct: Vct::new(16) };
    let mut seen = HashSet::new();
    for (rule, wanted) in WANTED {
        let mut found = [0; Kind::ALL.len()];
        for seed in 0.. {
            if found.iter().all(|&count| count >= wanted) {
                break;
            }
            for position in game(rule, seed) {
                if !seen.insert(position.symmetric_key()) {
                    continue;
                }
                let Some((kind, by_fours, by_threats)) = solvers.judge(&position) else { continue };
                let count = &mut found[kind as usize];
                if *count < wanted {
                    *count += 1;
                    print(&position, kind, *count, by_fours, by_threats);
                }
            }
        }
        eprintln!("{rule}: {found:?}");
    }
}

/// A few of the positions of one game from a random opening.
fn game(rule: Rule, seed: u64) -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = Position::new(rule, Size::MAX);
    position.play(Size::MAX.center());
    for _ in 0..rng.random_range(2..6) {
        let near = position.stones().occupied().dilated(2) & position.legal_moves();
        if let Some(point) = near.into_iter().choose(&mut rng) {
            position.play(point);
        }
    }
    let mut engine = Engine::new(Config { hash_mib: 1, ..Config::default() });
    let mut positions = Vec::new();
    while position.outcome().is_none() {
        let nodes = rng.random_range(50..2_000);
        let report = engine.search(&position, Limits { nodes: Some(nodes), ..Limits::default() });
        let Some(best) = report.best() else { break };
        position.play(best);
        if rng.random_bool(0.4) && position.outcome().is_none() {
            positions.push(position.clone());
        }
    }
    positions
}

impl Solvers {
    /// The kind of a position and its answers; `None` where it is dull, or too hard.
    fn judge(&mut self, position: &Position) -> Option<(Kind, Option<u32>, Option<u32>)> {
        let mut position = position.clone();
        let sum = position.shapes().sum(position.to_move());
        let (solved, proof) = self.vcf.prove(&mut position, Goal::Shortest, &Bounds::NONE);
        if let Some(proof) = proof {
            let moves = checked(&proof);
            return (moves >= 4).then_some((Kind::Fours, Some(moves), Some(moves)));
        }
        assert_eq!(solved, Solved::None);
        let bounds = Bounds::nodes(THREAT_NODES);
        let (mut solved, mut proof) = self.vct.prove(&mut position, Goal::Shortest, &bounds);
        if solved == Solved::Unknown {
            (solved, proof) = self.vct.prove(&mut position, Goal::First, &bounds);
        }
        match (solved, proof) {
            (_, Some(proof)) => Some((Kind::Threats, None, Some(checked(&proof)))),
            (Solved::None, _) if sum.fours() >= 3 => Some((Kind::NoFours, None, None)),
            (Solved::None, _) if sum.threes() >= 8 => Some((Kind::NoThreats, None, None)),
            _ => None,
        }
    }
}

fn checked(proof: &Proof) -> u32 {
    match proof.check() {
        Ok(checked) => checked.moves,
        Err(error) => {
            eprintln!("{error}\n{}", proof.stones);
            std::process::abort()
        }
    }
}

fn print(
    position: &Position,
    kind: Kind,
    number: usize,
    by_fours: Option<u32>,
    by_threats: Option<u32>,
) {
    let rule = position.rule().to_string();
    let case = Case {
        id: format!("{rule}-{}-{number:02}", kind.name()),
        rule,
        board: position.stones().to_string().replace('\n', "/"),
        to_move: if position.to_move() == Color::Black { "black" } else { "white" },
        by_fours,
        by_threats,
    };
    match serde_json::to_string(&case) {
        Ok(line) => println!("{line}"),
        Err(error) => eprintln!("{error}"),
    }
}
