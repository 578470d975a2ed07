//! What functions answer, and the version.

use core::ffi::{CStr, c_char};

use engine::position::MoveError;

/// How a call went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
#[repr(i32)]
pub enum Status {
    /// As asked.
    Ok = 0,
    /// A pointer is null that must not be.
    Null = 1,
    /// The point is off the board.
    OffBoard = 2,
    /// A stone stands on the point.
    Taken = 3,
    /// The text is not UTF-8, or no list of moves that can be played.
    Text = 4,
    /// There is no move to take back.
    NoMove = 5,
    /// The game is over: there is nothing to search for.
    Over = 6,
    /// Nothing would end the search: no limit, and no way to stop it.
    Endless = 7,
    /// The engine is searching already.
    Busy = 8,
    /// The text is longer than the buffer, which has its beginning.
    Truncated = 9,
    /// A number names nothing, or is beyond its range.
    Range = 10,
    /// The proof that was found does not hold: nothing is claimed.
    Refused = 11,
}

impl Status {
    const ALL: [Self; 12] = [
        Self::Ok,
        Self::Null,
        Self::OffBoard,
        Self::Taken,
        Self::Text,
        Self::NoMove,
        Self::Over,
        Self::Endless,
        Self::Busy,
        Self::Truncated,
        Self::Range,
        Self::Refused,
    ];

    const fn text(self) -> &'static CStr {
        match self {
            Self::Ok => c"done",
            Self::Null => c"a pointer is null that must not be",
            Self::OffBoard => c"the point is off the board",
            Self::Taken => c"the point is taken",
            Self::Text => c"the text is no list of moves that can be played",
            Self::NoMove => c"there is no move to take back",
            Self::Over => c"the game is over",
            Self::Endless => c"the search has neither a limit nor a stop handle",
            Self::Busy => c"the engine is searching already",
            Self::Truncated => c"the text is longer than the buffer",
            Self::Range => c"a number names nothing, or is beyond its range",
            Self::Refused => c"the proof that was found does not hold",
        }
    }
}

impl From<MoveError> for Status {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Occupied(_) => Self::Taken,
            MoveError::OffBoard(..) => Self::OffBoard,
        }
    }
}

/// The status of what may fail.
pub(crate) fn of(result: Result<(), Status>) -> Status {
    result.err().unwrap_or(Status::Ok)
}

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };

/// The version of the library: `0.1.0`.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_version() -> *const c_char {
    VERSION.as_ptr()
}

/// A status in words; never null.
#[must_use]
#[unsafe(no_mangle)]
pub extern "C" fn kinjite_status_text(status: i32) -> *const c_char {
    let known = Status::ALL.into_iter().find(|&known| known as i32 == status);
    known.map_or(c"unknown status", Status::text).as_ptr()
}
