//! Kernels of the rules: forbidden points on dense boards.

use std::hint::black_box;

use engine::board::{Color, Point, PointSet};
use engine::position::{MoveTextError, Position};
use engine::rules::{Foul, Verdict, reference};

use super::{Kernel, mix};
use crate::positions::dense;

fn fold_set(sum: u64, points: PointSet) -> u64 {
    points.rows().iter().fold(sum, |sum, &row| mix(sum, u64::from(row)))
}

fn number(verdict: Verdict) -> u64 {
    match verdict {
        Verdict::Legal => 0,
        Verdict::Five => 1,
        Verdict::Foul(Foul::Overline) => 2,
        Verdict::Foul(Foul::DoubleFour) => 3,
        Verdict::Foul(Foul::DoubleThree) => 4,
    }
}

/// The verdict on each point that is forbidden, the dear ones among all points.
pub(super) fn forbidden_point() -> Result<Kernel, MoveTextError> {
    let boards = dense()?;
    let points: Vec<(Position, Vec<Point>)> =
        boards.into_iter().map(|(position, set)| (position, set.into_iter().collect())).collect();
    let fold = |judge: fn(&Position, Point) -> Verdict, boards: &[(Position, Vec<Point>)]| {
        boards.iter().fold(0, |sum, (position, points)| {
            points.iter().fold(sum, |sum, &point| mix(sum, number(judge(position, point))))
        })
    };
    let literally = |position: &Position, point| {
        reference::judge(position.stones(), position.rule(), Color::Black, point)
    };
    Ok(Kernel {
        name: "forbidden_point",
        elements: points.iter().map(|(_, points)| points.len() as u64).sum(),
        unit: "verdict",
        twin: None,
        expected: fold(literally, &points),
        body: Box::new(move || {
            fold(|position, point| position.judge(Color::Black, black_box(point)), &points)
        }),
    })
}

/// All forbidden points of a board.
pub(super) fn forbidden_map() -> Result<Kernel, MoveTextError> {
    let boards = dense()?;
    let expected = boards.iter().fold(0, |sum, (_, points)| fold_set(sum, *points));
    Ok(Kernel {
        name: "forbidden_map",
        elements: boards.len() as u64,
        unit: "board",
        twin: Some("forbidden_map_literal"),
        expected,
        body: Box::new(move || {
            boards.iter().fold(0, |sum, (position, _)| {
                fold_set(sum, black_box(position).forbidden_points(Color::Black))
            })
        }),
    })
}

/// The same by the rule text, literally.
pub(super) fn forbidden_map_literal() -> Result<Kernel, MoveTextError> {
    let boards = dense()?;
    let expected = boards.iter().fold(0, |sum, (_, points)| fold_set(sum, *points));
    let map = |position: &Position| -> PointSet {
        let empty = position.stones().empty();
        let legal = reference::legal_moves(position.stones(), position.rule(), Color::Black);
        empty - legal
    };
    Ok(Kernel {
        name: "forbidden_map_literal",
        elements: boards.len() as u64,
        unit: "board",
        twin: None,
        expected,
        body: Box::new(move || {
            boards.iter().fold(0, |sum, (position, _)| fold_set(sum, map(black_box(position))))
        }),
    })
}
