//! A UCI engine in a process of its own. Whatever it does, its host neither hangs nor fills its memory:
//! every answer has a time limit, lines are bounded, and so is what waits to be read.

use super::adjudication::Told;
use super::spec::EngineSpec;
use crate::rules::Info;
use crate::variants::VARIANTS;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

/// Bytes of a line that are kept; what is longer is cut off.
const LINE_LIMIT: u64 = 1 << 16;
/// Lines that may wait; an engine that writes more has to wait itself.
const LINES_WAITING: usize = 64;
/// Options that are kept of an engine's list.
const OPTIONS_KEPT: usize = 1_000;
/// Characters that are kept of a move or of an option's name.
const WORD_LIMIT: usize = 100;
/// How often a wait looks whether everything is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// No wait is longer; where a clock holds more, it will not run out.
const LONGEST: Duration = Duration::from_secs(10_000_000);
/// What an engine gets to leave by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The process has ended or closed its output; with what is known of how.
    Gone(String),
    /// No move before the flag fell.
    Late,
    /// No answer where there is no clock.
    Silent,
    /// The match is being stopped; the engine is not to blame.
    Stopped,
}

/// What an engine said to a `go`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The word after `bestmove`, empty if there is none.
    pub best: String,
    /// From `go` to `bestmove`.
    pub elapsed: Duration,
    /// The last score told, for the side to move.
    pub score: Option<Told>,
    /// The last depth told.
    pub depth: Option<u64>,
    /// The last number of nodes told.
    pub nodes: Option<u64>,
}

/// A running engine, ready for games of one variant.
pub struct Engine {
    child: Child,
    input: Sender<String>,
    lines: Receiver<(Instant, String)>,
    /// How long it may take over anything that has no clock.
    patience: Duration,
}

/// What an engine says of itself before `uciok`.
#[derive(Default)]
struct Greeting {
    options: Vec<String>,
    /// The values of `UCI_Variant`, if that is an option.
    variants: Option<Vec<String>>,
}

impl Engine {
    /// Starts an engine and sets it up for a variant. The error is a line for the user.
    pub fn start(
        spec: &EngineSpec,
        variant: &Info,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Engine, String> {
        let blame = |reason: String| format!("engine {}: {reason}", spec.name);
        let mut engine = Engine::spawn(spec, patience).map_err(blame)?;
        let greeting = engine.greet(stop).map_err(blame)?;
        if let Some(name) = engine.variant_to_set(&greeting, variant).map_err(blame)? {
            engine.send(format!("setoption name UCI_Variant value {name}"));
        }
        for (name, value) in &spec.options {
            if !greeting.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                let known = greeting.options.join(", ");
                return Err(blame(format!("no option '{name}', it has {known}")));
            }
            let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
            engine.send(format!("setoption name {name}{value}"));
        }
        match engine.ready(stop).map_err(|fault| blame(fault.in_words("isready")))? {
            None => Ok(engine),
            Some(complaint) => Err(blame(complaint)),
        }
    }

    fn spawn(spec: &EngineSpec, patience: Duration) -> Result<Engine, String> {
        let mut command = match spec.command.split_first() {
            Some((program, arguments)) => {
                let mut command = Command::new(program);
                command.args(arguments);
                command
            }
            None => Command::new(
                std::env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?,
            ),
        };
        // In a group of its own, an engine does not hear the Ctrl-C that is meant for the match.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command
            .spawn()
            .map_err(|error| format!("cannot start {}: {error}", command.get_program().to_string_lossy()))?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = pipes else { return Err("cannot be talked to".into()) };
        let (input, to_write) = channel();
        let (heard, lines) = sync_channel(LINES_WAITING);
        let engine = Engine { child, input, lines, patience };
        thread(move || write_lines(stdin, &to_write))?;
        thread(move || read_lines(BufReader::new(stdout), &heard))?;
        Ok(engine)
    }

    fn greet(&mut self, stop: &AtomicBool) -> Result<Greeting, String> {
        self.send("uci".into());
        let end = Instant::now() + self.patience.min(LONGEST);
        let mut greeting = Greeting::default();
        loop {
            let (_, line) = self.line(end, stop).map_err(|fault| fault.in_words("uci"))?;
            if line == "uciok" {
                return Ok(greeting);
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

    /// The value to set `UCI_Variant` to. An engine without that option plays orthodox chess, the first
    /// variant of the registry.
    fn variant_to_set(&self, greeting: &Greeting, variant: &Info) -> Result<Option<String>, String> {
        let Some(offered) = &greeting.variants else {
            let orthodox = variant.name == VARIANTS[0].info.name;
            return if orthodox {
                Ok(None)
            } else {
                Err(format!("no option UCI_Variant for {}", variant.name))
            };
        };
        let names = || std::iter::once(&variant.name).chain(variant.aliases);
        let same = names().find_map(|name| offered.iter().find(|o| o.eq_ignore_ascii_case(name)));
        match same {
            Some(name) => Ok(Some(name.clone())),
            None => Err(format!("does not play {}, it has {}", variant.name, offered.join(", "))),
        }
    }

    /// Announces a new game and waits until the engine is ready for it.
    pub fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.send("ucinewgame".into());
        self.ready(stop).map(|_| ())
    }

    /// Asks for a move: `position` and `go` are whole commands. `allowed` is when the flag falls.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        allowed: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<Thought, Fault> {
        self.send(position.to_string());
        self.ready(stop)?; // what was said late to an earlier command is behind us
        let start = Instant::now();
        self.send(go.to_string());
        let end = start + allowed.unwrap_or(self.patience).min(LONGEST);
        let mut thought = Thought::default();
        loop {
            let (at, line) = match self.line(end, stop) {
                Err(Fault::Silent) if allowed.is_some() => return Err(Fault::Late),
                other => other?,
            };
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => thought.hear(&line),
                Some("bestmove") => {
                    thought.best = words.next().unwrap_or_default().chars().take(WORD_LIMIT).collect();
                    thought.elapsed = at - start;
                    return Ok(thought);
                }
                _ => {}
            }
        }
    }

    /// Waits until everything sent is done. Returns the first complaint in the manner of protocol.md, if any.
    fn ready(&mut self, stop: &AtomicBool) -> Result<Option<String>, Fault> {
        self.send("isready".into());
        let end = Instant::now() + self.patience.min(LONGEST);
        let mut complaint = None;
        loop {
            let (_, line) = self.line(end, stop)?;
            if line == "readyok" {
                return Ok(complaint);
            }
            if complaint.is_none() {
                complaint = line.strip_prefix("info string error: ").map(str::to_string);
            }
        }
    }

    fn send(&self, mut line: String) {
        line.push('\n');
        // Where nobody reads any more, the next wait for an answer says so.
        let _ = self.input.send(line);
    }

    /// The next line and when it came.
    fn line(&mut self, end: Instant, stop: &AtomicBool) -> Result<(Instant, String), Fault> {
        loop {
            if stop.load(Relaxed) {
                return Err(Fault::Stopped);
            }
            let now = Instant::now();
            match self.lines.recv_timeout(GLANCE.min(end.saturating_duration_since(now))) {
                Ok((at, _)) if at > end => return Err(Fault::Silent),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if now >= end => return Err(Fault::Silent),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone(self.last_words())),
            }
        }
    }

    /// How the process ended, as far as that is known soon.
    fn last_words(&mut self) -> String {
        match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_string(),
        }
    }

    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let end = Instant::now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => std::thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Ends the process and whatever it has started, at once.
    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id()) {
            let group = nix::unistd::Pid::from_raw(group);
            let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.send("quit".into());
        if self.wait(FAREWELL).is_none() {
            self.kill();
        }
    }
}

impl Fault {
    fn in_words(&self, command: &str) -> String {
        match self {
            Fault::Gone(how) => format!("ended before it answered '{command}' ({how})"),
            Fault::Late | Fault::Silent => format!("no answer to '{command}'"),
            Fault::Stopped => "stopped".to_string(),
        }
    }
}

impl Thought {
    /// Takes what an `info` line tells; lower ranks than the first do not count.
    fn hear(&mut self, line: &str) {
        // What follows these words is text or moves.
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
        let cp = after("cp").and_then(|text| text.parse().ok()).map(Told::Cp);
        let mate = after("mate").and_then(|text| text.parse().ok()).map(Told::Mate);
        self.score = cp.or(mate).or(self.score);
    }
}

fn thread(work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    let spawned = std::thread::Builder::new().spawn(work);
    spawned.map(|_| ()).map_err(|error| format!("no thread to talk with: {error}"))
}

/// An engine that does not read must not hold up its host: this thread waits instead.
fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines that mean something, and when each came.
fn read_lines(mut output: impl BufRead, heard: &SyncSender<(Instant, String)>) {
    const WORDS: [&str; 5] = ["info", "bestmove", "readyok", "uciok", "option"];
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes) {
            Ok(n) if n > 0 => {}
            _ => return,
        }
        let at = Instant::now();
        if bytes.len() as u64 == LINE_LIMIT && !bytes.ends_with(b"\n") && !skip_line(&mut output) {
            return;
        }
        // What it says may be shown: nothing in it is to command a terminal.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_string();
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        if WORDS.contains(&word) && heard.send((at, line)).is_err() {
            return;
        }
    }
}

/// Reads to the end of a line without keeping it; false at the end of all.
fn skip_line(output: &mut impl BufRead) -> bool {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes) {
            Ok(n) if n > 0 && bytes.ends_with(b"\n") => return true,
            Ok(n) if n > 0 => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_cut_and_waits_to_be_read() {
        let (heard, lines) = sync_channel(LINES_WAITING);
        // One line of a thousand times the limit, noise, and then something that matters.
        let endless = std::io::repeat(b'x').take(1000 * LINE_LIMIT);
        let noise = b"info string "
            .chain(endless)
            .chain(&b"\nnoise\n\xff\x1b[2J\ninfo\x1b depth 1\nbestmove e2e4"[..]);
        let reader = std::thread::spawn(move || read_lines(BufReader::new(noise), &heard));
        let heard: Vec<String> = lines.iter().map(|(_, line)| line).collect();
        reader.join().unwrap();
        assert_eq!(heard[0].len() as u64, LINE_LIMIT);
        assert_eq!(heard[1..], ["info  depth 1", "bestmove e2e4"]);
    }

    #[test]
    fn the_last_words_on_the_first_line_count() {
        let mut thought = Thought::default();
        thought.hear("info depth 3 multipv 1 score cp -12 lowerbound nodes 50 pv e2e4");
        thought.hear("info depth 4 multipv 2 score cp 500 nodes 80");
        thought.hear("info string depth 99 score cp 1");
        assert_eq!((thought.depth, thought.score, thought.nodes), (Some(3), Some(Told::Cp(-12)), Some(50)));
        thought.hear("info depth 5 score mate -2 nodes x");
        assert_eq!((thought.depth, thought.score, thought.nodes), (Some(5), Some(Told::Mate(-2)), Some(50)));
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_without_a_clock_has_to_answer_in_patience() {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/misbehave.sh");
        let command = ["sh", script, "silent"].map(str::to_string).to_vec();
        let (spec, stop) = (EngineSpec { command, ..EngineSpec::default() }, AtomicBool::new(false));
        let mut engine = Engine::start(&spec, VARIANTS[0].info, Duration::from_secs(600), &stop).unwrap();
        engine.patience = Duration::from_millis(100);
        assert_eq!(engine.think("position startpos", "go depth 1", None, &stop), Err(Fault::Silent));
        stop.store(true, Relaxed);
        assert_eq!(engine.think("position startpos", "go depth 1", None, &stop), Err(Fault::Stopped));
    }
}
