//! The contract between the rules of a variant and everything that plays it: all that a search may assume about a game.
//!
//! A variant implements [`Position`] (rules) and [`Evaluator`] (knowledge) and ties them together with a [`Variant`]
//! tag. Nothing here names a variant, and nothing here depends on another part of the crate.
//!
//! Terms: a *ply* is one [`Position::play`]; a *turn* lasts until the other side is to move (one ply, except in a game
//! whose turns have several parts).

mod clock;
mod conformance;
mod correction_keys;
mod evaluator;
mod game_result;
mod location;
mod moves;
mod notation;
mod outcome;
mod params;
mod piece_info;
mod position;
mod reported_score;
mod score;
pub(crate) mod turn;
mod variant;
mod wdl;

pub use clock::Clock;
pub use conformance::{Conformance, RareRule, Ruling};
pub use correction_keys::CorrectionKeys;
pub use evaluator::{Evaluator, WeightedEvaluator};
pub use game_result::GameResult;
pub use location::Location;
pub(crate) use moves::Scored;
pub use moves::{GameMove, MoveKey, MoveStack};
pub use notation::{FenError, FenPiece, Notation};
pub use outcome::{Color, Outcome};
pub(crate) use outcome::{HALFMOVE_LIMIT, REPETITION_LIMIT};
pub(crate) use params::lines as number_lines;
pub(crate) use params::{
    ALL_SEEN, CorrectionParams, HistoryParams, LEVELS, LevelNumbers, LevelParams, LmrParams, TimeParams,
};
pub use params::{EvalWeights, LEVEL_LIST, Level, Param, ParamError, SearchParams, Weight, WeightError};
pub use piece_info::{Diagram, Drawing, Paint, PieceInfo};
pub use position::{Position, Stage};
pub use reported_score::ReportedScore;
pub use score::{DRAW, MATE, MATE_BOUND, Score};
pub(crate) use score::{INFINITE, mated_in, mating_in};
pub use variant::{Colouring, Counter, Info, Variant};
pub use wdl::{Wdl, WdlModel};
