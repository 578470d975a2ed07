//! How good each move of a game was.

use engine::Engine;
use engine::board::{Color, Point};
use engine::eval::Score;
use engine::position::Position;
use engine::rules::Outcome;
use engine::search::{Limits, Silent, StopHandle, Variation};
use formats::{Move, NodeId};
use indicatif::ProgressBar;

use crate::error::Error;
use crate::replay::Replay;
use crate::text;
use crate::thinking::interrupts;

/// A move of a game with its score, where the game was not over.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its node.
    pub node: NodeId,
    /// Which move of the game it is, from 1.
    pub number: usize,
    /// Who made it.
    pub color: Color,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
    /// How it ended the game, if it did.
    pub end: Option<Outcome>,
    /// What it was worth; `None` where the game was over before it.
    pub worth: Option<Worth>,
}

/// What a move was worth.
#[derive(Clone, Debug)]
pub struct Worth {
    /// To the side that made it.
    pub score: Score,
    /// The best move with its line, and what it would have been worth.
    pub best: Variation,
    /// What is to be said against the move.
    pub verdict: Option<Verdict>,
}

impl Judged {
    /// What is to be said against it.
    pub fn verdict(&self) -> Option<Verdict> {
        self.worth.as_ref().and_then(|worth| worth.verdict)
    }

    /// The move of a node that led to the position `after`.
    fn new(node: NodeId, played: Move, after: &Position) -> Self {
        Self {
            node,
            number: after.moves().len(),
            color: played.color,
            point: played.at.and_then(formats::Coord::point),
            end: None,
            worth: None,
        }
    }
}

/// What is to be said against a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It may well be worse: `?!`.
    Doubtful,
    /// It is worse: `?`.
    Mistake,
    /// It turns the game: `??`.
    Blunder,
}

impl Verdict {
    /// All, the mildest first.
    pub const ALL: [Self; 3] = [Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The sign beside the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Doubtful => "doubtful",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// What is to be said against a move worth `played`, where `best` could be had.
    fn of(best: Score, played: Score) -> Option<Self> {
        // Shares of the points given away.
        const DOUBTFUL: f64 = 0.05;
        const MISTAKE: f64 = 0.10;
        const BLUNDER: f64 = 0.20;
        let given_away = best.expectation() - played.expectation();
        match () {
            () if given_away >= BLUNDER => Some(Self::Blunder),
            () if given_away >= MISTAKE => Some(Self::Mistake),
            () if given_away >= DOUBTFUL => Some(Self::Doubtful),
            // A win that is let go, or a loss that is let happen, is told of in decided games too.
            () if best.is_win() != played.is_win() || best.is_loss() != played.is_loss() => {
                Some(Self::Doubtful)
            }
            () => None,
        }
    }
}

/// The moves of a game in their order, but for those that could not be judged: how many the limits left
/// no search for.
pub struct Judgement {
    pub moves: Vec<Judged>,
    pub unsearched: usize,
}

/// Judges the moves of a game, the last one first, and hands each to `tell`.
pub fn judge(
    replay: &Replay,
    engine: &mut Engine,
    limits: Limits,
    bar: &ProgressBar,
    tell: &mut dyn FnMut(&Judged) -> Result<(), Error>,
) -> Result<Judgement, Error> {
    // An interrupt hurries the rest along.
    let stop = interrupts();
    let mut search = |position: &Position| {
        bar.inc(1);
        best(position, engine, limits, &stop)
    };
    let mut known: Option<(u64, Variation)> = None;
    let (mut moves, mut unsearched) = (Vec::new(), 0);
    let over = steps_to_the_end(replay);
    for (index, (node, after)) in replay.steps.iter().enumerate().rev() {
        let Some(played) = replay.tree.step(*node) else { continue };
        let mut judged = Judged::new(*node, played, after);
        if index >= over {
            tell(&judged)?;
            moves.push(judged);
            continue;
        }
        let next = match known.take() {
            Some((key, next)) if key == after.key() => next,
            _ => search(after),
        };
        let mut before = after.clone();
        before.undo();
        let best = search(&before);
        known = Some((before.key(), best.clone()));
        if !next.is_searched() || !best.is_searched() {
            unsearched += 1;
            continue;
        }
        judged.worth = Some(Worth::of(judged.point, next, best));
        judged.end = after.outcome();
        tell(&judged)?;
        moves.push(judged);
    }
    moves.reverse();
    Ok(Judgement { moves, unsearched })
}

/// As many steps as there are up to the one that ends the game, that one among them.
fn steps_to_the_end(replay: &Replay) -> usize {
    let end = replay.steps.iter().position(|(_, position)| text::ending(position).is_some());
    end.map_or(replay.steps.len(), |end| end + 1)
}

impl Worth {
    /// What the move `point` was worth, where `best` could be had before it and `next` after it.
    fn of(point: Option<Point>, next: Variation, mut best: Variation) -> Self {
        let score = (-next.score).from_child(1);
        // Where the search later thought more of the move than of its own choice, it was the best.
        if score >= best.score || best.moves.first().copied() == point {
            let moves = point.into_iter().chain(next.moves).collect();
            best = Variation { moves, score: score.max(best.score), ..best };
        }
        let same = best.moves.first().copied() == point;
        let score = if same { best.score } else { score };
        Self { score, verdict: Verdict::of(best.score, score), best }
    }
}

/// The best line of a position; without moves where the game is over.
fn best(position: &Position, engine: &mut Engine, limits: Limits, stop: &StopHandle) -> Variation {
    // The rules tell the score, as if a ply had been searched.
    let over = |score| Variation { moves: Vec::new(), score, depth: 1 };
    let won_by = |winner: Color| {
        if winner == position.to_move() { Score::win_in(0) } else { Score::loss_in(0) }
    };
    match position.outcome() {
        Some(Outcome::Draw) => return over(Score::ZERO),
        Some(Outcome::Win { winner, .. }) => return over(won_by(winner)),
        None => {}
    }
    if let Some(winner) = position.winning_row() {
        return over(won_by(winner));
    }
    let report = engine.analyze(position, limits, 1, stop, &mut Silent);
    // Without a legal move the next one loses.
    report.lines.into_iter().next().unwrap_or_else(|| over(Score::loss_in(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_follow_what_a_move_gives_away() {
        let of = |best, played| Verdict::of(best, played);
        let eval = Score::eval;
        assert_eq!(of(eval(100), eval(100)), None);
        assert_eq!(of(eval(100), eval(70)), None);
        assert_eq!(of(eval(100), eval(60)), Some(Verdict::Doubtful));
        assert_eq!(of(eval(100), eval(30)), Some(Verdict::Mistake));
        assert_eq!(of(eval(100), eval(-50)), Some(Verdict::Blunder));
        // Far ahead or behind, many units are few points.
        assert_eq!(of(eval(900), eval(600)), None);
        assert_eq!(of(eval(0), Score::loss_in(4)), Some(Verdict::Blunder));
        assert_eq!(of(eval(-600), Score::loss_in(4)), Some(Verdict::Doubtful));
        assert_eq!(of(Score::win_in(5), eval(20)), Some(Verdict::Blunder));
        assert_eq!(of(Score::win_in(5), eval(900)), Some(Verdict::Doubtful));
        assert_eq!(of(Score::win_in(5), Score::win_in(9)), None);
        assert_eq!(of(Score::win_in(5), Score::loss_in(2)), Some(Verdict::Blunder));
        // A slower win and a quicker loss change nothing.
        assert_eq!(of(Score::win_in(3), Score::win_in(9)), None);
        assert_eq!(of(Score::loss_in(8), Score::loss_in(2)), None);
    }
}
