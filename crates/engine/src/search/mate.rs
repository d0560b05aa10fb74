//! Proves or refutes that the side to move can win within a number of its moves.
//!
//! A full-width search that only asks "is the score at least that of the wanted win?", deepened move by move, so that
//! the win it finds is the shortest. Only mate distance ends its lines. The table entries it stores (under hashes of
//! their own) are facts rather than estimates, whatever their depth. A position that repeats within the tree is
//! searched again, for the shortest win never needs a repetition. A position that the game has already had twice is a
//! draw, and so is the 100-ply rule: the hashes account for the former, and nothing is stored near the latter.
//!
//! It is the last resort: the ordinary search looks for the win first, with [parameters of its
//! own](crate::rules::SearchParams::for_mate).

use super::bound::Bound;
use super::history::history_bonus;
use super::move_picker::MovePicker;
use super::node::outcome_score;
use super::root_move::{MoveOf, RootMove, SearchJob};
use super::tt_entry::{NO_EVAL, TtEntry, tt_cutoff};
use super::turn::{Height, MAX_PLY, TurnChange};
use super::worker::Worker;
use crate::rules::{
    DRAW, Evaluator, GameMove, HALFMOVE_LIMIT, INFINITE, MATE, MoveKey, MoveStack, Position,
    REPETITION_LIMIT, Score, Stage, Variant, mating_in,
};

/// Separates this search's table entries from those of the ordinary search.
const MATE_SALT: u64 = 0xA076_1D64_78BD_642F;

/// A refutation is remembered for move ordering as after a search of this depth, in plies.
const BONUS_DEPTH: i32 = 4;

/// The result of a mate search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins; the winning line stands first.
    Win,
    /// The side to move cannot force a win within this number of moves.
    Refuted(u32),
    /// The search was broken off.
    Open,
}

impl<V: Variant> Worker<V> {
    /// Verifies the result of a search for a win within `moves` moves. A win in `root_moves` is one, for no pruning
    /// ever scores as a win, unless a draw by the 100-ply rule or by repetition is near, which the table does not know
    /// about. In all other cases the full-width search decides.
    pub(super) fn mate_verdict(
        &mut self,
        job: &SearchJob<V>,
        moves: u32,
        root_moves: &mut [RootMove<MoveOf<V>>],
    ) -> Verdict {
        let near = job.root.clock().halfmove_clock.saturating_add(moves.saturating_mul(2)) >= HALFMOVE_LIMIT
            || !seen_twice(job).is_empty();
        if !near && root_moves[0].score >= mating_in(moves.saturating_mul(2) - 1) {
            return Verdict::Win;
        }
        let shallow = job.limits.depth.is_some_and(|depth| depth < moves.saturating_mul(2) - 1);
        if self.aborted || shallow { Verdict::Open } else { self.prove(job, moves, root_moves) }
    }

    /// Returns whether one of the root's turns wins within `moves` moves; the winner is put first in `root_moves`.
    pub(crate) fn prove(
        &mut self,
        job: &SearchJob<V>,
        moves: u32,
        root_moves: &mut [RootMove<MoveOf<V>>],
    ) -> Verdict {
        let most = MAX_PLY as u32 / V::Position::PARTS / 2;
        self.seen_twice = seen_twice(job);
        self.mate_salt = self.seen_twice.iter().fold(MATE_SALT, |salt, hash| salt ^ hash.rotate_left(1));
        for n in 1..=moves.min(most) {
            let beta = mating_in(2 * n - 1);
            for index in 0..root_moves.len() {
                let score = self.prove_turn(job, &root_moves[index].turn.clone(), beta);
                if self.aborted {
                    return Verdict::Open;
                }
                if score >= beta {
                    root_moves[..=index].rotate_right(1);
                    let best = &mut root_moves[0];
                    (best.score, best.bound, best.depth) = (beta, Bound::Exact, 2 * n - 1);
                    best.seldepth = best.depth;
                    best.pv = self.proven_line(job, &best.turn, beta);
                    return Verdict::Win;
                }
            }
        }
        if moves > most { Verdict::Open } else { Verdict::Refuted(moves) }
    }

    fn prove_turn(&mut self, job: &SearchJob<V>, turn: &[MoveOf<V>], beta: Score) -> Score {
        let pos = self.enter_turn(&job.root, turn);
        let change = TurnChange::between(&job.root, &pos);
        let height = Height { ply: turn.len(), turns: change.passes as u32 };
        let (alpha, _) = change.window(beta - 1, beta);
        let score = change.score(self.mate_node(&pos, height, alpha, true));
        self.leave_turn(turn);
        score
    }

    /// Returns whether `pos` is worth more than `alpha` to its side to move: a score above it, or one not above.
    fn mate_node(&mut self, pos: &V::Position, height: Height, alpha: Score, turn_starts: bool) -> Score {
        let beta = alpha + 1;
        if let Some(outcome) = pos.outcome() {
            return outcome_score(outcome, pos.side_to_move(), height.turns);
        }
        if turn_starts && self.seen_twice.contains(&pos.hash()) {
            return DRAW;
        }
        if turn_starts && pos.clock().halfmove_clock >= HALFMOVE_LIMIT && pos.has_legal_move() {
            return DRAW;
        }
        if mating_in(height.turns + 1) <= alpha {
            return alpha; // too late to win in time
        }
        if self.count_node() {
            return DRAW;
        }
        let hash = pos.hash() ^ self.mate_salt;
        // Near the 100-ply rule the position alone does not determine the result.
        let left = ((MATE - alpha.abs()) as u32).saturating_sub(height.turns);
        let lasting = pos.clock().halfmove_clock.saturating_add(left) < HALFMOVE_LIMIT;
        let tt_entry = if lasting { self.tt.probe(hash, height.turns) } else { None };
        if let Some(entry) = tt_entry
            && tt_cutoff(entry, alpha, beta)
        {
            return entry.score;
        }
        let tt_move = tt_entry.map_or(MoveKey::NONE, |entry| entry.key);
        let (score, key) = self.mate_moves(pos, height, alpha, tt_move);
        if self.aborted {
            return DRAW;
        }
        if lasting {
            let bound = if score >= beta { Bound::Lower } else { Bound::Upper };
            self.tt.store(
                hash,
                height.turns,
                TtEntry { key, score, depth: 0, bound, was_pv: false, raw_eval: NO_EVAL },
            );
        }
        score
    }

    /// Returns the best of the moves of a node, up to the first above `alpha`.
    fn mate_moves(
        &mut self,
        pos: &V::Position,
        height: Height,
        alpha: Score,
        tt_move: MoveKey,
    ) -> (Score, MoveKey) {
        let continuations = self.continuations(height.ply);
        let killers = self.history.killers(height.ply);
        let mut picker = MovePicker::all(tt_move, killers, continuations, self.move_stack.mark());
        let (mut best, mut best_key) = (-INFINITE, MoveKey::NONE);
        while let Some(picked) = self.next_move(&mut picker, pos) {
            let next = pos.after(picked.m);
            let change = TurnChange::between(pos, &next);
            self.push_ply(pos, height.ply, picked.m);
            let low = change.window(alpha, alpha + 1).0;
            let score = change.score(self.mate_node(&next, height.after(change), low, change.passes));
            self.pop_ply();
            if self.aborted {
                break;
            }
            if score > best {
                (best, best_key) = (score, picked.m.key());
            }
            if score > alpha {
                if picked.quiet {
                    self.history.add_killer(height.ply, picked.m.key());
                    self.history.update_quiet(
                        V::Evaluator::history_index(pos, picked.m),
                        continuations,
                        history_bonus(&self.search_params().history, BONUS_DEPTH),
                    );
                }
                break;
            }
        }
        self.move_stack.truncate(picker.mark());
        if best == -INFINITE {
            return (outcome_score(pos.no_moves_outcome(), pos.side_to_move(), height.turns), best_key);
        }
        (best, best_key)
    }

    /// Returns the turn and the play after it, as far as the table still has the entries that prove it.
    fn proven_line(&self, job: &SearchJob<V>, turn: &[MoveOf<V>], beta: Score) -> Vec<MoveOf<V>> {
        let mut line = turn.to_vec();
        let mut pos = turn.iter().fold(job.root.clone(), |pos, &m| pos.after(m));
        let mut turns = (pos.side_to_move() != job.root.side_to_move()) as u32;
        let mut stack = MoveStack::with_room();
        while pos.outcome().is_none() && mating_in(turns) >= beta {
            let Some(entry) = self.tt.probe(pos.hash() ^ self.mate_salt, turns) else { break };
            let proves = match pos.side_to_move() == job.root.side_to_move() {
                true => entry.bound == Bound::Lower && entry.score >= beta,
                false => entry.bound == Bound::Upper && entry.score <= -beta,
            };
            if !proves {
                break;
            }
            stack.truncate(0);
            pos.generate(Stage::All, &mut stack);
            let Some(m) = stack.moves_from(0).find(|m| m.key() == entry.key) else { break };
            line.push(m);
            let next = pos.after(m);
            turns += (next.side_to_move() != pos.side_to_move()) as u32;
            pos = next;
        }
        line
    }
}

/// Positions that have occurred twice in the game: once more, and it is drawn.
fn seen_twice<V: Variant>(job: &SearchJob<V>) -> Vec<u64> {
    const { assert!(REPETITION_LIMIT == 3) };
    let window = (job.root.clock().reversible_plies as usize).min(job.past.len());
    let mut hashes = job.past[job.past.len() - window..].to_vec();
    hashes.push(job.root.hash());
    hashes.sort_unstable();
    let mut twice: Vec<u64> =
        hashes.windows(2).filter(|same| same[0] == same[1]).map(|same| same[0]).collect();
    twice.dedup();
    twice
}
