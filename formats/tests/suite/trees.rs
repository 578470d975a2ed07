//! Trees at random.

use engine::board::Color;
use formats::{Board, Builder, Coord, Mark, Note, Tree};
use proptest::prelude::*;

/// What is done to a tree that grows.
#[derive(Clone, Debug)]
enum Deed {
    Move(u8, u8),
    Pass,
    Back(u8),
    Comment(String),
    Title(String),
    Label(u8, u8, String),
    Mark(u8, u8, Mark),
    Stone(u8, u8, Option<Color>),
    Time(u32),
    Property(String),
    Out(u8, u8),
}

/// Texts with everything that formats use as signs.
fn text() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            Just('\\'),
            Just(']'),
            Just('['),
            Just(':'),
            Just('\n'),
            Just('('),
            Just(';'),
            Just(' '),
            Just('é'),
            Just('禁'),
            proptest::char::range('!', '~'),
        ],
        1..12,
    )
    .prop_map(|chars| chars.into_iter().collect())
}

fn line() -> impl Strategy<Value = String> {
    text().prop_map(|text| text.replace('\n', " "))
}

fn any_mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Cross),
        Just(Mark::Triangle),
        Just(Mark::Square),
        Just(Mark::Circle),
        Just(Mark::Selected),
    ]
}

fn any_color() -> impl Strategy<Value = Option<Color>> {
    prop_oneof![Just(None), Just(Some(Color::Black)), Just(Some(Color::White))]
}

fn deed() -> impl Strategy<Value = Deed> {
    let at = || (0..20_u8, 0..20_u8);
    prop_oneof![
        12 => at().prop_map(|(x, y)| Deed::Move(x, y)),
        1 => Just(Deed::Pass),
        4 => (1..6_u8).prop_map(Deed::Back),
        1 => text().prop_map(Deed::Comment),
        1 => line().prop_map(Deed::Title),
        1 => (at(), line()).prop_map(|((x, y), text)| Deed::Label(x, y, text)),
        1 => (at(), any_mark()).prop_map(|((x, y), mark)| Deed::Mark(x, y, mark)),
        1 => (at(), any_color()).prop_map(|((x, y), color)| Deed::Stone(x, y, color)),
        1 => (0..100_000_u32).prop_map(Deed::Time),
        1 => text().prop_map(Deed::Property),
        1 => at().prop_map(|(x, y)| Deed::Out(x, y)),
    ]
}

/// Deeds that a tree of any board grows by.
fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    proptest::collection::vec(deed(), 0..120)
}

/// A tree with all that SGF can hold.
pub fn any_tree() -> impl Strategy<Value = Tree> {
    (1..=52_u8, 1..=52_u8, deeds(), text()).prop_map(|(columns, rows, deeds, name)| {
        let mut builder = Builder::new(Board::new(columns, rows).unwrap());
        builder.tree_mut().info.black = name;
        for deed in &deeds {
            apply(&mut builder, deed);
        }
        builder.finish()
    })
}

/// A tree with what a library can hold.
pub fn library() -> impl Strategy<Value = Tree> {
    deeds().prop_map(|deeds| {
        let mut builder = Builder::new(Board::RENJU);
        for deed in &deeds {
            match deed {
                Deed::Stone(..) | Deed::Time(_) | Deed::Property(_) | Deed::Out(..) => {}
                Deed::Label(_, _, text) => {
                    let here = builder.here();
                    let at = builder.tree().step(here).and_then(|step| step.at);
                    let labelled =
                        builder.tree().notes(here).any(|note| matches!(note, Note::Label(..)));
                    if let (Some(at), false) = (at, labelled) {
                        builder.note(Note::Label(at, text));
                    }
                }
                Deed::Mark(..) => {
                    let here = builder.here();
                    let at = builder.tree().step(here).and_then(|step| step.at);
                    let marked =
                        builder.tree().notes(here).any(|note| matches!(note, Note::Mark(..)));
                    if let (Some(at), false) = (at, marked) {
                        builder.note(Note::Mark(at, Mark::Cross));
                    }
                }
                other => apply(&mut builder, other),
            }
        }
        builder.finish()
    })
}

/// A game of one line.
pub fn game(board: Board) -> impl Strategy<Value = Tree> {
    proptest::collection::vec((0..20_u8, 0..20_u8, 0..5000_u32), 0..60).prop_map(move |moves| {
        let mut builder = Builder::new(board);
        for (x, y, millis) in moves {
            let at = Coord { column: x % board.columns(), row: y % board.rows() };
            if builder.turn(Some(at)).is_ok() {
                builder.note(Note::Time(millis));
            }
        }
        builder.finish()
    })
}

fn apply(builder: &mut Builder, deed: &Deed) {
    let board = builder.tree().board();
    let at = |x: u8, y: u8| Coord { column: x % board.columns(), row: y % board.rows() };
    let here = builder.here();
    match deed {
        // A point that is taken is not played, and the tree stays as it was.
        Deed::Move(x, y) => {
            let _ = builder.turn(Some(at(*x, *y)));
        }
        Deed::Pass => {
            let _ = builder.turn(None);
        }
        Deed::Back(steps) => builder.back_to(builder.depth().saturating_sub(usize::from(*steps))),
        Deed::Comment(text) => builder.tree_mut().set_comment(here, text),
        Deed::Title(text) if builder.tree().title(here).is_none() => {
            builder.note(Note::Title(text));
        }
        Deed::Title(_) => {}
        Deed::Label(x, y, text) => builder.note(Note::Label(at(*x, *y), text)),
        Deed::Mark(x, y, mark) => builder.note(Note::Mark(at(*x, *y), *mark)),
        // One stone a point, and before anything is played on.
        Deed::Stone(x, y, color) => {
            let (tree, at) = (builder.tree(), at(*x, *y));
            let put = |note| matches!(note, Note::Stone(point, _) if point == at);
            if tree.first_child(here).is_none() && !tree.notes(here).any(put) {
                builder.set(at, *color).unwrap();
            }
        }
        Deed::Time(millis) => builder.note(Note::Time(*millis)),
        Deed::Property(value) => builder.note(Note::Property { name: "5A", value }),
        // A move by the side that is not to move.
        Deed::Out(x, y) => {
            let color = !builder.to_move();
            let _ = builder.play(formats::Move { color, at: Some(at(*x, *y)) });
        }
    }
}
