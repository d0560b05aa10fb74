//! One inner node of the principal variation search, in named steps.

use super::MAX_PLY;
use super::across::Across;
use super::history::bonus;
use super::picker::{Picked, Picker};
use super::table::{Bound, Entry};
use super::worker::{Mode, MoveOf, Place, Worker};
use crate::rules::{
    Color, DRAW, Evaluator, GameMove, INFINITE, MATE_BOUND, MoveKey, Outcome, Position, QUIET_PLIES, Score,
    Variant, mated_in, mating_in,
};

/// Bounds and depth of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
}

impl Window {
    /// Whether it is wider than a yes-or-no question.
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is known of a node before its moves.
struct Node {
    place: Place,
    threatened: bool,
    pv: bool,
    /// Static value; meaningless while threatened.
    value: Score,
    /// The table's move.
    first: MoveKey,
}

/// The best so far among the moves of a node.
struct Best {
    score: Score,
    key: MoveKey,
    tried: usize,
}

/// An outcome as a score for `side`, `turns` turns from the root.
pub(super) fn outcome_score(outcome: Outcome, side: Color, turns: u32) -> Score {
    match outcome {
        Outcome::Draw { .. } => DRAW,
        Outcome::Win { winner, .. } if winner == side => mating_in(turns),
        Outcome::Win { .. } => mated_in(turns),
    }
}

impl<V: Variant> Worker<V> {
    /// The value of `pos` for its side to move. `threatened` is `pos.is_threatened()`, which the
    /// parent knows already; `turn_starts` is false in the middle of a turn.
    pub(super) fn negamax(
        &mut self,
        pos: &V::Position,
        place: Place,
        mut window: Window,
        threatened: bool,
        turn_starts: bool,
    ) -> Score {
        self.lines[place.ply].clear();
        if let Some(score) = self.settled(pos, place, turn_starts) {
            return score;
        }
        if threatened && self.mode == Mode::Play && place.ply < 2 * self.root_depth {
            window.depth += 1;
        }
        if window.depth <= 0 {
            return self.leaf(pos, place, window, threatened);
        }
        if self.count_node() {
            return DRAW;
        }
        // Mate distance: no line from here can beat a shorter win already found.
        window.alpha = window.alpha.max(mated_in(place.turns));
        window.beta = window.beta.min(mating_in(place.turns + 1));
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let pv = window.is_pv();
        let known = self.table.probe(pos.hash(), place.turns);
        if let Some(entry) = known
            && !pv
            && self.mode == Mode::Play
            && entry.depth >= window.depth
            && settles(entry, window)
        {
            return entry.score;
        }
        let first = known.map_or(MoveKey::NONE, |entry| entry.key);
        let value = if threatened || self.mode == Mode::Plain { DRAW } else { self.node_value(pos, known) };
        let node = Node { place, threatened, pv, value, first };
        if self.mode == Mode::Play {
            if let Some(score) = self.cut_early(pos, &node, window) {
                return score;
            }
            if known.is_none() && window.depth >= 4 {
                window.depth -= 1; // internal iterative reduction
            }
        }
        self.search_moves(pos, &node, window)
    }

    /// The score of a node that the rules, or the end of the path, decide without a search.
    pub(super) fn settled(&mut self, pos: &V::Position, place: Place, turn_starts: bool) -> Option<Score> {
        if let Some(outcome) = pos.outcome() {
            return Some(outcome_score(outcome, pos.side_to_move(), place.turns));
        }
        if turn_starts && self.repeats(pos.hash(), pos.reversible_plies()) {
            return Some(DRAW);
        }
        if turn_starts && pos.quiet_plies() >= QUIET_PLIES {
            let stuck = !pos.has_legal_move();
            return Some(if stuck {
                outcome_score(pos.stuck(), pos.side_to_move(), place.turns)
            } else {
                DRAW
            });
        }
        (place.ply >= MAX_PLY).then(|| self.evaluate(pos))
    }

    fn leaf(&mut self, pos: &V::Position, place: Place, window: Window, threatened: bool) -> Score {
        match self.mode {
            Mode::Play => self.quiesce(pos, place, window.alpha, window.beta, threatened),
            Mode::Plain => {
                self.count_node();
                if pos.has_legal_move() {
                    self.evaluate(pos)
                } else {
                    outcome_score(pos.stuck(), pos.side_to_move(), place.turns)
                }
            }
        }
    }

    /// The static value, sharpened by what the table knows.
    fn node_value(&mut self, pos: &V::Position, known: Option<Entry>) -> Score {
        let value = self.evaluate(pos);
        match known {
            Some(e) if e.score.abs() < MATE_BOUND => match e.bound {
                Bound::Exact => e.score,
                Bound::Lower => value.max(e.score),
                Bound::Upper => value.min(e.score),
            },
            _ => value,
        }
    }

    /// Reverse futility and null move: a value so good that the moves need not be looked at.
    fn cut_early(&mut self, pos: &V::Position, node: &Node, window: Window) -> Option<Score> {
        if node.pv || node.threatened || window.beta.abs() >= MATE_BOUND {
            return None;
        }
        let margin = self.prune.reverse_futility(window.depth);
        if margin.is_some_and(|margin| node.value - margin >= window.beta) {
            return Some(node.value);
        }
        let reduction = self.prune.null_move?;
        if window.depth < 3 || node.value < window.beta || self.null_index == self.path.len() {
            return None;
        }
        let passed = pos.pass()?;
        let before = std::mem::replace(&mut self.null_index, self.path.len() + 1);
        self.path.push(pos.hash());
        self.evaluator.enter(pos, None, &passed);
        let place = Place { ply: node.place.ply + 1, turns: node.place.turns + 1 };
        let depth = window.depth - 1 - reduction - window.depth / 4;
        let inner = Window { alpha: -window.beta, beta: 1 - window.beta, depth };
        let threatened = passed.is_threatened();
        let score = -self.negamax(&passed, place, inner, threatened, true);
        self.path.pop();
        self.evaluator.leave();
        self.null_index = before;
        // A win that rests on a pass proves nothing.
        (!self.aborted && score >= window.beta).then(|| score.min(MATE_BOUND - 1))
    }

    fn search_moves(&mut self, pos: &V::Position, node: &Node, mut window: Window) -> Score {
        let alpha = window.alpha;
        let killers = self.history.killers(node.place.ply);
        let mut picker = Picker::all(node.first, self.stack.mark());
        let mut best = Best { score: -INFINITE, key: MoveKey::NONE, tried: 0 };
        let mut quiets = 0;
        while let Some(picked) = picker.next(pos, self.around(killers)) {
            if self.mode == Mode::Play
                && best.score > -MATE_BOUND
                && let Some(at_most) = self.skip(&picked, node, window, quiets)
            {
                best.score = best.score.max(at_most);
                if picked.quiet {
                    picker.skip_quiets();
                }
                continue;
            }
            quiets += picked.quiet as usize;
            let score = self.search_move(pos, picked, node, window, best.tried);
            best.tried += 1;
            if self.aborted {
                break;
            }
            if score > best.score {
                best.score = score;
                if score > window.alpha {
                    best.key = picked.m.key();
                    window.alpha = score;
                    if node.pv {
                        self.set_line(node.place.ply, picked.m);
                    }
                }
            }
            if score >= window.beta {
                self.learn(pos, &picker, picked, node, window.depth);
                break;
            }
        }
        self.stack.truncate(picker.mark());
        if self.aborted {
            return DRAW;
        }
        if best.tried == 0 {
            return outcome_score(pos.stuck(), pos.side_to_move(), node.place.turns);
        }
        let bound = match best.score {
            s if s >= window.beta => Bound::Lower,
            s if s > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { key: best.key, score: best.score, depth: window.depth, bound };
        self.table.store(pos.hash(), node.place.turns, entry);
        best.score
    }

    /// Whether a move is not worth searching (a late or hopeless quiet move, a capture that loses too
    /// much), and then what it could be worth at most, as far as that is known.
    fn skip(&self, picked: &Picked<MoveOf<V>>, node: &Node, window: Window, quiets: usize) -> Option<Score> {
        if node.pv || node.threatened {
            return None;
        }
        if !picked.quiet {
            return (picked.losing && window.depth <= 3).then_some(-INFINITE);
        }
        if quiets >= self.prune.quiet_limit(window.depth) {
            return Some(-INFINITE);
        }
        let at_most = node.value + self.prune.futility(window.depth)?;
        (quiets > 0 && at_most <= window.alpha).then_some(at_most)
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
    ) -> Score {
        let next = pos.after(picked.m);
        let across = Across::between(pos, &next);
        let place = Place { ply: node.place.ply + 1, turns: node.place.turns + across.passes as u32 };
        let threatened = next.is_threatened();
        let Window { alpha, beta, depth } = window;
        let reduction = if tried == 0 { 0 } else { self.reduction(&picked, node, depth, tried, threatened) };
        self.path.push(pos.hash());
        self.evaluator.enter(pos, Some(picked.m), &next);
        let mut search = |alpha: Score, beta: Score, depth: i32| {
            let (alpha, beta) = across.window(alpha, beta);
            across.score(self.negamax(&next, place, Window { alpha, beta, depth }, threatened, across.passes))
        };
        let mut score = -INFINITE;
        if tried > 0 {
            score = search(alpha, alpha + 1, depth - 1 - reduction);
            if score > alpha && reduction > 0 {
                score = search(alpha, alpha + 1, depth - 1);
            }
        }
        if tried == 0 || (score > alpha && score < beta && node.pv) {
            score = search(alpha, beta, depth - 1);
        }
        self.path.pop();
        self.evaluator.leave();
        score
    }

    /// By how many plies less a late move is searched at first.
    fn reduction(
        &self,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        depth: i32,
        tried: usize,
        gives_check: bool,
    ) -> i32 {
        if self.mode == Mode::Plain || depth < 3 || node.threatened || gives_check {
            return 0;
        }
        if !picked.quiet && !picked.losing {
            return 0;
        }
        let mut reduction = self.prune.reduction(depth, tried) - node.pv as i32;
        if picked.quiet {
            reduction -= picked.score.clamp(-16_384, 16_384) / 8_192;
        }
        reduction.clamp(0, depth - 2)
    }

    /// A cut-off: the move was good, the quiet moves tried before it were not.
    fn learn(
        &mut self,
        pos: &V::Position,
        picker: &Picker<V::Position>,
        picked: Picked<MoveOf<V>>,
        node: &Node,
        depth: i32,
    ) {
        if !picked.quiet {
            return;
        }
        self.history.add_killer(node.place.ply, picked.m.key());
        self.history.update(V::Evaluator::slot(pos, picked.m), bonus(depth));
        for index in picker.tried_quiets() {
            let other = self.stack.get(index).m;
            if other != picked.m {
                self.history.update(V::Evaluator::slot(pos, other), -bonus(depth));
            }
        }
    }
}

/// Whether a table entry decides a node with this window.
pub(super) fn settles(entry: Entry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    }
}
