//! Generation, play and perft of every variant, over its benchmark positions. Compare ratios in one run.

use asterism::game::perft::perft;
use asterism::rules::{MoveStack, Notation, Position, Stage, Variant};
use asterism::variants::{achernar, alphacentauri, chess, deneb, grandrider, symmetron44};
use criterion::{Criterion, Throughput};
use std::hint::black_box;

fn positions<V: Variant>() -> Vec<V::Position> {
    let lines = V::INFO.bench.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|fen| V::Position::parse(fen).expect("a benchmark position is legal")).collect()
}

fn moves<V: Variant>(pos: &V::Position) -> Vec<<V::Position as Position>::Move> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).collect()
}

fn variant<V: Variant>(c: &mut Criterion) {
    let positions = positions::<V>();
    let mut group = c.benchmark_group(V::INFO.name);
    group.sample_size(20);
    let count: usize = positions.iter().map(|pos| moves::<V>(pos).len()).sum();
    group.throughput(Throughput::Elements(count as u64));
    let mut stack = MoveStack::new();
    for (name, stage) in [("generate", Stage::All), ("generate noisy", Stage::Noisy)] {
        group.bench_function(name, |b| {
            b.iter(|| {
                for pos in &positions {
                    black_box(pos).generate(stage, &mut stack);
                    stack.truncate(0);
                }
            })
        });
    }
    let listed: Vec<_> = positions.iter().map(moves::<V>).collect();
    group.bench_function("play", |b| {
        b.iter(|| {
            for (pos, moves) in positions.iter().zip(&listed) {
                for &m in moves {
                    black_box(pos.after(m));
                }
            }
        })
    });
    let start = V::Position::parse(V::INFO.start).expect("the start position is legal");
    let turns = if V::Position::PARTS > 1 { 1 } else { 2 };
    group.throughput(Throughput::Elements(perft(&start, turns, true)));
    group.bench_function("perft, leaves counted", |b| b.iter(|| perft(black_box(&start), turns, true)));
    group.bench_function("perft, leaves played", |b| b.iter(|| perft(black_box(&start), turns, false)));
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    variant::<chess::Chess>(&mut criterion);
    variant::<achernar::Achernar>(&mut criterion);
    variant::<deneb::Deneb>(&mut criterion);
    variant::<grandrider::GrandRider>(&mut criterion);
    variant::<symmetron44::Symmetron44>(&mut criterion);
    variant::<alphacentauri::AlphaCentauri>(&mut criterion);
    criterion.final_summary();
}
