//! Which moves of a position are still open.
//!
//! The search comes back to a position many times. Finding its threats or the replies to one anew
//! each time would take longer than everything else.

use bytemuck::Zeroable;

use crate::board::PointSet;

/// The moves of recent positions that are neither won nor lost, by their keys.
#[derive(Clone, Debug)]
pub(super) struct Live(Box<[Place]>);

#[derive(Clone, Copy, Debug, Zeroable)]
struct Place {
    key: u64,
    rows: [u16; 16],
}

impl Live {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let places = (bytes / size_of::<Place>()).max(1);
        Self(bytemuck::zeroed_slice_box(1 << places.ilog2()))
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Place::zeroed());
    }

    pub(super) fn get(&self, key: u64) -> Option<PointSet> {
        let place = &self.0[self.place(key)];
        (place.key == key).then(|| PointSet::from_rows(place.rows)).filter(|set| !set.is_empty())
    }

    pub(super) fn put(&mut self, key: u64, moves: PointSet) {
        let place = self.place(key);
        self.0[place] = Place { key, rows: *moves.rows() };
    }

    const fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}
