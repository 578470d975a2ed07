//! Which moves a node tries, and in which order.

use patterns::Shape;

use super::history::{Context, History};
use crate::board::{Point, PointSet};
use crate::eval::{Accumulator, Tables};
use crate::position::Position;
use crate::simd::{Isa, STRIDE, largest};
use crate::threats::Situation;

/// The moves of a node, handed out from the most promising down.
///
/// The table's move comes before the others are even looked at. The list of those is not sorted: the
/// highest rank left is looked for each time, since most nodes are cut off by one of their first
/// moves.
pub(super) struct Picker {
    /// The move to be handed out before the others are ranked.
    first: Option<Point>,
    /// The moves that are not ranked yet.
    rest: PointSet,
    /// By place: `rank * 256 + 255 - place`, so that numbers compare as ranks do, the lower point
    /// comes first among equals, and the number says where it stands; [`TAKEN`] where there is none.
    ranks: [i32; PLACES],
    /// The index of the point at each place, from the lowest up.
    points: [u8; PLACES],
    length: usize,
    /// The highest rank of all.
    highest: Option<i32>,
}

/// A move that is to be tried.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub(super) point: Point,
    /// How far its rank lies below that of the best one.
    pub(super) gap: i32,
}

/// Points of a board, rounded up to what is compared at once.
const PLACES: usize = 225_usize.next_multiple_of(STRIDE);

/// Below every rank.
const TAKEN: i32 = i32::MIN;

/// Steps from a stone within which moves are tried.
const REACH: u32 = 2;

/// What a move's rank is made of.
pub(super) struct Ranking<'a> {
    pub(super) context: &'a Context,
    pub(super) history: &'a History,
    pub(super) tables: &'a Tables,
    /// Of the position whose moves they are.
    pub(super) accumulator: &'a Accumulator,
}

impl Picker {
    /// The moves of `points`, `first` before all others if it is one of them.
    pub(super) fn new(mut points: PointSet, first: Option<Point>) -> Self {
        let first = first.filter(|&point| points.contains(point));
        if let Some(point) = first {
            points.remove(point);
        }
        Self {
            first,
            rest: points,
            ranks: [TAKEN; PLACES],
            points: [0; PLACES],
            length: 0,
            highest: None,
        }
    }

    /// The next move; `ranking` is asked for once, when the moves after the first are wanted.
    #[inline]
    pub(super) fn next<'a>(&mut self, ranking: impl FnOnce() -> Ranking<'a>) -> Option<Choice> {
        if let Some(point) = self.first.take() {
            return Some(Choice { point, gap: 0 });
        }
        if !self.rest.is_empty() {
            self.rank(&ranking());
        }
        self.pick()
    }

    /// Ranks the moves that are not ranked yet.
    fn rank(&mut self, ranking: &Ranking<'_>) {
        let histories = ranking.history.qualities(ranking.context);
        for (place, point) in core::mem::take(&mut self.rest).into_iter().enumerate().take(PLACES) {
            let rank = ranking.order(point) * ORDER + histories[point.index()];
            self.ranks[place] = rank << 8 | (255 - place as i32);
            self.points[place] = point.index() as u8;
            self.length = place + 1;
        }
        for (point, bonus) in ranking.history.refutations(ranking.context) {
            if let Ok(place) = self.points[..self.length].binary_search(&(point.index() as u8)) {
                self.ranks[place] += bonus << 8;
            }
        }
    }

    /// Takes the highest of the ranked moves.
    fn pick(&mut self) -> Option<Choice> {
        let used = self.length.next_multiple_of(STRIDE);
        let highest = largest(Isa::detect(), &self.ranks[..used]);
        if highest == TAKEN {
            return None;
        }
        let place = 255 - (highest & 255) as usize;
        *self.ranks.get_mut(place)? = TAKEN;
        let rank = highest >> 8;
        let gap = *self.highest.get_or_insert(rank) - rank;
        Some(Choice { point: Point::from_index(self.points[place].into())?, gap })
    }
}

impl Ranking<'_> {
    /// How likely the shapes of a point make it the best.
    #[inline]
    fn order(&self, point: Point) -> i32 {
        let us = self.context.color;
        let code = |color| self.accumulator.code(color, point);
        self.tables.order(us, code(us), code(!us))
    }
}

/// What a hundredth of a natural logarithm of a move's chance to be the best counts for its rank.
const ORDER: i32 = 32;

/// The points that may be worth a move, forbidden ones among them.
pub(super) fn candidates(position: &Position, situation: Situation) -> PointSet {
    match situation {
        Situation::Five(point) | Situation::MustBlock(point) | Situation::Fours(point) => {
            PointSet::from_iter([point])
        }
        Situation::MustDefend(points) => points | own_fours(position),
        Situation::Open => nearby(position),
        Situation::Lost => position.shapes().points_making(!position.to_move(), Shape::Five),
    }
}

/// The empty points near a stone; every empty point where there is no stone near one.
fn nearby(position: &Position) -> PointSet {
    let empty = position.stones().empty();
    let near = position.stones().occupied().dilated(REACH) & empty;
    if near.is_empty() { empty } else { near }
}

/// The points where the side to move makes a four.
fn own_fours(position: &Position) -> PointSet {
    let us = position.to_move();
    let sum = position.shapes().sum(us);
    if sum.fours() + sum.straight_fours() == 0 {
        PointSet::EMPTY
    } else {
        position.shapes().points_making_fours(us)
    }
}
