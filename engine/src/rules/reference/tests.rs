use super::*;
use crate::board::{Bans, ByColor, Size};

/// Reads a square picture: `X` Black, `O` White, `*` the point in question.
fn read(picture: &[&str]) -> (Stones, Point) {
    let size = Size::new(picture.len() as u8).unwrap();
    let (mut stones, mut asked) = (Stones::new(size), None);
    for (row, cells) in (0..).zip(picture.iter().rev()) {
        assert_eq!(cells.len(), picture.len(), "{cells}");
        for (column, cell) in (0..).zip(cells.chars()) {
            let point = Point::new(column, row).unwrap();
            match cell {
                'X' => stones.put(Color::Black, point),
                'O' => stones.put(Color::White, point),
                '*' => asked = Some(point),
                _ => assert_eq!(cell, '.'),
            }
        }
    }
    (stones, asked.expect("a picture has a *"))
}

fn of(rule: Rule, picture: &[&str]) -> Verdict {
    let (stones, point) = read(picture);
    judge(&stones, rule, Color::Black, point)
}

/// What Renju says of a stone on one line, which is drawn from the left edge of the board.
fn on_a_line(rule: Rule, line: &str) -> Verdict {
    let row = format!("{line:.<15}");
    let mut picture = ["..............."; 15];
    picture[7] = &row;
    of(rule, &picture)
}

fn with_bans(five: FiveKind, bans: Bans) -> Rule {
    Rule { five: ByColor::new(five, five), bans: ByColor::new(bans, bans) }
}

const DOUBLE_THREE: Verdict = Verdict::Foul(Foul::DoubleThree);
const DOUBLE_FOUR: Verdict = Verdict::Foul(Foul::DoubleFour);
const OVERLINE: Verdict = Verdict::Foul(Foul::Overline);

#[test]
fn a_five_comes_first_whatever_else_arises() {
    let five_and_six = [
        "...X.....",
        "...X.....",
        "...X.....",
        "...X.....",
        "...X.....",
        "XXX*X....",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &five_and_six), Verdict::Five);
}

#[test]
fn six_in_a_row_is_an_overline_and_no_five() {
    for line in ["XXX*XX", "XXXXX*", "OXXX*XXO", "XXXX*XXXX"] {
        assert_eq!(on_a_line(Rule::RENJU, line), OVERLINE, "{line}");
        assert_eq!(on_a_line(Rule::STANDARD, line), Verdict::Legal, "{line}");
        assert_eq!(on_a_line(Rule::FREESTYLE, line), Verdict::Five, "{line}");
    }
}

#[test]
fn one_line_can_hold_two_fours() {
    for line in ["X.X*X.X", "OX.XX*.XO", "XX.*X.XX", "XXX.*.XXX", ".XX.X*.XX"] {
        assert_eq!(on_a_line(Rule::RENJU, line), DOUBLE_FOUR, "{line}");
    }
    let single = [
        ("..XX*X..", "a straight four is one four"),
        ("XXX.*.XXXX", "the completion on the right makes six"),
        (".*.XXX.X", "one of the two fours stood before"),
        ("XXXX.*.XXXX", "both completions make six"),
    ];
    for (line, why) in single {
        assert_eq!(on_a_line(Rule::RENJU, line), Verdict::Legal, "{line}: {why}");
    }
}

#[test]
fn fours_in_two_directions_are_a_double_four() {
    let picture = [
        "...O.....",
        "...X.....",
        "...X.....",
        "...X.....",
        "X.X*X....",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &picture), DOUBLE_FOUR);
}

/// Two threes in one point: the row is a run, the column is broken.
const TWO_THREES: [&str; 9] = [
    ".........",
    "...X.....",
    ".........",
    "...X.....",
    "...*XX...",
    ".........",
    ".........",
    ".........",
    ".........",
];

#[test]
fn two_threes_are_a_double_three_and_a_four_with_a_three_is_not() {
    assert_eq!(of(Rule::RENJU, &TWO_THREES), DOUBLE_THREE);
    assert_eq!(of(Rule::STANDARD, &TWO_THREES), Verdict::Legal);
    let four_and_three = [
        ".........",
        "...X.....",
        ".........",
        "...X.....",
        "..O*XXX..",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &four_and_three), Verdict::Legal);
}

#[test]
fn a_three_whose_extension_is_forbidden_is_excused() {
    // The column becomes a straight four at d5 alone, and there the row becomes six.
    let overline = [
        ".........",
        ".........",
        "...O.....",
        ".........",
        "XXX.XX...",
        "...X.....",
        "...X.....",
        "...*XX...",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &overline), Verdict::Legal);
    let apparent = Bans { double_three: DoubleThree::Apparent, ..Bans::RENJU };
    assert_eq!(of(with_bans(FiveKind::Exactly, apparent), &overline), DOUBLE_THREE);
}

#[test]
fn an_extension_that_makes_a_five_is_none() {
    // The column becomes a straight four at d5 alone, and there the row becomes a five.
    let five = [
        ".........",
        ".........",
        "...O.....",
        ".........",
        "XXX.XO...",
        "...X.....",
        "...X.....",
        "...*XX...",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &five), Verdict::Legal);
}

#[test]
fn excuses_are_examined_in_depth() {
    // The row becomes a straight four at f5 alone, where column and rising diagonal become threes:
    // a double-three. So the row is excused, and the column of d5 is the only three.
    let excused = [
        ".........",
        ".........",
        ".....X.X.",
        ".....XX..",
        "...*X.X..",
        "...X.....",
        ".........",
        "...X.....",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &excused), Verdict::Legal);
    // Here the column at f5 is excused in turn: its one extension f8 makes two fours. So f5 is
    // allowed, and the row is a real three.
    let excuse_excused = [
        ".........",
        "..XXX....",
        ".....X.X.",
        ".....XX..",
        "...*X.X..",
        "...X.....",
        ".....O...",
        "...X.....",
        ".........",
    ];
    assert_eq!(of(Rule::RENJU, &excuse_excused), DOUBLE_THREE);
}

#[test]
fn white_has_no_forbidden_moves() {
    let (stones, point) = read(&["......", "..O...", "..O...", ".O*O..", "..O...", "..O..."]);
    assert_eq!(judge(&stones, Rule::RENJU, Color::White, point), Verdict::Five);
}

#[test]
fn a_contiguous_three_is_three_stones_side_by_side() {
    let bans = Bans { double_three: DoubleThree::Contiguous, ..Bans::NONE };
    let rule = with_bans(FiveKind::Exactly, bans);
    assert_eq!(of(rule, &TWO_THREES), Verdict::Legal);
    let adjacent = [
        ".........",
        ".........",
        "...X.....",
        "...X.....",
        "...*XX...",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(of(rule, &adjacent), DOUBLE_THREE);
    // Where longer rows win the row is one three of five stones, which are no run.
    let with_gaps = [
        ".........",
        ".........",
        "....X....",
        "....X....",
        ".XX.*.XX.",
        ".........",
        ".........",
        ".........",
        ".........",
    ];
    assert_eq!(of(with_bans(FiveKind::AtLeast, bans), &with_gaps), Verdict::Legal);
    let apparent = Bans { double_three: DoubleThree::Apparent, ..Bans::NONE };
    assert_eq!(of(with_bans(FiveKind::AtLeast, apparent), &with_gaps), DOUBLE_THREE);
}

#[test]
fn where_six_win_fours_with_one_completion_are_one() {
    let rule = with_bans(FiveKind::AtLeast, Bans { double_four: true, ..Bans::NONE });
    for line in ["XX*.XX", ".XX*X.X", ".XX*X.", "O*.XXXX"] {
        assert_eq!(on_a_line(rule, line), Verdict::Legal, "{line}");
    }
    for line in ["X.X*X.X", "XXXX.*.XXXX"] {
        assert_eq!(on_a_line(rule, line), DOUBLE_FOUR, "{line}");
    }
}

/// The facts that `docs/rules.md` states of one line, over all lines of five points either side.
#[test]
fn what_one_line_can_hold_through_a_stone() {
    let center = Size::MAX.center();
    for number in 0..3_u32.pow(10) {
        let mut stones = Stones::new(Size::MAX);
        let columns = (2..13).filter(|&column| column != center.column());
        for (place, column) in (0..).zip(columns) {
            let point = Point::new(column, center.row()).unwrap();
            match number / 3_u32.pow(place) % 3 {
                0 => {}
                1 => stones.put(Color::Black, point),
                _ => stones.put(Color::White, point),
            }
        }
        let view = View { stones, rule: Rule::RENJU, color: Color::Black }.with(center);
        if view.makes_five(center) || view.makes_overline(center) {
            continue;
        }
        let fours = view.fours_on(center, Direction::Row);
        let threes = view.threes_on(center, Direction::Row);
        assert!(fours <= 2 && threes.len() <= 1 && (fours == 0 || threes.is_empty()));
        assert!(threes.iter().all(|three| three.stones.len() == 3 && three.extensions.len() <= 2));
        let near = |set: PointSet, reach| set.into_iter().all(|e| e.distance(center) <= reach);
        assert!(near(view.completions(center, Direction::Row), 4));
        assert!(threes.iter().all(|three| near(three.extensions, 3)));
    }
}

#[test]
fn perft_counts_sequences_that_nothing_ended() {
    let empty = Stones::new(Size::MIN);
    let count = |depth| perft(&empty, Rule::RENJU, Color::Black, depth);
    assert_eq!([0, 1, 2, 3].map(count), [1, 36, 36 * 35, 36 * 35 * 34]);

    // Black to move has 31 empty points, one of which makes a five.
    let (stones, five) = read(&["......", "......", "......", "......", "O.....", "XXXX*."]);
    let count = |color, depth| perft(&stones, Rule::RENJU, color, depth);
    assert_eq!([1, 2].map(|depth| count(Color::Black, depth)), [31, 30 * 30]);
    assert_eq!([1, 2].map(|depth| count(Color::White, depth)), [31, 31 * 30]);
    assert!(legal_moves(&stones, Rule::RENJU, Color::Black).contains(five));
}

#[test]
fn fouls_are_no_legal_moves() {
    let (stones, point) = read(&["......", "......", "......", "......", "OOOO.O", "XXX*XX"]);
    let legal = |color| legal_moves(&stones, Rule::RENJU, color);
    assert_eq!(stones.empty() - legal(Color::Black), [point].into_iter().collect());
    assert_eq!(legal(Color::White), stones.empty());
    assert_eq!(perft(&stones, Rule::RENJU, Color::Black, 1), 25);
}

#[test]
fn a_five_is_made_where_the_verdict_says_so() {
    let (stones, _) = read(&[
        "XXXX.XX.*",
        "OOOO.O...",
        "..X...O..",
        ".X.X..O..",
        "X...X.O..",
        ".....XO..",
        "X.XXX....",
        "OO.OO.O..",
        ".........",
    ]);
    let mut fives = 0;
    for (name, rule) in Rule::NAMED {
        for color in Color::ALL {
            for point in stones.empty() {
                let five = judge(&stones, rule, color, point) == Verdict::Five;
                assert_eq!(makes_five(&stones, rule, color, point), five, "{name} {color} {point}");
                fives += usize::from(five);
            }
        }
    }
    assert!(fives > 12, "{fives}");
}

#[test]
fn threes_count_as_the_ban_says() {
    let (stones, point) = read(&TWO_THREES);
    let view = View { stones, rule: Rule::RENJU, color: Color::Black }.with(point);
    for (ban, counts) in [
        (DoubleThree::Allowed, false),
        (DoubleThree::Contiguous, false),
        (DoubleThree::Apparent, true),
        (DoubleThree::Exact, true),
    ] {
        assert_eq!(view.is_double_three(ban, point), counts, "{ban:?}");
    }
}
