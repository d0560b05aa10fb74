//! The position: pieces, part of the turn, clocks; playing a part and what follows from it.

use super::moves::{Kind, Move};
use super::pieces::*;
use super::placement::PLACEMENT;
use super::tables::*;
use crate::board::Keys;
use crate::rules::{
    Color, Conformance, FenError, FenPiece, MoveKey, MoveStack, Notation, Outcome, Position, Ruling, Stage,
};
use std::fmt;

/// An empty square on the board array.
pub(super) const EMPTY: u8 = 255;
/// The reason of a win.
const MEETING: &str = "King and Dame have met";

const SIDE_KEY: usize = 20 * SQUARES;
const PENDING_KEY: usize = SIDE_KEY + 1;
static KEYS: Keys<{ PENDING_KEY + 1 }> = Keys::new(0xA1FA_CE27);

/// An Alpha Centauri position, between the parts of a turn too.
#[derive(Clone)]
pub struct AlphaCentauriPosition {
    pub(super) pieces: Pieces,
    /// Type * 2 + side of the piece on each square, or [`EMPTY`].
    pub(super) board: [u8; SQUARES],
    side: Color,
    /// Whether the first part of the turn has been played and the second is due.
    pending: bool,
    /// Whether the first part of this turn has captured.
    captured: bool,
    hash: u64,
    /// Turns without a capture.
    quiet: u32,
    /// Parts since the last capture.
    reversible: u32,
    fullmove: u32,
    /// Material and placement, White's minus Black's.
    pub(super) balance: i32,
}

impl AlphaCentauriPosition {
    /// An empty board; [`super::fen`] fills it.
    pub(super) fn empty(side: Color, quiet: u32, fullmove: u32) -> Self {
        let mut pos = AlphaCentauriPosition {
            pieces: Pieces::EMPTY,
            board: [EMPTY; SQUARES],
            side,
            pending: false,
            captured: false,
            hash: 0,
            quiet,
            reversible: quiet.saturating_mul(2),
            fullmove,
            balance: 0,
        };
        pos.hash = pos.recompute_hash();
        pos
    }

    /// Whether the first part of the turn has been played.
    pub(super) fn is_second_part(&self) -> bool {
        self.pending
    }

    /// The full-move number.
    pub(super) fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Type and side of the piece on `square`.
    #[inline]
    pub(super) fn type_at(&self, square: usize) -> Option<(usize, usize)> {
        let code = self.board[square];
        (code != EMPTY).then_some((code as usize / 2, code as usize % 2))
    }

    #[inline]
    fn toggle(&mut self, code: u8, square: usize) {
        self.pieces.toggle(code as usize / 2, code as usize % 2, square);
        self.hash ^= KEYS.0[code as usize * SQUARES + square];
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, kind: usize, side: usize, square: usize) {
        let code = (kind * 2 + side) as u8;
        self.toggle(code, square);
        self.board[square] = code;
        self.balance += PLACEMENT[code as usize][square] as i32;
    }

    /// Takes the piece off a square.
    #[inline]
    fn remove(&mut self, square: usize) -> (usize, usize) {
        let code = self.board[square];
        self.toggle(code, square);
        self.board[square] = EMPTY;
        self.balance -= PLACEMENT[code as usize][square] as i32;
        (code as usize / 2, code as usize % 2)
    }

    fn rotate(&mut self, rotor: usize, places: usize) {
        let ring = self.ring(rotor);
        for (i, &code) in ring.iter().enumerate() {
            if code != EMPTY {
                self.remove(AROUND[rotor][i] as usize);
            }
        }
        for (i, &code) in ring.iter().enumerate() {
            if code != EMPTY {
                self.put(code as usize / 2, code as usize % 2, AROUND[rotor][(i + places) % 8] as usize);
            }
        }
    }

    fn end_turn(&mut self) {
        self.quiet = if self.captured { 0 } else { self.quiet.saturating_add(1) };
        self.captured = false;
        self.set_pending(false);
        if self.side == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.flip_side();
    }

    #[inline]
    fn flip_side(&mut self) {
        self.side = !self.side;
        self.hash ^= KEYS.0[SIDE_KEY];
    }

    #[inline]
    fn set_pending(&mut self, pending: bool) {
        if self.pending != pending {
            self.pending = pending;
            self.hash ^= KEYS.0[PENDING_KEY];
        }
    }
}

impl Position for AlphaCentauriPosition {
    type Move = Move;

    const PARTS: u32 = 2;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_some() {
            return;
        }
        let mark = out.mark();
        if !self.pending {
            self.push_first_parts(stage, out);
        }
        // a turn without a first part is its second part alone
        let none = self.pending || out.len_from(mark) == 0 && (stage == Stage::All || !self.has_first_part());
        if none {
            self.push_second_parts(stage, out);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        let captured = self.captured_by(m);
        self.reversible = self.reversible.saturating_add(1);
        if !captured.is_empty() {
            self.captured = true;
            self.reversible = 0;
            captured.for_each(|square| {
                self.remove(square);
            });
        }
        if m.kind == Kind::Rotate {
            self.rotate(m.from as usize, m.to as usize);
            self.set_pending(self.has_second_part());
        } else {
            let (kind, side) = self.remove(m.from as usize);
            self.put(kind, side, m.to as usize);
            let first = kind >= ROTOR;
            self.set_pending(first && !self.pieces.have_met(self.side) && self.has_second_part());
        }
        if !self.pending {
            self.end_turn();
        }
    }

    fn pass(&self) -> Option<Self> {
        if self.pending || self.outcome().is_some() || self.in_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.flip_side();
        passed.quiet = passed.quiet.saturating_add(1);
        passed.reversible = 0;
        Some(passed)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // in a FEN both may have met: then the side that just moved has won
        let winner = [!self.side, self.side].into_iter().find(|&color| self.pieces.have_met(color))?;
        Some(Outcome::win(winner, MEETING))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::draw("stalemate")
    }

    fn halfmove_clock(&self) -> u32 {
        self.quiet
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible
    }

    /// The opponent's King and Dame can meet in one step: there is no check here, but this must be answered.
    #[inline]
    fn in_check(&self) -> bool {
        self.can_meet(!self.side)
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        self.find(key)
    }

    fn has_legal_move(&self) -> bool {
        self.outcome().is_none() && (!self.pending && self.has_first_part() || self.has_second_part())
    }
}

impl Notation for AlphaCentauriPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        super::fen::parse(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        m.write(out)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let (kind, side) = self.type_at(Board::square(file as usize, rank as usize))?;
        let color = if side == 0 { Color::White } else { Color::Black };
        LETTERS.chars().nth(kind).map(|letter| FenPiece { color, letter })
    }
}

impl Conformance for AlphaCentauriPosition {
    const RARE_RULES: &'static [&'static str] = super::rare::NAMES;

    fn recompute_hash(&self) -> u64 {
        let pieces = (0..SQUARES).filter(|&s| self.board[s] != EMPTY);
        let mut hash = pieces.fold(0, |hash, s| hash ^ KEYS.0[self.board[s] as usize * SQUARES + s]);
        if self.side == Color::Black {
            hash ^= KEYS.0[SIDE_KEY];
        }
        if self.pending {
            hash ^= KEYS.0[PENDING_KEY];
        }
        hash
    }

    fn rare_rules(&self, m: Move) -> u32 {
        super::rare::rules(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        super::reference::judge(fen)
    }
}
