//! The state of a game of Deneb: pieces, side to move, clocks; play, result and hash.

use super::attacks::Foes;
use super::eval::placed;
use super::moves::{DenebMove, Kind};
use super::tables::*;
use super::{fen, movegen, recall, text};
use crate::board::Keys;
use crate::rules::{
    Color, Conformance, FenError, FenPiece, MoveKey, MoveStack, Notation, Outcome, Position, Ruling, Stage,
};
use std::fmt;

static KEYS: Keys<{ 14 * 64 + 1 }> = Keys::new(0xDE_4EB);
const BLACK_TO_MOVE: usize = 14 * 64;

/// A position of Deneb.
#[derive(Clone)]
pub struct DenebPosition {
    kinds: [Set; 7],
    sides: [Set; 2],
    /// What stands on each square: 0 for nothing, else type + 1.
    squares: [u8; 63],
    pub(super) side: Color,
    hash: u64,
    /// Sums of the placement tables, White minus Black: for the middle game and for the endgame.
    pub(super) placed: [i32; 2],
    pub(super) halfmove_clock: u32,
    pub(super) reversible_plies: u32,
    pub(super) fullmove: u32,
}

impl DenebPosition {
    /// An empty board.
    pub(super) fn empty(side: Color, halfmove: u32, fullmove: u32) -> DenebPosition {
        DenebPosition {
            kinds: [0; 7],
            sides: [0; 2],
            squares: [0; 63],
            side,
            hash: if side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 },
            placed: [0; 2],
            halfmove_clock: halfmove,
            reversible_plies: halfmove,
            fullmove,
        }
    }

    /// The pieces of one side and type.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Set {
        self.kinds[kind as usize] & self.sides[color.index()]
    }

    /// All pieces of one side.
    #[inline]
    pub fn side(&self, color: Color) -> Set {
        self.sides[color.index()]
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The Reducers of one side.
    #[inline]
    pub fn reducers(&self, color: Color) -> Set {
        self.pieces(color, Kind::Reducer)
    }

    /// The square of a side's King.
    #[inline]
    pub fn king(&self, color: Color) -> usize {
        self.pieces(color, Kind::King).trailing_zeros() as usize
    }

    /// What stands on a square, whosever it is.
    #[inline]
    pub fn kind_at(&self, square: usize) -> Option<Kind> {
        (self.squares[square] as usize).checked_sub(1).map(|kind| Kind::ALL[kind])
    }

    /// Whose piece stands on an occupied square.
    #[inline]
    pub fn color_at(&self, square: usize) -> Color {
        if self.sides[0] & bit(square) != 0 { Color::White } else { Color::Black }
    }

    /// A special type of which a side has none left, if there is one.
    #[inline]
    pub fn lacking(&self, color: Color) -> Option<Kind> {
        Kind::SPECIAL.into_iter().find(|&kind| self.pieces(color, kind) == 0)
    }

    #[inline]
    pub(super) fn put(&mut self, color: Color, kind: Kind, square: usize) {
        self.squares[square] = kind as u8 + 1;
        self.toggle(color, kind, square);
        let [middle, end] = placed(color, kind, square);
        self.placed[0] += middle;
        self.placed[1] += end;
    }

    #[inline]
    fn remove(&mut self, color: Color, kind: Kind, square: usize) {
        self.squares[square] = 0;
        self.toggle(color, kind, square);
        let [middle, end] = placed(color, kind, square);
        self.placed[0] -= middle;
        self.placed[1] -= end;
    }

    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, square: usize) {
        self.kinds[kind as usize] ^= bit(square);
        self.sides[color.index()] ^= bit(square);
        self.hash ^= piece_key(color, kind, square);
    }

    fn turn_over(&mut self) {
        self.fullmove = self.fullmove.saturating_add((self.side == Color::Black) as u32);
        self.side = !self.side;
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }
}

#[inline]
fn piece_key(color: Color, kind: Kind, square: usize) -> u64 {
    KEYS.0[(color.index() * 7 + kind as usize) * 64 + square]
}

impl fmt::Display for DenebPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fen::write(self, f)
    }
}

impl Position for DenebPosition {
    type Move = DenebMove;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<DenebMove>) {
        movegen::generate(self, stage, true, out);
    }

    #[inline]
    fn play(&mut self, m: DenebMove) {
        let (us, from, to) = (self.side, m.from(), m.to());
        let Some(kind) = self.kind_at(from) else {
            debug_assert!(false, "a move from an empty square");
            return;
        };
        for square in squares(m.captured) {
            if let Some(taken) = self.kind_at(square) {
                self.remove(self.color_at(square), taken, square);
            }
        }
        self.remove(us, kind, from);
        self.put(us, m.new_kind().unwrap_or(kind), to);
        let soldier = kind == Kind::Soldier;
        let final_change = m.captured != 0 || soldier && m.new_kind().is_some();
        self.halfmove_clock = if final_change || soldier { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.reversible_plies = if final_change { 0 } else { self.reversible_plies.saturating_add(1) };
        self.turn_over();
    }

    fn pass(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.turn_over();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0;
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // If one move did it to both sides, the mover has won: so the side to move is looked at first.
        let loser = [self.side, !self.side].into_iter().find(|&side| self.lacking(side).is_some())?;
        let by = match self.lacking(loser)? {
            Kind::Star => "no Star left",
            Kind::P43 => "no P43 left",
            _ => "no P32 left",
        };
        Some(Outcome::win(!loser, by))
    }

    fn no_moves_outcome(&self) -> Outcome {
        match self.in_check() {
            true => Outcome::win(!self.side, "checkmate"),
            false => Outcome::draw("stalemate"),
        }
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.side)
    }

    fn move_from_key(&self, key: MoveKey) -> Option<DenebMove> {
        recall::move_from_key(self, key)
    }
}

impl Notation for DenebPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        fen::parse(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<DenebMove>) {
        movegen::generate(self, Stage::All, false, out);
    }

    fn write_move(&self, m: DenebMove, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write(self, m, out)
    }

    fn accepts_alias(&self, m: DenebMove, text: &str) -> bool {
        text::accepts_alias(self, m, text)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let square = Board::square(file as usize, rank as usize);
        self.kind_at(square).map(|kind| FenPiece { color: self.color_at(square), letter: kind.letter() })
    }
}

impl Conformance for DenebPosition {
    const RARE_RULES: &'static [&'static str] = text::RARE_RULES;

    fn recompute_hash(&self) -> u64 {
        let side = if self.side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 };
        squares(self.occupied()).fold(side, |hash, square| match self.kind_at(square) {
            Some(kind) => hash ^ piece_key(self.color_at(square), kind, square),
            None => hash,
        })
    }

    fn rare_rules(&self, m: DenebMove) -> u32 {
        text::rare_rules(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        super::reference::judge(fen)
    }
}

/// Whether the King of the side to move is safe after `m`, whatever `m` is; the slow, sure way.
pub(super) fn is_legal(pos: &DenebPosition, m: DenebMove) -> bool {
    let us = pos.side;
    let (from, to) = (m.from(), m.to());
    let occupied = pos.occupied() & !bit(from) & !m.captured | bit(to);
    let moves = |kind| pos.pieces(us, kind) & bit(from) != 0;
    let king = if moves(Kind::King) { to } else { pos.king(us) };
    let ours = if moves(Kind::Reducer) { pos.reducers(us) & !bit(from) | bit(to) } else { pos.reducers(us) };
    let theirs = pos.reducers(!us) & !m.captured;
    !Foes::with_reducers(pos, us, ours, theirs).attack(king, occupied, m.captured)
}
