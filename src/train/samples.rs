//! Training positions, as `asterism selfplay --positions` writes them.

use crate::files::{LineError, Lines};
use crate::nnue::{ActiveFeatures, Feature, NetworkFeatures, NetworkShape, output_bucket};
use crate::rules::turn::read_turn;
use crate::rules::{Color, Notation, Position, Variant};
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
/// Lines parsed at a time, on all cores.
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
        let asked = chunk.par_iter().filter(|line| !line.is_empty());
        for sample in asked.map(|line| sample::<V, E>(line)).collect::<Vec<_>>() {
            match sample {
                Err(()) => bad += 1,
                Ok(None) => {}
                Ok(Some(sample)) => samples.push(sample),
            }
        }
    }
}

/// A line as a sample; `None` if it is left out.
fn sample<V: Variant, E: NetworkFeatures<V::Position>>(line: &str) -> Result<Option<Sample>, ()> {
    let line: Line = serde_json::from_str(line).map_err(|_| ())?;
    let pos = V::Position::parse(&line.fen).map_err(|_| ())?;
    let Some(score) = line.score.cp.filter(|cp| cp.unsigned_abs() < MAX_SCORE as u32) else {
        return Ok(None);
    };
    if pos.in_check() || pos.outcome().is_some() {
        return Ok(None);
    }
    let (turn, _) = read_turn(&pos, &line.bestmove).ok_or(())?;
    let mut base = E::default();
    if base.material_gain(&pos, turn[0]) != 0 {
        return Ok(None);
    }
    let base_eval = base.corrected(&pos, 0);
    if base.corrected(&pos, TEST_CORRECTION) != base_eval + TEST_CORRECTION {
        return Ok(None); // the evaluation scales it: a drawish ending, for example
    }
    let white = match line.game_result.as_str() {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" | "*" => 0.5, // `*`: broken off
        _ => return Err(()),
    };
    let shape: NetworkShape = E::SHAPE;
    let mut active = ActiveFeatures::new();
    E::active_features(&pos, &mut active);
    let white_to_move = pos.side_to_move() == Color::White;
    let own = |&feature: &Feature| if white_to_move { feature } else { shape.other_perspective(feature) };
    Ok(Some(Sample {
        features: active.list().iter().map(own).collect(),
        output_bucket: output_bucket(active.count(), shape.max_pieces) as u8,
        base_eval: base_eval.clamp(-MAX_SCORE as i32, MAX_SCORE as i32) as i16,
        score: score as i16,
        result: if white_to_move { white } else { 1.0 - white },
    }))
}
