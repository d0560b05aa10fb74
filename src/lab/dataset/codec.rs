//! A scored position as bytes and back.

use super::bits::{BitReader, BitWriter};
use super::board::{Board, Places};
use super::board_code::BoardCode;
use super::position::{ENDS, ScoredPosition};
use anyhow::{anyhow, ensure};
use asterism_engine::board::FenFields;
use asterism_engine::rules::{Color, Score};
use std::fmt::Write;

/// The castling rights, in the order of their bits.
const CASTLING: [char; 4] = ['K', 'Q', 'k', 'q'];
/// Bits of the clocks; larger ones take 32 more.
const HALFMOVE_BITS: u32 = 7;
const FULLMOVE_BITS: u32 = 8;

/// Packs and unpacks the positions of one game.
pub struct Codec {
    places: Places,
    boards: BoardCode,
    /// Bits of a square's number.
    square_bits: u32,
}

impl Codec {
    /// Makes a codec with this code of boards.
    pub(super) fn new(places: Places, boards: BoardCode) -> Codec {
        let square_bits = usize::BITS - (places.squares() - 1).leading_zeros();
        Codec { places, boards, square_bits }
    }

    /// Returns the position as bytes, at most 255, with its whole board.
    pub fn pack(&self, position: &ScoredPosition) -> anyhow::Result<Vec<u8>> {
        self.pack_after(position, &mut Board::new())
    }

    /// Packs a position, delta-encoded if that is shorter. `board` is that of the position before, empty if there is
    /// none, and becomes that of this one.
    pub(super) fn pack_after(&self, position: &ScoredPosition, board: &mut Board) -> anyhow::Result<Vec<u8>> {
        let fields = FenFields::read(&position.fen)?;
        let now = self.places.read(&fields)?;
        let mut whole = BitWriter::default();
        self.push_fields(position, &fields, &mut whole)?;
        let mut changed = whole.clone();
        whole.push(0, 1);
        self.boards.push_whole(&now, &mut whole)?;
        let whole = whole.finish();
        let length = whole.len();
        ensure!(length <= usize::from(u8::MAX), "a position of {length} bytes, expected at most 255");
        changed.push(1, 1);
        let is_delta = self.boards.push_changes(board, &now, &mut changed)?;
        *board = now;
        let changed = changed.finish();
        Ok(if is_delta && changed.len() < whole.len() { changed } else { whole })
    }

    /// Appends all but the board.
    fn push_fields(
        &self,
        position: &ScoredPosition,
        fields: &FenFields,
        bits: &mut BitWriter,
    ) -> anyhow::Result<()> {
        let score = i16::try_from(position.score)
            .map_err(|_| anyhow!("a score of {}, expected 16 bits", position.score))?;
        let end = ENDS.iter().position(|end| *end == position.end);
        bits.push(end.unwrap_or_default() as u32, 2);
        for flag in [fields.clock.side == Color::Black, position.check, position.noisy] {
            bits.push(flag.into(), 1);
        }
        push_castling(fields.castling, bits)?;
        self.push_en_passant(fields.en_passant, bits)?;
        bits.push((score as u16).into(), 16);
        bits.push_small(fields.clock.halfmove_clock, HALFMOVE_BITS);
        bits.push_small(fields.clock.fullmove_number, FULLMOVE_BITS);
        Ok(())
    }

    fn push_en_passant(&self, field: &str, bits: &mut BitWriter) -> anyhow::Result<()> {
        let squares = self.places.read_squares(if field == "-" { "" } else { field });
        let squares = squares.filter(|squares| squares.len() <= 3);
        let squares =
            squares.ok_or_else(|| anyhow!("en passant '{field}', expected - or up to three squares"))?;
        bits.push(squares.len() as u32, 2);
        squares.iter().for_each(|square| bits.push(*square as u32, self.square_bits));
        Ok(())
    }

    /// Unpacks a position with its whole board; `None` if the bytes are not a position.
    pub fn unpack(&self, bytes: &[u8]) -> Option<ScoredPosition> {
        self.unpack_after(bytes, &mut Board::new())
    }

    /// Unpacks a position, also a delta-encoded one. `board` is that of the position before, empty if it is not known,
    /// and becomes that of this one.
    pub(super) fn unpack_after(&self, bytes: &[u8], board: &mut Board) -> Option<ScoredPosition> {
        let found = self.take(&mut BitReader::new(bytes), board);
        if found.is_none() {
            board.clear();
        }
        found
    }

    fn take(&self, bits: &mut BitReader, board: &mut Board) -> Option<ScoredPosition> {
        let end = ENDS[bits.take(2)? as usize];
        let side = if bits.take(1)? == 1 { Color::Black } else { Color::White };
        let [check, noisy] = [bits.take(1)? == 1, bits.take(1)? == 1];
        let castling = if bits.take(1)? == 1 { bits.take(4)? } else { 0 };
        let mut en_passant = [None; 3];
        for place in &mut en_passant[..bits.take(2)? as usize] {
            *place = Some(self.places.square(bits.take(self.square_bits)? as usize)?);
        }
        let score = Score::from(bits.take(16)? as u16 as i16);
        let (halfmove, fullmove) = (bits.take_small(HALFMOVE_BITS)?, bits.take_small(FULLMOVE_BITS)?);
        match bits.take(1)? == 1 {
            true => self.boards.take_changes(board, bits)?,
            false => self.boards.take_whole(board, bits)?,
        }
        if !bits.is_at_end() {
            return None;
        }
        let mut fen = String::with_capacity(2 * self.places.count());
        self.places.write(board, &mut fen);
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
}

fn push_castling(field: &str, bits: &mut BitWriter) -> anyhow::Result<()> {
    let mut rights = 0;
    for c in field.chars().filter(|_| field != "-") {
        let bit = CASTLING.iter().position(|letter| *letter == c);
        rights |= 8 >> bit.ok_or_else(|| anyhow!("castling '{field}', expected - or letters of KQkq"))?;
    }
    bits.push((rights != 0).into(), 1);
    bits.push(rights, if rights != 0 { 4 } else { 0 });
    Ok(())
}
