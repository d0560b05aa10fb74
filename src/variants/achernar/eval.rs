//! A first evaluation: material, placement, Kings, Reducers, and how near two pieces left are.
//!
//! Material and placement are sums kept up by the position; the rest is a few set operations.

use super::attacks::AttackContext;
use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType};
use super::position::AchernarPosition;
use super::tables::*;
use crate::board::zobrist::mix;
use crate::rules::{Color, Evaluator, Score};
use std::ops::{AddAssign, SubAssign};

/// Worth by type, in centipawns: the inventor's "subjective values" (FIDE-Pawn = 1). King: none.
const VALUES: [Score; 9] = [220, 500, 350, 650, 850, 700, 720, 950, 0];
/// What the winning or losing count of pieces adds to a capture.
const LAST_PIECES: Score = 5000;
/// Penalty for having only 3, 4, ... pieces left.
const FEW_PIECES: [Score; 6] = [420, 260, 150, 80, 40, 15];

/// Centipawns early in the game (all 36 pieces) and late in it (8 or fewer).
#[derive(Clone, Copy, Default, Debug)]
pub struct Sum {
    early: i32,
    late: i32,
}

impl AddAssign for Sum {
    #[inline]
    fn add_assign(&mut self, other: Sum) {
        self.early += other.early;
        self.late += other.late;
    }
}

impl SubAssign for Sum {
    #[inline]
    fn sub_assign(&mut self, other: Sum) {
        self.early -= other.early;
        self.late -= other.late;
    }
}

/// Material and placement of each piece on each square, negative for Black's.
pub(super) static PLACEMENT: [[Sum; SQUARES]; Piece::COUNT] = placement();

const fn placement() -> [[Sum; SQUARES]; Piece::COUNT] {
    let mut table = [[Sum { early: 0, late: 0 }; SQUARES]; Piece::COUNT];
    let mut kind = 0;
    while kind < 9 {
        let mut square = 0;
        while square < SQUARES {
            let (file, rank) = (Board::file(square), Board::rank(square));
            let sum = place(kind, file as i32, rank as i32);
            table[2 * kind][square] = sum;
            let mirrored = Board::square(file, 8 - rank);
            table[2 * kind + 1][mirrored] = Sum { early: -sum.early, late: -sum.late };
            square += 1;
        }
        kind += 1;
    }
    table
}

/// A White piece's worth by place. `rank` from 0. Guesses that follow from how the pieces move.
const fn place(kind: usize, file: i32, rank: i32) -> Sum {
    let off_file = (file - 4).abs();
    let off_rank = (rank - 4).abs();
    let off = if off_file > off_rank { off_file } else { off_rank };
    let (early, late) = match kind {
        // A Soldier steps diagonally without capturing, so nothing but pieces in its way stops it.
        // On the last rank it still promotes by any later move along it.
        0 => {
            let advanced = [0, 0, 0, 8, 18, 32, 54, 96, 110][rank as usize];
            (advanced - 2 * off_file, advanced * 3 / 2)
        }
        // It captures forward only (and straight back): a little behind the enemy is best.
        1 => ([0, 4, 8, 12, 14, 14, 10, 4, -10][rank as usize] - 2 * off_file, 12 - 4 * off),
        2 => (10 - 5 * off, 12 - 4 * off),
        3 => (24 - 8 * off, 20 - 7 * off),
        4 => (10 - 3 * off, 16 - 4 * off),
        5 => (18 - 5 * off, 16 - 4 * off),
        6 => (2 - off_file, 4 - off),
        // Between the armies it reduces most.
        7 => ([-10, -4, 4, 10, 18, 24, 22, 14, 6][rank as usize] - 3 * off_file, 20 - 6 * off),
        _ => ([24, 14, 0, -18, -34, -46, -56, -64, -70][rank as usize] + off_file, 20 - 7 * off),
    };
    Sum { early: VALUES[kind] + early, late: VALUES[kind] + late }
}

/// Achernar's knowledge; keeps nothing.
#[derive(Default)]
pub struct AchernarEvaluator;

impl AchernarEvaluator {
    /// What is good for `color` besides its pieces and their places.
    #[inline]
    fn side(pos: &AchernarPosition, color: Color) -> Score {
        let (us, them) = (color.index(), (!color).index());
        let (own, enemies) = (pos.by_color[us], pos.by_color[them]);
        let of = |kind: PieceType| pos.by_type[kind as usize];
        let soldiers = of(PieceType::Soldier);
        let dull = soldiers | of(PieceType::King) | of(PieceType::Reducer);
        let count = |set: Set| set.len() as Score;

        // Reduced enemies; the Soldiers among them lose only their quiet slides.
        let reduced = pos.reducer_zone(color) & enemies;
        let mut score = 14 * count(reduced - dull) + 3 * count(reduced & soldiers);
        // Pieces that an enemy Soldier may take.
        let taken = soldier_sources(us, soldiers & enemies) & own;
        score -= 22 * count(taken - dull);
        // The King: pieces around it, enemies near it. An Overtaker needs an empty square behind it.
        let king = pos.king(color);
        score += 5 * count(ADJACENT[king] & own);
        let near = WITHIN_TWO[king] & (enemies - soldiers);
        score -= 12 * count(near - pos.reducer_zone(color)) + 3 * count(near & pos.reducer_zone(color));
        score - FEW_PIECES.get(own.len().wrapping_sub(3)).copied().unwrap_or(0)
    }
}

impl Evaluator<AchernarPosition> for AchernarEvaluator {
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    #[inline]
    fn evaluate(&mut self, pos: &AchernarPosition) -> Score {
        let phase = pos.occupied().len().clamp(8, 32) as Score - 8;
        let pieces = (pos.placement.early * phase + pos.placement.late * (24 - phase)) / 24;
        let white = pieces + Self::side(pos, Color::White) - Self::side(pos, Color::Black);
        let own = if pos.side == Color::White { white } else { -white };
        (own + 10).clamp(-20_000, 20_000)
    }

    #[inline]
    fn material_gain(&self, pos: &AchernarPosition, m: Move) -> Score {
        let promotion = if m.kind() == MoveKind::Promotion {
            worth(PieceType::GrandSoldier) - worth(PieceType::Soldier)
        } else {
            0
        };
        let victim = pos.board[m.victim_square()];
        if victim.is_empty() {
            return promotion;
        }
        // Three pieces before the capture are two after it, and two have lost.
        let last = pos.by_color[victim.color().index()].len() <= 3;
        let worth = worth(victim.piece_type()) + if last { LAST_PIECES } else { 0 };
        promotion + if victim.is_of(pos.side) { -worth } else { worth }
    }

    /// Looks two captures ahead: the cheapest recapture, and whether it is answered.
    fn see(&self, pos: &AchernarPosition, m: Move) -> Score {
        let gain = self.material_gain(pos, m);
        let us = pos.side;
        let kind = if m.kind() == MoveKind::Promotion {
            PieceType::GrandSoldier
        } else {
            pos.board[m.from()].piece_type()
        };
        if kind == PieceType::King || gain >= LAST_PIECES {
            return gain; // a legal King's move is safe; two pieces left end the game
        }
        let mut occupied = pos.occupied();
        occupied.remove(m.from());
        occupied.remove(m.victim_square());
        let removed = Set::of(m.from()).with(m.victim_square());
        let context = |by: Color| AttackContext { occupied, removed, reduced: pos.reducer_zone(!by) };
        let mut attackers = pos.attackers(m.to(), !us, context(!us));
        if kind == PieceType::Reducer {
            let leapers = KNIGHT[m.to()] & pos.by_type[PieceType::GrandHorse as usize];
            attackers &= leapers | pos.by_type[PieceType::King as usize];
        }
        if attackers.is_empty() {
            return gain;
        }
        let defended = !pos.attackers(m.to(), us, context(us)).is_empty();
        let pieces = attackers - pos.by_type[PieceType::King as usize];
        if !defended {
            return gain - worth(kind);
        }
        match pieces.into_iter().map(|square| worth(pos.board[square].piece_type())).min() {
            None => gain, // only the King attacks, and may not capture a defended piece
            Some(cheapest) => gain - (worth(kind) - cheapest).max(0),
        }
    }

    #[inline]
    fn history_index(pos: &AchernarPosition, m: Move) -> usize {
        pos.board[m.from()].index() * SQUARES + m.to()
    }

    #[inline]
    fn captures_own(pos: &AchernarPosition, m: Move) -> bool {
        let victim = pos.board[m.victim_square()];
        !victim.is_empty() && victim.is_of(pos.side)
    }

    #[inline]
    fn structure_key(pos: &AchernarPosition) -> u64 {
        let of = |kind: PieceType| pos.by_type[kind as usize];
        let [soldiers, reducers] =
            [of(PieceType::Soldier), of(PieceType::Reducer)].map(|pieces| (pieces & pos.by_color[0]).0);
        let all = of(PieceType::Soldier) | of(PieceType::Reducer);
        mix([soldiers, reducers, all.0].into_iter().flatten())
    }
}

#[inline]
const fn worth(kind: PieceType) -> Score {
    VALUES[kind as usize]
}
