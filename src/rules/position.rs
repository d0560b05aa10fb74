//! The rules of one variant, as a value that is cheap to copy.

use super::{Color, GameMove, MoveKey, MoveStack, Outcome};
use std::fmt;

/// Which moves to generate. Every legal move belongs to exactly one of `Noisy` and `Quiet`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// All legal moves.
    All,
    /// Captures of enemy pieces, promotions and whatever else may change the
    /// balance at once: what quiescence looks at.
    Noisy,
    /// The rest, captures of own pieces included.
    Quiet,
}

impl Stage {
    /// Whether noisy moves are wanted.
    #[inline]
    pub const fn noisy(self) -> bool {
        !matches!(self, Stage::Quiet)
    }

    /// Whether quiet moves are wanted.
    #[inline]
    pub const fn quiet(self) -> bool {
        !matches!(self, Stage::Noisy)
    }
}

/// A piece for showing: its side and its upper-case FEN letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenPiece {
    /// Whose it is.
    pub color: Color,
    /// The upper-case FEN letter.
    pub letter: char,
}

impl FenPiece {
    /// The FEN letter: upper case for White.
    pub fn fen_letter(self) -> char {
        match self.color {
            Color::White => self.letter.to_ascii_uppercase(),
            Color::Black => self.letter.to_ascii_lowercase(),
        }
    }
}

/// Why a FEN was refused: the field at fault and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// `board`, `side to move`, `castling`, `en passant`, `halfmove clock`, `full-move number` or `position`.
    pub field: &'static str,
    /// What is wrong, and what was expected.
    pub reason: String,
}

impl FenError {
    /// An error in `field`.
    pub fn new(field: &'static str, reason: impl Into<String>) -> FenError {
        FenError { field, reason: reason.into() }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "FEN {}: {}", self.field, self.reason)
    }
}

impl std::error::Error for FenError {}

/// What the rules allow in one position, as a slow second generator sees it.
#[derive(Debug, Default)]
pub struct Ruling {
    /// Every legal turn: its text, and the FEN of the position after it. Empty where the game is over.
    pub moves: Vec<(String, String)>,
    /// `1-0`, `0-1` or `1/2-1/2` where the game is over (repetition and the 100-ply rule left out).
    pub result: Option<&'static str>,
}

/// The rules of one variant. `Display` writes the FEN; it is defined between turns.
///
/// Positions are copied at every node, so keep them below a few hundred bytes;
/// what only the game needs (played moves, repetitions) is kept outside.
pub trait Position: Clone + fmt::Display + Send + Sync + 'static {
    /// A move: one ply.
    type Move: GameMove;

    /// The most plies one side plays in a row. Where it is 1, turns alternate
    /// and everything that asks is folded away at compile time.
    const PARTS: u32 = 1;
    /// Whether repetition and the 100-ply rule end the game only when a player
    /// claims them (FIDE Laws 9.2, 9.3): an engine then still owes its host a move.
    const DRAWS_ARE_CLAIMED: bool = false;
    /// The most ways one piece may turn the ring of pieces around it; a host needs a dial for that.
    const ROTATIONS: u8 = 0;
    /// Names of this variant's rare rules, for [`Position::rare_rules`]; at most 32.
    const RARE_RULES: &'static [&'static str] = &[];

    /// Reads a FEN. Positions that cannot be legal are refused with the field and the reason.
    fn parse(fen: &str) -> Result<Self, FenError>;
    /// Who plays the next ply.
    fn side_to_move(&self) -> Color;
    /// The hash of all that makes two positions the same for repetition: pieces, launching
    /// squares, side, castling, usable en passant, part of the turn. Kept up by `play`.
    fn hash(&self) -> u64;
    /// The same, computed from nothing.
    fn recompute_hash(&self) -> u64;

    /// Pushes every legal move of `stage`, each once; none where [`Position::outcome`] is known.
    fn generate(&self, stage: Stage, out: &mut MoveStack<Self::Move>);
    /// Pushes every move that is legal but for what it does to the mover's (or any) royal
    /// piece. Only used to say why a move was refused.
    fn generate_pseudo_legal(&self, out: &mut MoveStack<Self::Move>);
    /// Plays a legal move.
    fn play(&mut self, m: Self::Move);
    /// The same position with the turn passed, or `None` where that is impossible or
    /// would mislead a search (in check, in the middle of a turn).
    fn pass(&self) -> Option<Self> {
        None
    }

    /// The result, where the pieces alone decide it (the variant's own winning rule). Cheap.
    fn outcome(&self) -> Option<Outcome>;
    /// The result for a side that has no legal move.
    fn stuck(&self) -> Outcome;
    /// Plies (turns, where a turn has parts) since the clock of the 100-ply rule was reset.
    fn quiet_plies(&self) -> u32;
    /// Plies since the last one that can never be taken back: how far repetition looks back.
    fn reversible_plies(&self) -> u32;
    /// "In check" or the like: search all replies, never pass.
    fn is_threatened(&self) -> bool {
        false
    }

    /// The legal move behind `key`, if that can be told without generating.
    /// `None` is always allowed: the caller then looks through the generated moves.
    fn recall(&self, _key: MoveKey) -> Option<Self::Move> {
        None
    }
    /// Writes the text of a legal move of this position (one part, where a turn has parts).
    fn write_move(&self, m: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Whether `text` is another way to write `m`. Letter case never matters.
    fn understands(&self, _m: Self::Move, _text: &str) -> bool {
        false
    }

    /// The piece on a square; file and rank from 0.
    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece>;
    /// The piece on a side's launching square, in games that have one.
    fn pocket(&self, _color: Color) -> Option<FenPiece> {
        None
    }
    /// Which of [`Position::RARE_RULES`] playing `m` uses, as bits.
    fn rare_rules(&self, _m: Self::Move) -> u32 {
        0
    }

    /// The text of a move, as a new string.
    fn move_text(&self, m: Self::Move) -> String {
        let mut text = String::new();
        let _ = self.write_move(m, &mut text); // writing to a String cannot fail
        text
    }
    /// The position after a legal move.
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }
    /// How many moves are legal. A variant that can tell without listing them speeds up bulk perft.
    /// `stack` is left as it was.
    #[inline]
    fn count_moves(&self, stack: &mut MoveStack<Self::Move>) -> u64 {
        let mark = stack.mark();
        self.generate(Stage::All, stack);
        let moves = stack.len_from(mark) as u64;
        stack.truncate(mark);
        moves
    }
    /// Whether any move is legal.
    fn has_legal_move(&self) -> bool {
        let mut moves = MoveStack::new();
        self.generate(Stage::All, &mut moves);
        moves.mark() > 0
    }
}
