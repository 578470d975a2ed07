//! Words and numbers as people read them.

use std::time::Duration;

use engine::board::{Color, Point};
use engine::eval::Score;
use engine::position::Position;
use engine::rules::{Outcome, WinBy};

/// A number with commas between its thousands: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// So many of something: `1 move`, `2 moves`.
pub fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Points with blanks between them; a dash where there are none.
pub fn listed<'a>(points: impl IntoIterator<Item = &'a Point>) -> String {
    let names: Vec<String> = points.into_iter().map(Point::to_string).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// Seconds with two decimals: `1.25 s`.
pub fn seconds(duration: Duration) -> String {
    format!("{:.2} s", duration.as_secs_f64())
}

/// What stands for a score where there is none: the limits of a search came first.
pub const UNSEARCHED: &str = "not searched";

/// A score of the side to move, with what it means where the end is in sight.
pub fn score(score: Score, to_move: Color) -> String {
    let winner = if score.is_win() { to_move } else { !to_move };
    match score.plies_to_end().map(|plies| plies.div_ceil(2)) {
        // The last move is the loser's own, and every one it has is forbidden.
        Some(1) if score == Score::loss_in(1) => {
            format!("{score}, {to_move} loses with any move")
        }
        Some(1) => format!("{score}, {winner} wins with the next move"),
        Some(moves) => {
            let plies = score.plies_to_end().unwrap_or_default();
            format!("{score}, {winner} wins in {moves} moves, {plies} counting both sides")
        }
        None => format!("{score} for {to_move}, {} to win", percent(score)),
    }
}

/// What the `M` of a score stands for, where one of those shown has it.
pub fn legend(scores: impl IntoIterator<Item = Score>) -> Option<&'static str> {
    const LEGEND: &str = "+M5 is a win with the fifth move from there, counting both sides, -M4 a loss with the fourth";
    scores.into_iter().any(|score| score.plies_to_end().is_some()).then_some(LEGEND)
}

/// The winning probability of the side that the score counts for: `52 %`. Only what is proved is 0 or 100.
pub fn percent(score: Score) -> String {
    let percent = 100.0 * score.expectation();
    let proved = score.plies_to_end().is_some();
    format!("{:.0} %", if proved { percent } else { percent.clamp(1.0, 99.0) })
}

/// How the game of a position ended, as a sentence; `None` where it goes on.
pub fn ending(position: &Position) -> Option<String> {
    // A row may stand on a drawn board, which tells no last move.
    let row = || Some(format!("{} has a winning row already.", position.winning_row()?));
    position.outcome().map(outcome).or_else(row)
}

/// How a game ended, as a sentence.
pub fn outcome(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "The board is full: a draw.".to_owned(),
        Outcome::Win { winner, by: WinBy::Five } => format!("{winner} wins with five in a row."),
        Outcome::Win { winner, by: WinBy::Overline } => {
            format!("{winner} wins with more than five in a row.")
        }
        Outcome::Win { winner, by: WinBy::Foul(foul) } => {
            format!("{winner} wins: {} made a forbidden {foul}.", !winner)
        }
    }
}

/// How a move ended the game, in a row of others: `forbidden: double-three, White wins`.
pub fn end_of_game(outcome: Outcome) -> String {
    match outcome {
        Outcome::Draw => "the board is full, a draw".to_owned(),
        Outcome::Win { winner, by: WinBy::Five } => format!("five in a row, {winner} wins"),
        Outcome::Win { winner, by: WinBy::Overline } => {
            format!("more than five in a row, {winner} wins")
        }
        Outcome::Win { winner, by: WinBy::Foul(foul) } => {
            format!("forbidden: {foul}, {winner} wins")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "move")), ["0 moves", "1 move", "2 moves"]);
    }

    #[test]
    fn thousands_are_grouped() {
        let texts = [0, 999, 1_000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
    }

    #[test]
    fn scores_name_the_winner() {
        assert_eq!(score(Score::eval(12), Color::White), "+12 for White, 52 % to win");
        assert_eq!(score(Score::eval(-300), Color::Black), "-300 for Black, 12 % to win");
        assert_eq!(score(Score::MAX_EVAL, Color::Black), "+28999 for Black, 99 % to win");
        assert_eq!(score(-Score::MAX_EVAL, Color::Black), "-28999 for Black, 1 % to win");
        assert_eq!([Score::win_in(9), Score::loss_in(8)].map(percent), ["100 %", "0 %"]);
        assert_eq!(score(Score::win_in(1), Color::White), "+M1, White wins with the next move");
        assert_eq!(
            score(Score::win_in(7), Color::Black),
            "+M7, Black wins in 4 moves, 7 counting both sides"
        );
        assert_eq!(
            score(Score::loss_in(4), Color::Black),
            "-M4, White wins in 2 moves, 4 counting both sides"
        );
        assert_eq!(score(Score::loss_in(2), Color::Black), "-M2, White wins with the next move");
        assert_eq!(score(Score::loss_in(1), Color::Black), "-M1, Black loses with any move");
    }
}
