//! Checks that a file of answers belongs to the run that is to continue it, as far as its lines show.

use crate::files::OtherRun;
use anyhow::{bail, ensure};
use asterism_engine::variants::Setup;
use asterism_interface::analysis::Games;
use serde_json::{Map, Value, json};

/// The lines that answer a position, as a command writes them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerForm {
    /// The fields that every answer has, unless it is an error.
    pub fields: &'static [&'static str],
    /// The most lines of an answer.
    pub lines: usize,
}

/// Looks at one line after the other.
pub(crate) struct AnswerCheck {
    form: AnswerForm,
    games: Games,
    /// The number of lines of the job that was looked at last, and its last line.
    count: usize,
    line: Map<String, Value>,
}

impl AnswerCheck {
    /// Makes a check of answers of this form.
    pub(crate) fn new(form: AnswerForm) -> AnswerCheck {
        AnswerCheck { form, games: Games::default(), count: 0, line: Map::new() }
    }

    /// Refuses a line that the run would not have written; `is_new` says whether it is the first one of its job.
    pub(crate) fn line(&mut self, is_new: bool, line: &Map<String, Value>) -> anyhow::Result<()> {
        if !line.contains_key("error") {
            for field in self.form.fields {
                ensure!(line.contains_key(*field), "is of another command: it has no field `{field}`");
            }
        }
        let (rank, most) = (line.get("multipv").and_then(Value::as_u64), self.form.lines);
        if rank.is_some_and(|rank| rank > most as u64) {
            bail!(OtherRun::new("multipv", &json!(rank), &json!(format!("at most {most}"))));
        }
        if is_new {
            self.expect_all_lines()?;
            self.count = 0;
        }
        self.count += 1;
        self.line.clone_from(line);
        Ok(())
    }

    /// Refuses a job with fewer lines than its search found. A search that was stopped in its first iteration may lack
    /// some.
    fn expect_all_lines(&mut self) -> anyhow::Result<()> {
        let depth = self.line.get("depth").and_then(Value::as_u64);
        if self.count >= self.form.lines || depth.is_none_or(|depth| depth < 2) {
            return Ok(());
        }
        let text = |field: &str| self.line.get(field).and_then(Value::as_str);
        let (Some(variant), Some(fen)) = (text("variant"), text("fen")) else { return Ok(()) };
        let setup = Setup { fen: Some(fen.to_string()), ..Setup::new(variant) };
        let legal = self.games.with(variant, |game| {
            setup.set(game)?;
            Ok(game.legal_moves().len())
        })?;
        let expected = self.form.lines.min(legal);
        if self.count < expected {
            let before = "the number of lines of the position before";
            bail!(OtherRun::new(before, &json!(self.count), &json!(expected)));
        }
        Ok(())
    }
}
