//! The rules that seldom apply, so that testing can count them.

use super::moves::{Act, Move};
use super::pieces::Kind;
use super::position::AchernarPosition;
use super::tables::*;
use crate::rules::Color;

/// Their names, in the order of the bits of [`AchernarPosition::rare_bits`].
pub(super) const NAMES: &[&str] = &[
    "own piece captured",
    "Soldier promotes by a step",
    "Soldier promotes by a capture",
    "Soldier promotes by a slide along its last rank",
    "Soldier reaches its last rank and stays a Soldier",
    "Soldier slides along its last rank and stays a Soldier",
    "Soldier leaves its last rank by CH",
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

impl AchernarPosition {
    /// Which rare rules a legal move uses.
    pub(super) fn rare_bits(&self, m: Move) -> u32 {
        let us = self.to_move;
        let (from, to) = (m.from(), m.to());
        let kind = self.board[from].kind();
        let victim = self.board[m.victim_square()];
        let captures = !victim.is_empty();
        let own = captures && victim.is_of(us);
        let leaps = m.act() == Act::Leap;
        let reduced = kind != Kind::King && self.zone(!us).contains(from);
        let left = |color: Color, loses: bool| self.sides[color.index()].len() - loses as usize <= 2;
        let takes_reducer = captures && victim.kind() == Kind::Reducer;
        let soldier = self.soldier_bits(m, captures);
        let flags = [
            own,
            soldier[0],
            soldier[1],
            soldier[2],
            soldier[3],
            soldier[4],
            soldier[5],
            soldier[6],
            leaps && !own,
            leaps && own,
            takes_reducer && kind == Kind::King,
            takes_reducer && kind == Kind::GrandHorse,
            kind == Kind::GrandBishop
                && THREE[from].contains(to)
                && between(from, to).meets(&self.occupied()),
            reduced,
            reduced && captures,
            reduced && kind == Kind::Reducer,
            kind == Kind::King && self.reduced_attack(to),
            kind == Kind::Reducer && self.reduces_checker(m),
            captures && !own && left(!us, true),
            own && left(us, true),
        ];
        flags.iter().rev().fold(0, |bits, &flag| bits << 1 | flag as u32)
    }

    fn soldier_bits(&self, m: Move, captures: bool) -> [bool; 7] {
        let last = LAST_RANK[self.to_move.index()];
        let (from, to) = (m.from(), m.to());
        if self.board[from].kind() != Kind::Soldier {
            return [false; 7];
        }
        let promotes = m.act() == Act::Promote;
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

    /// Whether an enemy piece beside our Reducer would attack `square` if it were not reduced.
    fn reduced_attack(&self, square: usize) -> bool {
        let us = self.to_move;
        let mut scene = self.scene(!us);
        scene.occupied.remove(self.king(us));
        scene.zone = Set::EMPTY;
        !self.attackers(square, !us, scene).is_empty()
    }

    /// Whether the Reducer's move ends a check though it neither stands in its line nor behind the King.
    fn reduces_checker(&self, m: Move) -> bool {
        let safety = self.safety();
        !safety.checkers.is_empty() && !safety.resolve.contains(m.to())
    }
}
