//! What the shapes claim without search, on boards where the answer can be seen.
//!
//! That such claims hold against every reply is a property of the harness, `threat_verdicts`.

use engine::board::{PointSet, Rule, Size};
use engine::position::{Position, parse_moves};
use engine::threats::{Situation, four_three};

fn position(rule: Rule, moves: &str) -> Position {
    let mut position = Position::new(rule, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
    position
}

fn points(names: &str) -> PointSet {
    names.split(' ').map(|name| Size::MAX.parse_point(name).unwrap()).collect()
}

#[test]
fn situations_are_told_apart() {
    let point = |name| Size::MAX.parse_point(name).unwrap();
    for (moves, expected) in [
        ("h8a1i8a3j8a5k8a7", Situation::Five(point("g8"))),
        ("h8a1i8a3j8a5k8", Situation::Lost),
        ("h8g8i8a3j8a5k8", Situation::MustBlock(point("l8"))),
        ("h8a1i8a3j8a5", Situation::Fours(point("g8"))),
        ("h8a1i8a3j8", Situation::MustDefend(points("g8 k8"))),
        ("h8g8i8a3j8", Situation::Open),
        ("", Situation::Open),
    ] {
        assert_eq!(Situation::of(&position(Rule::RENJU, moves)), expected, "{moves}");
    }
    // Two fours at once win for White, and are forbidden to Black.
    let crossed = "g8f8h8a3i8a5j9a7j10a9j11";
    let white = format!("a15{crossed}j12");
    let black = format!("{crossed}j12");
    assert_eq!(Situation::of(&position(Rule::RENJU, &white)), Situation::Fours(point("j8")));
    assert_eq!(Situation::of(&position(Rule::STANDARD, &black)), Situation::Fours(point("j8")));
    assert_eq!(Situation::of(&position(Rule::RENJU, &black)), Situation::Open);
}

#[test]
fn a_four_whose_block_is_forbidden_wins_at_once() {
    // e8 would be Black's seventh stone in a column.
    let moves = "e5a8e6b8e7c8e9d6e10d7e11";
    let d8 = Size::MAX.parse_point("d8").unwrap();
    for (rule, plies) in [(Rule::RENJU, 3), (Rule::STANDARD, 5)] {
        assert_eq!(four_three(&mut position(rule, moves)), Some((d8, plies)));
    }
}
