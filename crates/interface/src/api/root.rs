//! The answers of a search as events, with the texts and effects of moves that a page shows.

use super::error::ApiError;
use super::event::Event;
use super::place::play;
use super::position::turn;
use crate::json;
use crate::session::{Audience, Ended};
use asterism_engine::game::{Answer, Game, Report, parts_of};
use asterism_engine::rules::Color;
use asterism_engine::system::Mutex;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::Arc;

/// Texts that are remembered; more, and all are forgotten.
const MOST_TEXTS: usize = 10_000;

/// The position that is searched, and the knowledge about the moves after it.
pub struct Root {
    game: Box<dyn Game>,
    fen: String,
    side: Color,
    /// The readable text of a move, by the hash of the position before it.
    texts: HashMap<(u64, String), String>,
    /// The best move of the best line.
    best: Option<String>,
}

impl Root {
    /// The position of a game.
    pub(super) fn of(game: Box<dyn Game>) -> Root {
        let (fen, side) = (game.fen(), game.side_to_move());
        Root { game, fen, side, texts: HashMap::new(), best: None }
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
        let best = self.best.as_deref();
        let mut object = json::line(self.game.info().name, &self.fen, self.side, report, best);
        object["san"] = self.readable(&report.pv).into();
        object["first"] = self.effect(report.pv.first());
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
        let effect = self.effect(Some(&answer.best));
        Event { name: "done", data: json!({ "bestmove": answer.best, "move": effect }) }
    }

    /// Sets the game back to the position that is searched. Its history does not matter for texts.
    fn rewind(&mut self) -> bool {
        self.game.set(Some(&self.fen), &[]).is_ok()
    }

    /// Describes the effect of a move.
    fn effect(&mut self, text: Option<&String>) -> Value {
        let Some(text) = text.filter(|_| self.rewind()) else { return Value::Null };
        let parts = parts_of(self.game.as_ref(), text);
        turn(&parts).map_or(Value::Null, |object| serde_json::to_value(object).unwrap_or_default())
    }

    /// Returns the texts for people of a line; they stop if the line goes on after the end of the game.
    fn readable(&mut self, pv: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        if self.texts.len() > MOST_TEXTS {
            self.texts.clear();
        }
        if !self.rewind() {
            return texts;
        }
        for text in pv {
            let key = (self.game.hash(), text.clone());
            let known = self.texts.get(&key).cloned();
            let san = match known {
                Some(san) if self.game.play(text).is_ok() => san,
                Some(_) => break,
                None => {
                    let Ok(parts) = play(self.game.as_mut(), text, 1) else { break };
                    let Some(san) = turn(&parts).map(|object| object.san.into_owned()) else { break };
                    self.texts.insert(key, san.clone());
                    san
                }
            };
            texts.push(san);
        }
        texts
    }
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
