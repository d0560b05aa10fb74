//! A scored position as bytes and back.

use super::bits::{BitReader, BitWriter};
use super::error::PackError;
use super::piece_codes::PieceCodes;
use super::position::{GameEnd, ScoredPosition};
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenPiece, Info, Location, Score};
use std::fmt::{self, Write};

/// The castling rights, in the order of their bits.
const CASTLING: [char; 4] = ['K', 'Q', 'k', 'q'];
/// Bits of the clocks; larger ones take 32 more.
const HALFMOVE_BITS: u32 = 7;
const FULLMOVE_BITS: u32 = 8;

/// Packs the positions of one game.
pub struct Codec {
    info: &'static Info,
    /// All letters of pieces.
    letters: String,
    /// Letter, bits and their number.
    codes: Vec<(char, u64, u32)>,
    /// Squares, then launching squares.
    places: Vec<Location>,
    /// Bits of a square's number.
    square_bits: u32,
}

impl Codec {
    /// With these codes of the pieces.
    pub(super) fn new(info: &'static Info, codes: &PieceCodes) -> Codec {
        let squares = u32::from(info.files) * u32::from(info.ranks);
        Codec {
            info,
            letters: info.pieces.iter().map(|piece| piece.letter).collect(),
            codes: codes.bits(),
            places: Location::all(info).collect(),
            square_bits: u32::BITS - (squares - 1).leading_zeros(),
        }
    }

    /// The position as bytes, at most 255.
    pub fn pack(&self, position: &ScoredPosition) -> Result<Vec<u8>, PackError> {
        let fields = FenFields::read(&position.fen)?;
        let score = i16::try_from(position.score).map_err(|_| PackError::Score(position.score))?;
        let pieces = self.read_pieces(&fields)?;
        let mut bits = BitWriter::default();
        let end = GameEnd::ALL.iter().position(|end| *end == position.end);
        bits.push(end.unwrap_or_default() as u64, 2);
        for flag in [fields.side == Color::Black, position.check, position.noisy] {
            bits.push(flag.into(), 1);
        }
        self.pack_castling(fields.castling, &mut bits)?;
        self.pack_en_passant(fields.en_passant, &mut bits)?;
        bits.push((score as u16).into(), 16);
        bits.push_small(fields.halfmove, HALFMOVE_BITS);
        bits.push_small(fields.fullmove, FULLMOVE_BITS);
        pieces.iter().for_each(|piece| bits.push(piece.is_some().into(), 1));
        for piece in pieces.iter().flatten() {
            bits.push((piece.color == Color::Black).into(), 1);
            let code = self.codes.iter().find(|(letter, ..)| *letter == piece.letter);
            let (_, code, length) = code.ok_or(PackError::Piece(piece.letter))?;
            bits.push(*code, *length);
        }
        let bytes = bits.finish();
        if bytes.len() <= usize::from(u8::MAX) { Ok(bytes) } else { Err(PackError::TooLong(bytes.len())) }
    }

    /// The position that these bytes are; `None` where they are none.
    pub fn unpack(&self, bytes: &[u8]) -> Option<ScoredPosition> {
        let mut bits = BitReader::new(bytes);
        let end = GameEnd::ALL[bits.take(2)? as usize];
        let [black, check, noisy] = [bits.take(1)? == 1, bits.take(1)? == 1, bits.take(1)? == 1];
        let castling = if bits.take(1)? == 1 { bits.take(4)? } else { 0 };
        let mut en_passant = String::new();
        for _ in 0..bits.take(2)? {
            let square = bits.take(self.square_bits)? as usize;
            let square = self.places.get(square).filter(|place| matches!(place, Location::Square(..)))?;
            let _ = write!(en_passant, "{square}"); // writing to a String cannot fail
        }
        let score = Score::from(bits.take(16)? as u16 as i16);
        let (halfmove, fullmove) = (bits.take_small(HALFMOVE_BITS)?, bits.take_small(FULLMOVE_BITS)?);
        let mut pieces = Vec::with_capacity(self.places.len());
        for _ in &self.places {
            pieces.push((bits.take(1)? == 1).then_some(FenPiece { color: Color::White, letter: ' ' }));
        }
        for piece in pieces.iter_mut().flatten() {
            piece.color = if bits.take(1)? == 1 { Color::Black } else { Color::White };
            piece.letter = self.take_letter(&mut bits)?;
        }
        if !bits.is_at_end() {
            return None;
        }
        let side = if black { Color::Black } else { Color::White };
        let board = BoardField { info: self.info, pieces: &pieces };
        let castling: String = (0..4)
            .zip(CASTLING)
            .filter(|(bit, _)| castling << bit & 8 == 8)
            .map(|(_, letter)| letter)
            .collect();
        let or_none = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let (castling, en_passant) = (or_none(castling), or_none(en_passant));
        let fen = format!("{board} {} {castling} {en_passant} {halfmove} {fullmove}", side.letter());
        Some(ScoredPosition { fen, score, end, check, noisy })
    }

    fn take_letter(&self, bits: &mut BitReader) -> Option<char> {
        let (mut code, mut length) = (0, 0);
        while length < u64::BITS {
            (code, length) = (code << 1 | bits.take(1)?, length + 1);
            if let Some((letter, ..)) = self.codes.iter().find(|(_, bits, n)| (*bits, *n) == (code, length)) {
                return Some(*letter);
            }
        }
        None
    }

    /// What stands in each place.
    fn read_pieces(&self, fields: &FenFields) -> Result<Vec<Option<FenPiece>>, PackError> {
        let (board, pocket) = fields.split_pocket()?;
        let (files, ranks) = (usize::from(self.info.files), usize::from(self.info.ranks));
        let mut pieces = vec![None; self.places.len()];
        read_board(board, files, ranks, &self.letters, |file, rank, piece| {
            pieces[rank * files + file] = Some(piece);
        })?;
        for c in pocket.unwrap_or_default().chars() {
            let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
            let at = self.places.iter().position(|place| *place == Location::Launch(color));
            let place = at.map(|at| &mut pieces[at]).filter(|place| place.is_none());
            *place.ok_or(PackError::Pocket)? = Some(FenPiece { color, letter: c.to_ascii_uppercase() });
        }
        Ok(pieces)
    }

    fn pack_castling(&self, field: &str, bits: &mut BitWriter) -> Result<(), PackError> {
        let mut rights = 0;
        for c in field.chars().filter(|_| field != "-") {
            let bit = CASTLING.iter().position(|letter| *letter == c);
            rights |= 8 >> bit.ok_or_else(|| PackError::Castling(field.to_string()))?;
        }
        bits.push((rights != 0).into(), 1);
        bits.push(rights, if rights != 0 { 4 } else { 0 });
        Ok(())
    }

    fn pack_en_passant(&self, field: &str, bits: &mut BitWriter) -> Result<(), PackError> {
        let wrong = || PackError::EnPassant(field.to_string());
        let mut squares = Vec::new();
        let mut rest = if field == "-" { "" } else { field };
        while !rest.is_empty() {
            let (place, after) = Location::read(rest, self.info).ok_or_else(wrong)?;
            let Location::Square(file, rank) = place else { return Err(wrong()) };
            squares.push(u64::from(rank) * u64::from(self.info.files) + u64::from(file));
            rest = after;
        }
        if squares.len() > 3 {
            return Err(wrong());
        }
        bits.push(squares.len() as u64, 2);
        squares.iter().for_each(|square| bits.push(*square, self.square_bits));
        Ok(())
    }
}

/// The board field of a FEN, launching squares included.
struct BoardField<'a> {
    info: &'a Info,
    pieces: &'a [Option<FenPiece>],
}

impl fmt::Display for BoardField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (files, ranks) = (self.info.files, self.info.ranks);
        let at = |file: u8, rank: u8| usize::from(rank) * usize::from(files) + usize::from(file);
        write_board(f, files, ranks, |file, rank| self.pieces[at(file, rank)])?;
        if self.info.pocket {
            let launching = self.pieces[usize::from(files) * usize::from(ranks)..].iter().flatten();
            let letters: String = launching.map(|piece| piece.fen_letter()).collect();
            write!(f, "[{letters}]")?;
        }
        Ok(())
    }
}
