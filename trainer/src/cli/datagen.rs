//! `trainer datagen`.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use engine::board::Rule;
use engine::eval::Weights;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use trainer::data::{Header, Sample, Writer};
use trainer::selfplay::{Player, Settings};

#[derive(clap::Args)]
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
    #[arg(long, default_value_t = 1_000)]
    nodes: u32,
    /// Decides the games, with the shard
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of this part, where several machines share the work
    #[arg(long, default_value_t = 0)]
    shard: u32,
    /// How far ahead a side may be after the opening, in units
    #[arg(long, default_value_t = 250)]
    balance: i32,
    /// Moves by chance, in thousandths
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u32).range(..=1000))]
    noise: u32,
    /// The weights to play with; those of the engine where none are given
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Games at once; 0 for as many as there are cores
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

/// Games of a block: what is lost at most where a run is broken off.
const BLOCK: u32 = 64;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let &Arguments { rule, nodes, seed, shard, balance, noise, .. } = arguments;
    let weights = match &arguments.weights {
        Some(path) => load(path)?,
        None => Weights::default(),
    };
    let settings = Settings { rule, nodes, seed, shard, balance, noise, weights };
    let header = Header::new(&settings).context("the rule has no name")?;
    let mut seen = HashSet::new();
    let key = |sample: &Sample| sample.position(rule).symmetric_key();
    let path = &arguments.out;
    let mut writer = Writer::resume(path, &header, |sample| _ = seen.insert(key(sample)))
        .with_context(|| path.display().to_string())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads).build()?;
    let bar = ProgressBar::new(arguments.positions as u64).with_style(style());
    let start = Instant::now();
    let before = seen.len();
    bar.set_position(before as u64);
    while seen.len() < arguments.positions {
        let first = writer.next_game();
        let games: Vec<Vec<Sample>> = pool.install(|| {
            let play = |player: &mut Player, number| player.game(number);
            (first..first + BLOCK)
                .into_par_iter()
                .map_init(|| Player::new(settings), play)
                .collect()
        });
        let samples: Vec<Sample> =
            games.into_iter().flatten().filter(|sample| seen.insert(key(sample))).collect();
        writer.write(&samples, BLOCK).with_context(|| path.display().to_string())?;
        bar.set_position(seen.len() as u64);
    }
    bar.finish();
    let hours = start.elapsed().as_secs_f64() / 3600.0;
    let count = seen.len();
    println!("{count} positions of {} games", writer.next_game());
    println!("{:.0} positions an hour", (count - before) as f64 / hours);
    Ok(())
}

fn load(path: &Path) -> anyhow::Result<Weights> {
    let name = || path.display().to_string();
    let bytes = fs::read(path).with_context(name)?;
    Weights::default().with_file(&bytes).with_context(name)
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} positions, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}
