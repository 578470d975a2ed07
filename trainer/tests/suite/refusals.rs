//! What no weights are made of.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use engine::board::{Color, Point, Rule, Size};
use engine::eval::{Score, Weights};
use engine::position::Position;
use trainer::data::{Header, Sample, Writer};
use trainer::learn::{FitError, Ingredients, Recipe, RecipeError};
use trainer::selfplay::Settings;

const RULE: Rule = Rule::FREESTYLE;

/// A file with a position of each of these games.
fn file(folder: &Path, games: &[u32]) -> PathBuf {
    let sample = |&game: &u32| {
        let mut position = Position::new(RULE, Size::MAX);
        position.play(Point::new(game as u8 % 15, 3).unwrap());
        Sample::new(&position, game, Score::eval(30), Size::MAX.center()).ended(Some(Color::White))
    };
    let weights = Weights::default();
    let settings =
        Settings { rule: RULE, nodes: 5, seed: 1, shard: 0, balance: 250, noise: 40, weights };
    let path = folder.join("games.kjd");
    let mut writer = Writer::resume(&path, &Header::new(&settings).unwrap(), |_| {}).unwrap();
    writer.write(&games.iter().map(sample).collect::<Vec<_>>(), 64).unwrap();
    path
}

fn make(recipe: &Recipe, games: &[u32]) -> Result<(), FitError> {
    let folder = tempfile::tempdir().unwrap();
    let mut ingredients = Ingredients::default();
    ingredients.read(&file(folder.path(), games), RULE).unwrap();
    recipe.make(&ingredients, RULE, "a commit", |_, _| {}).map(|_| ())
}

#[test]
fn a_recipe_makes_sense_or_is_refused() {
    let usual = Recipe { epochs: 1, ..Recipe::default() };
    assert_eq!(make(&usual, &[1]), Ok(()));
    let refused = |recipe: Recipe, expected: &str| {
        let Err(FitError::Recipe(RecipeError { name, .. })) = make(&recipe, &[1]) else {
            panic!("{recipe:?}");
        };
        assert_eq!(name, expected);
    };
    for wrong in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.5, 7.0] {
        refused(Recipe { result: wrong, ..usual.clone() }, "result");
    }
    for wrong in [f32::NAN, f32::INFINITY, -1.0] {
        refused(Recipe { units: wrong, ..usual.clone() }, "units");
        refused(Recipe { rate: wrong, ..usual.clone() }, "rate");
        refused(Recipe { penalty: wrong, ..usual.clone() }, "penalty");
        refused(Recipe { decided: wrong, ..usual.clone() }, "decided");
    }
    refused(Recipe { units: 0.0, ..usual.clone() }, "units");
    refused(Recipe { rate: 0.0, ..usual.clone() }, "rate");
    refused(Recipe { epochs: 0, ..usual }, "epochs");
}

#[test]
fn there_is_something_to_learn_from_or_no_fit() {
    let usual = Recipe { epochs: 1, ..Recipe::default() };
    assert_eq!(make(&usual, &[]), Err(FitError::Empty));
    assert_eq!(make(&usual, &[0, 10]), Err(FitError::HeldOut));
    assert_eq!(make(&usual, &[0, 1]), Ok(()));
}

#[test]
fn where_no_game_is_held_out_there_is_no_loss() {
    let folder = tempfile::tempdir().unwrap();
    let mut ingredients = Ingredients::default();
    ingredients.read(&file(folder.path(), &[1]), RULE).unwrap();
    let recipe = Recipe { epochs: 1, ..Recipe::default() };
    let mut losses = Vec::new();
    let parameters =
        recipe.make(&ingredients, RULE, "a commit", |_, progress| losses.push(*progress)).unwrap();
    assert!(losses[0].trained > 0.0);
    let held_out = [losses[0].held_out, losses[0].results, losses[0].order, losses[0].first];
    assert_eq!(held_out, [None; 4]);
    let options = "at a commit, result 0.5, decided 4, units 150, penalty 0.0001, rate 0.001, seed 1, \
                   1 epoch; no game held out";
    let provenance = parameters.provenance;
    assert!(provenance.starts_with("1 position of seed 1 shard 0 at 5 nodes with"), "{provenance}");
    assert!(provenance.ends_with(options), "{provenance}");
}

#[test]
fn numbers_that_no_file_can_hold_are_told() {
    let wild = Recipe { epochs: 2, rate: 1e30, ..Recipe::default() };
    assert!(matches!(make(&wild, &[1]), Err(FitError::Export(_))));
    let large = Recipe { epochs: 1, units: 1e9, ..Recipe::default() };
    let Err(FitError::Export(error)) = make(&large, &[1]) else { panic!("it was made") };
    assert!(error.value.abs() > f32::from(i16::MAX), "{error}");
    let told =
        format!("{}: {} was learned, which no file of weights can hold", error.table, error.value);
    assert_eq!(error.to_string(), told);
}

#[test]
fn the_program_says_why_it_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("weights.bin");
    let data = file(folder.path(), &[0]);
    let fit = |more: &[&str]| -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
        command.arg("fit").arg(&data).args(["--rule", "freestyle", "--out"]).arg(&out);
        command.args(more).output().unwrap()
    };
    let told = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let nonsense = fit(&["--rate", "nan"]);
    assert_eq!(nonsense.status.code(), Some(2));
    assert!(told(&nonsense).starts_with("error: --rate must be finite and above 0\n"));
    let nothing = fit(&[]);
    assert_eq!(nothing.status.code(), Some(2));
    let reason =
        "trainer: there is no position to learn from: all are of games that are held out\n";
    assert!(told(&nothing).ends_with(reason), "{}", told(&nothing));
    assert!(nothing.stdout.is_empty() && !out.exists());
}

#[test]
fn causes_are_told_once_and_the_status_says_whose_fault_it_is() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("wrong.toml"), "rule = 'renju'\nfolder = 5\n").unwrap();
    let data = file(folder.path(), &[0, 1]);
    let data = data.to_str().unwrap();
    let gone = "No such file or directory (os error 2)\n";
    for (line, status, begin, end) in [
        ("loop foo", 2, "trainer: cannot read 'foo': ", gone),
        (
            "loop wrong.toml",
            2,
            "trainer: 'wrong.toml': TOML parse error at line 2",
            "expected path string\n",
        ),
        ("calibrate foo", 2, "trainer: foo: ", gone),
        ("datagen --weights foo --out new", 2, "trainer: cannot read 'foo': ", gone),
        ("datagen --out no/such", 3, "trainer: no/such: it cannot be written: ", gone),
        ("handmade --out no/such", 3, "trainer: cannot write 'no/such': ", gone),
        ("calibrate DATA --all --svg no/such", 3, "trainer: cannot write 'no/such': ", gone),
    ] {
        let words = line.split(' ').map(|word| if word == "DATA" { data } else { word });
        let mut command = Command::new(env!("CARGO_BIN_EXE_trainer"));
        let output = command.args(words).current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.starts_with(begin) && told.ends_with(end), "{line}: {told}");
        let (cause, _) = end.split_once('\n').unwrap();
        assert_eq!(told.matches(cause).count(), 1, "{line}: {told}");
        assert_eq!(output.status.code(), Some(status), "{line}: {told}");
    }
}
