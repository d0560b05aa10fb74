//! What a position is worth: how many steps King and Dame are from meeting in the Zone (the strongest
//! term), how freely they move, and material with placement (kept up by the position).

use super::moves::{Kind, Move};
use super::pieces::*;
use super::placement::VALUE;
use super::position::AlphaCentauriPosition;
use super::tables::*;
use crate::board::zobrist::mix;
use crate::rules::{Evaluator, Position, Score};
use once_cell::sync::Lazy;

/// Fewest steps of King and Dame together until they meet in the Zone on an empty board, by both squares.
static STEPS: Lazy<Vec<u8>> = Lazy::new(|| {
    let distance = |a: usize, b: usize| (a / 9).abs_diff(b / 9) + (a % 9).abs_diff(b % 9);
    let meeting = |king: usize, dame: usize| {
        let pairs = ZONE.into_iter().flat_map(|k| MEET[k].into_iter().map(move |d| (k, d)));
        pairs.map(|(k, d)| distance(king, k) + distance(dame, d)).min().unwrap_or(0) as u8
    };
    (0..SQUARES * SQUARES).map(|i| meeting(i / SQUARES, i % SQUARES)).collect()
});

/// Centipawns for being so many steps from meeting; a side makes at most one such step a turn.
const NEARNESS: [Score; 24] = [
    900, 620, 430, 320, 245, 190, 145, 110, 80, 58, 40, 25, 12, 0, -10, -20, -28, -36, -42, -48, -52, -56,
    -58, -60,
];
/// Steps counted for a royal that finds no way to the Zone, beyond its distance.
const BARRED: usize = 5;
/// Centipawns for each square that a royal can step to.
const FREEDOM: Score = 9;
/// Centipawns for having the move.
const TEMPO: Score = 20;
/// What the winning step counts as material, so that it is tried first.
const WINNING: Score = 5_000;

/// The evaluator: everything it needs is in the position and in constant tables.
pub struct AlphaCentauriEvaluator {
    steps: &'static [u8],
}

impl Default for AlphaCentauriEvaluator {
    fn default() -> Self {
        AlphaCentauriEvaluator { steps: &STEPS }
    }
}

impl AlphaCentauriEvaluator {
    /// Royals of `side`: nearness to meeting, and freedom.
    fn royals(&self, pieces: &Pieces, side: usize) -> Score {
        let enemies = pieces.side[side ^ 1];
        let pawns = enemies & pieces.kind[PAWN];
        let (pawns_right, pawns_left) = (right(pawns), left(pawns));
        let guards = enemies & pieces.kind[GUARD];
        let beside = guards | right(guards) | left(guards);
        let sides = pawns_right | pawns_left | beside;
        let watched = up(sides) | down(sides) | (beside - guards);
        let open = ((ALL - pieces.occupied()) | pieces.capturable(side ^ 1)) - watched;
        let [king, dame] = pieces.royal[side].map(|s| s as usize);
        let mut steps = self.steps[king * SQUARES + dame] as usize;
        steps += detour(king, open) + detour(dame, open);
        let free = (ORTH[king] & open).len() + (ORTH[dame] & open).len();
        NEARNESS[steps.min(NEARNESS.len() - 1)] + FREEDOM * free as Score
    }
}

/// How many more steps than its distance a royal on `from` needs to enter the Zone over `open` squares.
fn detour(from: usize, open: Set) -> usize {
    let out = |n: usize| 3usize.saturating_sub(n) + n.saturating_sub(5);
    let distance = out(from / 9) + out(from % 9);
    let mut reached = Set::of(from);
    for steps in 0..distance + BARRED {
        if reached.meets(&ZONE) {
            return steps - distance;
        }
        let wider = reached | ((up(reached) | down(reached) | left(reached) | right(reached)) & open);
        if wider == reached {
            break;
        }
        reached = wider;
    }
    BARRED
}

impl Evaluator<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    const HISTORY_SIZE: usize = 2 * LETTERS.len() * SQUARES;

    fn evaluate(&mut self, pos: &AlphaCentauriPosition) -> Score {
        let pieces = &pos.pieces;
        let white = pos.balance + self.royals(pieces, 0) - self.royals(pieces, 1);
        let us = pos.side_to_move().index();
        TEMPO + if us == 0 { white } else { -white }
    }

    fn material_gain(&self, pos: &AlphaCentauriPosition, m: Move) -> Score {
        let captured = pos.captured_by(m);
        let mut gain = 0;
        captured.for_each(|square| {
            if let Some((kind, side)) = pos.type_at(square) {
                gain += if side == pos.side_to_move().index() { -VALUE[kind] } else { VALUE[kind] };
            }
        });
        let wins = |(piece, side): (usize, usize)| {
            piece >= KING && MEET[m.to as usize].contains(pos.pieces.royal[side][(piece - KING) ^ 1] as usize)
        };
        let moves = matches!(m.kind, Kind::Step | Kind::Take);
        if moves && pos.type_at(m.from as usize).is_some_and(wins) { gain + WINNING } else { gain }
    }

    /// The gain, less the mover's worth where an enemy Pawn or Guard beside its destination takes it back.
    fn see(&self, pos: &AlphaCentauriPosition, m: Move) -> Score {
        let gain = self.material_gain(pos, m);
        let Some((piece, side)) = pos.type_at(m.from as usize) else { return gain };
        if piece >= ROTOR || m.kind == Kind::Rotate {
            return gain;
        }
        let to = m.to as usize;
        let guards = (pos.pieces.kind[GUARD] & NEAR[to]) | (pos.pieces.kind[PAWN] & DIAG[to]);
        let takers = (guards & pos.pieces.side[side ^ 1]) - pos.captured_by(m);
        if takers.is_empty() { gain } else { gain - VALUE[piece] }
    }

    fn history_index(pos: &AlphaCentauriPosition, m: Move) -> usize {
        pos.board[m.from as usize] as usize * SQUARES + m.to as usize
    }

    #[inline]
    fn captures_own(pos: &AlphaCentauriPosition, m: Move) -> bool {
        let own = pos.pieces.side[pos.side_to_move().index()];
        match m.kind {
            Kind::Sacrifice => true,
            Kind::Hop => pos.captured_by(m).meets(&own),
            _ => false,
        }
    }

    #[inline]
    fn structure_key(pos: &AlphaCentauriPosition) -> u64 {
        let [[a, b], [c, d]] = pos.pieces.royal;
        let reducers = pos.pieces.kind[REDUCER];
        let royals = u32::from_le_bytes([a, b, c, d]) as u64;
        mix([royals].into_iter().chain((reducers & pos.pieces.side[0]).0).chain(reducers.0))
    }
}
