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
                    let $name = $crate::board::weight_kind!(reader.numbers(stringify!($name), $low, $high), $kind);
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
    ($reader:ident.numbers($($weight:expr),*), Score) => {
        $reader.numbers::<1>($($weight),*)[0]
    };
    ($reader:ident.numbers($($weight:expr),*), Tapered) => {{
        let [mg, eg] = $reader.numbers($($weight),*);
        $crate::board::Tapered::new(mg, eg)
    }};
    ($reader:ident.numbers($($weight:expr),*), [Score; $count:expr]) => {
        $reader.numbers::<{ $count }>($($weight),*)
    };
    ($reader:ident.numbers($($weight:expr),*), [Tapered; $count:expr]) => {{
        let numbers = $reader.numbers::<{ 2 * $count }>($($weight),*);
        let (mut table, mut i) = ([$crate::board::Tapered::ZERO; $count], 0);
        while i < $count {
            table[i] = $crate::board::Tapered::new(numbers[2 * i], numbers[2 * i + 1]);
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

/// Reads weights from a text, one after the other; a number that is wrong is read as zero. For
/// [`eval_weights!`](crate::eval_weights).
#[doc(hidden)]
#[derive(Debug)]
pub struct WeightReader<'a> {
    rest: &'a [u8],
    /// The number of the line that was read last.
    line: usize,
    fault: Option<WeightError>,
}

impl<'a> WeightReader<'a> {
    /// Makes a reader of all weights.
    pub const fn new(text: &'a str) -> WeightReader<'a> {
        WeightReader { rest: text.as_bytes(), line: 0, fault: None }
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

    /// Returns the numbers of the next weight, which has this name.
    pub const fn numbers<const N: usize>(
        &mut self,
        name: &'static str,
        low: Score,
        high: Score,
    ) -> [Score; N] {
        let (found, values) = cut(self.next_line(), b'=');
        let (mut numbers, mut rest, mut count, mut wrong) = ([0; N], trim(values), 0, false);
        while count < N {
            let (mut first, after) = cut(rest, b' ');
            if let [before @ .., b','] = first {
                first = before;
            }
            match number(first) {
                Some(value) if value >= low && value <= high => numbers[count] = value,
                _ => wrong = true,
            }
            (rest, count) = (trim(after), count + 1);
        }
        if self.fault.is_none() && !same(trim(found), name.as_bytes()) {
            self.fault = Some(WeightError::Name { line: self.line, name });
        } else if self.fault.is_none() && (wrong || !rest.is_empty()) {
            self.fault = Some(WeightError::Numbers { line: self.line, name, count, low, high });
        }
        numbers
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
