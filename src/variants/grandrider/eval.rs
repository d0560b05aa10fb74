//! What a position is worth.
//!
//! Material and placement come summed with the position ([`super::placement`]); looked at here are how
//! freely the riders stand and who shelters the King. Symmetric but for the right to move.

use super::moves::Move;
use super::pieces::Piece;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};
use super::placement::{FULL, VALUES};
use super::position::GrandRiderPosition;
use super::tables::{
    BISHOP, CAMEL, COLOUR_SQUARES, ColourBoards, FIRST_LANDINGS, KING, KNIGHT, LINES, ROOK, SQUARES, Set,
    alfil_attacks, dabbaba_attacks,
};
use crate::board::zobrist::mix;
use crate::rules::{Color, Evaluator, MATE_BOUND, Score};

/// For the right to move.
const TEMPO: Score = 12;
/// For each square that no own piece holds and a leaper of two attacks.
const LEAPER_MOBILITY: Score = 3;
/// For each such square that another rider reaches with its first leap.
const FIRST_LANDING: Score = 6;
/// For each piece beside the King, and for each of them that is a pawn; on a full board.
const SHELTER: (Score, Score) = (4, 6);
/// For each enemy rider that attacks a square beside the King; less for the types whose blockers are not looked at.
const KING_ATTACKER: [Score; PieceType::COUNT] = [0, 0, 0, 0, 4, 5, 8, 3, 5, 3, 4, 4, 0];

/// The evaluator; it keeps nothing.
#[derive(Default)]
pub struct GrandRiderEvaluator;

/// What is counted for one side.
#[derive(Default)]
struct Activity {
    mobility: Score,
    /// Of this side's riders against the enemy King.
    king_attack: Score,
}

/// The riders' activity.
fn activity(pos: &GrandRiderPosition, us: Color) -> Activity {
    let mut activity = Activity::default();
    let own = pos.by_color[us.index()];
    let ring = KING[pos.kings[(!us).index()] as usize];
    let colour_ring = ColourBoards::of(ring);
    let colour_occupied = pos.colour_boards[0] | pos.colour_boards[1];
    for rider in [Alfilrider, Dabbabarider, Alibabarider] {
        (pos.by_type[rider as usize] & own).for_each(|from| {
            let (board, square) = (COLOUR_SQUARES[from].board(), COLOUR_SQUARES[from].square());
            let occupied = colour_occupied.0[board];
            let attacks = match rider {
                Alfilrider => alfil_attacks(square, occupied),
                Dabbabarider => dabbaba_attacks(square, occupied),
                _ => alfil_attacks(square, occupied) | dabbaba_attacks(square, occupied),
            };
            let free = attacks & !pos.colour_boards[us.index()].0[board];
            activity.mobility += LEAPER_MOBILITY * free.count_ones() as Score;
            activity.king_attack +=
                if attacks & colour_ring.0[board] != 0 { KING_ATTACKER[rider as usize] } else { 0 };
        });
    }
    // The long lines would take longer than all else together: first landing squares, and whether a line
    // passes the King's side at all, must do.
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
            activity.mobility += FIRST_LANDING * free.len() as Score;
            activity.king_attack +=
                if LINES[family.index][from].meets(&ring) { KING_ATTACKER[rider as usize] } else { 0 };
        });
    }
    activity
}

/// How well own pieces stand around a King, on a full board.
fn shelter(pos: &GrandRiderPosition, us: Color) -> Score {
    let beside = KING[pos.kings[us.index()] as usize] & pos.by_color[us.index()];
    let pawns = beside & (pos.by_type[Pawn as usize] | pos.by_type[BerolinaPawn as usize]);
    SHELTER.0 * beside.len() as Score + SHELTER.1 * pawns.len() as Score
}

impl Evaluator<GrandRiderPosition> for GrandRiderEvaluator {
    /// One for each piece and destination.
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &GrandRiderPosition) -> Score {
        let [white, black] = [Color::White, Color::Black].map(|side| activity(pos, side));
        let mobility = white.mobility - black.mobility;
        let shelter = shelter(pos, Color::White) - shelter(pos, Color::Black);
        let king_safety = shelter + white.king_attack - black.king_attack;
        let middle = pos.placement.middle + mobility + king_safety;
        let end = pos.placement.end + mobility;
        let phase = pos.placement.phase.min(FULL);
        let score = (middle * phase + end * (FULL - phase)) / FULL;
        let score = if pos.side == Color::White { score } else { -score };
        (score + TEMPO).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn material_gain(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let captured =
            pos.captured_square(m).map_or(0, |square| VALUES[pos.board[square].piece_type() as usize]);
        let pawn = pos.board[m.from()].piece_type();
        let promoted = m.promotion().map_or(0, |new| VALUES[new as usize] - VALUES[pawn as usize]);
        captured + promoted
    }

    /// Takes the mover for lost where the enemy can recapture (a quiet mover, where a pawn can).
    #[inline]
    fn see(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let gain = self.material_gain(pos, m);
        let mover = VALUES[m.promotion().unwrap_or(pos.board[m.from()].piece_type()) as usize];
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
}
