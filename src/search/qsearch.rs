//! Quiescence: at the leaves only moves that win material (or, in check, all moves) are followed,
//! until the static value can be trusted.

use super::MAX_PLY;
use super::move_picker::MovePicker;
use super::negamax::{Window, outcome_score, settles, sharpen};
use super::tt::{Bound, Entry, UNKNOWN};
use super::turn::TurnChange;
use super::worker::{Place, Worker};
use crate::rules::{DRAW, Evaluator, GameMove, INFINITE, MoveKey, Position, Score, Variant};

/// Stack beyond twice the depth of the iteration in which threats are still answered by all moves.
const ANSWERED: usize = 8;

impl<V: Variant> Worker<V> {
    /// The value of `pos` for its side to move, noisy moves resolved.
    pub(super) fn quiesce(
        &mut self,
        pos: &V::Position,
        place: Place,
        mut alpha: Score,
        beta: Score,
        threatened: bool,
    ) -> Score {
        // Where each side threatens to win at once, answers to threats could go on without end.
        let threatened = threatened && place.ply < 2 * self.root_depth + ANSWERED;
        self.lines[place.ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(place.turns);
        if let Some(outcome) = pos.outcome() {
            return outcome_score(outcome, pos.side_to_move(), place.turns);
        }
        if place.ply >= MAX_PLY {
            return self.evaluate(pos);
        }
        let known = self.table.probe(pos.hash(), place.turns);
        if let Some(entry) = known
            && beta - alpha == 1
            && settles(entry, Window { alpha, beta, depth: 0, cut: false })
        {
            return entry.score;
        }
        let mut best = -INFINITE;
        let (mut raw, mut value) = (UNKNOWN, DRAW);
        if !threatened {
            raw = match known {
                Some(entry) if entry.value != UNKNOWN => entry.value,
                _ => self.evaluate(pos),
            };
            value = self.correct(raw, self.corrected(pos, place.ply));
            best = sharpen(value, known);
            if best >= beta {
                if known.is_none() {
                    let entry =
                        Entry { key: MoveKey::NONE, score: best, depth: 0, bound: Bound::Lower, value: raw };
                    self.table.store(pos.hash(), place.turns, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let first = known.map_or(MoveKey::NONE, |entry| entry.key);
        let mark = self.stack.mark();
        let mut picker =
            if threatened { MovePicker::all(first, mark) } else { MovePicker::noisy(first, mark) };
        let killers = if threatened { self.history.killers(place.ply) } else { [MoveKey::NONE; 2] };
        let mut best_key = MoveKey::NONE;
        let margin = 2 * V::INFO.search_params.unit;
        let mut tried = 0;
        let context = self.context(place.ply);
        while let Some(picked) = picker.next(pos, self.around(killers, context)) {
            let at_most = value + self.evaluator.material_gain(pos, picked.m) + margin;
            if !threatened && at_most <= alpha {
                best = best.max(at_most); // even so it would not reach alpha ("delta pruning")
                continue;
            }
            if threatened && tried > 0 && best > -crate::rules::MATE_BOUND && picked.quiet {
                picker.skip_quiets();
                continue;
            }
            tried += 1;
            let next = pos.after(picked.m);
            let change = TurnChange::between(pos, &next);
            let below = place.below(change);
            self.plies.set_slot(place.ply, V::Evaluator::history_index(pos, picked.m));
            self.evaluator.enter(pos, Some(picked.m), &next);
            let (a, b) = change.window(alpha, beta);
            let score = change.score(self.quiesce(&next, below, a, b, next.in_check()));
            self.evaluator.leave();
            if self.aborted {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_key = picked.m.key();
                    self.set_line(place.ply, picked.m);
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.stack.truncate(mark);
        if self.aborted {
            return DRAW;
        }
        if threatened && tried == 0 {
            return outcome_score(pos.no_moves_outcome(), pos.side_to_move(), place.turns);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.table.store(
            pos.hash(),
            place.turns,
            Entry { key: best_key, score: best, depth: 0, bound, value: raw },
        );
        best
    }
}
