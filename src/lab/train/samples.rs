//! Training positions: the input of a network for each, and its target.

use super::choice::{DECIDED, Taken, is_left_out};
use crate::lab::dataset::ScoredPosition;
use asterism_engine::nnue::{Feature, FeatureBoard, Mirroring, NetworkFeatures, NetworkShape, output_bucket};
use asterism_engine::rules::{Color, Notation, Position, Variant};
use std::ops::Range;

/// Centipawns added and taken off to see how much of a correction counts.
const TEST_CORRECTION: i32 = 100;
/// Positions with a smaller share of the evaluation are left out.
const LEAST_SHARE: f32 = 0.5;
/// The largest allowed difference, in centipawns, of the values added and taken off: the evaluation is rounded.
const ROUNDING: i32 = 2;
/// Positions of a variant that are needed at least, to learn from and to measure the loss.
pub(super) const NEEDED: (usize, usize) = (20, 1);

/// Positions, each for the side to move.
#[derive(Default)]
pub(super) struct Samples {
    /// The features of all positions, one after the other.
    features: Vec<Feature>,
    /// The end of each position's features.
    ends: Vec<u64>,
    samples: Vec<Sample>,
}

/// The facts about a position beside its features, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// The hand-written evaluation alone, in centipawns.
    pub base_eval: i16,
    /// By how much the network's output counts: 1, unless the evaluation scales it.
    pub share: f32,
    /// The score of the search, in centipawns.
    pub score: i16,
    pub output_bucket: u8,
    /// The half points of the side to move: 2 for a win, 1 for a draw, 0 for a loss.
    pub half_points: u8,
    /// Whether the side to move, and the other side, see left and right exchanged.
    pub mirrored: [bool; 2],
}

impl Sample {
    /// Returns the points of the side to move in the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.samples.len()
    }

    /// Returns the numbers of all positions.
    pub(super) fn positions(&self) -> Range<u32> {
        0..self.len() as u32
    }

    /// Returns the features of a position, from the perspective of the side to move.
    #[inline]
    pub(super) fn features(&self, position: u32) -> &[Feature] {
        let end = |position: u32| self.ends[position as usize] as usize;
        &self.features[position.checked_sub(1).map_or(0, end)..end(position)]
    }

    /// Returns the rest of a position.
    #[inline]
    pub(super) fn get(&self, position: u32) -> &Sample {
        &self.samples[position as usize]
    }

    pub(super) fn push(&mut self, features: &[Feature], sample: Sample) {
        self.features.extend_from_slice(features);
        self.ends.push(self.features.len() as u64);
        self.samples.push(sample);
    }
}

/// Makes a sample of a position, with its features; `None` if it is not a position of the variant.
pub(super) fn sample<V: Variant, E: NetworkFeatures<V::Position>>(
    position: &ScoredPosition,
    base: &mut E,
    shape: &NetworkShape,
) -> Option<Taken<(Vec<Feature>, Sample)>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    if is_left_out(position, &pos) {
        return Some(Taken::LeftOut);
    }
    let base_eval = base.corrected(&pos, 0);
    let [more, less] =
        [TEST_CORRECTION, -TEST_CORRECTION].map(|correction| base.corrected(&pos, correction) - base_eval);
    let share = (more - less) as f32 / (2 * TEST_CORRECTION) as f32;
    if (more + less).abs() > ROUNDING || share < LEAST_SHARE {
        return Some(Taken::LeftOut); // a drawish ending, for example
    }
    let mut board = FeatureBoard::new();
    E::put_pieces(&pos, &mut board);
    let features = shape.features_on(&board);
    let [white, black] =
        E::kings(&pos).map(|king| shape.mirroring == Mirroring::King && shape.is_right(king));
    let white_to_move = pos.side_to_move() == Color::White;
    let own = |&feature: &Feature| if white_to_move { feature } else { shape.other_perspective(feature) };
    let sample = Sample {
        output_bucket: output_bucket(features.len(), shape.max_pieces) as u8,
        base_eval: base_eval.clamp(-DECIDED, DECIDED) as i16,
        share,
        score: position.score as i16,
        half_points: position.half_points(pos.side_to_move()),
        mirrored: if white_to_move { [white, black] } else { [black, white] },
    };
    Some(Taken::Kept((features.iter().map(own).collect(), sample)))
}
