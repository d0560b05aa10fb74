//! A search of fixed nodes in every variant, from its first benchmark position.

use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::search::Limits;
use asterism_engine::variants::VARIANTS;
use criterion::{Criterion, Throughput};

const NODES: u64 = 50_000;

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(20).throughput(Throughput::Elements(NODES));
    let mut engine = Engine::new(HashSize(8), Threads(1)).expect("8 MB are there");
    for entry in VARIANTS {
        let mut game = (entry.open)();
        let fen = entry.bench_positions().next();
        game.set(fen, &[]).expect("a benchmark position is legal");
        let limits = Limits::nodes(NODES);
        group.bench_function(entry.info.name, |b| {
            b.iter(|| {
                engine.new_game();
                engine.search(&game, &limits)
            })
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    search(&mut criterion);
    criterion.final_summary();
}
