//! The flag `--input`: many positions in, JSON out in the same order.

use super::args::workers;
use super::output::RunArgs;
use super::{out, progress};
use crate::files::{is_same_file, is_standard_input};
use crate::lab::batch::{AnswerCheck, AnswerForm, expect_next};
use anyhow::bail;
use asterism_engine::engine::HashSize;
use asterism_interface::analysis::{AnalysisError, AnalysisRequest, Games, RequestError, in_order};
use asterism_interface::input::{FileError, LineError, Lines, is_stdin, open_input};
use asterism_support::text::printable;
use serde_json::{Value, json};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The request of a run over many positions.
pub(super) struct Many {
    /// Where the positions come from; `-` is standard input.
    pub input: PathBuf,
    /// The variant of lines that name none.
    pub variant: Option<String>,
    /// Positions at a time.
    pub workers: usize,
    /// MiB of hash for each of them; 0 if they do not search.
    pub hash: HashSize,
    pub form: AnswerForm,
    pub run: RunArgs,
}

/// The answer to a request.
pub(super) struct Answered {
    /// The objects of the answer, written out; each has the number and the `id` of the request.
    pub lines: Vec<String>,
    /// Whether the answer meets the expectations of the request, if it has any.
    pub passed: Option<bool>,
}

/// The output for a line of the input.
struct LineReply {
    number: u64,
    lines: Vec<String>,
    passed: Option<bool>,
    error: Option<anyhow::Error>,
}

/// The counts that are printed at the end.
#[derive(Default)]
struct Summary {
    lines: u64,
    tests: u64,
    passed: u64,
    errors: u64,
    first_error: String,
    /// Wrong positions that an earlier, interrupted run has written.
    errors_before: u64,
}

/// Has each request answered by one of the workers, which get its number as well. An invalid line gives an object with
/// an error in its place, and an error at the end.
pub(super) fn run<W>(many: Many, worker: impl Fn() -> Result<W, AnalysisError>) -> anyhow::Result<()>
where
    W: FnMut(u64, &AnalysisRequest) -> Result<Answered, AnalysisError> + Send,
{
    if let Some(name) = &many.variant {
        asterism_engine::variants::find(name)?;
    }
    let source = open_input(&many.input)?;
    expect_other_output(&many)?;
    let mut owed = owed(&many)?;
    let mut check = AnswerCheck::new(many.form);
    let (mut sink, done) = many.run.open("line", many.form.lines > 1, |job, last, line| {
        check.line(job != last, line)?;
        let Some(owed) = owed.as_mut().filter(|_| job != last) else { return Ok(()) };
        match owed.next() {
            Some(expected) => expect_next("line", job, last, expected),
            None => bail!("has line {job}, after the last position of {}", many.input.display()),
        }
    })?;
    if many.input.is_file() {
        check_same(&many, &done)?; // what a pipe gives cannot be read twice
    }
    let workers = workers(many.workers, many.hash, worker)?.into_iter().map(|mut worker| {
        move |(number, line): (u64, anyhow::Result<AnalysisRequest>)| match line {
            Err(error) => refuse(number, error),
            Ok(request) => {
                let answer = worker(number, &request).map_err(Into::into);
                Ok(reply(number, request.id, answer))
            }
        }
    });
    let bar = progress::lines(count_lines(&many.input)?, "positions");
    let mut summary = Summary { errors_before: done.errors, ..Summary::default() };
    let shard = many.run.shard;
    let variant = many.variant.as_deref();
    let is_empty = AtomicBool::new(true);
    let jobs = requests(source, variant)
        .inspect(|_| is_empty.store(false, Relaxed))
        .filter(|(number, _)| *number > done.last && shard.owns(*number));
    let mut ended = Ok(());
    in_order(jobs, workers.collect(), |reply: Result<LineReply, io::Error>| match reply {
        Ok(reply) => {
            sink.write(&reply.lines);
            bar.set_position(reply.number);
            summary.count(reply);
        }
        Err(error) => ended = Err(FileError::cannot("read", &many.input)(error)),
    })?;
    bar.finish_and_clear();
    let report = summary.report();
    ended?;
    if is_empty.into_inner() {
        bail!("{} has no position in it", many.input.display());
    }
    report
}

/// Returns the requests of an input with the numbers of their lines; `variant` is for lines that name none.
fn requests(
    input: impl BufRead,
    variant: Option<&str>,
) -> impl Iterator<Item = (u64, anyhow::Result<AnalysisRequest>)> {
    Lines::new(input).filter_map(move |(number, line)| match line {
        Ok(line) => {
            let read = AnalysisRequest::read(&line, variant)?;
            Some((number, read.map_err(Into::into)))
        }
        Err(error) => Some((number, Err(error.into()))),
    })
}

/// Returns the numbers of the lines that this run has to answer, if the input can be read twice.
fn owed(many: &Many) -> anyhow::Result<Option<impl Iterator<Item = u64> + use<>>> {
    if !many.input.is_file() {
        return Ok(None);
    }
    let shard = many.run.shard;
    let numbers = requests(open_input(&many.input)?, None).map(|(number, _)| number);
    Ok(Some(numbers.filter(move |number| shard.owns(*number))))
}

/// Refuses an output that is the input: it would be read while it grows.
fn expect_other_output(many: &Many) -> anyhow::Result<()> {
    let Some(output) = &many.run.to.output else { return Ok(()) };
    let same = match is_stdin(&many.input) {
        true => is_standard_input(output),
        false => is_same_file(&many.input, output),
    };
    if same {
        bail!("--output: {} is the input as well, expected another file", output.display());
    }
    Ok(())
}

/// Makes the reply to an invalid line, with its `id` if it has one; the error, if the input cannot be read any further.
fn refuse(number: u64, error: anyhow::Error) -> Result<LineReply, io::Error> {
    let error = match error.downcast() {
        Ok(LineError::Io(error)) => return Err(error),
        Ok(error) => error.into(),
        Err(error) => error,
    };
    let id = match error.downcast_ref() {
        Some(RequestError::NoVariant { id }) => id.clone(),
        _ => None,
    };
    Ok(reply(number, id, Err(error)))
}

fn reply(number: u64, id: Option<Value>, answer: anyhow::Result<Answered>) -> LineReply {
    match answer {
        Ok(Answered { lines, passed }) => LineReply { number, lines, passed, error: None },
        Err(error) => {
            let mut object = json!({ "error": printable(&error.to_string()), "line": number });
            if let Some(id) = id {
                object["id"] = id;
            }
            LineReply { number, lines: vec![object.to_string()], passed: None, error: Some(error) }
        }
    }
}

impl Summary {
    fn count(&mut self, reply: LineReply) {
        self.lines += 1;
        self.tests += u64::from(reply.passed.is_some());
        self.passed += u64::from(reply.passed == Some(true));
        if let Some(error) = reply.error {
            if self.errors == 0 {
                self.first_error = format!("line {}: {error}", reply.number);
            }
            self.errors += 1;
        }
    }

    fn report(self) -> anyhow::Result<()> {
        if self.tests > 0 {
            out::note(format_args!("{} of {} tests passed", self.passed, self.tests));
        }
        match self.errors {
            0 if self.errors_before > 0 => {
                bail!("wrong positions done before: {}, see the output", self.errors_before)
            }
            0 => Ok(()),
            1 => bail!(self.first_error),
            n => bail!("{n} of {} positions are wrong, the first: {}", self.lines, self.first_error),
        }
    }
}

/// Counts the lines of the input, if that does not consume them.
fn count_lines(input: &Path) -> anyhow::Result<Option<u64>> {
    let counts = !is_stdin(input) && input.is_file() && progress::shown();
    Ok(if counts { Some(Lines::new(open_input(input)?).count() as u64) } else { None })
}

/// Checks, by the last line that is done, that a run is continued with the input it was started with.
fn check_same(many: &Many, done: &crate::lab::batch::Done) -> anyhow::Result<()> {
    let Some(was) = done.line.get("fen").and_then(Value::as_str) else { return Ok(()) };
    let last =
        requests(open_input(&many.input)?, many.variant.as_deref()).find(|(number, _)| *number == done.last);
    let now = last.and_then(|(_, line)| Games::default().fen(&line.ok()?.setup).ok());
    if now.as_deref() == Some(was) {
        return Ok(());
    }
    bail!("cannot continue: line {} of {} is not the position {was}", done.last, many.input.display())
}
