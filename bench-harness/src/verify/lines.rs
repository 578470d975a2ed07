//! What lines hold: the tables against the definition of shapes.

use std::sync::LazyLock;

use engine::board::{Color, Line, Point, Size};
use engine::patterns::classify::Classifier;
use engine::patterns::{FiveKind, Shape, Sum};
use engine::position::Position;

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};

/// The classifiers of every length, for each kind of five: half a second of work, done once.
static CLASSIFIERS: LazyLock<[Vec<Classifier>; 2]> = LazyLock::new(|| {
    FiveKind::ALL.map(|kind| (0..=15).map(|len| Classifier::new(kind, len)).collect())
});

/// On every line of a board, what the position holds of each point is what the classifier makes of
/// the cells between the walls, and the sums count just that.
///
/// # Errors
///
/// The first point, or the sum, that differs.
pub fn segment_vs_classifier(input: &[u8]) -> Result<(), Violation> {
    let position = boards::position(&mut Bytes::new(input));
    for color in Color::ALL {
        let mut counts = [0; Shape::COUNT];
        for line in Line::all() {
            let cells: Vec<(u8, Point)> = cells(line, position.size());
            let open = |&(_, at): &(u8, Point)| position.stones().at(at) != Some(!color);
            for segment in cells.chunk_by(|a, b| open(a) && open(b)).filter(|run| open(&run[0])) {
                same_segment(&position, color, line, segment, &mut counts)
                    .map_err(|difference| difference.on(&position))?;
            }
        }
        same_counts(position.shapes().sum(color), &counts)
            .map_err(|difference| difference.on(&position))?;
    }
    Ok(())
}

/// The slots of a line that lie on the board, with their points.
fn cells(line: Line, size: Size) -> Vec<(u8, Point)> {
    let at = |slot| line.point(slot).filter(|&point| size.contains(point));
    (0..15).filter_map(|slot| at(slot).map(|point| (slot, point))).collect()
}

/// Compares the shapes of one segment, and counts them.
fn same_segment(
    position: &Position,
    color: Color,
    line: Line,
    segment: &[(u8, Point)],
    counts: &mut [u32; Shape::COUNT],
) -> Result<(), Difference> {
    let own = |&(_, at): &(u8, Point)| u16::from(position.stones().at(at) == Some(color));
    let mask = segment.iter().rev().fold(0, |mask, cell| mask << 1 | own(cell));
    let classifier = &CLASSIFIERS[kind(position, color)][segment.len()];
    let direction = line.direction();
    for (cell, &(slot, point)) in segment.iter().enumerate() {
        let expected = classifier.playing(mask, cell);
        let held = position.shapes().word(color, line) >> (4 * slot);
        let found = Shape::from_bits(held as u16);
        let of_point = position.shapes().code(color, point).shapes()[direction as usize];
        if [found, of_point] != [expected; 2] {
            return Err(Difference::Shape { color, point, direction, found, expected });
        }
        if mask >> cell & 1 == 0 {
            counts[expected as usize] += 1;
        }
    }
    Ok(())
}

fn kind(position: &Position, color: Color) -> usize {
    let five = position.rule().five[color];
    FiveKind::ALL.iter().position(|&kind| kind == five).unwrap_or_default()
}

fn same_counts(sum: Sum, counts: &[u32; Shape::COUNT]) -> Result<(), Difference> {
    let of = |shapes: &[Shape]| -> u32 { shapes.iter().map(|&shape| counts[shape as usize]).sum() };
    same("points that make a five", &sum.fives(), &of(&[Shape::Five]))?;
    same("points that make a straight four", &sum.straight_fours(), &of(&[Shape::StraightFour]))?;
    same("points that make a four", &sum.fours(), &of(&[Shape::Four, Shape::DoubleFour]))?;
    same("points that make a three", &sum.threes(), &of(&[Shape::NarrowThree, Shape::OpenThree]))
}
