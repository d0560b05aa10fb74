//! The hand-written evaluation: material and placement come summed with the position (`placement`); counted here
//! are the riders' mobility, how they attack the enemy King, and the pieces that shelter a King. The weights are
//! in `weights`, the network's correction in `network`.

use super::attacks::leaper_attacks;
use super::moves::Move;
use super::pieces::Piece;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};
use super::position::GrandRiderPosition;
use super::tables::{
    BISHOP, CAMEL, COLOUR_SQUARES, ColourBoards, FIRST_LANDINGS, KING, KNIGHT, LINES, ROOK, SQUARES, Set,
};
use super::weights::{
    FIRST_STEP_MOBILITY, FULL_PHASE, KING_ATTACK, KING_PAWN_SHELTER, KING_SHELTER, LEAPER_MOBILITY,
    PIECE_VALUES, TEMPO,
};
use crate::board::Tapered;
use crate::board::zobrist::mix;
use crate::rules::{Color, Evaluator, MATE_BOUND, Score};

/// The evaluator; it keeps nothing.
#[derive(Default)]
pub struct GrandRiderEvaluator;

/// The value of a type of piece in exchanges.
#[inline]
fn value(piece_type: PieceType) -> Score {
    PIECE_VALUES[piece_type as usize].mg
}

/// What the riders of one side count for, in centipawns.
#[derive(Default)]
struct Activity {
    mobility: Score,
    /// In the middlegame only.
    king_attack: Score,
}

/// The riders' mobility and their attack on the enemy King.
fn activity(pos: &GrandRiderPosition, us: Color) -> Activity {
    let mut activity = Activity::default();
    let own = pos.by_color[us.index()];
    let ring = KING[pos.kings[(!us).index()] as usize];
    let colour_ring = ColourBoards::of(ring);
    let colour_own = pos.colour_boards[us.index()];
    let colour_occupied = colour_own | pos.colour_boards[(!us).index()];
    for rider in [Alfilrider, Dabbabarider, Alibabarider] {
        (pos.by_type[rider as usize] & own).for_each(|from| {
            let colour_square = COLOUR_SQUARES[from];
            let attacks = leaper_attacks(rider, colour_square, colour_occupied);
            let free = attacks & !colour_own.0[colour_square.board()];
            activity.mobility += LEAPER_MOBILITY * free.count_ones() as Score;
            activity.king_attack += if attacks & colour_ring.0[colour_square.board()] != 0 {
                KING_ATTACK[rider as usize]
            } else {
                0
            };
        });
    }
    // Following the long lines would take longer than all else together: the first landing squares, and whether a
    // line meets a square beside the King at all, must do.
    for (rider, family) in [
        (Camelrider, CAMEL),
        (Nightrider, KNIGHT),
        (Bishop, BISHOP),
        (Rook, ROOK),
        (Queen, ROOK),
        (Queen, BISHOP),
    ] {
        (pos.by_type[rider as usize] & own).for_each(|from| {
            let free = FIRST_LANDINGS[family.index][from] - own;
            activity.mobility += FIRST_STEP_MOBILITY * free.len() as Score;
            activity.king_attack +=
                if LINES[family.index][from].meets(&ring) { KING_ATTACK[rider as usize] } else { 0 };
        });
    }
    activity
}

/// How well own pieces stand around a King, in the middlegame only.
fn shelter(pos: &GrandRiderPosition, us: Color) -> Score {
    let beside = KING[pos.kings[us.index()] as usize] & pos.by_color[us.index()];
    let pawns = beside & (pos.by_type[Pawn as usize] | pos.by_type[BerolinaPawn as usize]);
    KING_SHELTER * beside.len() as Score + KING_PAWN_SHELTER * pawns.len() as Score
}

impl Evaluator<GrandRiderPosition> for GrandRiderEvaluator {
    /// One for each piece and destination.
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &GrandRiderPosition) -> Score {
        let [white, black] = [Color::White, Color::Black].map(|side| activity(pos, side));
        let mobility = white.mobility - black.mobility;
        let shelter = shelter(pos, Color::White) - shelter(pos, Color::Black);
        let king_safety = shelter + white.king_attack - black.king_attack;
        let total = pos.placement + Tapered::both(mobility) + Tapered::new(king_safety, 0);
        let score = total.at(pos.phase.min(FULL_PHASE), FULL_PHASE);
        let score = if pos.side == Color::White { score } else { -score };
        (score + TEMPO).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn material_gain(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let captured = pos.captured_square(m).map_or(0, |square| value(pos.board[square].piece_type()));
        let pawn = pos.board[m.from()].piece_type();
        let promoted = m.promotion().map_or(0, |new| value(new) - value(pawn));
        captured + promoted
    }

    /// Takes the mover for lost where the enemy can recapture (a quiet mover, where a pawn can).
    #[inline]
    fn see(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let gain = self.material_gain(pos, m);
        let mover = value(m.promotion().unwrap_or(pos.board[m.from()].piece_type()));
        if gain >= mover {
            return gain;
        }
        let (to, them) = (m.to(), !pos.side);
        let mut enemies = pos.by_color[them.index()];
        let is_defended = if gain == 0 {
            (pos.step_attackers(to, them) - pos.by_type[King as usize]).meets(&enemies)
        } else {
            let mut occupied = pos.occupied();
            occupied.remove(m.from());
            if let Some(square) = pos.captured_square(m) {
                enemies.remove(square);
                if square != to {
                    occupied.remove(square);
                }
            }
            pos.is_attacked(to, them, enemies, occupied)
        };
        if is_defended { gain - mover } else { gain }
    }

    #[inline]
    fn history_index(pos: &GrandRiderPosition, m: Move) -> usize {
        pos.board[m.from()].index() * SQUARES + m.to()
    }

    #[inline]
    fn structure_key(pos: &GrandRiderPosition) -> u64 {
        let pawns = [Pawn, BerolinaPawn, Superpawn, BerolinaSuperpawn]
            .map(|pawn| pos.by_type[pawn as usize])
            .into_iter()
            .fold(Set::EMPTY, |all, set| all | set);
        mix([pawns & pos.by_color[0], pawns & pos.by_color[1]].into_iter().flat_map(|pieces| pieces.0))
    }

    #[inline]
    fn placement_keys(pos: &GrandRiderPosition) -> [u64; 2] {
        let others = &pos.by_type[Alfilrider as usize..];
        pos.by_color.map(|own| mix(others.iter().flat_map(|&set| (set & own).0)))
    }
}
