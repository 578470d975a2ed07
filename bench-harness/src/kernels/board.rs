//! Kernels of the board: stones and shapes in step.

use std::hint::black_box;

use engine::board::{Color, Direction, Line, Point, PointSet, Span, Stones, slot};
use engine::patterns::{Shape, class};
use engine::position::{MoveTextError, Position, Symmetry};
use engine::shapes::{Codes, Shapes};
use engine::simd::Isa;

use super::{Kernel, mix};
use crate::positions::{DENSE, Fixed, PLAY_UNDO};

/// A position with the empty points within two steps of a stone.
struct Near {
    position: Position,
    points: Vec<Point>,
}

fn near() -> Result<Vec<Near>, MoveTextError> {
    let read = |fixed: &Fixed| {
        let position = fixed.position()?;
        let stones = position.stones();
        let points = (stones.occupied().dilated(2) & stones.empty()).into_iter().collect();
        Ok(Near { position, points })
    };
    PLAY_UNDO.iter().map(read).collect()
}

fn count(near: &[Near]) -> u64 {
    near.iter().map(|near| near.points.len() as u64).sum()
}

fn dense() -> Result<Vec<Position>, MoveTextError> {
    DENSE.iter().map(|(fixed, _)| fixed.position()).collect()
}

/// Both sides' sums in one word.
#[inline]
fn sums(shapes: &Shapes) -> u64 {
    shapes.sum(Color::Black).bits() ^ shapes.sum(Color::White).bits().rotate_left(32)
}

/// The sums after each point is played, with the shapes computed from scratch.
fn sums_from_scratch(near: &[Near]) -> u64 {
    near.iter().fold(0, |sum, Near { position, points }| {
        points.iter().fold(sum, |sum, &point| {
            let mut stones = position.stones().clone();
            stones.put(position.to_move(), point);
            mix(sum, sums(&Shapes::new(position.rule(), &stones)))
        })
    })
}

/// Each point played and taken back, with sums, shapes, key and history kept.
pub(super) fn play_undo() -> Result<Kernel, MoveTextError> {
    let mut near = near()?;
    let expected = sums_from_scratch(&near);
    Ok(Kernel {
        name: "play_undo",
        elements: count(&near),
        unit: "play + undo",
        twin: Some("play_undo_refresh"),
        expected,
        body: Box::new(move || near.iter_mut().fold(0, |sum, near| play_undo_one(near, sum))),
    })
}

fn play_undo_one(near: &mut Near, mut sum: u64) -> u64 {
    let Near { position, points } = near;
    let before = (position.key(), sums(position.shapes()));
    for &point in &*points {
        position.play(black_box(point));
        sum = mix(sum, sums(position.shapes()));
        position.undo();
    }
    // A position that did not come back spoils the checksum.
    if before == (position.key(), sums(position.shapes())) { sum } else { !sum }
}

/// The same with shapes from scratch: what incremental shapes save.
pub(super) fn play_undo_refresh() -> Result<Kernel, MoveTextError> {
    let near = near()?;
    let expected = sums_from_scratch(&near);
    Ok(Kernel {
        name: "play_undo_refresh",
        elements: count(&near),
        unit: "play + undo",
        twin: None,
        expected,
        body: Box::new(move || sums_from_scratch(black_box(&near))),
    })
}

/// Each point played and taken back on the stones alone: what stones cost without shapes.
pub(super) fn stones_only() -> Result<Kernel, MoveTextError> {
    let near = near()?;
    let row = |color, stones: &Stones, point| {
        u64::from(stones.line(color, Line::through(point, Direction::Row)))
    };
    let mut expected = 0;
    for Near { position, points } in &near {
        for &point in points {
            let before = row(position.to_move(), position.stones(), point);
            expected = mix(expected, before | 1 << point.column());
        }
    }
    let elements = count(&near);
    let mut boards: Vec<(Stones, Color, Vec<Point>)> = near
        .into_iter()
        .map(|near| (near.position.stones().clone(), near.position.to_move(), near.points))
        .collect();
    Ok(Kernel {
        name: "stones_only",
        elements,
        unit: "put + take",
        twin: None,
        expected,
        body: Box::new(move || {
            let mut sum = 0;
            for (stones, color, points) in &mut boards {
                for &point in &*points {
                    stones.put(*color, black_box(point));
                    sum = mix(sum, row(*color, stones, point));
                    stones.take(*color, point);
                }
            }
            sum
        }),
    })
}

/// The code of a point for a color, looked up line by line in the tables of segments.
fn code_from_segments(position: &Position, color: Color, point: Point) -> u16 {
    let nibble = |direction| {
        let line = Line::through(point, direction);
        let at = slot(point, direction);
        let span = Span::around(position.stones().walls(color, line), at);
        let key = span.key(position.stones().line(color, line));
        let shapes = position.shapes().table(color).get(key).shapes;
        (shapes >> (4 * (at - span.start))) as u16 & 15
    };
    Direction::ALL.into_iter().rev().fold(0, |code, direction| code << 4 | nibble(direction))
}

/// Every empty point of each position with each color.
fn points(positions: &[Position]) -> impl Iterator<Item = (&Position, Color, Point)> {
    positions.iter().flat_map(|position| {
        let empty = position.stones().empty().into_iter();
        empty.flat_map(move |point| Color::ALL.map(move |color| (position, color, point)))
    })
}

/// The code of each empty point for both sides.
pub(super) fn codes() -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    let literal = points(&positions)
        .map(|(position, color, point)| u64::from(code_from_segments(position, color, point)));
    Ok(Kernel {
        name: "codes",
        elements: points(&positions).count() as u64,
        unit: "code",
        twin: None,
        expected: literal.fold(0, mix),
        body: Box::new(move || {
            points(black_box(&positions)).fold(0, |sum, (position, color, point)| {
                mix(sum, u64::from(position.shapes().code(color, point).bits()))
            })
        }),
    })
}

/// The codes of a whole board at once, for both sides, with the widest registers that there are.
pub(super) fn board_codes() -> Result<Kernel, MoveTextError> {
    board_codes_on("board_codes", "board_codes_portable", Isa::detect())
}

/// The same with what every processor of the target has.
pub(super) fn board_codes_portable() -> Result<Kernel, MoveTextError> {
    board_codes_on("board_codes_portable", "codes", Isa::PORTABLE)
}

/// The checksum reads one row of each board.
fn board_codes_on(
    name: &'static str,
    twin: &'static str,
    isa: Isa,
) -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    let row = |sum, number: usize, code: &dyn Fn(Color, Point) -> u16| {
        let points = (0..15).filter_map(|column| Point::new(column, number as u8 % 15));
        points.fold(sum, |sum, point| {
            Color::ALL.iter().fold(sum, |sum, &color| mix(sum, u64::from(code(color, point))))
        })
    };
    let expected = positions.iter().enumerate().fold(0, |sum, (number, position)| {
        row(sum, number, &|color, point| {
            let empty = position.stones().is_empty_at(point);
            if empty { code_from_segments(position, color, point) } else { 0 }
        })
    });
    Ok(Kernel {
        name,
        elements: positions.len() as u64,
        unit: "board",
        twin: Some(twin),
        expected,
        body: Box::new(move || {
            black_box(&positions).iter().enumerate().fold(0, |sum, (number, position)| {
                let codes = black_box(Codes::on(isa, position.shapes()));
                row(sum, number, &|color, point| codes.get(color, point).bits())
            })
        }),
    })
}

/// The threat of each empty point for both sides.
pub(super) fn classes() -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    let literal = points(&positions).map(|(position, color, point)| {
        let code = engine::patterns::Code::from_bits(code_from_segments(position, color, point));
        class(code).threat() as u64
    });
    Ok(Kernel {
        name: "classes",
        elements: points(&positions).count() as u64,
        unit: "class",
        twin: None,
        expected: literal.fold(0, mix),
        body: Box::new(move || {
            points(black_box(&positions)).fold(0, |sum, (position, color, point)| {
                mix(sum, position.shapes().class(color, point).threat() as u64)
            })
        }),
    })
}

fn fold_set(sum: u64, points: PointSet) -> u64 {
    points.rows().iter().fold(sum, |sum, &row| mix(sum, u64::from(row)))
}

/// The points where a side makes a four, for both sides.
pub(super) fn points_making() -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    let sides = |positions: &[Position], find: &dyn Fn(&Position, Color) -> PointSet| {
        positions.iter().fold(0, |sum, position| {
            Color::ALL.iter().fold(sum, |sum, &color| fold_set(sum, find(position, color)))
        })
    };
    let expected = sides(&positions, &|position, color| {
        let empty = position.stones().empty().into_iter();
        let makes =
            |point: &Point| position.shapes().code(color, *point).shapes().contains(&Shape::Four);
        empty.filter(makes).collect()
    });
    Ok(Kernel {
        name: "points_making",
        elements: 2 * positions.len() as u64,
        unit: "set",
        twin: None,
        expected,
        body: Box::new(move || {
            sides(black_box(&positions), &|position, color| {
                position.shapes().points_making(color, Shape::Four)
            })
        }),
    })
}

/// All shapes of both sides from scratch.
pub(super) fn refresh() -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    // The slow twin here is the incremental way: the shapes that play kept up.
    let expected = positions.iter().fold(0, |sum, position| mix(sum, sums(position.shapes())));
    let mut boards: Vec<(Shapes, Stones)> = positions
        .iter()
        .map(|position| (position.shapes().clone(), position.stones().clone()))
        .collect();
    Ok(Kernel {
        name: "refresh",
        elements: boards.len() as u64,
        unit: "board",
        twin: None,
        expected,
        body: Box::new(move || {
            boards.iter_mut().fold(0, |sum, (shapes, stones)| {
                shapes.refresh(black_box(stones));
                mix(sum, sums(shapes))
            })
        }),
    })
}

/// The key that all images of a position share.
pub(super) fn symmetric_key() -> Result<Kernel, MoveTextError> {
    let positions = dense()?;
    let mirrored = positions.iter().map(|position| {
        let mut image = Position::new(position.rule(), position.size());
        for point in position.moves().flatten() {
            image.play(Symmetry::ALL[5].apply(point, position.size()));
        }
        image
    });
    let keys = |positions: &[Position]| positions.iter().map(Position::symmetric_key).fold(0, mix);
    let expected = keys(&mirrored.collect::<Vec<_>>());
    Ok(Kernel {
        name: "symmetric_key",
        elements: positions.len() as u64,
        unit: "key",
        twin: None,
        expected,
        body: Box::new(move || keys(black_box(&positions))),
    })
}
