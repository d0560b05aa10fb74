//! What a position is worth.
//!
//! Material and placement come summed with the position ([`super::placement`]); looked at here are how
//! freely the riders stand and who shelters the King. Symmetric but for the right to move.

use super::hue::{self, PLACE};
use super::moves::{Move, Special};
use super::pieces::{A, B, C, D, E, EMPTY, K, KINDS, N, P, Q, R, S, V, X, kind_of};
use super::placement::{FULL, VALUES};
use super::position::GrandRiderPosition;
use super::tables::{BISHOP, CAMEL, KING, KNIGHT, LINES, NEXT, ROOK, SQUARES};
use crate::board::zobrist::mix;
use crate::rules::{Color, Evaluator, MATE_BOUND, Score};

/// History slots: one for each piece and destination.
pub const HISTORY_SIZE: usize = EMPTY as usize * SQUARES;
/// For the right to move.
const TEMPO: Score = 12;
/// For each square that no own piece holds and a leaper of two reaches.
const FREEDOM: Score = 3;
/// For each such square that another rider reaches with its first leap.
const FIRST: Score = 6;
/// For each piece beside the King, and for each of them that is a pawn; on a full board.
const SHELTER: (Score, Score) = (4, 6);
/// For each enemy rider that reaches a square beside the King; less for the kinds whose blockers are not looked at.
const SIEGE: [Score; KINDS] = [0, 0, 0, 0, 4, 5, 8, 3, 5, 3, 4, 4, 0];

/// The evaluator; it keeps nothing.
#[derive(Default)]
pub struct GrandRiderEvaluator;

/// What is counted for one side.
#[derive(Default)]
struct Activity {
    freedom: Score,
    first: Score,
    /// Of this side's riders against the enemy King.
    siege: Score,
}

/// The riders' activity.
fn activity(pos: &GrandRiderPosition, side: usize) -> Activity {
    let mut activity = Activity::default();
    let own = pos.colors[side];
    let ring = KING[pos.kings[side ^ 1] as usize];
    let mut ring_hues = [0u64; 4];
    ring.for_each(|s| ring_hues[(PLACE[s] >> 6) as usize] |= 1 << (PLACE[s] & 63));
    let hues = [0, 1, 2, 3].map(|hue| pos.hues[0][hue] | pos.hues[1][hue]);
    for kind in [E, D, A] {
        (pos.kinds[kind] & own).for_each(|from| {
            let (hue, place) = ((PLACE[from] >> 6) as usize, (PLACE[from] & 63) as usize);
            let set = match kind {
                E => hue::alfil(place, hues[hue]),
                D => hue::dabbaba(place, hues[hue]),
                _ => hue::alfil(place, hues[hue]) | hue::dabbaba(place, hues[hue]),
            };
            activity.freedom += (set & !pos.hues[side][hue]).count_ones() as Score;
            activity.siege += if set & ring_hues[hue] != 0 { SIEGE[kind] } else { 0 };
        });
    }
    // The long lines would take longer than all else together: first landing squares, and whether a line
    // passes the King's side at all, must do.
    for (kind, family) in [(C, CAMEL), (N, KNIGHT), (B, BISHOP), (R, ROOK), (Q, ROOK), (Q, BISHOP)] {
        (pos.kinds[kind] & own).for_each(|from| {
            activity.first += (NEXT[family.index][from] - own).len() as Score;
            activity.siege += if LINES[family.index][from].meets(&ring) { SIEGE[kind] } else { 0 };
        });
    }
    activity
}

/// How well own pieces stand around a King, on a full board.
fn shelter(pos: &GrandRiderPosition, side: usize) -> Score {
    let beside = KING[pos.kings[side] as usize] & pos.colors[side];
    let pawns = beside & (pos.kinds[P] | pos.kinds[V]);
    SHELTER.0 * beside.len() as Score + SHELTER.1 * pawns.len() as Score
}

impl GrandRiderEvaluator {
    /// What a move takes off the board.
    fn prey(pos: &GrandRiderPosition, m: Move) -> Option<usize> {
        let square = match (m.special(), pos.passant) {
            (Special::EnPassant, Some((_, square))) => square as usize,
            _ => m.to(),
        };
        (pos.board[square] != EMPTY).then_some(square)
    }
}

impl Evaluator<GrandRiderPosition> for GrandRiderEvaluator {
    const HISTORY_SIZE: usize = HISTORY_SIZE;

    fn evaluate(&mut self, pos: &GrandRiderPosition) -> Score {
        let [white, black] = [0, 1].map(|side| activity(pos, side));
        let freedom = FREEDOM * (white.freedom - black.freedom) + FIRST * (white.first - black.first);
        let safety = shelter(pos, 0) - shelter(pos, 1) + white.siege - black.siege;
        let middle = pos.placement.middle + freedom + safety;
        let end = pos.placement.end + freedom;
        let phase = pos.placement.phase.min(FULL);
        let score = (middle * phase + end * (FULL - phase)) / FULL;
        let score = if pos.side == Color::White { score } else { -score };
        (score + TEMPO).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn material_gain(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let taken = Self::prey(pos, m).map_or(0, |square| VALUES[kind_of(pos.board[square])]);
        let promoted = m.promotion().map_or(0, |kind| VALUES[kind] - VALUES[kind_of(pos.board[m.from()])]);
        taken + promoted
    }

    /// Takes the mover for lost where the enemy can take back (a quiet mover, where a pawn can).
    #[inline]
    fn see(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let gain = self.material_gain(pos, m);
        let mover = VALUES[m.promotion().unwrap_or(kind_of(pos.board[m.from()]))];
        if gain >= mover {
            return gain;
        }
        let (to, them) = (m.to(), pos.us() ^ 1);
        let mut enemies = pos.colors[them];
        let defended = if gain == 0 {
            (pos.near_attackers(to, them) - pos.kinds[K]).meets(&enemies)
        } else {
            let mut occupied = pos.occupied();
            occupied.remove(m.from());
            if let Some(square) = Self::prey(pos, m) {
                enemies.remove(square);
                if square != to {
                    occupied.remove(square);
                }
            }
            pos.is_attacked(to, them, enemies, occupied)
        };
        if defended { gain - mover } else { gain }
    }

    #[inline]
    fn history_index(pos: &GrandRiderPosition, m: Move) -> usize {
        pos.board[m.from()] as usize * SQUARES + m.to()
    }

    #[inline]
    fn structure_key(pos: &GrandRiderPosition) -> u64 {
        let pawns = pos.kinds[P] | pos.kinds[V] | pos.kinds[S] | pos.kinds[X];
        mix([pawns & pos.colors[0], pawns & pos.colors[1]].into_iter().flat_map(|pieces| pieces.0))
    }
}
