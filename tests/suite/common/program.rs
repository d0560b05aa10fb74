//! The executable, run as a user would.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// Returns the program with its streams piped.
pub(crate) fn asterism(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns a run with this input, which stays open.
pub(crate) fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = asterism(arguments).spawn().unwrap();
    // A run that is refused at once does not read its input.
    let _ = child.stdin.as_mut().unwrap().write_all(input.as_bytes());
    child
}

/// Returns the number of lines on standard error that are no hints.
pub(crate) fn lines_but_hints(said: &str) -> usize {
    said.lines().filter(|line| !line.starts_with("hint: ")).count()
}

/// Returns the line on standard error of a run that was refused, its hint left aside.
pub(crate) fn refused(output: Output) -> String {
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), lines_but_hints(&said)), (Some(1), 1), "{said}");
    assert!(said.starts_with("error: "), "{said}");
    said
}

/// Waits until a file has this many whole lines; the limit is only there so that a hang fails.
#[cfg(unix)]
pub(crate) fn wait_for_lines(path: &str, lines: usize, child: &mut Child) {
    use std::time::{Duration, Instant};
    let end = Instant::now() + Duration::from_secs(600);
    while std::fs::read(path).unwrap_or_default().iter().filter(|b| **b == b'\n').count() < lines {
        assert!(Instant::now() < end && child.try_wait().unwrap().is_none(), "no {lines} lines in {path}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Runs to the end of the input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    start(arguments, input).wait_with_output().unwrap()
}

/// KiB that a process has had in memory at most.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_ascii_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Returns how a program ends that should; a minute is only there so that a hang fails.
#[cfg(unix)]
pub(crate) fn end_of(mut child: Child, what: &str) -> std::process::ExitStatus {
    use std::time::{Duration, Instant};
    let end = Instant::now() + Duration::from_secs(60);
    while Instant::now() < end {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    panic!("{what}: it does not end");
}
