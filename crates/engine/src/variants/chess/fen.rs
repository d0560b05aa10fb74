//! FEN: reading, with a reason for every refusal, and writing.

use super::pieces::{LETTERS, PieceType, color_name, cozy_color, from_letter, our_color};
use super::position::ChessPosition;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{FenError, Notation};
use cozy_chess::{Board, BoardBuilder, CastleRights, Color, File, Rank, Square};
use std::fmt;

pub(super) fn parse(fen: &str) -> Result<ChessPosition, FenError> {
    let fields = FenFields::read(fen)?;
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = cozy_color(fields.clock.side);
    read_board(fields.board, 8, 8, LETTERS, |file, rank, piece| {
        let square = Square::index(rank * 8 + file);
        *builder.square_mut(square) = from_letter(piece.letter).map(|p| (p, cozy_color(piece.color)));
    })?;
    check_pieces(&builder)?;
    read_castling(fields.castling, &mut builder)?;
    read_en_passant(fields.en_passant, &mut builder)?;
    let board = build(builder)?;
    Ok(ChessPosition::new(board, fields.clock))
}

/// Checks that there is one King each, no more pieces than there ever are, no Pawn on a first or last rank.
fn check_pieces(builder: &BoardBuilder) -> Result<(), FenError> {
    let bad = |reason: String| Err(FenError::new("board", reason));
    for color in Color::ALL {
        let count = |piece: Option<PieceType>| {
            let counts = |s: &&Square| {
                builder.square(**s).is_some_and(|(p, c)| c == color && piece.is_none_or(|wanted| wanted == p))
            };
            Square::ALL.iter().filter(counts).count()
        };
        let (kings, pawns, pieces) =
            (count(Some(PieceType::King)), count(Some(PieceType::Pawn)), count(None));
        if kings != 1 {
            return bad(format!("{} has {kings} Kings, expected 1", color_name(color)));
        }
        if pawns > 8 {
            return bad(format!("{} has {pawns} Pawns, expected at most 8", color_name(color)));
        }
        if pieces > 16 {
            return bad(format!("{} has {pieces} pieces, expected at most 16", color_name(color)));
        }
    }
    for square in Rank::First.bitboard() | Rank::Eighth.bitboard() {
        if builder.square(square).is_some_and(|(piece, _)| piece == PieceType::Pawn) {
            return bad(format!("a Pawn on {square}, where none can stand"));
        }
    }
    Ok(())
}

/// Returns a subset of `KQkq` in this order, each with King and Rook at home.
fn read_castling(field: &str, builder: &mut BoardBuilder) -> Result<(), FenError> {
    let bad = |reason: String| Err(FenError::new("castling", format!("'{field}', {reason}")));
    if field == "-" {
        return Ok(());
    }
    let mut last = None;
    for c in field.chars() {
        let Some(index) = "KQkq".find(c) else {
            return bad("expected - or some of KQkq".into());
        };
        if last.is_some_and(|l| l >= index) {
            return bad("expected the letters in the order KQkq, each once".into());
        }
        last = Some(index);
        let color = if index < 2 { Color::White } else { Color::Black };
        let rook = if index % 2 == 0 { File::H } else { File::A };
        let rank = Rank::First.relative_to(color);
        for (piece, file) in [(PieceType::King, File::E), (PieceType::Rook, rook)] {
            let square = Square::new(file, rank);
            if builder.square(square) != Some((piece, color)) {
                return bad(format!("but {c} needs {}'s {piece:?} on {square}", color_name(color)));
            }
        }
        let rights: &mut CastleRights = builder.castle_rights_mut(color);
        let right = if rook == File::H { &mut rights.short } else { &mut rights.long };
        *right = Some(rook);
    }
    Ok(())
}

/// Returns `-`, or the square a Pawn has just passed. Where no enemy Pawn could capture there, it means nothing and is
/// dropped: many programs write it after every double step.
fn read_en_passant(field: &str, builder: &mut BoardBuilder) -> Result<(), FenError> {
    let bad = |reason: String| Err(FenError::new("en passant", format!("'{field}', {reason}")));
    if field == "-" {
        return Ok(());
    }
    let us = builder.side_to_move;
    let rank = Rank::Sixth.relative_to(us);
    let Some(square) = field.parse::<Square>().ok().filter(|s| s.rank() == rank) else {
        return bad(format!("expected - or a square on rank {rank}"));
    };
    let file = square.file();
    let pawn = Square::new(file, Rank::Fifth.relative_to(us));
    if builder.square(pawn) != Some((PieceType::Pawn, !us)) {
        return bad(format!("but no Pawn of {} stands on {pawn}", color_name(!us)));
    }
    for passed in [square, Square::new(file, Rank::Seventh.relative_to(us))] {
        if builder.square(passed).is_some() {
            return bad(format!("but {passed} is not empty, so the Pawn cannot have come from there"));
        }
    }
    let capturers = pawn.file().adjacent() & pawn.rank().bitboard();
    if capturers.into_iter().any(|s| builder.square(s) == Some((PieceType::Pawn, us))) {
        builder.en_passant = Some(square);
    }
    Ok(())
}

/// Builds the board: cozy-chess now refuses only a King that could have been captured, or an attack on the King that
/// cannot have arisen.
fn build(mut builder: BoardBuilder) -> Result<Board, FenError> {
    let en_passant = builder.en_passant.take();
    let us = builder.side_to_move;
    let refused = |_| {
        let reason =
            format!("{} is to move, but the King of {} is attacked", color_name(us), color_name(!us));
        FenError::new("position", reason)
    };
    let board = builder.build().map_err(refused)?;
    // The library looks for attacks by every piece but the other King.
    let [white, black] = [Color::White, Color::Black].map(|color| board.king(color));
    if cozy_chess::get_king_moves(white).has(black) {
        return Err(FenError::new(
            "position",
            format!("the Kings on {white} and {black} stand side by side"),
        ));
    }
    if board.checkers().len() > 2 {
        let reason =
            format!("the King of {} is attacked by {} pieces", color_name(us), board.checkers().len());
        return Err(FenError::new("position", reason));
    }
    let Some(square) = en_passant else { return Ok(board) };
    builder.en_passant = Some(square);
    let refused = |_| {
        let reason =
            format!("'{square}', but the Pawn's double step cannot have led to this attack on the King");
        FenError::new("en passant", reason)
    };
    builder.build().map_err(refused)
}

impl fmt::Display for ChessPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 8, 8, |file, rank| self.piece_at(file, rank))?;
        write!(f, " {} ", our_color(self.board.side_to_move()).letter())?;
        let mut none = true;
        for (color, king, queen) in [(Color::White, 'K', 'Q'), (Color::Black, 'k', 'q')] {
            let rights = self.board.castle_rights(color);
            for (right, letter) in [(rights.short, king), (rights.long, queen)] {
                if right.is_some() {
                    write!(f, "{letter}")?;
                    none = false;
                }
            }
        }
        if none {
            f.write_str("-")?;
        }
        match self.usable_en_passant() {
            None => f.write_str(" -")?,
            Some(square) => write!(f, " {square}")?,
        }
        write!(f, " {} {}", self.clock.halfmove_clock, self.clock.fullmove_number)
    }
}

impl fmt::Debug for ChessPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}
