//! The evaluation kept up from position to position, instead of added up anew.

use patterns::{Code, Threat};

use super::score::Score;
use super::tables::{Tables, Totals};
use crate::board::{ByColor, Color, Line, Point};
use crate::position::Position;
use crate::shapes::Codes;

/// The codes of all points of a position, and what they add up to.
///
/// A stone changes some forty of the codes; those of the position before it are the rest. The name
/// is that of the first layer of efficiently updatable networks (Nasu, 2018), which is kept up in
/// the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    codes: ByColor<[Code; 256]>,
    totals: Totals,
}

impl Accumulator {
    /// The accumulator of a position from scratch: the slow twin of [`Accumulator::follow`].
    #[must_use]
    pub fn new(position: &Position, tables: &Tables) -> Self {
        let mut new =
            Self { codes: ByColor::from_fn(|_| [Code::default(); 256]), totals: Totals::default() };
        let codes = Codes::of(position.shapes());
        for point in position.stones().empty() {
            for color in Color::ALL {
                let code = codes.get(color, point);
                new.codes[color][point.index()] = code;
                new.totals.exchange(tables, color, Code::default(), code);
            }
        }
        new
    }

    /// Takes the place of `before`, of the position as it was `plies` moves ago.
    pub fn follow(&mut self, before: &Self, position: &Position, plies: usize, tables: &Tables) {
        self.clone_from(before);
        for (line, old) in position.changed_lines(plies) {
            for color in Color::ALL {
                let new = position.shapes().word(color, line);
                self.exchange(tables, color, line, old[color as usize] ^ new);
            }
        }
    }

    /// Changes the codes of one side on a line, where four bits of `changes` say how.
    #[inline]
    fn exchange(&mut self, tables: &Tables, color: Color, line: Line, mut changes: u64) {
        let direction = line.direction() as u32;
        let codes = &mut self.codes[color];
        let mut totals = self.totals;
        while changes != 0 {
            let slot = changes.trailing_zeros() / 4;
            let change = (changes >> (4 * slot) & 15) as u16;
            changes &= !(15 << (4 * slot));
            let code = &mut codes[line.index_at(slot as u8)];
            let before = *code;
            *code = Code::from_bits(before.bits() ^ change << (4 * direction));
            totals.exchange(tables, color, before, *code);
        }
        self.totals = totals;
    }

    /// What a stone of `color` on the empty `point` makes.
    #[inline]
    #[must_use]
    pub fn code(&self, color: Color, point: Point) -> Code {
        self.codes[color][point.index()]
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
