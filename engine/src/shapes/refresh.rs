//! Shapes from scratch, segment by segment.

use patterns::Sum;

use super::Shapes;
use crate::board::{ByColor, Color, Line, Span, Stones};

impl Shapes {
    /// Computes every word and both sums anew from `stones`.
    pub fn refresh(&mut self, stones: &Stones) {
        self.sums = ByColor::default();
        for line in Line::all() {
            for color in Color::ALL {
                let (word, sum) = self.line(stones, color, line);
                self.words[line.index()][color as usize] = word;
                self.sums[color] = self.sums[color].plus(sum);
            }
        }
    }

    /// The word and the sum of one line.
    fn line(&self, stones: &Stones, color: Color, line: Line) -> (u64, Sum) {
        let walls = stones.walls(color, line);
        let own = stones.line(color, line);
        let mut word = 0;
        let mut sum = Sum::default();
        let mut slot = 0;
        while slot < 15 {
            if walls >> slot & 1 == 1 {
                slot += 1;
                continue;
            }
            let span = Span::around(walls, slot);
            let segment = self.tables[color].get(span.key(own));
            word |= segment.shapes << (4 * span.start);
            sum = sum.plus(segment.sum);
            slot = span.end;
        }
        (word, sum)
    }
}
