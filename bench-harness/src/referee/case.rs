//! What was found.

use core::fmt::{self, Write};

use engine::board::{Color, Point, Rule, Stones};
use engine::position::Position;
use engine::rules::Verdict;
use serde::Serialize;

/// What two judges say of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// What the rule text says.
    pub verdict: Verdict,
    /// Whether the other judge has it as forbidden.
    pub forbidden: bool,
}

impl Class {
    /// Whether they differ.
    #[must_use]
    pub const fn differs(self) -> bool {
        self.verdict.foul().is_some() != self.forbidden
    }

    /// What the other judge says, in a word.
    const fn told(self) -> &'static str {
        if self.forbidden { "forbidden" } else { "allowed" }
    }
}

/// `double-three, told allowed`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, told {}", self.verdict, self.told())
    }
}

/// A point on which they differ, with as few stones as will do.
#[derive(Clone, Debug)]
pub struct Case {
    /// What they say.
    pub class: Class,
    /// The stones.
    pub stones: Stones,
    /// The same as they were shown, made even.
    pub shown: Stones,
    /// The point.
    pub point: Point,
}

/// A case as a line of a file: the fields of the drawn cases, and then what was told.
#[derive(Serialize)]
struct Written<'a> {
    id: String,
    rule: &'static str,
    board: Vec<String>,
    point: String,
    verdict: String,
    why: String,
    engine: &'a str,
    told: &'static str,
    stones: usize,
    shown: Vec<String>,
}

impl Case {
    /// The case as JSON, one line.
    ///
    /// # Errors
    ///
    /// Never: text and one number.
    pub fn json(&self, engine: &str, number: usize) -> serde_json::Result<String> {
        serde_json::to_string(&Written {
            id: format!("{engine}-{number}"),
            rule: "renju",
            board: rows(&self.stones),
            point: self.point.to_string(),
            verdict: self.class.verdict.to_string(),
            why: self.why(),
            engine,
            told: self.class.told(),
            stones: self.stones.occupied().len(),
            shown: rows(&self.shown),
        })
    }

    /// The grounds of the verdict.
    #[must_use]
    pub fn why(&self) -> String {
        let position = Position::setup(Rule::RENJU, self.stones.clone(), Color::Black);
        position.explain(Color::Black, self.point).to_string()
    }

    /// What all images of the case share.
    fn key(&self) -> u64 {
        // The point is a stone of the other side: a board with a stone there has no case.
        let mut stones = self.stones.clone();
        stones.put(Color::White, self.point);
        Position::setup(Rule::RENJU, stones, Color::Black).symmetric_key()
    }
}

fn rows(stones: &Stones) -> Vec<String> {
    stones.to_string().lines().map(str::to_owned).collect()
}

/// Drawn, with the grounds.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} at {}:\n{}", self.class, self.point, self.stones)?;
        f.write_str(&self.why())
    }
}

/// All that came of it.
#[derive(Debug, Default)]
pub struct Report {
    /// Boards that were judged.
    pub positions: u64,
    /// Boards that were not shown, because the game was over or there was no room.
    pub skipped: u64,
    /// Points that were compared.
    pub points: u64,
    /// Those of them that the rule text forbids.
    pub forbidden: u64,
    /// Boards to which no answer came that makes sense, and what came.
    pub troubles: Vec<(Stones, String)>,
    /// Cases that were made small, each once, whichever way the board lies.
    pub cases: Vec<Case>,
    classes: Vec<Counts>,
}

/// What there was of a class.
#[derive(Clone, Copy, Debug)]
struct Counts {
    class: Class,
    /// Points.
    points: u64,
    /// Those of them that were made small.
    shrunk: usize,
}

impl Report {
    /// The classes of differences with the points of each, most points first.
    #[must_use]
    pub fn classes(&self) -> Vec<(Class, u64)> {
        let mut classes: Vec<_> =
            self.classes.iter().map(|counts| (counts.class, counts.points)).collect();
        classes.sort_by_key(|&(_, points)| core::cmp::Reverse(points));
        classes
    }

    /// The case of a class with the fewest stones.
    #[must_use]
    pub fn smallest(&self, class: Class) -> Option<&Case> {
        let cases = self.cases.iter().filter(|case| case.class == class);
        cases.min_by_key(|case| case.stones.occupied().len())
    }

    pub(super) fn count(&mut self, class: Class) {
        self.counts(class).points += 1;
    }

    fn counts(&mut self, class: Class) -> &mut Counts {
        let known = self.classes.iter().position(|counts| counts.class == class);
        let at = known.unwrap_or_else(|| {
            self.classes.push(Counts { class, points: 0, shrunk: 0 });
            self.classes.len() - 1
        });
        &mut self.classes[at]
    }

    /// Whether one more of a class should be made small.
    pub(super) fn wants(&mut self, class: Class, keep: usize) -> bool {
        self.counts(class).shrunk < keep
    }

    pub(super) fn keep(&mut self, case: Case) {
        self.counts(case.class).shrunk += 1;
        let key = case.key();
        if self.cases.iter().all(|known| known.key() != key) {
            self.cases.push(case);
        }
    }
}

/// The table, and the smallest case of each class.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} boards, {} points, {} of them forbidden by the rule text; {} boards not shown, {} \
             without an answer",
            self.positions,
            self.points,
            self.forbidden,
            self.skipped,
            self.troubles.len()
        )?;
        let classes = self.classes();
        let differences: u64 = classes.iter().map(|(_, count)| count).sum();
        write!(f, "{differences} differences")?;
        let mut drawn = String::new();
        for (class, count) in classes {
            let smallest = self.smallest(class);
            let stones = smallest.map_or(0, |case| case.stones.occupied().len());
            write!(f, "\n  {:<28} {count:>8} points, smallest {stones} stones", class.to_string())?;
            smallest.map_or(Ok(()), |case| write!(drawn, "\n\n{case}"))?;
        }
        if let Some((stones, trouble)) = self.troubles.first() {
            write!(drawn, "\n\n{trouble}:\n{stones}")?;
        }
        f.write_str(&drawn)
    }
}
