//! `harness::verify::formats_roundtrip`.

#![no_main]

kinjite_fuzz::target!(harness::verify::formats_roundtrip);
