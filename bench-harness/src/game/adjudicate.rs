//! Ends of games that no stone decides.

use engine::board::Color;
use engine::position::Position;

use super::record::Reason;
use crate::player::Verdict;
use crate::settings::{Agreement, Terms};

/// Watches a game for an end by agreement of the terms.
#[derive(Debug)]
pub(super) struct Adjudicator<'a> {
    terms: &'a Terms,
    /// The verdicts of the moves so far, each as Black's chances.
    verdicts: Vec<Option<i32>>,
}

impl<'a> Adjudicator<'a> {
    pub(super) const fn new(terms: &'a Terms) -> Self {
        Self { terms, verdicts: Vec::new() }
    }

    /// Takes note of what the mover thinks, and says how the game ends with its move, if it does.
    pub(super) fn look(
        &mut self,
        position: &Position,
        mover: Color,
        verdict: Option<Verdict>,
    ) -> Option<(Option<Color>, Reason)> {
        let score = verdict.map(Verdict::score);
        self.verdicts.push(score.map(|score| if mover == Color::Black { score } else { -score }));
        if position.stones().empty().len() <= self.terms.draw_empty {
            return Some((None, Reason::FewEmpty));
        }
        if self.terms.draw_after.is_some_and(|limit| position.moves().len() >= limit) {
            return Some((None, Reason::MoveLimit));
        }
        if self.terms.draw_score.is_some_and(|level| self.all(level, |s, at| s.abs() <= at)) {
            return Some((None, Reason::AgreedDraw));
        }
        let won = self.terms.win_score?;
        if self.all(won, |score, at| score >= at) {
            return Some((Some(Color::Black), Reason::AgreedWin));
        }
        self.all(won, |score, at| -score >= at).then_some((Some(Color::White), Reason::AgreedWin))
    }

    /// Whether `holds` for the last verdicts of both sides.
    fn all(&self, agreement: Agreement, holds: impl Fn(i32, i32) -> bool) -> bool {
        let needed = (2 * agreement.moves).max(2);
        let Some(from) = self.verdicts.len().checked_sub(needed) else { return false };
        let mut last = self.verdicts[from..].iter();
        last.all(|verdict| verdict.is_some_and(|score| holds(score, agreement.score)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Rule, Size};

    fn end(terms: &Terms, scores: &[i32]) -> Option<(Option<Color>, Reason)> {
        let position = Position::new(Rule::RENJU, Size::MAX);
        let mut adjudicator = Adjudicator::new(terms);
        let mut mover = Color::White;
        scores.iter().fold(None, |_, &score| {
            mover = !mover;
            adjudicator.look(&position, mover, Some(Verdict::Score(score)))
        })
    }

    #[test]
    fn both_sides_must_agree_for_as_long_as_it_takes() {
        let agreement = Some(Agreement { moves: 2, score: 100 });
        let terms = Terms { win_score: agreement, ..Terms::new(Rule::RENJU) };
        assert_eq!(
            end(&terms, &[150, -150, 200, -100]),
            Some((Some(Color::Black), Reason::AgreedWin))
        );
        assert_eq!(
            end(&terms, &[-150, 150, -200, 100]),
            Some((Some(Color::White), Reason::AgreedWin))
        );
        assert_eq!(end(&terms, &[150, -150, 200, -99]), None);
        assert_eq!(end(&terms, &[-150, 200, -100]), None);
        let terms = Terms { draw_score: agreement, ..Terms::new(Rule::RENJU) };
        assert_eq!(end(&terms, &[500, -90, 100, 0, 3]), Some((None, Reason::AgreedDraw)));
    }
}
