//! Where the numbers stand.

use super::*;

/// A number between −0.05 and 0.05 that follows from its place.
fn small(at: usize) -> f32 {
    let mixed = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48;
    (f32::from(mixed as u16) / 65_536.0 - 0.5) / 10.0
}

/// Tables that are full of such numbers.
fn full() -> Fitted {
    let mut tables = Fitted::zero();
    let mut numbers = (0..).map(|at| 3.0 * small(7 * at + 1));
    let mut next = || numbers.next().unwrap_or_default();
    tables.sums_mut().for_each(|table| table.fill_with(&mut next));
    for network in &mut tables.network {
        network.features.iter_mut().for_each(|rows| rows.as_flattened_mut().fill_with(&mut next));
        network.head = Head::from_numbers(&[(); HEAD].map(|()| next()));
    }
    tables
}

fn product(one: &Fitted, other: &Fitted) -> f64 {
    let sums = |it: &Fitted| {
        let codes = it.value.iter().chain(&it.order).flatten();
        codes.chain(&it.threats).flatten().copied().collect::<Vec<f32>>()
    };
    let networks = one.network.iter().zip(&other.network).map(|(one, other)| {
        let rows =
            |it: &Network| it.features.iter().flatten().flatten().copied().collect::<Vec<_>>();
        dot(&rows(one), &rows(other)) + dot(&one.head.to_numbers(), &other.head.to_numbers())
    });
    dot(&sums(one), &sums(other)) + networks.sum::<f64>()
}

fn dot(one: &[f32], other: &[f32]) -> f64 {
    one.iter().zip(other).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

#[test]
fn slopes_are_those_of_the_tables() {
    // The tables are linear in the numbers, so that their inner products must agree.
    for sharing in [Sharing::Both, Sharing::Each] {
        let mut model = Model::new(sharing, 1);
        model.numbers = (0..model.numbers.len()).map(small).collect();
        model.spell_out();
        let slopes = full();
        let mut gradient = vec![1.0; model.numbers.len()];
        model.gradient(&slopes, &mut gradient);
        let (tables, numbers) = (product(&model.tables, &slopes), dot(&model.numbers, &gradient));
        assert!(tables.abs() > 1.0, "{tables}");
        assert!((tables - numbers).abs() < 1e-3, "{tables}, {numbers}");
    }
}

/// The numbers that some tables depend on.
fn behind(model: &Model, tables: impl Fn(&mut Fitted)) -> Vec<usize> {
    let mut slopes = Fitted::zero();
    tables(&mut slopes);
    let mut gradient = vec![0.0f32; model.numbers.len()];
    model.gradient(&slopes, &mut gradient);
    (0..gradient.len()).filter(|&at| gradient[at].abs() > 0.0).collect()
}

#[test]
fn no_number_stands_for_two_things() {
    for sharing in [Sharing::Both, Sharing::Each] {
        let model = Model::new(sharing, 1);
        let mut meanings = vec![0; model.numbers.len()];
        let mut mean = |numbers: Vec<usize>| {
            assert!(!numbers.is_empty());
            for at in numbers {
                meanings[at] += 1;
            }
        };
        // What a code is worth in general counts for both roles.
        mean(behind(&model, |it| {
            let tables = it.value.iter_mut().flatten().enumerate();
            tables.for_each(|(at, table)| table.fill([1.0, 2.0][at % 2]));
        }));
        for us in 0..sharing.sets() {
            for role in 0..2 {
                mean(behind(&model, |it| it.order[us][role].fill(1.0)));
                mean(behind(&model, |it| it.network[us].features[role].fill([1.0; SEEN])));
            }
            mean(behind(&model, |it| it.threats[us].fill(1.0)));
            mean(behind(&model, |it| it.network[us].head = Head::from_numbers(&[1.0; HEAD])));
        }
        assert_eq!(meanings.iter().max(), Some(&1));
        assert!(meanings[meanings.len() - HEAD..].iter().all(|&count| count == 1));
    }
}
