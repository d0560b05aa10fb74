//! The commands of CECP; protocol.md describes them.

use super::click_input::ClickInput;
use super::features::{features, options};
use super::front_end::{Cecp, EngineMode};
use crate::openings::{OpeningMove, known_openings};
use crate::session::OptionKind;
use crate::xboard::{HostGame, Ply, read_host_square};
use anyhow::{anyhow, bail};
use asterism_engine::rules::{Color, ReportedScore};
use asterism_support::text::repeated;
use std::sync::atomic::Ordering::Relaxed;

impl Cecp {
    /// Does one command, with the words after it and the text of these; an error names its reason, the command is
    /// added.
    pub(super) fn command(&mut self, command: &str, rest: &[&str], text: &str) -> anyhow::Result<()> {
        let word = || only_word(rest);
        let asks_to_play = ["go", "playother", "white", "black", "analyze", "usermove"].contains(&command);
        if self.refused && (asks_to_play || Ply::read(command).is_some()) {
            bail!("the last position was refused, expected another one first");
        }
        match command {
            "xboard" | "accepted" | "rejected" | "random" | "easy" | "hard" | "otim" | "name" | "rating"
            | "ics" | "hover" | "." | "" => {}
            "protover" => features().iter().for_each(|line| self.print(line)),
            "new" => self.new_game(None)?,
            "variant" => {
                self.check_ahead(command, rest)?;
                self.new_game(Some(word()?))?;
            }
            "setboard" => self.set_board(&rest.join(" ")),
            "usermove" => self.user_move(word()?),
            "undo" | "remove" => {
                self.check_ahead(command, rest)?;
                self.take_back(plies_taken_back(command))?;
            }
            "force" | "exit" | "result" => {
                self.halt();
                self.mode = EngineMode::Force;
                self.intent = None;
                self.over |= command == "result";
            }
            "go" => self.plays(self.host_game.side()),
            "playother" => self.plays(!self.host_game.side()),
            "white" => self.plays(Color::Black),
            "black" => self.plays(Color::White),
            "analyze" => {
                self.halt();
                self.mode = EngineMode::Analyses;
                self.proceed();
            }
            "?" if self.thinks() => self.session.stop(),
            "?" => {} // no move is asked for
            "level" => self.clock.level(rest)?,
            "st" => self.clock.per_move(word()?)?,
            "sd" => self.clock.depth(word()?)?,
            "time" => self.clock.left(word()?)?,
            "ping" => self.print(format!("pong {}", word()?)),
            "nps" => bail!("node clocks are not supported (nps=0), expected 'st' or 'level'"),
            "post" => self.post.store(true, Relaxed),
            "nopost" => self.post.store(false, Relaxed),
            "computer" => self.computer = true,
            "draw" => self.consider_draw(),
            "hint" => {
                if let Some(hint) = &self.hint {
                    self.print(format!("Hint: {hint}"));
                }
            }
            "d" => self.display()?,
            "moves" => self.list_moves()?,
            "bk" => self.show_book()?,
            "memory" => self.set_option(OptionKind::Hash.name(), Some(word()?))?,
            "cores" => self.set_option(OptionKind::Threads.name(), Some(word()?))?,
            "option" => self.take_option(text)?,
            "lift" | "put" => {
                let square = word().ok().and_then(read_host_square);
                let (square, _) = square.ok_or_else(|| anyhow!("expected a square"))?;
                let lines = match command {
                    "lift" => self.clicks.lift(square, &self.host_game),
                    _ => self.clicks.put(square, &self.host_game),
                };
                lines.iter().for_each(|line| self.print(line));
            }
            // Without `usermove` a host sends the move alone.
            text if Ply::read(text).is_some() => match rest {
                [] => self.user_move(text),
                more => bail!(too_much(more)),
            },
            _ => bail!("unknown command"),
        }
        Ok(())
    }

    /// Checks a command that ends the thinking, as far as possible without the game, which the search holds. On an
    /// error nothing changes, so the search goes on.
    pub(super) fn check_ahead(&self, command: &str, rest: &[&str]) -> anyhow::Result<()> {
        match command {
            "variant" => {
                self.session.read_option(OptionKind::Variant.name(), Some(only_word(rest)?))?;
            }
            "undo" | "remove" => self.host_game.check_take_back(plies_taken_back(command))?,
            _ => {}
        }
        Ok(())
    }

    /// Begins a game: the one the host takes for granted, or one by its name.
    fn new_game(&mut self, variant: Option<&str>) -> anyhow::Result<()> {
        self.halt();
        let name = variant.unwrap_or(asterism_engine::variants::VARIANTS[0].info.name);
        self.session.set_option(OptionKind::Variant.name(), Some(name))?;
        self.session.game_mut()?.set(None, &[])?;
        self.session.new_game()?;
        self.begin(None)?;
        self.mode = EngineMode::Plays(Color::Black);
        if variant.is_none() {
            self.computer = false;
            self.clock.reset();
        }
        let board = &self.host_game.board;
        let layout = &self.host_game.layout;
        if let Some(setup) = layout.setup(|square| board.letter(layout, square), self.host_game.side()) {
            self.print(setup);
        }
        Ok(())
    }

    fn begin(&mut self, base: Option<String>) -> anyhow::Result<()> {
        self.host_game = HostGame::begin(self.session.game()?, base);
        self.clicks = ClickInput::default();
        (self.intent, self.hint, self.worth, self.over, self.refused) = (None, None, None, false, false);
        Ok(())
    }

    fn set_board(&mut self, text: &str) {
        self.halt();
        let layout = self.host_game.layout;
        let read = self.session.game_mut().map_err(Into::into).and_then(|game| layout.set_up(game, text));
        match read.and_then(|base| self.begin(base)) {
            Ok(()) => {}
            Err(reason) => {
                // The host shows another position: an analysis of the old one would mislead it.
                self.print(format!("tellusererror Illegal position: {}", repeated(&reason.to_string())));
                self.refused = true;
                if self.mode != EngineMode::Analyses {
                    self.mode = EngineMode::Force;
                }
            }
        }
        self.proceed();
    }

    fn user_move(&mut self, text: &str) {
        self.halt();
        self.clicks = ClickInput::default();
        match self.read_and_play(text) {
            Ok(()) => self.hint = None,
            Err(reason) => {
                self.print(format!("Illegal move ({}): {}", repeated(&reason.to_string()), repeated(text)))
            }
        }
        self.proceed();
    }

    fn read_and_play(&mut self, text: &str) -> anyhow::Result<()> {
        let ply = Ply::read(text).ok_or_else(|| anyhow!("not a move, expected squares such as e2e4"))?;
        self.host_game.play(self.session.game_mut()?, &ply)
    }

    fn take_back(&mut self, plies: usize) -> anyhow::Result<()> {
        self.halt();
        self.host_game.take_back(self.session.game_mut()?, plies)?;
        (self.over, self.intent) = (false, None);
        if self.mode == EngineMode::Analyses {
            self.proceed();
        }
        Ok(())
    }

    fn plays(&mut self, side: Color) {
        self.halt();
        self.intent = None;
        self.mode = EngineMode::Plays(side);
        self.proceed();
    }

    /// Sets one of the options that were offered.
    fn take_option(&mut self, text: &str) -> anyhow::Result<()> {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name.trim_ascii(), Some(value.trim_ascii())),
            None => (text, None),
        };
        if !options().any(|row| row.name.eq_ignore_ascii_case(name)) {
            let offered: Vec<&str> = options().map(|row| row.name).collect();
            bail!("unknown option '{name}', expected one of {}", offered.join(", "));
        }
        self.set_option(name, value)
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> anyhow::Result<()> {
        let change = self.session.read_option(name, value)?;
        let (interrupted, remark) = (self.session.busy(), change.remark());
        self.halt();
        let done = self.session.apply(change);
        if interrupted {
            self.proceed();
        }
        done?;
        if let Some(remark) = remark {
            self.print(format!("# {remark}"));
        }
        Ok(())
    }

    /// Returns the moves of the engine's own book in this position, best first, as CECP wants them: lines that begin
    /// with a blank, and an empty one behind them.
    fn show_book(&mut self) -> anyhow::Result<()> {
        self.with_the_game(|cecp| {
            let mut known = known_openings(cecp.session.game()?);
            known.retain(|known| cecp.host_game.towards(known.text).is_some());
            let worth = |known: &OpeningMove| ReportedScore::from(known.score).in_pawns();
            known.iter().for_each(|known| cecp.print(format!(" {} {}", known.text, worth(known))));
            cecp.print(match (known.is_empty(), cecp.session.options().own_book) {
                (true, _) => " The engine's book has no move here.\n",
                (false, true) => " The engine plays from this book.\n",
                (false, false) => " The engine does not play from this book: the option OwnBook is off.\n",
            });
            Ok(())
        })
    }

    /// Returns the position as text, and its result.
    fn display(&mut self) -> anyhow::Result<()> {
        self.with_the_game(|cecp| {
            let game = cecp.session.game()?;
            game.view().text().lines().for_each(|line| cecp.print(line));
            match game.outcome() {
                None => cecp.print("Result: *"),
                Some(outcome) => cecp.print(format!("Result: {outcome}")),
            }
            Ok(())
        })
    }

    /// Returns the legal moves.
    fn list_moves(&mut self) -> anyhow::Result<()> {
        self.with_the_game(|cecp| {
            cecp.print(cecp.session.moves()?);
            Ok(())
        })
    }

    /// Asks the game, which a running analysis has: it is interrupted meanwhile.
    fn with_the_game(&mut self, ask: impl Fn(&Cecp) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let interrupted = self.session.busy();
        if interrupted {
            self.halt();
        }
        let asked = ask(self);
        if interrupted {
            self.proceed();
        }
        asked
    }
}

/// Returns the word that must follow a command, alone.
fn only_word<'a>(rest: &[&'a str]) -> anyhow::Result<&'a str> {
    match rest {
        [] => bail!("expected a value after it"),
        [word] => Ok(word),
        [_, more @ ..] => bail!(too_much(more)),
    }
}

/// Returns the error of a command with superfluous words.
fn too_much(more: &[&str]) -> anyhow::Error {
    anyhow!("'{}', expected nothing more", more.join(" "))
}

/// Plies that `undo` or `remove` takes back.
fn plies_taken_back(command: &str) -> usize {
    if command == "remove" { 2 } else { 1 }
}
