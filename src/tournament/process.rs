//! A program in a process of its own that is talked to line by line. Whatever it does, its host neither
//! hangs nor fills its memory: every wait ends, lines are bounded, and so is what waits to be read. What the
//! lines mean is left to [`super::engine`].

use crate::files::{LineEnd, read_line, skip_line};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};
use thiserror::Error;

/// Bytes of a line that are kept; what is longer is cut off.
const LINE_LIMIT: u64 = 1 << 16;
/// Lines that may wait; a program that writes more has to wait itself.
const LINES_WAITING: usize = 64;
/// How often a wait looks whether everything is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// No wait is longer; where a clock holds more, it will not run out.
const LONGEST: Duration = Duration::from_secs(10_000_000);
/// What a program gets to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The process has ended or closed its output; with what is known of how.
    Gone(String),
    /// None before the flag fell.
    Late,
    /// None in patience, where there is no clock.
    Silent,
    /// The match is being stopped; the engine is not to blame.
    Stopped,
}

/// Why there is no process.
#[derive(Debug, Error)]
pub enum ProcessError {
    /// The path of this program is not known.
    #[error("cannot find this program: {0}")]
    NoProgram(io::Error),
    /// The system does not start it.
    #[error("cannot start {program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// The system's reason.
        error: io::Error,
    },
    /// Its standard input or output is missing.
    #[error("cannot be talked to")]
    NoPipes,
    /// The system gives no thread.
    #[error("no thread to talk with: {0}")]
    Thread(io::Error),
}

/// A running program.
pub struct Process {
    child: Child,
    input: Sender<String>,
    lines: Receiver<(Instant, String)>,
}

impl Process {
    /// Starts a program with its arguments, or this program where there is none. Of its lines, those are
    /// heard that begin with one of `words`; what it writes on standard error is lost.
    pub fn start(command: &[String], words: &'static [&'static str]) -> Result<Process, ProcessError> {
        let mut command = match command.split_first() {
            Some((program, arguments)) => {
                let mut command = Command::new(program);
                command.args(arguments);
                command
            }
            None => Command::new(std::env::current_exe().map_err(ProcessError::NoProgram)?),
        };
        // In a group of its own, it does not hear the Ctrl-C that is meant for its host.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = command.spawn();
        let program = || command.get_program().to_string_lossy().into_owned();
        let mut child = started.map_err(|error| ProcessError::Start { program: program(), error })?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = pipes else { return Err(ProcessError::NoPipes) };
        let (input, to_write) = channel();
        let (heard, lines) = sync_channel(LINES_WAITING);
        let process = Process { child, input, lines };
        thread(move || write_lines(stdin, &to_write))?;
        thread(move || read_lines(BufReader::new(stdout), words, &heard))?;
        Ok(process)
    }

    /// Sends a line. Where nobody reads any more, the next wait for an answer says so.
    pub fn send(&self, mut line: String) {
        line.push('\n');
        let _ = self.input.send(line);
    }

    /// The next line and when it came, waiting for so long after `since`. Control characters are blanks.
    pub fn line(
        &mut self,
        since: Instant,
        allowed: Duration,
        stop: &AtomicBool,
    ) -> Result<(Instant, String), Fault> {
        let end = since + allowed.min(LONGEST);
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

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
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

impl Drop for Process {
    /// Waits a little for a program that was told to end, then ends it.
    fn drop(&mut self) {
        if self.wait(FAREWELL).is_none() {
            self.kill();
        }
    }
}

fn thread(work: impl FnOnce() + Send + 'static) -> Result<(), ProcessError> {
    let spawned = std::thread::Builder::new().spawn(work);
    spawned.map(|_| ()).map_err(ProcessError::Thread)
}

/// A program that does not read must not hold up its host: this thread waits instead.
fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines that begin with one of `words`, and when each came.
fn read_lines(mut output: impl BufRead, words: &[&str], heard: &SyncSender<(Instant, String)>) {
    let mut bytes = Vec::new();
    loop {
        let Ok(reach) = read_line(&mut output, LINE_LIMIT, &mut bytes) else { return };
        let at = Instant::now();
        let goes_on = match reach {
            LineEnd::Whole => true,
            LineEnd::TooLong => skip_line(&mut output, LINE_LIMIT).unwrap_or(false),
            LineEnd::EndOfInput => false,
        };
        if !goes_on {
            return;
        }
        // What it says may be shown: nothing in it is to command a terminal.
        let line = String::from_utf8_lossy(&bytes).replace(char::is_control, " ").trim().to_string();
        let word = line.split_ascii_whitespace().next().unwrap_or_default();
        if words.contains(&word) && heard.send((at, line)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn a_flood_is_cut_and_waits_to_be_read() {
        let (heard, lines) = sync_channel(LINES_WAITING);
        // One line of a thousand times the limit, noise, and then something that matters.
        let endless = std::io::repeat(b'x').take(1000 * LINE_LIMIT);
        let noise = b"info string "
            .chain(endless)
            .chain(&b"\nnoise\n\xff\x1b[2J\ninfo\x1b depth 1\nbestmove e2e4"[..]);
        let reader =
            std::thread::spawn(move || read_lines(BufReader::new(noise), &["info", "bestmove"], &heard));
        let heard: Vec<String> = lines.iter().map(|(_, line)| line).collect();
        reader.join().unwrap();
        assert_eq!(heard[0].len() as u64, LINE_LIMIT);
        assert_eq!(heard[1..], ["info  depth 1", "bestmove e2e4"]);
    }
}
