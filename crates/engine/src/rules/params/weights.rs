//! The weights of a hand-written evaluation as text: lines `name = number number ...` in the order in which they are
//! declared; `#` begins a comment. How they are declared is left to `board::weights`.

use crate::rules::Score;
use std::fmt::Write;
use thiserror::Error;

/// Characters of a line of the text.
const LINE: usize = 110;

/// One weight, or a table of weights of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weight {
    /// Its name.
    pub name: &'static str,
    /// Its meaning.
    pub about: &'static str,
    /// The lowest value that makes sense.
    pub low: Score,
    /// The highest one.
    pub high: Score,
    /// Whether the numbers are pairs of middlegame and endgame.
    pub pairs: bool,
    /// The values.
    pub numbers: Vec<Score>,
}

impl Weight {
    /// Returns the names of its numbers: `tempo`, or `pawn[0]`, `pawn[1]`.
    pub fn names(&self) -> Vec<String> {
        match self.numbers.len() {
            1 => vec![self.name.to_string()],
            count => (0..count).map(|index| format!("{}[{index}]", self.name)).collect(),
        }
    }
}

/// An error in a line of a text of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WeightError {
    /// The name is not that of the next weight, or there is no further weight.
    #[error("line {line}: expected '{name} = ...', the weights in their order")]
    Name {
        /// Counted from 1.
        line: usize,
        /// The weight that is due.
        name: &'static str,
    },
    /// There are too few numbers, too many, or something else.
    #[error("line {line}: expected {count} whole numbers from {low} to {high} for {name}")]
    Numbers {
        /// Counted from 1.
        line: usize,
        /// The weight.
        name: &'static str,
        /// The number of its values.
        count: usize,
        /// The lowest value.
        low: Score,
        /// The highest one.
        high: Score,
    },
    /// There is more than all weights.
    #[error("line {0}: expected nothing more after the last weight")]
    More(usize),
}

/// All weights of a game's evaluation.
pub trait EvalWeights: Clone + PartialEq + Send + Sync + 'static {
    /// Returns the weights in their order.
    fn list(&self) -> Vec<Weight>;

    /// Returns these weights with other numbers, in the order of [`EvalWeights::list`]. Weights missing from `numbers`
    /// stay.
    fn with_numbers(&self, numbers: &[Score]) -> Self;

    /// Writes the text that is read as these weights: each after its meaning.
    fn text(&self) -> String {
        let mut text = String::new();
        for weight in self.list() {
            let _ = writeln!(text, "{}{} ={}\n", comment(weight.about), weight.name, numbers(&weight));
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

/// Returns a text as lines of comment.
fn comment(about: &str) -> String {
    let mut lines = String::from("#");
    let mut length = 1;
    for word in about.split_whitespace() {
        if length + 1 + word.len() > LINE {
            lines += "\n#";
            length = 1;
        }
        lines += " ";
        lines += word;
        length += 1 + word.len();
    }
    lines + "\n"
}

fn numbers(weight: &Weight) -> String {
    let group = if weight.pairs { 2 } else { 1 };
    let text = |numbers: &[Score]| numbers.iter().map(|number| format!(" {number}")).collect::<String>();
    weight.numbers.chunks(group).map(text).collect::<Vec<_>>().join(if weight.pairs { "," } else { "" })
}
