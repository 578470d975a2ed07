//! The property of `cli::gomocup` that its fuzz target holds too: on the target's seeds, and on
//! sessions made of them.

use std::fs;
use std::path::Path;

use cli::gomocup::protocol_lines;

use super::hostile::Numbers;

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds/protocol_lines");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn hold(session: &[u8]) {
    if let Err(broken) = protocol_lines(session) {
        panic!("{broken}\nin {}", session.escape_ascii());
    }
}

#[test]
fn it_holds_on_seeds_and_on_their_lines_in_any_order() {
    let seeds = seeds();
    assert!(seeds.len() >= 20);
    for seed in &seeds {
        hold(seed);
    }
    let lines: Vec<&[u8]> = seeds.iter().flat_map(|seed| seed.split(|&b| b == b'\n')).collect();
    let mut numbers = Numbers::new(0x1d87_2b41_77b0_0c3f);
    for _ in 0..600 {
        let mut session = b"START 15\n".to_vec();
        for _ in 0..numbers.below(40) {
            session.extend(numbers.pick(&lines));
            session.push(b'\n');
            // Now and then a line ends too early, too late, or not as it began.
            match numbers.below(12) {
                0 => drop(session.pop()),
                1 => session.truncate(session.len() - numbers.below(session.len().min(9))),
                2 => session.push(numbers.below(256) as u8),
                _ => {}
            }
        }
        hold(&session);
    }
}
