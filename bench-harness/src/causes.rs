//! What is told of an error.

use std::error::Error;

/// The message of an error, then those of its causes; one that the message before ends with is not
/// told twice.
#[must_use]
pub fn in_full(error: &(dyn Error + 'static)) -> String {
    let mut told = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let message = error.to_string();
        if !told.ends_with(&message) {
            told = format!("{told}: {message}");
        }
        cause = error.source();
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    enum Trouble {
        #[error("cannot read 'foo': {0}")]
        Told(#[source] std::io::Error),
        #[error("match")]
        Untold(#[source] Box<Trouble>),
    }

    #[test]
    fn a_cause_is_told_once() {
        let told = Trouble::Told(std::io::Error::other("gone"));
        assert_eq!(in_full(&told), "cannot read 'foo': gone");
        assert_eq!(in_full(&Trouble::Untold(Box::new(told))), "match: cannot read 'foo': gone");
    }
}
