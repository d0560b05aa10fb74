//! The position: men and clocks; immobilized men, captures, and the effect of a move.

use super::moves::Move;
use super::pieces::*;
use super::tables::*;
use crate::rules::{Clock, Color, Outcome};

/// A position of Maxima.
#[derive(Clone, Debug)]
pub struct MaximaPosition {
    /// The men, their hash and the sum of their material and placement.
    pub(super) pieces: Pieces,
    /// The side to move, and what the rules count.
    pub(super) clock: Clock,
}

impl MaximaPosition {
    /// Returns the men of `color` that are immobilized.
    #[inline]
    pub(super) fn immobilized(&self, color: Color) -> Set {
        let beside = |piece_type| adjacent_to(self.pieces.of(!color, piece_type));
        let by_chameleons = beside(PieceType::Chameleon) & self.pieces.of_type(PieceType::Immobilizer);
        let held = beside(PieceType::Immobilizer) | by_chameleons;
        (held & self.pieces.of_color(color)) - self.pieces.of_type(PieceType::Mage)
    }

    /// Returns the squares whose men a move of the side to move captures.
    #[inline]
    pub(super) fn captured(&self, m: Move) -> Set {
        let (from, to) = (m.from(), m.to());
        if from == to {
            return Set::EMPTY;
        }
        let enemies = self.pieces.of_color(!self.clock.side);
        let of = |piece_type| enemies & self.pieces.of_type(piece_type);
        match self.pieces.type_at(from) {
            PieceType::Pawn => self.pinched(from, to, enemies),
            PieceType::Guard | PieceType::Mage | PieceType::King => enemies & Set::of(to),
            PieceType::LongLeaper => between(from, to) & enemies,
            PieceType::Coordinator => self.coordinated(to) & enemies,
            PieceType::Withdrawer => self.withdrawn_from(from, to) & enemies,
            PieceType::Immobilizer => Set::EMPTY,
            PieceType::Chameleon if enemies.contains(to) => Set::of(to),
            PieceType::Chameleon => {
                let orthogonal = ORTHOGONAL_LINES[from].contains(to);
                let pawns = if orthogonal { of(PieceType::Pawn) } else { Set::EMPTY };
                self.pinched(from, to, pawns)
                    | between(from, to) & enemies
                    | self.coordinated(to) & of(PieceType::Coordinator)
                    | self.withdrawn_from(from, to) & of(PieceType::Withdrawer)
            }
        }
    }

    /// Returns those of `enemies` beside `to` that have a man of the side to move behind them.
    #[inline]
    fn pinched(&self, from: usize, to: usize, enemies: Set) -> Set {
        let mut found = Set::EMPTY;
        let friends = self.pieces.of_color(self.clock.side) - Set::of(from);
        for way in ORTHOGONALS {
            let beside = next(to, way).filter(|&square| enemies.contains(square));
            let pinched = beside.filter(|&square| next(square, way).is_some_and(|at| friends.contains(at)));
            pinched.into_iter().for_each(|square| found.insert(square));
        }
        found
    }

    /// Returns the two squares where the lines through `to` cross those of the own King. In line with him they are his
    /// own square and `to`, where no enemy stands.
    #[inline]
    fn coordinated(&self, to: usize) -> Set {
        let king = self.pieces.king(self.clock.side);
        let (file, rank) = (Board::file(to), Board::rank(to));
        Set::of(Board::square(Board::file(king), rank)).with(Board::square(file, Board::rank(king)))
    }

    /// Returns the square right behind a man that goes from one square to another in line with it.
    #[inline]
    fn withdrawn_from(&self, from: usize, to: usize) -> Set {
        let behind = direction(from, to).and_then(|way| next(from, way ^ 4));
        behind.map_or(Set::EMPTY, Set::of)
    }

    /// Returns whether men of `color` stand on both goal squares behind the camp of `camp`: that wins behind the
    /// enemy's, and is forbidden behind their own.
    #[inline]
    pub(super) fn fills_goals(&self, color: Color, camp: Color) -> bool {
        (GOALS[camp.index()] - self.pieces.of_color(color)).is_empty()
    }

    /// Returns the goal square behind the enemy's camp that a man from `from` completes an invasion on, if there is
    /// one.
    #[inline]
    pub(super) fn last_goal(&self, from: usize) -> Set {
        self.goal_left(from, !self.clock.side)
    }

    /// Returns the own goal square that a man from `from` may not enter, because a man stands on the other, if there is
    /// one.
    #[inline]
    pub(super) fn forbidden_goal(&self, from: usize) -> Set {
        self.goal_left(from, self.clock.side)
    }

    /// Of a pair of goal squares the one without a man of the side to move, where such a man, but not the one on
    /// `from`, stands on the other.
    #[inline]
    fn goal_left(&self, from: usize, goals: Color) -> Set {
        let goals = GOALS[goals.index()];
        let held = goals & (self.pieces.of_color(self.clock.side) - Set::of(from));
        if held.is_empty() { Set::EMPTY } else { goals - held }
    }

    /// Returns the result of an invasion, or of a side that has only the King left. Where both sides have won, the
    /// mover has.
    #[inline]
    pub(super) fn invaded_or_bare(&self) -> Option<Outcome> {
        let by = |winner: Color| {
            if self.fills_goals(winner, !winner) {
                return Some(Outcome::win(winner, "both goal squares"));
            }
            (self.pieces.of_color(!winner).len() == 1).then(|| Outcome::win(winner, "bare King"))
        };
        by(!self.clock.side).or_else(|| by(self.clock.side))
    }

    /// Plays a legal move.
    pub(super) fn play_move(&mut self, m: Move) {
        let captured = self.captured(m);
        captured.for_each(|square| {
            self.pieces.remove(square);
        });
        let man = self.pieces.remove(m.from());
        let leaves = m.from() == m.to();
        if !leaves {
            self.pieces.put(man, m.to());
        }
        let irreversible = leaves || !captured.is_empty();
        self.clock.advance(irreversible, irreversible);
        self.pieces.change_side();
    }

    /// Returns the position after a null move: the men stay, the other side is to move.
    pub(super) fn passed(&self) -> MaximaPosition {
        let mut next = self.clone();
        next.clock.pass();
        next.pieces.change_side();
        next
    }
}
