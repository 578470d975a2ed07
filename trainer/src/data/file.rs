//! Files of samples, block by block.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use bytemuck::{Pod, Zeroable, bytes_of, cast_slice, cast_slice_mut};
use engine::board::Rule;

use super::{DataError, Sample};
use crate::selfplay::Settings;

const MAGIC: [u8; 8] = *b"KINJDATA";
const VERSION: u32 = 2;
const BLOCK: u32 = u32::from_le_bytes(*b"BLOK");
/// Samples of a block at most: what is beyond is damage.
const MAX_COUNT: u32 = 1 << 20;

/// What a file begins with: how its games were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Header {
    magic: [u8; 8],
    version: u32,
    rule: u32,
    seed: u64,
    shard: u32,
    nodes: u32,
    weights: u32,
    balance: i32,
    noise: u32,
    reserved: [u8; 16],
    /// CRC-32 of all before.
    checksum: u32,
}

const _: () = assert!(size_of::<Header>() == 64);

/// What stands before the samples of a block.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
struct BlockHeader {
    magic: u32,
    count: u32,
    first_game: u32,
    games: u32,
    /// CRC-32 of the samples.
    samples: u32,
    /// CRC-32 of all before: so a block that was cut short is told from one whose count is damaged.
    checksum: u32,
}

impl Header {
    /// The header of games of `settings`; `None` where the rule has no name.
    #[must_use]
    pub fn new(settings: &Settings) -> Option<Self> {
        let &Settings { seed, shard, nodes, balance, noise, .. } = settings;
        let rule = Rule::NAMED.iter().position(|(_, named)| *named == settings.rule)? as u32;
        let weights = settings.weights.of(settings.rule).checksum();
        let (magic, version, reserved, checksum) = (MAGIC, VERSION, [0; 16], 0);
        let header = Self {
            magic,
            version,
            rule,
            seed,
            shard,
            nodes,
            weights,
            balance,
            noise,
            reserved,
            checksum,
        };
        Some(Self { checksum: checksum_of(&header), ..header })
    }

    /// The rule of the games.
    #[must_use]
    pub fn rule(&self) -> Rule {
        Rule::NAMED.get(self.rule as usize).map_or(Rule::FREESTYLE, |(_, rule)| *rule)
    }

    /// The settings by the names that the command line has for them.
    fn settings(&self) -> [(&'static str, String); 7] {
        let &Self { seed, shard, nodes, weights, balance, noise, .. } = self;
        [
            ("rule", self.rule().to_string()),
            ("nodes", nodes.to_string()),
            ("seed", seed.to_string()),
            ("shard", shard.to_string()),
            ("balance", balance.to_string()),
            ("noise", noise.to_string()),
            ("weights", format!("{weights:08x}")),
        ]
    }

    /// Refuses games that were made otherwise than `wanted`.
    fn hold_to(&self, wanted: &Self) -> Result<(), DataError> {
        let mut settings = self.settings().into_iter().zip(wanted.settings());
        match settings.find(|(there, here)| there != here) {
            None => Ok(()),
            Some(((name, there), (_, here))) => Err(DataError::OtherGames { name, there, here }),
        }
    }

    fn read(from: &mut impl Read) -> Result<Self, DataError> {
        let mut bytes = [0; size_of::<Self>()];
        from.read_exact(&mut bytes).map_err(cut_short(DataError::NotData))?;
        let header: Self = bytemuck::pod_read_unaligned(&bytes);
        match () {
            () if header.magic != MAGIC || header.version != VERSION => Err(DataError::NotData),
            () if header.checksum != checksum_of(&header) => Err(DataError::DamagedHeader),
            () if header.rule as usize >= Rule::NAMED.len() => Err(DataError::NotData),
            () => Ok(header),
        }
    }
}

/// Seed, shard, nodes and weights, for the provenance of what is learned.
impl core::fmt::Display for Header {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { seed, shard, nodes, weights, .. } = self;
        write!(f, "seed {seed} shard {shard} at {nodes} nodes with weights {weights:08x}")
    }
}

/// Turns the end of a file into `error`.
fn cut_short(error: DataError) -> impl FnOnce(io::Error) -> DataError {
    |source| if source.kind() == io::ErrorKind::UnexpectedEof { error } else { source.into() }
}

/// Reads the blocks of a file.
#[derive(Debug)]
pub struct Reader {
    header: Header,
    file: BufReader<File>,
    /// Where the last whole block ends.
    end: u64,
    /// The number of the game after those read.
    next_game: u32,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// Where it cannot be read or is no file of samples.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let mut file = BufReader::new(File::open(path)?);
        let header = Header::read(&mut file)?;
        Ok(Self { header, file, end: size_of::<Header>() as u64, next_game: 0 })
    }

    /// How the games were made.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Games in the blocks read so far.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.next_game
    }

    /// The samples of the next block; `None` at the end, also where the last block was cut short.
    ///
    /// # Errors
    ///
    /// Where the file cannot be read, or a block is whole and yet not what was written.
    pub fn block(&mut self) -> Result<Option<Vec<Sample>>, DataError> {
        let mut bytes = [0; size_of::<BlockHeader>()];
        if !whole(self.file.read_exact(&mut bytes))? {
            return Ok(None);
        }
        let block: BlockHeader = bytemuck::pod_read_unaligned(&bytes);
        let sound = block.magic == BLOCK && block.checksum == checksum_of(&block);
        if !sound || block.count > MAX_COUNT || block.first_game != self.next_game {
            return Err(DataError::Damaged(self.end));
        }
        let mut samples = vec![Sample::zeroed(); block.count as usize];
        if !whole(self.file.read_exact(cast_slice_mut(&mut samples)))? {
            return Ok(None);
        }
        if block.samples != crc32fast::hash(cast_slice(&samples)) {
            return Err(DataError::Damaged(self.end));
        }
        self.end += (size_of::<BlockHeader>() + size_of_val(&samples[..])) as u64;
        self.next_game = block.first_game.saturating_add(block.games);
        Ok(Some(samples))
    }
}

/// Whether all was there to be read.
fn whole(result: io::Result<()>) -> Result<bool, DataError> {
    match result {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// CRC-32 of a header, but for its last four bytes, which hold it.
fn checksum_of(header: &impl Pod) -> u32 {
    let bytes = bytes_of(header);
    crc32fast::hash(&bytes[..bytes.len() - size_of::<u32>()])
}

/// Writes blocks to a file.
#[derive(Debug)]
pub struct Writer {
    file: File,
    next_game: u32,
}

impl Writer {
    /// Opens a file for games made as `header` says, and hands what it has already to `seen`. A
    /// block that was cut short is dropped; a file that is not there is made.
    ///
    /// # Errors
    ///
    /// Where the file cannot be used, or its games were made otherwise.
    pub fn resume(
        path: &Path,
        header: &Header,
        mut seen: impl FnMut(&Sample),
    ) -> Result<Self, DataError> {
        if !path.exists() {
            let create = || {
                let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
                file.write_all(bytes_of(header))?;
                Ok(Self { file, next_game: 0 })
            };
            return create().map_err(DataError::Unwritten);
        }
        let mut reader = Reader::open(path)?;
        reader.header.hold_to(header)?;
        while let Some(samples) = reader.block()? {
            samples.iter().for_each(&mut seen);
        }
        let go_on = || {
            let mut file = OpenOptions::new().write(true).open(path)?;
            file.set_len(reader.end)?;
            file.seek(SeekFrom::End(0))?;
            Ok(Self { file, next_game: reader.next_game })
        };
        go_on().map_err(DataError::Unwritten)
    }

    /// The number of the next game.
    #[must_use]
    pub const fn next_game(&self) -> u32 {
        self.next_game
    }

    /// Writes the samples of the next `games` games.
    ///
    /// # Errors
    ///
    /// Where the file cannot be written.
    pub fn write(&mut self, samples: &[Sample], games: u32) -> Result<(), DataError> {
        let (magic, count, first_game) = (BLOCK, samples.len() as u32, self.next_game);
        let hash = crc32fast::hash(cast_slice(samples));
        let mut block = BlockHeader { magic, count, first_game, games, samples: hash, checksum: 0 };
        block.checksum = checksum_of(&block);
        let mut bytes = bytes_of(&block).to_vec();
        bytes.extend_from_slice(cast_slice(samples));
        self.file.write_all(&bytes).map_err(DataError::Unwritten)?;
        self.next_game += games;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::board::{Point, Size};
    use engine::eval::{Score, Weights};
    use engine::position::Position;

    fn sample(game: u32) -> Sample {
        let mut position = Position::new(Rule::STANDARD, Size::MAX);
        let point = Point::new(game as u8 % 15, 3).unwrap();
        position.play(point);
        Sample::new(&position, game, Score::eval(game as i32), point)
    }

    fn settings(seed: u64) -> Settings {
        let (rule, weights) = (Rule::STANDARD, Weights::default());
        Settings { rule, nodes: 100, seed, shard: 0, balance: 250, noise: 40, weights }
    }

    fn header(seed: u64) -> Header {
        Header::new(&settings(seed)).unwrap()
    }

    fn read(path: &Path) -> Result<Vec<Sample>, DataError> {
        let mut reader = Reader::open(path)?;
        let mut all = Vec::new();
        while let Some(samples) = reader.block()? {
            all.extend(samples);
        }
        Ok(all)
    }

    #[test]
    fn a_file_that_was_cut_short_goes_on_after_its_last_whole_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut writer = Writer::resume(&path, &header(1), |_| {}).unwrap();
        writer.write(&[sample(0), sample(1)], 2).unwrap();
        writer.write(&[sample(2)], 1).unwrap();
        drop(writer);
        let length = std::fs::metadata(&path).unwrap().len();
        OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 5).unwrap();
        let mut seen = Vec::new();
        let mut writer = Writer::resume(&path, &header(1), |sample| seen.push(*sample)).unwrap();
        assert_eq!((seen, writer.next_game()), (vec![sample(0), sample(1)], 2));
        writer.write(&[sample(2), sample(3)], 2).unwrap();
        assert_eq!(read(&path).unwrap(), [0, 1, 2, 3].map(sample));
        let settings = Settings { nodes: 50, ..settings(2) };
        let other = Writer::resume(&path, &Header::new(&settings).unwrap(), |_| {}).unwrap_err();
        let told = "its games were played under other settings: nodes is 100 there and 50 here";
        assert_eq!(other.to_string(), told);
        let other = Writer::resume(&path, &header(2), |_| {}).unwrap_err();
        assert!(other.to_string().ends_with(": seed is 1 there and 2 here"), "{other}");
    }

    #[test]
    fn damage_is_told_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut writer = Writer::resume(&path, &header(1), |_| {}).unwrap();
        writer.write(&[sample(0)], 1).unwrap();
        writer.write(&[sample(1)], 1).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let (first, second) = (64, 64 + 24 + 72);
        for byte in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[byte] ^= 4;
            std::fs::write(&path, &bytes).unwrap();
            match read(&path) {
                // Magic and version.
                Err(DataError::NotData) => assert!(byte < 12),
                Err(DataError::DamagedHeader) => assert!((12..first).contains(&byte)),
                Err(DataError::Damaged(place)) => {
                    assert_eq!(place as usize, if byte < second { first } else { second });
                }
                other => panic!("{byte}: {other:?}"),
            }
            // Nothing of it is thrown away.
            assert!(Writer::resume(&path, &header(1), |_| {}).is_err());
            assert_eq!(std::fs::read(&path).unwrap(), bytes);
        }
        std::fs::write(&path, b"KINJDATA but not").unwrap();
        assert!(matches!(read(&path), Err(DataError::NotData)));
    }
}
