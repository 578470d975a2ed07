//! `harness::verify::tt_entry`.

#![no_main]

kinjite_fuzz::target!(harness::verify::tt_entry);
