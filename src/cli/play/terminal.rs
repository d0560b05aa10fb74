//! A game in the terminal: lines of the player in, boards and the engine's moves out.

use super::command::{self, Command};
use super::input::Input;
use super::played::PlayedGame;
use super::screen::Screen;
use crate::cli::out::{line, work_for_a_reader};
use crate::files::write_new;
use anyhow::bail;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Answer, GameError, Request};
use asterism_engine::rules::{Color, LEVEL_LIST};
use asterism_engine::search::Strength;
use asterism_engine::variants::VariantEntry;
use asterism_interface::records::{MoveTexts, write_pgn};
use std::path::Path;
use std::time::{Duration, Instant};

/// The engine's name, in records too.
const ENGINE: &str = "Asterism";

/// The level of the engine.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// From 0; [`Strength::FULL`] is full strength.
    pub number: u32,
    /// The seed of a weaker level's choices.
    pub seed: u64,
}

/// A game and the player's settings.
pub(super) struct Terminal {
    screen: Screen,
    /// The player's sides; the others are the engine's.
    sides: Vec<Color>,
    request: Request,
    level: Level,
    engine: Engine,
    input: Input,
    /// Whether there are moves that are in no file and have not been printed.
    unsaved: bool,
    /// The form of moves in records.
    pub(super) texts: MoveTexts,
}

impl Terminal {
    /// Makes a terminal for this game; `hash` in MiB.
    pub(super) fn new(
        entry: &'static VariantEntry,
        played: PlayedGame,
        sides: Vec<Color>,
        request: Request,
        level: Level,
        hash: usize,
    ) -> anyhow::Result<Terminal> {
        let engine = Engine::new(HashSize(hash), Threads(1))?;
        let screen = Screen::new(entry, played, sides[0]);
        let (input, texts) = (Input::new()?, MoveTexts::Full);
        Ok(Terminal { screen, sides, request, level, engine, input, unsaved: false, texts })
    }

    /// Plays until the player ends it.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        work_for_a_reader();
        line(format_args!("{}: type a move, its number, a square, or 'help'.", self.screen.entry.info.title));
        self.show_board();
        let ended = self.play();
        self.keep();
        ended
    }

    fn play(&mut self) -> anyhow::Result<()> {
        loop {
            let side = self.screen.side_to_move();
            if self.screen.played.outcome().is_none() && !self.sides.contains(&side) {
                self.engine_moves()?;
                continue;
            }
            let prompt = if self.screen.played.outcome().is_some() { "over" } else { side.name() };
            if !self.input.next(prompt).obeyed_by(|command| self.obey(command)) {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Move(text) => self.add(text)?,
            Command::Number(number) => self.add(&self.screen.numbered(number)?)?,
            Command::List(Some(text)) if self.screen.names_move(text) => self.add(text)?,
            Command::List(square) => self.screen.list(square)?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Sides(sides) => self.take_sides(sides),
            Command::Level(number) => {
                self.level.number = number;
                line(format_args!("level {number}, {}", LEVEL_LIST[number as usize].name));
            }
            Command::Resign => {
                let side = self.screen.side_to_move();
                self.screen.played.resign(side)?;
                self.unsaved = true;
                self.show_status();
            }
            Command::Draw => {
                if !self.screen.played.draw()? {
                    bail!("no draw can be claimed here");
                }
                self.unsaved = true;
                self.show_status();
            }
            Command::Fen => line(self.screen.played.game().fen()),
            Command::Board => self.show_board(),
            Command::Record => line(self.record().trim_end()),
            Command::Save(path) => self.save(Path::new(path))?,
            Command::Help => line(command::HELP),
        }
        Ok(())
    }

    /// Plays the player's move, or a part of it.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let side = self.screen.side_to_move();
        let Some((text, words)) = self.screen.play(text)? else { return Ok(()) };
        line(format_args!("{} plays {text}: {words}.", side.name()));
        self.unsaved = true;
        if self.screen.played.outcome().is_some() || self.sides.contains(&self.screen.side_to_move()) {
            self.show_board();
        }
        Ok(())
    }

    fn engine_moves(&mut self) -> anyhow::Result<()> {
        let strength = Strength::of_level(self.level.number, self.level.seed);
        let think_time =
            strength.map_or(Duration::ZERO, |strength| strength.think_time(self.screen.played.game().hash()));
        let begun = Instant::now();
        let answer = self.search(self.request.clone().strength(strength))?;
        self.input.pause(think_time.saturating_sub(begun.elapsed()));
        if let Some((text, words)) = self.screen.play(&answer.best.to_string())? {
            line(format_args!("{ENGINE} plays {text}: {words}."));
        }
        self.screen.played.note(answer.first());
        self.unsaved = true;
        self.show_board();
        Ok(())
    }

    fn search(&mut self, request: Request) -> Result<Answer, GameError> {
        let (game, engine) = (self.screen.played.game_mut(), &mut self.engine);
        self.input.search(engine.stop_handle(), || engine.search(game, request))
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        if let Some(outcome) = self.screen.played.outcome() {
            bail!(GameError::Over(outcome));
        }
        let search_moves = self.screen.played.game().turns_from(self.screen.played.begun());
        let answer = self.search(self.request.clone().search_moves(search_moves))?;
        let best = &answer.best;
        let worth = answer.first().score.in_pawns();
        line(format_args!("hint: {best}: {} ({worth})", self.screen.played.words(&best.to_string())));
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        if !self.screen.undo(&self.sides) {
            bail!("there is no move of yours to take back");
        }
        self.show_board();
        Ok(())
    }

    /// Changes the sides of the player. The engine plays whole turns, so one that the player began is dropped.
    fn take_sides(&mut self, sides: Vec<Color>) {
        if !sides.contains(&self.screen.side_to_move()) {
            self.screen.drop_incomplete();
        }
        self.screen.below = sides[0];
        self.sides = sides;
        self.show_board();
    }

    /// Prints the moves if they are not saved anywhere.
    fn keep(&mut self) {
        if std::mem::take(&mut self.unsaved) && self.screen.played.turns() > 0 {
            line(format_args!("The moves so far, which were not saved:\n\n{}", self.record().trim_end()));
        }
    }

    fn record(&self) -> String {
        let names = [Color::White, Color::Black].map(|side| match self.sides.contains(&side) {
            true => "Player",
            false => ENGINE,
        });
        let record = self.screen.played.record(names);
        write_pgn(&record, self.texts).unwrap_or_else(|error| error.to_string()) // its moves were played
    }

    fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        write_new(path, self.record().as_bytes())?;
        self.unsaved = false;
        line(format_args!("saved in {}", path.display()));
        Ok(())
    }

    fn show_board(&self) {
        self.screen.show_board();
        self.show_status();
    }

    fn show_status(&self) {
        match self.screen.played.outcome() {
            Some(outcome) => line(format_args!("The game is over: {outcome}.")),
            None => {
                line(format_args!("{} to move.", self.screen.side_to_move().name()));
                if let Some(draw) = self.screen.played.claim() {
                    line(format_args!("A draw can be claimed ({}): type 'draw', or play on.", draw.by));
                }
            }
        }
    }
}
