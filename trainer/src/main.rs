//! `trainer`: learns the evaluation of the engine from its own games.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
