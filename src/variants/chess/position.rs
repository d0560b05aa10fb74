//! The position: the board of cozy-chess, counters it has no room for, and the evaluation's sums.

use super::movegen::en_passant_square;
use super::moves::Move;
use super::tables::{PHASE, Packed, placed};
use crate::rules::{
    Color, Conformance, FenError, FenPiece, MoveKey, MoveStack, Notation, Outcome, Position, Ruling, Stage,
};
use cozy_chess::{BitBoard, Board, BoardBuilder, File, Piece, Square, get_pawn_attacks};
use std::fmt;

/// A position of orthodox chess.
#[derive(Clone)]
pub struct ChessPosition {
    /// Pieces, side to move, castling, checkers and pins. Its en-passant file is set after every double
    /// step, its clocks stop at 100 and 65,535: use the methods here.
    pub(super) board: Board,
    /// Worth and place of all pieces, White's minus Black's.
    pub(super) placed: Packed,
    /// Weight of the officers: 24 at the start, 0 with Kings and Pawns only.
    pub(super) phase: i32,
    pub(super) quiet: u32,
    reversible: u32,
    pub(super) fullmove: u32,
}

impl ChessPosition {
    /// Wraps a board; the clocks of the board itself do not count.
    pub(super) fn new(board: Board, quiet: u32, fullmove: u32) -> ChessPosition {
        let (mut sum, mut phase) = (0, 0);
        for color in cozy_chess::Color::ALL {
            for square in board.colors(color) {
                if let Some(piece) = board.piece_on(square) {
                    sum += placed(color, piece, square);
                    phase += PHASE[piece as usize];
                }
            }
        }
        ChessPosition { board, placed: sum, phase, quiet, reversible: quiet, fullmove }
    }

    /// The en-passant square, if an enemy Pawn stands where it could capture (be it pinned or not).
    pub(super) fn usable_en_passant(&self) -> Option<Square> {
        en_passant_square(&self.board).filter(|&square| !self.en_passant_capturers(square).is_empty())
    }

    fn en_passant_capturers(&self, square: Square) -> BitBoard {
        let us = self.board.side_to_move();
        get_pawn_attacks(square, !us) & self.board.colored_pieces(us, Piece::Pawn)
    }

    /// Whether an en-passant capture is legal: only that makes a position another one (FIDE 9.2.3).
    fn has_legal_en_passant(&self) -> bool {
        en_passant_square(&self.board).is_some_and(|square| {
            let legal = |from| self.board.is_legal(Move::new(from, square).into());
            self.en_passant_capturers(square).into_iter().any(legal)
        })
    }

    /// Whether `m` is castling: the King goes to its own Rook's square.
    #[inline]
    pub(super) fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(m.to())
    }

    /// The Pawn that `m` captures en passant.
    #[inline]
    pub(super) fn en_passant_victim(&self, m: Move) -> Option<Square> {
        let (from, to) = (m.from(), m.to());
        let pawn = self.board.pieces(Piece::Pawn).has(from);
        (pawn && from.file() != to.file() && !self.board.occupied().has(to))
            .then(|| Square::new(to.file(), from.rank()))
    }

    /// Keeps the evaluation's sums up; to be called before the board plays `m`.
    fn update_sums(&mut self, m: Move) {
        let (us, from, to) = (self.board.side_to_move(), m.from(), m.to());
        let Some(moved) = self.board.piece_on(from) else { return };
        self.placed -= placed(us, moved, from);
        if moved == Piece::King && self.is_castling(m) {
            let (king, rook) = castled(m);
            self.placed +=
                placed(us, Piece::King, king) + placed(us, Piece::Rook, rook) - placed(us, Piece::Rook, to);
            return;
        }
        let becomes = m.promotion().unwrap_or(moved);
        self.placed += placed(us, becomes, to);
        self.phase += PHASE[becomes as usize] - PHASE[moved as usize];
        if let Some(victim) = self.board.piece_on(to) {
            self.placed -= placed(!us, victim, to);
            self.phase -= PHASE[victim as usize];
        } else if let Some(square) = self.en_passant_victim(m) {
            self.placed -= placed(!us, Piece::Pawn, square);
        }
    }
}

/// Where King and Rook stand after castling.
pub(super) fn castled(m: Move) -> (Square, Square) {
    let rank = m.from().rank();
    let (king, rook) = if m.from().file() < m.to().file() { (File::G, File::F) } else { (File::C, File::D) };
    (Square::new(king, rank), Square::new(rook, rank))
}

/// The side in the words of this crate.
#[inline]
pub(super) fn ours(color: cozy_chess::Color) -> Color {
    match color {
        cozy_chess::Color::White => Color::White,
        cozy_chess::Color::Black => Color::Black,
    }
}

/// The upper-case FEN letter of a piece.
pub(super) fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}

impl Position for ChessPosition {
    type Move = Move;

    #[inline]
    fn side_to_move(&self) -> Color {
        ours(self.board.side_to_move())
    }

    /// cozy-chess counts the en-passant file after every double step; here it counts only where the
    /// capture is legal.
    #[inline]
    fn hash(&self) -> u64 {
        if self.board.en_passant().is_none() || self.has_legal_en_passant() {
            self.board.hash()
        } else {
            self.board.hash_without_ep()
        }
    }

    #[inline]
    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        self.push_legal(stage, out);
    }

    fn play(&mut self, m: Move) {
        debug_assert!(self.board.is_legal(m.into()), "{m:?} in {self}");
        self.update_sums(m);
        let us = self.board.side_to_move();
        let rights = [*self.board.castle_rights(us), *self.board.castle_rights(!us)];
        self.board.play_unchecked(m.into());
        self.quiet = if self.board.halfmove_clock() == 0 { 0 } else { self.quiet.saturating_add(1) };
        // A lost castling right never comes back, so no earlier position can be repeated.
        let kept = rights == [*self.board.castle_rights(us), *self.board.castle_rights(!us)];
        self.reversible = if self.quiet == 0 || !kept { 0 } else { self.reversible.saturating_add(1) };
        self.fullmove = self.fullmove.saturating_add(us as u32);
    }

    /// Not in check, and not with Pawns only, where having to move is often what loses.
    fn pass(&self) -> Option<Self> {
        let us = self.board.side_to_move();
        let bare = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        if (self.board.colors(us) & !bare).is_empty() {
            return None;
        }
        let board = self.board.null_move()?;
        // No real position before a pass is repeated after it.
        let quiet = self.quiet.saturating_add(1);
        Some(ChessPosition { board, quiet, reversible: 0, ..self.clone() })
    }

    /// Always `None`: only checkmate and stalemate end the game, and they are known when no move is
    /// found. A dead position (FIDE 5.2.2) is not reported, because published perft figures play on; the
    /// evaluation makes it 0.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn no_moves_outcome(&self) -> Outcome {
        match self.in_check() {
            true => Outcome::win(!self.side_to_move(), "checkmate"),
            false => Outcome::draw("stalemate"),
        }
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.quiet
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.reversible
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    #[inline]
    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        Move::from_key(key).filter(|&m| self.board.is_legal(m.into()))
    }

    /// cozy-chess hands over whole sets of destinations: only their sizes are added.
    fn count_moves(&self, _stack: &mut MoveStack<Move>) -> u64 {
        let mut moves = 0;
        self.board.generate_moves(|set| {
            moves += set.len() as u64;
            false
        });
        moves
    }

    fn has_legal_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }
}

impl Notation for ChessPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        super::fen::parse(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        if self.is_castling(m) {
            return write!(out, "{}{}", m.from(), castled(m).0);
        }
        write!(out, "{}{}", m.from(), m.to())?;
        match m.promotion() {
            None => Ok(()),
            Some(piece) => write!(out, "{}", letter(piece).to_ascii_lowercase()),
        }
    }

    /// Castling may also be written `O-O`, `0-0-0` or as the King's move to the Rook's square.
    fn accepts_alias(&self, m: Move, text: &str) -> bool {
        if !self.is_castling(m) {
            return false;
        }
        let written = match castled(m).0.file() {
            File::G => "O-O",
            _ => "O-O-O",
        };
        text.replace('0', "O").eq_ignore_ascii_case(written)
            || format!("{}{}", m.from(), m.to()).eq_ignore_ascii_case(text)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let square = Square::try_index(rank as usize * 8 + file as usize).filter(|_| file < 8)?;
        let (piece, color) = (self.board.piece_on(square)?, self.board.color_on(square)?);
        Some(FenPiece { color: ours(color), letter: letter(piece) })
    }
}

impl Conformance for ChessPosition {
    const RARE_RULES: &'static [&'static str] = &[
        "short castling",
        "long castling",
        "en passant",
        "promotion to Queen",
        "promotion to Rook",
        "promotion to Bishop",
        "promotion to Knight",
    ];

    fn recompute_hash(&self) -> u64 {
        let mut builder = BoardBuilder::from_board(&self.board);
        if !self.has_legal_en_passant() {
            builder.en_passant = None;
        }
        // A board that cannot be built again is broken: then the hash must differ.
        builder.build().map_or(!self.hash(), |board| board.hash())
    }

    fn rare_rules(&self, m: Move) -> u32 {
        match m.promotion() {
            Some(Piece::Queen) => 1 << 3,
            Some(Piece::Rook) => 1 << 4,
            Some(Piece::Bishop) => 1 << 5,
            Some(_) => 1 << 6,
            None if self.is_castling(m) => 1 << (castled(m).0.file() == File::C) as u32,
            None => (self.en_passant_victim(m).is_some() as u32) << 2,
        }
    }

    fn reference(fen: &str) -> Result<Ruling, String> {
        super::reference::judge(fen)
    }
}
