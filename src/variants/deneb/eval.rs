//! What a player knows about Deneb.

use super::moves::{DenebMove, Kind};
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::{Color, Evaluator, Position, Score};

/// Middle-game value above, endgame value below.
const fn pair(middle: i32, end: i32) -> i32 {
    (middle << 16) + end
}

const fn middle(pair: i32) -> i32 {
    (pair + 0x8000) >> 16
}

const fn end(pair: i32) -> i32 {
    pair as i16 as i32
}

/// Centipawns of each type. The inventor's page: special men are worth about the same, and about
/// two Soldiers; it does not rate the others. The Queen and the Reducer are estimates.
const VALUE: [i32; 7] = [100, 210, 200, 200, 600, 350, 0];

/// Material and place of a man, White positive.
static PLACED: [[[i32; 63]; 7]; 2] = {
    let mut table = [[[0; 63]; 7]; 2];
    let mut kind = 0;
    while kind < 7 {
        let mut square = 0;
        while square < 63 {
            let value = place(Kind::ALL[kind], Board::file(square), Board::rank(square));
            table[0][kind][square] = value;
            table[1][kind][Board::square(Board::file(square), 8 - Board::rank(square))] = -value;
            square += 1;
        }
        kind += 1;
    }
    table
};

/// Material and place of a White man.
const fn place(kind: Kind, file: usize, rank: usize) -> i32 {
    let file_centre = 3 - (file as i32 - 3).abs();
    let rank_centre = 4 - (rank as i32 - 4).abs();
    let value = VALUE[kind as usize];
    let (bonus_middle, bonus_end) = match kind {
        // Nearer to promotion; the last steps are worth most, and in the endgame.
        Kind::Soldier => {
            let advance = rank as i32 - 2;
            (advance * 4 + file_centre * 2, advance * 10 + if rank >= 6 { 15 } else { 0 })
        }
        Kind::Star => (file_centre * 4 + rank_centre * 4, file_centre * 2 + rank_centre * 2),
        Kind::P43 | Kind::P32 => (rank_centre * 3, rank_centre * 2),
        Kind::Queen => (file_centre * 2 + rank_centre * 2, file_centre * 4 + rank_centre * 4),
        Kind::Reducer => (file_centre * 4 + rank_centre * 5, file_centre * 4 + rank_centre * 6),
        Kind::King => (-(rank as i32) * 20, file_centre * 8 + rank_centre * 8),
    };
    pair(value + bonus_middle, value + bonus_end)
}

/// What a man on a square adds to [`DenebPosition::placed`].
#[inline]
pub fn placed(color: Color, kind: Kind, square: usize) -> i32 {
    PLACED[color.index()][kind as usize][square]
}

/// Fewer men of a special type than two are a way to lose: by number left, for each type.
const FEW_LEFT: [i32; 4] = [0, -90, -15, 0];
/// A reduced man, by type.
const REDUCED: [i32; 7] = [-8, -45, -35, -35, -120, -40, 0];
/// A man beside its King that is not reduced.
const GUARD: i32 = 8;
/// An enemy man near the King, by type: slides, leaps and the Reducer's arrest of the guards.
const SIEGE: [i32; 7] = [6, 14, 10, 10, 30, 25, 0];
/// A single man of its type that a Soldier attacks.
const LAST_ATTACKED: i32 = -150;
/// Any other special man or Queen that a Soldier attacks.
const ATTACKED: i32 = -40;
/// The right to move.
const TEMPO: Score = 12;

/// Judges positions of Deneb. It keeps no state.
#[derive(Default)]
pub struct DenebEvaluator;

impl Evaluator<DenebPosition> for DenebEvaluator {
    const SLOTS: usize = 2 * 64 * 64;

    fn evaluate(&mut self, pos: &DenebPosition) -> Score {
        let men =
            (pos.occupied() & !pos.men(Color::White, Kind::Soldier) & !pos.men(Color::Black, Kind::Soldier))
                .count_ones()
                .min(20) as i32;
        let white = pos.placed + side_terms(pos, Color::White) - side_terms(pos, Color::Black);
        let score = (middle(white) * men + end(white) * (20 - men)) / 20;
        TEMPO + if pos.side_to_move() == Color::White { score } else { -score }
    }

    fn gain(&self, pos: &DenebPosition, m: DenebMove) -> Score {
        let us = pos.side_to_move();
        let worth = |square| pos.kind_at(square).map_or(0, |kind| VALUE[kind as usize]);
        let sum = |set| squares(set).map(worth).sum::<i32>();
        let mut gain = sum(m.captured & pos.side(!us)) - sum(m.captured & pos.side(us));
        if let (Some(kind), Some(Kind::Soldier)) = (m.new_kind(), pos.kind_at(m.from())) {
            gain += VALUE[kind as usize] - VALUE[Kind::Soldier as usize];
        }
        gain
    }

    fn slot(pos: &DenebPosition, m: DenebMove) -> usize {
        (pos.side_to_move().index() * 64 + m.from()) * 64 + m.to()
    }
}

/// What is judged anew each time, for one side.
fn side_terms(_pos: &DenebPosition, _us: Color) -> i32 {
    0
}
