//! `trainer fit` and `trainer handmade`.

use std::path::{Path, PathBuf};

use anyhow::Context;
use engine::board::Rule;
use formats::write_whole;
use harness::machine::Machine;
use trainer::learn::{Ingredients, Progress, Recipe, RecipeError, handmade};

use trainer::words::{counted, figure};

use super::failure::Unwritten;
use super::{say, warn_of};

const HELP: &str = "\
Examples:
  trainer fit renju.kjd --out renju.bin
  trainer fit games-*.kjd --rule freestyle --epochs 40 --out freestyle.bin";

const HANDMADE_HELP: &str = "\
Example:
  trainer handmade --rule standard --out handmade.bin";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// Files of positions
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, short)]
    out: PathBuf,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: Rule,
    /// What the result counts beside the search's score, from 0 to 1
    #[arg(long, default_value_t = Recipe::default().result)]
    result: f32,
    /// Units that make a factor of e in the odds of winning, in the weights to be
    #[arg(long, default_value_t = Recipe::default().units)]
    units: f32,
    /// The penalty on a code's own number
    #[arg(long, default_value_t = Recipe::default().penalty)]
    penalty: f32,
    /// What a position counts that the search decided, where others count one
    #[arg(long, default_value_t = Recipe::default().decided)]
    decided: f32,
    /// Times that all positions are gone through
    #[arg(long, default_value_t = Recipe::default().epochs)]
    epochs: usize,
    /// The size of the largest step: from nothing it grows to this, and falls to nothing
    #[arg(long, default_value_t = Recipe::default().rate)]
    rate: f32,
    /// Decides the order
    #[arg(long, default_value_t = Recipe::default().seed)]
    seed: u64,
}

impl Arguments {
    const fn recipe(&self) -> Recipe {
        let &Self { result, units, penalty, decided, epochs, rate, seed, .. } = self;
        Recipe { result, units, penalty, decided, epochs, rate, seed }
    }

    /// What makes no sense on the command line.
    pub(super) fn nonsense(&self) -> Option<RecipeError> {
        self.recipe().check().err()
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (rule, commit) = (arguments.rule, Machine::this().commit);
    let mut ingredients = Ingredients::default();
    for path in &arguments.data {
        ingredients.read(path, rule).with_context(|| path.display().to_string())?;
    }
    ingredients.check()?;
    warn_of(&commit);
    let (count, scale) = (counted(ingredients.positions(), "position"), ingredients.scale());
    say(format_args!(
        "{count}; {scale:.0} units of their scores to a factor of e\n\
         epoch  trained  held out  results  moves    first\n"
    ))?;
    let parameters = arguments.recipe().make(&ingredients, rule, &commit, tell)?;
    write(&arguments.out, &parameters.encode()?)
}

fn tell(epoch: usize, p: &Progress) {
    let trained = p.trained;
    let [held_out, results] = [p.held_out, p.results].map(|loss| figure(loss, 5));
    let (moves, first) = (figure(p.order, 4), figure(p.first.map(|share| 100.0 * share), 1));
    // What cannot be told is no reason to give up the fit.
    _ = say(format_args!(
        "{epoch:5}  {trained:.5}  {held_out:7}   {results:7}  {moves:6}  {first:>5} %\n"
    ));
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = write_whole(path, |out| out.write_all(bytes));
    written.map(drop).with_context(|| Unwritten::file(path))
}

#[derive(clap::Args)]
#[command(after_help = HANDMADE_HELP)]
pub(super) struct Handmade {
    /// The file of weights to write
    #[arg(long, short)]
    out: PathBuf,
    /// freestyle, standard or renju
    #[arg(long, default_value = "renju")]
    rule: Rule,
}

pub(super) fn run_handmade(arguments: &Handmade) -> anyhow::Result<()> {
    write(&arguments.out, &handmade(arguments.rule).encode()?)
}
