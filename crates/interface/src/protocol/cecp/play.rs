//! When the engine thinks, and its answers: moves, the plies between them, offers and results.

use super::front_end::{Cecp, EngineMode};
use super::search_output::{SearchOutput, SearchState};
use crate::session::{Ended, Task};
use crate::xboard::Ply;
use asterism_engine::game::{Answer, Request, Turn};
use asterism_engine::rules::{GameResult, Outcome};
use asterism_engine::search::Limits;
use asterism_support::system::Mutex;
use std::sync::Arc;
use std::time::Duration;

impl Cecp {
    /// Returns whether the engine is searching for its move.
    pub(super) fn thinks(&self) -> bool {
        self.session.busy() && matches!(self.mode, EngineMode::Plays(_))
    }

    /// Stops the running task without an answer.
    pub(super) fn halt(&mut self) {
        self.session.stop();
        if let Err(reason) = self.session.collect() {
            self.print_error(&reason);
        }
        self.search = Arc::new(Mutex::new(SearchState::default()));
    }

    /// Starts the search that the mode requires in the current position.
    pub(super) fn proceed(&mut self) {
        let Ok(game) = self.session.game() else { return }; // a search has it: it goes on
        if self.refused {
            return;
        }
        let EngineMode::Plays(side) = self.mode else {
            if self.mode == EngineMode::Analyses && game.finished().is_none() {
                self.think(Limits::infinite());
            }
            return;
        };
        loop {
            let Ok(game) = self.session.game() else { return };
            if let Some(outcome) = game.outcome() {
                return self.announce(outcome);
            }
            let ours = self.host_game.side() == side;
            let ply = match self.host_game.forced() {
                Some(ply) if ours || !self.computer => ply,
                Some(_) => return, // the other engine gives it
                None if !ours => return,
                None => match self.intent.as_deref().and_then(|turn| self.host_game.towards(turn)) {
                    Some(ply) => ply,
                    None => {
                        let overhead = Duration::from_millis(self.session.options().overhead as u64);
                        let played = self.host_game.turns() as u32 / 2;
                        return self.think(self.clock.limits(played, overhead));
                    }
                },
            };
            if !self.give(&ply) {
                return;
            }
        }
    }

    /// Prints one of the engine's plies and plays it.
    fn give(&mut self, ply: &Ply) -> bool {
        let game = self.session.game_mut().map_err(anyhow::Error::from);
        match game.and_then(|game| self.host_game.play(game, ply)) {
            Ok(()) => {
                self.print(format!("move {ply}"));
                if !self.host_game.in_turn() {
                    self.intent = None;
                }
                true
            }
            Err(reason) => {
                self.print(format!("tellusererror The engine's move {ply} is refused: {reason}"));
                false
            }
        }
    }

    fn think(&mut self, limits: Limits) {
        let multipv = self.session.options().multipv;
        let strength = self.session.options().strength();
        let request =
            Request::from(limits).multipv(multipv).search_moves(self.candidates()).strength(strength);
        self.search = Arc::new(Mutex::new(SearchState::default()));
        let thinker = SearchOutput {
            output: self.output.clone(),
            events: self.events.clone(),
            post: self.post.clone(),
            search: self.search.clone(),
        };
        if let Err(reason) = self.session.start(Task::Search(request, Vec::new()), Arc::new(thinker)) {
            self.print_error(&reason);
        }
    }

    /// Returns the turns to choose from: those that begin with the parts already played, and that the host can show.
    fn candidates(&self) -> Vec<Turn> {
        if self.host_game.shows_all() && !self.host_game.in_turn() {
            return Vec::new();
        }
        let mut turns = self.session.game().map_or(Vec::new(), |game| game.turns());
        turns.retain(|turn| self.host_game.towards(&turn.to_string()).is_some());
        turns
    }

    /// Plays the move of the search that has ended.
    pub(super) fn conclude(&mut self) {
        let (ended, report) = {
            let mut search = self.search.lock();
            (search.ended.take(), search.report.clone())
        };
        let Some(ended) = ended else { return }; // of a search that was aborted
        if let Err(reason) = self.session.collect() {
            self.print_error(&reason);
        }
        if let Some(report) = report {
            self.worth = Some(report.centipawns());
        }
        match ended {
            Ended::Search(Ok(Answer { best, ponder, .. })) if matches!(self.mode, EngineMode::Plays(_)) => {
                let best = best.to_string();
                if self.host_game.towards(&best).is_none() {
                    self.mode = EngineMode::Force;
                    return self.print(format!("tellusererror XBoard has no way to show the move {best}"));
                }
                self.hint = ponder.map(|turn| turn.to_string());
                self.intent = Some(best);
                self.proceed();
            }
            Ended::Search(Ok(_)) => {}
            Ended::Search(Err(error)) => self.print_error(&error),
            _ => self.print_error(&"internal error: the search thread panicked"),
        }
    }

    /// Prints the result, once. Between engines the loser does so: a host believes its word without a check.
    fn announce(&mut self, outcome: Outcome) {
        let won = matches!(self.mode, EngineMode::Plays(side) if outcome.result == GameResult::Won(side));
        let silent = won && self.computer;
        if !self.over && !silent {
            self.print(format!("{} {{{}}}", outcome.result.text(), outcome.by));
        }
        self.over = true;
    }

    /// Accepts a draw if the engine last thought itself no better.
    pub(super) fn consider_draw(&mut self) {
        if matches!(self.mode, EngineMode::Plays(_)) && self.worth.is_some_and(|worth| worth <= 0) {
            self.print("offer draw");
        }
    }
}
