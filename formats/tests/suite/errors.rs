//! What is wrong is told with its place.

use formats::{Format, Options, Tree, Unfit, WriteError, Writer, read_all};

use crate::samples::{game, games, sample};

fn message(bytes: &[u8], format: Format) -> String {
    let games = read_all(bytes, format, Options::default());
    games.map(|games| format!("{} games", games.len())).unwrap_err().to_string()
}

#[test]
fn the_broken_samples() {
    assert_eq!(
        games("bad_magic.lib").unwrap_err().to_string(),
        "byte 0: this is no RenLib library"
    );
    assert_eq!(
        games("truncated.lib").unwrap_err().to_string(),
        "byte 65: the file ends within a comment"
    );
}

#[test]
fn a_message_is_one_line_whatever_it_quotes() {
    let rif = String::from_utf8(sample("mini.rif")).unwrap();
    let broken = rif.replacen("</game>", "</game", 1);
    let told = message(broken.as_bytes(), Format::Rif);
    assert!(told.contains("XML") && told.lines().count() == 1, "{told}");
    let long = rif.replacen("</game>", &format!("</{}>", "x".repeat(10_000)), 1);
    assert!(message(long.as_bytes(), Format::Rif).len() < 400);
}

/// Every part of a file that ends before its end is either an error with a place in it, or, in
/// formats of lines, a shorter game.
#[test]
fn every_truncation_is_told() {
    let whole = [
        ("tree34.lib", Format::Lib),
        ("line30.lib", Format::Lib),
        ("six.pos", Format::Pos),
        ("mini.sgf", Format::Sgf),
        ("mini.rif", Format::Rif),
    ];
    for (name, format) in whole {
        let bytes = sample(name);
        let end = String::from_utf8_lossy(&bytes).trim_end().len().min(bytes.len());
        for length in 0..end {
            let read = read_all(&bytes[..length], format, Options::default());
            let error = read.map(|games| games.len()).expect_err(&format!("{name} {length}"));
            assert!(!error.to_string().is_empty());
        }
    }
    for name in ["t.psq", "a.psq", "20050101ab00.rec"] {
        let (bytes, format) = (sample(name), Format::of_path(name.as_ref()).unwrap());
        let full = game(name).len();
        for length in 0..bytes.len() {
            if let Ok(games) = read_all(&bytes[..length], format, Options::default()) {
                assert!(games[0].len() <= full);
            }
        }
    }
}

#[test]
fn libraries_that_lie() {
    let node = |bytes: &[u8]| {
        let mut library = sample("tree34.lib")[..20].to_vec();
        library.extend(bytes);
        message(&library, Format::Lib)
    };
    // Column 0 and row 16 of the top do not exist, nor does a stone on a stone.
    assert_eq!(
        node(&[0, 0, 0x70, 0x40]),
        "byte 22: expected a point of a 15×15 board, found '70 40'"
    );
    assert_eq!(
        node(&[0, 0, 0xf1, 0x40]),
        "byte 22: expected a point of a 15×15 board, found 'f1 40'"
    );
    assert_eq!(node(&[0, 0, 0x78, 0, 0x78, 0x40]), "byte 24: h8 is already taken");
    assert_eq!(
        node(&[0, 0, 0x78, 0]),
        "byte 24: the file ends within the tree: a node is to follow"
    );
    assert_eq!(
        node(&[0, 0, 0x78, 0xc0]),
        "byte 24: the file ends within the tree: a node is to follow"
    );
    assert_eq!(
        node(&[0, 0, 0x78, 0x40, 0x79, 0x40]),
        "byte 24: expected the end of the tree, found '2 bytes after it'"
    );
    assert_eq!(
        node(&[0, 0, 0x78, 0x41, 0x80, 0]),
        "byte 22: expected an extension for text on the board, 0001, found '78 41 8000'"
    );
    assert_eq!(node(&[0, 0x80]), "byte 20: expected a root without siblings, found '00 80'");
    let mut newer = sample("tree34.lib");
    newer[9] = 5;
    assert_eq!(message(&newer, Format::Lib), "byte 8: expected version 3.4 at most, found '3.5'");
}

#[test]
fn sgf_that_is_none() {
    let message = |text: &str| message(text.as_bytes(), Format::Sgf);
    assert_eq!(message("hello"), "line 1, character 1: this is no SGF file: no game begins in it");
    assert_eq!(
        message("(;B[aa]"),
        "line 1, character 8: the file ends within a variation that is not closed"
    );
    assert_eq!(message("(;B[aa];W[aa])"), "line 1, character 10: a15 is already taken");
    assert_eq!(
        message("(;\nB[pp])"),
        "line 2, character 2: expected a point of the board as two letters, found 'pp'"
    );
    assert_eq!(
        message("(;C[é\\]"),
        "line 1, character 4: the file ends within a value that begins here"
    );
    assert_eq!(
        message("(;SZ[99])"),
        "line 1, character 5: expected a size from 1 to 52, found '99'"
    );
    assert_eq!(message("(;GM[2])"), "line 1, character 5: another game: GM[2]");
    assert_eq!(message("(;GM[2\n3])"), "line 1, character 5: another game: GM[2\\n3]");
    assert_eq!(message("(B[aa])"), "line 1, character 2: expected a node, ';', found 'B'");
    assert_eq!(message("(;B;)"), "line 1, character 4: expected a value in brackets, found ';'");
    assert_eq!(message("(;[aa])"), "line 1, character 3: expected a property, found 'aa'");
    assert_eq!(
        message("(;B[aa]&)"),
        "line 1, character 8: expected a sign of SGF or a property, found '&'"
    );
}

#[test]
fn lines_and_stones_that_are_none() {
    assert_eq!(
        message(b"Piskvorky 20x20, 0:0, 0\r\n21,1,0\r\n", Format::Psq),
        "line 2: expected a point of the board, from the top left, found '21,1,0'"
    );
    assert_eq!(
        message(b"Piskvorky 20x20, 0:0, 0\n1,1,0\n1,1,0", Format::Psq),
        "line 3: a20 is already taken"
    );
    assert_eq!(
        message(b"Piskvorky 99x20, 0:0, 0", Format::Psq),
        "line 1: expected a board from 1x1 to 52x52, found '99x20'"
    );
    assert!(message(b"1,1,0", Format::Psq).starts_with("line 1: this is no Piskvork record"));
    assert!(message(b"1,1,0\n2,2,0", Format::Rec).starts_with("line 1: this is no Gomotur record"));
    assert_eq!(message(&[3, 1, 2], Format::Pos), "byte 3: the file ends within the stones");
    assert_eq!(message(&[2, 1, 1], Format::Pos), "byte 2: b15 is already taken");
    assert_eq!(message(&[1, 230], Format::Pos), "byte 1: expected a point below 225, found '230'");
    assert_eq!(
        message(&[1, 3, 4], Format::Pos),
        "byte 2: expected the end of the file, found '1 bytes after it'"
    );
    assert_eq!(message(&[230], Format::Pos), "byte 0: more than 225 stones");
    assert_eq!(message(b"15 15 300", Format::Sav), "line 1: more than 225 stones");
    assert_eq!(message(b"15 15 1\n7", Format::Sav), "line 2: the file ends within a column");
    assert_eq!(
        message(b"15 15 1\n7 15", Format::Sav),
        "line 2: expected a point of the board, from the top left, found 'row 7, column 15'"
    );
}

#[test]
fn collections_that_are_none() {
    assert!(message(b"", Format::Rif).contains("this is no RenjuNet collection"));
    assert!(message(b"<html></html>", Format::Rif).contains("its root is 'database'"));
    let game = |moves: &str| {
        message(
            format!("<database><game id='1'><move>{moves}</move></game></database>").as_bytes(),
            Format::Rif,
        )
    };
    assert!(game("h8 h8").ends_with(": h8 is already taken"), "{}", game("h8 h8"));
    assert!(game("h8 p9").contains("found 'p9'"));
    assert!(game("h8 i9</game>").contains("XML"));
}

#[test]
fn games_that_do_not_fit() {
    let unfit = |tree: &Tree, format| match Writer::new(Vec::new(), format, Options::default())
        .write(tree.clone())
    {
        Err(WriteError::Unfit(unfit)) => unfit,
        other => panic!("{other:?}"),
    };
    let read =
        |text: &str| read_all(text.as_bytes(), Format::Sgf, Options::default()).unwrap().remove(0);
    let pass = read("(;B[aa];W[])");
    for format in [Format::Psq, Format::Pos, Format::Sav, Format::Offsets, Format::Rif] {
        assert_eq!(unfit(&pass, format), Unfit::Pass(2));
    }
    assert_eq!(unfit(&read("(;B[aa];B[bb])"), Format::Lib), Unfit::Turn(2));
    assert_eq!(unfit(&read("(;B[aa];B[bb])"), Format::Moves), Unfit::Turn(2));
    assert_eq!(unfit(&read("(;AB[aa];W[bb])"), Format::Psq), Unfit::Setup);
    assert!(matches!(unfit(&read("(;SZ[10];B[aa])"), Format::Pos), Unfit::Board { .. }));
    assert!(matches!(unfit(&read("(;SZ[14];B[aa])"), Format::Rif), Unfit::Board { .. }));
    let mut writer = Writer::new(Vec::new(), Format::Pos, Options::default());
    writer.write(read("(;B[aa])")).unwrap();
    assert!(matches!(writer.write(pass), Err(WriteError::Unfit(Unfit::SecondGame))));
}
