//! Every shape of every key, compared with the definitions written on a drawn line.
//!
//! The classifier works from the full segment down, each shape from those with one stone more. The
//! definitions here do not: they look for sets of stones, for the points that complete them, and
//! for the five that is fewest stones away.

use patterns::{FiveKind, Key, Segment, Segments, Shape};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Own,
    Wall,
    Empty,
}

const CELLS: usize = 15;

/// A line of the board as one side sees it. Whatever lies beyond its ends is wall.
#[derive(Clone)]
struct Line {
    kind: FiveKind,
    cells: [Cell; CELLS],
}

impl Line {
    /// The segment `key` with walls around it, its first cell at `start`.
    fn around(kind: FiveKind, key: Key, start: usize) -> Self {
        let mut cells = [Cell::Wall; CELLS];
        for (number, cell) in cells[start..start + key.len()].iter_mut().enumerate() {
            *cell = if holds(key, number) { Cell::Own } else { Cell::Empty };
        }
        Self { kind, cells }
    }

    fn at(&self, cell: isize) -> Cell {
        usize::try_from(cell).ok().and_then(|c| self.cells.get(c)).copied().unwrap_or(Cell::Wall)
    }

    fn with(&self, cell: isize) -> Self {
        let mut after = self.clone();
        after.cells[cell as usize] = Cell::Own;
        after
    }

    fn empty(&self) -> impl Iterator<Item = isize> {
        (0..CELLS as isize).filter(|&cell| self.at(cell) == Cell::Empty)
    }

    /// The first and the last stone of the unbroken row through the stone at `p`.
    fn run(&self, p: isize) -> (isize, isize) {
        let (mut first, mut last) = (p, p);
        while self.at(first - 1) == Cell::Own {
            first -= 1;
        }
        while self.at(last + 1) == Cell::Own {
            last += 1;
        }
        (first, last)
    }

    fn run_length(&self, p: isize) -> usize {
        let (first, last) = self.run(p);
        (last - first + 1) as usize
    }

    /// The cells that make a five of which the stone at `p` is part, each with that five's other
    /// stones.
    fn completions(&self, p: isize) -> Vec<(isize, Vec<isize>)> {
        let completion = |e| {
            let after = self.with(e);
            let (first, last) = after.run(e);
            let wins = (first..=last).contains(&p) && self.kind.wins(after.run_length(e));
            wins.then(|| (e, (first..=last).filter(|&cell| cell != e).collect()))
        };
        self.empty().filter_map(completion).collect()
    }

    /// Four in a row that is completed at both ends.
    fn is_straight_four(&self, p: isize) -> bool {
        let (first, last) = self.run(p);
        let opens = |beside, beyond| {
            self.at(beside) == Cell::Empty
                && (self.kind == FiveKind::AtLeast || self.at(beyond) != Cell::Own)
        };
        last - first == 3 && opens(first - 1, first - 2) && opens(last + 1, last + 2)
    }

    /// The fours through `p`: where exactly five win, the different sets of four stones that one
    /// stone more makes a five; where longer rows win too, sets with the same completion are one.
    fn fours(&self, p: isize) -> usize {
        let completions = self.completions(p);
        match self.kind {
            FiveKind::Exactly => {
                let mut sets: Vec<_> = completions.into_iter().map(|(_, set)| set).collect();
                assert!(sets.iter().all(|set| set.len() == 4));
                sets.sort();
                sets.dedup();
                sets.len()
            }
            FiveKind::AtLeast if self.is_straight_four(p) => 1,
            FiveKind::AtLeast => completions.len(),
        }
    }

    /// The cells that make a straight four of which the stone at `p` is part; none where it is part
    /// of a four already.
    fn three_extensions(&self, p: isize) -> usize {
        let extends = |&e: &isize| {
            let after = self.with(e);
            let (first, last) = after.run(e);
            (first..=last).contains(&p) && after.is_straight_four(e)
        };
        let extensions = self.empty().filter(extends).count();
        if extensions == 0 || self.fours(p) > 0 { 0 } else { extensions }
    }

    /// The extensions of the best three that one stone more makes.
    fn two_extensions(&self, p: isize) -> usize {
        self.empty().map(|e| self.with(e).three_extensions(p)).max().unwrap_or(0)
    }

    /// Whether one stone more makes a two that can still become a three.
    fn grows_to_a_two(&self, p: isize) -> bool {
        self.empty().any(|e| self.with(e).two_extensions(p) > 0)
    }

    /// How many stones the nearest five through `p` lacks; `None` where no five can stand.
    fn lacks(&self, p: isize) -> Option<usize> {
        let lacking = |first: isize| {
            let cells = || (first..first + 5).map(|cell| self.at(cell));
            let longer = self.at(first - 1) == Cell::Own || self.at(first + 5) == Cell::Own;
            let possible = !cells().any(|cell| cell == Cell::Wall)
                && (self.kind == FiveKind::AtLeast || !longer);
            possible.then(|| cells().filter(|&cell| cell == Cell::Empty).count())
        };
        (p - 4..=p).filter_map(lacking).min()
    }

    /// The strongest shape whose definition holds for the stone at `p`.
    fn shape(&self, p: isize) -> Shape {
        if self.kind.wins(self.run_length(p)) {
            return Shape::Five;
        }
        if self.kind.overlong(self.run_length(p)) {
            return Shape::Overline;
        }
        match (self.fours(p), self.three_extensions(p), self.lacks(p)) {
            (2, 0, Some(1)) => Shape::DoubleFour,
            (1, 0, Some(1)) if self.is_straight_four(p) => Shape::StraightFour,
            (1, 0, Some(1)) => Shape::Four,
            (0, 2, Some(2)) => Shape::OpenThree,
            (0, 1, Some(2)) => Shape::NarrowThree,
            (0, 0, Some(2)) => Shape::ClosedThree,
            (0, 0, Some(lacks)) => self.weak_shape(p, lacks),
            (0, 0, None) => Shape::Nothing,
            other => {
                unreachable!("fours, extensions and distance {other:?} contradict one another")
            }
        }
    }

    fn weak_shape(&self, p: isize, lacks: usize) -> Shape {
        match self.two_extensions(p) {
            2 => Shape::OpenTwo,
            1 => Shape::NarrowTwo,
            _ if lacks == 3 => Shape::ClosedTwo,
            _ if self.grows_to_a_two(p) => Shape::OpenOne,
            _ => Shape::ClosedOne,
        }
    }
}

fn holds(key: Key, cell: usize) -> bool {
    key.mask() >> cell & 1 == 1
}

fn shape_of(segment: Segment, cell: usize) -> Shape {
    segment.shape(cell as u8)
}

fn keys() -> impl Iterator<Item = Key> {
    (1..=u16::MAX).map(Key::from_bits)
}

/// Every key, cell by cell, the segment in the middle of the line.
fn compare(kind: FiveKind) {
    let table = Segments::of(kind);
    for key in keys() {
        let start = (CELLS - key.len()) / 2;
        let (line, segment) = (Line::around(kind, key, start), table.get(key));
        for cell in 0..16 {
            let expected = if cell < key.len() && !holds(key, cell) {
                let p = (start + cell) as isize;
                line.with(p).shape(p)
            } else {
                Shape::Nothing
            };
            assert_eq!(shape_of(segment, cell), expected, "{kind:?} {key:?} at {cell}");
        }
    }
}

#[test]
fn shapes_of_at_least_five_follow_the_definitions() {
    compare(FiveKind::AtLeast);
}

#[test]
fn shapes_of_exactly_five_follow_the_definitions() {
    compare(FiveKind::Exactly);
}

#[test]
fn a_segment_read_from_its_other_end_is_the_same() {
    for kind in FiveKind::ALL {
        let table = Segments::of(kind);
        for key in keys() {
            let (here, there) = (table.get(key), table.get(key.mirror()));
            assert_eq!(here.sum, there.sum, "{kind:?} {key:?}");
            for cell in 0..key.len() {
                let other = shape_of(there, key.len() - 1 - cell);
                assert_eq!(shape_of(here, cell), other, "{kind:?} {key:?} at {cell}");
            }
        }
    }
}

#[test]
fn the_key_that_names_no_segment_has_the_entry_of_the_empty_one() {
    for kind in FiveKind::ALL {
        let table = Segments::of(kind);
        assert_eq!(table.get(Key::from_bits(0)), table.get(Key::EMPTY));
    }
}
