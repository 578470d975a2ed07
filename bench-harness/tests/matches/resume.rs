//! A match that is broken off goes on as if nothing had happened.

use crate::common::{Keeper, config, harness, internal, play};
use engine::board::{ByColor, Rule};
use engine::eval::{Parameters, SideParameters};
use harness::player::Session;
use harness::tournament::{
    Ending, Header, MatchConfig, RecordLog, read_log, roll_call, run, side_by_side,
};
use tempfile::TempDir;

fn small_match() -> MatchConfig {
    let config = config([internal("a", 300), internal("b", 100)], 8);
    MatchConfig { concurrency: 2, seed: 7, ..config }
}

#[test]
fn the_rest_of_a_match_is_the_same_after_a_break() {
    let config = small_match();
    let (whole, standings) = play(&config);
    let session = Session::default();
    let mut first = Keeper { games: Vec::new(), stop_after: 3, session: &session };
    let (_, ending) = run(&config, &[], &session, &mut first).unwrap();
    assert_eq!(ending, Ending::Stopped);
    assert!((3..8).contains(&first.games.len()));

    let directory = TempDir::new().unwrap();
    let path = directory.path().join("record.jsonl");
    // What a name made of this one could come upon.
    std::fs::create_dir(path.with_extension("resumed")).unwrap();
    let header = Header::new(config, roll_call(&small_match(), &session).unwrap());
    let mut log = RecordLog::create(&path, &header).unwrap();
    first.games.iter().for_each(|game| log.game(game).unwrap());
    // The power went in the middle of a line.
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}{{\"game\":{{\"num")).unwrap();

    let (read, done, summary) = read_log(&path).unwrap();
    assert_eq!((&read, &done, summary), (&header, &first.games, None));
    let mut log = RecordLog::resume(&path, &read, &done).unwrap();
    let session = Session::default();
    let mut rest = Keeper { games: Vec::new(), stop_after: usize::MAX, session: &session };
    let (resumed, ending) = run(&read.config, &done, &session, &mut rest).unwrap();
    rest.games.iter().for_each(|game| log.game(game).unwrap());
    assert_eq!(ending, Ending::Complete);

    let (_, mut games, _) = read_log(&path).unwrap();
    games.sort_by_key(|game| game.number);
    let moves = |games: &[harness::game::GameRecord]| -> Vec<(usize, String)> {
        games.iter().map(|game| (game.number, game.moves.clone())).collect()
    };
    assert_eq!(moves(&games), moves(&whole));
    assert_eq!(resumed.pairings[0].pentanomial, standings.pairings[0].pentanomial);
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let config = small_match();
    let (first, _) = play(&config);
    let (second, _) = play(&MatchConfig { concurrency: 1, ..config.clone() });
    let (other, _) = play(&MatchConfig { seed: 8, ..config });
    let moves = |games: Vec<harness::game::GameRecord>| -> Vec<String> {
        games.into_iter().map(|game| game.moves).collect()
    };
    let first = moves(first);
    assert_eq!(first, moves(second));
    assert_ne!(first, moves(other));
}

#[test]
fn games_side_by_side_are_those_of_the_match() {
    let config = small_match();
    let (games, standings) = play(&config);
    let (others, same) = side_by_side(&config, &Session::default()).unwrap();
    let moves = |games: &[harness::game::GameRecord]| -> Vec<String> {
        games.iter().map(|game| game.moves.clone()).collect()
    };
    assert_eq!(moves(&games), moves(&others));
    assert_eq!((standings.black, standings.games), (same.black, same.games));
}

#[test]
fn each_opening_is_played_with_both_colours() {
    let (games, standings) = play(&small_match());
    for pair in games.chunks(2) {
        let [one, two] = pair else { panic!() };
        assert_eq!((&one.opening, one.pair), (&two.opening, two.pair));
        assert_eq!(one.black.name, two.white.name);
        assert!(one.moves.starts_with(&one.opening));
    }
    assert_eq!(standings.pairings[0].pentanomial.pairs(), 4);
    assert_eq!(standings.pairings[0].total().games(), 8);
}

#[test]
fn a_match_does_not_go_on_with_other_weights() {
    let directory = TempDir::new().unwrap();
    let file = |name: &str| directory.path().join(name);
    let weights = |provenance: &str| {
        let sides = ByColor::from_fn(|_| SideParameters::zero());
        let provenance = provenance.to_owned();
        let bytes = Parameters { rule: Rule::RENJU, provenance, sides }.encode().unwrap();
        std::fs::write(file("w.bin"), bytes).unwrap();
    };
    let run = |line: &str| {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('+', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = harness(&words, directory.path());
        let told = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), told, String::from_utf8(output.stderr).unwrap())
    };
    weights("the first");
    let engines = "--engine cmd=internal --engine cmd=internal+option.weights=w.bin+name=new";
    let (code, told, _) = run(&format!("match {engines} --nodes 1 --games 2 --record r"));
    assert_eq!(code, Some(0), "{told}");
    let unfinished = |of: &str| {
        let text: String = of.split_inclusive('\n').take(2).collect();
        std::fs::write(file("r"), &text).unwrap();
        text
    };
    let text = unfinished(&std::fs::read_to_string(file("r")).unwrap());
    let (header, ..) = read_log(&file("r")).unwrap();
    let [new, built_in] = ["new", "internal"].map(|name| &header.evaluations[name]);
    assert_eq!(new.provenance, "the first");
    assert!(
        told.contains(&format!(", weights=w.bin, evaluates with {}\n", new.checksum)),
        "{told}"
    );
    assert_ne!(new.checksum, built_in.checksum);

    weights("the second");
    let (code, _, told) = run("match --resume r");
    assert!(told.starts_with("harness: record 'r': engine 'new' evaluates with "), "{told}");
    let end = format!(" now, and with {} in the games before\n", new.checksum);
    assert!(told.ends_with(&end), "{told}");
    assert_eq!((code, std::fs::read_to_string(file("r")).unwrap()), (Some(2), text.clone()));
    weights("the first");
    let (code, told, _) = run("match --resume r");
    assert!(code == Some(0) && told.contains("\nresumed after 1 game\n"), "{told}");

    // A record from before they were written down goes on.
    weights("the second");
    let begin = text.find(",\"evaluations\":").unwrap();
    let end = begin + text[begin..].find("}}").unwrap() + 2;
    unfinished(&(text[..begin].to_owned() + &text[end..]));
    assert_eq!(run("match --resume r").0, Some(0));
}
