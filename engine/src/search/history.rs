//! What earlier nodes taught about moves: killers and the history of cut-offs.

use crate::board::{ByColor, Color, Point};

/// Statistics that one thread gathers during a search.
#[derive(Clone, Debug)]
pub(super) struct History {
    cutoffs: ByColor<[i32; 256]>,
    killers: Vec<[Option<Point>; 2]>,
}

/// The rank of a killer among other moves.
const KILLER: i32 = 6_000;

/// Bounds of a history value; within them values fade as new ones come in.
const MAX: i32 = 4_000;

impl History {
    pub(super) fn new(plies: usize) -> Self {
        Self { cutoffs: ByColor::new([0; 256], [0; 256]), killers: vec![[None; 2]; plies] }
    }

    /// What the statistics add to the rank of a move.
    #[inline]
    pub(super) fn rank(&self, color: Color, point: Point, ply: usize) -> i32 {
        let killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&Some(point)));
        self.cutoffs[color][point.index()] + if killer { KILLER } else { 0 }
    }

    /// A move cut a node off; `tried` came before it and did not.
    pub(super) fn cutoff(
        &mut self,
        color: Color,
        point: Point,
        tried: impl Iterator<Item = Point>,
        ply: usize,
        depth: i32,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(point)
        {
            killers[1] = killers[0].replace(point);
        }
        let bonus = (depth * depth * 16).min(MAX);
        self.adjust(color, point, bonus);
        for other in tried {
            self.adjust(color, other, -bonus / 4);
        }
    }

    /// Moves a value towards its bound by a share of `bonus` that shrinks as it comes near.
    fn adjust(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.cutoffs[color][point.index()];
        *value += bonus - *value * bonus.abs() / MAX;
    }
}
