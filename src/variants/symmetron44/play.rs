//! The rules as the search and everybody else asks for them: generate, play, judge, write.

use super::movegen::Generator;
use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::Symmetron44Position;
use super::tables::*;
use super::{fen, rare};
use crate::rules::{
    Color, Conformance, FenError, FenPiece, MoveKey, MoveStack, Notation, Outcome, Position, Ruling, Stage,
};
use std::fmt;

impl Position for Symmetron44Position {
    type Move = Move;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            Generator::new(self, stage, out).run();
        }
    }

    fn play(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        debug_assert!(self.code(from) != EMPTY);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.reversible_plies = self.reversible_plies.saturating_add(1);
        let kind = self.kind(from);
        match m.kind() {
            Kind::Plain => self.shift(from, to, kind),
            Kind::Advance => {
                self.capture(BEHIND[from][to] as usize);
                self.shift(from, to, kind);
            }
            Kind::Change => {
                self.remove(from);
                self.put(from, self.side, PAWN + BAWN - kind);
            }
            Kind::Explode => {
                self.remove(from);
                self.remove(to);
                self.cannot_be_taken_back();
            }
            Kind::PromoteT => self.promote(m, DRAGON_ROOK),
            Kind::PromoteX => self.promote(m, ADVANCER_BISHOP),
            Kind::PromoteN => self.promote(m, KNIGHT),
        }
        if self.side == Color::Black {
            self.full_move = self.full_move.saturating_add(1);
        }
        self.pass_turn();
    }

    fn pass(&self) -> Option<Symmetron44Position> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0; // a passed turn is no move of the game: nothing before it is repeated
        next.pass_turn();
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // If an explosion does it to both sides, the mover has won.
        let (mover, other) = (!self.side, self.side);
        if self.has_lost(other) {
            return Some(Outcome::win(mover, "three pieces left"));
        }
        self.has_lost(mover).then(|| Outcome::win(other, "three pieces left"))
    }

    fn no_moves_outcome(&self) -> Outcome {
        if self.in_check() { Outcome::win(!self.side, "checkmate") } else { Outcome::draw("stalemate") }
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers(self.side) != 0
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        let m = Move::from_key(key)?;
        (self.outcome().is_none() && self.is_pseudo_legal(m) && self.leaves_king_safe(m)).then_some(m)
    }
}

impl Notation for Symmetron44Position {
    fn parse(text: &str) -> Result<Symmetron44Position, FenError> {
        fen::parse(text)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::pseudo_legal(self, out).run();
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let (from, to) = (m.from(), m.to());
        if from >= SQUARES {
            write!(out, "{}@", NAMES[self.kind(from)].0)?;
            return Arena::write(to, out);
        }
        Arena::write(from, out)?;
        if to >= SQUARES {
            return out.write_char('@');
        }
        Arena::write(to, out)?;
        match m.kind() {
            Kind::Plain | Kind::Explode => Ok(()),
            Kind::Advance | Kind::PromoteX => out.write_char('x'),
            Kind::Change => out.write_char(if self.kind(from) == PAWN { 'b' } else { 'p' }),
            Kind::PromoteT => out.write_char('t'),
            Kind::PromoteN => out.write_char('n'),
        }
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.piece_on(Arena::square(file as usize, rank as usize))
    }

    fn pocket(&self, color: Color) -> Option<FenPiece> {
        self.piece_on(LAUNCH[color.index()])
    }
}

impl Conformance for Symmetron44Position {
    const RARE_RULES: &'static [&'static str] = rare::NAMES;

    fn recompute_hash(&self) -> u64 {
        self.hash_from_nothing()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        rare::used(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        super::reference::judge(fen)
    }
}

impl Symmetron44Position {
    /// Removes an enemy piece; a Knight changes colour and goes to the captor's launching square if that is empty.
    fn capture(&mut self, square: usize) {
        let launch = LAUNCH[self.side.index()];
        let knight = self.kind(square) == KNIGHT;
        self.remove(square);
        if knight && self.code(launch) == EMPTY {
            self.put(launch, self.side, KNIGHT);
        }
        self.cannot_be_taken_back();
    }

    fn cannot_be_taken_back(&mut self) {
        self.halfmove_clock = 0;
        self.reversible_plies = 0;
    }

    fn shift(&mut self, from: usize, to: usize, kind: usize) {
        if self.code(to) != EMPTY {
            self.capture(to);
        }
        self.remove(from);
        self.put(to, self.side, kind);
        if kind <= BAWN {
            self.halfmove_clock = 0;
            // Pawns and Bawns never go back; only the Pawn's step sideways can be undone.
            if Arena::rank(from) != Arena::rank(to) {
                self.reversible_plies = 0;
            }
        } else if kind == KNIGHT && from >= SQUARES {
            self.reversible_plies = 0; // only a capture brings a Knight back there; the clock of 100 runs on
        }
    }

    fn promote(&mut self, m: Move, kind: usize) {
        self.shift(m.from(), m.to(), kind);
        self.cannot_be_taken_back();
    }
}
