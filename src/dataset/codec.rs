//! A scored position as bytes and back.

use super::bits::{BitReader, BitWriter};
use super::board::{Board, Places};
use super::error::PackError;
use super::piece_codes::{PieceBits, PieceCodes};
use super::position::{GameEnd, ScoredPosition};
use crate::board::FenFields;
use crate::rules::{Color, FenPiece, Info, Score};
use std::fmt::Write;

/// The castling rights, in the order of their bits.
const CASTLING: [char; 4] = ['K', 'Q', 'k', 'q'];
/// Bits of the clocks; larger ones take 32 more.
const HALFMOVE_BITS: u32 = 7;
const FULLMOVE_BITS: u32 = 8;

/// Packs the positions of one game.
pub struct Codec {
    places: Places,
    pieces: PieceBits,
    /// Bits of a square's number.
    square_bits: u32,
}

impl Codec {
    /// With these codes of the pieces.
    pub(super) fn new(info: &'static Info, codes: &PieceCodes) -> Codec {
        let places = Places::of(info);
        let square_bits = usize::BITS - (places.squares() - 1).leading_zeros();
        Codec { places, pieces: PieceBits::new(codes), square_bits }
    }

    /// The position as bytes, at most 255.
    pub fn pack(&self, position: &ScoredPosition) -> Result<Vec<u8>, PackError> {
        let fields = FenFields::read(&position.fen)?;
        let board = self.places.read(&fields)?;
        let mut bits = BitWriter::default();
        self.push_fields(position, &fields, &mut bits)?;
        board.iter().for_each(|piece| bits.push(piece.is_some().into(), 1));
        for piece in board.iter().flatten() {
            self.pieces.push(*piece, &mut bits)?;
        }
        let bytes = bits.finish();
        if bytes.len() <= usize::from(u8::MAX) { Ok(bytes) } else { Err(PackError::TooLong(bytes.len())) }
    }

    /// Appends all but the board.
    fn push_fields(
        &self,
        position: &ScoredPosition,
        fields: &FenFields,
        bits: &mut BitWriter,
    ) -> Result<(), PackError> {
        let score = i16::try_from(position.score).map_err(|_| PackError::Score(position.score))?;
        let end = GameEnd::ALL.iter().position(|end| *end == position.end);
        bits.push(end.unwrap_or_default() as u32, 2);
        for flag in [fields.side == Color::Black, position.check, position.noisy] {
            bits.push(flag.into(), 1);
        }
        push_castling(fields.castling, bits)?;
        self.push_en_passant(fields.en_passant, bits)?;
        bits.push((score as u16).into(), 16);
        bits.push_small(fields.halfmove, HALFMOVE_BITS);
        bits.push_small(fields.fullmove, FULLMOVE_BITS);
        Ok(())
    }

    fn push_en_passant(&self, field: &str, bits: &mut BitWriter) -> Result<(), PackError> {
        let squares = self.places.read_squares(if field == "-" { "" } else { field });
        let squares = squares.filter(|squares| squares.len() <= 3);
        let squares = squares.ok_or_else(|| PackError::EnPassant(field.to_string()))?;
        bits.push(squares.len() as u32, 2);
        squares.iter().for_each(|square| bits.push(*square as u32, self.square_bits));
        Ok(())
    }

    /// The position that these bytes are; `None` where they are none.
    pub fn unpack(&self, bytes: &[u8]) -> Option<ScoredPosition> {
        let mut bits = BitReader::new(bytes);
        let end = GameEnd::ALL[bits.take(2)? as usize];
        let side = if bits.take(1)? == 1 { Color::Black } else { Color::White };
        let [check, noisy] = [bits.take(1)? == 1, bits.take(1)? == 1];
        let castling = if bits.take(1)? == 1 { bits.take(4)? } else { 0 };
        let mut en_passant = [None; 3];
        for place in &mut en_passant[..bits.take(2)? as usize] {
            *place = Some(self.places.square(bits.take(self.square_bits)? as usize)?);
        }
        let score = Score::from(bits.take(16)? as u16 as i16);
        let (halfmove, fullmove) = (bits.take_small(HALFMOVE_BITS)?, bits.take_small(FULLMOVE_BITS)?);
        let board = self.take_board(&mut bits)?;
        if !bits.is_at_end() {
            return None;
        }
        let mut fen = String::with_capacity(2 * self.places.count());
        self.places.write(&board, &mut fen);
        fen.extend([' ', side.letter(), ' ']);
        fen.extend((0..4).filter(|bit| castling << bit & 8 == 8).map(|bit| CASTLING[bit]));
        fen.push_str(if castling == 0 { "- " } else { " " });
        fen.push_str(if en_passant[0].is_none() { "-" } else { "" });
        for square in en_passant.iter().flatten() {
            let _ = write!(fen, "{square}"); // writing to a String cannot fail
        }
        let _ = write!(fen, " {halfmove} {fullmove}");
        Some(ScoredPosition { fen, score, end, check, noisy })
    }

    fn take_board(&self, bits: &mut BitReader) -> Option<Board> {
        let mut board = Board::with_capacity(self.places.count());
        for _ in 0..self.places.count() {
            board.push((bits.take(1)? == 1).then_some(FenPiece { color: Color::White, letter: ' ' }));
        }
        for piece in board.iter_mut().flatten() {
            *piece = self.pieces.take(bits)?;
        }
        Some(board)
    }
}

fn push_castling(field: &str, bits: &mut BitWriter) -> Result<(), PackError> {
    let mut rights = 0;
    for c in field.chars().filter(|_| field != "-") {
        let bit = CASTLING.iter().position(|letter| *letter == c);
        rights |= 8 >> bit.ok_or_else(|| PackError::Castling(field.to_string()))?;
    }
    bits.push((rights != 0).into(), 1);
    bits.push(rights, if rights != 0 { 4 } else { 0 });
    Ok(())
}
