//! Kinds of moves, recognised by their effect on the board.

use asterism_engine::game::PieceEffect;
use asterism_engine::rules::{Info, Location};

/// A special trait of a part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveTrait {
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

/// Calls `each` with everything that is special about a part; with [`MoveTrait::Plain`] alone if nothing is.
pub(super) fn kinds(effect: &PieceEffect, mut each: impl FnMut(MoveTrait)) {
    let mut plain = true;
    let mut note = |so: bool, kind: MoveTrait| {
        if so {
            plain = false;
            each(kind);
        }
    };
    let side = effect.piece.map(|piece| piece.color);
    let captures = &effect.captures;
    let elsewhere = captures.iter().any(|(place, _)| *place != effect.target);
    let own = captures.iter().any(|(_, piece)| Some(piece.color) == side);
    note(captures.len() == 1 && !elsewhere && !own, MoveTrait::Capture);
    note(elsewhere, MoveTrait::CaptureElsewhere);
    note(captures.len() > 1, MoveTrait::CaptureSeveral);
    note(own, MoveTrait::CaptureOwn);
    let stays = effect.origin == effect.target;
    if let Some(new) = effect.promotion {
        note(
            true,
            if stays { MoveTrait::ChangeInPlace(new.letter) } else { MoveTrait::Promotion(new.letter) },
        );
    }
    note(effect.rotation.is_some(), MoveTrait::Rotation);
    note(effect.castling, MoveTrait::Castling);
    note(matches!(effect.origin, Location::Launch(_)), MoveTrait::FromLaunch);
    note(matches!(effect.target, Location::Launch(_)), MoveTrait::ToLaunch);
    let others = || effect.changes.iter().filter(|change| change.place != effect.target);
    let arrives = effect.rotation.is_none() && !effect.castling;
    note(arrives && others().any(|change| change.before.is_none()), MoveTrait::Arrival);
    note(effect.explodes, MoveTrait::SelfRemoval);
    if plain {
        each(MoveTrait::Plain);
    }
}

impl MoveTrait {
    /// Returns the kind in words.
    pub fn words(self, info: &Info) -> String {
        match self {
            MoveTrait::Plain => "plain move".to_string(),
            MoveTrait::Capture => "capture".to_string(),
            MoveTrait::CaptureElsewhere => "capture on another square than its target".to_string(),
            MoveTrait::CaptureSeveral => "capture of several pieces".to_string(),
            MoveTrait::CaptureOwn => "capture of a piece of its own side".to_string(),
            MoveTrait::Promotion(letter) => format!("becomes {} on arrival", info.piece_name(letter)),
            MoveTrait::ChangeInPlace(letter) => format!("becomes {} in place", info.piece_name(letter)),
            MoveTrait::Rotation => "rotation".to_string(),
            MoveTrait::Castling => "castling".to_string(),
            MoveTrait::FromLaunch => "from the launching square".to_string(),
            MoveTrait::ToLaunch => "to the launching square".to_string(),
            MoveTrait::Arrival => "puts a piece on the board".to_string(),
            MoveTrait::SelfRemoval => "removes itself".to_string(),
        }
    }
}
