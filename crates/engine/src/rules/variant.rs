//! A variant: its rules, its evaluation, its numbers and its description.

use super::{Color, Conformance, Diagram, Evaluator, LevelParams, PieceInfo, SearchParams, WdlModel};

/// The colouring of the squares of a drawn board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colouring {
    /// Light and dark.
    Checkered,
    /// Three colours in horizontal bands: ranks 1-4-7, 2-5-8, 3-6-9.
    Bands,
    /// Four colours by the parity of file and rank, light and dark: the riders of two stay on one colour.
    Riders,
}

/// Pieces of a side whose number decides the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The thing counted, in a word or two.
    pub name: &'static str,
    /// The upper-case letters of the types that count.
    pub letters: &'static str,
    /// The zone that is counted; the whole board and the launching squares if there is none.
    pub zone: Option<&'static str>,
    /// The number that decides: a side with this many or fewer has lost. In a zone, a side with this many may have won.
    pub limit: u8,
    /// The meaning of the number, in a sentence.
    pub note: &'static str,
}

/// The description of a variant.
#[derive(Debug)]
pub struct Info {
    /// The identifier in every protocol, file and command: lower case.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name as people write it.
    pub title: &'static str,
    /// The inventor.
    pub inventor: &'static str,
    /// One sentence about what is special.
    pub about: &'static str,
    /// How the game is won, in a sentence to the player.
    pub goal: &'static str,
    /// Which part of the start position is a reconstruction, if any (the page's diagram is lost).
    pub reconstruction: Option<&'static str>,
    /// Files of the board, at most 26.
    pub files: u8,
    /// Ranks of the board, at most 99.
    pub ranks: u8,
    /// File and rank, from 0, of squares that this rectangle has and the board has not.
    pub missing: &'static [(u8, u8)],
    /// Whether each side has a launching square.
    pub pocket: bool,
    /// The most ways one piece may turn the ring of pieces around it; 0 if there is no such move.
    pub rotations: u8,
    /// The letter of the piece that can be in check; `None` if no piece is royal.
    pub royal: Option<char>,
    /// Why a game ends on the board, other than by the draws that are [counted](super::Outcome::COUNTED).
    pub reasons: &'static [&'static str],
    /// Whether repetition and the 100-ply rule end the game only when a player
    /// claims them (FIDE Laws 9.2, 9.3): an engine then still owes its host a move.
    pub draws_are_claimed: bool,
    /// FEN of the start position.
    pub start: &'static str,
    /// Each type of piece.
    pub pieces: &'static [PieceInfo],
    /// Numbers beside mate that decide the game, which players want in sight.
    pub counters: &'static [Counter],
    /// The colouring of the board.
    pub colouring: Colouring,
    /// The meaning of the squares' colours, if they have one.
    pub colouring_note: Option<&'static str>,
    /// Named sets of squares with their members, for drawing: a palace, a zone.
    pub zones: &'static [(&'static str, &'static [&'static str])],
    /// The rules as decided, for people.
    pub rules: &'static str,
    /// The exercises that teach the game, as `asterism_interface::api::read_steps` reads them.
    pub first_steps: &'static str,
    /// Known moves of the opening: a line for each position, of its FEN without counters, then moves, each with its
    /// centipawns for the player; may be empty.
    pub openings: &'static str,
    /// How each type of piece moves, in pictures, as [`diagrams`](Info::diagrams) reads them.
    pub diagrams: &'static str,
    /// FENs for `bench`, one a line; `#` starts a comment.
    pub bench: &'static str,
    /// Depth of the `bench` command, in turns.
    pub bench_depth: u32,
    /// Numbers for the search.
    pub search_params: SearchParams,
    /// The limits of each level of a weaker player.
    pub level: LevelParams,
    /// The meaning of a score for the result.
    pub wdl: WdlModel,
}

impl Info {
    /// An ordinary game: a King that can be in check, draws that end the game, squares in two colours. Everything
    /// specific to a game is empty.
    pub const PLAIN: Info = Info {
        name: "",
        aliases: &[],
        title: "",
        inventor: "",
        about: "",
        goal: "",
        reconstruction: None,
        files: 0,
        ranks: 0,
        missing: &[],
        pocket: false,
        rotations: 0,
        royal: Some('K'),
        reasons: &["checkmate", "stalemate"],
        draws_are_claimed: false,
        start: "",
        pieces: &[],
        counters: &[],
        colouring: Colouring::Checkered,
        colouring_note: None,
        zones: &[],
        rules: "",
        first_steps: "",
        openings: "",
        diagrams: "",
        bench: "",
        bench_depth: 0,
        search_params: SearchParams::UNTUNED,
        level: LevelParams::UNTUNED,
        wdl: WdlModel::UNFITTED,
    };

    /// Reads the diagrams, one of each type of piece.
    pub fn diagrams(&self) -> impl Iterator<Item = Diagram> + use<> {
        self.diagrams.split("\n\n").filter_map(Diagram::read)
    }

    /// Returns whether the board has a square there; file and rank from 0.
    pub fn has_square(&self, file: u8, rank: u8) -> bool {
        file < self.files && rank < self.ranks && !self.missing.contains(&(file, rank))
    }

    /// Returns file and rank, from 0, of each square, rank by rank from White's left.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> + use<> {
        let (files, missing) = (self.files, self.missing);
        let all = (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)));
        all.filter(move |square| !missing.contains(square))
    }

    /// Returns the upper-case letters of the pieces.
    pub fn letters(&self) -> String {
        self.pieces.iter().map(|piece| piece.letter).collect()
    }

    /// Returns the sides that have a launching square.
    pub(crate) fn launching_sides(&self) -> impl Iterator<Item = Color> + use<> {
        [Color::White, Color::Black].into_iter().take(if self.pocket { 2 } else { 0 })
    }

    /// Returns the name of the type of piece with this upper-case letter.
    pub fn piece_name(&self, letter: char) -> &'static str {
        self.pieces.iter().find(|piece| piece.letter == letter).map_or("piece", |piece| piece.name)
    }
}

/// Ties a name, its rules and its evaluator together.
pub trait Variant: Sized + Send + Sync + 'static {
    /// The rules.
    type Position: Conformance;
    /// The knowledge.
    type Evaluator: Evaluator<Self::Position>;
    /// The description.
    const INFO: Info;
}
