//! A command line that is read as far as it makes sense.

use std::ffi::OsString;

use clap::Parser;

/// Reads the arguments of a process, its own name first: each option that makes sense after those before
/// it counts. Returns what they say, and the words that do not count, those of an option together.
///
/// # Errors
///
/// Where help or the version is asked for.
pub fn read<T: Parser>(arguments: &[OsString]) -> Result<(T, Vec<String>), clap::Error> {
    let (name, mut rest) = arguments.split_at(arguments.len().min(1));
    let mut kept = name.to_vec();
    let mut ignored = Vec::new();
    while !rest.is_empty() {
        let known = option_length::<T>(&kept, rest)?;
        let (words, others) = rest.split_at(known.unwrap_or_else(|| unknown_length(rest)));
        if known.is_some() {
            kept.extend_from_slice(words);
        } else {
            let words = words.iter().map(|word| word.to_string_lossy());
            ignored.push(words.collect::<Vec<_>>().join(" "));
        }
        rest = others;
    }
    Ok((T::try_parse_from(&kept)?, ignored))
}

/// How many of the words in `rest`, one or two, are an option that can follow those that are `kept`;
/// `None` where neither is.
fn option_length<T: Parser>(
    kept: &[OsString],
    rest: &[OsString],
) -> Result<Option<usize>, clap::Error> {
    for length in 1..=rest.len().min(2) {
        match T::try_parse_from(kept.iter().chain(&rest[..length])) {
            Ok(_) => return Ok(Some(length)),
            Err(error) if !error.use_stderr() => return Err(error),
            Err(_) => {}
        }
    }
    Ok(None)
}

/// How many of the words in `rest` are one thing that is not known: an option and its value, or a word.
fn unknown_length(rest: &[OsString]) -> usize {
    let has_value = is_option(&rest[0]) && rest.get(1).is_some_and(|word| !is_option(word));
    1 + usize::from(has_value)
}

fn is_option(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"-")
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    #[derive(Debug, Parser)]
    #[command(name = "test", version)]
    struct Given {
        #[arg(long)]
        flag: bool,
        #[arg(long)]
        number: Option<u32>,
        #[arg(long)]
        file: Vec<String>,
    }

    fn read(words: &[&str]) -> Result<(Given, Vec<String>), clap::Error> {
        let words = ["test"].iter().chain(words).map(OsString::from);
        super::read(&words.collect::<Vec<_>>())
    }

    #[test]
    fn what_makes_sense_counts_and_the_rest_is_named() {
        for (words, flag, number, file, ignored) in [
            (&[][..], false, None, "", &[][..]),
            (&["--flag", "--number", "3"], true, Some(3), "", &[]),
            (&["--flag", "--foo"], true, None, "", &["--foo"]),
            (&["--foo", "--flag"], true, None, "", &["--foo"]),
            (&["--foo", "bar", "--number=7"], false, Some(7), "", &["--foo bar"]),
            (&["--number", "x", "--flag"], true, None, "", &["--number x"]),
            (&["--number", "--flag"], true, None, "", &["--number"]),
            (&["--number=x", "--file", "a"], false, None, "a", &["--number=x"]),
            (&["a", "b", "--file", "c", "d"], false, None, "c", &["a", "b", "d"]),
            (&["--file", "a", "--file=b", "--file"], false, None, "a b", &["--file"]),
            (&["--number", "1", "--number", "2"], false, Some(1), "", &["--number 2"]),
        ] {
            let (given, left) = read(words).unwrap();
            assert_eq!((given.flag, given.number), (flag, number), "{words:?}");
            assert_eq!(given.file.join(" "), file, "{words:?}");
            assert_eq!(left, ignored, "{words:?}");
        }
    }

    #[test]
    fn help_and_version_are_there_among_anything() {
        for words in [&["--help"][..], &["--foo", "--help"], &["--number", "x", "--help", "y"]] {
            assert_eq!(read(words).unwrap_err().kind(), ErrorKind::DisplayHelp, "{words:?}");
        }
        assert_eq!(read(&["--flag", "-V"]).unwrap_err().kind(), ErrorKind::DisplayVersion);
    }

    #[test]
    fn a_process_without_a_name_has_no_arguments() {
        let (given, left) = super::read::<Given>(&[]).unwrap();
        assert!(!given.flag && left.is_empty());
    }
}
