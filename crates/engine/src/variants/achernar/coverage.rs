//! What checks need: `impl Conformance`, and which of the rules that seldom apply a move uses.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::reference;
use super::tables::*;
use crate::rules::{Color, Conformance, FenError, Ruling};

impl Conformance for AchernarPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "own piece captured",
        "Soldier promotes by a step",
        "Soldier promotes by a capture",
        "Soldier promotes by a slide along its last rank",
        "Soldier reaches its last rank and stays a Soldier",
        "Soldier slides along its last rank and stays a Soldier",
        "Soldier leaves its last rank by a rank leap",
        "Soldier steps twice",
        "Overtaker captures an enemy",
        "Overtaker captures its own side's piece",
        "King captures a Reducer",
        "Grand-Horse captures a Reducer",
        "Grand-Bishop leaps over pieces",
        "reduced piece moves",
        "reduced piece captures",
        "Reducer reduced by a Reducer moves",
        "King moves where only a reduction keeps it from attack",
        "Reducer ends a check by reducing the attacker",
        "enemy brought down to two pieces",
        "own side brought down to two pieces",
    ];

    fn recompute_hash(&self) -> u64 {
        self.full_hash()
    }

    fn rare_rules(&self, m: Move) -> u32 {
        let flags = self.rules_used(m);
        flags.iter().rev().fold(0, |bits, &flag| bits << 1 | flag as u32)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl AchernarPosition {
    /// Which of the rare rules a legal move uses, in the order of their names.
    fn rules_used(&self, m: Move) -> [bool; 20] {
        let us = self.side;
        let (from, to) = (m.from(), m.to());
        let piece_type = self.board[from].piece_type();
        let victim = self.board[m.victim_square()];
        let captures = !victim.is_empty();
        let own = captures && victim.is_of(us);
        let overtakes = m.kind() == MoveKind::Overtake;
        let reduced = piece_type != PieceType::King && self.reducer_zone(!us).contains(from);
        let two_left = |color: Color| self.by_color[color.index()].len() - 1 <= 2;
        let takes_reducer = captures && victim.piece_type() == PieceType::Reducer;
        let soldier = self.soldier_rules_used(m, captures);
        [
            own,
            soldier[0],
            soldier[1],
            soldier[2],
            soldier[3],
            soldier[4],
            soldier[5],
            soldier[6],
            overtakes && !own,
            overtakes && own,
            takes_reducer && piece_type == PieceType::King,
            takes_reducer && piece_type == PieceType::GrandHorse,
            piece_type == PieceType::GrandBishop
                && DIAGONAL_THREES[from].contains(to)
                && between(from, to).meets(&self.occupied()),
            reduced,
            reduced && captures,
            reduced && piece_type == PieceType::Reducer,
            piece_type == PieceType::King && self.attacked_but_for_reducers(to),
            piece_type == PieceType::Reducer && self.reduces_checker(m),
            captures && !own && two_left(!us),
            own && two_left(us),
        ]
    }

    fn soldier_rules_used(&self, m: Move, captures: bool) -> [bool; 7] {
        let last = LAST_RANK[self.side.index()];
        let (from, to) = (m.from(), m.to());
        if self.board[from].piece_type() != PieceType::Soldier {
            return [false; 7];
        }
        let promotes = m.kind() == MoveKind::Promotion;
        let (starts, ends) = (last.contains(from), last.contains(to));
        [
            promotes && !captures && !starts,
            promotes && captures,
            promotes && starts,
            !promotes && ends && !starts,
            !promotes && ends && starts,
            starts && !ends,
            from.abs_diff(to) == 18,
        ]
    }

    /// Whether an enemy piece would attack `square`, the King gone from its own, if our Reducers reduced nothing.
    fn attacked_but_for_reducers(&self, square: usize) -> bool {
        let us = self.side;
        let mut context = self.attack_context(!us);
        context.occupied.remove(self.king(us));
        context.reduced = Set::EMPTY;
        !self.attackers(square, !us, context).is_empty()
    }

    /// Whether the Reducer's move ends a check though it neither stands in its line nor behind the King.
    fn reduces_checker(&self, m: Move) -> bool {
        let safety = self.safety();
        !safety.checkers.is_empty() && !safety.check_mask.contains(m.to())
    }
}
