//! A search that a page asks for: limits, strength and size are checked, then a session runs it.

use super::answer::{blocking, json, read};
use super::describe::{DEFAULT_HASH, MOST_HASH};
use super::engines::{Engines, SearchPermit, StopOnDrop, Work};
use super::error::RequestError;
use super::latest_reports::LatestReports;
use super::place::{Place, check_count};
use super::search_stream::{self, Root};
use crate::game::{GameError, Request};
use crate::rules::{Color, LEVELS};
use crate::search::pool::cores;
use crate::search::{GameClock, Limits, Strength};
use crate::session::{OPTIONS, OptionKind, OptionRange, Task};
use axum::extract::{self, State};
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;

/// More milliseconds make no difference.
const MOST_TIME: u64 = 1 << 40;

/// What to search, and how.
#[derive(Deserialize)]
pub struct SearchRequest {
    #[serde(flatten)]
    place: Place,
    session: String,
    multipv: Option<u64>,
    threads: Option<u64>,
    hash_mb: Option<u64>,
    movetime_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u64>,
    #[serde(default)]
    infinite: bool,
    wtime: Option<u64>,
    btime: Option<u64>,
    winc: Option<u64>,
    binc: Option<u64>,
    level: Option<u64>,
    seed: Option<u64>,
}

/// `POST api/search`.
pub async fn search(
    State(engines): State<Arc<Engines>>,
    request: extract::Request,
) -> Result<Response, RequestError> {
    let asked: SearchRequest = read(request).await?;
    let (root, reports, stop) = blocking(move || asked.begin(&engines)).await?;
    Ok(search_stream::response(root, reports, stop))
}

/// Whose search is to end.
#[derive(Deserialize)]
pub struct StopRequest {
    session: String,
}

/// `POST api/stop`.
pub async fn stop(
    State(engines): State<Arc<Engines>>,
    request: extract::Request,
) -> Result<Response, RequestError> {
    let StopRequest { session } = read(request).await?;
    blocking(move || engines.stop(&session)).await?;
    Ok(json("{}".to_string()))
}

impl SearchRequest {
    /// Starts the search.
    fn begin(&self, engines: &Engines) -> Result<(Root, Arc<LatestReports>, StopOnDrop), RequestError> {
        // Everything that can be wrong is found before a running search is ended.
        self.place.refuse_parts()?;
        let game = self.place.open()?;
        check_count(game.as_ref(), &[])?;
        if let Some(outcome) = game.finished() {
            return Err(GameError::Over(outcome).into());
        }
        let request = self.request(game.side_to_move())?;
        let threads = within("threads", self.threads.unwrap_or(1), 1, cores() as u64)?;
        let hash = within("hash_mb", self.hash_mb.unwrap_or(DEFAULT_HASH as u64), 1, MOST_HASH as u64)?;
        let engine = engines.engine(&self.session)?;
        let reports = Arc::new(LatestReports::default());
        let start = |work: &mut Work, permit: SearchPermit| {
            let session = &mut work.session;
            session.set_option(OptionKind::Hash.name(), Some(&hash.to_string()))?;
            session.set_option(OptionKind::Threads.name(), Some(&threads.to_string()))?;
            session.set_option(OptionKind::Variant.name(), Some(&self.place.variant))?;
            let moves: Vec<&str> = self.place.moves.iter().map(String::as_str).collect();
            session.game_mut()?.set(self.place.fen.as_deref(), &moves)?;
            session.start(Task::Search(request), reports.sender(permit))?;
            session.stop_group().ok_or(RequestError::Broken)
        };
        let stop = engines.begin(&engine, start)?;
        Ok((Root::of(game), reports, stop))
    }

    /// The search as the session knows it.
    fn request(&self, side: Color) -> Result<Request, RequestError> {
        let multipv = within("multipv", self.multipv.unwrap_or(1), 1, most_lines())?;
        let level = self.level.map(|level| within("level", level, 1, LEVELS as u64)).transpose()?;
        let seed = self.seed.unwrap_or_else(rand::random);
        let strength = level.and_then(|level| Strength::of_level(level as u32, seed));
        let limits = self.limits(side)?;
        if limits.endless() && !limits.infinite && strength.is_none() {
            return Err(RequestError::NoLimit);
        }
        Ok(Request { limits, multipv: multipv as usize, strength, search_moves: Vec::new() })
    }

    fn limits(&self, side: Color) -> Result<Limits, RequestError> {
        let at_least_1 =
            |name, value: Option<u64>| value.map(|value| within(name, value, 1, u64::MAX)).transpose();
        let time = |ms: u64| Duration::from_millis(ms.min(MOST_TIME));
        let (left, gained) = match side {
            Color::White => (self.wtime, self.winc),
            Color::Black => (self.btime, self.binc),
        };
        let clock = left.map(|left| GameClock {
            remaining: time(left),
            increment: time(gained.unwrap_or(0)),
            moves_to_go: None,
        });
        if clock.is_none() && (self.wtime.is_some() || self.btime.is_some()) {
            return Err(RequestError::OtherClock);
        }
        Ok(Limits {
            depth: at_least_1("depth", self.depth)?.map(|depth| depth.min(1000) as u32),
            nodes: at_least_1("nodes", self.nodes)?,
            movetime: self.movetime_ms.map(time),
            clock,
            infinite: self.infinite,
            overhead: Duration::from_millis(OVERHEAD),
            ..Limits::default()
        })
    }
}

/// Milliseconds between engine and page, held back from every limit in time: as in UCI.
const OVERHEAD: u64 = 10;

/// As many lines as in UCI.
fn most_lines() -> u64 {
    let of_option = OPTIONS.iter().find_map(|(_, kind, range)| match range {
        OptionRange::Spin(_, most, _) if *kind == OptionKind::MultiPv => Some(*most as u64),
        _ => None,
    });
    of_option.unwrap_or(1)
}

/// A number, if it is one that can be asked for.
pub fn within(name: &'static str, value: u64, least: u64, most: u64) -> Result<u64, RequestError> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let expected = match most {
        u64::MAX => format!("a whole number from {least}"),
        _ => format!("a whole number from {least} to {most}"),
    };
    Err(RequestError::Value { name, value: value.to_string(), expected })
}
