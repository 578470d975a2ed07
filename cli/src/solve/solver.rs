//! One position after the other.

use std::time::{Duration, Instant};

use engine::board::PointSet;
use engine::position::Position;
use engine::solve::proof::Checked;
use engine::solve::{Bounds, FirstMoves, Goal, Growing, Proof, Solved, Vcf, Vct};

use super::answer::{Answer, Kind};
use super::{Limits, Options, over};
use crate::error::Error;

/// The solvers that the options ask for; their tables serve one position after the other.
pub struct Solver {
    fours: Option<Vcf<Growing>>,
    threats: Option<Vct>,
    goal: Goal,
    all: bool,
}

/// What one of the solvers found out.
struct Found {
    solved: Solved,
    proof: Option<Proof>,
    /// Whether the win is known to be the shortest.
    shortest: bool,
    first_moves: Option<FirstMoves>,
    nodes: u64,
}

impl Solver {
    pub fn new(options: &Options) -> Self {
        let mebibytes = options.hash as usize;
        // Where there are both, a quarter is for the fours.
        let of_fours = (mebibytes << 20) / if options.vcf { 1 } else { 4 };
        let of_threats = if options.vct { mebibytes } else { mebibytes - mebibytes / 4 };
        Self {
            fours: (!options.vct).then(|| Vcf::growing(of_fours / Growing::BYTES)),
            threats: (!options.vcf).then(|| Vct::new(of_threats)),
            goal: options.goal(),
            all: options.all,
        }
    }

    /// The answer for the side to move, and the proof of a win, which was checked.
    pub fn answer(
        &mut self,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Result<(Answer, Option<Proof>), Error> {
        let start = Instant::now();
        if let Some(over) = over(position) {
            return Ok((Answer::over(position, self.kind(), over), None));
        }
        let bounds = limits.starting_now();
        let (kind, found) = self.search(&mut position.clone(), &bounds);
        let time = start.elapsed();
        let checked = found.proof.as_ref().map(Proof::check).transpose().map_err(Box::new)?;
        let answer = answer(position, kind, &found, checked, time);
        Ok((answer, found.proof))
    }

    /// What is claimed where nothing is found.
    const fn kind(&self) -> Kind {
        if self.threats.is_some() { Kind::Vct } else { Kind::Vcf }
    }

    /// Fours first, and then threats: where there is a win by fours they can still make it shorter,
    /// and more of the moves win.
    fn search(&mut self, position: &mut Position, bounds: &Bounds<'_>) -> (Kind, Found) {
        let (goal, all) = (self.goal, self.all);
        let fours = self.fours.as_mut().map(|vcf| by_fours(vcf, position, goal, all, bounds));
        let won = |found: &Found| matches!(found.solved, Solved::Win { .. });
        let Some(vct) = &mut self.threats else {
            return (Kind::Vcf, fours.unwrap_or_else(Found::nothing));
        };
        match fours {
            Some(fours) if won(&fours) && goal == Goal::First && !all => (Kind::Vcf, fours),
            fours => {
                let mut threats = by_threats(vct, position, goal, all, bounds);
                let nodes = threats.nodes + fours.as_ref().map_or(0, |fours| fours.nodes);
                threats.nodes = nodes;
                let decided = won(&threats) && threats.shortest == (goal == Goal::Shortest);
                match fours {
                    Some(fours) if won(&fours) && !decided => (Kind::Vcf, Found { nodes, ..fours }),
                    _ => (Kind::Vct, threats),
                }
            }
        }
    }
}

impl Found {
    const fn nothing() -> Self {
        Self { solved: Solved::Unknown, proof: None, shortest: false, first_moves: None, nodes: 0 }
    }
}

fn by_fours(
    vcf: &mut Vcf<Growing>,
    position: &mut Position,
    goal: Goal,
    all: bool,
    bounds: &Bounds<'_>,
) -> Found {
    let before = vcf.nodes();
    let (solved, proof) = vcf.prove(position, goal, bounds);
    let first_moves = all.then(|| vcf.first_moves(position, bounds));
    let shortest = goal == Goal::Shortest && proof.is_some();
    Found { solved, proof, shortest, first_moves, nodes: vcf.nodes() - before }
}

fn by_threats(
    vct: &mut Vct,
    position: &mut Position,
    goal: Goal,
    all: bool,
    bounds: &Bounds<'_>,
) -> Found {
    let nodes = |vct: &Vct| vct.nodes() + vct.nodes_of_fours();
    let before = nodes(vct);
    let (mut solved, mut proof) = vct.prove(position, goal, bounds);
    let shortest = goal == Goal::Shortest && proof.is_some();
    if goal == Goal::Shortest && solved == Solved::Unknown && vct.knows_win(position) {
        // A win that was found but not shown to be the shortest.
        /// Enough to put it together; a search from scratch is no part of it.
        const LEFT: u64 = 10_000;
        (solved, proof) = vct.prove(position, Goal::First, &Bounds::nodes(LEFT));
    }
    let first_moves = all.then(|| vct.first_moves(position, bounds));
    Found { solved, proof, shortest, first_moves, nodes: nodes(vct) - before }
}

fn answer(
    position: &Position,
    kind: Kind,
    found: &Found,
    checked: Option<Checked>,
    time: Duration,
) -> Answer {
    let mut answer = Answer::new(position, kind);
    answer.tell(found.solved, found.nodes, time);
    if let (Some(proof), Some(checked)) = (&found.proof, checked) {
        answer.tell_win(&proof.main_line(), checked, found.shortest);
    }
    if let Some(first) = &found.first_moves {
        let list = |set: PointSet| set.into_iter().collect::<Vec<_>>();
        answer.tell_first_moves(&list(first.wins), &list(first.unknown));
    }
    answer
}
