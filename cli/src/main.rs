//! The program `kinjite`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::program::run(std::env::args_os().collect())
}
