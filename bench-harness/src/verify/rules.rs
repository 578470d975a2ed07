//! The rules: the fast ones against the rule text, and against the same board turned over.

use engine::board::{Color, Direction, Line, Point, PointSet, Stones, slot};
use engine::eval::{Weights, evaluate};
use engine::position::{Position, Symmetry};
use engine::rules::{Verdict, reference};

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};

/// The fast rules say of every empty point what the rule text says, for both sides.
///
/// # Errors
///
/// The first point where they do not.
pub fn forbidden_vs_reference(input: &[u8]) -> Result<(), Violation> {
    let position = boards::position(&mut Bytes::new(input));
    Color::ALL.into_iter().try_for_each(|color| verdicts_in_doubt(&position, color).map(|_| ()))
}

/// Compares the two judges on `points`, which must be empty; returns how many there were.
///
/// # Errors
///
/// The first point where they differ.
pub fn verdicts(position: &Position, color: Color, points: PointSet) -> Result<usize, Violation> {
    let (stones, rule) = (position.stones(), position.rule());
    for point in points {
        let fast = position.judge(color, point);
        let text = reference::judge(stones, rule, color, point);
        if fast != text {
            return Err(Difference::Verdict { color, point, fast, text }.on(position));
        }
    }
    Ok(points.len())
}

/// As [`verdicts`] for all empty points, but the rule text is asked only where it may find something:
/// for the others it is enough that the fast rules do not. Returns how many points there were, and of
/// how many the rule text was asked.
///
/// # Errors
///
/// The first point where they differ.
pub fn verdicts_in_doubt(position: &Position, color: Color) -> Result<(usize, usize), Violation> {
    let empty = position.stones().empty();
    let plain: PointSet =
        empty.into_iter().filter(|&at| plainly_legal(position.stones(), color, at)).collect();
    for point in plain {
        let (fast, text) = (position.judge(color, point), Verdict::Legal);
        if fast != text {
            return Err(Difference::Verdict { color, point, fast, text }.on(position));
        }
    }
    let asked = verdicts(position, color, empty - plain)?;
    Ok((empty.len(), asked))
}

/// Whether a stone of `color` on the empty `point` is too lonely to win or to be forbidden by any
/// rule.
///
/// Five stones in a row take four others within four points, a four through the stone takes three, and
/// an open three two. So there must be three of them on one line, or two on each of two.
#[must_use]
pub fn plainly_legal(stones: &Stones, color: Color, point: Point) -> bool {
    let near = Direction::ALL.map(|direction| {
        let line = stones.line(color, Line::through(point, direction));
        // Nine slots, the point in the middle.
        ((u32::from(line) << 4) >> slot(point, direction) & 0x1ff).count_ones()
    });
    near.iter().all(|&count| count < 3) && near.iter().filter(|&&count| count == 2).count() < 2
}

/// The list of legal moves is that of the rule text; and on the eight images of the board, rules, keys
/// and evaluation say the same.
///
/// # Errors
///
/// What differs first.
pub fn legal_moves(input: &[u8]) -> Result<(), Violation> {
    let position = boards::position(&mut Bytes::new(input));
    let (stones, us) = (position.stones(), position.to_move());
    let slow = reference::legal_moves(stones, position.rule(), us);
    same("the legal moves", &position.legal_moves(), &slow).map_err(|error| error.on(&position))?;
    let known = Known::of(&position, |point| point);
    for symmetry in Symmetry::ALL {
        let turned = image(&position, symmetry);
        let back = |point| symmetry.inverse().apply(point, position.size());
        Known::of(&turned, back).same_as(&known).map_err(|error| error.on(&turned))?;
    }
    Ok(())
}

/// What does not depend on how the board lies.
struct Known {
    forbidden: [PointSet; 2],
    fives: [PointSet; 2],
    won: Option<Color>,
    key: u64,
    value: i32,
}

impl Known {
    /// What is known of a position, its points carried `back` to where another has them.
    fn of(position: &Position, back: impl Fn(Point) -> Point) -> Self {
        let with = |color, wanted: fn(Verdict) -> bool| -> PointSet {
            let empty = position.stones().empty().into_iter();
            empty.filter(|&at| wanted(position.judge(color, at))).map(&back).collect()
        };
        Self {
            forbidden: Color::ALL.map(|color| with(color, |verdict| verdict.foul().is_some())),
            fives: Color::ALL.map(|color| with(color, |verdict| verdict == Verdict::Five)),
            won: position.winning_row(),
            key: position.symmetric_key(),
            value: evaluate(position, Weights::default()).units(),
        }
    }

    fn same_as(&self, other: &Self) -> Result<(), Difference> {
        same("the forbidden points of the image", &self.forbidden, &other.forbidden)?;
        same("the fives of the image", &self.fives, &other.fives)?;
        same("the winner of the image", &self.won, &other.won)?;
        same("the symmetric key of the image", &self.key, &other.key)?;
        same("the evaluation of the image", &self.value, &other.value)
    }
}

/// The position with its board turned over.
fn image(position: &Position, symmetry: Symmetry) -> Position {
    let size = position.size();
    let mut stones = Stones::new(size);
    for color in Color::ALL {
        for point in position.stones().of(color) {
            stones.put(color, symmetry.apply(point, size));
        }
    }
    Position::setup(position.rule(), stones, position.to_move())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use engine::board::{Rule, Size};

    #[test]
    fn lonely_points_are_legal_to_the_rule_text() {
        let mut rng = Rng::new(5);
        let (mut plain, mut all) = (0, 0);
        for style in boards::Style::ALL {
            for _ in 0..60 {
                let bytes: Vec<u8> =
                    (0..20 + rng.below(60)).map(|_| rng.next_u64() as u8).collect();
                let mut bytes = Bytes::new(&bytes);
                let position =
                    boards::styled(Rule::RENJU, Size::MAX, style, Color::Black, &mut bytes);
                let stones = position.stones();
                for point in stones.empty() {
                    all += 1;
                    if plainly_legal(stones, Color::Black, point) {
                        let verdict = reference::judge(stones, Rule::RENJU, Color::Black, point);
                        assert_eq!(verdict, Verdict::Legal, "{point}\n{stones}");
                        plain += 1;
                    }
                }
            }
        }
        assert!(plain * 10 > all && plain < all, "{plain} of {all}");
    }

    #[test]
    fn a_wrong_verdict_is_told_with_its_board() {
        let position = Position::new(Rule::RENJU, Size::MIN);
        let at = position.size().center();
        let difference = Difference::Verdict {
            color: Color::Black,
            point: at,
            fast: Verdict::Five,
            text: Verdict::Legal,
        };
        let told = difference.on(&position).to_string();
        assert!(
            told.starts_with("Black at d4: the fast rules say five, the rule text says legal\n")
        );
        assert!(told.contains("renju, Black to move\n......"), "{told}");
    }
}
