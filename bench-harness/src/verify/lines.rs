//! What lines hold: the tables against the definition of shapes, and each level of instructions
//! against plain code.

use std::sync::LazyLock;

use engine::board::{Color, Line, Point, Size};
use engine::patterns::classify::Classifier;
use engine::patterns::{Code, FiveKind, Shape, Sum};
use engine::position::Position;
use engine::shapes::Codes;
use engine::simd::{self, Isa, PackedCodes, Words};

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

/// The codes of all points at once are those of the points one by one, at every level of instructions
/// that the processor has; also for words that no board has.
///
/// # Errors
///
/// The first point, or word, that differs.
pub fn simd_twins(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    if bytes.flag() {
        return same_words(&mut bytes).map_err(Difference::alone);
    }
    levels(&boards::position(&mut bytes)).map(|_| ())
}

/// Compares the codes of a position at all levels with those of its points; returns how many levels
/// there are.
///
/// # Errors
///
/// The first point that differs.
pub fn levels(position: &Position) -> Result<usize, Violation> {
    let size = position.size();
    let on_board = |point| size.contains(point);
    let mut levels = 0;
    for isa in Isa::available() {
        let codes = Codes::on(isa, position.shapes());
        for color in Color::ALL {
            for point in Size::MAX.points() {
                let of_point = || position.shapes().code(color, point);
                let expected = if on_board(point) { of_point() } else { Code::default() };
                let found = codes.get(color, point);
                if found != expected {
                    let difference = Difference::Code { isa, color, point, found, expected };
                    return Err(difference.on(position));
                }
            }
        }
        levels += 1;
    }
    Ok(levels)
}

/// Any bits at all, through plain code and through the others.
fn same_words(bytes: &mut Bytes<'_>) -> Result<(), Difference> {
    let mut words: Words = [[0; 2]; Line::COUNT];
    let seed = bytes.byte();
    for word in words.as_flattened_mut() {
        // Where the bytes end, a pattern goes on that they began.
        *word = if bytes.is_empty() {
            (*word ^ u64::from(seed)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        } else {
            bytes.long()
        };
    }
    let plain: PackedCodes = simd::codes(Isa::PORTABLE, &words);
    for isa in Isa::available() {
        same("codes of any words", &simd::codes(isa, &words), &plain)?;
    }
    Ok(())
}
