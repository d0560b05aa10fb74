//! The numbers of a variant that the shared search reads.

use super::Score;

/// Numbers the shared search reads instead of asking which game it plays. A field
/// that a game cannot use has a neutral value; the search never tests for a variant.
#[derive(Clone, Debug)]
pub struct SearchParams {
    /// Worth of the smallest piece in centipawns; margins scale with it.
    pub unit: Score,
    /// Half-width of the first aspiration window, in centipawns.
    pub aspiration: Score,
    /// Margin per ply of depth for futility and reverse futility, in centipawns.
    pub futility: Score,
    /// Reduction of a null move in plies, or never.
    pub null_move: Option<i32>,
    /// Late-move reductions: `base + ln(depth) * ln(move number) / divisor`, as (base, divisor).
    pub lmr: (f64, f64),
    /// Quiet moves tried at depth `d` before the rest is skipped: `lmp + lmp * d * d`; 0 for never.
    pub lmp: i32,
    /// Whether a threatened side is searched a ply deeper: not where a threat can stand for many plies.
    pub threats_extend: bool,
}

impl SearchParams {
    /// Plain numbers for a variant that nobody has tuned yet.
    pub const UNTUNED: SearchParams = SearchParams {
        unit: 100,
        aspiration: 30,
        futility: 90,
        null_move: Some(3),
        lmr: (0.5, 2.0),
        lmp: 4,
        threats_extend: true,
    };
}
