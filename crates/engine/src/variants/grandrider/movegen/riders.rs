//! The riders' moves: leapers of two on the colour boards, the others along their lines.

use super::Generator;
use crate::variants::grandrider::attacks::{leaper_attacks, rider_attacks};
use crate::variants::grandrider::moves::{Move, MoveKind};
use crate::variants::grandrider::pieces::PieceType::{
    self, Alfilrider, Alibabarider, Bishop, Camelrider, Dabbabarider, Nightrider, Queen, Rook,
};
use crate::variants::grandrider::tables::{
    BISHOP, CAMEL, COLOUR_SQUARES, Family, KNIGHT, ROOK, Set, for_each_square,
};

impl<F: FnMut(Move)> Generator<'_, F> {
    /// Generates the moves of all riders among `free`, none of them pinned, that end in `mask`.
    #[inline]
    pub(super) fn riders(&mut self, free: Set, mask: Set) {
        let of_type = |piece_type| self.pos.pieces.of_type(piece_type);
        // Type by type, so that the compiler knows the type.
        self.leapers(Alfilrider, free);
        self.leapers(Dabbabarider, free);
        self.leapers(Alibabarider, free);
        let targets = self.targets & mask;
        for (rider, family) in [(Camelrider, CAMEL), (Nightrider, KNIGHT), (Bishop, BISHOP), (Rook, ROOK)] {
            (of_type(rider) & free).for_each(|from| {
                self.push_normal(from, rider_attacks(family, from, self.occupied) & targets);
            });
        }
        (of_type(Queen) & free).for_each(|from| {
            let attacks =
                rider_attacks(ROOK, from, self.occupied) | rider_attacks(BISHOP, from, self.occupied);
            self.push_normal(from, attacks & targets);
        });
    }

    /// Generates the moves of the leapers of two of one type among `free`.
    #[inline(always)]
    fn leapers(&mut self, leaper: PieceType, free: Set) {
        (self.pos.pieces.of_type(leaper) & free).for_each(|from| {
            let colour_square = COLOUR_SQUARES[from];
            let attacks = leaper_attacks(leaper, colour_square, self.colour_occupied);
            let to = attacks & self.colour_targets.0[colour_square.board()];
            for_each_square(colour_square.board(), to, |to| {
                (self.sink)(Move::new(from, to, MoveKind::Normal))
            });
        });
    }

    /// Generates the moves of one rider that end in `mask`.
    pub(super) fn rider(&mut self, rider: PieceType, from: usize, mask: Set) {
        let along = |family: Family| rider_attacks(family, from, self.occupied);
        let attacks = match rider {
            Camelrider => along(CAMEL),
            Nightrider => along(KNIGHT),
            Bishop => along(BISHOP),
            Rook => along(ROOK),
            Queen => along(ROOK) | along(BISHOP),
            _ => {
                let colour_square = COLOUR_SQUARES[from];
                let mut set = Set::EMPTY;
                let to = leaper_attacks(rider, colour_square, self.colour_occupied);
                for_each_square(colour_square.board(), to, |to| set.insert(to));
                set
            }
        };
        self.push_normal(from, attacks & self.targets & mask);
    }
}
