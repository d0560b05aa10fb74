//! A turn taken apart: each of its parts, and what might have been played in its place.

use super::{BoardEffects, Game, MoveEffect};

/// A part of a turn, and the board on which it was legal.
pub struct PlayedPart {
    /// The board before it, and every part that was legal there.
    pub board: BoardEffects,
    /// Its place among these.
    pub index: usize,
}

impl PlayedPart {
    /// What it does.
    pub fn effect(&self) -> &MoveEffect {
        &self.board.moves[self.index]
    }
}

/// A whole turn in the short notation, from its parts.
pub fn short_text(parts: &[PlayedPart]) -> String {
    let texts: Vec<&str> = parts.iter().map(|part| part.effect().san.as_str()).collect();
    texts.join(",")
}

/// The parts of a legal turn by its text; those up to the first that is not written as here, if there is one.
pub fn parts_of(game: &dyn Game, turn: &str) -> Vec<PlayedPart> {
    let (mut begun, mut rest, mut parts) = (Vec::new(), turn, Vec::new());
    while let Ok(board) = game.board_effects(&begun) {
        let after = |part: &MoveEffect| match rest.strip_prefix(part.text.as_str())? {
            "" => Some(""),
            more => more.strip_prefix(',').filter(|_| !part.ends_turn),
        };
        let found = board.moves.iter().enumerate().find_map(|(index, part)| Some((index, after(part)?)));
        let Some((index, after)) = found else { break };
        begun.push(board.moves[index].text.clone());
        parts.push(PlayedPart { board, index });
        rest = after;
        if rest.is_empty() {
            break;
        }
    }
    parts
}
