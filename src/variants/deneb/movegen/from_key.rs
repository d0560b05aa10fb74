//! A move from its key, without generating the others.

use super::Generator;
use crate::rules::{MoveKey, Position, Stage};
use crate::variants::deneb::moves::DenebMove;
use crate::variants::deneb::pieces::Kind;
use crate::variants::deneb::position::DenebPosition;
use crate::variants::deneb::safety::is_legal;
use crate::variants::deneb::tables::*;

/// The legal move behind `key`; `None` for a Star's captures, which a key names but does not spell out.
pub fn move_from_key(pos: &DenebPosition, key: MoveKey) -> Option<DenebMove> {
    let (m, leaps) = DenebMove::of_key(key);
    let (us, from, to) = (pos.side_to_move(), m.from(), m.to());
    if leaps || key == MoveKey::NONE || (bit(from) | bit(to)) & !ALL != 0 {
        return None;
    }
    let kind = pos.kind_at(from).filter(|_| pos.side(us) & bit(from) != 0)?;
    if pos.outcome().is_some() {
        return None;
    }
    let look = Generator::new(pos, Stage::All, false);
    let possible = match m.new_kind() {
        Some(new) if kind != Kind::Soldier => {
            kind.is_special() && new != kind && from == to && look.is_free(from)
        }
        new => {
            let last = LAST_RANK[us.index()] & bit(to) != 0;
            let compensated = pos.side(us) & bit(to) != 0;
            let soldier = kind == Kind::Soldier;
            let type_fits = if new.is_some() { last || compensated } else { !soldier || !last };
            type_fits && look.targets(kind, from) & bit(to) != 0
        }
    };
    let captured = if from == to { 0 } else { bit(to) & pos.occupied() };
    let m = m.capturing(captured);
    (possible && is_legal(pos, m)).then_some(m)
}
