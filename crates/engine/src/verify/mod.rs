//! The contracts every variant must keep, checked on random play.
//!
//! Generic over the variant, so a new one is checked the moment it is registered. [`verify`] plays the games and counts
//! rare rules; [`contract`] has the checks of one position, `material` those of the gain of a move, `mirror` turns a
//! FEN over, [`setup`] makes the random settings from which every second game starts.

pub mod contract;
mod error;
pub mod mate_proof;
mod material;
pub mod minimax;
mod mirror;
pub mod movegen_loop;
pub mod perft_rows;
pub mod proof;
pub mod row_writer;
pub mod setup;

use crate::rules::turn::Plies;
use crate::rules::{Conformance, MoveStack, Notation, Position, Stage, Variant};
use crate::system;
pub(crate) use contract::check_position;
pub use error::VerifyError;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
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

/// Plays `config.games` random games and checks every contract on the way. The first broken
/// contract ends it. `progress` is called
/// after each game.
pub fn verify<V: Variant>(
    config: VerifyConfig,
    progress: &(dyn Fn() + Sync),
) -> Result<VerifyReport, VerifyError> {
    let play = |game: u32| {
        let seed = config.seed.wrapping_mul(1_000_003).wrapping_add(game as u64);
        let report = verify_game::<V>(seed, config);
        progress();
        report
    };
    Ok(system::try_map(config.games, &play)?.into_iter().fold(VerifyReport::default(), VerifyReport::and))
}

/// Checks every contract in the position of a FEN, with or without the `slow` generator.
pub(crate) fn check_fen<V: Variant>(fen: &str, slow: bool) -> Result<(), VerifyError> {
    let pos = V::Position::parse(fen)?;
    let contract = |broken| VerifyError::Contract { variant: V::INFO.name, broken, fen: fen.to_string() };
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

fn verify_game<V: Variant>(seed: u64, config: VerifyConfig) -> Result<VerifyReport, VerifyError> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut report = VerifyReport { games: 1, ..VerifyReport::default() };
    let start = V::Position::parse(V::INFO.start).map_err(VerifyError::Start)?;
    // Settings of few pieces, anywhere, show rules that play from the start hardly reaches.
    let mut pos = if seed % 2 == 1 { setup::random::<V>(&mut rng).unwrap_or(start) } else { start };
    let mut end = "unfinished";
    for turn in 0..config.turns {
        let every = config.slow_every.max(1);
        let slow = turn % every == (seed % every as u64) as u32;
        let contract = |broken| VerifyError::Contract { variant: V::INFO.name, broken, fen: pos.to_string() };
        let choices = check_position::<V>(&pos, slow).map_err(contract)?;
        report.positions += 1;
        report.compared += slow as u64;
        if choices.is_empty() {
            end = pos.outcome().unwrap_or_else(|| pos.no_moves_outcome()).by();
            break;
        }
        let chosen = choose::<V>(&pos, &choices, &report, &mut rng);
        count_rare::<V>(&pos, &chosen.0, &mut report);
        pos = chosen.1.clone();
    }
    *report.ends.entry(end).or_default() += 1;
    Ok(report)
}

/// A legal turn and the position after it.
pub(crate) type Choice<V> = (Plies<<V as Variant>::Position>, <V as Variant>::Position);

/// Returns a random turn: seldom one that ends the game at once, for random play does that soon enough; in half of the
/// cases one that uses a rare rule, if there is any, and nearly always one that this game has not shown yet.
fn choose<'a, V: Variant>(
    pos: &V::Position,
    choices: &'a [Choice<V>],
    report: &VerifyReport,
    rng: &mut ChaCha8Rng,
) -> &'a Choice<V> {
    let unseen = unseen::<V>(report);
    let new = |choice: &&Choice<V>| rare_bits::<V>(pos, &choice.0) & unseen != 0;
    let kept = |choice: &&Choice<V>| choice.1.outcome().is_none() || new(choice);
    let mut among: Vec<&Choice<V>> = choices.iter().filter(kept).collect();
    if among.is_empty() || rng.random_bool(0.1) {
        among = choices.iter().collect();
    }
    if rng.random_bool(if among.iter().any(new) { 0.9 } else { 0.5 }) {
        let rare: Vec<_> = among.iter().copied().filter(|c| rare_bits::<V>(pos, &c.0) != 0).collect();
        if !rare.is_empty() {
            // The rule this game has shown least often, then one of its moves: otherwise the commonest rare rules would
            // crowd out the others.
            let bits = rare.iter().fold(0, |bits, c| bits | rare_bits::<V>(pos, &c.0));
            let rule = least_seen::<V>(bits, report).map_or(0, |(_, rule)| rule);
            let using: Vec<_> =
                rare.into_iter().filter(|c| rare_bits::<V>(pos, &c.0) >> rule & 1 != 0).collect();
            return using[rng.random_range(0..using.len())];
        }
    }
    if V::Position::PARTS == 1 && rng.random_bool(0.3) {
        // One that lets the other side use a rule this game has shown little of.
        let sample: Vec<_> = (0..12).map(|_| among[rng.random_range(0..among.len())]).collect();
        let offers = |choice: &&&Choice<V>| least_seen::<V>(offered::<V>(&choice.1), report);
        if let Some(choice) = sample.iter().filter(|c| offers(c).is_some()).min_by_key(offers) {
            return choice;
        }
    }
    among[rng.random_range(0..among.len())]
}

/// Returns the rare rules that this game has not shown yet, as bits.
fn unseen<V: Variant>(report: &VerifyReport) -> u32 {
    let rules = V::Position::RULES.iter().enumerate();
    let new = rules.filter(|(_, (name, _))| report.rare.get(name).is_none_or(|&seen| seen == 0));
    new.fold(0, |bits, (rule, _)| bits | 1 << rule)
}

/// Returns, of the rules in `bits`, the one seen least in this game: how often, and which.
fn least_seen<V: Variant>(bits: u32, report: &VerifyReport) -> Option<(u64, usize)> {
    let rules = V::Position::RULES.iter().enumerate().filter(|(rule, _)| bits >> rule & 1 != 0);
    rules.map(|(rule, (name, _))| (report.rare.get(name).copied().unwrap_or(0), rule)).min()
}

/// Returns the rare rules that the legal moves of a position use.
fn offered<V: Variant>(pos: &V::Position) -> u32 {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).fold(0, |bits, m| bits | pos.rules_used(m))
}

fn rare_bits<V: Variant>(pos: &V::Position, turn: &[<V::Position as Position>::Move]) -> u32 {
    let mut pos = pos.clone();
    turn.iter().fold(0, |bits, &m| {
        let more = pos.rules_used(m);
        pos.play(m);
        bits | more
    })
}

fn count_rare<V: Variant>(
    pos: &V::Position,
    turn: &[<V::Position as Position>::Move],
    report: &mut VerifyReport,
) {
    let bits = rare_bits::<V>(pos, turn);
    for (rule, (name, _)) in V::Position::RULES.iter().enumerate() {
        *report.rare.entry(name).or_default() += (bits >> rule & 1) as u64;
    }
}
