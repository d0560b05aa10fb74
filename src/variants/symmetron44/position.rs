//! The position: men, launching squares, clocks, and how a move changes them.
//!
//! Each man stands in a set of its type, a set of its side and in an array of squares; the hash
//! and the evaluation's sums follow every change. The launching squares are squares 42 and 43.

use super::attacks::Attackers;
use super::eval::WORTH;
use super::men::*;
use super::movegen::Generator;
use super::moves::{Kind, Move};
use super::tables::*;
use super::{fen, rare};
use crate::board::Keys;
use crate::rules::{Color, FenError, Man, MoveKey, MoveStack, Outcome, Position as Rules, Stage};
use std::fmt;

static KEYS: Keys<{ CODES * PLACES + 1 }> = Keys::new(0x5359_4D44);
const BLACK_TO_MOVE: usize = CODES * PLACES;

/// A side with this many men or fewer, launching square included, has lost.
pub const LOST: u32 = 3;

/// A position of Symmetron! 44.
#[derive(Clone)]
pub struct Position {
    types: [Set; TYPES],
    sides: [Set; 2],
    board: [u8; PLACES],
    hash: u64,
    /// Worth of all men where they stand, White's minus Black's: opening, ending.
    pub(super) sums: [i16; 2],
    pub(super) side: Color,
    pub(super) quiet_plies: u32,
    pub(super) reversible_plies: u32,
    pub(super) full_move: u32,
}

impl Position {
    /// An empty Arena with `side` to move.
    pub(super) fn empty(side: Color) -> Position {
        Position {
            types: [0; TYPES],
            sides: [0; 2],
            board: [EMPTY; PLACES],
            hash: if side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 },
            sums: [0; 2],
            side,
            quiet_plies: 0,
            reversible_plies: 0,
            full_move: 1,
        }
    }

    /// All men of a type, of both sides.
    #[inline]
    pub fn all(&self, kind: usize) -> Set {
        self.types[kind]
    }

    /// All men of a side.
    #[inline]
    pub fn side_set(&self, color: Color) -> Set {
        self.sides[color.index()]
    }

    /// One side's men of a type.
    #[inline]
    pub fn men(&self, color: Color, kind: usize) -> Set {
        self.types[kind] & self.sides[color.index()]
    }

    /// All men; those on launching squares too.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// A side's King.
    #[inline]
    pub fn king(&self, color: Color) -> usize {
        // Every position has both; the bound keeps the compiler's checks away.
        (self.men(color, KING).trailing_zeros() as usize).min(SQUARES - 1)
    }

    /// The code of the man on a square, or [`EMPTY`].
    #[inline]
    pub fn code(&self, square: usize) -> u8 {
        self.board[square]
    }

    /// The type of the man on a square that is not empty.
    #[inline]
    pub fn kind(&self, square: usize) -> usize {
        self.board[square] as usize % TYPES
    }

    /// Whether a side has so few men that it has lost.
    #[inline]
    pub fn has_lost(&self, color: Color) -> bool {
        self.side_set(color).count_ones() <= LOST
    }

    /// The enemy men that attack a side's King.
    #[inline]
    pub fn checkers(&self, color: Color) -> Set {
        let attackers = Attackers::new(self, !color, self.men(color, REDUCER));
        attackers.on(self.king(color), self.occupied())
    }

    /// The square whose man `m` captures, if it captures one (an explosion captures nothing).
    #[inline]
    pub fn victim(&self, m: Move) -> Option<usize> {
        let square = match m.kind() {
            Kind::Change | Kind::Explode => return None,
            Kind::Advance => BEHIND[m.from()][m.to()] as usize,
            _ => m.to(),
        };
        (self.board[square] != EMPTY).then_some(square)
    }

    pub(super) fn put(&mut self, square: usize, color: Color, kind: usize) {
        let code = color.index() * TYPES + kind;
        self.board[square] = code as u8;
        self.toggle(square, color.index(), kind);
        let worth = &WORTH[code][square];
        self.sums[0] += worth[0];
        self.sums[1] += worth[1];
    }

    #[inline]
    fn remove(&mut self, square: usize) {
        let code = self.board[square] as usize;
        let (side, kind) = if code < TYPES { (0, code) } else { (1, code - TYPES) };
        self.board[square] = EMPTY;
        self.toggle(square, side, kind);
        let worth = &WORTH[code][square];
        self.sums[0] -= worth[0];
        self.sums[1] -= worth[1];
    }

    #[inline]
    fn toggle(&mut self, square: usize, side: usize, kind: usize) {
        self.types[kind] ^= 1 << square;
        self.sides[side] ^= 1 << square;
        self.hash ^= KEYS.0[(side * TYPES + kind) * PLACES + square];
    }

    /// Removes an enemy man; a Knight changes colour and goes to the captor's launching square if that is empty.
    fn capture(&mut self, square: usize) {
        let launch = LAUNCH[self.side.index()];
        let knight = self.kind(square) == KNIGHT;
        self.remove(square);
        if knight && self.board[launch] == EMPTY {
            self.put(launch, self.side, KNIGHT);
        }
        self.cannot_be_taken_back();
    }

    fn cannot_be_taken_back(&mut self) {
        self.quiet_plies = 0;
        self.reversible_plies = 0;
    }

    fn shift(&mut self, from: usize, to: usize, kind: usize) {
        if self.board[to] != EMPTY {
            self.capture(to);
        }
        self.remove(from);
        self.put(to, self.side, kind);
        if kind <= BAWN {
            self.quiet_plies = 0;
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

    fn pass_turn(&mut self) {
        self.side = !self.side;
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }
}

impl Rules for Position {
    type Move = Move;

    const RARE_RULES: &'static [&'static str] = rare::NAMES;

    fn parse(text: &str) -> Result<Position, FenError> {
        fen::parse(text)
    }

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn recompute_hash(&self) -> u64 {
        let mut hash = Position::empty(self.side).hash;
        for (square, &code) in self.board.iter().enumerate().filter(|(_, code)| **code != EMPTY) {
            hash ^= KEYS.0[code as usize * PLACES + square];
        }
        hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            Generator::new(self, stage, out).run();
        }
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::pseudo_legal(self, out).run();
    }

    fn play(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        debug_assert!(self.board[from] != EMPTY);
        self.quiet_plies = self.quiet_plies.saturating_add(1);
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

    fn pass(&self) -> Option<Position> {
        if self.is_threatened() {
            return None;
        }
        let mut next = self.clone();
        next.quiet_plies = next.quiet_plies.saturating_add(1);
        next.reversible_plies = 0; // a passed turn is no move of the game: nothing before it is repeated
        next.pass_turn();
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // If an explosion does it to both sides, the mover has won.
        let (mover, other) = (!self.side, self.side);
        if self.has_lost(other) {
            return Some(Outcome::win(mover, "three men left"));
        }
        self.has_lost(mover).then(|| Outcome::win(other, "three men left"))
    }

    fn stuck(&self) -> Outcome {
        if self.is_threatened() { Outcome::win(!self.side, "checkmate") } else { Outcome::draw("stalemate") }
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    #[inline]
    fn is_threatened(&self) -> bool {
        self.checkers(self.side) != 0
    }

    fn recall(&self, key: MoveKey) -> Option<Move> {
        let m = Move::from_key(key)?;
        (self.outcome().is_none() && self.is_pseudo_legal(m) && self.leaves_king_safe(m)).then_some(m)
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

    fn man_at(&self, file: u8, rank: u8) -> Option<Man> {
        self.man_on(Arena::square(file as usize, rank as usize))
    }

    fn pocket(&self, color: Color) -> Option<Man> {
        self.man_on(LAUNCH[color.index()])
    }

    fn rare_rules(&self, m: Move) -> u32 {
        rare::used(self, m)
    }
}

impl Position {
    fn man_on(&self, square: usize) -> Option<Man> {
        let code = self.board[square];
        (code != EMPTY).then(|| Man {
            color: if code < TYPES as u8 { Color::White } else { Color::Black },
            letter: NAMES[code as usize % TYPES].0,
        })
    }

    /// Whether a pseudo-legal move does not leave the mover's King attacked: played and looked at.
    pub(super) fn leaves_king_safe(&self, m: Move) -> bool {
        self.after(m).checkers(self.side) == 0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fen::write(self, f)
    }
}
