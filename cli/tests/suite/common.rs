//! Running the program, and reading what it said.
#![expect(clippy::panic, clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use assert_cmd::Command;
use serde_json::Value;

/// What a run of the program left behind.
pub struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The output as one JSON value.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }

    /// The output as one JSON value a line.
    pub fn json_lines(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Checks that the run was refused with a message that has `part`, and said nothing else.
    #[track_caller]
    pub fn refused(&self, part: &str) {
        assert_eq!(self.status, 2, "{}", self.stderr);
        assert!(self.stderr.contains(part), "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        assert_eq!(self.stdout, "");
    }
}

/// Runs `kinjite` with nothing on standard input.
#[track_caller]
pub fn kinjite(arguments: &[&str]) -> Run {
    kinjite_with(arguments, "")
}

/// Runs `kinjite` with `input` on standard input.
#[track_caller]
pub fn kinjite_with(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    run(&mut assert_cmd::cargo_bin_cmd!("kinjite"), arguments, input.into())
}

/// Runs any command in an environment that says nothing but that text is UTF-8.
#[track_caller]
pub fn run(command: &mut Command, arguments: &[&str], input: Vec<u8>) -> Run {
    let output = command
        .args(arguments)
        .env_clear()
        .env("LANG", "C.UTF-8")
        .write_stdin(input)
        .output()
        .unwrap();
    Run {
        status: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Black makes a double-three at h8.
pub const DOUBLE_THREE: &str = "f8a1g8a3h9a5h10a7";
