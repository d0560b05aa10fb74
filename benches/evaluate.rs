//! Evaluations of positions that follow each other as in a search: with the evaluator of every variant, and the network
//! of chess alone, as it is computed and one unit after the other.

use asterism::nnue::{
    Accumulator, ActiveFeatures, Network, NetworkFeatures, NetworkShape, OUTPUT_BUCKETS, QA, output_bucket,
};
use asterism::rules::turn::turns;
use asterism::rules::{Color, Evaluator, Notation, Position, Variant};
use asterism::session::bench::positions;
use asterism::variants::achernar::Achernar;
use asterism::variants::alphacentauri::AlphaCentauri;
use asterism::variants::chess::{Chess, ChessEvaluator, ChessPosition};
use asterism::variants::deneb::Deneb;
use asterism::variants::find;
use asterism::variants::grandrider::GrandRider;
use asterism::variants::symmetron44::Symmetron44;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use std::hint::black_box;

/// Positions that are evaluated in turn.
const POSITIONS: usize = 256;

/// Positions after two turns from the first benchmark position, as a search meets them.
fn leaves<V: Variant>() -> Vec<V::Position> {
    let entry = find(V::INFO.name).expect("it is registered");
    let fen = positions(entry).next().expect("there is a benchmark position");
    let root = V::Position::parse(fen).expect("a benchmark position is legal");
    let replies = turns(&root).into_iter().flat_map(|(_, next)| turns(&next));
    replies.map(|(_, next)| next).take(POSITIONS).collect()
}

fn evaluate<V: Variant>(group: &mut BenchmarkGroup<WallTime>) {
    let leaves = leaves::<V>();
    let mut evaluator = V::Evaluator::default();
    group.bench_function(V::INFO.name, |b| {
        b.iter(|| leaves.iter().map(|pos| evaluator.evaluate(black_box(pos))).sum::<i32>())
    });
}

/// The network of chess by its definition, all anew for each position.
fn scalar(weights: &[i16], shape: &NetworkShape, active: &ActiveFeatures, side: Color) -> i32 {
    let hidden = shape.hidden;
    let (bias, output) = (shape.features() * hidden, shape.hidden_weights());
    let bucket = output + output_bucket(active.pieces(), shape.max_pieces) * 2 * hidden;
    let features = active.list();
    let mut sum = 0;
    for (own, first) in [(side, 0), (!side, hidden)] {
        for unit in 0..hidden {
            let seen = features.iter().map(|&feature| match own {
                Color::White => feature,
                Color::Black => shape.other_perspective(feature),
            });
            let value: i32 =
                seen.map(|feature| i32::from(weights[usize::from(feature) * hidden + unit])).sum();
            let value = (value + i32::from(weights[bias + unit])).clamp(0, QA);
            sum += value * value * i32::from(weights[bucket + first + unit]);
        }
    }
    sum / QA + i32::from(weights[output + OUTPUT_BUCKETS * 2 * hidden])
}

fn network(group: &mut BenchmarkGroup<WallTime>) {
    let shape = <ChessEvaluator as NetworkFeatures<ChessPosition>>::SHAPE;
    let file = include_bytes!("../src/variants/chess/net.bin");
    let net = Network::read(file, &shape).expect("the file is of this shape");
    let first = file.iter().position(|&byte| byte == b'\n').expect("there is a first line") + 1;
    let weights: Vec<i16> =
        file[first..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    let leaves = leaves::<Chess>();
    let features = |pos: &ChessPosition| {
        let mut active = ActiveFeatures::new();
        ChessEvaluator::active_features(pos, &mut active);
        active
    };
    let mut accumulator = Accumulator::new(&net);
    group.bench_function("network of chess", |b| {
        let mut value =
            |pos| accumulator.value(&net, &features(black_box(pos)), pos.side_to_move(), [false; 2]);
        b.iter(|| leaves.iter().map(&mut value).sum::<i32>())
    });
    group.bench_function("network of chess, plain", |b| {
        let value = |pos| scalar(&weights, &shape, &features(black_box(pos)), pos.side_to_move());
        b.iter(|| leaves.iter().map(value).sum::<i32>())
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("evaluate");
    group.sample_size(30).throughput(Throughput::Elements(POSITIONS as u64));
    evaluate::<Chess>(&mut group);
    evaluate::<Achernar>(&mut group);
    evaluate::<Deneb>(&mut group);
    evaluate::<GrandRider>(&mut group);
    evaluate::<Symmetron44>(&mut group);
    evaluate::<AlphaCentauri>(&mut group);
    network(&mut group);
    group.finish();
    criterion.final_summary();
}
