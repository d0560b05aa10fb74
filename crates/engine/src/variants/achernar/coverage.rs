//! The parts that serve checking: `impl Conformance`, and the rules that seldom apply, each with the test for a move
//! that uses it.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::reference;
use super::tables::*;
use crate::rules::{Color, Conformance, FenError, RareRule, Ruling};

impl Conformance for AchernarPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("own piece captured", |pos, m| pos.takes(m, pos.clock.side)),
        ("Soldier promotes by a step", |pos, m| {
            pos.promotes(m) && !pos.captures(m) && !pos.is_last(m.from())
        }),
        ("Soldier promotes by a capture", |pos, m| pos.promotes(m) && pos.captures(m)),
        ("Soldier promotes by a slide along its last rank", |pos, m| {
            pos.promotes(m) && pos.is_last(m.from())
        }),
        ("Soldier reaches its last rank and stays a Soldier", |pos, m| {
            pos.stays_soldier(m) && pos.is_last(m.to()) && !pos.is_last(m.from())
        }),
        ("Soldier slides along its last rank and stays a Soldier", |pos, m| {
            pos.stays_soldier(m) && pos.is_last(m.to()) && pos.is_last(m.from())
        }),
        ("Soldier leaves its last rank by a rank leap", |pos, m| {
            pos.stays_soldier(m) && !pos.is_last(m.to()) && pos.is_last(m.from())
        }),
        ("Soldier steps twice", |pos, m| pos.stays_soldier(m) && m.from().abs_diff(m.to()) == 18),
        ("Overtaker captures an enemy", |pos, m| {
            m.kind() == MoveKind::Overtake && pos.takes(m, !pos.clock.side)
        }),
        ("Overtaker captures its own side's piece", |pos, m| {
            m.kind() == MoveKind::Overtake && pos.takes(m, pos.clock.side)
        }),
        ("King captures a Reducer", |pos, m| pos.moves(m, PieceType::King) && pos.takes_reducer(m)),
        ("Grand-Horse captures a Reducer", |pos, m| {
            pos.moves(m, PieceType::GrandHorse) && pos.takes_reducer(m)
        }),
        ("Grand-Bishop leaps over pieces", |pos, m| {
            pos.moves(m, PieceType::GrandBishop)
                && DIAGONAL_THREES[m.from()].contains(m.to())
                && between(m.from(), m.to()).meets(&pos.pieces.occupied())
        }),
        ("reduced piece moves", |pos, m| pos.is_reduced(m)),
        ("reduced piece captures", |pos, m| pos.is_reduced(m) && pos.captures(m)),
        ("Reducer reduced by a Reducer moves", |pos, m| {
            pos.is_reduced(m) && pos.moves(m, PieceType::Reducer)
        }),
        ("King moves where only a reduction keeps it from attack", |pos, m| {
            pos.moves(m, PieceType::King) && pos.attacked_but_for_reducers(m.to())
        }),
        ("Reducer ends a check by reducing the attacker", |pos, m| {
            pos.moves(m, PieceType::Reducer) && pos.reduces_checker(m)
        }),
        ("enemy brought down to two pieces", |pos, m| pos.brings_down(m, !pos.clock.side)),
        ("own side brought down to two pieces", |pos, m| pos.brings_down(m, pos.clock.side)),
    ];

    fn recompute_hash(&self) -> u64 {
        self.pieces.hash_from_nothing(self.clock.side)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl AchernarPosition {
    /// Returns whether a piece of this type moves.
    fn moves(&self, m: Move, piece_type: PieceType) -> bool {
        self.pieces.type_at(m.from()) == piece_type
    }

    fn captures(&self, m: Move) -> bool {
        !self.pieces.at(m.victim_square()).is_empty()
    }

    /// Returns whether the move captures a piece of `color`.
    fn takes(&self, m: Move, color: Color) -> bool {
        self.pieces.at(m.victim_square()).is_of(color)
    }

    fn takes_reducer(&self, m: Move) -> bool {
        self.captures(m) && self.pieces.type_at(m.victim_square()) == PieceType::Reducer
    }

    /// Returns whether the move captures a piece of `color` and leaves that side two or fewer.
    fn brings_down(&self, m: Move, color: Color) -> bool {
        self.takes(m, color) && self.pieces.of_color(color).len() - 1 <= 2
    }

    fn promotes(&self, m: Move) -> bool {
        m.kind() == MoveKind::Promotion
    }

    fn stays_soldier(&self, m: Move) -> bool {
        self.moves(m, PieceType::Soldier) && !self.promotes(m)
    }

    /// Returns whether a square is on the mover's last rank.
    fn is_last(&self, square: usize) -> bool {
        LAST_RANK[self.clock.side.index()].contains(square)
    }

    /// Returns whether a reduced piece moves.
    fn is_reduced(&self, m: Move) -> bool {
        !self.moves(m, PieceType::King) && self.reducer_zone(!self.clock.side).contains(m.from())
    }

    /// Returns whether an enemy piece would attack `square`, the King removed from its own, if our Reducers reduced
    /// nothing.
    fn attacked_but_for_reducers(&self, square: usize) -> bool {
        let us = self.clock.side;
        let mut context = self.attack_context(!us);
        context.occupied.remove(self.pieces.king(us));
        context.reduced = Set::EMPTY;
        !self.attackers(square, !us, context).is_empty()
    }

    /// Returns whether the Reducer's move ends a check although it is neither in its line nor behind the King.
    fn reduces_checker(&self, m: Move) -> bool {
        let safety = self.safety();
        !safety.checkers.is_empty() && !safety.check_mask.contains(m.to())
    }
}
