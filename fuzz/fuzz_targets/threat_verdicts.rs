//! `harness::verify::threat_verdicts`.

#![no_main]

kinjite_fuzz::target!(harness::verify::threat_verdicts);
