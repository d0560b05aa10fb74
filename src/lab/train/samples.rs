//! Training positions: the input of a network for each, and its target.

use super::choice::{DECIDED, is_left_out};
use crate::lab::dataset::ScoredPosition;
use asterism_engine::nnue::{Feature, FeatureBoard, NetworkFeatures, NetworkShape, output_bucket};
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
    facts: Vec<Facts>,
}

/// The facts about a position beside its features.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Where its features end.
    end: u64,
    /// The hand-written evaluation alone, in centipawns.
    pub base_eval: i16,
    /// By how much the network's output counts: 1, unless the evaluation scales it.
    pub share: f32,
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
    pub share: f32,
    pub score: i16,
    pub output_bucket: u8,
    pub half_points: u8,
    pub mirrored: [bool; 2],
}

impl Facts {
    /// Points of the side to move in the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

impl Samples {
    /// Returns how many positions.
    pub(super) fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns the numbers of all positions.
    pub(super) fn positions(&self) -> Range<u32> {
        0..self.len() as u32
    }

    /// Returns the features of a position, from the perspective of the side to move.
    #[inline]
    pub(super) fn features(&self, position: u32) -> &[Feature] {
        let begin = if position == 0 { 0 } else { self.get(position - 1).end };
        &self.features[begin as usize..self.get(position).end as usize]
    }

    /// Returns the rest of a position.
    #[inline]
    pub(super) fn get(&self, position: u32) -> &Facts {
        &self.facts[position as usize]
    }

    pub(super) fn push(&mut self, sample: Sample) {
        self.features.extend_from_slice(&sample.features);
        let Sample { base_eval, share, score, output_bucket, half_points, mirrored, .. } = sample;
        let end = self.features.len() as u64;
        self.facts.push(Facts { end, base_eval, share, score, output_bucket, half_points, mirrored });
    }
}

/// Makes a sample of a position, `Some(None)` if it is left out; `None` if it is not a position of the variant.
pub(super) fn sample<V: Variant, E: NetworkFeatures<V::Position>>(
    position: &ScoredPosition,
    base: &mut E,
    shape: &NetworkShape,
) -> Option<Option<Sample>> {
    let pos = V::Position::parse(&position.fen).ok()?;
    if is_left_out(position, &pos) {
        return Some(None);
    }
    let base_eval = base.corrected(&pos, 0);
    let [more, less] =
        [TEST_CORRECTION, -TEST_CORRECTION].map(|correction| base.corrected(&pos, correction) - base_eval);
    let share = (more - less) as f32 / (2 * TEST_CORRECTION) as f32;
    if (more + less).abs() > ROUNDING || share < LEAST_SHARE {
        return Some(None); // a drawish ending, for example
    }
    let mut board = FeatureBoard::new();
    E::put_pieces(&pos, &mut board);
    let features = shape.features_on(&board);
    let [white, black] = E::kings(&pos).map(|king| shape.is_mirrored_by_king() && shape.is_right(king));
    let white_to_move = pos.side_to_move() == Color::White;
    let own = |&feature: &Feature| if white_to_move { feature } else { shape.other_perspective(feature) };
    Some(Some(Sample {
        output_bucket: output_bucket(features.len(), shape.max_pieces) as u8,
        features: features.iter().map(own).collect(),
        base_eval: base_eval.clamp(-DECIDED, DECIDED) as i16,
        share,
        score: position.score as i16,
        half_points: position.half_points(pos.side_to_move()),
        mirrored: if white_to_move { [white, black] } else { [black, white] },
    }))
}
