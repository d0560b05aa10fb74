//! Bits that stand for the types of a game's pieces: few for those that there are many of.

use crate::rules::Info;
use std::collections::BTreeMap;

/// The most bits of a type.
const MAX_BITS: usize = 16;

/// A code of bits for each type of piece, none the beginning of another: as text of the digits 0 and 1, by letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceCodes(BTreeMap<char, String>);

impl PieceCodes {
    /// Huffman's codes for the pieces of the start position, each type counted once more than there are of it.
    pub fn of(info: &Info) -> PieceCodes {
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

    /// The codes that a file names, if they do for this game.
    pub fn read(named: BTreeMap<char, String>, info: &Info) -> Option<PieceCodes> {
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

    /// The codes by letter.
    pub fn by_letter(&self) -> &BTreeMap<char, String> {
        &self.0
    }

    /// Bits and their number for each letter.
    pub fn bits(&self) -> Vec<(char, u64, u32)> {
        let bits = |code: &String| code.bytes().fold(0, |bits, digit| bits << 1 | u64::from(digit & 1));
        self.0.iter().map(|(letter, code)| (*letter, bits(code), code.len() as u32)).collect()
    }
}
