//! Bars on the terminal, on standard error; nothing is drawn elsewhere.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many positions.
pub(super) fn positions(count: usize) -> ProgressBar {
    bar(count, "{bar:40} {human_pos} of {human_len} positions, {eta} left")
}

/// A bar for so many epochs.
pub(super) fn epochs(count: usize) -> ProgressBar {
    bar(count, "{bar:40} {pos} of {len} epochs, {msg}, {eta} left")
}

/// A bar for so many games.
pub(super) fn games(count: usize) -> ProgressBar {
    bar(count, "{bar:40} {pos} of {len} games, {msg}, {eta} left")
}

fn bar(count: usize, template: &str) -> ProgressBar {
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(count as u64).with_style(style)
}
