//! Positions that belong together, with checksums, which distinguish a truncated end from a damaged middle.

use std::io::{self, BufRead, Read};

/// Bytes before the positions.
const HEAD: usize = 24;
/// The most bytes of positions in a block; a file that claims more is damaged.
const MAX_BYTES: usize = 1 << 26;
/// The most positions that are put into a block of several games.
pub(super) const MIXED_POSITIONS: usize = 4_096;

/// Positions that were written together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The number of their game in its run; 0 if they are of several.
    pub job: u64,
    count: u32,
    /// Packed positions, each after a byte with its length.
    bytes: Vec<u8>,
}

/// The result of reading where a block may begin.
pub(super) enum ReadBlock {
    /// A block, and how many bytes it takes.
    Whole(Block, u64),
    /// The file ends with half a block.
    Truncated,
    /// Bytes have changed.
    Damaged,
    /// The file ends.
    End,
}

impl Block {
    /// Makes a block without positions.
    pub fn new(job: u64) -> Block {
        Block { job, ..Block::default() }
    }

    /// Returns the number of the game that its positions are of; `None` if they are of several, as in a shuffled file.
    pub fn game(&self) -> Option<u64> {
        (self.job > 0).then_some(self.job)
    }

    /// Returns how many positions.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// Returns whether another position should stand in another block: this one might be too large to be read, or has
    /// many positions of several games.
    pub fn is_full(&self) -> bool {
        let is_long = self.game().is_none() && self.len() >= MIXED_POSITIONS;
        is_long || self.bytes.len() + 1 + usize::from(u8::MAX) > MAX_BYTES
    }

    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds the bytes of a position.
    pub(super) fn add_packed(&mut self, packed: &[u8]) {
        self.bytes.push(packed.len() as u8); // a codec packs into 255 bytes at most
        self.bytes.extend_from_slice(packed);
        self.count += 1;
    }

    /// Returns the bytes of each position.
    pub fn packed(&self) -> impl Iterator<Item = &[u8]> {
        packed(&self.bytes)
    }

    /// Returns the block as it stands in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.bytes.len());
        bytes.extend((self.bytes.len() as u32).to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(self.job.to_le_bytes());
        bytes.extend(crc32fast::hash(&self.bytes).to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.extend_from_slice(&self.bytes);
        bytes
    }

    pub(super) fn read(input: &mut impl BufRead) -> io::Result<ReadBlock> {
        let mut head = Vec::with_capacity(HEAD);
        match input.by_ref().take(HEAD as u64).read_to_end(&mut head)? {
            0 => return Ok(ReadBlock::End),
            HEAD => {}
            _ => return Ok(ReadBlock::Truncated),
        }
        let number =
            |at: usize| head[at..at + 4].iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        let (length, count) = (number(0) as usize, number(4));
        let job = u64::from(number(12)) << 32 | u64::from(number(8));
        if number(20) != crc32fast::hash(&head[..20]) || length > MAX_BYTES {
            let truncated = head.ends_with(&[0]) && only_zeros(input)?;
            return Ok(if truncated { ReadBlock::Truncated } else { ReadBlock::Damaged });
        }
        let mut bytes = Vec::new();
        input.by_ref().take(length as u64).read_to_end(&mut bytes)?;
        if bytes.len() < length {
            return Ok(ReadBlock::Truncated);
        }
        if number(16) != crc32fast::hash(&bytes) {
            return Ok(if only_zeros(input)? { ReadBlock::Truncated } else { ReadBlock::Damaged });
        }
        let positions = packed(&bytes).map(|one| one.len() + 1);
        if positions.clone().sum::<usize>() != length || positions.count() != count as usize {
            return Ok(ReadBlock::Damaged);
        }
        Ok(ReadBlock::Whole(Block { job, count, bytes }, (HEAD + length) as u64))
    }
}

/// Returns whether nothing but zeros follows, or nothing at all. After a loss of power, a file may have its length
/// before it has its bytes, which are zeros then.
pub(super) fn only_zeros(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        let read = bytes.len();
        match (read, bytes.iter().all(|byte| *byte == 0)) {
            (0, _) => return Ok(true),
            (_, false) => return Ok(false),
            (_, true) => input.consume(read),
        }
    }
}

/// Returns the positions in these bytes, up to the first that is not whole.
pub(super) fn packed(bytes: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first()?;
        let (one, after) = after.split_at_checked(usize::from(*length))?;
        rest = after;
        Some(one)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-32 that catalogues of checksums give.
    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32fast::hash(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn truncated_ends_and_changed_bytes_are_detected() {
        let mut block = Block::new(7);
        block.add_packed(&[1, 2, 3]);
        block.add_packed(&[]);
        block.add_packed(&[9; 255]);
        let bytes = [block.to_bytes(), Block::new(8).to_bytes()].concat();
        let read = |bytes: &[u8]| Block::read(&mut &bytes[..]).unwrap();
        let ReadBlock::Whole(found, length) = read(&bytes) else { panic!("not read") };
        assert_eq!((&found, length), (&block, bytes.len() as u64 - 24));
        assert_eq!(found.packed().map(<[u8]>::len).collect::<Vec<_>>(), [3, 0, 255]);
        assert!(matches!(read(&[]), ReadBlock::End));
        for cut in 1..length as usize {
            assert!(matches!(read(&bytes[..cut]), ReadBlock::Truncated), "cut at {cut}");
            // As a loss of power leaves it: with zeros up to its length, or to that of many blocks.
            for zeros in [1, length as usize - cut, 100_000] {
                let padded = [&bytes[..cut], &vec![0; zeros]].concat();
                assert!(matches!(read(&padded), ReadBlock::Truncated), "{zeros} zeros at {cut}");
            }
            let more = [&bytes[..cut], &[0; 1_000], &[1]].concat();
            assert!(matches!(read(&more), ReadBlock::Damaged), "zeros in the middle, at {cut}");
        }
        assert!(matches!(read(&[0; 10_000]), ReadBlock::Truncated));
        for at in 0..length as usize {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(matches!(read(&changed), ReadBlock::Damaged), "changed at {at}");
        }
    }
}
