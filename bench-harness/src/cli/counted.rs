//! Counts with what they count.

/// A count with its noun: `1 game`, `2 games`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 2].map(|count| counted(count, "game")), ["0 games", "1 game", "2 games"]);
    }
}
