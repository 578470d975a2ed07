//! The solvers: every win that they claim is proved to the checker, which knows the rule text alone.

use engine::position::Position;
use engine::solve::{Bounds, Goal, Proof, Solved, Vcf, Vct};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};

/// Positions that a solver may visit.
const NODES: u64 = 2_000;

/// A win by continuous fours has a proof that the checker takes, with as many moves as were claimed;
/// the first found and the shortest agree on whether there is one; a win by threats has a proof too;
/// and the position comes back as it was.
///
/// # Errors
///
/// What does not hold.
pub fn vcf_proof(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    let choice = bytes.byte();
    let mut position = boards::position(&mut bytes);
    let start = position.clone();
    // A table of few places makes positions push one another out.
    let places = if choice & 1 == 0 { 1 << 12 } else { 16 };
    let bounds = Bounds::nodes(NODES);
    let result = fours(&mut Vcf::new(places), &mut position, &bounds)
        .and_then(|()| fours(&mut Vcf::growing(1 << 14), &mut position, &bounds))
        .and_then(|()| if choice & 6 == 6 { threats(&mut position) } else { Ok(()) });
    result.map_err(|difference| difference.on(&start))?;
    let untouched = position.key() == start.key() && position.shapes() == start.shapes();
    same("the position is left as it was", &untouched, &true).map_err(|error| error.on(&start))
}

/// A solver of fours, asked for any win and for the shortest.
fn fours<M: engine::solve::Memory>(
    solver: &mut Vcf<M>,
    position: &mut Position,
    bounds: &Bounds<'_>,
) -> Result<(), Difference> {
    let (first, proof) = solver.prove(position, Goal::First, bounds);
    let first_moves = proved(first, proof.as_ref())?;
    solver.clear();
    let (shortest, proof) = solver.prove(position, Goal::Shortest, bounds);
    let least_moves = proved(shortest, proof.as_ref())?;
    match (first, shortest) {
        (Solved::Win { .. }, Solved::None) | (Solved::None, Solved::Win { .. }) => {
            same("the answer of the two goals", &shortest, &first)
        }
        (Solved::Win { .. }, Solved::Win { .. }) if first_moves < least_moves => {
            same("moves of the shortest win", &least_moves, &first_moves)
        }
        _ => Ok(()),
    }
}

fn threats(position: &mut Position) -> Result<(), Difference> {
    let (solved, proof) = Vct::new(1).prove(position, Goal::First, &Bounds::nodes(NODES / 20));
    proved(solved, proof.as_ref()).map(|_| ())
}

/// The moves of the proof, 0 where no win is claimed.
fn proved(solved: Solved, proof: Option<&Proof>) -> Result<u32, Difference> {
    let Solved::Win { first, plies } = solved else { return Ok(0) };
    let Some(proof) = proof else {
        return same("the win has a proof", &false, &true).map(|()| 0);
    };
    same("the first move", &proof.first().map(|step| step.point), &Some(first))?;
    let checked = proof.check().map_err(Difference::Proof)?;
    if checked.moves > plies.div_ceil(2) {
        same("moves of the proof", &checked.moves, &plies.div_ceil(2))?;
    }
    Ok(checked.moves)
}
