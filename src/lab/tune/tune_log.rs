//! The file of a tuning: the identity of the run, then a line after each batch of pairs with the present values. A
//! batch counts once its line is on the disk, so a run that is killed loses the batch that it was playing.

use super::spsa::Spsa;
use crate::files::{Journal, OtherRun};
use crate::lab::batch::Shard;
use anyhow::{anyhow, bail, ensure};
use asterism_support::text::json_reason;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// The beginning of every such file.
pub(super) const BEGINNING: &[u8] = b"{\"tune\":";

/// Pairs that are played before the numbers move.
pub(crate) const BATCH: usize = 8;

/// The error of a line without the parameters of the run.
const OTHER_NUMBERS: &str = "has other numbers than its run";

/// Where the numbers stand after a batch.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Step {
    /// The last pair that was played.
    pub pair: u64,
    /// Points of the sets that were moved up, less those of the others, in all pairs of the batch.
    pub result: i32,
    /// Each tuned number by its full name.
    pub values: Map<String, Value>,
}

/// The open file of a run; no other process can write it meanwhile.
pub(crate) struct TuneLog(Journal);

impl TuneLog {
    /// Opens or creates the file of the run that `conditions` (an object) describe, and sets the values of `spsa` to
    /// those at the interruption. Returns the last pair that was played, 0 at the beginning.
    pub(crate) fn open(path: &Path, conditions: &Value, spsa: &mut Spsa) -> anyhow::Result<(TuneLog, u64)> {
        let mut last = 0;
        let journal = Journal::resume(path, true, BEGINNING, |number, line, end| {
            match number {
                1 => expect_same(&read_conditions(line)?, conditions)?,
                _ => {
                    let step = Step::read(line, last, conditions)?;
                    step.expect_numbers(conditions)?;
                    last = take_up(&step, spsa)?;
                }
            }
            Ok(end)
        })?;
        let mut log = TuneLog(journal);
        if log.0.is_empty()? {
            log.0.add(&[json!({ "tune": conditions }).to_string()])?;
        }
        Ok((log, last))
    }

    pub(crate) fn add(&mut self, step: &Step) -> anyhow::Result<()> {
        self.0.add(&[json!(step).to_string()])
    }
}

impl Step {
    /// Returns where the numbers of `spsa` stand after this pair.
    pub(crate) fn of(spsa: &Spsa, pair: u64, result: i32) -> Step {
        let values = spsa.params.iter().map(|tuned| (tuned.param.full_name(), tuned.value.into()));
        Step { pair, result, values: values.collect() }
    }

    /// Reads a line of the run that `conditions` describe; it comes after one that ended with the pair `last`. Which
    /// numbers it has is checked by [`Step::expect_numbers`].
    pub(super) fn read(line: &[u8], last: u64, conditions: &Value) -> anyhow::Result<Step> {
        let step: Step = serde_json::from_slice(line).map_err(not_of_a_tuning)?;
        let batch = batch_after(last, conditions);
        if batch.last() != Some(&step.pair) {
            let expected = batch.last().map_or("none after the last".to_string(), u64::to_string);
            bail!("ends with pair {}, expected {expected}", step.pair);
        }
        let most = 2 * batch.len() as u64;
        let result = step.result;
        ensure!(
            u64::from(result.unsigned_abs()) <= most,
            "has the result {result}, expected one from -{most} to {most}"
        );
        Ok(step)
    }

    /// Refuses a line with other numbers than the run.
    pub(super) fn expect_numbers(&self, conditions: &Value) -> anyhow::Result<()> {
        let own = conditions["values"].as_object().map(|values| values.keys().collect::<BTreeSet<_>>());
        ensure!(own == Some(self.values.keys().collect()), OTHER_NUMBERS);
        Ok(())
    }
}

/// Returns the pairs of the batch that follows the pair `last`; none after the last batch.
fn batch_after(last: u64, conditions: &Value) -> Vec<u64> {
    let pairs = conditions["pairs"].as_u64().unwrap_or(0);
    let shard = conditions["shard"].as_str().and_then(|shard| shard.parse().ok()).unwrap_or(Shard::WHOLE);
    let own = std::iter::successors(shard.next_after(last), |pair| shard.next_after(*pair));
    own.take_while(|pair| *pair <= pairs).take(BATCH).collect()
}

/// Reads the identity of the run: the first line of a file.
pub(super) fn read_conditions(line: &[u8]) -> anyhow::Result<Value> {
    Ok(serde_json::from_slice::<Value>(line).map_err(not_of_a_tuning)?["tune"].take())
}

fn not_of_a_tuning(error: serde_json::Error) -> anyhow::Error {
    anyhow!("is not that of a tuning: {}", json_reason(&error))
}

/// Returns why a line with this value is refused: there is no such number, or it is out of its range.
pub(super) fn wrong_value(name: &str, value: &Value) -> anyhow::Error {
    anyhow!("has {name} = {value}, expected a number of this program's search, in its range")
}

/// Refuses another run, with the first condition that differs.
fn expect_same(found: &Value, wanted: &Value) -> anyhow::Result<()> {
    // Also as it is read back: a fraction may lose its last digit on the way.
    let wanted: Value = serde_json::from_str(&wanted.to_string()).map_err(not_of_a_tuning)?;
    let (found, wanted) = (flat("", found), flat("", &wanted));
    // The game, then in the order of their names: tuned parameters come before fixed settings.
    let names: BTreeSet<&str> = wanted.keys().chain(found.keys()).map(String::as_str).collect();
    for name in std::iter::once("variant").chain(names) {
        let (found, wanted) = (found.get(name), wanted.get(name));
        if found != wanted {
            bail!(OtherRun::new(name, found, wanted));
        }
    }
    Ok(())
}

/// Returns the fields of an object and of those in it, by their path.
fn flat(path: &str, value: &Value) -> Map<String, Value> {
    let Value::Object(fields) = value else { return Map::from_iter([(path.to_string(), value.clone())]) };
    let path = |name: &str| if path.is_empty() { name.to_string() } else { format!("{path}: {name}") };
    fields.iter().flat_map(|(name, value)| flat(&path(name), value)).collect()
}

/// Sets the values to those of a line; returns its pair.
fn take_up(step: &Step, spsa: &mut Spsa) -> anyhow::Result<u64> {
    for tuned in &mut spsa.params {
        let name = tuned.param.full_name();
        let found = step.values.get(&name).ok_or_else(|| anyhow!(OTHER_NUMBERS))?;
        let range = f64::from(tuned.param.low)..=f64::from(tuned.param.high);
        let value = found.as_f64().filter(|value| range.contains(value));
        tuned.value = value.ok_or_else(|| wrong_value(&name, found))?;
    }
    Ok(step.pair)
}

#[cfg(test)]
mod tests {
    use super::super::spsa::SpsaConfig;
    use super::*;
    use asterism_engine::rules::{Param, SearchParams};
    use std::fs;

    fn spsa() -> Spsa {
        let params: Vec<Param> =
            SearchParams::UNTUNED.list().into_iter().filter(|param| param.group == "iir").collect();
        let config = SpsaConfig { seed: 1, pairs: 100, rate: 0.1, perturbation: 5.0, shards: 1 };
        Spsa::new(SearchParams::UNTUNED, params, config)
    }

    fn conditions() -> Value {
        json!({ "variant": "x", "pairs": 100, "rate": 0.123_456_789_012_345_68, "values": { "iir.min_depth": 4, "iir.reduction": 1 } })
    }

    /// Wherever the file is cut, the whole lines count, and the run has the values of the last one.
    #[test]
    fn a_truncated_run_goes_on_from_its_last_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, last) = TuneLog::open(&path, &conditions(), &mut spsa()).unwrap();
        assert_eq!(last, 0);
        let mut run = spsa();
        let mut values = vec![run.params[0].value; 2];
        for pair in (8..=40).step_by(BATCH) {
            let trial = run.trial(pair);
            run.learn(&trial, 1);
            values.push(run.params[0].value);
            log.add(&Step::of(&run, pair, 1)).unwrap();
        }
        drop(log);
        let whole = fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            let part = folder.path().join("part");
            fs::write(&part, &whole[..cut]).unwrap();
            let lines = whole[..cut].iter().filter(|byte| **byte == b'\n').count();
            let mut run = spsa();
            let (_, last) = TuneLog::open(&part, &conditions(), &mut run).unwrap();
            assert_eq!(last, (BATCH * lines.saturating_sub(1)) as u64, "cut at {cut}");
            assert_eq!(run.params[0].value, values[lines], "cut at {cut}");
        }
    }

    #[test]
    fn another_file_is_refused_with_its_reason_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let first = json!({ "tune": conditions() }).to_string();
        let step = |pair: u64, depth: f64| json!({ "pair": pair, "result": 0, "values": { "iir.min_depth": depth, "iir.reduction": 1.0 } });
        let mut other = conditions();
        other["values"]["iir.min_depth"] = 5.into();
        for (text, reason) in [
            ("{\"match\":{}}\n".to_string(), "line 1: expected a file that begins with"),
            (
                json!({ "tune": other }).to_string() + "\n",
                "line 1 belongs to another run: values: iir.min_depth is 5 in the file, 4 here",
            ),
            ("{\"tune\":{}}\n".to_string(), "line 1 belongs to another run: variant is missing in the file"),
            (format!("{first}\nx\n"), "line 2 is not that of a tuning: "),
            (
                format!("{first}\n{}\n{}\n", step(8, 4.5), step(8, 4.5)),
                "line 3 ends with pair 8, expected 16",
            ),
            (format!("{first}\n{}\n", step(7, 4.5)), "line 2 ends with pair 7, expected 8"),
            (
                format!("{first}\n{}\n", step(8, 4.5)).replace("\"result\":0", "\"result\":17"),
                "line 2 has the result 17, expected one from -16 to 16",
            ),
            (format!("{first}\n{}\n", step(u64::MAX, 4.5)), "line 2 ends with pair 18446744073709551615"),
            (format!("{first}\n{}\n", step(8, 99.0)), "line 2 has iir.min_depth = 99.0, expected a number"),
            (format!("{first}\n{{\"pair\":8,\"result\":0,\"values\":{{}}}}\n"), "line 2 has other numbers"),
        ] {
            fs::write(&path, &text).unwrap();
            let error = TuneLog::open(&path, &conditions(), &mut spsa()).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
