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
/// How often a wait looks whether everything is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// What an engine gets to leave by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The process has ended or closed its output; with what is known of how.
    Gone(String),
    /// No answer within what was allowed.
    Late,
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
            engine.send(format!("setoption name {name} value {value}"));
        }
        engine.ready(stop).map_err(|fault| blame(fault.in_words("isready")))?;
        Ok(engine)
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
        let (Some(mut stdin), Some(stdout)) = pipes else { return Err("cannot be talked to".into()) };
        let (input, to_write) = channel::<String>();
        let (heard, lines) = sync_channel(LINES_WAITING);
        std::thread::spawn(move || {
            // An engine that does not read must not hold up its host.
            for line in to_write {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        std::thread::spawn(move || read_lines(BufReader::new(stdout), &heard));
        Ok(Engine { child, input, lines, patience })
    }

    fn greet(&mut self, stop: &AtomicBool) -> Result<Greeting, String> {
        self.send("uci".into());
        let end = Instant::now() + self.patience;
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
            if greeting.options.len() < 10_000 {
                greeting.options.push(name.trim().to_string());
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
        self.ready(stop)
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
        let end = start + allowed.unwrap_or(self.patience);
        let mut thought = Thought::default();
        loop {
            let (at, line) = self.line(end, stop)?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => thought.hear(&line),
                Some("bestmove") => {
                    thought.best = words.next().unwrap_or_default().chars().take(100).collect();
                    thought.elapsed = at - start;
                    return Ok(thought);
                }
                _ => {}
            }
        }
    }

    fn ready(&mut self, stop: &AtomicBool) -> Result<(), Fault> {
        self.send("isready".into());
        let end = Instant::now() + self.patience;
        while self.line(end, stop)?.1 != "readyok" {}
        Ok(())
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
                Ok((at, _)) if at > end => return Err(Fault::Late),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Timeout) if now >= end => return Err(Fault::Late),
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
        self.wait(FAREWELL);
        self.kill();
    }
}

impl Fault {
    fn in_words(&self, command: &str) -> String {
        match self {
            Fault::Gone(how) => format!("ended before it answered '{command}' ({how})"),
            Fault::Late => format!("no answer to '{command}'"),
            Fault::Stopped => "stopped".to_string(),
        }
    }
}

impl Thought {
    /// Takes what an `info` line tells; lower ranks than the first do not count.
    fn hear(&mut self, line: &str) {
        let line = line.split(" string ").next().unwrap_or_default();
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
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
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
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
