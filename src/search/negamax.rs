//! One inner node of the principal variation search: what is known before any move is played.

use super::MAX_PLY;
use super::correction::Corrected;
use super::tt::{Bound, Entry, UNKNOWN};
use super::worker::{Mode, Place, Worker};
use crate::rules::{
    Color, DRAW, Evaluator, HALFMOVE_LIMIT, MATE_BOUND, MoveKey, Outcome, Position, Score, Variant, mated_in,
    mating_in,
};

/// Bounds and depth of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Score,
    pub beta: Score,
    /// In plies.
    pub depth: i32,
    /// Whether a cut-off is expected here: a first good move refutes what was played before.
    pub cut: bool,
}

impl Window {
    /// The yes-or-no question whether a node is worth more than `alpha`.
    pub fn zero(alpha: Score, depth: i32, cut: bool) -> Window {
        Window { alpha, beta: alpha + 1, depth, cut }
    }

    /// Whether it is wider than a yes-or-no question.
    pub fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What is known of a node before its moves.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub place: Place,
    pub threatened: bool,
    pub pv: bool,
    /// Static value as the evaluation gives it; unknown while threatened.
    pub raw: Score,
    /// The same, corrected by what searches found and by the table's score.
    pub value: Score,
    /// Whether the value has risen since the mover's last turn.
    pub improving: bool,
    /// Where the evaluation's errors are kept.
    pub corrected: Corrected,
    /// What the table knows.
    pub known: Option<Entry>,
    /// A move not to be searched, while the others are asked whether they do as well.
    pub excluded: MoveKey,
}

impl Node {
    /// The table's move.
    pub fn first(&self) -> MoveKey {
        self.known.map_or(MoveKey::NONE, |entry| entry.key)
    }
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
    /// The value of `pos` for its side to move. `threatened` is `pos.in_check()`, which the
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
        let extends = V::INFO.search_params.threats_extend && place.ply < 2 * self.root_depth;
        if threatened && extends && self.mode == Mode::Play {
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
        if self.mode == Mode::Plain {
            let node = self.bare_node(pos, place, window);
            return self.search_moves(pos, &node, window);
        }
        let known = self.table.probe(pos.hash(), place.turns);
        if let Some(entry) = known
            && !window.is_pv()
            && entry.depth >= window.depth
            && settles(entry, window)
        {
            return entry.score;
        }
        let node = self.node(pos, place, window, threatened, known);
        if let Some(score) = self.cut_early(pos, &node, window) {
            return score;
        }
        let hopeful = node.pv || window.cut;
        if hopeful && node.first() == MoveKey::NONE && window.depth >= 4 {
            window.depth -= 1; // internal iterative reduction
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
        if turn_starts && pos.halfmove_clock() >= HALFMOVE_LIMIT {
            let stuck = !pos.has_legal_move();
            return Some(if stuck {
                outcome_score(pos.no_moves_outcome(), pos.side_to_move(), place.turns)
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
                    outcome_score(pos.no_moves_outcome(), pos.side_to_move(), place.turns)
                }
            }
        }
    }

    /// A node of which nothing is known but the table's move.
    fn bare_node(&self, pos: &V::Position, place: Place, window: Window) -> Node {
        Node {
            place,
            threatened: false,
            pv: window.is_pv(),
            raw: UNKNOWN,
            value: DRAW,
            improving: false,
            corrected: Corrected::of(pos.side_to_move(), 0, 0),
            known: self.table.probe(pos.hash(), place.turns),
            excluded: MoveKey::NONE,
        }
    }

    /// Evaluates a node and notes its value on the path.
    fn node(
        &mut self,
        pos: &V::Position,
        place: Place,
        window: Window,
        threatened: bool,
        known: Option<Entry>,
    ) -> Node {
        let corrected = self.corrected(pos, place.ply);
        let before = self.plies.value_before(place.ply, 2 * V::Position::PARTS as usize);
        let (mut raw, mut value) = (UNKNOWN, before);
        if !threatened {
            raw = match known {
                Some(entry) if entry.value != UNKNOWN => entry.value,
                _ => self.evaluate(pos),
            };
            value = self.correct(raw, corrected);
        }
        self.plies.set_value(place.ply, value);
        let improving = !threatened && (before == UNKNOWN || value > before);
        if !threatened {
            value = sharpen(value, known);
        }
        let pv = window.is_pv();
        Node { place, threatened, pv, raw, value, improving, corrected, known, excluded: MoveKey::NONE }
    }

    /// Where the errors of the evaluation of `pos` are kept.
    pub(super) fn corrected(&self, pos: &V::Position, ply: usize) -> Corrected {
        Corrected::of(pos.side_to_move(), V::Evaluator::structure_key(pos), self.plies.slot_before(ply, 1))
    }

    /// A static value, less its known error.
    pub(super) fn correct(&self, raw: Score, corrected: Corrected) -> Score {
        (raw + self.correction.value(corrected)).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }
}

/// A static value, moved by what the table knows.
pub(super) fn sharpen(value: Score, known: Option<Entry>) -> Score {
    match known {
        Some(entry) if entry.score.abs() < MATE_BOUND => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => value.max(entry.score),
            Bound::Upper => value.min(entry.score),
        },
        _ => value,
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
