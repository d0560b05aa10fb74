//! The random play of [`verify`](super::verify), which looks for rare rules.

use super::setup;
use crate::rules::turn::Plies;
use crate::rules::{Conformance, MoveStack, Position, RareRule, Stage, Variant};
use crate::verify::VerifyReport;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A rule that has been played so often is not looked for any more.
const ENOUGH: u64 = 100;
/// The most random settings that are drawn to find one that offers the rule seen least.
const SETTINGS: usize = 256;

/// How often each rare rule was played, in the order of the rules.
pub(super) struct Seen {
    /// In earlier rounds.
    before: Vec<u64>,
    /// In this game.
    pub here: Vec<u64>,
}

impl Seen {
    pub(super) fn after<V: Variant>(report: &VerifyReport) -> Seen {
        let played = |(name, _): &RareRule<V::Position>| report.rare.get(name).copied().unwrap_or(0);
        let before: Vec<u64> = V::Position::RULES.iter().map(played).collect();
        Seen { here: vec![0; before.len()], before }
    }

    /// Returns the rules to look for, as bits: those that this game has not shown and earlier ones seldom.
    fn wanted(&self) -> u32 {
        let rules = self.before.iter().zip(&self.here).enumerate();
        rules
            .filter(|(_, (before, here))| **before < ENOUGH && **here == 0)
            .fold(0, |bits, (rule, _)| bits | 1 << rule)
    }

    /// Returns, of the rules in `bits`, the one seen least: how often, and which.
    fn least(&self, bits: u32) -> Option<(u64, usize)> {
        let rules = self.before.iter().zip(&self.here).enumerate().filter(|(rule, _)| bits >> rule & 1 != 0);
        rules.map(|(rule, (before, here))| (before + here, rule)).min()
    }

    pub(super) fn count(&mut self, bits: u32) {
        for (rule, seen) in self.here.iter_mut().enumerate() {
            *seen += u64::from(bits >> rule & 1);
        }
    }
}

/// Returns the first random setting that offers a rule seen as seldom as any; else, of all drawn, the one that offers the
/// rule seen least.
pub(super) fn random_setting<V: Variant>(seen: &Seen, rng: &mut ChaCha8Rng) -> Option<V::Position> {
    let rarity = |bits| seen.least(bits).map_or(u64::MAX, |(count, _)| count);
    let goal = rarity(u32::MAX);
    let mut best: Option<(u64, V::Position)> = None;
    for _ in 0..SETTINGS {
        let Some(pos) = setup::random::<V>(rng) else { break };
        let found = rarity(offered::<V>(&pos));
        if best.as_ref().is_none_or(|(count, _)| found < *count) {
            best = Some((found, pos));
        }
        if found <= goal {
            break;
        }
    }
    best.map(|(_, pos)| pos)
}

/// A legal turn and the position after it.
pub(crate) type Choice<V> = (Plies<<V as Variant>::Position>, <V as Variant>::Position);

/// Returns a random turn: seldom one that ends the game at once, for random play does that soon enough; in half of the
/// cases one that uses a rare rule, if there is any, and nearly always one that is wanted.
pub(super) fn choose<'a, V: Variant>(
    pos: &V::Position,
    choices: &'a [Choice<V>],
    seen: &Seen,
    rng: &mut ChaCha8Rng,
) -> &'a Choice<V> {
    let wanted = seen.wanted();
    let new = |choice: &&Choice<V>| rare_bits::<V>(pos, &choice.0) & wanted != 0;
    let kept = |choice: &&Choice<V>| choice.1.outcome().is_none() || new(choice);
    let mut among: Vec<&Choice<V>> = choices.iter().filter(kept).collect();
    if among.is_empty() || rng.random_bool(0.1) {
        among = choices.iter().collect();
    }
    if rng.random_bool(if among.iter().any(new) { 0.9 } else { 0.5 }) {
        let rare: Vec<_> = among.iter().copied().filter(|c| rare_bits::<V>(pos, &c.0) != 0).collect();
        if !rare.is_empty() {
            // The rule seen least, then one of its moves: otherwise the commonest rare rules would crowd out the others.
            let bits = rare.iter().fold(0, |bits, c| bits | rare_bits::<V>(pos, &c.0));
            let rule = seen.least(bits).map_or(0, |(_, rule)| rule);
            let using: Vec<_> =
                rare.into_iter().filter(|c| rare_bits::<V>(pos, &c.0) >> rule & 1 != 0).collect();
            return using[rng.random_range(0..using.len())];
        }
    }
    if V::Position::PARTS == 1 && rng.random_bool(0.3) {
        // One that lets the other side use a rule seen little of.
        let sample: Vec<_> = (0..12).map(|_| among[rng.random_range(0..among.len())]).collect();
        let offers = |choice: &&&Choice<V>| seen.least(offered::<V>(&choice.1));
        if let Some(choice) = sample.iter().filter(|c| offers(c).is_some()).min_by_key(offers) {
            return choice;
        }
    }
    among[rng.random_range(0..among.len())]
}

/// Returns the rare rules that the legal moves of a position use.
fn offered<V: Variant>(pos: &V::Position) -> u32 {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    stack.moves_from(0).fold(0, |bits, m| bits | pos.rules_used(m))
}

pub(super) fn rare_bits<V: Variant>(pos: &V::Position, turn: &[<V::Position as Position>::Move]) -> u32 {
    let mut pos = pos.clone();
    turn.iter().fold(0, |bits, &m| {
        let more = pos.rules_used(m);
        pos.play(m);
        bits | more
    })
}
