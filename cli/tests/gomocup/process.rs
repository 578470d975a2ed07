//! The program as a process: what managers see from outside.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use engine::board::{ByColor, Rule};
use engine::eval::{Parameters, SideParameters};

use super::manager::coordinates;

/// A running program.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Drop for Program {
    fn drop(&mut self) {
        // Where all went well it has ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Program {
    fn start() -> Self {
        Self::with(&[])
    }

    fn with(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-kinjite"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = child.stdout.take().map(BufReader::new);
        Self { child, input, output }
    }

    fn send(&mut self, lines: &str) {
        self.input.as_mut().unwrap().write_all(format!("{lines}\r\n").as_bytes()).unwrap();
    }

    /// The next line that is no summary of a search.
    fn reply(&mut self) -> String {
        loop {
            let mut line = String::new();
            let length = self.output.as_mut().unwrap().read_line(&mut line).unwrap();
            assert_ne!(length, 0, "it has ended");
            if !line.starts_with("MESSAGE depth ") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// What the next search makes of the position.
    fn value(&mut self) -> String {
        let mut line = String::new();
        while !line.starts_with("MESSAGE depth ") {
            line.clear();
            let length = self.output.as_mut().unwrap().read_line(&mut line).unwrap();
            assert_ne!(length, 0, "it has ended");
        }
        line.split(' ').nth(4).unwrap().to_owned()
    }

    /// The time until a move comes.
    fn time_to_move(&mut self) -> Duration {
        let start = Instant::now();
        let reply = self.reply();
        assert!(coordinates(&reply).is_some(), "no move: {reply}");
        start.elapsed()
    }

    /// Its end must come soon, with a good status and nothing on stderr.
    fn assert_ends(&mut self) {
        let start = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(start.elapsed() < Duration::from_secs(1), "it goes on");
            sleep(Duration::from_millis(5));
        }
        assert!(self.child.wait().unwrap().success());
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(errors, "");
    }
}

#[test]
fn it_ends_when_told_to_and_leaves_stderr_alone() {
    let mut program = Program::start();
    program.send("rubbish\nTURN x\nINFO rule 99\nSTART 15\nINFO timeout_turn 30\nBEGIN");
    for _ in 0..5 {
        program.reply();
    }
    program.send("INFO timeout_turn 60000\nTURN 0,0");
    sleep(Duration::from_millis(50));
    program.send("END");
    program.assert_ends();
}

#[test]
fn a_file_of_weights_counts_in_games_of_its_rule() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("renju.bin");
    let mut side = SideParameters::zero();
    side.threats.fill(16 * 777);
    let sides = ByColor::new(side.clone(), side);
    let parameters = Parameters { rule: Rule::RENJU, provenance: "a test".to_owned(), sides };
    std::fs::write(&path, parameters.encode().unwrap()).unwrap();
    for (rule, counts) in [(4, true), (1, false)] {
        let mut program = Program::with(&["--weights", path.to_str().unwrap()]);
        program.send(&format!("START 15\nINFO rule {rule}\nINFO max_depth 2\nTURN 7,7"));
        let value = program.value();
        // Every quiet position is worth as much to whoever is to move.
        assert_eq!(value.trim_start_matches(['+', '-']) == "777", counts, "rule {rule}: {value}");
        program.send("END");
        program.assert_ends();
    }
}

#[test]
fn it_ends_with_its_manager() {
    let mut program = Program::start();
    program.send("START 15\nINFO hash_size 4096\nINFO timeout_turn 60000\nTURN 7,7");
    assert_eq!(program.reply(), "OK");
    program.output = None;
    program.input = None;
    program.assert_ends();
}

#[cfg(target_os = "linux")]
mod linux {
    use super::{Command, Duration, Program, sleep};

    impl Program {
        /// Stops and continues it as a judge does between moves.
        fn signal(&self, name: &str) {
            let id = self.child.id().to_string();
            assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
        }

        /// The most memory that it has held at a time, in bytes.
        fn peak_memory(&self) -> u64 {
            let path = format!("/proc/{}/status", self.child.id());
            let status = std::fs::read_to_string(path).unwrap();
            let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
            line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
        }
    }

    #[test]
    fn time_in_which_it_is_stopped_is_not_its_own() {
        let mut program = Program::start();
        program.send("START 15\nINFO timeout_turn 400\nINFO timeout_match 100000");
        assert_eq!(program.reply(), "OK");
        for place in ["7,7", "0,0", "0,14"] {
            program.signal("-STOP");
            sleep(Duration::from_millis(600));
            program.signal("-CONT");
            program.send(&format!("INFO time_left 90000\nTURN {place}"));
            let time = program.time_to_move();
            // Iterations that would not end in time are not begun.
            assert!(time > Duration::from_millis(150), "{time:?}: the pause counted as thought");
        }
        program.send("END");
        program.assert_ends();
    }

    #[test]
    fn memory_stays_within_its_limit() {
        for limit in [30_000_000, 100_000_000, 350_000_000] {
            let mut program = Program::start();
            program.send(&format!("INFO max_memory {limit}\nSTART 15\nINFO timeout_turn 60000"));
            program.send("INFO max_node 400000\nTURN 7,7");
            assert_eq!(program.reply(), "OK");
            program.time_to_move();
            program.send("TURN 0,0");
            program.time_to_move();
            let peak = program.peak_memory();
            assert!(peak < limit, "{peak} of {limit} bytes");
            program.send("RESTART\nTURN 7,7");
            assert_eq!(program.reply(), "OK");
            program.time_to_move();
            let again = program.peak_memory();
            assert!(again < limit, "{again} of {limit} bytes in the second game");
            program.send("END");
            program.assert_ends();
        }
    }
}
