//! The weights of a game's evaluation: declared once, with name, meaning and range, and read from the game's
//! `eval.txt` while the program is compiled, so that they are constants. `asterism fit-eval` writes such files.

use super::Tapered;
use crate::rules::number_lines::{cut, number, same, trim};
use crate::rules::{Score, WeightError};

/// Declares `Weights`, the weights of a game: `name: kind, lowest..=highest;`, where the kind is `Score`, `Tapered`,
/// `[Score; count]` or `[Tapered; count]`. `Weights::built_in` reads their values from a text.
#[macro_export]
macro_rules! eval_weights {
    ($($(#[doc = $about:literal])* $name:ident: $kind:tt, $low:literal..=$high:literal;)*) => {
        /// The weights of the evaluation, in centipawns unless said otherwise. Their values are in `eval.txt`.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Weights {
            $($(#[doc = $about])* #[doc = concat!("From ", $low, " to ", $high, ".")] pub $name: $kind,)*
        }

        impl Weights {
            /// Reads all weights in their order.
            pub(crate) const fn read(text: &str) -> Result<Weights, $crate::rules::WeightError> {
                let mut reader = $crate::board::WeightReader::new(text);
                $(
                    reader.begin(stringify!($name), $low, $high);
                    let $name = $crate::board::weight_kind!(read reader, $kind);
                    reader.end_of_weight();
                )*
                match reader.end() {
                    None => Ok(Weights { $($name,)* }),
                    Some(error) => Err(error),
                }
            }

            /// Reads the weights in a text that is part of the program: a fault in it stops the compiler.
            pub(crate) const fn built_in(text: &str) -> Weights {
                match Weights::read(text) {
                    Ok(weights) => weights,
                    Err(_) => panic!("eval.txt: not all weights in their order, with their numbers in range"),
                }
            }
        }

        impl $crate::rules::EvalWeights for Weights {
            fn list(&self) -> Vec<$crate::rules::Weight> {
                vec![$($crate::rules::Weight {
                    name: stringify!($name),
                    about: concat!($($about),*).trim_ascii(),
                    low: $low,
                    high: $high,
                    pairs: $crate::board::weight_kind!(pairs $kind),
                    numbers: {
                        let mut numbers = Vec::new();
                        $crate::board::WeightNumbers::each(&mut self.$name.clone(), &mut |n| numbers.push(*n));
                        numbers
                    },
                },)*]
            }

            fn with_numbers(&self, numbers: &[$crate::rules::Score]) -> Weights {
                let mut weights = self.clone();
                let mut numbers = numbers.iter();
                let mut set = |own: &mut $crate::rules::Score| *own = *numbers.next().unwrap_or(own);
                $($crate::board::WeightNumbers::each(&mut weights.$name, &mut set);)*
                weights
            }
        }
    };
}

/// Expands to the code of [`eval_weights`] for one kind of weight.
#[doc(hidden)]
#[macro_export]
macro_rules! weight_kind {
    (read $reader:ident, Score) => {
        $reader.score()
    };
    (read $reader:ident, Tapered) => {
        $reader.tapered()
    };
    (read $reader:ident, [Score; $count:expr]) => {{
        let (mut table, mut i) = ([0; $count], 0);
        while i < $count {
            table[i] = $reader.score();
            i += 1;
        }
        table
    }};
    (read $reader:ident, [Tapered; $count:expr]) => {{
        let (mut table, mut i) = ([$crate::board::Tapered::ZERO; $count], 0);
        while i < $count {
            table[i] = $reader.tapered();
            i += 1;
        }
        table
    }};
    (pairs Score) => {
        false
    };
    (pairs Tapered) => {
        true
    };
    (pairs [Score; $count:expr]) => {
        false
    };
    (pairs [Tapered; $count:expr]) => {
        true
    };
}

/// The numbers that a weight is made of: for [`eval_weights!`](crate::eval_weights).
#[doc(hidden)]
pub trait WeightNumbers {
    /// Hands each to `f`, in order.
    fn each(&mut self, f: &mut impl FnMut(&mut Score));
}

impl WeightNumbers for Score {
    fn each(&mut self, f: &mut impl FnMut(&mut Score)) {
        f(self);
    }
}

impl WeightNumbers for Tapered {
    fn each(&mut self, f: &mut impl FnMut(&mut Score)) {
        f(&mut self.mg);
        f(&mut self.eg);
    }
}

impl<T: WeightNumbers, const N: usize> WeightNumbers for [T; N] {
    fn each(&mut self, f: &mut impl FnMut(&mut Score)) {
        self.iter_mut().for_each(|weight| weight.each(f));
    }
}

/// Reads weights from a text, one after the other. After a fault it reads zeros. For
/// [`eval_weights!`](crate::eval_weights).
#[doc(hidden)]
#[derive(Debug)]
pub struct WeightReader<'a> {
    rest: &'a [u8],
    /// The number of the line that was read last.
    line: usize,
    /// The rest of that line.
    values: &'a [u8],
    name: &'static str,
    count: usize,
    low: Score,
    high: Score,
    fault: Option<WeightError>,
    /// Whether a number of the present weight is missing or wrong.
    wrong: bool,
}

impl<'a> WeightReader<'a> {
    /// Makes a reader of all weights.
    pub const fn new(text: &'a str) -> WeightReader<'a> {
        let rest = text.as_bytes();
        let (name, values, fault) = ("", text.as_bytes().split_at(0).0, None);
        WeightReader { rest, line: 0, values, name, count: 0, low: 0, high: 0, fault, wrong: false }
    }

    /// Returns the next line that is neither empty nor a comment; an empty one at the end.
    const fn next_line(&mut self) -> &'a [u8] {
        while !self.rest.is_empty() {
            let (first, after) = cut(self.rest, b'\n');
            self.rest = after;
            self.line += 1;
            let line = trim(cut(first, b'#').0);
            if !line.is_empty() {
                return line;
            }
        }
        self.rest
    }

    /// Begins with the weight `name`.
    pub const fn begin(&mut self, name: &'static str, low: Score, high: Score) {
        let (found, values) = cut(self.next_line(), b'=');
        if self.fault.is_none() && !same(trim(found), name.as_bytes()) {
            self.fault = Some(WeightError::Name { line: self.line, name });
        }
        (self.name, self.values, self.low, self.high) = (name, trim(values), low, high);
        (self.count, self.wrong) = (0, false);
    }

    /// Returns the next number of the weight.
    pub const fn score(&mut self) -> Score {
        let (mut first, mut after) = cut(self.values, b' ');
        if let [before @ .., b','] = first {
            first = before;
        }
        after = trim(after);
        (self.values, self.count) = (after, self.count + 1);
        match number(first) {
            Some(value) if value >= self.low && value <= self.high => value,
            _ => {
                self.wrong = true;
                0
            }
        }
    }

    /// Returns the next two numbers, for middlegame and endgame.
    pub const fn tapered(&mut self) -> Tapered {
        let mg = self.score();
        Tapered::new(mg, self.score())
    }

    /// Ends the weight that is being read.
    pub const fn end_of_weight(&mut self) {
        if self.fault.is_none() && (self.wrong || !self.values.is_empty()) {
            let (line, name, count) = (self.line, self.name, self.count);
            self.fault = Some(WeightError::Numbers { line, name, count, low: self.low, high: self.high });
        }
    }

    /// Returns the first fault of the text, once all weights are read.
    pub const fn end(&mut self) -> Option<WeightError> {
        if self.fault.is_none() && !self.next_line().is_empty() {
            self.fault = Some(WeightError::More(self.line));
        }
        self.fault
    }
}

#[cfg(test)]
// The macro's items are public, because a game's are.
#[allow(unreachable_pub)]
mod tests {
    use super::*;
    use crate::rules::EvalWeights;

    eval_weights! {
        /// The right to move.
        tempo: Score, 0..=50;
        /// A Pawn, by rank.
        pawn: [Tapered; 2], -9..=9;
        /// A King's shelter.
        shelter: [Score; 3], 0..=9;
    }

    const TEXT: &str = "# The right to move.\ntempo = 12\n\n# A Pawn, by rank.\npawn = 1 -2, 3 4\n\n\
                        # A King's shelter.\nshelter = 5 6 7\n";

    #[test]
    fn text_is_read_as_it_was_written() {
        let weights = Weights::built_in(TEXT);
        assert_eq!((weights.tempo, weights.pawn[0], weights.shelter), (12, Tapered::new(1, -2), [5, 6, 7]));
        assert_eq!(weights.text(), TEXT);
        let numbers: Vec<Score> = weights.list().into_iter().flat_map(|weight| weight.numbers).collect();
        assert_eq!(numbers, [12, 1, -2, 3, 4, 5, 6, 7]);
        assert_eq!(weights.with_numbers(&[13]), Weights { tempo: 13, ..weights.clone() });
    }

    #[test]
    fn errors_name_the_line_and_what_was_expected() {
        let wrong = |from: &str, to: &str| Weights::read(&TEXT.replace(from, to)).unwrap_err().to_string();
        assert_eq!(wrong("tempo", "temper"), "line 2: expected 'tempo = ...', the weights in their order");
        assert_eq!(wrong("5 6 7", "5 6"), "line 8: expected 3 whole numbers from 0 to 9 for shelter");
        assert_eq!(wrong("3 4", "3 4 5"), "line 5: expected 4 whole numbers from -9 to 9 for pawn");
        assert_eq!(wrong("12", "51"), "line 2: expected 1 whole numbers from 0 to 50 for tempo");
        assert_eq!(wrong("7\n", "7\nmore = 1"), "line 9: expected nothing more after the last weight");
        assert_eq!(Weights::read("").unwrap_err(), WeightError::Name { line: 0, name: "tempo" });
    }
}
