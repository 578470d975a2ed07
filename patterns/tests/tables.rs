//! What the tables say beside shapes: sums, their bounds over a board, classes, checksums.

use patterns::worth::{urgency as urgency_of, worth};
use patterns::{
    Class, Code, ENTRIES, FiveKind, Key, Screen, Segment, Segments, Shape, Sum, Threat, class,
    rank, urgency,
};

fn keys() -> impl Iterator<Item = Key> {
    (1..=u16::MAX).map(Key::from_bits)
}

fn codes() -> impl Iterator<Item = Code> {
    (0..=u16::MAX).map(Code::from_bits)
}

fn shapes(segment: Segment) -> [Shape; 16] {
    core::array::from_fn(|cell| segment.shape(cell as u8))
}

/// The fields of a sum, the counts in the order of the table in its documentation.
fn counts(sum: Sum) -> [i32; 4] {
    [sum.fives(), sum.straight_fours(), sum.fours(), sum.threes()].map(|count| count as i32)
}

#[test]
fn sums_add_up_what_the_shapes_say() {
    for kind in FiveKind::ALL {
        for key in keys() {
            let segment = Segments::of(kind).get(key);
            let shapes = shapes(segment);
            let cells = |wanted: &[Shape]| {
                shapes.iter().filter(|shape| wanted.contains(shape)).count() as i32
            };
            let expected = [
                cells(&[Shape::Five]),
                cells(&[Shape::StraightFour]),
                cells(&[Shape::Four, Shape::DoubleFour]),
                cells(&[Shape::OpenThree, Shape::NarrowThree]),
            ];
            assert_eq!(counts(segment.sum), expected, "{kind:?} {key:?}");
            let total: i32 = shapes.into_iter().map(worth).sum();
            assert_eq!(segment.sum.worth(), total, "{kind:?} {key:?}");
            assert_eq!(Segments::of(kind).sum(key), segment.sum);
        }
    }
}

/// The most that one field can reach over a whole board, however its lines are cut.
///
/// `field` is what one segment has in it. A wall takes a cell, so a line of `n` cells is a segment
/// of `n`, or a segment, a wall, and a line of what is left.
fn most_on_a_board(kind: FiveKind, field: impl Fn(Sum) -> i32) -> i32 {
    let mut segment = [i32::MIN; Key::MAX_LEN + 1];
    for key in keys() {
        let most = &mut segment[key.len()];
        *most = (*most).max(field(Segments::of(kind).sum(key)));
    }
    let mut line = [0; Key::MAX_LEN + 1];
    for cells in 0..=Key::MAX_LEN {
        let cut = (0..cells).map(|first| segment[first] + line[cells - first - 1]);
        line[cells] = cut.chain([segment[cells]]).max().unwrap_or(0);
    }
    // 15 rows, 15 columns, and two long diagonals with 14 shorter ones on both sides of each.
    let diagonals: i32 = line[1..Key::MAX_LEN].iter().sum();
    32 * line[Key::MAX_LEN] + 4 * diagonals
}

#[test]
fn no_field_of_a_sum_can_overflow() {
    const WORTH_LIMIT: i32 = 1 << 23;
    for kind in FiveKind::ALL {
        let most: [i32; 4] =
            core::array::from_fn(|field| most_on_a_board(kind, |sum| counts(sum)[field]));
        assert!(most.iter().all(|&count| count <= Sum::MAX_COUNT as i32), "{kind:?} {most:?}");
        let (high, low) =
            (most_on_a_board(kind, Sum::worth), -most_on_a_board(kind, |sum| -sum.worth()));
        assert!(high < WORTH_LIMIT && low >= -WORTH_LIMIT, "{kind:?} {low} to {high}");
    }
}

#[test]
fn sums_add_and_subtract_field_by_field() {
    let sum = |key| Segments::of(FiveKind::AtLeast).sum(key);
    let mut total = Sum::default();
    let mut expected = ([0; 4], 0);
    for key in keys().step_by(977) {
        total = total.plus(sum(key));
        expected.0 = core::array::from_fn(|field| expected.0[field] + counts(sum(key))[field]);
        expected.1 += sum(key).worth();
        assert_eq!((counts(total), total.worth()), expected);
    }
    for key in keys().step_by(977) {
        total = total.minus(sum(key));
    }
    assert_eq!(total, Sum::default());
}

/// How many directions of a code have each shape; the two patterns that spell none count as
/// nothing.
struct Tally([usize; 16]);

impl Tally {
    fn of(code: u16) -> Self {
        let mut tally = [0; 16];
        for direction in 0..4 {
            tally[usize::from(code / 16_u16.pow(direction) % 16)] += 1;
        }
        Self(tally)
    }

    fn count(&self, shape: Shape) -> usize {
        self.0[shape as usize]
    }

    fn fours(&self) -> usize {
        self.count(Shape::Four)
            + self.count(Shape::StraightFour)
            + 2 * self.count(Shape::DoubleFour)
    }

    fn threes(&self) -> usize {
        self.count(Shape::OpenThree) + self.count(Shape::NarrowThree)
    }

    /// Whether a stone with these shapes makes `threat`, perhaps with something stronger.
    fn makes(&self, threat: Threat) -> bool {
        let least = match threat {
            Threat::Nothing => 1,
            Threat::Stone => self.0[1..Shape::Overline as usize].iter().sum(),
            Threat::Two => self.count(Shape::OpenTwo) + self.count(Shape::NarrowTwo),
            Threat::ClosedThree => self.count(Shape::ClosedThree),
            Threat::Three => self.threes(),
            Threat::Four => self.fours(),
            Threat::ThreeThree => self.threes() / 2,
            Threat::FourThree => self.fours().min(self.threes()),
            Threat::FourFour => self.fours() / 2,
            Threat::StraightFour => self.count(Shape::StraightFour),
            Threat::Five => self.count(Shape::Five),
        };
        least > 0
    }
}

#[test]
fn classes_name_the_strongest_threat_and_every_foul() {
    for code in codes() {
        let tally = Tally::of(code.bits());
        let strongest = Threat::ALL.into_iter().rev().find(|&threat| tally.makes(threat));
        let (found, screen) = (class(code), class(code).screen());
        assert_eq!(Some(found.threat()), strongest, "{:04x}", code.bits());
        let no_five = tally.count(Shape::Five) == 0;
        let overline = tally.count(Shape::Overline) > 0;
        assert_eq!(screen.overline(), no_five && overline, "{:04x}", code.bits());
        assert_eq!(screen.double_four(), no_five && tally.fours() >= 2, "{:04x}", code.bits());
        assert_eq!(screen.double_three(), no_five && tally.threes() >= 2, "{:04x}", code.bits());
        assert_eq!(found, Class::of(code));
    }
}

#[test]
fn urgencies_add_up_over_the_four_directions() {
    for code in codes() {
        let total: u16 = code.shapes().into_iter().map(urgency_of).sum();
        assert_eq!(urgency(code), total, "{:04x}", code.bits());
    }
}

#[test]
fn ranks_number_the_codes_whose_shapes_ascend() {
    assert_eq!(Code::all_canonical().count(), Code::CANONICAL);
    for (number, code) in Code::all_canonical().enumerate() {
        assert!(code.shapes().is_sorted(), "{:04x}", code.bits());
        assert_eq!(usize::from(rank(code)), number, "{:04x}", code.bits());
    }
    for code in codes() {
        let ascending = code.canonical();
        let mut shapes = code.shapes();
        shapes.sort_unstable();
        assert_eq!(ascending.shapes(), shapes, "{:04x}", code.bits());
        assert_eq!(rank(code), rank(ascending), "{:04x}", code.bits());
    }
}

#[test]
fn words_that_spell_nothing_are_read_as_nothing() {
    for bits in 0..=u8::MAX {
        let class = Class::from_bits(bits);
        let expected = Threat::ALL.get(usize::from(bits & 15)).copied().unwrap_or_default();
        assert_eq!((class.threat(), class.bits()), (expected, bits));
    }
    for bits in 0..64 {
        let expected = Shape::ALL.get(usize::from(bits & 15)).copied().unwrap_or_default();
        assert_eq!(Shape::from_bits(bits), expected);
    }
}

#[test]
fn a_screen_has_the_fouls_that_both_have() {
    let screen = |fouls: u8| Screen::new(fouls & 1 != 0, fouls & 2 != 0, fouls & 4 != 0);
    for fouls in 0..8 {
        let read = screen(fouls);
        let bits = [read.overline(), read.double_four(), read.double_three()];
        assert_eq!(bits, [0, 1, 2].map(|bit| fouls >> bit & 1 == 1));
        assert_eq!(read.is_clear(), fouls == 0);
        for banned in 0..8 {
            assert_eq!(read.and(screen(banned)), screen(fouls & banned));
        }
    }
}

#[test]
fn threats_of_a_five_are_fours() {
    let fours = [Threat::Four, Threat::FourThree, Threat::FourFour, Threat::StraightFour];
    for threat in Threat::ALL {
        assert_eq!(threat.is_four(), fours.contains(&threat), "{threat:?}");
    }
}

#[test]
fn keys_are_drawn_as_they_are_made() {
    let key = Key::new(6, 0b01_0110).unwrap();
    assert_eq!((key.len(), key.mask(), key.bits()), (6, 0b01_0110, 0b101_0110));
    assert_eq!(format!("{key:?}"), "|.XX.X.|");
    assert_eq!(format!("{:?}", key.mirror()), "|.X.XX.|");
    assert_eq!(Key::new(6, 0b100_0000), None);
    assert_eq!(Key::new(16, 0), None);
    assert_eq!(Key::new(15, 0x7fff).map(Key::bits), Some(u16::MAX));
    assert!(Key::EMPTY.is_empty() && Key::from_bits(0).is_empty() && !key.is_empty());
}

#[test]
fn six_are_too_many_where_exactly_five_win() {
    for run in 0..16 {
        assert_eq!(FiveKind::Exactly.wins(run), run == 5);
        assert_eq!(FiveKind::Exactly.overlong(run), run > 5);
        assert_eq!(FiveKind::AtLeast.wins(run), run > 4);
        assert!(!FiveKind::AtLeast.overlong(run));
    }
}

/// FNV-1a, 64 bits.
fn checksum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn segments_checksum(kind: FiveKind) -> u64 {
    let table = Segments::of(kind);
    checksum((0..ENTRIES).flat_map(|index| {
        let segment = table.get(Key::from_bits(index as u16));
        [segment.shapes, segment.sum.bits()].into_iter().flat_map(u64::to_le_bytes)
    }))
}

/// A change of these is a change of every score. `docs/patterns.md` says how to make one.
#[test]
fn the_tables_are_the_ones_we_know() {
    let classes = checksum(codes().map(|code| class(code).bits()));
    let urgencies = checksum(codes().flat_map(|code| urgency(code).to_le_bytes()));
    for (name, found, known) in [
        ("at least five", segments_checksum(FiveKind::AtLeast), 0xa4f6_6e9c_f975_535f),
        ("exactly five", segments_checksum(FiveKind::Exactly), 0x78de_49dc_3c90_8222),
        ("classes", classes, 0xcb6e_547e_b8cf_86f2),
        ("urgencies", urgencies, 0xcd92_dd6d_42b4_5d57),
    ] {
        assert_eq!(found, known, "the table of {name} is now {found:#x}");
    }
}
