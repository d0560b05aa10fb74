//! The exercises that teach a game: `first_steps.md` of a variant's folder.
//!
//! The text before the first title is for authors. A step is a title (`# Leap to your own colour`), lines of the form
//! `name: value`, and all other lines are its text for the player:
//!
//! - `position: FEN`;
//! - `play: a1a4 a1a7`, the turns that solve the step, any of them. If the step goes on, `reply: e8d8` has the turn of
//!   the other side, and another `play` follows;
//! - `wrong a1b1: why`, a legal turn that may be tried, and the comment on it;
//! - `right: praise`;
//! - `result: 1-0`, if the game is over then.

use asterism_support::text::TextError;
use serde::Serialize;

/// One exercise: a position, an idea, and the turns that show it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Step {
    /// The idea in a few words.
    pub title: String,
    /// The position as FEN.
    pub position: String,
    /// The idea and the task.
    pub text: String,
    /// The player's turns, one after the other.
    pub plays: Vec<Play>,
    /// Turns that are legal and miss the idea.
    pub wrong: Vec<WrongTry>,
    /// The text shown when it is solved.
    pub right: String,
    /// The result then, if the game is over.
    pub result: Option<String>,
}

/// A turn of the player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Play {
    /// The turns that are right.
    pub moves: Vec<String>,
    /// The turn that the other side then plays, if the step goes on.
    pub reply: Option<String>,
}

/// A turn that misses the idea.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WrongTry {
    /// The turn.
    #[serde(rename = "move")]
    pub text: String,
    /// The reason why it does not solve the step.
    #[serde(rename = "text")]
    pub why: String,
}

/// Returns the steps of a file.
pub fn read_steps(text: &str) -> Result<Vec<Step>, TextError> {
    let mut steps: Vec<(usize, Step)> = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(title) = line.strip_prefix("# ") {
            let title = title.trim().to_string();
            steps.push((number, Step { title, ..Step::default() }));
        } else if let Some((_, step)) = steps.last_mut()
            && !line.is_empty()
        {
            step.add(line).map_err(|reason| TextError { line: number, reason })?;
        }
    }
    let checked = steps.into_iter().map(|(line, step)| match step.missing() {
        None => Ok(step),
        Some(what) => {
            Err(TextError { line, reason: format!("the step '{}' has no {what}, expected one", step.title) })
        }
    });
    checked.collect()
}

impl Step {
    /// Takes a line of the step.
    fn add(&mut self, line: &str) -> Result<(), String> {
        let (name, value) = line.split_once(':').map_or((line, ""), |(name, value)| (name, value.trim()));
        let once = |field: &mut String| {
            if !field.is_empty() {
                return Err(format!("'{name}' occurs twice in a step, expected once"));
            }
            *field = value.to_string();
            Ok(())
        };
        let words = || value.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        match (name, name.strip_prefix("wrong ")) {
            ("position", _) => once(&mut self.position)?,
            ("right", _) => once(&mut self.right)?,
            ("result", _) => self.result = Some(value.to_string()),
            ("play", _) if words().is_empty() => {
                return Err("'play:' without a turn, expected at least one".to_string());
            }
            ("play", _) if self.plays.last().is_some_and(|play| play.reply.is_none()) => {
                return Err("'play:' follows another 'play:', expected 'reply:' between them".to_string());
            }
            ("play", _) => self.plays.push(Play { moves: words(), reply: None }),
            ("reply", _) => match (self.plays.last_mut(), words().as_slice()) {
                (Some(play), [turn]) if play.reply.is_none() => play.reply = Some(turn.clone()),
                _ => return Err("'reply:' expected once after 'play:', with one turn".to_string()),
            },
            (_, Some(turn)) => {
                self.wrong.push(WrongTry { text: turn.trim().to_string(), why: value.to_string() });
            }
            _ => {
                let space = if self.text.is_empty() { "" } else { " " };
                self.text = format!("{}{space}{line}", self.text);
            }
        }
        Ok(())
    }

    /// Returns the part that the step lacks, if any.
    fn missing(&self) -> Option<&'static str> {
        let ends = self.plays.last().is_some_and(|play| play.reply.is_none());
        let parts = [
            (self.position.is_empty(), "'position:'"),
            (self.text.is_empty(), "text"),
            (!ends, "'play:' at its end"),
            (self.right.is_empty(), "'right:'"),
        ];
        parts.iter().find(|(missing, _)| *missing).map(|&(_, what)| what)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "For authors.\n\n# One\nposition: FEN\nDo it:\nnow.\nplay: a1a2 a1a3\nreply: b1b2\nplay: a2a4\n\
                         wrong a1b1: Not so.\nright: Good.\nresult: 1-0\n";

    #[test]
    fn a_step_is_read() {
        let steps = read_steps(WHOLE).unwrap();
        let [step] = steps.as_slice() else { panic!("{steps:?}") };
        assert_eq!((step.title.as_str(), step.text.as_str()), ("One", "Do it: now."));
        let turns = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect::<Vec<_>>();
        let plays = [
            Play { moves: turns(&["a1a2", "a1a3"]), reply: Some("b1b2".to_string()) },
            Play { moves: turns(&["a2a4"]), reply: None },
        ];
        assert_eq!(step.plays, plays);
        assert_eq!(step.wrong, [WrongTry { text: "a1b1".to_string(), why: "Not so.".to_string() }]);
        assert_eq!((step.right.as_str(), step.result.as_deref()), ("Good.", Some("1-0")));
    }

    #[test]
    fn errors_name_their_line() {
        for (from, to, told) in [
            ("position: FEN\n", "", "line 3: the step 'One' has no 'position:', expected one"),
            ("right: Good.\n", "", "line 3: the step 'One' has no 'right:', expected one"),
            ("play: a2a4\n", "", "line 3: the step 'One' has no 'play:' at its end, expected one"),
            ("reply: b1b2\n", "", "line 8: 'play:' follows another 'play:', expected 'reply:' between them"),
            ("play: a1a2 a1a3", "play:", "line 7: 'play:' without a turn, expected at least one"),
            (
                "reply: b1b2",
                "reply: b1b2 b1b3",
                "line 8: 'reply:' expected once after 'play:', with one turn",
            ),
            (
                "right: Good.",
                "right: Good.\nright: Fine.",
                "line 12: 'right' occurs twice in a step, expected once",
            ),
        ] {
            let error = read_steps(&WHOLE.replace(from, to)).unwrap_err();
            assert_eq!(error.to_string(), told);
        }
    }
}
