//! Explains why a piece cannot reach a square: its way of moving, an obstacle on the way, or the piece on the target.

use super::squares::squares;
use crate::rules::{FenPiece, MoveStack, Notation, Position, Variant};

/// Returns why the piece on the first square of `text` cannot go to the last one, in words that follow "cannot make
/// that move".
///
/// The same piece is tried on a board that is empty except for the Kings, and the possible pieces on the target. That
/// works if such a position can be set up: not in a game without a royal piece, nor within a turn.
pub(super) fn why<V: Variant>(pos: &V::Position, text: &str) -> String {
    let known = || {
        let squares: Vec<_> = squares::<V>(text).collect();
        let (from, to) = (*squares.first()?, *squares.last()?);
        (from != to && !text.contains('@')).then(|| tried::<V>(pos, from, to))?
    };
    known().unwrap_or_else(|| "blocked, or not its way of moving".to_string())
}

fn tried<V: Variant>(pos: &V::Position, from: (u8, u8), to: (u8, u8)) -> Option<String> {
    let mover = pos.piece_at(from.0, from.1)?;
    let there = pos.piece_at(to.0, to.1);
    let reaches = |target| reaches::<V>(pos, from, to, target);
    if reaches(there)? {
        let reduced = if pos.is_reduced(from.0, from.1) { "it is reduced, or " } else { "" };
        return Some(format!("{reduced}something stands in the way"));
    }
    let Some(piece) = there else {
        let enemy = V::INFO.pieces.iter().find(|info| V::INFO.royal != Some(info.letter))?;
        let enemy = FenPiece { color: !mover.color, letter: enemy.letter };
        let captures = reaches(Some(enemy)).unwrap_or(false);
        return Some(
            if captures { "it goes there only to capture" } else { "not its way of moving" }.to_string(),
        );
    };
    Some(match (reaches(None)?, piece.color == mover.color) {
        (true, true) => format!("its own {} stands there", V::INFO.piece_name(piece.letter)),
        (true, false) => {
            format!("it does not capture the {} that stands there", V::INFO.piece_name(piece.letter))
        }
        (false, _) => "not its way of moving".to_string(),
    })
}

/// Returns whether the piece on `from` could go to `to` with nothing else on the board than the royal pieces, and
/// `target` on the last square. `None` if that is no position.
fn reaches<V: Variant>(
    pos: &V::Position,
    from: (u8, u8),
    to: (u8, u8),
    target: Option<FenPiece>,
) -> Option<bool> {
    let royal = |piece: &FenPiece| V::INFO.royal == Some(piece.letter);
    let piece_at = |square: (u8, u8)| match square {
        square if square == to => target,
        square if square == from => pos.piece_at(from.0, from.1),
        (file, rank) => pos.piece_at(file, rank).filter(royal),
    };
    let mut board = String::new();
    V::INFO.write_board(&mut board, |file, rank| piece_at((file, rank))).ok()?;
    let fen = pos.to_string();
    let pockets = fen.split(' ').next()?.find('[').map_or("", |at| &fen[at..fen.find(' ').unwrap_or(at)]);
    let alone =
        V::Position::parse(&format!("{board}{pockets} {} - - 0 1", pos.side_to_move().letter())).ok()?;
    let mut moves = MoveStack::new();
    alone.generate_pseudo_legal(&mut moves);
    let there = moves.moves_from(0).any(|m| {
        let text = alone.move_text(m);
        let squares: Vec<_> = squares::<V>(&text).collect();
        squares.first() == Some(&from) && squares.last() == Some(&to)
    });
    Some(there)
}
