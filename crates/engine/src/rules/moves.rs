//! Moves as the search sees them, and the arena that holds them.

use std::fmt;

/// The key of one move among the moves of one position, as stored in the hash table.
///
/// Zero is no move: every variant's key differs from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct MoveKey(pub u32);

impl MoveKey {
    /// No move.
    pub const NONE: MoveKey = MoveKey(0);
}

/// A variant's own type of move: two squares, a chain of captures, a rotation, a part of a turn.
pub trait GameMove: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Returns a key that is distinct for distinct moves of one position, and never [`MoveKey::NONE`].
    fn key(self) -> MoveKey;
}

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored<M> {
    /// The move.
    pub m: M,
    /// Larger is tried earlier.
    pub score: i32,
}

/// A growable arena of moves: a node owns the tail from the mark it took.
///
/// One arena per worker, so generating allocates nothing once it has grown, and
/// no variant's number of moves has to be guessed.
/// A generator pushes its moves; [`Position::legal_moves`](super::Position::legal_moves) lists those of one position.
#[derive(Debug)]
pub struct MoveStack<M> {
    items: Vec<Scored<M>>,
}

impl<M: Copy> MoveStack<M> {
    /// Makes an empty arena.
    pub(crate) const fn new() -> Self {
        MoveStack { items: Vec::new() }
    }

    /// Makes an empty arena for a search, which seldom has to grow.
    pub(crate) fn with_room() -> Self {
        MoveStack { items: Vec::with_capacity(4096) }
    }

    /// Makes an empty arena for the moves of one position.
    pub(crate) fn for_one_position() -> Self {
        MoveStack { items: Vec::with_capacity(64) }
    }

    /// Returns where the next move will stand.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.items.len()
    }

    /// Adds a move, with score 0.
    #[inline]
    pub fn push(&mut self, m: M) {
        self.items.push(Scored { m, score: 0 });
    }

    /// Returns how many moves stand at or after `mark`.
    #[inline]
    pub(crate) fn len_from(&self, mark: usize) -> usize {
        self.items.len() - mark
    }

    /// Returns the moves at or after `mark`.
    #[inline]
    pub(crate) fn frame(&mut self, mark: usize) -> &mut [Scored<M>] {
        &mut self.items[mark..]
    }

    /// Returns the move at `index`, counted from the bottom of the arena.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Scored<M> {
        self.items[index]
    }

    /// Swaps two moves, by their indices from the bottom of the arena.
    #[inline]
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.items.swap(a, b);
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Forgets the moves at or after `mark`.
    #[inline]
    pub(crate) fn truncate(&mut self, mark: usize) {
        self.items.truncate(mark);
    }

    /// Returns the moves at or after `mark`, without their scores.
    pub(crate) fn moves_from(&self, mark: usize) -> impl ExactSizeIterator<Item = M> + '_ {
        self.items[mark..].iter().map(|s| s.m)
    }
}

impl<M: Copy> Default for MoveStack<M> {
    fn default() -> Self {
        MoveStack::new()
    }
}
