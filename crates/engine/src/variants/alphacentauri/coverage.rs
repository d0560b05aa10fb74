//! What `verify` and the tests need: the hash computed from nothing, the slow generator, and which of the rules that
//! are seldom used a move uses, so that random play can tell how often each was tested.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::{AlphaCentauriPosition, KEYS, SECOND_PART_KEY, SIDE_KEY};
use super::tables::*;
use crate::rules::{Color, Conformance, FenError, GameMove, Position, Ruling};

/// The names, in the order of the bits of [`used_rules`].
const NAMES: &[&str] = &[
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

impl Conformance for AlphaCentauriPosition {
    const RARE_RULES: &'static [&'static str] = NAMES;

    fn recompute_hash(&self) -> u64 {
        let pieces = (0..SQUARES).filter(|&square| !self.board[square].is_empty());
        let key = |square: usize| KEYS.0[self.board[square].index() * SQUARES + square];
        let mut hash = pieces.fold(0, |hash, square| hash ^ key(square));
        if self.side == Color::Black {
            hash ^= KEYS.0[SIDE_KEY];
        }
        if self.second_part {
            hash ^= KEYS.0[SECOND_PART_KEY];
        }
        hash
    }

    fn rare_rules(&self, m: Move) -> u32 {
        used_rules(self, m)
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

/// The bits of those of [`NAMES`] that the legal part `m` uses.
fn used_rules(pos: &AlphaCentauriPosition, m: Move) -> u32 {
    let (from, to) = (m.from as usize, m.to as usize);
    let Some((piece_type, us)) = pos.piece_on(from) else { return 0 };
    let captured = pos.captured_by(m);
    let (on_rank, on_file) = pos.pieces.reduced_by(!us);
    let is_reduced = (on_rank | on_file).contains(from);
    let twice = on_rank & on_file & pos.pieces.of_color(us);
    let stands_still = |square| pos.piece_on(square).is_some_and(|(other, _)| other != PieceType::Centaur);
    let is_rotation = m.kind == MoveKind::Rotate;
    let is_change = !is_rotation && RANK_CHANGES[from].contains(to);
    let after = pos.after(m);
    let is_whole_turn = after.side_to_move() != us && !pos.second_part;
    let is_hop = m.kind == MoveKind::Hop;
    let hopped_far = |lines: &[Set; SQUARES]| {
        is_hop && lines[from].contains(to) && !captured.is_empty() && !KING_STEPS[from].meets(&captured)
    };
    let is_surround = m.kind == MoveKind::Surround;
    let with_friend = Move::new(from, to, MoveKind::SurroundFriend);
    let declines = || {
        let is_plain_centaur = piece_type == PieceType::Centaur && m.kind == MoveKind::Plain;
        is_plain_centaur && pos.find_move(with_friend.key()).is_some()
    };
    let is_repeating = || {
        let ring = pos.ring(from);
        ring[..4] == ring[4..]
    };
    let is_reduced_move = is_reduced && piece_type != PieceType::Centaur && !is_rotation;
    let uses = [
        is_hop,
        hopped_far(&RANK_LINES),
        hopped_far(&FILE_LINES),
        is_hop && captured.len() == 2,
        is_surround && captured.len() == 2,
        is_surround && captured.len() == 1,
        m.kind == MoveKind::SurroundFriend,
        (is_surround || m.kind == MoveKind::SurroundFriend) && is_change,
        declines(),
        m.kind == MoveKind::Advance,
        m.kind == MoveKind::Withdraw,
        piece_type.is_royal() && m.kind == MoveKind::Replace,
        is_rotation,
        is_rotation && is_repeating(),
        is_rotation && is_reduced,
        is_reduced_move,
        is_reduced_move && !captured.is_empty(),
        is_reduced_move && is_change,
        twice.into_iter().any(stands_still),
        is_reduced && piece_type == PieceType::Centaur,
        is_whole_turn && after.outcome().is_some(),
        is_whole_turn && after.outcome().is_none() && !piece_type.is_capturable(),
        is_whole_turn && piece_type.is_capturable(),
    ];
    uses.iter().enumerate().fold(0, |bits, (i, &used)| bits | (used as u32) << i)
}
