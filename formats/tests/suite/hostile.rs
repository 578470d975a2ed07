//! Bytes that nobody meant as a file: no reader panics, hangs or recurses.

use formats::{Format, Options, ReadError, read};
use proptest::prelude::*;

use crate::samples::sample;

/// Reads in every format, and forgets what comes out.
fn read_as_all(bytes: &[u8]) {
    for format in Format::ALL {
        let _ = read(bytes, format, Options::default(), |_| Ok::<(), ReadError>(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_as_all(&bytes);
    }

    #[test]
    fn any_nodes_of_a_library(nodes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let library = [&sample("tree34.lib")[..20], &nodes].concat();
        read_as_all(&library);
    }

    #[test]
    fn samples_with_bytes_changed(
        which in 0..6_usize, changes in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..5),
    ) {
        let names = ["tree34.lib", "mini.sgf", "mini.rif", "t.psq", "20050101ab00.rec", "six.pos"];
        let mut bytes = sample(names[which]);
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        read_as_all(&bytes);
    }

    #[test]
    fn signs_of_sgf_in_any_order(text in "[();BWACLMSZ\\[\\]\\\\a:t]{0,200}") {
        read_as_all(text.as_bytes());
    }
}

#[test]
fn depth_needs_no_stack() {
    // 300,000 nodes, each below the one before.
    read_as_all(format!("({})", ";".repeat(300_000)).as_bytes());
    read_as_all("(;".repeat(300_000).as_bytes());
    let passes = [&sample("tree34.lib")[..20], &[0, 0].repeat(300_000)[..]].concat();
    read_as_all(&passes);
    read_as_all("<game><a>".repeat(100_000).as_bytes());
}
