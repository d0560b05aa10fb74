//! The moves of a node: which are skipped, how deep the others are searched, what is learnt.

use super::history::{Context, bonus};
use super::move_picker::{MovePicker, Picked};
use super::negamax::{Node, Window, outcome_score};
use super::searched_moves::SearchedMoves;
use super::singular::Singular;
use super::tt::{Bound, Entry};
use super::turn::TurnChange;
use super::worker::{Mode, MoveOf, Worker};
use crate::rules::{DRAW, Evaluator, GameMove, INFINITE, MATE_BOUND, MoveKey, Position, Score, Variant};

/// The best so far among the moves of a node.
struct Best {
    score: Score,
    key: MoveKey,
    quiet: bool,
}

impl<V: Variant> Worker<V> {
    /// Searches the moves of a node (all but `node.excluded`) and keeps the result in the table.
    pub(super) fn search_moves(&mut self, pos: &V::Position, node: &Node, mut window: Window) -> Score {
        let alpha = window.alpha;
        let context = self.context(node.place.ply);
        let killers = self.history.killers(node.place.ply);
        let mut extension = 0;
        if self.mode == Mode::Play {
            self.history.clear_killers(node.place.ply + 2);
            match self.singular(pos, node, window) {
                Singular::Extend(by) => extension = by,
                Singular::Cut(score) => return score,
            }
        }
        let mut picker = MovePicker::all(node.first(), self.stack.mark());
        let mut best = Best { score: -INFINITE, key: MoveKey::NONE, quiet: false };
        let mut tried = SearchedMoves::new();
        while let Some(picked) = picker.next(pos, self.around(killers, context)) {
            let key = picked.m.key();
            if key == node.excluded && key != MoveKey::NONE {
                continue;
            }
            if self.mode == Mode::Play
                && best.score > -MATE_BOUND
                && let Some(at_most) = self.skip(pos, &picked, node, window, &tried)
            {
                best.score = best.score.max(at_most.score);
                if at_most.rest {
                    picker.skip_quiets();
                }
                continue;
            }
            let extension = if key == node.first() { extension } else { 0 };
            let score = self.search_move(pos, picked, node, window, tried.count(), extension);
            if self.aborted {
                break;
            }
            if score > best.score {
                best.score = score;
                if score > window.alpha {
                    (best.key, best.quiet) = (key, picked.quiet);
                    window.alpha = score;
                    if node.pv {
                        self.set_line(node.place.ply, picked.m);
                    }
                }
            }
            if score >= window.beta {
                self.learn(pos, picked, node, context, &tried, window.depth);
                break;
            }
            let gain = if picked.quiet { 0 } else { self.evaluator.material_gain(pos, picked.m) };
            let slot = self.plies.slot_before(node.place.ply + 1, 1); // as the move was entered
            tried.add(slot, picked.quiet, gain);
        }
        self.stack.truncate(picker.mark());
        if self.aborted {
            return DRAW;
        }
        if best.score == -INFINITE {
            return match node.excluded {
                MoveKey::NONE => outcome_score(pos.no_moves_outcome(), pos.side_to_move(), node.place.turns),
                _ => alpha, // the only move
            };
        }
        self.keep(pos, node, &best, Window { alpha, ..window });
        best.score
    }

    /// Stores a result in the table, and what it says about the evaluation.
    fn keep(&mut self, pos: &V::Position, node: &Node, best: &Best, window: Window) {
        if node.excluded != MoveKey::NONE {
            return;
        }
        let score = best.score;
        let bound = match score {
            s if s >= window.beta => Bound::Lower,
            s if s > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { key: best.key, score, depth: window.depth, bound, value: node.raw };
        self.table.store(pos.hash(), node.place.turns, entry);
        let quiet = best.key == MoveKey::NONE || best.quiet;
        if self.mode == Mode::Plain || node.threatened || !quiet || score.abs() >= MATE_BOUND {
            return;
        }
        let fixed = self.correct(node.raw, node.corrected);
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score > fixed,
            Bound::Upper => score < fixed,
        };
        if tells {
            self.correction.learn(node.corrected, score - fixed, window.depth);
        }
    }

    /// Whether a move is not worth searching, and then what it could be worth at most, as far as that
    /// is known.
    fn skip(
        &self,
        pos: &V::Position,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        window: Window,
        tried: &SearchedMoves,
    ) -> Option<Skipped> {
        if node.pv || node.threatened || tried.count() == 0 {
            return None;
        }
        let one = Some(Skipped { score: -INFINITE, rest: false });
        let depth = window.depth;
        if !picked.quiet {
            return if picked.losing && picked.score < self.prune.bad_capture(depth) { one } else { None };
        }
        if tried.quiets() >= self.prune.quiet_limit(depth, node.improving) {
            return Some(Skipped { score: -INFINITE, rest: true });
        }
        let reduced = (depth - self.prune.reduction(depth, tried.count()) / 1024).max(1);
        if let Some(margin) = self.prune.futility(reduced) {
            let at_most = node.value + margin;
            if tried.quiets() > 0 && at_most <= window.alpha {
                return Some(Skipped { score: at_most, rest: true });
            }
        }
        if picked.score < self.prune.bad_history(depth) {
            return one;
        }
        let limit = self.prune.bad_quiet(reduced)?;
        if self.evaluator.see(pos, picked.m) < limit { one } else { None }
    }

    /// Plays one move and searches what follows: with a full window the first, with a zero window
    /// and perhaps less depth the others, again with more if they surprise.
    fn search_move(
        &mut self,
        pos: &V::Position,
        picked: Picked<MoveOf<V>>,
        node: &Node,
        window: Window,
        tried: usize,
        extension: i32,
    ) -> Score {
        let next = pos.after(picked.m);
        let change = TurnChange::between(pos, &next);
        let place = node.place.below(change);
        let threatened = next.in_check();
        let Window { alpha, beta, depth, cut } = window;
        let depth = depth - 1 + extension;
        let reduction = if tried == 0 { 0 } else { self.reduction(&picked, node, window, tried, threatened) };
        self.descend(pos, node.place.ply, Some(picked.m), &next);
        let mut search = |alpha: Score, beta: Score, depth: i32, cut: bool| {
            let (alpha, beta) = change.window(alpha, beta);
            let window = Window { alpha, beta, depth, cut };
            change.score(self.negamax(&next, place, window, threatened, change.passes))
        };
        let mut score = -INFINITE;
        if tried > 0 {
            let expected = change.expects_cut(cut);
            let first = if reduction > 0 { change.expects_cut(false) } else { expected };
            score = search(alpha, alpha + 1, depth - reduction, first);
            if score > alpha && reduction > 0 {
                score = search(alpha, alpha + 1, depth, expected);
            }
        }
        if tried == 0 || (score > alpha && score < beta && node.pv) {
            let cut = !node.pv && change.expects_cut(cut);
            score = search(alpha, beta, depth, cut);
        }
        self.ascend();
        score
    }

    /// By how many plies less a late move is searched at first.
    fn reduction(
        &self,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        window: Window,
        tried: usize,
        gives_check: bool,
    ) -> i32 {
        let depth = window.depth;
        if self.mode == Mode::Plain || depth < 3 || node.threatened || gives_check {
            return 0;
        }
        if !picked.quiet && !picked.losing {
            return 0;
        }
        let mut reduction = self.prune.reduction(depth, tried); // in 1024ths of a ply
        reduction -= if node.pv { 1_024 } else { 0 };
        reduction += if window.cut { 1_024 } else { 0 };
        reduction += if node.improving { 0 } else { 512 };
        if picked.quiet {
            reduction -= picked.score.clamp(-32_768, 32_768) / 12;
        }
        (reduction / 1_024).clamp(0, depth - 2)
    }

    /// A cut-off: the move was good, those tried before it were not.
    fn learn(
        &mut self,
        pos: &V::Position,
        picked: Picked<MoveOf<V>>,
        node: &Node,
        context: Context,
        tried: &SearchedMoves,
        depth: i32,
    ) {
        let slot = V::Evaluator::history_index(pos, picked.m);
        let bonus = bonus(depth);
        if picked.quiet {
            self.history.add_killer(node.place.ply, picked.m.key());
            self.history.teach_quiet(slot, context, bonus);
            for other in tried.quiet_slots() {
                self.history.teach_quiet(other, context, -bonus);
            }
        } else {
            let gain = self.evaluator.material_gain(pos, picked.m);
            self.history.teach_noisy(slot, gain, bonus);
        }
        for (other, gain) in tried.noisy() {
            self.history.teach_noisy(other, gain, -bonus);
        }
    }
}

/// What a skipped move could be worth at most.
struct Skipped {
    score: Score,
    /// Whether all quiet moves that are left may be skipped too.
    rest: bool,
}
