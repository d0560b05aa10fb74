//! Networks trained on games that are made for it.

use super::chunk::{Chunk, Rows};
use super::network::TrainedNetwork;
use super::samples::{Sample, Samples, sample};
use super::units::Units;
use super::*;
use crate::lab::dataset::ScoredPosition;
use asterism_engine::nnue::{
    Accumulator, FORMAT, FeatureBoard, Mirroring, Network, NetworkError, NetworkEvaluator, network_weights,
    output_bucket,
};
use asterism_engine::rules::Color;
use asterism_engine::variants::Chess;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use std::sync::LazyLock;

const SHAPE: NetworkShape = NetworkShape {
    variant: "test",
    piece_types: 1,
    files: 2,
    ranks: 2,
    launching_squares: 0,
    max_pieces: 2,
    hidden: FORMAT.block,
    kings: true,
    mirroring: Mirroring::None,
};

fn config() -> TrainingConfig {
    TrainingConfig {
        epochs: 500,
        seed: 1,
        result: "1".parse().unwrap(),
        decay: 3.0,
        rate: 0.001,
        hidden: None,
        mirroring: None,
    }
}

/// Ends a training after this many steps.
struct EndsAfter(usize, usize);

impl Observer for EndsAfter {
    fn note(&mut self, _text: &str) {}
    fn steps(&mut self, taken: usize, _of: usize) {
        self.1 = taken;
    }
    fn wants_end(&self) -> bool {
        self.1 >= self.0
    }
}

/// A network that was trained to the end, once for the tests that look at it.
static TRAINED: LazyLock<Trained> = LazyLock::new(|| trained(SHAPE));

fn trained(shape: NetworkShape) -> Trained {
    train_network(&games(), &games(), shape, None, config(), &mut EndsAfter(usize::MAX, 0))
}

/// Games of two pieces: the side that stands on its own a1 wins.
fn games() -> Samples {
    let mut samples = Samples::default();
    for index in 0..4_000 {
        let (own, other) = (index % 2, 2 + index / 2 % 2);
        let features = [SHAPE.feature(Color::White, 0, own), SHAPE.feature(Color::Black, 0, other)];
        let sample = Sample {
            output_bucket: output_bucket(features.len(), SHAPE.max_pieces) as u8,
            base_eval: 0,
            share: 1.0,
            score: 0,
            half_points: if own == 0 { 2 } else { 0 },
            mirrored: [false; 2],
        };
        samples.push(&features, sample);
    }
    samples
}

fn value(net: &Network, own: usize) -> i32 {
    let mut board = FeatureBoard::new();
    board.put(SHAPE.piece(Color::White, 0), own);
    board.put(SHAPE.piece(Color::Black, 0), 2);
    Accumulator::new(net).value(net, &board, Color::White, [false; 2])
}

#[test]
fn training_finds_the_winning_square() {
    let found = &TRAINED;
    let net = Network::read(&found.file, &SHAPE).unwrap();
    assert!(value(&net, 0) > 50, "{}", value(&net, 0));
    assert!(value(&net, 1) < -50, "{}", value(&net, 1));
    assert_eq!(found.course.len(), 500);
    let last = found.course[499];
    assert!(last.validation < 0.1 * found.base_loss && last.training < 0.1 * found.base_loss, "{last:?}");
}

#[test]
fn training_is_deterministic_with_any_number_of_threads() {
    let [once, again, three] = [1, 1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| train_network(&games(), &games(), SHAPE, None, config(), &mut EndsAfter(101, 0)))
    });
    for other in [again, three] {
        assert_eq!(other.file, once.file);
        assert_eq!(other.course, once.course);
    }
}

#[test]
fn an_interrupted_training_keeps_its_weights() {
    // Two steps an epoch.
    let short = train_network(&games(), &games(), SHAPE, None, config(), &mut EndsAfter(101, 0));
    assert!(short.interrupted);
    assert_eq!(short.course.len(), 51);
    let net = Network::read(&short.file, &SHAPE).unwrap();
    assert!(value(&net, 0) > value(&net, 1));
    assert!(
        !train_network(
            &games(),
            &games(),
            SHAPE,
            None,
            TrainingConfig { epochs: 1, ..config() },
            &mut EndsAfter(2, 0)
        )
        .interrupted
    );
}

/// A training that goes on from a network starts with its knowledge.
#[test]
fn a_network_can_be_trained_on() {
    let first = &TRAINED;
    let (shape, weights) = network_weights(&first.file, &SHAPE).unwrap();
    let start = Start { path: PathBuf::new(), shape, weights };
    let config = TrainingConfig { epochs: 1, rate: 1e-9, ..config() };
    let on = |shape, start| train_network(&games(), &games(), shape, start, config, &mut EndsAfter(9, 0));
    assert_eq!(on(shape, Some(&start)).file, first.file, "steps that are too small to change a weight");
    let loss = |trained: Trained| trained.course[0].validation;
    let (known, random) = (loss(on(shape, Some(&start))), loss(on(shape, None)));
    assert!(known < 0.1 * random, "{known} {random}");
    // A wider one computes the same at first, in all buckets.
    let wide = NetworkShape { hidden: 3 * FORMAT.block, ..shape };
    let [narrow, wide] =
        [shape, wide].map(|shape| Network::read(&on(shape, Some(&start)).file, &shape).unwrap());
    for own in 0..2 {
        assert_eq!(value(&wide, own), value(&narrow, own));
    }
}

/// Mirrored at random, a1 and b1 win alike.
#[test]
fn mirrored_training_ignores_left_and_right() {
    let shape = NetworkShape { mirroring: Mirroring::Random, ..SHAPE };
    let net = Network::read(&trained(shape).file, &shape).unwrap();
    assert!(value(&net, 0).abs() < 25 && value(&net, 1).abs() < 25, "{} {}", value(&net, 0), value(&net, 1));
}

/// Random positions with launching squares, in all buckets, for both sides, each of which may see left and right
/// exchanged: the training computes the same as the program with the same weights, except for the rounding of integers.
#[test]
fn training_and_network_compute_the_same() {
    let shape = NetworkShape {
        piece_types: 2,
        files: 3,
        launching_squares: 1,
        max_pieces: 8,
        hidden: 2 * FORMAT.block,
        mirroring: Mirroring::King,
        ..SHAPE
    };
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut trained = TrainedNetwork::new(shape, &mut rng);
    let file = trained.file();
    trained.set(&network_weights(&file, &shape).unwrap().1, shape.hidden);
    let net = Network::read(&file, &shape).unwrap();
    let (mut samples, mut computed) = (Samples::default(), Vec::new());
    for _ in 0..300 {
        let count = rng.random_range(1..=shape.max_pieces);
        let mut board = FeatureBoard::new();
        for place in (0..shape.places()).choose_multiple(&mut rng, count) {
            board.put(rng.random_range(0..2 * shape.piece_types as u8), place);
        }
        let features = shape.features_on(&board);
        let (side, [white, black]) = (rng.random::<bool>(), rng.random::<[bool; 2]>());
        let side = if side { Color::White } else { Color::Black };
        let share = rng.random_range(0.5..1.5);
        computed.push(share * Accumulator::new(&net).value(&net, &board, side, [white, black]) as f32);
        let (own, mirrored): (fn(&NetworkShape, u16) -> u16, _) = match side {
            Color::White => (|_, feature| feature, [white, black]),
            Color::Black => (NetworkShape::other_perspective, [black, white]),
        };
        let features: Vec<u16> = features.iter().map(|&feature| own(&shape, feature)).collect();
        let sample = Sample {
            output_bucket: output_bucket(count, shape.max_pieces) as u8,
            base_eval: 0,
            share,
            score: 0,
            half_points: 1,
            mirrored,
        };
        samples.push(&features, sample);
    }
    let positions: Vec<u32> = samples.positions().collect();
    let mut chunk = Chunk::default();
    chunk.forward(&trained, &Rows::of(&shape), &samples, &positions, |_| false);
    for (trained, computed) in chunk.evals.iter().zip(&computed) {
        assert!((trained - computed).abs() < 2.0, "{trained} centipawns, {computed} computed");
    }
    let (least, most) = computed.iter().fold((0.0f32, 0.0f32), |(a, b), &value| (a.min(value), b.max(value)));
    assert!(most - least > 50.0, "from {least} to {most} centipawns: they hardly differ");
    // The gradient counts each position by its share.
    chunk.backward(&trained, &samples, &positions, |_, _| 1.0);
    let mut gradient = vec![Units::default(); trained.output.weights.len()];
    chunk.add_output_gradient(&mut gradient);
    let bias: f32 = gradient.last().unwrap().0.iter().sum();
    let shares: f32 = positions.iter().map(|&position| samples.get(position).share).sum();
    assert!((bias - shares).abs() < 1e-3 * shares, "{bias}, expected {shares}");
}

/// The evaluator that a network corrects.
trait Corrected {
    type Base;
}
impl<P, E> Corrected for NetworkEvaluator<P, E> {
    type Base = E;
}
type ChessEvaluator = <<Chess as Variant>::Evaluator as Corrected>::Base;

/// In chess all of a value counts for more with all pieces than with Pawns alone, and leads that hardly count are left
/// out.
#[test]
fn a_sample_has_the_share_of_the_output() {
    let share = |board: &str| {
        let fen = format!("{board} w - - 0 1");
        let position = ScoredPosition { fen, score: 20, end: None, check: false, noisy: false };
        let found = sample::<Chess, _>(
            &position,
            &mut ChessEvaluator::default(),
            &<ChessEvaluator as NetworkFeatures<_>>::SHAPE,
        );
        found.unwrap().kept().map(|(_, sample)| sample.share)
    };
    // The numbers are `scale_phase` of chess's eval.txt, rounded to a centipawn of 100.
    for (board, expected) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 78.0 / 64.0),
        ("4k3/pppp4/8/8/8/8/PPPP4/4K3", 50.0 / 64.0),
    ] {
        let found = share(board).unwrap();
        assert!((found - expected).abs() < 0.011, "{board}: {found}, expected {expected}");
    }
    for left_out in ["4k3/pp1b4/8/8/8/8/PP1B4/4K3", "4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/8/4K3"] {
        assert_eq!(share(left_out), None, "{left_out}");
    }
}

#[test]
fn every_registered_network_can_be_trained() {
    for entry in asterism_engine::variants::VARIANTS {
        let takes = !matches!((entry.open)().read_network(&[]), Err(NetworkError::NoNetwork));
        let trained = Trainer::find(entry.info).train.is_some();
        assert_eq!(trained, takes, "{}: `, network` in all_variants! where there is one", entry.info.name);
    }
}
