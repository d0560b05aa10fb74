//! Evaluations of positions that follow each other as in a search: with the evaluator of every variant, and the network
//! of chess alone, as it is computed and in scalar instructions.

use asterism_engine::all_variants;
use asterism_engine::nnue::{
    Accumulator, FORMAT, Feature, FeatureBoard, Network, NetworkEvaluator, NetworkFeatures, NetworkFormat,
    NetworkShape, output_bucket,
};
use asterism_engine::rules::{Color, Evaluator, Notation, Position, Variant};
use asterism_engine::variants::{Chess, find};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use std::hint::black_box;

/// Positions that are evaluated in turn.
const POSITIONS: usize = 256;

/// Adds positions that are so many plies away, until there are enough.
fn add_leaves<P: Position>(pos: &P, plies: u32, leaves: &mut Vec<P>) {
    if plies == 0 {
        leaves.push(pos.clone());
        return;
    }
    for m in pos.legal_moves() {
        if leaves.len() < POSITIONS {
            add_leaves(&pos.after(m), plies - 1, leaves);
        }
    }
}

/// Positions after the plies of two turns from the first benchmark position, as a search meets them.
fn leaves<V: Variant>() -> Vec<V::Position> {
    let entry = find(V::INFO.name).expect("it is registered");
    let fen = entry.bench_positions().next().expect("there is a benchmark position");
    let root = V::Position::parse(fen).expect("a benchmark position is legal");
    let mut leaves = Vec::new();
    add_leaves(&root, 2 * V::Position::PARTS, &mut leaves);
    leaves
}

fn evaluate<V: Variant>(group: &mut BenchmarkGroup<WallTime>) {
    let leaves = leaves::<V>();
    let mut evaluator = V::Evaluator::default();
    group.bench_function(V::INFO.name, |b| {
        b.iter(|| leaves.iter().map(|pos| evaluator.evaluate(black_box(pos))).sum::<i32>())
    });
}

macro_rules! evaluation {
    ($variant:ty $(, network)?) => {
        evaluate::<$variant>
    };
}

type ChessPosition = <Chess as Variant>::Position;

/// The evaluator that a network corrects.
trait Corrected {
    type Base;
}
impl<P, E> Corrected for NetworkEvaluator<P, E> {
    type Base = E;
}
type ChessEvaluator = <<Chess as Variant>::Evaluator as Corrected>::Base;

/// A position as the network of chess sees it.
struct Seen {
    board: FeatureBoard,
    features: Vec<Feature>,
    side: Color,
    mirrored: [bool; 2],
}

impl Seen {
    fn of(pos: &ChessPosition) -> Seen {
        let mut board = FeatureBoard::new();
        ChessEvaluator::put_pieces(pos, &mut board);
        let mirrored = ChessEvaluator::kings(pos).map(|king| SHAPE.is_right(king));
        Seen { features: SHAPE.features_on(&board), board, side: pos.side_to_move(), mirrored }
    }
}

/// The shape of the network of chess.
const SHAPE: NetworkShape = <ChessEvaluator as NetworkFeatures<ChessPosition>>::SHAPE;

/// Returns the network of chess by its definition, one unit after the other: nothing of it is in vector instructions.
fn scalar(weights: &[i16], seen: &Seen) -> i32 {
    let NetworkFormat { output_buckets, scale, qa, qb, .. } = FORMAT;
    let hidden = SHAPE.hidden;
    let (bias, output) = (SHAPE.features() * hidden, SHAPE.hidden_weights());
    let bucket = output_bucket(seen.features.len(), SHAPE.max_pieces);
    let mut sum = 0;
    for (own, first) in [(seen.side, 0), (!seen.side, hidden)] {
        let features = seen.features.iter().map(|&feature| {
            let feature = if own == Color::White { feature } else { SHAPE.other_perspective(feature) };
            if seen.mirrored[own.index()] { SHAPE.mirrored(feature) } else { feature }
        });
        let rows: Vec<usize> = features.map(|feature| usize::from(feature) * hidden).collect();
        for unit in 0..hidden {
            let value: i32 = rows.iter().map(|row| i32::from(weights[row + unit])).sum();
            let value = (value + i32::from(weights[bias + unit])).clamp(0, qa);
            sum += value * value * i32::from(weights[output + bucket * 2 * hidden + first + unit]);
        }
    }
    (sum / qa + i32::from(weights[output + output_buckets * 2 * hidden + bucket])) * scale / (qa * qb)
}

/// Measures the network of chess: updated from one position to the next, computed anew in vector instructions, and by
/// its definition.
fn network(group: &mut BenchmarkGroup<WallTime>) {
    let file = include_bytes!("../crates/engine/src/variants/chess/net.bin");
    let net = Network::read(file, &SHAPE).expect("the file is of this shape");
    let first = file.iter().position(|&byte| byte == b'\n').expect("there is a first line") + 1;
    let weights: Vec<i16> =
        file[first..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    let leaves: Vec<Seen> = leaves::<Chess>().iter().map(Seen::of).collect();
    let value = |accumulator: &mut Accumulator, seen: &Seen| {
        accumulator.value(&net, &seen.board, seen.side, seen.mirrored)
    };
    let empty = Accumulator::new(&net);
    for seen in &leaves {
        assert_eq!(value(&mut empty.clone(), seen), scalar(&weights, seen), "the definition is another one");
    }
    let mut accumulator = empty.clone();
    group.bench_function("network of chess, updated", |b| {
        b.iter(|| leaves.iter().map(|seen| value(&mut accumulator, black_box(seen))).sum::<i32>())
    });
    group.bench_function("network of chess, anew", |b| {
        b.iter(|| leaves.iter().map(|seen| value(&mut empty.clone(), black_box(seen))).sum::<i32>())
    });
    group.bench_function("network of chess, scalar", |b| {
        b.iter(|| leaves.iter().map(|seen| scalar(&weights, black_box(seen))).sum::<i32>())
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("evaluate");
    group.sample_size(30).throughput(Throughput::Elements(POSITIONS as u64));
    let of_variants: &[fn(&mut BenchmarkGroup<WallTime>)] = &all_variants!(evaluation);
    for evaluate in of_variants {
        evaluate(&mut group);
    }
    network(&mut group);
    group.finish();
    criterion.final_summary();
}
