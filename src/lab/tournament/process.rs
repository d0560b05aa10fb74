//! A program in a separate process, spoken to line by line. Even if it misbehaves, its host neither hangs nor fills its
//! memory: every wait ends, lines are bounded, and so is the number of unread lines. When it ends, all that it has
//! started ends with it, so that no process, thread or descriptor is left. [`super::engine`] interprets the lines.

use super::group::Group;
use super::pipes::{each_line, pass_on, write_lines};
use super::spec::EngineSpec;
use super::transcript::{Direction, ProcessTranscript};
use crate::files::own_program;
use anyhow::{anyhow, bail};
use asterism_interface::input::FileError;
use parking_lot::Mutex;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Lines that may wait; a program that writes more has to wait itself.
const LINES_WAITING: usize = 64;
/// How often a wait looks whether everything is to stop.
const GLANCE: Duration = Duration::from_millis(50);
/// The longest wait; a clock that holds more will not run out.
const LONGEST: Duration = Duration::from_secs(10_000_000);
/// Characters that are kept of a line of standard error.
const COMPLAINT_LENGTH: usize = 200;
/// The time that a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The process has ended or closed its output; with the known details.
    Gone(String),
    /// No answer before the flag fell.
    Late,
    /// No answer in time, while no clock runs.
    Silent,
    /// The match is being stopped; the engine is not to blame.
    Stopped,
}

impl Fault {
    /// Makes the error of a command without an answer.
    pub(super) fn of_command(&self, command: &str) -> anyhow::Error {
        match self {
            Fault::Gone(how) => anyhow!("ended before it answered '{command}' ({how})"),
            Fault::Late | Fault::Silent => anyhow!("no answer to '{command}'"),
            Fault::Stopped => anyhow!("stopped"),
        }
    }
}

pub(crate) struct Process {
    child: Child,
    /// The process with all that it has started, until that was ended.
    group: Option<Group>,
    input: Sender<String>,
    lines: Receiver<(Instant, String)>,
    transcript: Option<ProcessTranscript>,
    /// The reader of its standard error.
    complaints: Option<JoinHandle<()>>,
    /// The last line there.
    last_complaint: Arc<Mutex<String>>,
}

impl Process {
    /// Starts a program with its arguments in `folder`, or this program if `command` is empty. Of its lines, those that
    /// begin with one of `words` are kept. Of its standard error the last line is kept, and all of it if there is a
    /// transcript.
    pub(crate) fn start(
        command: &[String],
        folder: Option<&Path>,
        words: &'static [&'static str],
        transcript: Option<ProcessTranscript>,
    ) -> anyhow::Result<Process> {
        let mut command = to_start(command, folder)?;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let started = Group::start(&mut command);
        let program = Path::new(command.get_program());
        let (mut child, group) = started.map_err(FileError::cannot("start", program))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = channel();
        let (heard, lines) = sync_channel(LINES_WAITING);
        let last_complaint = Arc::<Mutex<String>>::default();
        let (told, last, group) = (transcript.clone(), last_complaint.clone(), Some(group));
        let mut process =
            Process { child, group, input, lines, transcript: told, complaints: None, last_complaint };
        let (Some(stdin), Some(stdout)) = (stdin, stdout) else {
            bail!("its standard input and output cannot be opened")
        };
        thread(move || write_lines(stdin, &to_write))?;
        if let Some(stderr) = stderr {
            let transcript = transcript.clone();
            process.complaints = Some(thread(move || {
                each_line(BufReader::new(stderr), |at, line| {
                    if let Some(transcript) = &transcript {
                        transcript.line(at, Direction::Error, &line);
                    }
                    if !line.is_empty() {
                        *last.lock() = line.chars().take(COMPLAINT_LENGTH).collect();
                    }
                    true
                })
            })?);
        }
        thread(move || {
            each_line(BufReader::new(stdout), |at, line| {
                if let Some(transcript) = &transcript {
                    transcript.line(at, Direction::FromEngine, &line);
                }
                pass_on(at, line, words, &heard)
            })
        })?;
        Ok(process)
    }

    /// Sends a line. If the pipe is closed, the next wait for an answer reports it.
    pub(crate) fn send(&self, mut line: String) {
        if let Some(transcript) = &self.transcript {
            transcript.line(Instant::now(), Direction::ToEngine, &line);
        }
        line.push('\n');
        let _ = self.input.send(line);
    }

    /// Returns the next line and when it came, waiting for this long after `since`. Control characters are blanks.
    pub(crate) fn line(
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
                // Where it has ended and something that it started keeps its output open, this closes it.
                Err(RecvTimeoutError::Timeout) => {
                    self.ended();
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone(self.last_words())),
            }
        }
    }

    /// Returns how the process ended, as far as that is known soon, and its last line on standard error.
    fn last_words(&mut self) -> String {
        let how = match self.wait(FAREWELL) {
            Some(status) => status.to_string(),
            None => "it closed its output".to_string(),
        };
        self.hear_out();
        match self.last_complaint.lock().as_str() {
            "" => how,
            said => format!("{how}, it said: {said}"),
        }
    }

    /// Waits a little for the end of its standard error.
    fn hear_out(&self) {
        let end = Instant::now() + FAREWELL;
        while self.complaints.as_ref().is_some_and(|reader| !reader.is_finished()) && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + most;
        loop {
            match self.ended() {
                None if Instant::now() < end => std::thread::sleep(Duration::from_millis(2)),
                status => return status,
            }
        }
    }

    /// Returns how the process ended, if it has; then ends the processes it started too.
    fn ended(&mut self) -> Option<ExitStatus> {
        let status = self.child.try_wait().ok()??;
        self.kill_group();
        Some(status)
    }

    /// Ends the process and everything it has started, at once.
    fn kill(&mut self) {
        self.kill_group();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Ends all processes of the group. This happens once, at the latest right after the process was seen to
    /// end: later the system might give its number to another one.
    fn kill_group(&mut self) {
        if let Some(group) = self.group.take() {
            group.kill();
        }
    }
}

impl Drop for Process {
    /// Waits a little for a program that was asked to end, then ends it; and for its last words on standard error, if
    /// they are kept.
    fn drop(&mut self) {
        if self.wait(FAREWELL).is_none() {
            self.kill();
        }
        if self.transcript.is_some() {
            self.hear_out();
        }
    }
}

impl EngineSpec {
    /// Returns the file of its program; a name alone is looked for in the folders of `PATH`.
    pub(crate) fn program(&self) -> Option<PathBuf> {
        let command = to_start(&self.command, self.dir.as_deref()).ok()?;
        let program = PathBuf::from(command.get_program());
        if program.components().count() > 1 || program.is_absolute() {
            return Some(program);
        }
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(&program)).find(|path| path.is_file())
    }
}

/// Makes the command of a program with its arguments, or of this program if there is none. As in fastchess and
/// cutechess, a relative path of the program starts at the folder in which it is to run.
fn to_start(words: &[String], folder: Option<&Path>) -> anyhow::Result<Command> {
    let not_found = |error| anyhow!("cannot find this program: {error}");
    let program = match (words.first(), folder) {
        (None, _) => own_program().map_err(not_found)?,
        // A name without a folder is looked up where the system looks for programs.
        (Some(program), Some(folder)) if program.contains(std::path::is_separator) => {
            std::path::absolute(folder).map_err(not_found)?.join(program)
        }
        (Some(program), _) => program.into(),
    };
    let mut command = Command::new(program);
    command.args(words.iter().skip(1));
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    Ok(command)
}

fn thread(work: impl FnOnce() + Send + 'static) -> anyhow::Result<JoinHandle<()>> {
    std::thread::Builder::new().spawn(work).map_err(|error| anyhow!("cannot start a thread: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relative_program_is_looked_for_in_its_folder() {
        let start = |program: &str, folder: Option<&str>| {
            let command = to_start(&[program.to_string(), "x".into()], folder.map(Path::new)).unwrap();
            assert_eq!(command.get_current_dir(), folder.map(Path::new));
            assert_eq!(command.get_args().collect::<Vec<_>>(), ["x"]);
            std::path::PathBuf::from(command.get_program())
        };
        let here = std::env::current_dir().unwrap();
        assert_eq!(start("bin/it", Some("builds")), here.join("builds/bin/it"));
        assert_eq!(start("it", Some("builds")), Path::new("it"));
        assert_eq!(start("bin/it", None), Path::new("bin/it"));
        let us = to_start(&[], Some(Path::new("builds"))).unwrap();
        assert_eq!(Path::new(us.get_program()), std::env::current_exe().unwrap());
    }
}
