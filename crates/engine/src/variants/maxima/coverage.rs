//! The parts that serve checking (`impl Conformance`): the hash from nothing, the rare rules with the test for a move
//! that uses one, the slow generator.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::MaximaPosition;
use super::reference;
use super::tables::*;
use crate::rules::{Color, Conformance, FenError, Position, RareRule, Ruling};

impl Conformance for MaximaPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("Pawn pinches", |pos, m| pos.takes(m, PieceType::Pawn) == 1),
        ("Pawn pinches two or three", |pos, m| pos.takes(m, PieceType::Pawn) > 1),
        ("Long Leaper captures one", |pos, m| pos.takes(m, PieceType::LongLeaper) == 1),
        ("Long Leaper captures several", |pos, m| pos.takes(m, PieceType::LongLeaper) > 1),
        ("Mage captures after going on", |pos, m| {
            pos.takes(m, PieceType::Mage) > 0 && !DIAGONAL_STEPS[m.from()].contains(m.to())
        }),
        ("Coordinator captures one", |pos, m| pos.takes(m, PieceType::Coordinator) == 1),
        ("Coordinator captures two", |pos, m| pos.takes(m, PieceType::Coordinator) > 1),
        ("Withdrawer captures", |pos, m| pos.takes(m, PieceType::Withdrawer) > 0),
        ("King goes round the cylinder", |pos, m| {
            pos.moves(m, PieceType::King) && Board::file(m.from()).abs_diff(Board::file(m.to())) > 2
        }),
        ("Chameleon pinches a Pawn", |pos, m| pos.copies(m, PieceType::Pawn)),
        ("Chameleon leaps a Long Leaper", |pos, m| pos.copies(m, PieceType::LongLeaper)),
        ("Chameleon coordinates a Coordinator", |pos, m| pos.copies(m, PieceType::Coordinator)),
        ("Chameleon withdraws from a Withdrawer", |pos, m| pos.copies(m, PieceType::Withdrawer)),
        ("Chameleon steps onto a Guard", |pos, m| pos.copies(m, PieceType::Guard)),
        ("Chameleon steps onto a Mage", |pos, m| pos.copies(m, PieceType::Mage)),
        ("Chameleon captures several", |pos, m| pos.takes(m, PieceType::Chameleon) > 1),
        ("man leaves the board", |_, m| m.from() == m.to()),
        ("immobilized Immobilizer leaves the board", |pos, m| {
            m.from() == m.to() && pos.moves(m, PieceType::Immobilizer)
        }),
        ("onto an own goal square", |pos, m| pos.enters_goal(m, pos.clock.side)),
        ("from one own goal square to the other", |pos, m| {
            pos.enters_goal(m, pos.clock.side) && GOALS[pos.clock.side.index()].contains(m.from())
        }),
        ("onto an enemy goal square", |pos, m| pos.enters_goal(m, !pos.clock.side)),
        ("invasion", |pos, m| pos.last_goal(m.from()).contains(m.to())),
        ("invasion with the own King attacked", |pos, m| {
            pos.last_goal(m.from()).contains(m.to()) && !pos.leaves_king_safe(m, pos.captured(m))
        }),
        ("bare King", |pos, m| pos.after(m).outcome().is_some_and(|outcome| outcome.by == "bare King")),
        ("check parried by immobilizing", |pos, m| {
            pos.in_check() && pos.moves(m, PieceType::Immobilizer) && m.from() != m.to()
        }),
    ];

    fn recompute_hash(&self) -> u64 {
        self.pieces.hash_from_nothing(self.clock.side)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl MaximaPosition {
    /// Returns whether a man of this type moves.
    fn moves(&self, m: Move, piece_type: PieceType) -> bool {
        self.pieces.type_at(m.from()) == piece_type
    }

    /// Returns how many men a man of this type captures.
    fn takes(&self, m: Move, piece_type: PieceType) -> usize {
        if self.moves(m, piece_type) { self.captured(m).len() } else { 0 }
    }

    /// Returns whether a Chameleon captures a man of this type.
    fn copies(&self, m: Move, victim: PieceType) -> bool {
        self.moves(m, PieceType::Chameleon) && self.captured(m).meets(&self.pieces.of_type(victim))
    }

    /// Returns whether a man arrives on a goal square behind the camp of `camp`.
    fn enters_goal(&self, m: Move, camp: Color) -> bool {
        m.from() != m.to() && GOALS[camp.index()].contains(m.to())
    }
}
