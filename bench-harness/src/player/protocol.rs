//! The words of the Gomocup protocol that both sides of it need.

use engine::board::{Point, Size};

/// The first word of a line in capitals.
pub(crate) fn word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase()
}

/// A line as it is quoted: not too long.
pub(crate) fn shorten(line: &str) -> String {
    line.chars().take(60).collect()
}

/// A point as the protocol writes it: column, and row from the top, both from 0.
pub(crate) fn coordinates(point: Point, size: Size) -> String {
    format!("{},{}", point.column(), size.side() - 1 - point.row())
}

/// The move that `line` names: a point, or the words that name none of the board; `None` where it
/// is no move at all.
pub(crate) fn parse_move(line: &str, size: Size) -> Option<Result<Point, String>> {
    let (x, y) = line.split_once(',')?;
    let (x, y): (i64, i64) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
    let row = i64::from(size.side()) - 1 - y;
    let point = u8::try_from(x).ok().zip(u8::try_from(row).ok());
    let point = point.and_then(|(column, row)| Point::new(column, row));
    Some(point.filter(|&point| size.contains(point)).ok_or_else(|| shorten(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_count_rows_from_the_top() {
        let point = |text: &str| Size::MAX.parse_point(text).unwrap();
        assert_eq!(coordinates(point("a15"), Size::MAX), "0,0");
        assert_eq!(parse_move("0,0", Size::MAX), Some(Ok(point("a15"))));
        assert_eq!(parse_move("7 , 7", Size::MAX), Some(Ok(point("h8"))));
        for outside in ["15,0", "0,15", "-1,-1", "99999999999,0"] {
            assert_eq!(parse_move(outside, Size::MAX), Some(Err(outside.to_owned())));
        }
        for other in ["MESSAGE 1,2", "7;7", "7,", "", "7,7,7"] {
            assert_eq!(parse_move(other, Size::MAX), None, "{other}");
        }
    }
}
