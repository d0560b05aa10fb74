//! The text of moves, and what is rare about them.

use super::leaps::leaps_over;
use super::moves::{DenebMove, Kind};
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::Position;
use std::fmt;

/// The rare rules, in the order of the bits of [`rare_rules`].
pub const RARE_RULES: &[&str] = &[
    "own piece captured",
    "promotion on the last rank",
    "promotion by compensation",
    "change in place",
    "Star leaps once",
    "Star sequence of 2",
    "Star sequence of 3+",
    "Star sequence ends with a diagonal leap",
    "Star sequence ends with a quiet move",
    "Star sequence ends where it starts",
    "move of a reduced piece",
    "promotion of a reduced Soldier",
    "saved from reduction by its own Reducer",
    "Reducer captured",
    "Reducer reduces another",
    "double step",
    "enemy's last of a special type captured",
];

/// Whether `m` is a Star's capture, written leg by leg.
fn is_leaping(pos: &DenebPosition, m: DenebMove) -> bool {
    m.captured != 0 && pos.kind_at(m.from()) == Some(Kind::Star)
}

/// The pieces that a Star's capture takes by orthogonal leaps, and the one taken by a diagonal leap.
fn parts(m: DenebMove) -> (Set, Set) {
    let parity = |square: usize| (Board::file(square) + Board::rank(square)) % 2;
    let straight =
        squares(m.captured).filter(|&s| parity(s) != parity(m.from())).fold(0, |set, s| set | bit(s));
    (straight, m.captured & !straight)
}

/// Writes `m`; of several routes of a Star the lexicographically smallest.
pub fn write(pos: &DenebPosition, m: DenebMove, out: &mut dyn fmt::Write) -> fmt::Result {
    Board::write(m.from(), out)?;
    if is_leaping(pos, m) {
        return write_legs(pos, m, out);
    }
    Board::write(m.to(), out)?;
    match m.new_kind() {
        Some(kind) => out.write_char(kind.letter().to_ascii_lowercase()),
        None => Ok(()),
    }
}

/// Writes the legs but for the first square: the pieces taken orthogonally are the edges of a graph,
/// and the smallest route takes the smallest step after which the rest can still be walked (Fleury).
fn write_legs(pos: &DenebPosition, m: DenebMove, out: &mut dyn fmt::Write) -> fmt::Result {
    let landing = ALL & !pos.occupied() | bit(m.from());
    let (mut left, diagonal) = parts(m);
    let mut at = m.from();
    while left != 0 {
        let walkable = |&(over, to): &(usize, usize)| {
            let rest = left & !bit(over);
            beside(leaps_from(bit(to), rest, landing)) & rest == rest
        };
        let name_order = |&(_, to): &(usize, usize)| (Board::file(to), Board::rank(to));
        let next = leaps_over(at, ORTH2[at] & landing, left).filter(walkable).min_by_key(name_order);
        let Some((over, to)) = next else { return Err(fmt::Error) };
        if at != m.from() || left.count_ones() != parts(m).0.count_ones() {
            write_leg_start(at, out)?;
        }
        Board::write(to, out)?;
        (at, left) = (to, left & !bit(over));
    }
    if at != m.to() || diagonal != 0 {
        if parts(m).0 != 0 {
            write_leg_start(at, out)?;
        }
        Board::write(m.to(), out)?;
    }
    Ok(())
}

fn write_leg_start(at: usize, out: &mut dyn fmt::Write) -> fmt::Result {
    out.write_char(',')?;
    Board::write(at, out)
}

/// Whether `text` is any route of the Star's capture `m`.
pub fn accepts_alias(pos: &DenebPosition, m: DenebMove, text: &str) -> bool {
    is_leaping(pos, m) && follow(pos, m, text) == Some((m.to(), m.captured))
}

/// Follows a Star's legs; returns where they end and what they capture, if each is possible.
fn follow(pos: &DenebPosition, m: DenebMove, text: &str) -> Option<(usize, Set)> {
    let landing = ALL & !pos.occupied() | bit(m.from());
    let (mut at, mut captured) = (m.from(), 0);
    let mut legs = text.split(',').peekable();
    while let Some(leg) = legs.next() {
        let (from, rest) = Board::read(leg)?;
        let (to, rest) = Board::read(rest)?;
        if from != at || !rest.is_empty() {
            return None;
        }
        let last = legs.peek().is_none();
        let middle = bit((from + to) / 2);
        let left = m.captured & !captured;
        let leap_landing = if last { ORTH2[from] | DIAGONAL2[from] } else { ORTH2[from] };
        if leap_landing & landing & bit(to) != 0 && left & middle != 0 {
            captured |= middle;
        } else {
            let occupied = pos.occupied() & !captured & !bit(m.from());
            let slides = (rook_slides(from, occupied) & ORTH_TO_4[from] | KING[from]) & !occupied;
            if !last || captured == 0 || slides & bit(to) == 0 {
                return None;
            }
        }
        at = to;
    }
    Some((at, captured))
}

/// Which of [`RARE_RULES`] playing `m` uses.
pub fn rare_rules(pos: &DenebPosition, m: DenebMove) -> u32 {
    let us = pos.side_to_move();
    let (from, to) = (m.from(), m.to());
    let Some(kind) = pos.kind_at(from) else { return 0 };
    let leaping = is_leaping(pos, m);
    let (straight, diagonal) = if leaping { parts(m) } else { (0, 0) };
    let leaps = straight.count_ones() + (diagonal != 0) as u32;
    let reduced = pos.reduced(us) & bit(from) != 0;
    let soldier = kind == Kind::Soldier;
    let promotes = soldier && m.new_kind().is_some();
    let held = around(pos.reducers(!us)) & bit(from) != 0 && kind != Kind::King;
    let ends_quietly = straight != 0 && diagonal == 0 && trail_end(m.from(), straight) != bit(to);
    let next = pos.after(m);
    let after_reduced = next.reduced(!us) & !pos.reduced(!us) & next.reducers(!us);
    let facts = [
        m.captured & pos.side(us) != 0,
        promotes && LAST_RANK[us.index()] & bit(to) != 0,
        promotes && m.captured & pos.side(us) != 0,
        !soldier && m.new_kind().is_some(),
        leaps == 1,
        leaps == 2,
        leaps >= 3,
        straight != 0 && diagonal != 0,
        ends_quietly,
        leaping && from == to,
        reduced,
        reduced && promotes,
        held && !reduced,
        m.captured & pos.reducers(!us) != 0,
        kind == Kind::Reducer && after_reduced != 0,
        soldier && to.abs_diff(from) == 14,
        next.lacking(!us).is_some(),
    ];
    facts.iter().enumerate().fold(0, |bits, (rule, &used)| bits | (used as u32) << rule)
}

/// Where the orthogonal leaps over the pieces of `straight` end: of the squares before and behind
/// them, the one that is there an odd number of times besides the start.
fn trail_end(from: usize, straight: Set) -> Set {
    squares(straight).fold(bit(from), |odd, over| {
        let step = if Board::file(over) % 2 == Board::file(from) % 2 { 7 } else { 1 };
        odd ^ bit(over - step) ^ bit(over + step)
    })
}
