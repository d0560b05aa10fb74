//! The evaluation: how many steps King and Dame are from meeting in the Zone (the strongest term), how freely they
//! move, and material with placement, which the position maintains. Then the gain of a move, for move ordering.

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType};
use super::placement::placement;
use super::position::AlphaCentauriPosition;
use super::sets::PieceSets;
use super::tables::*;
use super::weights::*;
use crate::board::zobrist::mix;
use crate::rules::{Color, CorrectionKeys, Evaluator, Score, WeightedEvaluator};
use once_cell::race::OnceBox;

/// Fewest steps of King and Dame together until they meet in the Zone on an empty board, by both squares.
static MEETING_DISTANCE: OnceBox<[u8; SQUARES * SQUARES]> = OnceBox::new();

fn meeting_distances() -> Box<[u8; SQUARES * SQUARES]> {
    let distance = |a: usize, b: usize| {
        Board::rank(a).abs_diff(Board::rank(b)) + Board::file(a).abs_diff(Board::file(b))
    };
    let meeting = |king: usize, dame: usize| {
        let pairs =
            ENCOUNTER_ZONE.into_iter().flat_map(|k| MEETING_SQUARES[k].into_iter().map(move |d| (k, d)));
        pairs.map(|(k, d)| distance(king, k) + distance(dame, d)).min().unwrap_or(0) as u8
    };
    Box::new(std::array::from_fn(|i| meeting(i / SQUARES, i % SQUARES)))
}

/// The evaluator: everything it needs is in the position and in constant tables.
#[derive(Clone, Debug)]
pub struct AlphaCentauriEvaluator {
    meeting_distance: &'static [u8],
}

impl Default for AlphaCentauriEvaluator {
    fn default() -> Self {
        AlphaCentauriEvaluator { meeting_distance: MEETING_DISTANCE.get_or_init(meeting_distances) }
    }
}

/// The facts about a side's King and Dame.
#[derive(Clone, Copy)]
struct Royals {
    /// Until they meet, detours included.
    steps: usize,
    /// Centipawns for the side.
    value: Score,
}

impl AlphaCentauriEvaluator {
    /// Returns the value of a position for the side to move, with material and placement given.
    #[inline(always)]
    fn value(&self, pos: &AlphaCentauriPosition, placement: Score, weights: &Weights) -> Score {
        let white = self.royals(&pos.pieces, Color::White, weights);
        let black = self.royals(&pos.pieces, Color::Black, weights);
        let value = placement + white.value - black.value;
        let (value, own, other) =
            if pos.clock.side == Color::White { (value, white, black) } else { (-value, black, white) };
        // A side with the second part alone left steps no more: the other side is the next to step.
        let to_move = match pos.second_part {
            true => weights.second_part - weights.tempo[other.steps],
            false => weights.tempo[own.steps],
        };
        value + to_move
    }

    /// Values King and Dame of a side: how near they are to meeting, and their mobility.
    #[inline(always)]
    fn royals(&self, pieces: &PieceSets, color: Color, weights: &Weights) -> Royals {
        let free = (ALL - pieces.occupied()) | pieces.capturable(!color);
        let open = free - attacked_by_pawns_and_guards(pieces, !color);
        let [king, dame] = pieces.royals(color);
        let mut steps = self.meeting_distance[king * SQUARES + dame] as usize;
        steps += detour(king, open) + detour(dame, open);
        let mobility = (ORTHOGONAL_STEPS[king] & open).len() + (ORTHOGONAL_STEPS[dame] & open).len();
        let steps = steps.min(MEETING_STEPS - 1);
        Royals { steps, value: weights.meeting[steps] + weights.royal_mobility[mobility] }
    }
}

/// Returns the squares that a side's Pawns and Guards attack, Reducers aside.
fn attacked_by_pawns_and_guards(pieces: &PieceSets, color: Color) -> Set {
    let pawns = pieces.of(color, PieceType::Pawn);
    let (pawns_right, pawns_left) = (right(pawns), left(pawns));
    let guards = pieces.of(color, PieceType::Guard);
    let beside = guards | right(guards) | left(guards);
    let sides = pawns_right | pawns_left | beside;
    up(sides) | down(sides) | (beside - guards)
}

/// Returns how many more steps than its distance a royal piece on `from` needs to enter the Zone over `open` squares.
fn detour(from: usize, open: Set) -> usize {
    let (first, last) = ZONE_EDGES;
    let outside = |n: usize| first.saturating_sub(n) + n.saturating_sub(last);
    let distance = outside(Board::rank(from)) + outside(Board::file(from));
    let mut reached = Set::of(from);
    for steps in 0..distance + MAX_DETOUR {
        if reached.meets(&ENCOUNTER_ZONE) {
            return steps - distance;
        }
        let wider = reached | ((up(reached) | down(reached) | left(reached) | right(reached)) & open);
        if wider == reached {
            break;
        }
        reached = wider;
    }
    MAX_DETOUR
}

/// Rows of the history for one side's rotations, by the number of places: 1 to 7, the first row is unused.
const ROTATION_ROWS: usize = 8;

impl Evaluator<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    /// A row for each piece by its destination, and rows for each side's rotations by the Rotor's square.
    const HISTORY_SIZE: usize = (Piece::COUNT + 2 * ROTATION_ROWS) * SQUARES;

    fn evaluate(&mut self, pos: &AlphaCentauriPosition) -> Score {
        self.value(pos, pos.pieces.value(), &WEIGHTS)
    }

    fn material_gain(&self, pos: &AlphaCentauriPosition, m: Move) -> Score {
        let mut gain = if pos.is_meeting(m) { WINNING_STEP } else { 0 };
        pos.captured_by(m).for_each(|square| {
            let piece = pos.pieces.at(square);
            let value = WEIGHTS.piece_values[piece.piece_type() as usize];
            gain += if piece.is_of(pos.clock.side) { -value } else { value };
        });
        gain
    }

    /// Returns the gain, less the value of the moved piece if an enemy Pawn or Guard beside its destination recaptures.
    fn see(&self, pos: &AlphaCentauriPosition, m: Move, _enough: Score) -> Score {
        let gain = self.material_gain(pos, m);
        let (piece_type, color) = (pos.pieces.type_at(m.from as usize), pos.clock.side);
        if !piece_type.is_capturable() {
            return gain;
        }
        let to = m.to as usize;
        let recapturers = (pos.pieces.of(!color, PieceType::Guard) & KING_STEPS[to])
            | (pos.pieces.of(!color, PieceType::Pawn) & DIAGONAL_STEPS[to]);
        let recapturers = recapturers - pos.captured_by(m);
        if recapturers.is_empty() { gain } else { gain - WEIGHTS.piece_values[piece_type as usize] }
    }

    fn history_index(pos: &AlphaCentauriPosition, m: Move) -> usize {
        let (from, to) = (m.from as usize, m.to as usize);
        match m.kind {
            MoveKind::Rotate => (Piece::COUNT + pos.clock.side.index() * ROTATION_ROWS + to) * SQUARES + from,
            _ => pos.pieces.at(from).index() * SQUARES + to,
        }
    }

    #[inline]
    fn captures_own(pos: &AlphaCentauriPosition, m: Move) -> bool {
        match m.kind {
            MoveKind::SurroundFriend => true,
            MoveKind::Hop => pos.captured_by(m).meets(&pos.pieces.of_color(pos.clock.side)),
            _ => false,
        }
    }

    /// Uses the royal pieces and the Reducers, which change slowly, as the structure.
    #[inline]
    fn correction_keys(pos: &AlphaCentauriPosition) -> CorrectionKeys {
        let reducers = pos.pieces.of_type(PieceType::Reducer);
        let white = pos.pieces.of(Color::White, PieceType::Reducer);
        let others = |color| {
            let mut hash = 0;
            for piece_type in (0..PieceType::NON_ROYAL).map(PieceType::from_index) {
                if piece_type != PieceType::Reducer {
                    hash = mix(hash, &pos.pieces.of(color, piece_type).0);
                }
            }
            hash
        };
        CorrectionKeys {
            structure_key: mix(mix(mix(0, &[pos.pieces.royals_key()]), &white.0), &reducers.0),
            other_keys: [others(Color::White), others(Color::Black)],
        }
    }
}

impl WeightedEvaluator<AlphaCentauriPosition> for AlphaCentauriEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &AlphaCentauriPosition, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        AlphaCentauriEvaluator::default().value(pos, sum, weights)
    }
}
