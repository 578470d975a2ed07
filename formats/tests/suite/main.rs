//! Files of other programs, read, written, and read again.
#![expect(clippy::panic, clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod errors;
mod hostile;
mod roundtrip;
mod samples;
mod trees;
