//! Boards as bits: whole, or as changes of the board before.

use super::bits::{BitReader, BitWriter};
use super::board::Board;
use super::piece_codes::PieceBits;
use asterism_engine::rules::{Color, FenPiece};

/// Bits of how many places have changed.
const COUNT_BITS: u32 = 4;
/// Stands for a piece that is not known yet.
const ANY_PIECE: FenPiece = FenPiece { color: Color::White, letter: ' ' };

pub(super) struct BoardCode {
    pieces: PieceBits,
    /// The board at the start: a place that still has its piece takes one bit.
    start: Board,
    /// Bits of a place's number.
    place_bits: u32,
}

impl BoardCode {
    /// Makes the code with these codes of pieces and this board at the start.
    pub(super) fn new(pieces: PieceBits, start: Board) -> BoardCode {
        let place_bits = usize::BITS - (start.len() - 1).leading_zeros();
        BoardCode { pieces, start, place_bits }
    }

    /// Appends a whole board.
    pub(super) fn push_whole(&self, board: &Board, bits: &mut BitWriter) -> anyhow::Result<()> {
        board.iter().for_each(|place| bits.push(place.is_some().into(), 1));
        for (place, at_start) in board.iter().zip(&self.start) {
            let Some(piece) = *place else { continue };
            let still_there = place == at_start;
            bits.push(still_there.into(), at_start.is_some().into());
            if !still_there {
                self.pieces.push(piece, bits)?;
            }
        }
        Ok(())
    }

    /// Takes a whole board; `None` if the bits hold none.
    pub(super) fn take_whole(&self, board: &mut Board, bits: &mut BitReader) -> Option<()> {
        board.clear();
        for at_start in &self.start {
            board.push((bits.take(1)? == 1).then_some(at_start.unwrap_or(ANY_PIECE)));
        }
        for (place, at_start) in board.iter_mut().zip(&self.start) {
            let Some(piece) = place else { continue };
            if at_start.is_none() || bits.take(1)? == 0 {
                *piece = self.pieces.take(bits)?;
            }
        }
        Some(())
    }

    /// Appends the changes since the board before; false if that is impossible: there was none, or too much has
    /// changed.
    pub(super) fn push_changes(
        &self,
        before: &Board,
        board: &Board,
        bits: &mut BitWriter,
    ) -> anyhow::Result<bool> {
        let changed = (0..).zip(before.iter().zip(board)).filter(|(_, (old, new))| old != new);
        let count = changed.clone().count() as u32;
        if before.is_empty() || count >= 1 << COUNT_BITS {
            return Ok(false);
        }
        bits.push(count, COUNT_BITS);
        for (number, (_, place)) in changed {
            bits.push(number, self.place_bits);
            bits.push(place.is_some().into(), 1);
            if let Some(piece) = *place {
                self.pieces.push(piece, bits)?;
            }
        }
        Ok(true)
    }

    /// Changes the board before; `None` if there is none, or the bits are no changes.
    pub(super) fn take_changes(&self, board: &mut Board, bits: &mut BitReader) -> Option<()> {
        for _ in 0..bits.take(COUNT_BITS)? {
            let place = board.get_mut(bits.take(self.place_bits)? as usize)?;
            *place = if bits.take(1)? == 1 { Some(self.pieces.take(bits)?) } else { None };
        }
        (!board.is_empty()).then_some(())
    }
}
