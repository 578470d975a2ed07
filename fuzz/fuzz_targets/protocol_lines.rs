//! `cli::gomocup::protocol_lines`.

#![no_main]

kinjite_fuzz::target!(cli::gomocup::protocol_lines);
