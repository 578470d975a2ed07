//! The solvers for C.

use core::mem::{MaybeUninit, offset_of};
use std::time::{Duration, Instant};

use engine::solve::{Bounds, Goal, Growing, Proof, Solved, Vcf, Vct};

use crate::position::{Point, Position};
use crate::search::{Limits, POINTS, Stop, line};
use crate::status::{Status, of};

/// What a solver has found out.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Solution {
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock time.
    pub microseconds: u64,
    /// 0 where the limits or the memory came first, 1 for a win, 2 where there is none, which is proved.
    pub result: i32,
    /// Moves of the winner up to the five and with it; 0 without a win.
    pub moves: u32,
    /// Moves of the line; 0 without a win.
    pub length: u32,
    /// The winning move, the reply that holds out longest, and so on to the end.
    pub line: [Point; POINTS],
}

// What the header promises, byte by byte; `capi/tests/every_function.c` says the same of it.
const _: () = {
    assert!(size_of::<Solution>() == 480 && offset_of!(Solution, nodes) == 0);
    assert!(offset_of!(Solution, microseconds) == 8 && offset_of!(Solution, result) == 16);
    assert!(offset_of!(Solution, moves) == 20 && offset_of!(Solution, length) == 24);
    assert!(offset_of!(Solution, line) == 28);
};

/// Looks for a win of the side to move by continuous fours (0) or threats (1), with so many MiB for
/// tables, 1 to 1,048,576. A win is proved, and the proof checked by the rule text.
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_position_solve(
    position: Option<&Position>,
    kind: i32,
    hash_mib: u32,
    limits: Option<&Limits>,
    stop: Option<&Stop>,
    solution: Option<&mut MaybeUninit<Solution>>,
) -> Status {
    let (Some(position), Some(solution)) = (position, solution) else { return Status::Null };
    of(solve(position, kind, hash_mib, limits, stop).map(|found| {
        solution.write(found);
    }))
}

fn solve(
    position: &Position,
    kind: i32,
    hash_mib: u32,
    limits: Option<&Limits>,
    stop: Option<&Stop>,
) -> Result<Solution, Status> {
    let begun = Instant::now();
    let asked = |of: fn(&Limits) -> u64| limits.map(of).filter(|&number| number > 0);
    let (nodes, millis) = (asked(|limits| limits.nodes), asked(|limits| limits.milliseconds));
    if !(1..=1 << 20).contains(&hash_mib) {
        return Err(Status::Range);
    }
    if nodes.is_none() && millis.is_none() && stop.is_none() {
        return Err(Status::Endless);
    }
    if position.ending().is_some() {
        return Err(Status::Over);
    }
    let stopped = || stop.is_some_and(|stop| stop.0.is_stopped());
    let bounds = Bounds {
        nodes: nodes.unwrap_or(u64::MAX),
        deadline: millis.and_then(|millis| begun.checked_add(Duration::from_millis(millis))),
        stop: Some(&stopped),
    };
    let mebibytes = hash_mib as usize;
    let bytes = mebibytes.saturating_mul(1 << 20);
    let mut position = position.0.clone();
    let (solved, proof, nodes) = match kind {
        0 => {
            let mut vcf = Vcf::growing(bytes / Growing::BYTES);
            let (solved, proof) = vcf.prove(&mut position, Goal::First, &bounds);
            (solved, proof, vcf.nodes())
        }
        1 => {
            let mut vct = Vct::new(mebibytes);
            let (solved, proof) = vct.prove(&mut position, Goal::First, &bounds);
            (solved, proof, vct.nodes() + vct.nodes_of_fours())
        }
        _ => return Err(Status::Range),
    };
    let checked = proof.as_ref().map(Proof::check).transpose().map_err(|_| Status::Refused)?;
    let moves = checked.map_or(0, |checked| checked.moves);
    let (line, length) = line(&proof.map(|proof| proof.main_line()).unwrap_or_default());
    let result = match solved {
        Solved::Unknown => 0,
        Solved::Win { .. } => 1,
        Solved::None => 2,
    };
    let microseconds = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
    Ok(Solution { nodes, microseconds, result, moves, length, line })
}
