//! A search of fixed nodes in every variant, from its first benchmark position.

use asterism::game::{Request, Silent};
use asterism::search::{Limits, Signals, TranspositionTable};
use asterism::session::bench::positions;
use asterism::variants::VARIANTS;
use criterion::{Criterion, Throughput};
use std::sync::Arc;

/// Nodes of one search.
const NODES: u64 = 50_000;

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(20).throughput(Throughput::Elements(NODES));
    let table = Arc::new(TranspositionTable::new(8).expect("8 MB are there"));
    for entry in VARIANTS {
        let mut game = (entry.open)();
        let fen = positions(entry).next();
        game.set(fen, &[]).expect("a benchmark position is legal");
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        group.bench_function(entry.info.name, |b| {
            b.iter(|| {
                table.clear();
                game.forget();
                game.search(&request, &table, &Arc::new(Signals::new(1, false)), &Silent)
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
