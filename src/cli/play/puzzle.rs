//! Puzzles in the terminal: a position with one turn that wins, until it is found.

use super::command::{Command, PUZZLE_HELP};
use super::input::Input;
use super::played::PlayedGame;
use super::screen::Screen;
use crate::cli::out::{line, work_for_a_reader};
use crate::lab::puzzles::{Puzzle, shipped_puzzles};
use anyhow::{anyhow, bail};
use asterism_engine::game::GameError;
use asterism_engine::rules::{Color, GameResult};
use asterism_engine::variants::VariantEntry;

/// The puzzles of a variant, and one of them on the screen.
pub(super) struct PuzzleTerminal {
    puzzles: Vec<Puzzle>,
    /// Which of them, from 0.
    index: usize,
    screen: Screen,
    /// The side that has to win.
    winner: Color,
}

impl PuzzleTerminal {
    /// Begins with the puzzle of this number, from 1.
    pub(super) fn new(entry: &'static VariantEntry, number: usize) -> anyhow::Result<PuzzleTerminal> {
        let puzzles = shipped_puzzles(entry.info.name);
        let (index, last) = (number - 1, puzzles.len());
        let puzzle = puzzles.get(index);
        let puzzle = puzzle
            .ok_or_else(|| anyhow!("--puzzle {number}: {} has puzzles 1 to {last}", entry.info.name))?;
        let screen = posed(entry, puzzle)?;
        Ok(PuzzleTerminal { winner: screen.side_to_move(), screen, puzzles, index })
    }

    /// Poses puzzles until the player ends it.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        work_for_a_reader();
        let title = self.screen.entry.info.title;
        line(format_args!("{title}, puzzles: type a move, its number, a square, or 'help'."));
        self.show();
        let input = Input::new()?;
        loop {
            let prompt = if self.screen.played.outcome().is_some() { "over" } else { self.winner.name() };
            if !input.next(prompt).obeyed_by(|command| self.obey(command)) {
                return Ok(());
            }
        }
    }

    fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.index]
    }

    /// Returns the rest of the solution.
    fn rest(&self) -> &[String] {
        &self.puzzle().solution[self.screen.played.turns()..]
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Move(text) => self.attempt(text)?,
            Command::Number(number) => self.attempt(&self.screen.numbered(number)?)?,
            Command::List(Some(text)) if self.screen.names_move(text) => self.attempt(text)?,
            Command::List(square) => self.screen.list(square)?,
            Command::Undo => {
                if self.screen.played.begun().is_empty() {
                    bail!("there is no part of a turn to take back");
                }
                self.screen.undo(&[]);
                self.show();
            }
            Command::Hint => self.hint()?,
            Command::Solution => self.solve()?,
            Command::Next => self.next()?,
            Command::Flip => {
                self.screen.below = !self.screen.below;
                self.show();
            }
            Command::Fen(None) => line(self.screen.played.game().fen()),
            Command::Board => self.show(),
            Command::Pieces => self.screen.show_pieces(),
            Command::Rules => self.screen.show_rules()?,
            Command::Help => line(PUZZLE_HELP),
            _ => bail!("that is for games, not for puzzles; 'help' lists the commands"),
        }
        Ok(())
    }

    /// Plays the player's turn, or a part of it. The turn is taken back if it does not win in time.
    fn attempt(&mut self, text: &str) -> anyhow::Result<()> {
        let left = self.moves_left();
        let turns = self.screen.played.turns();
        let Some((text, words)) = self.screen.play(text)? else { return Ok(()) };
        if !self.wins(turns)? {
            self.screen.undo(&[self.winner]);
            bail!("{text} is legal, but it does not win in {left}: try again");
        }
        line(format_args!("{} plays {text}: {words}. Right!", self.winner.name()));
        if self.screen.played.outcome().is_none() {
            self.play_solution(1)?;
        }
        self.show();
        Ok(())
    }

    /// Returns whether the turn after so many others leads to the position of the solution, or ends the game with a
    /// win. It is proved that no other turn wins in time.
    fn wins(&self, turns: usize) -> Result<bool, GameError> {
        let played = &self.screen.played;
        if let Some(outcome) = played.outcome() {
            return Ok(outcome.result() == GameResult::Won(self.winner));
        }
        let mut game = (self.screen.entry.open)();
        let line: Vec<&str> = self.puzzle().solution[..=turns].iter().map(String::as_str).collect();
        game.set(Some(&self.puzzle().fen), &line)?;
        Ok(game.fen() == played.game().fen())
    }

    /// Plays the next turns of the solution, which holds out longest for the loser.
    fn play_solution(&mut self, turns: usize) -> anyhow::Result<()> {
        let next = self.rest()[..turns].to_vec();
        for turn in &next {
            let side = self.screen.side_to_move();
            if let Some((text, words)) = self.screen.play(turn)? {
                line(format_args!("{} plays {text}: {words}.", side.name()));
            }
        }
        Ok(())
    }

    /// Names the piece that moves next.
    fn hint(&self) -> anyhow::Result<()> {
        self.expect_unsolved()?;
        let (played, info) = (&self.screen.played, self.screen.entry.info);
        let parts = played.game().read(&self.rest()[0])?.effects();
        let begun = parts.iter().zip(played.begun()).take_while(|(part, text)| part.text == **text);
        if begun.count() < played.begun().len() {
            bail!("hint: {} does not begin the solution; undo takes it back", played.begun().join(","));
        }
        let part = parts.get(played.begun().len());
        let piece = part.and_then(|part| part.piece).map(|piece| info.piece_name(piece.letter));
        let origin = part.map(|part| part.origin.name());
        line(format_args!("hint: {} {}", piece.unwrap_or("?"), origin.unwrap_or_default()));
        Ok(())
    }

    fn solve(&mut self) -> anyhow::Result<()> {
        self.expect_unsolved()?;
        if !self.screen.played.begun().is_empty() {
            self.screen.undo(&[]);
        }
        self.play_solution(self.rest().len())?;
        self.show();
        Ok(())
    }

    fn next(&mut self) -> anyhow::Result<()> {
        let next = self.puzzles.get(self.index + 1).ok_or_else(|| anyhow!("that was the last puzzle"))?;
        self.screen = posed(self.screen.entry, next)?;
        self.winner = self.screen.side_to_move();
        self.index += 1;
        self.show();
        Ok(())
    }

    fn expect_unsolved(&self) -> Result<(), GameError> {
        self.screen.played.outcome().map_or(Ok(()), |outcome| Err(GameError::Over(outcome)))
    }

    /// Returns the winner's moves until the end, in words.
    fn moves_left(&self) -> String {
        match self.rest().len().div_ceil(2) {
            1 => "1 move".to_string(),
            moves => format!("{moves} moves"),
        }
    }

    fn show(&self) {
        self.screen.show_board();
        let (number, count) = (self.index + 1, self.puzzles.len());
        line(match self.screen.played.outcome() {
            Some(outcome) => format!("Puzzle {number} of {count} is over: {outcome}. Type 'next' or 'quit'."),
            None => {
                let (side, left, by) = (self.winner.name(), self.moves_left(), &self.puzzle().by);
                format!("Puzzle {number} of {count}: {side} to move, wins in {left} ({by}).")
            }
        });
    }
}

/// Returns a puzzle at its start, seen from the side that has to win.
fn posed(entry: &'static VariantEntry, puzzle: &Puzzle) -> Result<Screen, GameError> {
    let played = PlayedGame::new(entry, Some(&puzzle.fen), &[])?;
    let winner = played.game().side_to_move();
    Ok(Screen::new(entry, played, winner))
}
