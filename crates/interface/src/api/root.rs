//! The answers of a search as events, with the texts and effects of moves that a page shows.

use super::error::ApiError;
use super::event::Event;
use crate::json::{self, MoveObject};
use crate::session::{Audience, Ended};
use asterism_engine::game::{Answer, Game, Report, Turn};
use asterism_engine::rules::Color;
use asterism_support::system::Mutex;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// Texts that are remembered; more, and all are forgotten.
const MOST_TEXTS: usize = 10_000;

/// The position that is searched, and the short texts of the moves after it.
pub struct Root {
    variant: &'static str,
    fen: String,
    side: Color,
    texts: HashMap<Turn, String>,
    /// The best move of the best line.
    best: Option<Turn>,
}

impl Root {
    /// Makes the root from the position of a game.
    pub(super) fn of(game: &dyn Game) -> Root {
        let (variant, fen, side) = (game.info().name, game.fen(), game.side_to_move());
        Root { variant, fen, side, texts: HashMap::new(), best: None }
    }

    /// Returns an audience that passes the reports of a search to `report` as events: in the thread that searches, one
    /// by one.
    pub fn audience(self, tell: impl Fn(Event) + Send + Sync + 'static) -> Arc<dyn Audience> {
        Arc::new(Teller { root: Mutex::new(self), tell })
    }

    /// Makes the event of a report.
    pub fn line(&mut self, report: &Report) -> Event {
        if report.multipv == 1 {
            self.best = report.pv.first().cloned();
        }
        let mut object = json::line(self.variant, &self.fen, self.side, report, self.best.as_ref());
        object["san"] = self.readable(&report.pv).into();
        object["first"] = effect(&report.pv[0]);
        Event { name: "line", data: object }
    }

    /// Makes the events of a search's end: its last lines, and `done` or `error`.
    pub fn end(&mut self, ended: Ended) -> Vec<Event> {
        match ended {
            Ended::Search(Ok(answer)) => {
                let mut events: Vec<Event> = answer.lines.iter().map(|line| self.line(line)).collect();
                events.push(self.done(&answer));
                events
            }
            Ended::Search(Err(error)) => vec![Event::error(&error.into())],
            _ => vec![Event::error(&ApiError::Broken)],
        }
    }

    fn done(&mut self, answer: &Answer) -> Event {
        let data = json!({ "bestmove": answer.best, "move": effect(&answer.best) });
        Event { name: "done", data }
    }

    /// Returns the short texts of a line. They are written once: reports repeat the moves of those before them.
    fn readable(&mut self, pv: &[Turn]) -> Vec<String> {
        if self.texts.len() > MOST_TEXTS {
            self.texts.clear();
        }
        let text = |turn: &Turn| self.texts.entry(turn.clone()).or_insert_with(|| turn.san()).clone();
        pv.iter().map(text).collect()
    }
}

/// Returns the effect of a move.
fn effect(turn: &Turn) -> Value {
    let effects = turn.effects();
    serde_json::to_value(MoveObject::of_turn(&effects.iter().collect::<Vec<_>>())).unwrap_or_default()
}

/// Passes on the reports of a search.
struct Teller<F> {
    root: Mutex<Root>,
    tell: F,
}

impl<F: Fn(Event) + Send + Sync> Audience for Teller<F> {
    fn progress(&self, report: &Report) {
        let event = self.root.lock().line(report);
        (self.tell)(event);
    }

    fn counted(&self, _text: &str, _nodes: u64) {} // of tasks that no page asks for

    fn line(&self, _text: &str) {}

    fn ended(&self, ended: Ended) {
        let events = self.root.lock().end(ended);
        events.into_iter().for_each(&self.tell);
    }
}
