//! The classifier: slow, readable, and the source of every table.
//!
//! A shape is defined by what one stone more would make of it, down from the five: a four is one
//! stone from a five, an open three one stone from a straight four, an open two one stone from an
//! open three. So the shapes of a mask follow from those of the masks with one stone more, and a
//! single sweep from the full segment down to the empty one finds them all.

use crate::kind::FiveKind;
use crate::shape::Shape;

/// The shapes through every stone of every mask of one segment length.
pub struct Classifier {
    kind: FiveKind,
    len: usize,
    /// Indexed by mask, then by cell; cells without a stone hold [`Shape::Nothing`].
    through: Vec<[Shape; 15]>,
}

impl Classifier {
    /// Classifies all masks of segments of `len` cells (at most 15) for one kind of five.
    #[must_use]
    pub fn new(kind: FiveKind, len: usize) -> Self {
        let mut this = Self { kind, len, through: vec![[Shape::Nothing; 15]; 1 << len] };
        for mask in (0..1 << len).rev() {
            for cell in (0..len).filter(|&cell| has(mask, cell)) {
                this.through[mask][cell] = this.classify(mask, cell);
            }
        }
        this
    }

    /// The shape through the stone at `cell` of `mask`; nothing where no stone stands.
    #[must_use]
    pub fn through(&self, mask: u16, cell: usize) -> Shape {
        self.through[usize::from(mask)][cell]
    }

    /// What playing at `cell` makes of `mask`; nothing where a stone stands already.
    #[must_use]
    pub fn playing(&self, mask: u16, cell: usize) -> Shape {
        if has(usize::from(mask), cell) {
            Shape::Nothing
        } else {
            self.through(mask | 1 << cell, cell)
        }
    }

    fn classify(&self, mask: usize, cell: usize) -> Shape {
        let run = run_length(mask, cell);
        if self.kind.wins(run) {
            return Shape::Five;
        }
        if self.kind.overlong(run) {
            return Shape::Overline;
        }
        match self.completions(mask, cell) {
            2 if run == 4 => Shape::StraightFour,
            2 => Shape::DoubleFour,
            1 => Shape::Four,
            _ => self.one_stone_away(mask, cell),
        }
    }

    /// Cells that make a five of the run through `cell`.
    ///
    /// The run is no five yet, so the completion is a neighbour of it: there are at most two.
    fn completions(&self, mask: usize, cell: usize) -> usize {
        self.empty_cells(mask).filter(|&e| self.kind.wins(run_length(mask | 1 << e, cell))).count()
    }

    /// The shape of a stone that makes no four: one step below the best that one stone more makes.
    fn one_stone_away(&self, mask: usize, cell: usize) -> Shape {
        let next = |wanted: &[Shape]| {
            self.empty_cells(mask)
                .filter(|&e| wanted.contains(&self.through[mask | 1 << e][cell]))
                .count()
        };
        match next(&[Shape::StraightFour]) {
            0 => {}
            1 => return Shape::NarrowThree,
            _ => return Shape::OpenThree,
        }
        let steps: [(&[Shape], Shape); 6] = [
            (&[Shape::Four, Shape::DoubleFour], Shape::ClosedThree),
            (&[Shape::OpenThree], Shape::OpenTwo),
            (&[Shape::NarrowThree], Shape::NarrowTwo),
            (&[Shape::ClosedThree], Shape::ClosedTwo),
            (&[Shape::OpenTwo, Shape::NarrowTwo], Shape::OpenOne),
            (&[Shape::ClosedTwo], Shape::ClosedOne),
        ];
        steps
            .into_iter()
            .find(|(wanted, _)| next(wanted) > 0)
            .map_or(Shape::Nothing, |(_, shape)| shape)
    }

    fn empty_cells(&self, mask: usize) -> impl Iterator<Item = usize> {
        (0..self.len).filter(move |&cell| !has(mask, cell))
    }
}

/// The shapes of playing each cell of a segment, as four bits a cell from the lowest up.
#[must_use]
pub fn pack(shapes: &[Shape; 15]) -> u64 {
    shapes.iter().enumerate().fold(0, |word, (cell, &shape)| word | (shape as u64) << (4 * cell))
}

fn has(mask: usize, cell: usize) -> bool {
    mask >> cell & 1 == 1
}

/// Stones in the unbroken run through the stone at `cell`.
fn run_length(mask: usize, cell: usize) -> usize {
    let right = (!(mask >> cell)).trailing_zeros() as usize;
    let left = (0..cell).rev().take_while(|&c| has(mask, c)).count();
    left + right
}
