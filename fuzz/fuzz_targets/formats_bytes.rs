//! `harness::verify::formats_bytes`.

#![no_main]

kinjite_fuzz::target!(harness::verify::formats_bytes);
