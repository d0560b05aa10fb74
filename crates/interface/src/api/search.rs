//! A search that a page asks for: limits, strength and size are checked, then a session runs it.

use super::error::ApiError;
use super::host::HostLimits;
use super::place::{Place, check_count};
use super::root::Root;
use crate::input::{capped, clock_of, milliseconds};
use crate::session::{Audience, OptionKind, Session, Task};
use asterism_engine::engine::StopGroup;
use asterism_engine::game::{GameError, Request};
use asterism_engine::rules::Color;
use asterism_engine::search::{BOUNDS, Limits, Strength};
use serde::Deserialize;
use std::sync::Arc;

/// The bits of a seed that the option `Skill Seed` takes.
const SEED_BITS: u64 = (1 << 30) - 1;

/// A request for a search.
#[derive(Deserialize)]
pub struct SearchRequest {
    #[serde(flatten)]
    place: Place,
    /// Whose search it is.
    pub session: String,
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
    /// Whether moves of the opening are drawn from the engine's own book.
    #[serde(default)]
    book: bool,
}

/// A search that is ready to start: its request has been checked.
pub struct Search {
    place: Place,
    request: Request,
    hash: u64,
    threads: u64,
    /// The seed for choosing a book move, if the book is used.
    book: Option<u64>,
}

impl Search {
    /// Starts the search in a session that is idle.
    pub fn start(&self, session: &mut Session, audience: Arc<dyn Audience>) -> Result<StopGroup, ApiError> {
        session.set_option(OptionKind::Hash.name(), Some(&self.hash.to_string()))?;
        session.set_option(OptionKind::Threads.name(), Some(&self.threads.to_string()))?;
        session.set_option(OptionKind::Variant.name(), Some(&self.place.setup.variant))?;
        session.set_option(OptionKind::OwnBook.name(), Some(&self.book.is_some().to_string()))?;
        let seed = self.book.map_or(0, |seed| seed & SEED_BITS);
        session.set_option(OptionKind::SkillSeed.name(), Some(&seed.to_string()))?;
        self.place.setup.set(session.game_mut()?)?;
        session.start(Task::Search(self.request.clone(), Vec::new()), audience)?;
        session.stop_group().ok_or(ApiError::Broken)
    }
}

impl SearchRequest {
    /// Checks the request and returns the search with the position that is searched; `seed` is used if the page gives
    /// none.
    pub fn prepare(self, host: &HostLimits, seed: u64) -> Result<(Search, Root), ApiError> {
        let game = self.place.open()?;
        check_count(game.as_ref(), &self.place.setup.parts)?;
        if let Some(outcome) = game.finished() {
            return Err(GameError::Over(outcome).into());
        }
        let search_moves = self.place.turns_begun(game.as_ref());
        let request = self.request(game.side_to_move(), seed)?.search_moves(search_moves);
        let threads = within("threads", self.threads.unwrap_or(1), 1, host.threads as u64)?;
        let hash = self.hash_mb.unwrap_or(host.hash_mb as u64);
        let hash = within("hash_mb", hash, 1, host.most_hash_mb as u64)?;
        let book = self.book.then_some(self.seed.unwrap_or(seed));
        Ok((Search { place: self.place, request, hash, threads, book }, Root::of(game.as_ref())))
    }

    /// Returns the search as the session knows it.
    fn request(&self, side: Color, seed: u64) -> Result<Request, ApiError> {
        let multipv = within("multipv", self.multipv.unwrap_or(1), 1, u64::from(*BOUNDS.multipv.end()))?;
        let level = self.level.map(|level| within("level", level, 0, Strength::FULL.into())).transpose()?;
        let seed = self.seed.unwrap_or(seed);
        let strength = level.and_then(|level| Strength::of_level(level as u32, seed));
        let limits = self.limits(side)?;
        if limits.endless() && !limits.infinite && strength.is_none() {
            return Err(ApiError::NoLimit);
        }
        Ok(Request::from(limits).multipv(multipv as usize).strength(strength))
    }

    fn limits(&self, side: Color) -> Result<Limits, ApiError> {
        let time = milliseconds;
        let clocks = |white: Option<u64>, black: Option<u64>| [white, black].map(|number| number.map(time));
        let clock = clock_of(side, clocks(self.wtime, self.btime), clocks(self.winc, self.binc));
        let mut limits = Limits::default();
        limits.overhead = BOUNDS.default_overhead;
        limits.depth = at_least_1("depth", self.depth)?.map(|depth| capped(depth, &BOUNDS.depth));
        limits.nodes = at_least_1("nodes", self.nodes)?;
        limits.movetime = self.movetime_ms.map(time);
        (limits.clock, limits.infinite) = (clock, self.infinite);
        Ok(limits)
    }
}

/// Returns a number of which any will do but 0.
pub(super) fn at_least_1(name: &'static str, value: Option<u64>) -> Result<Option<u64>, ApiError> {
    value.map(|value| within(name, value, BOUNDS.nodes.start, u64::MAX)).transpose()
}

/// Returns a number, if it is one that can be asked for.
pub(super) fn within(name: &'static str, value: u64, least: u64, most: u64) -> Result<u64, ApiError> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let expected = match most {
        u64::MAX => format!("a whole number from {least}"),
        _ => format!("a whole number from {least} to {most}"),
    };
    Err(ApiError::Value { name, value: value.to_string(), expected })
}
