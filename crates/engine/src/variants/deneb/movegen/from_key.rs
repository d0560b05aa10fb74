//! A move from its key, without generating the others.

use super::Generator;
use crate::rules::{MoveKey, Position, Stage};
use crate::variants::deneb::moves::Move;
use crate::variants::deneb::pieces::PieceType;
use crate::variants::deneb::position::DenebPosition;
use crate::variants::deneb::safety::is_legal;
use crate::variants::deneb::tables::*;

/// Returns the legal move with the key `key`; `None` for a Star's captures, which a key names but does not spell out.
pub(crate) fn move_from_key(pos: &DenebPosition, key: MoveKey) -> Option<Move> {
    let (m, has_trail) = Move::of_key(key);
    let (us, from, to) = (pos.side_to_move(), m.from(), m.to());
    if has_trail || key == MoveKey::NONE || !ALL.contains(from) || !ALL.contains(to) {
        return None;
    }
    let piece = pos.pieces.at(from);
    if !piece.is_of(us) {
        return None;
    }
    let piece_type = piece.piece_type();
    if pos.outcome().is_some() {
        return None;
    }
    let generator = Generator::new(pos, Stage::All, false);
    let possible = match m.new_type() {
        Some(new) if piece_type != PieceType::Soldier => {
            piece_type.is_special() && new != piece_type && from == to && generator.is_unreduced(from)
        }
        new => {
            let last = LAST_RANK[us.index()].contains(to);
            let compensated = pos.pieces.of_color(us).contains(to);
            let soldier = piece_type == PieceType::Soldier;
            let type_fits = if new.is_some() { last || compensated } else { !soldier || !last };
            type_fits && generator.targets(piece_type, from).contains(to)
        }
    };
    let captured = if from == to { Set::EMPTY } else { Set::of(to) & pos.pieces.occupied() };
    let m = m.capturing(captured);
    (possible && is_legal(pos, m)).then_some(m)
}
