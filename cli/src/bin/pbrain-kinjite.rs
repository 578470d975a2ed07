//! The Gomocup engine: `kinjite` under the name that managers look for.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::program::run_brain(&std::env::args_os().collect::<Vec<_>>())
}
