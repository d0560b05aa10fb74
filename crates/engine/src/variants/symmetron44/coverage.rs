//! The parts that serve checking (`impl Conformance`): the hash from nothing, the rare rules with the test for a move
//! that uses one, the slow generator.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::reference;
use super::tables::*;
use crate::rules::{Color, Conformance, FenError, Notation, Position, RareRule, Ruling};

impl Conformance for Symmetron44Position {
    const RULES: &'static [RareRule<Self>] = &[
        ("Advancer's capture", |_, m| m.kind() == MoveKind::Advance),
        ("Advancer's capture declined", |pos, m| {
            let capture = Move::new(m.from(), m.to(), MoveKind::Advance);
            m.kind() == MoveKind::Normal && pos.is_pseudo_legal(capture)
        }),
        ("reduced rider", |pos, m| pos.is_reduced(m) && !pos.is_symmetrized(m)),
        ("symmetrized rider", |pos, m| pos.is_symmetrized(m) && !pos.is_reduced(m)),
        ("symmetrized and reduced rider", |pos, m| pos.is_symmetrized(m) && pos.is_reduced(m)),
        ("rider protected against reduction by its own Reducer", |pos, m| {
            pos.rides_beside(m, !pos.clock.side, PieceType::Reducer) && !pos.is_reduced(m)
        }),
        ("captured Knight goes to the launching square", |pos, m| {
            pos.captures_knight(m) && pos.pocket(pos.clock.side).is_none()
        }),
        ("captured Knight leaves the game", |pos, m| {
            pos.captures_knight(m) && pos.pocket(pos.clock.side).is_some()
        }),
        ("Knight dropped", |pos, m| pos.drops(m, PieceType::Knight)),
        ("Reducer dropped", |pos, m| pos.drops(m, PieceType::Reducer)),
        ("SHS dropped", |pos, m| pos.drops(m, PieceType::Shs)),
        ("Reducer to its launching square", |pos, m| m.to() >= SQUARES && pos.moves(m, PieceType::Reducer)),
        ("SHS to its launching square", |pos, m| m.to() >= SQUARES && pos.moves(m, PieceType::Shs)),
        ("Reducers explode", |pos, m| m.kind() == MoveKind::Explosion && pos.moves(m, PieceType::Reducer)),
        ("SHS explode", |pos, m| m.kind() == MoveKind::Explosion && pos.moves(m, PieceType::Shs)),
        ("Pawn changed into a Bawn", |pos, m| m.kind() == MoveKind::Change && pos.moves(m, PieceType::Pawn)),
        ("Bawn changed into a Pawn", |pos, m| m.kind() == MoveKind::Change && pos.moves(m, PieceType::Bawn)),
        ("promotion to Dragon-Rook", |_, m| m.kind() == MoveKind::PromoteToDragonRook),
        ("promotion to Advancer-Bishop", |_, m| m.kind() == MoveKind::PromoteToAdvancerBishop),
        ("promotion to Knight", |_, m| m.kind() == MoveKind::PromoteToKnight),
        ("King's diagonal step", |pos, m| pos.moves(m, PieceType::King) && !pos.palace().contains(m.from())),
        ("King leaves its Palace", |pos, m| {
            pos.moves(m, PieceType::King) && pos.palace().contains(m.from()) && !pos.palace().contains(m.to())
        }),
        ("check parried by reducing", |pos, m| pos.parries_by_reducing(m)),
        ("down to three pieces", |pos, m| pos.after(m).outcome().is_some()),
    ];

    fn recompute_hash(&self) -> u64 {
        self.pieces.hash_from_nothing(self.clock.side)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl Symmetron44Position {
    /// Returns whether a piece of this type moves.
    fn moves(&self, m: Move, piece_type: PieceType) -> bool {
        self.pieces.type_at(m.from()) == piece_type
    }

    fn drops(&self, m: Move, piece_type: PieceType) -> bool {
        m.from() >= SQUARES && self.moves(m, piece_type)
    }

    /// Returns whether a rider moves that stands beside a piece of this side and type.
    fn rides_beside(&self, m: Move, color: Color, piece_type: PieceType) -> bool {
        let beside = adjacent_to(self.pieces.of(color, piece_type));
        self.pieces.type_at(m.from()).is_rider() && beside.contains(m.from())
    }

    /// Returns whether a rider moves that stands beside an enemy Reducer and not beside one of its own.
    fn is_reduced(&self, m: Move) -> bool {
        let beside_reducer_of = |color| self.rides_beside(m, color, PieceType::Reducer);
        beside_reducer_of(!self.clock.side) && !beside_reducer_of(self.clock.side)
    }

    /// Returns whether a rider moves that stands beside its own SHS.
    fn is_symmetrized(&self, m: Move) -> bool {
        self.rides_beside(m, self.clock.side, PieceType::Shs)
    }

    fn captures_knight(&self, m: Move) -> bool {
        self.captured(m).is_some_and(|square| self.pieces.type_at(square) == PieceType::Knight)
    }

    /// Returns the mover's own Palace.
    fn palace(&self) -> Set {
        PALACE[self.clock.side.index()]
    }

    /// Returns whether a Reducer's move ends a check without interposing.
    fn parries_by_reducing(&self, m: Move) -> bool {
        let king = self.pieces.king(self.clock.side);
        let checker = self.checkers(self.clock.side).lowest();
        m.kind() == MoveKind::Normal
            && self.moves(m, PieceType::Reducer)
            && checker.is_some_and(|checker| !BETWEEN[king][checker].contains(m.to()))
    }
}
