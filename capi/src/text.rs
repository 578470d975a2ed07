//! Texts that come from C, and texts that go there.

use core::ffi::{CStr, c_char};
use core::fmt::Display;
use core::mem::MaybeUninit;
use core::slice;

use crate::status::Status;

/// The text at a pointer of C.
///
/// # Safety
///
/// The pointer is null, or points to a text with a zero byte at its end that stays as it is during `'a`.
pub(crate) unsafe fn read<'a>(text: *const c_char) -> Result<&'a str, Status> {
    if text.is_null() {
        return Err(Status::Null);
    }
    // SAFETY: the caller vouches for a text that ends, and for its life.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| Status::Text)
}

/// Writes what is wrong with a text of C to a buffer of C; nothing where `judge` finds it good.
///
/// # Safety
///
/// As of [`read`] and [`write`].
pub(crate) unsafe fn explain<E: Display>(
    text: *const c_char,
    judge: impl FnOnce(&str) -> Result<(), E>,
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Result<(), Status> {
    // SAFETY: the caller vouches for the text.
    let words = match unsafe { read(text) } {
        Ok(text) => judge(text).err().map(|error| error.to_string()),
        Err(Status::Text) => Some("the text is not UTF-8".to_owned()),
        Err(status) => return Err(status),
    };
    // SAFETY: the caller vouches for the buffer.
    unsafe { write(&words.unwrap_or_default(), buffer, capacity, length) }
}

/// Writes a text and a zero byte to a buffer of C, as much as fits, and tells how many bytes the whole
/// text has, the zero not counted.
///
/// # Safety
///
/// The buffer is null, or has room for `capacity` bytes that nobody else uses meanwhile.
pub(crate) unsafe fn write(
    text: &str,
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Result<(), Status> {
    if buffer.is_null() && capacity > 0 {
        return Err(Status::Null);
    }
    if let Some(length) = length {
        length.write(text.len());
    }
    let Some(room) = capacity.checked_sub(1) else { return Err(Status::Truncated) };
    let cut = text.floor_char_boundary(room);
    // SAFETY: the caller vouches for `capacity` bytes, of which these are the first.
    let buffer = unsafe { slice::from_raw_parts_mut(buffer.cast::<MaybeUninit<u8>>(), cut + 1) };
    for (place, byte) in buffer.iter_mut().zip(text[..cut].bytes().chain([0])) {
        place.write(byte);
    }
    if cut < text.len() { Err(Status::Truncated) } else { Ok(()) }
}
