//! What is told of a search while it runs, for board programs that asked for it.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use engine::eval::Score;
use engine::search::{Listener, Report, RootMove, Variation};

use super::cell::Grid;
use super::settings::Detail;

/// How long a search goes on before single moves are told of: earlier ones fly by.
const SETTLED: Duration = Duration::from_millis(200);

/// Writes what happens.
pub(super) struct Narrator<'a, W> {
    output: &'a mut W,
    detail: Detail,
    grid: Grid,
    /// How many lines were asked for; there may be more to choose from.
    lines: usize,
    start: Instant,
    /// The lines that were told last.
    told: Vec<Variation>,
    result: io::Result<()>,
}

impl<'a, W: Write> Narrator<'a, W> {
    pub(super) fn new(output: &'a mut W, detail: Detail, grid: Grid, lines: usize) -> Self {
        Self {
            output,
            detail,
            grid,
            lines,
            start: Instant::now(),
            told: Vec::new(),
            result: Ok(()),
        }
    }

    /// Tells the lines of the whole search, where they are others than those of the last iteration.
    ///
    /// # Errors
    ///
    /// Where something could not be written.
    pub(super) fn finish(mut self, report: &Report) -> io::Result<()> {
        if self.told != report.lines {
            self.tell_lines(report);
        }
        self.result
    }

    fn tell_lines(&mut self, report: &Report) {
        if self.detail.lines {
            self.told = report.lines.iter().take(self.lines).cloned().collect();
            for number in 0..self.told.len() {
                self.write(&block(report, number, self.told.len(), self.grid));
            }
        }
    }

    /// Writes, unless that has failed before.
    fn write(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        }
    }
}

impl<W: Write> Listener for Narrator<'_, W> {
    fn iteration(&mut self, report: &Report) {
        self.tell_lines(report);
        if let (true, Some(best)) = (self.detail.moves, report.best()) {
            let best = self.grid.cell(best);
            self.write(&format!("MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST {best}\n"));
        }
    }

    fn root_move(&mut self, event: RootMove) {
        if self.detail.moves && self.start.elapsed() >= SETTLED {
            let (word, point) = match event {
                RootMove::Begun(point) => ("POS", point),
                RootMove::Best(point) => ("BEST", point),
                RootMove::Lost(point) => ("LOST", point),
                RootMove::Done(point) => ("DONE", point),
            };
            let cell = self.grid.cell(point);
            self.write(&format!("MESSAGE REALTIME {word} {cell}\n"));
        }
    }
}

/// The lines about one of the `count` best moves; they are numbered from 0.
fn block(report: &Report, number: usize, count: usize, grid: Grid) -> String {
    let line = &report.lines[number];
    let facts = [
        ("PV", number.to_string()),
        ("NUMPV", count.to_string()),
        ("DEPTH", report.depth.to_string()),
        ("SELDEPTH", report.selective_depth.to_string()),
        ("NODES", report.nodes.to_string()),
        ("TOTALNODES", report.nodes.to_string()),
        ("TOTALTIME", report.elapsed.as_millis().to_string()),
        ("SPEED", report.nodes_per_second().to_string()),
        ("EVAL", value(line.score)),
        ("WINRATE", format!("{:.4}", chance(line.score))),
        ("BESTLINE", grid.cells(&line.moves)),
        ("PV", "DONE".to_owned()),
    ];
    facts.iter().fold(String::new(), |text, (name, fact)| text + &format!("INFO {name} {fact}\n"))
}

/// Units, or plies to the end of the game.
fn value(score: Score) -> String {
    if score.plies_to_end().is_some() { score.to_string() } else { score.units().to_string() }
}

/// The chance to win, from 0 to 1.
fn chance(score: Score) -> f64 {
    /// Units to a factor of e in the odds (`docs/evaluation.md`).
    const UNITS: f64 = 150.0;
    match score {
        score if score.is_win() => 1.0,
        score if score.is_loss() => 0.0,
        score => 1.0 / (1.0 + (-f64::from(score.units()) / UNITS).exp()),
    }
}

#[cfg(test)]
mod tests {
    use engine::board::{Point, Size};

    use super::super::cell::Coordinates;
    use super::*;

    const GRID: Grid = Grid { size: Size::MAX, coordinates: Coordinates::Plain };

    fn line(x: u8, score: Score) -> Variation {
        Variation {
            moves: [(x, 14), (x, 13)].iter().filter_map(|&(x, y)| Point::new(x, y)).collect(),
            score,
            depth: 9,
        }
    }

    fn report(lines: Vec<Variation>) -> Report {
        let elapsed = Duration::from_millis(250);
        Report { lines, depth: 9, selective_depth: 14, nodes: 1000, elapsed, ..Report::default() }
    }

    /// What is written of two iterations and the end.
    fn told(detail: Detail) -> String {
        let mut output = Vec::new();
        let mut narrator = Narrator::new(&mut output, detail, GRID, 2);
        narrator.root_move(RootMove::Begun(Point::new(0, 0).unwrap()));
        narrator.iteration(&report(vec![line(2, Score::eval(150)), line(3, Score::loss_in(4))]));
        narrator.finish(&report(vec![line(4, Score::win_in(5))])).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn lines_are_told_as_board_programs_read_them() {
        let text = told(Detail { moves: false, lines: true });
        let expected = "INFO PV 0\nINFO NUMPV 2\nINFO DEPTH 9\nINFO SELDEPTH 14\nINFO NODES 1000\n\
             INFO TOTALNODES 1000\nINFO TOTALTIME 250\nINFO SPEED 4000\nINFO EVAL 150\n\
             INFO WINRATE 0.7311\nINFO BESTLINE 2,0 2,1\nINFO PV DONE\nINFO PV 1\nINFO NUMPV 2\n";
        assert!(text.starts_with(expected), "{text}");
        assert!(text.contains("INFO EVAL -M4\nINFO WINRATE 0.0000\nINFO BESTLINE 3,0 3,1\n"));
        assert!(text.ends_with(
            "INFO EVAL +M5\nINFO WINRATE 1.0000\nINFO BESTLINE 4,0 4,1\nINFO PV DONE\n"
        ));
    }

    #[test]
    fn moves_are_told_once_the_search_has_settled() {
        let text = told(Detail { moves: true, lines: false });
        assert_eq!(text, "MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST 2,0\n");
        let mut output = Vec::new();
        let mut narrator =
            Narrator::new(&mut output, Detail { moves: true, lines: false }, GRID, 1);
        narrator.start = Instant::now().checked_sub(SETTLED).unwrap();
        let point = Point::new(0, 0).unwrap();
        for event in [
            RootMove::Begun(point),
            RootMove::Lost(point),
            RootMove::Best(point),
            RootMove::Done(point),
        ] {
            narrator.root_move(event);
        }
        let text = String::from_utf8(output).unwrap();
        let words: Vec<_> =
            text.lines().map(|line| line.trim_start_matches("MESSAGE REALTIME ")).collect();
        assert_eq!(words, ["POS 0,14", "LOST 0,14", "BEST 0,14", "DONE 0,14"]);
    }

    #[test]
    fn nothing_is_told_unasked() {
        assert_eq!(told(Detail::default()), "");
    }
}
