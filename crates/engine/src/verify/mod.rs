//! The contracts every variant must keep, checked on random play.
//!
//! Generic over the variant, so a new one is checked the moment it is registered. [`verify`] plays the games and counts
//! rare rules, `play` chooses the turns; `contract` has the checks of one position, `material` those of the gain of a
//! move, `mirror` turns a FEN over, `setup` makes the random settings from which every second game starts.

mod contract;
mod error;
pub(crate) mod mate_proof;
mod material;
pub(crate) mod minimax;
mod mirror;
pub(crate) mod perft_rows;
mod play;
pub mod proof;
pub(crate) mod row_writer;
mod setup;

use crate::rules::{Conformance, Notation, Position, Variant};
use asterism_support::system;
pub(crate) use contract::check_position;
pub use error::VerifyError;
pub(crate) use play::Choice;
use play::Seen;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
pub use row_writer::RowConfig;
use std::collections::BTreeMap;

/// How much to verify.
#[derive(Clone, Copy, Debug)]
pub struct VerifyConfig {
    /// Seed of the random play.
    pub seed: u64,
    /// The number of games.
    pub games: u32,
    /// Turns after which a game is broken off.
    pub turns: u32,
    /// The slow generator is asked once in this many turns (0 counts as 1); it is hundreds of times slower.
    pub slow_every: u32,
}

/// The counts of a verification.
#[derive(Clone, Debug, Default)]
pub struct VerifyReport {
    /// Games played.
    pub games: u64,
    /// Positions checked.
    pub positions: u64,
    /// Positions compared with the slow generator.
    pub compared: u64,
    /// How often each rare rule was played, by name.
    pub rare: BTreeMap<&'static str, u64>,
    /// How often each result ended a game, by reason; `unfinished` if broken off.
    pub ends: BTreeMap<&'static str, u64>,
}

/// Games of a round: they know which rules the rounds before have shown least.
const ROUND: u32 = 32;

/// Plays `config.games` random games and checks every contract on the way. The first broken
/// contract ends it. `progress` is called
/// after each game.
pub fn verify<V: Variant>(
    config: VerifyConfig,
    progress: &(dyn Fn() + Sync),
) -> Result<VerifyReport, VerifyError> {
    let mut report = VerifyReport::default();
    for begun in (0..config.games).step_by(ROUND as usize) {
        let play = |game: u32| {
            let seed = config.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(begun + game));
            let report = verify_game::<V>(seed, config, Seen::after::<V>(&report));
            progress();
            report
        };
        let round = system::try_map(ROUND.min(config.games - begun), &play)?;
        report = round.into_iter().fold(report, VerifyReport::and);
    }
    Ok(report)
}

/// Checks every contract in the position of a FEN, with or without the `slow` generator.
pub(crate) fn check_fen<V: Variant>(fen: &str, slow: bool) -> Result<(), VerifyError> {
    let pos = V::Position::parse(fen)?;
    let contract = |broken: String| VerifyError::contract(V::INFO.name, &broken, fen);
    check_position::<V>(&pos, slow).map(drop).map_err(contract)
}

impl VerifyReport {
    fn and(mut self, other: VerifyReport) -> VerifyReport {
        self.games += other.games;
        self.positions += other.positions;
        self.compared += other.compared;
        for (name, n) in other.rare {
            *self.rare.entry(name).or_default() += n;
        }
        for (name, n) in other.ends {
            *self.ends.entry(name).or_default() += n;
        }
        self
    }
}

fn verify_game<V: Variant>(
    seed: u64,
    config: VerifyConfig,
    mut seen: Seen,
) -> Result<VerifyReport, VerifyError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut report = VerifyReport { games: 1, ..VerifyReport::default() };
    let start =
        V::Position::parse(V::INFO.start).map_err(|error| VerifyError::from(error).at("start position"))?;
    // Settings of few pieces, anywhere, show rules that play from the start hardly reaches.
    let mut pos =
        if seed % 2 == 1 { play::random_setting::<V>(&seen, &mut rng).unwrap_or(start) } else { start };
    let mut end = "unfinished";
    for turn in 0..config.turns {
        let every = config.slow_every.max(1);
        let slow = turn % every == (seed % every as u64) as u32;
        let contract = |broken: String| VerifyError::contract(V::INFO.name, &broken, &pos);
        let choices = check_position::<V>(&pos, slow).map_err(contract)?;
        report.positions += 1;
        report.compared += slow as u64;
        if choices.is_empty() {
            end = pos.outcome().unwrap_or_else(|| pos.no_moves_outcome()).by;
            break;
        }
        let chosen = play::choose::<V>(&pos, &choices, &seen, &mut rng);
        seen.count(play::rare_bits::<V>(&pos, &chosen.0));
        pos = chosen.1.clone();
    }
    report.rare = V::Position::RULES.iter().map(|(name, _)| *name).zip(seen.here).collect();
    *report.ends.entry(end).or_default() += 1;
    Ok(report)
}
