//! A UCI engine: greeted, set up for a variant, asked for moves. Its process is [`super::process`]'s.

use super::process::{Fault, Process};
use super::spec::EngineSpec;
use super::transcript::Transcript;
use anyhow::{bail, ensure};
use asterism_engine::rules::{Info, ReportedScore};
use asterism_engine::variants::VARIANTS;
use asterism_interface::session::OTHER_NETWORK;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// First words of the lines that mean something.
const WORDS: &[&str] = &["info", "bestmove", "readyok", "uciok", "option", "id"];
/// Options that are kept of an engine's list.
const OPTIONS_KEPT: usize = 1_000;
/// Characters that are kept of a move, of an option's name or of the program's.
const WORD_LIMIT: usize = 100;

/// An engine's answer to a `go`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct EngineReply {
    /// The word after `bestmove`, empty if there is none.
    pub best: String,
    /// From `position` to `bestmove`.
    pub elapsed: Duration,
    /// The last score reported that is no bound, for the side to move.
    pub score: Option<ReportedScore>,
    pub depth: Option<u64>,
    /// The last number of nodes reported.
    pub nodes: Option<u64>,
}

/// A running engine, ready for games of one variant.
pub(crate) struct OpponentProcess {
    process: Process,
    /// The program's own name.
    program: Option<String>,
    /// How long it may take over anything that has no clock.
    response_timeout: Duration,
}

/// An engine's description of itself before `uciok`.
#[derive(Default)]
struct Greeting {
    /// The text after `id name`.
    program: Option<String>,
    options: Vec<String>,
    /// The values of `UCI_Variant`, if that is an option.
    variants: Option<Vec<String>>,
}

impl OpponentProcess {
    /// Starts an engine and sets it up for a variant.
    pub(crate) fn start(
        spec: &EngineSpec,
        variant: &Info,
        response_timeout: Duration,
        transcript: Option<&Arc<Transcript>>,
        stop: &AtomicBool,
    ) -> anyhow::Result<OpponentProcess> {
        let transcript = transcript.map(|transcript| transcript.process(&spec.name));
        let process = Process::start(&spec.command, spec.dir.as_deref(), WORDS, transcript);
        process
            .and_then(|process| OpponentProcess::set_up(process, spec, variant, response_timeout, stop))
            .map_err(|error| {
                let told = format!("engine {}: {error}", spec.name);
                error.context(told)
            })
    }

    fn set_up(
        process: Process,
        spec: &EngineSpec,
        variant: &Info,
        response_timeout: Duration,
        stop: &AtomicBool,
    ) -> anyhow::Result<OpponentProcess> {
        let mut engine = OpponentProcess { process, program: None, response_timeout };
        let greeting = engine.greet(stop)?;
        engine.program = greeting.program.clone();
        if let Some(name) = engine.variant_to_set(&greeting, variant)? {
            engine.send(format!("setoption name UCI_Variant value {name}"));
        }
        for (name, value) in &spec.options {
            if !greeting.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                bail!("no option '{name}', it has {}", greeting.options.join(", "));
            }
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            engine.send(format!("setoption name {name}{value}"));
        }
        let ready = engine.ready(stop);
        match ready.map_err(|fault| fault.of_command("isready"))? {
            None => Ok(engine),
            Some(complaint) => bail!(complaint),
        }
    }

    fn greet(&mut self, stop: &AtomicBool) -> anyhow::Result<Greeting> {
        self.send("uci".into());
        let start = Instant::now();
        let mut greeting = Greeting::default();
        loop {
            let (_, line) = self.line(start, stop).map_err(|fault| fault.of_command("uci"))?;
            if line == "uciok" {
                return Ok(greeting);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                greeting.program = Some(name.trim().chars().take(WORD_LIMIT).collect());
            }
            let Some(rest) = line.strip_prefix("option name ") else { continue };
            let Some((name, kind)) = rest.split_once(" type ") else { continue };
            if name.eq_ignore_ascii_case("UCI_Variant") {
                let values = kind.split(" var ").skip(1).map(|value| value.trim().to_string());
                greeting.variants = Some(values.collect());
            }
            // A flood of options is not kept.
            if greeting.options.len() < OPTIONS_KEPT {
                greeting.options.push(name.trim().chars().take(WORD_LIMIT).collect());
            }
        }
    }

    /// Returns the value to set `UCI_Variant` to. An engine without that option plays orthodox chess, the first variant
    /// of the registry.
    fn variant_to_set(&self, greeting: &Greeting, variant: &Info) -> anyhow::Result<Option<String>> {
        let Some(offered) = &greeting.variants else {
            ensure!(variant.name == VARIANTS[0].info.name, "no option UCI_Variant for {}", variant.name);
            return Ok(None);
        };
        let names = || std::iter::once(&variant.name).chain(variant.aliases);
        let same = names().find_map(|name| offered.iter().find(|o| o.eq_ignore_ascii_case(name)));
        match same {
            Some(name) => Ok(Some(name.clone())),
            None => bail!("does not play {}, it has {}", variant.name, offered.join(", ")),
        }
    }

    /// Returns the program's own name (`id name`), if it gives one.
    pub(crate) fn program(&self) -> Option<String> {
        self.program.clone()
    }

    /// Announces a new game and waits until the engine is ready for it.
    pub(crate) fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.send("ucinewgame".into());
        self.ready(stop).map(|_| ())
    }

    /// Asks for a move: `position` and `go` are whole commands, and the engine's time begins with the first.
    /// `allowed` is when the flag falls.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &str,
        allowed: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<EngineReply, Fault> {
        self.ready(stop)?; // what was said late to an earlier command is behind us
        let start = Instant::now();
        self.send(position.to_string());
        self.send(go.to_string());
        let mut reply = EngineReply::default();
        loop {
            let (at, line) = match allowed {
                Some(allowed) => self.process.line(start, allowed, stop)?,
                None => self.line(start, stop)?,
            };
            if at < start {
                continue; // no answer to what was asked now
            }
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => reply.read_info(&line),
                Some("bestmove") => {
                    reply.best = words.next().unwrap_or_default().chars().take(WORD_LIMIT).collect();
                    reply.elapsed = at - start;
                    return Ok(reply);
                }
                _ => {}
            }
        }
    }

    /// Waits until everything sent is done. Returns the first complaint in the manner of protocol.md, if any.
    fn ready(&mut self, stop: &AtomicBool) -> Result<Option<String>, Fault> {
        self.send("isready".into());
        let start = Instant::now();
        let mut complaint = None;
        loop {
            let (_, line) = self.line(start, stop)?;
            if line == "readyok" {
                return Ok(complaint);
            }
            if complaint.is_none() {
                let remark = line.strip_prefix("info string ").unwrap_or_default();
                let network = remark.starts_with(OTHER_NETWORK).then_some(remark);
                complaint = remark.strip_prefix("error: ").or(network).map(str::to_string);
            }
        }
    }

    /// Returns the next line, while no clock runs.
    fn line(&mut self, start: Instant, stop: &AtomicBool) -> Result<(Instant, String), Fault> {
        self.process.line(start, self.response_timeout, stop).map_err(|fault| match fault {
            Fault::Late => Fault::Silent,
            other => other,
        })
    }

    fn send(&self, line: String) {
        self.process.send(line);
    }
}

impl Drop for OpponentProcess {
    fn drop(&mut self) {
        self.send("quit".into());
    }
}

impl EngineReply {
    /// Reads an `info` line; lines with a `multipv` above 1 are ignored.
    fn read_info(&mut self, line: &str) {
        // The text after these words is a message or moves.
        let words = line.split_ascii_whitespace().take_while(|word| !["string", "pv"].contains(word));
        let words: Vec<&str> = words.collect();
        let after = |word: &str| {
            let at = words.iter().position(|w| *w == word)?;
            words.get(at + 1).copied()
        };
        if after("multipv").is_some_and(|rank| rank != "1") {
            return;
        }
        let number = |word| after(word).and_then(|text| text.parse().ok());
        self.depth = number("depth").or(self.depth);
        self.nodes = number("nodes").or(self.nodes);
        // A bound is a step of the search, not the engine's view of the position.
        if words.iter().any(|word| ["lowerbound", "upperbound"].contains(word)) {
            return;
        }
        let score = |unit, kind: fn(i64) -> ReportedScore| Some(kind(after(unit)?.parse().ok()?));
        let mate = || score("mate", ReportedScore::Mate);
        self.score = score("cp", ReportedScore::Cp).or_else(mate).or(self.score);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_on_the_first_line_count() {
        let mut reply = EngineReply::default();
        reply.read_info("info depth 3 multipv 1 score cp -12 nodes 50 pv e2e4");
        reply.read_info("info depth 4 multipv 2 score cp 500 nodes 80");
        reply.read_info("info string depth 99 score cp 1");
        assert_eq!(
            (reply.depth, reply.score, reply.nodes),
            (Some(3), Some(ReportedScore::Cp(-12)), Some(50))
        );
        reply.read_info("info depth 5 score mate -2 nodes x");
        assert_eq!(
            (reply.depth, reply.score, reply.nodes),
            (Some(5), Some(ReportedScore::Mate(-2)), Some(50))
        );
    }

    #[test]
    fn a_bound_is_no_score() {
        let mut reply = EngineReply::default();
        reply.read_info("info depth 8 score lowerbound cp 30");
        assert_eq!(reply.score, None);
        reply.read_info("info depth 9 score cp 20 pv e2e4");
        reply.read_info("info depth 10 score cp 900 upperbound nodes 70 pv e2e4");
        reply.read_info("info depth 11 score mate 3 lowerbound nodes 80 pv e2e4");
        let found = (reply.depth, reply.score, reply.nodes);
        assert_eq!(found, (Some(11), Some(ReportedScore::Cp(20)), Some(80)));
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_without_a_clock_has_to_answer_in_time() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/misbehave.sh");
        let command = ["sh", script, "silent"].map(str::to_string).to_vec();
        let (spec, stop) = (EngineSpec { command, ..EngineSpec::default() }, AtomicBool::new(false));
        let response_timeout = Duration::from_secs(600);
        let mut engine =
            OpponentProcess::start(&spec, VARIANTS[0].info, response_timeout, None, &stop).unwrap();
        engine.response_timeout = Duration::from_millis(100);
        assert_eq!(engine.think("position startpos", "go depth 1", None, &stop), Err(Fault::Silent));
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(engine.think("position startpos", "go depth 1", None, &stop), Err(Fault::Stopped));
    }
}
