//! The contracts that every position of every variant must keep, as named checks.

use super::Choice;
use super::material::check_material;
use super::mirror::mirror_fen;
use crate::game::ends_of_text;
use crate::rules::turn::{turn_text, turns};
use crate::rules::{Conformance, Evaluator, MoveKey, MoveStack, Notation, Position, Score, Stage, Variant};
use crate::search::MoveOf;
use std::collections::{BTreeMap, HashSet};

/// Checks every contract on one position between turns; returns its turns.
pub(crate) fn check_position<V: Variant>(pos: &V::Position, slow: bool) -> Result<Vec<Choice<V>>, String> {
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
    let again = V::Position::parse(&fen).map_err(|error| format!("own FEN refused: {error}"))?;
    if again.to_string() != fen {
        return Err(format!("FEN round trip gives {again}"));
    }
    if again.hash() != pos.hash() {
        return Err("the hash differs from that of the parsed FEN".to_string());
    }
    if V::Evaluator::correction_keys(&again) != V::Evaluator::correction_keys(pos) {
        let broken = "the correction keys are not those of the position read from its own FEN";
        return Err(broken.to_string());
    }
    Ok(())
}

/// Checks the contracts between any two plies, in the middle of a turn too.
fn check_part<V: Variant>(pos: &V::Position) -> Result<(), String> {
    let list = |stage| {
        let mut stack = MoveStack::new();
        pos.generate(stage, &mut stack);
        stack.moves_from(0).collect::<Vec<_>>()
    };
    let all = list(Stage::All);
    check_lists::<V>(pos, &all, &list(Stage::Noisy), &list(Stage::Quiet))?;
    check_moves::<V>(pos, &all)?;
    check_material::<V>(pos, &all)?;
    check_pass::<V>(pos)
}

/// Checks how the lists of moves relate to each other.
fn check_lists<V: Variant>(
    pos: &V::Position,
    all: &[MoveOf<V>],
    noisy: &[MoveOf<V>],
    quiet: &[MoveOf<V>],
) -> Result<(), String> {
    let keys = |moves: &[MoveOf<V>]| -> HashSet<u32> {
        moves.iter().map(|&m| crate::rules::GameMove::key(m).0).collect()
    };
    let staged: Vec<_> = noisy.iter().chain(quiet).copied().collect();
    if staged.len() != all.len() || keys(&staged) != keys(all) {
        let (noisy, quiet, all) = (noisy.len(), quiet.len(), all.len());
        return Err(format!("{noisy} noisy + {quiet} quiet moves are not the {all} moves"));
    }
    if keys(all).len() != all.len() || keys(all).contains(&0) {
        return Err("two moves have one key, or one has key 0".to_string());
    }
    if let Some(&m) = all.iter().find(|&&m| pos.is_noisy(m) != noisy.contains(&m)) {
        return Err(format!("is_noisy disagrees with the generator about {}", pos.move_text(m)));
    }
    if let Some(&m) = all.iter().find(|&&m| pos.ends(m) != ends_of_text::<V>(pos, m)) {
        return Err(format!("ends disagrees with the text {}", pos.move_text(m)));
    }
    // One place of each position: there are many positions.
    if let Some(&m) = all.get(pos.hash() as usize % all.len().max(1)) {
        let target = pos.ends(m).1;
        let ending: Vec<_> = all.iter().copied().filter(|&m| pos.ends(m).1 == target).collect();
        if keys(&pos.legal_to(target)) != keys(&ending) {
            return Err(format!("legal_to disagrees with the generator about {target}"));
        }
    }
    let gives_check = |next: V::Position| next.side_to_move() != pos.side_to_move() && next.in_check();
    if let Some(&m) = all.iter().find(|&&m| pos.gives_check(m) != gives_check(pos.after(m))) {
        return Err(format!("gives_check disagrees with the position after {}", pos.move_text(m)));
    }
    if pos.has_legal_move() == all.is_empty() {
        return Err("has_legal_move disagrees with the generator".to_string());
    }
    let mut pseudo = MoveStack::new();
    if pos.outcome().is_none() {
        pos.generate_pseudo_legal(&mut pseudo);
        let pseudo: Vec<_> = pseudo.moves_from(0).collect();
        if !keys(all).is_subset(&keys(&pseudo)) {
            return Err("a legal move is not pseudo-legal".to_string());
        }
    }
    Ok(())
}

/// Checks the contracts of each legal move.
fn check_moves<V: Variant>(pos: &V::Position, all: &[MoveOf<V>]) -> Result<(), String> {
    let mut evaluator = V::Evaluator::default();
    let mut foreign: Vec<u32> = pos.pass().map_or(Vec::new(), |passed| {
        let mut stack = MoveStack::new();
        passed.generate(Stage::All, &mut stack);
        stack.moves_from(0).map(|m| crate::rules::GameMove::key(m).0).collect()
    });
    for &m in all {
        let key = crate::rules::GameMove::key(m);
        if pos.move_from_key(key).is_some_and(|r| r != m) {
            return Err(format!("move_from_key gives another move than {}", pos.move_text(m)));
        }
        let next = pos.after(m);
        if next.hash() != next.recompute_hash() {
            return Err(format!("after {} the hash is not the recomputed one", pos.move_text(m)));
        }
        if <V::Evaluator as Evaluator<_>>::history_index(pos, m) >= V::Evaluator::HISTORY_SIZE {
            return Err(format!("{} has a history slot out of range", pos.move_text(m)));
        }
        if evaluator.evaluate(&next) != fresh_value::<V>(&next) {
            let broken = "the evaluator's value along the path is not a fresh one's";
            return Err(format!("after {} {broken}", pos.move_text(m)));
        }
        foreign.push(key.0 ^ 1);
        foreign.push(key.0.rotate_left(7));
    }
    // The table may hand out the key of another position's move.
    for key in foreign {
        if pos.move_from_key(MoveKey(key)).is_some_and(|m| !all.contains(&m)) {
            return Err(format!("move_from_key makes an illegal move of the key {key:#x}"));
        }
    }
    Ok(())
}

fn check_pass<V: Variant>(pos: &V::Position) -> Result<(), String> {
    let Some(passed) = pos.pass() else { return Ok(()) };
    if pos.in_check() || pos.outcome().is_some() {
        return Err("a pass is possible in check or after the end of the game".to_string());
    }
    if passed.side_to_move() == pos.side_to_move() || passed.hash() != passed.recompute_hash() {
        return Err("a pass keeps the side to move, or breaks the hash".to_string());
    }
    if passed.clock().reversible_plies != 0
        || passed.clock().halfmove_clock != pos.clock().halfmove_clock.saturating_add(1)
    {
        let (reversible, clock) = (passed.clock().reversible_plies, passed.clock().halfmove_clock);
        let broken = format!("{reversible} plies are reversible, expected 0; the clock shows {clock}");
        return Err(format!("after a pass {broken}"));
    }
    let moved = |(file, rank)| passed.piece_at(file, rank) != pos.piece_at(file, rank);
    if let Some((file, rank)) = V::INFO.squares().find(|&square| moved(square)) {
        return Err(format!("a pass changes the square on file {file}, rank {rank} (from 0)"));
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

/// Checks that the position with colours exchanged and top and bottom exchanged has as many turns, which lead to the
/// flipped positions and gain as much, and the same value for the side to move.
fn check_mirror<V: Variant>(pos: &V::Position, choices: &[Choice<V>]) -> Result<(), String> {
    let fen = mirror_fen(&pos.to_string());
    let refused = |error| format!("the mirrored FEN {fen} is refused: {error}");
    let mirrored = V::Position::parse(&fen).map_err(refused)?;
    let clocks_off = |fen: &str| fen.split(' ').take(5).collect::<Vec<_>>().join(" ");
    let mut here: Vec<_> = choices
        .iter()
        .map(|(turn, after)| (clocks_off(&mirror_fen(&after.to_string())), gains::<V>(pos, turn)))
        .collect();
    let mut there: Vec<_> = turns(&mirrored)
        .iter()
        .map(|(turn, after)| (clocks_off(&after.to_string()), gains::<V>(&mirrored, turn)))
        .collect();
    here.sort_unstable();
    there.sort_unstable();
    if !here.iter().map(|(after, _)| after).eq(there.iter().map(|(after, _)| after)) {
        return Err(format!("the mirrored position {fen} has other moves"));
    }
    if let Some(((after, gains), (_, mirrored))) = here.into_iter().zip(there).find(|(a, b)| a != b) {
        let broken = format!("has (gain, exchange value) {gains:?}, mirrored {mirrored:?}");
        return Err(format!("the turn to {after} (mirrored) {broken}"));
    }
    let (value, mirrored) = (fresh_value::<V>(pos), fresh_value::<V>(&mirrored));
    if value != mirrored {
        return Err(format!("the value is {value}, mirrored {mirrored}"));
    }
    Ok(())
}

/// Checks gain and exchange value of each part of a turn.
fn gains<V: Variant>(pos: &V::Position, turn: &[MoveOf<V>]) -> Vec<(Score, Score)> {
    let (evaluator, mut pos) = (V::Evaluator::default(), pos.clone());
    let part = |&m: &_| {
        let gains = (evaluator.material_gain(&pos, m), evaluator.see(&pos, m, Score::MAX));
        pos.play(m);
        gains
    };
    turn.iter().map(part).collect()
}

fn fresh_value<V: Variant>(pos: &V::Position) -> Score {
    let mut evaluator = V::Evaluator::default();
    evaluator.evaluate(pos)
}

/// Checks that the slow generator, written from the rules text alone, sees the same turns, the same positions after
/// them, and the same result.
fn check_reference<V: Variant>(pos: &V::Position, turns: &[Choice<V>]) -> Result<(), String> {
    let ruling = V::Position::reference(&pos.to_string());
    let ruling = ruling.map_err(|error| format!("refused by the slow generator: {error}"))?;
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
    let outcome = pos.outcome().or_else(|| turns.is_empty().then(|| pos.no_moves_outcome()));
    if outcome.map(|o| o.result.text()) != ruling.result {
        return Err(format!("the result is {outcome:?}, by the slow generator {:?}", ruling.result));
    }
    Ok(())
}
