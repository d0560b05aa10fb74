//! Positions to learn from, as `asterism selfplay --positions` writes them.

use crate::files::{LineEnd, read_line, skip_line};
use crate::nnue::{Input, Inputs, NetworkFeatures, Shape, stage};
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

/// Scores beyond this are as good as decided: nothing is learnt from them.
const DECIDED: i16 = 2_000;
/// Bytes of a line that are read.
const LIMIT: u64 = 1 << 16;
/// Centipawns added on trial.
const PROBE: i32 = 100;
/// Lines parsed at a time.
const CHUNK: usize = 1 << 16;

/// Positions, each for the side to move.
#[derive(Default)]
pub(super) struct Samples {
    /// The pieces of all positions, one after the other.
    pieces: Vec<Input>,
    /// Where each position's pieces end.
    ends: Vec<usize>,
    /// Stage of the game.
    pub stage: Vec<u8>,
    /// The hand-written evaluation, in centipawns.
    pub base_eval: Vec<i16>,
    /// What the search thought, in centipawns.
    pub score: Vec<i16>,
    /// 1 for a game won by the side to move, 0.5 for a draw, 0 for a loss.
    pub result: Vec<f32>,
}

/// A position, for the side to move; the fields are those of [`Samples`].
pub(super) struct Sample {
    pub pieces: Vec<Input>,
    pub stage: u8,
    pub base_eval: i16,
    pub score: i16,
    pub result: f32,
}

impl Samples {
    /// How many positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The pieces of a position, with the eyes of the side to move.
    pub fn pieces(&self, index: usize) -> &[Input] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.pieces[begin..self.ends[index]]
    }

    pub(super) fn push(&mut self, sample: Sample) {
        self.pieces.extend_from_slice(&sample.pieces);
        self.ends.push(self.pieces.len());
        self.stage.push(sample.stage);
        self.base_eval.push(sample.base_eval);
        self.score.push(sample.score);
        self.result.push(sample.result);
    }
}

/// Reads the quiet, undecided positions among the lines of `input`. The number of lines that were
/// no position of the variant is told too.
pub(super) fn read<V: Variant, E: NetworkFeatures<V::Position>>(
    mut input: impl BufRead,
    samples: &mut Samples,
) -> std::io::Result<usize> {
    let (mut bad, mut bytes) = (0, Vec::new());
    loop {
        let mut chunk = Vec::new();
        while chunk.len() < CHUNK {
            match read_line(&mut input, LIMIT, &mut bytes)? {
                LineEnd::EndOfInput => break,
                LineEnd::TooLong => {
                    skip_line(&mut input, LIMIT)?;
                    bad += 1;
                }
                LineEnd::Whole => chunk.push(String::from_utf8_lossy(&bytes).into_owned()),
            }
        }
        if chunk.is_empty() {
            return Ok(bad);
        }
        let asked = chunk.par_iter().filter(|line| !line.trim().is_empty());
        for sample in asked.map(|line| sample::<V, E>(line)).collect::<Vec<_>>() {
            match sample {
                Err(()) => bad += 1,
                Ok(None) => {}
                Ok(Some(sample)) => samples.push(sample),
            }
        }
    }
}

/// A line as a sample; `None` where there is nothing to learn from it.
fn sample<V: Variant, E: NetworkFeatures<V::Position>>(line: &str) -> Result<Option<Sample>, ()> {
    let line: Line = serde_json::from_str(line).map_err(|_| ())?;
    let pos = V::Position::parse(&line.fen).map_err(|_| ())?;
    let Some(score) = line.score.cp.filter(|cp| cp.unsigned_abs() < DECIDED as u32) else { return Ok(None) };
    if pos.in_check() || pos.outcome().is_some() {
        return Ok(None);
    }
    let (turn, _) = read_turn(&pos, &line.bestmove).ok_or(())?;
    let mut hand = E::default();
    hand.reset(&pos);
    if hand.material_gain(&pos, turn[0]) != 0 {
        return Ok(None);
    }
    let base_eval = hand.corrected(&pos, 0);
    if hand.corrected(&pos, PROBE) != base_eval + PROBE {
        return Ok(None); // a correction does not count in full here
    }
    let white = match line.game_result.as_str() {
        "1-0" => 1.0,
        "0-1" => 0.0,
        "1/2-1/2" | "*" => 0.5, // broken off: nobody has won
        _ => return Err(()),
    };
    let shape: Shape = E::SHAPE;
    let mut inputs = Inputs::new();
    E::active_features(&pos, &mut inputs);
    let own = pos.side_to_move() == Color::White;
    let seen = |&input: &Input| if own { input } else { shape.turned(input) };
    Ok(Some(Sample {
        pieces: inputs.list().iter().map(seen).collect(),
        stage: stage(inputs.count(), shape.pieces) as u8,
        base_eval: base_eval.clamp(-DECIDED as i32, DECIDED as i32) as i16,
        score: score as i16,
        result: if own { white } else { 1.0 - white },
    }))
}
