//! What earlier nodes taught about moves: killers, counter-moves, and histories of cut-offs.

use super::params::Params;
use crate::board::{ByColor, Color, Point};
use crate::simd::{Blend, Isa, blended};

/// Statistics that one thread gathers during a search.
#[derive(Clone, Debug)]
pub(super) struct History {
    params: Params,
    moves: ByColor<Values>,
    replies: ByColor<Box<[Values]>>,
    follow_ups: ByColor<Box<[Values]>>,
    counters: ByColor<[Option<Point>; 256]>,
    killers: Vec<[Option<Point>; 2]>,
}

/// A value for each point.
type Values = [i16; 256];

/// The bound of a value; within it old evidence fades as new comes in.
const MAX: i32 = 4_000;

/// The moves before the one in question: what the statistics depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context {
    pub(super) color: Color,
    pub(super) ply: usize,
    /// The other side's last stone.
    pub(super) last: Option<Point>,
    /// The own last stone.
    pub(super) own: Option<Point>,
}

impl Context {
    /// Whether a move has nothing to do with the last ones: it lies more than four steps from both.
    pub(super) fn is_far_from(&self, point: Point) -> bool {
        let far = |other: Option<Point>| {
            other.is_none_or(|other| {
                point.column().abs_diff(other.column()).max(point.row().abs_diff(other.row())) > 4
            })
        };
        far(self.last) && far(self.own)
    }
}

impl History {
    pub(super) fn new(plies: usize, params: Params) -> Self {
        let values = || vec![[0; 256]; 256].into_boxed_slice();
        Self {
            params,
            moves: ByColor::from_fn(|_| [0; 256]),
            replies: ByColor::from_fn(|_| values()),
            follow_ups: ByColor::from_fn(|_| values()),
            counters: ByColor::from_fn(|_| [None; 256]),
            killers: vec![[None; 2]; plies],
        }
    }

    /// What the histories say of a move; about [`MAX`] for the best.
    #[inline]
    pub(super) fn quality(&self, at: &Context, point: Point) -> i32 {
        let params = &self.params;
        let value = |values: &Values| i32::from(values[point.index()]);
        let mut sum = value(&self.moves[at.color]) * params.rank_history;
        if let Some(last) = at.last {
            sum += value(&self.replies[at.color][last.index()]) * params.rank_replies;
        }
        if let Some(own) = at.own {
            sum += value(&self.follow_ups[at.color][own.index()]) * params.rank_follow_ups;
        }
        sum / 100
    }

    /// What the histories say of every point, by its index; the same numbers as
    /// [`History::quality`].
    #[inline]
    pub(super) fn qualities(&self, at: &Context) -> [i32; 256] {
        let params = &self.params;
        let blend = Blend {
            tables: [
                &self.moves[at.color],
                after(&self.replies[at.color], at.last),
                after(&self.follow_ups[at.color], at.own),
            ],
            shares: [params.rank_history, params.rank_replies, params.rank_follow_ups],
        };
        blended(Isa::detect(), &blend)
    }

    /// The moves that cut off a node of the same ply, or answered the same move before, and what
    /// that adds to their ranks.
    pub(super) fn refutations(&self, at: &Context) -> impl Iterator<Item = (Point, i32)> {
        let (killer, counter) = (self.params.rank_killer, self.params.rank_counter);
        let killers = self.killers.get(at.ply).copied().unwrap_or_default();
        let answer = at.last.and_then(|last| self.counters[at.color][last.index()]);
        let moves = [(killers[0], killer), (killers[1], killer), (answer, counter)];
        moves.into_iter().filter_map(|(point, bonus)| Some((point?, bonus)))
    }

    /// Whether the move cut off a node of the same ply, or answered the same move before.
    #[inline]
    pub(super) fn is_refutation(&self, at: &Context, point: Point) -> bool {
        self.is_killer(at, point) || self.is_counter(at, point)
    }

    #[inline]
    fn is_killer(&self, at: &Context, point: Point) -> bool {
        self.killers.get(at.ply).is_some_and(|killers| killers.contains(&Some(point)))
    }

    #[inline]
    fn is_counter(&self, at: &Context, point: Point) -> bool {
        at.last.is_some_and(|last| self.counters[at.color][last.index()] == Some(point))
    }

    /// Forgets the killers of nodes two plies further down.
    pub(super) fn enter(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply + 2) {
            *killers = [None; 2];
        }
    }

    /// A move cut a node off; `tried` came before it and did not.
    pub(super) fn cutoff(
        &mut self,
        at: &Context,
        point: Point,
        tried: impl Iterator<Item = Point>,
        plies: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(at.ply)
            && killers[0] != Some(point)
        {
            killers[1] = killers[0].replace(point);
        }
        if let Some(last) = at.last {
            self.counters[at.color][last.index()] = Some(point);
        }
        let bonus = (plies * plies * 16 + 16).min(MAX / 2);
        self.adjust(at, point, bonus);
        for other in tried {
            self.adjust(at, other, -bonus / 4);
        }
    }

    fn adjust(&mut self, at: &Context, point: Point, bonus: i32) {
        let index = point.index();
        fade_in(&mut self.moves[at.color][index], bonus);
        if let Some(last) = at.last {
            fade_in(&mut self.replies[at.color][last.index()][index], bonus);
        }
        if let Some(own) = at.own {
            fade_in(&mut self.follow_ups[at.color][own.index()][index], bonus);
        }
    }
}

/// The values after a move; zeros where there was none.
fn after(tables: &[Values], point: Option<Point>) -> &Values {
    const NOTHING: &Values = &[0; 256];
    point.map_or(NOTHING, |point| &tables[point.index()])
}

/// Moves a value towards its bound by a share of `bonus` that shrinks as it comes near.
fn fade_in(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MAX) as i16;
}
