//! The riders' moves: leapers of two on the colour boards, the others along their lines.

use super::Generator;
use crate::variants::grandrider::attacks::rider_attacks;
use crate::variants::grandrider::moves::{Move, MoveKind};
use crate::variants::grandrider::pieces::PieceType::{
    self, Alfilrider, Alibabarider, Bishop, Camelrider, Dabbabarider, Nightrider, Queen, Rook,
};
use crate::variants::grandrider::tables::{
    BISHOP, CAMEL, COLOUR_SQUARES, Family, KNIGHT, ROOK, Set, alfil_attacks, dabbaba_attacks, for_each_square,
};

impl<F: FnMut(Move)> Generator<'_, F> {
    /// The moves of all riders among `free`, none of them pinned, that end in `mask`.
    #[inline]
    pub(super) fn riders(&mut self, free: Set, mask: Set) {
        let by_type = &self.pos.by_type;
        for rider in [Alfilrider, Dabbabarider, Alibabarider] {
            (by_type[rider as usize] & free).for_each(|from| {
                let board = COLOUR_SQUARES[from].board();
                let to = self.colour_attacks(rider, from) & self.colour_targets.0[board];
                for_each_square(board, to, |to| (self.sink)(Move::new(from, to, MoveKind::Normal)));
            });
        }
        let targets = self.targets & mask;
        for (rider, family) in [(Camelrider, CAMEL), (Nightrider, KNIGHT), (Bishop, BISHOP), (Rook, ROOK)] {
            (by_type[rider as usize] & free).for_each(|from| {
                self.push_normal(from, rider_attacks(family, from, self.occupied) & targets);
            });
        }
        (by_type[Queen as usize] & free).for_each(|from| {
            let attacks =
                rider_attacks(ROOK, from, self.occupied) | rider_attacks(BISHOP, from, self.occupied);
            self.push_normal(from, attacks & targets);
        });
    }

    /// The moves of one rider that end in `mask`.
    pub(super) fn rider(&mut self, rider: PieceType, from: usize, mask: Set) {
        let along = |family: Family| rider_attacks(family, from, self.occupied);
        let attacks = match rider {
            Camelrider => along(CAMEL),
            Nightrider => along(KNIGHT),
            Bishop => along(BISHOP),
            Rook => along(ROOK),
            Queen => along(ROOK) | along(BISHOP),
            _ => {
                let mut set = Set::EMPTY;
                let to = self.colour_attacks(rider, from);
                for_each_square(COLOUR_SQUARES[from].board(), to, |to| set.insert(to));
                set
            }
        };
        self.push_normal(from, attacks & self.targets & mask);
    }

    /// What a leaper of two attacks, on its colour board.
    #[inline]
    fn colour_attacks(&self, rider: PieceType, from: usize) -> u64 {
        let place = COLOUR_SQUARES[from];
        let (square, occupied) = (place.square(), self.colour_occupied.0[place.board()]);
        match rider {
            Alfilrider => alfil_attacks(square, occupied),
            Dabbabarider => dabbaba_attacks(square, occupied),
            _ => alfil_attacks(square, occupied) | dabbaba_attacks(square, occupied),
        }
    }
}
