//! The command line as a whole.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{kinjite, kinjite_with, run};

#[test]
fn help_and_version_are_answers() {
    let help = kinjite(&["--help"]);
    assert_eq!((help.status, help.stderr.as_str()), (0, ""));
    for command in [
        "play",
        "analyze",
        "forbidden",
        "show",
        "convert",
        "completions",
        "man",
        "bench",
        "perft",
        "solve",
        "verify",
        "gomocup",
    ] {
        assert!(help.stdout.contains(command), "{command}");
        let help = kinjite(&[command, "--help"]);
        assert_eq!(help.status, 0);
        assert!(help.stdout.contains("Usage: kinjite"), "{}", help.stdout);
        assert!(help.stdout.contains("\nExamples:\n  kinjite "), "{}", help.stdout);
    }
    let version = kinjite(&["-V"]);
    assert_eq!((version.status, version.stderr.as_str()), (0, ""));
    assert_eq!(version.stdout, format!("kinjite {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn the_long_version_tells_the_build_the_instructions_and_the_weights() {
    // A file of weights has a header of 24 bytes, with the length of the text after it.
    let provenance = |file: &[u8]| {
        let length = u32::from_le_bytes(file[16..20].try_into().unwrap()) as usize;
        String::from_utf8(file[24..24 + length].to_vec()).unwrap()
    };
    let brain = run(&mut assert_cmd::cargo_bin_cmd!("pbrain-kinjite"), &["--version"], vec![]);
    let long = kinjite(&["--version"]);
    assert_eq!((long.status, long.stderr.as_str()), (0, ""));
    assert_eq!(brain.stdout, format!("pbrain-{}", long.stdout));
    let mut lines = long.stdout.lines();
    assert_eq!(lines.next(), kinjite(&["-V"]).stdout.lines().next());
    let system = format!(" for {} {}", std::env::consts::ARCH, std::env::consts::OS);
    assert!(lines.next().is_some_and(|build| build.ends_with(&system)), "{}", long.stdout);
    assert!(long.stdout.contains(&format!("\nsimd     {}\n", engine::simd::Isa::detect())));
    for (name, file) in [
        ("weights  freestyle", &include_bytes!("../../../engine/weights/freestyle.bin")[..]),
        ("         standard ", include_bytes!("../../../engine/weights/standard.bin")),
        ("         renju    ", include_bytes!("../../../engine/weights/renju.bin")),
    ] {
        let row = long.stdout.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        let (checksum, origin) = row.split_once(": ").unwrap();
        assert!(u32::from_str_radix(checksum.trim_start(), 16).is_ok(), "{row}");
        assert_eq!(origin, provenance(file));
    }
}

#[test]
fn nonsense_is_refused() {
    kinjite(&["frobnicate"]).refused("unrecognized subcommand 'frobnicate'");
    kinjite(&["bench", "--color", "pink"]).refused("possible values: auto, always, never");
    kinjite(&["analyze", "h8", "i9"]).refused("A position with blanks stands in quotes: 'h8 i9'.");
    assert!(!kinjite(&["bench", "fast"]).stderr.contains("A position with blanks"));
}

#[test]
fn a_position_without_a_command_is_seen() {
    let advice = |given: &str| {
        let quoted = if given.contains(' ') { format!("'{given}'") } else { given.to_owned() };
        let told = format!(
            "A command comes first: kinjite show {quoted}, or kinjite analyze {quoted}, for instance.\n"
        );
        kinjite(&[given]).refused(&told);
    };
    for given in ["h8i9", "h8 i9", "@board.txt", "game.sgf", "old game.psq"] {
        advice(given);
    }
    assert!(!kinjite(&["frobnicate"]).stderr.contains("A command comes first"));
    // No command takes an option as a value.
    let run = kinjite(&["forbidden", "h8", "--weights", "a.bin"]);
    run.refused("unexpected argument '--weights' found\n\nUsage: kinjite forbidden");
    kinjite(&["--weights", "a.bin", "analyze", "h8"]).refused("--weights stands after the command");
    kinjite(&["analyze", "h8", "--wieghts", "a.bin"])
        .refused("tip: a similar argument exists: '--weights'");
}

#[test]
fn without_a_command_or_as_pbrain_it_speaks_gomocup() {
    let session = "END\n";
    let plain = kinjite_with(&[], session);
    let asked = kinjite_with(&["gomocup"], session);
    let brain = run(&mut assert_cmd::cargo_bin_cmd!("pbrain-kinjite"), &[], session.into());
    for run in [plain, asked, brain] {
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        assert!(!run.stdout.contains("renju 15x15"), "no game: {}", run.stdout);
    }
}

#[test]
fn a_brain_tells_of_arguments_that_it_ignores_and_heeds_the_others() {
    let ignored = |words: &str| {
        format!("MESSAGE argument '{words}' is ignored: --help tells which there are\nOK\n")
    };
    for (arguments, told, suggests) in [
        (&["--suggest", "--foo"][..], ignored("--foo"), true),
        (&["--foo", "3", "--suggest"], ignored("--foo 3"), true),
        (&["--coordinates", "foo"], ignored("--coordinates foo"), false),
        (&["--weigths", "x.bin"], ignored("--weigths x.bin"), false),
        (&["--weights"], ignored("--weights"), false),
        (&["--suggest"], "OK\n".to_owned(), true),
    ] {
        let session = "START 15\nINFO max_node 9\nBEGIN\n".into();
        let run = run(&mut assert_cmd::cargo_bin_cmd!("pbrain-kinjite"), arguments, session);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{arguments:?}");
        let moves = run.stdout.strip_prefix(&told);
        let moves = moves.unwrap_or_else(|| panic!("{arguments:?}: {}", run.stdout));
        assert_eq!(moves.contains("SUGGEST "), suggests, "{arguments:?}: {moves}");
    }
}

#[cfg(unix)]
#[test]
fn the_name_alone_makes_it_a_brain() {
    let link = std::env::temp_dir().join(format!("pbrain-test-{}", std::process::id()));
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin!("kinjite"), &link).unwrap();
    // Whatever a manager passes it: what would be a command is none.
    let run = run(&mut assert_cmd::Command::new(&link), &["bench"], b"END\n".to_vec());
    std::fs::remove_file(&link).unwrap();
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(!run.stdout.contains("Bench"), "{}", run.stdout);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let program = assert_cmd::cargo::cargo_bin!("kinjite");
    for arguments in [&["perft", "", "1", "--divide"][..], &["--help"], &["play"]] {
        let mut child = Command::new(Path::new(&program))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(assert_cmd::cargo::cargo_bin!("kinjite"))
        .args(["perft", "", "1"])
        .stdin(Stdio::null())
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("error: cannot write the output: "), "{message}");
}
