//! One effort divided among candidates: pure arithmetic.

use std::time::Duration;

/// What a comparison may cost, in all or in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    pub(super) time: Option<Duration>,
    pub(super) nodes: Option<u64>,
    /// Plies of each search.
    pub(super) depth: Option<u32>,
}

impl Effort {
    /// What is left when some time has passed, and some nodes were searched; `None` where nothing is.
    pub(super) fn after(self, elapsed: Duration, nodes: u64) -> Option<Self> {
        let time = self.time.map(|time| time.saturating_sub(elapsed));
        let nodes = self.nodes.map(|all| all.saturating_sub(nodes));
        let is_spent = time.is_some_and(|time| time.is_zero()) || nodes == Some(0);
        (!is_spent).then_some(Self { time, nodes, ..self })
    }

    /// One of so many parts.
    pub(super) fn part(self, parts: u32) -> Self {
        let nodes = self.nodes.map(|nodes| (nodes / u64::from(parts)).max(1));
        Self { time: self.time.map(|time| time / parts), nodes, ..self }
    }
}

/// The candidate at the least distance, or the one that seems so when nothing is left.
///
/// All are searched for an equal time, the better half again, and so on: half of the time goes to the
/// last few (successive halving). What is left after so many nodes is asked for before each search, and
/// divided anew: one that took longer than its part shortens those to come.
pub(super) fn nearest<T>(
    mut candidates: Vec<T>,
    distance: impl Fn(&T) -> i32,
    left: impl Fn(u64) -> Option<Effort>,
    mut search: impl FnMut(&mut T, Effort) -> u64,
) -> Option<T> {
    let mut nodes = 0;
    candidates.sort_by_key(&distance);
    let mut later_rounds = candidates.len().next_power_of_two().ilog2();
    while candidates.len() > 1 {
        later_rounds -= 1;
        let count = candidates.len() as u32;
        for (waiting, candidate) in (1..=count).rev().zip(&mut candidates) {
            let Some(left) = left(nodes) else {
                return candidates.into_iter().min_by_key(distance);
            };
            nodes += search(candidate, left.part(waiting + later_rounds * count));
        }
        candidates.sort_by_key(&distance);
        candidates.truncate(candidates.len().div_ceil(2));
    }
    candidates.pop()
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Lets `count` candidates be compared within 100 ms by searches that take their time and at least
    /// `least`, the first one `delay` more. Returns the winner, the searches of each, and what it all
    /// took.
    fn compare(count: usize, least: Duration, delay: Duration) -> (usize, Vec<u32>, Duration) {
        let clock = Cell::new(Duration::ZERO);
        let searches = RefCell::new(vec![0; count]);
        let whole = Effort { time: Some(ms(100)), nodes: None, depth: None };
        let winner = nearest(
            (0..count).map(|number| (number, 1_000 + number as i32)).collect(),
            |&(_, distance)| distance,
            |_| whole.after(clock.get(), 0),
            |(number, distance), part| {
                let extra = if clock.get().is_zero() { delay } else { Duration::ZERO };
                clock.set(clock.get() + part.time.unwrap().max(least) + extra);
                searches.borrow_mut()[*number] += 1;
                // The last of all turns out to be the best.
                *distance = (count - *number) as i32;
                0
            },
        );
        (winner.unwrap().0, searches.into_inner(), clock.get())
    }

    #[test]
    fn each_round_takes_as_long_as_the_others() {
        let (winner, searches, took) = compare(8, Duration::ZERO, Duration::ZERO);
        assert_eq!((winner, searches), (7, vec![1, 1, 1, 1, 2, 2, 3, 3]));
        assert!(took <= ms(100) && took > ms(99), "{took:?}");
        assert_eq!(compare(1, Duration::ZERO, Duration::ZERO), (0, vec![0], Duration::ZERO));
        assert_eq!(compare(3, Duration::ZERO, Duration::ZERO).1, [1, 2, 2]);
    }

    #[test]
    fn what_takes_longer_than_its_part_does_not_lengthen_the_whole() {
        for least in [1, 3, 20, 70] {
            let (_, searches, took) = compare(48, ms(least), Duration::ZERO);
            assert!(took < ms(100 + least), "{took:?} with {least} ms each");
            assert_eq!(u64::from(searches.iter().sum::<u32>()), 100_u64.div_ceil(least).min(95));
        }
        let (winner, searches, took) = compare(8, Duration::ZERO, ms(90));
        assert_eq!((winner, searches), (7, vec![1, 1, 1, 1, 2, 2, 3, 3]));
        assert!(took <= ms(103), "{took:?}");
    }

    #[test]
    fn the_best_so_far_is_the_answer_when_nothing_is_left() {
        // Of 48 only two are searched: the second is nearer than those at which nobody looked.
        let (winner, searches, _) = compare(48, ms(50), Duration::ZERO);
        assert_eq!((winner, searches[..3].to_vec()), (1, vec![1, 1, 0]));
    }

    #[test]
    fn nodes_are_an_effort_too() {
        let whole = Effort { time: None, nodes: Some(1_000), depth: Some(3) };
        assert_eq!(whole.after(ms(9), 999), Some(Effort { nodes: Some(1), ..whole }));
        assert_eq!(whole.after(ms(9), 1_000), None);
        assert_eq!(whole.part(4_000).nodes, Some(1));
        let mut all = 0;
        nearest(
            vec![5; 48],
            |&distance| distance,
            |nodes| whole.after(Duration::ZERO, nodes),
            |_, part| {
                all += part.nodes.unwrap();
                part.nodes.unwrap()
            },
        );
        assert!((900..=1_000).contains(&all), "{all}");
    }
}
