//! The samples of files that `asterism selfplay --positions` wrote, as lines or packed.

use super::choice::Taken;
use super::samples::{Sample, Samples, sample};
use crate::lab::dataset::{Block, BlockReader, LineGames, PositionLine, ScoredPosition};
use asterism_engine::game::read_turn;
use asterism_engine::nnue::{Feature, NetworkFeatures, NetworkShape};
use asterism_engine::rules::turn::is_quiet;
use asterism_engine::rules::{MATE, Notation, Position, ReportedScore, Variant};
use asterism_interface::input::{LineError, Lines};
use rayon::prelude::*;
use std::io::BufRead;

/// Positions parsed at a time, on all cores.
const CHUNK: usize = 1 << 16;

/// One game of so many is not trained on, but used to measure the loss.
const HELD_OUT: u64 = 20;

/// The positions read from files: those to learn from, and perhaps whole games that are held out.
#[derive(Default)]
pub(super) struct Collected {
    pub training: Samples,
    pub validation: Samples,
    /// Whether games are held out.
    holds_out: bool,
    /// Games seen.
    games: u64,
    /// The number of the last one in its file.
    last: Option<u64>,
    /// Whether the game of some position is unknown, while games are held out.
    pub mixed: bool,
}

/// A position of a file: the number of its game, if that is known, and its sample with the features.
type Read = (Option<u64>, Taken<(Vec<Feature>, Sample)>);

impl Collected {
    /// Makes an empty collection; `holds_out` says whether games are to be held out.
    pub(super) fn new(holds_out: bool) -> Collected {
        Collected { holds_out, ..Collected::default() }
    }

    /// Adds positions in their order; returns how many of them are invalid.
    fn add(&mut self, found: impl IntoIterator<Item = Option<Read>>) -> usize {
        let mut bad = 0;
        for read in found {
            let Some((game, taken)) = read else {
                bad += 1;
                continue;
            };
            let held_out = self.holds_out && self.is_held_out(game);
            if let Some((features, sample)) = taken.kept() {
                let samples = if held_out { &mut self.validation } else { &mut self.training };
                samples.push(&features, sample);
            }
        }
        bad
    }

    fn is_held_out(&mut self, game: Option<u64>) -> bool {
        self.mixed |= game.is_none();
        if self.last != game {
            self.last = game;
            self.games += 1;
        }
        self.games % HELD_OUT == 1
    }

    /// The next game is one of another file.
    pub(super) fn begin_file(&mut self) {
        self.last = None;
    }
}

/// Reads the quiet, undecided positions among the lines of `input`. Returns how many lines were no position of the
/// variant; an error with the number of a line that cannot be read.
pub(super) fn read<V: Variant, E: NetworkFeatures<V::Position>>(
    input: impl BufRead,
    shape: &NetworkShape,
    collected: &mut Collected,
) -> Result<usize, (u64, LineError)> {
    let (mut bad, mut games) = (0, LineGames::default());
    let mut lines = Lines::new(input).map(|(number, line)| line.map_err(|error| (number, error)));
    loop {
        let chunk = lines.by_ref().take(CHUNK).collect::<Result<Vec<String>, _>>()?;
        if chunk.is_empty() {
            return Ok(bad);
        }
        let read = |base: &mut E, text: &String| {
            let line: PositionLine = serde_json::from_str(text).ok()?;
            Some((line.seed, line.game, sample::<V, E>(&position::<V>(line)?, base, shape)?))
        };
        // An evaluator is made for many positions: that takes longer than to evaluate one.
        let asked = chunk.par_iter().filter(|line| !line.is_empty());
        let found: Vec<_> = asked.map_init(E::default, read).collect();
        bad += collected.add(found.into_iter().map(|found| {
            let (seed, game, sample) = found?;
            Some((game.and_then(|game| games.next(seed, game)), sample))
        }));
    }
}

/// Reads the quiet, undecided positions of a file of packed ones. Returns how many were no position of the variant, and
/// whether half a block stood at the end.
pub(super) fn read_packed<V: Variant, E: NetworkFeatures<V::Position>>(
    input: impl BufRead,
    shape: &NetworkShape,
    collected: &mut Collected,
) -> anyhow::Result<(usize, bool)> {
    let mut reader = BlockReader::new(input)?;
    let codec = reader.header().codec(const { &V::INFO })?;
    let mut bad = 0;
    loop {
        let blocks = reader.next_blocks(CHUNK)?;
        if blocks.is_empty() {
            return Ok((bad, reader.is_truncated()));
        }
        let read = |base: &mut E, block: &Block| {
            let found = codec.positions(block).map(|position| {
                let position = position?;
                Some((block.game(), sample::<V, E>(&position, base, shape)?))
            });
            found.collect::<Vec<_>>()
        };
        let found: Vec<_> = blocks.par_iter().map_init(E::default, read).collect();
        bad += collected.add(found.into_iter().flatten());
    }
}

/// Returns a line as a scored position.
fn position<V: Variant>(line: PositionLine) -> Option<ScoredPosition> {
    let pos = V::Position::parse(&line.fen).ok()?;
    let end = line.game_result;
    // Wins at a known distance are left out anyway.
    if let ReportedScore::Mate(_) = line.score {
        return Some(ScoredPosition { fen: line.fen, score: MATE, end, check: false, noisy: false });
    }
    let score = line.score.score()?;
    let turn = read_turn(&pos, &line.bestmove)?.turn();
    let noisy = !is_quiet(&pos, &turn);
    Some(ScoredPosition { fen: line.fen, score, end, check: pos.in_check(), noisy })
}
