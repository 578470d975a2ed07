//! `trainer datagen`.

use std::path::PathBuf;

use anyhow::Context;
use engine::board::Rule;
use trainer::selfplay::{Settings, collect};
use trainer::weights::Source;
use trainer::words::counted;

use super::progress::positions;
use super::say;

const HELP: &str = "\
Examples:
  trainer datagen --positions 100000 --nodes 1500 --out renju.kjd
  trainer datagen --rule freestyle --seed 1001 --shard 3 --out freestyle-3.kjd";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// The file to write; where it exists already, it is gone on with
    #[arg(long, short)]
    out: PathBuf,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: Rule,
    /// Positions that the file is to have at least
    #[arg(long, default_value_t = 100_000)]
    positions: usize,
    /// Nodes of each search
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Decides the games, with the shard
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of this part, where several machines share the work
    #[arg(long, default_value_t = 0)]
    shard: u32,
    /// How far ahead a side may be after the opening, in units
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,
    /// Moves by chance, in thousandths
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(..=1000))]
    noise: u32,
    /// The weights to play with: a file, handmade, or built-in
    #[arg(long, default_value = "built-in")]
    weights: Source,
    /// Games at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { rule, nodes, seed, shard, balance, noise, .. } = arguments;
    let weights = arguments.weights.load(rule)?;
    let settings = Settings { rule, nodes, seed, shard, balance, noise, weights };
    let path = &arguments.out;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = positions(arguments.positions);
    let done = collect(path, &settings, arguments.positions, &pool, &mut |count| {
        bar.set_position(count as u64);
    })
    .with_context(|| path.display().to_string())?;
    bar.finish();
    let (positions, games) = (done.positions, done.games as usize);
    say(format_args!("{} of {}\n", counted(positions, "position"), counted(games, "game")))?;
    if let Some(rate) = done.an_hour() {
        say(format_args!("{rate:.0} positions an hour\n"))?;
    }
    Ok(())
}
