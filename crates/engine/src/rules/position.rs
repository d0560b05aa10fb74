//! The rules of one variant as a search uses them, as a value that is cheap to copy.
//!
//! The parts that only people and protocols need (FEN, move text) are in [`super::Notation`], those that only checks
//! need (a hash from nothing, the slow generator) in [`super::Conformance`].

use super::{Clock, Color, GameMove, MoveKey, MoveStack, Outcome};

/// A set of moves to generate. Every legal move belongs to exactly one of `Noisy` and `Quiet`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// All legal moves.
    All,
    /// Captures of enemy pieces, promotions and any other moves that may change the balance at once: the moves of the
    /// quiescence search.
    Noisy,
    /// The rest: captures of own pieces, and pieces that change their type in place. A promotion that captures an own
    /// piece may be either.
    Quiet,
}

impl Stage {
    /// Returns whether noisy moves are wanted.
    #[inline]
    pub(crate) const fn noisy(self) -> bool {
        !matches!(self, Stage::Quiet)
    }

    /// Returns whether quiet moves are wanted.
    #[inline]
    pub(crate) const fn quiet(self) -> bool {
        !matches!(self, Stage::Noisy)
    }
}

/// The rules of one variant.
///
/// Positions are copied at every node, so keep them below a few hundred bytes; state that only the game needs (played
/// moves, repetitions) is kept outside.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move: one ply.
    type Move: GameMove;

    /// The most plies one side plays in a row. Where it is 1, turns alternate
    /// and everything that asks is folded away at compile time.
    const PARTS: u32 = 1;

    /// Returns the side to move and the counters of the rules. Maintained by `play`.
    fn clock(&self) -> &Clock;
    /// Returns the side that plays the next ply.
    #[inline]
    fn side_to_move(&self) -> Color {
        self.clock().side
    }
    /// Returns the hash of all that makes two positions equal for repetition: pieces, launching squares, side,
    /// castling, usable en passant, part of the turn. Maintained by `play`.
    fn hash(&self) -> u64;
    /// Returns the probable [`Position::hash`] after a legal move, if that is known sooner than by playing it. A search
    /// prefetches the table entry of the next position by it; a wrong guess costs only time.
    #[inline]
    fn likely_hash_after(&self, _m: Self::Move) -> Option<u64> {
        None
    }

    /// Pushes every legal move of `stage`, each once; none if [`Position::outcome`] is known.
    fn generate(&self, stage: Stage, out: &mut MoveStack<Self::Move>);
    /// Returns whether a legal move is one of [`Stage::Noisy`].
    fn is_noisy(&self, m: Self::Move) -> bool;
    /// Plays a legal move.
    fn play(&mut self, m: Self::Move);
    /// Returns the position with the turn passed (a null move), or `None` if that is impossible or would mislead a
    /// search (in check, in the middle of a turn, when the game is over).
    ///
    /// Pieces stay; the other side is to move; a right that lasts only for the very next ply (en passant) is lost.
    /// [`Clock::pass`] updates the clock.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Returns the outcome if the pieces alone decide it (the variant's own winning rule). Cheap.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns the outcome for a side without a legal move: checkmate, or a draw by stalemate.
    fn no_moves_outcome(&self) -> Outcome {
        if self.in_check() {
            Outcome::win(!self.side_to_move(), "checkmate")
        } else {
            Outcome::draw("stalemate")
        }
    }
    /// Returns whether the pieces allow a win of `side` by any series of legal moves, in which case it wins when the
    /// other side has no time left. True if unknown.
    fn can_win(&self, _side: Color) -> bool {
        true
    }
    /// Returns whether the side to move is in check. Where Kings are not royal: whether the enemy threatens to win with
    /// its next turn. A search then looks at all replies and never passes.
    fn in_check(&self) -> bool {
        false
    }

    /// Returns whether a legal move ends the turn and leaves the other side in check, as [`Position::in_check`] would
    /// say.
    #[inline]
    fn gives_check(&self, m: Self::Move) -> bool {
        let next = self.after(m);
        next.side_to_move() != self.side_to_move() && next.in_check()
    }

    /// Returns the legal move with this key, if it can be found without generating. `None` is always allowed: the
    /// caller then looks through the generated moves.
    fn move_from_key(&self, _key: MoveKey) -> Option<Self::Move> {
        None
    }
    /// Returns the position after a legal move.
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }
    /// Counts the legal moves. A variant that can count without listing them speeds up bulk perft. `stack` is left as
    /// it was.
    #[inline]
    fn count_moves(&self, stack: &mut MoveStack<Self::Move>) -> u64 {
        let mark = stack.mark();
        self.generate(Stage::All, stack);
        let moves = stack.len_from(mark) as u64;
        stack.truncate(mark);
        moves
    }
    /// Lists the legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = MoveStack::for_one_position();
        self.generate(Stage::All, &mut moves);
        moves.moves_from(0).collect()
    }
    /// Returns whether any move is legal.
    fn has_legal_move(&self) -> bool {
        let mut moves = MoveStack::for_one_position();
        self.generate(Stage::All, &mut moves);
        moves.mark() > 0
    }
}
