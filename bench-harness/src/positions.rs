//! The fixed positions that speed is measured on.
