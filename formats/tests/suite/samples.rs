//! Files as other programs write them, and what they say.

use engine::board::Color;
use formats::{Board, Coord, Format, Mark, Note, Options, ReadError, Tree, Writer, read_all};

/// The bytes of a sample.
pub fn sample(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");
    std::fs::read(std::path::Path::new(folder).join(name)).unwrap()
}

/// The games of a sample, in the format that its name says.
pub fn games(name: &str) -> Result<Vec<Tree>, ReadError> {
    let format = Format::of_path(name.as_ref()).unwrap();
    read_all(&sample(name)[..], format, Options::default())
}

/// The only game of a sample.
pub fn game(name: &str) -> Tree {
    let mut games = games(name).unwrap();
    assert_eq!(games.len(), 1, "{name}");
    games.remove(0)
}

/// A game in the bytes of a format.
pub fn written(tree: &Tree, format: Format) -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), format, Options::default());
    writer.write(tree.clone()).unwrap();
    writer.finish().unwrap()
}

/// The main line as move text.
pub fn moves(tree: &Tree) -> String {
    String::from_utf8(written(tree, Format::Moves)).unwrap().trim_end().to_owned()
}

fn times(tree: &Tree) -> Vec<Option<u32>> {
    tree.line().unwrap().into_iter().map(|played| played.millis).collect()
}

#[test]
fn piskvork_counts_from_one_and_may_leave_out_times() {
    let tree = game("t.psq");
    assert_eq!(tree.board(), Board::RENJU);
    assert_eq!(moves(&tree), "h8i9h6");
    assert_eq!(times(&tree), [Some(15), Some(1200), None]);
    // The header says that the second of the two begins.
    assert_eq!(tree.info.black, "pbrain-beta.exe");
    assert_eq!(tree.info.white, "pbrain-alpha.zip");
    let open = game("a.psq");
    assert_eq!((open.board(), open.line().unwrap().len()), (Board::PISKVORK, 12));
    assert!(moves(&open).starts_with("b11e11f10"));
    assert_eq!(open.info.black, "");
}

#[test]
fn gomotur_counts_from_zero_with_the_names_first() {
    let tree = game("20050101ab00.rec");
    assert_eq!(moves(&tree), "j11k10j9");
    assert_eq!(times(&tree), [Some(0), Some(31), Some(20)]);
    assert_eq!(
        (tree.info.black.as_str(), tree.info.white.as_str()),
        ("pbrain-alpha", "pbrain-beta")
    );
}

#[test]
fn positions_count_from_the_upper_left_corner() {
    let tree = game("six.pos");
    assert_eq!(moves(&tree), "h8i9j7g10a1o15");
}

#[test]
fn sgf_has_variations_passes_escapes_and_lines() {
    let tree = game("mini.sgf");
    assert_eq!(tree.info.black, "A ] B");
    assert_eq!(tree.info.white, "C");
    assert_eq!(tree.comment(tree.root()), Some("multi\nline"));
    assert_eq!(moves(&tree), "h15i14g13");
    let second: Vec<_> = tree.main_line().skip(2).take(1).collect();
    let children: Vec<_> = tree.children(second[0]).collect();
    assert_eq!(children.len(), 2);
    assert_eq!(tree.comment(children[0]), Some("main"));
    let pass = tree.step(children[1]).unwrap();
    assert_eq!((pass.color, pass.at), (Color::Black, None));
    let reply = tree.step(tree.first_child(children[1]).unwrap()).unwrap();
    assert_eq!((reply.color, reply.at), (Color::White, None));
}

#[test]
fn libraries_have_both_comments_marks_and_texts() {
    let tree = game("tree34.lib");
    assert_eq!(tree.len(), 7);
    let first = tree.first_child(tree.root()).unwrap();
    let below: Vec<_> = tree.children(first).collect();
    assert_eq!(below.len(), 2);
    assert_eq!(tree.children(below[0]).count(), 2);
    let lines: Vec<_> = tree.children(below[0]).collect();
    let j7 = Coord { column: 9, row: 6 };
    assert_eq!(tree.notes(lines[0]).collect::<Vec<_>>(), [Note::Mark(j7, Mark::Cross)]);
    let g10 = Coord { column: 6, row: 9 };
    assert_eq!(tree.notes(lines[1]).collect::<Vec<_>>(), [Note::Label(g10, "A")]);
    let last = tree.first_child(below[1]).unwrap();
    assert_eq!(tree.title(last), Some("first line"));
    assert_eq!(tree.comment(last), Some("second line\nthird"));
    let old = game("line30.lib");
    assert_eq!(moves(&old), "h8i9g7");
    assert_eq!(tree.title(tree.root()), None);
    assert_eq!(old.title(old.main_line().last().unwrap()), Some("end"));
}

#[test]
fn collections_give_games_one_after_the_other() {
    let games = games("mini.rif").unwrap();
    assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["h8h9i10", ""]);
    assert_eq!(games[0].info.result, "Draw");
    assert_eq!(games[1].info.result, "W+");
    assert_eq!((games[0].info.black.as_str(), games[0].info.rule.as_str()), ("10", "Renju"));
}

#[test]
fn tables_of_a_collection_name_what_games_refer_to() {
    let text = "<database><players><player id='7' name='A &amp; &#66;' surname='C'/></players>\
        <tournaments><tournament id='2' name='World'></tournament></tournaments>\
        <rules><rule id='3' name='Sakata'><info>x</info></rule></rules>\
        <games><game id='1' tournament='2' rule='3' black='7' white='8' bresult='1'>\
        <move>h8 i9</move><info>fine &lt;game&gt;</info></game></games></database>";
    let games = read_all(text.as_bytes(), Format::Rif, Options::default()).unwrap();
    let info = &games[0].info;
    assert_eq!((info.black.as_str(), info.white.as_str()), ("A & B C", "8"));
    assert_eq!((info.event.as_str(), info.rule.as_str()), ("World", "Sakata"));
    assert_eq!(info.result, "B+");
    assert_eq!(games[0].comment(games[0].root()), Some("fine <game>"));
}
