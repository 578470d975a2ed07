//! Board pictures: rows of points from the top, bare (`..XO..`), or as boards are drawn for people.

use core::fmt;

use crate::board::{Color, Point, Size, Stones};

/// Why a text is no picture of a board. Rows count from 1 at the top.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Fewer or more rows than a board has.
    #[error("a board picture has 6 to 15 rows, this one has {0}")]
    Rows(usize),
    /// A row is shorter or longer than the picture is high.
    #[error("row {row} has {found} points, expected {expected}, as many as there are rows")]
    Width {
        /// The row.
        row: usize,
        /// Its points.
        found: usize,
        /// As many as there are rows.
        expected: usize,
    },
    /// A text without row breaks whose length is no square.
    #[error("{0} points make no square board: 15×15 takes 225")]
    Area(usize),
    /// A character that is neither a stone nor an empty point.
    #[error("row {row}, point {column}: '{found}' is none of '.', 'X' (Black) and 'O' (White)")]
    Character {
        /// The row.
        row: usize,
        /// The point in the row, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

/// Reads a board: rows from the top joined by `/` or line breaks, or all points in one string.
///
/// `X` or `●` is Black, `O` or `○` is White, `.` or `·` is empty; case does not matter. The board is as
/// large as the picture, from 6×6 to 15×15.
///
/// What else a board for people has is passed over: blanks between the points, a `+` for a star, `×`,
/// `*` or `!` for a mark on an empty point, brackets around a stone, a line of column letters above or
/// below, and the rank before each row. Where there are ranks, digits mark empty points too; elsewhere
/// they are refused, for in the pictures of other programs they may be stones.
///
/// # Errors
///
/// Where the text has another form, with the row and the point.
pub fn parse_picture(text: &str) -> Result<Stones, PictureError> {
    let text = text.trim().trim_end_matches('/');
    let rows = if text.contains(['/', '\n']) { rows(text) } else { square(text)? };
    let side = rows.len();
    let board = u8::try_from(side).ok().and_then(Size::new).ok_or(PictureError::Rows(side))?;
    let mut stones = Stones::new(board);
    for (index, cells) in rows.iter().enumerate() {
        let row = index + 1;
        if cells.len() != side {
            return Err(PictureError::Width { row, found: cells.len(), expected: side });
        }
        for (column, &found) in cells.iter().enumerate() {
            let color = match found {
                '.' | '·' | '+' | '×' | '*' | '!' => continue,
                'X' | 'x' | '●' => Color::Black,
                'O' | 'o' | '○' => Color::White,
                _ => return Err(PictureError::Character { row, column: column + 1, found }),
            };
            if let Some(point) = Point::new(column as u8, (side - row) as u8) {
                stones.put(color, point);
            }
        }
    }
    Ok(stones)
}

/// The points of each row of a text with row breaks.
fn rows(text: &str) -> Vec<Vec<char>> {
    let mut lines: Vec<&str> = text.split(['/', '\n']).map(str::trim).collect();
    lines.pop_if(|line| names_columns(line));
    if lines.first().is_some_and(|line| names_columns(line)) {
        lines.remove(0);
    }
    let ranks = (1..=lines.len()).rev();
    let ranked: Option<Vec<&str>> =
        lines.iter().zip(ranks).map(|(line, rank)| after_rank(line, rank)).collect();
    match ranked {
        // A digit there is a mark, since every number before a row is accounted for.
        Some(rows) => rows.into_iter().map(|row| points(&row.replace(mark_digit, "."))).collect(),
        None => lines.into_iter().map(points).collect(),
    }
}

/// Whether a line has the letters of columns: `a b c`, and so on to the last.
fn names_columns(line: &str) -> bool {
    let letters = line.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_lowercase());
    let count = letters.clone().count();
    count >= usize::from(Size::MIN.side()) && letters.eq(('a'..='o').take(count))
}

/// The rest of a line after its rank, where it begins with that.
fn after_rank(line: &str, rank: usize) -> Option<&str> {
    let rest = line.strip_prefix(&rank.to_string())?;
    rest.starts_with(|c: char| c.is_whitespace() || c == '[').then_some(rest)
}

fn mark_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The characters that stand for points.
fn points(text: &str) -> Vec<char> {
    text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '[' | ']')).collect()
}

/// Cuts a text without row breaks into rows.
fn square(text: &str) -> Result<Vec<Vec<char>>, PictureError> {
    let points = points(text);
    let side = points.len().isqrt();
    if side * side != points.len() || side == 0 {
        return Err(PictureError::Area(points.len()));
    }
    Ok(points.chunks(side).map(<[char]>::to_vec).collect())
}

/// The board as rows from the top joined by line breaks, as [`parse_picture`] reads it.
impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.size().side();
        for row in (0..side).rev() {
            for point in (0..side).filter_map(|column| Point::new(column, row)) {
                write!(f, "{}", self.at(point).map_or('.', Color::letter))?;
            }
            if row > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "X.....\n......\n..OX..\n......\n......\n.....O";

    #[test]
    fn pictures_are_read_as_they_are_drawn() {
        let stones = parse_picture(SMALL).unwrap();
        assert_eq!(stones.size(), Size::MIN);
        assert_eq!(stones.at(Size::MIN.parse_point("a6").unwrap()), Some(Color::Black));
        assert_eq!(stones.at(Size::MIN.parse_point("f1").unwrap()), Some(Color::White));
        assert_eq!(stones.to_string(), SMALL);
        for other in
            [SMALL.replace('\n', "/"), SMALL.replace('\n', ""), SMALL.replace('\n', "\r\n")]
        {
            assert_eq!(parse_picture(&other).unwrap(), stones);
        }
    }

    const DRAWN: &str = "\
  6[●]· · · · ·
  5 · · + × 3 ·
  4 · · ○ ● · ·
  3 · + · · 1 ·
  2 · · · · · ·
  1 · · · · ·[○]
    a b c d e f
";

    #[test]
    fn boards_drawn_for_people_are_read() {
        let stones = parse_picture(SMALL).unwrap();
        assert_eq!(parse_picture(DRAWN).unwrap(), stones);
        let ascii = DRAWN.replace('●', "X").replace('○', "O").replace('·', ".").replace('×', "*");
        assert_eq!(parse_picture(&ascii).unwrap(), stones);
        let rows: Vec<&str> = DRAWN.trim().lines().collect();
        assert_eq!(parse_picture(&rows[..6].join("/")).unwrap(), stones);
        // Without ranks a digit may be anything.
        let bare: String = rows[..6].iter().map(|row| row.trim()[1..].to_owned() + "\n").collect();
        assert_eq!(
            parse_picture(&bare).unwrap_err().to_string(),
            "row 2, point 5: '3' is none of '.', 'X' (Black) and 'O' (White)"
        );
        let bare = bare.replace(['1', '3'], "!");
        assert_eq!(parse_picture(&bare).unwrap(), stones);
        assert_eq!(parse_picture(&format!("A B C D E F\n{bare}")).unwrap(), stones);
        assert_eq!(parse_picture(&bare.replace(['\n', ' '], "")).unwrap(), stones);
        // A rank that is not the row's is none.
        let other = DRAWN.replacen("  4 ", "  7 ", 1);
        assert!(matches!(parse_picture(&other), Err(PictureError::Width { row: 1, found: 7, .. })));
    }

    #[test]
    fn errors_name_the_row_and_the_character() {
        let message = |text: &str| parse_picture(text).unwrap_err().to_string();
        assert_eq!(message("..../...."), "a board picture has 6 to 15 rows, this one has 2");
        assert_eq!(
            message(&SMALL.replacen('O', "OO", 1)),
            "row 3 has 7 points, expected 6, as many as there are rows"
        );
        assert_eq!(
            message(&SMALL.replacen('O', "?", 1)),
            "row 3, point 3: '?' is none of '.', 'X' (Black) and 'O' (White)"
        );
        assert_eq!(message("....."), "5 points make no square board: 15×15 takes 225");
        assert_eq!(message(""), "0 points make no square board: 15×15 takes 225");
    }
}
