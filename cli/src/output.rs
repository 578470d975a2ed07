//! The names of files that are written.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, TypedValueParser};

/// The name of a file that is of another kind than what is to be written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a name that ends in .{}", .0.join(" or ."))]
pub struct ExtensionError(&'static [&'static str]);

/// A reader of file names with one of these extensions, or with none, as pipes have it.
pub fn named(extensions: &'static [&'static str]) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |path| {
        let known =
            |found: &OsStr| extensions.iter().any(|known| found.eq_ignore_ascii_case(known));
        if path.extension().is_none_or(known) { Ok(path) } else { Err(ExtensionError(extensions)) }
    })
}
