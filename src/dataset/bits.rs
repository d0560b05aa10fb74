//! Numbers of any number of bits in a row of bytes, the highest bit of each first.

/// Appends numbers to bytes.
#[derive(Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of the last byte that are still free.
    free: u32,
}

impl BitWriter {
    /// Appends the lowest `bits` bits of `number`.
    pub fn push(&mut self, number: u64, bits: u32) {
        for bit in (0..bits).rev() {
            if self.free == 0 {
                self.bytes.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.free;
            }
        }
    }

    /// Appends a number that is nearly always below `2^bits - 1`: others follow in 32 bits after that number.
    pub fn push_small(&mut self, number: u32, bits: u32) {
        let escape = (1 << bits) - 1;
        self.push(number.min(escape).into(), bits);
        if number >= escape {
            self.push(number.into(), 32);
        }
    }

    /// The bytes; what is left of the last one is zero.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Takes numbers from bytes.
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits taken.
    at: usize,
}

impl BitReader<'_> {
    /// At the first bit.
    pub fn new(bytes: &[u8]) -> BitReader<'_> {
        BitReader { bytes, at: 0 }
    }

    /// The next `bits` bits; `None` where there are fewer.
    pub fn take(&mut self, bits: u32) -> Option<u64> {
        let mut number = 0;
        for _ in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            number = number << 1 | u64::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }

    /// What [`BitWriter::push_small`] appended.
    pub fn take_small(&mut self, bits: u32) -> Option<u32> {
        let number = self.take(bits)?;
        let number = if number == (1 << bits) - 1 { self.take(32)? } else { number };
        u32::try_from(number).ok()
    }

    /// Whether nothing is left but the zeros that fill the last byte.
    pub fn is_at_end(&mut self) -> bool {
        let left = self.bytes.len() * 8 - self.at;
        left < 8 && self.take(left as u32) == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
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
        assert_eq!(reader.take(8), None);
    }
}
