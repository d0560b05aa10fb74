//! Hands out the moves of one node in stages, each generated only when asked for: the table's move,
//! good noisy moves, quiet moves, noisy moves that lose material.

use super::history::{Continuations, History};
use crate::rules::{Evaluator, GameMove, MoveKey, MoveStack, Position, Scored, Stage};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    Done,
}

/// A move with the move picker's knowledge of it.
#[derive(Clone, Copy)]
pub(super) struct Picked<M> {
    pub m: M,
    pub quiet: bool,
    /// For quiet moves the history score, for losing ones the exchange's value (negative, centipawns).
    pub score: i32,
    /// Noisy, and probably loses material.
    pub losing: bool,
}

/// The moves of a node. They stand in the worker's arena from `mark` on: `mark..bad_noisy_end` noisy moves that lose
/// material, `..noisy_end` other noisy ones, `..quiet_end` quiet ones.
pub(super) struct MovePicker<P: Position> {
    step: Step,
    tt_move: MoveKey,
    killers: [MoveKey; 2],
    continuations: Continuations,
    /// The table's move, once it has been handed out without being generated.
    tt_move_played: Option<P::Move>,
    mark: usize,
    cursor: usize,
    bad_noisy_end: usize,
    noisy_end: usize,
    quiet_end: usize,
    noisy_only: bool,
    /// Whether quiet moves are skipped from now on.
    skip_quiets: bool,
    /// Whether the moves handed out now are sorted.
    sorted: bool,
    /// The number of moves of long lists generated since [`MovePicker::take_work`].
    work: usize,
}

/// The sources of the move ordering, and the stack that receives the moves.
pub(super) struct OrderingContext<'a, P: Position, E> {
    pub move_stack: &'a mut MoveStack<P::Move>,
    pub evaluator: &'a E,
    pub history: &'a History,
}

/// Ordering scores above all others.
const TT_MOVE_SCORE: i32 = i32::MAX;
const KILLER_SCORE: i32 = 1 << 20;
/// Taken off the score of a capture of one's own piece.
const OWN_CAPTURE_PENALTY: i32 = 1 << 18;

/// A list of this many moves costs so much that it counts as work, beside the node.
const LONG: usize = 128;
/// A list of this many moves is sorted at once: to look for the best again and again would take time that grows with
/// the square of its length.
const VERY_LONG: usize = 1_024;

impl<P: Position> MovePicker<P> {
    /// Returns all moves of a node, `tt_move` first if it is among them.
    pub(super) fn all(
        tt_move: MoveKey,
        killers: [MoveKey; 2],
        continuations: Continuations,
        mark: usize,
    ) -> MovePicker<P> {
        let step = if tt_move == MoveKey::NONE { Step::GenerateNoisy } else { Step::TtMove };
        MovePicker { step, killers, continuations, noisy_only: false, ..MovePicker::noisy(tt_move, mark) }
    }

    /// Returns the noisy moves that do not lose material.
    pub(super) fn noisy(tt_move: MoveKey, mark: usize) -> MovePicker<P> {
        MovePicker {
            step: Step::GenerateNoisy,
            tt_move,
            killers: [MoveKey::NONE; 2],
            continuations: Continuations::default(),
            tt_move_played: None,
            mark,
            cursor: mark,
            bad_noisy_end: mark,
            noisy_end: mark,
            quiet_end: mark,
            noisy_only: true,
            skip_quiets: false,
            sorted: false,
            work: 0,
        }
    }

    /// Returns how many moves of long lists have been generated since the last call.
    #[inline]
    pub(super) fn take_work(&mut self) -> usize {
        std::mem::take(&mut self.work)
    }

    /// Returns whether a long list has been generated since [`MovePicker::take_work`].
    #[inline]
    pub(super) fn has_worked(&self) -> bool {
        self.work > 0
    }

    /// Returns where the node's moves begin in the arena.
    pub(super) fn mark(&self) -> usize {
        self.mark
    }

    /// Skips the quiet moves that are left. They are not even generated if that has not been done yet.
    #[inline]
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    pub(super) fn next<E: Evaluator<P>>(
        &mut self,
        pos: &P,
        mut context: OrderingContext<P, E>,
    ) -> Option<Picked<P::Move>> {
        loop {
            match self.step {
                Step::TtMove => {
                    self.step = Step::GenerateNoisy;
                    if let Some(picked) = self.pick_tt_move(pos) {
                        return Some(picked);
                    }
                }
                Step::GenerateNoisy => self.generate_noisy(pos, &mut context),
                Step::GoodNoisy => match self.next_good_noisy(pos, &mut context) {
                    Some(picked) => return Some(picked),
                    None if self.noisy_only => self.step = Step::Done,
                    None => self.step = Step::GenerateQuiet,
                },
                Step::GenerateQuiet | Step::Quiet if self.skip_quiets => self.begin_bad_noisy(),
                Step::GenerateQuiet => self.generate_quiet(pos, &mut context),
                Step::Quiet => match select(context.move_stack, self.cursor, self.quiet_end, self.sorted) {
                    Some((m, score)) => {
                        self.cursor += 1;
                        return Some(Picked { m, quiet: true, score, losing: false });
                    }
                    None => self.begin_bad_noisy(),
                },
                Step::BadNoisy => {
                    if self.cursor < self.bad_noisy_end {
                        let Scored { m, score } = context.move_stack.get(self.cursor);
                        self.cursor += 1;
                        return Some(Picked { m, quiet: false, score, losing: true });
                    }
                    self.step = Step::Done;
                }
                Step::Done => return None,
            }
        }
    }

    fn begin_bad_noisy(&mut self) {
        self.cursor = self.mark;
        self.step = Step::BadNoisy;
    }

    // The steps that a node takes only once are separate functions: in `next`, their values would be computed again for
    // every move.

    /// Returns the table's move if it can be checked without generating moves.
    #[inline(never)]
    fn pick_tt_move(&mut self, pos: &P) -> Option<Picked<P::Move>> {
        let m = pos.move_from_key(self.tt_move)?;
        self.tt_move_played = Some(m);
        Some(Picked { m, quiet: !pos.is_noisy(m), score: TT_MOVE_SCORE, losing: false })
    }

    #[inline(never)]
    fn generate_noisy<E: Evaluator<P>>(&mut self, pos: &P, context: &mut OrderingContext<P, E>) {
        pos.generate(Stage::Noisy, context.move_stack);
        self.drop_tt_move(context.move_stack, self.mark);
        for scored in context.move_stack.frame(self.mark) {
            scored.score = if scored.m.key() == self.tt_move {
                TT_MOVE_SCORE
            } else {
                let material_gain = context.evaluator.material_gain(pos, scored.m);
                material_gain + context.history.noisy_order(E::history_index(pos, scored.m), material_gain)
            };
        }
        self.noisy_end = context.move_stack.mark();
        self.sorted = false;
        if self.noisy_end - self.mark >= LONG {
            self.begin_long_list(context.move_stack.frame(self.mark));
        }
        self.cursor = self.mark;
        self.step = Step::GoodNoisy;
    }

    fn next_good_noisy<E: Evaluator<P>>(
        &mut self,
        pos: &P,
        context: &mut OrderingContext<P, E>,
    ) -> Option<Picked<P::Move>> {
        while let Some((m, score)) = select(context.move_stack, self.cursor, self.noisy_end, self.sorted) {
            let at = self.cursor;
            self.cursor += 1;
            if score == TT_MOVE_SCORE {
                return Some(Picked { m, quiet: false, score, losing: false });
            }
            let see = context.evaluator.see(pos, m, 0);
            if see >= 0 {
                return Some(Picked { m, quiet: false, score, losing: false });
            }
            context.move_stack.frame(at)[0].score = see;
            context.move_stack.swap(at, self.bad_noisy_end);
            self.bad_noisy_end += 1;
        }
        None
    }

    #[inline(never)]
    fn generate_quiet<E: Evaluator<P>>(&mut self, pos: &P, context: &mut OrderingContext<P, E>) {
        pos.generate(Stage::Quiet, context.move_stack);
        self.drop_tt_move(context.move_stack, self.noisy_end);
        let [killer, second] = self.killers;
        for scored in context.move_stack.frame(self.noisy_end) {
            let key = scored.m.key();
            scored.score = match key {
                _ if key == self.tt_move => TT_MOVE_SCORE,
                _ if key == killer => KILLER_SCORE + 1,
                _ if key == second => KILLER_SCORE,
                _ => context.history.quiet(E::history_index(pos, scored.m), self.continuations),
            };
            // A capture of one's own piece is hardly ever good: with the others of its kind at the end.
            if scored.score < KILLER_SCORE && E::captures_own(pos, scored.m) {
                scored.score -= OWN_CAPTURE_PENALTY;
            }
        }
        self.cursor = self.noisy_end;
        self.quiet_end = context.move_stack.mark();
        self.sorted = false;
        if self.quiet_end - self.cursor >= LONG {
            self.begin_long_list(context.move_stack.frame(self.cursor));
        }
        self.step = Step::Quiet;
    }

    /// Counts the work of a long list, and sorts a very long one, best first. It does not allocate, and the order is
    /// deterministic.
    #[cold]
    fn begin_long_list(&mut self, moves: &mut [Scored<P::Move>]) {
        self.work += moves.len();
        if moves.len() >= VERY_LONG {
            moves.sort_unstable_by_key(|scored| std::cmp::Reverse(scored.score));
            self.sorted = true;
        }
    }

    /// Takes the move that was already handed out off the list that begins at `from`.
    fn drop_tt_move(&self, stack: &mut MoveStack<P::Move>, from: usize) {
        let Some(m) = self.tt_move_played else { return };
        let found = stack.moves_from(from).position(|other| other == m);
        if let Some(i) = found {
            let last = stack.mark() - 1;
            stack.swap(from + i, last);
            stack.truncate(last);
        }
    }
}

/// Brings the best of `from..to` to `from`; the earliest of equals, so that play is reproducible.
#[inline]
fn select<M: Copy>(stack: &mut MoveStack<M>, from: usize, to: usize, sorted: bool) -> Option<(M, i32)> {
    if from >= to {
        return None;
    }
    let to = if sorted { from + 1 } else { to };
    let frame = &mut stack.frame(from)[..to - from];
    // Score and place in one number, so that the loop has no branch.
    let rank =
        |(place, scored): (usize, &Scored<M>)| (scored.score as i64) << 32 | (u32::MAX - place as u32) as i64;
    let best = frame.iter().enumerate().map(rank).fold(i64::MIN, i64::max);
    frame.swap(0, (u32::MAX - best as u32) as usize);
    Some((frame[0].m, (best >> 32) as i32))
}
