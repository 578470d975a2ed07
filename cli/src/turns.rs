//! Whose turn it is, told from the stones.

use engine::board::Color;

/// Whose turn it is after so many stones; `None` where the sides have not alternated.
pub const fn by_numbers(black: usize, white: usize) -> Option<Color> {
    if black == white {
        Some(Color::Black)
    } else if black == white + 1 {
        Some(Color::White)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_the_numbers() {
        assert_eq!(by_numbers(0, 0), Some(Color::Black));
        assert_eq!(by_numbers(3, 2), Some(Color::White));
        assert_eq!(by_numbers(2, 3), None);
        assert_eq!(by_numbers(2, 0), None);
    }
}
