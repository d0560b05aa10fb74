//! The numbers of the search, for each variant: margins, depths, reductions, history, time.
//!
//! Depths are in plies, scores and margins in centipawns, reductions in plies or 1024ths of a ply. The margins suppose
//! that the smallest piece is worth about 100 centipawns. Each number states its default (used where nobody has
//! tuned a variant), what it means, and the range in which it makes sense.

/// Declares groups of numbers, each a struct with its defaults as `UNTUNED`: `name: type = default`.
macro_rules! params {
    ($($(#[$about:meta])* $group:ident { $($(#[$doc:meta])* $name:ident: $kind:ty = $value:expr,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Debug)]
            pub struct $group {
                $($(#[$doc])* pub $name: $kind,)*
            }

            impl $group {
                /// Plain numbers for a variant that nobody has tuned yet.
                pub const UNTUNED: $group = $group { $($name: $value,)* };
            }
        )*
    };
}

mod depth;
mod learning;
mod level;
mod pruning;
mod time;

pub use depth::{AspirationParams, ExtensionParams, IirParams, LmrParams, SingularParams};
pub use learning::{CorrectionParams, HistoryParams};
pub use level::{ALL_SEEN, LEVELS, LevelNumbers, LevelParams};
pub use pruning::{
    FutilityParams, HistoryPruningParams, LmpParams, NullMoveParams, ProbcutParams, QuiescenceParams,
    RazoringParams, ReverseFutilityParams, SeePruningParams,
};
pub use time::TimeParams;

use super::Score;

params! {
    /// All numbers that the shared search reads instead of asking which game it plays. A field that a game cannot
    /// use has a neutral value; the search never tests for a variant.
    SearchParams {
        /// Worth of the smallest piece, centipawns: classes of captures in the history are this wide.
        unit: Score = 100,
        /// Aspiration windows.
        aspiration: AspirationParams = AspirationParams::UNTUNED,
        /// Check extensions, and where extensions end.
        extension: ExtensionParams = ExtensionParams::UNTUNED,
        /// Singular extensions.
        singular: SingularParams = SingularParams::UNTUNED,
        /// Internal iterative reductions.
        iir: IirParams = IirParams::UNTUNED,
        /// Razoring.
        razoring: RazoringParams = RazoringParams::UNTUNED,
        /// Reverse futility pruning.
        reverse_futility: ReverseFutilityParams = ReverseFutilityParams::UNTUNED,
        /// Null move pruning, or never.
        null_move: Option<NullMoveParams> = Some(NullMoveParams::UNTUNED),
        /// ProbCut.
        probcut: ProbcutParams = ProbcutParams::UNTUNED,
        /// Late move pruning, or never.
        lmp: Option<LmpParams> = Some(LmpParams::UNTUNED),
        /// Futility pruning of quiet moves.
        futility: FutilityParams = FutilityParams::UNTUNED,
        /// Pruning by history.
        history_pruning: HistoryPruningParams = HistoryPruningParams::UNTUNED,
        /// Pruning by static exchange evaluation.
        see_pruning: SeePruningParams = SeePruningParams::UNTUNED,
        /// Late move reductions.
        lmr: LmrParams = LmrParams::UNTUNED,
        /// Quiescence search.
        quiescence: QuiescenceParams = QuiescenceParams::UNTUNED,
        /// Move-ordering history.
        history: HistoryParams = HistoryParams::UNTUNED,
        /// Correction history.
        correction: CorrectionParams = CorrectionParams::UNTUNED,
        /// Time management.
        time: TimeParams = TimeParams::UNTUNED,
        /// Weaker players.
        level: LevelParams = LevelParams::UNTUNED,
    }
}
