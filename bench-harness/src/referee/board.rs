//! Boards as an engine is shown them: with as many stones of one side as of the other.

use engine::board::{Color, Direction, Line, Point, PointSet, Stones, slot};

/// The board with stones added to the side that has fewer, where they do least; `None` where there is
/// no room for them.
///
/// Protocol and engines agree only on boards that come about move by move.
#[must_use]
pub fn evened(stones: &Stones) -> Option<Stones> {
    let mut full = stones.clone();
    let count = |color| stones.of(color).len();
    let (black, white) = (count(Color::Black), count(Color::White));
    let fewer = if white < black { Color::White } else { Color::Black };
    for _ in 0..black.abs_diff(white) {
        let empty = full.empty().into_iter();
        let point = empty.min_by_key(|&point| weight(&full, fewer, point))?;
        full.put(fewer, point);
    }
    Some(full)
}

/// How much a stone of `color` would do: nothing near, nothing of Black's on its lines at all, and no
/// row of its own are best.
fn weight(stones: &Stones, color: Color, point: Point) -> (u32, u32, u32) {
    let on_lines = |color, mask: fn(u32, u8) -> u32| -> u32 {
        let count = |direction| {
            let line = stones.line(color, Line::through(point, direction));
            mask(u32::from(line), slot(point, direction)).count_ones()
        };
        Direction::ALL.into_iter().map(count).sum()
    };
    // Eleven slots, the point in the middle.
    let near: fn(u32, u8) -> u32 = |line, slot| line << 5 >> slot & 0x7ff;
    let own = on_lines(color, near);
    let row = own.saturating_sub(1);
    (on_lines(Color::Black, near) + row, on_lines(Color::Black, |line, _| line), own)
}

/// The stones in an order in which the sides alternate, Black first.
#[must_use]
pub fn by_turns(stones: &Stones) -> Vec<(Color, Point)> {
    let [black, white] = Color::ALL.map(|color| of(color, stones.of(color)));
    black.zip(white).flat_map(|(black, white)| [black, white]).collect()
}

fn of(color: Color, points: PointSet) -> impl Iterator<Item = (Color, Point)> {
    points.into_iter().map(move |point| (color, point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::position::parse_picture;

    #[test]
    fn stones_are_added_far_from_where_something_happens() {
        let empty_row = "...............\n";
        let middle = "....XX.XX......\n......X........\n.....O.X.......\n";
        let picture = [&empty_row.repeat(6), middle, &empty_row.repeat(6)].concat();
        let stones = parse_picture(&picture).unwrap();
        let full = evened(&stones).unwrap();
        assert_eq!(full.of(Color::Black), stones.of(Color::Black));
        let added = full.of(Color::White) - stones.of(Color::White);
        // No stone of Black's is on their lines, and none of White's is near.
        let names: Vec<String> = added.into_iter().map(|point| point.to_string()).collect();
        assert_eq!(names, ["c1", "j1", "n2", "b4", "o4"], "{full}");
    }

    #[test]
    fn a_full_board_has_no_room() {
        let mut stones = Stones::new(engine::board::Size::MIN);
        stones.size().points().for_each(|point| stones.put(Color::Black, point));
        assert_eq!(evened(&stones), None);
    }

    #[test]
    fn turns_begin_with_black() {
        let stones = parse_picture("XO..../....../....../....../....../O....X").unwrap();
        let turns: Vec<String> =
            by_turns(&stones).iter().map(|(color, at)| format!("{color} {at}")).collect();
        assert_eq!(turns, ["Black f1", "White a1", "Black a6", "White b6"]);
    }
}
