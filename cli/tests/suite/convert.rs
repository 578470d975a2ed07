//! `kinjite convert`.

use std::fs;
use std::path::Path;

use crate::common::{kinjite, kinjite_with};

/// A file in the folder of samples that the formats are tested with.
fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../formats/tests/samples");
    folder.join(name).display().to_string()
}

#[test]
fn formats_go_by_the_extension() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.sgf").display().to_string();
    let run = kinjite(&["convert", &sample("t.psq"), &out]);
    assert_eq!((run.status, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let sgf = fs::read_to_string(&out).unwrap();
    assert!(sgf.contains("PB[pbrain-beta.exe]") && sgf.contains(";B[hh]MS[15];W[ig]"), "{sgf}");
    let back = folder.path().join("a.psq").display().to_string();
    assert_eq!(kinjite(&["convert", &out, &back]).status, 0);
    let psq = fs::read_to_string(back).unwrap();
    assert!(
        psq.starts_with("Piskvorky 15x15, 0:0, 0\r\n8,8,15\r\n9,7,1200\r\n8,10,0\r\n"),
        "{psq}"
    );
}

#[test]
fn every_byte_goes_to_standard_output() {
    let bytes = |path: &str, format: &str| {
        let mut command = assert_cmd::cargo_bin_cmd!("kinjite");
        command.args(["convert", path, "-", "--to", format]).output().unwrap().stdout
    };
    // What was written of a library is the same when it is written again.
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("a.lib").display().to_string();
    assert_eq!(kinjite(&["convert", &sample("tree34.lib"), &library]).status, 0);
    assert_eq!(bytes(&library, "lib"), fs::read(&library).unwrap());
    assert_eq!(bytes(&sample("six.pos"), "pos"), fs::read(sample("six.pos")).unwrap());
    let game = folder.path().join("a.sgf").display().to_string();
    fs::write(&game, "(;GM[4]SZ[15];B[hh]C[\u{1b}[31mred])").unwrap();
    let written = String::from_utf8(bytes(&game, "sgf")).unwrap();
    assert!(written.contains("C[\u{1b}[31mred]"), "{written:?}");
}

#[test]
fn what_a_character_set_lacks_is_shown_as_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.lib").display().to_string();
    let western = ["--out-charset", "windows-1252"];
    let run = |game: &str| {
        kinjite_with(&[&["convert", "-", &out, "--from", "sgf"][..], &western].concat(), game)
    };
    let told = "the character set windows-1252 lacks characters of '禁手'\n";
    run("(;GM[4];B[hh]C[禁手])").refused(told);
    run("(;GM[4];B[hh]N[plain]C[禁手])").refused(told);
}

#[test]
fn standard_streams_need_their_formats_named() {
    let run =
        kinjite_with(&["convert", "-", "-", "--from", "moves", "--to", "offsets"], "h8i9\nh8g7");
    assert_eq!((run.status, run.stdout.as_str()), (0, "0,0, 1,-1\n0,0, -1,1\n"));
    kinjite_with(&["convert", "-", "-", "--to", "sgf"], "h8")
        .refused("the name '-' does not tell a format: say --from FORMAT");
    kinjite(&["convert", &sample("six.pos"), "a.png"]).refused("say --to FORMAT");
    kinjite(&["convert", &sample("six.pos"), "-", "--to", "gif"]).refused("unknown format 'gif'");
}

#[test]
fn rows_and_columns_turn_on_either_side() {
    let text = |options: &[&str]| {
        let base = ["convert", "-", "-", "--from", "moves", "--to", "moves"];
        kinjite_with(&[&base[..], options].concat(), "h8i9a15").stdout
    };
    assert_eq!(text(&[]), "h8i9a15\n");
    assert_eq!(text(&["--origin", "top"]), "h8i7a1\n");
    assert_eq!(text(&["--out-origin", "top"]), "h8i7a1\n");
    assert_eq!(text(&["--origin", "top", "--out-origin", "top"]), "h8i9a15\n");
    assert_eq!(text(&["--transpose"]), "h8g7a15\n");
    assert_eq!(text(&["--transpose", "--out-transpose"]), "h8i9a15\n");
}

#[test]
fn what_is_left_out_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.txt").display().to_string();
    let run = kinjite(&["convert", &sample("tree34.lib"), &out, "--json"]);
    assert_eq!(run.status, 0);
    assert_eq!(run.stderr, "left out: 2 variations, 1 title, 1 comment, 2 marks\n");
    let summary = run.json();
    assert_eq!((&summary["schema"], &summary["games"]), (&1.into(), &1.into()));
    assert_eq!(summary["left_out"]["variations"], 2);
    assert_eq!(fs::read_to_string(&out).unwrap(), "h8i9j7\n");
    let game = "(;GM[4]SZ[15]PB[a]PW[b]RU[renju]RE[B+];B[hh]N[first]MS[5];W[ig];B[hg])";
    let left_out = |to: &str| {
        let run = kinjite_with(&["convert", "-", &out, "--from", "sgf", "--to", to], game);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stderr
    };
    assert_eq!(left_out("sgf"), "");
    assert_eq!(left_out("lib"), "left out: 1 time, 4 details\n");
    assert_eq!(left_out("psq"), "left out: 1 title, 2 details\n");
    assert_eq!(left_out("moves"), "left out: 1 title, 1 time, 4 details\n");
    assert_eq!(left_out("rif"), "left out: 1 title, 1 time\n");
}

#[test]
fn a_good_file_is_never_replaced_by_a_part_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.sgf");
    fs::write(&out, "precious").unwrap();
    let name = out.display().to_string();
    // The second game is broken; the first has been written by then.
    let games = "<database><game id='1'><move>h8</move></game><game><move>h8 h8</move></game>";
    let run = kinjite_with(&["convert", "-", &name, "--from", "rif"], games);
    run.refused("h8 is already taken");
    kinjite(&["convert", &sample("truncated.lib"), &name])
        .refused("truncated.lib', byte 65: the file ends within a comment");
    kinjite_with(&["convert", "-", &name, "--from", "moves"], "# none\n")
        .refused("'-' holds no game");
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn games_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.pos").display().to_string();
    kinjite_with(&["convert", "-", &out, "--from", "moves"], "h8passi9")
        .refused("move 2 is a pass, which the format cannot hold");
    kinjite_with(&["convert", "-", &out, "--from", "moves"], "h8\ni9")
        .refused("the format holds one game, and there are more");
    kinjite(&["convert", &sample("six.pos"), &out, "--size", "9"])
        .refused("the board is 15×15, but --size asks for 9×9");
    kinjite(&["convert", &sample("six.pos"), "a.foo"])
        .refused("the name 'a.foo' does not tell a format: say --to FORMAT: sgf, psq, rec, pos, ");
    let run = kinjite(&["convert", &sample("six.pos"), "/no/such/folder/a.sgf"]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("cannot write '/no/such/folder/a.sgf': "), "{}", run.stderr);
}
