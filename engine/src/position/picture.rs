//! Board pictures: rows of `.`, `X` and `O` from the top.

use core::fmt;

use crate::board::{Color, Point, Size, Stones};

/// Why a text is no picture of a board. Rows count from 1 at the top.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// Fewer or more rows than a board has.
    #[error("a board picture has 6 to 15 rows, this one has {0}")]
    Rows(usize),
    /// A row is shorter or longer than the picture is high.
    #[error("row {row} has {found} characters, expected {expected}")]
    Width {
        /// The row.
        row: usize,
        /// Its characters.
        found: usize,
        /// As many as there are rows.
        expected: usize,
    },
    /// A text without row breaks whose length is no square.
    #[error("{0} characters make no square board: 15×15 takes 225")]
    Area(usize),
    /// A character other than `.`, `X` and `O`.
    #[error("row {row}, character {column}: '{found}' is none of '.', 'X' (Black) and 'O' (White)")]
    Character {
        /// The row.
        row: usize,
        /// The place in the row, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
}

/// Reads a board: rows from the top joined by `/` or line breaks, or all characters in one string.
///
/// `X` is Black, `O` is White, `.` is empty; case does not matter, nor do blanks around a row. The
/// board is as large as the picture, from 6×6 to 15×15.
///
/// # Errors
///
/// Where the text has another form, with the row and the character.
pub fn parse_picture(text: &str) -> Result<Stones, PictureError> {
    let text = text.trim().trim_end_matches('/');
    let rows: Vec<Vec<char>> = if text.contains(['/', '\n']) {
        text.split(['/', '\n']).map(|row| row.trim().chars().collect()).collect()
    } else {
        square(text)?
    };
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
                '.' => continue,
                'X' | 'x' => Color::Black,
                'O' | 'o' => Color::White,
                _ => return Err(PictureError::Character { row, column: column + 1, found }),
            };
            if let Some(point) = Point::new(column as u8, (side - row) as u8) {
                stones.put(color, point);
            }
        }
    }
    Ok(stones)
}

/// Cuts a text without row breaks into rows.
fn square(text: &str) -> Result<Vec<Vec<char>>, PictureError> {
    let cells: Vec<char> = text.chars().collect();
    let side = cells.len().isqrt();
    if side * side != cells.len() || side == 0 {
        return Err(PictureError::Area(cells.len()));
    }
    Ok(cells.chunks(side).map(<[char]>::to_vec).collect())
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

    #[test]
    fn errors_name_the_row_and_the_character() {
        let message = |text: &str| parse_picture(text).unwrap_err().to_string();
        assert_eq!(message("..../...."), "a board picture has 6 to 15 rows, this one has 2");
        assert_eq!(message(&SMALL.replacen('O', "OO", 1)), "row 3 has 7 characters, expected 6");
        assert_eq!(
            message(&SMALL.replacen('O', "?", 1)),
            "row 3, character 3: '?' is none of '.', 'X' (Black) and 'O' (White)"
        );
        assert_eq!(message("....."), "5 characters make no square board: 15×15 takes 225");
        assert_eq!(message(""), "0 characters make no square board: 15×15 takes 225");
    }
}
