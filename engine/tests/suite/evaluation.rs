//! The evaluation against the same taken literally, and the files that it comes in.

use std::fs;
use std::path::Path;

use crate::common::{clustered_stones, game, rng, rules};
use engine::board::{Color, Rule, Size, Stones};
use engine::eval::{
    Accumulator, Parameters, Score, SideParameters, Weights, WeightsError, evaluate, threat_set,
    threats_index,
};
use engine::patterns::{Code, Threat, class};
use engine::position::{Position, Symmetry};
use engine::shapes::Codes;
use engine::simd::Isa;
use rand::RngExt;

/// Every number another one.
fn numbered(rule: Rule, seed: u64) -> Parameters {
    let mut rng = rng(seed);
    let mut side = || {
        let mut side = SideParameters::zero();
        let network = &mut side.network;
        let shorts = side.value.iter_mut().chain(&mut side.order);
        for value in shorts.chain([&mut side.threats, &mut network.hidden]).flatten() {
            *value = rng.random_range(-900..900);
        }
        // Few enough that most values are no more than a score can say.
        for value in &mut network.output {
            *value = rng.random_range(-200..200);
        }
        for value in network.features.iter_mut().flatten() {
            *value = rng.random_range(-128..=127);
        }
        for value in &mut network.hidden_bias {
            *value = rng.random_range(-2_000_000..2_000_000);
        }
        network.output_bias = rng.random_range(-900..900);
        side
    };
    let sides = engine::board::ByColor::new(side(), side());
    Parameters { rule, provenance: "for a test".to_owned(), sides }
}

/// What the network adds, in sixteenths of a unit, from the codes of the empty points, those of the side
/// to move first.
fn network_literally(parameters: &Parameters, us: Color, points: &[[usize; 2]]) -> i64 {
    const SEEN: usize = 24;
    let mut features = Vec::new();
    for (color, own) in [(us, 0), (!us, 1)] {
        let [mine, theirs] = &parameters.sides[color].network.features;
        // Code 0 contributes nothing, whatever stands in the file.
        let of = |table: &Vec<i8>, rank: usize, at: usize| {
            if rank == 0 { 0 } else { i64::from(table[SEEN * rank + at]) }
        };
        features.extend((0..SEEN).map(|at| {
            let feature =
                |ranks: &[usize; 2]| of(mine, ranks[own], at) + of(theirs, ranks[1 - own], at);
            points.iter().map(|ranks| feature(ranks).clamp(0, 127)).sum::<i64>()
        }));
    }
    let network = &parameters.sides[us].network;
    let neurons = network.hidden.chunks(features.len()).zip(&network.hidden_bias);
    let active = neurons.map(|(weights, &bias)| {
        let products = weights.iter().zip(&features).map(|(&weight, sum)| i64::from(weight) * sum);
        (products.sum::<i64>() + i64::from(bias)).div_euclid(1024).clamp(0, 32_767)
    });
    let counted = active.zip(&network.output).map(|(active, &output)| active * i64::from(output));
    counted.sum::<i64>().div_euclid(64) + i64::from(network.output_bias)
}

/// The value of a position, point by point and by name of threat.
fn literally(parameters: &Parameters, position: &Position) -> Score {
    let us = position.to_move();
    let side = &parameters.sides[us];
    let codes: Vec<Code> = Code::all_canonical().collect();
    let (mut sum, mut threats, mut points) = (0, [0; 2], Vec::new());
    for point in position.stones().empty() {
        let mut ranks = [0; 2];
        for (role, color) in [us, !us].into_iter().enumerate() {
            let code = position.shapes().code(color, point);
            let canonical = code.canonical();
            assert_eq!(class(code), class(canonical));
            let rank = codes.iter().position(|&other| other == canonical).unwrap();
            sum += if code.bits() == 0 { 0 } else { i32::from(side.value[role][rank]) };
            threats[role] |= threat_set(code);
            ranks[role] = rank;
        }
        points.push(ranks);
    }
    sum += i32::from(side.threats[threats_index(threats[0], threats[1])]);
    sum += network_literally(parameters, us, &points) as i32;
    Score::eval(sum.div_euclid(16))
}

#[test]
fn the_evaluation_is_what_its_numbers_say() {
    let mut rng = rng(21);
    let (mut positions, mut at_the_bound) = (0, 0);
    for rule in [Rule::RENJU, Rule::FREESTYLE, Rule::STANDARD] {
        let parameters = numbered(rule, 3);
        let weights = Weights::default().with_file(&parameters.encode().unwrap()).unwrap();
        for side in [6, 11, 15, 15, 15, 15] {
            let plies = rng.random_range(0..40);
            let position = game(&mut rng, rule, Size::new(side).unwrap(), plies);
            let score = evaluate(&position, weights);
            assert_eq!(score, literally(&parameters, &position));
            positions += 1;
            at_the_bound += u32::from(score.units().abs() == Score::MAX_EVAL.units());
        }
    }
    assert!(5 * at_the_bound < positions, "{at_the_bound} of {positions}");
}

#[test]
fn an_accumulator_that_follows_the_moves_is_that_of_the_position() {
    let mut rng = rng(24);
    for rule in rules() {
        let tables = Weights::default().of(rule);
        let plies = rng.random_range(0..60);
        let mut position = game(&mut rng, rule, Size::MAX, plies);
        let mut before = Accumulator::new(&position, tables);
        let mut after = before.clone();
        for _ in 0..30 {
            // Stones close together change a line more than once.
            let steps = rng.random_range(0..5);
            for _ in 0..steps {
                let near = position.stones().occupied().dilated(1) & position.stones().empty();
                match near.into_iter().nth(rng.random_range(0..12)) {
                    Some(point) => position.play(point),
                    None => position.pass(),
                }
            }
            after.follow(&before, &position, steps, tables);
            assert_eq!(after, Accumulator::new(&position, tables));
            for color in Color::ALL {
                let fours = position.stones().empty().into_iter();
                let found = fours
                    .filter(|&point| class(after.code(color, point)).threat() == Threat::FourFour);
                assert_eq!(after.has_double_four(color), found.count() > 0);
            }
            before.clone_from(&after);
        }
    }
}

#[test]
fn the_eight_images_have_the_same_evaluation() {
    let mut rng = rng(22);
    for rule in rules() {
        let stones = clustered_stones(&mut rng, Size::MAX, 30);
        let value = |stones: Stones| {
            evaluate(&Position::setup(rule, stones, Color::White), Weights::default())
        };
        let scores = Symmetry::ALL.map(|symmetry| {
            let mut image = Stones::new(Size::MAX);
            for color in Color::ALL {
                for point in stones.of(color) {
                    image.put(color, symmetry.apply(point, Size::MAX));
                }
            }
            value(image)
        });
        assert!(scores.iter().all(|&score| score == scores[0]), "{scores:?}");
    }
}

#[test]
fn the_codes_of_a_board_are_those_of_its_points_with_any_instructions() {
    let mut rng = rng(23);
    assert!(Isa::available().any(|isa| isa == Isa::detect()));
    for side in [6, 9, 15, 15, 15, 15] {
        let size = Size::new(side).unwrap();
        let count = rng.random_range(1..size.area());
        let position =
            Position::setup(Rule::RENJU, clustered_stones(&mut rng, size, count), Color::Black);
        for isa in Isa::available() {
            let codes = Codes::on(isa, position.shapes());
            for color in Color::ALL {
                for point in Size::MAX.points() {
                    let expected = position.shapes().code(color, point);
                    assert_eq!(codes.get(color, point), expected, "{isa:?} {point}");
                }
            }
        }
    }
}

#[test]
fn a_file_gives_back_what_was_written() {
    for rule in [Rule::RENJU, Rule::FREESTYLE, Rule::STANDARD] {
        let parameters = numbered(rule, 4);
        assert_eq!(Parameters::decode(&parameters.encode().unwrap()), Ok(parameters));
    }
}

#[test]
fn what_no_file_can_hold_is_refused() {
    let refused = |change: fn(&mut Parameters)| {
        let mut parameters = numbered(Rule::RENJU, 5);
        change(&mut parameters);
        parameters.encode().unwrap_err()
    };
    let rule_without_name = |it: &mut Parameters| it.rule.five = Rule::FREESTYLE.five;
    assert_eq!(refused(rule_without_name), WeightsError::Incomplete);
    assert_eq!(refused(|it| it.sides[Color::White].threats.truncate(9)), WeightsError::Incomplete);
    assert_eq!(refused(|it| it.sides[Color::Black].order[1].push(0)), WeightsError::Incomplete);
    let network = |it: &mut Parameters| it.sides[Color::White].network.hidden.fill(i16::MAX);
    assert_eq!(refused(network), WeightsError::TooLarge);
    assert_eq!(
        refused(|it| it.sides[Color::Black].network.output.fill(i16::MIN)),
        WeightsError::TooLarge
    );
}

#[test]
fn the_largest_network_does_not_overflow() {
    let mut parameters = numbered(Rule::FREESTYLE, 7);
    for color in Color::ALL {
        let network = &mut parameters.sides[color].network;
        // 48 × 28,575 × 1,565 and the bias, just within 31 bits; 32 × 32,767 × 2,048 too.
        network.features.iter_mut().flatten().for_each(|value| *value = 127);
        network.hidden.fill(1_565);
        network.hidden_bias.fill(i32::MAX - 48 * 28_575 * 1_565);
        network.output.fill(2_048);
    }
    let weights = Weights::default().with_file(&parameters.encode().unwrap()).unwrap();
    let position = game(&mut rng(8), Rule::FREESTYLE, Size::MAX, 9);
    assert_eq!(evaluate(&position, weights), literally(&parameters, &position));
    assert_eq!(evaluate(&position, weights), Score::MAX_EVAL);
    parameters.sides[Color::Black].network.hidden_bias[3] += 1;
    assert_eq!(parameters.encode(), Err(WeightsError::TooLarge));
}

#[test]
fn files_that_are_damaged_or_none_are_told_apart() {
    let bytes = numbered(Rule::RENJU, 5).encode().unwrap();
    let error = |bytes: &[u8]| Parameters::decode(bytes).unwrap_err();
    assert_eq!(error(b""), WeightsError::NotWeights);
    assert_eq!(error(&[7; 100]), WeightsError::NotWeights);
    assert!(matches!(error(&bytes[..bytes.len() - 1]), WeightsError::Length { .. }));
    let mut changed = bytes.clone();
    for at in (0..50).chain([bytes.len() / 2, bytes.len() - 1]) {
        changed[at] ^= 1;
        let error = error(&changed);
        let expected = match at {
            0..8 => error == WeightsError::NotWeights,
            8..12 => matches!(error, WeightsError::Version(_)),
            16..20 => matches!(error, WeightsError::Length { .. }),
            _ => matches!(error, WeightsError::Checksum { .. }),
        };
        assert!(expected, "byte {at}: {error}");
        changed[at] ^= 1;
    }
}

#[test]
fn a_file_counts_for_its_rule_alone() {
    let parameters = numbered(Rule::STANDARD, 6);
    let bytes = parameters.encode().unwrap();
    let mut weights = Weights::default();
    assert_eq!(weights.replace(&bytes), Ok(Rule::STANDARD));
    assert_eq!(Weights::default().with_file_for(&bytes, Rule::STANDARD), Ok(weights));
    assert_eq!(weights.of(Rule::STANDARD).provenance(), "for a test");
    for rule in [Rule::FREESTYLE, Rule::RENJU] {
        let checksum = |weights: Weights| weights.of(rule).checksum();
        assert_eq!(checksum(weights), checksum(Weights::default()));
        let error = Weights::default().with_file_for(&bytes, rule).unwrap_err();
        assert_eq!(error, WeightsError::Rule { found: Rule::STANDARD, expected: rule });
    }
    assert!(Weights::default().with_file_for(&bytes[1..], Rule::STANDARD).is_err());
}

#[test]
fn the_weights_that_come_along_say_where_they_come_from() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    for (name, rule) in Rule::NAMED {
        let parameters =
            Parameters::decode(&fs::read(folder.join(format!("{name}.bin"))).unwrap()).unwrap();
        assert_eq!(parameters.rule, rule);
        let provenance = Weights::default().of(rule).provenance().to_owned();
        assert_eq!(provenance, parameters.provenance);
        assert!(!provenance.is_empty(), "{name}");
    }
}
