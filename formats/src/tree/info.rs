//! What is known of a game beside its moves.

use engine::board::Rule;

/// What is known of a game beside its moves. Empty texts are not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The tournament.
    pub event: String,
    /// The round of it.
    pub round: String,
    /// Where it was played.
    pub place: String,
    /// When, as the file writes it.
    pub date: String,
    /// The rule, as the file names it; [`Info::known_rule`] says which it is.
    pub rule: String,
    /// The result as SGF writes it: `B+`, `W+T`, `Draw`.
    pub result: String,
    /// The opening.
    pub opening: String,
    /// The name of the game.
    pub name: String,
    /// Who wrote the comments.
    pub annotator: String,
    /// Something about the game as a whole.
    pub comment: String,
    /// The character set of the file that the game was read from.
    pub charset: String,
}

/// Something that is known of a game beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Black,
    White,
    Event,
    Round,
    Place,
    Date,
    Rule,
    Result,
    Opening,
    Name,
    Annotator,
    Comment,
}

impl Info {
    /// All that is known of the game, and what is not, as an empty text; how the file was written is no
    /// part of it.
    pub(crate) fn details(&self) -> [(Detail, &str); 12] {
        [
            (Detail::Black, &self.black),
            (Detail::White, &self.white),
            (Detail::Event, &self.event),
            (Detail::Round, &self.round),
            (Detail::Place, &self.place),
            (Detail::Date, &self.date),
            (Detail::Rule, &self.rule),
            (Detail::Result, &self.result),
            (Detail::Opening, &self.opening),
            (Detail::Name, &self.name),
            (Detail::Annotator, &self.annotator),
            (Detail::Comment, &self.comment),
        ]
    }

    /// The rule of the game, where its name is a known one.
    ///
    /// Names are those of this project, of other programs (`gomoku`, `standard gomoku`, `free style`), of
    /// Renju's opening rules, as RIF and RenjuNet write them, and Gomocup's numbers, which c-gomoku-cli
    /// writes. Capitals and signs between words do not matter.
    #[must_use]
    pub fn known_rule(&self) -> Option<Rule> {
        /// What the names of Renju and of its opening rules have in them.
        const RENJU: [&str; 9] = [
            "renju",
            "連珠",
            "连珠",
            "soosorv",
            "soosõrv",
            "yamaguchi",
            "taraguchi",
            "tarannikov",
            "sakata",
        ];
        let name = self.rule.to_lowercase();
        let words: Vec<&str> =
            name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        if RENJU.iter().any(|word| name.contains(word)) || words.contains(&"rif") {
            return Some(Rule::RENJU);
        }
        // The game may be named beside its rule, as in "gomoku, freestyle".
        let named: Vec<&str> = words.iter().copied().filter(|word| *word != "gomoku").collect();
        match named.join(" ").as_str() {
            "" if !words.is_empty() => Some(Rule::FREESTYLE),
            "0" | "freestyle" | "free style" | "free" | "five or more" => Some(Rule::FREESTYLE),
            "1" | "standard" | "exactly five" | "exact five" => Some(Rule::STANDARD),
            "4" => Some(Rule::RENJU),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_the_names_of_several_programs() {
        let known = |rule: &str| Info { rule: rule.to_owned(), ..Info::default() }.known_rule();
        assert_eq!(known("Renju"), Some(Rule::RENJU));
        assert_eq!(known("4"), Some(Rule::RENJU));
        assert_eq!(known("Taraguchi-10"), Some(Rule::RENJU));
        assert_eq!(known("standard"), Some(Rule::STANDARD));
        assert_eq!(known("Gomoku"), Some(Rule::FREESTYLE));
        for renju in ["RENJU", "RIF", "rif rules", "Renju (Soosõrv-8)", "連珠"] {
            assert_eq!(known(renju), Some(Rule::RENJU), "{renju}");
        }
        for standard in ["Standard Gomoku", "gomoku (standard)", "exactly five", "1"] {
            assert_eq!(known(standard), Some(Rule::STANDARD), "{standard}");
        }
        for free in ["Free-style", "Freestyle Gomoku", "Gomoku/free", "five or more", " gomoku\n"] {
            assert_eq!(known(free), Some(Rule::FREESTYLE), "{free}");
        }
        for unknown in ["caro", "gomoku swap2", "standardised", "terrific", "nonsense", "", "-"] {
            assert_eq!(known(unknown), None, "{unknown}");
        }
    }
}
