//! The evaluation kept up from position to position, instead of added up anew.

use patterns::{Code, Threat, rank};

use super::score::Score;
use super::tables::{Tables, Totals};
use crate::board::{Color, Line, Point};
use crate::position::Position;
use crate::shapes::Codes;
use crate::simd::Change;

/// The codes of all points of a position, and what they add up to.
///
/// A stone changes some forty of the codes; those of the position before it are the rest. The name
/// is that of the first layer of efficiently updatable networks (Nasu, 2018), which is kept up in
/// the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    /// By point, then by side.
    codes: [[Code; 2]; 256],
    totals: Totals,
}

impl Accumulator {
    /// The accumulator of a position from scratch: the slow twin of [`Accumulator::follow`].
    #[must_use]
    pub fn new(position: &Position, tables: &Tables) -> Self {
        let mut new = Self { codes: [[Code::default(); 2]; 256], totals: Totals::ZERO };
        let codes = Codes::of(position.shapes());
        let mut changes = Changes::new();
        for point in position.stones().empty() {
            let after = Color::ALL.map(|color| codes.get(color, point));
            new.codes[point.index()] = after;
            changes.push(Change { before: [0; 2], after: after.map(rank) });
            changes.hand_over_if_full(&mut new.totals, tables);
        }
        changes.hand_over(&mut new.totals, tables);
        new
    }

    /// Takes the place of `before`, of the position as it was `plies` moves ago.
    pub fn follow(&mut self, before: &Self, position: &Position, plies: usize, tables: &Tables) {
        self.clone_from(before);
        let mut changes = Changes::new();
        for point in position.moves().rev().take(plies).flatten() {
            let codes = core::mem::take(&mut self.codes[point.index()]);
            changes.push(Change { before: codes.map(rank), after: [0; 2] });
            changes.hand_over_if_full(&mut self.totals, tables);
        }
        position.for_each_changed_line(plies, |line, by| {
            self.exchange(line, by, &mut changes);
            changes.hand_over_if_full(&mut self.totals, tables);
        });
        changes.hand_over(&mut self.totals, tables);
    }

    /// Changes the codes on a line, where four bits of either side's `by` say how.
    #[inline]
    fn exchange(&mut self, line: Line, by: [u64; 2], changes: &mut Changes) {
        let shift = 4 * line.direction() as u32;
        let mut left = nonzero(by[0] | by[1]);
        let by = by.map(|by| by.rotate_left(shift));
        while left != 0 {
            let four = left.trailing_zeros();
            left &= left - 1;
            let codes = &mut self.codes[line.index_at((four / 4) as u8)];
            let before = *codes;
            *codes = [0, 1].map(|side| {
                let by = by[side].rotate_right(four) as u16 & 15 << shift;
                Code::from_bits(before[side].bits() ^ by)
            });
            changes.push(Change { before: before.map(rank), after: codes.map(rank) });
        }
    }

    /// What a stone of `color` on the empty `point` makes.
    #[inline]
    #[must_use]
    pub fn code(&self, color: Color, point: Point) -> Code {
        self.codes[point.index()][color as usize]
    }

    /// Whether there is a point where a stone of `color` makes two fours and no straight one.
    #[inline]
    #[must_use]
    pub fn has_double_four(&self, color: Color) -> bool {
        self.totals.has(color, Threat::FourFour)
    }

    /// Whether there is a point where a stone of `color` makes one four and an open three.
    #[inline]
    #[must_use]
    pub fn has_four_three(&self, color: Color) -> bool {
        self.totals.has(color, Threat::FourThree)
    }

    /// The value of the position to the side to move, `us`.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, us: Color, tables: &Tables) -> Score {
        self.totals.evaluate(us, tables)
    }
}

/// The lowest bit of each four that is not zero.
#[inline]
const fn nonzero(fours: u64) -> u64 {
    let pairs = fours | fours >> 1;
    (pairs | pairs >> 2) & 0x1111_1111_1111_1111
}

/// Points whose codes have changed, collected to be handed over together.
struct Changes {
    points: [Change; Self::CAPACITY],
    count: usize,
}

impl Changes {
    /// As much as most moves change, and no less than two lines.
    const CAPACITY: usize = 64;

    const fn new() -> Self {
        Self { points: [Change { before: [0; 2], after: [0; 2] }; Self::CAPACITY], count: 0 }
    }

    /// Adds one; there must be room.
    #[inline]
    fn push(&mut self, change: Change) {
        self.points[self.count % Self::CAPACITY] = change;
        self.count += 1;
    }

    /// Makes room for a line.
    #[inline]
    fn hand_over_if_full(&mut self, totals: &mut Totals, tables: &Tables) {
        if self.count > Self::CAPACITY - Point::MAX_SIDE as usize {
            self.hand_over(totals, tables);
        }
    }

    fn hand_over(&mut self, totals: &mut Totals, tables: &Tables) {
        totals.exchange(tables, &self.points[..self.count.min(Self::CAPACITY)]);
        self.count = 0;
    }
}
