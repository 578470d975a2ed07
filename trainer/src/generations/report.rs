//! What is told of a generation, and of all of them: Markdown, with plots beside it.

use core::fmt::Write;

use engine::board::Color;
use engine::eval::{Score, Weights};
use harness::report::{Curve, lines};
use indicatif::HumanCount;

use super::fitting::Fitted;
use super::games::Made;
use super::{Generation, LoopError, Plan, Present, SHAPES, Shape, Stages, files};
use crate::calibration::{Games, Scored, Which, plot};
use crate::weights::Source;
use crate::words::counted;

/// A generation in a few words.
#[derive(Debug)]
pub(super) struct Summary {
    number: u32,
    made: Made,
    positions: usize,
    /// As they are told.
    loss: String,
    error: String,
    met: String,
    against: String,
    pub(super) kept: bool,
}

impl Generation<'_> {
    /// Writes the report, and the plots in it.
    pub(super) fn report(&self, stages: &Stages) -> Result<Summary, LoopError> {
        let games = self.held_out()?;
        let judged = self.judge(&games, &stages.new)?;
        files::write(&self.files.path("loss.svg"), loss_curves(&stages.fitted)?)?;
        files::write(&self.files.path("calibration.svg"), plot(&judged)?)?;
        let kept = self.keeps(stages);
        let text = [
            self.introduction(stages),
            losses(&games, &judged),
            "![Losses by epoch](loss.svg)\n\n![What was won by what was promised](calibration.svg)\n"
                .to_owned(),
            self.outcome(stages, kept),
            self.shapes(stages.new.weights),
        ];
        files::write(&self.files.path("report.md"), text.join("\n"))?;
        let [loss, _, _, error] =
            judged.last().map(|(_, scored)| scored.figures()).unwrap_or_default();
        Ok(Summary {
            number: self.number,
            made: stages.made,
            positions: stages.fitted.positions,
            loss,
            error,
            met: stages.met.to_string(),
            against: self.present.name.clone(),
            kept,
        })
    }

    /// The games that were held out, of all files learned from.
    fn held_out(&self) -> Result<Games, LoopError> {
        let mut games = Games::new(self.plan.rule, Which::HeldOut);
        for path in self.all_games()? {
            games.read(&path).map_err(LoopError::data(&path))?;
        }
        Ok(games)
    }

    /// The scores of the searches, of what was made by hand, of the weights before and of the new ones.
    fn judge(&self, games: &Games, new: &Present) -> Result<Vec<(String, Scored)>, LoopError> {
        let mut judged = vec![("search".to_owned(), games.searched())];
        if self.present.name != Source::Handmade.to_string() {
            let weights = Source::Handmade.load(self.plan.rule)?;
            judged.push((Source::Handmade.to_string(), games.evaluated(weights)));
        }
        for weights in [&self.present, new] {
            judged.push((weights.name.clone(), games.evaluated(weights.weights)));
        }
        Ok(judged)
    }

    fn introduction(&self, stages: &Stages) -> String {
        let (made, fitted) = (&stages.made, &stages.fitted);
        let named = |present: &Present| {
            let tables = present.weights.of(self.plan.rule);
            let (name, checksum) = (&present.name, tables.checksum());
            format!("{name} ({checksum:08x}): {}", tables.provenance())
        };
        format!(
            "# {}, generation {}\n\n- games: {made}, {} nodes a search\n- learned from: {}, \
             {:.0} units of their scores to a factor of e\n- before: {}\n- new: {}\n",
            self.plan.rule,
            self.number,
            self.plan.data.nodes,
            counted(fitted.positions, "position"),
            fitted.scale,
            named(&self.present),
            named(&stages.new),
        )
    }

    fn outcome(&self, stages: &Stages, kept: bool) -> String {
        let (met, meeting) = (&stages.met, &self.plan.meeting);
        format!(
            "## Match\n\nThe new weights against those of {}, {}: {met} (95 %), likely to be the \
             stronger ones by {:.3}.\n\n**{}**: {} is asked for.\n",
            self.present.name,
            meeting.control(),
            met.superiority(),
            if kept { "Kept" } else { "Not kept" },
            meeting.confidence,
        )
    }

    /// What the new weights make of the best-known shapes, and those before.
    fn shapes(&self, new: Weights) -> String {
        let value = |shape: &Shape, owner, to_move| {
            let of = |weights| shape.value(self.plan.rule, owner, to_move, weights);
            format!("{:+} ({:+})", of(new), of(self.present.weights))
        };
        let mut text = format!(
            "## Shapes\n\nUnits that a shape, alone on the board, is worth to its side; those of {} in \
             brackets. Fours are there to be compared: the search never asks for the value of a board \
             where one is to be answered.\n\n| shape | Black's, Black to move | Black's, White to move | White's, White to \
             move | White's, Black to move |\n| --- | --- | --- | --- | --- |\n",
            self.present.name,
        );
        for shape in &SHAPES {
            let values = Color::ALL.map(|owner| {
                let [own, other] = [owner, !owner].map(|to_move| value(shape, owner, to_move));
                format!("{own} | {other}")
            });
            _ = writeln!(text, "| {} | {} |", shape.name, values.join(" | "));
        }
        text
    }
}

/// A row for each kind of scores.
fn losses(games: &Games, judged: &[(String, Scored)]) -> String {
    let mut text = format!(
        "## Losses\n\nOf {} of {} held out; {:.0} units to a factor of e.\n\n\
         | scores of | loss | factor that fits | loss with it | calibration error |\n\
         | --- | --- | --- | --- | --- |\n",
        counted(games.len(), "position"),
        counted(games.games(), "game"),
        Score::UNITS,
    );
    for (name, scored) in judged {
        let [loss, factor, best, error] = scored.figures();
        _ = writeln!(text, "| {name} | {loss} | {factor} | {best} | {error} % |");
    }
    text
}

fn loss_curves(fitted: &Fitted) -> Result<String, LoopError> {
    type Loss = fn(&crate::learn::Progress) -> Option<f64>;
    let kinds: [(&str, Loss); 3] = [
        ("where it learned", |losses| Some(losses.trained)),
        ("held out", |losses| losses.held_out),
        ("held out, results alone", |losses| losses.results),
    ];
    #[expect(clippy::cast_precision_loss, reason = "epochs are few")]
    let curve = |(name, loss): (&str, Loss)| {
        let points =
            fitted.epochs.iter().filter_map(|it| Some((it.epoch as f64, loss(&it.losses)?)));
        // The first steps are wilder than guessing, and would flatten the rest.
        Curve { name: name.to_owned(), points: points.filter(|point| point.1 < 1.0).collect() }
    };
    Ok(lines("Losses", ["epoch", "cross-entropy"], &kinds.map(curve))?)
}

/// The report of the whole loop.
pub(super) fn of_all(plan: &Plan, summaries: &[Summary]) -> String {
    let mut text = format!(
        "# {}, {} of {} generations\n\n| generation | positions made | an hour | learned from | loss | \
         calibration error | against | match | |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        plan.rule,
        summaries.len(),
        plan.generations,
    );
    for it in summaries {
        let rate = it
            .made
            .an_hour
            .map_or_else(|| "–".to_owned(), |rate| HumanCount(rate as u64).to_string());
        _ = writeln!(
            text,
            "| [{0}](generation-{0}/report.md) | {1} | {rate} | {2} | {3} | {4} % | {5} | {6} | \
             {7} |",
            it.number,
            HumanCount(it.made.positions as u64),
            HumanCount(it.positions as u64),
            it.loss,
            it.error,
            it.against,
            it.met,
            if it.kept { "kept" } else { "not kept" },
        );
    }
    text
}
