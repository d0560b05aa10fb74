//! The parts that serve `verify` and the tests: the hash computed from nothing, the slow generator, and the rare rules
//! that a move uses, so that random play can count how often each was tested.

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::{AlphaCentauriPosition, SECOND_PART_KEY};
use super::tables::*;
use crate::rules::{Conformance, FenError, GameMove, Position, RareRule, Ruling};

impl Conformance for AlphaCentauriPosition {
    const RULES: &'static [RareRule<Self>] = &[
        ("hop", |_, m| m.kind == MoveKind::Hop),
        ("hop along a rank from afar", |pos, m| pos.hops_far(m, &RANK_LINES)),
        ("hop over a piece three ranks away", |pos, m| pos.hops_far(m, &FILE_LINES)),
        ("hop onto a friend", |pos, m| m.kind == MoveKind::Hop && pos.captured_by(m).len() == 2),
        ("Centaur captures two enemies", |pos, m| {
            m.kind == MoveKind::Surround && pos.captured_by(m).len() == 2
        }),
        ("Centaur captures beside an uncapturable piece", |pos, m| {
            m.kind == MoveKind::Surround && pos.captured_by(m).len() == 1
        }),
        ("Centaur captures enemy and friend", |_, m| m.kind == MoveKind::SurroundFriend),
        ("Centaur captures by CH", |_, m| {
            matches!(m.kind, MoveKind::Surround | MoveKind::SurroundFriend) && is_rank_change(m)
        }),
        ("Centaur declines a friend capture", |pos, m| pos.declines_capture(m)),
        ("advance", |_, m| m.kind == MoveKind::Advance),
        ("withdrawal", |_, m| m.kind == MoveKind::Withdraw),
        ("royal capture", |pos, m| pos.mover(m).is_royal() && m.kind == MoveKind::Replace),
        ("rotation", |_, m| m.kind == MoveKind::Rotate),
        ("rotation of a repeating ring", |pos, m| m.kind == MoveKind::Rotate && pos.has_repeating_ring(m)),
        ("rotation by a reduced Rotor", |pos, m| m.kind == MoveKind::Rotate && pos.is_reduced(m)),
        ("reduced piece moves", |pos, m| pos.moves_reduced(m)),
        ("reduced piece captures", |pos, m| pos.moves_reduced(m) && !pos.captured_by(m).is_empty()),
        ("reduced CH", |pos, m| pos.moves_reduced(m) && is_rank_change(m)),
        ("doubly reduced piece stands still", |pos, _| pos.has_doubly_reduced_piece()),
        ("Centaur ignores a Reducer", |pos, m| pos.is_reduced(m) && pos.mover(m) == PieceType::Centaur),
        ("turn of one part: win", |pos, m| pos.is_whole_turn(m) && pos.after(m).outcome().is_some()),
        ("turn of one part: no second part", |pos, m| {
            pos.is_whole_turn(m) && pos.after(m).outcome().is_none() && !pos.mover(m).is_capturable()
        }),
        ("turn of one part: no first part", |pos, m| pos.is_whole_turn(m) && pos.mover(m).is_capturable()),
    ];

    fn recompute_hash(&self) -> u64 {
        let part = if self.second_part { SECOND_PART_KEY } else { 0 };
        self.pieces.hash_from_nothing(self.clock.side) ^ part
    }

    fn reference(fen: &str) -> Result<Ruling, FenError> {
        super::reference::judge(fen).map_err(|reason| FenError::new("position", reason))
    }
}

impl AlphaCentauriPosition {
    fn mover(&self, m: Move) -> PieceType {
        self.pieces.type_at(m.from as usize)
    }

    /// Returns whether a capturing hop along one of `lines` passes no piece beside its origin.
    fn hops_far(&self, m: Move, lines: &[Set; SQUARES]) -> bool {
        let (from, captured) = (m.from as usize, self.captured_by(m));
        let far = !captured.is_empty() && !KING_STEPS[from].meets(&captured);
        m.kind == MoveKind::Hop && lines[from].contains(m.to as usize) && far
    }

    /// Returns whether a Centaur goes where it could also capture an enemy and a friend.
    fn declines_capture(&self, m: Move) -> bool {
        let capture = Move::new(m.from as usize, m.to as usize, MoveKind::SurroundFriend);
        let is_plain_centaur = self.mover(m) == PieceType::Centaur && m.kind == MoveKind::Plain;
        is_plain_centaur && self.find_move(capture.key()).is_some()
    }

    /// Returns whether the piece that moves, or the Rotor that rotates, stands beside an enemy Reducer.
    fn is_reduced(&self, m: Move) -> bool {
        let (on_rank, on_file) = self.pieces.reduced_by(!self.clock.side);
        (on_rank | on_file).contains(m.from as usize)
    }

    /// Returns whether a piece moves as a Reducer lets it.
    fn moves_reduced(&self, m: Move) -> bool {
        self.is_reduced(m) && self.mover(m) != PieceType::Centaur && m.kind != MoveKind::Rotate
    }

    /// Returns whether the pieces around the Rotor that rotates them are the same after half a round.
    fn has_repeating_ring(&self, m: Move) -> bool {
        let ring = self.ring(m.from as usize);
        ring[..4] == ring[4..]
    }

    /// Returns whether two Reducers keep a piece of the mover where it is.
    fn has_doubly_reduced_piece(&self) -> bool {
        let (on_rank, on_file) = self.pieces.reduced_by(!self.clock.side);
        let twice = on_rank & on_file & self.pieces.of_color(self.clock.side);
        !(twice - self.pieces.of_type(PieceType::Centaur)).is_empty()
    }

    /// Returns whether the other side moves after a part that is not the second one.
    fn is_whole_turn(&self, m: Move) -> bool {
        !self.second_part && self.after(m).clock.side != self.clock.side
    }
}

/// Returns whether a piece goes to a rank of another colour (CH).
fn is_rank_change(m: Move) -> bool {
    m.kind != MoveKind::Rotate && RANK_CHANGES[m.from as usize].contains(m.to as usize)
}
