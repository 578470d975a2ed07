//! The program as its users meet it.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::common::{harness, remaining, script};
use tempfile::TempDir;

#[test]
fn the_grammar_of_the_field_plays_a_match() {
    let directory = TempDir::new().unwrap();
    std::fs::write(directory.path().join("F"), "0,0, 1,1, 2,-1\n0,0, 1,0, 2,2\n").unwrap();
    let line = "match -engine cmd=internal name=a -engine cmd=internal name=b nodes=100 \
                -each nodes=300 option.hash=1 -rule 4 -games 2 -rounds 3 -repeat \
                -openings file=F type=offset order=random srand=7 -concurrency 2 -sgf out.sgf";
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = harness(&words, directory.path());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{text}");
    assert!(text.contains("a v b: "), "{text}");
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(last[0].starts_with("Pentanomial: ["), "{text}");
    assert!(last[1].starts_with("Elo: "), "{text}");
    let sgf = std::fs::read_to_string(directory.path().join("out.sgf")).unwrap();
    assert_eq!(sgf.lines().count(), 6);
    assert!(sgf.starts_with("(;FF[4]GM[4]") && sgf.contains("RO[1]"));
}

#[test]
fn a_command_line_without_sense_is_refused() {
    let here = Path::new(".");
    for (line, complaint) in [
        ("match -engine", "-engine takes cmd=COMMAND or cmd=internal"),
        ("match -bogus", "unknown flag '-bogus'"),
        ("match --engine cmd=internal", "a match takes at least two engines"),
        ("match --engine cmd=internal --engine cmd=internal", "has no limit"),
        ("match --engine cmd=internal --engine cmd=internal --time 1 --size 20", "20×20"),
        ("match --engine cmd=internal --engine cmd=internal --time 0", "0 is not in 1.."),
        ("match --engine cmd=internal --engine cmd=internal --nodes 0", "expected more than 0"),
        (
            "match --engine cmd=internal --engine cmd=internal --time 1 --games 0",
            "at least one game",
        ),
        (
            "match -engine cmd=internal -engine cmd=internal -each st=1 -games 9999999",
            "9999999 games of each two engines are too many: at most 1000000",
        ),
        (
            "match --engine cmd=internal --engine cmd=internal --each option.attack=9 --time 1",
            "the engine has no option attack=9",
        ),
        ("match --resume no-such-file", "no-such-file"),
        ("tune --names nonsense", "there is no parameter 'nonsense'"),
        ("tune --pairs 0", "nothing to tune"),
        ("tune --rate 2", "above 0 and at most 1"),
        ("tune --resume no-such-file", "no-such-file"),
        ("nps --only nonsense", "no position has 'nonsense' in its name"),
        ("nps --threads 1,0", "expected a whole number above zero"),
        ("ttd --depth 0", "0 is not in 1..=225"),
        ("kernels nonsense", "there is no kernel called 'nonsense'"),
        (
            "match --engine cmd=internal --engine cmd=internal --nodes 1 --openings no-such-file",
            "cannot read the openings 'no-such-file'",
        ),
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = harness(&words, here);
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(complaint), "{line}: {text}");
        assert_eq!(output.status.code(), Some(2), "{line}: {text}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let line = "match --engine cmd=internal --engine cmd=internal --nodes 1 --games 2";
    for line in ["selfcheck --positions 64", "kernels classes --samples 1 --time 1", line] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
            .args(line.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
        assert_eq!(output.status.code(), Some(0), "{line}");
    }
}

#[test]
fn an_engine_that_does_not_start_ends_the_match_before_it_begins() {
    let directory = TempDir::new().unwrap();
    let fake = |mode: &str| format!("cmd='sh {} {mode} {mode}.ids'", script().display());
    let (good, exits) = (fake("good"), "cmd='sh -c exit' name=gone".to_owned());
    let missing = "cmd='./no-such -x'".to_owned();
    for (engine, complaint) in [
        (&missing, "engine 'no-such', command './no-such -x', did not start: "),
        (&exits, "engine 'gone', command 'sh -c exit', exited: exit status: 0"),
    ] {
        let line = ["match", "--nodes", "1", "--games", "2", "--record", "r.jsonl", "--engine"];
        let output = harness(&[&line[..], &[&good, "--engine", engine]].concat(), directory.path());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with("harness: ") && text.contains(complaint), "{text}");
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        assert!(output.stdout.is_empty(), "nothing was played");
    }
    assert!(!directory.path().join("r.jsonl").exists());
    for line in ["match --compliance ./no-such", "referee --engine ./no-such"] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = harness(&words, directory.path());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains("does not start"), "{line}: {text}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}: {text}");
    }
}

#[test]
fn a_record_that_cannot_be_written_has_a_status_of_its_own() {
    let line = "match --engine cmd=internal --engine cmd=internal --nodes 1 --record /no/such/r";
    let output = harness(&line.split_whitespace().collect::<Vec<_>>(), Path::new("."));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.starts_with("harness: cannot write record '/no/such/r': "), "{text}");
    assert_eq!(output.status.code(), Some(3));
}

#[cfg(target_os = "linux")]
#[test]
fn the_files_of_a_match_that_goes_on_have_that_status_too() {
    let directory = TempDir::new().unwrap();
    let line = "match --engine cmd=internal --engine cmd=internal --nodes 1 --games 2 --record r";
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(harness(&words, directory.path()).status.code(), Some(0));
    let record = directory.path().join("r");
    let text = std::fs::read_to_string(&record).unwrap();
    let text: String = text.split_inclusive('\n').take(2).collect();
    std::fs::write(&record, &text).unwrap();
    let told = |output: &Output, told: &str| {
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.starts_with(told), "{text}");
        assert_eq!(output.status.code(), Some(3), "{text}");
    };
    let on = ["match", "--resume", "r", "--sgf", "/dev/full"];
    told(&harness(&on, directory.path()), "harness: cannot write SGF '/dev/full': ");
    // No file may have a byte.
    let before = std::fs::read(&record).unwrap();
    let program = format!("trap '' XFSZ; ulimit -f 0; exec {} ", env!("CARGO_BIN_EXE_harness"));
    let output = Command::new("sh")
        .args(["-c", &(program + &on[..3].join(" "))])
        .current_dir(directory.path())
        .output()
        .unwrap();
    told(&output, "harness: cannot write record 'r': ");
    assert_eq!(std::fs::read(&record).unwrap(), before, "it stays as it was");
    let left = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(left, 1, "nothing is left behind");
}

#[test]
fn an_empty_record_is_told_to_be_empty() {
    let output = harness(&["report", "/dev/null"], Path::new("."));
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &*text), (Some(2), "harness: record '/dev/null' is empty\n"));
}

#[test]
fn a_stopped_match_leaves_no_process_and_can_go_on() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("processes");
    let fake = |mode: &str| format!("cmd='sh {} {mode} {}'", script().display(), file.display());
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["match", "--nodes", "1", "--games", "2", "--record", "r.jsonl"])
        .args(["--engine", &fake("silent"), "--engine", &fake("silent")])
        .current_dir(directory.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // One to see that it starts, both engines, and what the one to move has started.
    wait_for(&mut child, || {
        std::fs::read_to_string(&file).is_ok_and(|text| text.lines().count() == 4)
    });
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(remaining(&file), Vec::<String>::new());
    let record = std::fs::read_to_string(directory.path().join("r.jsonl")).unwrap();
    assert!(record.contains("\"ending\":\"stopped\""), "{record}");
}

#[test]
fn measurements_run_and_their_records_make_a_report() {
    let directory = TempDir::new().unwrap();
    for (line, expected) in [
        (
            "match --engine cmd=internal --engine cmd=internal --nodes 100 --games 4 --quiet \
             --record m.jsonl --sprt elo1=20",
            "SPRT: LLR",
        ),
        ("selfplay --games 2 --nodes 100 --json s.json", "first as Black"),
        ("nps --time 5 --runs 1 --only dense --threads 1,2 --json n.json", "2 threads: "),
        ("ttd --depth 3 --only opening --json t.json", "renju-opening"),
        ("ttd --depth 3 --time 60000 --only renju-middle", "  decided early\n"),
        ("suite --nodes 100 --only detour --json u.json", "solved "),
        ("suite --solver --nodes 100 --quiet", "solved "),
        ("kernels evaluate --samples 1 --time 1 --json k.json", "evaluate"),
        ("sprt elo0=0 elo1=200 --runs 10", "SPRT normalized Elo 0..200"),
        ("report m.jsonl n.json t.json -o r.html", "r.html"),
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = harness(&words, directory.path());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains(expected), "{line}: {text}");
    }
    let html = std::fs::read_to_string(directory.path().join("r.html")).unwrap();
    assert_eq!(html.matches("<svg").count(), 6, "score, Elo, LLR, lengths, threads, depths");
    assert!(html.contains(">internal evaluates with ") && html.contains(">internal-2 evaluates"));
}

fn wait_for(child: &mut Child, done: impl Fn() -> bool) {
    while !done() {
        assert!(matches!(child.try_wait(), Ok(None)), "the match is over");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn tuning_goes_on_from_its_record_as_if_it_had_not_stopped() {
    let directory = TempDir::new().unwrap();
    let run = |line: &str| {
        let output = harness(&line.split_whitespace().collect::<Vec<_>>(), directory.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = run("tune --names futility_margin,late_base --nodes 60 --pairs 6 --batch 2 \
                     --rule freestyle --rate 1 --record whole");
    assert!(whole.starts_with("after 6 pairs of games at 60 nodes a move\n"), "{whole}");
    let record = std::fs::read_to_string(directory.path().join("whole")).unwrap();
    assert_eq!(record.lines().count(), 4, "the plan and three steps");
    // The plan, the first step, and a second one that was cut off.
    let cut: String = record.split_inclusive('\n').take(2).chain(["{\"pairs\":"]).collect();
    std::fs::write(directory.path().join("cut"), cut).unwrap();
    assert_eq!(run("tune --resume cut"), whole);
    let resumed = std::fs::read_to_string(directory.path().join("cut")).unwrap();
    assert_eq!(resumed, record);
}

#[test]
fn a_build_proves_itself() {
    let line = ["selfcheck", "--positions", "400", "--seed", "3"];
    let output = harness(&line, Path::new("."));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{text}");
    let rows = text.lines().filter(|line| line.ends_with(" 0")).count();
    assert_eq!(rows, 15, "three checks of five kinds of positions: {text}");
    assert!(text.contains("400 positions of seed 3"), "{text}");
    let verdict = text.lines().last().unwrap();
    let points = verdict.strip_prefix("no difference in ").unwrap();
    assert!(points.ends_with(" points compared"), "{verdict}");
    let none = harness(&["selfcheck", "--positions", "0"], Path::new("."));
    assert_eq!(none.status.code(), Some(2));
}
