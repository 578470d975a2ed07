//! Each level of instructions against plain code.

use std::sync::LazyLock;

use engine::board::{Color, Line, Size};
use engine::patterns::Code;
use engine::position::Position;
use engine::shapes::Codes;
use engine::simd::{
    self, Blend, Change, Head, Isa, LANES, PackedCodes, Pool, Pooled, ROWS, Row, STRIDE, Words,
};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};
use crate::rng::Rng;

/// The codes of all points at once are those of the points one by one, at every level of instructions
/// that the processor has; also for words that no board has. The other kernels give the same as plain
/// code, whatever the numbers.
///
/// # Errors
///
/// The first point, word or number that differs.
pub fn simd_twins(input: &[u8]) -> Result<(), Violation> {
    let mut bytes = Bytes::new(input);
    match bytes.below(6) {
        1 => same_words(&mut bytes).map_err(Difference::alone),
        2 => same_sums(&mut bytes).map_err(Difference::alone),
        3 => same_response(&mut bytes).map_err(Difference::alone),
        4 => same_blend(&mut bytes).map_err(Difference::alone),
        5 => same_largest(&mut bytes).map_err(Difference::alone),
        _ => levels(&boards::position(&mut bytes)).map(|_| ()),
    }
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

/// What changed points come to; the rows are always the same.
fn same_sums(bytes: &mut Bytes<'_>) -> Result<(), Difference> {
    static ROWS_OF: LazyLock<[Box<[Row; ROWS]>; 2]> = LazyLock::new(|| {
        let mut rng = Rng::new(1);
        [(); 2].map(|()| {
            let mut rows = vec![Row::ZERO; ROWS];
            for row in &mut rows {
                row.features = numbers(&mut rng, |bits| bits as i8);
                row.sums = [rng.next_u64(), rng.next_u64()];
            }
            rows.try_into().unwrap_or_else(|_| Box::new([Row::ZERO; ROWS]))
        })
    });
    let before = Pooled {
        features: core::array::from_fn(|_| bytes.word().cast_signed()),
        sums: [(); 2].map(|()| [bytes.long(), bytes.long()]),
    };
    let mut changes = Vec::new();
    while !bytes.is_empty() {
        let mut places = || [bytes.word(), bytes.word()];
        changes.push(Change { before: places(), after: places() });
    }
    let rows = [&*ROWS_OF[0], &*ROWS_OF[1]];
    alike("sums over changed points", |isa| {
        simd::pooled(isa, &Pool { rows, changes: &changes, before })
    })
}

/// The value of a head with any weights, for any features.
fn same_response(bytes: &mut Bytes<'_>) -> Result<(), Difference> {
    let mut rng = Rng::new(bytes.long());
    let features: [i16; LANES] = core::array::from_fn(|_| bytes.word().cast_signed());
    let head = Head {
        weights: core::array::from_fn(|_| numbers(&mut rng, |bits| bits as i16)),
        biases: numbers(&mut rng, |bits| bits as i32),
        outputs: numbers(&mut rng, |bits| bits as i16),
        bias: bytes.long() as i32,
    };
    alike("the value of a head", |isa| simd::response(isa, (&head, &features)))
}

fn same_blend(bytes: &mut Bytes<'_>) -> Result<(), Difference> {
    let shares = [(); 3].map(|()| i32::from(bytes.word().cast_signed()) % 8_000);
    let mut rng = Rng::new(bytes.long());
    let tables: [[i16; 256]; 3] = [(); 3].map(|()| numbers(&mut rng, |bits| bits as i16));
    let blend = Blend { tables: tables.each_ref(), shares };
    alike("three tables blended", |isa| simd::blended(isa, &blend))
}

fn same_largest(bytes: &mut Bytes<'_>) -> Result<(), Difference> {
    let mut values = Vec::new();
    while !bytes.is_empty() && values.len() < 8 * STRIDE {
        values.push(bytes.long() as i32);
    }
    let expected = values.iter().copied().max().unwrap_or(i32::MIN);
    same("the largest number", &simd::largest(Isa::PORTABLE, &values), &expected)?;
    alike("the largest number", |isa| simd::largest(isa, &values))
}

/// Whether a kernel gives the same at every level as plain code does.
fn alike<T: PartialEq + core::fmt::Debug>(
    what: &'static str,
    kernel: impl Fn(Isa) -> T,
) -> Result<(), Difference> {
    let plain = kernel(Isa::PORTABLE);
    Isa::available().try_for_each(|isa| same(what, &kernel(isa), &plain))
}

/// Numbers of all sizes, cut from longer ones by `cut`.
fn numbers<const COUNT: usize, T>(rng: &mut Rng, cut: impl Fn(u64) -> T) -> [T; COUNT] {
    core::array::from_fn(|_| cut(rng.next_u64()))
}
