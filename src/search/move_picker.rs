//! Hands out the moves of one node in stages, each made only when asked for: the table's move,
//! noisy moves that win something, quiet moves, noisy moves that lose something.

use super::history::{Context, History};
use crate::rules::{Evaluator, GameMove, MoveKey, MoveStack, Position, Scored, Stage};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Recall,
    MakeNoisy,
    Noisy,
    MakeQuiet,
    Quiet,
    LosingNoisy,
    Done,
}

/// A move and what the picker knows of it.
#[derive(Clone, Copy)]
pub(super) struct Picked<M> {
    pub m: M,
    pub quiet: bool,
    /// For quiet moves the history score, for losing ones what they lose (negative, centipawns).
    pub score: i32,
    /// Noisy, and probably loses material.
    pub losing: bool,
}

/// The state of the hand-out; the moves stand in the worker's arena from `mark` on:
/// `mark..losing_end` losing noisy moves, `..noisy_end` other noisy ones, `..` quiet ones.
pub(super) struct MovePicker<P: Position> {
    step: Step,
    first: MoveKey,
    recalled: Option<P::Move>,
    mark: usize,
    cursor: usize,
    losing_end: usize,
    noisy_end: usize,
    quiet_end: usize,
    noisy_only: bool,
}

/// What the stages need besides the position.
pub(super) struct Around<'a, P: Position, E> {
    pub stack: &'a mut MoveStack<P::Move>,
    pub evaluator: &'a E,
    pub history: &'a History,
    pub killers: [MoveKey; 2],
    pub context: Context,
}

const FIRST: i32 = i32::MAX;
const KILLER: i32 = 1 << 20;
const SELF_CAPTURE: i32 = 1 << 18;
/// Points of history that weigh as much as a centipawn.
const NOISY_HISTORY: i32 = 64;

impl<P: Position> MovePicker<P> {
    /// All moves of a node, `first` first if it is among them.
    pub fn all(first: MoveKey, mark: usize) -> MovePicker<P> {
        MovePicker::new(first, mark, false)
    }

    /// The noisy moves that do not lose material.
    pub fn noisy(first: MoveKey, mark: usize) -> MovePicker<P> {
        MovePicker::new(first, mark, true)
    }

    fn new(first: MoveKey, mark: usize, noisy_only: bool) -> MovePicker<P> {
        let step = if first == MoveKey::NONE || noisy_only { Step::MakeNoisy } else { Step::Recall };
        MovePicker {
            step,
            first,
            recalled: None,
            mark,
            cursor: mark,
            losing_end: mark,
            noisy_end: mark,
            quiet_end: mark,
            noisy_only,
        }
    }

    /// Where the node's moves begin in the arena.
    pub fn mark(&self) -> usize {
        self.mark
    }

    /// Skips the quiet moves that are left.
    pub fn skip_quiets(&mut self) {
        if matches!(self.step, Step::Quiet | Step::MakeQuiet) {
            self.begin_losing();
        }
    }

    /// The next move.
    pub fn next<E: Evaluator<P>>(&mut self, pos: &P, mut around: Around<P, E>) -> Option<Picked<P::Move>> {
        loop {
            match self.step {
                Step::Recall => {
                    self.step = Step::MakeNoisy;
                    if let Some(m) = pos.move_from_key(self.first) {
                        self.recalled = Some(m);
                        let quiet = around.evaluator.material_gain(pos, m) <= 0;
                        return Some(Picked { m, quiet, score: FIRST, losing: false });
                    }
                }
                Step::MakeNoisy => self.make_noisy(pos, &mut around),
                Step::Noisy => match self.next_noisy(pos, &mut around) {
                    Some(picked) => return Some(picked),
                    None if self.noisy_only => self.step = Step::Done,
                    None => self.step = Step::MakeQuiet,
                },
                Step::MakeQuiet => self.make_quiet(pos, &mut around),
                Step::Quiet => match select(around.stack, self.cursor, self.quiet_end) {
                    Some((m, score)) => {
                        self.cursor += 1;
                        return Some(Picked { m, quiet: true, score, losing: false });
                    }
                    None => self.begin_losing(),
                },
                Step::LosingNoisy => {
                    if self.cursor < self.losing_end {
                        let Scored { m, score } = around.stack.get(self.cursor);
                        self.cursor += 1;
                        return Some(Picked { m, quiet: false, score, losing: true });
                    }
                    self.step = Step::Done;
                }
                Step::Done => return None,
            }
        }
    }

    fn begin_losing(&mut self) {
        self.cursor = self.mark;
        self.step = Step::LosingNoisy;
    }

    fn make_noisy<E: Evaluator<P>>(&mut self, pos: &P, around: &mut Around<P, E>) {
        pos.generate(Stage::Noisy, around.stack);
        self.drop_recalled(around.stack, self.mark);
        for scored in around.stack.frame(self.mark) {
            scored.score = if scored.m.key() == self.first {
                FIRST
            } else {
                let gain = around.evaluator.material_gain(pos, scored.m);
                gain + around.history.noisy(E::history_index(pos, scored.m), gain) / NOISY_HISTORY
            };
        }
        self.noisy_end = around.stack.mark();
        self.cursor = self.mark;
        self.step = Step::Noisy;
    }

    fn next_noisy<E: Evaluator<P>>(&mut self, pos: &P, around: &mut Around<P, E>) -> Option<Picked<P::Move>> {
        while let Some((m, score)) = select(around.stack, self.cursor, self.noisy_end) {
            let at = self.cursor;
            self.cursor += 1;
            if score == FIRST {
                return Some(Picked { m, quiet: false, score, losing: false });
            }
            let exchange = around.evaluator.see(pos, m);
            if exchange >= 0 {
                return Some(Picked { m, quiet: false, score, losing: false });
            }
            around.stack.frame(at)[0].score = exchange;
            around.stack.swap(at, self.losing_end);
            self.losing_end += 1;
        }
        None
    }

    fn make_quiet<E: Evaluator<P>>(&mut self, pos: &P, around: &mut Around<P, E>) {
        pos.generate(Stage::Quiet, around.stack);
        self.drop_recalled(around.stack, self.noisy_end);
        let [killer, second] = around.killers;
        for scored in around.stack.frame(self.noisy_end) {
            let key = scored.m.key();
            scored.score = match key {
                _ if key == self.first => FIRST,
                _ if key == killer => KILLER + 1,
                _ if key == second => KILLER,
                _ => around.history.quiet(E::history_index(pos, scored.m), around.context),
            };
            // A capture of one's own piece is hardly ever good: with the others of its kind at the end.
            if scored.score < KILLER && E::captures_own(pos, scored.m) {
                scored.score -= SELF_CAPTURE;
            }
        }
        self.cursor = self.noisy_end;
        self.quiet_end = around.stack.mark();
        self.step = Step::Quiet;
    }

    /// Takes the move that was already handed out off the list that begins at `from`.
    fn drop_recalled(&self, stack: &mut MoveStack<P::Move>, from: usize) {
        let Some(m) = self.recalled else { return };
        let place = stack.moves_from(from).position(|other| other == m);
        if let Some(i) = place {
            let last = stack.mark() - 1;
            stack.swap(from + i, last);
            stack.truncate(last);
        }
    }
}

/// Brings the best of `from..to` to `from`; the earliest of equals, so that play is reproducible.
#[inline]
fn select<M: Copy>(stack: &mut MoveStack<M>, from: usize, to: usize) -> Option<(M, i32)> {
    if from >= to {
        return None;
    }
    let frame = &mut stack.frame(from)[..to - from];
    let mut best = 0;
    let mut best_score = frame[0].score;
    for (i, scored) in frame.iter().enumerate().skip(1) {
        if scored.score > best_score {
            (best, best_score) = (i, scored.score);
        }
    }
    frame.swap(0, best);
    Some((frame[0].m, best_score))
}
