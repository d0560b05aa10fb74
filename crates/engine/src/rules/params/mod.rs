//! The parameters of the search, for each variant: margins, depths, reductions, history, time.
//!
//! All are whole numbers: depths in plies, scores and margins in centipawns, reductions in 1024ths of a ply, factors in
//! percent. The margins assume that the smallest piece is worth about 100 centipawns. Each parameter has a description,
//! a default (for variants that have not been tuned), and the range in which it makes sense; `asterism tune NAME
//! --list` prints all this. The parameters of a variant are in its `search.txt`; `text` reads such a file.

/// Declares groups of numbers, each a struct with its defaults as `UNTUNED`: `name = default, lowest..=highest;`.
macro_rules! params {
    ($($(#[doc = $about:literal])* $group:ident { $($(#[doc = $doc:literal])* $name:ident = $value:literal, $low:literal..=$high:literal;)* })*) => {
        $(
            $(#[doc = $about])*
            #[derive(Clone, Copy, PartialEq, Debug)]
            pub struct $group {
                $($(#[doc = $doc])* #[doc = concat!("From ", $low, " to ", $high, ".")] pub $name: i32,)*
            }

            impl $group {
                /// Defaults for a variant that has not been tuned yet.
                pub(crate) const UNTUNED: $group = $group { $($name: $value,)* };

                /// Sets the number of this name.
                pub(super) const fn set(&mut self, name: &[u8], value: i32) -> Result<(), ParamFault> {
                    $(if same(name, stringify!($name).as_bytes()) {
                        if value < $low || value > $high {
                            return Err(ParamFault::Range($low, $high));
                        }
                        self.$name = value;
                        return Ok(());
                    })*
                    Err(ParamFault::Unknown)
                }

                /// Adds the numbers in their order.
                pub(super) fn list(&self, group: &'static str, found: &mut Vec<Param>) {
                    let group_about = concat!($($about),*).trim_ascii();
                    $(found.push(Param {
                        group,
                        group_about,
                        name: stringify!($name),
                        about: concat!($($doc),*).trim_ascii(),
                        value: self.$name,
                        low: $low,
                        high: $high,
                    });)*
                }
            }
        )*
    };
}

/// Declares the groups that make up all numbers of a search.
macro_rules! all_params {
    ($($(#[$about:meta])* $group:ident: $kind:ident,)*) => {
        /// All numbers that the shared search reads instead of asking which game it plays. A number that a game
        /// cannot use has a neutral value; the search never tests for a variant.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct SearchParams {
            $($(#[$about])* pub $group: $kind,)*
        }

        impl SearchParams {
            /// Defaults for a variant that has not been tuned yet.
            pub const UNTUNED: SearchParams = SearchParams { $($group: $kind::UNTUNED,)* };

            /// Sets the number `group.name`.
            const fn set_in(&mut self, group: &[u8], name: &[u8], value: i32) -> Result<(), ParamFault> {
                $(if same(group, stringify!($group).as_bytes()) {
                    return self.$group.set(name, value);
                })*
                Err(ParamFault::Unknown)
            }

            /// Returns all numbers in their order.
            pub fn list(&self) -> Vec<Param> {
                let mut found = Vec::new();
                $(self.$group.list(stringify!($group), &mut found);)*
                found
            }
        }
    };
}

mod depth;
mod learning;
mod level;
pub(crate) mod lines;
mod mate;
mod param;
mod pruning;
mod text;
mod time;
mod weights;

pub(crate) use depth::{AspirationParams, ExtensionParams, IirParams, LmrParams, SingularParams};
pub(crate) use learning::{CorrectionParams, HistoryParams};
pub(crate) use level::{ALL_SEEN, LEVELS, LevelNumbers, LevelParams};
pub use level::{LEVEL_LIST, Level};
use lines::same;
pub use param::Param;
use param::ParamFault;
pub(crate) use pruning::{
    FutilityParams, HistoryPruningParams, LmpParams, MovePruningParams, NullMoveParams, ProbcutParams,
    QuiescenceParams, RazoringParams, ReverseFutilityParams, SeePruningParams,
};
pub use text::ParamError;
pub(crate) use time::TimeParams;
pub use weights::{EvalWeights, Weight, WeightError};

all_params! {
    /// Aspiration windows.
    aspiration: AspirationParams,
    /// Check extensions, and the limit of extensions.
    extension: ExtensionParams,
    /// Singular extensions.
    singular: SingularParams,
    /// Internal iterative reductions.
    iir: IirParams,
    /// Razoring.
    razoring: RazoringParams,
    /// Reverse futility pruning.
    reverse_futility: ReverseFutilityParams,
    /// Null move pruning.
    null_move: NullMoveParams,
    /// ProbCut.
    probcut: ProbcutParams,
    /// Where moves are pruned.
    move_pruning: MovePruningParams,
    /// Late move pruning.
    lmp: LmpParams,
    /// Futility pruning of quiet moves.
    futility: FutilityParams,
    /// Pruning by history.
    history_pruning: HistoryPruningParams,
    /// Pruning by static exchange evaluation.
    see_pruning: SeePruningParams,
    /// Late move reductions.
    lmr: LmrParams,
    /// Quiescence search.
    quiescence: QuiescenceParams,
    /// Move-ordering history.
    history: HistoryParams,
    /// Correction history.
    correction: CorrectionParams,
    /// Time management.
    time: TimeParams,
}
