//! Numbers of any number of bits in a row of bytes, the highest bit of each first.

/// Appends numbers to bytes.
#[derive(Clone, Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// The bits that make no byte yet, in the lowest places.
    pending: u64,
    /// The number of bits, at most 7.
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `bits` bits of `number`, at most 32.
    pub(super) fn push(&mut self, number: u32, bits: u32) {
        let lowest = u64::from(number) & ((1 << bits) - 1);
        self.pending = self.pending << bits | lowest;
        self.count += bits;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.pending >> self.count) as u8);
        }
    }

    /// Appends a number that is nearly always below `2^bits - 1`: others follow in 32 bits after that number.
    pub(super) fn push_small(&mut self, number: u32, bits: u32) {
        let escape = (1 << bits) - 1;
        self.push(number.min(escape), bits);
        if number >= escape {
            self.push(number, 32);
        }
    }

    /// Returns the bytes; the rest of the last one is zero.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.push(0, (8 - self.count) % 8);
        self.bytes
    }
}

/// Takes numbers from bytes.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits taken.
    at: usize,
}

impl BitReader<'_> {
    /// Makes a reader at the first bit.
    pub(super) fn new(bytes: &[u8]) -> BitReader<'_> {
        BitReader { bytes, at: 0 }
    }

    /// Returns the next `bits` bits, at most 32, without taking them; zeros after the end.
    pub(super) fn peek(&self, bits: u32) -> u32 {
        let rest = self.bytes.get(self.at / 8..).unwrap_or_default();
        let eight = rest.first_chunk().copied().unwrap_or_else(|| {
            let mut padded = [0; 8];
            padded[..rest.len()].copy_from_slice(rest);
            padded
        });
        let wanted = u64::from_be_bytes(eight) << (self.at % 8);
        (wanted >> 32 >> (32 - bits)) as u32
    }

    /// Takes the next `bits` bits, at most 32; `None` if there are fewer.
    pub(super) fn take(&mut self, bits: u32) -> Option<u32> {
        let number = self.peek(bits);
        self.at += bits as usize;
        (self.at <= self.bytes.len() * 8).then_some(number)
    }

    /// Takes a number appended by [`BitWriter::push_small`].
    pub(super) fn take_small(&mut self, bits: u32) -> Option<u32> {
        let number = self.take(bits)?;
        if number == (1 << bits) - 1 { self.take(32) } else { Some(number) }
    }

    /// Returns whether nothing is left but the zeros that fill the last byte.
    pub(super) fn is_at_end(&mut self) -> bool {
        let left = (self.bytes.len() * 8).checked_sub(self.at);
        left.is_some_and(|left| left < 8 && self.take(left as u32) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_bits_are_read_back() {
        let mut writer = BitWriter::default();
        writer.push(5, 3);
        writer.push(0, 1);
        for number in [0, 126, 127, 128, u32::MAX] {
            writer.push_small(number, 7);
        }
        writer.push(0xABCD, 16);
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes);
        assert_eq!((reader.take(3), reader.take(1)), (Some(5), Some(0)));
        for number in [0, 126, 127, 128, u32::MAX] {
            assert_eq!(reader.take_small(7), Some(number));
        }
        assert!(!BitReader::new(&bytes).is_at_end());
        assert_eq!(reader.take(16), Some(0xABCD));
        assert!(reader.is_at_end());
        assert_eq!(reader.peek(32), 0);
        assert_eq!(reader.take(8), None);
    }
}
