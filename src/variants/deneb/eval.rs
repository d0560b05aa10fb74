//! What a player knows about Deneb: material, places, nearness to running out of a special type,
//! pieces that are reduced, pieces that hang, and what is near the Kings.

use super::moves::DenebMove;
use super::pieces::Kind;
use super::position::DenebPosition;
use super::tables::*;
use super::weights::*;
use crate::board::zobrist::mix;
use crate::rules::{Color, Evaluator, Position, Score};

/// Judges positions of Deneb. It keeps no state.
#[derive(Default)]
pub struct DenebEvaluator;

impl Evaluator<DenebPosition> for DenebEvaluator {
    const HISTORY_SIZE: usize = 2 * 8 * 64;

    fn evaluate(&mut self, pos: &DenebPosition) -> Score {
        let (white, black) =
            (pos.pieces(Color::White, Kind::Soldier), pos.pieces(Color::Black, Kind::Soldier));
        let phase = ((pos.occupied() & !white & !black).count_ones() as i32).min(MIDDLE_GAME);
        let [middle, end] = pos.placed;
        let placed = (middle * phase + end * (MIDDLE_GAME - phase)) / MIDDLE_GAME;
        let reduced = [pos.reduced(Color::White), pos.reduced(Color::Black)];
        let score = placed + side_terms(pos, Color::White, reduced) - side_terms(pos, Color::Black, reduced);
        let score = score.clamp(-LIMIT, LIMIT);
        TEMPO + if pos.side_to_move() == Color::White { score } else { -score }
    }

    fn material_gain(&self, pos: &DenebPosition, m: DenebMove) -> Score {
        let us = pos.side_to_move();
        let mover = pos.kind_at(m.from());
        let mut gain = 0;
        if m.captured != 0 {
            let worth = |square| pos.kind_at(square).map_or(0, |kind| VALUE[kind as usize]);
            let sum = |set| squares(set).map(worth).sum::<Score>();
            gain += sum(m.captured & pos.side(!us)) - sum(m.captured & pos.side(us));
        }
        if mover == Some(Kind::Soldier) {
            gain += m.new_kind().map_or(0, |new| VALUE[new as usize] - VALUE[Kind::Soldier as usize]);
        }
        if m.captured != 0 || m.new_kind().is_some() {
            gain += decides(pos, m);
        }
        gain
    }

    /// A piece that goes where a Soldier takes it, or where an adjacent piece takes it unpunished, is lost.
    fn see(&self, pos: &DenebPosition, m: DenebMove) -> Score {
        let (us, to, gain) = (pos.side_to_move(), m.to(), self.material_gain(pos, m));
        let Some(kind) = m.new_kind().or(pos.kind_at(m.from())) else { return gain };
        if matches!(kind, Kind::Reducer | Kind::King) || gain >= GAME / 2 {
            return gain;
        }
        let theirs = |kind| pos.pieces(!us, kind) & !m.captured;
        let soldiers = SOLDIER_CAPTURES[us.index()][to] & theirs(Kind::Soldier);
        let adjacent = ORTH1[to] & (theirs(Kind::P43) | theirs(Kind::P32)) | KING[to] & theirs(Kind::King);
        let stay = |kind| pos.pieces(us, kind) & !m.captured & !bit(m.from());
        let support = SOLDIER_CAPTURES[(!us).index()][to] & stay(Kind::Soldier)
            | ORTH1[to] & (stay(Kind::P43) | stay(Kind::P32))
            | KING[to] & stay(Kind::King);
        if soldiers != 0 || adjacent != 0 && support == 0 { gain - VALUE[kind as usize] } else { gain }
    }

    #[inline]
    fn history_index(pos: &DenebPosition, m: DenebMove) -> usize {
        // A change in place is no move of the piece it was: it has a row of its own.
        let kind = if m.from() == m.to() { None } else { pos.kind_at(m.from()) };
        (pos.side_to_move().index() * 8 + kind.map_or(7, |kind| kind as usize)) * 64 + m.to()
    }

    #[inline]
    fn captures_own(pos: &DenebPosition, m: DenebMove) -> bool {
        m.captured & pos.side(pos.side_to_move()) != 0
    }

    #[inline]
    fn structure_key(pos: &DenebPosition) -> u64 {
        let of = |kind| [pos.pieces(Color::White, kind), pos.pieces(Color::Black, kind)];
        mix([of(Kind::Soldier), of(Kind::Reducer)].into_iter().flatten())
    }
}

/// Whether `m` takes the last piece of a special type, of the enemy's or (without that) of one's own.
fn decides(pos: &DenebPosition, m: DenebMove) -> Score {
    let us = pos.side_to_move();
    let (from, to) = (bit(m.from()), bit(m.to()));
    if Kind::SPECIAL.iter().any(|&kind| pos.pieces(!us, kind) & !m.captured == 0) {
        return GAME;
    }
    let none_left = |&kind: &Kind| {
        let leaves = if m.new_kind().is_some() { from } else { 0 };
        let arrives = if m.new_kind() == Some(kind) { to } else { 0 };
        pos.pieces(us, kind) & !m.captured & !leaves | arrives == 0
    };
    if Kind::SPECIAL.iter().any(none_left) { -GAME } else { 0 }
}

/// What is judged anew each time, for one side.
fn side_terms(pos: &DenebPosition, us: Color, reduced: [Set; 2]) -> Score {
    let hanging = hanging(pos, us, reduced[(!us).index()]);
    let reduced = reduced[us.index()];
    let near = near_king(pos.king(us));
    let mut score = GUARD * (KING[pos.king(us)] & pos.side(us) & !reduced).count_ones() as Score;
    for kind in Kind::ALL {
        let (own, enemy) = (pos.pieces(us, kind), pos.pieces(!us, kind));
        let count = |set: Set| set.count_ones() as Score;
        score += REDUCED[kind as usize] * count(own & reduced);
        score += HANGING[kind as usize] * count(own & hanging);
        score += SIEGE[kind as usize] * count(enemy & near);
        if kind.is_special() {
            score += FEW_LEFT[own.count_ones().min(3) as usize];
            if own & hanging == own {
                score += LAST_HANGING;
            }
        }
    }
    score
}

/// The squares within two of a King.
fn near_king(king: usize) -> Set {
    let three = bit(king) | KING[king];
    (three & !FILE_G) << 1 & ALL | (three & !FILE_A) >> 1 | three << 7 & ALL | three >> 7
}

/// The pieces of `us` that an enemy Soldier or the first leap of an unreduced enemy Star may take.
fn hanging(pos: &DenebPosition, us: Color, reduced_enemies: Set) -> Set {
    let soldiers = pos.pieces(!us, Kind::Soldier);
    let (left, right) = (soldiers & !FILE_A, soldiers & !FILE_G);
    let mut targets = match us {
        Color::White => left >> 8 | right >> 6,
        Color::Black => left << 6 | right << 8,
    };
    targets |= first_leaps(pos.pieces(!us, Kind::Star) & !reduced_enemies, ALL & !pos.occupied());
    targets & pos.side(us)
}

/// The squares next to `stars` with an empty one right behind them.
#[inline]
fn first_leaps(stars: Set, empty: Set) -> Set {
    let (left, right) = (stars & !FILES_AB, stars & !FILES_FG);
    let up = |from: Set, by: u32| (from << by << by & empty) >> by;
    let down = |from: Set, by: u32| (from >> by >> by & empty) << by;
    up(right, 1)
        | up(stars, 7)
        | up(right, 8)
        | up(left, 6)
        | down(left, 1)
        | down(stars, 7)
        | down(left, 8)
        | down(right, 6)
}
