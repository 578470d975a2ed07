//! From games to weights, on a small scale.

use engine::board::{Color, Rule};
use engine::eval::{Parameters, Weights, evaluate};
use trainer::data::{Header, Outcome, Sample, Writer};
use trainer::learn::{Observations, Options, Sharing, fit, handmade, parameters, scale};
use trainer::selfplay::{Player, Settings, collect};

/// Games of the evaluation made by hand: what they show does not change when better weights come in.
fn settings(seed: u64) -> Settings {
    let file = handmade(Rule::RENJU).encode().unwrap();
    let weights = Weights::default().with_file(&file).unwrap();
    Settings { rule: Rule::RENJU, nodes: 40, seed, shard: 0, balance: 250, noise: 100, weights }
}

fn games(seed: u64, count: u32) -> Vec<Sample> {
    let mut player = Player::new(settings(seed));
    (0..count).flat_map(|number| player.game(number)).collect()
}

#[test]
fn a_game_follows_from_its_seed_and_number() {
    let mut player = Player::new(settings(5));
    let first = player.game(3);
    let other = player.game(4);
    assert!(!first.is_empty() && first != other);
    assert_eq!(player.game(3), first);
    assert_ne!(Player::new(settings(6)).game(3), first);
}

#[test]
fn what_is_kept_is_quiet_and_legal() {
    let samples = games(7, 12);
    for sample in &samples {
        let position = sample.position(Rule::RENJU);
        assert!(Color::ALL.iter().all(|&color| position.shapes().sum(color).fives() == 0));
        let best = sample.best().unwrap();
        assert!(position.stones().is_empty_at(best) && position.forbidden(best).is_none());
    }
    assert!(samples.iter().any(|sample| sample.outcome() == Outcome::Win));
    assert!(samples.iter().any(|sample| sample.outcome() == Outcome::Loss));
}

#[test]
fn what_was_not_searched_is_not_kept() {
    let hurried = Settings { nodes: 1, ..settings(7) };
    let mut player = Player::new(hurried);
    assert_eq!((0..8).map(|number| player.game(number).len()).sum::<usize>(), 0);
    let folder = tempfile::tempdir().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let path = folder.path().join("games.kjd");
    let message = collect(&path, &hurried, 10, &pool, &mut |_| {}).unwrap_err().to_string();
    let told = "64 games have no position that was searched, quiet and new; nodes is 1";
    assert_eq!(message, told);
}

#[test]
fn the_fit_learns_what_games_show_and_comes_out_the_same_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let header = Header::new(&settings(8)).unwrap();
    let mut writer = Writer::resume(&path, &header, |_| {}).unwrap();
    writer.write(&games(8, 60), 60).unwrap();
    let mut data = Observations::default();
    data.read(&path, Rule::RENJU).unwrap();
    assert!(data.read(&path, Rule::STANDARD).is_err());
    let options = Options {
        sharing: Sharing::Each,
        result: 0.5,
        decided: 1.0,
        scale: scale(&data) as f32,
        penalty: 1e-4,
        epochs: 30,
        rate: 0.002,
        seed: 1,
    };
    let learn = || {
        let mut losses = Vec::new();
        let fitted = fit(&data, &options, |_, progress| losses.push(progress.trained)).unwrap();
        (parameters(&fitted, Rule::RENJU, 200.0, "a test".to_owned()).unwrap(), losses)
    };
    let (first, losses) = learn();
    assert!(losses[29] < 0.9 * losses[0], "{losses:?}");
    assert_eq!(learn().0, first);
    assert_eq!(Parameters::decode(&first.encode().unwrap()).unwrap(), first);
}

#[test]
fn what_was_made_by_hand_counts_shapes_and_tempo() {
    let file = handmade(Rule::FREESTYLE).encode().unwrap();
    let weights = Weights::default().with_file(&file).unwrap();
    for sample in games(9, 2) {
        let position = sample.position(Rule::FREESTYLE);
        let worth = |color| position.shapes().sum(color).worth();
        let (us, them) = (position.to_move(), !position.to_move());
        assert_eq!(evaluate(&position, weights).units(), worth(us) - worth(them) + 120);
    }
}
