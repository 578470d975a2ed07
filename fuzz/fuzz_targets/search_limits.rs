//! `harness::verify::search_limits`.

#![no_main]

kinjite_fuzz::target!(harness::verify::search_limits);
