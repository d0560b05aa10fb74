//! What checks need of Deneb: the hash computed from nothing, its rare rules, the slow generator.

use super::moves::Move;
use super::notation::{is_leaping, split_captures};
use super::pieces::PieceType;
use super::position::{DenebPosition, piece_key, side_key};
use super::tables::*;
use crate::rules::{Conformance, FenError, Position, Ruling};

impl Conformance for DenebPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "own piece captured",
        "promotion on the last rank",
        "promotion by compensation",
        "change in place",
        "Star leaps once",
        "Star sequence of 2",
        "Star sequence of 3+",
        "Star sequence ends with a diagonal leap",
        "Star sequence ends with a quiet move",
        "Star sequence ends where it starts",
        "move of a reduced piece",
        "promotion of a reduced Soldier",
        "saved from reduction by its own Reducer",
        "Reducer captured",
        "Reducer reduces another",
        "double step",
        "enemy's last of a special type captured",
    ];

    fn recompute_hash(&self) -> u64 {
        self.occupied().into_iter().fold(side_key(self.side), |hash, square| match self.type_at(square) {
            Some(piece_type) => hash ^ piece_key(self.color_at(square), piece_type, square),
            None => hash,
        })
    }

    fn rare_rules(&self, m: Move) -> u32 {
        rare_rules(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

/// Which of the rare rules playing `m` uses, as bits in the order of their names.
fn rare_rules(pos: &DenebPosition, m: Move) -> u32 {
    let us = pos.side_to_move();
    let (from, to) = (m.from(), m.to());
    let Some(piece_type) = pos.type_at(from) else { return 0 };
    let leaping = is_leaping(pos, m);
    let (straight, diagonal) = if leaping { split_captures(m) } else { (Set::EMPTY, Set::EMPTY) };
    let leaps = straight.len() + diagonal.len();
    let reduced = pos.reduced(us).contains(from);
    let soldier = piece_type == PieceType::Soldier;
    let promotes = soldier && m.new_type().is_some();
    let near_enemy_reducer = around(pos.reducers(!us)).contains(from) && piece_type != PieceType::King;
    let ends_quietly =
        !straight.is_empty() && diagonal.is_empty() && trail_end(m.from(), straight) != Set::of(to);
    let next = pos.after(m);
    let newly_reduced_reducers = (next.reduced(!us) - pos.reduced(!us)) & next.reducers(!us);
    let facts = [
        m.captured.meets(&pos.by_color(us)),
        promotes && LAST_RANK[us.index()].contains(to),
        promotes && m.captured.meets(&pos.by_color(us)),
        !soldier && m.new_type().is_some(),
        leaps == 1,
        leaps == 2,
        leaps >= 3,
        !straight.is_empty() && !diagonal.is_empty(),
        ends_quietly,
        leaping && from == to,
        reduced,
        reduced && promotes,
        near_enemy_reducer && !reduced,
        m.captured.meets(&pos.reducers(!us)),
        piece_type == PieceType::Reducer && !newly_reduced_reducers.is_empty(),
        soldier && to.abs_diff(from) == 2 * RANK_STEP,
        next.missing_special(!us).is_some(),
    ];
    facts.iter().enumerate().fold(0, |bits, (rule, &used)| bits | (used as u32) << rule)
}

/// Where the orthogonal leaps over the pieces of `straight` end: of the squares before and behind
/// them, the one that is there an odd number of times besides the start.
fn trail_end(from: usize, straight: Set) -> Set {
    straight.into_iter().fold(Set::of(from), |odd, over| {
        let step = if Board::file(over) % 2 == Board::file(from) % 2 { RANK_STEP } else { 1 };
        odd ^ Set::of(over - step) ^ Set::of(over + step)
    })
}
