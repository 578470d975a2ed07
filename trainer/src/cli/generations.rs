//! `trainer loop`.

use std::path::PathBuf;

use harness::machine::Machine;
use indicatif::ProgressBar;
use trainer::generations::{Event, Plan, run, run_shard};
use trainer::words::figure;

use super::{progress, say, warn_of};

const HELP: &str = "\
Examples:
  trainer loop trainer/loop.toml
  trainer loop trainer/loop.toml --shard 1";

/// Makes games, weights from them, a match against the weights before, and a report, generation by
/// generation; goes on where it ended.
#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// The configuration, in TOML
    config: PathBuf,
    /// End after this generation
    #[arg(long, value_name = "N", conflicts_with = "shard")]
    until: Option<u32>,
    /// Make the games of this shard of the generation that is next, and nothing else
    #[arg(long, value_name = "N")]
    shard: Option<u32>,
}

pub(super) fn go(arguments: &Arguments) -> anyhow::Result<()> {
    let plan = Plan::read(&arguments.config)?;
    warn_of(&Machine::this().commit);
    let mut bars = Bars::default();
    let mut listener = |event: Event<'_>| bars.show(event);
    let file = match arguments.shard {
        Some(shard) => run_shard(&plan, shard, &mut listener)?,
        None => run(&plan, arguments.until.unwrap_or(u32::MAX), &mut listener)?,
    };
    say(format_args!("{}\n", file.display()))?;
    Ok(())
}

/// A bar for what is going on, and a line for what is over.
#[derive(Default)]
struct Bars {
    bar: Option<ProgressBar>,
}

impl Bars {
    fn show(&mut self, event: Event<'_>) {
        match event {
            Event::Generation(number) => self.tell(&format!("generation {number}")),
            Event::Done(text) => self.tell(&format!("  {text}")),
            Event::Positions(count, of) => {
                self.bar(|| progress::positions(of)).set_position(count as u64);
            }
            Event::Epoch(epoch, of) => {
                let bar = self.bar(|| progress::epochs(of));
                bar.set_position(epoch.epoch as u64);
                let loss = figure(epoch.losses.held_out, 5);
                bar.set_message(format!("held-out loss {loss}"));
            }
            Event::Game(count, of, standing) => {
                let bar = self.bar(|| progress::games(of));
                bar.set_position(count as u64);
                bar.set_message(standing.to_owned());
            }
        }
    }

    fn bar(&mut self, new: impl FnOnce() -> ProgressBar) -> &ProgressBar {
        self.bar.get_or_insert_with(new)
    }

    fn tell(&mut self, text: &str) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        // What cannot be told is no reason to give up the loop.
        _ = say(format_args!("{text}\n"));
    }
}
