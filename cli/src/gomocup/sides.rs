//! Which side has which stones, told from their numbers and their order.

use engine::board::Color;

use super::block::{Owner, Placed};

/// The colour of the `index`-th stone, from 0, where the sides alternate.
pub(super) const fn by_order(index: usize) -> Color {
    if index.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The colour of the engine, which is to move on the board that a block describes.
///
/// As many stones of its own as of the opponent's mean that it has Black, one less that it has
/// White. Where dead stones are among them, the number of all decides in the same way. Where the
/// numbers fit no game, the first stone is Black's.
pub(super) fn own_color(placed: &[Placed]) -> Color {
    let count = |owner| placed.iter().filter(|stone| stone.owner == owner).count();
    let (own, opponent) = (count(Owner::Own), count(Owner::Opponent));
    if count(Owner::Dead) > 0 {
        by_order(placed.len())
    } else if own == opponent {
        Color::Black
    } else if own + 1 == opponent {
        Color::White
    } else if placed.first().is_some_and(|stone| stone.owner == Owner::Own) {
        Color::Black
    } else {
        Color::White
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::Cell;
    use super::*;

    /// The engine's colour where the block holds its own stones (`1`), the opponent's (`2`) and
    /// dead ones (`3`).
    fn own(fields: &str) -> Color {
        let owner = |field| match field {
            '1' => Owner::Own,
            '2' => Owner::Opponent,
            _ => Owner::Dead,
        };
        let placed = |field| Placed { cell: Cell { x: 0, y: 0 }, owner: owner(field) };
        own_color(&fields.chars().map(placed).collect::<Vec<_>>())
    }

    #[test]
    fn the_numbers_of_stones_decide_in_any_order() {
        for fields in ["", "12", "21", "1122", "212121", "222111"] {
            assert_eq!(own(fields), Color::Black, "{fields}");
        }
        for fields in ["2", "212", "221", "122", "1122212"] {
            assert_eq!(own(fields), Color::White, "{fields}");
        }
    }

    #[test]
    fn dead_stones_count_for_the_turn() {
        assert_eq!(own("33"), Color::Black);
        assert_eq!(own("332"), Color::White);
        assert_eq!(own("3311"), Color::Black);
    }

    #[test]
    fn where_no_numbers_fit_the_first_stone_is_blacks() {
        assert_eq!(own("1"), Color::Black);
        assert_eq!(own("112"), Color::Black);
        assert_eq!(own("22"), Color::White);
        assert_eq!(own("2111"), Color::White);
    }

    #[test]
    fn the_sides_alternate() {
        assert_eq!([0, 1, 2, 3].map(by_order), [Color::ALL, Color::ALL].concat()[..]);
    }
}
