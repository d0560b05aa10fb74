//! The search stack: the notes for each ply on the path from the root.

use super::history::NO_INDEX;
use super::tt_entry::NO_EVAL;
use super::turn::MAX_PLY;
use crate::rules::Score;

#[derive(Clone, Copy)]
struct Ply {
    static_eval: Score,
    /// History index of the move played.
    history_index: usize,
    /// Whether that move is known to be quiet.
    quiet: bool,
    /// Beta cut-offs at this ply since the node two plies above was entered, or the search began.
    cutoffs: u32,
    /// The late move reduction, in plies, of the search now running below this move; zero at the root.
    reduction: i32,
}

const NOTHING: Ply =
    Ply { static_eval: NO_EVAL, history_index: NO_INDEX, quiet: false, cutoffs: 0, reduction: 0 };

/// The path, by plies from the root.
pub(super) struct Stack(Vec<Ply>);

impl Stack {
    pub(super) fn new() -> Stack {
        Stack(vec![NOTHING; MAX_PLY + 3])
    }

    /// Makes an empty stack: nothing is known of the plies of the root's turn.
    pub(super) fn clear(&mut self) {
        self.0.fill(NOTHING);
    }

    /// Returns the history index of the move played `back` plies before `ply`.
    #[inline]
    pub(super) fn history_index_before(&self, ply: usize, back: usize) -> usize {
        ply.checked_sub(back).map_or(NO_INDEX, |ply| self.history_index(ply))
    }

    /// Returns the static evaluation `back` plies before `ply`, or [`NO_EVAL`].
    #[inline]
    pub(super) fn static_eval_before(&self, ply: usize, back: usize) -> Score {
        ply.checked_sub(back).map_or(NO_EVAL, |ply| self.static_eval(ply))
    }

    /// Returns the static evaluation noted for `ply`.
    #[inline]
    pub(super) fn static_eval(&self, ply: usize) -> Score {
        self.0[ply].static_eval
    }

    #[inline]
    pub(super) fn set_static_eval(&mut self, ply: usize, static_eval: Score) {
        self.0[ply].static_eval = static_eval;
    }

    /// Returns whether the move played `back` plies before `ply` is known to be quiet.
    #[inline]
    pub(super) fn quiet_before(&self, ply: usize, back: usize) -> bool {
        ply.checked_sub(back).is_some_and(|ply| self.0[ply].quiet)
    }

    #[inline]
    pub(super) fn set_quiet(&mut self, ply: usize, quiet: bool) {
        self.0[ply].quiet = quiet;
    }

    /// Returns the late move reduction of the move played `back` plies before `ply`, in plies.
    #[inline]
    pub(super) fn reduction_before(&self, ply: usize, back: usize) -> i32 {
        ply.checked_sub(back).map_or(0, |ply| self.0[ply].reduction)
    }

    #[inline]
    pub(super) fn set_reduction(&mut self, ply: usize, reduction: i32) {
        self.0[ply].reduction = reduction;
    }

    /// Returns the beta cut-offs at `ply` since [`Stack::clear_cutoffs`].
    #[inline]
    pub(super) fn cutoffs(&self, ply: usize) -> u32 {
        self.0[ply].cutoffs
    }

    #[inline]
    pub(super) fn count_cutoff(&mut self, ply: usize) {
        self.0[ply].cutoffs += 1;
    }

    #[inline]
    pub(super) fn clear_cutoffs(&mut self, ply: usize) {
        self.0[ply].cutoffs = 0;
    }

    /// Returns the history index of the move played at `ply`.
    #[inline]
    pub(super) fn history_index(&self, ply: usize) -> usize {
        self.0[ply].history_index
    }

    /// Notes the move played at `ply`. It counts as noisy until [`Stack::set_quiet`] is called, and as not reduced
    /// until [`Stack::set_reduction`] is.
    #[inline]
    pub(super) fn set_played(&mut self, ply: usize, history_index: usize) {
        let played = &mut self.0[ply];
        (played.history_index, played.quiet, played.reduction) = (history_index, false, 0);
    }
}
