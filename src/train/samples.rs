//! Training positions, as `asterism selfplay --positions` writes them, as lines or packed.

use super::choice::{DECIDED, is_left_out};
use crate::dataset::{Block, BlockReader, DatasetError, GameEnd, ScoredPosition};
use crate::files::{LineError, Lines};
use crate::nnue::{Feature, FeatureBoard, NetworkFeatures, NetworkShape, output_bucket};
use crate::rules::turn::{is_quiet, read_turn};
use crate::rules::{Color, MATE, Notation, Position, Variant};
use rayon::prelude::*;
use serde::Deserialize;
use std::io::BufRead;
use std::ops::Range;

/// What is needed of a line.
#[derive(Deserialize)]
struct Line {
    fen: String,
    bestmove: String,
    game_result: String,
    /// The number of the game in its run.
    game: Option<u64>,
    score: ScoreField,
}

#[derive(Deserialize)]
struct ScoreField {
    cp: Option<i32>,
}

/// Centipawns added to see whether a correction counts in full.
const TEST_CORRECTION: i32 = 100;
/// Positions parsed at a time, on all cores.
const CHUNK: usize = 1 << 16;

/// Positions of a variant that are needed at least, to learn from and to measure the loss.
pub(super) const NEEDED: (usize, usize) = (20, 1);

/// One game of so many is not trained on, but used to measure the loss.
const HELD_OUT: u64 = 20;

/// Positions, each for the side to move.
#[derive(Default)]
pub(super) struct Samples {
    /// The features of all positions, one after the other.
    features: Vec<Feature>,
    facts: Vec<Facts>,
}

/// What is known of a position beside its features.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Where its features end.
    end: u64,
    /// The hand-written evaluation alone, in centipawns.
    pub base_eval: i16,
    /// The score of the search, in centipawns.
    pub score: i16,
    pub output_bucket: u8,
    /// Of the side to move: 2 for a game won, 1 for a draw, 0 for a loss.
    pub half_points: u8,
    /// Whether the side to move, and the other side, see left and right exchanged.
    pub mirrored: [bool; 2],
}

/// A position, for the side to move; the fields are those of [`Facts`].
pub(super) struct Sample {
    pub features: Vec<Feature>,
    pub base_eval: i16,
    pub score: i16,
    pub output_bucket: u8,
    pub half_points: u8,
    pub mirrored: [bool; 2],
}

impl Facts {
    /// Points of the side to move in the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

impl Samples {
    /// How many positions.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// The numbers of all positions.
    pub fn positions(&self) -> Range<u32> {
        0..self.len() as u32
    }

    /// The features of a position, from the perspective of the side to move.
    #[inline]
    pub fn features(&self, position: u32) -> &[Feature] {
        let begin = if position == 0 { 0 } else { self.get(position - 1).end };
        &self.features[begin as usize..self.get(position).end as usize]
    }

    /// The rest of a position.
    #[inline]
    pub fn get(&self, position: u32) -> &Facts {
        &self.facts[position as usize]
    }

    pub(super) fn push(&mut self, sample: Sample) {
        self.features.extend_from_slice(&sample.features);
        let Sample { base_eval, score, output_bucket, half_points, mirrored, .. } = sample;
        let end = self.features.len() as u64;
        self.facts.push(Facts { end, base_eval, score, output_bucket, half_points, mirrored });
    }
}

/// What was read of files: positions to learn from, and perhaps whole games that are held out.
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
    /// Whether a position was seen of which nobody knows the game, while games are held out.
    pub mixed: bool,
}

/// A position of a file: the number of its game, if that is known, and the position itself, if it is not left out.
type Read = (Option<u64>, Option<Sample>);

impl Collected {
    /// Nothing yet; `holds_out` says whether games are to be held out.
    pub fn new(holds_out: bool) -> Collected {
        Collected { holds_out, ..Collected::default() }
    }

    /// Adds positions in their order; returns how many of them are none.
    fn add(&mut self, found: impl IntoIterator<Item = Option<Read>>) -> usize {
        let mut bad = 0;
        for read in found {
            let Some((game, sample)) = read else {
                bad += 1;
                continue;
            };
            let held_out = self.holds_out && self.is_held_out(game);
            if let Some(sample) = sample {
                if held_out { self.validation.push(sample) } else { self.training.push(sample) }
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
    pub fn begin_file(&mut self) {
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
    let mut bad = 0;
    let mut lines = Lines::new(input).map(|(number, line)| line.map_err(|error| (number, error)));
    loop {
        let chunk = lines.by_ref().take(CHUNK).collect::<Result<Vec<String>, _>>()?;
        if chunk.is_empty() {
            return Ok(bad);
        }
        let read = |base: &mut E, line: &String| {
            let (game, position) = read_line::<V>(line)?;
            Some((game, sample::<V, E>(&position, base, shape)?))
        };
        // An evaluator is made for many positions: that takes longer than to evaluate one.
        let lines = chunk.par_iter().filter(|line| !line.is_empty());
        bad += collected.add(lines.map_init(E::default, read).collect::<Vec<_>>());
    }
}

/// Reads the quiet, undecided positions of a file of packed ones. Returns how many were no position of the variant, and
/// whether half a block stood at the end.
pub(super) fn read_packed<V: Variant, E: NetworkFeatures<V::Position>>(
    input: impl BufRead,
    shape: &NetworkShape,
    collected: &mut Collected,
) -> Result<(usize, bool), DatasetError> {
    let mut reader = BlockReader::new(input)?;
    let codec = reader.header().codec(const { &V::INFO })?;
    let mut bad = 0;
    loop {
        let blocks = reader.next_blocks(CHUNK)?;
        if blocks.is_empty() {
            return Ok((bad, reader.is_torn()));
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

/// A line as a scored position, with the number of its game.
fn read_line<V: Variant>(line: &str) -> Option<(Option<u64>, ScoredPosition)> {
    let line: Line = serde_json::from_str(line).ok()?;
    let pos = V::Position::parse(&line.fen).ok()?;
    let end = GameEnd::read(&line.game_result)?;
    // Wins at a known distance are left out anyway.
    let Some(score) = line.score.cp else {
        let decided = ScoredPosition { fen: line.fen, score: MATE, end, check: false, noisy: false };
        return Some((line.game, decided));
    };
    let (turn, _) = read_turn(&pos, &line.bestmove)?;
    let noisy = !is_quiet(&pos, &turn);
    Some((line.game, ScoredPosition { fen: line.fen, score, end, check: pos.in_check(), noisy }))
}

/// A position as a sample, `Some(None)` if it is left out; `None` if it is none of the variant.
fn sample<V: Variant, E: NetworkFeatures<V::Position>>(
    position: &ScoredPosition,
    base: &mut E,
    shape: &NetworkShape,
) -> Option<Option<Sample>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    if is_left_out(position, &pos) {
        return Some(None);
    }
    let base_eval = base.corrected(&pos, 0);
    if base.corrected(&pos, TEST_CORRECTION) != base_eval + TEST_CORRECTION {
        return Some(None); // the evaluation scales it: a drawish ending, for example
    }
    let mut board = FeatureBoard::new();
    E::put_pieces(&pos, &mut board);
    let features = board.features(shape);
    let [white, black] = E::kings(&pos).map(|king| shape.is_mirrored_by_king() && shape.is_right(king));
    let white_to_move = pos.side_to_move() == Color::White;
    let own = |&feature: &Feature| if white_to_move { feature } else { shape.other_perspective(feature) };
    Some(Some(Sample {
        output_bucket: output_bucket(features.len(), shape.max_pieces) as u8,
        features: features.iter().map(own).collect(),
        base_eval: base_eval.clamp(-DECIDED, DECIDED) as i16,
        score: position.score as i16,
        half_points: (2.0 * position.end.points(pos.side_to_move())) as u8,
        mirrored: if white_to_move { [white, black] } else { [black, white] },
    }))
}
