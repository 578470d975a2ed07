//! What lines and points are worth to each side, kept up to date stone by stone.

mod codes;
mod find;
mod refresh;

use patterns::{Class, Code, Key, Segments, Sum};

pub use codes::Codes;
pub(crate) use find::equal;

use crate::board::{ByColor, Color, Direction, Line, Point, Rule, Span, Stones, slot};
use crate::simd::Words;

/// The shapes of every line for both sides, and their sums.
///
/// For each line and side there is a word with four bits a slot: what playing there makes in that
/// line ([`patterns::Shape`] as number). Playing a stone changes one segment of the mover's on each
/// of four lines and splits one of the other side's, which takes five table entries a line.
#[derive(Clone)]
pub struct Shapes {
    tables: ByColor<&'static Segments>,
    /// By line, then by side.
    words: Words,
    sums: ByColor<Sum>,
}

/// What a stone overwrote: enough to take it back without a look-up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overwritten {
    words: [[u64; 2]; 4],
    sums: ByColor<Sum>,
}

impl Overwritten {
    /// The words before the stone of its line in `direction`, one a side.
    #[inline]
    pub(crate) const fn words(&self, direction: Direction) -> [u64; 2] {
        self.words[direction as usize]
    }
}

impl Shapes {
    /// The shapes of `stones` from scratch: the slow twin of [`Shapes::play`].
    #[must_use]
    pub fn new(rule: Rule, stones: &Stones) -> Self {
        let mut shapes = Self {
            tables: ByColor::from_fn(|color| Segments::of(rule.five[color])),
            words: [[0; 2]; Line::COUNT],
            sums: ByColor::default(),
        };
        shapes.refresh(stones);
        shapes
    }

    /// The counts and the worth of all of one side's shapes.
    #[inline]
    #[must_use]
    pub fn sum(&self, color: Color) -> Sum {
        self.sums[color]
    }

    /// What a stone of `color` on the empty `point` makes in each direction.
    #[inline]
    #[must_use]
    pub fn code(&self, color: Color, point: Point) -> Code {
        let nibble = |direction| {
            let word = self.words[Line::through(point, direction).index()][color as usize];
            (word >> (4 * slot(point, direction))) as u16 & 15
        };
        Code::from_bits(
            nibble(Direction::Row)
                | nibble(Direction::Column) << 4
                | nibble(Direction::Rising) << 8
                | nibble(Direction::Falling) << 12,
        )
    }

    /// The threat and the suspected fouls of a stone of `color` on the empty `point`.
    #[inline]
    #[must_use]
    pub fn class(&self, color: Color, point: Point) -> Class {
        patterns::class(self.code(color, point))
    }

    /// The shapes of one line for one side, four bits a slot.
    #[inline]
    #[must_use]
    pub fn word(&self, color: Color, line: Line) -> u64 {
        self.words[line.index()][color as usize]
    }

    /// The shapes of one line for both sides.
    #[inline]
    pub(crate) const fn words(&self, line: Line) -> [u64; 2] {
        self.words[line.index()]
    }

    /// The table of segments that one side's stones are looked up in.
    #[inline]
    #[must_use]
    pub fn table(&self, color: Color) -> &'static Segments {
        self.tables[color]
    }

    /// Accounts for a stone of `color` on the empty `point`; `stones` are those before it.
    #[inline]
    pub fn play(&mut self, stones: &Stones, color: Color, point: Point) -> Overwritten {
        let before = self.save(point);
        let mut own = Side { table: self.tables[color], sum: self.sums[color] };
        let mut other = Side { table: self.tables[!color], sum: self.sums[!color] };
        // Four calls, not a loop: the compiler then knows each direction's lines.
        self.touch(Direction::Row, stones, color, point, &mut own, &mut other);
        self.touch(Direction::Column, stones, color, point, &mut own, &mut other);
        self.touch(Direction::Rising, stones, color, point, &mut own, &mut other);
        self.touch(Direction::Falling, stones, color, point, &mut own, &mut other);
        self.sums[color] = own.sum;
        self.sums[!color] = other.sum;
        before
    }

    /// Puts back what [`Shapes::play`] overwrote at `point`.
    #[inline]
    pub fn undo(&mut self, point: Point, before: &Overwritten) {
        for direction in Direction::ALL {
            self.words[Line::through(point, direction).index()] = before.words[direction as usize];
        }
        self.sums = before.sums;
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called four times and large: left to itself the compiler may keep it a call, \
                  which took 50 ns for play and undo where 41 are enough"
    )]
    fn save(&self, point: Point) -> Overwritten {
        let words = |direction| self.words[Line::through(point, direction).index()];
        Overwritten {
            words: [
                words(Direction::Row),
                words(Direction::Column),
                words(Direction::Rising),
                words(Direction::Falling),
            ],
            sums: self.sums,
        }
    }

    /// Accounts for a stone on one of its four lines.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called four times and large: left to itself the compiler may keep it a call, \
                  which took 50 ns for play and undo where 41 are enough"
    )]
    fn touch(
        &mut self,
        direction: Direction,
        stones: &Stones,
        color: Color,
        point: Point,
        own: &mut Side,
        other: &mut Side,
    ) {
        let line = Line::through(point, direction);
        let at = slot(point, direction);
        let edges = stones.edges(line);
        let mine = stones.line(color, line);
        let theirs = stones.line(!color, line);
        let words = &mut self.words[line.index()];
        words[color as usize] ^= own.grow(mine, theirs | edges, at);
        words[!color as usize] ^= other.split(theirs, mine | edges, at);
    }
}

/// One side while a stone is accounted for: its sum stays in a register over the four lines.
struct Side {
    table: &'static Segments,
    sum: Sum,
}

impl Side {
    /// The segment of `line` around `slot` gains a stone there; returns what changes in the word.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of `touch`")]
    fn grow(&mut self, line: u16, walls: u16, slot: u8) -> u64 {
        let span = Span::around(walls, slot);
        let key = span.key(line);
        let old = self.table.get(key);
        let new = self.table.get(Key::from_bits(key.bits() | 1 << (slot - span.start)));
        self.sum = self.sum.minus(old.sum).plus(new.sum);
        (old.shapes ^ new.shapes) << (4 * span.start)
    }

    /// The segment of `line` around `slot` is cut in two there; returns what changes in the word.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of `touch`")]
    fn split(&mut self, line: u16, walls: u16, slot: u8) -> u64 {
        let span = Span::around(walls, slot);
        let key = span.key(line);
        let cut = slot - span.start;
        let sentinel = 1 << cut;
        let old = self.table.get(key);
        let left = self.table.get(Key::from_bits(key.bits() & (sentinel - 1) | sentinel));
        // The part above the cut keeps the old key's sentinel.
        let right = self.table.get(Key::from_bits(key.bits() >> cut >> 1));
        self.sum = self.sum.minus(old.sum).plus(left.sum).plus(right.sum);
        (old.shapes ^ left.shapes) << (4 * span.start) ^ right.shapes << (4 * slot + 4)
    }
}

impl PartialEq for Shapes {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words && self.sums == other.sums
    }
}

impl Eq for Shapes {}

impl core::fmt::Debug for Shapes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Shapes").field("sums", &self.sums).finish_non_exhaustive()
    }
}
