//! The shapes drawn in `docs/patterns.md`, each looked up in the tables.

use std::error::Error;

use patterns::{FiveKind, Key, Segments, Shape};

const PAGE: &str = include_str!("../../docs/patterns.md");

/// The cells of the table rows whose columns are drawn or named as code, without the backticks.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    let cells = |line: &'static str| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect()
    };
    PAGE.lines().filter(|line| line.starts_with('|')).map(cells)
}

fn is_drawing(text: &str) -> bool {
    text.contains('*') && text.chars().all(|cell| "X.*".contains(cell))
}

/// What the table says of playing at the `*`; `None` where the drawing is no segment.
fn shape(kind: FiveKind, drawing: &str) -> Option<Shape> {
    let cell = drawing.find('*')?;
    let stones = drawing.char_indices().filter(|&(_, cell)| cell == 'X');
    let mask = stones.fold(0, |mask, (cell, _)| mask | 1 << cell);
    let segment = Segments::of(kind).get(Key::new(drawing.len(), mask)?);
    Some(segment.shape(cell as u8))
}

fn name(kind: FiveKind, drawing: &str) -> String {
    shape(kind, drawing).map_or_else(|| "no segment".to_owned(), |shape| format!("{shape:?}"))
}

#[test]
fn each_shape_is_drawn_and_numbered_as_it_is() -> Result<(), Box<dyn Error>> {
    let mut seen = Vec::new();
    for row in rows().filter(|row| row.len() == 4 && is_drawing(row[2])) {
        let [number, named, drawing, _] = row[..] else { continue };
        assert_eq!(name(FiveKind::Exactly, drawing), named, "{drawing}");
        seen.push(Shape::from_bits(number.parse()?));
        assert_eq!(seen.last().map(|shape| format!("{shape:?}")).as_deref(), Some(named));
    }
    assert_eq!(seen, Shape::ALL);
    Ok(())
}

#[test]
fn the_kinds_of_five_differ_as_drawn() {
    let rows: Vec<_> = rows().filter(|row| is_drawing(row[0])).collect();
    assert!(rows.len() >= 5);
    for row in rows {
        assert_eq!(name(FiveKind::AtLeast, row[0]), row[1], "{}", row[0]);
        assert_eq!(name(FiveKind::Exactly, row[0]), row[2], "{}", row[0]);
    }
}
