//! Training positions, as `asterism selfplay --positions` writes them, as lines or packed; and which of them are left
//! out.

use crate::dataset::{Block, BlockReader, DatasetError, GameEnd, ScoredPosition};
use crate::files::{LineError, Lines};
use crate::nnue::{ActiveFeatures, Feature, NetworkFeatures, NetworkShape, output_bucket};
use crate::rules::turn::{is_quiet, read_turn};
use crate::rules::{Color, MATE, Notation, Position, Variant};
use rayon::prelude::*;
use serde::Deserialize;
use std::io::BufRead;

/// What is needed of a line.
#[derive(Deserialize)]
struct Line {
    fen: String,
    bestmove: String,
    game_result: String,
    score: ScoreField,
}

#[derive(Deserialize)]
struct ScoreField {
    cp: Option<i32>,
}

/// Positions with a score beyond this many centipawns are decided, and left out.
const MAX_SCORE: i16 = 2_000;
/// Centipawns added to see whether a correction counts in full.
const TEST_CORRECTION: i32 = 100;
/// Positions parsed at a time, on all cores.
const CHUNK: usize = 1 << 16;

/// Positions, each for the side to move.
#[derive(Default)]
pub(super) struct Samples {
    /// The features of all positions, one after the other.
    features: Vec<Feature>,
    /// Where each position's features end.
    ends: Vec<usize>,
    pub output_bucket: Vec<u8>,
    /// The hand-written evaluation alone, in centipawns.
    pub base_eval: Vec<i16>,
    /// The score of the search, in centipawns.
    pub score: Vec<i16>,
    /// 1 for a game won by the side to move, 0.5 for a draw, 0 for a loss.
    pub result: Vec<f32>,
}

/// A position, for the side to move; the fields are those of [`Samples`].
pub(super) struct Sample {
    pub features: Vec<Feature>,
    pub output_bucket: u8,
    pub base_eval: i16,
    pub score: i16,
    pub result: f32,
}

impl Samples {
    /// How many positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The features of a position, from the perspective of the side to move.
    pub fn features(&self, index: usize) -> &[Feature] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.features[begin..self.ends[index]]
    }

    /// Adds those items that `read` makes samples of, in their order; returns how many it can make nothing of.
    fn add<T: Sync>(
        &mut self,
        items: &[T],
        read: impl Fn(&T) -> Option<Option<Sample>> + Sync + Send,
    ) -> usize {
        let mut bad = 0;
        for sample in items.par_iter().map(read).collect::<Vec<_>>() {
            match sample {
                None => bad += 1,
                Some(None) => {}
                Some(Some(sample)) => self.push(sample),
            }
        }
        bad
    }

    pub(super) fn push(&mut self, sample: Sample) {
        self.features.extend_from_slice(&sample.features);
        self.ends.push(self.features.len());
        self.output_bucket.push(sample.output_bucket);
        self.base_eval.push(sample.base_eval);
        self.score.push(sample.score);
        self.result.push(sample.result);
    }
}

/// Reads the quiet, undecided positions among the lines of `input`. Returns how many lines were no position of the
/// variant; an error with the number of a line that
/// cannot be read.
pub(super) fn read<V: Variant, E: NetworkFeatures<V::Position>>(
    input: impl BufRead,
    samples: &mut Samples,
) -> Result<usize, (u64, LineError)> {
    let mut bad = 0;
    let mut lines = Lines::new(input).map(|(number, line)| line.map_err(|error| (number, error)));
    loop {
        let chunk = lines.by_ref().take(CHUNK).collect::<Result<Vec<String>, _>>()?;
        if chunk.is_empty() {
            return Ok(bad);
        }
        let asked: Vec<&String> = chunk.iter().filter(|line| !line.is_empty()).collect();
        bad += samples.add(&asked, |line| sample::<V, E>(&read_line::<V>(line)?));
    }
}

/// Reads the quiet, undecided positions of a file of packed ones. Returns how many were no position of the variant, and
/// whether half a block stood at the end.
pub(super) fn read_packed<V: Variant, E: NetworkFeatures<V::Position>>(
    input: impl BufRead,
    samples: &mut Samples,
) -> Result<(usize, bool), DatasetError> {
    let mut reader = BlockReader::new(input)?;
    let codec = reader.header().codec(const { &V::INFO })?;
    let mut bad = 0;
    loop {
        let (mut blocks, mut positions) = (Vec::new(), 0);
        while positions < CHUNK
            && let Some(block) = reader.next_block()?
        {
            positions += block.len();
            blocks.push(block);
        }
        if blocks.is_empty() {
            return Ok((bad, reader.is_torn()));
        }
        let packed: Vec<&[u8]> = blocks.iter().flat_map(Block::packed).collect();
        bad += samples.add(&packed, |bytes| sample::<V, E>(&codec.unpack(bytes)?));
    }
}

/// A line as a scored position.
fn read_line<V: Variant>(line: &str) -> Option<ScoredPosition> {
    let line: Line = serde_json::from_str(line).ok()?;
    let pos = V::Position::parse(&line.fen).ok()?;
    let end = GameEnd::read(&line.game_result)?;
    // Wins at a known distance are left out anyway.
    let Some(score) = line.score.cp else {
        return Some(ScoredPosition { fen: line.fen, score: MATE, end, check: false, noisy: false });
    };
    let (turn, _) = read_turn(&pos, &line.bestmove)?;
    Some(ScoredPosition { fen: line.fen, score, end, check: pos.in_check(), noisy: !is_quiet(&pos, &turn) })
}

/// A position as a sample, `Some(None)` if it is left out; `None` if it is none of the variant.
fn sample<V: Variant, E: NetworkFeatures<V::Position>>(position: &ScoredPosition) -> Option<Option<Sample>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    let decided = position.score.unsigned_abs() >= MAX_SCORE as u32 || pos.outcome().is_some();
    if decided || position.check || position.noisy {
        return Some(None);
    }
    let mut base = E::default();
    let base_eval = base.corrected(&pos, 0);
    if base.corrected(&pos, TEST_CORRECTION) != base_eval + TEST_CORRECTION {
        return Some(None); // the evaluation scales it: a drawish ending, for example
    }
    let shape: NetworkShape = E::SHAPE;
    let mut active = ActiveFeatures::new();
    E::active_features(&pos, &mut active);
    let white_to_move = pos.side_to_move() == Color::White;
    let own = |&feature: &Feature| if white_to_move { feature } else { shape.other_perspective(feature) };
    Some(Some(Sample {
        features: active.list().iter().map(own).collect(),
        output_bucket: output_bucket(active.count(), shape.max_pieces) as u8,
        base_eval: base_eval.clamp(-MAX_SCORE as i32, MAX_SCORE as i32) as i16,
        score: position.score as i16,
        result: position.end.points(pos.side_to_move()),
    }))
}
