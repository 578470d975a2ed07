//! What is wrong with the program's arguments and with `INFO` lines: they have no answers, so it waits for
//! that of a command.

use core::mem::take;

use super::command::CommandError;
use super::parse::excerpt;
use super::reply::Reply;

/// Lines that are told of one by one; of more only the number is, so that a flood of them fills neither
/// the memory nor a manager's log.
const TOLD: usize = 8;

/// What is still to be told.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    /// Arguments of the program that do not count.
    arguments: Vec<String>,
    /// The lines that are ignored, in their order.
    ignored: Vec<CommandError>,
    /// How many came after those.
    more: u64,
    /// The last rule that is not played.
    rule: Option<CommandError>,
}

impl Complaints {
    /// What is wrong before the first line: arguments that do not count.
    pub(super) fn new(arguments: Vec<String>) -> Self {
        Self { arguments, ..Self::default() }
    }

    /// Takes in what is wrong with a line.
    pub(super) fn add(&mut self, error: CommandError) {
        match error {
            CommandError::Rule(_) => self.rule = Some(error),
            _ if self.ignored.len() < TOLD => self.ignored.push(error),
            _ => self.more += 1,
        }
    }

    /// A rule that is played makes good for one that is not.
    pub(super) fn forgive_rule(&mut self) {
        self.rule = None;
    }

    /// Whether an error is among them, and not only words for those who look on.
    pub(super) const fn has_error(&self) -> bool {
        self.rule.is_some()
    }

    /// What is to be said, the error last; nothing is left.
    pub(super) fn take(&mut self) -> Vec<Reply> {
        let Self { arguments, ignored, more, rule } = take(self);
        let arguments = arguments.iter().map(|words| {
            let words = excerpt(words);
            Reply::Message(format!("argument '{words}' is ignored: --help tells which there are"))
        });
        let more = (more > 0).then(|| Reply::Message(format!("INFO: {more} more are ignored")));
        let ignored = ignored.into_iter().map(Reply::from);
        arguments.chain(ignored).chain(more).chain(rule.map(Reply::from)).collect()
    }
}
