//! How numbers are told.

use indicatif::HumanCount;

/// A number with so many digits behind the point, and a dash where there is none.
#[must_use]
pub fn figure(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.digits$}"))
}

/// So many of what `one` is called: "1 game", "2,816 games".
#[must_use]
pub fn counted(count: usize, one: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {one}{plural}", HumanCount(count as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural_and_what_is_not_there_is_no_zero() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(2816, "position"), "2,816 positions");
        assert_eq!((figure(None, 2), figure(Some(0.0), 2)), ("–".to_owned(), "0.00".to_owned()));
    }
}
