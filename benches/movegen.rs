//! Generation, play and perft of every variant, over its benchmark positions. Compare ratios in one run.

use asterism_engine::all_variants;
use asterism_engine::rules::Stage;
use asterism_engine::rules::{FenError, Variant};
use asterism_engine::variants::find;
use asterism_engine::verify::movegen_loop::{MovegenLoop, movegen_loop};
use criterion::{Criterion, Throughput};
use std::hint::black_box;

/// Perft goes as deep as this many leaves allow.
const LEAVES: u64 = 50_000;

/// Makes the rules of a variant, to be run in a loop.
type Make = fn() -> Result<Box<dyn MovegenLoop>, FenError>;

macro_rules! rules {
    ($variant:ty $(, network)?) => {
        (<$variant as Variant>::INFO.name, movegen_loop::<$variant> as Make)
    };
}

fn variant(c: &mut Criterion, name: &str, movegen_loop: Make) {
    let mut group = c.benchmark_group(name);
    group.sample_size(20);
    let mut rules = movegen_loop().expect("benchmark positions are legal");
    group.throughput(Throughput::Elements(rules.moves()));
    group.bench_function("generate", |b| b.iter(|| rules.generate(Stage::All)));
    group.bench_function("generate noisy", |b| b.iter(|| rules.generate(Stage::Noisy)));
    group.bench_function("play", |b| b.iter(|| rules.play()));
    let game = (find(name).expect("it is registered").open)();
    let perft = |turns, bulk| game.divide(turns, bulk, 1, &|| true, &|_, _| ());
    let turns = (1..).take_while(|&turns| perft(turns, true) <= LEAVES).last().unwrap_or(1);
    group.throughput(Throughput::Elements(perft(turns, true)));
    group.bench_function("perft, leaves counted", |b| b.iter(|| perft(black_box(turns), true)));
    group.bench_function("perft, leaves played", |b| b.iter(|| perft(black_box(turns), false)));
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (name, movegen_loop) in all_variants!(rules) {
        variant(&mut criterion, name, movegen_loop);
    }
    criterion.final_summary();
}
