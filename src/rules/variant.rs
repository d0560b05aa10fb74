//! A variant: its rules, its knowledge, its numbers and its description.

use super::{Evaluator, Position, Ruling, Score};

/// Numbers the shared search reads instead of asking which game it plays. A field
/// that a game cannot use has a neutral value; the search never tests for a variant.
#[derive(Clone, Debug)]
pub struct Tuning {
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
    /// Depth of the `bench` command for this variant, in turns.
    pub bench_depth: u32,
}

impl Tuning {
    /// Plain numbers for a variant that nobody has tuned yet.
    pub const UNTUNED: Tuning = Tuning {
        unit: 100,
        aspiration: 30,
        futility: 90,
        null_move: Some(3),
        lmr: (0.5, 2.0),
        lmp: 4,
        threats_extend: true,
        bench_depth: 8,
    };
}

/// How the squares of a board are coloured when it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colouring {
    /// Light and dark.
    Checkered,
    /// Three colours in horizontal bands: ranks 1-4-7, 2-5-8, 3-6-9.
    Bands,
    /// Four hues by file and rank parity, light and dark: what confines riders.
    Riders,
}

/// What a variant says about itself.
#[derive(Debug)]
pub struct Info {
    /// The identifier in every protocol, file and command: lower case.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub title: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// One sentence that tells what is special.
    pub about: &'static str,
    /// Whether the start position is a reconstruction (the page's diagram is lost), and what of it.
    pub reconstruction: Option<&'static str>,
    /// Files of the board, at most 26.
    pub files: u8,
    /// Ranks of the board, at most 99.
    pub ranks: u8,
    /// Whether each side has a launching square.
    pub pocket: bool,
    /// The kind of variant a host should take as a pattern, as in CECP's `setup`.
    pub template: &'static str,
    /// FEN of the start position.
    pub start: &'static str,
    /// Letter and name of each type of piece.
    pub pieces: &'static [(char, &'static str)],
    /// How the board is coloured.
    pub colouring: Colouring,
    /// Named sets of squares with their members, for drawing: a palace, a zone.
    pub zones: &'static [(&'static str, &'static [&'static str])],
    /// The rules as decided, for people.
    pub rules: &'static str,
    /// FENs for `bench`, one a line; `#` starts a comment.
    pub bench: &'static str,
    /// Numbers for the search.
    pub tuning: Tuning,
}

/// Ties a name, its rules and its evaluator together.
pub trait Variant: Sized + Send + Sync + 'static {
    /// The rules.
    type Position: Position;
    /// The knowledge.
    type Evaluator: Evaluator<Self::Position>;
    /// The description.
    const INFO: Info;

    /// The slow second generator, from the rules text alone, sharing nothing with the fast one.
    fn reference(fen: &str) -> Result<Ruling, String>;
}
