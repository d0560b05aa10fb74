//! The contracts that every position of every variant must keep, as named checks.

use super::material::check_material;
use super::mirror::mirror_fen;
use super::{BrokenContract, Choice};
use crate::rules::turn::{turn_text, turns};
use crate::rules::{Conformance, Evaluator, MoveKey, MoveStack, Notation, Position, Score, Stage, Variant};
use crate::search::MoveOf;
use std::collections::{BTreeMap, HashSet};

/// Checks every contract on one position between turns; returns its turns.
pub fn check_position<V: Variant>(pos: &V::Position, slow: bool) -> Result<Vec<Choice<V>>, BrokenContract> {
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

fn check_round_trip<V: Variant>(pos: &V::Position) -> Result<(), BrokenContract> {
    let fen = pos.to_string();
    let again = V::Position::parse(&fen).map_err(BrokenContract::OwnFen)?;
    if again.to_string() != fen {
        return Err(BrokenContract::RoundTrip(again.to_string()));
    }
    if again.hash() != pos.hash() {
        return Err(BrokenContract::ParsedHash);
    }
    if V::Evaluator::correction_keys(&again) != V::Evaluator::correction_keys(pos) {
        return Err(BrokenContract::CorrectionKeys);
    }
    Ok(())
}

/// Checks the contracts between any two plies, in the middle of a turn too.
fn check_part<V: Variant>(pos: &V::Position) -> Result<(), BrokenContract> {
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
) -> Result<(), BrokenContract> {
    let keys = |moves: &[MoveOf<V>]| -> HashSet<u32> {
        moves.iter().map(|&m| crate::rules::GameMove::key(m).0).collect()
    };
    let staged: Vec<_> = noisy.iter().chain(quiet).copied().collect();
    if staged.len() != all.len() || keys(&staged) != keys(all) {
        let (noisy, quiet, all) = (noisy.len(), quiet.len(), all.len());
        return Err(BrokenContract::Stages { noisy, quiet, all });
    }
    if keys(all).len() != all.len() || keys(all).contains(&0) {
        return Err(BrokenContract::Keys);
    }
    if let Some(&m) = all.iter().find(|&&m| pos.is_noisy(m) != noisy.contains(&m)) {
        return Err(BrokenContract::IsNoisy(pos.move_text(m)));
    }
    let gives_check = |next: V::Position| next.side_to_move() != pos.side_to_move() && next.in_check();
    if let Some(&m) = all.iter().find(|&&m| pos.gives_check(m) != gives_check(pos.after(m))) {
        return Err(BrokenContract::GivesCheck(pos.move_text(m)));
    }
    if pos.has_legal_move() == all.is_empty() {
        return Err(BrokenContract::HasLegalMove);
    }
    let mut pseudo = MoveStack::new();
    if pos.outcome().is_none() {
        pos.generate_pseudo_legal(&mut pseudo);
        let pseudo: Vec<_> = pseudo.moves_from(0).collect();
        if !keys(all).is_subset(&keys(&pseudo)) {
            return Err(BrokenContract::PseudoLegal);
        }
    }
    Ok(())
}

/// Checks the contracts of each legal move.
fn check_moves<V: Variant>(pos: &V::Position, all: &[MoveOf<V>]) -> Result<(), BrokenContract> {
    let mut evaluator = V::Evaluator::default();
    let mut foreign: Vec<u32> = pos.pass().map_or(Vec::new(), |passed| {
        let mut stack = MoveStack::new();
        passed.generate(Stage::All, &mut stack);
        stack.moves_from(0).map(|m| crate::rules::GameMove::key(m).0).collect()
    });
    for &m in all {
        let key = crate::rules::GameMove::key(m);
        if pos.move_from_key(key).is_some_and(|r| r != m) {
            return Err(BrokenContract::MoveFromKey(pos.move_text(m)));
        }
        let next = pos.after(m);
        if next.hash() != next.recompute_hash() {
            return Err(BrokenContract::Hash(pos.move_text(m)));
        }
        if <V::Evaluator as Evaluator<_>>::history_index(pos, m) >= V::Evaluator::HISTORY_SIZE {
            return Err(BrokenContract::HistoryIndex(pos.move_text(m)));
        }
        if evaluator.evaluate(&next) != fresh_value::<V>(&next) {
            return Err(BrokenContract::Evaluator(pos.move_text(m)));
        }
        foreign.push(key.0 ^ 1);
        foreign.push(key.0.rotate_left(7));
    }
    // The table may hand out the key of another position's move.
    for key in foreign {
        if pos.move_from_key(MoveKey(key)).is_some_and(|m| !all.contains(&m)) {
            return Err(BrokenContract::ForeignKey(key));
        }
    }
    Ok(())
}

fn check_pass<V: Variant>(pos: &V::Position) -> Result<(), BrokenContract> {
    let Some(passed) = pos.pass() else { return Ok(()) };
    if pos.in_check() || pos.outcome().is_some() {
        return Err(BrokenContract::PassRefused);
    }
    if passed.side_to_move() == pos.side_to_move() || passed.hash() != passed.recompute_hash() {
        return Err(BrokenContract::Pass);
    }
    if passed.clock().reversible_plies != 0
        || passed.clock().halfmove_clock != pos.clock().halfmove_clock.saturating_add(1)
    {
        let (reversible, clock) = (passed.clock().reversible_plies, passed.clock().halfmove_clock);
        return Err(BrokenContract::PassClocks { reversible, clock });
    }
    let squares = (0..V::INFO.ranks).flat_map(|rank| (0..V::INFO.files).map(move |file| (file, rank)));
    let moved = |(file, rank)| passed.piece_at(file, rank) != pos.piece_at(file, rank);
    if let Some((file, rank)) = squares.into_iter().find(|&square| moved(square)) {
        return Err(BrokenContract::PassSquare { file, rank });
    }
    Ok(())
}

fn check_texts<V: Variant>(pos: &V::Position, turns: &[Choice<V>]) -> Result<(), BrokenContract> {
    let mut seen = HashSet::new();
    for (turn, _) in turns {
        let text = turn_text(pos, turn);
        if !seen.insert(text.to_ascii_lowercase()) {
            return Err(BrokenContract::OneText(text));
        }
    }
    Ok(())
}

/// Checks that the position with colours exchanged and top and bottom exchanged has as many turns, which lead to the
/// flipped positions and gain as much, and the same value for the side to move.
fn check_mirror<V: Variant>(pos: &V::Position, choices: &[Choice<V>]) -> Result<(), BrokenContract> {
    let fen = mirror_fen(&pos.to_string());
    let refused = |error| BrokenContract::MirrorFen { fen: fen.clone(), error };
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
        return Err(BrokenContract::MirrorMoves(fen));
    }
    if let Some(((after, gains), (_, mirrored))) = here.into_iter().zip(there).find(|(a, b)| a != b) {
        return Err(BrokenContract::MirrorGains { after, gains, mirrored });
    }
    let (value, mirrored) = (fresh_value::<V>(pos), fresh_value::<V>(&mirrored));
    if value != mirrored {
        return Err(BrokenContract::MirrorValue { value, mirrored });
    }
    Ok(())
}

/// Gain and exchange value of each part of a turn.
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
fn check_reference<V: Variant>(pos: &V::Position, turns: &[Choice<V>]) -> Result<(), BrokenContract> {
    let ruling = V::Position::reference(&pos.to_string()).map_err(BrokenContract::Reference)?;
    let fast: BTreeMap<String, String> =
        turns.iter().map(|(turn, next)| (turn_text(pos, turn), next.to_string())).collect();
    let slow: BTreeMap<String, String> = ruling.moves.into_iter().collect();
    for (text, fen) in &fast {
        match slow.get(text) {
            None => return Err(BrokenContract::ReferenceIllegal(text.clone())),
            Some(other) if other != fen => {
                let (text, fen, reference) = (text.clone(), fen.clone(), other.clone());
                return Err(BrokenContract::ReferencePosition { text, fen, reference });
            }
            Some(_) => {}
        }
    }
    if let Some(text) = slow.keys().find(|text| !fast.contains_key(*text)) {
        return Err(BrokenContract::ReferenceMissing(text.clone()));
    }
    let outcome = pos.outcome().or_else(|| turns.is_empty().then(|| pos.no_moves_outcome()));
    if outcome.map(|o| o.result().text()) != ruling.result {
        return Err(BrokenContract::ReferenceResult { found: outcome, reference: ruling.result });
    }
    Ok(())
}
