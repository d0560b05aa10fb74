//! Making the weights of a network from positions that the engine has searched in games against itself.
//!
//! What is learnt is the chance to win: some of it from how the game ended, the rest from what the search thought.
//! The hand-written evaluation is added to the network's output, so only what it misses is left to learn.
//!
//! The weights in the variants' folders (`net.bin`) were made on 2026-11-21 by `asterism selfplay NAME --positions`
//! and `asterism learn NAME`, the files in the order of the rows:
//!
//! | game | played by | games | seed | `--random` | `--nodes` | `--hash` | `learn` |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | Achernar | `bc79261` | 12,000 | 11 | 10 | 600 | 1 | `--result 0.3 --decay 30 --epochs 4` |
//! | Deneb | `bc79261` | 25,000 | 11 | 10 | 600 | 1 | `--result 0.3`, as in `ff94647` |
//! | | a first network | 25,000 | 21 | 10 | 600 | 1 | |
//! | Grand Rider Chess | `bc79261` | 12,000 | 11 | 10 | 600 | 1 | `--result 0.1`, as in `ff94647` |
//! | | a first network | 6,275 | 21 | 10 | 600 | 1 | |
//! | Symmetron! 44 | `bc79261` | 45,000 | 11 | 8 | 600 | 1 | `--result 0.5 --decay 0.3 --epochs 6` |
//! | Chess | `bc79261` | 3,681 | 31 | 6 | 2,500 | 1 | `--result 0.1 --decay 0.1 --epochs 12` |
//! | | `bc79261` | 15,000 | 11 | 9 | 600 | 1 | |
//! | | `ff94647` | 44,000 | 51 | 8 | 1,200 | 2 | |
//!
//! (The build `bc79261` has no networks; `learn` of `ff94647` took steps of 8,192 positions with a decay of 5. The first
//! networks of Deneb and Grand Rider were not kept.)
//!
//! What the game's end says is noisy at so few nodes: in chess, learning half from it lost 119 Elo (75 either way) against no
//! network, learning nothing from it won 56 (64); both with steps of 8,192 positions. How much decay is right depends on the
//! number of positions. The loss of the positions kept back, of 4 epochs or near it, was, for a decay of 0.3 (or 0.5), 3 and 10:
//! Deneb (4 M positions) 0.0360, 0.0353; Grand Rider (3.5 M) 0.0079, 0.0075; Achernar (1.8 M) above 0.03, 0.0284, 0.0281; chess
//! (5 M of more nodes) is best without. In Alpha Centauri networks lost (-93, 57 either way; -70, 49); one that left
//! out turns whose second part captures, with a decay of 30, won 14 to 35 (40 to 55 either way) at 5,000 nodes, not enough to be
//! sure that it pays for its time. So it has none.

mod adam;
mod layout;
mod samples;
mod trainer;

pub use trainer::TrainingConfig;

use crate::nnue::NetworkFeatures;
use crate::rules::Variant;
use samples::{Samples, read};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use trainer::{VALIDATION_SHARE, train};

/// Learns from files that `asterism selfplay --positions` wrote, and returns the bytes of `net.bin`. `tell` hears how it
/// goes. An error names the file that cannot be read, or says that there is nothing to learn from.
pub fn learn<V: Variant, E: NetworkFeatures<V::Position>>(
    files: &[PathBuf],
    lesson: TrainingConfig,
    tell: &mut dyn FnMut(&str),
) -> Result<Vec<u8>, String> {
    let mut samples = Samples::default();
    for path in files {
        let named = |error| format!("cannot read {}: {error}", path.display());
        let file = File::open(path).map_err(named)?;
        let bad = read::<V, E>(BufReader::new(file), &mut samples).map_err(named)?;
        if bad > 0 {
            tell(&format!("{}: {bad} lines are no searched position of {}", path.display(), V::INFO.name));
        }
    }
    if samples.len() < VALIDATION_SHARE {
        let found = samples.len();
        return Err(format!(
            "{found} quiet, undecided positions of {} among the lines, expected {VALIDATION_SHARE} at least",
            V::INFO.name
        ));
    }
    tell(&format!("{} quiet, undecided positions", samples.len()));
    Ok(train(&samples, E::SHAPE, lesson, |epoch, without, with| {
        tell(&format!("epoch {epoch}: loss {with:.5}, of the hand-written evaluation alone {without:.5}"));
    }))
}

#[cfg(test)]
mod tests {
    use super::samples::Sample;
    use super::*;
    use crate::nnue::{BLOCK, Inputs, Network, Shape, stage};
    use crate::rules::Color;

    const SHAPE: Shape =
        Shape { kinds: 1, files: 2, ranks: 2, beside: 0, pieces: 2, hidden: BLOCK, flips: false };
    const LESSON: TrainingConfig = TrainingConfig { epochs: 500, seed: 1, result: 1.0, decay: 3.0 };

    /// Games of two pieces in which who stands on a1 (as he sees it) wins.
    fn games() -> Samples {
        let mut samples = Samples::default();
        for index in 0..4_000 {
            let (own, other) = (index % 2, 2 + index / 2 % 2);
            let pieces = [SHAPE.input(Color::White, 0, own), SHAPE.input(Color::Black, 0, other)];
            samples.push(Sample {
                pieces: pieces.to_vec(),
                stage: stage(pieces.len(), SHAPE.pieces) as u8,
                base_eval: 0,
                score: 0,
                result: if own == 0 { 1.0 } else { 0.0 },
            });
        }
        samples
    }

    fn value(net: &Network, own: usize) -> i32 {
        let mut inputs = Inputs::new();
        inputs.push(SHAPE.input(Color::White, 0, own));
        inputs.push(SHAPE.input(Color::Black, 0, 2));
        net.value(&inputs, Color::White)
    }

    #[test]
    fn what_wins_is_learnt_and_the_same_seed_learns_the_same() {
        let bytes = train(&games(), SHAPE, LESSON, |_, _, _| ());
        let net = Network::read(&bytes, &SHAPE).unwrap();
        assert!(value(&net, 0) > 50, "{}", value(&net, 0));
        assert!(value(&net, 1) < -50, "{}", value(&net, 1));
        assert_eq!(bytes, train(&games(), SHAPE, LESSON, |_, _, _| ()));
    }

    /// With left and right exchanged at random, a1 and b1 win alike.
    #[test]
    fn what_differs_only_by_left_and_right_is_not_learnt() {
        let shape = Shape { flips: true, ..SHAPE };
        let net = Network::read(&train(&games(), shape, LESSON, |_, _, _| ()), &shape).unwrap();
        assert!(
            value(&net, 0).abs() < 25 && value(&net, 1).abs() < 25,
            "{} {}",
            value(&net, 0),
            value(&net, 1)
        );
    }
}
