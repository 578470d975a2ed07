//! Stones taken off, one after the other, for as long as a difference stays.

use engine::board::{Color, Point, Stones};

use super::board::evened;
use super::case::{Case, Class};
use super::{Judge, Trouble, is_undecided, verdict};

/// The case that is left when no stone can be taken off any more, of a board on which the judges differ.
///
/// # Errors
///
/// Where the judge does not answer.
pub(super) fn smallest(
    judge: &mut dyn Judge,
    shown: &Stones,
    point: Point,
    class: Class,
) -> Result<Case, Trouble> {
    let mut case = Case { class, stones: shown.clone(), shown: shown.clone(), point };
    while let Some(smaller) = with_a_stone_less(judge, &case)? {
        case = smaller;
    }
    Ok(case)
}

/// White's stones go first: most only make the numbers even.
fn with_a_stone_less(judge: &mut dyn Judge, case: &Case) -> Result<Option<Case>, Trouble> {
    for color in [Color::White, Color::Black] {
        for point in case.stones.of(color) {
            let mut stones = case.stones.clone();
            stones.take(color, point);
            if let Some(shown) = still(judge, &stones, case)? {
                return Ok(Some(Case { stones, shown, ..case.clone() }));
            }
        }
    }
    Ok(None)
}

/// The board that is shown for `stones`, where the difference is still there.
fn still(judge: &mut dyn Judge, stones: &Stones, case: &Case) -> Result<Option<Stones>, Trouble> {
    let (point, class) = (case.point, case.class);
    let room = |shown: &Stones| shown.is_empty_at(point) && is_undecided(shown);
    let Some(shown) = evened(stones).filter(room) else { return Ok(None) };
    if [stones, &shown].into_iter().any(|stones| verdict(stones, point) != class.verdict) {
        return Ok(None);
    }
    let same = judge.forbidden(&shown)?.contains(point) == class.forbidden;
    Ok(same.then_some(shown))
}
