//! The network against its definition, and its limits.

use super::*;
use crate::board::piece_byte;
use crate::rules::Color;

const HIDDEN: usize = 2 * BLOCK;

const SHAPE: NetworkShape = NetworkShape {
    variant: "test",
    piece_types: 2,
    files: 3,
    ranks: 2,
    launching_squares: 1,
    max_pieces: 6,
    hidden: HIDDEN,
    kings: true,
    mirroring: Mirroring::Random,
};

/// Returns pseudo-random weights (a linear congruence), small enough to meet no limit but the activation's.
fn weights() -> Vec<i16> {
    let mut state = 1u32;
    let next = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as i16 % 120
    };
    (0..weight_count(&SHAPE)).map(next).collect()
}

/// Returns a network of these weights, each side seeing the board as it is, or as its King stands.
fn network(mirroring: Mirroring) -> Network {
    Network::read(&network_file(&NetworkShape { mirroring, ..SHAPE }, &weights()), &SHAPE).unwrap()
}

/// In which ways the sides may see left and right exchanged.
const MIRRORED: [[bool; 2]; 4] = [[false, false], [true, false], [false, true], [true, true]];

/// Returns a board with pieces: colour, type and square.
fn board(pieces: &[(Color, usize, usize)]) -> FeatureBoard {
    board_of(pieces.iter().map(|&(color, piece_type, square)| SHAPE.feature(color, piece_type, square)))
}

/// Returns a board with these features.
fn board_of(features: impl IntoIterator<Item = Feature>) -> FeatureBoard {
    let mut board = FeatureBoard::new();
    for feature in features.into_iter().map(usize::from) {
        let (piece, square) = (feature / SHAPE.squares(), feature % SHAPE.squares());
        let blacks_launching_square = piece >= SHAPE.piece_types && square >= SHAPE.files * SHAPE.ranks;
        board.put(
            piece as u8,
            if blacks_launching_square { square + SHAPE.launching_squares } else { square },
        );
    }
    board
}

/// Returns the value by the definition, one unit after the other.
fn slow(weights: &[i16], pieces: &[(Color, usize, usize)], side: Color, mirrored: [bool; 2]) -> i32 {
    let number = |at: usize| weights[at] as i32;
    let bias = SHAPE.features() * HIDDEN;
    let output = bias + HIDDEN;
    let bucket = output_bucket(pieces.len(), SHAPE.max_pieces);
    let perspective = |own: Color, at: usize| -> i32 {
        let unit = |unit: usize| {
            let sum = pieces.iter().map(|&(color, piece_type, square)| {
                let feature = SHAPE.feature(color, piece_type, square);
                let feature = if own == Color::White { feature } else { SHAPE.other_perspective(feature) };
                let feature = if mirrored[own.index()] { SHAPE.mirrored(feature) } else { feature };
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
    let (plain, by_king) = (network(Mirroring::None), network(Mirroring::King));
    for count in 1..=PIECES.len() {
        for side in [Color::White, Color::Black] {
            for mirrored in MIRRORED {
                let pieces = &PIECES[..count];
                let value = |net: &Network| net.value(&board(pieces), side, mirrored);
                assert_eq!(
                    value(&plain),
                    slow(&weights(), pieces, side, [false; 2]),
                    "{count} pieces, {side:?}"
                );
                assert_eq!(
                    value(&by_king),
                    slow(&weights(), pieces, side, mirrored),
                    "{count} pieces, {side:?}"
                );
            }
        }
    }
}

/// Positions of a random walk: pieces come, go and stay, and Kings cross the middle.
#[test]
fn an_updated_accumulator_equals_one_computed_anew() {
    for mirroring in [Mirroring::None, Mirroring::King] {
        let net = network(mirroring);
        let mut accumulator = Accumulator::new(&net);
        let mut state = 7u32;
        for step in 0..500 {
            let mut board = FeatureBoard::new();
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            // Numbers from twice the types on are empty places, as a new board's bytes are.
            (0..SHAPE.places()).for_each(|place| board.put((state >> (3 * place) & 7) as u8, place));
            let side = if step % 2 == 0 { Color::White } else { Color::Black };
            let mirrored = MIRRORED[state as usize >> 20 & 3];
            let updated = accumulator.value(&net, &board, side, mirrored);
            assert_eq!(updated, net.value(&board, side, mirrored), "step {step}, {mirroring:?}");
        }
    }
}

/// Left and right exchanged: then each King stands on the other half.
#[test]
fn mirrored_by_the_king_left_and_right_are_alike() {
    let net = network(Mirroring::King);
    let features = SHAPE.features_on(&board(&PIECES));
    let other = board_of(features.into_iter().map(|feature| SHAPE.mirrored(feature)));
    for mirrored in MIRRORED {
        let value = net.value(&board(&PIECES), Color::White, mirrored);
        assert_eq!(value, net.value(&other, Color::White, mirrored.map(|mirrored| !mirrored)));
    }
    // Files a to c of the first rank, of the second, and the launching square.
    assert_eq!((0..7).filter(|&king| SHAPE.is_right(king)).collect::<Vec<_>>(), [2, 5]);
    let even = NetworkShape { files: 4, ranks: 1, ..SHAPE };
    assert_eq!((0..5).filter(|&king| even.is_right(king)).collect::<Vec<_>>(), [2, 3]);
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
        let bytes = network_file(&shape, &numbers);
        let exact = (2 * MAX_HIDDEN as i64 * (QA * QA * weight) as i64 / QA as i64
            + (weight.signum() * i16::MAX as i32) as i64)
            * SCALE as i64
            / (QA * QB) as i64;
        let value =
            Network::read(&bytes, &shape).unwrap().value(&FeatureBoard::new(), Color::White, [false; 2]);
        assert_eq!(value as i64, exact);
    }
}

#[test]
fn a_mirrored_position_has_the_same_value_for_the_other_side() {
    let features = SHAPE.features_on(&board(&PIECES));
    let other = board_of(features.into_iter().map(|feature| SHAPE.other_perspective(feature)));
    for mirroring in [Mirroring::None, Mirroring::King] {
        let net = network(mirroring);
        for [white, black] in MIRRORED {
            let value = net.value(&board(&PIECES), Color::White, [white, black]);
            assert_eq!(value, net.value(&other, Color::Black, [black, white]));
        }
    }
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

/// Returns why a file is refused.
fn refusal(file: &[u8]) -> String {
    Network::read(file, &SHAPE).err().map_or("taken".to_string(), |reason| reason.to_string())
}

#[test]
fn a_file_of_another_game_or_shape_is_refused_and_says_why() {
    let file = |shape: NetworkShape| network_file(&shape, &vec![0; weight_count(&shape)]);
    assert_eq!(refusal(&file(SHAPE)), "taken");
    assert_eq!(refusal(&file(NetworkShape { hidden: MAX_HIDDEN, ..SHAPE })), "taken", "any width is");
    for (shape, reason) in [
        (NetworkShape { variant: "other", ..SHAPE }, "a network of other, expected one of test"),
        (NetworkShape { ranks: 3, ..SHAPE }, "a network of another shape: ranks 3, expected 2"),
        (NetworkShape { max_pieces: 7, ..SHAPE }, "a network of another shape: max pieces 7, expected 6"),
        (
            NetworkShape { hidden: 48, ..SHAPE },
            "a network with 48 hidden units, expected a multiple of 32 up to 128",
        ),
        (
            NetworkShape { hidden: 0, ..SHAPE },
            "a network with 0 hidden units, expected a multiple of 32 up to 128",
        ),
    ] {
        assert_eq!(refusal(&file(shape)), reason);
    }
    // A file chooses whether it is mirrored by the King, if there are Kings.
    let by_king = file(NetworkShape { mirroring: Mirroring::King, ..SHAPE });
    assert_eq!(refusal(&by_king), "taken");
    let without = Network::read(&by_king, &NetworkShape { kings: false, ..SHAPE });
    assert!(without.is_err_and(|reason| reason == NetworkError::NoKings));
}

#[test]
fn a_network_that_is_read_is_still_refused_by_other_games() {
    for mirroring in [Mirroring::None, Mirroring::King] {
        let net = network(mirroring);
        assert_eq!(net.expect_of(&SHAPE), Ok(()));
        let refusal = |shape: NetworkShape| net.expect_of(&shape).unwrap_err().to_string();
        let other = refusal(NetworkShape { variant: "other", ..SHAPE });
        assert_eq!(other, "a network of test, expected one of other");
        let ranks = refusal(NetworkShape { ranks: 3, ..SHAPE });
        assert_eq!(ranks, "a network of another shape: ranks 2, expected 3");
    }
}

#[test]
fn a_damaged_file_is_refused_and_says_why() {
    let file = network_file(&SHAPE, &weights());
    assert_eq!(refusal(&file[..file.len() - 2]), "damaged network: 4742 bytes of weights, expected 4744");
    assert_eq!(refusal(&[&file[..], &[0]].concat()), "damaged network: 4745 bytes of weights, expected 4744");
    let mut large = weights();
    large[(SHAPE.features() + 1) * HIDDEN] = -128; // the first output weight
    assert_eq!(refusal(&network_file(&SHAPE, &large)), "damaged network: an output weight is beyond 127");
    // Any bit of the weights, and the checksum itself.
    let changed = "damaged network: its weights do not have the checksum of its first line";
    for (byte, bit) in (file.len() - 2 * weights().len()..file.len()).zip((0..8).cycle()) {
        let mut file = file.clone();
        file[byte] ^= 1 << bit;
        assert_eq!(refusal(&file), changed, "byte {byte}");
    }
    let digit = b"\"checksum\":".len() + file.windows(11).position(|w| w == b"\"checksum\":").unwrap();
    let mut other = file.clone();
    other[digit] = if file[digit] == b'1' { b'2' } else { b'1' };
    assert_eq!(refusal(&other), changed);
    let line = |text: &str| refusal(text.as_bytes());
    for text in ["", "ASTERNE", "GIF89a", "\0\0\0\0"] {
        assert_eq!(line(text), "not a network, expected a file that begins with ASTERNET");
    }
    assert_eq!(line("ASTERNET"), "damaged network: its first line does not end within 1024 bytes");
    assert_eq!(line("ASTERNET {}\n"), "damaged network: its first line names no version");
    assert_eq!(line("ASTERNET {\"version\":1}\n"), "a network in format 1, expected 2");
    assert!(
        line("ASTERNET {\"version\":2}\n")
            .starts_with("damaged network: its first line is wrong: missing field")
    );
    assert!(line("ASTERNET []\n").starts_with("damaged network: its first line is wrong: invalid type"));
    let cut = refusal(&file[..40]);
    assert_eq!(cut, "damaged network: its first line does not end within 1024 bytes");
}

#[test]
fn pieces_that_are_numbered_by_type_have_the_bytes_of_the_shape() {
    let shape = NetworkShape { piece_types: 6, ..SHAPE };
    for (piece_type, color) in
        (0..3).flat_map(|piece_type| [(piece_type, Color::White), (piece_type, Color::Black)])
    {
        let index = 2 * piece_type + color.index();
        assert_eq!(piece_byte(index, 3, 2), shape.piece(color, 2 * piece_type));
        assert_eq!(piece_byte(index, 6, 1), shape.piece(color, piece_type));
    }
    assert_eq!(piece_byte(6, 3, 2), FeatureBoard::EMPTY);
}
