//! The file of a run's results: lines of JSON, each with the number of its job.
//!
//! A run that was killed leaves whole lines and perhaps a truncated one. [`ResultLog::resume`] reads them all,
//! so that a file of another run, or one that does not fit together, is refused instead of continued. Locking and
//! truncated lines are the [`Journal`]'s.

use super::Shard;
use crate::files::Journal;
use anyhow::{anyhow, bail, ensure};
use serde_json::{Map, Value};
use std::path::Path;

/// The largest job number: above it, some readers of JSON confuse whole numbers (RFC 8259, 6).
const MOST_JOBS: u64 = (1 << 53) - 1;

/// A file of results, open at its end.
pub struct ResultLog {
    journal: Journal,
    /// Where the lines of the last job begin that are replaced by the first ones added: some may be missing.
    unsure: Option<u64>,
}

/// The part of the results that a file already holds.
#[derive(Debug, Default, PartialEq, Clone)]
pub struct Done {
    /// The number of the last finished job; 0 if there is none.
    pub last: u64,
    /// A line of that job.
    pub line: Map<String, Value>,
    /// The number of lines that hold an `error`.
    pub errors: u64,
}

impl ResultLog {
    /// Returns a new file. An error if there is one with something in it: results are not thrown away.
    pub fn create(path: &Path) -> anyhow::Result<ResultLog> {
        Ok(ResultLog { journal: Journal::create(path, false)?, unsure: None })
    }

    /// Opens a file that may exist, cuts off an unfinished end, and returns the part that is done. `key` is the field
    /// with the job's number. If a job may have several lines (`several`), the last one is to be done again, for some may be
    /// missing; until there are new lines, the old ones stay. `check` refuses lines of another run; it gets the job, the one before it (0 if there is
    /// none) and the line.
    pub fn resume(
        path: &Path,
        key: &str,
        shard: Shard,
        several: bool,
        mut check: impl FnMut(u64, u64, &Map<String, Value>) -> anyhow::Result<()>,
    ) -> anyhow::Result<(ResultLog, Done)> {
        let mut done = Done::default();
        let mut end = 0;
        // The finished part without the last job's lines.
        let (mut end_before, mut done_before) = (0, Done::default());
        let journal = Journal::resume(path, false, b"{", |_, line, line_end| {
            let line: Map<String, Value> =
                serde_json::from_slice(line).map_err(|_| anyhow!("is not a JSON object"))?;
            let job = job_number(&line, key, &done, shard, several)?;
            check(job, done.last, &line)?;
            let errors = done.errors + u64::from(line.contains_key("error"));
            if job > done.last {
                (end_before, done_before) = (end, std::mem::take(&mut done));
            }
            end = line_end;
            done = Done { last: job, line, errors };
            Ok(end)
        })?;
        let unsure = several.then_some(end_before);
        Ok((ResultLog { journal, unsure }, if several { done_before } else { done }))
    }

    /// Adds the lines of a job.
    pub fn add(&mut self, lines: &[String]) -> anyhow::Result<()> {
        if let Some(end) = self.unsure.take_if(|_| !lines.is_empty()) {
            self.journal.cut(end)?;
        }
        self.journal.add(lines)
    }
}

/// Returns the job of a line, or why the line cannot come next.
fn job_number(
    line: &Map<String, Value>,
    key: &str,
    done: &Done,
    shard: Shard,
    several: bool,
) -> anyhow::Result<u64> {
    let number = line.get(key).and_then(Value::as_u64);
    let Some(job) = number else { bail!("has no number \"{key}\"") };
    ensure!((1..=MOST_JOBS).contains(&job), "has {key} {job}, expected a number from 1 to {MOST_JOBS}");
    let in_order = if several { job >= done.last } else { job > done.last };
    ensure!(in_order, "has {key} {job} after {}", done.last);
    ensure!(shard.owns(job), "has {key} {job}, which is not in shard {shard}");
    Ok(job)
}

/// Refuses a job if others before it are missing; `last` is the one before it, 0 if there is none.
pub(crate) fn expect_next(key: &str, job: u64, last: u64, expected: u64) -> anyhow::Result<()> {
    ensure!(job == expected, "has {key} {job} after {last}, expected {expected}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text from which a file with this text is continued, and the last job done.
    fn resumed(name: &str, text: &str, shard: &str, several: bool) -> Result<(String, u64), String> {
        let path = std::env::temp_dir().join(format!("asterism-log-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let found = ResultLog::resume(&path, "line", shard.parse().unwrap(), several, |_, _, _| Ok(())).map(
            |(mut log, done)| {
                log.add(&["+".into()]).unwrap();
                (std::fs::read_to_string(&path).unwrap(), done.last)
            },
        );
        std::fs::remove_file(&path).unwrap();
        found.map_err(|error| error.to_string())
    }

    #[test]
    fn whole_jobs_stay_and_the_rest_is_cut() {
        let whole = "{\"line\":1}\n{\"line\":2}\n{\"line\":4}\n";
        for (n, piece) in ["", "{", "{\"line\":5}"].iter().enumerate() {
            let found = resumed(&format!("piece{n}"), &format!("{whole}{piece}"), "1/1", false);
            assert_eq!(found, Ok((format!("{whole}+\n"), 4)));
        }
        assert_eq!(resumed("none", "", "1/1", false), Ok(("+\n".into(), 0)));
        assert_eq!(resumed("start", "{\"li", "1/1", true), Ok(("+\n".into(), 0)));
    }

    #[test]
    fn of_several_lines_the_last_job_is_done_again() {
        let text = "{\"line\":1}\n{\"line\":1}\n{\"line\":3}\n{\"line\":3}\n{\"li";
        let kept = "{\"line\":1}\n{\"line\":1}\n+\n".to_string();
        assert_eq!(resumed("several", text, "1/2", true), Ok((kept, 1)));
    }

    #[test]
    fn of_several_lines_the_last_ones_stay_until_there_are_new_ones() {
        let path = std::env::temp_dir().join(format!("asterism-log-{}-stay", std::process::id()));
        let whole = "{\"line\":1}\n{\"line\":2}\n{\"line\":2}\n";
        std::fs::write(&path, format!("{whole}{{\"li")).unwrap();
        let (mut log, done) = ResultLog::resume(&path, "line", Shard::WHOLE, true, |_, _, _| Ok(())).unwrap();
        log.add(&[]).unwrap();
        let kept = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((kept.as_str(), done.last), (whole, 1));
    }

    #[test]
    fn a_file_of_another_run_is_refused() {
        for (n, (text, shard, reason)) in [
            ("{\"line\":2}\n{\"line\":1}\n", "1/1", "line 2 has line 1 after 2"),
            ("{\"line\":2}\n{\"line\":2}\n", "1/1", "line 2 has line 2 after 2"),
            ("{\"line\":1}\n{\"line\":2}\n", "1/2", "line 2 has line 2, which is not in shard 1/2"),
            ("{\"game\":1}\n", "1/1", "line 1 has no number \"line\""),
            ("{\"line\":0}\n", "1/1", "line 1 has line 0, expected a number from 1 to 9007199254740991"),
            (
                "{\"line\":18446744073709551615}\n",
                "1/1",
                "18446744073709551615, expected a number from 1 to 9007199254740991",
            ),
            ("{\"hello\n", "1/1", "line 1 is not a JSON object"),
        ]
        .iter()
        .enumerate()
        {
            let error = resumed(&format!("refused{n}"), text, shard, false).unwrap_err();
            assert!(error.ends_with(reason), "{error}");
        }
    }

    #[test]
    fn errors_written_before_are_counted() {
        let path = std::env::temp_dir().join(format!("asterism-log-{}-errors", std::process::id()));
        std::fs::write(&path, "{\"line\":1,\"error\":\"x\"}\n{\"line\":2}\n{\"line\":3,\"error\":\"y\"}\n")
            .unwrap();
        let errors = |several| {
            let resumed = ResultLog::resume(&path, "line", Shard::WHOLE, several, |_, _, _| Ok(()));
            resumed.unwrap().1.errors
        };
        assert_eq!(errors(false), 2);
        assert_eq!(errors(true), 1, "the last job is done again");
        std::fs::remove_file(&path).unwrap();
    }
}
