//! The proof that this build is right on this machine: every fast path beside its slow twin, on as
//! many positions as one has time for.
//!
//! A position is named by a seed and a number, so that a run can be repeated, on any number of
//! threads, and a position that shows a difference can be looked at alone. The checks are those that
//! the properties of [`verify`](crate::verify) are made of.

mod tally;

use engine::board::{Color, Rule, Size};
use engine::position::Position;
use rayon::prelude::*;

pub use tally::{Finding, Row, Tally};

use crate::rng::Rng;
use crate::verify::boards::{Style, generator, numbered, style_of};
use crate::verify::{Violation, levels, moves_and_back, verdicts_in_doubt};

/// Something that is compared with its slow twin on every position.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// What is compared with what.
    pub name: &'static str,
    /// Compares; returns how many points were compared.
    pub run: fn(&mut Position, &mut Rng) -> Result<usize, Violation>,
}

/// Every check.
pub const CHECKS: [Check; 3] = [
    Check { name: "fast rules, rule text", run: rules },
    Check { name: "kept up by moves, from scratch", run: moves },
    Check { name: "wide instructions, plain code", run: instructions },
];

/// Positions that one thread takes at a time.
const BATCH: u64 = 64;

/// Points of a board, for each side.
const POINTS: usize = 2 * Size::MAX.area();

/// Runs `checks` on `positions` positions; `progress` hears of each batch that is done.
///
/// The rows come check by check and style by style, the same whatever the number of threads.
pub fn run(checks: &[Check], positions: u64, seed: u64, progress: impl Fn(u64) + Sync) -> Vec<Row> {
    let batches = positions.div_ceil(BATCH);
    let tallies = (0..batches)
        .into_par_iter()
        .map(|batch| {
            let numbers = batch * BATCH..positions.min((batch + 1) * BATCH);
            let count = numbers.end - numbers.start;
            let tallies = tallies(checks, seed, numbers);
            progress(count);
            tallies
        })
        .reduce(|| empty(checks), merged);
    let names = checks.iter().flat_map(|check| Style::ALL.map(|style| (check.name, style)));
    let row = |((check, style), tally)| Row { check, style, tally };
    names.zip(tallies).map(row).collect()
}

/// The position of a number: the styles by turns, eight of ten in Renju.
#[must_use]
pub fn position(seed: u64, number: u64) -> Position {
    let mut rng = generator(seed, number);
    drawn(number, &mut rng)
}

fn drawn(number: u64, rng: &mut Rng) -> Position {
    let rule = match number / Style::ALL.len() as u64 % 10 {
        0 => Rule::FREESTYLE,
        1 => Rule::STANDARD,
        _ => Rule::RENJU,
    };
    numbered(rule, number, rng)
}

fn empty(checks: &[Check]) -> Vec<Tally> {
    vec![Tally::default(); checks.len() * Style::ALL.len()]
}

fn merged(mut all: Vec<Tally>, more: Vec<Tally>) -> Vec<Tally> {
    all.iter_mut().zip(more).for_each(|(tally, other)| tally.add(other));
    all
}

/// All checks on some positions, in one tally for each check and style.
fn tallies(checks: &[Check], seed: u64, numbers: core::ops::Range<u64>) -> Vec<Tally> {
    let mut tallies = empty(checks);
    for number in numbers {
        let mut rng = generator(seed, number);
        let mut position = drawn(number, &mut rng);
        for (index, check) in checks.iter().enumerate() {
            let compared = (check.run)(&mut position, &mut rng);
            tallies[index * Style::ALL.len() + style_of(number)].count(number, compared);
        }
    }
    tallies
}

/// Both sides' verdicts on every empty point.
fn rules(position: &mut Position, _: &mut Rng) -> Result<usize, Violation> {
    let mut points = 0;
    for color in Color::ALL {
        points += verdicts_in_doubt(position, color)?.0;
    }
    Ok(points)
}

/// Shapes, sums and keys after some moves anywhere, and when they are taken back.
fn moves(position: &mut Position, rng: &mut Rng) -> Result<usize, Violation> {
    let empty: Vec<_> = position.stones().empty().into_iter().collect();
    if empty.is_empty() {
        return Ok(0);
    }
    let points: Vec<_> = (0..4).map(|_| empty[rng.below(empty.len())]).collect();
    Ok(POINTS * moves_and_back(position, points)?)
}

/// The codes of all points with each level of instructions that the processor has.
fn instructions(position: &mut Position, _: &mut Rng) -> Result<usize, Violation> {
    Ok(POINTS * levels(position)?)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;
    use crate::verify::Difference;

    fn found(rows: &[Row]) -> Vec<(u64, u64)> {
        rows.iter().map(|row| (row.tally.positions, row.tally.compared)).collect()
    }

    #[test]
    fn all_checks_agree_and_each_style_has_its_share() {
        let rows = run(&CHECKS, 150, 1, |_| {});
        assert_eq!(rows.len(), CHECKS.len() * Style::ALL.len());
        for row in &rows {
            assert_eq!((row.tally.positions, row.tally.differing), (30, 0), "{row:?}");
            assert!(row.tally.compared > 30 * 200, "{row:?}");
        }
        assert_eq!(found(&run(&CHECKS, 150, 1, |_| {})), found(&rows));
        assert_ne!(found(&run(&CHECKS, 150, 2, |_| {})), found(&rows));
    }

    #[test]
    fn a_wrong_twin_is_told_with_the_first_position_that_shows_it() {
        const WRONG: Check = Check {
            name: "wrong",
            run: |position, _| {
                let stones = position.stones().occupied().len();
                let flaw = || Difference::Claim { claim: stones.to_string(), flaw: "few".into() };
                if stones % 3 == 1 { Err(flaw().on(position)) } else { Ok(1) }
            },
        };
        let rows = run(&[WRONG], 300, 5, |_| {});
        let differs = |number: &u64| position(5, *number).stones().occupied().len() % 3 == 1;
        for (at, row) in rows.iter().enumerate() {
            let numbers = || (0..300).filter(|number| style_of(*number) == at);
            let finding = row.tally.first.as_ref().unwrap();
            assert_eq!(numbers().find(differs), Some(finding.number));
            assert_eq!(numbers().filter(differs).count() as u64, row.tally.differing);
            assert_eq!(row.tally.compared + row.tally.differing, 60);
            let scene = finding.violation.scene.as_ref().unwrap();
            assert_eq!(&scene.stones, position(5, finding.number).stones());
        }
    }

    #[test]
    fn every_position_is_counted_once() {
        let heard = AtomicU64::new(0);
        for positions in [0, 1, 63, 64, 65] {
            heard.store(0, Relaxed);
            let rows = run(&CHECKS[2..], positions, 1, |count| {
                heard.fetch_add(count, Relaxed);
            });
            assert_eq!(heard.load(Relaxed), positions);
            assert_eq!(rows.iter().map(|row| row.tally.positions).sum::<u64>(), positions);
        }
    }
}
