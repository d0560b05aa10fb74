//! The contract of [`Position`], answered from the other modules.

use super::fen;
use super::guard::Guard;
use super::movegen::Generator;
use super::moves::{Move, Special};
use super::pieces::{E, P, S, V, X, kind_of, shown};
use super::position::GrandRiderPosition;
use super::tables::{Board, CAMP, own_rank};
use crate::rules::{
    Color, Conformance, FenError, FenPiece, GameMove, MoveKey, MoveStack, Notation, Outcome, Position,
    Ruling, Stage,
};
use std::fmt;

impl Position for GrandRiderPosition {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.kept_hash()
    }

    #[inline]
    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        Generator::new(self, stage, Guard::new(self), |m| out.push(m)).run();
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.make(m);
    }

    fn pass(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.make_no_move();
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None // only a side without a move ends the game
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side, if self.in_check() { "checkmate" } else { "stalemate" })
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The same count: what resets it here (captures, moves of Pawns and Berolina Pawns) cannot be
    /// taken back, and Superpawns, which can, do not reset it.
    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.king_attacked(self.us())
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        let wanted = Move::from_key(key)?;
        let mut found = None;
        let sink = |m: Move| found = found.or((m.key() == key).then_some(m));
        Generator::new(self, Stage::All, Guard::new(self), sink).between_squares(wanted.from(), wanted.to());
        found
    }

    fn has_legal_move(&self) -> bool {
        let mut found = false;
        Generator::new(self, Stage::All, Guard::new(self), |_| found = true).run();
        found
    }
}

impl Notation for GrandRiderPosition {
    fn parse(text: &str) -> Result<Self, FenError> {
        fen::parse(text)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::new(self, Stage::All, Guard::off(self), |m| out.push(m)).run();
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        shown(self.board[Board::square(file as usize, rank as usize)])
    }
}

impl Conformance for GrandRiderPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "triple step",
        "Berolina double step from its fourth rank",
        "en passant: Pawn takes Pawn",
        "en passant: Pawn takes Berolina Pawn",
        "en passant: Berolina Pawn takes Berolina Pawn",
        "en passant after a triple step, first square",
        "en passant after a triple step, second square",
        "en passant with promotion",
        "castling with the l-file Dabbabarider",
        "castling with the a-file Dabbabarider",
        "promotion to Alfilrider",
        "promotion to Dabbabarider",
        "promotion to Alibabarider",
        "promotion to Camelrider",
        "promotion to Nightrider",
        "promotion to Bishop",
        "promotion to Rook",
        "promotion to Queen",
        "promotion to Superpawn",
        "promotion to Berolina Superpawn",
        "unpromoted in the camp",
        "Superpawn backward",
        "Superpawn captures",
    ];

    fn recompute_hash(&self) -> u64 {
        self.hash_from_nothing()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        let (us, from, to) = (self.us(), m.from(), m.to());
        let kind = kind_of(self.board[from]);
        let mut bits = match m.special() {
            Special::MultiStep if to.abs_diff(from) > 30 => 1,
            Special::MultiStep if kind == V && own_rank(us, from) == 3 => 1 << 1,
            Special::EnPassant => self.rare_passant(m, kind),
            Special::Castling if to > from => 1 << 8,
            Special::Castling => 1 << 9,
            _ => 0,
        };
        bits |= match m.promotion() {
            Some(S) => 1 << 18,
            Some(X) => 1 << 19,
            Some(rider) => 1 << (rider - E + 10),
            None if kind <= V && CAMP[us].contains(to) => 1 << 20,
            None => 0,
        };
        if kind == S || kind == X {
            let captures = self.colors[us ^ 1].contains(to);
            bits |= (((to > from) != (us == 0)) as u32) << 21 | (captures as u32) << 22;
        }
        bits
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        super::reference::judge(fen)
    }
}

impl GrandRiderPosition {
    fn rare_passant(&self, m: Move, kind: usize) -> u32 {
        let Some((start, end)) = self.passant.map(|(s, e)| (s as usize, e as usize)) else { return 0 };
        let who = match (kind, kind_of(self.board[end])) {
            (P, P) => 1 << 2,
            (P, _) => 1 << 3,
            _ => 1 << 4,
        };
        let steps = (end / 12).abs_diff(start / 12);
        let first = (m.to() / 12).abs_diff(start / 12) == 1;
        let triple = if steps < 3 {
            0
        } else if first {
            1 << 5
        } else {
            1 << 6
        };
        who | triple | if m.promotion().is_some() { 1 << 7 } else { 0 }
    }
}
