//! The contracts every variant must keep, checked on random play.
//!
//! Generic over the variant, so a new one is checked the moment it is registered. The checks of
//! one position are named functions below; [`verify`] plays the games and counts rare rules.

use super::turn::{Turn, turn_text, turns};
use crate::rules::{Evaluator, MoveStack, Position, Stage, Variant};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, HashSet};

/// How much to verify.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Seed of the random play.
    pub seed: u64,
    /// How many games.
    pub games: u32,
    /// Turns after which a game is broken off.
    pub turns: u32,
    /// Every how many turns the slow generator is asked too; it is hundreds of times slower.
    pub slow_every: u32,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Findings {
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

/// Plays `scope.games` random games and checks every contract on the way. The first broken
/// contract ends it, with a message that names the contract and the FEN. `progress` is called
/// after each game.
pub fn verify<V: Variant>(scope: Scope, progress: &(dyn Fn() + Sync)) -> Result<Findings, String> {
    use rayon::prelude::*;
    let play = |game: u32| {
        let seed = scope.seed.wrapping_mul(1_000_003).wrapping_add(game as u64);
        let findings = verify_game::<V>(seed, scope);
        progress();
        findings
    };
    (0..scope.games).into_par_iter().map(play).try_reduce(Findings::default, |a, b| Ok(a.and(b)))
}

impl Findings {
    fn and(mut self, other: Findings) -> Findings {
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

fn verify_game<V: Variant>(seed: u64, scope: Scope) -> Result<Findings, String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut findings = Findings { games: 1, ..Findings::default() };
    let mut pos = V::Position::parse(V::INFO.start).map_err(|e| format!("start position: {e}"))?;
    let mut end = "unfinished";
    for turn in 0..scope.turns {
        let fen = pos.to_string();
        let slow = turn % scope.slow_every == (seed % scope.slow_every as u64) as u32;
        let choices =
            check_position::<V>(&pos, slow).map_err(|e| format!("{}: {e}\n  in {fen}", V::INFO.name))?;
        findings.positions += 1;
        findings.compared += slow as u64;
        if choices.is_empty() {
            end = pos.outcome().unwrap_or_else(|| pos.stuck()).by();
            break;
        }
        let chosen = choose::<V>(&pos, &choices, &mut rng);
        count_rare::<V>(&pos, &chosen.0, &mut findings);
        pos = chosen.1.clone();
    }
    *findings.ends.entry(end).or_default() += 1;
    Ok(findings)
}

type Choice<V> = (Turn<<V as Variant>::Position>, <V as Variant>::Position);

/// A random turn; in half of the cases one that uses a rare rule, if there is any.
fn choose<'a, V: Variant>(
    pos: &V::Position,
    choices: &'a [Choice<V>],
    rng: &mut ChaCha8Rng,
) -> &'a Choice<V> {
    if rng.random_bool(0.5) {
        let rare: Vec<_> = choices.iter().filter(|c| rare_bits::<V>(pos, &c.0) != 0).collect();
        if !rare.is_empty() {
            // First a rule, then one of its moves: else the commonest rare rule would crowd out the others.
            let rules: Vec<u32> =
                (0..32).filter(|r| rare.iter().any(|c| rare_bits::<V>(pos, &c.0) >> r & 1 != 0)).collect();
            let rule = rules[rng.random_range(0..rules.len())];
            let using: Vec<_> =
                rare.into_iter().filter(|c| rare_bits::<V>(pos, &c.0) >> rule & 1 != 0).collect();
            return using[rng.random_range(0..using.len())];
        }
    }
    &choices[rng.random_range(0..choices.len())]
}

fn rare_bits<V: Variant>(pos: &V::Position, turn: &[<V::Position as Position>::Move]) -> u32 {
    let mut pos = pos.clone();
    turn.iter().fold(0, |bits, &m| {
        let more = pos.rare_rules(m);
        pos.play(m);
        bits | more
    })
}

fn count_rare<V: Variant>(
    pos: &V::Position,
    turn: &[<V::Position as Position>::Move],
    findings: &mut Findings,
) {
    let bits = rare_bits::<V>(pos, turn);
    for (rule, name) in V::Position::RARE_RULES.iter().enumerate() {
        *findings.rare.entry(name).or_default() += (bits >> rule & 1) as u64;
    }
}

/// Checks every contract on one position between turns; returns its turns.
pub fn check_position<V: Variant>(pos: &V::Position, slow: bool) -> Result<Vec<Choice<V>>, String> {
    check_round_trip::<V>(pos)?;
    check_part::<V>(pos)?;
    if V::Position::PARTS > 1 {
        let mut stack = MoveStack::new();
        pos.generate(Stage::All, &mut stack);
        for m in stack.moves_from(0) {
            let next = pos.after(m);
            if next.side_to_move() == pos.side_to_move() {
                check_part::<V>(&next)?;
            }
        }
    }
    let turns = turns(pos);
    check_texts::<V>(pos, &turns)?;
    check_mirror::<V>(pos, &turns)?;
    if slow {
        check_reference::<V>(pos, &turns)?;
    }
    Ok(turns)
}

fn check_round_trip<V: Variant>(pos: &V::Position) -> Result<(), String> {
    let fen = pos.to_string();
    let again = V::Position::parse(&fen).map_err(|e| format!("own FEN refused: {e}"))?;
    if again.to_string() != fen {
        return Err(format!("FEN round trip gives {again}"));
    }
    if again.hash() != pos.hash() {
        return Err("the hash differs from that of the parsed FEN".into());
    }
    Ok(())
}

/// What must hold between any two plies, in the middle of a turn too.
fn check_part<V: Variant>(pos: &V::Position) -> Result<(), String> {
    let list = |stage| {
        let mut stack = MoveStack::new();
        pos.generate(stage, &mut stack);
        stack.moves_from(0).collect::<Vec<_>>()
    };
    let (all, noisy, quiet) = (list(Stage::All), list(Stage::Noisy), list(Stage::Quiet));
    let keys = |moves: &[<V::Position as Position>::Move]| -> HashSet<u32> {
        moves.iter().map(|&m| crate::rules::GameMove::key(m).0).collect()
    };
    let staged: Vec<_> = noisy.iter().chain(&quiet).copied().collect();
    if staged.len() != all.len() || keys(&staged) != keys(&all) {
        return Err(format!(
            "{} noisy + {} quiet moves are not the {} moves",
            noisy.len(),
            quiet.len(),
            all.len()
        ));
    }
    if keys(&all).len() != all.len() || keys(&all).contains(&0) {
        return Err("two moves have one key, or one has key 0".into());
    }
    if pos.has_legal_move() == all.is_empty() {
        return Err("has_legal_move disagrees with the generator".into());
    }
    let mut pseudo = MoveStack::new();
    if pos.outcome().is_none() {
        pos.generate_pseudo_legal(&mut pseudo);
        let pseudo: Vec<_> = pseudo.moves_from(0).collect();
        if !keys(&all).is_subset(&keys(&pseudo)) {
            return Err("a legal move is not pseudo-legal".into());
        }
    }
    let mut evaluator = V::Evaluator::default();
    evaluator.reset(pos);
    for &m in &all {
        let key = crate::rules::GameMove::key(m);
        if pos.recall(key).is_some_and(|r| r != m) {
            return Err(format!("recall gives another move than {}", pos.move_text(m)));
        }
        let next = pos.after(m);
        if next.hash() != next.recompute_hash() {
            return Err(format!("after {} the hash is not the recomputed one", pos.move_text(m)));
        }
        if <V::Evaluator as Evaluator<_>>::slot(pos, m) >= V::Evaluator::SLOTS {
            return Err(format!("{} has a history slot out of range", pos.move_text(m)));
        }
        evaluator.gain(pos, m);
        evaluator.exchange(pos, m);
    }
    check_pass::<V>(pos)
}

fn check_pass<V: Variant>(pos: &V::Position) -> Result<(), String> {
    let Some(passed) = pos.pass() else { return Ok(()) };
    if passed.side_to_move() == pos.side_to_move() || passed.hash() != passed.recompute_hash() {
        return Err("a pass keeps the side to move, or breaks the hash".into());
    }
    Ok(())
}

fn check_texts<V: Variant>(pos: &V::Position, turns: &[Choice<V>]) -> Result<(), String> {
    let mut seen = HashSet::new();
    for (turn, _) in turns {
        let text = turn_text(pos, turn);
        if !seen.insert(text.to_ascii_lowercase()) {
            return Err(format!("two moves are written {text}"));
        }
    }
    Ok(())
}

/// The colour-flipped, top-down-flipped position has as many turns, leading to the flipped positions,
/// and the same value for the side to move.
fn check_mirror<V: Variant>(pos: &V::Position, choices: &[Choice<V>]) -> Result<(), String> {
    let fen = mirror_fen(&pos.to_string());
    let mirrored = V::Position::parse(&fen).map_err(|e| format!("the mirrored FEN {fen} is refused: {e}"))?;
    let clocks_off = |fen: &str| fen.split(' ').take(5).collect::<Vec<_>>().join(" ");
    let mut here: Vec<_> = choices.iter().map(|(_, p)| clocks_off(&mirror_fen(&p.to_string()))).collect();
    let mut there: Vec<_> = turns(&mirrored).iter().map(|(_, p)| clocks_off(&p.to_string())).collect();
    here.sort_unstable();
    there.sort_unstable();
    if here != there {
        return Err(format!("the mirrored position {fen} has other moves"));
    }
    let value = |p: &V::Position| {
        let mut evaluator = V::Evaluator::default();
        evaluator.reset(p);
        evaluator.evaluate(p)
    };
    if value(pos) != value(&mirrored) {
        return Err(format!("the value is {}, mirrored {}", value(pos), value(&mirrored)));
    }
    Ok(())
}

/// The same position with the colours exchanged and the board turned top down.
pub fn mirror_fen(fen: &str) -> String {
    let swap_case = |text: &str| -> String {
        let flip =
            |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(flip).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, pocket) = fields[0].split_once('[').unwrap_or((fields[0], ""));
    let ranks = board.split('/').count();
    let rows: Vec<String> = board.split('/').rev().map(swap_case).collect();
    let mut mirrored = rows.join("/");
    if !pocket.is_empty() {
        mirrored += "[";
        let mut letters: Vec<char> = swap_case(pocket.trim_end_matches(']')).chars().collect();
        letters.sort_unstable(); // upper case first, as a FEN is written
        mirrored.extend(letters);
        mirrored += "]";
    }
    let castling = {
        let mut letters: Vec<char> = swap_case(fields[2]).chars().collect();
        letters.sort_by_key(|&c| "KQkq-".find(c));
        letters.into_iter().collect::<String>()
    };
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{mirrored} {side} {castling} {} {} {}", mirror_squares(fields[3], ranks), fields[4], fields[5])
}

/// Replaces every rank number `r` in `text` by `ranks + 1 - r`.
fn mirror_squares(text: &str, ranks: usize) -> String {
    let mut out = String::new();
    let mut number = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if let Ok(rank) = number.parse::<usize>() {
            out += &(ranks + 1 - rank).to_string();
            number.clear();
        }
        out.push(c);
    }
    out.trim_end().to_string()
}

/// The slow generator, written from the rules text alone, sees the same turns, the same positions
/// after them, and the same result.
fn check_reference<V: Variant>(pos: &V::Position, turns: &[Choice<V>]) -> Result<(), String> {
    let ruling = V::reference(&pos.to_string())?;
    let fast: BTreeMap<String, String> =
        turns.iter().map(|(turn, next)| (turn_text(pos, turn), next.to_string())).collect();
    let slow: BTreeMap<String, String> = ruling.moves.into_iter().collect();
    for (text, fen) in &fast {
        match slow.get(text) {
            None => return Err(format!("{text} is not legal by the slow generator")),
            Some(other) if other != fen => {
                return Err(format!("{text} gives {fen}, by the slow generator {other}"));
            }
            Some(_) => {}
        }
    }
    if let Some(text) = slow.keys().find(|text| !fast.contains_key(*text)) {
        return Err(format!("{text} is missing; the slow generator has it"));
    }
    let outcome = pos.outcome().or_else(|| turns.is_empty().then(|| pos.stuck()));
    if outcome.map(|o| o.result()) != ruling.result {
        return Err(format!("the result is {outcome:?}, by the slow generator {:?}", ruling.result));
    }
    Ok(())
}
