//! The network against its definition, and its limits.

use super::*;
use crate::rules::Color;

const HIDDEN: usize = 2 * BLOCK;

const SHAPE: NetworkShape = NetworkShape {
    piece_types: 2,
    files: 3,
    ranks: 2,
    launching_squares: 1,
    max_pieces: 6,
    hidden: HIDDEN,
    mirrors: true,
};

/// Pseudo-random weights (a linear congruence), small enough to meet no limit but the activation's.
fn bytes() -> Vec<u8> {
    let mut state = 1u32;
    let numbers = SHAPE.features() * HIDDEN + HIDDEN + OUTPUT_BUCKETS * (2 * HIDDEN + 1);
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as i16 % 120
    };
    (0..numbers).map(next).flat_map(i16::to_le_bytes).collect()
}

fn active(pieces: &[(Color, usize, usize)]) -> ActiveFeatures {
    let mut active = ActiveFeatures::new();
    pieces
        .iter()
        .for_each(|&(color, piece_type, square)| active.push(SHAPE.feature(color, piece_type, square)));
    active
}

/// The value by the definition, one unit after the other.
fn slow(bytes: &[u8], pieces: &[(Color, usize, usize)], side: Color) -> i32 {
    let number = |at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]) as i32;
    let bias = SHAPE.features() * HIDDEN;
    let output = bias + HIDDEN;
    let bucket = output_bucket(pieces.len(), SHAPE.max_pieces);
    let perspective = |own: Color, at: usize| -> i32 {
        let unit = |unit: usize| {
            let sum = pieces.iter().map(|&(color, piece_type, square)| {
                let feature = SHAPE.feature(color, piece_type, square);
                let feature = if own == Color::White { feature } else { SHAPE.other_perspective(feature) };
                number(feature as usize * HIDDEN + unit)
            });
            let value = (sum.sum::<i32>() + number(bias + unit)).clamp(0, QA);
            value * value * number(output + bucket * 2 * HIDDEN + at + unit)
        };
        (0..HIDDEN).map(unit).sum()
    };
    let sum = (perspective(side, 0) + perspective(!side, HIDDEN)) / QA
        + number(output + OUTPUT_BUCKETS * 2 * HIDDEN + bucket);
    sum * SCALE / (QA * QB)
}

const PIECES: [(Color, usize, usize); 4] =
    [(Color::White, 0, 0), (Color::White, 1, 4), (Color::Black, 1, 2), (Color::Black, 0, 6)];

#[test]
fn the_value_is_that_of_the_definition() {
    let net = Network::read(&bytes(), &SHAPE).unwrap();
    for count in 1..=PIECES.len() {
        for side in [Color::White, Color::Black] {
            let pieces = &PIECES[..count];
            assert_eq!(
                net.value(&active(pieces), side),
                slow(&bytes(), pieces, side),
                "{count} pieces, {side:?}"
            );
        }
    }
}

/// Positions of a random walk: pieces come, go and stay.
#[test]
fn an_updated_accumulator_equals_one_computed_anew() {
    let net = Network::read(&bytes(), &SHAPE).unwrap();
    let mut accumulator = Accumulator::new(&net);
    let mut state = 7u32;
    for step in 0..500 {
        let mut active = ActiveFeatures::new();
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (0..SHAPE.features() as Feature)
            .filter(|feature| state >> (feature % 29) & 3 == 0)
            .for_each(|i| active.push(i));
        let side = if step % 2 == 0 { Color::White } else { Color::Black };
        assert_eq!(accumulator.value(&net, &active, side), net.value(&active, side), "step {step}");
    }
}

/// As many units as there may be, all at their largest values, with the largest weights.
#[test]
fn the_largest_values_do_not_overflow() {
    let shape = NetworkShape { hidden: MAX_HIDDEN, ..SHAPE };
    for weight in [MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT] {
        let mut numbers = vec![0i16; shape.features() * MAX_HIDDEN];
        numbers.extend([QA as i16; MAX_HIDDEN]);
        numbers.extend([weight as i16; OUTPUT_BUCKETS * 2 * MAX_HIDDEN]);
        numbers.extend([weight.signum() as i16 * i16::MAX; OUTPUT_BUCKETS]);
        let bytes: Vec<u8> = numbers.into_iter().flat_map(i16::to_le_bytes).collect();
        let exact = (2 * MAX_HIDDEN as i64 * (QA * QA * weight) as i64 / QA as i64
            + (weight.signum() * i16::MAX as i32) as i64)
            * SCALE as i64
            / (QA * QB) as i64;
        let value = Network::read(&bytes, &shape).unwrap().value(&ActiveFeatures::new(), Color::White);
        assert_eq!(value as i64, exact);
    }
}

#[test]
fn a_mirrored_position_has_the_same_value_for_the_other_side() {
    let net = Network::read(&bytes(), &SHAPE).unwrap();
    let mut other = ActiveFeatures::new();
    active(&PIECES).list().into_iter().for_each(|feature| other.push(SHAPE.other_perspective(feature)));
    assert_eq!(net.value(&active(&PIECES), Color::White), net.value(&other, Color::Black));
}

#[test]
fn both_ways_to_turn_the_board_are_their_own_inverses_and_launching_squares_stay() {
    for feature in 0..SHAPE.features() as Feature {
        assert_eq!(SHAPE.other_perspective(SHAPE.other_perspective(feature)), feature);
        assert_eq!(SHAPE.mirrored(SHAPE.mirrored(feature)), feature);
    }
    let (launching, corner) = (SHAPE.feature(Color::White, 1, 6), SHAPE.feature(Color::White, 1, 0));
    assert_eq!(SHAPE.other_perspective(launching), SHAPE.feature(Color::Black, 1, 6));
    assert_eq!(SHAPE.mirrored(launching), launching);
    assert_eq!(SHAPE.other_perspective(corner), SHAPE.feature(Color::Black, 1, 3));
    assert_eq!(SHAPE.mirrored(corner), SHAPE.feature(Color::White, 1, 2));
}

#[test]
fn weights_of_another_shape_are_refused() {
    assert!(Network::read(&bytes()[2..], &SHAPE).is_err_and(|reason| reason.to_string().contains("bytes")));
    let mut large = bytes();
    let at = 2 * (SHAPE.features() + 1) * HIDDEN; // the first output weight
    large[at..at + 2].copy_from_slice(&200i16.to_le_bytes());
    assert!(Network::read(&large, &SHAPE).is_err_and(|reason| reason.to_string().contains("beyond 127")));
}
