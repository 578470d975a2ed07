//! `harness::verify::incremental_vs_refresh`.

#![no_main]

kinjite_fuzz::target!(harness::verify::incremental_vs_refresh);
