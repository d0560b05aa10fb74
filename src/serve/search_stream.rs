//! The answers of a search as a stream of server-sent events, with the texts and effects of moves that a page shows.

use super::engines::StopOnDrop;
use super::error::RequestError;
use super::events::{self, Event};
use super::latest_reports::{LatestReports, Reports, stop_unread};
use super::place::play;
use super::position::turn;
use crate::game::{Answer, Game, Report, parts_of};
use crate::json;
use crate::rules::Color;
use crate::session::Ended;
use axum::response::Response;
use futures_util::stream;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

/// Between two looks at a running search: no eye sees more.
const PAUSE: Duration = Duration::from_millis(50);
/// After so long without a reader a search ends: it holds one of few permits.
const UNREAD: Duration = Duration::from_secs(60);
/// Texts that are remembered; more, and all are forgotten.
const MOST_TEXTS: usize = 10_000;

/// The position that is searched, and what was found out about the moves after it.
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
    pub fn of(game: Box<dyn Game>) -> Root {
        let (fen, side) = (game.fen(), game.side_to_move());
        Root { game, fen, side, texts: HashMap::new(), best: None }
    }

    /// The events that tell of these reports; whether they are the last.
    fn events(&mut self, reports: Reports) -> (VecDeque<Event>, bool) {
        let mut events = VecDeque::new();
        let last = match reports.ended {
            None => {
                events.extend(reports.lines.into_iter().flatten().map(|line| self.line(&line)));
                return (events, false);
            }
            Some(Ended::Search(Ok(answer))) => {
                events.extend(answer.lines.iter().map(|line| self.line(line)));
                self.done(&answer)
            }
            Some(Ended::Search(Err(error))) => events::error(&error.into()),
            Some(_) => events::error(&RequestError::Broken),
        };
        events.push_back(last);
        (events, true)
    }

    fn line(&mut self, report: &Report) -> Event {
        if report.multipv == 1 {
            self.best = report.pv.first().cloned();
        }
        let answer = Answer { best: self.best.clone(), ..Answer::default() };
        let mut object = json::line(self.game.info().name, &self.fen, self.side, report, &answer);
        object["san"] = self.readable(&report.pv).into();
        object["first"] = self.effect(report.pv.first());
        events::event("line", &object)
    }

    fn done(&mut self, answer: &Answer) -> Event {
        let effect = self.effect(answer.best.as_ref());
        events::event("done", &json!({ "bestmove": answer.best, "move": effect }))
    }

    /// Back to the position that is searched. What came before it does not matter for texts.
    fn rewind(&mut self) -> bool {
        self.game.set(Some(&self.fen), &[]).is_ok()
    }

    /// What a move does.
    fn effect(&mut self, text: Option<&String>) -> Value {
        let Some(text) = text.filter(|_| self.rewind()) else { return Value::Null };
        let parts = parts_of(self.game.as_ref(), text);
        turn(&parts).map_or(Value::Null, |object| serde_json::to_value(object).unwrap_or_default())
    }

    /// The texts for people of a line; they end where the line goes on after the end of the game.
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

/// A stream that lives as long as the search; when the connection closes, `stop` ends the search.
pub fn response(root: Root, reports: Arc<LatestReports>, stop: StopOnDrop) -> Response {
    struct SearchStream {
        root: Option<Root>,
        reports: Arc<LatestReports>,
        /// What is still to be sent.
        queue: VecDeque<Event>,
        over: bool,
        pause: Duration,
        _stop: StopOnDrop,
    }
    tokio::spawn(stop_unread(Arc::downgrade(&reports), stop.stop_group(), UNREAD));
    let pause = Duration::ZERO; // the first line comes at once
    let search =
        SearchStream { root: Some(root), reports, queue: VecDeque::new(), over: false, pause, _stop: stop };
    events::response(stream::unfold(search, async |mut search| {
        while search.queue.is_empty() && !search.over {
            let reports = search.reports.take(search.pause).await;
            search.pause = PAUSE;
            let mut root = search.root.take()?;
            let work = move || {
                let (queue, over) = root.events(reports);
                (root, queue, over)
            };
            let Ok((root, queue, over)) = tokio::task::spawn_blocking(work).await else {
                search.over = true;
                return Some((events::error(&RequestError::Broken), search));
            };
            (search.root, search.queue, search.over) = (Some(root), queue, over);
        }
        search.queue.pop_front().map(|event| (event, search))
    }))
}
