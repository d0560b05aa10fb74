//! Plays the remaining games of a match: a few games at a time, each in its own thread with its own engines, and passes
//! every finished game on at once.

use super::clock::EngineLimits;
use super::engine::OpponentProcess;
use super::game::{Contestant, Finished, GameRules, play};
use super::opening::Opening;
use super::openings::Openings;
use super::process::Fault;
use super::schedule::Fixture;
use super::spec::EngineSpec;
use super::transcript::Transcript;
use anyhow::anyhow;
use asterism_engine::rules::Color;
use asterism_engine::variants::VariantEntry;
use asterism_interface::records::GameRecord;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A match to be played.
pub(crate) struct Plan<'a> {
    pub entry: &'static VariantEntry,
    pub engines: &'a [EngineSpec],
    /// The limits of engines that have none of their own.
    pub limits: EngineLimits,
    pub book: Openings,
    /// The conditions that end games beside the rules of the variant.
    pub rules: GameRules,
    /// How long an engine may take over anything that has no clock.
    pub response_timeout: Duration,
    /// Games played at a time.
    pub concurrency: usize,
    /// Where all that engines get and print is kept, if anywhere.
    pub transcript: Option<Arc<Transcript>>,
}

/// The state that the threads share.
struct Shared<'a, F> {
    plan: &'a Plan<'a>,
    stop: &'a AtomicBool,
    fixtures: Mutex<&'a mut (dyn Iterator<Item = Fixture> + Send)>,
    /// Openings by number: the second game of a pair begins as the first did.
    openings: Mutex<HashMap<u64, Opening>>,
    receiver: Mutex<Receiver<F>>,
    failure: Mutex<Option<anyhow::Error>>,
}

/// The receiver of finished games.
struct Receiver<F> {
    finished: F,
    /// Whether the match is decided: games that end later do not count.
    decided: bool,
}

/// Times an engine that was started before may fail to start again.
const RESTARTS: u32 = 3;

impl Plan<'_> {
    /// Starts every engine once, so that a faulty one shows before the first game. `stop` ends it.
    pub(crate) fn check(&self, stop: &AtomicBool) -> anyhow::Result<()> {
        let start = |spec| self.start(spec, stop).map(|_| ());
        let checked = self.engines.iter().try_for_each(start);
        if stop.load(Relaxed) { Ok(()) } else { checked }
    }

    fn start(&self, spec: &EngineSpec, stop: &AtomicBool) -> anyhow::Result<OpponentProcess> {
        OpponentProcess::start(spec, self.entry.info, self.response_timeout, self.transcript.as_ref(), stop)
    }

    /// Plays `fixtures` in their order until they or `stop` end it; `known` are openings that are settled already.
    /// `finished` receives every game, one at a time, and returns whether to go on; its error ends all. A running game
    /// is aborted when all is to stop, a finished one is passed on.
    pub(crate) fn run<F>(
        &self,
        fixtures: &mut (dyn Iterator<Item = Fixture> + Send),
        known: HashMap<u64, Opening>,
        stop: &AtomicBool,
        finished: F,
    ) -> anyhow::Result<()>
    where
        F: FnMut(GameRecord) -> anyhow::Result<bool> + Send,
    {
        let shared = Shared {
            plan: self,
            stop,
            fixtures: Mutex::new(fixtures),
            openings: Mutex::new(known),
            receiver: Mutex::new(Receiver { finished, decided: false }),
            failure: Mutex::new(None),
        };
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let worker = || {
                    if let Err(reason) = shared.work() {
                        shared.failure.lock().get_or_insert(reason);
                        stop.store(true, Relaxed);
                    }
                };
                let thread =
                    std::thread::Builder::new().stack_size(asterism_engine::search::THREAD_STACK_BYTES);
                if let Err(error) = thread.spawn_scoped(scope, worker) {
                    shared.failure.lock().get_or_insert(anyhow!("cannot start a thread: {error}"));
                    stop.store(true, Relaxed);
                }
            }
        });
        shared.failure.into_inner().map_or(Ok(()), Err)
    }
}

impl<F: FnMut(GameRecord) -> anyhow::Result<bool> + Send> Shared<'_, F> {
    /// Plays game after game.
    fn work(&self) -> anyhow::Result<()> {
        let mut engines: HashMap<usize, OpponentProcess> = HashMap::new();
        while !self.stop.load(Relaxed) {
            let Some(fixture) = self.fixtures.lock().next() else { break };
            let opening = self.opening(fixture.opening)?;
            let Some(record) = self.game(&fixture, &opening, &mut engines)? else { break };
            let mut receiver = self.receiver.lock();
            if !receiver.decided && !(receiver.finished)(record)? {
                receiver.decided = true;
                self.stop.store(true, Relaxed);
            }
        }
        Ok(())
    }

    fn opening(&self, number: u64) -> anyhow::Result<Opening> {
        let mut openings = self.openings.lock();
        // Games come in order: openings far behind are not needed again.
        openings.retain(|&known, _| known + self.plan.concurrency as u64 >= number);
        if let Some(opening) = openings.get(&number) {
            return Ok(opening.clone());
        }
        let opening = self.plan.book.opening(number, self.plan.entry)?;
        openings.insert(number, opening.clone());
        Ok(opening)
    }

    fn game(
        &self,
        fixture: &Fixture,
        opening: &Opening,
        engines: &mut HashMap<usize, OpponentProcess>,
    ) -> anyhow::Result<Option<GameRecord>> {
        let [white, black] = fixture.players;
        let Some(mut w) = self.seat(white, engines.remove(&white))? else { return Ok(None) };
        let Some(mut b) = self.seat(black, engines.remove(&black))? else { return Ok(None) };
        let programs = Option::zip(w.program(), b.program()).map(|(white, black)| [white, black]);
        let limits = |player: usize| self.plan.engines[player].limits.unwrap_or(self.plan.limits);
        let players = [
            Contestant { engine: &mut w, limits: limits(white) },
            Contestant { engine: &mut b, limits: limits(black) },
        ];
        let mut game = (self.plan.entry.open)();
        let finished = play(game.as_mut(), opening, players, &self.plan.rules, self.stop)?;
        let fault = finished.as_ref().and_then(|finished| finished.fault);
        // An engine at fault leaves; its next game begins with a new process.
        for (side, player, engine) in [(Color::White, white, w), (Color::Black, black, b)] {
            if fault != Some(side) {
                engines.insert(player, engine);
            }
        }
        Ok(finished.map(|finished| self.record(fixture, opening, finished, programs)))
    }

    /// Returns an engine ready for a new game: the one at hand, or a new process. `None` if all is to stop.
    fn seat(
        &self,
        player: usize,
        at_hand: Option<OpponentProcess>,
    ) -> anyhow::Result<Option<OpponentProcess>> {
        let mut engine = at_hand;
        let mut failures = 0;
        loop {
            if let Some(mut engine) = engine.take() {
                match engine.new_game(self.stop) {
                    Ok(()) => return Ok(Some(engine)),
                    Err(Fault::Stopped) => return Ok(None),
                    Err(_) => {} // it ended between two games, without loss
                }
            }
            let spec = &self.plan.engines[player];
            match self.plan.start(spec, self.stop) {
                Ok(started) => engine = Some(started),
                Err(_) if self.stop.load(Relaxed) => return Ok(None),
                Err(reason) => {
                    failures += 1;
                    if failures >= RESTARTS {
                        return Err(reason);
                    }
                }
            }
        }
    }

    fn record(
        &self,
        fixture: &Fixture,
        opening: &Opening,
        finished: Finished,
        programs: Option<[String; 2]>,
    ) -> GameRecord {
        let [white, black] = fixture.players.map(|player| &self.plan.engines[player]);
        let limits = |engine: &EngineSpec| engine.limits.unwrap_or(self.plan.limits);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        GameRecord {
            game: fixture.game,
            opening: fixture.opening,
            variant: self.plan.entry.info.name.to_string(),
            white: white.name.clone(),
            black: black.name.clone(),
            result: finished.result,
            reason: finished.reason,
            fault: finished.fault.map(Color::letter),
            termination: Some(finished.termination),
            time_control: Some([white, black].map(|engine| limits(engine).time_control())),
            programs,
            ended: now.map_or(0, |since| since.as_secs()),
            fen: opening.fen(self.plan.entry.info).to_string(),
            book: opening.moves().len(),
            moves: finished.moves,
        }
    }
}
