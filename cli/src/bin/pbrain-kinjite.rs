//! The Gomocup engine: `kinjite` under the name that managers look for.

use std::io::{self, BufReader};

fn main() -> anyhow::Result<()> {
    cli::gomocup::run(BufReader::new(io::stdin()), io::stdout())?;
    Ok(())
}
