//! Scores held against results.

use std::fs;
use std::process::{Command, Stdio};

use engine::board::{Color, Point, Rule, Size};
use engine::eval::{Score, Weights};
use engine::position::Position;
use trainer::calibration::{Games, Which};
use trainer::data::{DataError, Header, Sample, Writer};
use trainer::selfplay::Settings;
use trainer::weights::Source;

/// A position of a game, with the score of a search and the winner.
fn sample(game: u32, score: i32, winner: Option<Color>) -> Sample {
    let mut position = Position::new(Rule::FREESTYLE, Size::MAX);
    position.play(Point::new(game as u8 % 15, 3).unwrap());
    let score = if score > 29_000 { Score::win_in(5) } else { Score::eval(score) };
    Sample::new(&position, game, score, Size::MAX.center()).ended(winner)
}

fn header() -> Header {
    let (rule, weights) = (Rule::FREESTYLE, Weights::default());
    let settings = Settings { rule, nodes: 5, seed: 1, shard: 0, balance: 250, noise: 40, weights };
    Header::new(&settings).unwrap()
}

#[test]
fn what_counts_are_known_results_of_undecided_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.kjd");
    // White is to move. Game 0 and game 10 are held out.
    let mut samples = vec![
        sample(0, 150, Some(Color::White)),
        sample(0, 30_000, Some(Color::White)),
        sample(1, -150, Some(Color::Black)),
        sample(10, 300, Some(Color::Black)),
        sample(11, 0, None),
    ];
    // Its outcome is unknown.
    let position = samples[0].position(Rule::FREESTYLE);
    samples.push(Sample::new(&position, 12, Score::ZERO, Size::MAX.center()));
    let mut writer = Writer::resume(&path, &header(), |_| {}).unwrap();
    writer.write(&samples, 13).unwrap();
    let read = |which| {
        let mut games = Games::new(Rule::FREESTYLE, which);
        games.read(&path).unwrap();
        games
    };
    let (all, held_out) = (read(Which::All), read(Which::HeldOut));
    assert_eq!((all.len(), all.games()), (4, 4));
    assert_eq!((held_out.len(), held_out.games()), (2, 2));
    // One win at 73 % and one loss at 88 %.
    let sure = |units: f64| 1.0 / (1.0 + (-units / Score::UNITS).exp());
    let loss = -(sure(150.0).ln() + (1.0 - sure(300.0)).ln()) / 2.0;
    assert!((held_out.searched().loss().unwrap() - loss).abs() < 1e-9);
    let error = f64::midpoint(1.0 - sure(150.0), sure(300.0));
    assert!((held_out.searched().calibration_error().unwrap() - error).abs() < 1e-9);
    let found: Vec<f64> = all.searched().buckets().iter().map(|bucket| bucket.found).collect();
    assert_eq!(found, [0.0, 0.5, 1.0, 0.0]);
    // An evaluation is not what the search said.
    let made_by_hand = Source::Handmade.load(Rule::FREESTYLE).unwrap();
    let evaluated = |weights| all.evaluated(weights).loss().unwrap();
    assert!((evaluated(made_by_hand) - evaluated(Weights::default())).abs() > 1e-6);
    let other = Games::new(Rule::RENJU, Which::All).read(&path);
    assert!(matches!(other, Err(DataError::OtherRule(Rule::FREESTYLE))));
    fs::write(&path, "nothing").unwrap();
    assert!(matches!(Games::new(Rule::RENJU, Which::All).read(&path), Err(DataError::NotData)));
}

#[test]
fn a_reader_that_goes_away_is_no_fault_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.kjd");
    let samples = [sample(0, 150, Some(Color::White)), sample(1, -150, Some(Color::Black))];
    Writer::resume(&path, &header(), |_| {}).unwrap().write(&samples, 2).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_trainer"))
        .args(["calibrate", "--all"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
