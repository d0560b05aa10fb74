//! Names for what happens seldom, so that random play can tell how often it was tested.

use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::AlphaCentauriPosition;
use super::tables::*;
use crate::rules::Position;

/// The names, in the order of the bits of [`rules`].
pub const NAMES: &[&str] = &[
    "hop",
    "hop along a rank from afar",
    "hop over a piece three ranks away",
    "hop onto a friend",
    "Centaur captures two enemies",
    "Centaur captures beside an uncapturable piece",
    "Centaur captures enemy and friend",
    "Centaur captures by CH",
    "Centaur declines a friend capture",
    "advance",
    "withdrawal",
    "royal capture",
    "rotation",
    "rotation of a repeating ring",
    "rotation by a reduced Rotor",
    "reduced piece moves",
    "reduced piece captures",
    "reduced CH",
    "doubly reduced piece stands still",
    "Centaur ignores a Reducer",
    "turn of one part: win",
    "turn of one part: no second part",
    "turn of one part: no first part",
];

/// The bits of the rare rules that the legal part `m` uses.
pub(super) fn rules(pos: &AlphaCentauriPosition, m: Move) -> u32 {
    let (from, to) = (m.from as usize, m.to as usize);
    let Some((piece, us)) = pos.type_at(from) else { return 0 };
    let captured = pos.captured_by(m);
    let own = pos.pieces.side[us];
    let (on_rank, on_file) = pos.pieces.reduced_by(us ^ 1);
    let reduced = (on_rank | on_file).contains(from);
    let twice = on_rank & on_file & own;
    let by_change = m.kind != Kind::Rotate && CHANGE[from].contains(to);
    let after = pos.after(m);
    let one_part = after.side_to_move() != pos.side_to_move() && !pos.is_second_part();
    let hop = m.kind == Kind::Hop;
    let hopped_far = |lines: &[Set; SQUARES]| {
        hop && lines[from].contains(to) && !captured.is_empty() && !NEAR[from].meets(&captured)
    };
    let surround = m.kind == Kind::Surround;
    let declines = || {
        let sacrifice = Move::new(from, to, Kind::Sacrifice);
        piece == CENTAUR && m.kind == Kind::Step && pos.find(crate::rules::GameMove::key(sacrifice)).is_some()
    };
    let rotation = m.kind == Kind::Rotate;
    let repeats = || {
        let ring = u64::from_le_bytes(pos.ring(from));
        ring.rotate_left(32) == ring
    };
    let uses = [
        hop,
        hopped_far(&RANK),
        hopped_far(&FILE),
        hop && captured.len() == 2,
        surround && captured.len() == 2,
        surround && captured.len() == 1,
        m.kind == Kind::Sacrifice,
        (surround || m.kind == Kind::Sacrifice) && by_change,
        declines(),
        m.kind == Kind::Advance,
        m.kind == Kind::Withdraw,
        piece >= KING && m.kind == Kind::Take,
        rotation,
        rotation && repeats(),
        rotation && reduced,
        reduced && piece != CENTAUR && !rotation,
        reduced && piece != CENTAUR && !captured.is_empty(),
        reduced && piece != CENTAUR && by_change,
        twice.into_iter().any(|s| pos.type_at(s).is_some_and(|(kind, _)| kind != CENTAUR)),
        reduced && piece == CENTAUR,
        one_part && after.outcome().is_some(),
        one_part && after.outcome().is_none() && piece >= ROTOR,
        one_part && piece < ROTOR,
    ];
    uses.iter().enumerate().fold(0, |bits, (i, &used)| bits | (used as u32) << i)
}
