//! The parts of Deneb that serve checking: the hash computed from nothing, its rare rules, the slow generator.

use super::moves::Move;
use super::notation::{is_leaping, split_captures};
use super::pieces::PieceType;
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::{Conformance, FenError, Position, RareRule, Ruling};

impl Conformance for DenebPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("own piece captured", |pos, m| m.captured.meets(&pos.pieces.of_color(pos.clock.side))),
        ("promotion on the last rank", |pos, m| {
            pos.promotes(m) && LAST_RANK[pos.clock.side.index()].contains(m.to())
        }),
        ("promotion by compensation", |pos, m| {
            pos.promotes(m) && m.captured.meets(&pos.pieces.of_color(pos.clock.side))
        }),
        ("change in place", |pos, m| !pos.moves(m, PieceType::Soldier) && m.new_type().is_some()),
        ("Star leaps once", |pos, m| pos.leaps(m) == 1),
        ("Star sequence of 2", |pos, m| pos.leaps(m) == 2),
        ("Star sequence of 3+", |pos, m| pos.leaps(m) >= 3),
        ("Star sequence ends with a diagonal leap", |pos, m| {
            let (straight, diagonal) = pos.leapt_over(m);
            !straight.is_empty() && !diagonal.is_empty()
        }),
        ("Star sequence ends with a quiet move", |pos, m| {
            let (straight, diagonal) = pos.leapt_over(m);
            !straight.is_empty() && diagonal.is_empty() && trail_end(m.from(), straight) != Set::of(m.to())
        }),
        ("Star sequence ends where it starts", |pos, m| is_leaping(pos, m) && m.from() == m.to()),
        ("move of a reduced piece", |pos, m| pos.is_reduced(m)),
        ("promotion of a reduced Soldier", |pos, m| pos.is_reduced(m) && pos.promotes(m)),
        ("saved from reduction by its own Reducer", |pos, m| {
            let beside_enemy = around(pos.reducers(!pos.clock.side)).contains(m.from());
            beside_enemy && !pos.moves(m, PieceType::King) && !pos.is_reduced(m)
        }),
        ("Reducer captured", |pos, m| m.captured.meets(&pos.reducers(!pos.clock.side))),
        ("Reducer reduces another", |pos, m| {
            let (them, next) = (!pos.clock.side, pos.after(m));
            let newly_reduced = next.reduced(them) - pos.reduced(them);
            pos.moves(m, PieceType::Reducer) && newly_reduced.meets(&next.reducers(them))
        }),
        ("double step", |pos, m| {
            pos.moves(m, PieceType::Soldier) && m.to().abs_diff(m.from()) == 2 * RANK_STEP
        }),
        ("enemy's last of a special type captured", |pos, m| {
            pos.after(m).missing_special(!pos.clock.side).is_some()
        }),
    ];

    fn recompute_hash(&self) -> u64 {
        self.pieces.hash_from_nothing(self.clock.side)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl DenebPosition {
    /// Returns whether a piece of this type moves.
    fn moves(&self, m: Move, piece_type: PieceType) -> bool {
        self.pieces.type_at(m.from()) == piece_type
    }

    /// Returns whether a Soldier becomes another piece.
    fn promotes(&self, m: Move) -> bool {
        self.moves(m, PieceType::Soldier) && m.new_type().is_some()
    }

    /// Returns whether a reduced piece moves.
    fn is_reduced(&self, m: Move) -> bool {
        self.reduced(self.clock.side).contains(m.from())
    }

    /// Returns the pieces that a Star leaps over, orthogonally and diagonally.
    fn leapt_over(&self, m: Move) -> (Set, Set) {
        if is_leaping(self, m) { split_captures(m) } else { (Set::EMPTY, Set::EMPTY) }
    }

    fn leaps(&self, m: Move) -> usize {
        let (straight, diagonal) = self.leapt_over(m);
        straight.len() + diagonal.len()
    }
}

/// Returns where the orthogonal leaps over the pieces of `straight` end: of the squares before and behind them, the one
/// that is there an odd number of times besides the start.
fn trail_end(from: usize, straight: Set) -> Set {
    straight.into_iter().fold(Set::of(from), |odd, over| {
        let step = if Board::file(over) % 2 == Board::file(from) % 2 { RANK_STEP } else { 1 };
        odd ^ Set::of(over - step) ^ Set::of(over + step)
    })
}
