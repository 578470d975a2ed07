//! A board as the commands draw it, out of what they write around it.

use engine::board::Size;

/// The rows of the board that a text holds, each with its rank; `None` where there is none, or more than
/// one.
///
/// Only what is surely a board is one: as many rows below one another as the first one's rank, their ranks
/// counting down to 1, and as many points in each.
pub fn within(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut boards = (0..lines.len()).filter_map(|start| board(&lines[start..]));
    let board = boards.next()?;
    boards.next().is_none().then(|| board.join("\n"))
}

/// The rows of the board that the first line begins.
fn board<'a, 'b>(lines: &'a [&'b str]) -> Option<&'a [&'b str]> {
    let digits = lines[0].bytes().take_while(u8::is_ascii_digit).count();
    let side = Size::new(lines[0][..digits].parse().ok()?)?.side();
    let rows = lines.get(..usize::from(side))?;
    let ranks = (1..=side).rev();
    rows.iter().zip(ranks).all(|(row, rank)| is_row(row, rank, side)).then_some(rows)
}

/// Whether a line is the row of this rank: so many points after it.
fn is_row(line: &str, rank: u8, side: u8) -> bool {
    let begins = |rest: &&str| rest.starts_with(|c: char| c.is_whitespace() || c == '[');
    let Some(rest) = line.strip_prefix(&rank.to_string()).filter(begins) else { return false };
    let mut signs = rest.chars().filter(|c| !c.is_whitespace() && !matches!(c, '[' | ']'));
    let point = |c: char| c.is_ascii_digit() || "XOxo●○.·+×*!".contains(c);
    signs.clone().count() == usize::from(side) && signs.all(point)
}

/// Whether the rows of a board are numbered from its top: 1, 2 and so on to its last row, with points
/// after each number.
pub fn ranked_from_top(text: &str) -> bool {
    let begins = |line: &str| line.starts_with(|c: char| c.is_ascii_digit());
    let rows = text.split(['/', '\n']).map(str::trim).filter(|line| begins(line));
    let numbered = |(rank, line): (usize, &str)| {
        let rest = line.strip_prefix(&rank.to_string());
        rest.is_some_and(|rest| rest.starts_with(char::is_whitespace))
    };
    let count = rows.clone().count();
    count >= usize::from(Size::MIN.side()) && (1..).zip(rows).all(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "6[●]· · · · ·\n  5 · · + × 3 ·\n  4 · · ○ ● · ·\n  3 · + · · 1 ·\n  2 · · · · · ·\n  1 · · · · ·[○]";

    #[test]
    fn a_board_is_found_among_other_lines() {
        let found = within(&format!(
            "best line a1 b2\n 6 +12  52 %  h8 i9\n\n  {BOARD}\n    a b c d e f\n5 x"
        ));
        let rows: Vec<&str> = BOARD.lines().map(str::trim).collect();
        assert_eq!(found, Some(rows.join("\n")));
        assert_eq!(found.and_then(|rows| within(&rows)), Some(rows.join("\n")));
    }

    #[test]
    fn ranks_may_count_from_the_wrong_end() {
        let rows: Vec<String> = (1..=6).map(|rank| format!("{rank} . . X . . .")).collect();
        assert!(ranked_from_top(&rows.join("\n")));
        assert!(ranked_from_top(&format!("  a b c d e f\n {}", rows.join("\n "))));
        assert!(!ranked_from_top(BOARD));
        assert!(!ranked_from_top(&rows.join("\n").replace("3 ", "4 ")));
        assert!(!ranked_from_top(&"1 . . . . .\n".repeat(6)));
    }

    #[test]
    fn what_is_no_board_or_several_is_none() {
        assert_eq!(within(&format!("{BOARD}\n{BOARD}")), None);
        assert_eq!(within(&BOARD.replace("  3 ", "  4 ")), None);
        assert_eq!(within(&BOARD.replace("· + ·", "· + · ·")), None);
        assert_eq!(within(&BOARD.replace('×', "?")), None);
        assert_eq!(within(&BOARD[..BOARD.len() - 20]), None);
        for text in ["", "6", "h8i9", "15 h8\n14 i9", "99999999999 ."] {
            assert_eq!(within(text), None, "{text}");
        }
    }
}
