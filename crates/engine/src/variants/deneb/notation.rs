//! Positions and moves as text.

use super::Deneb;
use super::movegen::{self, leaps_over};
use super::moves::Move;
use super::pieces::{PieceType, Pieces};
use super::position::DenebPosition;
use super::tables::*;
use crate::board::{FenFields, expect_safe};
use crate::rules::{FenError, FenPiece, Location, MoveStack, Notation, Stage, Variant};
use std::fmt;

impl Notation for DenebPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        let FenFields { board, clock, .. } = FenFields::read(fen)?.without_castling()?;
        let pieces = Pieces::read(board, &Deneb::INFO, clock.side)?;
        pieces.expect_one(PieceType::King, "King")?;
        pieces.expect_promoted(&Deneb::INFO, |piece, square| {
            piece.piece_type() == PieceType::Soldier && LAST_RANK[piece.color().index()].contains(square)
        })?;
        let pos = DenebPosition { pieces, clock };
        expect_safe(pos.is_attacked(!clock.side), "King", clock.side)?;
        Ok(pos)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        movegen::generate(self, Stage::All, false, out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write(self, m, out)
    }

    fn accepts_alias(&self, m: Move, text: &str) -> bool {
        accepts_alias(self, m, text)
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        (Board::location(m.from()), Board::location(m.to()))
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.pieces.at(square);
        !piece.is_empty() && self.reduced(piece.color()).contains(square)
    }
}

impl fmt::Display for DenebPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces.write_fen(f, &Deneb::INFO, &self.clock)
    }
}

/// Returns whether `m` is a Star's capture, written leg by leg.
pub(super) fn is_leaping(pos: &DenebPosition, m: Move) -> bool {
    !m.captured.is_empty() && pos.pieces.type_at(m.from()) == PieceType::Star
}

/// Returns the pieces that a Star's capture takes by orthogonal leaps, and the one it takes by a diagonal leap.
pub(super) fn split_captures(m: Move) -> (Set, Set) {
    let parity = |square: usize| (Board::file(square) + Board::rank(square)) % 2;
    let straight: Set = m.captured.into_iter().filter(|&s| parity(s) != parity(m.from())).collect();
    (straight, m.captured - straight)
}

/// Writes `m`; of several routes of a Star the lexicographically smallest.
fn write(pos: &DenebPosition, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    Board::write(m.from(), out)?;
    if is_leaping(pos, m) {
        return write_legs(pos, m, out);
    }
    Board::write(m.to(), out)?;
    match m.new_type() {
        Some(piece_type) => out.write_char(piece_type.letter().to_ascii_lowercase()),
        None => Ok(()),
    }
}

/// Writes the legs but for the first square: the pieces taken orthogonally are the edges of a graph,
/// and the smallest route takes the smallest step after which the rest can still be walked (Fleury).
fn write_legs(pos: &DenebPosition, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
    let landing = (ALL - pos.pieces.occupied()).with(m.from());
    let (straight, diagonal) = split_captures(m);
    let (mut at, mut left) = (m.from(), straight);
    while !left.is_empty() {
        let walkable = |&(over, to): &(usize, usize)| {
            let rest = left - Set::of(over);
            (rest - beside(leaps_from(Set::of(to), rest, landing))).is_empty()
        };
        let name_order = |&(_, to): &(usize, usize)| (Board::file(to), Board::rank(to));
        let next = leaps_over(at, ORTHOGONAL2[at] & landing, left).filter(walkable).min_by_key(name_order);
        let Some((over, to)) = next else { return Err(fmt::Error) };
        if at != m.from() || left != straight {
            write_leg_start(at, out)?;
        }
        Board::write(to, out)?;
        (at, left) = (to, left - Set::of(over));
    }
    if at != m.to() || !diagonal.is_empty() {
        if !straight.is_empty() {
            write_leg_start(at, out)?;
        }
        Board::write(m.to(), out)?;
    }
    Ok(())
}

fn write_leg_start(at: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_char(',')?;
    Board::write(at, out)
}

/// Returns whether `text` is any route of the Star's capture `m`.
fn accepts_alias(pos: &DenebPosition, m: Move, text: &str) -> bool {
    is_leaping(pos, m) && follow(pos, m, text) == Some((m.to(), m.captured))
}

/// Follows a Star's legs; returns their end and their captures, if each is possible.
fn follow(pos: &DenebPosition, m: Move, text: &str) -> Option<(usize, Set)> {
    let landing = (ALL - pos.pieces.occupied()).with(m.from());
    let (mut at, mut captured) = (m.from(), Set::EMPTY);
    let mut legs = text.split(',').peekable();
    while let Some(leg) = legs.next() {
        let (from, rest) = Board::read(leg)?;
        let (to, rest) = Board::read(rest)?;
        if from != at || !rest.is_empty() {
            return None;
        }
        let last = legs.peek().is_none();
        let middle = (from + to) / 2;
        let left = m.captured - captured;
        let leap_landing = if last { ORTHOGONAL2[from] | DIAGONAL2[from] } else { ORTHOGONAL2[from] };
        if (leap_landing & landing).contains(to) && left.contains(middle) {
            captured.insert(middle);
        } else {
            let occupied = pos.pieces.occupied() - captured - Set::of(m.from());
            let slides = (rook_slides(from, occupied) & ORTHOGONAL_TO_4[from] | KING_STEPS[from]) - occupied;
            if !last || captured.is_empty() || !slides.contains(to) {
                return None;
            }
        }
        at = to;
    }
    Some((at, captured))
}
