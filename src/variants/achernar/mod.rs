//! Achernar, by Roberto Lavieri: cannibal armies and the Reducer, on 9 x 9.
//!
//! **Rules in short** (`rules.md` has them in full; normative: the project's `rules/achernar.md`):
//!
//! * H is a quiet slide along the rank, CH a quiet leap to any empty square three ranks off.
//! * Soldier: steps and captures like a pawn that may also step diagonally; H. Grand-Soldier: its promotion.
//! * Overtaker: captures by leaping over an adjacent piece to the empty square behind.
//! * Grand-Horse N + W; Grand-Bishop B + a leap of 3; Grand-Rook R; Queen Q; most with CH, some with H.
//! * Every piece but the King may capture its own side's pieces, never King or Reducer.
//! * A piece beside the enemy Reducer has only its one-step moves, for attacks on the King too.
//! * Only the King and a Grand-Horse's Knight leap capture a Reducer.
//! * A Soldier reaching the last rank may promote or stay; then any later move along that rank may promote.
//! * Two pieces or fewer left lose, the mover winning if that holds for both; checkmate wins; stalemate is a draw.
//!
//! **Sources**: the inventor's page on chessvariants.com ("Achernar"), as decided in the rules file. The start
//! position is a reconstruction.
//!
//! **Board**: a1 = 0 along the ranks to i9 = 80; sets of squares by side and by type, and a piece for each square.
//!
//! **Moves** are origin, destination and an act (go, promote, leap): see `moves`. The generator is legal; it finds
//! what endangers the King once (`attacks`), so only few moves are tried one by one.
//!
//! **What surprises**: vacating a square can expose the King to an Overtaker on its other side; moving one's own
//! Reducer can expose or shelter Kings; a leap takes a piece off a square the mover never visits.

mod attacks;
mod eval;
mod fen;
mod movegen;
pub mod moves;
mod network;
mod pieces;
mod position;
mod rare;
mod reach;
mod reference;
mod tables;
#[cfg(test)]
mod tests;

pub use eval::AchernarEvaluator;
pub use moves::Move;
pub use position::AchernarPosition;

use crate::nnue::NetworkEvaluator;
use crate::rules::{
    Color, Colouring, Conformance, FenError, FenPiece, Info, MoveKey, MoveStack, Notation, Outcome, Position,
    Ruling, SearchParams, Stage, Variant,
};
use std::fmt;

/// The variant.
pub struct Achernar;

impl Variant for Achernar {
    type Position = AchernarPosition;
    type Evaluator = NetworkEvaluator<AchernarPosition, AchernarEvaluator>;

    const INFO: Info = Info {
        name: "achernar",
        aliases: &[],
        title: "Achernar",
        inventor: "Roberto Lavieri",
        about: "Pieces leap between ranks of one colour and may take their own side's pieces; the Reducer weakens the enemies beside it.",
        reconstruction: Some(
            "the page's diagram is lost: the whole setup, with two Overtakers a side inferred",
        ),
        files: 9,
        ranks: 9,
        pocket: false,
        rotations: 0,
        draws_are_claimed: false,
        template: "fairy",
        start: "rhbqkebhr/2o3o2/sssssssss/9/9/9/SSSSSSSSS/2O3O2/RHBQKEBHR w - - 0 1",
        pieces: &[
            ('S', "Soldier"),
            ('G', "Grand-Soldier"),
            ('O', "Overtaker"),
            ('H', "Grand-Horse"),
            ('Q', "Queen"),
            ('B', "Grand-Bishop"),
            ('R', "Grand-Rook"),
            ('E', "Reducer"),
            ('K', "King"),
        ],
        colouring: Colouring::Bands,
        zones: &[],
        rules: include_str!("rules.md"),
        bench: include_str!("../../../positions/achernar/bench.epd"),
        bench_depth: 7,
        search_params: SearchParams::UNTUNED,
    };
}

impl Position for AchernarPosition {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Color {
        self.to_move
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        self.generate_legal(stage, out);
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    /// Impossible in check; repetition does not look back past a pass.
    fn pass(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.flip();
        next.fullmove = next.fullmove.saturating_add(self.to_move.index() as u32);
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0;
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.two_pieces_left()
    }

    fn no_moves_outcome(&self) -> Outcome {
        if self.in_check() { Outcome::win(!self.to_move, "checkmate") } else { Outcome::draw("stalemate") }
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.king_attacked(self.to_move)
    }

    #[inline]
    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        Move::from_key(key).filter(|&m| self.allows(m))
    }
}

impl Notation for AchernarPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        AchernarPosition::from_fen(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.generate_careless(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        m.write(out)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.shown(file, rank)
    }
}

impl Conformance for AchernarPosition {
    const RARE_RULES: &'static [&'static str] = rare::NAMES;

    fn recompute_hash(&self) -> u64 {
        self.full_hash()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        self.rare_bits(m)
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        reference::judge(fen)
    }
}
