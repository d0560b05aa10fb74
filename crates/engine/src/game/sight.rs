//! Moves that a weaker player may overlook: the captures of a turn, and the recaptures.

use super::Evaluation;
use super::variant_game::VariantGame;
use crate::nnue::TakesNetwork;
use crate::rules::{GameMove, Notation, Position, Variant};
use crate::search::{Capture, MoveOf};

impl<V: Variant<Evaluator: TakesNetwork>> VariantGame<V> {
    /// Returns the places of the other side's pieces that moved with its last turn; none if that was quiet.
    pub(super) fn captors(&self) -> Vec<(u8, u8)> {
        let Some((before, _)) = self.last().filter(|_| !self.last_is_quiet()) else {
            return Vec::new();
        };
        let has_come = |&(file, rank): &(u8, u8)| {
            let piece = self.position.piece_at(file, rank);
            piece != before.piece_at(file, rank)
                && piece.is_some_and(|piece| piece.color == before.side_to_move())
        };
        V::INFO.squares().filter(has_come).collect()
    }

    /// Returns the noisy parts of a turn: captures, and other changes of the balance.
    pub(super) fn captures(&self, turn: &[MoveOf<V>], captors: &[(u8, u8)]) -> Vec<Capture> {
        let mut pos = self.position.clone();
        let mut found = Vec::new();
        for &m in turn {
            let next = pos.after(m);
            if pos.is_noisy(m) {
                let taken = |&(file, rank): &(u8, u8)| pos.piece_at(file, rank) != next.piece_at(file, rank);
                found.push(Capture { key: m.key(), takes_back: captors.iter().any(taken) });
            }
            pos = next;
        }
        found
    }
}
