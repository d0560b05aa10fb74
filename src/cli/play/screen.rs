//! A game as the player sees it: the board, lists of moves, and moves that are typed.

use super::lists::{self, MoveList};
use super::played::{Added, PlayedGame};
use crate::cli::out::line;
use anyhow::{anyhow, bail};
use asterism_engine::game::{BoardEffects, GameError};
use asterism_engine::render::View;
use asterism_engine::rules::Color;
use asterism_engine::variants::VariantEntry;

/// A game, and how it is shown.
pub(super) struct Screen {
    pub entry: &'static VariantEntry,
    pub played: PlayedGame,
    /// The side nearest to the player.
    pub below: Color,
    /// The moves of the last list.
    listed: Vec<String>,
}

impl Screen {
    pub(super) fn new(entry: &'static VariantEntry, played: PlayedGame, below: Color) -> Screen {
        Screen { entry, played, below, listed: Vec::new() }
    }

    pub(super) fn side_to_move(&self) -> Color {
        self.played.game().side_to_move()
    }

    /// Plays a turn; returns its text, and its effect in words. After a part of one the next are listed.
    pub(super) fn play(&mut self, text: &str) -> anyhow::Result<Option<(String, String)>> {
        match self.played.add(text)? {
            Added::Part => {
                line(format_args!("{}: the turn goes on with one of these:", self.played.begun().join(",")));
                self.list(None)?;
                Ok(None)
            }
            Added::Turn(text, words) => {
                self.listed.clear();
                Ok(Some((text, words)))
            }
        }
    }

    /// Takes back as [`PlayedGame::undo`].
    pub(super) fn undo(&mut self, sides: &[Color]) -> bool {
        self.listed.clear();
        self.played.undo(sides)
    }

    /// Forgets the parts of an incomplete turn, and the list of those that may follow.
    pub(super) fn drop_incomplete(&mut self) {
        self.listed.clear();
        self.played.drop_incomplete();
    }

    /// Returns the move with this number in the last list.
    pub(super) fn numbered(&self, number: usize) -> anyhow::Result<String> {
        let text = number.checked_sub(1).and_then(|index| self.listed.get(index)).cloned();
        text.ok_or_else(|| match self.listed.len() {
            0 => anyhow!("there is no move {number} yet; 'moves' prints a numbered list"),
            last => anyhow!("there is no move {number}; the last list has {last} moves"),
        })
    }

    /// Returns whether the text of a square is a move as well: in chess `e4` is a move before it is a square.
    pub(super) fn names_move(&self, text: &str) -> bool {
        let named = |board: BoardEffects| {
            board.moves.iter().any(|part| {
                part.san.trim_end_matches(['+', '#']) == text || part.text.eq_ignore_ascii_case(text)
            })
        };
        self.played.outcome().is_none() && self.played.choices().is_ok_and(named)
    }

    /// Lists the moves of a square, or all.
    pub(super) fn list(&mut self, square: Option<&str>) -> anyhow::Result<()> {
        if let Some(outcome) = self.played.outcome() {
            bail!(GameError::Over(outcome));
        }
        let board = self.played.choices()?;
        let list: MoveList = match square {
            None => lists::all(&board, self.entry.info),
            Some(square) => {
                let (list, targets) =
                    lists::of_square(&board, self.entry.info, square).map_err(|why| anyhow!(why))?;
                let view = View { last: targets, ..self.played.view() };
                view.board(self.below).iter().for_each(line);
                list
            }
        };
        list.lines.iter().for_each(line);
        self.listed = list.texts;
        Ok(())
    }

    pub(super) fn show_board(&self) {
        line("");
        self.played.view().board(self.below).iter().for_each(line);
    }
}
