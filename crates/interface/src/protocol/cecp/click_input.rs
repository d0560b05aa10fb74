//! A human's move, click by click: which squares the host highlights after each.
//!
//! The host sends `lift SQUARE` when a piece is taken up, and `put SQUARE` when it is put down on a square
//! that was marked as a step on the way.

use crate::xboard::{HostGame, HostSquare, Ply};
use std::collections::BTreeMap;

/// The clicks of a move so far.
#[derive(Default)]
pub(super) struct ClickInput {
    clicked: Vec<HostSquare>,
}

/// The consequences of a click.
#[derive(Default)]
struct Mark {
    /// Further clicks follow.
    step: bool,
    /// The move may end here as it is.
    ends: bool,
    /// The types that the piece may become here, and whether it may also keep its own.
    becomes: Vec<char>,
}

impl ClickInput {
    /// Handles the lifting of a piece: if it is the last step of a move that has begun, the move goes on.
    pub(super) fn lift(&mut self, square: HostSquare, host_game: &HostGame) -> Vec<String> {
        if self.clicked.len() < 2 || self.clicked.last() != Some(&square) {
            self.clicked = vec![square];
        }
        self.highlight(host_game)
    }

    /// Handles the putting down of a piece.
    pub(super) fn put(&mut self, square: HostSquare, host_game: &HostGame) -> Vec<String> {
        let Some(mark) = self.marks(host_game).remove(&square) else { return Vec::new() };
        if mark.step {
            self.clicked.push(square);
            return self.highlight(host_game);
        }
        match mark.becomes.is_empty() {
            true => Vec::new(),
            false => vec![format!("choice {}", self.choice(&mark, host_game))],
        }
    }

    /// Returns the letters to choose from, as upper case as White's.
    fn choice(&self, mark: &Mark, host_game: &HostGame) -> String {
        let stays =
            self.clicked.first().and_then(|square| host_game.board.letter(&host_game.layout, *square));
        let stays = stays.filter(|_| mark.ends).map(|letter| letter.to_ascii_uppercase());
        mark.becomes.iter().map(char::to_ascii_uppercase).chain(stays).collect()
    }

    fn highlight(&self, host_game: &HostGame) -> Vec<String> {
        let marks = self.marks(host_game);
        let colour = |square: HostSquare| {
            let mark = marks.get(&square)?;
            Some(match (mark.becomes.len(), mark.ends) {
                _ if mark.step => 'C',
                (0, _) if host_game.board.at(square).is_some() => 'R',
                (0, _) => 'Y',
                (1, false) => 'B',
                _ => 'M',
            })
        };
        // In colours XBoard counts a hole like any square.
        vec![format!("highlight {}", host_game.layout.field(None, colour))]
    }

    /// Returns the possible next clicks, and their meaning.
    fn marks(&self, host_game: &HostGame) -> BTreeMap<HostSquare, Mark> {
        let mut marks: BTreeMap<HostSquare, Mark> = BTreeMap::new();
        let Some((origin, steps)) = self.clicked.split_first() else { return marks };
        for ply in host_game.next_plies() {
            let Ply::Move { from, via, to, becomes } = ply else { continue };
            // In this order only: with a victim of one's own side last, XBoard would not send the first.
            if from != origin || !via.starts_with(steps) {
                continue;
            }
            if let Some(next) = via.get(steps.len()) {
                marks.entry(*next).or_default().step = true;
            } else {
                let mark = marks.entry(*to).or_default();
                match becomes {
                    None => mark.ends = true,
                    Some(letter) if !mark.becomes.contains(letter) => mark.becomes.push(*letter),
                    Some(_) => {}
                }
            }
        }
        marks
    }
}
