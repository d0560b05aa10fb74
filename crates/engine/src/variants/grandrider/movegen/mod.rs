//! The generator: legal moves, most of them accepted by one look at their destination.
//!
//! [`Safety`] restricts the destinations of pieces; only the King's own moves, castling and en passant are tried out.
//! Pinned pieces are taken one by one, all others in sets (pawns) or type by type.
//!
//! A move is noisy if it captures or promotes, en passant included; a pawn that enters the camp and stays a pawn is
//! quiet.

mod king;
mod pawns;
mod promotions;
mod riders;

use super::attacks::passed_squares;
use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::GrandRiderPosition;
use super::safety::Safety;
use super::tables::{ALL, CAMP, ColourBoards, DIAGONAL, STRAIGHT, Set};
use crate::rules::{Color, Stage};
use promotions::Promotions;

/// One call of the generator: moves go to `sink`.
pub(super) struct Generator<'a, F: FnMut(Move)> {
    pos: &'a GrandRiderPosition,
    stage: Stage,
    sink: F,
    safety: Safety,
    own: Set,
    enemies: Set,
    empty: Set,
    occupied: Set,
    /// Where this stage's moves of riders and the King end.
    targets: Set,
    /// The targets on the colour boards, for pieces that are not pinned.
    colour_targets: ColourBoards,
    /// The occupied squares of the colour boards.
    colour_occupied: ColourBoards,
    promotions: Promotions,
}

impl<'a, F: FnMut(Move)> Generator<'a, F> {
    /// Prepares the moves of `stage`; `safety` decides which are legal.
    #[inline]
    pub(super) fn new(pos: &'a GrandRiderPosition, stage: Stage, safety: Safety, sink: F) -> Self {
        let us = pos.clock.side;
        let (own, enemies) = (pos.pieces.of_color(us), pos.pieces.of_color(!us));
        let occupied = own | enemies;
        let empty = ALL - occupied;
        let (colour_own, colour_enemies) = (pos.pieces.colour_boards(us), pos.pieces.colour_boards(!us));
        let colour_occupied = colour_own | colour_enemies;
        let (targets, mut colour_targets) = match stage {
            Stage::All => (ALL - own, colour_own.complement()),
            Stage::Noisy => (enemies, colour_enemies),
            Stage::Quiet => (empty, colour_occupied.complement()),
        };
        if safety.in_check {
            colour_targets = colour_targets & ColourBoards::of(safety.check_mask);
        }
        let promotions = Promotions::default();
        Generator {
            pos,
            stage,
            sink,
            safety,
            own,
            enemies,
            empty,
            occupied,
            targets,
            colour_targets,
            colour_occupied,
            promotions,
        }
    }

    /// Generates all moves of the stage.
    #[inline]
    pub(super) fn run(&mut self) {
        self.king(ALL);
        self.en_passant(ALL);
        let mask = self.safety.check_mask;
        if mask.is_empty() {
            return; // two checks that no one move of another piece ends
        }
        let free = self.own - self.safety.pinned;
        self.riders(free, mask);
        let of_type = |piece_type| self.pos.pieces.of_type(piece_type);
        let pawns = of_type(PieceType::Pawn) & free;
        let berolinas = of_type(PieceType::BerolinaPawn) & free;
        self.pawns(pawns, berolinas, mask);
        let superpawns = of_type(PieceType::Superpawn) | of_type(PieceType::BerolinaSuperpawn);
        (superpawns & free).for_each(|from| self.superpawn(from, mask));
        self.safety.pinned.for_each(|from| self.piece(from, self.safety.allowed(from)));
        self.castling();
    }

    /// Generates the moves of the stage from one square that end on another.
    pub(super) fn between_squares(&mut self, from: usize, to: usize) {
        if !self.own.contains(from) {
            return;
        }
        if from == self.safety.king {
            self.king(Set::of(to));
            self.castling();
        } else {
            self.piece(from, self.safety.allowed(from) & Set::of(to));
            self.en_passant(Set::of(from));
        }
    }

    /// Generates the moves of one piece of the side to move that end in `mask`; the King's and those en passant left
    /// out.
    fn piece(&mut self, from: usize, mask: Set) {
        match self.pos.pieces.type_at(from) {
            PieceType::Pawn => self.pawns(Set::of(from), Set::EMPTY, mask),
            PieceType::BerolinaPawn => self.pawns(Set::EMPTY, Set::of(from), mask),
            PieceType::Superpawn | PieceType::BerolinaSuperpawn => self.superpawn(from, mask),
            PieceType::King => {}
            rider => self.rider(rider, from, mask),
        }
    }

    #[inline]
    fn push_normal(&mut self, from: usize, to: Set) {
        to.for_each(|to| (self.sink)(Move::new(from, to, MoveKind::Normal)));
    }

    /// Generates the moves of Pawns and Berolina Pawns that end in `mask`, en passant left out.
    #[inline]
    fn pawns(&mut self, pawns: Set, berolinas: Set, mask: Set) {
        match self.pos.clock.side {
            Color::White => self.pawns_of::<0>(pawns, berolinas, mask),
            Color::Black => self.pawns_of::<1>(pawns, berolinas, mask),
        }
    }

    /// Generates the moves of a Superpawn or Berolina Superpawn that end in `mask`. It never promotes.
    fn superpawn(&mut self, from: usize, mask: Set) {
        let (diagonal, straight) = (DIAGONAL[from], STRAIGHT[from]);
        let (quiet, captures) = match self.pos.pieces.type_at(from) {
            PieceType::Superpawn => (straight, diagonal),
            _ => (diagonal, straight),
        };
        self.push_normal(from, (quiet & self.empty | captures & self.enemies) & self.targets & mask);
    }

    /// Captures en passant by pieces of `capturers`. The capturer leaves one square, the captured pawn another,
    /// so that lines may open on two sides: each of these few moves is tried out.
    #[inline]
    fn en_passant(&mut self, capturers: Set) {
        let Some((start, end)) = self.pos.en_passant.filter(|_| self.stage.noisy()) else { return };
        let (us, captured) = (self.pos.clock.side, end as usize);
        let passing = self.pos.pieces.type_at(captured);
        for passed in passed_squares(start as usize, captured) {
            for from in self.pos.en_passant_capturers(passing, !us, passed) & capturers {
                if !self.safety.ignored && self.en_passant_exposes_king(from, passed, captured) {
                    continue;
                }
                let m = Move::new(from, passed, MoveKind::EnPassant);
                if CAMP[us.index()].contains(passed) {
                    self.push_in_camp(m, self.pos.pieces.type_at(from), us, true);
                } else {
                    (self.sink)(m);
                }
            }
        }
    }

    fn en_passant_exposes_king(&self, from: usize, to: usize, captured: usize) -> bool {
        let (mut enemies, mut occupied) = (self.enemies, self.occupied);
        enemies.remove(captured);
        occupied.remove(captured);
        occupied.remove(from);
        occupied.insert(to);
        self.pos.is_attacked(self.safety.king, !self.pos.clock.side, enemies, occupied)
    }
}
