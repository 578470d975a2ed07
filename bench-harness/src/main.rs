//! `harness`: speed, strength and correctness of gomoku engines, measured.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
