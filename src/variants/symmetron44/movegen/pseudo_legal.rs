//! Whether a move remembered from elsewhere is a move here: asked without generating.

use crate::variants::symmetron44::attacks::around;
use crate::variants::symmetron44::moves::{Kind, Move};
use crate::variants::symmetron44::pieces::*;
use crate::variants::symmetron44::position::Symmetron44Position;
use crate::variants::symmetron44::tables::*;

impl Symmetron44Position {
    /// Whether `m` is a move of this position, but for what it does to the own King.
    pub(in crate::variants::symmetron44) fn is_pseudo_legal(&self, m: Move) -> bool {
        let (from, to, us) = (m.from(), m.to(), self.side);
        if from >= PLACES || to >= PLACES || self.side_set(us) >> from & 1 == 0 {
            return false;
        }
        let kind = self.kind(from);
        let at_end = LAST_ROW[us.index()] & m.to_set() != 0;
        match m.kind() {
            Kind::Plain => self.reach(from) & m.to_set() != 0 && !(kind <= BAWN && at_end),
            Kind::Advance => {
                let (slides, captures) = match kind {
                    ADVANCER_ROOK | ADVANCER_BISHOP => self.advances_of(from),
                    _ => return false,
                };
                let victim = BEHIND[from][to] as usize;
                slides & !self.occupied() & m.to_set() != 0
                    && (captures & self.victims(us)) >> victim & 1 != 0
            }
            Kind::Change => kind <= BAWN && from == to && around(self.pieces(us, SHS)) >> from & 1 != 0,
            Kind::Explode => {
                let twins = self.pieces(!us, kind);
                (kind == REDUCER || kind == SHS) && ABOVE_BELOW[from] & twins & m.to_set() != 0
            }
            _ => kind <= BAWN && at_end && self.reach(from) & m.to_set() != 0,
        }
    }

    /// Where the piece on `from` goes without an Advancer's capture.
    fn reach(&self, from: usize) -> Set {
        let us = self.side;
        let pieces = self.occupied();
        let (empty, victims) = (ARENA & !pieces, self.victims(us));
        let launch = 1 << LAUNCH[us.index()];
        match self.kind(from) {
            PAWN => pawn_like(from, us.index(), empty, victims),
            BAWN => pawn_like(from, us.index(), victims, empty),
            _ if from >= SQUARES => empty,
            KNIGHT => LEAP[from] & (empty | victims),
            ADVANCER_ROOK | ADVANCER_BISHOP => self.advances_of(from).0 & empty,
            REDUCER | SHS => NEAR[from] & empty | (launch & !pieces),
            KING => WALK[us.index()][from] & (empty | victims),
            _ => self.dragon_reach(from) & (empty | victims),
        }
    }

    fn advances_of(&self, from: usize) -> (Set, Set) {
        self.advances(from, around(self.pieces(self.side, SHS)), self.reduced(self.side), self.occupied())
    }

    fn dragon_reach(&self, from: usize) -> Set {
        let turned = around(self.pieces(self.side, SHS));
        self.dragons_reach(from, turned, self.reduced(self.side), self.occupied())
    }
}

/// Straight ahead or sideways to `straight`, diagonally ahead to `diagonal`: the Pawn's way; the Bawn's is the reverse.
fn pawn_like(from: usize, side: usize, straight: Set, diagonal: Set) -> Set {
    // What a side's Pawn reaches is what the other side's Pawn would come from.
    BAWN_FROM[1 - side][from] & straight | PAWN_FROM[1 - side][from] & diagonal
}
