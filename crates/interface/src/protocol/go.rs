//! The words of UCI's `go`.

use crate::input::{capped, clock_of, milliseconds};
use anyhow::anyhow;
use asterism_engine::game::Request;
use asterism_engine::rules::Color;
use asterism_engine::search::{BOUNDS, GameClock, Limits};
use std::iter::Peekable;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

/// Words of `go`; the moves of `searchmoves` end at the next of them.
const GO_WORDS: &[&str] = &[
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
];

/// Remarks about the words of one `go`.
const MOST_REMARKS: usize = 8;

/// The request of a `go`.
pub(super) struct Go {
    /// The search.
    pub request: Request,
    /// The texts of the moves to choose from.
    pub search_moves: Vec<String>,
    /// Parts that were ignored or changed, each as a sentence for the host.
    pub remarks: Vec<String>,
}

/// Returns the error of a `go` parameter without its number: a guess would be unsafe.
fn no_number(word: &str, found: Option<&str>, least: i64) -> anyhow::Error {
    let found = found.map_or("nothing".to_string(), |text| format!("'{text}'"));
    let from = if least == i64::MIN { String::new() } else { format!(" from {least}") };
    anyhow!("go {word}: {found}, expected a whole number{from}")
}

/// Reads the words after `go`, with `side` to move. A host waits for its `bestmove`: unknown words are ignored with a
/// remark, and only an invalid number is an error.
pub(super) fn parse_go(words: &[&str], side: Color, overhead: Duration) -> anyhow::Result<Go> {
    let mut reader = Reader { words: words.iter().copied().peekable(), remarks: Vec::new() };
    let mut limits = Limits::default();
    limits.overhead = overhead;
    let mut search_moves = Vec::new();
    // White's and Black's.
    let (mut times, mut increments, mut moves_to_go) = ([None; 2], [None; 2], None);
    let mut seen = Vec::new();
    while let Some(word) = reader.words.next() {
        if GO_WORDS.contains(&word) {
            if seen.contains(&word) {
                reader.remark(format!("go: '{word}' given twice, using the last"));
            }
            seen.push(word);
        }
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            "searchmoves" => search_moves = reader.moves(),
            "depth" => limits.depth = Some(reader.count(word, &BOUNDS.depth)?),
            "nodes" => limits.nodes = Some(reader.number(word, BOUNDS.nodes.start as i64)? as u64),
            "mate" => limits.mate = Some(reader.count(word, &BOUNDS.mate)?),
            "movetime" => limits.movetime = Some(reader.milliseconds(word)?),
            "movestogo" => moves_to_go = reader.moves_to_go(word)?,
            "wtime" | "btime" => times[usize::from(word == "btime")] = Some(reader.milliseconds(word)?),
            "winc" | "binc" => increments[usize::from(word == "binc")] = Some(reader.milliseconds(word)?),
            other => reader.remark(format!("go: '{other}', expected one of {}", GO_WORDS.join(" "))),
        }
    }
    if times == [None; 2] && increments != [None; 2] && limits.endless() && !limits.infinite {
        times = [Some(Duration::ZERO); 2]; // an increment alone stands on an empty clock
    }
    limits.clock = clock_of(side, times, increments).map(|clock| GameClock { moves_to_go, ..clock });
    Ok(Go { request: limits.into(), search_moves, remarks: reader.remarks })
}

/// Reads the values of words.
struct Reader<'a, I: Iterator<Item = &'a str>> {
    words: Peekable<I>,
    remarks: Vec<String>,
}

impl<'a, I: Iterator<Item = &'a str>> Reader<'a, I> {
    /// Adds a remark; a line may have a million bytes, but no host could use so many remarks.
    fn remark(&mut self, text: String) {
        match self.remarks.len() {
            0..MOST_REMARKS => self.remarks.push(text),
            MOST_REMARKS => self.remarks.push("go: further remarks omitted".to_string()),
            _ => {}
        }
    }

    /// Returns the moves up to the next word of `go`.
    fn moves(&mut self) -> Vec<String> {
        let mut moves = Vec::new();
        while let Some(text) = self.words.next_if(|word| !GO_WORDS.contains(word)) {
            moves.push(text.to_string());
        }
        if moves.is_empty() {
            self.remark("go searchmoves: no moves, so all are searched".to_string());
        }
        moves
    }

    /// Returns a number within these bounds; another one is taken as the nearest.
    fn count(&mut self, word: &str, bounds: &RangeInclusive<u32>) -> anyhow::Result<u32> {
        let number = self.number(word, i64::from(*bounds.start()))?;
        Ok(capped(number as u64, bounds))
    }

    /// Returns a number; a smaller one is taken as the least.
    fn number(&mut self, word: &str, least: i64) -> anyhow::Result<i64> {
        let number = self.any_number(word, least)?;
        if number < least {
            self.remark(format!("go {word}: {number} is below the least, using {least}"));
        }
        Ok(number.max(least))
    }

    /// Milliseconds, of a clock above all: some hosts send one below zero, which is an empty one.
    fn milliseconds(&mut self, word: &str) -> anyhow::Result<Duration> {
        Ok(milliseconds(self.any_number(word, i64::MIN)?.max(0) as u64))
    }

    /// Reads the moves to go. Some hosts send 0 or less for none.
    fn moves_to_go(&mut self, word: &str) -> anyhow::Result<Option<u32>> {
        let number = self.any_number(word, i64::from(*BOUNDS.moves_to_go.start()))?;
        let some = number >= i64::from(*BOUNDS.moves_to_go.start());
        Ok(some.then(|| capped(number as u64, &BOUNDS.moves_to_go)))
    }

    fn any_number(&mut self, word: &str, least: i64) -> anyhow::Result<i64> {
        let text = self.words.next();
        text.and_then(whole_number).ok_or_else(|| no_number(word, text, least))
    }
}

/// Reads a whole number. One that is too large becomes the largest number there is: some hosts mean "no limit" by it.
fn whole_number(text: &str) -> Option<i64> {
    match text.parse::<i64>() {
        Ok(number) => Some(number),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(words: &str, side: Color) -> Go {
        let words: Vec<&str> = words.split(' ').collect();
        parse_go(&words, side, Duration::ZERO).unwrap()
    }

    fn limits(words: &str) -> Limits {
        go(words, Color::White).request.limits
    }

    #[test]
    fn numbers_that_mean_no_limit_are_taken_as_the_most() {
        let huge = "99999999999999999999";
        assert_eq!(limits("depth 1000").depth, Some(*BOUNDS.depth.end()));
        assert_eq!(limits(&format!("mate {huge}")).mate, Some(*BOUNDS.mate.end()));
        assert_eq!(limits("movetime 0").movetime, Some(Duration::ZERO));
        let most = milliseconds(u64::MAX);
        assert_eq!(limits(&format!("movetime {huge}")).movetime, Some(most));
        let clock = limits(&format!("wtime {huge} winc -1 movestogo {huge}")).clock.unwrap();
        assert_eq!((clock.remaining, clock.increment), (most, Duration::ZERO));
        assert_eq!(clock.moves_to_go, Some(*BOUNDS.moves_to_go.end()));
    }

    #[test]
    fn low_numbers_are_clamped_and_low_moves_to_go_ignored() {
        for below in ["0", "-1", "-99999999999999999999"] {
            assert_eq!(limits(&format!("depth {below}")).depth, Some(1));
            assert_eq!(limits(&format!("mate {below}")).mate, Some(1));
            assert_eq!(limits(&format!("nodes {below}")).nodes, Some(1));
            let clock = limits(&format!("wtime {below} btime 5 movestogo {below}")).clock.unwrap();
            assert_eq!((clock.remaining, clock.moves_to_go), (Duration::ZERO, None));
        }
        assert_eq!(limits("movetime -1").movetime, Some(Duration::ZERO));
        assert_eq!(go("nodes 0", Color::White).remarks, ["go nodes: 0 is below the least, using 1"]);
    }

    #[test]
    fn the_clock_that_is_there_counts() {
        let clock = |words, side| go(words, side).request.limits.clock;
        let of = |remaining, increment| {
            let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
            Some(GameClock { remaining, increment, moves_to_go: None })
        };
        for (side, words, expected) in [
            (Color::White, "wtime 10 btime 20 winc 1 binc 2", of(10, 1)),
            (Color::Black, "wtime 10 btime 20 winc 1 binc 2", of(20, 2)),
            (Color::White, "btime 300000", of(300_000, 0)),
            (Color::Black, "wtime 60000 winc 5", of(60_000, 5)),
            (Color::White, "winc 100", of(0, 100)),
            (Color::White, "depth 3 winc 100 binc 100", None),
            (Color::White, "infinite winc 100", None),
            (Color::White, "movestogo 0", None),
        ] {
            assert_eq!(clock(words, side), expected, "{words}");
        }
    }

    #[test]
    fn unknown_words_are_ignored_with_a_remark() {
        for (words, remark) in [
            ("foo depth 2", "go: 'foo', expected one of depth "),
            ("depth 7 depth 2", "go: 'depth' given twice, using the last"),
            ("searchmoves depth 2", "go searchmoves: no moves, so all are searched"),
        ] {
            let go = go(words, Color::White);
            assert_eq!(go.request.limits.depth, Some(2), "{words}");
            assert_eq!(go.remarks.len(), 1, "{words}");
            assert!(go.remarks[0].starts_with(remark), "{:?}", go.remarks);
        }
        assert_eq!(go(&"no ".repeat(400_000), Color::White).remarks.len(), MOST_REMARKS + 1);
        for broken in ["depth", "depth x", "nodes 1.5", "wtime infinite", "movestogo two", "movetime 5s"] {
            let words: Vec<&str> = broken.split(' ').collect();
            assert!(parse_go(&words, Color::White, Duration::ZERO).is_err(), "{broken}");
        }
    }
}
