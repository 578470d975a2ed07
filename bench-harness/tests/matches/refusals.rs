//! What the program refuses, and how it says so.

use crate::common::harness;
use tempfile::TempDir;

#[test]
fn no_file_of_hours_is_written_over() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("kept");
    let other = ": give another name, or take it away\n";
    let resume = ": --resume goes on with it, another name begins anew\n";
    let engines = "--engine cmd=internal --engine cmd=internal --nodes 1";
    for (line, what, instead) in [
        (&*format!("match {engines} --games 2 --record kept"), "record", resume),
        (&*format!("match {engines} --games 2 --sgf kept"), "SGF", other),
        (
            "match -engine cmd=internal -engine cmd=internal -each nodes=1 -games 2 -record kept",
            "record",
            resume,
        ),
        ("tune --nodes 1 --pairs 1 --record kept", "record", resume),
        ("selfplay --nodes 1 --games 1 --sgf kept", "SGF", other),
        ("selfplay --nodes 1 --games 1 --json kept", "record", other),
        ("referee --engine ./no-such --record kept", "record", other),
    ] {
        std::fs::write(&file, "a night").unwrap();
        let output = harness(&line.split(' ').collect::<Vec<_>>(), directory.path());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told, format!("harness: {what} 'kept' is not empty{instead}"), "{line}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "a night", "{line}");
        if what == "record" && !line.starts_with("referee") {
            std::fs::write(&file, "").unwrap();
            let output = harness(&line.split(' ').collect::<Vec<_>>(), directory.path());
            assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
            assert!(file.metadata().unwrap().len() > 0, "{line}");
        }
    }
}

#[test]
fn what_was_meant_is_told_with_what_was_wrong() {
    let pair = "match --engine cmd=internal --engine cmd=internal --nodes 1 --each ";
    let number = ": expected a whole number";
    for (line, told) in [
        (
            "match --engine foo",
            "--engine: foo: expected key=value; a command is cmd=foo".to_owned(),
        ),
        (&format!("{pair}option.hash=abc"), format!("option hash=abc{number}")),
        (&format!("{pair}option.hash=-1"), format!("option hash=-1{number}")),
        (&format!("{pair}option.seed=abc"), format!("option seed=abc{number}")),
        (&format!("{pair}option.window=wide"), format!("option window=wide{number}")),
        (
            &format!("{pair}option.strength=101"),
            format!("option strength=101{number} from 0 to 100"),
        ),
    ] {
        let output = harness(&line.split(' ').collect::<Vec<_>>(), ".".as_ref());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with("harness: ") && text.ends_with(&format!("{told}\n")), "{text}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}");
    }
}

#[test]
fn unknown_names_are_followed_by_the_known_ones() {
    for (line, told) in [
        ("kernels foo", "there is no kernel called 'foo': there are play_undo, "),
        ("tune --names foo", "there is no parameter 'foo': there are "),
        #[cfg(feature = "profile")]
        ("profile foo", "'foo' is none of renju-opening, renju-early, "),
        #[cfg(feature = "profile")]
        ("profile h8h8", "freestyle-dense, and no moves: move 2 "),
    ] {
        let output = harness(&line.split(' ').collect::<Vec<_>>(), ".".as_ref());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(told), "{line}: {text}");
        assert!(!line.starts_with("tune") || text.contains(", late_base, "), "{text}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}");
    }
}
