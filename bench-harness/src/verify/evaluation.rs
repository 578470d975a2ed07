//! The evaluation that moves keep up against the same from scratch, and the files that its numbers come in.

use engine::board::{ByColor, Rule};
use engine::eval::{Accumulator, Parameters, SideParameters, Tables};
use engine::position::Position;

use super::boards;
use super::bytes::Bytes;
use super::difference::{Difference, Violation, same};
use crate::rng::Rng;

/// Moves that an accumulator is brought on by at once, at the most; a search seldom needs more.
const MOVES: usize = 4;

/// An accumulator of the position as it was some moves ago.
pub(super) struct KeptUp<'a> {
    tables: &'a Tables,
    accumulator: Accumulator,
    /// Moves that had been played then.
    moves: usize,
}

impl<'a> KeptUp<'a> {
    /// The accumulator of this position.
    pub(super) fn new(position: &Position, tables: &'a Tables) -> Self {
        let moves = position.moves().len();
        Self { tables, accumulator: Accumulator::new(position, tables), moves }
    }

    /// Whether it comes to the same, brought on to a position that has come of the earlier one by moves,
    /// as from scratch; where it has come by moves that were taken back, it begins anew. To be asked
    /// after every step.
    pub(super) fn agrees(&mut self, position: &Position) -> Result<(), Difference> {
        let fresh = Self::new(position, self.tables);
        let plies = fresh.moves.checked_sub(self.moves);
        if let Some(plies) = plies {
            let mut followed = fresh.accumulator.clone();
            followed.follow(&self.accumulator, position, plies, self.tables);
            let us = position.to_move();
            let value = |accumulator: &Accumulator| accumulator.evaluate(us, self.tables);
            same("the evaluation", &value(&followed), &value(&fresh.accumulator))?;
            same("the accumulator is as from scratch", &(followed == fresh.accumulator), &true)?;
        }
        if plies.is_none_or(|plies| plies >= MOVES) {
            *self = fresh;
        }
        Ok(())
    }
}

/// Bytes that are a file of weights are what its numbers are written as. Numbers that are written come
/// back, a changed bit is noticed, and what they say of a position does not depend on whether it was
/// brought on by moves.
///
/// # Errors
///
/// What differs.
pub fn weights_bytes(input: &[u8]) -> Result<(), Violation> {
    if let Ok(parameters) = Parameters::decode(input) {
        let again = parameters.encode();
        same("the file is its own", &(again.as_deref() == Ok(input)), &true)
            .map_err(Difference::alone)?;
    }
    let mut bytes = Bytes::new(input);
    let parameters = parameters(&mut bytes);
    let Ok(mut file) = parameters.encode() else { return Ok(()) };
    let again = Parameters::decode(&file);
    same("the numbers come back", &(again.as_ref() == Ok(&parameters)), &true)
        .map_err(Difference::alone)?;
    if let Ok((_, tables)) = Tables::decode(&file) {
        brought_on(&mut boards::position(&mut bytes), &tables)?;
    }
    let at = bytes.long() as usize % file.len();
    file[at] ^= 1 << bytes.below(8);
    same("damage is noticed", &Parameters::decode(&file).is_err(), &true).map_err(Difference::alone)
}

/// Plays some moves, and holds what is brought on to what is made anew.
fn brought_on(position: &mut Position, tables: &Tables) -> Result<(), Violation> {
    let mut kept = KeptUp::new(position, tables);
    let points: Vec<_> = position.stones().empty().into_iter().step_by(7).take(2 * MOVES).collect();
    for point in points {
        if position.try_play(point).is_ok() {
            kept.agrees(position).map_err(|error| error.on(position))?;
        }
    }
    Ok(())
}

/// Numbers within a bound of their own for each table, so that those of the network are now and then
/// too large.
fn parameters(bytes: &mut Bytes<'_>) -> Parameters {
    let (_, rule) = bytes.pick(&Rule::NAMED);
    let mut rng = Rng::new(bytes.long());
    let bounds = [(); 4].map(|()| bytes.word() >> bytes.below(16));
    let mut number = |bound: u16| {
        let span = 2 * usize::from(bound) + 1;
        (rng.below(span) as i32 - i32::from(bound)).clamp(i16::MIN.into(), i16::MAX.into()) as i16
    };
    let mut side = || {
        let mut side = SideParameters::zero();
        let [sums, hidden, bias, output] = bounds;
        let tables = side.value.iter_mut().chain(&mut side.order).chain([&mut side.threats]);
        tables.flatten().for_each(|value| *value = number(sums));
        let network = &mut side.network;
        network.features.iter_mut().flatten().for_each(|value| *value = number(127) as i8);
        network.hidden.iter_mut().for_each(|value| *value = number(hidden));
        network.hidden_bias.iter_mut().for_each(|value| *value = i32::from(number(bias)) << 8);
        network.output.iter_mut().for_each(|value| *value = number(output));
        network.output_bias = i32::from(number(bias)) << 8;
        side
    };
    let sides = ByColor::new(side(), side());
    let name: Vec<u8> = (0..bytes.below(16)).map(|_| bytes.byte()).collect();
    let provenance = String::from_utf8_lossy(&name).into_owned();
    Parameters { rule, provenance, sides }
}
