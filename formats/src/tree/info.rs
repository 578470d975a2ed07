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

impl Info {
    /// The rule of the game, where its name is a known one.
    ///
    /// Names are those of this project, of other programs (`gomoku`, `free`, RIF's and RenjuNet's
    /// names), and Gomocup's numbers, which c-gomoku-cli writes.
    #[must_use]
    pub fn known_rule(&self) -> Option<Rule> {
        let name = self.rule.trim().to_ascii_lowercase();
        match name.as_str() {
            "0" | "freestyle" | "free" | "gomoku" | "five or more" => Some(Rule::FREESTYLE),
            "1" | "standard" | "exactly five" => Some(Rule::STANDARD),
            "4" => Some(Rule::RENJU),
            _ if name.contains("renju") => Some(Rule::RENJU),
            _ if [
                "rif",
                "soosorv",
                "soosõrv",
                "yamaguchi",
                "taraguchi",
                "tarannikov",
                "sakata",
            ]
            .iter()
            .any(|word| name.contains(word)) =>
            {
                Some(Rule::RENJU)
            }
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
        assert_eq!(known("caro"), None);
        assert_eq!(known(""), None);
    }
}
