//! Generation, play and perft of every variant, over its benchmark positions. Compare ratios in one run.

use asterism_engine::all_variants;
use asterism_engine::rules::{FenError, MoveStack, Notation, Position, Stage, Variant};
use asterism_engine::variants::find;
use asterism_support::text::list;
use criterion::{Criterion, Throughput};
use std::hint::black_box;

/// Perft goes as deep as this many leaves allow.
const LEAVES: u64 = 50_000;

/// Makes the rules of a variant, to be run in a loop.
type Make = fn() -> Result<Box<dyn MovegenLoop>, FenError>;

/// The rules of some variant, to be run over its benchmark positions. One virtual call runs over all of them, so it
/// does not count.
trait MovegenLoop {
    /// Counts the legal moves of all positions.
    fn moves(&self) -> u64;
    /// Generates the moves of `stage` of every position.
    fn generate(&mut self, stage: Stage);
    /// Plays every legal move of every position.
    fn play(&mut self);
}

struct Positions<P: Position> {
    positions: Vec<(P, Vec<P::Move>)>,
    stack: MoveStack<P::Move>,
}

/// Returns the loop over the benchmark positions of a variant. The error is that of a FEN.
fn movegen_loop<V: Variant>() -> Result<Box<dyn MovegenLoop>, FenError> {
    let positions = list(V::INFO.bench).map(|(_, fen)| {
        let pos = V::Position::parse(fen)?;
        let moves = pos.legal_moves();
        Ok((pos, moves))
    });
    Ok(Box::new(Positions {
        positions: positions.collect::<Result<_, FenError>>()?,
        stack: MoveStack::default(),
    }))
}

impl<P: Position> MovegenLoop for Positions<P> {
    fn moves(&self) -> u64 {
        self.positions.iter().map(|(_, moves)| moves.len() as u64).sum()
    }

    fn generate(&mut self, stage: Stage) {
        for (pos, _) in &self.positions {
            black_box(pos).generate(stage, &mut self.stack);
            self.stack.clear();
        }
    }

    fn play(&mut self) {
        for (pos, moves) in &self.positions {
            for &m in moves {
                black_box(pos.after(m));
            }
        }
    }
}

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
