//! What is drawn where.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use engine::board::{Color, Point, Rule, Size};
use engine::position::{Position, parse_moves};
use pictures::{Board, Graph, Moment, Sign, Tone};

fn position(moves: &str) -> Position {
    let mut position = Position::new(Rule::RENJU, Size::MAX);
    position.play_all(&parse_moves(moves, Size::MAX).unwrap()).unwrap();
    position
}

fn point(name: &str) -> Point {
    Size::MAX.parse_point(name).unwrap()
}

/// The labels that are drawn, coordinates left out.
fn labels(svg: &str) -> Vec<&str> {
    let labels = svg.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next());
    labels.skip(30).collect()
}

#[test]
fn a_stone_is_a_circle_at_its_point() {
    let position = position("h8a1");
    let svg = Board::new(position.stones()).svg();
    // 52 + 7 * 40 from the left, 32 + 7 * 40 from the top; the corner is below on the left.
    assert!(svg.contains("<circle cx=\"332\" cy=\"312\" r=\"18\" fill=\"url(#black)\""), "{svg}");
    assert!(svg.contains("<circle cx=\"52\" cy=\"592\" r=\"18\" fill=\"url(#white)\""));
    assert_eq!(svg.matches("r=\"18\"").count(), 2);
    assert_eq!(svg.matches("r=\"4\"").count(), 5, "five star points");
    assert_eq!(labels(&svg), [""; 0]);
}

#[test]
fn numbers_lines_scores_and_marks_are_drawn() {
    let position = position("h8i9");
    let svg = Board::new(position.stones())
        .numbers([point("h8"), point("i9")])
        .last(position.last_stone())
        .line(Color::Black, [point("h9"), point("h8"), point("g7")])
        .forbidden([point("c3")])
        .text(point("d4"), "+M5", Tone::Good)
        .text(point("g7"), "+12", Tone::Plain)
        .signs([point("h8")], &Sign::Triangle)
        .svg();
    // The second move of the line is on a stone and has no ghost, but its number is not given anew.
    assert_eq!(labels(&svg), ["1", "2", "3", "5", "+M5"]);
    assert_eq!(svg.matches("stroke-dasharray").count(), 2);
    assert_eq!(svg.matches("stroke=\"#d0261b\"").count(), 2, "the cross, and the last number");
}

#[test]
fn small_boards_and_foreign_points_are_no_trouble() {
    let size = Size::MIN;
    let position = Position::new(Rule::RENJU, size);
    let far = point("o15");
    let long = Board::new(position.stones()).text(point("a1"), &"x".repeat(1_000_000), Tone::Plain);
    assert!(long.svg().len() < 20_000);
    let svg = Board::new(position.stones())
        .last(Some(far))
        .line(Color::White, [far])
        .forbidden([far])
        .numbers([far])
        .svg();
    assert!(!svg.contains("url(#black)\"/>") && !svg.contains("dasharray"));
}

#[test]
fn graphs_show_who_is_ahead_and_where_it_turned() {
    let moment = |value, mark| Moment { value, mark };
    let moments = vec![
        moment(0.0, None),
        moment(0.5, Some(Tone::Good)),
        moment(-1.0, Some(Tone::Bad)),
        moment(f64::NAN, None),
    ];
    let svg = Graph { moments, title: "a – b".to_owned() }.svg();
    assert!(svg.contains("M66 119L326 67.5L586 222L846 119"), "{svg}");
    assert_eq!(svg.matches("r=\"5\"").count(), 2);
    assert!(Graph::default().svg().ends_with("</svg>\n"));
}

#[cfg(feature = "png")]
mod png {
    use super::*;
    use pictures::png;

    #[test]
    fn a_png_is_as_large_as_asked() {
        let svg = Board::new(position("h8").stones()).svg();
        let bytes = png(&svg, 0.5).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        // 52 + 32 + 14 * 40 units.
        assert_eq!(bytes[16..24], [0, 0, 1, 0x42, 0, 0, 1, 0x42]);
        for scale in [0.0, -1.0, f64::NAN, 1e9] {
            assert!(png(&svg, scale).is_err(), "{scale}");
        }
        assert!(png("no picture", 1.0).is_err());
    }
}
