//! Kinds of moves, recognised by their effect on the board.

use asterism_engine::game::MoveEffect;
use asterism_engine::rules::{Info, Location};

/// A special trait of a part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// Nothing: a piece goes to another square.
    Plain,
    /// A capture of one enemy piece, on the target.
    Capture,
    /// A capture of a piece that does not stand on the target.
    CaptureElsewhere,
    /// A capture of several pieces.
    CaptureSeveral,
    /// A capture of a piece of the own side.
    CaptureOwn,
    /// The piece becomes one of this letter as it goes.
    Promotion(char),
    /// The piece becomes one of this letter and stays.
    ChangeInPlace(char),
    /// A rotation of the pieces around it.
    Rotation,
    /// It moves another piece of the own side as well.
    Castling,
    /// A move from a launching square.
    FromLaunch,
    /// A move to a launching square.
    ToLaunch,
    /// A piece comes onto the board.
    Arrival,
    /// It removes the piece itself.
    SelfRemoval,
}

/// Returns everything that is special about a part; [`MoveKind::Plain`] alone if nothing is.
pub(super) fn kinds(effect: &MoveEffect) -> Vec<MoveKind> {
    let mut kinds = Vec::new();
    let mut note = |so: bool, kind: MoveKind| kinds.extend(so.then_some(kind));
    let side = effect.piece.map(|piece| piece.color);
    let captures = &effect.captures;
    let elsewhere = captures.iter().any(|(place, _)| *place != effect.target);
    let own = captures.iter().any(|(_, piece)| Some(piece.color) == side);
    note(captures.len() == 1 && !elsewhere && !own, MoveKind::Capture);
    note(elsewhere, MoveKind::CaptureElsewhere);
    note(captures.len() > 1, MoveKind::CaptureSeveral);
    note(own, MoveKind::CaptureOwn);
    let stays = effect.origin == effect.target;
    if let Some(new) = effect.promotion {
        note(true, if stays { MoveKind::ChangeInPlace(new.letter) } else { MoveKind::Promotion(new.letter) });
    }
    note(effect.rotation.is_some(), MoveKind::Rotation);
    note(effect.castling, MoveKind::Castling);
    note(matches!(effect.origin, Location::Launch(_)), MoveKind::FromLaunch);
    note(matches!(effect.target, Location::Launch(_)), MoveKind::ToLaunch);
    let others = || effect.changes.iter().filter(|change| change.place != effect.target);
    let arrives = effect.rotation.is_none() && !effect.castling;
    note(arrives && others().any(|change| change.before.is_none()), MoveKind::Arrival);
    note(effect.explodes, MoveKind::SelfRemoval);
    if kinds.is_empty() {
        kinds.push(MoveKind::Plain);
    }
    kinds
}

impl MoveKind {
    /// In words.
    pub fn words(self, info: &Info) -> String {
        match self {
            MoveKind::Plain => "plain move".to_string(),
            MoveKind::Capture => "capture".to_string(),
            MoveKind::CaptureElsewhere => "capture on another square than its target".to_string(),
            MoveKind::CaptureSeveral => "capture of several pieces".to_string(),
            MoveKind::CaptureOwn => "capture of a piece of its own side".to_string(),
            MoveKind::Promotion(letter) => format!("becomes {} on arrival", info.piece_name(letter)),
            MoveKind::ChangeInPlace(letter) => format!("becomes {} in place", info.piece_name(letter)),
            MoveKind::Rotation => "rotation".to_string(),
            MoveKind::Castling => "castling".to_string(),
            MoveKind::FromLaunch => "from the launching square".to_string(),
            MoveKind::ToLaunch => "to the launching square".to_string(),
            MoveKind::Arrival => "puts a piece on the board".to_string(),
            MoveKind::SelfRemoval => "is gone itself".to_string(),
        }
    }
}
