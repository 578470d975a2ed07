//! What is written reads back as it was.

use formats::{Board, Charset, Format, Options, Origin, Tree, Writer, read_all};
use proptest::prelude::*;

use crate::samples::{game, moves, sample, written};
use crate::trees::{any_tree, game as line_game, library};

/// The game that comes back from a format.
fn back(tree: &Tree, format: Format, options: Options) -> Tree {
    let mut writer = Writer::new(Vec::new(), format, options);
    writer.write(tree.clone()).unwrap();
    let bytes = writer.finish().unwrap();
    let mut games = read_all(&bytes[..], format, options)
        .unwrap_or_else(|error| panic!("{error} in {:?}", String::from_utf8_lossy(&bytes)));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn samples_come_back_from_sgf() {
    for name in ["t.psq", "a.psq", "20050101ab00.rec", "six.pos", "mini.sgf", "tree34.lib"] {
        let tree = game(name);
        assert_eq!(back(&tree, Format::Sgf, Options::default()), tree, "{name}");
    }
}

#[test]
fn libraries_and_positions_come_back_byte_by_byte() {
    assert_eq!(written(&game("tree34.lib"), Format::Lib), sample("tree34.lib"));
    assert_eq!(written(&game("six.pos"), Format::Pos), sample("six.pos"));
    // An older library is written as version 3.4: with an empty root before the first move.
    let old = sample("line30.lib");
    let new = written(&game("line30.lib"), Format::Lib);
    assert_eq!(new[..22], [&old[..9], &[4], &old[10..20], &[0, 0]].concat());
    assert_eq!(new[22..], old[20..]);
}

#[test]
fn libraries_keep_their_character_set() {
    let chinese = Charset::named("gbk").unwrap();
    let options = Options { charset: Some(chinese), ..Options::default() };
    let mut tree = game("tree34.lib");
    let first = tree.first_child(tree.root()).unwrap();
    tree.set_comment(first, "禁手\n黑");
    let mut writer = Writer::new(Vec::new(), Format::Lib, options);
    writer.write(tree.clone()).unwrap();
    let bytes = writer.finish().unwrap();
    let read = read_all(&bytes[..], Format::Lib, options).unwrap().remove(0);
    assert_eq!(read, tree);
    assert_eq!(written(&read, Format::Lib), bytes);
    // Without its name they are taken for Western letters, and come back all the same.
    let guessed = read_all(&bytes[..], Format::Lib, Options::default()).unwrap().remove(0);
    assert_ne!(guessed, tree);
    assert_eq!(guessed.info.charset, "windows-1252");
    assert_eq!(written(&guessed, Format::Lib), bytes);
}

#[test]
fn a_carriage_return_alone_ends_a_line_everywhere() {
    let psq = String::from_utf8(sample("t.psq")).unwrap();
    let old = psq.replace("\r\n", "\n").replace('\n', "\r");
    let read = |text: &str| read_all(text.as_bytes(), Format::Psq, Options::default()).unwrap();
    assert_eq!(read(&old), read(&psq));
    let mut library = game("tree34.lib");
    library.set_comment(library.first_child(library.root()).unwrap(), "one\ntwo");
    let mut bytes = written(&library, Format::Lib);
    let at = bytes.windows(5).position(|five| five == b"one\r\n").unwrap();
    bytes.splice(at + 3..at + 5, *b" \r");
    let read = read_all(&bytes[..], Format::Lib, Options::default()).unwrap().remove(0);
    assert_eq!(read.comment(read.first_child(read.root()).unwrap()), Some("one \ntwo"));
    assert_eq!(back(&read, Format::Sgf, Options::default()), read);
}

#[test]
fn names_of_properties_in_small_letters_are_names_all_the_same() {
    let text = "(;GM[4]sz[15];b[hh];White[ii]xy[1])";
    let tree = read_all(text.as_bytes(), Format::Sgf, Options::default()).unwrap().remove(0);
    assert_eq!(moves(&tree), "h8i7");
    assert_eq!(back(&tree, Format::Sgf, Options::default()), tree);
    assert!(String::from_utf8(written(&tree, Format::Sgf)).unwrap().contains("XY[1]"));
}

#[test]
fn rows_and_columns_turn_as_asked() {
    let tree = read_all(&b"h8i9a15b15"[..], Format::Moves, Options::default()).unwrap().remove(0);
    let text = |origin, transpose| {
        let options = Options { origin, transpose, ..Options::default() };
        let mut writer = Writer::new(Vec::new(), Format::Moves, options);
        writer.write(tree.clone()).unwrap();
        String::from_utf8(writer.finish().unwrap()).unwrap()
    };
    assert_eq!(text(None, false), "h8i9a15b15\n");
    assert_eq!(text(Some(Origin::Bottom), false), "h8i9a15b15\n");
    assert_eq!(text(Some(Origin::Top), false), "h8i7a1b1\n");
    // The upper left corner stays.
    assert_eq!(text(None, true), "h8g7a15a14\n");
}

#[test]
fn a_collection_of_sgf_holds_many_games() {
    let text = "(;GM[4];B[aa])\nsome words\n(;SZ[19]GM[1];B[ss](;W[aa])(;W[]))";
    let games = read_all(text.as_bytes(), Format::Sgf, Options::default()).unwrap();
    assert_eq!(games.iter().map(Tree::len).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(moves(&games[1]), "s1a19");
    let mut writer = Writer::new(Vec::new(), Format::Sgf, Options::default());
    for game in &games {
        writer.write(game.clone()).unwrap();
    }
    let again = read_all(&writer.finish().unwrap()[..], Format::Sgf, Options::default()).unwrap();
    assert_eq!(again, games);
}

#[test]
fn a_collection_comes_back_with_its_tables() {
    let mut games = Vec::new();
    for (line, black, white, result) in [
        ("h8 i9 h9", "Ann <1> & \"Co\"", "Bob", "B+"),
        ("h8 h9", "Bob", "Ann <1> & \"Co\"", "Draw"),
        ("", "禁手", "", "W+"),
        ("a1", "7", "Bob", "Void"),
    ] {
        let mut tree = match line {
            "" => Tree::new(Board::RENJU),
            line => read_all(line.as_bytes(), Format::Moves, Options::default()).unwrap().remove(0),
        };
        let root = tree.root();
        tree.info = formats::Info {
            name: (games.len() + 1).to_string(),
            black: black.to_owned(),
            white: white.to_owned(),
            event: "World".to_owned(),
            round: "1".to_owned(),
            rule: "Sakata".to_owned(),
            opening: ["", "Kansei"][games.len() % 2].to_owned(),
            result: result.to_owned(),
            ..formats::Info::default()
        };
        tree.set_comment(root, "so\n<b> & ]");
        games.push(tree);
    }
    let mut writer = Writer::new(Vec::new(), Format::Rif, Options::default());
    for game in &games {
        assert!(Format::Rif.losses(game).is_none());
        writer.write(game.clone()).unwrap();
    }
    let bytes = writer.finish().unwrap();
    assert_eq!(read_all(&bytes[..], Format::Rif, Options::default()).unwrap(), games);
    let text = String::from_utf8(bytes).unwrap();
    // Each name has one entry, and the tables come before the games.
    assert_eq!(text.matches("<player ").count(), 4);
    assert_eq!(text.matches("<tournament ").count(), 1);
    assert!(text.find("<openings>").unwrap() < text.find("<game ").unwrap());
    assert!(text.contains("<move>h8 i9 h9</move>"), "{text}");
}

#[test]
fn games_of_a_collection_have_a_number_each() {
    let mut writer = Writer::new(Vec::new(), Format::Rif, Options::default());
    for name in ["2", "final", "2", "", "+5", "007", "7"] {
        let mut tree = Tree::new(Board::RENJU);
        tree.info.name = name.to_owned();
        writer.write(tree).unwrap();
    }
    let bytes = writer.finish().unwrap();
    let games = read_all(&bytes[..], Format::Rif, Options::default()).unwrap();
    let numbers: Vec<&str> = games.iter().map(|game| game.info.name.as_str()).collect();
    assert_eq!(numbers, ["2", "1", "3", "4", "5", "6", "7"]);
}

#[test]
fn a_result_comes_back_as_itself_or_not_at_all() {
    for (result, expected) in [
        ("B+R", "B+"),
        ("W+5", "W+"),
        ("0", "Draw"),
        ("1", ""),
        (" 1\n", ""),
        ("0\t", ""),
        ("0.5", ""),
        (".5", ""),
        ("?", "?"),
        ("1-0", "1-0"),
    ] {
        let mut tree = Tree::new(Board::RENJU);
        tree.info.result = result.to_owned();
        assert_eq!(
            back(&tree, Format::Rif, Options::default()).info.result,
            expected,
            "{result:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn trees_come_back_from_sgf(tree in any_tree()) {
        prop_assert_eq!(back(&tree, Format::Sgf, Options::default()), tree);
    }

    #[test]
    fn trees_come_back_from_libraries(tree in library()) {
        prop_assert_eq!(back(&tree, Format::Lib, Options::default()), tree);
    }

    #[test]
    fn games_come_back_from_lines(tree in line_game(Board::RENJU), top: bool, transpose: bool) {
        let origin = Some(if top { Origin::Top } else { Origin::Bottom });
        let options = Options { origin, transpose, ..Options::default() };
        for format in
            [Format::Pos, Format::Sav, Format::Moves, Format::Offsets, Format::Psq, Format::Rif]
        {
            if tree.is_empty() && matches!(format, Format::Moves | Format::Offsets) {
                continue; // An empty line is no game.
            }
            prop_assert_eq!(moves(&back(&tree, format, options)), moves(&tree), "{}", format);
        }
    }

    #[test]
    fn piskvork_keeps_times_and_names(mut tree in line_game(Board::PISKVORK)) {
        tree.info.black = "a b".to_owned();
        tree.info.white = "pbrain-x.exe".to_owned();
        for format in [Format::Psq, Format::Rec] {
            prop_assert_eq!(&back(&tree, format, Options::default()), &tree, "{}", format);
        }
    }
}
