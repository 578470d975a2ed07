//! One generation after the other: games, weights learned from them, a match against the weights
//! before, a report.
//!
//! Everything lies in one folder, and what is complete there is not done again; what belongs to
//! another run, or is damaged, is told and left alone.

mod error;
mod files;
mod fitting;
mod games;
mod meeting;
mod plan;
mod report;
mod shapes;

use std::fs;
use std::path::{Path, PathBuf};

use engine::board::Rule;
use engine::eval::Weights;

pub use error::LoopError;
pub use fitting::Epoch;
pub use plan::{DataPlan, MatchPlan, Plan, PlanError};
pub use shapes::{SHAPES, Shape};

use crate::weights::Source;
use files::Files;
use fitting::Fitted;
use games::Made;
use meeting::Met;

/// What is going on.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A generation begins.
    Generation(u32),
    /// There are so many positions in a file, of those that there are to be.
    Positions(usize, usize),
    /// So many epochs are over, of those that there are to be.
    Epoch(&'a Epoch, usize),
    /// So many games are over, of those that there are to be, and this is how they stand.
    Game(usize, usize, &'a str),
    /// A stage is over, and this came of it.
    Done(&'a str),
}

/// Who hears of it.
pub type Listener<'a> = &'a mut dyn FnMut(Event<'_>);

/// The weights that games are played with, and what they are called.
#[derive(Clone, Debug)]
struct Present {
    name: String,
    source: Source,
    weights: Weights,
}

impl Present {
    fn new(name: String, source: Source, rule: Rule) -> Result<Self, LoopError> {
        let weights = source.load(rule)?;
        Ok(Self { name, source, weights })
    }

    /// The weights that the loop begins with; a copy is kept, so that they stay what they were.
    fn first(plan: &Plan) -> Result<Self, LoopError> {
        let path = plan.folder.join("first.bin");
        let source = match plan.weights.bytes(plan.rule)? {
            None => Source::BuiltIn,
            Some(bytes) => {
                plan.weights.load(plan.rule)?;
                if !path.exists() {
                    files::write(&path, &bytes)?;
                } else if fs::read(&path).map_err(LoopError::read(&path))? != bytes {
                    let what = format!("it is not '{}'", plan.weights);
                    return Err(LoopError::Foreign { path, what });
                }
                Source::File(path)
            }
        };
        Self::new(plan.weights.to_string(), source, plan.rule)
    }
}

/// A generation at work.
struct Generation<'a> {
    plan: &'a Plan,
    number: u32,
    files: Files,
    present: Present,
}

/// Runs the loop up to generation `until`, or goes on where it ended; returns the report.
///
/// # Errors
///
/// Where a file cannot be read or written, or belongs to another run.
pub fn run(plan: &Plan, until: u32, listener: Listener<'_>) -> Result<PathBuf, LoopError> {
    let mut present = first(plan)?;
    let mut summaries = Vec::new();
    let report = plan.folder.join("report.md");
    for number in 1..=plan.generations.min(until) {
        listener(Event::Generation(number));
        let files = Files::new(&plan.folder, number)?;
        let generation = Generation { plan, number, files, present };
        let stages = generation.stages(listener)?;
        let summary = generation.report(&stages)?;
        listener(Event::Done(if summary.kept {
            "the new weights are kept"
        } else {
            "the new weights are not kept"
        }));
        present = generation.winner(stages);
        summaries.push(summary);
        files::write(&report, report::of_all(plan, &summaries))?;
    }
    Ok(report)
}

/// Makes the games of one shard of the first generation that is not over, for machines that share the
/// work; returns their file.
///
/// # Errors
///
/// Where a file cannot be read or written, or belongs to another run.
pub fn run_shard(plan: &Plan, shard: u32, listener: Listener<'_>) -> Result<PathBuf, LoopError> {
    let mut present = first(plan)?;
    for number in 1..=plan.generations {
        let files = Files::new(&plan.folder, number)?;
        let generation = Generation { plan, number, files, present };
        if !generation.is_over() {
            return generation.make_shard(shard, listener);
        }
        let stages = generation.stages(&mut |_| {})?;
        present = generation.winner(stages);
    }
    Err(LoopError::Over)
}

fn first(plan: &Plan) -> Result<Present, LoopError> {
    let folder: &Path = &plan.folder;
    fs::create_dir_all(folder).map_err(LoopError::unwritten(folder))?;
    Present::first(plan)
}

/// What the stages of a generation came to.
struct Stages {
    made: Made,
    fitted: Fitted,
    new: Present,
    met: Met,
}

impl Generation<'_> {
    /// Does what is not done yet.
    fn stages(&self, listener: Listener<'_>) -> Result<Stages, LoopError> {
        self.check_openings()?;
        let made = self.make_games(listener)?;
        listener(Event::Done(&made.to_string()));
        let (fitted, new) = self.fit(listener)?;
        listener(Event::Done(&fitted.to_string()));
        let met = self.meet(&new, listener)?;
        listener(Event::Done(&met.to_string()));
        Ok(Stages { made, fitted, new, met })
    }

    /// Whether the new weights take the place of those before.
    fn keeps(&self, stages: &Stages) -> bool {
        stages.met.superiority() >= self.plan.meeting.confidence
    }

    /// The weights to go on with.
    fn winner(self, stages: Stages) -> Present {
        if self.keeps(&stages) { stages.new } else { self.present }
    }

    /// Whether there is nothing left to do.
    fn is_over(&self) -> bool {
        self.files.path("report.md").exists()
    }
}
