//! The fixed positions that speed is measured on.
//!
//! Three sets, each for one purpose. They never change, or numbers of different days could not be
//! compared; new needs get a new set.

use engine::board::{PointSet, Rule, Size};
use engine::position::{MoveTextError, Position, parse_moves};

/// A position that is given by its moves on an empty 15×15 board.
#[derive(Clone, Copy, Debug)]
pub struct Fixed {
    /// What it is called in reports.
    pub name: &'static str,
    /// The rule of the game.
    pub rule: Rule,
    /// The moves.
    pub moves: &'static str,
}

impl Fixed {
    /// The position after the moves.
    ///
    /// # Errors
    ///
    /// Where the moves cannot be played, which a test rules out for the sets of this module.
    pub fn position(&self) -> Result<Position, MoveTextError> {
        let mut position = Position::new(self.rule, Size::MAX);
        position.play_all(&parse_moves(self.moves, Size::MAX)?)?;
        Ok(position)
    }
}

/// The positions for play and undo: those of the `bench` command of Rapfi, the strongest peer with
/// open sources, so that both can be measured on the same. All are played under the rules of renju
/// here, which take the most work; two of them come from 20×20 boards there.
pub const PLAY_UNDO: [Fixed; 10] = [
    renju("bench-1", "h8g7f6g8g9"),
    renju("bench-2", "h2h5h4f6"),
    renju("bench-3", "e2f2h3g3g6h5f9"),
    renju("bench-4", "f5e3b7h5g3g4i6e4h4d4f2i5f4f6e5d6d7e7f8"),
    renju("bench-5", "h8h7j6i7f7"),
    renju("bench-6", "f6i9h8"),
    renju("bench-7", "b3k10g2f6"),
    renju("bench-8", "h8i9j10i8i7g9"),
    renju("bench-9", "h8h9j9j8f8i7g7i9h6e9f6k7l6i10i6f9g9g11h10i11i8"),
    renju("bench-10", "h8h9h6i10i6i9g9g8j11i7"),
];

/// The positions for search: an opening, two from the middle of a game and a dense one for each
/// rule, from games of the engine against itself. None is won or lost for a search of 300,000 nodes
/// of the day they were taken.
pub const SEARCH: [Fixed; 12] = [
    renju("renju-opening", "f9e9d9f11e11"),
    renju("renju-early", "i7l6k5j6i6i5k7k8i10k6h7g7"),
    renju("renju-middle", "i9i7f11j9k8h12k10k11k7j8k9k6j5j10j11j6j7i6l6g6"),
    renju(
        "renju-dense",
        "g10g11i11i12g12h10i9i8j8k9k11f12j10l12j7j9h7e13d14k7j5k5g7h8f7i7e7d7j6j4k6l6i3e11g8i6i4\
         l7g6g9",
    ),
    standard("standard-opening", "h7i8i10g9j6"),
    standard("standard-early", "g10e10h10g12d10f11d9e11e9d11c11f8"),
    standard("standard-middle", "j7h9f12d11g7g8i10e12f11e10h7f9c12i7f13f14h11g12f7e9"),
    standard(
        "standard-dense",
        "h6e8c6f5h5h7e10e5e4f4d5f3f6i6d6e6d7d8e7c8f8g9b8c7b6f2f1b7f10f9j5e9h9g10g11d9c9c10f7b11",
    ),
    freestyle("freestyle-opening", "f7g10d10g13g12"),
    freestyle("freestyle-early", "f8h5i6k6k5e8j4l5i5i4h6g7"),
    freestyle("freestyle-middle", "i9j11m12h11k11k10i12i10j10h8m10l12m11m9h9g11j9f11i11k9"),
    freestyle(
        "freestyle-dense",
        "i9j11m12h11k11k10i12i10j10h8m10l12m11m9h9g11j9f11i11k9j6e11d11j7g9f9f8e7d10e9e10m14f10\
         g10e8d9k12l11b9c10",
    ),
];

/// Renju positions of 40 stones for the forbidden points, with the points that are forbidden to
/// Black: two from games, and four of random stones in the middle of the board, where fouls of all
/// kinds abound.
pub const DENSE: [(Fixed, &str); 6] = [
    (
        renju(
            "game-1",
            "h7i7k6k5i5j8j6h6g5k9l10f5h4g3k10f6l9l8i8g6e6f7f4e8d9j10i11f9f8g10d7m7n6l6n8m5k7l5j9\
             l11",
        ),
        "n7",
    ),
    (
        renju(
            "game-2",
            "j6k5h8k8h7h6i7f10g7j7i9j10i6i8k6j5e5f6i5g10e7f7h10j9j11m6l7h11f8d6e6e8i11g9i4i3e4e3\
             i12f9",
        ),
        "k7",
    ),
    (
        renju(
            "cluster-1",
            "d7l11h12i11l8j4l7h4h9f6e10h5j9g12g7d4e4l4f5f7j8f12k7d10k9k11l5d12d5g10l10g8d9d8l6h8\
             e7k5e8d11",
        ),
        "c6e6j6b7j7m7k8i9l9",
    ),
    (
        renju(
            "cluster-2",
            "f11l8f10l6j8f5k8f8i7j6h7j4i9k6l11h5f7d4g4l4i11k10d6i12e12g7d8f12h8k7e5i4k4l12f6g9l7\
             j10e8l5",
        ),
        "g5e6c7e7i8d9h9g11",
    ),
    (
        renju(
            "cluster-3",
            "h6f5f4d11i8h11j5f7e8g11h8j6g7k10e4j7e9h9k8i11d7e12f6h5e7i9k6f10k12f9g9l11i7l4h7l10\
             i6k7g4g12",
        ),
        "d4i4i5e6f8g8j8",
    ),
    (
        renju(
            "cluster-4",
            "j8g12e4l12i8d11i7h5k8l10h11f10g6l4d5j10f4i4j12h12j6k9d7e9l6l9e5k4l5d4f11k12i5k10l7\
             g7f6e6e7j11",
        ),
        "g3f5h6i6k6m6b7c7j7k7",
    ),
];

/// The positions of [`DENSE`] with their forbidden points as sets.
///
/// # Errors
///
/// As [`Fixed::position`].
pub fn dense() -> Result<Vec<(Position, PointSet)>, MoveTextError> {
    let read = |(fixed, points): &(Fixed, &str)| {
        let points = parse_moves(points, Size::MAX)?.into_iter().flatten().collect();
        Ok((fixed.position()?, points))
    };
    DENSE.iter().map(read).collect()
}

const fn renju(name: &'static str, moves: &'static str) -> Fixed {
    Fixed { name, rule: Rule::RENJU, moves }
}

const fn standard(name: &'static str, moves: &'static str) -> Fixed {
    Fixed { name, rule: Rule::STANDARD, moves }
}

const fn freestyle(name: &'static str, moves: &'static str) -> Fixed {
    Fixed { name, rule: Rule::FREESTYLE, moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::Color;
    use engine::rules::reference;

    #[test]
    fn every_position_can_be_played_and_is_not_over() {
        let dense = DENSE.iter().map(|(fixed, _)| fixed);
        for fixed in PLAY_UNDO.iter().chain(&SEARCH).chain(dense) {
            let position = fixed.position().unwrap();
            assert_eq!(position.outcome(), None, "{}", fixed.name);
        }
    }

    #[test]
    fn the_forbidden_points_are_those_of_the_rule_text() {
        for (position, expected) in dense().unwrap() {
            assert_eq!(position.moves().len(), 40);
            let forbidden: PointSet = position
                .stones()
                .empty()
                .into_iter()
                .filter(|&point| {
                    let stones = position.stones();
                    reference::judge(stones, Rule::RENJU, Color::Black, point).foul().is_some()
                })
                .collect();
            assert_eq!(forbidden, expected);
        }
    }
}
