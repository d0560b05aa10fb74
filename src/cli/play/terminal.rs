//! A game in the terminal: lines of the player in, boards and the engine's moves out.

use super::command::{self, Command};
use super::input::{Event, Input};
use super::lists::{self, MoveList};
use super::load::load;
use super::played::{Added, PlayedGame};
use crate::cli::describe;
use crate::cli::out::{line, work_for_a_reader};
use crate::files::write_new;
use anyhow::{anyhow, bail};
use asterism_engine::engine::{Engine, Hash, Threads};
use asterism_engine::game::{Answer, GameError, Request};
use asterism_engine::render::View;
use asterism_engine::rules::{Color, ReportedScore};
use asterism_engine::search::Strength;
use asterism_engine::text::repeated;
use asterism_engine::variants::VariantEntry;
use asterism_interface::records::write_parsed;
use std::path::Path;

/// The engine's name, in records too.
const ENGINE: &str = "Asterism";

/// How strong the engine plays.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// From 1; [`Strength::FULL`] is full strength.
    pub number: u32,
    /// What the choices of a weaker level depend on, beside the position.
    pub seed: u64,
}

/// A game and the player's settings.
pub(super) struct Terminal {
    entry: &'static VariantEntry,
    played: PlayedGame,
    /// The player's sides; the others are the engine's.
    sides: Vec<Color>,
    /// The side nearest to the player.
    below: Color,
    request: Request,
    level: Level,
    engine: Engine,
    input: Input,
    /// The moves of the last list.
    listed: Vec<String>,
    /// Whether there are moves that are in no file and have not been printed.
    unsaved: bool,
}

impl Terminal {
    /// A terminal for this game; `hash` in MiB.
    pub(super) fn new(
        entry: &'static VariantEntry,
        played: PlayedGame,
        sides: Vec<Color>,
        request: Request,
        level: Level,
        hash: usize,
    ) -> anyhow::Result<Terminal> {
        let engine = Engine::new(Hash(hash), Threads(1))?;
        let (below, input) = (sides[0], Input::new());
        let (listed, unsaved) = (Vec::new(), false);
        Ok(Terminal { entry, played, sides, below, request, level, engine, input, listed, unsaved })
    }

    /// Plays until the player ends it.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        work_for_a_reader();
        line(format_args!("{}: type a move, its number, a square, or 'help'.", self.entry.info.title));
        self.show_board();
        loop {
            let side = self.played.game().side_to_move();
            if self.played.outcome().is_none() && !self.sides.contains(&side) {
                self.engine_moves()?;
                continue;
            }
            let prompt = if self.played.outcome().is_some() { "over" } else { side.name() };
            let obeyed = match self.input.next(prompt) {
                Event::End => break,
                Event::TooLong => Err(anyhow!("the line is too long")),
                Event::Line(text) => match command::read(&text) {
                    Ok(Command::Quit) => break,
                    Ok(command) => self.obey(command),
                    Err(reason) => Err(anyhow!(reason)),
                },
            };
            if let Err(reason) = obeyed {
                line(repeated(&reason.to_string())); // what was typed is in it
            }
        }
        self.keep();
        Ok(())
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Nothing | Command::Quit => {}
            Command::Move(text) => self.add(text)?,
            Command::Number(number) => {
                let text = number.checked_sub(1).and_then(|index| self.listed.get(index)).cloned();
                let last = self.listed.len();
                let text =
                    text.ok_or_else(|| anyhow!("there is no move {number}; the last list has {last} moves"))?;
                self.add(&text)?;
            }
            Command::List(text) => self.list(text)?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Sides(sides) => self.take_sides(sides),
            Command::Switch => {
                let side = self.played.game().side_to_move();
                self.take_sides(vec![!side]);
            }
            Command::Level(number) => {
                self.level.number = number;
                line(format_args!("level {number}"));
            }
            Command::Flip => {
                self.below = !self.below;
                self.show_board();
            }
            Command::Resign => {
                let side = self.played.game().side_to_move();
                self.played.resign(side)?;
                self.unsaved = true;
                self.show_status();
            }
            Command::New => self.replace(PlayedGame::new(self.entry, None, &[])?),
            Command::Fen(Some(fen)) => self.replace(PlayedGame::new(self.entry, Some(fen), &[])?),
            Command::Load(path) => self.replace(load(self.entry, Path::new(path))?),
            Command::Fen(None) => line(self.played.game().fen()),
            Command::Board => self.show_board(),
            Command::Pieces => self.played.game().view().legend().iter().for_each(line),
            Command::Rules => describe::rules(self.entry.info.name, false, None)?,
            Command::Record => line(self.record().trim_end()),
            Command::Save(path) => self.save(Path::new(path))?,
            Command::Help => line(command::HELP),
        }
        Ok(())
    }

    /// Plays the player's move, or a part of it.
    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let side = self.played.game().side_to_move();
        match self.played.add(text)? {
            Added::Part => {
                line(format_args!("{}: the turn goes on with one of these:", self.played.begun().join(",")));
                self.list(None)?;
            }
            Added::Turn(text, words) => {
                line(format_args!("{} plays {text}: {words}.", side.name()));
                self.after_move();
                let over = self.played.outcome().is_some();
                if over || self.sides.contains(&self.played.game().side_to_move()) {
                    self.show_board();
                }
            }
        }
        Ok(())
    }

    fn engine_moves(&mut self) -> anyhow::Result<()> {
        let strength = Strength::of_level(self.level.number, self.level.seed);
        let answer = self.search(Request { strength, ..self.request.clone() })?;
        if let Added::Turn(text, words) = self.played.add(&answer.best)? {
            line(format_args!("{ENGINE} plays {text}: {words}."));
        }
        self.played.note(answer.first());
        self.after_move();
        self.show_board();
        Ok(())
    }

    fn after_move(&mut self) {
        self.listed.clear();
        self.unsaved = true;
    }

    fn search(&mut self, request: Request) -> Result<Answer, GameError> {
        let (game, engine) = (self.played.game_mut(), &mut self.engine);
        self.input.search(engine.stop_handle(), || engine.search(game, request))
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        if let Some(outcome) = self.played.outcome() {
            bail!(GameError::Over(outcome));
        }
        let begun: String = self.played.begun().iter().map(|part| format!("{part},")).collect();
        let turns = self.played.game().legal_moves().into_iter();
        let search_moves = turns.filter(|turn| turn.starts_with(&begun)).collect();
        let answer = self.search(Request { search_moves, ..self.request.clone() })?;
        let best = &answer.best;
        let worth = ReportedScore::from(answer.first().score).in_pawns();
        line(format_args!("hint: {best}: {} ({worth})", self.played.words(best)));
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        if !self.played.undo(&self.sides) {
            bail!("there is no move of yours to take back");
        }
        self.listed.clear();
        self.show_board();
        Ok(())
    }

    fn take_sides(&mut self, sides: Vec<Color>) {
        self.below = sides[0];
        self.sides = sides;
        self.show_board();
    }

    /// Goes on with another game; nothing of this one is lost.
    fn replace(&mut self, played: PlayedGame) {
        self.keep();
        self.played = played;
        self.listed.clear();
        self.engine.new_game(self.played.game_mut());
        self.show_board();
    }

    /// Prints the moves where they are nowhere else.
    fn keep(&mut self) {
        if std::mem::take(&mut self.unsaved) && self.played.turns() > 0 {
            line(format_args!("The moves so far, which were not saved:\n\n{}", self.record().trim_end()));
        }
    }

    fn record(&self) -> String {
        let names = [Color::White, Color::Black].map(|side| match self.sides.contains(&side) {
            true => "Player",
            false => ENGINE,
        });
        write_parsed(&self.played.record(names))
    }

    fn save(&mut self, path: &Path) -> anyhow::Result<()> {
        write_new(path, self.record().as_bytes())?;
        self.unsaved = false;
        line(format_args!("saved in {}", path.display()));
        Ok(())
    }

    fn list(&mut self, square: Option<&str>) -> anyhow::Result<()> {
        if let Some(outcome) = self.played.outcome() {
            bail!(GameError::Over(outcome));
        }
        let board = self.played.choices()?;
        // In chess `e4` is a move before it is a square.
        if let Some(text) = square
            && board.moves.iter().any(|part| part.naming(text).is_some())
        {
            return self.add(text);
        }
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

    fn show_board(&self) {
        line("");
        self.played.view().board(self.below).iter().for_each(line);
        self.show_status();
    }

    fn show_status(&self) {
        match self.played.outcome() {
            Some(outcome) => line(format_args!("The game is over: {outcome}.")),
            None => line(format_args!("{} to move.", self.played.game().side_to_move().name())),
        }
    }
}
