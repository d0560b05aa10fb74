//! Codes of bits for the types of a game's pieces: short ones for common pieces.

use super::bits::{BitReader, BitWriter};
use anyhow::anyhow;
use asterism_engine::rules::{Color, FenPiece, Info};
use std::collections::BTreeMap;

/// The most bits of a type.
const MAX_BITS: usize = 16;

/// A code of bits for each type of piece, none the beginning of another: as text of the digits 0 and 1, by letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PieceCodes(BTreeMap<char, String>);

impl PieceCodes {
    /// Returns Huffman's codes for the pieces of the start position, each type counted once more than there are of it.
    pub(super) fn of(info: &Info) -> PieceCodes {
        let count = |letter: char| {
            let board = info.start.split(' ').next().unwrap_or_default();
            1 + board.chars().filter(|c| c.to_ascii_uppercase() == letter).count()
        };
        // Trees of types with their codes so far; the rarest two become one, of equals the first ones.
        let mut trees: Vec<(usize, Vec<(char, String)>)> = info
            .pieces
            .iter()
            .map(|piece| (count(piece.letter), vec![(piece.letter, String::new())]))
            .collect();
        while trees.len() > 1 {
            trees.sort_by_key(|(count, _)| *count);
            let (few, more) = (trees.remove(0), trees.remove(0));
            let with = |digit: char, types: Vec<(char, String)>| {
                types.into_iter().map(move |(letter, code)| (letter, format!("{digit}{code}")))
            };
            trees.push((few.0 + more.0, with('1', few.1).chain(with('0', more.1)).collect()));
        }
        PieceCodes(trees.into_iter().flat_map(|(_, types)| types).collect())
    }

    /// Returns the codes that a file names, if they do for this game.
    pub(super) fn read(named: BTreeMap<char, String>, info: &Info) -> Option<PieceCodes> {
        let is_code = |code: &String| {
            let digits = code.bytes().all(|digit| matches!(digit, b'0' | b'1'));
            digits && (1..=MAX_BITS).contains(&code.len())
        };
        let letters = named.len() == info.pieces.len()
            && info.pieces.iter().all(|piece| named.get(&piece.letter).is_some_and(is_code));
        let clash = |(letter, code): (&char, &String)| {
            named.iter().any(|(other, longer)| other != letter && longer.starts_with(code.as_str()))
        };
        (letters && !named.iter().any(clash)).then_some(PieceCodes(named))
    }

    /// Returns the codes by letter.
    pub(super) fn by_letter(&self) -> &BTreeMap<char, String> {
        &self.0
    }
}

/// Writes and reads pieces: a bit for the colour, then the code of the letter.
pub(super) struct PieceBits {
    /// Letter, code and its length in bits.
    codes: Vec<(char, u32, u32)>,
    /// Bits of the longest code.
    longest: u32,
    /// For each row of this many bits the letter whose code it begins with, and the length of that code.
    letters: Vec<Option<(char, u32)>>,
}

impl PieceBits {
    /// Makes the table of these codes.
    pub(super) fn new(codes: &PieceCodes) -> PieceBits {
        let number = |code: &String| code.bytes().fold(0, |bits, digit| bits << 1 | u32::from(digit & 1));
        let codes: Vec<_> =
            codes.0.iter().map(|(letter, code)| (*letter, number(code), code.len() as u32)).collect();
        let longest = codes.iter().map(|(.., length)| *length).max().unwrap_or_default();
        let mut letters = vec![None; 1 << longest];
        for (letter, code, length) in &codes {
            let row = |code: u32| (code << (longest - length)) as usize;
            letters[row(*code)..row(code + 1)].fill(Some((*letter, *length)));
        }
        PieceBits { codes, longest, letters }
    }

    pub(super) fn push(&self, piece: FenPiece, bits: &mut BitWriter) -> anyhow::Result<()> {
        let code = self.codes.iter().find(|(letter, ..)| *letter == piece.letter);
        let (_, code, length) =
            code.ok_or_else(|| anyhow!("'{}' is not a piece of the game", piece.letter))?;
        bits.push((piece.color == Color::Black).into(), 1);
        bits.push(*code, *length);
        Ok(())
    }

    /// Takes a piece; `None` if the bits are not one.
    pub(super) fn take(&self, bits: &mut BitReader) -> Option<FenPiece> {
        let color = if bits.take(1)? == 1 { Color::Black } else { Color::White };
        let (letter, length) = self.letters[bits.peek(self.longest) as usize]?;
        bits.take(length)?;
        Some(FenPiece { color, letter })
    }
}
