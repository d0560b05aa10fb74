//! Bytes of a network. The first byte decides whether the file has the right length; eight more choose the pieces.

use super::game_bytes::check_reason;
use asterism_engine::nnue::{
    Accumulator, FORMAT, Feature, FeatureBoard, Mirroring, Network, NetworkShape, network_file, output_bucket,
};
use asterism_engine::rules::Color;

const HIDDEN: usize = FORMAT.block;
/// A board of four squares: its whole file fits into an input.
pub const SHAPE: NetworkShape = NetworkShape {
    variant: "test",
    piece_types: 2,
    files: 2,
    ranks: 2,
    launching_squares: 1,
    max_pieces: 6,
    hidden: HIDDEN,
    kings: true,
    mirroring: Mirroring::Random,
};
/// Where the numbers of the file begin that follow the features' weights.
const BIAS: usize = SHAPE.features() * HIDDEN;
pub const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + FORMAT.output_buckets * 2 * HIDDEN;
/// Bytes of the weights of this shape: 16-bit numbers.
pub const SIZE: usize = 2 * (OUTPUT_BIAS + FORMAT.output_buckets);

/// Checks that any bytes may be a file. If the first byte says so, they are weights after a correct first line: refused
/// exactly if there are too few or too many, or an output weight is too large. An accepted file gives the values of the
/// definition, from nothing and updated from position to position.
pub fn check(data: &[u8]) {
    let Some((choices, file)) = data.split_at_checked(9) else { return };
    if choices[0] % 4 == 3 {
        if let Err(reason) = Network::read(file, &SHAPE) {
            check_reason(reason);
        }
        return;
    }
    let mut bytes = file.to_vec();
    if choices[0] % 2 == 0 && !file.is_empty() {
        bytes = file.iter().copied().cycle().take(SIZE).collect();
    }
    let number = |at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]);
    let large = |at| i32::from(number(at)).abs() > FORMAT.max_output_weight;
    let right = bytes.len() == SIZE && !(OUTPUT..OUTPUT_BIAS).any(large);
    let (pairs, odd) = bytes.as_chunks::<2>();
    let weights: Vec<i16> = pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
    let read = Network::read(&[&network_file(&SHAPE, &weights), odd].concat(), &SHAPE);
    assert_eq!(read.is_ok(), right, "{:?}", read.err());
    let net = match read {
        Err(reason) => return check_reason(reason),
        Ok(net) => net,
    };
    let mut updated = Accumulator::new(&net);
    for (turn, window) in choices[1..].windows(4).enumerate() {
        let chosen = u32::from_le_bytes([window[0], window[1], window[2], window[3]]);
        let mut board = FeatureBoard::new();
        // Three bits a place: four numbers of pieces, and four that stand for nothing.
        (0..SHAPE.places()).for_each(|place| board.put((chosen >> (3 * place) & 7) as u8, place));
        let features = SHAPE.features_on(&board);
        let side = [Color::White, Color::Black][turn % 2];
        let value = updated.value(&net, &board, side, [false; 2]);
        assert_eq!(
            value,
            Accumulator::new(&net).value(&net, &board, side, [false; 2]),
            "turn {turn}: not as from nothing"
        );
        assert_eq!(value, defined(&number, &features, side), "turn {turn}: not by the definition");
    }
}

/// Returns the value by the definition, one unit after the other. Sums wrap at 16 bits, as the fast ones do.
fn defined(number: &dyn Fn(usize) -> i16, features: &[Feature], side: Color) -> i32 {
    let bucket = output_bucket(features.len(), SHAPE.max_pieces);
    let perspective = |own: Color, at: usize| -> i32 {
        let unit = |unit: usize| {
            let seen = features.iter().map(|&feature| match own {
                Color::White => feature,
                Color::Black => SHAPE.other_perspective(feature),
            });
            let weights = seen.map(|feature| number(usize::from(feature) * HIDDEN + unit));
            let sum = weights.fold(number(BIAS + unit), i16::wrapping_add);
            let value = i32::from(sum).clamp(0, FORMAT.qa);
            value * value * i32::from(number(OUTPUT + bucket * 2 * HIDDEN + at + unit))
        };
        (0..HIDDEN).map(unit).sum()
    };
    let sum = (perspective(side, 0) + perspective(!side, HIDDEN)) / FORMAT.qa;
    let sum = i64::from(sum) + i64::from(number(OUTPUT_BIAS + bucket));
    (sum * i64::from(FORMAT.scale) / i64::from(FORMAT.qa * FORMAT.qb)) as i32
}
