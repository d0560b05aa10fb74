//! Decides whether a side can force a win within this many turns, by proof-number search.
//!
//! Depth-first proof-number search (df-pn, A. Nagai, 2002): it always looks where the fewest positions are left to
//! settle, so a narrow line of threats is followed deep and a broad one is left alone. Instead of the sum over moves it
//! takes the largest number and counts the other moves once each ("weak" proof numbers, T. Ueda and others, 2008): a
//! position reached in two ways would be counted twice. The order of the search affects how long a proof takes, never
//! its result.

use super::table::{NEVER, Numbers, ProofTable};
use crate::rules::{Color, GameResult, MoveStack, Outcome, Position, Stage};

/// A prover of wins of one side; its table is kept from one question to the next.
pub(super) struct Prover<P: Position> {
    attacker: Color,
    /// Positions that may still be looked at.
    left: u64,
    table: ProofTable,
    moves: MoveStack<P::Move>,
}

/// A position after a move.
struct Child<P> {
    pos: P,
    /// Turns of both sides that are left.
    turns: u32,
    numbers: Numbers,
}

impl<P: Position> Prover<P> {
    /// Makes a prover of wins of this side, in about 24 MiB. It may not look at any position before [`Prover::allow`].
    pub(super) fn new(attacker: Color) -> Prover<P> {
        Prover { attacker, left: 0, table: ProofTable::new(), moves: MoveStack::new() }
    }

    /// Allows it to look at this many positions from now on.
    pub(super) fn allow(&mut self, positions: u64) {
        self.left = positions;
    }

    /// Returns whether the side wins within this many `turns` of both sides; `None` if that takes more positions than
    /// allowed. Repetition and the 100-ply rule are left out.
    pub(super) fn wins(&mut self, pos: &P, turns: u32) -> Option<bool> {
        let numbers = self.look(pos, turns)?;
        match numbers.answer() {
            None => self.search(pos, turns, Numbers { proof: NEVER, disproof: NEVER })?.answer(),
            answer => answer,
        }
    }

    /// Searches until one of the numbers reaches its limit, and returns both.
    fn search(&mut self, pos: &P, turns: u32, limits: Numbers) -> Option<Numbers> {
        let attacks = pos.side_to_move() == self.attacker;
        let before = self.left;
        let mut children = self.children(pos, turns)?;
        loop {
            let (numbers, best, second) = summed(&children, attacks);
            if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof {
                self.table.put(key(pos, turns), numbers, before - self.left);
                return Some(numbers);
            }
            let others =
                children.iter().filter(|child| other(child.numbers, attacks) != 0).count() as u32 - 1;
            // A little beyond the second best, so that two lines do not take turns at every position.
            let own_limit = own(limits, attacks).min(second.saturating_add(second / 4 + 1));
            let other_limit = other(limits, attacks) - others.min(other(limits, attacks) - 1);
            let limits = match attacks {
                true => Numbers { proof: own_limit, disproof: other_limit },
                false => Numbers { proof: other_limit, disproof: own_limit },
            };
            let child = &children[best];
            let numbers = self.search(&child.pos, child.turns, limits)?;
            children[best].numbers = numbers;
        }
    }

    /// Returns the positions after each move, with what is known of them.
    fn children(&mut self, pos: &P, turns: u32) -> Option<Vec<Child<P>>> {
        let mark = self.moves.mark();
        pos.generate(Stage::All, &mut self.moves);
        let moves: Vec<P::Move> = self.moves.moves_from(mark).collect();
        self.moves.truncate(mark);
        moves
            .into_iter()
            .map(|m| {
                let next = pos.after(m);
                let passes = next.side_to_move() != pos.side_to_move();
                let turns = turns - u32::from(passes);
                let numbers = self.look(&next, turns)?;
                Some(Child { pos: next, turns, numbers })
            })
            .collect()
    }

    /// Judges a position without a search. `None` if no more positions may be looked at.
    fn look(&mut self, pos: &P, turns: u32) -> Option<Numbers> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = pos.outcome() {
            return Some(Numbers::settled(self.won(outcome)));
        }
        if turns == 0 {
            return Some(Numbers::settled(self.won(pos.no_moves_outcome()) && !pos.has_legal_move()));
        }
        if let Some(numbers) = self.table.get(key(pos, turns)) {
            return Some(numbers);
        }
        // With more moves there is more to settle for the side that must examine all of them.
        let count = pos.count_moves(&mut self.moves) as u32;
        Some(match (count, pos.side_to_move() == self.attacker) {
            (0, _) => Numbers::settled(self.won(pos.no_moves_outcome())),
            (_, true) => Numbers { proof: 1, disproof: count },
            (_, false) => Numbers { proof: count, disproof: 1 },
        })
    }

    fn won(&self, outcome: Outcome) -> bool {
        outcome.result == GameResult::Won(self.attacker)
    }
}

/// Returns a position with the turns that are left.
fn key(pos: &impl Position, turns: u32) -> u64 {
    pos.hash() ^ u64::from(turns + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Returns the number that the side to move wants to be 0.
fn own(numbers: Numbers, attacks: bool) -> u32 {
    if attacks { numbers.proof } else { numbers.disproof }
}

/// Returns the number that the other side wants to be 0.
fn other(numbers: Numbers, attacks: bool) -> u32 {
    if attacks { numbers.disproof } else { numbers.proof }
}

/// Combines the numbers of the positions after each move: returns the numbers of the position itself, the best move of
/// the side to move, and the number of the second-best one.
fn summed<P>(children: &[Child<P>], attacks: bool) -> (Numbers, usize, u32) {
    let (mut best, mut least, mut second) = (0, NEVER, NEVER);
    let (mut most, mut open) = (0, 0);
    for (index, child) in children.iter().enumerate() {
        let (mine, theirs) = (own(child.numbers, attacks), other(child.numbers, attacks));
        if mine < least {
            (best, second, least) = (index, least, mine);
        } else {
            second = second.min(mine);
        }
        most = most.max(theirs);
        open += u32::from(theirs != 0);
    }
    let theirs = if least == 0 { NEVER } else { most.saturating_add(open.saturating_sub(1)).min(NEVER) };
    let numbers = match attacks {
        true => Numbers { proof: least, disproof: theirs },
        false => Numbers { proof: theirs, disproof: least },
    };
    (numbers, best, second)
}
